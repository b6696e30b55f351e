// What can be answered in one way only is not asked.

import { boards } from "../games";
import type { LogEntry, Move, Table } from "../lib/protocol";

// Dice are thrown by hand, and what one has chosen for that can still be let go.
const THROWS = ["roll", "roll-all", "roll-marked", "put-back"];

// Where others could learn from a quick answer that there was no choice, it takes a moment.
const SECRET = ["cubirds"];
const MOMENT = 1500; // milliseconds

export interface Forced {
  move: Move;
  wait: number | null; // milliseconds that it takes; null for no longer than a step is seen
}

/** Return the only move there is, if nobody needs to be asked for it. */
export function forcedMove(table: Table | null, log: LogEntry[]): Forced | null {
  const [move, ...others] = table?.moves ?? [];
  if (!table || !move || others.length || !(table.game in boards)) return null;
  const mine = table.seat === null ? undefined : table.seats[table.seat];
  const last = log.findLast(({ what }) => what !== "chat")?.what;
  // Who has just gone back wants to look around.
  if (mine?.away || last === "undo" || last === "rewind" || THROWS.includes(move.message)) return null;
  return { move, wait: SECRET.includes(table.game) ? MOMENT : null };
}
