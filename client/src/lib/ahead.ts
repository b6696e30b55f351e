// What is loaded before it is needed, because somebody has just chosen it.

import { boards } from "../games";
import { app } from "./app.svelte";

/** Begin to load all that a table of a game takes, while the server makes the table. */
export function loadTable(game: string): void {
  const parts = [import("../pages/TablePage.svelte"), boards[game]?.(), app.learn(game), app.learn("learn")];
  // Whoever needs them asks for them again, and tells what went wrong.
  for (const part of parts) part?.catch(() => undefined);
}
