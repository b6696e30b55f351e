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

/** Several colours in words. */
export function sayColours(words: Words, colours: string[]): string {
  return colours.map((colour) => words.say(`colour-${colour}`)).join(", ");
}
