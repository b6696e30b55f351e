import { expect, test } from "vitest";
import {
  boxOf,
  cellsOf,
  DEPTH,
  faces,
  frame,
  isBehind,
  isInSight,
  painted,
  project,
  RISE,
  type Box,
} from "./iso";

const single = (x: number, y: number, z = 0): Box => ({ x, y, z, dx: 1, dy: 1 });
const { camera } = frame(3, 3, 10);
const from = (turn: number) => frame(5, 5, 10, turn).camera;

test("a frame holds the whole pile, from whatever side", () => {
  const { width, height } = frame(5, 5, 10);
  for (const turn of [0, 0.3, 1, 2.5, 3]) {
    const cube = { x: 0, y: 0, z: 0, dx: 5, dy: 5 };
    const outlines = faces(from(turn), { ...cube, z: 4 }).concat(faces(from(turn), cube));
    for (const { x, y } of outlines.flatMap((face) => face.outline)) {
      expect(x).toBeGreaterThanOrEqual(-0.01);
      expect(x).toBeLessThanOrEqual(width + 0.01);
      expect(y).toBeGreaterThanOrEqual(-0.01);
      expect(y).toBeLessThanOrEqual(height + 0.01);
    }
  }
});

test("the first way goes down to the right, the second to the left, height goes up", () => {
  const start = project(camera, 0, 0, 0);
  const right = project(camera, 1, 0, 0);
  const left = project(camera, 0, 1, 0);
  const above = project(camera, 0, 0, 1);
  expect([right.x - start.x, right.y - start.y]).toEqual([10, expect.closeTo(10 * DEPTH)]);
  expect([left.x - start.x, left.y - start.y]).toEqual([-10, expect.closeTo(10 * DEPTH)]);
  expect(above.y).toBeCloseTo(start.y - 10 * RISE);
});

test("a quarter of a turn brings the next corner to the front", () => {
  const near = project(from(1), 5, 0, 0);
  expect(near.y).toBeCloseTo(project(from(0), 5, 5, 0).y);
});

test("two sides and the top are seen, and the top is the lightest", () => {
  const seen = faces(camera, single(0, 0));
  expect(seen.map((face) => face.side)).toEqual(["x+", "y+", "top"]);
  expect(seen[2]!.shade).toBeLessThan(seen[1]!.shade);
  expect(seen[1]!.shade).toBeLessThan(seen[0]!.shade);
  expect(faces(from(2), single(0, 0)).map((face) => face.side)).toEqual(["x-", "y-", "top"]);
});

test("every cell of a long block has its drawing on the top and on the long side", () => {
  const seen = faces(camera, { x: 0, y: 0, z: 0, dx: 3, dy: 1 });
  expect(seen.map((face) => [face.side, face.units.length])).toEqual([
    ["x+", 1],
    ["y+", 3],
    ["top", 3],
  ]);
});

test("a cell of a face knows what lies against it", () => {
  const [near, side, top] = faces(camera, { x: 1, y: 1, z: 0, dx: 2, dy: 1 });
  expect(near!.units.map((unit) => unit.beyond)).toEqual([[3, 1, 0]]);
  expect(side!.units.map((unit) => unit.beyond)).toEqual([
    [1, 2, 0],
    [2, 2, 0],
  ]);
  expect(top!.units.map((unit) => unit.beyond)).toEqual([
    [1, 1, 1],
    [2, 1, 1],
  ]);
  const [far, back] = faces({ ...camera, turn: 2 }, { x: 1, y: 1, z: 0, dx: 1, dy: 2 });
  expect(far!.units.map((unit) => unit.beyond)).toEqual([
    [0, 1, 0],
    [0, 2, 0],
  ]);
  expect(back!.units.map((unit) => unit.beyond)).toEqual([[1, 0, 0]]);
});

test("what is below or farther away is painted first", () => {
  const order = painted(camera, [single(1, 1, 1), single(2, 2), single(0, 2), single(1, 1)]);
  const at = (x: number, y: number, z = 0): number =>
    order.findIndex((box) => box.x === x && box.y === y && box.z === z);
  expect(at(1, 1)).toBeLessThan(at(2, 2));
  expect(at(1, 1, 1)).toBe(3);
});

test("blocks that lie around a hole have an order from every side", () => {
  const ring: Box[] = [
    { x: 0, y: 0, z: 0, dx: 2, dy: 1 },
    { x: 2, y: 0, z: 0, dx: 1, dy: 2 },
    { x: 1, y: 2, z: 0, dx: 2, dy: 1 },
    { x: 0, y: 1, z: 0, dx: 1, dy: 2 },
  ];
  for (let turn = 0; turn < 4; turn += 0.25) {
    const seen = { ...camera, turn };
    const order = painted(seen, ring);
    expect(new Set(order).size).toBe(4);
    order.forEach((box, at) => {
      for (const later of order.slice(at + 1))
        expect(isBehind(seen, later, box)).toBe(false);
    });
  }
});

test("a block behind a higher one is out of sight from there and in sight from the other side", () => {
  const low = single(2, 2);
  const high = [single(3, 3), single(3, 3, 1)];
  expect(isInSight(from(0), low, [low, ...high])).toBe(false);
  expect(isInSight(from(2), low, [low, ...high])).toBe(true);
});

test("a block with its equals around it is in sight", () => {
  const layer = [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => single(x, y)));
  for (const turn of [0, 1, 2, 3]) expect(isInSight(from(turn), layer[4]!, layer)).toBe(true);
});

test("cells make a block and a block has its cells", () => {
  const box = boxOf([7, 12], 5, 2);
  expect(box).toEqual({ x: 2, y: 1, z: 2, dx: 1, dy: 2 });
  expect(cellsOf(box)).toEqual([
    [2, 1],
    [2, 2],
  ]);
});
