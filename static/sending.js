// Sending a form without leaving its page before it is saved; without a connection, again and again.

import { alone, bodyOf, fieldsOf, somethingWaits } from "./draft.js";

const PATIENCE = 8000; // ms after which an answer counts as lost
const AGAIN = 4000; // ms between two attempts to send of its own accord

export const post = (address, body) =>
  fetch(address, { method: "POST", body, signal: AbortSignal.timeout?.(PATIENCE) });

/** Show or hide one of the form's notices. */
export function say(form, what, isSaid = true) {
  const notice = form.querySelector(`[data-say=${what}]`);
  if (notice) notice.hidden = !isSaid;
}

/** Sends the form when it is submitted. `onPage` shows the server's page where it is not saved;
 *  `onConnected` is called when the connection is back. */
export function sender(form, draft, { onPage, onConnected = () => {} }) {
  let isBusy = false;
  let isWaiting = false;
  let timer;
  async function send(isOld = false) {
    if (isBusy) return;
    busy(true);
    stop();
    draft.keep(fieldsOf(form), true);
    const isLater = somethingWaits(draft.sheet); // what was entered before it is sent before it
    let got = isLater ? null : await attempt(form.action, bodyOf(form), draft.sheet);
    if (!got && (await wait(isLater))) return leave(draft.sheet, isOld);
    if (isLater) got = await attempt(form.action, bodyOf(form), draft.sheet);
    if (got?.isSaved) return leave(got.url, isOld);
    busy(false);
    if (got?.page) {
      draft.keep(fieldsOf(form));
      return onPage(got.page);
    }
    isWaiting = true;
    say(form, got ? "refused" : "unsaved");
    timer = setTimeout(again, AGAIN);
  }
  /** Let it wait on the sheet; false where this phone cannot. */
  function wait(isLater) {
    return alone("./outbox.js", ({ enter }) => enter(form, draft.sheet), isLater || undefined);
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
    onConnected();
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
