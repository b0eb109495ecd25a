// The server's words for pages that it cannot write now: `/offline` holds them, in the reader's language.

const kept = (await caches.match("/offline")) ?? (await fetch("/offline"));
const page = new DOMParser().parseFromString(await kept.text(), "text/html");
const words = page.getElementById("words");

/** A copy of the piece of that name. */
export const part = (name) => page.getElementById(name).content.firstElementChild.cloneNode(true);

/** The words of that name, with these values in their places. */
export function say(name, values = {}) {
  return (words.getAttribute(`data-${name}`) ?? "").replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

export const plain = (points) => String(points).replace("-", "−");
export const signed = (points) => (points < 0 ? "" : "+") + plain(points);
