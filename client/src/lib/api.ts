// The HTTP side of the server: typed answers, and errors that are sentences.

import type { Clock, Language, LogEntry, Move, NewTable, Seat, Table } from "./protocol";
import type { Phrase, Vocabulary } from "./words";

export interface Option {
  name: string;
  values: string[];
  default: string;
  players: number[]; // at which player counts it may be changed; [] for all
}

/** A bot to play against, called by `level-<name>`. */
export interface Level {
  name: string;
  rating: number | null; // the greedy bot has 1000
  judged: number[] | null; // numbers of players for which it has a net; null if it needs none
}

/** What of a box is Kubik's guess: a message of the game, and the options that bring it to the table. */
export interface Reconstruction {
  message: string;
  met_with: Record<string, string[]>[]; // any of these; [] for all
}

/** A part of a box that is not as usual: a message of the game's words, and both as in an edition. */
export interface BoxChange {
  name: string;
  message: string;
  thing: string; // what the part belongs to, empty where it is one of the box
  ours: string;
  theirs: string;
}

export interface Game extends Vocabulary {
  name: string;
  players: number[];
  usual_players: number;
  options: Option[];
  levels: Level[]; // the easiest first
  usual_level: string;
  bots: string[]; // other bots
  nets: string[]; // and those of this server, `net:` before their names
  compiled: boolean; // while its rules are not, bots play below their level
  given_up: boolean; // whether they never will be, as long as the server runs
  endings: string[];
  reconstructions: Reconstruction[];
  changes: BoxChange[]; // of the box that is played here
  lesson: boolean; // whether it can be learnt by playing
  tournament: number; // how many games its tournament has, 0 where there is none
}

/** A box of one's own. */
export interface Edition {
  overrides: Record<string, unknown>;
  players: number[];
  usual_players: number;
  levels: Level[];
  changes: BoxChange[];
  reconstructions: Reconstruction[];
}

/** What the box of a table has otherwise than the usual one, and the rules with its tables. */
export interface Box {
  changes: BoxChange[];
  rules: RuleSection[];
}

export interface Me {
  id: string;
  name: string;
  login: string | null;
  owner: boolean; // looks after the server
}

/** What somebody may be reported for, called by `report-<reason>`. */
export const REASONS = ["abuse", "cheating", "name", "other"] as const;
export type Reason = (typeof REASONS)[number];

export interface PlayerReport {
  id: number;
  at: number;
  table: string;
  v: number | null;
  about: string; // a person's id
  name: string;
  reason: Reason;
  text: string;
  said: string;
}

export interface Restriction {
  who: string; // a person's id, or a network of addresses
  name: string; // the person's
  kind: "mute" | "ban";
  until: number | null; // null for good
  reason: string;
  at: number;
}

/** How the server does, for who looks after it. */
export interface Owner {
  kept: { tables: number; running: number; people: number; accounts: number; size: number };
  sockets: number;
  in_memory: number;
  reports: PlayerReport[];
  restrictions: Restriction[];
}

/** Where I am signed in. */
export interface Session {
  id: string;
  device: string; // browser and system; empty where they are not known
  created: number;
  seen: number;
  here: boolean;
}

export interface TableRow {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  clock: Clock;
  status: Table["status"];
  seats: Seat[];
  my_turn: boolean;
  asks_me: boolean; // whether a seat is kept for me
  playable: boolean;
  updated: number;
}

/** A cell may be a small drawing of several lines. */
export interface RuleTable {
  title: string;
  head: string[];
  rows: string[][];
  note: string;
}

export interface RuleSection {
  id: string;
  title: Record<Language, string>;
  lines: { id: string; origin: string; text: Record<Language, string> }[];
  tables: Record<Language, RuleTable[]>;
}

export interface Frame {
  step: number;
  view: Record<string, unknown>;
  entry: LogEntry | null;
}

/** One move that a learner is to make; what is said is told by language. */
export interface LessonMove {
  step: number;
  fresh: boolean; // whether the position is another than the one before
  section: string; // of the rules that it begins an example of; empty where it does not
  says: Record<string, string>;
  other: Record<string, string>;
  done: Record<string, string>; // {} where the lesson goes right on
  view: Record<string, unknown>;
  moves: Move[];
  accepted: string[];
  frames: Record<string, Frame[]>; // what each of them leads to
}

export interface Lesson {
  players: number;
  moves: LessonMove[];
}

export interface Replay {
  table: Table;
  moves: { seat: number; notation: string }[];
  frames: Frame[];
}

export interface DiceStep {
  purpose: string;
  words: number[];
  seat: number | null;
  notation: string;
}

