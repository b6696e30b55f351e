// The settings of this browser, kept in its storage.

import { MILLISECONDS, readSettings, type Settings } from "./settings";

const STORED = "kubik";

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // storage is forbidden in this browser
  }
}

export const settings: Settings = $state(readSettings(stored(), navigator.languages));

/** Keep the settings and let the page follow them; call once, where effects may live. */
export function keepSettings(): void {
  $effect(() => {
    const { theme, language } = settings;
    const root = document.documentElement;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.lang = language;
  });
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(STORED, text);
    } catch {
      // Then they last as long as the page.
    }
  });
  // Who chooses something in another tab has chosen it here, too; else this one would undo it.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORED) Object.assign(settings, readSettings(newValue, navigator.languages));
  });
}

/** Return how long one animated step lasts; 0 when nothing should move. */
export function stepTime(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MILLISECONDS[settings.pace];
}
