// Lists that follow what is typed, and names that are offered while somebody types one.
import { renew } from "/assets/page.js";

for (const form of document.querySelectorAll("form[data-typed]")) {
  let waiting;
  const follow = () => {
    const wanted = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    history.replaceState(null, "", wanted.size ? `?${wanted}` : location.pathname);
    renew();
  };
  form.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(follow, 150); });
  form.addEventListener("submit", event => { event.preventDefault(); clearTimeout(waiting); follow(); });
}

// Inside of data-suggests, the fields for names get a list from what exists already; products are also named below, with
// how much of them is where, so that nobody makes one again.
for (const input of document.querySelectorAll("input[name=brand], input[name=category], input[name=name]")) {
  const area = input.closest("[data-suggests]");
  if (!area) continue;
  const list = document.createElement("datalist");
  list.id = `${input.id}-known`;
  input.after(list);
  input.setAttribute("list", list.id);
  const known = input.name === "name" ? document.createElement("ul") : undefined;
  if (known) {
    known.className = "known";
    known.setAttribute("aria-label", area.dataset.suggests);
    known.setAttribute("aria-live", "polite");
    list.after(known);
  }
  let waiting;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const isShort = input.value.trim().length < 2;
      const answer = isShort ? undefined : await fetch(`/products/suggestions?q=${encodeURIComponent(input.value.slice(0, 200))}`).catch(() => undefined);
      if (!isShort && !answer?.ok) return;
      const { products = [], brands = [], categories = [] } = isShort ? {} : await answer.json();
      const names = { brand: brands, category: categories, name: products.map(({ name }) => name) }[input.name];
      list.replaceChildren(...names.map(name => Object.assign(document.createElement("option"), { value: name })));
      known?.replaceChildren(...products.filter(({ product }) => !location.pathname.includes(product)).slice(0, 3).map(line));
    }, 120);
  });
}

function line({ product, name, detail, there }) {
  const [row, link, more, amount] = ["li", "a", "small", "small"].map(tag => document.createElement(tag));
  link.href = `/products/${product}`;
  link.className = "name";
  link.textContent = name;
  more.classList.add("soft", "name");
  more.textContent = detail;
  amount.classList.add("there", "name");
  amount.textContent = there;
  row.append(link, " ", more, " ", amount);
  return row;
}
