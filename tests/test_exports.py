"""A match as a file: the same bytes after a journey, and no formula in a spreadsheet."""

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.codec import imported, loads
from scoresheet.deal import (
    BestMeld,
    Carre,
    Coinche,
    Deal,
    Pair,
    Rank,
    Seat,
    Sequence,
    SequenceKind,
    Side,
    Suit,
    Trump,
)
from scoresheet.entries import Adjustment, Entry, Passed, Players, Settings, Written
from scoresheet.exports import COLUMNS, OF_MATCH, csv_bytes, file_name, json_bytes
from scoresheet.log import Entered, Event, Opened, fold
from scoresheet.match import Match
from scoresheet.presets import PRESETS

ROOT = Path(__file__).parents[1]
DEAL = Deal(
    taker=Side.NS,
    bidder=Seat.N,
    bid=100,
    trump=Trump.S,
    coinche=Coinche.COINCHE,
    points=100,
    belote=Pair(1, 0),
    melds=Pair(
        (Sequence(kind=SequenceKind.TIERCE, top=Rank.ACE, suit=Suit.H), Carre(rank=Rank.JACK)),
        (Sequence(kind=SequenceKind.CINQUANTE),),
    ),
    best_meld=BestMeld.NS,
)
ENTRIES = (
    Entry(content=DEAL, at="2026-11-30T20:15:00Z"),
    Entry(content=Passed(), note="nobody\ndared"),
    Entry(content=Adjustment(side=Side.EW, points=-160, reason="=cmd|' /C calc'!A0"), dealer=Seat.S),
    Entry(content=Written(points=Pair(210, 50), taker=Side.EW, made=False)),
)
MATCH = Match(settings=Settings(rules=PRESETS["annonces701"]), entries=ENTRIES)


def table(match, delimiter=","):
    text = csv_bytes(match, "2026-11-30", delimiter=delimiter).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))


def filled(row):
    return {name: value for name, value in row.items() if value != ""}


def test_a_row_holds_the_facts_of_a_deal_and_what_it_is_worth():
    assert filled(table(MATCH)[0]) == {
        "number": "1",
        "dealer": "N",
        "kind": "deal",
        "taker": "NS",
        "bidder": "N",
        "bid": "100",
        "trump": "S",
        "coinche": "coinche",
        "points": "100",
        "made": "true",
        "belote_NS": "1",
        "melds_NS": "tierce A H, carre J",
        "melds_EW": "cinquante",
        "score_NS": "880",
        "score_EW": "62",
        "total_NS": "880",
        "total_EW": "62",
        "counts": "true",
        "at": "2026-11-30T20:15:00Z",
        "day": "2026-11-30",
        "rules": "annonces701",
    }


def test_each_row_says_who_played_when_and_by_which_rules():
    settings = Settings(
        name="Friday",
        sides=Pair("", "Cats"),
        players=Players(n="Giulia", s="Luca", w="=1+1"),
        rules=replace(PRESETS["base2000"], target=1000, surcoinche=False),
    )
    rows = table(Match(settings=settings, entries=ENTRIES[1:3]))
    assert [{name: row[name] for name in OF_MATCH} for row in rows] == 2 * [
        {
            "day": "2026-11-30",
            "name": "Friday",
            "side_NS": "Giulia & Luca",
            "side_EW": "Cats",
            "player_N": "Giulia",
            "player_E": "",
            "player_S": "Luca",
            "player_W": "'=1+1",
            "rules": "base2000, target 1000, surcoinche false",
        }
    ]
    (row,) = table(Match(settings=replace(settings, rules_name="Ours"), entries=ENTRIES[1:2]))
    assert row["rules"] == "Ours"


def test_the_readme_says_what_stands_in_each_column():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("### The columns of the CSV")[2].partition("\n## ")[0]
    described = " ".join(re.findall(r"^\| (`.*?`) \| \S", section, re.MULTILINE))
    assert sorted(re.findall(r"`(\w+)`", described), key=COLUMNS.index) == list(COLUMNS)


def test_an_adjustment_is_a_score_and_no_trick_points():
    row = table(MATCH)[2]
    assert (row["points"], row["score_EW"], row["dealer"]) == ("", "-160", "S")


def test_rows_after_the_end_say_that_they_do_not_count():
    assert [row["counts"] for row in table(MATCH)] == ["true", "false", "false", "false"]


def test_the_verdict_of_a_written_deal_is_kept():
    assert [row["made"] for row in table(MATCH)] == ["true", "", "", "false"]


def test_a_match_without_entries_has_its_head():
    assert table(Match()) == []
    assert csv_bytes(Match(), "2026-11-30").decode("utf-8-sig").split("\r\n")[0] == ",".join(
        f'"{name}"' for name in COLUMNS
    )


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", '=HYPERLINK("x")', "\t1", " =1+1", "\u00a0=1"]
WIDE_FORMULAS = ["＝1+1", "＋1", "－1", "＠SUM(A1)", "\u3000＝1", "\u200b=1", "\ufeff =1", "﹦1"]


@pytest.mark.parametrize("text", FORMULAS + WIDE_FORMULAS)
def test_no_text_of_a_player_becomes_a_formula(text):
    entry = Entry(content=Adjustment(side=Side.NS, points=-10, reason=text), note=text)
    (row,) = table(Match(entries=(entry,)))
    assert row["reason"] == row["note"] == f"'{text}"
    assert row["score_NS"] == "-10"


@pytest.mark.parametrize("text", ["a = b", "1+1", "Anne @ home", "", "l'as", "–", "« -1 »"])
def test_any_other_text_stays_as_it_was_typed(text):
    (row,) = table(Match(entries=(Entry(content=Passed(), note=text),)))
    assert row["note"] == text


