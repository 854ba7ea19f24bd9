// Big keys for the fields in which a date is typed, and what is meant by what stands there, which the kiosk is asked.
// Without this script the fields are plain ones.

const pause = 150;  // milliseconds
const keyed = new WeakSet();  // fields whose text somebody is writing; any other is replaced by the first digit
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
// Keys that lie over what stands below may begin outside of what is seen.
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

// { typed, meaning }: the date as it stands in the field, and in words; neither of what is no date.
async function meant(text) {
  const answer = await fetch(`/dates?typed=${encodeURIComponent(text)}`).catch(() => undefined);
  return answer?.ok ? answer.json() : {};
}
