import type { Attachment } from "svelte/attachments";

/**
 * Tell whether something that sticks to the lower edge may float there, away from its own place:
 * wherever the page is longer than the window. It is not asked how far the page is scrolled, or
 * what makes room for it would move under the pointer.
 */
export function floats(tell: (floating: boolean) => void): Attachment<HTMLElement> {
  return (element) => {
    const page = document.documentElement;
    const look = () => tell(page.scrollHeight > window.innerHeight);
    const observer = new ResizeObserver(look);
    observer.observe(element.parentElement!);
    window.addEventListener("resize", look);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", look);
    };
  };
}
