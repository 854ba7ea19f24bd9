// The service worker that stores the pages and assets of shopping lists for use offline. The kiosk's answer always takes
// precedence; without one, a stored page is shown, or the offline page.

const store = "shopping";
const nowhere = "/offline";
const patience = 4000;  // milliseconds: a shop's network often drops requests without an error

const isList = path => path === "/shopping" || /^\/shopping\/[0-9a-f-]{36}$/.test(path);
const isKept = path => isList(path) || path === nowhere || path.startsWith("/assets/");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));
self.addEventListener("message", event => {
  const paths = (event.data?.keep ?? []).filter(isKept);
  event.waitUntil(Promise.all(paths.map(path => take(path).catch(() => {}))));
});

self.addEventListener("fetch", event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // A renewal must fail if the kiosk does not answer.
  if (isList(pathname) && request.headers.has("Scantry-Renewal")) event.respondWith(ask(request, pathname));
  else if (isKept(pathname) && (request.mode === "navigate" || !isList(pathname))) event.respondWith(askOrRemember(request, pathname));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(remember));
});

// Stores a page as for a renewal: without the notice, which is shown only once.
async function take(path) {
  await ask(new Request(path, { headers: { "Scantry-Renewal": "1" }, cache: "no-store" }), path);
}

async function ask(request, path) {
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected) {
    await (await caches.open(store)).put(path, answer.clone());
  } else if ([401, 403, 404, 410].includes(answer.status) || answer.redirected || answer.type === "opaqueredirect") {
    await (await caches.open(store)).delete(path);  // gone, or no longer allowed for this browser
  }
  return answer;
}

async function askOrRemember(request, path) {
  const remembered = (await caches.open(store)).match(path);
  const fresh = request.mode === "navigate" ? fetch(request) : ask(request, path);
  fresh.catch(() => {});  // it may fail after the timeout
  const late = new Promise(resolve => setTimeout(resolve, patience));
  try {
    return (await Promise.race([fresh, late])) ?? (await remembered) ?? (await fresh);
  } catch {
    return (await remembered) ?? (request.mode === "navigate" ? remember() : Response.error());
  }
}

// Returns the offline page.
async function remember() {
  return (await (await caches.open(store)).match(nowhere)) ?? Response.error();
}
