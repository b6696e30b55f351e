/** The cubes of Qwirkle Cubes, from the game's own data, and how we draw them. */

import data from "../../../../src/kubik/games/qwirkle_cubes/data.toml";

interface Named {
  name: string;
}

/** In the order in which moves number them. */
export const COLOURS = (data.colour as Named[]).map((colour) => colour.name);
export const SHAPES = (data.shape as Named[]).map((shape) => shape.name);

/** How long a Qwirkle is, and what it brings beside its cubes. */
export interface Qwirkle {
  length: number;
  bonus: number;
}

export const USUAL_QWIRKLE: Qwirkle = {
  length: Math.max(COLOURS.length, SHAPES.length),
  bonus: (data.points as { qwirkle: number }).qwirkle,
};

/** What a cube shows, taken apart: `red star` is the colour red and the shape star. */
export function partsOf(cube: string): { colour: string; shape: string } {
  const [colour, shape] = cube.split(" ") as [string, string];
  return { colour, shape };
}

/** A face of a cube, and the lip below it: its depth, with the pattern of its colour. */
export const FACE = 96;
export const LIP = 24;

interface Paint {
  fill: string;
  lip: string;
}

export const PAINTS: Record<string, Paint> = {
  red: { fill: "#D84B4B", lip: "#8E2A2A" },
  orange: { fill: "#EE8A2B", lip: "#9E5410" },
  yellow: { fill: "#F0BE2F", lip: "#96710F" },
  green: { fill: "#3FA06A", lip: "#1F5E3C" },
  blue: { fill: "#3F7FD0", lip: "#234D86" },
  purple: { fill: "#8A5CC0", lip: "#523279" },
};

interface Pattern {
  size: number; // of a square that is repeated
  path: string;
  width: number; // of its strokes
}

/** Each colour's own pattern; red alone is plain. */
export const PATTERNS: Record<string, Pattern> = {
  orange: { size: 12, path: "M6 3h0M0 9h0M12 9h0", width: 5 },
  yellow: { size: 8, path: "M0 4h8", width: 3.4 },
  green: { size: 11, path: "M5.5 0v11", width: 5 },
  blue: { size: 13, path: "M-3 3L3 -3M-3 16L16 -3M10 16L16 10", width: 4 },
  purple: { size: 14, path: "M0 0L14 14M14 0L0 14", width: 3 },
};

const MIDDLE = FACE / 2;

function burst(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, corner) => {
    const turn = (corner * Math.PI) / points;
    const far = corner % 2 ? inner : outer;
    const x = MIDDLE + far * Math.sin(turn);
    const y = MIDDLE - far * Math.cos(turn);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

function disc(x: number, y: number, radius: number): string {
  const half = (way: number): string => `a${radius} ${radius} 0 1 1 ${way * 2 * radius} 0`;
  return `M${x - radius} ${y}${half(1)}${half(-1)}Z`;
}

const LEAVES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

export const SHAPE_PATHS: Record<string, string> = {
  circle: disc(MIDDLE, MIDDLE, 27),
  square: "M24 24h48v48h-48Z",
  diamond: "M48 14L82 48L48 82L14 48Z",
  clover:
    LEAVES.map(([x, y]) => disc(MIDDLE + 19 * x, MIDDLE + 19 * y, 14)).join("") +
    "M37 37h22v22h-22Z",
  star: "M48 9L57.5 38.5L87 48L57.5 57.5L48 87L38.5 57.5L9 48L38.5 38.5Z",
  starburst: burst(8, 37, 21),
};
