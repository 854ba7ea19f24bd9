// Keeps the screen on while the recipe is being cooked.
let lock;

async function stayAwake() {
  if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = undefined;  // a phone that saves its battery may refuse
  }
}

if (document.querySelector("[data-awake]")) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
  addEventListener("pagehide", () => lock?.release());
}
