// The changes of shopping lists that are not sent yet. Each has its own key in the browser's storage, so that two pages never
// overwrite each other's changes; keys sort by time. Without storage, changes are kept until the page is closed.

import { say } from "/assets/page.js";

const start = "scantry.shopping.";
const memory = new Map();
let last = 0;

// Returns a new UUID of version 7, which sorts by time. Browsers offer UUIDs only in secure contexts.
export function numbered() {
  last = Math.max(Date.now(), last + 1);
  const time = last.toString(16).padStart(12, "0");
  const chance = [...crypto.getRandomValues(new Uint8Array(10))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-a${chance.slice(3, 6)}-${chance.slice(6, 18)}`;
}

export function keep(list, change) {
  const key = `${start}${list}.${change.id}`;
  const text = JSON.stringify(change);
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

export function drop(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There is no storage.
  }
}

// Returns the pending changes of a list with their keys, the oldest first.
export function waiting(list) {
  return all().filter(([key]) => key.startsWith(`${start}${list}.`)).sort(([one], [other]) => one < other ? -1 : 1)
    .map(([key, text]) => ({ ...JSON.parse(text), key }));
}

// Returns the lists with pending changes.
export function waitingLists() {
  return [...new Set(all().map(([key]) => key.slice(start.length).split(".")[0]))];
}

function all() {
  const found = new Map(memory);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) found.set(key, localStorage.getItem(key));
  } catch {
    // There is no storage.
  }
  return [...found];
}

// Returns the message that a change was rejected, with the reason.
export function declined(change, { problem: reason = "" }, name) {
  return say(change.do === "add" ? "shopping.notAdded" : "shopping.declined", { name, reason });
}

// Sends the pending changes of a list; calls `learn` with each result. Throws if the kiosk cannot be reached or denies access.
export async function sendWaiting(list, learn = () => {}) {
  let most = 100;
  for (let batch = waiting(list); batch.length > 0; batch = waiting(list)) {
    batch = batch.slice(0, most);
    const answer = await fetch(`/shopping/${list}/changes`, {
      method: "POST", headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(10000),
      body: JSON.stringify({ changes: batch.map(({ key, shown, ...change }) => change) }),
    });
    if (answer.status >= 500 || [401, 403, 421, 429].includes(answer.status)) throw new Error(answer.statusText);
    if (!answer.ok && most > 1) {
      most = 1;  // one of them is invalid: sends them singly
      continue;
    }
    const { results, detail } = await answer.json();
    for (const change of batch) {
      const result = results?.find(result => result.id === change.id);
      learn(change, result ?? { outcome: "declined", problem: detail });
      drop(change.key);
    }
  }
}
