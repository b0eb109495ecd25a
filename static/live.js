// Keeps an open sheet up to date: asks for its version, a few bytes, and fetches the page when it moved.

const OFTEN = 2000; // ms: a new deal is to show within three seconds
const SELDOM = 10000;
const QUIET = 3600000; // ms without a change, after which the table has gone home
const PATIENCE = 5000;

let moved = Date.now();
const since = document.querySelector("meta[name=kept]")?.content; // the page as it was kept on this phone
let reached = since ? Date.parse(since) : Date.now();
let timer;
let asking = false;

const shown = () => document.querySelector("main[data-live]");
const build = (main) => main.dataset.version.split("-")[1];

async function text(address, options) {
  const response = await fetch(address, { ...options, signal: AbortSignal.timeout?.(PATIENCE) });
  if (response.status === 404) location.reload(); // the link was renewed, or the match deleted
  if (!response.ok) throw new Error(response.status);
  const body = await response.text();
  reached = Date.now();
  lost(false);
  return body;
}

/** Say since when the page is not up to date. */
function lost(isLost) {
  const notice = document.querySelector("[data-lost]");
  if (notice?.hidden !== isLost) return;
  const then = new Date(reached);
  const isToday = then.toDateString() === new Date().toDateString();
  const style = { timeStyle: "short", dateStyle: isToday ? undefined : "medium" };
  notice.querySelector("time").textContent = then.toLocaleString(document.documentElement.lang, style);
  notice.hidden = !isLost;
}

async function catchUp() {
  if (isTyping()) return;
  const version = await text(shown().dataset.live, { cache: "no-store" });
  if (version === shown().dataset.version) return;
  const page = new DOMParser().parseFromString(await text(location.href), "text/html");
  const fresh = page.querySelector("main[data-live]");
  if (!fresh || build(fresh) !== build(shown())) return location.reload(); // new styles and scripts
  if (!isTyping()) replace(page, fresh);
}

function isTyping() {
  return document.activeElement?.matches("main :is(textarea, select, input:not([type=checkbox]))");
}

function replace(page, fresh) {
  const old = shown();
  const top = scrollY;
  const focus = nameOf(document.activeElement);
  for (const { id } of old.querySelectorAll("details[open][id]")) {
    page.getElementById(id)?.setAttribute("open", "");
  }
  document.title = page.title;
  document.querySelector(".bar").replaceWith(page.querySelector(".bar"));
  old.replaceWith(fresh);
  scrollTo({ top, behavior: "instant" });
  if (focus) document.querySelector(focus)?.focus({ preventScroll: true });
  const news = "[data-news]";
  document.querySelector(news).textContent = page.querySelector(news).textContent;
  moved = Date.now();
  document.dispatchEvent(new Event("sheet:fresh"));
}

function nameOf(element) {
  if (element?.id) return `#${CSS.escape(element.id)}`;
  const address = element?.getAttribute("href");
  return address && `[href="${CSS.escape(address)}"]`;
}

async function check() {
  clearTimeout(timer);
  if (document.hidden || asking || !shown()) return;
  asking = true;
  try {
    await catchUp();
  } catch {
    lost(true); // until the next check tells otherwise
  }
  asking = false;
  timer = setTimeout(check, Date.now() - moved > QUIET ? SELDOM : OFTEN);
}

document.addEventListener("visibilitychange", check);
addEventListener("online", check);
addEventListener("pageshow", (event) => event.persisted && check());
timer = setTimeout(check, OFTEN);
