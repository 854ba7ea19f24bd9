// A shopping list that works offline: changes are shown at once, stored, and sent when the kiosk can be reached again. Each
// change has an id, so that sending it twice has no second effect.

import { openDialog, renew, say } from "/assets/page.js";
import { declined, keep, numbered, sendWaiting, waiting } from "/assets/shoppingQueue.js";
import { keepOffline, sendOthers } from "/assets/shoppingOffline.js";
import { offer } from "/assets/suggestions.js";

const shopping = document.querySelector("[data-list]");
const list = shopping.dataset.list;
const language = document.documentElement.lang;
const money = new Intl.NumberFormat(language, { style: "currency", currency: shopping.dataset.currency });
const element = id => document.getElementById(id);
const rowOf = entry => element(`entry-${entry}`);
const pause = 5000;  // milliseconds before sending is tried again

let isOffline = !navigator.onLine;
let isSending = false;
let timer;

// Changes

function act(change) {
  const row = rowOf(change.entry);
  keep(list, { id: numbered(), ...(row && { shown: nameOf(row) }), ...change });  // the row may be gone later
  show(change);
  sum();
  report();
  send();
}

document.addEventListener("submit", event => {
  const form = event.target;
  const deed = form.dataset.deed;
  if (!deed) return;
  event.preventDefault();
  event.stopImmediatePropagation();  // page.js would disable the buttons
  const row = form.closest("[data-entry]");
  if (deed === "tick") act({ do: "edit", entry: row.dataset.entry, ticked: form.elements.ticked.value === "1" });
  if (deed === "delete") remove(row);
  if (deed === "restore") act({ do: "restore", entry: form.dataset.entry });
  if (deed === "clear") for (const done of [...element("basket-rows").children]) act({ do: "clear", entry: done.dataset.entry });
  if (deed === "add") add();
}, true);

function remove(row) {
  const { entry } = row.dataset;
  const name = nameOf(row);
  act({ do: "delete", entry });
  tell(say("shopping.deleted", { name }), say("common.undo"), () => act({ do: "restore", entry }));
}

let asked;  // the typed text for which similar products were suggested

// Adds new words at once if no known product or word is similar. Else suggests those first, and adds the typed text if it is
// sent again. The field is free for the next entry meanwhile.
async function add() {
  const typed = text.value.trim();
  const amount = readAmount();
  if (!typed || !amount) return;
  const isMeant = typed === asked || isOffline;
  const written = element("add-amount").value;
  empty();
  if (isMeant || !await offerNear(typed, written)) put({ typed }, typed, amount);
}

// Returns the amount beside the text; undefined if it is invalid, which is shown.
function readAmount() {
  const field = element("add-amount");
  const amount = decimal(field.value || "1", 3);
  const isAmount = Number(amount) > 0;
  field.setAttribute("aria-invalid", !isAmount);
  element("add-error").textContent = isAmount ? "" : say("shopping.noAmount");
  return isAmount ? amount : undefined;
}

// subject: the members to send: a product, words, or the typed text.
function put(subject, shown, amount) {
  act({ do: "add", entry: numbered(), amount, ...subject, shown });
}

function empty() {
  text.value = "";
  element("add-amount").value = "1";
  asked = undefined;
  suggest();
  nearTitle("");
  text.focus();
}

// Suggests similar products, and returns whether there are any. Gives up if the kiosk is slow or the user types on.
async function offerNear(typed, written) {
  const path = `/shopping/${list}/near?text=${encodeURIComponent(typed.slice(0, 100))}`;
  const choices = await fetch(path, { signal: AbortSignal.timeout(1500) })
    .then(async answer => answer.ok ? (await answer.json()).choices : []).catch(() => []);
  if (choices.length === 0 || text.value) return false;
  [text.value, element("add-amount").value, asked] = [typed, written, typed];
  suggest(choices);
  nearTitle(say("shopping.didYouMean"));
  return true;
}

function nearTitle(words) {
  const title = element("near-title");
  if (title.textContent !== words) title.textContent = words;
}

