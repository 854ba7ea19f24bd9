// Suggests foods while the user types, and adds the chosen one at once. Without this script the form adds it.

import { offer } from "/assets/suggestions.js";

const input = document.querySelector(".ingredient-search input[type=search]");

if (input) {
  const find = async words => {
    const answer = await fetch(`/recipes/search/suggestions?q=${encodeURIComponent(words.slice(0, 100))}`);
    return answer.ok ? answer.json() : [];
  };
  const choose = food => {
    input.value = food.name;
    input.form.requestSubmit();
  };
  offer(input, { find, choose });
  input.form.addEventListener("submit", event => {
    if (!input.value.trim()) event.preventDefault();  // nothing was added
  });
  // Focuses the field only with a real keyboard: a touch screen's keyboard would cover the results.
  const isTyped = matchMedia("(pointer: fine)").matches;
  if (isTyped && new URL(location).searchParams.has("food")) input.focus({ preventScroll: true });
}
