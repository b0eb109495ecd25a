// An adjustment without a connection waits on the sheet like a deal; so does one behind what waits there already.

import { alone, isCut, somethingWaits } from "./draft.js";

const form = document.querySelector("form.deal");
const sheet = location.pathname.replace(/\/adjustment$/, "");

form.addEventListener("submit", async (event) => {
  const isLater = somethingWaits(sheet);
  if (!isCut() && !isLater) return;
  event.preventDefault();
  if (await alone("./outbox.js", ({ enter }) => enter(form, sheet), isLater || undefined)) location.replace(sheet);
  else if (isCut()) alone("./words.js", ({ part }) => form.prepend(part("incomplete")));
  else form.submit();
});
