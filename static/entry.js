// The form of a deal beyond plain HTML: the cursor, the complement, the preview; drafts and sending, which
// draft.js and sending.js do. Comfort only: without this file the same form does the same.

import { bodyOf, draftOf, fieldsOf, fill } from "./draft.js";
import { post, say, sender } from "./sending.js";

const PAUSE = 150; // ms without a tap before the preview is asked for

function start(form, isFresh = true) {
  const draft = draftOf(form);
  const preview = form.querySelector("[data-preview]") ? previewOf(form) : () => {};
  const sending = sender(form, draft, { onPage: (page) => show(page, form, draft), onConnected: preview });
  listen(form, () => {
    draft.keep(fieldsOf(form));
    sending.stop();
    say(form, "restored", false);
    preview();
  });
  const kept = isFresh && draft.read();
  answer(form, draft, kept);
  if (kept) restore(form, draft, kept, sending);
  complement(form);
  cursor(form);
  preview();
}

// ---- What a tap does ----

function listen(form, changed) {
  let touched = false; // arrow keys walk through a row: the cursor must not jump away then
  let held = null;
  const hold = (event) => {
    touched = event.type === "pointerdown";
    held = event.target.checked ? event.target : null;
  };
  form.addEventListener("pointerdown", hold);
  form.addEventListener("keydown", hold);
  form.addEventListener("click", ({ target }) => {
    if (target.type === "radio" && target === held && clear(form, target)) changed();
    held = null;
  });
  form.addEventListener("input", ({ target }) => {
    unmark(target);
    oneBid(form, target);
    complement(form);
    if (touched && target.type === "radio" && !target.closest(".melds")) cursor(form);
    changed();
  });
}

/** A second tap on the choice of an optional row takes it back. */
function clear(form, radio) {
  if (radio.closest("[data-needed]")) return false;
  const usual = form.querySelector(`[name="${radio.name}"][data-usual]`);
  radio.checked = false;
  if (usual) usual.checked = true;
  return usual !== radio;
}

/** What was wrong is being repaired: the sentence has done its work. */
function unmark(target) {
  const place = target.closest(".wrong");
  place?.classList.remove("wrong");
  place?.querySelectorAll(".errors").forEach((errors) => errors.remove());
  target.removeAttribute("aria-invalid");
  target.removeAttribute("aria-describedby");
}

/** A bid is either tapped or typed. */
function oneBid(form, target) {
  const [radio, typed] = form.querySelectorAll(".higher input");
  if (!typed) return;
  if (target === typed) radio.checked = true;
  else if (target === radio) typed.focus();
  else if (target.name === radio.name) typed.value = "";
}

const pointsOf = (form) => [...form.querySelectorAll(".points input[type=text]")];

/** What is chosen in a row that must have a choice; some of its options may stand beside it. */
function chosenIn(form, row) {
  const { name } = row.querySelector("[type=radio]");
  return (form.querySelector(`[name="${name}"]:checked`) ?? row.querySelector("[type=hidden]"))?.value;
}

/** The tap that leaves only the points open puts the cursor there. */
function cursor(form) {
  const fields = pointsOf(form);
  const chosen = [...form.querySelectorAll("[data-needed]")].map((row) => chosenIn(form, row));
  const [taker, bid] = chosen;
  const isOpen = form.querySelector(".count :checked") && fields.every((field) => !field.value);
  const isNumber = Number(bid) || form.querySelector(".higher [type=text]")?.value;
  if (isOpen && isNumber && chosen.every(Boolean)) {
    fields.find((field) => field.dataset.of.split(" ").includes(taker))?.focus();
  }
}

/** What the other side has then: seen, not typed. */
function complement(form) {
  const [ns, ew] = pointsOf(form);
  for (const [field, other] of ns ? [[ns, ew], [ew, ns]] : []) {
    const left = field.closest("[data-all]").dataset.all - other.value;
    field.placeholder = /^[0-9]{2,3}$/.test(other.value) && left >= 0 ? left : " ";
  }
}

// ---- The preview ----

function previewOf(form) {
  const place = form.querySelector("[data-preview]");
  let timer;
  let latest = 0;
  async function ask() {
    const mine = ++latest;
    const html = await post(place.dataset.preview, bodyOf(form))
      .then((got) => (got.ok ? got.text() : ""))
      .catch(() => null);
    if (mine !== latest) return; // an answer to what stands there no more
    say(form, "offline", html === null);
    const isOpen = place.querySelector("details")?.open;
    place.innerHTML = html ?? "";
    if (isOpen) place.querySelector("details")?.setAttribute("open", "");
    const needs = (place.querySelector("[data-needs]")?.dataset.needs ?? "").split(" ");
    for (const one of form.querySelectorAll("[data-ask]")) {
      const isNeeded = needs.includes(one.dataset.ask) || one.querySelector(":checked");
      one.classList.toggle("needed", Boolean(isNeeded));
    }
  }
  return () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  };
}

// ---- Drafts, and the server's pages ----

/** What the notices and "Cancel" do. */
function answer(form, draft, kept) {
  document.body.addEventListener("click", ({ target }) => {
    const what = target.closest("[data-do]")?.dataset.do;
    if (what) draft.drop();
    if (what === "discard") location.reload();
    if (what === "restore") {
      fill(form, kept.fields);
      say(form, "other", false);
      cursor(form);
      form.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
}

function restore(form, draft, kept, sending) {
  const isOld = kept.page !== draft.page;
  if (kept.sent) {
    fill(form, kept.fields, true);
    sending.send(isOld);
  } else if (isOld) say(form, "other");
  else {
    fill(form, kept.fields);
    say(form, "restored");
  }
}

/** The server's page in place of this one: the person chooses. Its forms are sent with the same care. */
function show(page, form, draft) {
  const notices = form.querySelector("[data-notices]");
  document.title = page.title;
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  const corrected = document.querySelector("form[data-sheet]");
  if (corrected) return start(corrected, false);
  for (const choice of document.querySelectorAll("form[method=post]")) {
    choice.append(notices.cloneNode(true));
    sender(choice, { ...draft, keep: () => {} }, { onPage: (next) => show(next, choice, draft) });
  }
  document.querySelector(".act a")?.addEventListener("click", draft.drop);
}

const page = document.querySelector("form[data-sheet]");
const isBrought = "brought" in page.dataset; // the address brought the fields; from here on the draft keeps them
if (isBrought) history.replaceState(null, "", page.action);
start(page, !isBrought);
if (isBrought) page.dispatchEvent(new Event("input"));
