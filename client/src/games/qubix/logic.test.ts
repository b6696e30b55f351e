import { expect, test } from "vitest";

import type { Move } from "../../lib/protocol";
import {
  aboveAfter,
  bestWay,
  builtOn,
  fieldFor,
  homeOf,
  journey,
  laidBox,
  most,
  placeOf,
  progress,
  quarter,
  spots,
  turns,
  wayOf,
  waysOn,
  type Field,
  type Lay,
  type QubixView,
} from "./logic";

const lay = (field: string, cells: number[], points = [0, 0]): Move => ({
  code: 0,
  notation: `${field}:${cells.join("-")}`,
  message: "lay",
  params: {},
  preview: { field, cells, points, compositions: [] },
});

const field = (name: string, drawn: string, heights = 1): Field => ({
  field: name,
  owner: name === "neutral" ? null : Number(name) - 1,
  side: "grey",
  blocks: [],
  above: [...drawn.replaceAll("/", "")].map((sign) => (sign === "." ? null : sign)),
  heights: Array.from({ length: 9 }, () => heights),
});

const view = (more: Partial<QubixView>): QubixView => ({
  phase: "take",
  turn: 0,
  held: null,
  from_warehouse: false,
  building: null,
  scores: [0, 0],
  storage: [],
  fields: [field("1", "........."), field("2", "........."), field("neutral", ".........")],
  warehouse_cells: 3,
  warehouses: [[], []],
  compositions: {},
  ...more,
});

const red = { block: "Ea1", colour: "red", length: 1 };

test("the way of a block is seen from its cells", () => {
  expect(wayOf([4])).toBeNull();
  expect(wayOf([0, 1, 2])).toBe("along");
  expect(wayOf([1, 4])).toBe("down");
  expect(laidBox({ cells: [1, 4], level: 1 })).toEqual({ x: 1, y: 0, z: 1, dx: 1, dy: 2 });
});

test("a double is laid from the pressed cell on, in the way it is held", () => {
  const all = [
    [0, 1],
    [1, 2],
    [0, 3],
    [1, 4],
    [2, 5],
  ].map((cells) => lay("1", cells));
  const along = spots(all, "1", "along");
  expect(along.get(0)!.notation).toBe("1:0-1");
  expect(along.get(1)!.notation).toBe("1:1-2");
  expect(along.get(2)!.notation).toBe("1:1-2"); // no room to the right: it ends there
  expect(along.get(5)!.notation).toBe("1:2-5"); // only the other way round
  expect(along.has(8)).toBe(false);
  expect(spots(all, "1", "down").get(1)!.notation).toBe("1:1-4");
});

test("every placing can be pressed in one of both ways", () => {
  const all: Move[] = [];
  for (let cell = 0; cell < 9; cell++) {
    if (cell % 3 < 2) all.push(lay("1", [cell, cell + 1]));
    if (cell < 6) all.push(lay("1", [cell, cell + 3]));
  }
  const reached = (["along", "down"] as const).flatMap((way) => [...spots(all, "1", way).values()]);
  expect(new Set(reached).size).toBe(all.length);
});

test("the way that brings more is offered first, and both only where both fit", () => {
  const all = [lay("1", [0, 1], [0, 0]), lay("1", [0, 3], [4, 0]), lay("2", [0, 3])];
  expect(bestWay(all, "1", 0)).toBe("down");
  expect(bestWay(all, "1", 1)).toBe("along");
  expect([...waysOn(all, "1")].sort()).toEqual(["along", "down"]);
  expect([...waysOn(all, "2")]).toEqual(["down"]);
});

test("the own field is looked at unless it takes nothing more", () => {
  expect(fieldFor([lay("2", [0]), lay("1", [0])], "1")).toBe("1");
  expect(fieldFor([lay("2", [0])], "1")).toBe("2");
  expect(fieldFor([], "1")).toBe("1");
  expect(homeOf(view({}), 1)).toBe("2");
  expect(homeOf(view({}), null)).toBe("1");
});

test("the most that a field would bring", () => {
  const lays = [lay("1", [0], [4, 2]), lay("1", [1], [6, 3]), lay("2", [1], [9, 4])];
  const previews = lays.map((move) => move.preview as unknown as Lay);
  expect(most(previews, "1", 0)).toBe(6);
  expect(most(previews, "neutral", 0)).toBe(0);
});

test("a quarter of a turn", () => {
  expect(quarter([0, 1, 2])).toEqual([2, 5, 8]);
  expect(turns([0, 1, 2])).toHaveLength(4);
  expect(turns([0, 4, 8])).toHaveLength(2);
  expect(turns([4])).toHaveLength(1);
});

const SQUARE = [0, 1, 3, 4];

test("a composition is near in the colour and turn that lack least", () => {
  const { above } = field("1", "bb./b../..r");
  const found = progress(above, SQUARE);
  expect(found).toMatchObject({ colour: "b", away: 1, have: [0, 1, 3], spoil: [] });
  const line = progress(above, [0, 1, 2]);
  expect(line).toMatchObject({ colour: "b", away: 2 }); // one cell more, and one too many
});

test("cells of the colour outside a composition keep it from being one", () => {
  const found = progress(field("1", "bb./bb./b..").above, SQUARE);
  expect(found).toMatchObject({ colour: "b", away: 1, have: SQUARE, spoil: [6] });
});

test("a made composition is no cells away, and on an empty field all are", () => {
  expect(progress(field("1", ".../.bb/.bb").above, SQUARE).away).toBe(0);
  expect(progress(field("1", ".../.../...").above, SQUARE)).toMatchObject({ colour: null, away: 4 });
});

test("what is seen once a block lies there", () => {
  expect(aboveAfter(field("1", "bb......."), [1, 2], "r").slice(0, 3)).toEqual(["b", "r", "r"]);
});

test("a block is followed from place to place", () => {
  const stored = { ...red, layer: 4, cells: [0], free: true };
  const start = view({ storage: [stored] });
  const taken = view({ phase: "place", held: red });
  const laid = view({
    fields: [
      { ...field("1", "r........"), blocks: [{ ...red, level: 0, place: "a1", cells: [0] }] },
      field("2", "........."),
    ],
  });
  expect([start, taken, laid].map((now) => placeOf(now, "Ea1"))).toEqual([
    "storage",
    "hand",
    "field-1",
  ]);
  expect(placeOf(view({ warehouses: [[], [red]] }), "Ea1")).toBe("warehouse-1");
  expect(placeOf(view({}), "Ea1")).toBeUndefined();
  expect(journey(start, taken).from("Ea1")).toBe("storage");
  expect(journey(taken, laid).to("Ea1")).toBe("field-1");
  expect(journey(laid, laid).to("Ea1")).toBeUndefined();
  expect(journey(undefined, laid).from("Ea1")).toBeUndefined();
  expect(builtOn(taken, laid)).toBe("1");
  expect(builtOn(undefined, laid)).toBeUndefined();
});
