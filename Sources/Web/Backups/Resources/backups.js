// Sends a chosen file as it is, not as a form: a backup may be larger than the memory.
const form = document.getElementById("upload");
const progress = document.getElementById("upload-progress");
const error = document.getElementById("upload-error");

function fail(text) {
  progress.hidden = true;
  error.textContent = text || error.dataset.failed;
  error.hidden = false;
  form.reset();
}

function problem(request) {
  try { return JSON.parse(request.responseText).detail; } catch { return ""; }
}

function send(file) {
  error.hidden = true;
  progress.hidden = false;
  const request = new XMLHttpRequest();
  request.open("POST", "/backups/upload");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.setRequestHeader("Accept", "application/json");
  request.upload.onprogress = (event) => { progress.value = event.total ? (100 * event.loaded) / event.total : 0; };
  request.onerror = () => fail("");
  request.onload = () => {
    if (request.status === 201) location.assign(JSON.parse(request.responseText).path);
    else fail(problem(request));
  };
  request.send(file);
}

if (form) form.hidden = false;
form?.elements.backup.addEventListener("change", (event) => {
  if (event.target.files[0]) send(event.target.files[0]);
});