// Reads `1,5` as `1.5`; undefined for no number, or one with more decimals.
function decimal(text, places) {
  const match = text.trim().match(new RegExp(`^(\\d{1,6})(?:[.,](\\d{1,${places}}))?$`));
  return match ? match[1] + (match[2] ? "." + match[2] : "") : undefined;
}

// Showing changes before they are sent

function show(change) {
  const row = rowOf(change.entry);
  if (change.do === "add" && !row) addRow(change);
  if (!row) return;
  if (change.do === "delete" || change.do === "clear") takeOut(row);
  if (change.do === "edit") edit(row, change);
}

function addRow(change) {
  const row = element("new-entry").content.firstElementChild.cloneNode(true);
  row.id = `entry-${change.entry}`;
  row.dataset.entry = change.entry;
  row.dataset.pending = "";
  row.querySelector("strong").textContent = change.shown;
  row.querySelector("[data-more]").setAttribute("aria-label", say("shopping.moreOf", { name: change.shown }));
  for (const part of row.querySelectorAll("[action], [href]")) {
    for (const name of ["action", "href"]) {
      if (part.hasAttribute(name)) part.setAttribute(name, part.getAttribute(name).replace("/new", `/${change.entry}`));
    }
  }
  bringIcons(row);
  place(row);
  edit(row, { amount: change.amount });
  row.scrollIntoView({ block: "nearest" });
}

function edit(row, change) {
  if (change.amount !== undefined) {
    row.dataset.amount = change.amount;
    const { unit, unitName } = row.dataset;
    const count = Number(change.amount);
    row.querySelector(".amount").textContent = count === 1 && unit === "units.ofPiece" ? "" : say(unit, { count, unit: unitName });
  }
  if (change.price !== undefined) {
    row.dataset.price = change.price ?? "";
    row.dataset.cents = change.price === null ? "" : Math.round(Number(change.price) * 100);
    delete row.dataset.estimate;
    row.querySelector(".price").textContent = change.price === null ? "" : money.format(change.price);
  }
  if (change.note !== undefined) {
    row.dataset.note = change.note ?? "";
    row.querySelector("small").textContent = change.note ?? "";
  }
  if (change.ticked !== undefined) tick(row, change.ticked);
}

function tick(row, isTicked) {
  const button = row.querySelector("[aria-pressed]");
  if ((button.getAttribute("aria-pressed") === "true") === isTicked) return;
  const hadFocus = row.contains(document.activeElement);
  button.setAttribute("aria-pressed", isTicked);
  row.querySelector("[name=ticked]").value = isTicked ? "0" : "1";
  const group = row.closest("section");
  bringIcons(row);
  if (isTicked) element("basket-rows").append(row);
  else place(row);
  if (group && !group.querySelector("li")) group.remove();
  // The row has moved to the collapsed basket: focus the next one.
  if (hadFocus && isTicked) element("groups").querySelector("[aria-pressed]")?.focus({ preventScroll: true });
}

// Browsers fetch the icons of new and moved rows again, which fails offline: uses the icons inside the page.
function bringIcons(row) {
  if (!element("icon-more")) return;
  for (const use of row.querySelectorAll("use")) use.setAttribute("href", `#icon-${use.getAttribute("href").split("#")[1].replace("icon-", "")}`);
}

async function keepIcons() {
  const answer = await fetch("/assets/icons.svg").catch(() => undefined);
  if (!answer?.ok) return;
  const icons = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const icon of icons.querySelectorAll("[id]")) icon.id = `icon-${icon.id}`;
  icons.setAttribute("class", "unseen");
  icons.setAttribute("aria-hidden", "true");
  document.body.append(icons);
}

function place(row) {
  const { group, groupName } = row.dataset;
  let section = element(`group-${group}`);
  if (!section) {
    section = element("new-group").content.firstElementChild.cloneNode(true);
    section.id = `group-${group}`;
    section.querySelector("h2").textContent = groupName;
    section.querySelector("h2").id = `group-${group}-name`;
    section.setAttribute("aria-labelledby", `group-${group}-name`);
    // Entries without a category come last.
    element("groups").insertBefore(section, group === "0" ? null : element("group-0"));
  }
  section.querySelector("ul").append(row);
}

