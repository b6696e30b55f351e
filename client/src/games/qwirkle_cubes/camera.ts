/** What of the endless table is in sight: pan, zoom, and how the board follows the play. */

import type { Spot } from "./logic";

/** The size of a cell where the table is seen at its own size. */
export const CELL = { width: 64, height: 78 };

/** The point of the table in the middle of the port, and how large it is seen. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const SMALLEST = 0.2;
export const LARGEST = 1.8;
/** At this size a cell is as wide as a finger needs; the board goes no smaller by itself. */
export const COMFORTABLE = 44 / CELL.width;
const CLOSEST = 1.15; // nor closer than this
const MARGIN = 18; // px of the screen

export function boxOf(spots: Spot[]): Box {
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  return {
    left: Math.min(...xs) * CELL.width,
    top: Math.min(...ys) * CELL.height,
    right: (Math.max(...xs) + 1) * CELL.width,
    bottom: (Math.max(...ys) + 1) * CELL.height,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** The camera that shows a whole box as large as is pleasant, if it can. */
export function showAll(box: Box, port: Size, smallest = SMALLEST): Camera {
  const scale = Math.min(
    (port.width - 2 * MARGIN) / (box.right - box.left),
    (port.height - 2 * MARGIN) / (box.bottom - box.top),
  );
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    scale: clamp(scale, smallest, CLOSEST),
  };
}

/** Pan as little as needed for a box to be in sight; of one too large, its middle. */
export function panTo(camera: Camera, box: Box, port: Size): Camera {
  const along = (at: number, low: number, high: number, extent: number): number => {
    const half = (extent / 2 - MARGIN) / camera.scale;
    return high - low > 2 * half ? (low + high) / 2 : clamp(at, high - half, low + half);
  };
  return {
    ...camera,
    x: along(camera.x, box.left, box.right, port.width),
    y: along(camera.y, box.top, box.bottom, port.height),
  };
}

export function sees(camera: Camera, box: Box, port: Size): boolean {
  const { x, y } = panTo(camera, box, port);
  const fits =
    (box.right - box.left) * camera.scale <= port.width - 2 * MARGIN &&
    (box.bottom - box.top) * camera.scale <= port.height - 2 * MARGIN;
  return fits && x === camera.x && y === camera.y;
}

/** Follow the play: all of the table if that is large enough, else at least what matters now. */
export function follow(
  camera: Camera,
  port: Size,
  all: Box,
  now: Box,
  smallest = COMFORTABLE,
): Camera {
  const whole = showAll(all, port, smallest);
  // Nothing moves as long as all is in sight and could not be seen much larger.
  if (sees(camera, all, port) && camera.scale > 0.72 * whole.scale) return camera;
  if (sees(whole, all, port)) return whole;
  const near = { ...camera, scale: Math.min(whole.scale, showAll(now, port).scale) };
  if (sees(near, now, port)) return within(near, all, port);
  // As near to the middle of the table as the last move and what is beside it leave.
  return within(panTo(centre(near, all), around(now), port), all, port);
}

function centre(camera: Camera, box: Box): Camera {
  return { ...camera, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** A box with a cell more on every side. */
export function around(box: Box): Box {
  return {
    left: box.left - CELL.width,
    top: box.top - CELL.height,
    right: box.right + CELL.width,
    bottom: box.bottom + CELL.height,
  };
}

/** Do not look where nothing is: the table fills the port, or lies in its middle. */
function within(camera: Camera, all: Box, port: Size): Camera {
  const along = (at: number, low: number, high: number, extent: number): number => {
    const half = (extent / 2 - MARGIN) / camera.scale;
    return high - low <= 2 * half ? (low + high) / 2 : clamp(at, low + half, high - half);
  };
  return {
    ...camera,
    x: along(camera.x, all.left, all.right, port.width),
    y: along(camera.y, all.top, all.bottom, port.height),
  };
}

export function pan(camera: Camera, right: number, down: number, all: Box): Camera {
  return {
    ...camera,
    // The table cannot be lost: something of it stays near the middle.
    x: clamp(camera.x + right / camera.scale, all.left, all.right),
    y: clamp(camera.y + down / camera.scale, all.top, all.bottom),
  };
}

/** Zoom so that what lies under a point of the port, counted from its middle, stays there. */
export function zoom(camera: Camera, factor: number, at: Spot, all: Box): Camera {
  const scale = clamp(camera.scale * factor, SMALLEST, LARGEST);
  const moved = 1 / camera.scale - 1 / scale;
  return pan({ ...camera, scale }, at.x * moved * scale, at.y * moved * scale, all);
}

export interface Beyond {
  left: number;
  right: number;
  up: number;
  down: number;
}

/** How many cells lie outside of the port, by the side on which most of the way is. */
export function beyond(camera: Camera, port: Size, spots: Spot[]): Beyond {
  const found: Beyond = { left: 0, right: 0, up: 0, down: 0 };
  for (const spot of spots) {
    const x = ((spot.x + 0.5) * CELL.width - camera.x) * camera.scale;
    const y = ((spot.y + 0.5) * CELL.height - camera.y) * camera.scale;
    const aside = Math.abs(x) - port.width / 2;
    const away = Math.abs(y) - port.height / 2;
    if (aside <= 0 && away <= 0) continue;
    if (aside > away) found[x < 0 ? "left" : "right"] += 1;
    else found[y < 0 ? "up" : "down"] += 1;
  }
  return found;
}
