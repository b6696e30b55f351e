// What waits for somebody who comes back, and what of theirs goes on without them.

import type { PuzzlesToday, TableRow } from "./api";

export interface Waits {
  tables: TableRow[]; // at which I am waited for
  puzzles: { left: number; streak: number } | null; // of today; null where none waits
  others: TableRow[]; // that go on without me
}

/** Return what waits: for other people first, for bots last. Nothing waits for a stranger. */
export function waitsIn(mine: TableRow[], today: PuzzlesToday | null): Waits {
  const asking = mine.filter((row) => row.my_turn || row.asks_me);
  return {
    tables: [
      ...asking.filter((row) => row.my_turn && hasOthers(row)).sort((one, other) => one.updated - other.updated),
      ...asking.filter((row) => !row.my_turn),
      ...asking.filter((row) => row.my_turn && !hasOthers(row)),
    ],
    puzzles: today && (mine.length || today.games.some(isKnown)) ? puzzlesOf(today) : null,
    others: mine.filter((row) => row.status !== "over" && !asking.includes(row)),
  };
}

function hasOthers({ seats }: TableRow): boolean {
  return seats.some(({ kind, me }) => kind === "person" && !me);
}

function isKnown({ tries, longest }: PuzzlesToday["games"][number]): boolean {
  return tries > 0 || longest > 0;
}

function puzzlesOf({ games }: PuzzlesToday): Waits["puzzles"] {
  const left = games.filter(({ over }) => !over);
  if (!left.length) return null;
  return { left: left.length, streak: Math.max(...left.map(({ streak }) => streak)) };
}