export interface Dice {
  commitment: string;
  seed: string | null;
  secret: string | null; // the server's share in the seed, told with it
  promises: string[]; // by seat; empty for one that has promised no nonce
  nonces: string[]; // by seat; empty for one that has shown none
  checked: boolean | null; // null where the server cannot tell
  steps: DiceStep[];
  uploaded: boolean; // nobody promised the seed before the game
}

export interface ReviewProgress {
  done: number;
  of: number;
}

export interface ReviewedTurn {
  step: number;
  seat: number;
  move: Move;
  called: Phrase; // the move where it was made
  better: Move | null;
  better_called: Phrase | null;
  skill: number[];
  luck: number[];
  outlook: number[];
}

/** A game looked back at; all but the bot and the turns is told by seat. */
export interface Review {
  bot: string;
  net: boolean; // whether a net says how it stands; else the bot plays on
  careless: number; // how often it picks any move at all
  start: number;
  deal: number[];
  luck: number[];
  own: number[];
  others: number[];
  result: number[];
  outlook: number[];
  turns: ReviewedTurn[];
  turning_points: number[];
  mistakes: number[];
}

export interface Hint {
  move: Move;
  called: Phrase;
  share: number;
  standing: string;
  apart: number;
  reasons: Phrase[];
}

/** What the coach says of a move; nothing where no better one is named. */
export interface Remark {
  loss: number;
  better: Move | null;
  called: Phrase | null;
  reasons: Phrase[];
}

/** How I stand with the position of the day of a game. */
export interface PuzzleToday {
  game: string;
  tries: number;
  solved: boolean;
  over: boolean;
  streak: number; // days in a row
  longest: number;
}

export interface PuzzlesToday {
  day: string;
  seconds: number; // until the next ones
  most_tries: number;
  games: PuzzleToday[];
}

export interface PuzzleDay {
  day: string;
  tries: number;
  solved: boolean;
  over: boolean;
}

/** A position of the day; the solution is told when it is over. */
export interface Puzzle {
  game: string;
  day: string;
  view: Record<string, unknown>;
  seat: number;
  moves: Move[];
  called: Record<string, Phrase>; // moves that go by another name here
  tries: { move: Move; right: boolean }[];
  left: number;
  solved: boolean;
  over: boolean;
  streak: number;
  best: (Pick<Hint, "move" | "share"> & { reason: Phrase | null })[];
  finders: string[];
}

/** What I am worth in a game with so many players; the sensible bot has 1000. */
export interface Rating {
  game: string;
  players: number;
  games: number;
  rating: number;
  unsure: number;
}

export interface PastGame {
  table: string;
  game: string;
  players: number;
  at: number;
  seat: number;
  place: number;
  won: boolean;
  score: number | null;
  rating: number | null; // null where it was not rated
  change: number | null;
  luck: number | null; // what a review has found
  skill: number | null;
  rivals: Pick<Seat, "kind" | "name" | "bot">[];
}

export interface Results {
  ratings: Rating[];
  levels: { game: string; level: string; played: number; won: number }[];
  skills: { game: string; games: number; luck: number; skill: number }[];
  streak: number;
  longest: number;
  results: PastGame[];
}

/** What went wrong, as the server's sentence; empty when the server could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly why: string,
    readonly code = "", // which sentence it is
  ) {
    super(why || "no answer");
  }
}

let language: Language = "en";

/** Choose the language of the server's sentences. */
export function speak(chosen: Language): void {
  language = chosen;
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Accept-Language", language);
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers, credentials: "same-origin" });
  } catch {
    throw new ApiError(0, "");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as { why?: string; code?: string };
  return new ApiError(answer.status, body.why ?? "", body.code);
}

/** Read an answer; one that is broken off, or that somebody else gives, is none. */
export async function read<T>(body: Promise<unknown>): Promise<T> {
  try {
    return (await body) as T;
  } catch {
    throw new ApiError(0, "");
  }
}

export async function get<T>(path: string): Promise<T> {
  return read<T>((await ask(path)).json());
}

export async function send<T>(method: "POST" | "PATCH", path: string, body: unknown = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
  return read<T>(answer.json());
}

// Words are kept for good under the name that the page came with.
const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="words"]')?.content;
const version = named ? `?v=${named}` : "";

