import { expect, test } from "vitest";

import type { PuzzlesToday, PuzzleToday, TableRow } from "./api";
import type { Seat } from "./protocol";
import { waitsIn } from "./waits";

const me = { kind: "person", me: true } as Seat;
const friend = { kind: "person", me: false } as Seat;
const bot = { kind: "bot", me: false } as Seat;

const row = (id: string, more: Partial<TableRow>): TableRow =>
  ({ id, status: "running", seats: [me, bot], my_turn: false, asks_me: false, updated: 0, ...more }) as TableRow;
const names = (rows: TableRow[]): string[] => rows.map(({ id }) => id);

const UNTRIED: PuzzleToday = { game: "kabaleo", tries: 0, solved: false, over: false, streak: 0, longest: 0 };
const today = (...games: Partial<PuzzleToday>[]): PuzzlesToday =>
  ({ games: games.map((game) => ({ ...UNTRIED, ...game })) }) as PuzzlesToday;

test("people wait before bots do, and who has waited longest first", () => {
  const mine = [
    row("with bots", { my_turn: true, updated: 9 }),
    row("older, with bots", { my_turn: true, updated: 8 }),
    row("with a friend", { my_turn: true, seats: [friend, me], updated: 7 }),
    row("longest", { my_turn: true, seats: [me, friend, bot], updated: 1 }),
    row("asked", { status: "waiting", asks_me: true, seats: [friend], updated: 9 }),
    row("theirs", { seats: [me, friend] }),
    row("nobody has come", { status: "waiting" }),
    row("finished", { status: "over" }),
  ];
  const { tables, others } = waitsIn(mine, null);
  expect(names(tables)).toEqual(["longest", "with a friend", "asked", "with bots", "older, with bots"]);
  expect(names(others)).toEqual(["theirs", "nobody has come"]);
});

test("a stranger is kept from nothing", () => {
  expect(waitsIn([], today({}, {}))).toEqual({ tables: [], puzzles: null, others: [] });
});

test("today's positions wait for who has played, or has tried one, until all are over", () => {
  const played = [row("finished", { status: "over" })];
  expect(waitsIn(played, today({}, { over: true })).puzzles).toEqual({ left: 1, streak: 0 });
  expect(waitsIn([], today({ tries: 1 })).puzzles).toEqual({ left: 1, streak: 0 });
  expect(waitsIn([], today({ longest: 4 }, {})).puzzles).toEqual({ left: 2, streak: 0 });
  expect(waitsIn(played, today({ over: true })).puzzles).toBeNull();
  expect(waitsIn(played, null).puzzles).toBeNull();
});

test("of days in a row those are told that can go on today", () => {
  const { puzzles } = waitsIn([], today({ streak: 9, longest: 9, over: true }, { streak: 2 }, { streak: 5 }));
  expect(puzzles).toEqual({ left: 2, streak: 5 });
});
