// Says on the sheet that a deal was sent from this phone and never arrived; what waits to be sent stands on it.

import { alone, isCut, kept, somethingWaits } from "./draft.js";

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

document.addEventListener("sheet:fresh", look);
document.addEventListener("submit", hold, { once: true });
addEventListener("pageshow", look);
look();
if (somethingWaits(location.pathname)) wait(true);
