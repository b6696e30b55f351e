import { expect, test } from "vitest";
import type { Move } from "../../lib/protocol";
import { COLOURS, PAINTS, partsOf, PATTERNS, SHAPE_PATHS, SHAPES } from "./cubes";
import {
  bagSize,
  bestLay,
  decide,
  isFirstTurn,
  lays,
  layOut,
  linesOf,
  makesQwirkle,
  markedSlots,
  milestones,
  newest,
  nextStep,
  pointsOf,
  type QwirkleView,
} from "./logic";

const HAND = ["red star", "blue star", null, "red circle", "green clover", "red square"];

function viewOf(more: Partial<QwirkleView> = {}): QwirkleView {
  return {
    phase: "lay",
    turn: 0,
    cubes: [],
    window: { columns: [-1, 0, 1], rows: [-1, 0, 1] },
    open: [],
    laid: 0,
    last: 0,
    points: 0,
    hands: [HAND, HAND],
    marked: [],
    scores: [0, 0],
    first_out: null,
    bag: { red: 3, blue: 4 },
    ...more,
  };
}

function move(message: string, params: Record<string, number> = {}, points = 0): Move {
  const notation = `${message} ${Object.values(params).join(" ")}`;
  return { code: 0, notation, message, params, preview: { points, qwirkles: points > 11 ? 1 : 0 } };
}

/** A view with cubes in these cells; columns and rows are as they are on a small table. */
function tableOf(cells: [number, number][], more: Partial<QwirkleView> = {}): QwirkleView {
  const labels = [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8];
  return viewOf({
    cubes: cells.map(([column, row]) => ["red star", column, row]),
    window: { columns: labels, rows: labels },
    ...more,
  });
}

test("every colour and shape can be drawn, and all colours but one have a pattern", () => {
  expect(COLOURS).toEqual(Object.keys(PAINTS));
  expect(SHAPES).toEqual(Object.keys(SHAPE_PATHS));
  expect(Object.keys(PATTERNS)).toEqual(COLOURS.slice(1));
  expect(new Set(Object.values(PATTERNS).map(({ path }) => path)).size).toBe(5);
});

test("a cube is a colour and a shape", () => {
  expect(partsOf("green clover")).toEqual({ colour: "green", shape: "clover" });
});

test("rows go upwards, columns to the right, from the first cube", () => {
  const { cubes, spotOf } = layOut(
    tableOf([
      [0, 0],
      [1, 0],
      [1, 2],
    ]),
  );
  expect(cubes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [1, 0],
    [1, -2],
  ]);
  expect(spotOf(-1, -1)).toEqual({ x: -1, y: 1 });
});

test("a layout that goes round the ring of labels lies in one piece", () => {
  const columns = [...Array.from({ length: 39 }, (_, at) => at), -39, -38];
  const view = viewOf({
    cubes: [
      ["red star", 38, 0],
      ["red circle", -39, 0],
    ],
    window: { columns: [-1, ...columns], rows: [-1, 0, 1] },
  });
  expect(layOut(view).cubes.map(({ x }) => x)).toEqual([38, 39]);
});

test("each line that a new cube is in scores, a Qwirkle six more", () => {
  const row: [number, number][] = [0, 1, 2, 3, 4, 5].map((column) => [column, 0]);
  const view = tableOf([[0, 1], ...row], { laid: 3 });
  const layout = layOut(view);
  const [first, ...others] = linesOf(layout, newest(view, layout));
  expect(first).toMatchObject({ axis: "row", x: 0, y: 0, length: 6, points: 12, fresh: 3, isQwirkle: true });
  expect(others).toEqual([]); // the column was there before
});

test("a Qwirkle is as long and brings as much as the box of the table says", () => {
  const row: [number, number][] = [0, 1, 2, 3].map((column) => [column, 0]);
  const layout = layOut(tableOf(row, { qwirkle: { length: 4, bonus: 9 } }));
  const [line] = linesOf(layout, [{ x: 3, y: 0 }]);
  expect(line).toMatchObject({ length: 4, points: 13, isQwirkle: true });
});

