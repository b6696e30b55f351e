/**
 * Which card is which. Views tell counts; to let cards travel, each one in sight keeps a name from
 * one view to the next: what leaves one place and appears in another of the same kind is that card.
 */

import type { CuBirdsView, Run } from "./logic";
import { listed, total } from "./logic";

export interface Card {
  id: string;
  bird: string;
}

export interface Cards {
  rows: Card[][];
  hand: Card[];
  from: Map<string, string>; // anchors that cards new in sight come from
  to: Map<string, string>; // anchors that cards gone out of sight go to
  taken: Map<string, number>; // the row that cards came into the hand from
  next: number;
  turn: number;
  home: number; // birds in the viewer's collection
  seat: number | null; // the viewer
}

export function seatAnchor(seat: number): string {
  return `seat-${seat}`;
}

/** A card that is no longer where it was, and the place it left: a row, or the hand after them. */
interface Loose {
  card: Card;
  left: number;
}

/** Follow all cards in sight from one view to the next of the same viewer. */
export function follow(last: Cards | undefined, view: CuBirdsView, seat: number | null): Cards {
  const before = last?.seat === seat ? last : undefined;
  const places = [...view.rows, listed(view.hand)];
  const old = before ? [...before.rows, before.hand] : places.map(() => []);
  const kept = places.map((runs, place) => keep(old[place] ?? [], runs));
  const loose = old.flatMap((cards, left) =>
    cards.filter((card) => !kept[left]!.includes(card)).map((card) => ({ card, left })),
  );
  const cards: Cards = {
    rows: [],
    hand: [],
    from: new Map(),
    to: new Map(),
    taken: new Map(),
    next: last?.next ?? 0,
    seat,
    turn: view.turn,
    home: seat === null ? 0 : total(view.seats[seat]!.collection),
  };
  const hand = view.rows.length;
  const mover = before?.turn ?? view.turn;
  cards.rows = view.rows.map((runs, row) => {
    const captured = loose.some(({ left }) => left === row);
    const sat = new Set(old[row]?.map((card) => card.bird));
    // A row is refilled after a capture, with a bird that was not in it.
    const origin = (bird: string): string =>
      mover === seat || (captured && !sat.has(bird)) ? "deck" : seatAnchor(mover);
    return fill(
      cards,
      runs,
      kept[row]!,
      takeOut(loose, (left) => left === hand),
      origin,
    );
  });
  const takeCaptured = takeOut(loose, (left) => left !== hand, cards.taken);
  cards.hand = fill(cards, places[hand]!, kept[hand]!, takeCaptured, () => "deck");
  sendOff(cards, loose, hand, mover, cards.home - (before?.home ?? 0));
  return cards;
}

/** The cards that can stay where they are. */
function keep(cards: Card[], runs: Run[]): Card[] {
  return runs.flatMap(([bird, count]) =>
    cards.filter((card) => card.bird === bird).slice(0, count),
  );
}

/** How to get a loose card of a kind: a lay takes from the hand, a capture from a row. */
function takeOut(
  loose: Loose[],
  fits: (left: number) => boolean,
  taken?: Map<string, number>,
): (bird: string) => Card | undefined {
  return (bird) => {
    const at = loose.findIndex(({ card, left }) => card.bird === bird && fits(left));
    if (at < 0) return undefined;
    const [{ card, left }] = loose.splice(at, 1) as [Loose];
    taken?.set(card.id, left);
    return card;
  };
}

/** The cards of a place: those that stay, those that come from another, and new ones. */
function fill(
  cards: Cards,
  runs: Run[],
  kept: Card[],
  come: (bird: string) => Card | undefined,
  origin: (bird: string) => string,
): Card[] {
  return runs.flatMap(([bird, count]) => {
    const here = kept.filter((card) => card.bird === bird);
    while (here.length < count) here.push(come(bird) ?? appear(cards, bird, origin(bird)));
    return here;
  });
}

function appear(cards: Cards, bird: string, origin: string): Card {
  const card = { id: `${bird}-${cards.next++}`, bird };
  cards.from.set(card.id, origin);
  return card;
}

/** What left the table's sight: to another's hand, to the own collection, or to the discard pile. */
function sendOff(cards: Cards, loose: Loose[], hand: number, mover: number, home: number): void {
  let kept = 0;
  for (const { card, left } of loose) {
    if (left !== hand) cards.to.set(card.id, seatAnchor(mover));
    else cards.to.set(card.id, kept++ < home ? seatAnchor(cards.seat!) : "discard");
  }
}