const puzzleAt = (game: string, day: string): string =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(day)}`;
const at = (id: string, what = ""): string => `/api/tables/${encodeURIComponent(id)}${what}`;

/** What the box of a table has otherwise than the usual one. */
export const boxChanges = async (id: string): Promise<BoxChange[]> => (await api.box(id)).changes;

export const api = {
  games: () => get<Game[]>("/api/games"),
  /** The words that every page needs, or those of a game besides, as a Fluent text. */
  words: async (chosen: Language, game = "") => {
    const part = game ? `/${encodeURIComponent(game)}` : "";
    return read<string>((await ask(`/api/words/${chosen}${part}${version}`)).text());
  },
  rules: (game: string) => get<RuleSection[]>(`/api/rules/${encodeURIComponent(game)}`),
  box: (id: string) => get<Box>(at(id, "/box")),
  lesson: (game: string) => get<Lesson>(`/api/lessons/${encodeURIComponent(game)}`),
  me: () => get<Me>("/api/me"),
  rename: (name: string) => send<Me>("PATCH", "/api/me", { name }),
  register: (login: string, password: string) =>
    send<Me>("POST", "/api/account", { login, password }),
  login: (login: string, password: string) => send<Me>("POST", "/api/login", { login, password }),
  logout: () => send<Me>("POST", "/api/logout"),
  sessions: () => get<Session[]>("/api/sessions"),
  endSession: (id: string) => send<object>("POST", `/api/sessions/${encodeURIComponent(id)}/end`),
  endOtherSessions: () => send<object>("POST", "/api/sessions/end-others"),
  changePassword: (old: string, fresh: string) =>
    send<object>("POST", "/api/password", { old, new: fresh }),
  tables: (which: "open" | "mine" | "turns") => get<TableRow[]>(`/api/tables?which=${which}`),
  table: (id: string) => get<Table>(at(id)),
  create: (table: NewTable) => send<{ id: string }>("POST", "/api/tables", table),
  join: (id: string, seat: number | null, name: string, promise = "") =>
    send<{ seat: number }>("POST", at(id, "/join"), { ...(seat === null ? {} : { seat }), name, promise }),
  mySeats: (id: string) => get<number[]>(at(id, "/mine")),
  leave: (id: string) => send<object>("POST", at(id, "/leave")),
  fill: (id: string, seat: number, bot: string) =>
    send<object>("POST", at(id, "/fill"), { seat, bot }),
  free: (id: string, seat: number) => send<object>("POST", at(id, "/remove"), { seat }),
  setClock: (id: string, clock: Clock) => send<object>("POST", at(id, "/clock"), clock),
  cancel: (id: string) => send<object>("POST", at(id, "/cancel")),
  decline: (id: string, bot: boolean) => send<object>("POST", at(id, "/decline"), { bot }),
  rematch: (id: string, promise: string) => send<{ id: string }>("POST", at(id, "/rematch"), { promise }),
  branch: (id: string, step: number, promise: string) =>
    send<{ id: string }>("POST", at(id, "/branch"), { step, promise }),
  replay: (id: string, seat: number | null) =>
    get<Replay>(at(id, seat === null ? "/replay" : `/replay?seat=${seat}`)),
  dice: (id: string) => get<Dice>(at(id, "/dice")),
  review: (id: string) => get<Review | ReviewProgress>(at(id, "/review")),
  remark: (id: string, step: number) => get<Remark>(at(id, `/remark?step=${step}`)),
  practise: (id: string) => send<object>("POST", at(id, "/practice")),
  hints: (id: string) => get<Hint[]>(at(id, "/hint")),
  results: () => get<Results>("/api/me/results"),
  puzzles: () => get<PuzzlesToday>("/api/puzzles"),
  puzzleDays: (game: string) => get<PuzzleDay[]>(`/api/puzzles/${encodeURIComponent(game)}`),
  puzzle: (game: string, day: string) => get<Puzzle>(puzzleAt(game, day)),
  tryMove: (game: string, day: string, move: string) =>
    send<Puzzle>("POST", puzzleAt(game, day), { move }),
  report: (id: string, report: { v?: number; seat?: number; reason: Reason; text: string }) =>
    send<object>("POST", at(id, "/report"), report),
  owner: () => get<Owner>("/api/owner"),
  finishReport: (id: number) => send<object>("POST", `/api/owner/reports/${id}/done`),
  restrict: (who: string, kind: Restriction["kind"], days: number | null, reason: string) =>
    send<object>("POST", "/api/owner/restrict", { who, kind, days, reason }),
  lift: (who: string, kind: Restriction["kind"]) =>
    send<object>("POST", "/api/owner/lift", { who, kind }),
  recordPath: (id: string) => at(id, "/record"),
  upload: async (record: string) => {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    const answer = await ask("/api/replays", { method: "POST", headers, body: record });
    return read<{ id: string }>(answer.json());
  },
};
