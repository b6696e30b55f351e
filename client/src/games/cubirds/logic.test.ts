import { expect, test } from "vitest";
import type { Move } from "../../lib/protocol";
import { BIRDS, USUAL_FLOCKS, USUAL_GOAL } from "./birds";
import {
  arrange,
  bestLay,
  canLay,
  flock,
  flocks,
  lay,
  listed,
  missing,
  postsOf,
  progress,
  takes,
  total,
  type Run,
} from "./logic";

function layMove(
  bird: string,
  row: number,
  side: number,
  taken: Record<string, number> = {},
): Move {
  const params = { kind: BIRDS.indexOf(bird), row, side };
  const notation = `${bird[0]!.toUpperCase()}${row + 1}${"LR"[side]}`;
  return { code: 0, notation, message: "lay", params, preview: { takes: taken } };
}

const flockMove: Move = {
  code: 67,
  notation: "flock-O",
  message: "flock",
  params: { kind: BIRDS.indexOf("owl") },
  preview: { keeps: 1, discards: 2 },
};

test("the game's data is read", () => {
  expect(BIRDS).toHaveLength(8);
  expect(USUAL_FLOCKS.warbler).toEqual([6, 9]);
  expect(USUAL_GOAL).toMatchObject({ kinds: 7, trios: 2, trio: 3 });
});

test("piles are listed in the order of the game", () => {
  expect(listed({ robin: 1, owl: 2 })).toEqual([
    ["owl", 2],
    ["robin", 1],
  ]);
  expect(total({ robin: 1, owl: 2 })).toBe(3);
});

test("a lay is found by bird, row and side", () => {
  const moves = [layMove("owl", 0, 0), layMove("owl", 0, 1), layMove("duck", 0, 1)];
  expect(lay(moves, "owl", 0, 1)).toBe(moves[1]);
  expect(lay(moves, "duck", 0, 0)).toBeUndefined();
  expect(canLay(moves, "duck")).toBe(true);
  expect(canLay(moves, "robin")).toBe(false);
});

test("the best lay takes most, the first of equals", () => {
  const moves = [
    layMove("owl", 0, 0),
    layMove("owl", 1, 0, { duck: 2 }),
    layMove("owl", 2, 1, { duck: 1, robin: 1 }),
    layMove("duck", 3, 0, { owl: 9 }),
  ];
  expect(bestLay(moves, "owl")).toBe(moves[1]);
  expect(takes(moves[0]!)).toEqual({});
  expect(bestLay(moves, "robin")).toBeUndefined();
});

test("flocks are found among the moves", () => {
  expect(flocks([layMove("owl", 0, 0), flockMove])).toEqual([{ bird: "owl", move: flockMove }]);
  expect(flock([flockMove], "duck")).toBeUndefined();
});

test("a collection is told as both goals", () => {
  const collection = { owl: 4, duck: 1, robin: 2 };
  expect(progress({}, USUAL_GOAL)).toEqual({ kinds: 0, trios: [0, 0] });
  expect(progress(collection, USUAL_GOAL)).toEqual({ kinds: 3, trios: [3, 2] });
  expect(progress(collection, { kinds: 5, trios: 1, trio: 2 })).toEqual({ kinds: 3, trios: [2] });
});

test("what is missing to a flock never falls below nothing", () => {
  expect(missing([3, 4], 1)).toEqual({ small: 2, large: 3 });
  expect(missing([3, 4], 5)).toEqual({ small: 0, large: 0 });
});

const short: Run[] = [
  ["owl", 2],
  ["duck", 1],
];
const long: Run[] = [
  ["robin", 12],
  ["owl", 4],
  ["duck", 6],
  ["warbler", 9],
  ["parrot", 3],
];
const every: Run[] = BIRDS.map((bird) => [bird, 5]);

test("birds of a short row stand beside each other in the middle", () => {
  const { size, places, ends } = arrange(short, 400, 60);
  expect(size).toBe(60);
  expect(places.map((place) => place.run)).toEqual([0, 0, 1]);
  expect(places[1]!.x - places[0]!.x).toBe(60);
  expect(ends[0]).toBeCloseTo(400 - ends[1]);
});

test.each([
  [short, 120],
  [long, 260],
  [long, 800],
  [every, 248],
  [every, 340],
])("a row always fits its fence", (runs, width) => {
  const { size, places, middles, ends } = arrange(runs, width, 60);
  expect(places).toHaveLength(runs.reduce((sum, [, count]) => sum + count, 0));
  expect(middles).toHaveLength(runs.length);
  expect(ends[0]).toBeGreaterThanOrEqual(-0.001);
  expect(ends[1]).toBeLessThanOrEqual(width + 0.001);
  for (let at = 1; at < places.length; at++) {
    expect(places[at]!.x).toBeGreaterThanOrEqual(places[at - 1]!.x);
    // The first bird of a run hides none of another kind.
    if (places[at]!.run !== places[at - 1]!.run) {
      expect(places[at]!.x - places[at - 1]!.x).toBeGreaterThanOrEqual(size);
    }
  }
});

test("posts stand from end to end", () => {
  expect(postsOf(344)).toHaveLength(4);
  expect(postsOf(344).at(-1)).toBe(322);
  expect(postsOf(0)).toHaveLength(2);
});
