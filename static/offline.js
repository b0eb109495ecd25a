// On a page that was kept on this phone: says from when it is, until the server can be asked again. On one whose key
// opens nothing any more: what still waits for it.

import { somethingWaits, storage } from "./draft.js";

const AGAIN = 3000; // ms between two attempts to reach the server

const since = document.querySelector("meta[name=kept]")?.content;
const sheet = location.pathname.match(/^\/s\/[\w-]+/)?.[0];

async function textOf(path) {
  const kept = await caches.match(path);
  return new DOMParser().parseFromString((await kept?.text()) ?? "", "text/html");
}

/** Say it: in the place that the page has for it, or above everything else. */
async function say() {
  if (document.querySelector("#kept, form[data-sheet]")) return null; // it says so itself
  const place = document.querySelector("[data-lost]");
  const notice = place ?? (await textOf("/offline")).getElementById("kept").content.firstElementChild;
  const moment = new Date(since);
  const isToday = moment.toDateString() === new Date().toDateString();
  const style = { timeStyle: "short", dateStyle: isToday ? undefined : "medium" };
  notice.querySelector("time").textContent = moment.toLocaleString(document.documentElement.lang, style);
  notice.hidden = false;
  if (!place) document.querySelector("main").prepend(notice);
  return place ? null : notice; // the page takes its own away
}

/** From a page that was not kept back to the sheet that was. */
function lead(sheet) {
  const link = document.getElementById("back").content.firstElementChild;
  link.href = sheet;
  document.querySelector(".bar .title").replaceWith(link);
}

/** The deal to come, as the sheet says it: the form may have been kept some deals ago. */
async function retitle() {
  const next = somethingWaits(sheet) && storage((stored) => stored.getItem(`next ${sheet}`));
  const now = next || (await textOf(sheet)).querySelector(".now p:has(strong)")?.textContent.trim();
  const title = document.querySelector(".bar .title");
  if (now && !location.hash) title.textContent = `‹ ${now}`;
}

/** The server answers again: what is typed stays, a live sheet catches up by itself, all else is loaded anew. */
async function back(notice) {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 500) return setTimeout(back, AGAIN, notice);
  if (!document.querySelector("main[data-live], form.deal")) return location.reload();
  document.querySelector("meta[name=kept]")?.remove();
  notice?.remove();
}

if (since) {
  const place = location.pathname.slice(sheet?.length);
  const [of] = location.pathname.match(/^\/[sv]\/[\w-]+/) ?? [];
  if (of && document.getElementById("back")) lead(of);
  if (document.querySelector("form[data-sheet]")) retitle();
  if (sheet && ["", "/table"].includes(place)) import("./waiting.js");
  const notice = await say();
  setTimeout(back, AGAIN, notice);
  addEventListener("online", () => back(notice));
} else if (somethingWaits(sheet)) import("./waiting.js");
