// The tables at which I am waited for: counted in the header, the title and the icon of the page.

import { api, type TableRow } from "./api";
import { app, say, title } from "./app.svelte";
import { go, router } from "./router.svelte";
import { settings } from "./settings.svelte";

const EVERY = 20_000; // ms between looks
const SOON = 2_000; // ms after a page was opened: the page itself comes first

let rows: TableRow[] = $state.raw([]);
let known = new Set<string>(); // of which I was told, or could have seen

// Whoever is at a table sees that it is their turn.
const elsewhere = $derived(
  rows.filter(({ id }) => router.route.page !== "table" || router.route.id !== id),
);

export const turns = {
  /** At how many other tables it is my turn. */
  get count(): number {
    return elsewhere.length;
  },
  /** The table that has waited longest, or the list of all. */
  get href(): string {
    return elsewhere[0] ? `/t/${elsewhere[0].id}` : "/lobby";
  },
  /** What goes before the title of a page. */
  get mark(): string {
    return elsewhere.length ? `(${elsewhere.length}) ` : "";
  },
};

/** Look now and then, and tell of what is new while nobody looks at the page; call once. */
export function startTurns(): void {
  setInterval(() => void look(), EVERY);
  document.addEventListener("visibilitychange", () => void look());
  $effect(() => {
    void router.route;
    const timer = setTimeout(() => void look(), SOON);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    // Anew for whoever I am now, and in my language.
    if (settings.notify && app.me && settings.language) void import("./contacts").then(({ subscribe }) => subscribe());
  });
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = turns.count ? "/icon-turn.svg" : "/icon.svg";
  });
}

async function look(): Promise<void> {
  try {
    rows = await api.tables("turns");
  } catch {
    return; // the next look may be luckier
  }
  const fresh = rows.filter(({ id }) => !known.has(id));
  known = new Set(rows.map(({ id }) => id));
  if (document.hidden) fresh.forEach(tell);
}

function tell({ id, game }: TableRow): void {
  if (!settings.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  const said = { body: say("web-row-my-turn"), tag: id, icon: "/icons/192.png" };
  try {
    const note = new Notification(title(game), said);
    note.onclick = () => {
      window.focus();
      go(`/t/${id}`);
      note.close();
    };
  } catch {
    // On phones no page may tell by itself; its worker may, and opens the table.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title(game), { ...said, data: id }));
  }
}
