import { describe, expect, it } from "vitest";

import { hmacHex, sha256 } from "./sha256";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hex = (data: ArrayBuffer): string =>
  Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The same by WebCrypto, which is there where tests run. */
const theirs = async (text: string): Promise<string> => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

async function theirHmac(key: string, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", bytes(key), algorithm, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", imported, bytes(text)));
}

describe("our own SHA-256", () => {
  it("knows the examples of the standard", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("is that of others, for texts of every length around a block", async () => {
    for (let length = 1; length < 140; length++) {
      const text = "кубик".repeat(30).slice(0, length);
      expect(sha256(text)).toBe(await theirs(text));
      expect(hmacHex(text, "0/1")).toBe(await theirHmac(text, "0/1"));
    }
  });
});
