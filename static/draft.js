// What was typed and not saved, kept on this phone by page. A sent one keeps its key, so that it is stored once.

import { keyOf, kept, storage } from "./unsaved.js";

export { alone, isCut, kept, somethingWaits, storage } from "./unsaved.js";

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
