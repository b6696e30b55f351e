import { describe, expect, it } from "vitest";

import { commitment, sample, seedWords } from "./dice";

// Computed with src/kubik/engine/seeds.py.
describe("the dice", () => {
  it("are committed to as the server does it", async () => {
    expect(await commitment("abc")).toBe("1f797a72263ac482d2ac8fcf2d8d35e25d99f090ec96265ef25665a6c72a05df");
  });

  it("start from the same words as on the server", async () => {
    expect(await seedWords("abc", "setup")).toEqual([2070632847, 868636984, 4234951467, 1021182982]);
    expect(await seedWords("abc", "2/17")).toEqual([2208658213, 1344392315, 3653560477, 2580723205]);
  });

  it("are sampled evenly, with the first and the last", () => {
    expect(sample([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
    expect(sample([1, 2], 3)).toEqual([1, 2]);
  });
});
