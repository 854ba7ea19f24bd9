// What was done to shopping lists and is not sent yet. Each change has a key of its own in the browser's storage, so that
// two pages never overwrite each other's; keys sort by time. Without storage they are kept for as long as the page lives.

import { say } from "/assets/page.js";

const start = "scantry.shopping.";
const memory = new Map();
let last = 0;

// A new UUID of version 7, which sorts by time. Browsers have none of their own outside of secure contexts.
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
    // There is none.
  }
}

// The changes of a list that wait, the oldest first, with their keys.
export function waiting(list) {
  return all().filter(([key]) => key.startsWith(`${start}${list}.`)).sort(([one], [other]) => one < other ? -1 : 1)
    .map(([key, text]) => ({ ...JSON.parse(text), key }));
}

// The lists for which changes wait.
export function waitingLists() {
  return [...new Set(all().map(([key]) => key.slice(start.length).split(".")[0]))];
}

function all() {
  const found = new Map(memory);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) found.set(key, localStorage.getItem(key));
  } catch {
    // There is none.
  }
  return [...found];
}

// Says that a change was not made, and why.
export function declined(change, { problem: reason = "" }, name) {
  return say(change.do === "add" ? "shopping.notAdded" : "shopping.declined", { name, reason });
}

// Sends what waits for a list; `learn` hears what became of each. Throws if the kiosk cannot be reached, or lets nobody in.
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
      most = 1;  // one of them cannot be read; the others can
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
