// A table as it is shown: what the socket brings, one step at a time.

import { boards } from "../games";
import { api } from "../lib/api";
import { app, namesAt, say, why } from "../lib/app.svelte";
import type { LogEntry, Move, Presence, Refused, Seat, Sync, Table, Update } from "../lib/protocol";
import { Queue } from "../lib/queue";
import { shares } from "../lib/shares";
import { settings, stepTime } from "../lib/settings.svelte";
import { TableSocket, type Connection } from "../lib/socket";
import { play as sound } from "../lib/sound";
import { sentence } from "../lib/words";
import { forcedMove, type Forced } from "./forced";
import { hadBegun, sayEntry } from "./log";

const ANNOUNCED = 4;

const MOST_SEEN = 60; // positions that are kept to be shown again
const SEEN_LEAST = 700; // milliseconds that each of them is shown
const MOVING = ["start", "move", "undo", "rewind"]; // what of the log changes the position
const OWN = ["move", "undo", "rewind"]; // what of the log is an act of the own seat

/** When something came: clocks run on from then, however long it waits to be shown. */
interface Came {
  came: number;
}
type Arrived = (Update | Presence) & Came;

export class LiveTable {
  table: Table | null = $state.raw(null);
  log: LogEntry[] = $state.raw([]);
  connection: Connection = $state("connecting");
  refusal: { why: string; line: string } | null = $state.raw(null);
  /** What is said about a press that did nothing, and where. */
  answer: { text: string; line: string; x: number; y: number } | null = $state.raw(null);
  announced: { key: number; text: string }[] = $state.raw([]);
  unread = $state(0);
  /** A position of before, while what happened is shown again. */
  again: Record<string, unknown> | null = $state.raw(null);
  /** What was seen since the own last move, and right after it. */
  #seen: Record<string, unknown>[] = $state.raw([]);
  #showing = 0; // which showing again goes on
  /** When the table was told of last, for the clocks to run on from. */
  heard = $state(performance.now());
  /** Whether a move is on its way. */
  sending = $state(false);

  /** My seats, if several people play at this device. */
  mine: number[] = $state.raw([]);

  /** What came while words are on their way. */
  #held: (Sync | Update | Presence | Refused)[] | null = null;

  #asked: { id: string; x: number; y: number } | null = null;

  /** Whether the own move is not among what came yet; others may move meanwhile. */
  #awaiting = false;

  /** Whether something about taking moves back is on its way; who presses twice means it once. */
  #asking = false;

