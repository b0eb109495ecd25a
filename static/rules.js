// The form of rules answers at once: examples, what differs, what cannot be. Without this file they are worked
// out when the page is rendered.

const PAUSE = 250; // ms without a change before the server is asked

const place = document.querySelector("[data-rules]");
const form = place.closest("form");
let timer;
let latest = 0;

async function ask() {
  const mine = ++latest;
  const body = new URLSearchParams(new FormData(form));
  const html = await fetch(place.dataset.rules, { method: "POST", body })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  if (!html || mine !== latest) return; // no connection, or an answer to what stands there no more
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const old of form.querySelectorAll(".switch")) renew(old, fresh.getElementById(old.id));
}

/** The words around a switch; what is being typed stays. */
function renew(old, fresh) {
  old.querySelector(".says").replaceWith(fresh.querySelector(".says"));
  old.querySelector(".field").classList.toggle("wrong", Boolean(fresh.querySelector(".field.wrong")));
  for (const errors of old.querySelectorAll(".errors")) errors.remove();
  for (const errors of fresh.querySelectorAll(".errors")) old.querySelector(".field").append(errors);
  const [control, model] = [old, fresh].map((one) => one.querySelector("select, input[type=text]"));
  if (control.options) control.options[0].textContent = model.options[0].textContent;
  else control.placeholder = model.placeholder;
  for (const name of ["aria-invalid", "aria-describedby"]) {
    if (model.hasAttribute(name)) control.setAttribute(name, model.getAttribute(name));
    else control.removeAttribute(name);
  }
}

const said = (field) => (field.type === "checkbox" ? field.checked : field.value);
const say = (field, value) => { field[field.type === "checkbox" ? "checked" : "value"] = value; };
const ofLast = "ofLast" in form.dataset ? [...form.querySelectorAll("[name^=rule_]")].filter(said) : [];
const lastSaid = ofLast.map(said);

/** What the match before had changed goes with its rules: other rules are chosen whole, and those bring it back. */
function follow(preset) {
  ofLast.forEach((field, place) => {
    if (preset.defaultChecked) say(field, said(field) || lastSaid[place]);
    else if (said(field) === lastSaid[place]) say(field, field.type === "checkbox" ? false : "");
  });
}

form.addEventListener("input", ({ target }) => {
  if (target.name === "preset") follow(target);
  if (target.name !== "preset" && !target.name.startsWith("rule_")) return;
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
});
