// What was wrong is being repaired: its sentences have done their work, and so has the summary once all is repaired.

document.addEventListener("input", ({ target }) => {
  const place = target.closest(".wrong");
  if (!place) return;
  place.classList.remove("wrong");
  for (const errors of place.querySelectorAll(".errors")) errors.remove();
  for (const control of place.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  const summary = document.querySelector(".summary");
  for (const link of summary?.querySelectorAll("a") ?? []) {
    if (!place.contains(document.querySelector(link.hash))) continue;
    document.querySelector(`${link.hash}-errors`)?.remove();
    link.closest("li").remove();
  }
  if (summary && !summary.querySelector("li")) summary.remove();
});
