import { expect, test } from "vitest";

import type { Reconstruction } from "./api";
import { isMet, sayReconstructions } from "./reconstructions";
import { Words } from "./words";

const always = { message: "reconstruction-costs", met_with: [] };
const bends: Reconstruction = {
  message: "reconstruction-bends",
  met_with: [{ track: ["bends"] }, { track: ["advised"], cards: ["race_2"] }],
};

test("a reconstruction is met with any of its choices, each of them whole", () => {
  expect(isMet(always, {})).toBe(true);
  expect(isMet(bends, { track: "bends", cards: "race_1" })).toBe(true);
  expect(isMet(bends, { track: "advised", cards: "race_2" })).toBe(true);
  expect(isMet(bends, { track: "advised", cards: "race_1" })).toBe(false);
  expect(isMet(bends, { track: "straight", cards: "race_2" })).toBe(false);
});

test("reconstructions are told in one sentence, or not at all", () => {
  const source = "reconstructed = Ours: { $things }.\nreconstruction-costs = costs\nreconstruction-bends = the bends";
  const words = new Words("en", [source]);
  expect(sayReconstructions([always, bends], words)).toBe("Ours: costs; the bends.");
  expect(sayReconstructions([], words)).toBe("");
});
