/**
 * Who plays by keyboard goes on by keyboard: after a move the button that was pressed is gone, and
 * the focus returns to where the next choice begins once there is one.
 */
export class KeptFocus {
  #wanted = false;

  /** Note, when a move is made, whether it is made by keyboard. */
  note(root: HTMLElement): void {
    const active = document.activeElement;
    this.#wanted = active !== null && root.contains(active) && active.matches(":focus-visible");
  }

  /** Give the focus back, unless it went somewhere else meanwhile. */
  giveBack(root: HTMLElement, selectors: string[]): void {
    if (!this.#wanted) return;
    const active = document.activeElement;
    if (active !== document.body && !root.contains(active)) return;
    const found = selectors.map((selector) => root.querySelector<HTMLElement>(selector));
    found.find((element) => element !== null)?.focus();
    this.#wanted = false;
  }
}

/** Put the focus on the first element that a selector finds. */
export function focusOn(root: HTMLElement, selector: string): void {
  root.querySelector<HTMLElement>(selector)?.focus();
}
