import { describe, expect, it } from "vitest";

import type { Dice } from "./api";
import { commitment, judge, mix, promise, sample, seedWords, type Seen } from "./dice";

// Computed with src/kubik/engine/seeds.py and shares.py.
describe("the dice", () => {
  it("are committed to as the server does it", () => {
    expect(commitment("abc")).toBe("1f797a72263ac482d2ac8fcf2d8d35e25d99f090ec96265ef25665a6c72a05df");
  });

  it("start from the same words as on the server", () => {
    expect(seedWords("abc", "setup")).toEqual([2070632847, 868636984, 4234951467, 1021182982]);
    expect(seedWords("abc", "2/17")).toEqual([2208658213, 1344392315, 3653560477, 2580723205]);
  });

  it("are made of all shares as on the server", () => {
    expect(promise("n1")).toBe("9b4022087e210673dfb83e43c3cc66da4e1c0a3186958277c0027eb8c6a442c1");
    expect(mix("abc", ["n1", "", "n3"])).toBe("d28582e4a1e1e496d9ac2d60ce211677");
    expect(mix("abc", ["", ""])).toBe("abc");
  });

  it("are sampled evenly, with the first and the last", () => {
    expect(sample([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
    expect(sample([1, 2], 3)).toEqual([1, 2]);
  });
});

const nonces = ["mine", "theirs", ""];
const promises = [promise("mine"), promise("theirs"), ""];

/** What a server says at the end that has chosen its share before and left out nothing. */
function honest(secret = "secret"): Dice {
  const seed = mix(secret, nonces);
  return { commitment: commitment(secret), secret, seed, promises, nonces, checked: true, steps: [], uploaded: false };
}

const seen: Seen = { commitment: commitment("secret"), nonce: "mine", seat: 0, promises, nonces };

const bad = (dice: Dice, of: Seen | null = seen): string[] =>
  judge(dice, of).flatMap(({ is, message }) => (is === "no" ? [message] : []));

describe("a server", () => {
  it("that is honest passes", () => {
    expect(bad(honest())).toEqual([]);
    expect(judge(honest(), seen).filter(({ is }) => is === "yes")).toHaveLength(6);
  });

  it("that chose the seed is found out", () => {
    expect(bad({ ...honest(), seed: "chosen" })).toEqual(["seed-bad"]);
  });

  it("that chose its share after it saw the others is found out", () => {
    expect(bad(honest("better"))).toEqual(["commitment-bad"]);
    expect(bad({ ...honest("better"), commitment: commitment("secret") })).toEqual(["secret-bad"]);
  });

  it("that dropped a nonce is found out by whose it was, and by all who saw it", () => {
    const left = ["", "theirs", ""];
    const dropped = { ...honest(), nonces: left, seed: mix("secret", left) };
    expect(bad(dropped)).toEqual(["own-bad", "others-bad"]);
    const beside = { ...honest(), nonces: ["mine", "", ""], seed: mix("secret", ["mine"].concat("", "")) };
    expect(bad(beside)).toEqual(["others-bad"]);
  });

  it("that let a friend choose a nonce after the others is found out", () => {
    const chosen = ["mine", "chosen", ""];
    const dice = { ...honest(), nonces: chosen, seed: mix("secret", chosen) };
    expect(bad(dice)).toEqual(["nonces-bad", "others-bad"]);
    expect(bad({ ...dice, promises: [promises[0] as string, promise("chosen"), ""] })).toEqual(["others-bad"]);
  });

  it("is only checked against itself where the browser was not there", () => {
    expect(bad(honest("better"), null)).toEqual([]);
    expect(judge(honest(), null).some(({ message }) => message === "unseen")).toBe(true);
  });

  it("that is alone with its share is told so", () => {
    const alone = { ...honest(), nonces: ["", "", ""], promises: ["", "", ""], seed: "secret" };
    expect(judge(alone, null).map(({ message }) => message)).toEqual(["secret-good", "seed-good", "alone", "unseen"]);
  });

  it("is not accused of a nonce that was never shown, but it is told", () => {
    const left = ["mine", "", ""];
    const dice = { ...honest(), nonces: left, seed: mix("secret", left) };
    const told = judge(dice, { ...seen, nonces: left });
    expect(told.filter(({ is }) => is === "no")).toEqual([]);
    expect(told.find(({ message }) => message === "withheld")?.seat).toBe(1);
  });
});
