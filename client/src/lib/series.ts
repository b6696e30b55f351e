// Series: games that belong together, and deals that many people play.

import { get, send } from "./api";
import type { NewSeries, NewTable, Seat } from "./protocol";

export type SeriesKind = NewSeries["kind"];

/** A game of a series for one player; what nobody knows yet, or I must not know, is null. */
export interface SeriesCell {
  table: string; // empty where I may not look
  status: "waiting" | "running" | "over" | "off";
  seat: number;
  place: number | null;
  points: number | null;
  score: number | null;
}

export interface SeriesLine extends Pick<Seat, "kind" | "name" | "bot" | "me"> {
  rank: number | null;
  points: number;
  wins: number;
  score: number | null;
  cells: (SeriesCell | null)[]; // by game
}

export interface Series {
  id: string;
  kind: SeriesKind;
  game: string;
  players: number;
  schedule: Record<string, string>[]; // the options of each game
  bots: string[]; // in duplicate play, by seat
  commitments: string[]; // in duplicate play, by deal
  lines: SeriesLine[]; // the best first
  over: boolean; // in duplicate play, for me
  table: string; // where I am to play or look now
  may_go_on: boolean;
  may_repeat: boolean;
}

export interface SeriesLink {
  id: string;
  kind: SeriesKind;
  game: string;
  games: number;
  created: number;
}

const at = (id: string): string => `/api/series/${encodeURIComponent(id)}`;

export const seriesApi = {
  begin: (kind: SeriesKind, games: number, table: NewTable) =>
    send<{ id: string; table: string }>("POST", "/api/series", { kind, games, table }),
  see: (id: string) => get<Series>(at(id)),
  next: (id: string, promise: string) => send<{ id: string }>("POST", `${at(id)}/next`, { promise }),
  again: (id: string, promise: string) => send<{ id: string }>("POST", `${at(id)}/again`, { promise }),
  mine: () => get<SeriesLink[]>("/api/me/series"),
};

/** Return points as people write them: halves are fractions. */
export function sayPoints(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** Return what a game brought somebody: points against others, or the win of who plays alone. */
export function worthOf({ points, place }: SeriesCell, players: number): string {
  if (points === null) return "";
  return players > 1 ? sayPoints(points) : place === 1 ? "1" : "0";
}

/** Return what a series brought somebody so far. */
export function totalOf({ points, wins }: SeriesLine, players: number): string {
  return sayPoints(players > 1 ? points : wins);
}

/** Return which games of a series have been played to their end by anybody that I know of. */
export function playedOf({ lines, schedule }: Series): number {
  return schedule.filter((_, game) => lines.some(({ cells }) => cells[game]?.place != null)).length;
}
