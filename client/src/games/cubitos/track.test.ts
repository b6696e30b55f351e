import { expect, test } from "vitest";
import { POND } from "./pond";
import { drawn, FINISH, readTrack, redLines, routes, SIDE, START, type TrackView } from "./track";

const blank = (map: string[]): number[][] =>
  map.map((row) => [...row.replaceAll(" ", "")].map(() => 0));

const sections = blank(POND);
sections[5]!.splice(3, 5, 0, 0, 1, 1, 2);
sections[4]!.splice(3, 3, 0, 0, 1);
const track: TrackView = {
  name: "test",
  origin: "public",
  map: POND,
  lines: 2,
  sections,
  bonuses: { f5: { credits: 2, fans: 0, returns: 0, dearest: -1 } },
  shortcuts: [],
};
const course = readTrack(track);

test("squares lie like bricks", () => {
  expect(course.squares).toHaveLength(168);
  expect(course.byName.get("f1")).toMatchObject({ x: SIDE / 2, y: 5.5 * SIDE });
  expect(course.byName.get("e1")).toMatchObject({ x: SIDE, y: 4.5 * SIDE });
  expect(course.byName.get("a1")!.x).toBe(3 * SIDE);
});

test("a square has up to six neighbours and never leads back over a red line", () => {
  expect(course.beside.get("f5")!.toSorted()).toEqual(["e4", "e5", "f4", "f6"]);
  expect(course.beside.get("f6")).not.toContain("f5");
  expect(course.beside.get("f8")).toEqual([FINISH]);
});

test("the start leads onto the track, and the finish on to the next lap", () => {
  expect(course.beside.get(START)).toEqual(["f4"]);
  expect(course.beside.get(FINISH)).toEqual(["f4"]);
  expect(course.left.get(START)).toBe(6);
  expect(course.left.get(FINISH)).toBe(0);
});

test("a runner in the water is as far from the finish as it has to swim and run", () => {
  expect(course.left.get("f7")).toBe(2);
  expect(course.left.get("e5")).toBe(4);
});

test("red lines are the edges between sections, in order", () => {
  const lines = redLines(course);
  expect(new Set(lines.map(({ line }) => line))).toEqual(new Set([1, 2]));
  const upright = lines.find(({ x1, x2, line }) => x1 === x2 && line === 2)!;
  expect(upright.x1).toBe(7 * SIDE);
  expect(Math.abs(upright.y2 - upright.y1)).toBe(SIDE);
});

test("feet lead as far as they last, by the shortest way", () => {
  const found = routes(course, START, 2, 0);
  expect([...found.keys()].toSorted()).toEqual(["e4", "f4", "f5"]);
  expect(found.get("f5")).toEqual({ path: ["f4", "f5"], feet: 0, water: 0 });
});

test("only feet for water go onto water, and plain ones go first", () => {
  expect(routes(course, "f5", 3, 0).has("e5")).toBe(false);
  const found = routes(course, "f5", 1, 1);
  expect(found.get("e5")).toEqual({ path: ["e5"], feet: 1, water: 0 });
  expect(found.get("f6")).toEqual({ path: ["f6"], feet: 0, water: 1 });
});

test("a way ends at the finish", () => {
  const found = routes(course, "f7", 5, 0);
  expect(found.get(FINISH)!.path).toEqual(["f8", FINISH]);
  expect(found.has("f4")).toBe(false);
  expect(routes(course, FINISH, 1, 0).get("f4")!.path).toEqual(["f4"]);
});

test("a way is drawn over the squares that were looked at, where that costs no more", () => {
  const to = (square: string, feet = 3, water = 1) =>
    routes(course, "f4", feet, water).get(square)!;
  const over = { ...to("f5"), path: ["f5"] };
  expect(drawn(course, to("f6"), over).path).toEqual(["f5", "f6"]);
  // Back along the way.
  const long = { ...to("f6"), path: ["f5", "f6"] };
  expect(drawn(course, to("f5"), long).path).toEqual(["f5"]);
  // A way round, or one through water, is not gone: the shortest dry one is.
  const round = { ...to("e4"), path: ["f5", "e4"] };
  expect(drawn(course, to("e4"), round).path).toEqual(to("e4").path);
  const wet = { ...to("e5"), path: ["e4", "e5"] };
  expect(drawn(course, to("e6"), wet).path).toEqual(to("e6").path);
  expect(drawn(course, to("f6"), undefined)).toEqual(to("f6"));
});
