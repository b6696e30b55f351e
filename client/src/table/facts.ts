// The facts of a game without a board of its own, as they are called beside each other.

import type { Words } from "../lib/words";

/** Return what a fact is called: by a word of the game, or by its own name where there is none. */
export function factName(name: string, words: Words): string {
  const id = `fact-${name.replaceAll("_", "-")}`;
  return words.has(id) ? words.say(id) : name.replaceAll("_", " ");
}
