import { describe, expect, it } from "vitest";

import { between } from "./rings";

const ring = { left: 10, top: 100, width: 60, height: 50 };

describe("a ring at the edge of what lies over the board", () => {
  it("is whole where it is away from it", () => {
    expect(between(ring, { bottom: 200 })).toEqual(ring);
    expect(between(ring, { bottom: 150 })).toEqual(ring);
  });

  it("ends there", () => {
    expect(between(ring, { bottom: 130 })).toEqual({ ...ring, height: 30 });
  });

  it("is not drawn beneath it", () => {
    expect(between(ring, { bottom: 104 })).toBeNull();
    expect(between(ring, { bottom: 60 })).toBeNull();
  });
});

describe("a ring in a window that shows a part of the board", () => {
  it("is drawn as far as it lies in it", () => {
    const window = { left: 30, top: 120, right: 60, bottom: 400 };
    expect(between(ring, window)).toEqual({ left: 30, top: 120, width: 30, height: 30 });
  });

  it("is not drawn beside it", () => {
    expect(between(ring, { left: 300, top: 0, right: 600, bottom: 400 })).toBeNull();
    expect(between(ring, { left: 0, top: 160, right: 600, bottom: 400 })).toBeNull();
  });
});
