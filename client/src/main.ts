import "@fontsource-variable/rubik/wght.css";
import "./theme.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { startRenewal } from "./lib/renewal";
import { startRouter } from "./lib/router.svelte";

startRenewal();
startRouter();
mount(App, { target: document.body });

// Only pages opened over https or on this computer may have one; without it all is as it was.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => undefined));
}