@given(st.text(max_size=20), st.sampled_from(",;"))
def test_whatever_a_note_holds_the_table_keeps_its_shape(note, delimiter):
    match = Match(entries=(Entry(content=Passed(), note=note),))
    (row,) = table(match, delimiter)
    assert row["note"].removeprefix("'") == note.removeprefix("'")
    assert row["number"] == "1"


def test_a_spreadsheet_sees_that_it_is_utf_8():
    assert csv_bytes(MATCH, "2026-11-30").startswith(b"\xef\xbb\xbf")


def test_json_comes_back_as_it_went():
    settings = replace(MATCH.settings, rules=replace(MATCH.settings.rules, target=5000))
    actions = (Opened(settings), *map(Entered, ENTRIES))
    events = tuple(
        Event(seq=n, action=action, at="2026-11-30T21:00:00Z") for n, action in enumerate(actions, 1)
    )
    exported = json_bytes(fold(events).match, events)
    back = imported(loads(exported))
    assert (back.events, back.differences) == (events, ())
    assert json_bytes(back.match, back.events) == exported
    assert exported.endswith(b"}\n")


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        pytest.param(Settings(), "coinche-2026-11-30.csv", id="nobody said anything"),
        pytest.param(Settings(name="Jeudi chez Zoé"), "coinche-Jeudi-chez-Zoé-2026-11-30.csv", id="a name"),
        pytest.param(
            Settings(sides=Pair("Anne & Paul", "")), "coinche-Anne-Paul-2026-11-30.csv", id="a side's name"
        ),
        pytest.param(
            Settings(players=Players(n="Zoé", s="Luc")), "coinche-Zoé-Luc-2026-11-30.csv", id="the players"
        ),
        pytest.param(Settings(name="../../etc/passwd"), "coinche-etc-passwd-2026-11-30.csv", id="a path"),
        pytest.param(
            Settings(name='a"; x="\u202ecod.exe'), "coinche-a-x-cod-exe-2026-11-30.csv", id="a trick"
        ),
        pytest.param(Settings(name="🂡"), "coinche-2026-11-30.csv", id="a picture"),
    ],
)
def test_a_file_is_named_after_the_match_and_its_day(settings, name):
    assert file_name(Match(settings=settings), "2026-11-30", "csv") == name


def test_a_long_name_leaves_the_day_and_the_extension():
    settings = Settings(name="x" * 200)
    name = file_name(Match(settings=settings), "2026-11-30", "json")
    assert name.endswith("-2026-11-30.json")
    assert len(name) < 100


# As the sheet offers them


@pytest.mark.parametrize(("kind", "mimetype"), [("CSV", "text/csv"), ("JSON", "application/json")])
def test_the_sheet_offers_a_file(driver, kind, mimetype):
    sheet = driver.enter_deal(driver.new_match())
    answer = driver.follow(driver.follow(sheet, "Take the match away"), kind).response
    assert answer.mimetype == mimetype
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=coinche-20")
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("name", "plain"), [("Zoé", "coinche-Zoe-20"), ("علي", "coinche-20"), ("牌", "coinche-20")]
)
def test_a_name_in_any_script_fits_into_a_header(driver, name, plain):
    sheet = driver.new_match(side_ns=name)
    header = driver.get(f"/s/{sheet.key}/export.csv").response.headers["Content-Disposition"]
    assert header.isascii()
    assert f"filename={plain}" in header
    assert f"coinche-{quote(name)}-20" in header


def test_columns_part_where_the_reader_s_spreadsheet_expects_it(driver):
    sheet = driver.new_match()
    heads = {}
    for driver.language in ("en", "fr"):
        heads[driver.language] = driver.get(f"/s/{sheet.key}/export.csv").response.data.split(b"\r\n")[0]
    assert b'"number","dealer"' in heads["en"]
    assert b'"number";"dealer"' in heads["fr"]


@pytest.mark.parametrize(
    ("said", "parted"),
    [
        ("sep=,", ","),
        ("sep=%3B", ";"),
        ("sep=tab", "\t"),
        ("sep=semicolon", ";"),
        ("sep=x", ";"),
        ("sep=", ";"),
    ],
)
def test_the_address_may_say_what_parts_the_columns(driver, said, parted):
    sheet = driver.new_match()
    driver.language = "de-AT,en-DE"
    head = driver.get(f"/s/{sheet.key}/export.csv?{said}").response.data.decode("utf-8-sig")
    assert head.startswith(f'"number"{parted}"dealer"{parted}')


def test_a_file_holds_no_key(driver):
    sheet = driver.enter_deal(driver.new_match())
    record = driver.app.extensions["store"].sheet_by_edit_key(sheet.key)
    for kind in ("csv", "json"):
        for address in (f"/s/{record.keys.edit}", f"/v/{record.keys.view}"):
            answer = driver.get(f"{address}/export.{kind}")
            assert answer.status == 200
            text = answer.response.get_data(as_text=True) + str(answer.response.headers)
            assert record.keys.edit not in text
            assert record.keys.view not in text


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_a_key_that_opens_nothing_exports_nothing(driver, kind):
    assert driver.get(f"/s/{'A' * 22}/export.{kind}").status == 404


def test_the_json_export_is_the_match_document(driver):
    sheet = driver.enter_deal(driver.new_match())
    document = json.loads(driver.get(f"/s/{sheet.key}/export.json").response.data)
    assert document["totals"] == {"NS": 200, "EW": 60}
    assert [event["kind"] for event in document["log"]] == ["opened", "entry"]
    assert imported(document).differences == ()
