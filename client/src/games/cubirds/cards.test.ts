import { expect, test } from "vitest";
import { follow } from "./cards";
import type { Counts, CuBirdsView, Run } from "./logic";

function view(rows: Run[][], hand: Counts, turn = 0, collection: Counts = {}): CuBirdsView {
  const seat = { cards: 3, collection, known: {}, open: false };
  return {
    phase: "lay",
    turn,
    round: 1,
    dealer: 0,
    rows,
    deck: 10,
    discard: 0,
    discard_known: {},
    hand,
    seats: [seat, { ...seat, collection: {} }],
  };
}

const rows: Run[][] = [
  [
    ["owl", 1],
    ["duck", 1],
    ["robin", 1],
  ],
];
const ids = (cards: { id: string }[]): string[] => cards.map((card) => card.id);

test("every card in sight has a name of its own", () => {
  const cards = follow(undefined, view(rows, { owl: 2 }), 0);
  const all = [...ids(cards.rows.flat()), ...ids(cards.hand)];
  expect(all).toHaveLength(5);
  expect(new Set(all).size).toBe(5);
});

test("my lay moves my cards to the row, and what they enclose to my hand", () => {
  const before = follow(undefined, view(rows, { owl: 2 }), 0);
  const after = follow(
    before,
    view(
      [
        [
          ["owl", 3],
          ["toucan", 1],
        ],
      ],
      { duck: 1, robin: 1 },
    ),
    0,
  );
  expect(ids(after.rows[0]!)).toEqual(expect.arrayContaining(ids(before.hand)));
  expect(ids(after.hand)).toEqual(ids(before.rows[0]!.slice(1)));
  expect([...after.taken.values()]).toEqual([0, 0]);
  // The toucan refills the row.
  expect([...after.from]).toEqual([[after.rows[0]!.at(-1)!.id, "deck"]]);
  expect(after.to.size).toBe(0);
});

test("another's lay comes from their seat, and what it encloses goes there", () => {
  const before = follow(undefined, view(rows, { owl: 2 }, 1), 0);
  const after = follow(
    before,
    view(
      [
        [
          ["owl", 2],
          ["toucan", 1],
        ],
      ],
      { owl: 2 },
      1,
    ),
    0,
  );
  const [, laid, refill] = after.rows[0]!;
  expect(after.from.get(laid!.id)).toBe("seat-1");
  expect(after.from.get(refill!.id)).toBe("deck");
  expect([...after.to.values()]).toEqual(["seat-1", "seat-1"]);
  expect(ids(after.hand)).toEqual(ids(before.hand));
});

test("a flock goes home and to the discard pile", () => {
  const before = follow(undefined, view(rows, { owl: 3 }), 0);
  const after = follow(before, view(rows, {}, 0, { owl: 1 }), 0);
  expect([...after.to.values()].toSorted()).toEqual(["discard", "discard", "seat-0"]);
});

test("nothing moves when nothing changes", () => {
  const before = follow(undefined, view(rows, { owl: 2 }), null);
  const after = follow(before, view(rows, { owl: 2 }), null);
  expect(after.rows).toEqual(before.rows);
  expect(after.from.size + after.to.size).toBe(0);
});
