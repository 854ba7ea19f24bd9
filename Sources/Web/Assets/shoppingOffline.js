// Lets pages of shopping lists open where there is no network, in browsers that allow it: over HTTPS, or on the kiosk itself.

export async function keepOffline(paths) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("/shopping-worker.js", { scope: "/shopping" }).catch(() => undefined);
  if (!registration) return;
  const worker = (await navigator.serviceWorker.ready).active;
  const assets = performance.getEntriesByType("resource").map(entry => new URL(entry.name)).filter(url => url.pathname.startsWith("/assets/"));
  const icons = new URL("/assets/icons.svg", location.href);
  worker.postMessage({ keep: [...paths, ...new Set([icons, ...assets].map(url => url.pathname))] });
}

// The page of all lists has each of them kept.
const links = [...document.querySelectorAll("a[data-keep-offline]")].map(link => link.pathname);
if (document.querySelector("[data-live=lists]")) keepOffline([location.pathname, ...links]);
