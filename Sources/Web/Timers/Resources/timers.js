// Counts timers down between renewals, by the browser's monotonic clock instead of its time of day, so that all screens show
// the same second.
import { renewTimers, say } from "/assets/page.js";

const grace = 2000;  // milliseconds for the kiosk to report that one rings
const known = new Map();  // the end of each dial's timer, and the seconds shown
const overdue = document.getElementById("overdue");
let isConnected = true;
let tick;

// The page was rendered a little before the script runs.
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

// Starts the ring's animation at the timer's present progress.
function turn(dial, ends) {
  const rest = dial.querySelector(".rest");
  if (!rest) return;
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
    if (seconds !== timer.shown) show(dial, timer, seconds);
    if (left > 0) next = Math.min(next, left - (seconds - 1) * 1000);
  }
  if (next < Infinity && !document.hidden) tick = setTimeout(count, next + 4);
}

function show(dial, timer, seconds) {
  timer.shown = seconds;
  const time = dial.querySelector("time");
  if (time) time.textContent = clock(seconds);
  dial.classList.toggle("long", seconds >= 3600);
  if (seconds > 0) return;
  tell();
  setTimeout(() => { if (known.get(dial) === timer) renewTimers(); }, grace);
}

function clock(seconds) {
  const parts = seconds >= 3600 ? [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60] : [Math.floor(seconds / 60)];
  return [...parts, seconds % 60].map((part, index) => index > 0 ? String(part).padStart(2, "0") : part).join(":");
}

// Reports timers that end while the kiosk does not answer, and thus may not ring.
function tell() {
  const dials = isConnected ? [] : [...known].filter(([, timer]) => timer.shown === 0).map(([dial]) => dial);
  for (const dial of dials) {
    const timer = dial.closest(".timer");
    timer?.classList.add("overdue");
    for (const does of timer?.querySelectorAll(".does") ?? []) does.textContent = say("script.due");
  }
  const names = [...new Set(dials.map(dial => dial.dataset.name))].join(", ");
  const text = names ? say("script.overdue", { names }) : "";
  if (overdue.textContent !== text) overdue.textContent = text;
}

// Stops or extends a ringing timer without leaving the page, where the user may be typing.
document.addEventListener("submit", async event => {
  if (!event.target.closest("#ringing")) return;
  event.preventDefault();
  const place = event.submitter?.getAttribute("formaction") ?? event.target.getAttribute("action");
  await fetch(place, { body: new URLSearchParams(new FormData(event.target)), method: "POST", redirect: "manual" }).catch(() => {});
  renewTimers();
});

// A page stored for use offline hides its outdated timers until it is renewed.
if (navigator.serviceWorker?.controller && location.pathname.startsWith("/shopping")) {
  for (const part of document.querySelectorAll("#running, #ringing")) part.hidden = true;
} else {
  learn(opened);
}
document.addEventListener("renewed", () => learn(performance.now()));
document.addEventListener("connection", event => { isConnected = event.detail; tell(); });
// The clocks of browsers stop while a phone sleeps.
document.addEventListener("visibilitychange", () => { if (!document.hidden) renewTimers(); });
