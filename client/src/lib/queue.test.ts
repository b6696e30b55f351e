import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LONGEST_QUEUE, Queue } from "./queue";

describe("the animation queue", () => {
  let shown: number[];
  let speed: number;
  let queue: Queue<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    speed = 100;
    queue = new Queue(
      (item) => shown.push(item),
      (item) => (item < 0 ? 0 : speed),
    );
  });

  afterEach(() => vi.useRealTimers());

  it("shows the first at once and then one per step", () => {
    for (const item of [1, 2, 3]) queue.push(item);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2, 3]);
    expect(queue.busy).toBe(true);
    vi.advanceTimersByTime(100);
    expect(queue.busy).toBe(false);
  });

  it("finishes at once when there is new input", () => {
    for (const item of [1, 2, 3]) queue.push(item);
    queue.finish();
    expect(shown).toEqual([1, 2, 3]);
    expect(queue.busy).toBe(false);
    queue.push(4);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("is instant when nothing should move", () => {
    speed = 0;
    for (const item of [1, 2, 3]) queue.push(item);
    expect(shown).toEqual([1, 2, 3]);
    expect(queue.busy).toBe(false);
  });

  it("does not stop at what cannot be seen", () => {
    for (const item of [1, -2, -3, 4, 5]) queue.push(item);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, -2, -3, 4]);
  });

  it("does not play history in slow motion", () => {
    for (let item = 0; item < 30; item += 1) queue.push(item);
    expect(shown.length).toBe(30 - LONGEST_QUEUE);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  });

  it("forgets what waits", () => {
    for (const item of [1, 2, 3]) queue.push(item);
    queue.clear();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1]);
  });
});
