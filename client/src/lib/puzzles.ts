// Positions of the day, as they are told and passed on.

import { FluentNumber } from "@fluent/bundle";

import type { Puzzle, PuzzleDay, PuzzlesToday } from "./api";
import type { Language } from "./protocol";
import type { Words } from "./words";

export type PuzzleState = "new" | "begun" | "solved" | "lost";

/** Return how far somebody is with a puzzle. */
export function stateOf({ tries, solved, over }: Pick<PuzzleDay, "solved" | "over"> & { tries: number }): PuzzleState {
  if (solved) return "solved";
  if (over) return "lost";
  return tries ? "begun" : "new";
}

/** Return a day as it is written; days are the same all over the world. */
export function sayDay(day: string, language: Language, style: "long" | "short" = "long"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "long" ? { dateStyle: "long" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(`${day}T12:00Z`));
}

/** Return what to wait for the next puzzles, in words. */
export function sayWait(seconds: number, words: Words): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const plain = (value: number): FluentNumber => new FluentNumber(value, { useGrouping: false });
  return words.say("puzzle-next", { hours: plain(Math.floor(minutes / 60)), minutes: plain(minutes % 60) });
}

/** Return the game whose position of today is to be looked at after that of another; null if all are over. */
export function gameAfter(game: string, { games }: PuzzlesToday): string | null {
  const at = games.findIndex((one) => one.game === game) + 1;
  return [...games.slice(at), ...games.slice(0, at)].find(({ over }) => !over)?.game ?? null;
}

/** Return how it went in one line that gives nothing away. */
export function shareLine(puzzle: Puzzle, game: string, words: Words): string {
  const marks = puzzle.tries.map(({ right }) => (right ? "🟩" : "🟥")).join("");
  const date = sayDay(puzzle.day, words.language);
  const line = words.say("puzzle-share-line", { game, date, marks });
  if (!puzzle.solved || puzzle.streak < 2) return line;
  return `${line} · ${words.say("puzzle-share-streak", { days: puzzle.streak })}`;
}
