// Lets pages of shopping lists open where there is no network, in browsers that allow it: over HTTPS, or on the kiosk itself.

import { sendWaiting, waitingLists } from "/assets/shoppingQueue.js";

export async function keepOffline(paths) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("/shopping-worker.js", { scope: "/shopping" }).catch(() => undefined);
  if (!registration) return;
  const worker = (await navigator.serviceWorker.ready).active;
  const assets = performance.getEntriesByType("resource").map(entry => new URL(entry.name)).filter(url => url.pathname.startsWith("/assets/"));
  const icons = new URL("/assets/icons.svg", location.href);
  worker.postMessage({ keep: [...paths, ...new Set([icons, ...assets].map(url => url.pathname))] });
}

// What was done on lists that are not open now.
export async function sendOthers(open) {
  for (const list of waitingLists().filter(list => list !== open)) await sendWaiting(list).catch(() => {});
}

// The page of all lists has each of them kept.
if (document.querySelector("[data-live=lists]")) {
  keepOffline([location.pathname, ...[...document.querySelectorAll("a[data-keep-offline]")].map(link => link.pathname)]);
  addEventListener("online", () => sendOthers());
  sendOthers();
}
