import type { Move } from "../../lib/protocol";
import type { Words } from "../../lib/words";
import { KINDS, PLACES, type Kind } from "./dice";
import type { CardView, Worth } from "./logic";
import type { Bonus, TrackView } from "./track";

/** What a card does, with its numbers in it. */
export function sayCard(words: Words, card: CardView): string {
  return words.say(card.text, card.params);
}

/** A number of a card that is not printed anywhere, and why it is what it is. */
export interface Doubt {
  of: "ability" | "cost";
  mark: "≈" | "?";
  why: string;
}

/** What of a card is not as printed, as far as anybody can read. */
export function sayDoubts(words: Words, card: CardView): Doubt[] {
  const said: Doubt[] = [];
  if (card.origin === "inferred") {
    said.push({ of: "ability", mark: "≈", why: words.say("web-cubitos-inferred") });
  } else if (card.origin === "reconstruction") {
    said.push({ of: "ability", mark: "?", why: words.say("web-cubitos-guessed") });
  }
  if (card.tie_break_origin === "reconstruction") {
    said.push({ of: "ability", mark: "?", why: words.say("web-cubitos-tie-guessed") });
  }
  if (card.cost_origin === "reconstruction") {
    said.push({ of: "cost", mark: "?", why: words.say("web-cubitos-cost-guessed") });
  }
  return said;
}

/** The name of a track, and whether it is one of ours. */
export function sayTrack(words: Words, { name, origin }: TrackView): string {
  const called = words.say(`track-${name}`);
  return origin === "reconstruction" ? `${called} ${words.say("origin-reconstruction")}` : called;
}

/** To buy a die, or to take it for free. */
export function sayGoods(words: Words, { message, params }: Move): string {
  const die = words.term("die", KINDS[params.die!]!);
  const zone = params.zone === undefined ? "" : words.say(`zone-${PLACES[params.zone]}`);
  return words.say(`move-${message}`, { ...die, zone });
}

/** A number with one place behind the point, as the language writes it. */
export function decimal(number: number): string {
  const { lang } = document.documentElement;
  return number.toLocaleString(lang, { maximumFractionDigits: 1 });
}

/** Dice and how many of each, in words. */
export function sayDice(words: Words, dice: [Kind, number][]): string {
  return dice
    .map(([kind, count]) =>
      words.say("web-cubitos-dice", { die: words.say(`die-${kind}`), count }),
    )
    .join(", ");
}

/** What a face brings; a symbol is its creature's. */
export function sayWorth(words: Words, { coins, feet, credits }: Partial<Worth>): string {
  const said = [];
  if (coins) said.push(words.say("amount-coin", { count: coins }));
  if (feet) said.push(words.say("amount-foot", { count: feet }));
  if (credits) said.push(words.say("amount-credit", { count: credits }));
  return said.join(", ");
}

/** What a die that is used brings, as the preview of the move tells it. */
export function sayGains(words: Words, preview: Record<string, unknown>): string {
  const count = (what: string): number => Number(preview[what] ?? 0);
  const worth = { coins: count("coin"), feet: count("foot"), credits: count("credit") };
  return sayWorth(words, worth) || words.say("web-cubitos-nothing");
}

/** What a bonus square brings. */
export function sayBonus(words: Words, bonus: Bonus): string {
  const said = [];
  if (bonus.credits) said.push(words.say("amount-credit", { count: bonus.credits }));
  if (bonus.fans) said.push(words.say("bonus-fan"));
  if (bonus.returns) said.push(words.say("bonus-return", { count: bonus.returns }));
  if (bonus.dearest >= 99) said.push(words.say("bonus-any"));
  else if (bonus.dearest >= 0) {
    said.push(words.say("bonus-die", { cost: bonus.dearest }));
  }
  return said.join(", ");
}

/** How it is said that nothing more is wanted, by what is asked. */
export const DONE: Record<string, string> = {
  choose: "offer-done-choose",
  seize: "offer-done-use",
  save: "offer-done-save",
  drop: "offer-done-drop",
  pick: "offer-done-pick",
  take: "offer-done-take",
  hasten: "offer-done-hasten",
  run: "offer-done-run",
  move: "offer-done-move",
  accept: "offer-done-take",
  reach: "offer-done-take",
  buy: "offer-done-buy",
};

/** The same for all dice that are offered. */
export const ALL: Record<string, string> = {
  choose: "offer-all-roll",
  pick: "offer-all-roll",
  drop: "offer-all-drop",
};
