import type { Attachment } from "svelte/attachments";

/** Tell whether something that sticks to the lower edge floats there, away from its own place. */
export function floats(tell: (floating: boolean) => void): Attachment<HTMLElement> {
  return (element) => {
    const edge = parseFloat(getComputedStyle(element).bottom);
    // Where it sticks, it reaches one pixel over what is watched.
    const observer = new IntersectionObserver(
      ([entry]) => tell(entry!.intersectionRatio < 1),
      { rootMargin: `0px 0px ${-edge - 1}px`, threshold: 1 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
