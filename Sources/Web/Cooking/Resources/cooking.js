// Sends one-touch changes without leaving the page, sends a picture as soon as it is taken, and shows amounts in the chosen
// unit.
import { renew, renewKey } from "/assets/page.js";

document.addEventListener("submit", async event => {
  const button = event.submitter;
  if (!button?.matches("[data-quick]")) return;
  event.preventDefault();
  const form = new URLSearchParams(new FormData(event.target));
  form.set(button.name, button.value);
  const focus = { path: button.getAttribute("formaction"), name: button.name, value: button.value };
  try {
    const answer = await fetch(button.formAction, { body: form, method: "POST", redirect: "manual" });
    if (answer.type !== "opaqueredirect" && !answer.ok) throw new Error(answer.statusText);
  } catch {
    return location.reload();
  }
  renewKey(event.target);
  await renew();
  find(focus)?.focus({ preventScroll: true });
});

// Returns the button that was touched, or its replacement after a renewal.
function find({ path, name, value }) {
  const all = [...document.querySelectorAll(`[data-quick][name="${CSS.escape(name)}"]`)].filter(one => one.getAttribute("formaction") === path);
  return document.activeElement?.matches("[data-quick]") ? undefined : all.find(one => one.value === value) ?? all[0];
}

document.querySelector(".dish-photo input")?.addEventListener("change", event => {
  if (event.target.files.length > 0) event.target.form.requestSubmit();
});

const properties = document.querySelector("[data-unit-names]");
if (properties) {
  const names = JSON.parse(properties.dataset.unitNames);
  properties.addEventListener("change", event => {
    if (event.target.name !== "unit") return;
    for (const input of properties.querySelectorAll("[name=fullMeal], [name=sideDish]")) {
      const unit = input.parentElement.querySelector(".suffix");
      if (unit) unit.textContent = names[event.target.value] ?? "";
    }
  });
}

// Uses a product that is scanned while the form is still empty at once. Otherwise the user chooses a scan, which fills in the
// name and the brand and keeps the other fields. The first row is the last scan; one from before the page was opened is used
// only if chosen.
const scanned = document.querySelector("[data-live=scanned]");
let taken = scanned?.dataset.takes;

function isUntouched() {
  return !document.querySelector("form[data-dirty]");
}

function take(latest) {
  const told = document.getElementById("already-listed");
  if (told) told.textContent = latest.dataset.listed ?? "";
  if (latest.dataset.listed === undefined && isUntouched()) location.replace(latest.href);
}

if (scanned) document.addEventListener("renewed", () => {
  const { takes, late } = scanned.dataset;
  const latest = scanned.querySelector("a");
  if (takes !== taken && latest) take(latest);
  taken = takes;
  if (late && isUntouched() && properties.querySelector("[name=name]").value === "") location.reload();
});
scanned?.addEventListener("click", event => {
  const choice = event.target.closest("a");
  if (!choice || choice.dataset.listed !== undefined || isUntouched()) return;
  event.preventDefault();
  const form = properties.querySelector("form");
  form.action = choice.href;
  form.elements.name.value = choice.dataset.name;
  form.elements.brand.value = choice.dataset.brand;
  form.elements.name.focus();
});
