// Suggests products while the user types. Without this script the button searches.
let asking;

for (const form of document.querySelectorAll("form[data-suggest]")) {
  form.addEventListener("input", () => {
    clearTimeout(asking);
    asking = setTimeout(() => suggest(form), 180);
  });
}

async function suggest(form) {
  const address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
  const answer = await fetch(address, { cache: "no-store", headers: { "Scantry-Renewal": "1" } }).catch(() => undefined);
  if (!answer?.ok) return;
  const news = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(form.dataset.suggest);
  if (news) document.getElementById(form.dataset.suggest).replaceChildren(...document.importNode(news, true).childNodes);
  history.replaceState(null, "", address);
}
