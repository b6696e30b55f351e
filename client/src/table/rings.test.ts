import { describe, expect, it } from "vitest";

import { above } from "./rings";

describe("a ring at the edge of what lies over the board", () => {
  const ring = { left: 10, top: 100, width: 60, height: 50 };

  it("is whole where it is away from it", () => {
    expect(above(ring, 200)).toEqual(ring);
    expect(above(ring, 150)).toEqual(ring);
  });

  it("ends there", () => {
    expect(above(ring, 130)).toEqual({ ...ring, height: 30 });
  });

  it("is not drawn beneath it", () => {
    expect(above(ring, 104)).toBeNull();
    expect(above(ring, 60)).toBeNull();
  });
});
