// Suggests existing names while the user types: the field becomes a combobox, whose options the arrow keys select. The
// caller's `find` decides which are similar. Without this script the field is a plain one.

const pause = 120;  // milliseconds
let lists = 0;

// input: the field. find(words): a promise of [{ name, detail, there }, …], best match first; only the name is required.
// list: the element for the options; by default one is added below the field. choose(suggestion): called with the chosen
// one; by default its name is filled in. Returns a function that shows suggestions, or hides the list if called without any.
export function offer(input, { find, list = listBelow(input), choose = suggestion => fill(input, suggestion) }) {
  let waiting;
  let asked = 0;
  let found = [];

  const show = suggestions => {
    asked += 1;
    clearTimeout(waiting);
    found = suggestions;
    list.replaceChildren(...found.map((suggestion, index) => option(suggestion, `${list.id}-${index}`)));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", found.length > 0);
    input.removeAttribute("aria-activedescendant");
  };
  const ask = async () => {
    const words = input.value.trim();
    const number = ++asked;
    const answer = words.length < 2 ? [] : await find(words).catch(() => []);
    if (number === asked && document.activeElement === input) show(answer);
  };
  const mark = index => {
    [...list.children].forEach((option, place) => option.setAttribute("aria-selected", place === index));
    input.setAttribute("aria-activedescendant", list.children[index].id);
    list.children[index].scrollIntoView({ block: "nearest" });
  };
  const take = index => {
    choose(found[index]);
    show([]);
  };

  input.removeAttribute("list");  // a browser's own list leaves out similar names
  for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", list.id], ["aria-autocomplete", "list"]]) {
    input.setAttribute(name, value);
  }
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, pause);
  });
  input.addEventListener("keydown", event => {
    const last = found.length - 1;
    if (last < 0 || event.isComposing) return;
    const index = [...list.children].findIndex(option => option.getAttribute("aria-selected") === "true");
    if (event.key === "Escape") show([]);
    else if (event.key === "ArrowDown") mark(index < last ? index + 1 : 0);
    else if (event.key === "ArrowUp") mark(index > 0 ? index - 1 : last);
    else if (event.key === "Enter" && index >= 0) take(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener("blur", () => show([]));
  // What was typed before this script was loaded.
  if (input.value !== input.defaultValue) ask();
  list.addEventListener("mousedown", event => event.preventDefault());  // the field keeps the focus
  list.addEventListener("click", event => {
    const option = event.target.closest("[role=option]");
    if (option) take([...list.children].indexOf(option));
  });
  return (suggestions = []) => show(suggestions);
}

// Returns existing names similar to a text: { products: [{ product, name, title, detail, there }], brands, categories }.
export async function knownNames(words) {
  const answer = await fetch(`/products/suggestions?q=${encodeURIComponent(words.slice(0, 200))}`);
  return answer.ok ? answer.json() : { products: [], brands: [], categories: [] };
}

function option(suggestion, id) {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  for (const [part, tag] of [["name", "strong"], ["detail", "small"], ["there", "small"]]) {
    if (!suggestion[part]) continue;
    const words = document.createElement(tag);
    words.classList.add("name", part);
    words.textContent = suggestion[part];
    option.append(words, " ");
  }
  return option;
}

function listBelow(input) {
  const place = document.createElement("div");
  place.className = "below";
  const list = document.createElement("ul");
  list.id = `suggestions-${++lists}`;
  list.className = "suggestions";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.labels[0]?.textContent ?? input.getAttribute("aria-label") ?? "");
  place.append(list);
  input.after(place);
  return list;
}

function fill(input, suggestion) {
  input.value = suggestion.name;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
