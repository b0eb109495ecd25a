"""The sheet and the pages around it: its version, table mode, sharing, settings, the end, a rematch."""

import gzip
import re
from dataclasses import replace

import pytest
import segno
from driver import Driver, words_of
from facts import PASSED, adjusted, played, purged, removed, rules, written

from scoresheet.deal import Pair, Seat, Side, Trump
from scoresheet.entries import Entry, Players, Settings
from scoresheet.log import (
    Contract,
    ContractNoted,
    DealerNamed,
    Entered,
    Opened,
    Removed,
    SettingsChanged,
    Stopped,
    Undone,
    Version,
)
from scoresheet.rules import TargetTest
from scoresheet.store import NoSuchKey, new_key

MADE = Entered(played(100, 112))
"""210 - 50"""
FAILED = Entered(played(100, 99))
"""0 - 260"""
FRIENDS = Settings(
    name="Thursday",
    players=Players(n="Anne", e="Luc", s="Marie", w="Paul"),
    rules=rules(target=400),
)
WON = (MADE, FAILED, MADE)
"""420 - 360 of 400"""


@pytest.fixture
def made(app):
    """Make a sheet to which these things happened; its keys."""

    def make(*happened, settings=FRIENDS):
        store = app.extensions["store"]
        return store.create_sheet(store.create_book(), [Opened(settings), *happened], op="test")

    return make


def happens(app, keys, action):
    store = app.extensions["store"]
    record = store.sheet_by_edit_key(keys.edit)
    return store.append(record, action, op=f"{action}"[:9], made_from=Version(store.events(record)[-1].seq))


def tag(answer):
    return answer.headers["ETag"]


# Its version


@pytest.mark.parametrize(("prefix", "which"), [("s", "edit"), ("v", "view")])
def test_the_version_moves_with_every_event(app, driver, made, prefix, which):
    keys = made(MADE)
    address = f"/{prefix}/{getattr(keys, which)}/version"
    first = driver.client.get(address)
    assert first.text.startswith("2-")
    assert len(first.data) < 40
    happens(app, keys, FAILED)
    second = driver.client.get(address)
    assert second.text.startswith("3-")
    (_, *build), (_, *same_build) = (answer.text.split("-")[:2] for answer in (first, second))
    assert build == same_build


def test_a_page_knows_the_version_it_shows(driver, made):
    keys = made(MADE)
    for page in ("", "/table"):
        main = driver.get(f"/v/{keys.view}{page}").soup.main
        assert main["data-version"] == driver.client.get(main["data-live"]).text


def test_only_the_right_key_opens_the_version(app, driver, made):
    keys = made(MADE)
    for address in (f"/v/{keys.edit}", f"/s/{keys.view}", "/s/nonsense", f"/v/{'x' * 22}"):
        assert driver.get(f"{address}/version").status == 404
    store = app.extensions["store"]
    removed(store, keys)
    assert driver.get(f"/s/{keys.edit}/version").status == 404


@pytest.mark.parametrize("page", ["", "/table", "/share", "/rules", "/deal/2/why", "/export.json"])
def test_a_page_that_did_not_change_is_answered_without_reading_the_match(
    app, driver, made, page, monkeypatch
):
    address = f"/s/{made(MADE).edit}{page}"
    kept = {"If-None-Match": tag(driver.client.get(address))}
    monkeypatch.setattr(app.extensions["store"], "open_by_edit_key", None)
    answer = driver.client.get(address, headers=kept)
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert set(answer.vary) == {"Cookie", "Accept-Language", "Accept-Encoding"}


def test_a_new_deal_another_language_theme_or_build_is_another_page(app, driver, made, monkeypatch):
    keys = made(MADE)
    address = f"/s/{keys.edit}"
    kept = {"If-None-Match": tag(driver.client.get(address))}
    assert driver.client.get(address, headers=kept).status_code == 304
    assert driver.client.get(address, headers=kept | {"Accept-Language": "fr"}).status_code == 200
    driver.client.set_cookie("theme", "black")
    assert driver.client.get(address, headers=kept).status_code == 200
    driver.client.delete_cookie("theme")
    assert driver.client.get(address, headers=kept).status_code == 304
    monkeypatch.setitem(app.config, "BUILD", "another")
    assert driver.client.get(address, headers=kept).status_code == 200
    monkeypatch.undo()
    happens(app, keys, FAILED)
    assert driver.client.get(address, headers=kept).status_code == 200


