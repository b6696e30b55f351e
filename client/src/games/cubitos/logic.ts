/** What the board of Cubitos needs to know of a view and its moves. */

import type { Move } from "../../lib/protocol";
import { findMove, type CommonView } from "../shared/view";
import { HUES, KINDS, PLACES, SIDES, type Kind } from "./dice";
import { drawn, FINISH, START, type Course, type Route, type TrackView, routes } from "./track";

export type Counts = Partial<Record<Kind, number>>;

export interface Worth {
  coins: number;
  feet: number;
  credits: number;
}

export interface ActiveDie extends Worth {
  die: Kind;
  side: (typeof SIDES)[number];
  count: number;
}

export interface CardView {
  card: string;
  colour: Kind;
  cost: number;
  text: string; // the message that tells what it does, and what stands in it
  params: Record<string, string | number>;
  origin: string; // of what it does
  cost_origin: string;
  tie_break_origin: string;
  box: number;
}

export type Face = Partial<Worth> & { side?: string; face?: string };

export interface SeatView extends Worth {
  stage: string;
  asked: string;
  draw: Counts;
  roll: Counts;
  discard: Counts;
  active: ActiveDie[];
  spent: Counts;
  picked: Counts;
  borrowed: Counts;
  hand: number;
  water_feet: number;
  fans: number;
  hands: number;
  swords: number;
  track: string; // that it runs on, and the one it stands on: another between two tracks
  stands_on: string;
  square: string;
  done_legs: number;
  lines: number;
  lines_left: number;
  progress: number;
  at_risk: boolean;
  must_push: boolean;
  safe: boolean;
  bust_chance: number;
  left_to_choose: number;
  task: string;
  turning: Kind | "";
  bought: Kind[];
  purchases_left: number;
}

export interface CubitosView extends CommonView {
  actors?: number[];
  round: number;
  extra_round: boolean;
  first: number;
  legs: number;
  tracks: TrackView[];
  foot_price: number;
  support: { credits: number[]; hands: number[]; origin: string };
  faces: Record<Kind, Face[]>;
  cards: CardView[];
  advised: boolean;
  boxes: Counts;
  seats: SeatView[];
}

// Dice.

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export function listed(counts: Counts): [Kind, number][] {
  return KINDS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind]]] : []) as [Kind, number][]);
}

/** Dice of a zone that are alike: of one kind, showing one side. */
export interface Group {
  place: string; // its name while dice are followed
  at: (typeof PLACES)[number];
  kind: Kind;
  count: number;
  face?: Face;
}

export type Zone = "draw" | "roll" | "active" | "discard";
export const ZONES: Zone[] = ["draw", "roll", "active", "discard"];

/** The dice of a zone, in groups. */
export function groups(seat: SeatView, zone: Zone): Group[] {
  const plain = (at: "draw" | "roll" | "discard" | "spent"): Group[] =>
    listed(seat[at]).map(([kind, count]) => ({ place: `${at}:${kind}`, at, kind, count }));
  if (zone !== "active") return plain(zone);
  const shown = seat.active.map(({ die, side, count, coins, feet, credits }) => ({
    place: `${side}:${die}`,
    at: side,
    kind: die,
    count,
    face: { side, coins, feet, credits },
  }));
  return [...shown, ...plain("spent")];
}

/** How many dice lie at each place of a seat. */
export function places(seat: SeatView): Map<string, number> {
  const all = ZONES.flatMap((zone) => groups(seat, zone)).map(
    ({ place, count }) => [place, count] as const,
  );
  for (const [kind, count] of listed(seat.picked)) all.push([`picked:${kind}`, count]);
  if (seat.turning) all.push([`turning:${seat.turning}`, 1]);
  return new Map(all);
}

/** What the active dice bring by themselves, symbols apart. */
export function worth(active: ActiveDie[]): Worth & { symbols: number } {
  const sum = { coins: 0, feet: 0, credits: 0, symbols: 0 };
  for (const die of active) {
    sum.coins += die.coins * die.count;
    sum.feet += die.feet * die.count;
    sum.credits += die.credits * die.count;
    if (die.side === "symbol" || die.side === "special") sum.symbols += die.count;
  }
  return sum;
}

const UNCOUNTED = ["choosing", "rolling", "ready", "running", "comparing", "finishing"];

/** What the active dice will bring, as long as they are not added up. */
export function toCome({ stage, active }: SeatView): Worth {
  return worth(UNCOUNTED.includes(stage) ? active : []);
}

/** What a roll of these dice brings on average. */
export function expected(roll: Counts, faces: CubitosView["faces"]): ReturnType<typeof worth> {
  const sum = { coins: 0, feet: 0, credits: 0, symbols: 0 };
  for (const [kind, count] of listed(roll)) {
    for (const face of faces[kind]) {
      const share = count / faces[kind].length;
      sum.coins += share * (face.coins ?? 0);
      sum.feet += share * (face.feet ?? 0);
      sum.credits += share * (face.credits ?? 0);
      if (face.face === "symbol" || face.face === "special") sum.symbols += share;
    }
  }
  return sum;
}

