import { describe, expect, it } from "vitest";

import { parseRoute, type Route } from "./router.svelte";

const routes: [string, Route][] = [
  ["/", { page: "home" }],
  ["/new/cubirds", { page: "new", game: "cubirds" }],
  ["/learn/cubirds", { page: "learn", game: "cubirds" }],
  ["/learn", { page: "missing" }],
  ["/lobby", { page: "lobby" }],
  ["/me", { page: "me" }],
  ["/owner", { page: "owner" }],
  ["/mail/stop/abc", { page: "mail", link: "stop", token: "abc" }],
  ["/mail/other/abc", { page: "missing" }],
  ["/mail/stop", { page: "missing" }],
  ["/t/abc", { page: "table", id: "abc" }],
  ["/t/abc/", { page: "table", id: "abc" }],
  ["/t/abc/replay", { page: "replay", id: "abc", move: null, seat: null, review: false }],
  ["/t/abc/replay?move=12&seat=0", { page: "replay", id: "abc", move: 12, seat: 0, review: false }],
  ["/t/abc/replay?move=-1&seat=x", { page: "replay", id: "abc", move: null, seat: null, review: false }],
  ["/t/abc/dice", { page: "dice", id: "abc" }],
  ["/s/abc", { page: "series", id: "abc" }],
  ["/s/abc/more", { page: "missing" }],
  ["/rules/cubirds#lay.1", { page: "rules", game: "cubirds", line: "lay.1" }],
  ["/results", { page: "results" }],
  ["/puzzles", { page: "puzzles" }],
  ["/puzzles/kabaleo", { page: "puzzle", game: "kabaleo", day: "" }],
  ["/puzzles/kabaleo/2026-11-16", { page: "puzzle", game: "kabaleo", day: "2026-11-16" }],
  ["/rules", { page: "missing" }],
  ["/t", { page: "missing" }],
  ["/t/abc/other", { page: "missing" }],
  ["/t/abc/replay/more", { page: "missing" }],
  ["/%E0%A4%A", { page: "missing" }],
];

describe("addresses", () => {
  it.each(routes)("%s", (path, route) => {
    expect(parseRoute(new URL(path, "http://kubik.test"))).toEqual(route);
  });
});
