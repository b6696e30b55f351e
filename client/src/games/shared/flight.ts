/**
 * Pieces that travel from where they were to where they are.
 *
 * Svelte's own out-transitions keep a leaving element in the layout, so a row would first grow and
 * then jump. Here the layout changes at once, and pieces are only painted on their way there, with
 * transform and opacity alone. A new change takes over from wherever a piece is at that moment.
 */

/** Where all pieces (`data-piece`) of a board are, taken before it changes. */
export interface Shot {
  boxes: Map<string, DOMRect>;
  pieces: Map<string, HTMLElement>;
}

export interface Plan {
  /** The anchor (`data-anchor`) that a new piece comes from. */
  from(piece: string): string | undefined;
  /** The anchor that a gone piece goes to; without one it pops where it was. */
  to(piece: string): string | undefined;
  /** The anchor from which its like comes to meet a gone piece; both pop. */
  meets?(piece: string): string | undefined;
  /** Pieces of the same group gather before they fly. */
  group?(piece: string): string | undefined;
}

interface Point {
  x: number;
  y: number;
}

const SETTLE = 2;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

export function shoot(root: HTMLElement): Shot {
  const shot: Shot = { boxes: new Map(), pieces: new Map() };
  for (const piece of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width === 0) continue; // on a page of the board that is not shown
    shot.boxes.set(piece.dataset.piece!, box);
    shot.pieces.set(piece.dataset.piece!, piece);
  }
  return shot;
}

/** Let all pieces travel that are not where they were. */
export function fly(root: HTMLElement, before: Shot, plan: Plan, speed: number): void {
  // What somebody carries is still in their hand.
  for (const one of root.querySelectorAll(":scope > .flight > :not([data-carried])")) one.remove();
  const now = new Map<string, HTMLElement>();
  for (const piece of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    for (const running of piece.getAnimations()) running.cancel();
    now.set(piece.dataset.piece!, piece);
  }
  if (speed <= 0) return;
  const gathering = meetingPoints(before, now, plan);
  for (const [key, piece] of now) {
    const anchor = plan.from(key);
    const from = before.boxes.get(key) ?? (anchor ? boxOf(root, anchor) : undefined);
    const meet = gathering.get(plan.group?.(key) ?? "");
    if (from) travel(piece, from, piece.getBoundingClientRect(), speed, meet);
    else piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: speed });
  }
  for (const [key, piece] of before.pieces) {
    if (now.has(key)) continue;
    const box = before.boxes.get(key)!;
    const rival = plan.meets?.(key);
    if (rival) meet(root, piece, box, rival, speed);
    else leave(root, piece, box, plan.to(key), speed);
  }
}

function travel(piece: HTMLElement, from: DOMRect, to: DOMRect, speed: number, meet?: Point): void {
  if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 1 && from.width === to.width) return;
  const size = to.width > 0 ? from.width / to.width : 1;
  const far = Math.hypot(from.x - to.x, from.y - to.y);
  const lift = Math.min(36, far * 0.15);
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift };
  const zoom = zoomOf(piece);
  const steps: Keyframe[] = [{ transform: shift(from, to, size, zoom), zIndex: 30 }];
  if (meet) steps.push({ transform: shift(meet, to, size, zoom), zIndex: 30, offset: 0.35 });
  else steps.push({ transform: shift(half, to, (1 + size) / 2, zoom), zIndex: 30, offset: 0.5 });
  steps.push({ transform: `translate(0, ${SETTLE}px)`, zIndex: 30, offset: 0.92 });
  steps.push({ transform: "none", zIndex: 30 });
  piece.animate(steps, { duration: speed, easing: EASE });
}

function leave(
  root: HTMLElement,
  piece: HTMLElement,
  from: DOMRect,
  anchor: string | undefined,
  speed: number,
): void {
  const ghost = ghostOf(root, piece, from);
  const to = anchor ? boxOf(root, anchor) : undefined;
  const end = to
    ? { transform: `${shift(centreOf(to, from), from, 1)} scale(0.6)`, opacity: 0 }
    : { transform: "translateY(-18px) scale(1.25)", opacity: 0 };
  vanish(
    ghost,
    [{ transform: "none", opacity: 1 }, { ...end, opacity: 0.9, offset: 0.85 }, end],
    speed,
  );
}

/** Its like flies up to a piece, and both pop. */
function meet(
  root: HTMLElement,
  piece: HTMLElement,
  box: DOMRect,
  anchor: string,
  speed: number,
): void {
  const pop = { transform: "translateY(-18px) scale(1.25)", opacity: 0 };
  const still = { transform: "none", opacity: 1 };
  vanish(ghostOf(root, piece, box), [still, { ...still, offset: 0.6 }, pop], speed);
  const start = boxOf(root, anchor);
  if (!start) return;
  const away = { transform: shift(centreOf(start, box), box, 1), opacity: 1 };
  vanish(ghostOf(root, piece, box), [away, { ...still, offset: 0.6 }, pop], speed);
}

function vanish(ghost: HTMLElement, steps: Keyframe[], speed: number): void {
  const running = ghost.animate(steps, { duration: speed, easing: EASE, fill: "forwards" });
  running.onfinish = () => ghost.remove();
}

/** A copy of a piece in the layer above the board, where the piece was. */
function ghostOf(root: HTMLElement, piece: Element, box: DOMRect): HTMLElement {
  const ghost = piece.cloneNode(true) as HTMLElement;
  const origin = root.getBoundingClientRect();
  delete ghost.dataset.piece;
  ghost.style.position = "absolute";
  ghost.style.left = `${box.x - origin.x}px`;
  ghost.style.top = `${box.y - origin.y}px`;
  ghost.style.width = `${box.width}px`;
  root.querySelector(":scope > .flight")?.append(ghost);
  return ghost;
}

/** Where the pieces of each group meet: the middle of where they were. */
function meetingPoints(
  before: Shot,
  now: Map<string, HTMLElement>,
  plan: Plan,
): Map<string, Point> {
  const groups = new Map<string, DOMRect[]>();
  for (const [key, box] of before.boxes) {
    const group = now.has(key) ? plan.group?.(key) : undefined;
    if (group) groups.set(group, [...(groups.get(group) ?? []), box]);
  }
  return new Map([...groups].map(([group, boxes]) => [group, middle(boxes)]));
}

function middle(boxes: DOMRect[]): Point {
  const sum = boxes.reduce((so, box) => ({ x: so.x + box.x, y: so.y + box.y }), { x: 0, y: 0 });
  return { x: sum.x / boxes.length, y: sum.y / boxes.length };
}

function boxOf(root: HTMLElement, anchor: string): DOMRect | undefined {
  const box = root.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
  return box?.width ? box : undefined;
}

/** Where a piece must be for its middle to be in the middle of a box. */
function centreOf(box: DOMRect, piece: DOMRect): Point {
  return {
    x: box.x + (box.width - piece.width) / 2,
    y: box.y + (box.height - piece.height) / 2,
  };
}

/** The transform that paints a piece, whose place is `to`, at another point. */
function shift(at: Point, to: Point, size: number, zoom = 1): string {
  return `translate(${(at.x - to.x) / zoom}px, ${(at.y - to.y) / zoom}px) scale(${size})`;
}

/** How large the ground of a piece is seen (`data-zoom`): there a px is so many of the screen. */
function zoomOf(piece: HTMLElement): number {
  return Number(piece.closest<HTMLElement>("[data-zoom]")?.dataset.zoom ?? 1);
}