  readonly #socket: TableSocket;
  // Who is here comes in its turn, too: a table that waits to be shown is older and knows less.
  readonly #queue = new Queue<Arrived>(
    (one) => (one.t === "update" ? this.#show(one) : this.#meet(one)),
    (one) => (one.t === "update" ? this.#timeFor(one) : 0),
  );

  constructor(readonly id: string) {
    this.#socket = new TableSocket(id, settings.language, {
      connection: (state) => (this.connection = state),
      receive: (message) => this.#receive(message),
    });
  }

  /** The only move there is, where it plays itself. */
  readonly forced: Forced | null = $derived(forcedMove(this.table, this.log));

  /** The moves to offer: none while one is on its way, or plays itself at once. */
  readonly moves: Move[] = $derived(
    this.sending || this.again || (this.forced?.wait === null && !this.refusal)
      ? []
      : (this.table?.moves ?? []),
  );

  /** The moves of others since the own last one. */
  readonly since: LogEntry[] = $derived.by(() => {
    const me = this.table?.seat ?? null;
    if (me === null || this.table?.status !== "running") return [];
    const own = this.log.findLastIndex(({ what, seat }) => seat === me && OWN.includes(what));
    return this.log.slice(own + 1).filter(({ what, seat }) => what === "move" && seat !== me);
  });

  /** The version in which the position came about that is on the board now. */
  readonly position: number = $derived(this.log.findLast(({ what }) => MOVING.includes(what))?.v ?? 0);

  /** Whether what happened since the own last move can be shown again. */
  readonly maySeeAgain: boolean = $derived(this.since.length > 0 && this.#seen.length > 1);

  readonly names: string[] = $derived(this.table ? namesAt(this.table) : []);

  readonly mySeat: Seat | undefined = $derived(
    this.table && this.table.seat !== null ? this.table.seats[this.table.seat] : undefined,
  );

  readonly myTurn: boolean = $derived(
    this.table !== null && this.table.seat !== null && this.table.actors.includes(this.table.seat),
  );

  /** Whether hints hurt nobody here: all others are bots. */
  readonly againstBots: boolean = $derived(
    !this.table?.duplicate &&
    this.table?.status === "running" &&
      this.table.seat !== null &&
      this.table.seats.every((seat) => seat.me || seat.kind === "bot"),
  );

  /** Whether undo would do something. */
  readonly mayUndo: boolean = $derived(["now", "back", "ask"].includes(this.table?.undo ?? ""));

  /** Of several people at this device, who is to move and does not look at it yet. */
  readonly next: number | null = $derived.by(() => {
    if (this.mine.length < 2 || this.table?.status !== "running" || this.sending) return null;
    const asked = this.table.actors.find((seat) => this.mine.includes(seat));
    const looks = this.table.seat !== null && this.table.actors.includes(this.table.seat);
    return asked === undefined || looks ? null : asked;
  });

  readonly mayHint: boolean = $derived(this.againstBots && this.myTurn && !this.sending);

  play(notation: string): void {
    this.finish();
    this.refusal = null;
    this.sending = this.#awaiting = true;
    this.#socket.send({ t: "move", move: notation });
  }

  /** Have the rules say why something cannot be played, at the place where it was tried. */
  ask(notation: string, at: { x: number; y: number }): void {
    this.#asked = { id: this.#socket.send({ t: "move", move: notation }), ...at };
  }

  answerUndo(grant: boolean): void {
    if (this.#asking) return;
    this.#asking = true;
    this.#socket.send({ t: "answer", grant });
  }

  undo(): void {
    if (this.#asking) return;
    this.finish();
    this.refusal = null;
    this.#asking = true;
    this.#socket.send({ t: "undo" });
  }

  /** Take my chair back from the bot that plays for me. */
  async back(): Promise<void> {
    try {
      await api.join(this.id, null, "");
    } catch (problem) {
      this.refusal = { why: why(problem), line: "" };
    }
  }

  chat(text: string): void {
    this.#socket.send({ t: "chat", text, phrase: "" });
  }

  phrase(phrase: string): void {
    this.#socket.send({ t: "chat", text: "", phrase });
  }

  /** Show again what the others have done since the own last move. */
  async seeAgain(): Promise<void> {
    if (!this.maySeeAgain) return;
    const showing = ++this.#showing;
    for (const view of this.#seen) {
      this.again = view;
      await new Promise((resolve) => setTimeout(resolve, Math.max(SEEN_LEAST, stepTime())));
      if (showing !== this.#showing) return;
    }
    this.again = null;
  }

  /** Stop what is moving and show how things stand. */
  finish(): void {
    this.#showing += 1;
    this.again = null;
    this.#queue.finish();
  }

  /** Look as another of my seats, or as none. */
  look(seat: number | null): void {
    this.#socket.look(seat);
  }

  /** Speak the chosen language from now on; nothing is left of what was said in another one. */
  speak(): void {
    this.refusal = this.answer = null;
    this.announced = [];
    this.#socket.speak(settings.language);
  }

  hurry(): void {
    this.#socket.hurry();
  }

  cut(): void {
    this.#socket.cut();
  }

  close(): void {
    this.#queue.clear();
    this.#socket.close();
  }

  /** Show what comes, in its order, once there are words for it. */
  #receive(message: Sync | Update | Presence | Refused): void {
    if (this.#held) {
      this.#held.push(message);
    } else if (message.t === "sync" && !app.speaks(message.table.game)) {
      this.#held = [message];
      void this.#learn(message.table.game);
    } else {
      this.#take(message);
    }
  }

  async #learn(game: string): Promise<void> {
    void boards[game]?.(); // it is needed next
    await app.learn(game);
    const held = this.#held ?? [];
    this.#held = null;
    held.forEach((message) => this.#take(message));
  }

  #take(message: Sync | Update | Presence | Refused): void {
    this.#share(message);
    switch (message.t) {
      case "sync":
        this.#queue.clear();
        this.#awaiting = false;
        this.#tell(message.table, performance.now());
        this.#seen = message.table.view ? [message.table.view] : [];
        this.log = message.log;
        if (message.table.seats.some(({ shared }) => shared)) void this.#findMine();
        break;
      case "update":
      case "presence":
        this.#queue.push({ ...message, came: performance.now() });
        break;
      case "refused":
        this.#refuse(message);
        break;
    }
  }

  async #findMine(): Promise<void> {
    if (this.mine.length) return;
    this.mine = await api.mySeats(this.id).catch(() => []);
  }

  /** Take part in the dice of this table. */
  #share(message: Sync | Update | Presence | Refused): void {
    if (message.t === "refused") return;
    const table = message.t === "presence" ? this.table && { ...this.table, ...message } : message.table;
    if (!table) return;
    const share = shares.look(table);
    if (share) this.#socket.send(share);
  }

  #refuse({ id, why, line, case: short }: Refused): void {
    if (id && id === this.#asked?.id) {
      const text = short ? sentence(`${short}.`) : why;
      this.answer = { text, line, x: this.#asked.x, y: this.#asked.y };
      return;
    }
    this.sending = this.#awaiting = this.#asking = false;
    this.refusal = { why, line };
  }

  /**
   * How long a change is seen alone. Only one that brings a table changes what is seen. Where
   * several act at once they share the time, and whoever may act waits for nobody.
   */
  #timeFor({ entry, table }: Update): number {
    if (!table) return 0;
    const mine = entry.what !== "move" || entry.seat === table.seat;
    if (!mine && table.seat !== null && table.actors.includes(table.seat)) return 0;
    return stepTime() / Math.max(1, table.actors.length);
  }

  #tell(table: Table, came: number): void {
    this.table = table;
    this.heard = came;
    this.#asking = false;
    this.sending = this.#awaiting;
  }

  #meet({ seats, spectators, dealing, came }: Presence & Came): void {
    if (!this.table) return;
    this.table = { ...this.table, seats, spectators, dealing };
    this.heard = came;
  }

  #show({ entry, table, came }: Update & Came): void {
    const wasMyTurn = this.myTurn;
    const foreign = entry.what === "move" && entry.seat !== this.table?.seat;
    if (!foreign && entry.what !== "chat") this.#awaiting = false;
    if (table) this.#tell(table, came);
    if (table?.view && entry.what !== "chat") {
      // Where people share a device, nobody is shown what another one saw.
      const mine = this.#seen.at(-1)?.seat === table.view.seat;
      this.#seen = foreign && mine ? [...this.#seen, table.view].slice(-MOST_SEEN) : [table.view];
    }
    this.log = [...this.log, entry];
    if (entry.what === "chat" && settings.muted.includes(entry.name)) return;
    if (entry.what === "chat") this.unread += 1;
    this.#announce(entry, this.myTurn && !wasMyTurn);
    if (settings.sounds) sound(soundOf(entry, table));
  }

  #announce(entry: LogEntry, turnCame: boolean): void {
    if (!this.table) return;
    const said = sayEntry(entry, this.table.game, this.names, hadBegun(this.log, entry));
    // How the table was laid is long, and is there to be read in the log.
    const line = (entry.what === "start" ? said.slice(0, 1) : said).join(". ");
    const text = turnCame ? `${line}. ${say("web-your-turn")}` : line;
    this.announced = [...this.announced, { key: entry.v, text }].slice(-ANNOUNCED);
  }
}

