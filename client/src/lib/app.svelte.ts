// What all pages share: the words of the chosen language, the games, and who I am.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import { api, ApiError, speak, type Game, type Level, type Me } from "./api";
import { levelNumber, netName, numbers } from "./levels";
import type { Language, Seat, Table } from "./protocol";
import { settings } from "./settings.svelte";
import { Words, type Params, type Vocabulary } from "./words";

// Words of the page itself that only some pages need.
const PARTS = ["dice", "learn", "me", "owner"];

/** The words of one language: those of every page, and those of the games that were opened. */
class Speech {
  readonly core: Words;
  readonly games: SvelteMap<string, Words> = new SvelteMap();

  constructor(
    readonly language: Language,
    private readonly page: string,
  ) {
    this.core = new Words(language, [page]);
  }

  async learn(game: string): Promise<void> {
    if (this.games.has(game)) return;
    const own = await api.words(this.language, game);
    if (PARTS.includes(game)) this.core.add(own);
    this.games.set(game, new Words(this.language, [this.page, own]));
  }
}

let speech: Speech | null = $state.raw(null);
const learnt = new Set<string>(); // games, to be learnt in another language too
let games: Game[] | null = $state.raw(null);
let me: Me | null = $state.raw(null);
let failing: ApiError | null = $state.raw(null);

const RETRY_AFTER = 2000;
const NO_VOCABULARY: Vocabulary = { terms: {}, places: [] };

export const app = {
  /** Whether there is all that a page needs; what moves are called must not change beneath a pointer. */
  get ready(): boolean {
    return speech !== null && me !== null && games !== null;
  },
  /** Whether the server does not answer. */
  get failing(): boolean {
    return failing !== null;
  },
  /** Why it does not answer as it should: in its own words, or in ours where there are any yet. */
  get trouble(): string {
    if (!failing) return "";
    return speech ? why(failing) : failing.why;
  },
  get games(): Game[] {
    return games ?? [];
  },
  get me(): Me | null {
    return me;
  },
  set me(who: Me | null) {
    me = who;
  },
  get words(): Words {
    if (!speech) throw new Error("words are asked for before they are loaded");
    return speech.core;
  },
  /** The words of a game that was learnt before; one that is not there has none of its own. */
  wordsOf(game: string): Words {
    return speech?.games.get(game) ?? app.words;
  },
  /** Whether the words of a game are there. */
  speaks(game: string): boolean {
    return speech?.games.has(game) ?? false;
  },
  /** Load the words of a game, to be there for good; one that is not there has none. */
  async learn(game: string): Promise<void> {
    learnt.add(game);
    await patiently(async () => {
      try {
        await speech?.learn(game);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        learnt.delete(game);
      }
    });
  },
  game(name: string): Game | undefined {
    return app.games.find((game) => game.name === name);
  },
  /** What the numbers in a game's moves mean; one that is not there has only numbers. */
  vocabulary(name: string): Vocabulary {
    return app.game(name) ?? NO_VOCABULARY;
  },
};

/** Return a sentence of Kubik's own words. */
export function say(id: string, params: Params = {}): string {
  return app.words.say(id, params);
}

/** Return the title of a game. */
export function title(game: string): string {
  return say(`game-title-${game}`);
}

/** Return how a policy plays; one that Kubik has no word for is called by its own name. */
export function policyName(bot: string): string {
  return app.words.has(`web-policy-${bot}`) ? say(`web-policy-${bot}`) : bot;
}

/** Return the level of a bot and its number from 1, null for a bot that is no level. */
export function levelOf(game: string, bot: string): { number: number; level: Level } | null {
  const levels = app.game(game)?.levels ?? [];
  const number = levelNumber(levels, bot);
  const level = levels[number - 1];
  return level ? { number, level } : null;
}

/** Return a level, or a bot that plays at it, with the rating where there is one. */
export function rated({ name, rating }: Level, called = say(`level-${name}`)): string {
  return rating === null ? called : say("level-rated", { level: called, rating: String(rating) });
}

/** Return how a rating was measured. */
export function ratingAbout({ rating }: Level): string | undefined {
  return rating === null ? undefined : say("web-rating-about", { rating: String(rating) });
}

/** Return who sits in each seat. Bots are called by their level, and numbered if that is the same. */
export function seatNames(seats: Seat[]): string[] {
  const bots = seats.map(({ kind, bot }) => {
    if (kind !== "bot") return null;
    if (app.words.has(`level-${bot}`)) return say(`level-${bot}`);
    return netName(bot) ?? say("web-bot");
  });
  const counted = numbers(bots);
  return seats.map((seat, at) => {
    const bot = bots[at];
    if (bot) return counted[at] ? say("web-numbered", { name: bot, number: counted[at] }) : bot;
    if (seat.kind === "open") {
      return seat.name ? say("web-seat-kept", { name: seat.name }) : say("web-seat-open");
    }
    return seat.name || say("seat-name", { number: at + 1 });
  });
}

/** Return who sits at a table, by seat, and after them the automata of its game. */
export function namesAt(table: Table): string[] {
  const words = app.wordsOf(table.game);
  return [...seatNames(table.seats), ...table.automata.map((name) => words.say(`automaton-${name}`))];
}

/** Return an error as a sentence. */
export function why(error: unknown): string {
  if (error instanceof ApiError && error.why) return error.why;
  return say(error instanceof ApiError && error.status === 0 ? "web-offline" : "web-failed");
}

/**
 * Do something when the page begins to speak another language: sentences of the server are in the
 * one they were asked for in. They are forgotten then, or asked for anew.
 */
export function onOtherLanguage(act: () => void): void {
  let spoken = app.words.language;
  $effect(() => {
    const { language } = app.words;
    if (language === spoken) return;
    spoken = language;
    untrack(act);
  });
}

/** Look whether the rules of more games are compiled by now. */
export async function lookAtGames(): Promise<void> {
  games = await api.games();
}

/** Load what is needed and follow the chosen language; call once, where effects may live. */
export function startApp(): void {
  // Before anything is asked: a stranger is given a name in this language.
  speak(settings.language);
  void patiently(async () => {
    [me, games] = await Promise.all([api.me(), api.games()]);
  });
  $effect(() => {
    const language = settings.language;
    speak(language);
    void patiently(async () => {
      const next = new Speech(language, await api.words(language));
      while (![...learnt].every((game) => next.games.has(game))) {
        await Promise.all([...learnt].map((game) => next.learn(game)));
      }
      if (language === settings.language) speech = next;
    });
  });
}

async function patiently(load: () => Promise<void>): Promise<void> {
  let problem: ApiError | null = null;
  for (;;) {
    try {
      await load();
      // What somebody else waits for is still not there.
      if (failing === problem) failing = null;
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failing = problem = error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    }
  }
}
