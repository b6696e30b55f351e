/**
 * Flat blocks seen from a corner and from above: which faces show, where they are on the screen,
 * and in which order they are painted.
 */

export interface Point {
  x: number;
  y: number;
}

/** A block: its first corner, how far it reaches along both ways; one cell high. */
export interface Box {
  x: number;
  y: number;
  z: number;
  dx: number;
  dy: number;
}

export interface Camera {
  cells: number; // along a side of the ground, which turns about its middle
  turn: number; // in quarters of a turn
  unit: number; // half the width of a cell on the screen
  origin: Point; // where the middle of the ground is on the screen
}

// As seen from a little more than half-way up.
const PITCH = (47 * Math.PI) / 180;
export const DEPTH = Math.sin(PITCH); // half the depth of a cell, in units
export const RISE = Math.SQRT2 * Math.cos(PITCH); // the height of a cell, in units
const SIGN = 1.25; // the width of a sign on top, in units

/** A direction on the ground as the camera sees it: right-and-near, left-and-near. */
export function turned({ turn }: Camera, x: number, y: number): Point {
  const angle = (turn * Math.PI) / 2;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Where a point of the room is on the screen. */
export function project(camera: Camera, x: number, y: number, z: number): Point {
  const half = camera.cells / 2;
  const seen = turned(camera, x - half, y - half);
  return {
    x: camera.origin.x + (seen.x - seen.y) * camera.unit,
    y: camera.origin.y + ((seen.x + seen.y) * DEPTH - z * RISE) * camera.unit,
  };
}

/** A camera over so many cells that fits a pile of that height into a frame from (0, 0). */
export function frame(
  cells: number,
  height: number,
  unit: number,
  turn = 0,
): { camera: Camera; width: number; height: number } {
  const origin = { x: cells * unit, y: (cells * DEPTH + height * RISE) * unit };
  return {
    camera: { cells, turn, unit, origin },
    width: 2 * cells * unit,
    height: (2 * cells * DEPTH + height * RISE) * unit,
  };
}

// Faces.

export interface Face {
  side: "top" | "x+" | "x-" | "y+" | "y-";
  shade: number; // 0 lit from above, more is darker
  outline: Point[];
  units: Unit[];
}

/** One cell of a face. */
export interface Unit {
  onto: string; // the transform of a 1 x 1 drawing onto it
  beyond: Cell; // what lies against it
}

export type Cell = [x: number, y: number, z: number];

const WALLS: { side: Face["side"]; x: number; y: number }[] = [
  { side: "x+", x: 1, y: 0 },
  { side: "x-", x: -1, y: 0 },
  { side: "y+", x: 0, y: 1 },
  { side: "y-", x: 0, y: -1 },
];
const ALMOST = 1e-6;

/** The faces of a block that the camera sees, its top last. */
export function faces(camera: Camera, box: Box): Face[] {
  const seen: Face[] = [];
  for (const { side, x, y } of WALLS) {
    const way = turned(camera, x, y);
    if (way.x + way.y < ALMOST) continue;
    seen.push({ side, shade: 0.22 + 0.13 * (way.x - way.y), ...wall(camera, box, x, y) });
  }
  seen.push({ side: "top", shade: 0, ...lid(camera, box) });
  return seen;
}

/** The face on top. Its drawings are upright for the camera, whatever the turn. */
function lid(camera: Camera, box: Box): Pick<Face, "outline" | "units"> {
  const z = box.z + 1;
  const at = (x: number, y: number): Point => project(camera, x, y, z);
  const outline = [
    at(box.x, box.y),
    at(box.x + box.dx, box.y),
    at(box.x + box.dx, box.y + box.dy),
    at(box.x, box.y + box.dy),
  ];
  const size = camera.unit * SIGN;
  const units = cellsOf(box).map(([x, y]): Unit => {
    const middle = at(x + 0.5, y + 0.5);
    const corner = { x: middle.x - size / 2, y: middle.y - (size * DEPTH) / 2 };
    const onto = matrix(corner, { x: size, y: 0 }, { x: 0, y: size * DEPTH });
    return { onto, beyond: [x, y, z] };
  });
  return { outline, units };
}

/** A face at the side, towards (x, y). */
function wall(camera: Camera, box: Box, x: number, y: number): Pick<Face, "outline" | "units"> {
  // Its corners from the left to the right, as seen from outside.
  const along = { x: y, y: -x };
  const start = {
    x: box.x + (x > 0 ? box.dx : 0) + (along.x < 0 ? box.dx : 0),
    y: box.y + (y > 0 ? box.dy : 0) + (along.y < 0 ? box.dy : 0),
  };
  const length = x !== 0 ? box.dy : box.dx;
  const at = (step: number, z: number): Point =>
    project(camera, start.x + along.x * step, start.y + along.y * step, z);
  const units = Array.from({ length }, (_, step): Unit => {
    const corner = at(step, box.z + 1);
    const right = minus(at(step + 1, box.z + 1), corner);
    const down = minus(at(step, box.z), corner);
    const middle = step + 0.5;
    return {
      onto: matrix(corner, right, down),
      beyond: [
        Math.floor(start.x + along.x * middle + x / 2),
        Math.floor(start.y + along.y * middle + y / 2),
        box.z,
      ],
    };
  });
  return {
    outline: [at(0, box.z + 1), at(length, box.z + 1), at(length, box.z), at(0, box.z)],
    units,
  };
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function matrix(at: Point, right: Point, down: Point): string {
  return `matrix(${[right.x, right.y, down.x, down.y, at.x, at.y].map(round).join(" ")})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function points(outline: Point[]): string {
  return outline.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
}

/** The cells that a block covers. */
export function cellsOf(box: Box): [x: number, y: number][] {
  const cells: [number, number][] = [];
  for (let y = box.y; y < box.y + box.dy; y++)
    for (let x = box.x; x < box.x + box.dx; x++) cells.push([x, y]);
  return cells;
}

/** The block that fills some cells of a layer, numbered row by row. */
export function boxOf(cells: number[], width: number, z: number): Box {
  const xs = cells.map((cell) => cell % width);
  const ys = cells.map((cell) => Math.floor(cell / width));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, z, dx: Math.max(...xs) - x + 1, dy: Math.max(...ys) - y + 1 };
}

// The order of painting.

/** Whether one block may hide a part of another in its layer, which is painted first then. */
export function isBehind(camera: Camera, one: Box, other: Box): boolean {
  if (!shareColumns(camera, one, other)) return false;
  return isFarther(camera, one, other, "x") || isFarther(camera, one, other, "y");
}

/** Whether a block ends, along one of both ways, before another begins that is nearer. */
function isFarther(camera: Camera, one: Box, other: Box, axis: "x" | "y"): boolean {
  const way = turned(camera, axis === "x" ? 1 : 0, axis === "y" ? 1 : 0);
  const size = axis === "x" ? "dx" : "dy";
  if (way.x + way.y > ALMOST) return one[axis] + one[size] <= other[axis];
  return way.x + way.y < -ALMOST && one[axis] >= other[axis] + other[size];
}

function shareColumns(camera: Camera, one: Box, other: Box): boolean {
  const [from, to] = columns(camera, one);
  const [otherFrom, otherTo] = columns(camera, other);
  return from < otherTo - ALMOST && otherFrom < to - ALMOST;
}

/** From where to where a block reaches on the screen, sideways. */
function columns(camera: Camera, { x, y, dx, dy }: Box): [number, number] {
  const start = turned(camera, x, y);
  const [right, down] = [turned(camera, dx, 0), turned(camera, 0, dy)];
  const steps = [right.x - right.y, down.x - down.y];
  const from = start.x - start.y;
  return [
    from + steps.reduce((sum, step) => sum + Math.min(0, step), 0),
    from + steps.reduce((sum, step) => sum + Math.max(0, step), 0),
  ];
}

/** Blocks in the order in which they are painted: lower layers, and then the farthest first. */
export function painted<B extends Box>(camera: Camera, boxes: B[]): B[] {
  const layers = [...new Set(boxes.map((box) => box.z))].sort((a, b) => a - b);
  return layers.flatMap((layer) => paintedLayer(camera, boxes.filter((box) => box.z === layer)));
}

function paintedLayer<B extends Box>(camera: Camera, layer: B[]): B[] {
  const waiting = new Map(
    layer.map((box) => [box, new Set(layer.filter((other) => isBehind(camera, other, box)))]),
  );
  const order: B[] = [];
  while (waiting.size) {
    const [next] = [...waiting].find(([, behind]) => behind.size === 0)!;
    order.push(next);
    waiting.delete(next);
    for (const behind of waiting.values()) behind.delete(next);
  }
  return order;
}

/** Whether the middle of the top of a block is seen, with all others around it. */
export function isInSight(camera: Camera, box: Box, others: Box[]): boolean {
  const filled = new Set<string>();
  for (const other of others)
    for (const [x, y] of cellsOf(other)) filled.add(`${x},${y},${other.z}`);
  // Back along the ray of sight: towards the camera, and up.
  const back = turned({ ...camera, turn: -camera.turn }, 1, 1);
  const slope = RISE / (2 * DEPTH);
  for (let up = 0.05; box.z + 1 + up < camera.cells; up += 0.05) {
    const x = Math.floor(box.x + box.dx / 2 + back.x * slope * up);
    const y = Math.floor(box.y + box.dy / 2 + back.y * slope * up);
    if (filled.has(`${x},${y},${Math.floor(box.z + 1 + up)}`)) return false;
  }
  return true;
}
