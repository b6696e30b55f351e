import type { Move } from "../../lib/protocol";
import type { Words } from "../../lib/words";
import { laysAfter, type Block, type Field, type Score } from "./logic";

/** A block by its colour and length. */
export function sayPiece(words: Words, block: Block): string {
  return words.say(`piece-${block.colour}-${block.length}`);
}

/** A block that can be taken: what it is, and what it would bring. */
export function sayBlock(words: Words, block: Block, move: Move | undefined): string {
  const said = sayPiece(words, block);
  const best = move ? bestOf(move) : 0;
  return best ? `${said}. ${words.say("web-qubix-could-score", { points: best })}` : said;
}

/** The most that the builder could get with a block. */
export function bestOf(move: Move): number {
  return Math.max(0, ...laysAfter(move).map((lay) => Math.max(...lay.points)));
}

/** Whose field it is. */
export function sayField(words: Words, field: Field, names: string[], seat: number | null): string {
  if (field.owner === null) return words.say("field-neutral");
  if (field.owner === seat) return words.say("web-qubix-own-field");
  return words.say("web-qubix-field-of", { name: names[field.owner] ?? "" });
}

/** What is seen from above, row by row. */
export function sayAbove(words: Words, { above }: Field): string {
  return [0, 3, 6]
    .map((start) =>
      above
        .slice(start, start + 3)
        .map((colour) => words.say(colour ? `colour-${colour}` : "web-qubix-empty"))
        .join(", "),
    )
    .join("; ");
}

/** Blocks of a warehouse in words. */
export function sayBlocks(words: Words, blocks: Block[]): string {
  if (!blocks.length) return words.say("board-nothing");
  return blocks.map((block) => sayPiece(words, block)).join(", ");
}

/** Who gets how much. */
export function sayScore(words: Words, { points }: Score, names: string[]): string {
  const gains = points.flatMap((count, seat) =>
    count ? [words.say("web-qubix-gets", { name: names[seat] ?? "", points: count })] : [],
  );
  return gains.length ? gains.join(", ") : words.say("web-qubix-no-points");
}
