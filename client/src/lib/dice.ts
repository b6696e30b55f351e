// Checking the dice in the browser, with the same hashes as src/kubik/engine/seeds.py and shares.py.

import type { Dice } from "./api";
import { hmac, hmacHex, sha256 } from "./sha256";

/** Return the hash that is published before the first move. */
export const commitment = (secret: string): string => sha256(`kubik:${secret}`);

/** Return the hash that promises a nonce. */
export const promise = (nonce: string): string => sha256(`kubik-nonce:${nonce}`);

/** Return the seed that comes of the server's secret and of the nonces of all seats. */
export function mix(secret: string, nonces: string[]): string {
  if (!nonces.some(Boolean)) return secret;
  return hmacHex(secret, nonces.map((nonce) => nonce || "-").join(" ")).slice(0, 32);
}

/** Return the four words of 32 bits that the generator starts from for one purpose. */
export function seedWords(seed: string, purpose: string): number[] {
  const digest = new DataView(hmac(seed, purpose).buffer);
  return [0, 4, 8, 12].map((at) => digest.getUint32(at));
}

/** What a browser has seen of the dice of a table, from the moment when it saw it. */
export interface Seen {
  commitment: string;
  nonce: string; // the own one; empty without a seat
  seat: number | null;
  promises: string[]; // of all seats when the own nonce was shown; empty before
  nonces: string[]; // of all seats when the game began; empty before
}

export type Verdict = "yes" | "no" | "unknown";

export interface Finding {
  is: Verdict;
  message: string; // words come from `web-dice-<message>`
  seat?: number;
}

const tell = (good: boolean, yes: string, no: string): Finding =>
  good ? { is: "yes", message: yes } : { is: "no", message: no };

/** Compare what the server says at the end with itself, and with what this browser saw before. */
export function judge(dice: Dice, seen: Seen | null): Finding[] {
  const { secret, seed } = dice;
  if (secret === null || seed === null) return [];
  const kept = dice.nonces.map((nonce, seat) => !nonce || promise(nonce) === dice.promises[seat]);
  const found = [
    tell(commitment(secret) === dice.commitment, "secret-good", "secret-bad"),
    tell(mix(secret, dice.nonces) === seed, "seed-good", "seed-bad"),
    dice.nonces.some(Boolean) ? tell(kept.every(Boolean), "nonces-good", "nonces-bad") : { is: "unknown" as const, message: "alone" },
  ];
  return [...found, ...(seen ? compare(dice, seen) : [{ is: "unknown" as const, message: "unseen" }]), ...withheld(dice)];
}

/** Compare with what this browser saw, which the server cannot change. */
function compare(dice: Dice, seen: Seen): Finding[] {
  const found = [tell(seen.commitment === dice.commitment, "commitment-good", "commitment-bad")];
  const shown = seen.promises.length > 0;
  if (!shown || seen.seat === null) return [...found, { is: "unknown", message: "no-share" }];
  const same = (was: string[], is: string[]): boolean => was.length === 0 || was.join() === is.join();
  return [
    ...found,
    tell(dice.nonces[seen.seat] === seen.nonce, "own-good", "own-bad"),
    tell(same(seen.promises, dice.promises) && same(seen.nonces, dice.nonces), "others-good", "others-bad"),
  ];
}

/** A seat that promised and then showed nothing could choose between two deals: nobody is accused. */
function withheld(dice: Dice): Finding[] {
  return dice.promises.flatMap((promised, seat) =>
    promised && !dice.nonces[seat] ? [{ is: "unknown" as const, message: "withheld", seat }] : [],
  );
}

/** Return up to `most` items spread evenly over a list, with its first and last. */
export function sample<T>(items: T[], most: number): T[] {
  if (items.length <= most) return items;
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)] as T);
}
