// The behaviour of every page: renews its parts when the kitchen changes, protects forms with unsaved input, shows
// confirmations as dialogs, and opens the quick actions of rows. All of it works without this script too.

const pause = 2000;  // milliseconds before another try
const silence = 35000;  // the kiosk sends an event at least every 15 seconds
const connection = document.getElementById("connection");
const wanted = document.body.dataset.areas.split(" ").filter(Boolean);
const limit = 10000;  // a kiosk without power does not refuse a request
let isRenewing = false;
let watchdog;

document.documentElement.classList.add("scripted");

// Phrases

const phrases = {};
const plurals = new Intl.PluralRules(document.documentElement.lang);
const numbers = new Intl.NumberFormat(document.documentElement.lang);

// Reads the phrases of elements with an area as JSON: <div hidden data-phrases="{{t.json.AREA}}"></div>
function learn() {
  for (const element of document.querySelectorAll("[data-phrases]")) Object.assign(phrases, JSON.parse(element.dataset.phrases));
}

// Returns a phrase in the page's language; the value `count` selects singular or plural.
export function say(key, values = {}) {
  let text = phrases[key] ?? key;
  if (typeof text !== "string") text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    return value === undefined ? place : typeof value === "number" ? numbers.format(value) : value;
  });
}

learn();

// Renewal

const stale = new Set();

// Renews all parts of the page.
export const renew = () => bring("page");

// Renews the timers, which are in the frame of every page. A page that shows none itself renews only its frame, which is
// cheap and does not disturb a user who is typing.
export const renewTimers = () => bring(wanted.includes("timers") ? "page" : "timers");

async function bring(part) {
  if (part) stale.add(part);
  if (isRenewing) return;  // the running renewal starts over: a burst of scans costs few requests
  isRenewing = true;
  try {
    while (stale.size > 0) await bringStale();
    connect(true);
  } catch {
    connect(false);
    setTimeout(bring, pause);
  } finally {
    isRenewing = false;
  }
}

async function bringStale() {
  const parts = [...stale];
  stale.clear();
  try {
    await (parts.includes("page") ? bringPage() : bringTimers());
  } catch (error) {
    for (const part of parts) stale.add(part);
    throw error;
  }
}

async function bringPage() {
  const answer = await get(location.href);
  const news = await read(answer);
  if (isLost(answer)) lose(news);
  else if (answer.ok) renewParts(news, !answer.redirected);
}

async function bringTimers() {
  const answer = await get(document.body.dataset.timers);
  if (answer.ok && !answer.redirected) renewParts(await read(answer));
}

async function get(address) {
  const headers = { "Scantry-Renewal": "1", Accept: "text/html" };
  const answer = await fetch(address, { cache: "no-store", headers, signal: AbortSignal.timeout(limit) });
  if (answer.status >= 500) throw new Error(answer.statusText);
  return answer;
}

async function read(answer) {
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// Returns whether the page is gone, or this browser may no longer see it.
function isLost(answer) {
  return [401, 403, 404, 410].includes(answer.status) || answer.redirected && new URL(answer.url).pathname === "/pair";
}

// The time at which a form was last sent, in milliseconds since the page was loaded.
let lastSubmission = -Infinity;

// Reloads the lost page, or shows the kiosk's answer above it if unsaved input or an unread message would be lost.
function lose(news) {
  // A form that was just sent redirects by itself, as from a recipe that it removes.
  if (performance.now() - lastSubmission < 5000) return;
  if (!document.querySelector("form[data-dirty], .told > *")) return location.replace(location.pathname + location.search);
  if (document.getElementById("lost")) return;
  for (const part of document.querySelectorAll("main :is([data-live], form:not([data-dirty]))")) part.hidden = true;
  const notice = document.importNode(news.querySelector("main > *"), true);
  notice.id = "lost";
  notice.setAttribute("role", "alert");
  document.getElementById("main").prepend(notice);
}

function renewParts(news, isSamePage) {
  const [heading, title] = [document.querySelector("h1"), news.querySelector("h1")];
  // A page that shows a form's mistakes may have another title than the page at its address.
  if (heading && title && isSamePage && !document.querySelector(".mistakes")) {
    morph(heading, title);
    document.title = news.title;
  }
  for (const old of document.querySelectorAll("[data-live]")) {
    const next = news.querySelector(`[data-live="${CSS.escape(old.dataset.live)}"]`);
    if (next) morph(old, next);
  }
  document.dispatchEvent(new CustomEvent("renewed"));
}

// Changes an element into another, and keeps equal parts: focus, scroll position, open parts, and forms in use.
function morph(old, next) {
  if (old.isEqualNode(next) || old.matches("form[data-dirty], dialog[open], [data-keep]")) return;
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !(name === "open" || name === "style")) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morphChildren(old, next);
}

