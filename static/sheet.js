// Keeps the screen awake while a sheet is shown: by the browser's own lock, or, where there is none, by a video.

const AWAKE = "awake";
const hasLock = "wakeLock" in navigator; // on https only
let wanted = chosen() ?? hasLock; // a video is loaded for nobody who did not ask for it
let isBusy = false;
let isRefused = false;
let lock = null;
let video = null;

/** What was chosen on this phone. Storage may be closed to us: then the switch holds for this page. */
function chosen() {
  try {
    const said = localStorage.getItem(AWAKE);
    return said && said === "yes";
  } catch {
    return null;
  }
}

function choose(awake) {
  wanted = awake;
  try {
    localStorage.setItem(AWAKE, awake ? "yes" : "no");
  } catch {
    // as above
  }
}

async function keepAwake() {
  if (document.hidden || isBusy) return;
  isBusy = true;
  const now = wanted;
  try {
    await (hasLock ? byLock(now) : byVideo(now));
    isRefused = false;
  } catch {
    isRefused = now; // a phone that saves its battery, or one that waits for a tap
  }
  isBusy = false;
  dress();
  if (now !== wanted) keepAwake();
}

async function byLock(isOn) {
  if (!isOn) await lock?.release();
  else if (!lock || lock.released) lock = await navigator.wakeLock.request("screen");
}

async function byVideo(isOn) {
  if (isOn) video ??= await import("./awake.js");
  await (isOn ? video.play() : video?.stop());
}

/** The switch, on the page as it was loaded or replaced; and why it does nothing. */
function dress() {
  for (const part of document.querySelectorAll("[data-awake]")) {
    part.hidden = false;
    part.querySelector("input").checked = wanted;
    part.querySelector("[data-refused]").hidden = !isRefused;
  }
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-awake] input")) return;
  choose(target.checked);
  keepAwake();
});
document.addEventListener("click", ({ target }) => isRefused && !target.closest("[data-awake]") && keepAwake());
document.addEventListener("visibilitychange", keepAwake);
document.addEventListener("sheet:fresh", dress);
dress();
keepAwake();
// Where the browser allows it, what is opened is kept from here on: it opens without a connection too.
addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));
