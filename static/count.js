// Adds up a pile while it is tapped: the numbers at once, from the values that stand on the cards; the
// sentences from the server. Without this file the button "Count" does the same.

const form = document.querySelector("form.pile");
const chosen = (name) => form.querySelector(`[name=${name}]:is(:checked, [type=hidden])`)?.value;
let asked;

form.querySelector("[data-count]").hidden = true;
form.addEventListener("input", count);
count();

function count() {
  const trump = chosen("trump");
  if (trump) add(trump === "TA" ? chosen("scale") : trump);
  ask();
}

function add(values) {
  let sum = 0;
  for (const box of form.querySelectorAll("[data-points]")) {
    const points = JSON.parse(box.dataset.points);
    if (box.name === "card") box.nextElementSibling.querySelector("small").textContent = points[values];
    if (box.checked) sum += points[values] ?? points;
  }
  const { all } = form.dataset;
  const whole = JSON.parse(form.dataset.whole)[values] ?? all; // at tout-atout all cards may be worth more than 162
  const share = Math.round((sum * all) / whole);
  for (const total of form.querySelectorAll("[data-of]")) {
    total.textContent = total.dataset.of === chosen("pile") ? share : all - share;
  }
  for (const worth of form.querySelectorAll("[data-worth]")) {
    worth.textContent = worth.dataset.worth === chosen("pile") && whole > all ? `${sum} / ${whole}` : "";
  }
}

/** The same page from the server, for its sentences; its address keeps the pile where the page is loaded again. */
async function ask() {
  asked?.abort();
  asked = new AbortController();
  const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
  history.replaceState(null, "", address);
  const found = form.querySelector("[data-found]");
  try {
    const answer = await fetch(address, { signal: asked.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.innerHTML = page.querySelector("[data-found]").innerHTML;
    form.querySelector(".beneath a").href = page.querySelector(".beneath a").href;
    document.querySelector(".bar a").href = page.querySelector(".bar a").href;
  } catch (stop) {
    if (stop.name !== "AbortError") found.replaceChildren(); // no connection: the numbers are right all the same
  }
}
