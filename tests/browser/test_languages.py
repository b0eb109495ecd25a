"""Every page in every language, on the smallest phone: nothing runs out of it, is cut off or broken."""

import pytest

from scoresheet.languages import LANGUAGES

FAULTS_OF = """async (addresses) => {
  const found = [], root = document.documentElement, range = document.createRange();
  for (const address of addresses) {
    const answer = await fetch(address);
    if (!answer.headers.get("content-type").startsWith("text/html")) continue;
    const told = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.body.replaceWith(told.body);
    root.lang = told.documentElement.lang;
    for (const fold of document.querySelectorAll("details, .open-melds")) fold.open = fold.checked = true;
    const say = (what, one) => one.closest(".unseen") || found.push(`${address} ${root.lang} ${what}`);
    if (root.scrollWidth > root.clientWidth) say(`${root.scrollWidth} px wide`, root);
    for (const one of document.querySelectorAll("body :not(select, option)")) {
      const isCut = getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1;
      if (isCut && one.textContent) say(`cut off: ${one.textContent.trim()}`, one);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const word of text.data.includes("://") ? [] : text.data.matchAll(/\\p{L}+/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set(Array.from(range.getClientRects(), (line) => Math.round(line.top)));
        if (lines.size > 1) say(`broken: ${word[0]}`, text.parentElement);
      }
    }
  }
  return found;
}"""
"""What runs out of each of these pages, is cut off there, or is a word on two lines.

One page takes the bodies of all: to open hundreds of pages takes five times as long.
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_runs_out_of_a_small_phone(addresses, phone, language):
    page = phone("/", locale=language)
    assert page.locator("html").get_attribute("lang").startswith(language)
    assert page.evaluate(FAULTS_OF, addresses) == []
