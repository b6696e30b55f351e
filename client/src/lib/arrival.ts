// Where the keyboard, and whoever is read to, begin on a page.

/** Let the main part of a page take the focus when one comes here by a link. */
export function takesFocus(main: HTMLElement): void {
  if (document.activeElement === document.body && !location.hash) main.focus({ preventScroll: true });
}
