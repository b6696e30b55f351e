// Rings around things on a board, wherever these move.

const AGAIN = 150; // ms between looks: boards move their pieces without telling
const AROUND = 5; // px that a ring leaves free

export interface Ring {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Return a ring around all of these together. */
export function ringAround(elements: Element[]): Ring {
  const boxes = elements.map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left)) - AROUND;
  const top = Math.min(...boxes.map((box) => box.top)) - AROUND;
  const right = Math.max(...boxes.map((box) => box.right)) + AROUND;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + AROUND;
  return { left, top, width: right - left, height: bottom - top };
}

/** Where something ends, on the sides on which it does. */
export type Edges = Partial<Record<"left" | "top" | "right" | "bottom", number>>;

/** Return what of a ring is seen between edges; null where next to nothing is. */
export function between(ring: Ring, edges: Edges): Ring | null {
  const left = Math.max(ring.left, edges.left ?? -Infinity);
  const top = Math.max(ring.top, edges.top ?? -Infinity);
  const width = Math.min(ring.left + ring.width, edges.right ?? Infinity) - left;
  const height = Math.min(ring.top + ring.height, edges.bottom ?? Infinity) - top;
  return Math.min(width, height) > 2 * AROUND ? { left, top, width, height } : null;
}

/** Return the edges of all that cuts an element off between it and the board. */
export function windowsAround(element: Element, board: Element): Edges[] {
  const around: Edges[] = [];
  for (let one = element.parentElement; one && one !== board; one = one.parentElement) {
    if (getComputedStyle(one).overflow !== "visible") around.push(one.getBoundingClientRect());
  }
  return around;
}

/** Return what of a board fits a selector and can be seen. */
export function drawn(board: HTMLElement, selector: string): HTMLElement[] {
  const found = [...board.querySelectorAll<HTMLElement>(selector)];
  return found.filter((one) => one.getClientRects().length > 0);
}

/** Look now and again until told to stop. */
export function lookOften(look: () => void): () => void {
  look();
  const timer = setInterval(look, AGAIN);
  const lookSoon = (): void => void requestAnimationFrame(look);
  addEventListener("scroll", look, { capture: true, passive: true });
  addEventListener("click", lookSoon);
  return () => {
    clearInterval(timer);
    removeEventListener("click", lookSoon);
    removeEventListener("scroll", look, { capture: true });
  };
}