def test_a_kept_page_of_a_deleted_match_is_not_confirmed(app, driver, made):
    keys = made(MADE)
    address = f"/v/{keys.view}"
    kept = {"If-None-Match": tag(driver.client.get(address))}
    store = app.extensions["store"]
    purged(store, keys)
    assert driver.client.get(address, headers=kept).status_code == 404


def fetched(driver, address, **headers):
    return driver.client.get(address, headers=headers, buffered=True)


def test_text_is_compressed_where_it_is_worth_it(driver, made):
    keys = made(MADE)
    page = fetched(driver, f"/v/{keys.view}", accept_encoding="gzip")
    assert page.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(page.data).decode().endswith("</html>")
    for small in (f"/v/{keys.view}/version", "/static/icon-180.png"):
        assert "Content-Encoding" not in fetched(driver, small, accept_encoding="gzip").headers
    assert "Content-Encoding" not in fetched(driver, f"/v/{keys.view}").headers


def test_compressed_styles_are_confirmed_too(driver):
    styles = fetched(driver, "/static/app.css", accept_encoding="gzip")
    assert (styles.headers["Content-Encoding"], styles.vary.as_set()) == ("gzip", {"accept-encoding"})
    again = fetched(driver, "/static/app.css", accept_encoding="gzip", if_none_match=tag(styles))
    assert again.status_code == 304


# The sheet


def test_the_distance_to_the_target_is_said_until_the_match_ends(driver, made):
    assert driver.get(f"/s/{made(MADE).edit}").texts(".togo") == ["190 to go", "350 to go"]
    assert driver.get(f"/s/{made(*WON).edit}").texts(".togo") == ["", ""]


def test_more_than_the_target_is_one_point_further(driver, made):
    settings = replace(FRIENDS, rules=replace(FRIENDS.rules, target_test=TargetTest.MORE_THAN))
    assert driver.get(f"/s/{made(MADE, settings=settings).edit}").texts(".togo") == ["191 to go", "351 to go"]


def test_undo_says_what_it_will_do(driver, made):
    page = driver.get(f"/s/{made(MADE, FAILED).edit}")
    assert "100 ♠" in page.text(".undo p")
    assert page.text(".undo small") == "Undo: Anne & Marie 210 → 210 · Luc & Paul 310 → 50"


def test_undo_of_the_last_deal_of_a_match_says_that_it_goes_on(driver, made):
    sheet = driver.get(f"/s/{made(*WON).edit}")
    assert "Undo: the match goes on" in sheet.text(".undo p")
    sheet = driver.send(sheet, form=".undo")
    assert sheet.totals == (210, 310)
    assert not sheet.soup.select(".result")


def test_nobody_is_told_of_totals_that_an_undo_leaves_alone(driver, made):
    noted = ContractNoted(Contract(taker=Side.EW, bid=110, trump=Trump.H, bidder=Seat.W))
    sheet = driver.get(f"/s/{made(MADE, noted).edit}")
    assert not sheet.soup.select(".undo small")
    assert "110 ♥" in sheet.text(".now .large").replace("\ufe0e", "")
    assert "Paul" in sheet.text(".now .large")


def test_a_fresh_sheet_has_nothing_to_undo_nor_to_draw(driver, made):
    page = driver.get(f"/s/{made().edit}")
    assert not page.soup.select(".undo, .chart")
    assert "No deal yet" in page.text(".empty")


def test_a_chart_of_two_deals_says_in_words_what_it_shows(driver, made):
    assert not driver.get(f"/s/{made(MADE).edit}").soup.select(".chart")
    page = driver.get(f"/s/{made(MADE, FAILED).edit}")
    drawing = page.soup.select_one(".chart svg")
    assert (
        drawing["aria-label"]
        == "Totals from deal to deal: Anne & Marie up to 210, Luc & Paul up to 310; target 400"
    )
    assert len(drawing("polyline")) == 2