function morphChildren(old, next) {
  let here = old.firstChild;
  const fresh = new Set([...next.children].map(key).filter(Boolean));
  for (const incoming of [...next.childNodes]) {
    while (here && key(here) && !fresh.has(key(here))) here = remove(here);
    const match = key(incoming) ? [...old.children].find(child => key(child) === key(incoming)) : here;
    if (match && isLike(match, incoming)) {
      if (match !== here) old.insertBefore(match, here);
      else here = here.nextSibling;
      if (match.nodeType === Node.ELEMENT_NODE) morph(match, incoming);
      else if (match.data !== incoming.data) match.data = incoming.data;
    } else {
      const added = document.importNode(incoming, true);
      old.insertBefore(added, here);
      if (key(incoming)) added.classList.add("arrived");
    }
  }
  while (here) here = remove(here);
}

function remove(node) {
  const after = node.nextSibling;
  if (!node.matches?.("form[data-dirty]") && !node.querySelector?.("form[data-dirty]")) node.remove();
  return after;
}

function isLike(one, other) {
  return one.nodeName === other.nodeName && key(one) === key(other);
}

function key(node) {
  return node.id || undefined;
}

let isListening = false;
const catchUp = wanted.length > 0 ? renew : renewTimers;

function connect(isConnected) {
  // An answer that arrives while the kiosk shuts down does not mean that it is connected.
  isConnected &&= isListening;
  const text = isConnected ? "" : say("script.connectionLost");
  if (connection.textContent !== text) connection.textContent = text;
  document.dispatchEvent(new CustomEvent("connection", { detail: isConnected }));
}

function listen() {
  const events = new EventSource("/events");
  const listenAgain = () => {
    isListening = false;
    connect(false);
    clearTimeout(watchdog);
    events.close();
    setTimeout(listen, pause);
  };
  // A kiosk without power does not close the connection.
  const isAlive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(listenAgain, silence);
  };
  events.addEventListener("open", () => { isListening = true; isAlive(); catchUp(); });
  events.addEventListener("alive", isAlive);
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) catchUp();  // rejected: the page may be lost, too
    listenAgain();
  });
  for (const name of ["scan", "failure", "product", "status", "changed", "said", "timer"]) {
    events.addEventListener(name, event => {
      isAlive();
      const areas = event.data.split(" ");
      // A change of the household may also revoke this browser's access.
      if (wanted.length > 0 && areas.some(area => area === "household" || wanted.includes(area))) renew();
      else if (areas.includes("timers")) renewTimers();
    });
  }
  addEventListener("pagehide", () => events.close());
}

if (document.body.dataset.timers) listen();
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

// Forms

// A form that is shown again with mistakes is not stored yet.
for (const mistakes of document.querySelectorAll("form[data-guard] .mistakes")) mistakes.closest("form").dataset.dirty = "";

