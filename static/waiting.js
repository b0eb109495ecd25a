// What waits to be sent, as it will stand on the sheet: rows, totals, dealer, litige and end as the twin gives them.

import { isCut, somethingWaits, storage } from "./draft.js";
import { change, choose, documentOf, enter, remove, retry, send, undo } from "./outbox.js";
import { ledger } from "./twin.js";
import { part, plain, say, signed } from "./words.js";

const AGAIN = 4000; // ms between two attempts to send
const SIDES = ["NS", "EW"];

const sheet = location.pathname.match(/^\/s\/[\w-]+/)[0];
let outbox;
let isDeciding = false;
let timer;

const isolated = (name) => `\u2068${name}\u2069`;

// ---- The sheet with what waits ----

async function dress(isFresh = !document.querySelector("meta[name=kept]")) {
  const match = (isFresh && (await latest())) || (await documentOf(sheet));
  if (!match || !document.querySelector("main[data-live]")) return orphaned();
  const last = match.log.at(-1).seq;
  const isKnown = ({ seq }) => seq <= last;
  const known = (was) => ({ ...was, saved: was.saved.filter((one) => !isKnown(one)) });
  outbox = await change(sheet, (was) => (was.saved.some(isKnown) ? known(was) : was));
  document.getElementById("outbox")?.remove();
  for (const row of document.querySelectorAll("tr.waiting")) row.remove();
  const mine = [...outbox.saved, ...outbox.waiting];
  if (!mine.length && !outbox.before) return;
  const entries = [...match.entries, ...mine.map(({ entry }) => entry)];
  const added = { ...ledger({ ...match, entries }), own: match.entries.length };
  const names = namesOf();
  if (mine.length) {
    total(added, match.rules);
    now(added, match, names);
    added.rows.slice(added.own).forEach((row, place) => insert(row, mine[place], names, match.players));
  }
  const below = document.querySelector("form.put-back, form.undo, table.entries, .empty, .half, main > .page");
  below.before(panel(asText(mine, names, added)));
}

/** The key opens nothing any more: what waited for it can still be copied out. */
async function orphaned() {
  outbox = await change(sheet);
  const names = { NS: "NS", EW: "EW" };
  if (outbox.waiting.length) document.querySelector("main").prepend(panel(asText(outbox.waiting, names)));
}

/** The match as the server has it now. */
async function latest() {
  const signal = AbortSignal.timeout?.(AGAIN);
  return fetch(`${sheet}/export.json`, { signal }).then((got) => (got.ok ? got.json() : null)).catch(() => null);
}

function namesOf() {
  const [NS, EW] = [...document.querySelectorAll(".totals h2, .half:not(.turned) .name")];
  return { NS: NS.textContent.trim(), EW: EW.textContent.trim() };
}

function total({ rows, outcome }, { target, target_test: test }) {
  const { totals } = rows.at(-1);
  document.querySelectorAll(".total, .huge").forEach((shown, place) => {
    shown.textContent = plain(totals[SIDES[place % 2]]);
  });
  document.querySelectorAll(".totals .side").forEach((side, place) => {
    const points = totals[SIDES[place]];
    const left = target + (test === "more_than" ? 1 : 0) - points;
    side.querySelector("progress").value = Math.max(points, 0);
    side.querySelector(".togo").textContent = outcome || left <= 0 ? "" : say("togo", { points: left });
  });
}

/** The deal to come and its dealer, what waits of a litige, or the end of the match. */
function now({ rows, dealer, outcome }, { players = {} }, names) {
  const { deal, waiting, totals } = rows.at(-1);
  const player = players[dealer] ? isolated(players[dealer]) : say(`seat-${dealer}`);
  const next = say("next", { number: deal + 1, player });
  storage((stored) => stored.setItem(`next ${sheet}`, next)); // for the form of that deal
  const shares = SIDES.filter((side) => waiting[side]);
  const waits = shares.map((side) => say("share", { points: waiting[side], side: isolated(names[side]) })).join(", ");
  const said = outcome ? [end(outcome, totals, names)] : [next, waits && say("held", { waits })].filter(Boolean);
  document.querySelector(".card.now, .card.result")?.replaceChildren(...said.map((text) => made("p", text)));
  for (const foot of document.querySelectorAll(".half .foot")) {
    foot.replaceChildren(...said.map((text) => made("span", text)));
  }
  for (const button of document.querySelectorAll(".act.three > :not(.lost)")) button.hidden = Boolean(outcome);
  for (const form of document.querySelectorAll("form.undo, form.put-back")) form.hidden = true;
}

const made = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

function end({ winner, decided_by: rule }, totals, names) {
  const why = say(`by-${rule.replaceAll("_", "-")}`);
  if (winner === "draw") return say("draw", { ns: plain(totals.NS), ew: plain(totals.EW), why });
  const loser = winner === "NS" ? "EW" : "NS";
  const name = isolated(names[winner]);
  return say("winner", { name, won: plain(totals[winner]), lost: plain(totals[loser]), why });
}

function insert(row, one, names, players) {
  const empty = document.querySelector(".empty");
  if (empty) {
    empty.replaceWith(part("table"));
    document.querySelectorAll(".entries thead .name").forEach((name, place) => name.append(names[SIDES[place]]));
  }
  const shown = part("row");
  shown.classList.toggle("after", !row.counts);
  shown.querySelector(".place").textContent = row.isPlayed ? row.deal : "";
  shown.querySelector(".bid").replaceChildren(...bidOf(one.entry));
  shown.querySelector(".how").textContent = howOf(row, one.entry, names, players);
  shown.querySelectorAll("td:not(.place)").forEach((cell, place) => {
    cell.firstElementChild.textContent = plain(row.totals[SIDES[place]]);
    cell.lastElementChild.textContent = signed(row.points[SIDES[place]]);
  });
  offer(shown, one);
  document.querySelector(".entries tbody")?.prepend(shown); // the large totals have no rows
}

