/**
 * One tab stop for a region of buttons: arrow keys go to the nearest button in that direction,
 * Home and End to the first and last.
 */

export interface Box {
  x: number;
  y: number;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return which of the others is nearest in a direction; straying aside counts double. */
export function nearest(from: Box, others: Box[], [right, down]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  others.forEach((box, at) => {
    const along = (box.x - from.x) * right + (box.y - from.y) * down;
    const aside = Math.abs((box.x - from.x) * down) + Math.abs((box.y - from.y) * right);
    const far = along + 2 * aside;
    // What is mostly aside lies in another direction.
    if (along > 4 && aside < 4 * along && far < least) {
      best = at;
      least = far;
    }
  });
  return best;
}

/** Where a button is; one in a slanted picture may say where it is on the plan (`data-x`, `data-y`). */
function centre(element: HTMLElement): Box {
  const { x, y } = element.dataset;
  if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y) };
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** An attachment: gives the buttons of a region one tab stop and arrow keys. */
export function roving(region: HTMLElement): () => void {
  return rove(region, "button:not(:disabled)", "first");
}

/** The same for a list that grows: whoever comes to it begins with what is new. */
export function rovingLog(region: HTMLElement): () => void {
  return rove(region, "a, button, summary", "last");
}

function rove(region: HTMLElement, selector: string, start: "first" | "last"): () => void {
  const stops = (): HTMLElement[] => [...region.querySelectorAll<HTMLElement>(selector)];

  /** Where the reader was; in a list that grows only as long as the reader is there. */
  function kept(all: HTMLElement[]): HTMLElement | undefined {
    if (start === "last" && !region.contains(document.activeElement)) return undefined;
    return all.find((one) => one.tabIndex === 0 && one.dataset.stop);
  }

  function settle(wanted?: HTMLElement): void {
    const all = stops();
    const stop = wanted ?? kept(all) ?? all.at(start === "last" ? -1 : 0);
    for (const one of all) {
      one.tabIndex = one === stop ? 0 : -1;
      if (one === stop) one.dataset.stop = "here";
      else delete one.dataset.stop;
    }
  }

  function onFocus(event: FocusEvent): void {
    const target = (event.target as Element).closest<HTMLElement>(selector);
    if (target && region.contains(target)) settle(target);
  }

  function onKey(event: KeyboardEvent): void {
    const all = stops();
    const here = all.indexOf(document.activeElement as HTMLElement);
    if (here < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    let next: HTMLElement | undefined;
    if (step) {
      const others = all.filter((_, at) => at !== here);
      next = others[nearest(centre(all[here]!), others.map(centre), step)];
    } else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    next?.focus();
  }

  const watcher = new MutationObserver(() => settle());
  watcher.observe(region, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  region.addEventListener("focusin", onFocus);
  region.addEventListener("keydown", onKey);
  settle();
  return () => {
    watcher.disconnect();
    region.removeEventListener("focusin", onFocus);
    region.removeEventListener("keydown", onKey);
  };
}
