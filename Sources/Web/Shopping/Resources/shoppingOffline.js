// Makes the pages of shopping lists available offline, where browsers allow it: over HTTPS, or on the kiosk itself.

import { say } from "/assets/page.js";
import { declined, sendWaiting, waitingLists } from "/assets/shoppingQueue.js";

const store = "shopping";

// Stores pages, and always the page of all lists and the offline page.
export async function keepOffline(paths) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("/shopping-worker.js").catch(() => undefined);
  if (!registration) return;
  const worker = (await navigator.serviceWorker.ready).active;
  const assets = performance.getEntriesByType("resource").map(entry => new URL(entry.name)).filter(url => url.pathname.startsWith("/assets/"));
  const icons = new URL("/assets/icons.svg", location.href);
  worker.postMessage({ keep: [...new Set(["/shopping", "/offline", ...paths, ...[icons, ...assets].map(url => url.pathname)])] });
}

// Sends the pending changes of lists other than the open one.
export async function sendOthers(open) {
  for (const list of waitingLists().filter(list => list !== open)) await sendWaiting(list, inform).catch(() => {});
}

// Reports a rejected change, so that its text is not lost.
function inform(change, result) {
  if (result.outcome !== "declined") return;
  const line = document.createElement("div");
  line.append(Object.assign(document.createElement("p"), { textContent: declined(change, result, change.shown ?? say("shopping.something")) }));
  document.getElementById("told")?.append(line);
}

// Returns the stored lists: [{ path, name }, …].
async function keptLists() {
  const kept = await caches.open(store);
  const paths = (await kept.keys()).map(request => new URL(request.url).pathname).filter(path => path.startsWith("/shopping/"));
  return Promise.all(paths.map(async path => {
    const page = new DOMParser().parseFromString(await (await kept.match(path)).text(), "text/html");
    return { path, name: page.querySelector("h1")?.textContent ?? "" };
  }));
}

// The page of all lists stores each of them.
if (document.querySelector("[data-live=lists]")) {
  keepOffline([...document.querySelectorAll("a[data-keep-offline]")].map(link => link.pathname));
  addEventListener("online", () => sendOthers());
  sendOthers();
}

// The offline page links to the stored lists. It reloads only once the kiosk answers: a network that returns for a moment
// must not replace the page while it is in use.
const kept = document.getElementById("kept");
if (kept) {
  const row = kept.querySelector("template").content.firstElementChild;
  for (const { path, name } of globalThis.caches ? await keptLists() : []) {
    const link = row.cloneNode(true);
    link.querySelector("a").href = path;
    link.querySelector("strong").textContent = name;
    kept.append(link);
  }
  kept.hidden = kept.children.length < 2;
  addEventListener("online", async () => {
    if (location.pathname === "/offline") return;
    const answer = await fetch(location.href, { cache: "no-store", headers: { "Scantry-Renewal": "1" } }).catch(() => undefined);
    if (answer) location.reload();
  });
}
