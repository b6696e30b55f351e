import { afterEach, expect, it, vi } from "vitest";

import { api, ApiError } from "./api";

afterEach(() => vi.unstubAllGlobals());

/** Answer whatever is asked. */
function answer(body: BodyInit): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
}

const brokenOff = (): ReadableStream =>
  new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });

it("takes an answer that is broken off for none, so that it is asked for again", async () => {
  for (const asked of [() => api.games(), () => api.words("en"), () => api.upload(""), () => api.logout()]) {
    answer(brokenOff());
    const problem = await asked().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiError);
    expect(problem).toMatchObject({ status: 0, why: "" });
  }
});

it("takes what somebody between us and the server says for none", async () => {
  answer("<p>Sign in to this network");
  await expect(api.games()).rejects.toMatchObject({ status: 0 });
});
