// One connection per table. It survives cuts: what was missed comes by version number, what was not
// acknowledged is sent again under the same id, and a gap asks for everything anew.

import type { FromClient, FromServer, Language, Seat } from "./protocol";

export type Connection = "connecting" | "open" | "waiting" | "closed";

export interface Handlers {
  receive: (message: Exclude<FromServer, { t: "pong" | "ack" }>) => void;
  connection: (state: Connection) => void;
}

/** The part of WebSocket that is used, so that tests can stand in for it. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface Surroundings {
  connect: (path: string) => Wire;
  newId: () => string;
  random: () => number;
}

type Outgoing = Extract<FromClient, { id: string }>;
// Omit over each member of the union, not over what they share.
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 10_000;
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 8_000;
export const OPEN_WITHIN = 20_000;

/** The close code of a server that will never let this viewer in, such as for an unknown table. */
const REFUSED_FOR_GOOD = 4404;

export class TableSocket {
  #wire: Wire | null = null;
  #version: number | null = null;
  #pending = new Map<string, Outgoing>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #done = false;

  constructor(
    private readonly table: string,
    private language: Language,
    private readonly handlers: Handlers,
    private readonly around: Surroundings = browser,
  ) {
    this.#open();
  }

  /** The newest version that has arrived; null before the first. */
  get version(): number | null {
    return this.#version;
  }

  #seat: number | null = null;
  #told: number | null = null; // the seat from which the table was seen last
  #returns = false; // a cut has ended, and nobody has said yet as whom I look now

  /** How many messages are not yet acknowledged. */
  get unacknowledged(): number {
    return this.#pending.size;
  }

  /** Send something that must arrive exactly once; returns its id. */
  send(message: WithoutId<Outgoing>): string {
    const whole = { ...message, id: this.around.newId() } as Outgoing;
    this.#pending.set(whole.id, whole);
    this.#write(whole);
    return whole.id;
  }

  /** Choose the language of refusals. */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.#write({ t: "speak", language });
  }

  /** Look as another of my seats at this device, or as none. */
  look(seat: number | null): void {
    this.#seat = seat;
    this.#write({ t: "look", seat });
  }

  /** Try again now rather than later: the network is back, or the page is looked at again. */
  hurry(): void {
    if (this.#done || this.#retry === undefined) return;
    this.#tries = 0;
    this.#open();
  }

  /** The network is gone: do not wait until the silence tells. */
  cut(): void {
    if (!this.#done && this.#retry === undefined) this.#lost(0);
  }

  close(): void {
    this.#done = true;
    this.#drop();
    this.handlers.connection("closed");
  }

  #open(): void {
    this.#drop();
    this.handlers.connection("connecting");
    const since = this.#version === null ? "" : `since=${this.#version}&`;
    this.#returns = since !== "";
    const wire = this.around.connect(
      `/ws/tables/${encodeURIComponent(this.table)}?${since}lang=${this.language}`,
    );
    this.#wire = wire;
    // A network that swallows everything does not say that it does.
    this.#silence = setTimeout(() => this.#lost(0), OPEN_WITHIN);
    wire.onopen = () => this.#opened(wire);
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#received(JSON.parse(event.data) as FromServer);
    };
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#lost(event.code);
    };
  }

  #opened(wire: Wire): void {
    if (this.#wire !== wire) return;
    clearTimeout(this.#silence);
    this.handlers.connection("open");
    this.#beat = setInterval(() => this.#ping(), PING_EVERY);
    if (this.#seat !== null) this.#write({ t: "look", seat: this.#seat });
    for (const message of this.#pending.values()) this.#write(message);
  }

  #received(message: FromServer): void {
    this.#tries = 0;
    clearTimeout(this.#silence);
    switch (message.t) {
      case "pong":
        if (this.#version !== null && message.v > this.#version) this.#resync();
        return;
      case "ack":
        this.#pending.delete(message.id);
        return;
      case "refused":
        this.#pending.delete(message.id);
        break;
      case "sync":
        this.#version = message.table.v;
        this.#told = message.table.seat;
        break;
      case "update":
        this.#pending.delete(message.ack);
        if (!this.#follows(message.entry.v)) return;
        if (message.table) this.#told = message.table.seat;
        break;
      case "presence":
        if (this.#isAnother(message.seats)) {
          this.#resync();
          return;
        }
        break;
    }
    this.handlers.receive(message);
  }

  /** Whether an entry is the next one. One that was seen is left out, a gap asks for everything. */
  #follows(v: number): boolean {
    if (this.#version === null || v > this.#version + 1) {
      this.#resync();
      return false;
    }
    if (v <= this.#version) return false;
    this.#version = v;
    return true;
  }

  /**
   * Whether I have come back as somebody else: who signed in or out in another tab, or was signed
   * out from afar, sees what the new one may and no more.
   */
  #isAnother(seats: Seat[]): boolean {
    if (!this.#returns || this.#seat !== null) return false;
    this.#returns = false;
    return seats.findIndex(({ me }) => me) !== (this.#told ?? -1);
  }

  #resync(): void {
    this.#version = null;
    this.#open();
  }

  #ping(): void {
    this.#write({ t: "ping", v: this.#version ?? 0 });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(0), PONG_WITHIN);
  }

  #write(message: FromClient): void {
    // Before the wire is open nothing can be sent; what is pending goes out when it opens.
    if (this.#beat !== undefined) this.#wire?.send(JSON.stringify(message));
  }

  #lost(code: number): void {
    this.#drop();
    if (this.#done) return;
    if (code === REFUSED_FOR_GOOD) {
      this.close();
      return;
    }
    this.handlers.connection("waiting");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    // Spread out, so that all clients of a server that restarts do not come back at once.
    this.#retry = setTimeout(() => this.#open(), wait * (0.5 + this.around.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    this.#retry = this.#beat = this.#silence = undefined;
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}

const browser: Surroundings = {
  connect: (path) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`) as Wire;
  },
  // Not crypto.randomUUID, which a page opened over plain http from another machine does not have.
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join(""),
  random: Math.random,
};
