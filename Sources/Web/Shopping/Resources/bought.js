// Rows that open: a closed one shows the values of its fields.
const said = field => field.tagName === "SELECT" ? field.selectedOptions[0]?.text : field.value;

function tell(bought) {
  const fate = bought.querySelector("[name^='fate.']")?.value ?? "stock";
  const isOut = fate === "clear" || fate === "stay";
  for (const part of bought.querySelectorAll("[data-shows]")) {
    const field = bought.querySelector(`[name^="${part.dataset.shows}."]`);
    const isLeftOut = part.dataset.shows === "fate" ? fate === "stock" : isOut;
    part.textContent = isLeftOut ? "" : said(field);
  }
}

for (const bought of document.querySelectorAll(".bought")) {
  for (const event of ["input", "change"]) bought.addEventListener(event, () => queueMicrotask(() => tell(bought)));
  // A row also refreshes its text when it opens or closes.
  bought.addEventListener("toggle", () => tell(bought), true);
}
