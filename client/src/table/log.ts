// Entries of the log in words.

import { app, say } from "../lib/app.svelte";
import type { LogEntry } from "../lib/protocol";
import { sayEvent, sayMove } from "../lib/words";

/** Whether a game had begun when an entry of its log came; of a long log only the end is known. */
export function hadBegun(log: LogEntry[], entry: LogEntry): boolean {
  const start = log.find(({ what }) => what === "start");
  return start ? start.v < entry.v : log[0]?.v !== 1;
}

/** Return an entry as sentences: the first says most, the others what followed from it. */
export function sayEntry(entry: LogEntry, gameName: string, names: string[], begun = true): string[] {
  const name = entry.name || (entry.seat === null ? "" : (names[entry.seat] ?? ""));
  switch (entry.what) {
    case "chat":
      return [say("web-log-chat", { name, text: sayChat(entry) })];
    case "start":
      return [say("web-log-start"), ...events(entry, gameName, names)];
    case "move": {
      const said = events(entry, gameName, names);
      return said.length ? said : [say("web-log-move", { name, move: move(entry, gameName) })];
    }
    case "leave":
      return [say(begun ? "web-log-leave" : "web-log-leave-waiting", { name })];
    default:
      return [say(`web-log-${entry.what}`, { name })];
  }
}

/** Return what was said: a quick phrase in the reader's language, or the text itself. */
export function sayChat(entry: LogEntry): string {
  const phrase = `phrase-${entry.phrase}`;
  return entry.phrase && app.words.has(phrase) ? say(phrase) : entry.text;
}

/** A move from which nothing followed, such as to end the turn, is told by its own name. */
function move(entry: LogEntry, gameName: string): string {
  const words = app.wordsOf(gameName);
  return entry.message ? sayMove(entry, app.vocabulary(gameName), words) : entry.notation;
}

function events(entry: LogEntry, gameName: string, names: string[]): string[] {
  const vocabulary = app.vocabulary(gameName);
  const words = app.wordsOf(gameName);
  const scored = entry.events.filter(({ kind }) => kind === TURN_SCORED);
  const others = entry.events.filter(({ kind }) => kind !== TURN_SCORED);
  const said = [...scored, ...others].map((event) => sayEvent(event, vocabulary, words, names));
  const points = scored.length ? 0 : pointsOf(entry);
  if (points && said[0]) said[0] = say("web-log-points", { said: said[0], points });
  return said;
}

// What tells the points of a whole turn is its headline.
const TURN_SCORED = "scored";

/** What a move has brought its player, of whatever parts. */
function pointsOf({ seat, events }: LogEntry): number {
  const own = events.filter(({ params }) => params.seat === seat);
  return own.reduce((sum, { params }) => sum + (params.points ?? 0), 0);
}
