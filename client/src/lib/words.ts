// Words: every sentence a person sees, from the same Fluent files as the server and the terminal.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";

import type { Event, Language, Move } from "./protocol";

export type Params = Record<string, FluentVariable>;

/** How a game's parameters are put into words, as the server tells it. */
export interface Vocabulary {
  terms: Record<string, string[]>;
  places: string[];
}

/** The words of one language: Kubik's own and, over them, those of a game. */
export class Words {
  readonly #bundle: FluentBundle;
  readonly #ids: string[] = [];

  constructor(
    readonly language: Language,
    sources: string[],
  ) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const source of sources) this.add(source);
  }

  /** Learn more words. */
  add(source: string): void {
    const resource = new FluentResource(source);
    this.#bundle.addResource(resource, { allowOverrides: true });
    this.#ids.push(...resource.body.map((entry) => entry.id));
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** Return what stands after a prefix in the ids of the messages, in the order of the files. */
  after(prefix: string): string[] {
    const found = this.#ids.filter((id) => id.startsWith(prefix));
    return found.map((id) => id.slice(prefix.length));
  }

  /**
   * Return a named thing as a parameter: in words, and as `<parameter>_name`, by which a sentence can
   * choose the form it needs: an article, a case, a plural.
   */
  term(parameter: string, name: string): Params {
    return { [parameter]: this.say(`${parameter}-${name}`), [`${parameter}_name`]: name };
  }

  /** Return a sentence. A missing one is shown by its id and reported, as a page must not break. */
  say(id: string, params: Params = {}): string {
    const pattern = this.#bundle.getMessage(id)?.value;
    if (!pattern) {
      console.error(`no words for ${id} (${this.language})`);
      return id;
    }
    const problems: Error[] = [];
    const text = this.#bundle.formatPattern(pattern, params, problems);
    if (problems.length) console.error(`${id} (${this.language}): ${problems.join("; ")}`);
    return text;
  }
}

/** Put parameters into words: terms by name, places counted from 1, numbers as they are. */
export function wordParams(
  params: Record<string, number>,
  vocabulary: Vocabulary,
  words: Words,
): Params {
  const said: Params = {};
  for (const [name, value] of Object.entries(params)) {
    const term = vocabulary.terms[name]?.[value];
    if (term !== undefined) Object.assign(said, words.term(name, term));
    else said[name] = vocabulary.places.includes(name) ? value + 1 : value;
  }
  return said;
}

/** Return the name of a move in words. */
export function sayMove(
  move: Pick<Move, "message" | "params">,
  vocabulary: Vocabulary,
  words: Words,
): string {
  return words.say(`move-${move.message}`, wordParams(move.params, vocabulary, words));
}

/** A message of a game by its whole name; some of its parameters are phrases themselves. */
export interface Phrase {
  message: string;
  params: Record<string, number>;
  parts: Record<string, Phrase>;
}

/** Return a phrase in words. */
export function sayPhrase(phrase: Phrase, vocabulary: Vocabulary, words: Words): string {
  const params = wordParams(phrase.params, vocabulary, words);
  for (const [name, part] of Object.entries(phrase.parts)) {
    params[name] = sayPhrase(part, vocabulary, words);
  }
  return words.say(phrase.message, params);
}

/** Return the name of a move in a position in which some have names of their own. */
export function sayMoveThere(
  move: Pick<Move, "notation" | "message" | "params">,
  called: Record<string, Phrase>,
  vocabulary: Vocabulary,
  words: Words,
): string {
  const own = called[move.notation];
  return own ? sayPhrase(own, vocabulary, words) : sayMove(move, vocabulary, words);
}

/** Return a share of a whole in percent. */
export function sayShare(share: number, words: Words): string {
  // Fluent leaves it to the caller that a number is a percentage.
  return words.say("share", { share: new FluentNumber(share, { style: "percent" }) });
}

/** Return a change of a share, with its sign unless it is none. */
export function sayGain(share: number, words: Words): string {
  const said = sayShare(Math.abs(share), words);
  if (said === sayShare(0, words)) return said;
  return `${share > 0 ? "+" : "−"}${said}`;
}

/** Return what happened in words, with the names of the players. */
export function sayEvent(
  event: Event,
  vocabulary: Vocabulary,
  words: Words,
  names: string[],
): string {
  const params = wordParams(event.params, vocabulary, words);
  const seat = event.params.seat;
  if (seat !== undefined) params.seat = names[seat] ?? words.say("seat-name", { number: seat + 1 });
  return words.say(`event-${event.kind}`, params);
}

/** Return a sentence with a capital at its beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
