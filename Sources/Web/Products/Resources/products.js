// Filters lists while the user types, and suggests names.
import { renew } from "/assets/page.js";
import { knownNames, offer } from "/assets/suggestions.js";

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

// Inside of data-suggests, the fields for names suggest existing ones. Similar products are also listed below with their
// stock, so that the user does not create a duplicate.
for (const input of document.querySelectorAll("[data-suggests] :is(input[name=brand], input[name=category], input[name=name])")) {
  offer(input, {
    find: async words => {
      const { products, brands, categories } = await knownNames(words);
      if (input.name === "name") tell(input, products);
      return input.name === "name" ? products : (input.name === "brand" ? brands : categories).map(name => ({ name }));
    },
  });
  input.addEventListener("input", () => { if (input.value.trim().length < 2) input.parentElement.querySelector(".known")?.replaceChildren(); });
}

function tell(input, products) {
  let known = input.parentElement.querySelector(".known");
  if (!known) {
    known = document.createElement("ul");
    known.className = "known";
    known.setAttribute("aria-label", input.closest("[data-suggests]").dataset.suggests);
    known.setAttribute("aria-live", "polite");
    input.parentElement.append(known);
  }
  known.replaceChildren(...products.filter(({ product }) => !location.pathname.includes(product)).slice(0, 3).map(product => line(product, input.closest("[data-suggests]"))));
}

// With a form for it, the user can choose one of them as the same product.
function line({ product, name, detail, there }, { dataset }) {
  const [row, link, more, amount] = ["li", "a", "small", "small"].map(tag => document.createElement(tag));
  link.href = `/products/${product}`;
  link.className = "name";
  link.textContent = name;
  more.classList.add("soft", "name");
  more.textContent = detail;
  amount.classList.add("there", "name");
  amount.textContent = there;
  row.append(link, " ", more, " ", amount);
  if (dataset.same) row.append(" ", sameness(product, name, dataset));
  return row;
}

function sameness(product, name, { same, sameSays }) {
  const button = document.createElement("button");
  button.className = "button";
  button.setAttribute("form", same);
  button.name = "into";
  button.value = product;
  button.textContent = sameSays;
  button.setAttribute("aria-label", `${sameSays}: ${name}`);
  return button;
}
