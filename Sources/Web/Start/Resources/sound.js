// Shows the kiosk's volume, and sends changes.
import { say as phrase } from "/assets/page.js";

const settings = "/api/v1/sound";
const dialog = document.getElementById("sound");
const fields = dialog.querySelector("form").elements;
const problem = dialog.querySelector(".problem");
const night = { from: "22:00", until: "07:00" };
let isSending = false;
let isStale = false;

async function ask(options) {
  const answer = await fetch(settings, { cache: "no-store", ...options });
  if (!answer.ok) throw new Error(phrase("sound.notSet"));
  return await answer.json();
}

function show(sound) {
  const { from, until } = sound.quietHours ?? night;
  fields.volume.value = sound.volume;
  fields.speech.value = sound.speech;
  fields.muted.checked = sound.muted;
  fields.quiet.checked = Boolean(sound.quietHours);
  fields.from.value = from;
  fields.until.value = until;
  follow();
}

function follow() {
  fields.shown.value = fields.volume.value;
  fields.from.disabled = fields.until.disabled = !fields.quiet.checked;
}

function read() {
  return {
    volume: Number(fields.volume.value),
    muted: fields.muted.checked,
    speech: fields.speech.value,
    quietHours: fields.quiet.checked ? { from: fields.from.value, until: fields.until.value } : null,
  };
}

// Sends one change after the other, so that the last one wins.
async function send() {
  isStale = true;
  if (isSending) return;
  isSending = true;
  while (isStale) {
    isStale = false;
    if (fields.quiet.checked && fields.from.value === fields.until.value) {
      await say(() => { throw new Error(phrase("sound.sameTimes")); });
      continue;
    }
    const body = JSON.stringify(read());
    await say(() => ask({ method: "PUT", headers: { "Content-Type": "application/json" }, body }));
  }
  isSending = false;
}

async function say(attempt) {
  try {
    await attempt();
    problem.hidden = true;
  } catch (error) {
    problem.textContent = error instanceof TypeError ? phrase("sound.noConnection") : error.message;
    problem.hidden = false;
  }
}

async function open() {
  await say(async () => show(await ask()));
  dialog.showModal();
}

document.addEventListener("click", event => {
  if (event.target.closest("[data-opens=sound]")) {
    event.preventDefault();
    open();
  }
  if (event.target === dialog) dialog.close();  // a touch outside the dialog
});
dialog.addEventListener("input", follow);
dialog.addEventListener("change", send);
// The button that opened it may have been replaced meanwhile.
dialog.addEventListener("close", () => document.querySelector("[data-opens=sound]")?.focus());
