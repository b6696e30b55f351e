/** The birds and goals of CuBirds, from the game's own data. */

import data from "../../../../src/kubik/games/cubirds/data.toml";

export interface Species {
  name: string;
  letter: string;
  cards: number;
  small: number;
  large: number;
}

/** In the order in which moves number them. */
export const SPECIES = data.bird as Species[];
export const BIRDS = SPECIES.map((species) => species.name);

export const GOAL = data.goal as { kinds: number; trios: number; trio: number };

export function speciesOf(bird: string): Species {
  return SPECIES[BIRDS.indexOf(bird)]!;
}