def test_a_view_page_offers_nothing_that_changes_the_sheet(driver, made):
    keys = made(MADE)
    for page in ("", "/table", "/share", "/rules"):
        shown = driver.get(f"/v/{keys.view}{page}")
        assert not shown.soup.select("main form:not(.preferences)")
        assert keys.edit not in shown.response.text


def test_the_note_and_the_day_stand_on_the_sheet(driver, made):
    settings = replace(FRIENDS, note="at Anne's\nwith cake", played_on="2026-11-26")
    about = driver.get(f"/s/{made(settings=settings).edit}").text(".about")
    assert "26 Nov 2026" in about
    assert "at Anne's with cake" in about


# Table mode


def test_table_mode_shows_totals_contract_and_dealer_alone(driver, made):
    noted = ContractNoted(Contract(taker=Side.EW, bid=110, trump=Trump.H))
    page = driver.get(f"/v/{made(MADE, noted).view}/table")
    assert page.texts(".huge") == ["210", "50"]
    assert page.text(".foot").replace("\ufe0e", "") == "110 ♥ · Luc & Paul Paul deals"
    assert page.link("Back to the sheet") == page.address.removesuffix("/table")


def test_table_mode_says_it_to_both_sides_if_wanted(driver, made):
    page = driver.follow(driver.get(f"/s/{made(MADE).edit}/table"), "Read from both sides")
    assert page.texts(".half .huge") == ["210", "50"] * 2
    assert page.soup.select(".half")[0]["aria-hidden"] == "true"
    assert len(driver.follow(page, "Read from one side").soup.select(".half")) == 1


def test_table_mode_says_who_won(driver, made):
    page = driver.get(f"/s/{made(*WON).edit}/table")
    assert page.text(".foot") == "Winner: Anne & Marie, 420 to 360, target reached"


# Sharing


def codes(page):
    """The drawn QR codes, each as the path of its squares."""
    return [tag.select("path")[-1]["d"] for tag in page.soup.select("svg.code")]


def drawn(address):
    svg = segno.make(address, micro=False).svg_inline(border=4)
    return re.search(r' d="([^"]+)"', svg)[1]


def test_the_shared_link_only_shows(driver, made):
    keys = made(MADE)
    page = driver.get(f"/s/{keys.edit}/share")
    view, edit = f"http://localhost/v/{keys.view}", f"http://localhost/s/{keys.edit}"
    assert page.texts("section > .qr a") == [view]
    assert page.texts("details .qr a") == [edit]
    assert codes(page) == [drawn(view), drawn(edit)]
    assert not page.soup.details.has_attr("open")


def test_who_looks_on_shares_what_was_shared(driver, made):
    keys = made(MADE)
    page = driver.get(f"/v/{keys.view}/share")
    assert page.texts(".qr a") == [f"http://localhost/v/{keys.view}"]
    assert not page.soup.select("details")


def test_the_link_has_the_name_under_which_the_page_was_opened(app, driver, made, monkeypatch):
    keys = made(MADE)
    monkeypatch.setitem(app.config, "TRUSTED_HOSTS", ["cards.example.org", "localhost"])
    page = driver.client.get(f"/v/{keys.view}/share", base_url="https://cards.example.org")
    assert f"https://cards.example.org/v/{keys.view}" in page.text
    assert "works on this device only" not in page.text
    assert "works on this device only" in driver.get(f"/v/{keys.view}/share").text()


def test_a_qr_code_brings_no_style_of_its_own(driver, made):
    page = driver.get(f"/s/{made().edit}/share")
    assert not page.soup.select("[style], style, script:not([src])")


# What was written last


