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
  const query = new URLSearchParams(new FormData(form));
  if (!query.get("text")) query.delete("text");
  const text = query.toString();
  history.replaceState(null, "", text ? `/stock?${text}` : "/stock");
  renew();
}
