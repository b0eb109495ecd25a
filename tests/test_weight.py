"""What the first visit of a sheet costs a phone: page, style, scripts and icon, compressed, with headers."""

import gzip
import re
from urllib.parse import urljoin

import pytest
from bs4 import BeautifulSoup
from facts import played, rules

from scoresheet.entries import Players, Settings
from scoresheet.languages import LANGUAGES
from scoresheet.log import Entered, Opened

SETTINGS = Settings(
    players=Players(n="Giulia", e="Marc", s="Luca", w="Anne"), rules=rules(target=9000), name="Thursday"
)
DEALS = [
    Entered(played(80 + 10 * (at % 6), 100 + at, trump="SHDC"[at % 4], bidder="NS"[at % 2]))
    for at in range(30)
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("prefix", ["s", "v"])
def test_a_sheet_of_thirty_deals_is_light(app, prefix, language):
    store, client = app.extensions["store"], app.test_client()
    keys = store.create_sheet(store.create_book(), [Opened(SETTINGS), *DEALS], op="o")
    headers = {"Accept-Encoding": "gzip", "Accept-Language": language}
    address = f"/{prefix}/{keys.edit if prefix == 's' else keys.view}"
    sizes, waiting = {}, [address]
    while waiting:
        address = waiting.pop()
        answer = client.get(address, headers=headers, buffered=True)
        assert answer.status_code == 200
        sizes[address] = len(answer.data) + len(str(answer.headers))
        waiting += {*needed(address, answer)} - {*sizes, *waiting}
    assert len(sizes) <= 6, sizes
    assert sum(sizes.values()) <= 15 * 1024, sizes


def needed(address, answer):
    """What the browser fetches for this, without being asked for more."""
    text = (gzip.decompress(answer.data) if answer.content_encoding == "gzip" else answer.data).decode()
    if answer.mimetype == "text/html":
        fetched = "link[rel=stylesheet], link[rel=icon], link[rel=modulepreload], script[src], img"
        for tag in BeautifulSoup(text, "html.parser").select(fetched):
            yield urljoin(address, tag.get("href") or tag["src"])
    elif answer.mimetype.endswith("javascript"):
        for name in re.findall(r'^(?:import|export) [^;]*?"(\./[^"]+)";', text, re.MULTILINE):
            yield urljoin(address, name)
