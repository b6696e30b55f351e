// Written by scripts/protocol_types from src/kubik/server/protocol.py. Do not edit.

export type Language = "en" | "ru";

export const MAX_FRAME = 8192;

export const MAX_NAME = 24;

export const MAX_CHAT = 300;

export const MOST_MISSED = 3;

export type What = "start" | "move" | "join" | "leave" | "remove" | "decline" | "fill" | "clock" | "cancel" | "away" | "back" | "timeout" | "absent" | "undo" | "rewind" | "ask-undo" | "grant-undo" | "refuse-undo" | "practice" | "ended" | "chat";

/** How time is kept: none; per move; a bank with increment; days for a move. In seconds. */
export interface Clock {
  kind: "none" | "move" | "bank" | "days";
  seconds: number;
  increment: number;
}

/** Who is to sit in a seat of a new table. */
export interface SeatPlan {
  kind: "me" | "here" | "bot" | "open";
  bot?: string;
  name?: string;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  players: number;
  seats: SeatPlan[];
  options?: Record<string, string>;
  clock?: Clock;
  public?: boolean;
  promise?: string;
  edition?: Record<string, unknown> | null;
}

/** A series to be begun. */
export interface NewSeries {
  kind: "best-of" | "tournament" | "duplicate";
  table: NewTable;
  games: number;
}

/** Who sits in a seat now. */
export interface Seat {
  kind: "person" | "bot" | "open";
  name: string;
  bot: string;
  me: boolean;
  online: boolean;
  away: boolean;
  clock: number | null;
  promise: string;
  nonce: string;
  missed: number;
  shared: boolean;
}

/** Something that happened, as the rules number it; words come from `event-<kind>`. */
export interface Event {
  kind: string;
  params: Record<string, number>;
}

/** A move open to the viewer; words come from `move-<message>`. */
export interface Move {
  code: number;
  notation: string;
  message: string;
  params: Record<string, number>;
  preview: Record<string, unknown>;
}

/** One version of a table in its log: what happened, by whom, filtered for the viewer. */
export interface LogEntry {
  v: number;
  what: "start" | "move" | "join" | "leave" | "remove" | "decline" | "fill" | "clock" | "cancel" | "away" | "back" | "timeout" | "absent" | "undo" | "rewind" | "ask-undo" | "grant-undo" | "refuse-undo" | "practice" | "ended" | "chat";
  seat: number | null;
  notation: string;
  step: number;
  events: Event[];
  name: string;
  text: string;
  phrase: string;
  at: number;
  message: string;
  params: Record<string, number>;
}

export type Undo = "" | "now" | "back" | "ask" | "nothing" | "asked" | "alone" | "deal";

/** Somebody asks the others to take moves back. */
export interface UndoAsked {
  seat: number;
  waits_for: number[];
}

/** A whole table as one viewer may see it. */
export interface Table {
  id: string;
  v: number;
  game: string;
  players: number;
  options: Record<string, string>;
  clock: Clock;
  public: boolean;
  status: "waiting" | "running" | "over";
  seats: Seat[];
  seat: number | null;
  commitment: string;
  seed: string | null;
  view: Record<string, unknown> | null;
  moves: Move[];
  undo: "" | "now" | "back" | "ask" | "nothing" | "asked" | "alone" | "deal";
  spectators: number;
  rematch: string | null;
  actors: number[];
  automata: string[];
  payoffs: number[] | null;
  winners: number[];
  ending: string | null;
  uploaded: boolean;
  dealing: boolean;
  rules: string;
  rules_here: string | null;
  host: number | null;
  undo_asked: UndoAsked | null;
  practice: boolean;
  rated: boolean;
  hides: boolean;
  series: string;
  duplicate: boolean;
  edition: boolean;
}

/** All there is: at the start, and whenever a gap is too large. */
export interface Sync {
  t: "sync";
  table: Table;
  log: LogEntry[];
}

/** One new version. `table` comes with the last of a batch only. */
export interface Update {
  t: "update";
  entry: LogEntry;
  table: Table | null;
  ack: string;
}

/** Who is online changed; no new version. */
export interface Presence {
  t: "presence";
  seats: Seat[];
  spectators: number;
  dealing: boolean;
}

/** What was sent again under that id is stored since before, as version v. */
export interface Ack {
  t: "ack";
  id: string;
  v: number;
}

/** What was sent is refused, with a sentence in the socket's language; nothing changed. */
export interface Refused {
  t: "refused";
  id: string;
  why: string;
  line: string;
  case: string;
}

/** The answer to a ping. */
export interface Pong {
  t: "pong";
  v: number;
}

export type FromServer = Sync | Update | Presence | Ack | Refused | Pong;

/** Play a move, by notation. */
export interface DoMove {
  t: "move";
  id: string;
  move: string;
}

/** Take own moves back, or ask for it. */
export interface DoUndo {
  t: "undo";
  id: string;
}

/** Let somebody take moves back, or not. */
export interface DoAnswer {
  t: "answer";
  id: string;
  grant: boolean;
}

/** Say something: a quick phrase, or text. */
export interface DoChat {
  t: "chat";
  id: string;
  phrase?: string;
  text?: string;
}

/** Promise a nonce for the seed by its hash, before the game begins. */
export interface DoPromise {
  t: "promise";
  id: string;
  promise: string;
}

/** Show the nonce that was promised, once no more promises are taken. */
export interface DoReveal {
  t: "reveal";
  id: string;
  nonce: string;
}

/** Look as another of my seats at this device; as none, and nothing private is shown. */
export interface DoLook {
  t: "look";
  seat: number | null;
}

/** Choose the language of refusals. */
export interface Speak {
  t: "speak";
  language: "en" | "ru";
}

/** Are you there? Also says the newest version the client has. */
export interface Ping {
  t: "ping";
  v: number;
}

export type FromClient = DoMove | DoUndo | DoAnswer | DoChat | DoPromise | DoReveal | DoLook | Speak | Ping;
