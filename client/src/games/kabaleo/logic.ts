/** What the Kabaleo board needs to know of a view and its moves. */

import type { Move } from "../../lib/protocol";
import { findMove, type CommonView } from "../shared/view";
import { COLOURS } from "./colours";

export type Counts = Record<string, number>;

export interface Standing {
  towers: number;
  capped: number;
  tallest: number;
}

export interface KabaleoView extends CommonView {
  phase: "place" | "over";
  last: number | null;
  towers: string[][]; // colours from base to top
  supplies: Counts[];
  cancelled: Counts;
  colours: Record<string, Standing>;
  targets: (string | null)[];
}

// Moves.

export function placing(moves: Move[], colour: string, location: number): Move | undefined {
  return findMove(moves, "place", { colour: COLOURS.indexOf(colour), location });
}

/** The locations that take a piece of a colour now. */
export function takers(moves: Move[], colour: string): number[] {
  const code = COLOURS.indexOf(colour);
  return moves.filter((move) => move.params.colour === code).map((move) => move.params.location!);
}

export function canPlace(moves: Move[], colour: string): boolean {
  return takers(moves, colour).length > 0;
}

export function cancels(move: Move): boolean {
  return move.preview.cancels === true;
}

export function shows(move: Move): string {
  return move.preview.shows as string;
}

/** Whether the golden rule keeps everybody away from a location. */
export function isClosed(view: KabaleoView, location: number): boolean {
  return view.phase === "place" && view.options?.golden_rule === "on" && view.last === location;
}

/** Pieces of a supply in the order of the game. */
export function pieces(supply: Counts): [colour: string, count: number][] {
  return COLOURS.flatMap((colour) =>
    supply[colour] ? [[colour, supply[colour]] as [string, number]] : [],
  );
}

export function total(supply: Counts): number {
  return Object.values(supply).reduce((sum, count) => sum + count, 0);
}

// Who is ahead.

/** Positive when the first colour is ahead: more towers, then more with pieces, then taller. */
export function compare(one: Standing, other: Standing): number {
  return one.towers - other.towers || one.capped - other.capped || one.tallest - other.tallest;
}

/** The colours in play, the one ahead first. */
export function ranking(view: KabaleoView): string[] {
  const inPlay = COLOURS.filter((colour) => colour in view.colours);
  return inPlay.toSorted((a, b) => compare(view.colours[b]!, view.colours[a]!));
}

/** The colours ahead of one, and those level with it in everything. */
export function rivals(view: KabaleoView, colour: string): { ahead: string[]; level: string[] } {
  const mine = view.colours[colour]!;
  const others = ranking(view).filter((other) => other !== colour);
  return {
    ahead: others.filter((other) => compare(view.colours[other]!, mine) > 0),
    level: others.filter((other) => compare(view.colours[other]!, mine) === 0),
  };
}

// Towers on the screen.

export interface Slot {
  x: number; // middle of the foot, in widths of a slot
  y: number; // the foot, in widths of a cone
}

export interface Ground {
  columns: number; // how many slots are beside each other, with half a slot for the stagger
  height: number; // in widths of a cone
  slots: Slot[];
}

const WIDE = 620;
const HEADROOM = 1.48; // for towers of the first row
const FOOTROOM = 0.45;

function columnsOf(towers: number, width: number): number {
  if (width < WIDE) return towers > 16 ? 5 : 4;
  return towers > 20 ? 8 : towers > 16 ? 7 : 6;
}

/** A number from -1 to 1 that is always the same for a location. */
function scatter(location: number, salt: number): number {
  const wave = Math.sin((location + 1) * 12.9898 + salt * 78.233) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

/** Where the towers stand: loosely in rows, each between those of the row behind. */
export function layOut(towers: number, width: number): Ground {
  const columns = columnsOf(towers, width);
  const rows = Math.ceil(towers / columns);
  // Rows of different length stand between each other when centred, equal ones when shifted.
  const uneven = width >= WIDE && towers % rows > 0;
  const deep = width < WIDE ? 1.42 : 1.3; // from row to row
  const slots: Slot[] = [];
  for (let row = 0; row < rows; row++) {
    const first = Math.round((row * towers) / rows);
    const inRow = Math.round(((row + 1) * towers) / rows) - first;
    const start = uneven ? (columns - inRow) / 2 + 0.75 : 0.5 + (row % 2) / 2;
    for (let at = 0; at < inRow; at++) {
      slots.push({
        x: start + at + 0.07 * scatter(first + at, 1),
        y: HEADROOM + deep * row + 0.1 * scatter(first + at, 2),
      });
    }
  }
  return { columns: columns + 0.5, height: HEADROOM + deep * (rows - 1) + FOOTROOM, slots };
}

export const STEP = 0.24; // of the width of a cone, from one cone to the next
export const TALLEST = 0.78; // all steps of a tower together

/** How far above the foot a cone stands, in widths of a cone. */
export function levelAt(level: number, height: number): number {
  return level * Math.min(STEP, TALLEST / Math.max(1, height - 1));
}

// What moved.

export interface Journey {
  from: Map<string, string>;
  to: Map<string, string>;
  meets: Map<string, string>;
}

export function pieceKey(location: number, level: number): string {
  return `cone-${location}-${level}`;
}

export function supplyAnchor(seat: number, colour: string): string {
  return `supply-${seat}-${colour}`;
}

/** Which pieces travelled between two views, and from whose supply or back to it. */
export function journey(before: KabaleoView | undefined, view: KabaleoView): Journey {
  const found: Journey = { from: new Map(), to: new Map(), meets: new Map() };
  if (!before) return found;
  view.towers.forEach((tower, location) => {
    const old = before.towers[location] ?? [];
    for (let level = old.length; level < tower.length; level++) {
      const owner = changed(before, view, tower[level]!, -1);
      if (owner) found.from.set(pieceKey(location, level), owner);
    }
    for (let level = tower.length; level < old.length; level++) {
      const key = pieceKey(location, level);
      const rival = changed(before, view, old[level]!, -1);
      const owner = changed(before, view, old[level]!, 1);
      if (rival) found.meets.set(key, rival);
      else if (owner) found.to.set(key, owner);
    }
  });
  return found;
}

/** The supply that got a piece of that colour more or less. */
function changed(
  before: KabaleoView,
  view: KabaleoView,
  colour: string,
  by: number,
): string | undefined {
  const seat = view.supplies.findIndex(
    (supply, at) => (supply[colour] ?? 0) - (before.supplies[at]?.[colour] ?? 0) === by,
  );
  return seat < 0 ? undefined : supplyAnchor(seat, colour);
}
