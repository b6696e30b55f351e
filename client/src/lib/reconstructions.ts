// What of a box nobody could read and Kubik chose, and how that is told.

import type { Reconstruction } from "./api";
import type { Words } from "./words";

/** Whether it is on the table with these options. */
export function isMet({ met_with }: Reconstruction, chosen: Record<string, string>): boolean {
  return (
    met_with.length === 0 ||
    met_with.some((choice) =>
      Object.entries(choice).every(([option, values]) => values.includes(chosen[option] ?? "")),
    )
  );
}

/** Return a sentence about them, in the words of their game; empty where there is nothing to tell. */
export function sayReconstructions(found: Reconstruction[], words: Words): string {
  if (found.length === 0) return "";
  const things = found.map(({ message }) => words.say(message)).join("; ");
  return words.say("reconstructed", { things });
}
