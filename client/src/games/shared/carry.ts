// Carrying beside pressing: what a press picks up can be dragged, and let go over a place that a
// press would choose. Boards say what is carried (`data-carry`) and where to (`data-drop`); all that
// happens is what presses do, so previews and moves are the same. Where picking something up is a
// move of its own, `data-take` names the piece: a mouse carries it, while a finger may mean to scroll.

const SLACK = 8; // px that a finger strays while it taps
const CARRYING = "carrying"; // the class of a board over which something is carried

type Piece = HTMLElement | SVGGraphicsElement;

interface Load {
  source: Piece;
  pointer: number;
  from: { x: number; y: number };
  ghost: HTMLElement | null; // once it is carried
  over: HTMLElement | null; // the place under the finger
  picked: boolean; // by being carried
}

/** An attachment: lets pieces of a board be carried. */
export function carrying(board: HTMLElement): () => void {
  let load: Load | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const carried = event.pointerType === "mouse" ? "[data-carry], [data-take]" : "[data-carry]";
    const source = (event.target as Element).closest<Piece>(carried);
    if (!source) return;
    const from = { x: event.clientX, y: event.clientY };
    load = { source, pointer: event.pointerId, from, ghost: null, over: null, picked: false };
    listen(true);
  }

  function move(event: PointerEvent): void {
    if (!load || event.pointerId !== load.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!load.ghost && Math.hypot(x - load.from.x, y - load.from.y) < SLACK) return;
    load.ghost ??= pickUp(load);
    const box = board.getBoundingClientRect();
    load.ghost.style.translate = `${x - box.x}px ${y - box.y}px`;
    // A mouse is over what it points at; a finger holds on to where it began.
    if (event.pointerType !== "mouse") look(load, placeAt(x, y));
  }

  function pickUp(carried: Load): HTMLElement {
    const { source } = carried;
    const ghost = ghostOf(source, board);
    if (source.ariaPressed === "false" || source.dataset.take) {
      (source as HTMLElement).click();
      carried.picked = true;
    }
    board.querySelector(".flight")!.append(ghost);
    board.classList.add(CARRYING);
    return ghost;
  }

  function placeAt(x: number, y: number): HTMLElement | null {
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]") ?? null;
    return board.contains(place) ? place : null;
  }

  function up(event: PointerEvent): void {
    if (!load || event.pointerId !== load.pointer) return;
    const { source, ghost, picked } = load;
    const place = ghost && placeAt(event.clientX, event.clientY);
    finish(load);
    if (!ghost) return; // it was a press
    swallowClick();
    if (place) place.click();
    else if (picked) layDown(source);
  }

  /** Lay something down again where it was; what was taken by a move, by the button for that. */
  function layDown(source: Piece): void {
    const back = source.dataset.take ? board.querySelector("[data-put-back]") : source;
    (back as HTMLElement | null)?.click();
  }

  /** The browser scrolls instead, or something came in between. */
  function cancel(event: PointerEvent): void {
    if (!load || event.pointerId !== load.pointer) return;
    const { source, picked } = load;
    finish(load);
    if (picked) layDown(source);
  }

  function finish(carried: Load): void {
    look(carried, null);
    carried.ghost?.remove();
    board.classList.remove(CARRYING);
    load = null;
    listen(false);
  }

  function listen(on: boolean): void {
    const change = on ? window.addEventListener : window.removeEventListener;
    change("pointermove", move);
    change("pointerup", up);
    change("pointercancel", cancel);
  }

  board.addEventListener("pointerdown", down);
  return () => {
    board.removeEventListener("pointerdown", down);
    if (load) finish(load);
  };
}

/** Show what would happen at a place, as it is shown to who points at it. */
function look(load: Load, place: HTMLElement | null): void {
  if (place === load.over) return;
  const tell = (kind: string, at: HTMLElement | null): void => {
    at?.dispatchEvent(new PointerEvent(kind, { pointerType: "mouse" }));
  };
  tell("pointerleave", load.over);
  tell("pointerenter", place);
  load.over = place;
}

/** Return what is seen of a piece, to follow the pointer. */
function ghostOf(source: Piece, board: HTMLElement): HTMLElement {
  const { take } = source.dataset;
  const seen =
    (take && board.querySelector<Piece>(`[data-piece="${take}"]`)) ||
    (source.querySelector<Piece>(':scope > [aria-hidden="true"]') ?? source);
  const { width, height } = seen.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.dataset.carried = "";
  ghost.style.cssText = `width:${width}px;height:${height}px;margin:${-height / 2}px 0 0 ${-width / 2}px`;
  const copy = seen.cloneNode(true) as Piece;
  // What flies to its place is the piece itself.
  for (const one of [copy, ...copy.querySelectorAll<Piece>("[data-piece], [data-anchor], [data-runner]")]) {
    delete one.dataset.piece;
    delete one.dataset.anchor;
    delete one.dataset.runner;
  }
  ghost.append(copy instanceof SVGElement && !(copy instanceof SVGSVGElement) ? drawn(seen, copy) : copy);
  return ghost;
}

/** Return a part of a drawing as a drawing of its own, as large as it was. */
function drawn(seen: Piece, copy: SVGElement): SVGElement {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const { x, y, width, height } = (seen as SVGGraphicsElement).getBBox();
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.removeAttribute("style");
  drawing.append(copy);
  return drawing;
}

/** What ends a drag is no press, wherever it ends. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    if (event.isTrusted) event.stopPropagation();
  };
  window.addEventListener("click", swallow, true);
  setTimeout(() => window.removeEventListener("click", swallow, true));
}
