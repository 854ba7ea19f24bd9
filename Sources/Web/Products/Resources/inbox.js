// Reports that a picture was taken, which is sent with the name; and does not ask whether to discard the typed text if the
// user settles the line with another form of the page.
import { say } from "/assets/page.js";

const input = document.querySelector("#naming input[type=file]");
input?.addEventListener("change", () => {
  document.getElementById("shot").textContent = say(input.files.length > 0 ? "inbox.pictureTaken" : "inbox.takePicture");
});
document.addEventListener("submit", () => {
  for (const form of document.forms) delete form.dataset.dirty;
});
