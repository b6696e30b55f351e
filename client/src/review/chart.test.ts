import { describe, expect, it } from "vitest";

import type { Review } from "../lib/api";
import type { Move } from "../lib/protocol";
import { barsOf, curvesOf, marksOf, MARKS, PARTS, pathOf, stepAt, STROKES, swungSeat, xOf, yOf } from "./chart";

const box = { left: 40, top: 10, width: 200, height: 100 };
const move: Move = { code: 0, notation: "a", message: "a", params: {}, preview: {} };
const called = { message: "move-a", params: {}, parts: {} };
const made = { move, called, better: null, better_called: null };

const review: Review = {
  bot: "greedy",
  net: false,
  careless: 0,
  start: 0.5,
  deal: [0.1, -0.1],
  luck: [-0.9, 0.9],
  own: [0.2, 0],
  others: [0.1, -0.3],
  result: [0, 1],
  outlook: [0.6, 0.4],
  turns: [
    { step: 1, seat: 0, ...made, skill: [0.2, -0.2], luck: [0, 0], outlook: [0.8, 0.2] },
    { step: 2, seat: 1, ...made, skill: [0.1, -0.3], luck: [-0.9, 1.1], outlook: [0, 1] },
  ],
  turning_points: [2],
  mistakes: [],
};

describe("curves", () => {
  it("begin with the deal and go through every move", () => {
    expect(curvesOf(review)).toEqual([
      [0.6, 0.8, 0],
      [0.4, 0.2, 1],
    ]);
  });

  it("run from the left to the right, and up to what is certain", () => {
    expect(pathOf([0, 1], box)).toBe("M40.0 110.0L240.0 10.0");
    expect(pathOf([0.5], box)).toBe("M40.0 60.0");
    expect(xOf(1, 4, box)).toBe(90);
    expect(yOf(0.25, box)).toBe(85);
  });

  it("are told apart by stroke and mark", () => {
    expect(new Set(STROKES).size).toBe(STROKES.length);
    expect(new Set(MARKS).size).toBe(MARKS.length);
    expect(STROKES.length).toBe(MARKS.length);
  });

  it("bear their marks at different moves", () => {
    const marks = [0, 1, 2].map((seat) => marksOf(60, seat, 3));
    expect(new Set(marks.flat()).size).toBe(15);
    expect(Math.max(...marks.flat())).toBeLessThanOrEqual(60);
    expect(marksOf(0, 1, 2)).toEqual([0]);
    expect(marksOf(1, 0, 2).every((step) => step <= 1)).toBe(true);
  });
});

describe("a place in the picture", () => {
  it("means the nearest move, and the first or last beyond the ends", () => {
    expect(stepAt(40, 4, box)).toBe(0);
    expect(stepAt(88, 4, box)).toBe(1);
    expect(stepAt(0, 4, box)).toBe(0);
    expect(stepAt(999, 4, box)).toBe(4);
  });

  it("is where the move is drawn", () => {
    for (let step = 0; step <= 37; step++) expect(stepAt(xOf(step, 37, box), 37, box)).toBe(step);
  });
});

it("a turning point is shown on the curve that it bent most", () => {
  expect(swungSeat(review, 2)).toBe(0);
  expect(swungSeat(review, 1)).toBe(0);
});

describe("bars", () => {
  it("follow one another to the result", () => {
    const bars = barsOf(review, 0);
    // From 0 to 0.5, 0.6, −0.3, −0.1 and 0.
    const at = (share: number): number => (100 * (share + 0.3)) / 1.3;
    expect(bars.start.left).toBeCloseTo(at(0));
    expect(bars.deal.left).toBeCloseTo(at(0.5));
    expect(bars.luck.left).toBeCloseTo(at(-0.3));
    expect(bars.luck.width).toBeCloseTo(90 / 1.3);
    expect(bars.result.width).toBeCloseTo(0);
  });

  it("stay within their room", () => {
    for (const seat of [0, 1]) {
      const bars = barsOf(review, seat);
      for (const part of PARTS) {
        expect(bars[part].left).toBeGreaterThanOrEqual(0);
        expect(bars[part].left + bars[part].width).toBeLessThanOrEqual(100.000001);
      }
    }
    expect(barsOf(review, 1).result).toEqual({ left: 0, width: expect.closeTo(100 / 1.3) as number });
  });
});
