/** Dice: their colours and creatures, and which of them is which from one view to the next. */

export const KINDS = [
  "light",
  "dark",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "brown",
  "white",
  "first",
] as const;
export type Kind = (typeof KINDS)[number];

/** How moves write them, in the same order. */
export const LETTERS = "LDROYGBPNWF";

export const HUES = KINDS.slice(2, -1);
export const SIDES = ["symbol", "special", "first", "second", "third"] as const;
/** Places of dice, in the order of the moves: zones, then the active ones by the side they show. */
export const PLACES = ["draw", "roll", "discard", "spent", ...SIDES] as const;

/** Top, ink of the drawing on it, and the lip under it. */
export const PAINTS: Record<Kind, { top: string; lip: string; ink: string }> = {
  light: { top: "#C4C8CC", lip: "#8b9097", ink: "#2b2620" },
  dark: { top: "#666C73", lip: "#3b4046", ink: "#fffdf6" },
  red: { top: "#D84B4B", lip: "#923232", ink: "#fff4ec" },
  orange: { top: "#EE8A2B", lip: "#a85f1a", ink: "#3a2110" },
  yellow: { top: "#F4C63D", lip: "#b08a1d", ink: "#4a3608" },
  green: { top: "#3FA06A", lip: "#2a6c48", ink: "#fffbe0" },
  blue: { top: "#3F7FD0", lip: "#2a568d", ink: "#f4f8ff" },
  purple: { top: "#8A5CC0", lip: "#5c3c84", ink: "#f7efff" },
  brown: { top: "#94633F", lip: "#61402a", ink: "#fbe9d4" },
  white: { top: "#F6F2E9", lip: "#c2baa6", ink: "#2b2620" },
  first: { top: "#2b2620", lip: "#100e0b", ink: "#F4C63D" },
};

/** Which dice lie at each place, by names that a die keeps. */
export interface Followed {
  at: Map<string, string[]>;
  was: Map<string, string>; // where each die was before, if it was anywhere
  count: number; // names given so far
}

const kindOf = (place: string): string => place.split(":")[1]!;

/** Give every die a name; dice keep theirs when they change places. */
export function follow(last: Followed | undefined, now: Map<string, number>): Followed {
  const at = new Map<string, string[]>();
  const was = new Map<string, string>();
  const spare = new Map<string, string[]>();
  let count = last?.count ?? 0;
  for (const [place, dice] of last?.at ?? []) {
    for (const die of dice) was.set(die, place);
    const stay = Math.min(dice.length, now.get(place) ?? 0);
    at.set(place, dice.slice(0, stay));
    const kind = kindOf(place);
    spare.set(kind, [...(spare.get(kind) ?? []), ...dice.slice(stay)]);
  }
  for (const [place, wanted] of now) {
    const dice = at.get(place) ?? [];
    const others = spare.get(kindOf(place)) ?? [];
    while (dice.length < wanted) dice.push(others.shift() ?? `${kindOf(place)}-${count++}`);
    at.set(place, dice);
  }
  return { at, was, count };
}
