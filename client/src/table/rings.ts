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

/** Return what of a ring is not beneath an edge that lies over the board; null where nothing is. */
export function above(ring: Ring, edge: number): Ring | null {
  const height = Math.min(ring.height, edge - ring.top);
  return height > 2 * AROUND ? { ...ring, height } : null;
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
