import { describe, expect, it } from "vitest";

import { ApiError } from "./api";
import { isPassing, waitsFor } from "./patience";

describe("patience", () => {
  it("is for a server that is out of reach, busy or not ready", () => {
    for (const status of [0, 429, 503]) expect(isPassing(new ApiError(status, ""))).toBe(true);
  });

  it("is not for what will not be otherwise in a while", () => {
    for (const status of [400, 403, 404, 409, 500]) expect(isPassing(new ApiError(status, ""))).toBe(false);
    expect(isPassing(new TypeError("a mistake of ours"))).toBe(false);
  });

  it("says what it waits for", () => {
    expect(waitsFor(new ApiError(503, "", "rules-compiling"))).toBe("web-waits-for-rules");
    expect(waitsFor(new ApiError(429, "", "too-fast"))).toBe("web-waits-for-server");
  });
});
