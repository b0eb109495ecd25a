// The form of a deal beyond plain HTML: the cursor, the complement, the preview; drafts and sending, which
// draft.js and sending.js do. Comfort only: without this file the same form does the same.

import { unmark } from "./errors.js";
import { alone, bodyOf, draftOf, fieldsOf, fill, storage } from "./draft.js";
import { post, say, sender } from "./sending.js";

const PAUSE = 150; // ms without a tap before the preview is asked for
const HALF = 1200; // ms while the number that is being typed may go on: 11 becomes 112

function start(form, isFresh = true) {
  const draft = draftOf(form);
  const preview = form.querySelector("[data-preview]") ? previewOf(form) : { soon() {}, now() {} };
  const sending = sender(form, draft, { onPage: (page) => show(page, form, draft), onConnected: preview.soon });
  listen(form, (target) => {
    draft.keep(fieldsOf(form));
    sending.stop();
    say(form, "restored", false);
    preview.soon(isHalf(target) ? HALF : PAUSE);
  });
  for (const field of pointsOf(form)) field.addEventListener("blur", preview.now); // it was left: the number is whole
  const kept = isFresh && draft.read();
  answer(form, draft, kept);
  if (kept) restore(form, draft, kept, sending);
  complement(form);
  if (!document.querySelector(".summary")) cursor(form);
  preview.soon();
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
    if (target.type === "radio" && target === held && clear(form, target)) changed(target);
    if (target.matches("[data-swap]")) {
      swap(form);
      changed(target);
    }
    held = null;
  });
  form.addEventListener("input", ({ target }) => {
    oneBid(form, target);
    oneSide(form, target);
    uncounted(form, target);
    complement(form);
    explain(form, target);
    if (touched && target.type === "radio" && !target.closest(".melds")) cursor(form);
    changed(target);
  });
  for (const field of pointsOf(form)) {
    field.addEventListener("focus", () => {
      field.dataset.beside = otherOf(form, field).value;
      field.addEventListener("click", () => field.select(), { once: true });
    });
  }
}

/** A second tap on the choice of an optional row takes it back. */
function clear(form, radio) {
  if (radio.closest("[data-needed]")) return false;
  const usual = form.querySelector(`[name="${radio.name}"][data-usual]`);
  radio.checked = false;
  if (usual) usual.checked = true;
  return usual !== radio;
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

const allPoints = (field) => field.closest("[data-all]").dataset.all;

/** What the other side has then: seen, not typed. Once there are points they may be on the wrong side. */
function complement(form) {
  const [ns, ew] = pointsOf(form);
  if (!ns) return;
  for (const [field, other] of [[ns, ew], [ew, ns]]) {
    const left = allPoints(field) - other.value;
    field.placeholder = /^[0-9]{2,3}$/.test(other.value) && left >= 0 ? left : " ";
  }
  const isThere = Boolean(ns.value || ew.value);
  form.querySelector("[data-swap]").hidden = !isThere;
  form.querySelector(".to-count")?.classList.toggle("away", isThere);
}

const otherOf = (form, field) => pointsOf(form).find((other) => other !== field);

/** The points of one side are enough: those of the other go, unless both may have been rounded already. */
function oneSide(form, target) {
  if (!pointsOf(form).includes(target)) return;
  const { beside = "" } = target.dataset;
  otherOf(form, target).value = !target.value || areRounded(target, beside) ? beside : "";
}

function areRounded(field, beside) {
  const both = [Number(field.value), Number(beside)];
  const surplus = both[0] + both[1] - allPoints(field);
  return both.every((points) => points && points % 10 === 0) && [-2, 8].includes(surplus);
}

/** A result that nobody counts needs no points: those that cannot be are in nobody's way. */
function uncounted(form, target) {
  const fields = pointsOf(form);
  if (target.name !== "result" || target.value === "counted" || !fields.length) return;
  const sums = fields.map((field) => Number(field.value));
  const all = allPoints(fields[0]);
  const areBoth = fields.every((field) => field.value);
  if (sums.every((points) => points <= all) && (!areBoth || sums[0] + sums[1] === all)) return;
  for (const field of fields) field.value = "";
  unmark(fields[0]);
}

/** The points were the other side's. */
function swap(form) {
  const [ns, ew] = pointsOf(form);
  [ns.value, ew.value] = [ew.value, ns.value];
  complement(form);
}

/** Whether one digit more would still be a number of points. */
function isHalf(target) {
  if (!target.closest(".points") || target.type !== "text" || !target.value) return false;
  return target.value * 10 <= allPoints(target) && target.value.length < target.maxLength;
}

// ---- The words of the game, each said once on a phone, where it is first tapped ----

const TOLD = "words told";

function explain(form, { name, value, checked }) {
  const sentence = checked && form.querySelector(`[data-explains~="${name}=${value}"]`);
  if (!sentence || told().includes(sentence.id)) return;
  for (const other of form.querySelectorAll("[data-explains]")) other.hidden = other !== sentence;
  storage((stored) => stored.setItem(TOLD, JSON.stringify([...told(), sentence.id])));
}

const told = () => storage((stored) => JSON.parse(stored.getItem(TOLD))) ?? [];

// ---- The preview ----

function previewOf(form) {
  const place = form.querySelector("[data-preview]");
  let timer;
  let latest = 0;
  let shown = "";
  async function ask() {
    timer = 0;
    const mine = ++latest;
    const answer = await post(place.dataset.preview, bodyOf(form))
      .then((got) => (got.ok ? got.text() : ""))
      .catch(() => null);
    const html = answer ?? (await alone("./preview.js", ({ previewOf }) => previewOf(form)));
    if (mine !== latest) return; // an answer to what stands there no more
    say(form, "offline", answer === null);
    if (html !== shown) {
      const isOpen = place.querySelector("details")?.open;
      place.innerHTML = shown = html ?? "";
      if (isOpen) place.querySelector("details")?.setAttribute("open", "");
    }
    place.removeAttribute("aria-busy");
    writes(form, place.querySelector("[data-writes]"));
    const needs = (place.querySelector("[data-needs]")?.dataset.needs ?? "").split(" ");
    for (const one of form.querySelectorAll("[data-ask]")) {
      const isAnswered = one.matches(".ask") && one.querySelector(":checked");
      one.classList.toggle("needed", Boolean(isAnswered || needs.includes(one.dataset.ask)));
    }
  }
  function soon(pause = PAUSE) {
    latest += 1;
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
    place.setAttribute("aria-busy", true);
    writes(form);
  }
  function now() {
    if (!timer) return;
    clearTimeout(timer);
    ask();
  }
  return { soon, now };
}

/** The verdict in the button that saves: what the keyboard hides stands there. */
function writes(form, verdict) {
  const button = form.querySelector(".act .main");
  button.classList.toggle("failed", Boolean(verdict?.matches(".failed")));
  button.querySelector("[data-verdict]").textContent = verdict?.dataset.writes ?? "";
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
  const summary = page.querySelector(".summary");
  summary?.removeAttribute("autofocus"); // it would come too late: a button has the cursor
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  const corrected = document.querySelector("form[data-sheet]");
  summary?.focus();
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
if (location.hash) alone("./outbox.js", ({ refill }) => refill(page)); // a deal that waits to be sent
