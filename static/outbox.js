// What was entered without a connection: in order, in the browser's storage, each with its form's own key. Sent one by
// one, each once, each with the version that the one before was answered with. Nothing leaves but by being saved, or
// by the person's word.

import { fieldsOf, fill, storage } from "./draft.js";
import { entryOf } from "./facts.js";

const PATIENCE = 8000; // ms after which an answer counts as lost
const NONE = { waiting: [], before: null, saved: [] };
const REFUSALS = [400, 403, 404, 409, 410, 413, 422];

// ---- What waits ----

/** Make what waits of a sheet into what `act` says, other tabs coming before or after; when this is done it is kept. */
export function change(sheet, act = (outbox) => outbox) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("outbox", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("sheets");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction("sheets", "readwrite", { durability: "strict" });
      const sheets = transaction.objectStore("sheets");
      let outbox;
      sheets.get(sheet).onsuccess = ({ target: { result: before = NONE } }) => {
        outbox = act(before);
        if (outbox !== before) sheets.put(outbox, sheet);
      };
      transaction.oncomplete = () => {
        database.close();
        const isEmpty = !outbox.waiting.length && !outbox.saved.length;
        const flag = `waiting ${sheet}`;
        storage((stored) => (isEmpty ? stored.removeItem(flag) : stored.setItem(flag, "")));
        resolve(outbox);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

/** The match as it was when the server was last asked. */
export const documentOf = async (sheet) => (await caches.match(`${sheet}/export.json`))?.json();

/** Let a form wait; false where it cannot: it is none that can be added up here, or there is no room. */
export async function enter(form, sheet) {
  const { pathname, search } = new URL(form.action || location.href);
  const fields = fieldsOf(form);
  const match = await documentOf(sheet);
  const entry = match && !search ? entryOf(pathname, fields, match) : null;
  if (!entry) return false;
  const of = Object.fromEntries(fields);
  const mine = { op: of.op, address: pathname, fields, entry, madeFrom: of.seq, at: new Date().toISOString() };
  await change(sheet, ({ waiting, ...rest }) => {
    const place = waiting.findIndex(({ op }) => op === mine.op);
    if (place < 0) return { ...rest, waiting: [...waiting, behind(rest.saved.at(-1), mine)], before: waiting };
    const corrected = { ...mine, madeFrom: waiting[place].madeFrom };
    return { ...rest, waiting: waiting.with(place, corrected), before: waiting };
  });
  return true;
}

/** What the kept page may not know yet that this phone has saved. */
function behind(saved, mine) {
  return saved && saved.seq > Number.parseInt(mine.madeFrom, 10) ? { ...mine, madeFrom: saved.version } : mine;
}

export const remove = (sheet, gone) =>
  change(sheet, ({ waiting, saved }) => ({ waiting: waiting.filter(({ op }) => op !== gone), before: waiting, saved }));

/** Undo the last change, or that. */
export const undo = (sheet) =>
  change(sheet, ({ waiting, before, saved }) => ({ waiting: before ?? waiting, before: before && waiting, saved }));

/** Show in its form the waiting deal that the address names, with what the server said of it. */
export async function refill(form) {
  const { waiting } = await change(form.dataset.sheet);
  const mine = waiting.find(({ op }) => location.hash === `#waiting=${op}`);
  if (!mine) return;
  fill(form, mine.fields, true);
  for (const sentence of mine.refused?.sentences ?? []) {
    const said = document.createElement("p");
    said.className = "errors";
    said.textContent = sentence;
    form.prepend(said);
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

// ---- Sending ----

/** Send what waits of a sheet, from one tab at a time. The number of those saved, and the page that stopped it. */
export function send(sheet) {
  return navigator.locks.request(`sending ${sheet}`, { ifAvailable: true }, async (lock) => {
    for (let saved = 0; ; saved += 1) {
      const [first] = lock ? (await change(sheet)).waiting : [];
      if (!first || first.refused) return { saved };
      const answer = await attempt(first);
      if (!answer?.version) {
        const { page, ...refused } = answer ?? {};
        if (answer) await change(sheet, (outbox) => marked(outbox, first.op, refused));
        return { saved, page };
      }
      await change(sheet, (outbox) => without(outbox, first, answer.version));
    }
  });
}

/** What waits once this was saved as it was sent; what was corrected meanwhile is another. The saved one is known
 *  until the match document holds it. */
function without({ waiting, saved }, { entry, fields }, version) {
  const isSent = (one) => JSON.stringify(one.fields) === JSON.stringify(fields);
  const [next, ...rest] = waiting.filter((one) => !isSent(one));
  return {
    waiting: next ? [{ ...next, madeFrom: version }, ...rest] : [],
    before: null,
    saved: [...saved, { entry, version, seq: Number.parseInt(version, 10) }],
  };
}

function marked({ waiting, ...rest }, which, refused) {
  return { ...rest, waiting: waiting.map((one) => (one.op === which ? { ...one, refused } : one)) };
}

/** Try one again that the server did not take. */
export const retry = (sheet, which) => change(sheet, (outbox) => marked(outbox, which));

/** The person's choice, a form of the server's page, waits in the place of what was sent; without one it goes, and the
 *  next rests on the version that was seen, or else on the same as it. */
export const choose = (sheet, sent, form, seen) =>
  change(sheet, ({ waiting, ...rest }) => {
    const place = waiting.findIndex(({ op }) => op === sent);
    if (!form) {
      const madeFrom = seen ?? waiting[place].madeFrom;
      const [next, ...others] = waiting.toSpliced(place, 1);
      return { ...rest, waiting: next ? [{ ...next, madeFrom }, ...others] : [], before: null };
    }
    const fields = fieldsOf(form);
    const { op, seq } = Object.fromEntries(fields);
    const address = new URL(form.action).pathname;
    const chosen = { ...waiting[place], op, address, fields, madeFrom: seq, refused: undefined };
    return { ...rest, waiting: waiting.with(place, chosen), before: null };
  });

/** Saved is only what is answered with a version; null: nobody knows. */
async function attempt({ address, fields, madeFrom }) {
  const body = new URLSearchParams(fields);
  body.set("seq", madeFrom);
  try {
    const headers = { Accept: "text/plain" };
    const got = await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout?.(PATIENCE) });
    const text = await got.text();
    if (got.status === 200 && /^[0-9]+-[0-9a-f]*$/.test(text)) return { version: text };
    const page = new DOMParser().parseFromString(text, "text/html");
    if (!REFUSALS.includes(got.status) || !page.querySelector("main")) return null;
    const said = page.querySelectorAll(".errors li");
    const sentences = [...(said.length ? said : page.querySelectorAll("h1"))].map((one) => one.textContent.trim());
    return { status: got.status, sentences: [...new Set(sentences)], page };
  } catch {
    return null;
  }
}
