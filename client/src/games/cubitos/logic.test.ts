import { expect, test } from "vitest";
import type { Move } from "../../lib/protocol";
import { follow } from "./dice";
import {
  bestPick,
  drawOn,
  expected,
  foremost,
  goods,
  groups,
  others,
  pick,
  places,
  squareOf,
  targets,
  toCome,
  trackOfMoves,
  useOf,
  whereabouts,
  worth,
  type CubitosView,
  type SeatView,
} from "./logic";
import type { Course } from "./track";

let codes = 0;
const move = (message: string, params: Record<string, number> = {}): Move => ({
  code: codes++,
  notation: message,
  message,
  params,
  preview: {},
});

const seat = {
  stage: "rolling",
  asked: "decide",
  draw: { light: 2 },
  roll: { light: 5, dark: 1 },
  discard: {},
  active: [
    { die: "blue", side: "first", coins: 2, feet: 0, credits: 0, count: 2 },
    { die: "red", side: "special", coins: 0, feet: 0, credits: 0, count: 1 },
  ],
  spent: { green: 1 },
  picked: {},
  turning: "",
  feet: 2,
  water_feet: 0,
  square: "a1",
  track: "there",
  stands_on: "there",
  done_legs: 0,
} as unknown as SeatView;

const course = {
  squares: [],
  byName: new Map(),
  beside: new Map([
    ["a1", ["a2", "b1"]],
    ["a2", ["a3"]],
    ["b1", []],
  ]),
  left: new Map([
    ["a3", 1],
    ["a2", 2],
    ["b1", 9],
  ]),
} as unknown as Course;

test("dice of a zone are grouped by what they show; used ones come last", () => {
  expect(groups(seat, "active").map(({ place, count }) => [place, count])).toEqual([
    ["first:blue", 2],
    ["special:red", 1],
    ["spent:green", 1],
  ]);
  expect(groups(seat, "roll").map(({ kind }) => kind)).toEqual(["light", "dark"]);
});

test("dice keep their names when they change places", () => {
  const before = follow(undefined, new Map([["roll:light", 2]]));
  const after = follow(
    before,
    new Map([
      ["roll:light", 1],
      ["first:light", 1],
      ["discard:red", 1],
    ]),
  );
  const all = [...after.at.values()].flat();
  expect(new Set(all).size).toBe(3);
  expect(after.at.get("first:light")).toEqual(["light-1"]);
  expect(after.was.get("light-1")).toBe("roll:light");
  expect(after.was.has(after.at.get("discard:red")![0]!)).toBe(false);
});

test("places name every die once", () => {
  expect([...places(seat).values()].reduce((sum, count) => sum + count)).toBe(12);
  expect(places({ ...seat, turning: "red" }).get("turning:red")).toBe(1);
});

test("what stops keeps, and what a push may bring", () => {
  expect(worth(seat.active)).toEqual({ coins: 4, feet: 0, credits: 0, symbols: 1 });
  const coin = { side: "first", face: "coin", coins: 1, feet: 0, credits: 0 };
  const faces = { light: [coin, {}, {}, {}, {}, {}] } as unknown as CubitosView["faces"];
  expect(expected({ light: 6 }, faces).coins).toBeCloseTo(1);
});

test("active dice are counted once", () => {
  expect(toCome(seat).coins).toBe(4);
  expect(toCome({ ...seat, stage: "moving" }).coins).toBe(0);
});

test("moves are found by what lies on the board", () => {
  const red = move("buy", { die: 2 });
  const free = move("take", { die: 3 });
  expect(goods([red, free], "red")).toBe(red);
  expect(goods([red, free], "orange")).toBe(free);
  const light = move("pick", { zone: 1, die: 0 });
  expect(pick([light], groups(seat, "roll")[0]!)).toBe(light);
  expect(pick([light], groups(seat, "draw")[0]!)).toBeUndefined();
});

test("the roll zone is filled with colours first, and only where it must be", () => {
  const dice = [0, 1, 4].map((die) => move("pick", { zone: 0, die }));
  expect(bestPick(dice)).toBe(dice[2]);
  expect(bestPick([...dice, move("done")])).toBeUndefined();
});

test("a move onto a square names it", () => {
  expect(squareOf(move("go", { row: 2, place: 6 }))).toBe("c7");
  expect(squareOf(move("finish"))).toBe("finish");
  expect(squareOf(move("done"))).toBeUndefined();
});

test("targets are as far as feet last, each with its first step", () => {
  const first = move("go", { row: 0, place: 1 });
  const found = targets([first, move("done")], course, seat, "move");
  expect(found.map(({ square }) => square)).toEqual(["a2", "a3"]);
  expect(found[1]).toMatchObject({ move: first, route: { path: ["a2", "a3"], feet: 0 } });
  expect(foremost(found, course)!.square).toBe("a3");
});

test("a way that is drawn begins with its own first step", () => {
  const [up, on] = [move("go", { row: 1, place: 1 }), move("go", { row: 0, place: 1 })];
  const all = [
    { square: "b2", move: up, route: { path: ["b2"], feet: 1, water: 0 } },
    { square: "a2", move: on, route: { path: ["a2"], feet: 1, water: 0 } },
    { square: "a3", move: on, route: { path: ["a2", "a3"], feet: 0, water: 0 } },
  ];
  const beside = new Map([["b2", ["a3"]]]);
  const bent = drawOn({ ...course, beside }, all, all[2]!, all[0]!.route);
  expect(bent).toMatchObject({ square: "a3", move: up, route: { path: ["b2", "a3"] } });
  expect(drawOn(course, all, all[2]!, undefined)).toEqual(all[2]);
});

test("squares that are offered for something else are targets by themselves", () => {
  const near = move("go", { row: 1, place: 0 });
  expect(targets([near], course, seat, "reach")).toEqual([{ square: "b1", move: near }]);
});

test("what ends a step is the last button, and a push beside it", () => {
  const all = [move("roll"), move("pass"), move("use", { colour: 0, side: 0, choice: 0 })];
  expect(others(all, new Set()).map(({ message }) => message)).toEqual(["use", "pass", "roll"]);
  expect(others(all, new Set([all[0]!.code]))).toHaveLength(2);
});

test("two choices for one die are told apart", () => {
  const first = move("use", { colour: 1, side: 0, choice: 0 });
  const second = move("use", { colour: 1, side: 0, choice: 1 });
  expect(useOf([first, second], first)).toEqual({ kind: "orange", special: false, choices: true });
  expect(useOf([first], first).choices).toBe(false);
});

test("between two tracks a runner is seen on the first finish", () => {
  const view = { tracks: [{ name: "here" }, { name: "there" }], legs: 2 } as CubitosView;
  expect(whereabouts(view, seat)).toEqual({ track: 1, square: "a1" });
  const between = { ...seat, square: "finish", stands_on: "here", done_legs: 1 };
  expect(whereabouts(view, between)).toEqual({ track: 0, square: "finish" });
});

test("between two tracks a step leads onto the second, and a bonus nearby is on the first", () => {
  const view = { tracks: [{ name: "here" }, { name: "there" }], legs: 2 } as CubitosView;
  const between = { ...seat, square: "finish", stands_on: "here", asked: "move" };
  expect(trackOfMoves(view, between, [move("start")])).toBe(1);
  expect(trackOfMoves(view, between, [move("done")])).toBe(0);
  const near = move("go", { row: 10, place: 4 });
  expect(trackOfMoves(view, { ...between, asked: "reach" }, [near])).toBe(0);
});
