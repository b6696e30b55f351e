import { expect, test } from "vitest";
import { findMove, seatsFrom, winners } from "./view";

test("nobody has won before the end", () => {
  expect(winners({ phase: "lay", turn: 0, winners: [] }).size).toBe(0);
});

test("joint winners are all winners", () => {
  expect([...winners({ phase: "over", turn: 0, winners: [0, 2] })]).toEqual([0, 2]);
});

test("the viewer sits first, a spectator sees seat by seat", () => {
  expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
  expect(seatsFrom(null, 3)).toEqual([0, 1, 2]);
});

test("a move is found by what it says", () => {
  const move = { code: 7, notation: "x", message: "lay", params: { row: 1 }, preview: {} };
  expect(findMove([move], "lay", { row: 1 })).toBe(move);
  expect(findMove([move], "lay", { row: 2 })).toBeUndefined();
  expect(findMove([move], "draw")).toBeUndefined();
});
