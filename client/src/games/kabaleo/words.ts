import type { Words } from "../../lib/words";
import { pieces, type Counts } from "./logic";

/** Pieces of a supply in words. */
export function sayPieces(words: Words, supply: Counts): string {
  return pieces(supply)
    .map(([colour, count]) =>
      words.say("web-kabaleo-pieces", { pieces: words.say(`pieces-${colour}`), count }),
    )
    .join(", ");
}

/** The letter of a colour on its cones, which no two colours share in any language. */
export function letterOf(words: Words, colour: string): string {
  return words.say(`colour-${colour}`).charAt(0).toUpperCase();
}

/** Several colours in words. */
export function sayColours(words: Words, colours: string[]): string {
  return colours.map((colour) => words.say(`colour-${colour}`)).join(", ");
}
