// Opens a requested recipe as soon as it has arrived, and keeps a random one by changing the page's address.

function follow() {
  const link = document.querySelector("[data-arrived]");
  if (link) return location.replace(link.href);
  const place = document.querySelector("[data-place]")?.dataset.place;
  if (place && place !== location.pathname + location.search) history.replaceState(null, "", place);
}

document.addEventListener("renewed", follow);
follow();
