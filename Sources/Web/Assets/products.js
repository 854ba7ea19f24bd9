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

// Inside of data-suggests, the fields for names get a list from what exists already.
for (const input of document.querySelectorAll("input[name=brand], input[name=category], input[name=name]")) {
  const kind = { brand: "brands", category: "categories", name: "products" }[input.name];
  const area = input.closest("[data-suggests]");
  if (!area) continue;
  const list = document.createElement("datalist");
  list.id = `${input.id}-known`;
  input.after(list);
  input.setAttribute("list", list.id);
  let waiting;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      if (input.value.trim().length < 2) return list.replaceChildren();
      const answer = await fetch(`/api/v1/suggestions?q=${encodeURIComponent(input.value.slice(0, 200))}`).catch(() => undefined);
      if (!answer?.ok) return;
      const found = (await answer.json())[kind];
      list.replaceChildren(...found.map(({ name }) => Object.assign(document.createElement("option"), { value: name })));
    }, 120);
  });
}
