/** The birds and goals of CuBirds, from the game's own data. */

import source from "../../../../src/kubik/games/cubirds/data.toml?raw";
import { tables } from "../shared/toml";

export interface Species {
  name: string;
  letter: string;
  cards: number;
  small: number;
  large: number;
}

/** In the order in which moves number them. */
export const SPECIES = tables(source, "bird") as unknown as Species[];
export const BIRDS = SPECIES.map((species) => species.name);

const [goal] = tables(source, "goal") as unknown as {
  kinds: number;
  trios: number;
  trio: number;
}[];
export const GOAL = goal!;

export function speciesOf(bird: string): Species {
  return SPECIES[BIRDS.indexOf(bird)]!;
}
