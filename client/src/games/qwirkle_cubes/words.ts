import type { Words } from "../../lib/words";
import { COLOURS, partsOf } from "./cubes";

/** What a cube shows, in words. */
export function sayCube(words: Words, cube: string): string {
  const { colour, shape } = partsOf(cube);
  return words.say("web-qwirkle-cube", {
    colour: words.say(`colour-${colour}`),
    shape: words.say(`shape-${shape}`),
  });
}

/** The cubes of a hand, in words. */
export function sayCubes(words: Words, hand: (string | null)[]): string {
  return hand.flatMap((cube) => (cube ? [sayCube(words, cube)] : [])).join("; ");
}

/** How many cubes of each colour there are, in words. */
export function sayColours(words: Words, counts: Record<string, number>): string {
  return COLOURS.filter((colour) => counts[colour])
    .map((colour) =>
      words.say("web-qwirkle-colour", {
        colour: words.say(`colour-${colour}`),
        count: counts[colour]!,
      }),
    )
    .join(", ");
}
