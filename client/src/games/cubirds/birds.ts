/** The birds of CuBirds, and the numbers of the usual box, from the game's own data. */

import data from "../../../../src/kubik/games/cubirds/data.toml";

interface Species {
  name: string;
  small: number;
  large: number;
}

/** What wins: so many kinds, or of so many kinds so many birds each. */
export interface Goal {
  kinds: number;
  trios: number;
  trio: number;
}

/** How many birds of a kind make a small and a large flock. */
export type Flock = [small: number, large: number];

const species = data.bird as Species[];

/** In the order in which moves number them. */
export const BIRDS = species.map(({ name }) => name);

export const USUAL_GOAL = data.goal as unknown as Goal;

export const USUAL_FLOCKS: Record<string, Flock> = Object.fromEntries(
  species.map(({ name, small, large }) => [name, [small, large]]),
);
