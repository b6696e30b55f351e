import { expect, test } from "vitest";
import {
  around,
  beyond,
  boxOf,
  CELL,
  COMFORTABLE,
  follow,
  LARGEST,
  pan,
  panTo,
  sees,
  showAll,
  SMALLEST,
  zoom,
  type Camera,
} from "./camera";

const PORT = { width: 360, height: 300 };
const START: Camera = { x: CELL.width / 2, y: CELL.height / 2, scale: 1 };

function cells(columns: number, rows: number): { x: number; y: number }[] {
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: at % columns,
    y: Math.floor(at / columns),
  }));
}

test("a box is around all its cells", () => {
  expect(boxOf(cells(3, 2))).toEqual({
    left: 0,
    top: 0,
    right: 3 * CELL.width,
    bottom: 2 * CELL.height,
  });
  expect(around(boxOf([{ x: 1, y: 1 }]))).toEqual(boxOf(cells(3, 3)));
});

test("a small table is shown whole, and not too large", () => {
  const box = boxOf(cells(2, 1));
  const camera = showAll(box, PORT);
  expect(sees(camera, box, PORT)).toBe(true);
  expect(camera.scale).toBeLessThan(1.2);
  expect([camera.x, camera.y]).toEqual([CELL.width, CELL.height / 2]);
});

test("the board follows until cells would be too small for a finger", () => {
  const small = boxOf(cells(5, 4));
  expect(sees(follow(START, PORT, small, small), small, PORT)).toBe(true);
  const large = boxOf(cells(20, 20));
  const now = boxOf([{ x: 19, y: 0 }]);
  const camera = follow(START, PORT, large, now);
  expect(camera.scale).toBe(COMFORTABLE);
  expect(sees(camera, now, PORT)).toBe(true);
  expect(sees(camera, large, PORT)).toBe(false);
});

test("a large table is opened at its middle, as far as the last move lets it", () => {
  const large = boxOf(cells(20, 20));
  const [x, y] = [10 * CELL.width, 10 * CELL.height];
  expect(follow(START, PORT, large, boxOf([{ x: 9, y: 9 }]))).toMatchObject({ x, y });
  const corner = boxOf([{ x: 14, y: 9 }]);
  const camera = follow(START, PORT, large, corner);
  expect(sees(camera, around(corner), PORT)).toBe(true);
  expect(camera.y).toBe(y);
  expect(camera.x).toBeGreaterThan(x);
  expect(camera.x).toBeLessThan(14 * CELL.width);
});

test("a long line that was just laid is in sight even if its cells are small then", () => {
  const low = { width: 360, height: 230 };
  const now = boxOf(cells(1, 6));
  const camera = follow(START, low, boxOf(cells(20, 20)), now);
  expect(sees(camera, now, low)).toBe(true);
  expect(camera.scale).toBeLessThan(COMFORTABLE);
});

test("nothing moves while all is in sight", () => {
  const camera = showAll(boxOf(cells(4, 3)), PORT);
  const box = boxOf(cells(4, 2));
  expect(follow(camera, PORT, box, box)).toBe(camera);
});

test("a pan is as small as it can be", () => {
  expect(panTo(START, boxOf([{ x: 0, y: 0 }]), PORT)).toEqual(START);
  const camera = panTo(START, boxOf([{ x: 5, y: 0 }]), PORT);
  expect(camera.y).toBe(START.y);
  expect(sees(camera, boxOf([{ x: 5, y: 0 }]), PORT)).toBe(true);
  expect(sees(camera, boxOf([{ x: 6, y: 0 }]), PORT)).toBe(false);
});

test("of a box that is too large the middle is in sight", () => {
  const camera = panTo(START, boxOf(cells(21, 1)), PORT);
  expect(camera.x).toBe(10.5 * CELL.width);
});

test("the table cannot be dragged out of sight", () => {
  const all = boxOf(cells(3, 3));
  expect(pan(START, 1e6, -1e6, all)).toEqual({ x: all.right, y: all.top, scale: 1 });
});

test("what is under the pointer stays there", () => {
  const all = boxOf(cells(9, 9));
  const middle = { x: 4 * CELL.width, y: 4 * CELL.height, scale: 1 };
  const at = { x: 60, y: -40 };
  const closer = zoom(middle, 1.5, at, all);
  expect(closer.x + at.x / closer.scale).toBeCloseTo(middle.x + at.x);
  expect(closer.y + at.y / closer.scale).toBeCloseTo(middle.y + at.y);
});

test("the zoom has its ends", () => {
  const all = boxOf(cells(3, 3));
  expect(zoom(START, 100, { x: 0, y: 0 }, all).scale).toBe(LARGEST);
  expect(zoom(START, 0.001, { x: 0, y: 0 }, all).scale).toBe(SMALLEST);
});

test("cells out of sight are counted by their side", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: -9, y: 1 },
    { x: 9, y: 0 },
    { x: 12, y: 2 },
    { x: 1, y: 8 },
  ];
  expect(beyond(START, PORT, spots)).toEqual({ left: 1, right: 2, up: 0, down: 1 });
});
