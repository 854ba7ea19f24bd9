// Says that a picture was taken, which is sent with the name; and asks nobody who says otherwise what it is whether what
// was typed may be thrown away.
import { say } from "/assets/page.js";

const input = document.querySelector("#naming input[type=file]");
input?.addEventListener("change", () => {
  document.getElementById("shot").textContent = say(input.files.length > 0 ? "inbox.pictureTaken" : "inbox.takePicture");
});
document.addEventListener("submit", () => {
  for (const form of document.forms) delete form.dataset.dirty;
});
