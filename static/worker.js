// What was kept on this phone answers while the server cannot be reached. It only reads: a write is never touched.
// The server puts two lines before these: BUILD, and FILES, the names of its static files.

const OURS = `files ${BUILD}`;
const PAGES = "pages";
const PATIENCE = 800; // ms until a kept page is shown instead; the answer is kept whenever it comes
const TRUST = 4000; // ms while the server was heard a moment ago: after a save an old sheet would tell a lie
const MOMENT = 60_000; // ms
const MOVING = ["", "/table", "/export.json"]; // of a sheet: what every entry changes …
const RESTING = ["/rules", "/deal", "/adjustment"]; // … and what its settings do, or a noted contract
const EDITING = ["/deal", "/adjustment"];
const OFFLINE = "/offline";
const SCRIPT = `<script type="module" src="/static/${BUILD}/offline.js"></script>`;

const keyOf = ({ pathname }) => pathname.match(/^\/[sv]\/[\w-]+/)?.[0];
const placesOf = (key) => [...MOVING, ...RESTING].filter((place) => key.startsWith("/s/") || !EDITING.includes(place));
const isKept = (address) =>
  !address.search && (address.pathname === "/" || isOfSheet(address, keyOf(address)));
const isOfSheet = ({ pathname }, key) => Boolean(key) && placesOf(key).includes(pathname.slice(key.length));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/")) event.respondWith(file(event.request, address));
  else if (event.request.mode === "navigate") event.respondWith(page(event, address));
  else if (isKept(address)) event.respondWith(fresh(event, address));
});

async function install() {
  const files = await caches.open(OURS);
  await files.addAll(FILES.map((name) => `/static/${BUILD}/${name}`));
  await keep(OFFLINE);
  await self.skipWaiting(); // pages that are open go on as they are
}

/** The files of other builds go; what is open on this phone already is kept from now on. */
async function activate() {
  for (const name of await caches.keys()) if (![OURS, PAGES].includes(name)) await caches.delete(name);
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  const keys = new Set(open.map(({ url }) => keyOf(new URL(url))).filter(Boolean));
  await Promise.all([keep("/"), ...[...keys].map((key) => keep(key))]).catch(() => {});
}

// ---- What is asked for ----

/** A file of this build as it was kept; one of another build only while the server cannot be asked for it. */
async function file(request, { pathname }) {
  const ours = `/static/${BUILD}/${pathname.split("/").pop()}`;
  const kept = await (await caches.open(OURS)).match(ours);
  if (kept && pathname === ours) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

let heard = 0; // when the server answered last

/** The server's answer, of which what is worth it is kept. */
async function fresh(event, address) {
  const response = await fetch(event.request);
  heard = Date.now();
  event.waitUntil(note(address, response.clone()).catch(() => {})); // the phone may be full
  return response;
}

async function page(event, address) {
  const asked = fresh(event, address).catch(() => null);
  event.waitUntil(asked);
  const patience = Date.now() - heard < MOMENT ? TRUST : PATIENCE;
  const answer = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patience, null))]);
  if (answer && answer.status < 500) return isGone(address, answer) ? scripted(answer) : answer;
  return (await keptPage(address)) ?? (await asked) ?? (await keptPage(new URL(OFFLINE, location))) ?? Response.error();
}

const isGone = (address, { status }) => Boolean(keyOf(address)) && [404, 410].includes(status);

/** The page of a key that opens nothing any more, with the script that knows what may still wait for it. */
async function scripted(answer) {
  const html = (await answer.text()).replace("</head>", `${SCRIPT}</head>`);
  return new Response(html, { status: answer.status, headers: plainly(answer.headers) });
}

/** A page as it was kept, with the script that says so; its forms have new keys, and rest on the sheet as kept. */
async function keptPage({ pathname, search }) {
  if (search && !pathname.endsWith("/table")) return null;
  const pages = await caches.open(PAGES);
  const kept = await pages.match(pathname);
  if (!kept) return null;
  const sheet = (await (await pages.match(keyOf({ pathname }) ?? ""))?.text()) ?? "";
  const [, seq, mark] = sheet.match(/data-version="(\d+)-\w+-(\w+)"/) ?? [];
  const html = (await kept.text())
    .replace("</head>", `<meta name="kept" content="${kept.headers.get("X-Kept")}">${SCRIPT}</head>`)
    .replace(/(name="op" value=")[^"]*/g, (_, field) => field + crypto.randomUUID())
    .replace(/(name="seq" value=")[^"]*/g, (field, name) => (mark ? `${name}${seq}-${mark}` : field));
  return new Response(html, { headers: kept.headers });
}

// ---- What is kept ----

async function keep(path) {
  return note(new URL(path, location), await fetch(path, { cache: "no-cache" }));
}

async function note(address, response) {
  const key = keyOf(address);
  const { pathname } = address;
  if (pathname !== OFFLINE && !isKept(address)) return;
  if (isGone(address, response)) await drop(key);
  if (!response.ok || response.redirected) return;
  const pages = await caches.open(PAGES);
  if (pathname === key) await keepRest(pages, key); // first: a sheet never stands here without its match
  const headers = plainly(response.headers);
  headers.set("X-Kept", new Date().toISOString());
  await pages.put(pathname, new Response(await response.blob(), { headers }));
  if (pathname === "/") await keep(OFFLINE); // the language may be another now
}

/** Of a sheet that was just shown, the rest: what rests only when it has to. */
async function keepRest(pages, key) {
  const before = await restsOn(await pages.match(`${key}/export.json`));
  await Promise.all(MOVING.filter(Boolean).map((place) => keep(key + place)));
  const after = await restsOn(await pages.match(`${key}/export.json`));
  for (const place of placesOf(key)) {
    if (RESTING.includes(place) && (before !== after || !(await pages.match(key + place)))) await keep(key + place);
  }
}

/** What the forms and the rules show of a match: its settings, and the contract that is noted. */
async function restsOn(document) {
  if (!document) return "";
  const { entries, totals, outcome, stopped, log = [], ...settings } = await document.json();
  const contract = log.findLastIndex(({ kind }) => kind === "contract");
  const isNoted = contract > log.findLastIndex(({ kind }) => kind === "entry");
  return JSON.stringify([settings, isNoted && log[contract], log.filter(({ kind }) => kind === "undone").length]);
}

/** Those of an answer that was read already. */
function plainly(headers) {
  const read = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length"]) read.delete(name);
  return read;
}

/** The key opens nothing any more: nor does what was kept under it. */
async function drop(key) {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) if (keyOf(new URL(url)) === key) await pages.delete(url);
}
