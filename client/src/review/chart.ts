// The geometry of the picture of a game: chances from move to move, one curve for each seat.

import type { Review } from "../lib/api";

/** The room for the curves, in the pixels of the picture. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How curves are told apart without colour: a stroke and a mark each. */
export const STROKES = ["", "9 5", "2.5 4.5", "14 4 2.5 4", "5 3", "16 6"];

export const MARKS = [
  "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
  "M-4 -4h8v8h-8z",
  "M0 -5.2l5 8.7h-10z",
  "M0 -5.8l5.8 5.8l-5.8 5.8l-5.8 -5.8z",
  "M-1.6 -5h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z",
  "M0 5.2l5 -8.7h-10z",
];

const MARKS_ON_A_CURVE = 5;

/** What made a result, in the order in which it adds up. */
export const PARTS = ["start", "deal", "luck", "own", "others", "result"] as const;
export type Part = (typeof PARTS)[number];

/** Return the chances of every seat: after the deal and after each move. */
export function curvesOf(review: Review): number[][] {
  return review.outlook.map((first, seat) => [
    first,
    ...review.turns.map((turn) => turn.outlook[seat] ?? 0),
  ]);
}

export function xOf(step: number, last: number, box: Box): number {
  return box.left + (last ? (box.width * step) / last : 0);
}

export function yOf(share: number, box: Box): number {
  return box.top + box.height * (1 - share);
}

/** Return the move nearest to a place in the picture. */
export function stepAt(x: number, last: number, box: Box): number {
  const step = Math.round(((x - box.left) / box.width) * last);
  return Math.max(0, Math.min(last, step));
}

/** Return a curve as the path of a drawing. */
export function pathOf(shares: number[], box: Box): string {
  const last = shares.length - 1;
  const points = shares.map(
    (share, step) => `${xOf(step, last, box).toFixed(1)} ${yOf(share, box).toFixed(1)}`,
  );
  return `M${points.join("L")}`;
}

/** Return the moves at which a curve bears its mark; those of two curves stand apart. */
export function marksOf(last: number, seat: number, seats: number): number[] {
  const wanted = Math.min(MARKS_ON_A_CURVE, last + 1);
  const shift = (seat + 0.5) / seats;
  const steps = Array.from({ length: wanted }, (_, at) =>
    Math.round((last * (at + shift)) / wanted),
  );
  return [...new Set(steps)];
}

/** Return the seat whose chances a move changed most. */
export function swungSeat(review: Review, step: number): number {
  const turn = review.turns[step - 1];
  const swings = review.outlook.map((_, seat) =>
    Math.abs((turn?.skill[seat] ?? 0) + (turn?.luck[seat] ?? 0)),
  );
  return swings.indexOf(Math.max(...swings));
}

/** Return what a part of the sums is for a seat. */
export function partOf(review: Review, part: Part, seat: number): number {
  return part === "start" ? review.start : (review[part][seat] ?? 0);
}

/** A bar in percent of the room for bars. */
export interface Bar {
  left: number;
  width: number;
}

/** Return the bar of each part for a seat: where it begins and ends, adding up to the result. */
export function barsOf(review: Review, seat: number): Record<Part, Bar> {
  const steps = PARTS.map((part) => partOf(review, part, seat));
  const ends = steps.reduce<number[]>((sums, step) => [...sums, (sums.at(-1) ?? 0) + step], []);
  const low = Math.min(0, ...ends.slice(0, -1));
  const room = Math.max(1, ...ends.slice(0, -1)) - low;
  const bar = (from: number, to: number): Bar => ({
    left: (100 * (Math.min(from, to) - low)) / room,
    width: (100 * Math.abs(to - from)) / room,
  });
  const bars = {} as Record<Part, Bar>;
  PARTS.forEach((part, at) => {
    const whole = part === "result";
    bars[part] = bar(whole ? 0 : (ends[at - 1] ?? 0), whole ? (steps[at] ?? 0) : (ends[at] ?? 0));
  });
  return bars;
}
