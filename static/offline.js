// On a page that was kept on this phone: says from when it is, until the server can be asked again.

const AGAIN = 3000; // ms between two attempts to reach the server

const since = document.querySelector("meta[name=kept]").content;

async function textOf(path) {
  const kept = await caches.match(path);
  return new DOMParser().parseFromString((await kept?.text()) ?? "", "text/html");
}

/** Say it above everything else on the page. */
async function say() {
  if (document.querySelector("#kept, form[data-sheet]")) return null; // it says so itself
  const notice = (await textOf("/offline")).getElementById("kept")?.content.firstElementChild;
  if (!notice) return null;
  const time = notice.querySelector("time");
  const isToday = new Date(since).toDateString() === new Date().toDateString();
  time.dateTime = since;
  time.textContent = new Date(since).toLocaleString(navigator.languages, {
    dateStyle: isToday ? undefined : "short",
    timeStyle: "short",
  });
  document.querySelector("main").prepend(notice);
  return notice;
}

/** The deal to come, as the sheet says it: the form may have been kept some deals ago. */
async function retitle() {
  const form = document.querySelector("form.deal[data-sheet]");
  const title = form && document.querySelector(".bar .title");
  const now = title && (await textOf(form.dataset.sheet)).querySelector(".now p:has(strong)");
  if (now) title.textContent = `‹ ${now.textContent.trim()}`;
}

/** The server answers again: what is typed stays, a live sheet catches up by itself, all else is loaded anew. */
async function back(notice) {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 500) return setTimeout(back, AGAIN, notice);
  if (!document.querySelector("main[data-live], form.deal")) return location.reload();
  notice?.remove();
}

retitle();
setTimeout(back, AGAIN, await say());
addEventListener("online", () => back(document.querySelector("main > .said[role=status]")));
