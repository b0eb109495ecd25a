// The form of a deal beyond plain HTML: the cursor, the complement, the preview, drafts, sending without a
// connection. Comfort only: without this file the same form does the same.

const PAUSE = 150; // ms without a tap before the preview is asked for
const PATIENCE = 8000; // ms after which an answer counts as lost
const AGAIN = 4000; // ms between two attempts to send of its own accord

function start(form, isFresh = true) {
  const draft = draftOf(form);
  const preview = form.querySelector("[data-preview]") ? previewOf(form) : () => {};
  const sending = sender(form, draft, preview);
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
  cursor(form, { name: "trump" });
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
    if (touched && target.type === "radio") cursor(form, target);
    changed();
  });
}

/** A second tap on the choice of an optional row takes it back. */
function clear(form, radio) {
  if (["taker", "bidder", "bid", "trump"].includes(radio.name)) return false;
  const usual = ["", "counted", "none"].map((value) => `[name="${radio.name}"][value="${value}"]`);
  radio.checked = false;
  const back = usual.map((one) => form.querySelector(one)).find((one) => one);
  if (back) back.checked = true;
  return back !== radio;
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
  const typed = form.querySelector("[name=bid_other]");
  if (!typed) return;
  if (target === typed) form.querySelector("[name=bid][value=higher]").checked = true;
  else if (target.name === "bid" && target.value === "higher") typed.focus();
  else if (target.name === "bid") typed.value = "";
}

const pointsOf = (form) => [...form.querySelectorAll(".points input[type=text]")];
const chosen = (form, name) => form.querySelector(`[name=${name}]:is(:checked, [type=hidden])`)?.value;

/** The tap that leaves only the points open puts the cursor there. */
function cursor(form, { name }) {
  if (!["taker", "bidder", "bid", "trump", "coinche", "belote", "result"].includes(name)) return;
  const bid = chosen(form, "bid");
  const taker = chosen(form, "bidder") ?? chosen(form, "taker");
  const isOpen = chosen(form, "result") === "counted" && pointsOf(form).every((field) => !field.value);
  const isNumber = bid === "higher" ? form.querySelector("[name=bid_other]").value : Number(bid);
  if (taker && isNumber && chosen(form, "trump") && isOpen) {
    pointsOf(form)[["NS", "N", "S"].includes(taker) ? 0 : 1]?.focus();
  }
}

/** What the other side has then: seen, not typed. */
function complement(form) {
  const [ns, ew] = pointsOf(form);
  for (const [field, other] of ns ? [[ns, ew], [ew, ns]] : []) {
    const isCounted = /^[0-9]{2,3}$/.test(other.value) && other.value <= 162;
    field.placeholder = isCounted ? 162 - other.value : " ";
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

// ---- The draft: kept at every tap, by page; sent ones keep their key, so that they are stored once ----

function draftOf(form) {
  const key = `draft ${location.pathname}${location.search}`;
  const { draft: page, sheet } = form.dataset;
  const storage = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null; // storage is closed to us: nothing survives, all else works
    }
  };
  return {
    page,
    sheet,
    read: () => storage((kept) => JSON.parse(kept.getItem(key))),
    keep: (fields, sent = false) => storage((kept) => kept.setItem(key, JSON.stringify({ page, fields, sent }))),
    drop: () => storage((kept) => kept.removeItem(key)),
  };
}

const fieldsOf = (form) => [...new FormData(form)];
const bodyOf = (form) => new URLSearchParams(fieldsOf(form));

function fill(form, fields, withKey) {
  for (const control of form.elements) {
    const mine = fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(control.type)) {
      if (control.name) control.checked = mine.includes(control.value);
    } else if (mine.length && (withKey || !["op", "seq"].includes(control.name))) control.value = mine[0];
  }
}

/** What the notices and "Cancel" do. */
function answer(form, draft, kept) {
  document.body.addEventListener("click", ({ target }) => {
    const what = target.closest("[data-do]")?.dataset.do;
    if (what) draft.drop();
    if (what === "discard") location.reload();
    if (what === "restore") {
      fill(form, kept.fields);
      say(form, "other", false);
      cursor(form, { name: "trump" });
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

// ---- Sending ----

function sender(form, draft, preview) {
  let isBusy = false;
  let isWaiting = false;
  let timer;
  async function send(isOld = false) {
    if (isBusy) return;
    busy(true);
    stop();
    draft.keep(fieldsOf(form), true);
    const got = await attempt(form.action, bodyOf(form), draft.sheet);
    if (got?.isSaved) return leave(got.url, isOld);
    busy(false);
    if (got?.page) return show(got.page, form, draft);
    isWaiting = true;
    say(form, got ? "refused" : "unsaved");
    timer = setTimeout(again, AGAIN);
  }
  function busy(isSo) {
    isBusy = isSo;
    form.setAttribute("aria-busy", isSo);
  }
  function leave(url, isOld) {
    draft.drop();
    if (isOld) location.reload(); // it was another deal, and is on the sheet: this form starts afresh
    else location.replace(url);
  }
  function again() {
    if (isWaiting && form.isConnected) send();
  }
  function stop() {
    isWaiting = false;
    clearTimeout(timer);
    for (const what of ["unsaved", "refused"]) say(form, what, false);
  }
  form.addEventListener("submit", (event) => {
    if (event.submitter?.formMethod === "get") return; // to the counting of the cards, which brings it all back
    event.preventDefault();
    send();
  });
  addEventListener("online", () => {
    again();
    preview();
  });
  return { send, stop };
}

/** Saved is only what leads to the sheet: anything else may be a café's login page. */
async function attempt(address, body, sheet) {
  try {
    const got = await post(address, body);
    const isSaved = got.redirected && new URL(got.url).pathname === sheet;
    const page = new DOMParser().parseFromString(await got.text(), "text/html");
    const isOurs = [403, 404, 409, 413, 422].includes(got.status) && page.querySelector("main");
    return { isSaved, url: got.url, page: isOurs && page };
  } catch {
    return null;
  }
}

const post = (address, body) =>
  fetch(address, { method: "POST", body, signal: AbortSignal.timeout?.(PATIENCE) });

/** The server's page in place of this one: the person chooses. Its forms are sent with the same care. */
function show(page, form, draft) {
  draft.keep(fieldsOf(form));
  const notices = form.querySelector("[data-notices]");
  document.title = page.title;
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  const corrected = document.querySelector("form[data-sheet]");
  if (corrected) return start(corrected, false);
  for (const choice of document.querySelectorAll("form[method=post]")) {
    choice.append(notices.cloneNode(true));
    sender(choice, { ...draft, keep: () => {} }, () => {});
  }
  document.querySelector(".act a")?.addEventListener("click", draft.drop);
}

function say(form, what, isSaid = true) {
  const notice = form.querySelector(`[data-say=${what}]`);
  if (notice) notice.hidden = !isSaid;
}

const page = document.querySelector("form[data-sheet]");
const isBrought = "brought" in page.dataset; // the address brought the fields; from here on the draft keeps them
if (isBrought) history.replaceState(null, "", page.action);
start(page, !isBrought);
if (isBrought) page.dispatchEvent(new Event("input"));
