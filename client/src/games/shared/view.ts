import type { Move } from "../../lib/protocol";

/** What every view has, whatever the game. */
export interface CommonView {
  phase: string;
  turn: number;
  winners?: number[];
  options?: Record<string, string>;
}

/** The seats that won, once the game is over; automata come after the players. */
export function winners(view: CommonView): Set<number> {
  return new Set(view.winners);
}

/** Seats in the order in which they play, the viewer's first. */
export function seatsFrom(viewer: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => ((viewer ?? 0) + step) % seats);
}

/** The one move with that message and these parameters. */
export function findMove(
  moves: Move[],
  message: string,
  params: Record<string, number> = {},
): Move | undefined {
  return moves.find(
    (move) =>
      move.message === message &&
      Object.entries(params).every(([name, value]) => move.params[name] === value),
  );
}
