import { expect, test } from "vitest";

import type { CubitosView } from "./logic";
import { POND } from "./pond";
import { squaresLeft } from "./result";
import { FINISH, START } from "./track";

const track = { name: "there", map: POND, lines: 0, sections: [], bonuses: {}, shortcuts: [] };

const race = (legs: number, ...runners: [square: string, done: number][]): CubitosView =>
  ({
    legs,
    tracks: [track],
    seats: runners.map(([square, done_legs]) => ({ stands_on: "there", square, done_legs })),
  }) as unknown as CubitosView;

test("who is on the way has squares left, also from the water", () => {
  expect(squaresLeft(race(1, [START, 0], ["f7", 0], ["e5", 0]))).toEqual([6, 2, 4]);
});

test("who is at the finish has none left, and who is beyond it less", () => {
  expect(squaresLeft(race(1, [FINISH, 1], ["f4", 1], ["f5", 1]))).toEqual([0, -1, -2]);
});

test("legs that are yet to be run count, too", () => {
  expect(squaresLeft(race(2, ["f7", 0], [FINISH, 1], ["f7", 1]))).toEqual([8, 6, 2]);
});
