/** Which cube is which from one view to the next, so that each can be seen on its way. */

import type { QwirkleView } from "./logic";
import { SLOTS } from "./logic";

/** A cube that was rolled: which of how many. */
export interface Roll {
  order: number;
  count: number;
}

export interface Cubes {
  view: QwirkleView;
  hands: (string | null)[][]; // names that stay with cubes, by seat and place
  table: string[]; // in the order in which cubes were laid
  from: Map<string, string>; // the anchor that a new cube comes from
  to: Map<string, string>; // the anchor that a gone one goes to
  rolls: Map<string, Roll>;
  made: number; // how many names were given
}

export const BAG = "bag";

/** Name all cubes of a view, after those of the view before it. */
export function follow(before: Cubes | undefined, view: QwirkleView): Cubes {
  const now: Cubes = {
    view,
    hands: view.hands.map((hand) => hand.map(() => null)),
    table: before?.table.slice(0, view.cubes.length) ?? [],
    from: new Map(),
    to: new Map(),
    rolls: new Map(),
    made: before?.made ?? 0,
  };
  const loose = before ? looseCubes(before, view) : [];
  const rolled: string[] = [];
  const keep = before ? kept(before, view) : () => false;
  view.hands.forEach((hand, seat) =>
    hand.forEach((cube, slot) => {
      if (!cube) return;
      const old = before?.hands[seat]?.[slot];
      const stays = old != null && keep(seat, slot);
      const name = stays ? old : (take(loose, cube, true) ?? fresh(now, before !== undefined));
      now.hands[seat]![slot] = name;
      if (now.from.has(name) || (stays && wasRolled(before!.view, view, seat, slot))) {
        rolled.push(name);
      }
    }),
  );
  for (const [cube] of view.cubes.slice(now.table.length)) {
    now.table.push(take(loose, cube, false) ?? fresh(now, false));
  }
  for (const { name, onTable } of loose) if (!onTable) now.to.set(name, BAG);
  rolled.forEach((name, order) => now.rolls.set(name, { order, count: rolled.length }));
  return now;
}

interface Loose {
  name: string;
  cube: string;
  onTable: boolean;
}

/** The cubes that are not where they were: laid or put back, or taken back from the table. */
function looseCubes(before: Cubes, view: QwirkleView): Loose[] {
  const keep = kept(before, view);
  const found: Loose[] = [];
  before.hands.forEach((hand, seat) =>
    hand.forEach((name, slot) => {
      const cube = before.view.hands[seat]![slot];
      if (name && cube && !keep(seat, slot)) found.push({ name, cube, onTable: false });
    }),
  );
  before.table.slice(view.cubes.length).forEach((name, at) => {
    const cube = before.view.cubes[view.cubes.length + at]![0];
    found.push({ name, cube, onTable: true });
  });
  return found;
}

/** Whether a cube of a hand is still there: its colour never changes but by a trade. */
function kept(before: Cubes, view: QwirkleView): (seat: number, slot: number) => boolean {
  const { phase, turn, marked } = before.view;
  const traded = phase === "trade" && (view.phase !== "trade" || view.turn !== turn);
  return (seat, slot) => {
    const old = before.view.hands[seat]?.[slot];
    const cube = view.hands[seat]?.[slot];
    if (!old || !cube || colourOf(old) !== colourOf(cube)) return false;
    return !(traded && seat === turn && marked.includes(SLOTS[slot]!));
  };
}

function wasRolled(before: QwirkleView, view: QwirkleView, seat: number, slot: number): boolean {
  const old = before.hands[seat]!;
  if (old[slot] !== view.hands[seat]![slot]) return true;
  if (before.turn !== seat || view.turn !== seat) return false;
  // A cube may fall as it lay.
  if (before.phase === "reroll") return old.some((cube, at) => cube !== view.hands[seat]![at]);
  return before.phase === "roll" && view.phase !== "roll" && before.marked.includes(SLOTS[slot]!);
}

function take(loose: Loose[], cube: string, onTable: boolean): string | undefined {
  const at = loose.findIndex((one) => one.cube === cube && one.onTable === onTable);
  return at < 0 ? undefined : loose.splice(at, 1)[0]!.name;
}

function fresh(now: Cubes, fromBag: boolean): string {
  const name = `cube-${now.made++}`;
  if (fromBag) now.from.set(name, BAG);
  return name;
}

function colourOf(cube: string): string {
  return cube.split(" ")[0]!;
}
