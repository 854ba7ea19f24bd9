// A recipe that was on its way is shown as soon as it is here, and one that was drawn by chance stays.

function follow() {
  const link = document.querySelector("[data-arrived]");
  if (link) return location.replace(link.href);
  const place = document.querySelector("[data-place]")?.dataset.place;
  if (place && place !== location.pathname + location.search) history.replaceState(null, "", place);
}

document.addEventListener("renewed", follow);
follow();
