import { expect, test } from "vitest";
import { nearest } from "./roving";

const right: [number, number] = [1, 0];
const down: [number, number] = [0, 1];

test("the next in a line is nearest", () => {
  expect(
    nearest(
      { x: 0, y: 0 },
      [
        { x: 200, y: 0 },
        { x: 100, y: 0 },
      ],
      right,
    ),
  ).toBe(1);
});

test("what lies straight ahead beats what is nearer but aside", () => {
  expect(
    nearest(
      { x: 0, y: 0 },
      [
        { x: 60, y: 40 },
        { x: 100, y: 0 },
      ],
      right,
    ),
  ).toBe(1);
});

test("the other end of a wide row can be reached upwards and downwards", () => {
  expect(
    nearest(
      { x: 0, y: 0 },
      [
        { x: 300, y: 0 },
        { x: 0, y: 90 },
      ],
      down,
    ),
  ).toBe(1);
});

test("nothing lies beyond the edge", () => {
  expect(nearest({ x: 0, y: 0 }, [{ x: -100, y: 0 }], right)).toBe(-1);
});
