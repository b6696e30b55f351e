// Clocks: how they are set, and how the time left is written.

import type { Clock } from "./protocol";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The clocks to choose from; words come from `web-clock-<name>`. */
export const CLOCKS: Record<string, Clock> = {
  none: { kind: "none", seconds: 0, increment: 0 },
  "move-short": { kind: "move", seconds: 30, increment: 0 },
  "move-long": { kind: "move", seconds: 2 * MINUTE, increment: 0 },
  "bank-short": { kind: "bank", seconds: 5 * MINUTE, increment: 5 },
  "bank-long": { kind: "bank", seconds: 15 * MINUTE, increment: 10 },
  "days-one": { kind: "days", seconds: DAY, increment: 0 },
  "days-three": { kind: "days", seconds: 3 * DAY, increment: 0 },
};

/** Return the name of a clock in CLOCKS, if it is one of them. */
export function clockName(clock: Clock): string | null {
  const same = ([, known]: [string, Clock]): boolean =>
    known.kind === clock.kind &&
    known.seconds === clock.seconds &&
    known.increment === clock.increment;
  return Object.entries(CLOCKS).find(same)?.[0] ?? null;
}

/** Write seconds as 0:07, 12:30 or 71:05:00. */
export function writeTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (n: number): string => String(n).padStart(2, "0");
  const minutes = Math.floor(whole / MINUTE);
  if (minutes < 60) return `${minutes}:${two(whole % MINUTE)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % MINUTE)}`;
}
