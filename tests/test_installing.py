"""The app, or one sheet, on the home screen of a phone; and what a search engine may find."""

import json
import re
import struct
from pathlib import Path

import pytest

from scoresheet.entries import Settings
from scoresheet.log import Opened


def manifest_of(driver, page):
    (link,) = page.soup.select("link[rel=manifest]")
    return driver.client.get(link["href"], headers={"Accept-Language": driver.language}).get_json()


@pytest.fixture
def keys(app):
    store = app.extensions["store"]
    return store.create_sheet(store.create_book(), [Opened(Settings(name="Friday"))], op="test")


def test_the_app_opens_where_its_matches_are(driver):
    kept = manifest_of(driver, driver.get("/"))
    assert kept["start_url"] == "/"
    assert kept["display"] == "standalone"
    assert [(one["name"], one["url"]) for one in kept["shortcuts"]] == [
        ("New match", "/new"),
        ("Count the cards", "/count"),
    ]
    for shortcut in kept["shortcuts"]:
        assert driver.get(shortcut["url"]).status == 200


def test_its_pictures_have_the_sizes_they_say(driver):
    icons = manifest_of(driver, driver.get("/"))["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in icons:
        with driver.client.get(icon["src"]) as picture:
            assert struct.unpack(">II", picture.data[16:24]) == (int(icon["sizes"][:3]),) * 2


@pytest.mark.parametrize("below", ["", "/table"])
def test_a_sheet_put_on_the_home_screen_opens_that_sheet(driver, keys, below):
    kept = manifest_of(driver, driver.get(f"/s/{keys.edit}{below}"))
    assert (kept["start_url"], kept["name"]) == (f"/s/{keys.edit}", "Friday")


def test_whoever_only_looks_on_gets_no_more_on_the_home_screen(driver, keys):
    (link,) = driver.get(f"/v/{keys.view}").soup.select("link[rel=manifest]")
    answer = driver.client.get(link["href"])
    assert answer.get_json()["start_url"] == f"/v/{keys.view}"
    assert keys.edit not in answer.text


def test_what_belongs_to_no_match_may_be_found_and_says_what_it_is(driver, keys):
    for address in ("/", "/rules", "/rules/base2000", "/count", "/calculator"):
        page = driver.get(address)
        assert "X-Robots-Tag" not in page.response.headers
        assert "under the rules of your table" in page.soup.select_one("meta[name=description]")["content"]
    for address in (f"/s/{keys.edit}", "/nowhere"):
        assert driver.get(address).response.headers["X-Robots-Tag"] == "noindex"


def test_the_worker_rules_the_whole_site_and_is_asked_for_anew_each_time(driver, app):
    answer = driver.client.get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.text.startswith(f'const BUILD = "{app.config["BUILD"]}";')


def test_the_worker_keeps_every_script_and_style_of_its_build(driver, app):
    (names,) = re.findall(r"^const FILES = (.+);$", driver.client.get("/worker.js").text, re.MULTILINE)
    wanted = {
        path.name for path in Path(app.static_folder).iterdir() if path.suffix in (".js", ".css", ".svg")
    }
    assert set(json.loads(names)) == wanted - {"worker.js"}
