// Renews the parts of the page that changed whenever the kiosk says that something happened.
"use strict";

const parts = ["devices", "latest", "shelves", "inbox"];
const connection = document.getElementById("connection");
const pause = 2000;  // milliseconds before another try
const silence = 35000;  // the kiosk says something every 15 seconds
let isRenewing = false;
let isStale = false;
let watchdog;

async function renew() {
  isStale = true;
  if (isRenewing) return;  // the running renewal starts over: a burst of scans costs few requests
  isRenewing = true;
  try {
    while (isStale) {
      isStale = false;
      const answer = await fetch("/live", { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      replaceParts(new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
    connection.hidden = true;
  } catch {
    connection.hidden = false;
    setTimeout(renew, pause);
  } finally {
    isRenewing = false;
  }
}

function replaceParts(news) {
  for (const id of parts) {
    const old = document.getElementById(id);
    const next = news.getElementById(id);
    if (!next || old.innerHTML === next.innerHTML) continue;
    const scroll = old.scrollTop;
    const isNewScan = id === "latest" && scanOf(old) !== scanOf(next);
    old.replaceChildren(...next.childNodes);
    old.scrollTop = scroll;
    if (isNewScan) flash(old.querySelector(".scan"));
  }
}

function scanOf(part) {
  return part.querySelector(".scan")?.dataset.scan;
}

function flash(scan) {
  scan?.classList.add("new");
  setTimeout(() => scan?.classList.remove("new"), 900);
}

function listen() {
  const events = new EventSource("/events");
  const listenAgain = () => {
    connection.hidden = false;
    clearTimeout(watchdog);
    events.close();
    setTimeout(listen, pause);
  };
  // A kiosk without power says nothing at all, not even that it is gone.
  const isAlive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(listenAgain, silence);
  };
  events.addEventListener("open", () => { isAlive(); renew(); });
  events.addEventListener("alive", isAlive);
  for (const name of ["scan", "failure", "product", "status"]) {
    events.addEventListener(name, () => { isAlive(); renew(); });
  }
  events.addEventListener("error", listenAgain);
}

listen();