function takeOut(row) {
  const group = row.closest("section");
  row.remove();
  if (group && !group.querySelector("li")) group.remove();
}

function nameOf(row) {
  return row.querySelector("strong").textContent;
}

function sum() {
  const basket = [...element("basket-rows").children];
  const rows = [...element("groups").querySelectorAll("li"), ...basket];
  const written = rows => {
    const price = money.format(rows.reduce((sum, row) => sum + Number(row.dataset.cents || 0), 0) / 100);
    return rows.some(row => row.dataset.estimate !== undefined) ? say("shopping.about", { price }) : price;
  };
  const unpriced = rows.filter(row => !row.dataset.cents).length;
  element("total").textContent = say("shopping.total", { price: written(rows) });
  element("basket-total").textContent = say("shopping.basketTotal", { price: written(basket) });
  element("unpriced").textContent = unpriced ? say("shopping.unpriced", { count: unpriced }) : "";
  element("basket-title").textContent = say("shopping.basket", { count: basket.length });
  for (const id of ["basket", "basket-buttons", "basket-total"]) element(id).hidden = basket.length === 0;
  element("totals").hidden = unpriced === rows.length;
  element("nothing")?.toggleAttribute("hidden", rows.length > 0);
}

// Sending

async function send() {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  try {
    await sendWaiting(list, inform);
    online(true);
    await renew();
  } catch {
    online(false);
  } finally {
    isSending = false;
  }
  if (waiting(list).length > 0) timer = setTimeout(send, isOffline ? pause : 0);
}

function nameFor(change) {
  const row = rowOf(change.entry);
  return change.shown ?? (row ? nameOf(row) : say("shopping.something"));
}

// Reports a change that was rejected, or made to an entry that another client removed.
function inform(change, result) {
  const name = nameFor(change);
  const { outcome, entry } = result;
  if (outcome === "declined") {
    tell(declined(change, result, name));
  } else if (change.do === "edit" && outcome === "deleted") {
    tell(say("shopping.wasDeleted", { name }), say("shopping.restore"), () => act({ do: "restore", entry }));
  } else if (change.do === "edit" && (outcome === "cleared" || outcome === "stocked")) {
    tell(say(outcome === "cleared" ? "shopping.wasCleared" : "shopping.wasStocked", { name }));
  }
}

function tell(text, label, deed) {
  const line = document.createElement("div");
  const words = document.createElement("p");
  words.textContent = text;
  line.append(words);
  if (label) line.append(button(label, () => { line.remove(); deed(); }));
  const close = button("×", () => line.remove());
  close.className = "icon-button";
  close.setAttribute("aria-label", say("common.close"));
  line.append(close);
  element("told").append(line);
  while (element("told").children.length > 3) element("told").firstElementChild.remove();
}

function button(label, deed) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = label;
  button.addEventListener("click", deed);
  return button;
}

// Connection

function online(isOnline) {
  isOffline = !isOnline;
  report();
}

function report() {
  const count = waiting(list).length;
  const text = !isOffline ? "" : count > 0 ? say("shopping.offlineWaiting", { count }) : say("shopping.offline");
  if (element("waiting").textContent !== text) element("waiting").textContent = text;
}

addEventListener("offline", () => online(false));
addEventListener("online", send);
document.addEventListener("visibilitychange", () => { if (!document.hidden && waiting(list).length > 0) send(); });
// page.js shows a message there while the kiosk cannot be reached.
new MutationObserver(() => {
  const isOnline = element("connection").textContent === "";
  if (isOnline && waiting(list).length > 0) send();
  else online(isOnline);
}).observe(element("connection"), { childList: true, characterData: true, subtree: true });

// A renewed page does not include the pending changes yet.
document.addEventListener("renewed", () => {
  const changes = waiting(list);
  for (const change of changes) show(change);
  if (changes.length > 0) sum();
  report();
});

// Editing in a dialog: the fields that are needed in a shop

const dialog = element("edit");
const form = dialog.querySelector("form");
const point = (0.5).toLocaleString(document.documentElement.lang)[1];
let edited;
let shown;  // the values when the dialog was opened, because others may change the row meanwhile