test("a cube in two lines counts in both", () => {
  const view = tableOf([
    [0, 0],
    [1, 0],
    [2, 1],
  ]);
  const lines = linesOf(layOut(view), [{ x: 2, y: 0 }]);
  expect(lines.map(({ axis, points }) => [axis, points])).toEqual([
    ["row", 3],
    ["column", 2],
  ]);
});

test("a cube alone is no line", () => {
  expect(linesOf(layOut(viewOf()), [{ x: 0, y: 0 }])).toEqual([]);
});

test("the newest cubes are those of this turn, before it lays any those of the last", () => {
  const cells: [number, number][] = [
    [0, 0],
    [1, 0],
    [2, 0],
  ];
  const laying = tableOf(cells, { laid: 1, last: 2 });
  expect(newest(laying, layOut(laying)).map(({ x }) => x)).toEqual([2]);
  const waiting = tableOf(cells, { laid: 0, last: 2 });
  expect(newest(waiting, layOut(waiting)).map(({ x }) => x)).toEqual([1, 2]);
  expect(newest(viewOf(), layOut(viewOf()))).toEqual([]);
});

test("lays are found by the cube, the best by its points", () => {
  const moves = [
    move("lay", { cube: 0, column: 1, row: 0 }, 3),
    move("lay", { cube: 0, column: 0, row: 1 }, 12),
    move("lay", { cube: 3, column: 0, row: 1 }, 20),
  ];
  expect(lays(moves, 0)).toHaveLength(2);
  expect(lays(moves, 1)).toEqual([]);
  const best = bestLay(lays(moves, 0))!;
  expect([pointsOf(best), makesQwirkle(best)]).toEqual([12, true]);
  expect(bestLay([])).toBeUndefined();
});

test("what is chosen is rolled, or in a dead position put back", () => {
  expect(decide([move("mark", { cube: 0 }), move("roll-marked")])?.message).toBe("roll-marked");
  expect(decide([move("put-back")])?.message).toBe("put-back");
  expect(decide([move("keep-all")])).toBeUndefined();
});

test("the server is told of every chosen cube, one by one", () => {
  const view = viewOf({ phase: "roll", marked: ["b"] });
  const moves = [move("mark", { cube: 0 }), move("mark", { cube: 3 }), move("roll-marked")];
  expect(markedSlots(view)).toEqual([1]);
  expect(nextStep(view, moves, [1, 3])).toEqual({ play: moves[1] });
  expect(nextStep(view, moves, [1])).toBeNull();
});

test("a cube that is no longer chosen is taken back first", () => {
  const view = viewOf({ phase: "roll", marked: ["a", "b"] });
  expect(nextStep(view, [move("mark", { cube: 3 })], [1, 3])).toBe("undo");
});

test("the bag and the first turn are told from the view", () => {
  expect(bagSize(viewOf())).toBe(7);
  expect(isFirstTurn(tableOf([[0, 0]], { laid: 1 }))).toBe(true);
  expect(isFirstTurn(tableOf([[0, 0]], { laid: 0 }))).toBe(false);
});

const oddsOf = (at_least: [number, number][]) => ({ playable: 1, expected: 1, at_least });

test("few chances are shown as they are, without what hardly happens", () => {
  const few: [number, number][] = [
    [2, 0.9],
    [6, 0.3],
    [12, 0.001],
  ];
  expect(milestones(oddsOf(few))).toEqual(few.slice(0, 2));
});

test("of many chances some are shown, from the least to the most", () => {
  const many = Array.from({ length: 25 }, (_, at): [number, number] => [at + 1, 1 - at / 30]);
  expect(milestones(oddsOf(many)).map(([points]) => points)).toEqual([1, 5, 9, 13, 17, 21, 25]);
});
