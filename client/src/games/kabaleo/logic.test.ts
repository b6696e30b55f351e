import { expect, test } from "vitest";
import type { Move } from "../../lib/protocol";
import { COLOURS, signOf, PAINTS } from "./colours";
import {
  cancels,
  canPlace,
  isClosed,
  journey,
  layOut,
  levelAt,
  pieces,
  placing,
  ranking,
  rivals,
  shows,
  takers,
  total,
  type Counts,
  type KabaleoView,
} from "./logic";

function view(
  towers: string[][],
  supplies: Counts[],
  more: Partial<KabaleoView> = {},
): KabaleoView {
  return {
    phase: "place",
    turn: 0,
    last: null,
    towers,
    supplies,
    cancelled: {},
    colours: {},
    targets: [],
    ...more,
  };
}

function place(colour: string, location: number, preview: Record<string, unknown> = {}): Move {
  const params = { colour: COLOURS.indexOf(colour), location };
  const notation = `${signOf(colour)}${location + 1}`;
  return { code: 0, notation, message: "place", params, preview };
}

test("every colour has a letter and a paint", () => {
  expect(COLOURS).toHaveLength(6);
  expect(new Set(COLOURS.map(signOf)).size).toBe(6);
  for (const colour of COLOURS) expect(PAINTS[colour]).toBeDefined();
});

test("towers that take a piece are those of its moves", () => {
  const moves = [place("orange", 1), place("blue", 2), place("orange", 5)];
  expect(takers(moves, "orange")).toEqual([1, 5]);
  expect(placing(moves, "blue", 2)).toBe(moves[1]);
  expect(placing(moves, "blue", 1)).toBeUndefined();
  expect(canPlace(moves, "green")).toBe(false);
});

test("a move tells what the tower shows then", () => {
  const move = place("orange", 1, { cancels: true, shows: "green" });
  expect(cancels(move)).toBe(true);
  expect(shows(move)).toBe("green");
});

test("the golden rule closes the last location, and only it, until the end", () => {
  const golden = view([["blue"]], [], { last: 0, options: { golden_rule: "on" } });
  expect(isClosed(golden, 0)).toBe(true);
  expect(isClosed(golden, 1)).toBe(false);
  expect(isClosed({ ...golden, phase: "over" }, 0)).toBe(false);
  expect(isClosed({ ...golden, options: { golden_rule: "off" } }, 0)).toBe(false);
});

test("supplies are listed in the order of the game", () => {
  expect(pieces({ violet: 1, orange: 2 })).toEqual([
    ["orange", 2],
    ["violet", 1],
  ]);
  expect(total({ violet: 1, orange: 2 })).toBe(3);
});

const colours = {
  orange: { towers: 3, capped: 1, tallest: 2 },
  green: { towers: 3, capped: 2, tallest: 2 },
  blue: { towers: 4, capped: 0, tallest: 1 },
  pink: { towers: 3, capped: 1, tallest: 2 },
};

test("colours are ranked by towers, then towers with pieces, then height", () => {
  expect(ranking(view([], [], { colours }))).toEqual(["blue", "green", "orange", "pink"]);
});

test("rivals of a colour are ahead of it or level with it", () => {
  const standing = view([], [], { colours });
  expect(rivals(standing, "orange")).toEqual({ ahead: ["blue", "green"], level: ["pink"] });
  expect(rivals(standing, "blue")).toEqual({ ahead: [], level: [] });
});

test.each([
  [16, 340],
  [20, 340],
  [24, 340],
  [16, 820],
  [20, 820],
  [24, 820],
])("%i towers find room on %i px without standing on each other", (towers, width) => {
  const ground = layOut(towers, width);
  expect(ground.slots).toHaveLength(towers);
  expect(layOut(towers, width)).toEqual(ground);
  ground.slots.forEach((slot, at) => {
    expect(slot.x).toBeGreaterThan(0.4);
    expect(slot.x).toBeLessThan(ground.columns - 0.4);
    expect(slot.y).toBeLessThan(ground.height);
    for (const other of ground.slots.slice(at + 1)) {
      expect(Math.hypot(slot.x - other.x, slot.y - other.y)).toBeGreaterThan(0.8);
    }
  });
});

test("tall towers move closer together instead of growing on", () => {
  expect(levelAt(0, 1)).toBe(0);
  expect(levelAt(1, 2)).toBeCloseTo(0.24);
  expect(levelAt(11, 12)).toBeCloseTo(0.78);
});

test("a placed piece comes from the supply that lost it", () => {
  const before = view([["blue"]], [{ pink: 2 }, { pink: 1 }]);
  const after = view([["blue", "pink"]], [{ pink: 2 }, {}]);
  expect([...journey(before, after).from]).toEqual([["cone-0-1", "supply-1-pink"]]);
});

test("a cancelled piece is met by its like", () => {
  const before = view([["blue", "pink"]], [{ pink: 2 }]);
  const after = view([["blue"]], [{ pink: 1 }]);
  expect([...journey(before, after).meets]).toEqual([["cone-0-1", "supply-0-pink"]]);
});

test("a move taken back returns to the supply", () => {
  const before = view([["blue", "pink"]], [{ pink: 1 }]);
  const after = view([["blue"]], [{ pink: 2 }]);
  expect([...journey(before, after).to]).toEqual([["cone-0-1", "supply-0-pink"]]);
});

test("the first view has nothing to compare with", () => {
  expect(journey(undefined, view([["blue"]], [{}])).from.size).toBe(0);
});
