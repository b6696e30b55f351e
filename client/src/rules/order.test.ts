import { describe, expect, it } from "vitest";

import { inReadingOrder } from "./order";

const ids = (...names: string[]): string[] =>
  inReadingOrder(names.map((id) => ({ id }))).map(({ id }) => id);

describe("rules to read", () => {
  it("begin with the goal and a turn", () => {
    expect(ids("setup", "goal", "open", "turn", "lay", "end")).toEqual(["goal", "turn", "setup", "open", "lay", "end"]);
  });

  it("begin with the end where that tells who wins", () => {
    expect(ids("setup", "turn", "place", "end")).toEqual(["end", "turn", "setup", "place"]);
  });
});