@pytest.mark.parametrize(
    ("happened", "title"),
    [
        ([], "Thursday"),
        ([MADE, FAILED], "0 – 260, Anne & Marie 210, Luc & Paul 310 · Thursday"),
        ([Entered(adjusted(ew=-160))], "0 – −160, Anne & Marie 0, Luc & Paul −160 · Thursday"),
        ([MADE, Undone(2)], "Undone: 100 ♠, Anne & Marie, made: 210 – 50, Anne & Marie 0, Luc & Paul 0"),
        ([MADE, Removed(2)], "Removed: 100 ♠, Anne & Marie, made: 210 – 50, Anne & Marie 0, Luc & Paul 0"),
        ([MADE, DealerNamed(Seat.W)], "Paul deals now, Anne & Marie 210, Luc & Paul 50 · Thursday"),
    ],
)
def test_the_title_and_a_status_say_what_was_written(driver, made, happened, title):
    page = driver.get(f"/s/{made(*happened).edit}")
    said = page.title.replace("\ufe0e", "")
    assert title in said
    assert page.text("[role=status][data-news]").replace("\ufe0e", "") in said
    assert page.text("h1") == "Thursday"


# Settings


def settings_page(driver, keys):
    return driver.follow(driver.get(f"/s/{keys.edit}"), "Names, seats, date, target")


def test_settings_can_be_changed_at_any_time(driver, made):
    keys = made(MADE)
    sheet = driver.send(settings_page(driver, keys), name="Friday", side_ns="Cats", played_on="2026-11-27")
    assert sheet.title.endswith("· Friday")
    assert sheet.texts(".totals h2") == ["Cats", "Luc & Paul"]
    assert sheet.totals == (210, 50)
    form = settings_page(driver, keys)
    assert (form.value("played_on"), form.value("player_w"), form.value("target")) == (
        "2026-11-27",
        "Paul",
        "400",
    )


def test_saving_settings_unchanged_changes_nothing(app, driver, made):
    settings = replace(FRIENDS, note="one\ntwo", sides=Pair("Cats", "Dogs"), played_on="2026-11-26")
    keys = made(MADE, settings=settings)
    driver.send(settings_page(driver, keys))
    store = app.extensions["store"]
    last = store.events(store.sheet_by_edit_key(keys.edit))[-1]
    assert last.action == SettingsChanged(settings)


def test_another_first_dealer_moves_the_deal_on(driver, made):
    keys = made(MADE)
    assert "Paul deals" in driver.get(f"/s/{keys.edit}").text(".now")
    assert "Anne deals" in driver.send(settings_page(driver, keys), first_dealer="E").text(".now")


def test_a_target_that_somebody_has_ends_the_match_and_a_higher_one_reopens_it(driver, made):
    keys = made(MADE)
    sheet = driver.send(settings_page(driver, keys), target="200")
    assert "Winner: Anne & Marie" in sheet.text(".result .large")
    sheet = driver.send(settings_page(driver, keys), target="2000")
    assert not sheet.soup.select(".result")


@pytest.mark.parametrize(
    ("field", "value"),
    [("target", "many"), ("target", "0"), ("played_on", "yesterday"), ("player_n", "x" * 201)],
)
def test_a_bad_setting_is_said_at_its_field_and_nothing_is_lost(driver, made, field, value):
    keys = made(MADE)
    page = driver.send(settings_page(driver, keys), name="Friday", **{field: value})
    assert page.status == 422
    assert list(page.errors) == [field]
    assert (page.value("name"), page.value(field)) == ("Friday", value)
    assert driver.get(f"/s/{keys.edit}").text("h1") == "Thursday"


def test_settings_that_nobody_offers_are_refused(driver, made):
    answer = driver.post(f"/s/{made().edit}/settings", {"first_dealer": "X"})
    assert answer.status == 422
    assert "first_dealer" in answer.errors


# The end


def test_the_end_tells_the_match_in_five_lines(driver, made):
    result = driver.get(f"/v/{made(*WON).view}")
    assert result.text(".result .large") == "Winner: Anne & Marie, 420 to 360, target reached"
    assert result.texts(".result li") == [
        "Contracts made: Anne & Marie 2 of 3, Luc & Paul 0 of 0",
        "Best deal: Luc & Paul, 260 in deal 2",
        "No capot",
        "No contract was coinched",
        "Largest lead: Anne & Marie, by 160 after deal 1; the lead changed 2 times",
    ]


