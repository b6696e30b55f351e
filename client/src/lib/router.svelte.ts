// Pages by address.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "learn"; game: string }
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; move: number | null; seat: number | null; review: boolean }
  | { page: "dice"; id: string }
  | { page: "series"; id: string }
  | { page: "rules"; game: string; line: string }
  | { page: "results" }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; day: string }
  | { page: "me" }
  | { page: "mail"; link: "confirm" | "stop"; token: string }
  | { page: "owner" }
  | { page: "missing" };

const PLAIN = ["lobby", "me", "owner", "puzzles", "results"]; // pages that are about nothing in particular

/** Return the page that an address stands for. */
export function parseRoute(address: URL): Route {
  const [first, second, third, ...rest] = address.pathname.split("/").filter(Boolean).map(decode);
  if (rest.length === 0) {
    if (first === undefined) return { page: "home" };
    if (third === undefined && second !== undefined) {
      if (first === "new" || first === "learn") return { page: first, game: second };
      if (first === "t") return { page: "table", id: second };
      if (first === "s") return { page: "series", id: second };
      if (first === "rules") {
        return { page: "rules", game: second, line: decode(address.hash.slice(1)) };
      }
    }
    if (first === "t" && second !== undefined && third === "replay") {
      const move = number(address.searchParams.get("move"));
      const seat = number(address.searchParams.get("seat"));
      const review = address.searchParams.has("review");
      return { page: "replay", id: second, move, seat, review };
    }
    if (first === "t" && second !== undefined && third === "dice") {
      return { page: "dice", id: second };
    }
    if (first === "puzzles" && second !== undefined) {
      return { page: "puzzle", game: second, day: third ?? "" };
    }
    if (first === "mail" && third !== undefined && (second === "confirm" || second === "stop")) {
      return { page: "mail", link: second, token: third };
    }
    if (second === undefined && PLAIN.includes(first)) {
      return { page: first } as Route;
    }
  }
  return { page: "missing" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

const here: { route: Route } = $state({ route: { page: "home" } });

export const router = {
  get route(): Route {
    return here.route;
  },
};

/** Go to an address of ours. `replace` leaves no trace in the history. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  follow();
  if (!replace && !location.hash) scrollTo(0, 0);
}

function follow(): void {
  here.route = parseRoute(new URL(location.href));
}

/** Start to follow the address, the back button, and clicks on links of ours. */
export function startRouter(): void {
  follow();
  addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    const path = link?.getAttribute("href");
    if (!link || !path?.startsWith("/") || path.startsWith("/api/")) return;
    if (link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    go(path);
  });
}
