// A recipe that was on its way is shown as soon as it is here.

function follow() {
  const link = document.querySelector("[data-arrived]");
  if (link) location.replace(link.href);
}

document.addEventListener("renewed", follow);
follow();
