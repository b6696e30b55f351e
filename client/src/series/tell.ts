// What is said of a series as a whole.

import { seatNames } from "../lib/app.svelte";
import type { Seat } from "../lib/protocol";
import { playedOf, type Series, type SeriesLine } from "../lib/series";
import type { Words } from "../lib/words";

/** Return what kind of a series it is. */
export function sayKind({ kind, schedule }: Pick<Series, "kind" | "schedule">, words: Words): string {
  return words.say(`standings-kind-${kind}`, { games: schedule.length });
}

/** Return whose the lines are: also of those for whom a seat is kept in the next game. */
export function lineNames(lines: SeriesLine[]): string[] {
  const seated = lines.map((line) => (line.kind === "open" && line.name ? { ...line, kind: "person" } : line));
  return seatNames(seated as unknown as Seat[]);
}

/** Return how a series stands: who leads or has won, or what is yet to be done to know. */
export function sayStanding(series: Series, words: Words): string {
  const { kind, lines, over } = series;
  const names = lineNames(lines);
  const first = lines.flatMap(({ rank }, at) => (rank === 1 ? [names[at]!] : []));
  const list = first.join(", ");
  if (!first.length) return words.say(kind === "duplicate" ? "standings-deals-unknown" : "standings-begins");
  if (kind === "duplicate") {
    if (lines.length === 1) return words.say("standings-deals-alone");
    return words.say("standings-deals-lead", { names: list, count: first.length, played: playedOf(series) });
  }
  return words.say(over ? "standings-won" : "standings-leads", { names: list, count: first.length });
}
