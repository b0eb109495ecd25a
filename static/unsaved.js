// Says on the sheet that a deal was sent from this phone and never arrived; what waits to be sent stands on it.
// For draft.js and the others what is kept on this phone: the sheet itself fetches no file but this one for it.

/** Storage may be closed to us: then nothing survives, and all else works. */
export function storage(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** Whether anything of that sheet waits to be sent; outbox.js has it. */
export const somethingWaits = (sheet) => storage((stored) => stored.getItem(`waiting ${sheet}`)) !== null;

/** Whether there is no connection, as far as is known: the page was kept, or the sheet was not answered just now. */
export const isCut = () =>
  !navigator.onLine ||
  document.querySelector("meta[name=kept]") !== null ||
  document.querySelector("[data-lost]")?.hidden === false;

/** What a module does without the server, on a phone whose worker keeps it; null where it cannot. */
export const alone = async (module, act, isKept = navigator.serviceWorker?.controller) =>
  isKept ? import(module).then(act).catch(() => null) : null;

export const keyOf = (address) => `draft ${address}`;

/** What is kept of the page at that address: `{page, fields, sent}`, or null. */
export const kept = (address) => storage((stored) => JSON.parse(stored.getItem(keyOf(address))));

function look() {
  for (const notice of document.querySelectorAll("[data-unsaved]")) {
    notice.hidden = !kept(notice.dataset.unsaved)?.sent;
  }
}

const wait = (isThere) => alone("./waiting.js", () => true, isThere);

async function hold(event) {
  if (!isCut() || event.defaultPrevented) return;
  event.preventDefault();
  if (await wait()) event.target.requestSubmit();
  else event.target.submit();
}

if (document.querySelector("[data-unsaved]")) {
  document.addEventListener("sheet:fresh", look);
  document.addEventListener("submit", hold, { once: true });
  addEventListener("pageshow", look);
  look();
  if (somethingWaits(location.pathname)) wait(true);
}