@pytest.mark.parametrize(("brought", "is_said"), [(400, True), (399, False)])
def test_a_target_reached_by_an_adjustment_is_said(driver, made, brought, is_said):
    keys = made(Entered(adjusted(ns=brought)))
    for page in ("", "/table"):
        text = driver.get(f"/v/{keys.view}{page}").text("main")
        assert ("Target reached: the next deal decides." in text) is is_said
    assert "An adjustment ends no match" in driver.get(f"/v/{keys.view}/rules").text("main")


def test_slams_and_coinches_are_told_of(driver, made):
    coinched = played(100, 99, taker="EW", coinche="coinche")
    keys = made(Entered(played(100, capot="EW")), Entered(coinched), Stopped())
    lines = driver.get(f"/v/{keys.view}").texts(".result li")
    assert lines[2:4] == ["Capots: Luc & Paul 1", "Coinched contracts made: 0 of 1"]


def test_a_match_stopped_before_a_deal_tells_nothing(driver, made):
    page = driver.get(f"/v/{made(Stopped()).view}")
    assert page.text(".result") == "A draw: 0 to 0, match stopped"


def test_a_match_stopped_after_passes_tells_only_what_there_is(driver, made):
    page = driver.get(f"/v/{made(Entered(PASSED), Entered(adjusted(ns=10)), Stopped()).view}")
    assert page.text(".result .large").startswith("Winner: Anne & Marie, 10 to 0")


# A rematch


def rematch(driver, keys):
    return driver.follow(driver.get(f"/s/{keys.edit}"), "Rematch")


def test_a_rematch_passes_the_deal_on_in_the_same_book(app, driver, made):
    store = app.extensions["store"]
    book = store.create_book()
    keys = store.create_sheet(book, [Opened(FRIENDS), *WON], op="test")
    page = rematch(driver, keys)
    assert "Luc deals first" in page.text("main")
    sheet = driver.send(page)
    assert sheet.totals == (0, 0)
    assert "Luc deals" in sheet.text(".now")
    assert (sheet.title, len(store.matches(book, build="test"))) == ("Thursday", 2)


def test_a_renewed_key_leads_to_no_book(app, made):
    store = app.extensions["store"]
    record = store.sheet_by_edit_key(made(*WON).edit)
    store.renew_keys(record.keys.edit, new_key())
    with pytest.raises(NoSuchKey):
        store.book_of(record)


def test_other_partners_sit_down_together_and_the_same_player_deals(driver, made):
    page = rematch(driver, made(*WON))
    assert page.texts("main button") == [
        "Anne & Marie – Luc & Paul",
        "Anne & Luc – Marie & Paul",
        "Anne & Paul – Luc & Marie",
    ]
    sheet = driver.send(page, button="Anne & Luc – Marie & Paul")
    assert "Luc deals" in sheet.text(".now")
    form = settings_page(driver, type("Keys", (), {"edit": sheet.key}))
    seats = [form.value(f"player_{seat}") for seat in "nesw"]
    assert (seats, words_of(form.soup.select_one("[name=first_dealer][checked] + span"))) == (
        ["Anne", "Marie", "Luc", "Paul"],
        "Luc",
    )


def test_without_names_there_is_one_rematch(driver, made):
    page = rematch(driver, made(*WON, settings=replace(FRIENDS, players=Players(n="Anne"))))
    assert page.texts("main button") == ["Start"]


def test_a_rematch_sent_twice_is_one_match(driver, made):
    page = rematch(driver, made(*WON))
    assert driver.send(page).key == driver.send(page).key


def test_two_phones_that_want_a_rematch_go_on_in_one_match(driver, made):
    keys = made(*WON)
    as_before, otherwise = "Anne & Marie – Luc & Paul", "Anne & Luc – Marie & Paul"
    page, other = rematch(driver, keys), rematch(driver.another(), keys)
    first = driver.send(page, button=otherwise)
    assert driver.send(other, button=as_before).address == first.address
    late = rematch(driver, keys)
    assert "has begun" in late.text("main")
    assert driver.follow(late, "Go to it").address == first.address
    second = driver.send(late, button=as_before)
    assert second.address != first.address, "who wants two has two"
    assert driver.send(late, button=as_before).address == second.address
    driver.send(first, form='form[action$="/remove"]')
    assert driver.send(page, button=as_before).address not in (first.address, second.address)