/** What became of it, and what can be done with it. */
function offer(shown, { op, entry, refused, seq }) {
  const state = shown.querySelector(".state");
  if (seq) state.textContent = say("saved");
  if (refused) state.textContent = refused.sentences.join(" ");
  state.classList.toggle("errors", Boolean(refused));
  shown.querySelector(".doing").hidden = Boolean(seq);
  const correct = shown.querySelector("a");
  const isForm = entry.kind === "deal" && refused?.status !== 409;
  correct.hidden = !isForm;
  correct.href = `${sheet}/deal#waiting=${op}`;
  for (const button of shown.querySelectorAll("button")) button.value = op;
  shown.querySelector("[data-do=retry]").hidden = !refused || isForm;
}

function bidOf({ kind, bid, trump }) {
  if (kind !== "deal") return [];
  return [`${typeof bid === "number" ? bid : say(bid)} `, part(`trump-${trump}`)];
}

function howOf({ score }, entry, names, players = {}) {
  if (entry.kind === "passed") return say("passed");
  if (entry.kind === "adjustment") return entry.reason ? isolated(entry.reason) : say("adjustment");
  const said = [isolated(players[entry.bidder] || names[entry.taker]), entry.coinche !== "none" && say(entry.coinche)];
  if (score?.made === false) said.push(say("failed"));
  if (score?.made === null) said.push(say("litige"));
  return said.filter(Boolean).join(" · ");
}

// ---- What can be done with it ----

/** How many wait, with what undoes the last change, and what brings them out of here as text or as JSON. */
function panel(text) {
  const shown = part("outbox");
  const count = outbox.waiting.length;
  shown.querySelector("[data-count]").textContent = count ? say("count", { count }) : say("none");
  shown.querySelector("[data-do=undo]").hidden = !outbox.before;
  for (const one of shown.querySelectorAll("[data-out], [data-do=text], [data-do=json]")) one.hidden = !count;
  const out = (button, value) =>
    shown.querySelector(`[data-do=${button}]`).addEventListener("click", () => {
      const field = shown.querySelector("textarea");
      Object.assign(field, { hidden: false, value }).select();
      navigator.clipboard?.writeText(value).catch(() => {}); // it stands there to be copied
    });
  out("text", text);
  out("json", JSON.stringify(outbox.waiting.map(({ entry, at }) => ({ ...entry, at })), null, 1));
  return shown;
}

/** A line for each: what it is and, where the match is known, what both sides write and have then. */
function asText(mine, names, { rows, own } = {}) {
  const lines = mine.map(({ entry }, place) => {
    const row = rows?.[own + place];
    const bid = bidOf(entry).map((piece) => piece.textContent ?? piece).join("").trim();
    const both = row && SIDES.map((side) => `${names[side]} ${signed(row.points[side])} = ${plain(row.totals[side])}`);
    const of = entry.kind === "adjustment" && !row && `${names[entry.side]} ${signed(entry.points)}`;
    const said = [row?.isPlayed && `${row.deal}.`, bid, howOf(row ?? {}, entry, names), of, both?.join(", ")];
    return said.filter(Boolean).join(" ");
  });
  return lines.join("\n");
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("#outbox button, tr.waiting button");
  const act = { undo, remove, retry }[button?.dataset.do];
  if (!act) return;
  await act(sheet, button.value);
  if (act === retry) sendAll(true);
  else location.reload();
});

/** Four passes come behind what waits. Nothing else can be done here while the server does not answer. */
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const isPass = form.action.endsWith("/passed");
  if (isDeciding || event.defaultPrevented || !(isCut() || (isPass && somethingWaits(sheet)))) return;
  event.preventDefault();
  if (isPass && (await enter(form, sheet).catch(() => false))) location.reload();
  else if (!document.querySelector(".act [role=alert]")) document.querySelector(".act").prepend(part("needs"));
});

// ---- Sending ----

async function sendAll(isAsked = false) {
  clearTimeout(timer);
  const { saved, page } = await send(sheet);
  if (isAsked && page?.querySelector("form [name=seq]")) decide(page);
  else if (saved || page || isAsked) location.reload();
  else if (somethingWaits(sheet)) timer = setTimeout(sendAll, AGAIN);
}

/** The server's page with both versions: what is chosen there waits in the place of what was sent. */
function decide(page) {
  const [{ op }] = outbox.waiting;
  // One thing of theirs beside mine was seen and decided on; of several the next of mine may be the same as one.
  const isAll = page.querySelectorAll(".version").length <= 2;
  const seen = isAll ? page.querySelector("[name=seq]").value : null;
  isDeciding = true;
  document.title = page.title;
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  const take = async (event, form) => {
    event.preventDefault();
    await choose(sheet, op, form, seen);
    location.replace(sheet);
  };
  for (const form of document.forms) form.addEventListener("submit", (event) => take(event, form));
  document.querySelector(".act a.main")?.addEventListener("click", (event) => take(event, null));
}

await dress();
document.addEventListener("sheet:fresh", () => dress(true));
addEventListener("online", () => sendAll());
sendAll();
