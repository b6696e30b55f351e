// Keeps the page itself, so that it opens at once and without a connection. What happens at tables
// is never kept: a move that somebody else has answered would be worse than none.

const KEPT = "shell";
const MOST = 200; // files; those of earlier versions go first
const SHELL = "/";

// Named by what is in them, so they never change.
const isLasting = ({ pathname, search }) =>
  pathname.startsWith("/assets/") || (pathname.startsWith("/api/words/") && search.startsWith("?v="));

async function keep(request, answer) {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (!answer.ok || isPage !== (request === SHELL)) return;
  const shelf = await caches.open(KEPT);
  await shelf.put(request, answer);
  const kept = await shelf.keys();
  const old = kept.slice(0, Math.max(0, kept.length - MOST));
  await Promise.all(old.map((one) => shelf.delete(one)));
}

async function fetchLasting(event) {
  const known = await caches.match(event.request);
  if (known) return known;
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function fetchPage(event) {
  try {
    const answer = await fetch(event.request);
    // Every address has the same page, which finds its own way.
    event.waitUntil(keep(SHELL, answer.clone()));
    return answer;
  } catch (problem) {
    const known = await caches.match(SHELL);
    if (known) return known;
    throw problem;
  }
}

self.addEventListener("install", (event) =>
  event.waitUntil(fetch(SHELL).then((answer) => keep(SHELL, answer))),
);

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (event.request.mode === "navigate" && !address.pathname.startsWith("/api/")) {
    event.respondWith(fetchPage(event));
  } else if (isLasting(address)) {
    event.respondWith(fetchLasting(event));
  }
});

// What a message says, and no more: that it is my turn, in which game, and where.
self.addEventListener("push", (event) => {
  const { title, table } = event.data.json();
  const shown = { tag: table, data: table, icon: "/icons/192.png", badge: "/icons/192.png" };
  event.waitUntil(self.registration.showNotification(title, shown));
});

async function open(table) {
  const path = `/t/${encodeURIComponent(table)}`;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : clients.openWindow(path);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
