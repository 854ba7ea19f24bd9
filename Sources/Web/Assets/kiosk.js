// Renews the parts of the page that changed whenever the kiosk says that something happened.
"use strict";

const parts = ["devices", "latest", "shelves", "inbox"];
const connection = document.getElementById("connection");
let isRenewing = false;
let isStale = false;

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
    connection.hidden = false;  // the event stream connects again, and its opening renews
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

const events = new EventSource("/events");
events.addEventListener("open", renew);
events.addEventListener("error", () => { connection.hidden = false; });
for (const name of ["scan", "failure", "product", "status"]) events.addEventListener(name, renew);