def test_a_finished_sheet_leads_those_who_look_on_to_the_rematch_by_a_link_that_only_looks(driver, made):
    keys = made(*WON)
    guest = driver.another()
    page = guest.follow(guest.get(f"/v/{keys.view}"), "Rematch")
    assert "has not begun" in page.text("main")
    begun = driver.send(rematch(driver, keys))
    seen = guest.follow(page, "Look again")
    assert seen.address.startswith("/v/")
    assert seen.totals == (0, 0)
    assert begun.key not in seen.response.text
    assert driver.get(f"/s/{keys.edit}/next").address == begun.address
    driver.send(begun, form="#more form[action$=remove]")
    assert "has not begun" in guest.get(page.address).text("main")


def test_there_is_no_rematch_of_a_match_in_play(driver, made):
    keys = made(MADE)
    assert driver.get(f"/s/{keys.edit}/rematch").address == f"/s/{keys.edit}"
    assert driver.post(f"/s/{keys.edit}/rematch", {"partner": "S"}).address == f"/s/{keys.edit}"


def test_partners_that_nobody_offers_are_asked_for_again(driver, made):
    page = driver.post(f"/s/{made(*WON).edit}/rematch", {"partner": "N"})
    assert page.title == "Rematch"


def test_a_second_browser_with_the_view_key_starts_no_rematch(app, made):
    page = Driver(app).get(f"/v/{made(*WON).view}")
    assert not page.soup.select("[href$='/rematch']")


# Its rows


@pytest.mark.parametrize(
    ("content", "says"),
    [
        pytest.param(played(100, 112).content, "100 ♠︎ Us", id="a made deal"),
        pytest.param(played(100, 99).content, "100 ♠︎ Us · failed", id="a failed deal"),
        pytest.param(
            played(90, 112, trump="SA", coinche="coinche").content, "90 SA Us · coinché", id="a coinche"
        ),
        pytest.param(played(100, capot="NS").content, "100 ♠︎ Us · capot", id="a capot that nobody bid"),
        pytest.param(played("capot", capot="NS").content, "capot ♠︎ Us", id="one that was bid"),
        pytest.param(written(210, 50).content, "from paper", id="two numbers from paper"),
        pytest.param(
            written(0, 260, taker="NS", made=False).content, "Us · failed · from paper", id="and a verdict"
        ),
        pytest.param(written(90, 0, coinche="coinche").content, "coinché · from paper", id="and a coinche"),
        pytest.param(PASSED.content, "all passed", id="four passes"),
        pytest.param(adjusted(50).content, "brought forward", id="an adjustment"),
    ],
)
def test_a_row_says_what_it_is(driver, made, content, says):
    keys = made(Entered(Entry(content=content)), settings=Settings(rules=rules(no_trumps=True)))
    (row,) = driver.get(f"/v/{keys.view}").rows
    assert row.text == says


def test_the_note_of_an_entry_stands_in_its_row_and_on_its_page(driver, made):
    keys = made(Entered(replace(MADE.entry, note="<b>two renounces")))
    sheet = driver.get(f"/s/{keys.edit}")
    assert sheet.texts(".entries th small") == ["<b>two renounces"]
    assert "<b>two renounces" in driver.get(sheet.rows[0].link).texts("main p")


@pytest.mark.parametrize(
    ("players", "sides", "called"),
    [
        pytest.param({}, ("", ""), ["Us", "Them"], id="nobody said"),
        pytest.param(
            {"n": "Giulia", "s": "Luca", "e": "Zoé"},
            ("", ""),
            ["Giulia & Luca", "Zoé"],
            id="after the players",
        ),
        pytest.param({"n": "Giulia", "s": "Luca"}, ("Cats", ""), ["Cats", "Them"], id="as the table says"),
        pytest.param({}, ("Cats", "cats"), ["Cats (1)", "cats (2)"], id="a file that calls both the same"),
    ],
)
def test_a_side_is_called_after_its_players_until_the_table_says_otherwise(
    driver, made, players, sides, called
):
    settings = Settings(players=Players(**players), sides=Pair(*sides))
    keys = made(MADE, settings=settings)
    for page in ("", "/table"):
        names = driver.get(f"/v/{keys.view}{page}").texts(".totals h2, .half:not(.turned) .name")
        assert names[:2] == called