document.addEventListener("input", event => {
  const form = event.target.closest("form[data-guard]");
  if (form) form.dataset.dirty = "";
});
document.addEventListener("submit", event => {
  const form = event.target;
  lastSubmission = performance.now();
  delete form.dataset.dirty;
  // Prevents a second touch from sending the form twice.
  const buttons = [...form.elements].filter(part => part.matches("button"));
  setTimeout(() => { for (const button of buttons) button.disabled = true; });
  setTimeout(() => {
    for (const button of buttons) button.disabled = false;
  }, 5000);
});
// Sets a new request key, for a form that is sent again from the same page.
export function renewKey(form) {
  const field = form.querySelector("input[name=requestKey]") ?? form.elements.requestKey;
  if (field) field.value = [...crypto.getRandomValues(new Uint32Array(2))].map(part => part.toString(36)).join(".");
}
document.addEventListener("reset", event => { delete event.target.dataset.dirty; });
addEventListener("beforeunload", event => {
  if (document.querySelector("form[data-dirty]")) event.preventDefault();
});

// Dialogs with forms

// Shows a dialog. Asks before unsaved input is discarded by Escape, a touch outside, or one of the elements in `cancels`.
export function openDialog(dialog, cancels) {
  const form = dialog.querySelector("form");
  const leave = () => {
    if (form.dataset.dirty === undefined || confirm(say("script.discard"))) dialog.close();
  };
  const leaving = new AbortController();
  const listen = (element, event, deed) => element.addEventListener(event, deed, { signal: leaving.signal });
  for (const cancel of cancels) listen(cancel, "click", event => { event.preventDefault(); leave(); });
  listen(dialog, "click", event => { if (event.target === dialog) leave(); });
  // A browser closes a dialog at the second Escape even if `cancel` was prevented.
  listen(dialog, "keydown", event => { if (event.key === "Escape") { event.preventDefault(); leave(); } });
  listen(dialog, "cancel", event => { event.preventDefault(); leave(); });
  listen(dialog, "close", () => { leaving.abort(); delete form.dataset.dirty; });
  delete form.dataset.dirty;
  dialog.showModal();
}

// Confirmations: <a data-dialog href="…"> shows the linked page's form as a dialog.

document.addEventListener("click", async event => {
  const link = event.target.closest("a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const answer = await fetch(link.href, { cache: "no-store", headers: { "Scantry-Renewal": "1" } }).catch(() => undefined);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page && page.querySelector("main form");
  if (!form) return location.assign(link.href);
  ask(document.importNode(form, true), page.querySelector("h1").textContent, link);
});

function ask(form, question, link) {
  const dialog = document.createElement("dialog");
  const heading = document.createElement("h2");
  heading.textContent = question;
  heading.id = "dialog-title";
  dialog.setAttribute("aria-labelledby", heading.id);
  if (!form.getAttribute("action")) form.setAttribute("action", link.getAttribute("href"));
  form.prepend(heading);
  dialog.append(form);
  document.body.append(dialog);
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  openDialog(dialog, form.querySelectorAll("a.button"));
}

// Rows that can be swiped; a button also shows and hides the actions.

document.addEventListener("click", event => {
  const row = event.target.closest("[data-more]")?.closest(".swipe");
  if (!row) return;
  const isOpen = row.scrollLeft > 10;
  row.scrollTo({ left: isOpen ? 0 : row.scrollWidth });
  if (!isOpen) row.querySelector(".row-actions :is(a, button)")?.focus({ preventScroll: true });
});
document.addEventListener("keydown", event => {
  const row = event.key === "Escape" && event.target.closest?.(".swipe");
  if (!row || row.scrollLeft < 10) return;
  row.scrollTo({ left: 0 });
  row.querySelector("[data-more]")?.focus({ preventScroll: true });
});
// The actions cover the end of the row: its text makes room.
document.addEventListener("scroll", ({ target }) => {
  if (!target.classList?.contains("swipe")) return;
  target.classList.toggle("swiped", target.scrollLeft > 10);
  target.style.setProperty("--covered", `${target.scrollLeft}px`);
}, { capture: true, passive: true });
// A row closes when the keyboard focus leaves it.
document.addEventListener("focusout", event => {
  const row = event.target.closest?.(".swipe");
  if (row && event.relatedTarget && !row.contains(event.relatedTarget)) row.scrollTo({ left: 0 });
});
