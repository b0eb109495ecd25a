// Says on the sheet that a deal was sent from this phone and never arrived: entry.js keeps it.

function look() {
  for (const notice of document.querySelectorAll("[data-unsaved]")) {
    try {
      notice.hidden = !JSON.parse(localStorage.getItem(`draft ${notice.dataset.unsaved}`))?.sent;
    } catch {
      // storage is closed to us: nothing was kept
    }
  }
}

document.addEventListener("sheet:fresh", look);
addEventListener("pageshow", look);
look();
