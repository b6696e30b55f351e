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

export const results: Record<string, () => Promise<Amounts>> = {
  cubirds: () => Promise.resolve(birds),
  cubitos: async () => (await import("./cubitos/result")).squaresLeft,
  kabaleo: () => Promise.resolve(towers),
  qubix: () => Promise.resolve(points),
  qwirkle_cubes: () => Promise.resolve(points),
};
