// SHA-256 and HMAC, as FIPS 180-4 and RFC 2104 have them. Browsers offer their own (crypto.subtle) to
// pages opened over https and on the own machine only, and a table in the local network is neither.

const BLOCK = 64;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const PRIMES = [2];
for (let n = 3; PRIMES.length < 64; n += 2) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Return the bytes with their padding: a bit, zeros, and how many bits there were. */
function padded(data: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  whole.set(data);
  whole[data.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor((data.length * 8) / 2 ** 32));
  view.setUint32(whole.length - 4, data.length * 8);
  return view;
}

/** Mix one block into the hash. */
function mixIn(hash: number[], block: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, n) => block.getInt32(at + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15] as number, words[n - 2] as number];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push(((words[n - 16] as number) + one + (words[n - 7] as number) + two) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  words.forEach((word, n) => {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUNDS[n] as number) + word) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + (hash[n] as number)) | 0);
}

function digest(data: Uint8Array): Uint8Array {
  const view = padded(data);
  let hash = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) hash = mixIn(hash, view, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, n) => out.setInt32(4 * n, word));
  return new Uint8Array(out.buffer);
}

const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the hash of a text in hexadecimal digits. */
export const sha256 = (text: string): string => hex(digest(bytes(text)));

/** Return the keyed hash of a text, as bytes. */
export function hmac(key: string, text: string): Uint8Array {
  const short = bytes(key).length > BLOCK ? digest(bytes(key)) : bytes(key);
  const pad = (by: number): Uint8Array => Uint8Array.from({ length: BLOCK }, (_, n) => (short[n] ?? 0) ^ by);
  const inner = digest(Uint8Array.from([...pad(0x36), ...bytes(text)]));
  return digest(Uint8Array.from([...pad(0x5c), ...inner]));
}

/** Return the keyed hash of a text in hexadecimal digits. */
export const hmacHex = (key: string, text: string): string => hex(hmac(key, text));
