// A phone as a scanner: sends a photograph as soon as it is taken; where the browser allows access to the camera, sends its
// frames until the page is left or hidden.
import { renew, say } from "/assets/page.js";

const part = id => document.getElementById(id);
const form = part("photograph");
const widest = 960;  // pixels of a frame
const pace = 200;  // milliseconds between frames, with one request at a time
const patience = 8000;  // milliseconds for an answer
const glow = 700;  // milliseconds for which the frame shows that something was booked
const cures = {
  NotAllowedError: "scan.cameraDenied", SecurityError: "scan.cameraDenied", NotFoundError: "scan.cameraNone",
  OverconstrainedError: "scan.cameraNone", NotReadableError: "scan.cameraInUse", AbortError: "scan.cameraInUse",
};
const canvas = document.createElement("canvas");
let stream;
let page;
let sound;
let fading;

// The photograph

form.elements.photograph.addEventListener("change", () => {
  if (form.elements.photograph.files.length > 0) form.requestSubmit();
});
form.addEventListener("submit", () => {
  form.classList.add("reading");
  part("take").textContent = say("scan.reading");
});

// The mode and location of the station, changed without stopping the camera

part("station").addEventListener("submit", async event => {
  if (!event.submitter) return;
  event.preventDefault();
  const { name, value } = event.submitter;
  await fetch(event.target.action, { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual" }).catch(() => {});
  renew();
});

// The camera

if (isSecureContext && navigator.mediaDevices?.getUserMedia) part("film").hidden = false;
else part("hint").textContent = say("scan.hintPhotograph");

part("film").addEventListener("click", () => stream ? stop() : start());
part("light").addEventListener("click", () => shine(part("light").getAttribute("aria-pressed") !== "true"));
document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
addEventListener("pagehide", () => stop());

async function start() {
  complain();
  part("film").disabled = true;
  // Browsers allow sound only after a touch.
  sound ??= window.AudioContext && new AudioContext();
  sound?.resume();
  try {
    const video = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } };
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video });
    part("video").srcObject = stream;
    await part("video").play();
  } catch (error) {
    stop();
    return complain(say(cures[error.name] ?? "scan.cameraFailed"));
  } finally {
    part("film").disabled = false;
  }
  if (document.hidden) return stop();
  const [track] = stream.getVideoTracks();
  track.addEventListener("ended", () => { stop(); complain(say("scan.cameraLost")); });
  part("light").hidden = !track.getCapabilities?.().torch;
  part("live").hidden = false;
  part("film").setAttribute("aria-pressed", true);
  part("film").querySelector("span").textContent = say("scan.stop");
  tell(say("scan.holdUp"));
  navigator.wakeLock?.request("screen").catch(() => {});
  page = crypto.randomUUID();
  watch(stream);
}

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
  part("video").srcObject = null;
  part("live").hidden = true;
  part("outlines").replaceChildren();
  part("film").setAttribute("aria-pressed", false);
  part("film").querySelector("span").textContent = say("scan.film");
  part("light").setAttribute("aria-pressed", false);
}

async function shine(isOn) {
  const [track] = stream?.getVideoTracks() ?? [];
  await track?.applyConstraints({ advanced: [{ torch: isOn }] }).catch(() => {});
  part("light").setAttribute("aria-pressed", isOn);
}

async function watch(own) {
  while (stream === own) {
    const begin = performance.now();
    try {
      const frame = await picture();
      if (frame && stream === own) await look(frame, own);
    } catch {
      if (stream === own) complain(say("scan.noConnection"));
      await rest(pace * 5);
    }
    await rest(Math.max(20, pace - (performance.now() - begin)));
  }
}

function rest(time) {
  return new Promise(resolve => setTimeout(resolve, time));
}

// Returns the current frame as a small JPEG.
function picture() {
  const video = part("video");
  const [width, height] = [video.videoWidth, video.videoHeight];
  if (!width || !height) return;
  const scale = Math.min(1, widest / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", 0.8));
}

async function look(frame, own) {
  const answer = await fetch(`/scan/frames?page=${page}`, {
    method: "POST", headers: { "Content-Type": "image/jpeg" }, body: frame, signal: AbortSignal.timeout(patience),
  });
  if ([401, 403].includes(answer.status)) return location.assign("/pair?back=%2Fscan");
  const glance = await answer.json();
  if (stream !== own) return;
  outline(glance.codes);
  complain(glance.failure);
  if (glance.booked.length > 0) tellBooked(glance.booked);
  else if (glance.failure) show("failed");
  if (!answer.ok) await rest(pace * 5);
}

// Feedback

// If several packs are booked at once, shows and plays the one that needs attention.
function tellBooked(booked) {
  const state = ["failed", "unknown"].find(state => booked.some(said => said.state === state)) ?? "booked";
  show(state);
  beep({ booked: [1320], unknown: [660, 990], failed: [260, 260, 260] }[state]);
  navigator.vibrate?.(state === "booked" ? 80 : [80, 80, 80]);
  tell(booked.map(({ title, action }) => `${title}: ${action}`).join("\n"));
}

function tell(text) {
  part("said").textContent = text;
}

// Shows a problem; an empty text clears it.
function complain(text = "") {
  const problem = part("problem");
  if (problem.textContent !== (text ?? "")) problem.textContent = text ?? "";
  problem.hidden = !text;
}

function show(state) {
  part("finder").className = state;
  clearTimeout(fading);
  fading = setTimeout(() => { part("finder").className = ""; }, glow);
}

function beep(notes) {
  if (!sound) return;
  notes.forEach((frequency, place) => {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    const begin = sound.currentTime + place * 0.09;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.3, begin);
    volume.gain.exponentialRampToValueAtTime(0.01, begin + 0.08);
    tone.connect(volume).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + 0.08);
  });
}

// A code's area covers only the lines that read it: the outline adds a margin.
function outline(codes) {
  const around = 2;
  part("outlines").replaceChildren(...codes.map(({ left, top, width, height }) => {
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const box = {
      x: left * 100 - around, y: top * 100 - around, width: width * 100 + 2 * around, height: height * 100 + 2 * around, rx: 1,
    };
    for (const [name, value] of Object.entries(box)) frame.setAttribute(name, value);
    return frame;
  }));
}
