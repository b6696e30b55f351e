/** Dragging, pinching and the wheel, told as pans and zooms. */

import type { Spot } from "./logic";

export interface Gestures {
  pan(right: number, down: number): void;
  zoom(factor: number, at: Spot): void; // about a point counted from the middle
  grab(holding: boolean): void;
}

const SLACK = 7; // px that a finger strays while it taps
const WHEEL = 0.0016; // per px that the wheel goes
const PINCHED = 0.01; // on a touchpad, which tells a pinch as a wheel with the control key

/** An attachment that listens to a region. */
export function gestures(handlers: Gestures): (region: HTMLElement) => () => void {
  return (region) => {
    const fingers = new Map<number, Spot>();
    let strayed = 0;

    function middle(x: number, y: number): Spot {
      const box = region.getBoundingClientRect();
      return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 };
    }

    function down(event: PointerEvent): void {
      if (event.button > 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      strayed = fingers.size > 1 ? SLACK + 1 : 0;
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      fingers.set(event.pointerId, now);
      strayed += Math.hypot(now.x - before.x, now.y - before.y);
      if (strayed <= SLACK) return;
      if (!region.hasPointerCapture(event.pointerId)) {
        // From here on this is no tap on a cell.
        region.setPointerCapture(event.pointerId);
        handlers.grab(true);
      }
      handlers.pan((before.x - now.x) / fingers.size, (before.y - now.y) / fingers.size);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(before, now, other);
    }

    function pinch(before: Spot, now: Spot, other: Spot): void {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) handlers.zoom(is / was, middle((now.x + other.x) / 2, (now.y + other.y) / 2));
    }

    function up(event: PointerEvent): void {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) handlers.grab(false);
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const far = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 * event.deltaY : event.deltaY;
      const factor = Math.exp(-far * (event.ctrlKey ? PINCHED : WHEEL));
      handlers.zoom(factor, middle(event.clientX, event.clientY));
    }

    region.addEventListener("pointerdown", down);
    region.addEventListener("pointermove", move);
    region.addEventListener("pointerup", up);
    region.addEventListener("pointercancel", up);
    region.addEventListener("wheel", wheel, { passive: false });
    return () => {
      region.removeEventListener("pointerdown", down);
      region.removeEventListener("pointermove", move);
      region.removeEventListener("pointerup", up);
      region.removeEventListener("pointercancel", up);
      region.removeEventListener("wheel", wheel);
    };
  };
}
