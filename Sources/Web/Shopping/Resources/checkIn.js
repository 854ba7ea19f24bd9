// Shows only the fields that need a decision. Location and date follow the product, and the date follows the location,
// until the user changes them.
import { knownNames, offer } from "/assets/suggestions.js";

const form = document.querySelector("form.check-in");
const freezers = form?.dataset.freezers.split(" ") ?? [];

for (const bought of document.querySelectorAll(".bought")) {
  const part = name => bought.querySelector(`[name^="${name}."]`);
  const [fate, place, date, shown, other] = ["fate", "location", "bestBefore", "shown", "other"].map(part);
  const targets = JSON.parse(bought.dataset.targets);
  let target = targets[fate.value] ?? targets.stock;
  const keep = () => {
    if (date.value !== shown.value) return;
    date.value = shown.value = freezers.includes(place.value) ? target.frozen : target.fresh;
  };
  const fold = () => {
    bought.toggleAttribute("data-out", fate.value === "clear" || fate.value === "stay");
    bought.toggleAttribute("data-named", fate.value === "other");
  };
  fate.addEventListener("change", () => {
    fold();
    const next = targets[fate.value];
    if (!next) return;
    if (place.value === target.location) place.value = next.location;
    target = next;
    keep();
  });
  place.addEventListener("change", keep);
  if (other) {
    const find = async words => (await knownNames(words)).products.map(({ title, there }) => ({ name: title, there }));
    offer(other, { find });
  }
  fold();
}