document.addEventListener("click", event => {
  const link = event.target.closest("a[data-deed=edit]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  edited = link.closest("[data-entry]");
  element("edit-title").textContent = nameOf(edited);
  element("edit-all").href = link.href;
  for (const name of ["amount", "price", "note"]) {
    form.elements[name].value = name === "note" ? edited.dataset.note : edited.dataset[name].replace(".", point);
    complain(name);
  }
  shown = Object.fromEntries(new FormData(form));
  openDialog(dialog, [element("edit-cancel")]);
});
form.addEventListener("submit", event => {
  event.preventDefault();
  event.stopPropagation();
  const change = changed();
  if (!change) return;
  dialog.close();
  if (Object.keys(change).length > 0) act({ do: "edit", entry: edited.dataset.entry, ...change });
});
dialog.addEventListener("close", () => edited?.scrollTo({ left: 0 }));

// Returns the changed fields in the kiosk's format; undefined if one is invalid.
function changed() {
  const { amount, price, note } = form.elements;
  const values = {
    amount: decimal(amount.value, 3), price: price.value.trim() ? decimal(price.value, 2) : null, note: note.value.trim() || null,
  };
  complain("amount", Number(values.amount) > 0 ? undefined : "shopping.noAmount");
  complain("price", values.price === undefined ? "shopping.noPrice" : undefined);
  const wrong = form.querySelector("[aria-invalid]");
  wrong?.focus();
  if (wrong) return undefined;
  return Object.fromEntries(Object.entries(values).filter(([name]) => form.elements[name].value !== shown[name]));
}

// Shows a field's mistake beside it, or clears it.
function complain(name, mistake) {
  const field = form.elements[name];
  if (mistake) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  const error = element(`edit-${name}-error`);
  if (error) error.textContent = mistake ? say(mistake) : "";
}

// Suggestions

const text = element("add-text");
const suggest = offer(text, {
  list: element("suggestions"),
  find: async words => {
    const answer = await fetch(`/shopping/${list}/suggestions?text=${encodeURIComponent(words.slice(0, 100))}`);
    return answer.ok ? answer.json() : [];
  },
  choose: ({ name, product, value = `product:${product}` }) => {
    const typed = text.value.trim();
    const amount = readAmount();
    if (!amount) return;
    const [kind, ...rest] = value.split(":");
    if (kind === "typed") put({ typed }, typed, amount);
    else put({ [kind === "words" ? "text" : "product"]: rest.join(":"), typed }, name, amount);
    empty();
  },
});
text.addEventListener("input", () => nearTitle(""));

// Printing and sharing

element("print").addEventListener("click", () => {
  element("basket").open = true;
  print();
});
element("share").addEventListener("click", async event => {
  const text = plainText();
  const title = document.querySelector("h1").textContent;
  if (!navigator.share && !navigator.clipboard) return;  // the link opens the text instead
  event.preventDefault();
  if (navigator.share) return navigator.share({ title, text }).catch(() => {});
  await navigator.clipboard.writeText(text).then(() => tell(say("shopping.copied")), () => location.assign(event.target.closest("a").href));
});

function plainText() {
  const line = row => {
    const [name, detail, amount] = ["strong", "small", ".amount"].map(part => row.querySelector(part).textContent.trim());
    const box = row.querySelector("[aria-pressed=true]") ? "[x] " : "[ ] ";
    return box + name + (detail && `, ${detail}`) + (amount && ` (${amount})`);
  };
  const groups = [...element("groups").children].map(group =>
    [group.querySelector("h2").textContent, ...[...group.querySelectorAll("li")].map(line)].join("\n"));
  const basket = [...element("basket-rows").children].map(line).join("\n");
  return [document.querySelector("h1").textContent, ...groups, basket].filter(Boolean).join("\n\n") + "\n";
}

// Start

for (const change of waiting(list)) show(change);
if (waiting(list).length > 0) {
  sum();
  send();
}
report();
element("no-worker").hidden = isSecureContext;
keepIcons();
keepOffline([location.pathname]);
sendOthers(list);
