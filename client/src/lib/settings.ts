// What a person can choose for this browser.

import type { Language } from "./protocol";

export type Theme = "system" | "light" | "dark";
export type Pace = "slow" | "normal" | "fast" | "off";

export interface Settings {
  language: Language;
  theme: Theme;
  pace: Pace;
  sounds: boolean | null; // null until somebody was asked
  shortcuts: boolean;
  notify: boolean; // of my turn, by the system, while the page is open
  muted: string[]; // names whose chat is not shown
}

export const LANGUAGES: Language[] = ["en", "ru"];
export const THEMES: Theme[] = ["system", "light", "dark"];
export const PACES: Pace[] = ["slow", "normal", "fast", "off"];

/** How long one animated step lasts. */
export const MILLISECONDS: Record<Pace, number> = { slow: 1000, normal: 520, fast: 260, off: 0 };

/** Return whole settings from what was stored, leaving out what makes no sense. */
export function readSettings(stored: string | null, spoken: readonly string[]): Settings {
  const found = parse(stored);
  const heard: Language = spoken[0]?.toLowerCase().startsWith("ru") ? "ru" : "en";
  return {
    language: oneOf(LANGUAGES, found.language, heard),
    theme: oneOf(THEMES, found.theme, "system"),
    pace: oneOf(PACES, found.pace, "normal"),
    sounds: typeof found.sounds === "boolean" ? found.sounds : null,
    shortcuts: found.shortcuts !== false,
    notify: found.notify === true,
    muted: Array.isArray(found.muted) ? found.muted.filter((name) => typeof name === "string") : [],
  };
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T>(allowed: T[], found: unknown, otherwise: T): T {
  return allowed.includes(found as T) ? (found as T) : otherwise;
}
