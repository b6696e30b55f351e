import { tick } from "svelte";

import type { Move } from "../../lib/protocol";
import { focusOn, KeptFocus } from "./focus";

/** What a board says about its things that are chosen first, and then played somewhere. */
interface Chooser<Thing> {
  root: () => HTMLElement;
  play: (move: Move) => void;
  /** Whether a thing can be played now. */
  can: (thing: Thing) => boolean;
  /** Where the keyboard goes on to: the place that brings most, as a selector. */
  place: (thing: Thing) => string;
  /** Where it comes back to if the choice is taken back. */
  home: (thing: Thing) => string;
}

/** A move in two steps, by finger, mouse or keyboard: choose a thing, then where it goes. */
export class Choice<Thing extends string | number> {
  /** What the pointer or the focus is on. */
  hovered = $state<Thing | null>(null);
  /** The move that is looked at. */
  target = $state.raw<Move | null>(null);
  #picked = $state<Thing | null>(null);
  readonly #focus = new KeptFocus();
  readonly #by: Chooser<Thing>;

  constructor(by: Chooser<Thing>) {
    this.#by = by;
  }

  /** What is chosen, as long as it can be played. */
  get chosen(): Thing | null {
    return this.#playable(this.#picked);
  }

  /** What is chosen, or else looked at: its places are shown. */
  get shown(): Thing | null {
    return this.chosen ?? this.#playable(this.hovered);
  }

  /** Choose a thing, or lay it down again if it is the chosen one. */
  choose(thing: Thing): void {
    this.#picked = this.chosen === thing ? null : this.#playable(thing);
    // The keyboard goes on to the best place; a finger or mouse chooses itself.
    if (this.chosen !== null && document.activeElement?.matches(":focus-visible")) {
      this.#goTo(this.#by.place(thing));
    }
  }

  act(move: Move): void {
    this.noteFocus();
    this.#picked = this.hovered = this.target = null;
    this.#by.play(move);
  }

  /** Take the choice back at Escape. */
  cancel(event: KeyboardEvent): void {
    const thing = this.chosen;
    if (event.key !== "Escape" || thing === null) return;
    event.stopPropagation();
    this.#picked = this.target = null;
    this.#goTo(this.#by.home(thing));
  }

  noteFocus(): void {
    this.#focus.note(this.#by.root());
  }

  /** Give the focus back once there is something to choose again. */
  giveFocusBack(...selectors: string[]): void {
    this.#focus.giveBack(this.#by.root(), selectors);
  }

  #playable(thing: Thing | null): Thing | null {
    return thing !== null && this.#by.can(thing) ? thing : null;
  }

  #goTo(selector: string): void {
    void tick().then(() => focusOn(this.#by.root(), selector));
  }
}
