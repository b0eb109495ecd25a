// Names are taken up as they are typed: by the chips of who deals first, by the names of the sides; and the rules
// that Start starts with are said beside it. Without this file all that is done once the form was sent.

const place = document.querySelector("[data-seating]");
const form = place.closest("form");
const said = form.querySelector(".chosen");
const player = (seat) => form.elements[`player_${seat.toLowerCase()}`];
const nameOf = (seat) => player(seat).value.trim();
const moves = { turn: "ESW", swap: "EW" }; // as in forms/settings.py

function name() {
  for (const chip of form.querySelectorAll("[name=first_dealer]")) {
    chip.parentElement.querySelector(".word").textContent = nameOf(chip.value) || player(chip.value).labels[0].textContent;
  }
  for (const side of ["ns", "ew"]) {
    const names = [...side].map(nameOf).filter(Boolean);
    form.elements[`side_${side}`].placeholder = names.join(" & ") || place.dataset[side];
  }
}

function say() {
  const rules = form.querySelector("[name=preset]:checked")?.closest("label").querySelector("strong").textContent;
  const differ = [...form.querySelectorAll("[name^=rule_]")].some((field) =>
    field.type === "checkbox" ? field.checked : field.value);
  said.textContent = [rules, differ && said.dataset.changed].filter(Boolean).join(" · ");
  said.dataset.live = "";
}

for (const button of form.querySelectorAll("[name=seats]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const moving = [...moves[button.value]].map(player);
    const names = moving.map((field) => field.value);
    moving.forEach((field, at) => { field.value = names.at(at - 1); });
    name();
  });
}

form.addEventListener("input", () => {
  name();
  if (said) say();
});
name();
if (said) say();
