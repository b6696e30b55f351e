import { describe, expect, it } from "vitest";

import { isWithoutNet, levelNumber, netBot, netName, numbers } from "./levels";

const levels = ["novice", "casual", "seasoned", "expert", "master"].map((name) => ({
  name,
  rating: null,
  judged: name === "master" ? [2, 4] : null,
}));

describe("levels", () => {
  it("are counted from the easiest", () => {
    expect(levelNumber(levels, "novice")).toBe(1);
    expect(levelNumber(levels, "master")).toBe(5);
    expect(levelNumber(levels, "greedy")).toBe(0);
  });

  it("tell who has no net for so many players", () => {
    expect(isWithoutNet(levels, "master", 4)).toBe(false);
    expect(isWithoutNet(levels, "master", 3)).toBe(true);
    expect(isWithoutNet(levels, "novice", 3)).toBe(false);
    expect(isWithoutNet(levels, "greedy", 3)).toBe(false);
  });

  it("tell the nets of a server from other bots", () => {
    expect(netName(netBot("wise"))).toBe("wise");
    expect(netName("master")).toBe(null);
  });

  it("number those that share a name, and nobody else", () => {
    expect(numbers([null, "Master", "Novice", "Master", null])).toEqual([0, 1, 0, 2, 0]);
  });
});