function soundOf(entry: LogEntry, table: Table | null): "wood" | "felt" | "paper" | "chime" {
  if (table?.status === "over") return "chime";
  if (entry.what === "move") return "wood";
  return entry.what === "chat" ? "paper" : "felt";
}

/** Return the sentence that says what is to be done, or who is waited for. */
export function whatNow(table: Table, names: string[]): string {
  const words = app.wordsOf(table.game);
  if (table.status === "waiting") {
    const count = table.seats.filter((seat) => seat.kind === "open").length;
    return count ? say("web-waiting-for-players", { count }) : say("web-dealing");
  }
  if (table.status === "over") return say("web-game-over");
  if (table.seat !== null && table.actors.includes(table.seat)) {
    const ask = `ask-${String(table.view?.phase)}`;
    return words.has(ask) ? words.say(ask) : say("web-your-turn");
  }
  return say("web-turn-of", { name: table.actors.map((seat) => names[seat]).join(", ") });
}

/** Return where others come to: to a deal that is played by each alone, by its series. */
export function wayTo({ id, series, duplicate }: Table): string {
  return duplicate ? `/s/${series}` : `/t/${id}`;
}

/** Whether nothing more is played though nobody has won or lost, as in a record of a part of a game. */
export function isBrokenOff({ status, payoffs }: Table): boolean {
  return status === "over" && payoffs === null;
}

/** Return who has won, as a sentence, and how. */
export function outcome(table: Table, names: string[]): { who: string; how: string } {
  if (isBrokenOff(table)) return { who: say("web-broken-off"), how: "" };
  const words = app.wordsOf(table.game);
  const { winners } = table;
  const how = table.ending ? words.say(`ending-${table.ending}`) : "";
  if (winners.length === 0) return { who: say("web-nobody-won"), how };
  if (table.seat !== null && winners.length === 1 && winners[0] === table.seat) {
    return { who: say("web-you-won"), how };
  }
  const named = winners.map((seat) => names[seat]).join(", ");
  return { who: say("web-won", { names: named, count: winners.length }), how };
}
