// What a deal would write, verdict and both scores, while the server cannot be asked.

import { fieldsOf } from "./draft.js";
import { entryOf } from "./facts.js";
import { documentOf } from "./outbox.js";
import { score } from "./twin.js";
import { part, plain, say } from "./words.js";

/** The verdict of a form of a deal; empty as long as something is missing. */
export async function previewOf(form) {
  const match = await documentOf(form.dataset.sheet);
  const entry = match && entryOf(`${form.dataset.sheet}/deal`, fieldsOf(form), match);
  if (!entry) return "";
  const { made, NS, EW, held } = score(entry, match.rules);
  const shown = part("preview");
  const verdict = made === null ? "litige" : made ? "made" : "failed";
  shown.classList.add(verdict);
  shown.dataset.writes = `${plain(NS)} – ${plain(EW)}${held ? ` · ${say("waits", { points: held })}` : ""}`;
  shown.querySelector(".why").textContent = say(verdict);
  const names = form.querySelectorAll(".points label .name");
  shown.querySelectorAll(".scores > span").forEach((one, place) => {
    one.firstElementChild.textContent = names[place].textContent;
    one.lastElementChild.textContent = plain([NS, EW][place]);
  });
  return shown.outerHTML;
}
