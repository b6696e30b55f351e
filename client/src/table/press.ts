// Presses on a board that do nothing, and what is said about them.

import { say } from "../lib/app.svelte";
import { whatNow, type LiveTable } from "./table.svelte";

const CONTROLS = "button, a, input, select, textarea, label, summary, [role='slider']";

/** Say why a press did nothing: the board knows, or the rules do, or it is too early or too late. */
export function explain(live: LiveTable, event: MouseEvent): void {
  const target = event.target as Element;
  const control = target.closest<HTMLElement>(CONTROLS);
  if (control && control.ariaDisabled !== "true") return;
  if (target.closest("[data-quiet]")) return;
  const at = placeOf(event, control ?? target);
  const tried = target.closest<HTMLElement>("[data-try]")?.dataset.try;
  if (tried && live.moves.length) return live.ask(tried, at);
  live.answer = { ...at, text: reason(live, target), line: "" };
}

function reason(live: LiveTable, target: Element): string {
  const { table } = live;
  if (!table) return "";
  if (table.status === "over") return say("web-game-over");
  if (table.seat === null) return say("web-only-watching");
  if (!live.myTurn) return say("web-wait-for", { name: namesOf(live) });
  const why = target.closest<HTMLElement>("[data-why]")?.dataset.why;
  // Every board of ours says what is asked in one place.
  return why || document.querySelector(".board .ask")?.textContent || whatNow(table, live.names);
}

function namesOf(live: LiveTable): string {
  return (live.table?.actors ?? []).map((seat) => live.names[seat]).join(", ");
}

/** A press of a key has no place of its own. */
function placeOf(event: MouseEvent, element: Element): { x: number; y: number } {
  if (event.detail > 0) return { x: event.clientX, y: event.clientY };
  const { left, top, width } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top };
}
