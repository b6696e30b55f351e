/**
 * The track as a place: squares laid like bricks, read from the text map of the view. Where squares
 * lie, which touch, where red lines run, and where feet lead.
 */

export interface Bonus {
  credits: number;
  fans: number;
  returns: number;
  dearest: number; // the highest cost of a die to take, -1 for none
}

export interface Shortcut {
  from: string;
  to: string;
  pays: "money" | "feet";
  cost: number;
}

/** A track as the view has it. */
export interface TrackView {
  name: string;
  origin: string;
  map: string[];
  lines: number;
  sections: number[][];
  bonuses: Record<string, Bonus>;
  shortcuts: Shortcut[];
}

export type Ground = "land" | "water" | "wall" | "start" | "finish" | "both";

export interface Square {
  name: string;
  ground: Ground;
  sign: string;
  section: number; // red lines behind it
  x: number; // of its middle
  y: number;
}

export interface Course {
  squares: Square[];
  byName: Map<string, Square>;
  beside: Map<string, string[]>; // where one foot leads, water or not
  left: Map<string, number>; // feet to the finish
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  line: number; // which red line, the first is 1
}

export interface Route {
  path: string[]; // squares after the first one
  feet: number; // what is left of both kinds of feet
  water: number;
}

export const SIDE = 40;
export const WIDTH = 18 * SIDE;
export const HEIGHT = 11 * SIDE;
export const START = "start";
export const FINISH = "finish";

const LETTERS = "abcdefghijk";
const MIDDLE = (LETTERS.length - 1) / 2;
const GROUNDS: Record<string, Ground> = {
  "~": "water",
  "#": "wall",
  S: "start",
  F: "finish",
  X: "both",
};

const open = (square: Square): boolean => square.ground === "land" || square.ground === "water";

/** Read the map of a track. */
export function readTrack(track: TrackView): Course {
  const squares = track.map.flatMap((row, at) =>
    [...row.replaceAll(" ", "")].map((sign, place) => ({
      name: `${LETTERS[at]}${place + 1}`,
      ground: GROUNDS[sign] ?? "land",
      sign,
      section: track.sections[at]?.[place] ?? 0,
      x: (Math.abs(MIDDLE - at) / 2 + place + 0.5) * SIDE,
      y: (at + 0.5) * SIDE,
    })),
  );
  const byName = new Map(squares.map((square) => [square.name, square]));
  const beside = new Map<string, string[]>();
  for (const square of squares.filter(open)) {
    const steps = touching(squares, square);
    const on = steps.filter((near) => open(near) && near.section >= square.section);
    const done = steps.some(({ ground }) => ground === FINISH);
    beside.set(square.name, [...on.map(({ name }) => name), ...(done ? [FINISH] : [])]);
  }
  const gate = squares.filter(({ ground }) => ground === START);
  const first = new Set(gate.flatMap((square) => touching(squares, square).filter(open)));
  const off = [...first].map(({ name }) => name);
  beside.set(START, off).set(FINISH, off);
  for (const [name, end] of [
    [START, START],
    [FINISH, FINISH],
  ] as const) {
    const cells = squares.filter(({ ground }) => ground === end);
    const middle = (of: (square: Square) => number): number =>
      cells.reduce((sum, cell) => sum + of(cell), 0) / Math.max(1, cells.length);
    const section = end === FINISH ? track.lines : 0;
    byName.set(name, {
      ...{ name, ground: end, sign: "", section },
      ...{ x: middle(({ x }) => x), y: middle(({ y }) => y) },
    });
  }
  return { squares, byName, beside, left: distances(byName, beside) };
}

function touching(squares: Square[], { x, y }: Square): Square[] {
  return squares.filter((other) => {
    const right = Math.abs(other.x - x);
    const down = Math.abs(other.y - y);
    return (down === 0 && right === SIDE) || (down === SIDE && right === SIDE / 2);
  });
}

/** How many feet each square is away from the finish: over land, from water through it. */
function distances(byName: Map<string, Square>, beside: Map<string, string[]>): Map<string, number> {
  return new Map([...spread(byName, beside, true), ...spread(byName, beside, false)]);
}

function spread(
  byName: Map<string, Square>,
  beside: Map<string, string[]>,
  swims: boolean,
): Map<string, number> {
  const far = new Map([[FINISH, 0]]);
  const waiting = [FINISH];
  for (let at = 0; at < waiting.length; at++) {
    const here = waiting[at]!;
    for (const [name, steps] of beside) {
      const wet = !swims && byName.get(name)!.ground === "water";
      if (wet || name === FINISH || far.has(name) || !steps.includes(here)) continue;
      far.set(name, far.get(here)! + 1);
      waiting.push(name);
    }
  }
  return far;
}

/** Red lines: the edges between squares that have not the same number of them behind. */
export function redLines({ squares }: Course): Line[] {
  const lines: Line[] = [];
  for (const square of squares.filter(open)) {
    for (const near of touching(squares, square)) {
      if (!open(near) || near.section <= square.section) continue;
      const x = (square.x + near.x) / 2;
      const y = (square.y + near.y) / 2;
      const flat = square.y !== near.y;
      const half = flat ? SIDE / 4 : SIDE / 2;
      lines.push({
        x1: flat ? x - half : x,
        x2: flat ? x + half : x,
        y1: flat ? y : y - half,
        y2: flat ? y : y + half,
        line: near.section,
      });
    }
  }
  return lines;
}

/**
 * Everywhere that feet lead from a square, by the shortest way. Plain feet go first; only those
 * that may go onto water do so. The finish ends a way, as all changes there.
 */
export function routes(
  course: Course,
  from: string,
  feet: number,
  water: number,
): Map<string, Route> {
  const found = new Map<string, Route>();
  const seen = new Set([`${from} ${feet} ${water}`]);
  let here: { at: string; route: Route }[] = [{ at: from, route: { path: [], feet, water } }];
  while (here.length) {
    const next: typeof here = [];
    for (const { at, route } of here) {
      for (const near of at === FINISH && route.path.length ? [] : (course.beside.get(at) ?? [])) {
        const wet = course.byName.get(near)?.ground === "water";
        if (wet ? route.water === 0 : route.feet + route.water === 0) continue;
        const swims = wet || route.feet === 0;
        const on = {
          path: [...route.path, near],
          feet: route.feet - (swims ? 0 : 1),
          water: route.water - (swims ? 1 : 0),
        };
        const key = `${near} ${on.feet} ${on.water}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const known = found.get(near);
        const drier = known?.path.length === on.path.length && known.water < on.water;
        if (near !== from && (!known || drier)) found.set(near, on);
        next.push({ at: near, route: on });
      }
    }
    here = next;
  }
  return found;
}

/**
 * The way to a square as it is drawn by going over squares: on from the way that was drawn last, or
 * back along it, wherever that costs the same feet as the shortest one.
 */
export function drawn(course: Course, shortest: Route, last: Route | undefined): Route {
  if (!last?.path.length) return shortest;
  const square = shortest.path.at(-1)!;
  const wet = (path: string[]): number =>
    path.filter((name) => course.byName.get(name)?.ground === "water").length;
  const onFrom = course.beside.get(last.path.at(-1)!)?.includes(square);
  const way = onFrom
    ? [...last.path, square]
    : last.path.slice(0, last.path.indexOf(square) + 1);
  const same = way.length === shortest.path.length && wet(way) === wet(shortest.path);
  return same ? { ...shortest, path: way } : shortest;
}
