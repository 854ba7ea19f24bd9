// Shows only what is to be decided: the date follows the place until somebody has written another.

const form = document.querySelector("form.check-in");
const freezers = form?.dataset.freezers.split(" ") ?? [];

for (const bought of document.querySelectorAll(".bought")) {
  const [fate, place, date, shown] = ["fate", "location", "bestBefore", "shown"].map(name => bought.querySelector(`[name^="${name}."]`));
  const fold = () => bought.toggleAttribute("data-out", fate.value === "clear" || fate.value === "stay");
  fate.addEventListener("change", fold);
  place.addEventListener("change", () => {
    if (date.value !== shown.value) return;
    date.value = shown.value = freezers.includes(place.value) ? bought.dataset.frozen : bought.dataset.fresh;
  });
  fold();
}
