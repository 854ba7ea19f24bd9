// Prints the chosen cards, even if the preview does not show them yet.
const choices = document.getElementById("choices");
const waiting = "print";
let isChanged = false;

choices.addEventListener("input", () => { isChanged = true; });
// Two labels with the same code would be bound to the same lot, so that each print needs new codes.
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
