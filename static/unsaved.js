// Says on the sheet that a deal was sent from this phone and never arrived.

import { kept } from "./draft.js";

function look() {
  for (const notice of document.querySelectorAll("[data-unsaved]")) {
    notice.hidden = !kept(notice.dataset.unsaved)?.sent;
  }
}

document.addEventListener("sheet:fresh", look);
addEventListener("pageshow", look);
look();
