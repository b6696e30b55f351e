import { expect, test } from "vitest";

import type { Field, QubixView } from "./logic";
import { angleOf, around, onField, standing } from "./stand";

const field = (name: string): Field => ({
  field: name,
  owner: name === "neutral" ? null : Number(name) - 1,
  side: "grey",
  blocks: [],
  above: [],
  heights: [],
});
const fields = ["1", "2", "neutral"].map(field);
const red = { block: "Ea1", colour: "red", length: 1 };

test("the own field lies in front, the others around the storage", () => {
  expect(angleOf(fields, "2", "2")).toBe(0);
  expect(angleOf(fields, "neutral", "2")).toBeCloseTo((2 * Math.PI) / 3);
  expect(angleOf(fields, "1", "2")).toBeCloseTo((4 * Math.PI) / 3);
  const front = onField(0, [4], 0);
  expect(front).toMatchObject({ x: 0, y: 0.5, yaw: 0 });
  expect(front.z).toBeGreaterThan(5);
});

test("what is opposite is seen from the other side", () => {
  const here = around(0, 1, 0, 0.5);
  const there = around(Math.PI, 1, 0, 0.5);
  expect(there.x).toBeCloseTo(-here.x);
  expect(there.z).toBeCloseTo(-here.z);
});

test("long blocks lie along rows or are turned by a quarter", () => {
  expect(onField(0, [0, 1, 2], 1)).toMatchObject({ x: 0, y: 1.5, yaw: 0 });
  expect(onField(0, [1, 4], 0).yaw).toBeCloseTo(Math.PI / 2);
});

test("every block stands somewhere, and no two in one place", () => {
  const view = {
    fields: [
      { ...field("1"), blocks: [{ ...red, block: "Eb1", level: 0, place: "a1", cells: [0] }] },
      field("2"),
      field("neutral"),
    ],
    storage: [{ ...red, layer: 4, cells: [0], free: true }],
    warehouses: [[], [{ ...red, block: "Ec1" }, { ...red, block: "Da1", length: 2 }]],
    held: { ...red, block: "Ed1" },
    turn: 1,
  } as unknown as QubixView;
  const found = standing(view, "1");
  expect([...found.keys()].sort()).toEqual(["Da1", "Ea1", "Eb1", "Ec1", "Ed1"]);
  const places = [...found.values()].map(({ x, y, z }) => [x, y, z].map((n) => n.toFixed(2)).join());
  expect(new Set(places).size).toBe(5);
  expect(found.get("Ea1")).toEqual({ x: -2, y: 4.5, z: -2, yaw: 0 });
});
