import { describe, expect, it } from "vitest";

import type { Puzzle, PuzzlesToday } from "./api";
import { gameAfter, sayDay, sayWait, shareLine, stateOf } from "./puzzles";
import { Words } from "./words";

const words = new Words("en", [
  "puzzle-share-line = { $game } { $date } { $marks }\n" +
    "puzzle-share-streak = { $days } in a row\n" +
    "puzzle-next = { $hours } h { $minutes } min",
]);
const move = { code: 7, notation: "SECRET", message: "secret", params: {}, preview: {} };
const puzzle = (rights: boolean[], streak: number): Puzzle =>
  ({
    day: "2026-11-16",
    tries: rights.map((right) => ({ move, right })),
    solved: rights.includes(true),
    streak,
    best: [{ move, share: 1, reason: null }],
  }) as unknown as Puzzle;

describe("positions of the day", () => {
  it("tells what is over from what is not", () => {
    expect(stateOf({ tries: 0, solved: false, over: false })).toBe("new");
    expect(stateOf({ tries: 2, solved: false, over: false })).toBe("begun");
    expect(stateOf({ tries: 3, solved: false, over: true })).toBe("lost");
    expect(stateOf({ tries: 3, solved: true, over: true })).toBe("solved");
  });

  it("is passed on without the solution", () => {
    expect(shareLine(puzzle([false, true], 1), "Kabaleo", words)).toBe("Kabaleo November 16, 2026 🟥🟩");
    expect(shareLine(puzzle([true], 4), "Kabaleo", words)).toBe("Kabaleo November 16, 2026 🟩 · 4 in a row");
    expect(shareLine(puzzle([false, false, false], 4), "Kabaleo", words)).not.toMatch(/SECRET|row/);
  });

  it("is followed by that of the next game, as long as one is left", () => {
    const today = (...over: string[]): PuzzlesToday =>
      ({ games: ["cubirds", "kabaleo", "qubix"].map((game) => ({ game, over: over.includes(game) })) }) as PuzzlesToday;
    expect(gameAfter("cubirds", today("cubirds"))).toBe("kabaleo");
    expect(gameAfter("kabaleo", today("kabaleo", "qubix"))).toBe("cubirds");
    expect(gameAfter("qubix", today("cubirds", "kabaleo", "qubix"))).toBeNull();
  });

  it("has the same day everywhere", () => {
    expect(sayDay("2026-11-16", "ru")).toBe("16 ноября 2026 г.");
    expect(sayDay("2026-11-01", "en", "short")).toBe("Nov 1");
  });

  it("is waited for at least a minute", () => {
    expect(sayWait(7261, words)).toBe("2 h 2 min");
    expect(sayWait(0, words)).toBe("0 h 1 min");
  });
});
