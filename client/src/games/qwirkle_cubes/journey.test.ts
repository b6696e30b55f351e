import { expect, test } from "vitest";
import { BAG, follow } from "./journey";
import type { QwirkleView } from "./logic";

function viewOf(hand: (string | null)[], more: Partial<QwirkleView> = {}): QwirkleView {
  return {
    phase: "lay",
    turn: 0,
    cubes: [],
    window: { columns: [-1, 0, 1, 2], rows: [-1, 0, 1] },
    open: [],
    laid: 0,
    last: 0,
    points: 0,
    hands: [hand, ["blue star"]],
    marked: [],
    scores: [0, 0],
    first_out: null,
    bag: {},
    ...more,
  };
}

const FIRST: QwirkleView["cubes"][number] = ["red star", 0, 0];

test("at first all cubes are where they are", () => {
  const cubes = follow(undefined, viewOf(["red star", null], { cubes: [FIRST] }));
  expect(cubes.hands).toEqual([["cube-0", null], ["cube-1"]]);
  expect(cubes.table).toEqual(["cube-2"]);
  expect([cubes.from.size, cubes.to.size, cubes.rolls.size]).toEqual([0, 0, 0]);
});

test("a cube that is laid goes from the hand to the table, and back if that is undone", () => {
  const before = follow(undefined, viewOf(["red circle", "red star"]));
  const laid = follow(before, viewOf(["red circle", null], { cubes: [FIRST], laid: 1 }));
  expect(laid.hands[0]).toEqual(["cube-0", null]);
  expect(laid.table).toEqual(["cube-1"]);
  expect(laid.to.size).toBe(0);
  const undone = follow(laid, viewOf(["red circle", "red star"]));
  expect(undone.hands[0]).toEqual(["cube-0", "cube-1"]);
  expect([undone.table, undone.rolls.size]).toEqual([[], 0]);
});

test("a drawn cube comes from the bag and is rolled", () => {
  const before = follow(undefined, viewOf(["red circle", null], { cubes: [FIRST], laid: 1 }));
  const after = follow(before, viewOf(["red circle", "blue star"], { cubes: [FIRST], turn: 1 }));
  const drawn = after.hands[0]![1]!;
  expect(after.from.get(drawn)).toBe(BAG);
  expect(after.rolls.get(drawn)).toEqual({ order: 0, count: 1 });
});

test("chosen cubes are rolled one after another, even one that falls as it lay", () => {
  const hand = ["red circle", "red star", "blue star"];
  const before = follow(undefined, viewOf(hand, { phase: "roll", marked: ["a", "c"] }));
  const after = follow(before, viewOf(["red square", "red star", "blue star"]));
  expect(after.hands).toEqual(before.hands);
  expect([...after.rolls]).toEqual([
    ["cube-0", { order: 0, count: 2 }],
    ["cube-2", { order: 1, count: 2 }],
  ]);
});

test("choosing alone rolls nothing", () => {
  const before = follow(undefined, viewOf(["red circle"], { phase: "roll" }));
  const after = follow(before, viewOf(["red circle"], { phase: "roll", marked: ["a"] }));
  expect(after.rolls.size).toBe(0);
});

test("a forced roll is of all cubes, and told once", () => {
  const before = follow(undefined, viewOf(["red circle", "blue star"], { phase: "reroll" }));
  const same = follow(before, viewOf(["red circle", "blue star"], { phase: "reroll" }));
  expect(same.rolls.size).toBe(0);
  const after = follow(same, viewOf(["red circle", "blue square"], { phase: "reroll" }));
  expect(after.rolls.size).toBe(2);
});

test("traded cubes go to the bag, others come from it", () => {
  const hand = ["red circle", "red star"];
  const before = follow(undefined, viewOf(hand, { phase: "trade", marked: ["a"] }));
  const after = follow(before, viewOf(["red square", "red star"], { phase: "roll", turn: 1 }));
  expect(after.to.get("cube-0")).toBe(BAG);
  expect(after.from.get(after.hands[0]![0]!)).toBe(BAG);
  expect(after.hands[0]![1]).toBe("cube-1");
});
