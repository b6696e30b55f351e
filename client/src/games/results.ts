/** By how much a game was won, told by seat; words come from `web-result-<game>`. */

type Amounts = (view: never) => number[];

interface Scored {
  scores: number[];
}

interface Coloured {
  targets: (string | null)[];
  colours: Record<string, { towers: number }>;
}

interface Collected {
  seats: { collection: Record<string, number> }[];
}

const points = ({ scores }: Scored): number[] => scores;

const towers = ({ targets, colours }: Coloured): number[] =>
  targets.map((target) => (target ? (colours[target]?.towers ?? 0) : 0));

const birds = ({ seats }: Collected): number[] =>
  seats.map(({ collection }) => Object.values(collection).reduce((sum, count) => sum + count, 0));

/** Where less is better: what is counted is still to go. */
const FEWEST_WIN = ["cubitos"];

/** Return the seats as they came in: who won first, then by how much. */
export function ranking(game: string, amounts: number[], winners: number[]): number[] {
  const better = FEWEST_WIN.includes(game) ? -1 : 1;
  const won = (seat: number): number => Number(winners.includes(seat));
  return amounts
    .map((_, seat) => seat)
    .sort((a, b) => won(b) - won(a) || better * (amounts[b]! - amounts[a]!));
}

export const results: Record<string, () => Promise<Amounts>> = {
  cubirds: () => Promise.resolve(birds),
  cubitos: async () => (await import("./cubitos/result")).squaresLeft,
  kabaleo: () => Promise.resolve(towers),
  qubix: () => Promise.resolve(points),
  qwirkle_cubes: () => Promise.resolve(points),
};
