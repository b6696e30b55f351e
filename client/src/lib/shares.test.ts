import { describe, expect, it } from "vitest";

import { promise } from "./dice";
import type { Seat } from "./protocol";
import { Shares, type Keep } from "./shares";

class Memory implements Keep {
  #kept = new Map<string, string>();
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
}

/** A browser that has seen nothing yet. */
function forgetful(): Shares {
  const memory = new Memory();
  return new Shares(() => memory);
}

const seat = (more: Partial<Seat> = {}): Seat => ({
  ...{ kind: "person", name: "", bot: "", me: false, online: true, away: false, clock: null, promise: "", nonce: "", missed: 0, shared: false },
  ...more,
});

const table = (more: object = {}) => ({
  ...{ id: "t", commitment: "c", seat: 0, status: "waiting" as const, dealing: false, seats: [seat(), seat()] },
  ...more,
});

describe("the share of a browser", () => {
  it("is promised once, shown when all is promised, and remembered with what others promised", () => {
    const memory = new Memory();
    const shares = new Shares(() => memory);
    const first = shares.look(table());
    expect(first?.t).toBe("promise");
    expect(shares.look(table())).toBeNull();
    const mine = first?.t === "promise" ? first.promise : "";
    const seats = [seat({ promise: mine }), seat({ promise: "theirs" })];
    expect(shares.look(table({ seats }))).toBeNull();
    const shown = shares.look(table({ seats, dealing: true }));
    const nonce = shown?.t === "reveal" ? shown.nonce : "";
    expect(promise(nonce)).toBe(mine);
    const begun = [seat({ promise: mine, nonce }), seat({ promise: "theirs", nonce: "n" })];
    shares.look(table({ status: "running", seats: begun, commitment: "another" }));
    // Another page of the same browser knows it, and what is said later changes nothing.
    const later = new Shares(() => memory);
    later.look(table({ status: "over", seats: [seat(), seat()], commitment: "another" }));
    expect(later.seen("t")).toEqual({
      ...{ commitment: "c", nonce, seat: 0 },
      ...{ promises: [mine, "theirs"], nonces: [nonce, "n"] },
    });
  });

  it("is the one that was promised when the table was made", () => {
    const shares = forgetful();
    const { nonce, promise: mine } = shares.begin();
    shares.own("t", nonce);
    const seats = [seat({ promise: mine }), seat({ kind: "bot" })];
    expect(shares.look(table({ seats, dealing: true }))).toEqual({ t: "reveal", nonce });
  });

  it("is not shown where the server has put another promise in its place", () => {
    const shares = forgetful();
    shares.look(table());
    const seats = [seat({ promise: promise("chosen by the server") }), seat()];
    expect(shares.look(table({ seats, dealing: true }))).toBeNull();
  });

  it("is shown by a browser that keeps nothing, too, and by none that came too late", () => {
    const shares = new Shares(() => {
      throw new Error("no storage here");
    });
    const mine = shares.promiseFor("t");
    const seats = [seat({ promise: mine }), seat()];
    expect(shares.look(table({ seats, dealing: true }))?.t).toBe("reveal");
    shares.own("late", "nonce");
    shares.look(table({ id: "late", status: "running" }));
    expect(shares.seen("late")).toBeNull();
  });

  it("is nothing for who only looks on, or comes when all is dealt", () => {
    const shares = forgetful();
    expect(shares.look(table({ seat: null }))).toBeNull();
    expect(shares.look(table({ id: "u", status: "running" }))).toBeNull();
    expect(shares.seen("u")).toBeNull();
    expect(shares.seen("t")?.commitment).toBe("c");
  });
});
