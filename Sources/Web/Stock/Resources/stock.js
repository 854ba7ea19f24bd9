// Filters the stock while the user types.
import { renew } from "/assets/page.js";

const form = document.getElementById("stock-search");
let waiting;

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, 150);
});
form.addEventListener("submit", event => {
  event.preventDefault();
  search();
});

function search() {
  clearTimeout(waiting);
  const wish = new URLSearchParams(new FormData(form));
  if (!wish.get("text")) wish.delete("text");
  const query = wish.toString();
  history.replaceState(null, "", query ? `/stock?${query}` : "/stock");
  renew();
}