// Moves.

export function pick(moves: Move[], group: Group): Move | undefined {
  return findMove(moves, "pick", {
    zone: PLACES.indexOf(group.at),
    die: KINDS.indexOf(group.kind),
  });
}

/**
 * The die to fill the roll zone with: dice with colours first, then those that can bring a foot.
 * None where it may be left at that.
 */
export function bestPick(moves: Move[]): Move | undefined {
  if (findMove(moves, "done")) return undefined;
  const picks = moves.filter(({ message }) => message === "pick");
  return picks.reduce<Move | undefined>(
    (best, move) => (best && best.params.die! >= move.params.die! ? best : move),
    undefined,
  );
}

/** To buy a die of a colour, or to take one for free. */
export function goods(moves: Move[], kind: Kind): Move | undefined {
  const die = KINDS.indexOf(kind);
  return findMove(moves, "buy", { die }) ?? findMove(moves, "take", { die });
}

/** The name of the square that a move leads to. */
export function squareOf(move: Move): string | undefined {
  if (move.message === "go") {
    return `${"abcdefghijk"[move.params.row!]}${move.params.place! + 1}`;
  }
  return move.message === START || move.message === FINISH ? move.message : undefined;
}

export interface Target {
  square: string;
  move: Move; // the first step
  route?: Route | undefined; // the whole way, where feet are spent on it
}

/** Where the runner may go now: by feet as far as they last, else the squares that are offered. */
export function targets(moves: Move[], course: Course, seat: SeatView, asked: string): Target[] {
  const steps = new Map<string, Move>();
  for (const move of moves) {
    const square = squareOf(move);
    if (square) steps.set(square, move);
  }
  if (asked !== "move") return [...steps].map(([square, move]) => ({ square, move }));
  const found: Target[] = [];
  for (const [square, route] of routes(course, seat.square, seat.feet, seat.water_feet)) {
    const move = steps.get(route.path[0]!);
    if (move) found.push({ square, move, route });
  }
  // From the finish of one track to the start of the next.
  const start = steps.get(START);
  if (start) found.push({ square: START, move: start });
  return found;
}

/** The target with its way drawn on from the one before; its first step is that of this way. */
export function drawOn(
  course: Course,
  all: Target[],
  target: Target,
  last: Route | undefined,
): Target {
  if (!target.route) return target;
  const route = drawn(course, target.route, last);
  const first = all.find(({ square, route: near }) => near && square === route.path[0]);
  return first ? { ...target, route, move: first.move } : target;
}

/** Of some targets the one nearest to the finish: where the keyboard begins. */
export function foremost(all: Target[], course: Course): Target | undefined {
  const left = (one: Target): number => course.left.get(one.square) ?? Infinity;
  return all.reduce<Target | undefined>(
    (best, one) => (best && left(best) <= left(one) ? best : one),
    undefined,
  );
}

/** Moves that have no place on the board, as buttons: what gives something before what ends. */
export function others(moves: Move[], shown: Set<number>): Move[] {
  const last = ["done", "pass", "roll"];
  return moves
    .filter((move) => !shown.has(move.code))
    .toSorted((one, other) => last.indexOf(one.message) - last.indexOf(other.message));
}

/** Whether a move uses a die, an own or a borrowed one. */
export function isUse({ message }: Move): boolean {
  return message === "use" || message === "use-borrowed";
}

/** The die that a use is of, and whether there is another choice for the same die. */
export function useOf(moves: Move[], move: Move): { kind: Kind; special: boolean; choices: boolean } {
  const { colour, side } = move.params as { colour: number; side: number };
  const same = moves.filter(
    (other) =>
      other.message === move.message && other.params.colour === colour && other.params.side === side,
  );
  return { kind: HUES[colour]!, special: side === 1, choices: same.length > 1 };
}

// Where runners are.

/** The track a runner is seen on, and the square there; between two tracks on the first finish. */
export function whereabouts(view: CubitosView, seat: SeatView): { track: number; square: string } {
  return { track: view.tracks.findIndex(({ name }) => name === seat.stands_on), square: seat.square };
}

/** The track that moves are about: steps go on along the one run on, a bonus nearby lies here. */
export function trackOfMoves(view: CubitosView, seat: SeatView, moves: Move[]): number {
  if (seat.asked === "reach" || !moves.some(squareOf)) return whereabouts(view, seat).track;
  return view.tracks.findIndex(({ name }) => name === seat.track);
}

/** Seats from the one that is ahead to the last. */
export function standing(view: CubitosView): number[] {
  const ahead = (seat: number): number => view.seats[seat]!.progress;
  return view.seats.map((_, seat) => seat).toSorted((a, b) => ahead(b) - ahead(a));
}
