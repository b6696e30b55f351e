import type { Words } from "../../lib/words";
import type { Run } from "./logic";

/** Birds and how many there are of each, in words. */
export function sayBirds(words: Words, birds: Run[]): string {
  return birds
    .map(([bird, count]) =>
      words.say("web-cubirds-birds", { kind: words.say(`kind-${bird}`), count }),
    )
    .join(", ");
}
