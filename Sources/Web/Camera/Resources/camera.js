// Shows the camera's picture and its sharpness while the page is visible.
import { say as phrase } from "/assets/page.js";

const part = id => document.getElementById(id);
const path = part("camera").dataset.path;
const pause = 2000;  // milliseconds before another try
const silence = 25000;  // the kiosk sends an event at least every 10 seconds
const linger = 1500;  // how long a code is shown after it was last read
let needle;
let watchdog;
let later;
let lastRead = 0;

function look() {
  lookAway();
  const restart = () => {
    show({ state: "broken", text: phrase("camera.lost"), codes: [] });
    lookAway();
    later = setTimeout(look, pause);
  };
  needle = new EventSource(`${path}/needle`);
  needle.addEventListener("open", () => { part("picture").src = `${path}/stream?${Date.now()}`; });
  needle.addEventListener("needle", event => {
    clearTimeout(watchdog);
    watchdog = setTimeout(restart, silence);  // a kiosk without power does not close the connection
    show(JSON.parse(event.data));
  });
  needle.addEventListener("error", restart);
}

function lookAway() {
  clearTimeout(watchdog);
  clearTimeout(later);
  needle?.close();
  part("picture").removeAttribute("src");
  part("picture").classList.add("waiting");
}

function show(news) {
  part("view").className = news.state;
  part("trouble").hidden = news.state === "working";
  say("trouble", news.text);
  if (news.width) {
    part("view").style.setProperty("--width", news.width);
    part("view").style.setProperty("--height", news.height);
    say("size", `${news.width} × ${news.height}`);
  }
  const [now, best] = [news.now ?? 0, news.best ?? 0];
  part("meter").style.setProperty("--now", `${now}%`);
  part("meter").style.setProperty("--best", `${best}%`);
  part("meter").setAttribute("aria-valuenow", now);
  part("meter").setAttribute("aria-valuetext", news.now == null ? phrase("camera.nothingToSee") : phrase("camera.nowAndBest", { now, best }));
  say("now", news.now ?? "–");
  say("best", news.best ?? "–");
  say("advice", news.advice || phrase("camera.waiting"));
  if (news.state !== "working") lastRead = 0;
  read(news.codes);
}

function read(codes) {
  if (codes.length > 0) {
    lastRead = Date.now();
    say("codes", phrase("camera.reads", { codes: [...new Set(codes)].join(", ") }));
  } else if (Date.now() - lastRead > linger) {
    say("codes", phrase("camera.noCode"));
  }
  part("codes").classList.toggle("read", Date.now() - lastRead <= linger);
}

// Sets only a new text, because a screen reader reads out every change.
function say(id, text) {
  if (part(id).textContent !== String(text)) part(id).textContent = text;
}

// Distinguishes a refused stream from a kiosk that does not answer.
async function explain() {
  if (!part("picture").hasAttribute("src")) return;
  part("picture").classList.add("waiting");
  clearTimeout(later);
  later = setTimeout(look, pause);
  const answer = await fetch(`${path}/stream`, { cache: "no-store" }).catch(() => undefined);
  if (!answer) return;
  if (answer.ok) return answer.body.cancel();
  show({ state: "broken", text: phrase("camera.refused"), codes: [] });
}

part("picture").addEventListener("load", () => part("picture").classList.remove("waiting"));
part("picture").addEventListener("error", explain);
part("again").addEventListener("click", look);
document.addEventListener("visibilitychange", () => document.hidden ? lookAway() : look());
addEventListener("pagehide", lookAway);

if (!document.hidden) look();
