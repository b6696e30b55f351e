// The contract between the table and the boards of the games.

import type { Component } from "svelte";

import type { Move } from "./protocol";
import type { Words } from "./words";

export interface BoardProps<View = Record<string, unknown>> {
  view: View; // exactly what this viewer may know
  seat: number | null; // the viewer's seat
  moves: Move[]; // legal moves of the viewer now, [] when not to move
  names: string[]; // by seat, and automata after the seats
  words: Words;
  play: (move: Move) => void;
  undo?: (() => void) | null; // takes the viewer's last move back, while that may be done
  speed: number; // ms for one animated step; 0 is instant
}

export type Board = Component<BoardProps>;
