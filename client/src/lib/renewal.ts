// Pages are loaded in parts. A server that was updated meanwhile has other parts than this page asks for.

/** Return the address of the script that a page of ours begins with; it is named by what is in it. */
export function scriptOf(page: string): string | null {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null;
}

/** Whether the server has another page than the one that is open; unknown is no. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    const theirs = answer.ok ? scriptOf(await answer.text()) : null;
    const ours = document.querySelector('script[type="module"]')?.getAttribute("src");
    return theirs !== null && theirs !== ours;
  } catch {
    return false; // there is no connection
  }
}

/** Load the page anew when a part of it is no more; call once. */
export function startRenewal(): void {
  addEventListener("vite:preloadError", () => {
    void isOutdated().then((outdated) => outdated && location.reload());
  });
}
