/** The boards, by the name of the game; loaded when a table of that game opens. */

import type { Board } from "../lib/board";

export type { BoardProps } from "../lib/board";

/** A game that is not here gets the generic board: its moves as buttons. */
export const boards: Record<string, () => Promise<{ default: Board }>> = {
  cubirds: () => import("./cubirds/Board.svelte") as unknown as Promise<{ default: Board }>,
  cubitos: () => import("./cubitos/Board.svelte") as unknown as Promise<{ default: Board }>,
  kabaleo: () => import("./kabaleo/Board.svelte") as unknown as Promise<{ default: Board }>,
  qubix: () => import("./qubix/Board.svelte") as unknown as Promise<{ default: Board }>,
  qwirkle_cubes: () =>
    import("./qwirkle_cubes/Board.svelte") as unknown as Promise<{ default: Board }>,
};
