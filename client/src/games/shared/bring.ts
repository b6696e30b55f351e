// Something of a board is to be seen: a board that scrolls in a way of its own answers to this.

export const BRING = "bring";

/** Bring something into sight. */
export function bring(element: HTMLElement): void {
  const left = element.dispatchEvent(new Event(BRING, { bubbles: true, cancelable: true }));
  if (left) element.scrollIntoView({ block: "center", inline: "center" });
}
