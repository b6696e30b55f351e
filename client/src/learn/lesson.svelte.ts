// A lesson as it goes: one move after another, each made by the learner.

import type { Lesson as Told, LessonMove } from "../lib/api";
import type { Language, LogEntry, Move } from "../lib/protocol";
import { stepTime } from "../lib/settings.svelte";
import { remembered } from "./remembered";

const LOOK = 1.6; // steps of an animation that a move of somebody else is seen alone

export class Lesson {
  /** The move that is to be made; after the last there is none. */
  at = $state(0);
  view: Record<string, unknown> = $state.raw({});
  /** Whether moves are being shown. */
  showing = $state(false);
  /** Whether the move is made, and what it did is being told. */
  done = $state(false);
  /** Whether another move was tried. */
  astray = $state(false);
  /** How many other moves were tried: after each the board begins anew, with nothing chosen. */
  tries = $state(0);
  /** What happened last, for who cannot see it. */
  happened: LogEntry | null = $state.raw(null);

  #run = 0; // what is being shown; whatever was before is given up

  constructor(
    readonly game: string,
    readonly told: Told,
  ) {
    const begun = told.moves.findIndex(({ step }) => step === remembered.step(game));
    this.#go(Math.max(0, begun));
  }

  readonly now: LessonMove | undefined = $derived.by(() => this.told.moves[this.at]);
  readonly steps: number = $derived.by(() => (this.told.moves.at(-1)?.step ?? 0) + 1);
  readonly ended: boolean = $derived(this.now === undefined);

  /** The moves to offer. */
  readonly moves: Move[] = $derived(this.showing || this.done ? [] : (this.now?.moves ?? []));

  /** The move to point at. */
  readonly wanted: Move | undefined = $derived(
    this.moves.find(({ notation }) => notation === this.now?.accepted[0]),
  );

  /** The position of a lesson is another board, not another state of the same one. */
  readonly board: number = $derived.by(() => this.told.moves.slice(0, this.at + 1).filter(({ fresh }) => fresh).length);

  says(language: Language): string {
    if (!this.now) return "";
    if (this.done) return this.now.done[language] ?? "";
    return this.now[this.astray ? "other" : "says"][language] ?? "";
  }

  play(move: Move): void {
    const frames = this.now?.frames[move.notation];
    if (!frames) {
      this.astray = true;
      this.tries += 1;
      return;
    }
    void this.#show(frames);
  }

  /** Go on after what was told, or leave a step out. */
  next(): void {
    const step = this.now?.step ?? 0;
    const following = this.told.moves.findIndex((move) => move.step > step);
    this.#go(following < 0 ? this.told.moves.length : following);
  }

  restart(): void {
    this.#go(0);
  }

  async #show(frames: { view: Record<string, unknown>; entry: LogEntry | null }[]): Promise<void> {
    const run = ++this.#run;
    this.astray = false;
    this.showing = true;
    for (const [at, { view, entry }] of frames.entries()) {
      if (at) await pause(stepTime() * LOOK);
      if (run !== this.#run) return;
      this.view = view;
      this.happened = entry;
    }
    this.showing = false;
    if (this.now && Object.keys(this.now.done).length) this.done = true;
    else this.#go(this.at + 1);
  }

  #go(to: number): void {
    this.#run += 1;
    this.at = to;
    this.done = this.showing = this.astray = false;
    if (this.now) this.view = this.now.view;
    remembered.reach(this.game, this.now?.step ?? 0);
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
