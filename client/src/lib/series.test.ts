import { describe, expect, it } from "vitest";

import { sayPoints, totalOf, worthOf, type SeriesCell, type SeriesLine } from "./series";

const cell: SeriesCell = { table: "t", status: "over", seat: 0, place: 2, points: 0.5, score: null };

describe("points", () => {
  it("are written with fractions", () => {
    expect([0, 0.5, 1, 2.5].map(sayPoints)).toEqual(["0", "½", "1", "2½"]);
  });

  it("are wins for who plays alone", () => {
    expect(worthOf(cell, 2)).toBe("½");
    expect(worthOf({ ...cell, points: 0 }, 1)).toBe("0");
    expect(worthOf({ ...cell, points: 0, place: 1 }, 1)).toBe("1");
    const line = { points: 0, wins: 2 } as SeriesLine;
    expect([totalOf(line, 1), totalOf(line, 3)]).toEqual(["2", "0"]);
  });

  it("are not told of what is not known", () => {
    expect(worthOf({ ...cell, points: null, place: null }, 2)).toBe("");
  });
});
