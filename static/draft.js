// What was typed and not saved, kept on this phone by page. A sent one keeps its key, so that it is stored once.

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

const keyOf = (address) => `draft ${address}`;

/** What is kept of the page at that address: `{page, fields, sent}`, or null. */
export const kept = (address) => storage((stored) => JSON.parse(stored.getItem(keyOf(address))));

/** The draft of a form. `page` names the deal that it is for, `sheet` the address that a saved one leads to. */
export function draftOf(form) {
  const address = `${location.pathname}${location.search}`;
  const { draft: page, sheet } = form.dataset;
  return {
    page,
    sheet,
    read: () => kept(address),
    keep: (fields, sent = false) =>
      storage((stored) => stored.setItem(keyOf(address), JSON.stringify({ page, fields, sent }))),
    drop: () => storage((stored) => stored.removeItem(keyOf(address))),
  };
}

export const fieldsOf = (form) => [...new FormData(form)];
export const bodyOf = (form) => new URLSearchParams(fieldsOf(form));

/** Put fields back into a form: under its own key, or, `withKeys`, under the one they were sent with. */
export function fill(form, fields, withKeys) {
  const keys = form.dataset.keys.split(" ");
  for (const control of form.elements) {
    const mine = fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(control.type)) {
      if (control.name) control.checked = mine.includes(control.value);
    } else if (mine.length && (withKeys || !keys.includes(control.name))) control.value = mine[0];
  }
}
