// Prints what was chosen, also if it is not shown yet.
const choices = document.getElementById("choices");
const waiting = "print";
let isChanged = false;

choices.addEventListener("input", () => { isChanged = true; });
// Two own labels with one code would be bound to one thing: the next print has others.
addEventListener("afterprint", () => { isChanged ||= document.querySelector(".own") !== null; });
document.getElementById("print").addEventListener("click", () => {
  if (!isChanged) return print();
  sessionStorage.setItem(waiting, "1");
  choices.requestSubmit();
});
if (sessionStorage.getItem(waiting)) {
  sessionStorage.removeItem(waiting);
  if (!choices.querySelector("[aria-invalid]")) addEventListener("load", () => print());
}
