// What a phone can do with what stands on a page: hand it over, copy it, print it.

const can = { share: "share" in navigator, copy: true, picture: true, print: "print" in window };

for (const part of document.querySelectorAll("[data-can]")) part.hidden = !can[part.dataset.can];
for (const part of document.querySelectorAll("[data-instead]")) part.hidden = can[part.dataset.instead];

/** A page on a plain http address may copy only what is marked on it; there it stays marked for the phone's own menu. */
async function copy(source) {
  if (navigator.clipboard) return navigator.clipboard.writeText(source.textContent);
  getSelection().selectAllChildren(source);
  if (!document.execCommand("copy")) throw new Error("not allowed");
}

async function act(button) {
  const { can: how, of, address, title, done, failed, file } = button.dataset;
  try {
    if (how === "print") window.print();
    else if (how === "share") await navigator.share({ title, text: title, url: address || undefined });
    else if (how === "picture") await (await import("./picture.js")).give(document.getElementById(of), file);
    else await copy(document.getElementById(of));
    if (done) button.textContent = done;
  } catch {
    if (failed) button.textContent = failed; // it is marked; sharing may have been closed, and needs no word
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-can]");
  if (button) act(button);
});
