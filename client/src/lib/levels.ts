// The levels of bots: which there are, and names that tell bots apart.

import type { Level } from "./api";

/** Return the number of a level, from 1 for the easiest; 0 for a bot that is none. */
export function levelNumber(levels: Level[], bot: string): number {
  return levels.findIndex(({ name }) => name === bot) + 1;
}

/** Whether a bot would ask a net that there is none of for so many players. */
export function isWithoutNet(levels: Level[], bot: string | undefined, players: number): boolean {
  const judged = levels.find(({ name }) => name === bot)?.judged;
  return Array.isArray(judged) && !judged.includes(players);
}

const NET = "net:"; // what the bots of a server begin with

/** Return the name of a bot that is a net of this server, null for another bot. */
export function netName(bot: string): string | null {
  return bot.startsWith(NET) ? bot.slice(NET.length) : null;
}

/** Return the bot that a net of this server is. */
export function netBot(name: string): string {
  return NET + name;
}

/** Return for each name which of those that share it it is, from 1; 0 where nobody else has it. */
export function numbers(names: (string | null)[]): number[] {
  return names.map((name, at) => {
    const same = names.flatMap((other, place) => (other === name ? [place] : []));
    return name !== null && same.length > 1 ? same.indexOf(at) + 1 : 0;
  });
}
