/** What the Qubix board needs to know of a view and its moves. */

import type { Move } from "../../lib/protocol";
import { findMove, type CommonView } from "../shared/view";
import { boxOf, type Box } from "./iso";

export const STORAGE_WIDTH = 5;
export const FIELD_WIDTH = 3;
export const LEVELS = 3;
const FIELD_CELLS = FIELD_WIDTH * FIELD_WIDTH;

export interface Block {
  block: string; // its name, which is where it lay in the storage
  colour: string;
  length: number;
}

export interface Stored extends Block {
  layer: number;
  cells: number[]; // row by row
  free: boolean;
}

export interface Laid extends Block {
  level: number;
  place: string;
  cells: number[];
}

export interface Field {
  field: string; // "1" to "5", or "neutral"
  owner: number | null;
  side: string;
  blocks: Laid[];
  above: (string | null)[];
  heights: number[];
}

export interface Composition {
  cells: number[];
  points: [builder: number, owner: number];
}

export interface QubixView extends CommonView {
  phase: "take" | "place" | "more" | "over";
  held: Block | null;
  from_warehouse: boolean;
  building: string | null;
  scores: number[];
  storage: Stored[];
  fields: Field[];
  warehouse_cells: number;
  warehouses: Block[][];
  compositions: Record<string, Composition[]>;
}

/** What the server tells of a placing before it is made. */
export interface Score {
  points: number[]; // by seat
  compositions: { composition: number; colour: string }[];
}

export interface Lay extends Score {
  field: string;
  cells: number[];
}

export function storedBox(block: Stored): Box {
  return boxOf(block.cells, STORAGE_WIDTH, block.layer);
}

export function laidBox({ cells, level }: Pick<Laid, "cells" | "level">): Box {
  return boxOf(cells, FIELD_WIDTH, level);
}

export function fieldNamed(view: QubixView, name: string): Field {
  return view.fields.find((field) => field.field === name)!;
}

/** The field of a seat; who only watches begins with the first. */
export function homeOf(view: QubixView, seat: number | null): string {
  return view.fields.find((field) => field.owner === (seat ?? 0))!.field;
}

// Moves.

/** The move that takes a block, out of the storage or of the own warehouse. */
export function taking(moves: Move[], block: string): Move | undefined {
  return moves.find((move) => move.message === "take" && move.notation === block);
}

export function storing(moves: Move[]): Move | undefined {
  return findMove(moves, "store");
}

export function ending(moves: Move[]): Move | undefined {
  return findMove(moves, "done");
}

export function layOf(move: Move): Lay {
  return move.preview as unknown as Lay;
}

/** The places where a block that can be taken would score. */
export function laysAfter(move: Move): Lay[] {
  return (move.preview.lays ?? []) as Lay[];
}

export function laysOn(moves: Move[], field: string): Move[] {
  return moves.filter((move) => move.message === "lay" && layOf(move).field === field);
}

/** The field to look at with a block in hand: the own one, or else the first that takes it. */
export function fieldFor(moves: Move[], home: string): string {
  if (laysOn(moves, home).length) return home;
  const first = moves.find((move) => move.message === "lay");
  return first ? layOf(first).field : home;
}

/** What a field would bring a seat at most. */
export function most(lays: Lay[], field: string, seat: number): number {
  return Math.max(0, ...lays.filter((lay) => lay.field === field).map((lay) => lay.points[seat]!));
}

// Which way round.

export type Way = "along" | "down"; // along the rows, or down the columns

export function wayOf(cells: number[]): Way | null {
  if (cells.length < 2) return null;
  return cells[1]! - cells[0]! === 1 ? "along" : "down";
}

/** The ways in which a block fits on a field. */
export function waysOn(moves: Move[], field: string): Set<Way> {
  return new Set(laysOn(moves, field).flatMap((move) => wayOf(layOf(move).cells) ?? []));
}

/** The way that brings a seat most on a field. */
export function bestWay(moves: Move[], field: string, seat: number): Way {
  const lays = laysOn(moves, field).map(layOf);
  const gain = (way: Way): number =>
    Math.max(-1, ...lays.filter((lay) => wayOf(lay.cells) === way).map((lay) => lay.points[seat]!));
  return gain("down") > gain("along") ? "down" : "along";
}

