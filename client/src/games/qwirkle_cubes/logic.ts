/** What the board of Qwirkle Cubes needs to know of a view and its moves. */

import type { Move } from "../../lib/protocol";
import { findMove, type CommonView } from "../shared/view";
import { USUAL_QWIRKLE, type Qwirkle } from "./cubes";

/** What rolling the chosen cubes could bring. */
export interface Odds {
  playable: number; // the chance that something can be laid
  expected: number; // points on average
  at_least: [points: number, chance: number][];
}

export interface QwirkleView extends CommonView {
  phase: "roll" | "trade" | "reroll" | "lay" | "over";
  cubes: [cube: string, column: number, row: number][]; // as they were laid
  window: { columns: number[]; rows: number[] }; // from left to right, from bottom to top
  open: [column: number, row: number][];
  laid: number; // in this turn
  last: number; // in the turn before it that laid any
  points: number; // of this turn so far
  hands: (string | null)[][];
  marked: string[];
  scores: number[];
  first_out: number | null;
  bag: Record<string, number>;
  qwirkle?: Qwirkle; // games that were kept before views told of their box do not have it
  odds?: Odds;
}

/** Letters of the places in a hand. */
export const SLOTS = ["a", "b", "c", "d", "e", "f"];

// Where cubes lie.

/** A cell of the table: steps to the right and down from the first cube. */
export interface Spot {
  x: number;
  y: number;
}

export interface Laid extends Spot {
  cube: string;
  column: number;
  row: number;
}

export interface Layout {
  cubes: Laid[];
  at: Map<string, Laid>;
  qwirkle: Qwirkle;
  spotOf(column: number, row: number): Spot;
  placeOf(x: number, y: number): { column: number; row: number } | undefined;
}

function key({ x, y }: Spot): string {
  return `${x},${y}`;
}

/** Put the columns and rows of a view, which go round a ring, onto a plane. */
export function layOut(view: Pick<QwirkleView, "cubes" | "window" | "qwirkle">): Layout {
  const columns = places(view.window.columns);
  const rows = places(view.window.rows);
  const spotOf = (column: number, row: number): Spot => ({
    x: columns.get(column) ?? column,
    y: -(rows.get(row) ?? row) || 0,
  });
  const placeOf = (x: number, y: number): { column: number; row: number } | undefined => {
    const column = view.window.columns.find((label) => columns.get(label) === x);
    const row = view.window.rows.find((label) => rows.get(label) === -y);
    return column === undefined || row === undefined ? undefined : { column, row };
  };
  const cubes = view.cubes.map(([cube, column, row]) => ({
    cube,
    column,
    row,
    ...spotOf(column, row),
  }));
  const at = new Map(cubes.map((cube) => [key(cube), cube]));
  return { cubes, at, qwirkle: view.qwirkle ?? USUAL_QWIRKLE, spotOf, placeOf };
}

function places(labels: number[]): Map<number, number> {
  const first = labels.indexOf(0);
  return new Map(labels.map((label, at) => [label, at - first]));
}

// Lines.

export interface Line extends Spot {
  axis: "row" | "column";
  length: number;
  points: number;
  fresh: number; // how many of its cubes are new
  isQwirkle: boolean;
}

export function lineKey(line: Line): string {
  return `${line.axis}:${line.x}:${line.y}:${line.length}`;
}

/** The lines that these new cubes make or lengthen, the one with most of them first. */
export function linesOf(layout: Layout, spots: Spot[]): Line[] {
  const taken = new Set([...layout.at.keys(), ...spots.map(key)]);
  const found = new Map<string, Line>();
  for (const spot of spots) {
    for (const axis of ["row", "column"] as const) {
      const line = lineThrough(taken, spot, axis, layout.qwirkle);
      const same = found.get(lineKey(line));
      if (same) same.fresh += 1;
      else if (line.length > 1) found.set(lineKey(line), line);
    }
  }
  return [...found.values()].sort((a, b) => b.fresh - a.fresh);
}

function lineThrough(
  taken: Set<string>,
  spot: Spot,
  axis: Line["axis"],
  qwirkle: Qwirkle,
): Line {
  const step = axis === "row" ? { x: 1, y: 0 } : { x: 0, y: 1 };
  const at = (cells: number): Spot => ({ x: spot.x + cells * step.x, y: spot.y + cells * step.y });
  let first = 0;
  let last = 0;
  while (taken.has(key(at(first - 1)))) first -= 1;
  while (taken.has(key(at(last + 1)))) last += 1;
  const length = last - first + 1;
  const isQwirkle = length === qwirkle.length;
  const points = length + (isQwirkle ? qwirkle.bonus : 0);
  return { ...at(first), axis, length, points, fresh: 1, isQwirkle };
}

/** The cubes of this turn, or while it has laid none those of the turn before. */
export function newest(view: QwirkleView, layout: Layout): Laid[] {
  const count = view.laid || view.last;
  return count ? layout.cubes.slice(-count) : [];
}

// Moves.

export function mark(moves: Move[], slot: number): Move | undefined {
  return findMove(moves, "mark", { cube: slot });
}

/** Where a cube of the hand can be laid now. */
export function lays(moves: Move[], slot: number): Move[] {
  return moves.filter((move) => move.message === "lay" && move.params.cube === slot);
}

export function pointsOf(move: Move): number {
  return Number(move.preview.points ?? 0);
}

export function makesQwirkle(move: Move): boolean {
  return Number(move.preview.qwirkles ?? 0) > 0;
}

export function bestLay(found: Move[]): Move | undefined {
  return found.reduce<Move | undefined>(
    (best, move) => (best && pointsOf(best) >= pointsOf(move) ? best : move),
    undefined,
  );
}

/** The move that plays out the choice of cubes: rolls them, or puts them back. */
export function decide(moves: Move[]): Move | undefined {
  return findMove(moves, "roll-marked") ?? findMove(moves, "put-back");
}

// Choosing cubes. What is chosen is seen at once, and the server is told step by step.

export type Step = { play: Move } | "undo" | null;

export function markedSlots(view: QwirkleView): number[] {
  return view.marked.map((letter) => SLOTS.indexOf(letter));
}

/** What to tell the server next, so that the cubes chosen are those wished for. */
export function nextStep(view: QwirkleView, moves: Move[], wished: number[]): Step {
  if (markedSlots(view).some((slot) => !wished.includes(slot))) return "undo";
  for (const slot of wished) {
    const move = mark(moves, slot);
    if (move) return { play: move };
  }
  return null;
}

export function bagSize(view: QwirkleView): number {
  return Object.values(view.bag).reduce((sum, count) => sum + count, 0);
}

export function isFirstTurn(view: QwirkleView): boolean {
  return view.cubes.length === view.laid;
}

const BARS = 7; // as many as a phone shows side by side
const RARE = 0.005; // what would be printed as nothing

/** Return some of the numbers of points that a roll can bring, from the least to the most. */
export function milestones({ at_least }: Odds): [points: number, chance: number][] {
  const likely = at_least.filter(([, chance]) => chance >= RARE);
  if (likely.length <= BARS) return likely;
  const stride = (likely.length - 1) / (BARS - 1);
  return Array.from({ length: BARS }, (_, at) => likely[Math.round(at * stride)]!);
}
