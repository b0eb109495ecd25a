// What was wrong is being repaired: its sentences have done their work, and so has the summary once all is repaired.

/** Take back what is said of the field that this control belongs to. */
export function unmark(control) {
  const place = control.closest(".wrong");
  if (!place) return;
  place.classList.remove("wrong");
  for (const errors of place.querySelectorAll(".errors")) errors.remove();
  for (const one of place.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  const summary = document.querySelector(".summary");
  for (const link of summary?.querySelectorAll("a") ?? []) {
    if (!place.contains(document.querySelector(link.hash))) continue;
    document.querySelector(`${link.hash}-errors`)?.remove();
    link.closest("li").remove();
  }
  if (summary && !summary.querySelector("li")) summary.remove();
}

document.addEventListener("input", ({ target }) => unmark(target));
