// Large keys for fields of dates, and the meaning of the typed text, which the kiosk returns. Without this script the fields
// are plain ones.

const pause = 150;  // milliseconds
const keyed = new WeakSet();  // fields that the user is typing in; in any other the first digit replaces the text
let waiting;
let asked = 0;

document.addEventListener("click", event => {
  const key = event.target.closest(".date-keys button");
  const field = key?.closest(".field").querySelector("input");
  if (!key) return;
  if (key.dataset.date) choose(field, key.dataset.date);
  else press(field, key.dataset.key);
});
document.addEventListener("mousedown", event => {
  if (event.target.closest(".date-keys button")) event.preventDefault();  // the field keeps the focus
});
// The keys, which lie over the content below, may open outside the visible area.
document.addEventListener("focusin", event => {
  if (event.target.matches(".bulk .field > input")) event.target.parentElement.querySelector(".date-keys")?.scrollIntoView({ block: "nearest" });
});
document.addEventListener("toggle", event => {
  if (event.target.matches(".pad[open]")) event.target.scrollIntoView({ block: "nearest" });
}, true);  // it does not bubble
document.addEventListener("input", event => {
  const place = event.target.parentElement?.querySelector(":scope > .date-keys .meaning");
  if (!place) return;
  if (event.isTrusted) keyed.add(event.target);
  clearTimeout(waiting);
  waiting = setTimeout(() => tell(event.target, place), pause);
});

async function choose(field, shorthand) {
  const { typed } = await meant(shorthand);
  write(field, typed ?? shorthand);
  keyed.delete(field);
}

function press(field, key) {
  const text = keyed.has(field) || key === "erase" ? field.value : "";
  write(field, key === "erase" ? text.slice(0, -1) : (text + key).slice(0, field.maxLength));
  keyed.add(field);
}

function write(field, text) {
  field.value = text;
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

async function tell(field, place) {
  const number = ++asked;
  const { meaning } = await meant(field.value);
  if (number === asked) place.textContent = meaning ?? "";
}

// Returns { typed, meaning }: the date as text for the field, and in words; an empty object for no date.
async function meant(text) {
  const answer = await fetch(`/dates?typed=${encodeURIComponent(text)}`).catch(() => undefined);
  return answer?.ok ? answer.json() : {};
}
