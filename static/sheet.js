// What a phone can do beside showing the sheet: stay awake, share, copy. Quietly absent where it cannot.

const AWAKE = "awake";
const can = {
  awake: "wakeLock" in navigator,
  share: "share" in navigator,
  copy: "clipboard" in navigator,
  print: "print" in window,
};
let lock = null;
let asking = false;

function isWanted() {
  try {
    return localStorage.getItem(AWAKE) !== "no";
  } catch {
    return true; // storage is closed to us: the switch holds for this page
  }
}

function want(awake) {
  try {
    localStorage.setItem(AWAKE, awake ? "yes" : "no");
  } catch {
    // as above
  }
}

async function keepAwake(wanted) {
  if (!can.awake || document.hidden || asking) return;
  asking = true;
  try {
    if (!wanted) await lock?.release();
    else if (!lock || lock.released) lock = await navigator.wakeLock.request("screen");
  } catch {
    // a phone that saves its battery refuses
  }
  asking = false;
}

/** Show what this phone can do, on the page as it was loaded or replaced. */
function dress() {
  for (const part of document.querySelectorAll("[data-can]")) {
    part.hidden = !can[part.dataset.can];
  }
  for (const box of document.querySelectorAll("[data-can=awake] input")) {
    box.checked = isWanted();
  }
}

async function act(button) {
  const { can: how, address, title, done } = button.dataset;
  try {
    if (how === "print") window.print();
    else if (how === "share") await navigator.share({ title, url: address });
    else await navigator.clipboard.writeText(address);
    if (done) button.textContent = done;
  } catch {
    // closed without sharing, or not allowed: the link still stands there to be read
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-can]");
  if (button) act(button);
});
document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-can=awake] input")) return;
  want(event.target.checked);
  keepAwake(event.target.checked);
});
document.addEventListener("visibilitychange", () => keepAwake(isWanted()));
document.addEventListener("sheet:fresh", dress);
dress();
keepAwake(isWanted());
// Where the browser allows it, what is opened is kept from here on: it opens without a connection too.
addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));
