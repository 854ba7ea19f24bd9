// Counts timers down between what the kiosk says of them: by the browser's own steady clock, never by its time of day, so
// that all screens show the same second.
import { renew } from "/assets/page.js";

const known = new Map();  // what the kiosk said of each dial, and when
let tick;

// The kiosk's answer to the page itself is a little older than the script.
const opened = performance.getEntriesByType("navigation")[0]?.responseStart ?? performance.now();

function learn(now) {
  known.clear();
  for (const dial of document.querySelectorAll("[data-remaining]")) {
    const ends = now + Number(dial.dataset.remaining);
    known.set(dial, { ends, shown: undefined });
    turn(dial, ends);
  }
  count();
}

// The ring runs by itself, from where it would be if it had begun with the timer.
function turn(dial, ends) {
  const rest = dial.querySelector(".rest");
  const whole = Number(dial.dataset.whole);
  rest.classList.add("counting");
  rest.style.animationDuration = `${whole}ms`;
  rest.style.animationDelay = `${Math.min(0, ends - performance.now() - whole)}ms`;
}

function count() {
  clearTimeout(tick);
  const now = performance.now();
  let next = Infinity;
  for (const [dial, timer] of known) {
    if (!dial.isConnected) { known.delete(dial); continue; }
    const left = Math.max(0, timer.ends - now);
    const seconds = Math.ceil(left / 1000);
    if (seconds !== timer.shown) {
      dial.querySelector("time").textContent = clock(timer.shown = seconds);
      dial.classList.toggle("long", seconds >= 3600);
    }
    if (left > 0) next = Math.min(next, left - (seconds - 1) * 1000);
  }
  if (next < Infinity && !document.hidden) tick = setTimeout(count, next + 4);
}

function clock(seconds) {
  const parts = seconds >= 3600 ? [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60] : [Math.floor(seconds / 60)];
  return [...parts, seconds % 60].map((part, index) => index > 0 ? String(part).padStart(2, "0") : part).join(":");
}

learn(opened);
document.addEventListener("renewed", () => learn(performance.now()));
// Clocks of browsers stand still while a phone sleeps.
document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
