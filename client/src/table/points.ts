// Where on a board a move is made, and where it has left a trace.

import type { Game } from "../lib/api";
import type { Event, LogEntry, Move } from "../lib/protocol";

const SLOT = /([a-f])(?:@|$)/;

/** What is pressed before the place itself, by game; where nothing is, a move has a place at once. */
const FIRST: Record<string, (move: Move, terms: Game["terms"]) => string | undefined> = {
  cubirds: ({ message, params }, terms) =>
    message === "lay" ? `[data-bird="${terms.kind?.[params.kind!]}"]` : undefined,
  qubix: ({ message, notation }) =>
    message === "lay" ? `[data-field="${notation.startsWith("N") ? "neutral" : notation[0]}"]` : undefined,
  qwirkle_cubes: ({ message, notation }) =>
    message === "lay" || message === "mark" ? `[data-slot="${SLOT.exec(notation)?.[1]}"]` : undefined,
  kabaleo: ({ params }, terms) => `[data-piece-of="${terms.colour?.[params.colour!]}"]`,
};

/** Return selectors of what is pressed for a move, the place itself last. */
export function pressesFor(game: string, move: Move, terms: Game["terms"]): string[] {
  const first = FIRST[game]?.(move, terms);
  return [...(first ? [first] : []), `[data-move="${CSS.escape(move.notation)}"]`];
}

/** Where something that happened is seen on the board afterwards, by game. */
const TRACES: Record<string, (event: Event, terms: Game["terms"]) => string | undefined> = {
  cubirds: ({ kind, params }, terms) =>
    kind === "laid" ? `[data-row="${params.row}"] [data-run="${terms.kind?.[params.kind!]}"]` : undefined,
  cubitos: ({ kind, params }) =>
    kind === "stepped" || kind === "finished" ? `[data-runner="${params.seat}"]` : undefined,
  kabaleo: ({ kind, params }) =>
    kind === "placed" ? `[data-location="${params.location}"]` : undefined,
  qubix: ({ kind, params }, terms) =>
    kind === "laid" ? `[data-field="${terms.field?.[params.field!]}"]` : undefined,
  qwirkle_cubes: ({ kind, params }) =>
    kind === "laid" ? `[data-cell="${params.column},${params.row}"]` : undefined,
};

/** Return selectors of what moves have changed on the board, each once. */
export function tracesOf(game: string, moves: LogEntry[], terms: Game["terms"]): string[] {
  const traces = moves.flatMap(({ events }) => events.map((event) => TRACES[game]?.(event, terms)));
  return [...new Set(traces.filter((one) => one !== undefined))];
}
