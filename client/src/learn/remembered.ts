// What this browser remembers of learning: how far each lesson is, and at which tables the coach sits.

import type { Keep } from "../lib/shares";

const KEY = "kubik-learn";
const MOST_TABLES = 50; // the latest

interface Kept {
  steps: Record<string, number>; // by game; a lesson that was finished is not here
  tables: string[];
}

export class Remembered {
  constructor(private readonly keep: () => Keep = () => localStorage) {}

  /** The step at which a lesson goes on. */
  step(game: string): number {
    return this.#read().steps[game] ?? 0;
  }

  /** Remember where a lesson goes on; at 0 it begins anew. */
  reach(game: string, step: number): void {
    const { steps, tables } = this.#read();
    const { [game]: _, ...others } = steps;
    this.#write({ steps: step ? { ...others, [game]: step } : others, tables });
  }

  /** Whether the coach sits at a table. */
  coaches(table: string): boolean {
    return this.#read().tables.includes(table);
  }

  /** Let the coach sit at a table, or send it away. */
  seat(table: string, there: boolean): void {
    const { steps, tables } = this.#read();
    const others = tables.filter((other) => other !== table);
    this.#write({ steps, tables: there ? [...others, table].slice(-MOST_TABLES) : others });
  }

  #read(): Kept {
    try {
      const { steps, tables } = JSON.parse(this.keep().getItem(KEY) ?? "{}") as Partial<Kept>;
      return { steps: steps ?? {}, tables: tables ?? [] };
    } catch {
      return { steps: {}, tables: [] }; // a browser that keeps nothing, or something else
    }
  }

  #write(kept: Kept): void {
    try {
      this.keep().setItem(KEY, JSON.stringify(kept));
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const remembered = new Remembered();
