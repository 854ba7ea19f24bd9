// Says that a picture was taken; it is sent with the name.
import { say } from "/assets/page.js";

const input = document.querySelector("#naming input[type=file]");
input?.addEventListener("change", () => {
  document.getElementById("shot").textContent = say(input.files.length > 0 ? "inbox.pictureTaken" : "inbox.takePicture");
});