def test_a_row_says_who_bid_where_that_was_noted(driver, made):
    bid = replace(played(100, 112).content, bidder=Seat.S)
    keys = made(Entered(Entry(content=bid)), Entered(played(90, 112)))
    assert [row.text.replace("\ufe0e", "") for row in driver.get(f"/v/{keys.view}").rows] == [
        "90 ♠ Anne & Marie",
        "100 ♠ Marie",
    ]


def test_two_with_one_name_are_told_apart_where_a_file_brought_them(driver, made):
    keys = made(settings=replace(FRIENDS, players=Players(n="Luc", e="luc", s="Marie", w="Paul")))
    assert "Luc (North) deals" in driver.get(f"/v/{keys.view}").text(".now")


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        pytest.param({"player_n": "Zoé", "player_e": "ZOE "}, "player_e", id="two players"),
        pytest.param({"side_ns": "Cats", "side_ew": "cats"}, "side_ew", id="two sides"),
        pytest.param(
            {"player_e": "A", "player_w": "B", "side_ns": "A & B"},
            "side_ns",
            id="a side, and the others",
        ),
    ],
)
def test_one_name_for_two_is_refused_at_its_field(driver, typed, field):
    page = driver.new_match(**typed)
    assert page.status == 422
    assert page.errors == {field: ["Somebody else is called so already: add a letter that tells them apart."]}
    assert page.value(field) == typed[field]


def test_without_a_script_the_sheet_says_what_it_cannot_do(driver):
    assert driver.new_match().text("noscript").startswith("Without JavaScript this page can neither follow")


# Long names, and the picture of the seats


LATE = Pair("The champions of Tuesday evening A", "The champions of Tuesday evening B")


@pytest.mark.parametrize(
    ("path", "selector"),
    [
        pytest.param("", ".totals h2", id="header"),
        pytest.param("", ".entries thead .name", id="columns"),
        pytest.param("", ".key:not(.target)", id="chart"),
        pytest.param("/table", ".half .name", id="table mode"),
        pytest.param("/deal", ".taker .name", id="who took"),
        pytest.param("/deal", ".points .name", id="points"),
        pytest.param("/deal", ".swept small", id="all tricks"),
        pytest.param("/deal", ".belote-one .chip:not(:first-child)", id="belote"),
    ],
)
def test_names_that_differ_late_are_told_apart_where_there_is_little_room(driver, made, path, selector):
    keys = made(MADE, FAILED, settings=Settings(sides=LATE))
    ns, ew = driver.get(f"/s/{keys.edit}{path}").texts(selector)
    assert (ns[-1], ew[-1]) == ("A", "B")
    assert len(ns) <= len(LATE.ns)


def test_players_that_differ_late_are_told_apart_where_the_bidder_is_tapped(driver, made):
    names = Players(n="Maximilienne-Bernadette One", e="Luc", s="Maximilienne-Bernadette Two", w="Paul")
    page = driver.get(f"/s/{made(settings=Settings(players=names)).edit}/deal")
    assert page.texts(".seats .name") == ["Maxim…dette One", "Luc", "Maxim…dette Two", "Paul"]


def test_a_picture_of_the_seats_shows_who_deals_and_who_speaks_first_and_leads_to_who_deals_now(driver, made):
    keys = made(MADE)
    page = driver.get(f"/s/{keys.edit}")
    assert page.texts(".seated > *") == ["Anne", "Luc", "Marie", "Paul"]
    assert (page.text(".seated .deals"), page.text(".seated .speaks")) == ("Paul", "Marie")
    form = driver.get(page.soup.select_one("a.seated")["href"])
    sheet = driver.send(form, dealer="N")
    assert (sheet.text(".seated .deals"), sheet.text(".seated .speaks")) == ("Anne", "Paul")


def test_who_only_looks_is_shown_the_seats_and_nothing_to_tap(driver, made):
    page = driver.get(f"/v/{made(MADE).view}")
    assert page.texts(".seated > *") == ["Anne", "Luc", "Marie", "Paul"]
    assert not page.soup.select("a.seated")
