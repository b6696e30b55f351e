// Entries of the log in words.

import { app, say } from "../lib/app.svelte";
import type { LogEntry } from "../lib/protocol";
import { sayEvent, sayMove } from "../lib/words";

/** Return an entry as sentences: the first says most, the others what followed from it. */
export function sayEntry(entry: LogEntry, gameName: string, names: string[]): string[] {
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
  const game = app.game(gameName);
  return game && entry.message ? sayMove(entry, game, app.wordsOf(gameName)) : entry.notation;
}

function events(entry: LogEntry, gameName: string, names: string[]): string[] {
  const game = app.game(gameName);
  const words = app.wordsOf(gameName);
  return game ? entry.events.map((event) => sayEvent(event, game, words, names)) : [];
}
