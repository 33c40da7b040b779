// Answers: the figure of the one that the pointer is on, or that has the focus. Places: one at a time, by buttons or
// arrow keys. Without this file every figure is shown, one below the other.
"use strict";

for (const list of document.querySelectorAll(".answers")) {
  const figures = [...list.querySelectorAll("figure")];
  if (figures.length < 2) continue;
  list.classList.add("chosen");
  const choose = (chosen) => {
    for (const figure of figures) {
      figure.classList.toggle("current", figure === chosen);
      figure.querySelector("figcaption").setAttribute("aria-current", String(figure === chosen));
    }
  };
  for (const figure of figures) {
    const caption = figure.querySelector("figcaption");
    caption.tabIndex = 0;
    caption.addEventListener("mouseenter", () => choose(figure));
    caption.addEventListener("focus", () => choose(figure));
  }
  choose(figures[0]);
}

for (const steps of document.querySelectorAll(".steps")) {
  const figures = [...steps.querySelectorAll("figure")];
  const words = steps.dataset;
  const bar = document.createElement("div");
  bar.className = "stepper";
  const back = document.createElement("button");
  const next = document.createElement("button");
  const where = document.createElement("span");
  where.setAttribute("role", "status");
  back.type = next.type = "button";
  back.textContent = words.before;
  next.textContent = words.next;
  bar.append(back, where, next);
  steps.prepend(bar);
  steps.classList.add("stepped");
  let at = 0;
  const go = (to) => {
    at = Math.max(0, Math.min(figures.length - 1, to));
    figures.forEach((figure, index) => figure.classList.toggle("current", index === at));
    where.textContent = figures[at].dataset.place;
    back.disabled = at === 0;
    next.disabled = at === figures.length - 1;
  };
  back.addEventListener("click", () => go(at - 1));
  next.addEventListener("click", () => go(at + 1));
  steps.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    go(at + by);
    event.preventDefault();
  });
  steps.tabIndex = 0;
  go(0);
}
