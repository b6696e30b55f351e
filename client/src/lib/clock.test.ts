import { describe, expect, it } from "vitest";

import { clockName, CLOCKS, writeTime } from "./clock";

describe("clocks", () => {
  it("write the time left", () => {
    const times = [-3, 0, 6.2, 75, 3600, 259_200].map(writeTime);
    expect(times).toEqual(["0:00", "0:00", "0:07", "1:15", "1:00:00", "72:00:00"]);
  });

  it("are known by name", () => {
    for (const [name, clock] of Object.entries(CLOCKS)) expect(clockName({ ...clock })).toBe(name);
    expect(clockName({ kind: "move", seconds: 31, increment: 0 })).toBeNull();
  });
});
