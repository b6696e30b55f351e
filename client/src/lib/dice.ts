// Checking the dice in the browser, with the same hashes as src/kubik/engine/seeds.py.

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Whether this page may use WebCrypto: browsers give it to https and to the own machine only. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Return the hash that is published before the first move. */
export async function commitment(seed: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes(`kubik:${seed}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the four words of 32 bits that the generator starts from for one purpose. */
export async function seedWords(seed: string, purpose: string): Promise<number[]> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(seed), algorithm, false, ["sign"]);
  const digest = new DataView(await crypto.subtle.sign("HMAC", key, bytes(purpose)));
  return [0, 4, 8, 12].map((at) => digest.getUint32(at));
}

/** Return up to `most` items spread evenly over a list, with its first and last. */
export function sample<T>(items: T[], most: number): T[] {
  if (items.length <= most) return items;
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)] as T);
}
