/** The colours of Kabaleo, from the game's own data, and how we paint them. */

import data from "../../../../src/kubik/games/kabaleo/data.toml";

interface Colour {
  name: string;
  letter: string;
}

const listed = data.colour as Colour[];

/** In the order in which moves number them. */
export const COLOURS = listed.map((colour) => colour.name);

/** How moves write a colour, in every language. */
export function signOf(colour: string): string {
  return listed[COLOURS.indexOf(colour)]!.letter;
}

export interface Paint {
  fill: string;
  deep: string;
  print: string; // of its pattern, chosen to be seen in grey too
}

export const PAINTS: Record<string, Paint> = {
  orange: { fill: "#EE8A2B", deep: "#A85A12", print: "#FFFFFF" },
  green: { fill: "#3FA06A", deep: "#246844", print: "#FFFFFF" },
  blue: { fill: "#3F7FD0", deep: "#25508A", print: "#FFFFFF" },
  pink: { fill: "#E887B0", deep: "#A84E76", print: "#FFFFFF" },
  yellow: { fill: "#F4C63D", deep: "#A37F14", print: "#8A6A0C" },
  violet: { fill: "#8A5CC0", deep: "#573680", print: "#FFFFFF" },
};
