// How I am told of my turns while no page is open: by push messages and by mail.

import { get, send } from "./api";
import { settings } from "./settings.svelte";

export interface Contacts {
  push_key: string;
  mails: boolean; // whether the server sends mail
  mail: { address: string; confirmed: boolean; wanted: boolean } | null;
}

export type MailLink = "confirm" | "stop";

export const contacts = {
  find: () => get<Contacts>("/api/contacts"),
  giveMail: (address: string) => send<object>("POST", "/api/mail", { address }),
  wantMail: (wanted: boolean) => send<object>("POST", "/api/mail/wanted", { wanted }),
  follow: (link: MailLink, token: string) =>
    send<object>("POST", `/api/mail/${link}/${encodeURIComponent(token)}`),
};

const BYTE = 16; // digits of hexadecimal numbers

const hex = (buffer: ArrayBuffer | null): string =>
  [...new Uint8Array(buffer ?? [])].map((byte) => byte.toString(BYTE).padStart(2, "0")).join("");

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function manager(): Promise<PushManager | undefined> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return worker?.pushManager;
}

/** Have push messages sent to this browser, where it can and may get some. */
export async function subscribe(): Promise<void> {
  if (Notification.permission !== "granted") return;
  const pushes = await manager();
  if (!pushes) return;
  try {
    const key = bytesOf((await contacts.find()).push_key);
    let known = await pushes.getSubscription();
    if (known && hex(known.options.applicationServerKey) !== hex(key.buffer)) {
      await known.unsubscribe(); // of a server that is no more
      known = null;
    }
    known ??= await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = known.toJSON();
    await send("POST", `/api/push?lang=${settings.language}`, { endpoint, ...keys });
  } catch {
    // A browser without a push service still tells of turns while a page is open.
  }
}

/** Send no more of them to this browser. */
export async function unsubscribe(): Promise<void> {
  const known = await (await manager())?.getSubscription();
  await known?.unsubscribe();
  await send("POST", "/api/push/end");
}
