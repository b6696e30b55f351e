import { expect, test } from "vitest";

import { ranking } from "./results";

test("players are told in the order in which they came in", () => {
  expect(ranking("qubix", [6, 20, 12, 4, 11], [1])).toEqual([1, 2, 4, 0, 3]);
});

test("in a race the fewest squares to go come first", () => {
  expect(ranking("cubitos", [3, 13, -1, 6], [2])).toEqual([2, 0, 3, 1]);
});

test("whoever won comes first, whatever was counted", () => {
  expect(ranking("cubirds", [6, 5, 10, 8], [3])).toEqual([3, 2, 0, 1]);
  expect(ranking("kabaleo", [4, 5, 5, 5], [2, 3])).toEqual([2, 3, 1, 0]);
});
