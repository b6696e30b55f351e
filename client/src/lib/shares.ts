// The share that this browser has in the dice of a table, and what it has seen of the others. It is
// kept here from the moment when it was seen: later the server can say what it likes.

import { promise, type Seen } from "./dice";
import type { FromClient, Table } from "./protocol";

const KEY = "kubik-dice";
const MOST = 200; // tables that are remembered, the latest

/** The part of localStorage that is used, so that tests can stand in for it. */
export interface Keep {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

type Share = Extract<FromClient, { t: "promise" | "reveal" }>;
export type ShareMessage = Share extends infer T ? (T extends unknown ? Omit<T, "id"> : never) : never;

// Not crypto.randomUUID, which a page opened over plain http from another machine does not have.
const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const nothing = (): Seen => ({ commitment: "", nonce: "", seat: null, promises: [], nonces: [] });

export class Shares {
  #asked = new Set<string>(); // what was sent while this page is open
  #here: Record<string, Seen> = {}; // the same as is kept, for a browser that keeps nothing

  constructor(private readonly keep: () => Keep = () => localStorage) {}

  /** Return a nonce for a table that is yet to be made, and its promise. */
  begin(): { nonce: string; promise: string } {
    const nonce = newNonce();
    return { nonce, promise: promise(nonce) };
  }

  /** Keep the nonce that was promised when a table was made. */
  own(table: string, nonce: string): void {
    const seen = this.#all()[table] ?? nothing();
    if (!seen.nonce) this.#put(table, { ...seen, nonce });
  }

  /** Return the promise for a table that is about to be joined. */
  promiseFor(table: string): string {
    this.own(table, newNonce());
    return promise(this.#all()[table]?.nonce ?? "");
  }

  /** Return what was seen of the dice of a table before they were thrown. */
  seen(table: string): Seen | null {
    const seen = this.#all()[table];
    return seen?.commitment ? seen : null;
  }

  /** Note what is seen now, and return what is to be sent. */
  look(table: Pick<Table, "id" | "commitment" | "seats" | "seat" | "status" | "dealing">): ShareMessage | null {
    const before = this.#all()[table.id];
    // What was dealt before this browser came is no evidence of how it was dealt.
    if (!before?.commitment && table.status !== "waiting") return null;
    const seen = { ...(before ?? nothing()) };
    seen.commitment ||= table.commitment;
    const message = this.#step(table, seen);
    if (JSON.stringify(seen) !== JSON.stringify(before)) this.#put(table.id, seen);
    return message;
  }

  #step(table: Parameters<Shares["look"]>[0], seen: Seen): ShareMessage | null {
    const mine = table.seat === null ? null : table.seats[table.seat];
    if (!mine) return null;
    seen.seat = table.seat;
    if (table.status !== "waiting") {
      if (seen.promises.length && !seen.nonces.length) seen.nonces = table.seats.map((seat) => seat.nonce);
      return null;
    }
    seen.nonce ||= newNonce();
    // A server that was restarted may have lost it.
    if (mine.promise) this.#asked.delete(`promise ${table.id}`);
    if (!table.dealing) {
      if (mine.promise) return null;
      return this.#once(`promise ${table.id}`, { t: "promise", promise: promise(seen.nonce) });
    }
    // Only what was promised is shown, and only after it was noted what all others have promised.
    if (mine.promise !== promise(seen.nonce)) return null;
    if (!seen.promises.length) seen.promises = table.seats.map((seat) => seat.promise);
    return this.#once(`reveal ${table.id}`, { t: "reveal", nonce: seen.nonce });
  }

  #once(what: string, message: ShareMessage): ShareMessage | null {
    if (this.#asked.has(what)) return null;
    this.#asked.add(what);
    return message;
  }

  #all(): Record<string, Seen> {
    try {
      const kept = JSON.parse(this.keep().getItem(KEY) ?? "{}") as Record<string, Seen>;
      return { ...this.#here, ...kept };
    } catch {
      return this.#here;
    }
  }

  #put(table: string, seen: Seen): void {
    const others = Object.entries(this.#all()).filter(([id]) => id !== table);
    this.#here[table] = seen;
    try {
      this.keep().setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [table, seen]])));
    } catch {
      // Without room nothing is remembered, and the check says so.
    }
  }
}

export const shares = new Shares();
