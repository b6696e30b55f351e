/** What the CuBirds board needs to know of a view and its moves. */

import type { Move } from "../../lib/protocol";
import { findMove, type CommonView } from "../shared/view";
import { BIRDS, USUAL_FLOCKS, USUAL_GOAL, type Flock, type Goal } from "./birds";

export type Counts = Record<string, number>;
export type Run = [bird: string, count: number];

export interface SeatView {
  cards: number;
  collection: Counts;
  known: Counts;
  open: boolean; // whether the whole hand is known, as RobinBird's is
}

export interface CuBirdsView extends CommonView {
  phase: "lay" | "draw" | "flock" | "over";
  round: number;
  dealer: number;
  // Games that were kept before views told of their box have neither.
  goal?: Goal;
  flocks?: Record<string, Flock>;
  rows: Run[][];
  deck: number;
  discard: number;
  discard_known: Counts;
  hand: Counts;
  seats: SeatView[];
}

export const SIDES = ["left", "right"] as const;

/** The birds of a pile in the order of the game. */
export function listed(counts: Counts): Run[] {
  return BIRDS.flatMap((bird) => (counts[bird] ? [[bird, counts[bird]] as Run] : []));
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

// Moves.

export function lay(moves: Move[], bird: string, row: number, side: number): Move | undefined {
  return findMove(moves, "lay", { kind: BIRDS.indexOf(bird), row, side });
}

export function canLay(moves: Move[], bird: string): boolean {
  return findMove(moves, "lay", { kind: BIRDS.indexOf(bird) }) !== undefined;
}

export function flock(moves: Move[], bird: string): Move | undefined {
  return findMove(moves, "flock", { kind: BIRDS.indexOf(bird) });
}

export function flocks(moves: Move[]): { bird: string; move: Move }[] {
  return BIRDS.flatMap((bird) => {
    const move = flock(moves, bird);
    return move ? [{ bird, move }] : [];
  });
}

/** What a lay would take into the hand. */
export function takes(move: Move): Counts {
  return (move.preview.takes ?? {}) as Counts;
}

/** The lay of a bird that takes most: where the keyboard goes first. */
export function bestLay(moves: Move[], bird: string): Move | undefined {
  const kind = BIRDS.indexOf(bird);
  const lays = moves.filter((move) => move.message === "lay" && move.params.kind === kind);
  return lays.reduce<Move | undefined>(
    (best, move) => (best && total(takes(best)) >= total(takes(move)) ? best : move),
    undefined,
  );
}

// Goals.

export function goalOf(view: CuBirdsView): Goal {
  return view.goal ?? USUAL_GOAL;
}

export function flocksOf(view: CuBirdsView): Record<string, Flock> {
  return view.flocks ?? USUAL_FLOCKS;
}

/** How far a collection is: different kinds, and how full the best trios are. */
export function progress(collection: Counts, goal: Goal): { kinds: number; trios: number[] } {
  const counts = listed(collection).map(([, count]) => Math.min(count, goal.trio));
  const best = counts.toSorted((a, b) => b - a);
  return {
    kinds: counts.length,
    trios: Array.from({ length: goal.trios }, (_, at) => best[at] ?? 0),
  };
}

/** How many birds are missing to a small and to a large flock. */
export function missing([small, large]: Flock, count: number): { small: number; large: number } {
  return { small: Math.max(0, small - count), large: Math.max(0, large - count) };
}

// A row on the screen.

export interface Place {
  x: number; // of every bird of the row, from left to right
  run: number;
}

export interface Arrangement {
  size: number; // width of a bird
  places: Place[];
  middles: number[]; // of every run, for its tag
  ends: [left: number, right: number]; // where the birds begin and end
}

const GAP = 0.12; // between runs, in birds
const APART = 1; // of a bird beside its like, where there is room
const SMALLEST = 27;
const PEEK = 4; // what should be seen of a bird behind its like

/**
 * Seat the birds of a row on a fence: birds of a run stand behind each other the closer the less
 * room there is, and only when that does not help all birds get smaller.
 */
export function arrange(runs: Run[], width: number, largest: number): Arrangement {
  const birds = runs.reduce((sum, [, count]) => sum + count, 0);
  const behind = birds - runs.length;
  const units = runs.length + GAP * (runs.length - 1);
  const fitting = (width - behind * PEEK) / units;
  const least = Math.min(SMALLEST, width / units);
  const size = Math.max(least, Math.min(largest, fitting));
  const room = behind > 0 ? (width - size * units) / behind : 0;
  const step = Math.max(0, Math.min(size * APART, room));
  const wide = size * units + step * behind;
  const start = (width - wide) / 2;
  let x = start;
  const places: Place[] = [];
  const middles: number[] = [];
  runs.forEach(([, count], run) => {
    for (let at = 0; at < count; at++) places.push({ x: x + at * step, run });
    const long = size + (count - 1) * step;
    middles.push(x + long / 2);
    x += long + size * GAP;
  });
  return { size, places, middles, ends: [start, start + wide] };
}

const POST = 110; // about so far apart
const MARGIN = 22;

/** Where the posts of a fence stand. */
export function postsOf(width: number): number[] {
  const gaps = Math.max(1, Math.round(width / POST));
  return Array.from({ length: gaps + 1 }, (_, at) => MARGIN + (at * (width - 2 * MARGIN)) / gaps);
}
