import { describe, expect, it } from "vitest";

import { Remembered } from "./remembered";

function shelf(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

describe("what is remembered of learning", () => {
  it("goes on with each lesson where it was", () => {
    const store = shelf();
    new Remembered(() => store).reach("cubirds", 3);
    new Remembered(() => store).reach("qubix", 1);
    const later = new Remembered(() => store);
    expect([later.step("cubirds"), later.step("qubix"), later.step("kabaleo")]).toEqual([3, 1, 0]);
    later.reach("cubirds", 0);
    expect(later.step("cubirds")).toBe(0);
    expect(later.step("qubix")).toBe(1);
  });

  it("knows the tables with a coach, until it is sent away", () => {
    const store = shelf();
    const one = new Remembered(() => store);
    one.seat("a", true);
    one.seat("b", true);
    one.seat("a", false);
    expect([one.coaches("a"), one.coaches("b")]).toEqual([false, true]);
  });

  it("puts up with a browser that keeps nothing, or something else", () => {
    const closed = new Remembered(() => {
      throw new Error("forbidden");
    });
    closed.reach("cubirds", 2);
    expect(closed.step("cubirds")).toBe(0);
    const store = shelf();
    store.setItem("kubik-learn", "nonsense");
    expect(new Remembered(() => store).coaches("a")).toBe(false);
  });
});