/**
 * What a press on each cell of a field does: lay the block from that cell on, in the way it is
 * held; if that cannot be, over that cell; and only then the other way round.
 */
export function spots(moves: Move[], field: string, way: Way): Map<number, Move> {
  const found = new Map<number, Move>();
  const lays = laysOn(moves, field);
  const rank = (move: Move, cell: number): number => {
    const { cells } = layOf(move);
    const turned = wayOf(cells) !== null && wayOf(cells) !== way;
    return (turned ? 2 : 0) + (cells[0] === cell ? 0 : 1);
  };
  for (let cell = 0; cell < FIELD_CELLS; cell++) {
    const over = lays.filter((move) => layOf(move).cells.includes(cell));
    const [best] = over.toSorted((a, b) => rank(a, cell) - rank(b, cell));
    if (best) found.set(cell, best);
  }
  return found;
}

// Compositions, and how near they are.

export interface Progress {
  colour: string | null; // the colour that is nearest
  cells: number[]; // of the composition, turned as that colour has it
  have: number[]; // those that show the colour
  spoil: number[]; // cells of the colour that must be covered
  away: number; // cells that are wrong
}

/** Cells turned by a quarter about the middle of a field. */
export function quarter(cells: number[]): number[] {
  return cells
    .map((cell) => {
      const [row, column] = [Math.floor(cell / FIELD_WIDTH), cell % FIELD_WIDTH];
      return column * FIELD_WIDTH + (FIELD_WIDTH - 1 - row);
    })
    .sort((a, b) => a - b);
}

/** All ways to turn some cells, each once. */
export function turns(cells: number[]): number[][] {
  const found = new Map<string, number[]>();
  let now = cells.toSorted((a, b) => a - b);
  for (let turn = 0; turn < 4; turn++) {
    if (!found.has(now.join())) found.set(now.join(), now);
    now = quarter(now);
  }
  return [...found.values()];
}

/** How near a composition is on a field, in the colour and turned as it is nearest. */
export function progress(above: (string | null)[], composition: number[]): Progress {
  let best: Progress = {
    colour: null,
    cells: composition,
    have: [],
    spoil: [],
    away: composition.length,
  };
  for (const colour of new Set(above.filter((seen) => seen !== null))) {
    const seen = above.flatMap((shown, cell) => (shown === colour ? [cell] : []));
    for (const cells of turns(composition)) {
      const have = cells.filter((cell) => seen.includes(cell));
      const spoil = seen.filter((cell) => !cells.includes(cell));
      const away = cells.length - have.length + spoil.length;
      const nearer = away - best.away || best.have.length - have.length;
      if (nearer < 0) best = { colour, cells, have, spoil, away };
    }
  }
  return best;
}

/** What is seen from above once a block lies there. */
export function aboveAfter(field: Field, cells: number[], colour: string): (string | null)[] {
  return field.above.map((seen, cell) => (cells.includes(cell) ? colour : seen));
}

// What moved.

/** Where a block is, as the name of a place on the board. */
export function placeOf(view: QubixView, block: string): string | undefined {
  if (view.held?.block === block) return "hand";
  if (view.storage.some((stored) => stored.block === block)) return "storage";
  const seat = view.warehouses.findIndex((all) => all.some((one) => one.block === block));
  if (seat >= 0) return `warehouse-${seat}`;
  const field = view.fields.find(({ blocks }) => blocks.some((laid) => laid.block === block));
  return field && `field-${field.field}`;
}

/** The place that a block came from, or went to; undefined if it stayed. */
export function journey(
  before: QubixView | undefined,
  view: QubixView,
): { from: (block: string) => string | undefined; to: (block: string) => string | undefined } {
  const moved = (block: string): boolean =>
    before !== undefined && placeOf(before, block) !== placeOf(view, block);
  return {
    from: (block) => (moved(block) ? placeOf(before!, block) : undefined),
    to: (block) => (moved(block) ? placeOf(view, block) : undefined),
  };
}

/** The field that was built on last between two views. */
export function builtOn(before: QubixView | undefined, view: QubixView): string | undefined {
  return view.fields.find(
    ({ blocks }, at) => blocks.length > (before?.fields[at]?.blocks.length ?? blocks.length),
  )?.field;
}
