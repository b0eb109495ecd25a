"""The promises of the store, on SQLite and PostgreSQL alike: nothing lost, nothing double, nobody in."""

import base64
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, event, make_url, text
from sqlalchemy.engine import Engine

from scoresheet.deal import Deal, Seat, Side, Trump
from scoresheet.entries import Adjustment, Entry, Settings
from scoresheet.faults import Code, Refused
from scoresheet.log import (
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Event,
    Opened,
    Removed,
    SettingsChanged,
    Stopped,
    Undone,
    Version,
    fold,
)
from scoresheet.rules import Rules
from scoresheet.store import (
    Conflict,
    NoSuchKey,
    Obstacle,
    SheetKeys,
    Store,
    StoreUnavailable,
    backup,
    is_key,
    new_key,
    open_store,
    postgresql,
)
from scoresheet.store.database import Database

pytest_plugins = ["postgres"]

ENDLESS = Settings(name="Jeudi", rules=Rules(target=1_000_000))
OPENED = Opened(ENDLESS)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


@pytest.fixture
def store(database_url):
    with closing(open_store(database_url)) as store:
        yield store


@pytest.fixture
def book(store):
    return store.create_book()


@pytest.fixture
def record(store, book):
    return new_sheet(store, book)


def new_sheet(store, book, *more):
    return new_sheet_of(store, book, [OPENED, *more], new_key())


def new_sheet_of(store, book, happened, op):
    return store.sheet_by_edit_key(store.create_sheet(book, happened, op=op).edit)


def points(amount, reason=""):
    return Entered(Entry(content=Adjustment(side=Side.NS, points=amount, reason=reason)))


def deal(amount, **facts):
    return Entered(Entry(content=Deal(taker=Side.NS, bid=100, trump=Trump.H, points=amount, **facts)))


def latest(store, record):
    """The version of a sheet, removed or not; the one it begins with where there is none."""
    found = store.open_by_edit_key(record.keys.edit)
    return found[1].sheet.version if found else Version(1)


def actions(store, record):
    return [event.action for event in store.events(record)]


def in_book(store, book):
    """The standing matches of a book with all that happened to them, newest first."""
    found = (record for record, _ in store.matches(book, build="b"))
    return [(record, store.events(record)) for record in found if not record.removed]


# Books and keys


def test_a_book_is_found_by_its_key(store, book):
    assert store.book(book.key) == book


def test_a_check_writes_and_leaves_everything_as_it_was(store, database_url):
    kept = store.create_book()
    store.check()
    engine = create_engine(database_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT key FROM book")).scalars().all() == [kept.key]
    engine.dispose()


def test_a_sheet_is_found_by_each_of_its_keys(store, book):
    keys = store.create_sheet(book, [OPENED], op="o")
    by_edit, by_view = store.sheet_by_edit_key(keys.edit), store.sheet_by_view_key(keys.view)
    assert by_edit.keys == keys
    assert by_edit.book_id == book.id
    assert by_view.id == by_edit.id
    assert by_view.view_key == keys.view
    assert store.events(by_view) == store.events(by_edit)


def test_a_key_opens_only_what_it_is_for(store, book, record):
    assert store.sheet_by_edit_key(record.keys.view) is None
    assert store.sheet_by_edit_key(book.key) is None
    assert store.sheet_by_view_key(record.keys.edit) is None
    assert store.sheet_by_view_key(book.key) is None
    assert store.book(record.keys.edit) is None
    assert store.version_by_edit_key(record.keys.view) is None
    assert store.version_by_view_key(record.keys.edit) is None


NONSENSE = (
    "",
    "x",
    "a" * 22,
    "a" * 23,
    "a" * 22 + "\n",
    "a\0" + "a" * 20,
    "\udcff" * 22,
    "é" * 22,
    "' OR 1=1 --",
)


def test_nonsense_is_no_key(store):
    for nonsense in NONSENSE:
        assert store.book(nonsense) is None
        assert store.sheet_by_edit_key(nonsense) is None
        assert store.sheet_by_view_key(nonsense) is None
        assert store.version_by_edit_key(nonsense) is None
        assert store.version_by_view_key(nonsense) is None


def test_keys_are_128_random_bits():
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(is_key(key) for key in keys)
    octets = [base64.urlsafe_b64decode(f"{key}==") for key in keys]
    assert {len(key) for key in octets} == {16}
    for place in range(16):
        assert len({key[place] for key in octets}) > 200, f"octet {place} hardly changes"


def test_a_view_record_cannot_tell_the_edit_key(store, record):
    viewed = store.sheet_by_view_key(record.keys.view)
    values = [getattr(viewed, name) for name in viewed.__slots__]
    assert record.keys.edit not in map(str, values)
    assert not any(isinstance(value, SheetKeys) for value in values)


def test_no_key_shows_in_what_a_log_would_print(store, book, record):
    printed = f"{book!r} {record!r} {store.sheet_by_view_key(record.keys.view)!r} {record.keys!r}"
    assert not any(key in printed for key in (book.key, record.keys.edit, record.keys.view))


def test_no_key_shows_in_the_message_of_a_database_error(store, book, database_url):
    with altered(database_url, "DROP TABLE event"), pytest.raises(Exception, match="event") as raised:
        store.create_sheet(book, [points(10, "a secret note")], op="o")
    assert "a secret note" not in str(raised.value)


def test_a_renewed_book_is_no_longer_found_by_its_old_key(store, book, record):
    renewed = store.renew_book_key(book.key, new_key())
    assert store.book(book.key) is None
    assert store.book(renewed.key) == renewed
    assert in_book(store, renewed) == [(record, store.events(record))]


def test_renewed_keys_close_the_old_links(store, record):
    renewed = store.renew_keys(record.keys.edit, new_key())
    assert store.sheet_by_edit_key(record.keys.edit) is None
    assert store.sheet_by_view_key(record.keys.view) is None
    assert store.sheet_by_edit_key(renewed.keys.edit) == renewed
    assert store.sheet_by_view_key(renewed.keys.view).id == record.id


def test_whoever_loaded_a_record_before_its_key_was_renewed_can_do_nothing_with_it(store, book, record):
    store.renew_keys(record.keys.edit, new_key())
    for attempt in (
        lambda: store.append(record, points(10), op="o", made_from=Version(1)),
        lambda: store.remove_sheet(record, latest(store, record)),
        lambda: store.restore_sheet(record, latest(store, record)),
        lambda: store.purge_sheet(record, latest(store, record)),
        lambda: store.renew_keys(record.keys.edit, new_key()),
        lambda: store.move_sheet(record, book),
    ):
        with pytest.raises(NoSuchKey):
            attempt()
    assert actions(store, record) == [OPENED]


def test_whoever_loaded_a_book_before_its_key_was_renewed_can_do_nothing_with_it(store, book, record):
    store.renew_book_key(book.key, new_key())
    for attempt in (
        lambda: store.create_sheet(book, [OPENED], op="o"),
        lambda: store.renew_book_key(book.key, new_key()),
        lambda: store.move_sheet(record, book),
    ):
        with pytest.raises(NoSuchKey):
            attempt()


# The matches of a book


def test_a_book_lists_its_sheets_newest_first_with_their_events(store, book):
    first, second = new_sheet(store, book), new_sheet(store, book, points(10))
    new_sheet(store, store.create_book())
    store.append(first, points(20), op="o", made_from=Version(1))
    assert in_book(store, book) == [(second, store.events(second)), (first, store.events(first))]


def test_the_list_of_a_book_says_how_each_match_stands(store, book):
    sheets = [new_sheet(store, book, *happened) for happened in ((), (points(700),), (points(10), Stopped()))]
    store.remove_sheet(sheets[1], latest(store, sheets[1]))
    found = store.matches(book, build="b")
    assert [(record.id, record.removed) for record, _ in found] == [
        (sheet.id, sheet is sheets[1]) for sheet in reversed(sheets)
    ]
    assert [(digest.totals.ns, digest.winner) for _, digest in found] == [
        (10, Side.NS),
        (700, None),
        (0, None),
    ]
    for record, digest in found:
        assert digest.settings == ENDLESS
        assert digest.opened_at == store.events(record)[0].at


def test_the_list_of_a_book_is_one_query_and_reads_what_moved_on(store, book, database_url):
    records = [new_sheet(store, book, points(10)) for _ in range(5)]
    before = store.matches(book, build="b")
    with closing(open_store(database_url)) as restarted:
        for server in (store, restarted):
            with counted_statements() as statements:
                assert server.matches(book, build="b") == before
            assert len(statements) == 1
        store.append(records[2], points(20), op="o", made_from=Version(2))
        with counted_statements() as statements:
            after = restarted.matches(book, build="b")
        assert len([statement for statement in statements if "payload" in statement]) == 1
    assert [digest.totals.ns for _, digest in after] == [10, 10, 30, 10, 10]
    assert store.matches(book, build="b") == after


def test_digests_may_be_dropped_and_those_of_another_build_are_not_believed(store, book, database_url):
    new_sheet(store, book, points(10))
    before = store.matches(book, build="b")
    for alteration in (
        "DELETE FROM digest",
        "UPDATE digest SET document = 'nonsense', build = 'older'",
        "UPDATE digest SET document = 'nonsense', mark = 'of another event'",
    ):
        with altered(database_url, alteration), closing(open_store(database_url)) as restarted:
            assert restarted.matches(book, build="b") == before


def test_a_match_that_a_later_version_wrote_hides_no_other(store, book, database_url):
    one, other = (new_sheet(store, book, points(10)) for _ in range(2))
    written = f"UPDATE event SET kind = 'new' WHERE seq = 2 AND sheet_id = {one.id}"
    with altered(database_url, written), closing(open_store(database_url)) as restarted:
        found = dict(restarted.matches(book, build="b"))
    assert found[one] is None
    assert found[other].totals.ns == 10


def test_a_version_is_a_glance_by_key_alone(store, record, monkeypatch):
    monkeypatch.setattr(Database, "reading", None)
    assert store.version_by_edit_key(record.keys.edit).seq == 1
    assert store.version_by_view_key(record.keys.view).seq == 1


def test_a_removed_match_leaves_its_book_and_can_be_restored(store, book, record):
    store.remove_sheet(record, latest(store, record))
    removed = replace(record, removed=True)
    assert in_book(store, book) == []
    assert [found for found, _ in store.matches(book, build="b")] == [removed]
    assert store.sheet_by_edit_key(record.keys.edit) == removed
    assert store.sheet_by_view_key(record.keys.view).removed
    assert store.version_by_edit_key(record.keys.edit) is None
    assert store.version_by_view_key(record.keys.view) is None

    store.restore_sheet(removed, latest(store, removed))
    assert store.sheet_by_edit_key(record.keys.edit) == record
    assert in_book(store, book) == [(record, store.events(record))]


def test_a_purged_match_is_gone_for_good_and_no_other(store, book, record):
    other = new_sheet(store, book, points(10))
    store.remove_sheet(record, latest(store, record))
    store.purge_sheet(record, latest(store, record))
    assert store.sheet_by_edit_key(record.keys.edit) is None
    assert store.sheet_by_view_key(record.keys.view) is None
    with pytest.raises(NoSuchKey):
        store.events(record)
    with pytest.raises(NoSuchKey):
        store.append(record, points(10), op="o", made_from=Version(1))
    assert in_book(store, book) == [(other, store.events(other))]


def test_the_number_of_a_purged_match_is_not_given_again(store, book):
    last = new_sheet(store, book)
    store.remove_sheet(last, latest(store, last))
    store.purge_sheet(last, latest(store, last))
    assert new_sheet(store, book).id > last.id


def test_a_moved_match_is_in_the_other_book_only(store, book, record):
    other = store.create_book()
    moved = store.move_sheet(record, other)
    assert moved == replace(record, book_id=other.id)
    assert in_book(store, book) == []
    assert in_book(store, other) == [(moved, store.events(record))]


# Creating


def test_a_new_sheet_has_happened_now(store, record):
    (opened,) = store.events(record)
    assert opened.action == OPENED
    assert opened.seq == 1
    assert MOMENT.fullmatch(opened.at)


def test_actions_are_numbered_in_order_and_dated_as_told(store, book):
    keys = store.create_sheet(book, [OPENED, deal(112), Stopped()], op="o", at="2019-05-04T20:00:00Z")
    assert store.events(store.sheet_by_edit_key(keys.edit)) == (
        Event(seq=1, action=OPENED, at="2019-05-04T20:00:00Z"),
        Event(seq=2, action=deal(112), at="2019-05-04T20:00:00Z"),
        Event(seq=3, action=Stopped(), at="2019-05-04T20:00:00Z"),
    )


def test_an_imported_history_is_kept_to_the_second(store, book):
    history = (
        Event(seq=1, action=OPENED, at="2019-05-04T20:00:00Z"),
        Event(seq=2, action=deal(112), at="2019-05-04T20:05:00+02:00"),
        Event(seq=3, action=Removed(2), at="2019-05-04T20:06:00Z"),
    )
    keys = store.create_sheet(book, history, op="o")
    record = store.sheet_by_edit_key(keys.edit)
    assert store.events(record) == history
    assert store.append(record, points(10), op="p", made_from=Version(3)).event.seq == 4


def test_the_form_of_a_new_match_sent_twice_makes_one(store, book):
    keys = store.create_sheet(book, [OPENED, points(10)], op="o")
    store.append(store.sheet_by_edit_key(keys.edit), points(20), op="p", made_from=Version(2))
    assert store.create_sheet(book, [OPENED, points(10)], op="o") == keys
    assert len(in_book(store, book)) == 1


def test_the_form_of_a_new_match_sent_again_with_other_names_makes_another(store, book):
    keys = store.create_sheet(book, [OPENED], op="o")
    other = store.create_sheet(book, [Opened(replace(ENDLESS, name="Vendredi"))], op="o")
    assert other != keys
    assert len(in_book(store, book)) == 2


def test_the_same_form_in_another_book_finds_nothing(store, book):
    keys = store.create_sheet(book, [OPENED], op="o")
    assert store.create_sheet(store.create_book(), [OPENED], op="o") != keys


def test_a_new_match_sent_by_eight_at_once_is_one(store, book):
    made = []
    at_once(8, lambda _: made.append(store.create_sheet(book, [OPENED], op="o")))
    assert len(made) == 8
    assert len({keys.edit for keys in made}) == 1
    assert len(in_book(store, book)) == 1


# Appending


def test_an_action_is_stored_after_the_last_and_dated(store, record):
    appended = store.append(record, deal(112), op="o", made_from=Version(1))
    assert appended.event.seq == 2
    assert appended.event.action == deal(112)
    assert MOMENT.fullmatch(appended.event.at)
    assert not appended.repeated
    assert store.events(record)[1:] == (appended.event,)
    assert store.version_by_edit_key(record.keys.edit).seq == 2


@pytest.mark.parametrize("reason", ["œuf d'été 🂡", 'quotes " and \\ and %s :x', "\u200fright to left"])
def test_text_comes_back_as_it_was_typed(store, record, reason):
    store.append(record, points(10, reason), op="o", made_from=Version(1))
    assert actions(store, record)[1] == points(10, reason)


def test_an_action_that_could_not_be_read_back_is_refused(store, record):
    """Stored, it would close its sheet for ever."""
    with pytest.raises(Refused):
        store.append(record, points(10, "a\0b"), op="o", made_from=Version(1))
    with pytest.raises(Refused):
        store.append(record, points(10, "\ud800"), op="o", made_from=Version(1))
    assert actions(store, record) == [OPENED]


def test_the_same_form_sent_again_stores_nothing_and_answers_the_same(store, record):
    first = store.append(record, deal(112), op="o", made_from=Version(1))
    store.append(record, deal(120), op="p", made_from=Version(2))
    again = store.append(record, deal(112), op="o", made_from=Version(1))
    assert again.event == first.event
    assert again.repeated
    assert len(store.events(record)) == 3


def test_the_same_form_with_other_content_is_a_conflict_that_shows_both(store, record):
    stored = store.append(record, deal(112), op="o", made_from=Version(1)).event
    with pytest.raises(Conflict) as raised:
        store.append(record, deal(121), op="o", made_from=Version(1))
    assert raised.value.stored == stored
    assert raised.value.events == store.events(record)
    assert actions(store, record) == [OPENED, deal(112)]


@pytest.mark.parametrize("taken_back", [Removed(2), Undone(2)])
def test_the_same_form_sent_again_after_its_deal_was_taken_back_is_a_conflict(store, record, taken_back):
    stored = store.append(record, deal(112), op="o", made_from=Version(1)).event
    store.append(record, taken_back, op="p", made_from=Version(2))
    with pytest.raises(Conflict) as raised:
        store.append(record, deal(112), op="o", made_from=Version(1))
    assert raised.value.stored == stored
    assert len(store.events(record)) == 3


def test_a_form_made_before_somebody_entered_a_deal_is_a_conflict(store, record):
    store.append(record, deal(112), op="o", made_from=Version(1))
    with pytest.raises(Conflict) as raised:
        store.append(record, deal(120), op="p", made_from=Version(1))
    assert raised.value.stored is None
    assert raised.value.events == store.events(record)
    assert actions(store, record) == [OPENED, deal(112)]


@pytest.mark.parametrize(
    "harmless",
    [
        ContractNoted(None),
        DealerNamed(Seat.E),
        SettingsChanged(replace(ENDLESS, name="Vendredi")),
    ],
)
def test_what_changes_no_score_makes_no_form_stale(store, record, harmless):
    store.append(record, harmless, op="o", made_from=Version(1))
    assert store.append(record, deal(112), op="p", made_from=Version(1)).event.seq == 3


def test_other_rules_make_a_form_stale(store, record):
    store.append(record, SettingsChanged(replace(ENDLESS, rules=Rules())), op="o", made_from=Version(1))
    with pytest.raises(Conflict):
        store.append(record, deal(112), op="p", made_from=Version(1))


def marks(store, record):
    return [event.mark for event in store.events(record)]


def test_a_mark_names_an_event_and_all_before_it(store, book):
    at = "2026-05-01T20:00:00Z"

    def marked(*happened, op="o"):
        log = [Event(seq=seq, action=action, at=at) for seq, action in enumerate(happened, start=1)]
        return marks(store, new_sheet_of(store, store.create_book(), log, op))

    log = marked(OPENED, deal(112), deal(80))
    assert len(set(log)) == 3
    assert marked(OPENED, deal(112), deal(80)) == log
    assert marked(OPENED, deal(112), deal(90))[:2] == log[:2]
    for other in (
        marked(OPENED, deal(111), deal(80)),
        marked(OPENED, deal(112), deal(80), op="p"),
    ):
        assert other[2] != log[2]


def test_the_version_of_a_sheet_is_its_last_event(store, record):
    first = store.version_by_view_key(record.keys.view)
    appended = store.append(record, deal(112), op="o", made_from=first)
    now = store.version_by_edit_key(record.keys.edit)
    assert now == Version(2, appended.event.mark) == fold(store.events(record)).version
    assert marks(store, record) == [first.mark, now.mark]


@pytest.mark.parametrize("version", [Version(1, "0" * 20), Version(2, "0" * 20), Version(9, "0" * 20)])
def test_a_form_made_from_another_sheet_under_this_key_is_a_conflict(store, record, version):
    """An older copy of the database was put back meanwhile: its numbers are given to other entries now."""
    store.append(record, deal(112), op="o", made_from=Version(1))
    for action in (deal(120), Corrected(2, deal(120).entry), DealerNamed(Seat.E)):
        with pytest.raises(Conflict) as raised:
            store.append(record, action, op="p", made_from=version)
        assert raised.value.known is None
    assert actions(store, record) == [OPENED, deal(112)]


def test_a_sheet_whose_log_is_kept_is_opened_and_written_to_without_reading_it(store, record):
    for seq in range(1, 20):
        store.append(record, points(10), op=f"op{seq}", made_from=Version(seq))
    with counted_statements() as statements:
        _, log = store.open_by_edit_key(record.keys.edit)
        _, same = store.open_by_view_key(record.keys.view)
        store.append(record, points(10), op="o", made_from=log.sheet.version)
    assert same is log
    assert not [statement for statement in statements if "payload" in statement]
    assert store.open_by_edit_key(record.keys.edit)[1].events == store.events(record)


def test_a_kept_log_never_stands_for_one_that_another_server_has_moved_on(store, record, database_url):
    with closing(open_store(database_url)) as other:
        for seq in range(1, 12, 2):
            for server, made_from in ((store, seq), (other, seq + 1)):
                assert server.open_by_edit_key(record.keys.edit)[1].sheet.seq == made_from
                server.append(record, points(seq), op=f"op{made_from}", made_from=Version(made_from))
        for server in (store, other):
            _, log = server.open_by_view_key(record.keys.view)
            assert log.events == store.events(record)
            assert log.sheet == fold(log.events)
            assert log.sheet.ledger == log.sheet.match.ledger()


def test_what_was_not_stored_is_not_kept(store, record):
    _, log = store.open_by_edit_key(record.keys.edit)
    for action in (Corrected(7, deal(112).entry), deal(163)):
        with pytest.raises(Refused):
            store.append(record, action, op="o", made_from=log.sheet.version)
    assert store.open_by_edit_key(record.keys.edit)[1] == log


def test_what_cannot_be_done_is_refused_with_its_problems(store, record):
    with pytest.raises(Refused) as raised:
        store.append(record, Corrected(7, deal(112).entry), op="o", made_from=Version(1))
    assert [problem.code for problem in raised.value.problems] == [Code.NO_SUCH_ENTRY]
    with pytest.raises(Refused):
        store.append(record, deal(163), op="o", made_from=Version(1))
    assert actions(store, record) == [OPENED]
    assert store.append(record, deal(112), op="o", made_from=Version(1)).event.seq == 2


def test_one_op_may_serve_two_sheets(store, book, record):
    other = new_sheet(store, book)
    store.append(record, points(10), op="o", made_from=Version(1))
    assert not store.append(other, points(20), op="o", made_from=Version(1)).repeated
    assert actions(store, record) == [OPENED, points(10)]
    assert actions(store, other) == [OPENED, points(20)]


def test_the_number_of_another_sheet_does_not_open_it(store, book, record):
    other = new_sheet(store, book)
    forged = replace(record, id=other.id)
    for attempt in (
        lambda: store.append(forged, points(10), op="o", made_from=Version(1)),
        lambda: store.remove_sheet(forged, latest(store, forged)),
        lambda: store.purge_sheet(forged, latest(store, forged)),
        lambda: store.move_sheet(forged, book),
    ):
        with pytest.raises(NoSuchKey):
            attempt()
    assert store.sheet_by_edit_key(other.keys.edit) == other
    assert actions(store, other) == [OPENED]


# Many at once


def at_once(many, work):
    """Run the work in so many threads; what any of them raises is raised."""
    faults = []

    def run(number):
        try:
            work(number)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=[number]) for number in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


def test_eight_phones_with_fifteen_deals_each_sent_twice_leave_each_once(store, record):
    """A whole evening of fifty deals each is played over HTTP, in test_conflicts."""
    conflicts = []

    def play(phone):
        for number in range(15):
            action, op = points(phone * 15 + number + 1), f"{phone}-{number}"
            first = sent_until_stored(action, op, patience=0.01 * phone)
            again = store.append(record, action, op=op, made_from=Version(1))
            assert again.repeated
            assert again.event == first.event

    def sent_until_stored(action, op, patience):
        while True:
            version = store.version_by_edit_key(record.keys.edit)
            try:
                return store.append(record, action, op=op, made_from=version)
            except Conflict as conflict:
                conflicts.append(conflict)
                time.sleep(patience)

    at_once(8, play)
    sheet = fold(store.events(record))
    assert sheet.seq == 121
    assert sorted(numbered.entry.content.points for numbered in sheet.entries) == list(range(1, 121))
    assert conflicts, "they did meet"


def test_the_double_tap_of_eight_at_once_is_stored_once(store, record):
    answers = []
    at_once(8, lambda _: answers.append(store.append(record, deal(112), op="o", made_from=Version(1))))
    assert len({answer.event for answer in answers}) == 1
    assert sum(not answer.repeated for answer in answers) == 1
    assert actions(store, record) == [OPENED, deal(112)]


APPENDS_FOR_EVER = """
import sys
from itertools import count
from scoresheet.deal import Side
from scoresheet.log import Entered, Version
from scoresheet.entries import Adjustment, Entry
from scoresheet.store import open_store

url, key = sys.argv[1:]
store = open_store(url)
record = store.sheet_by_edit_key(key)
seq = store.version_by_edit_key(key).seq
for number in count(seq):
    action = Entered(Entry(content=Adjustment(side=Side.NS, points=number)))
    seq = store.append(record, action, op=f"op{number}", made_from=Version(seq)).event.seq
    print(number, flush=True)
"""


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(store, record, database_url):
    acknowledged = []
    for killed_after in (1, 7, 20, 33):
        acknowledged += acknowledged_before_kill(database_url, record.keys.edit, killed_after)
        happened = store.events(record)
        entered = [happening.action.entry.content.points for happening in happened[1:]]
        assert entered == list(range(1, len(entered) + 1)), "each once, in order"
        assert set(acknowledged) <= set(entered)
        assert len(entered) - acknowledged[-1] <= 1, "one may be stored with its answer lost"
    if database_url.startswith("sqlite"):
        with closing(sqlite3.connect(make_url(database_url).database)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def acknowledged_before_kill(url, key, many):
    with subprocess.Popen(
        [sys.executable, "-c", APPENDS_FOR_EVER, url, key], stdout=subprocess.PIPE, text=True
    ) as writer:
        heard = [int(writer.stdout.readline()) for _ in range(many)]
        os.kill(writer.pid, signal.SIGKILL)
        heard += [int(line) for line in writer.stdout if line.endswith("\n")]
    return heard


# A database that cannot


@contextmanager
def counted_statements():
    statements = []

    def note(connection, cursor, statement, *_):
        if statement.startswith("SELECT") and statement != "SELECT 1":
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


@contextmanager
def altered(url, *statements):
    """The database after somebody else's statements."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    yield
    engine.dispose()


@contextmanager
def no_room(url):
    """SQLite: no page more than it has. PostgreSQL: its own error, raised by a trigger."""
    if not url.startswith("sqlite"):
        with altered(
            url,
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON event EXECUTE FUNCTION full_disk()",
        ):
            yield
        with altered(url, "DROP TRIGGER full_disk ON event"):
            return

    def limit(connection, _):
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(Engine, "connect", limit)
    yield
    event.remove(Engine, "connect", limit)


@contextmanager
def locked(url):
    engine = create_engine(url)
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute(
            "BEGIN IMMEDIATE" if engine.name == "sqlite" else "LOCK TABLE book, sheet"
        )
        yield
        connection.rollback()
    engine.dispose()


def read_only(url):
    """The URL of the same database, for reading."""
    if url.startswith("sqlite"):
        return f"sqlite:///file:{make_url(url).database}?mode=ro&uri=true"
    return make_url(url).update_query_dict({"options": "-c default_transaction_read_only=on"})


def every_write(store, book, record):
    return (
        lambda: store.append(
            record, points(10, "x" * 200), op="o", made_from=store.version_by_edit_key(record.keys.edit)
        ),
        lambda: store.create_sheet(book, [OPENED], op="o"),
        store.create_book,
        lambda: store.renew_book_key(book.key, new_key()),
        lambda: store.renew_keys(record.keys.edit, new_key()),
        lambda: store.remove_sheet(record, latest(store, record)),
        lambda: store.move_sheet(record, book),
    )


def test_a_full_database_says_so_and_keeps_what_it_has(store, book, record, database_url):
    store.close()
    with no_room(database_url):
        stored = appended_until_full(store, record)
        assert created_until_full(store, book) <= 100
        assert len(store.events(record)) == stored + 1, "it can still be read"
    store.close()

    for found, happened in in_book(store, book):
        assert happened[0].action == OPENED, f"sheet {found.id} is whole"
    store.append(record, points(10), op="at last", made_from=Version(stored + 1))
    assert len(store.events(record)) == stored + 2, "and written to again once there is room"


def appended_until_full(store, record):
    return until_full(
        lambda number: store.append(
            record, points(10, "x" * 100), op=f"op{number}", made_from=Version(number + 1)
        )
    )


def created_until_full(store, book):
    return until_full(lambda _: store.create_sheet(book, [OPENED, points(10, "x" * 100)], op=new_key()))


def until_full(write):
    """How often it went well."""
    for number in range(2000):
        if met := obstacle(write, number):
            assert met is Obstacle.FULL
            return number
    raise AssertionError("there was room")


def obstacle(write, *arguments):
    try:
        write(*arguments)
    except StoreUnavailable as unavailable:
        return unavailable.reason
    return None


def test_a_read_only_database_is_served_for_reading(store, book, record, database_url):
    with closing(open_store(read_only(database_url))) as reader:
        assert reader.events(record) == store.events(record)
        assert reader.version_by_view_key(record.keys.view).seq == 1
        for write in every_write(reader, book, record):
            assert obstacle(write) is Obstacle.READ_ONLY
        assert [digest.totals.ns for _, digest in reader.matches(book, build="b")] == [0]
    assert in_book(store, book) == [(record, store.events(record))]


def test_a_locked_database_is_waited_for_and_then_given_up(database_url):
    with closing(open_store(database_url, patience=0.05)) as store:
        book = store.create_book()
        record = new_sheet(store, book)
        with locked(database_url):
            for write in every_write(store, book, record)[:2]:
                assert obstacle(write) is Obstacle.LOCKED
        assert actions(store, record) == [OPENED]
        assert store.append(record, points(10), op="o", made_from=Version(1)).event.seq == 2


def test_writers_that_queue_behind_a_locked_one_give_up_too(tmp_path):
    url = f"sqlite:///{tmp_path / 'sheets.db'}"
    with closing(open_store(url, patience=0.2)) as store:
        met = []
        with locked(url):
            at_once(4, lambda _: met.append(obstacle(store.create_book)))
        assert met == [Obstacle.LOCKED] * 4


def test_a_database_that_was_read_only_is_written_to_once_it_may_be(store, record, database_url):
    """A connection opened on what cannot be written to stays so: it is not kept."""
    with refusing_new_connections_to_write(database_url) as allow, closing(open_store(database_url)) as late:
        assert (
            obstacle(lambda: late.append(record, points(10), op="o", made_from=Version(1)))
            is Obstacle.READ_ONLY
        )
        allow()
        assert late.append(record, points(10), op="o", made_from=Version(1)).event.seq == 2


@contextmanager
def refusing_new_connections_to_write(url):
    forbidding = (
        "PRAGMA query_only = ON"
        if url.startswith("sqlite")
        else "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"
    )

    def forbid(connection, _):
        connection.cursor().execute(forbidding)
        connection.commit()

    event.listen(Engine, "connect", forbid)
    allow = cache(lambda: event.remove(Engine, "connect", forbid))
    yield allow
    allow()


FOUND_OTHERWISE = [
    pytest.param("DROP TABLE event", id="a table is gone"),
    pytest.param("ALTER TABLE event DROP COLUMN kind", id="a column is gone"),
    pytest.param("DROP TABLE digest; DROP TABLE event; DROP TABLE sheet; DROP TABLE book", id="all are gone"),
]


@pytest.mark.parametrize("statements", FOUND_OTHERWISE)
def test_what_somebody_did_to_the_database_is_an_obstacle(store, book, record, database_url, statements):
    with altered(database_url, *statements.split(";")):
        for ask in (lambda: store.events(record), *every_write(store, book, record)[:2]):
            assert obstacle(ask) is Obstacle.OTHER


def test_a_role_that_may_only_look_is_an_obstacle(postgres_url):
    owner = postgres_url
    with closing(open_store(owner)) as store:
        book = store.create_book()
        record = new_sheet(store, book)
        role = "DROP ROLE IF EXISTS looker; CREATE ROLE looker LOGIN; GRANT USAGE ON SCHEMA public TO looker"
        with altered(owner, *role.split(";"), "GRANT SELECT ON ALL TABLES IN SCHEMA public TO looker"):
            looker = make_url(owner).set(username="looker")
            with closing(open_store(looker)) as reader:
                assert reader.events(record) == store.events(record)
                assert {obstacle(write) for write in every_write(reader, book, record)} == {Obstacle.OTHER}
        with altered(owner, "DROP OWNED BY looker", "DROP ROLE looker"):
            assert actions(store, record) == [OPENED]


def test_a_server_that_never_answers_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(postgresql, "CONNECTING", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql+psycopg://me@127.0.0.1:{silent.getsockname()[1]}/sheets"
        assert obstacle(Store(url).create_book) is Obstacle.OTHER


def test_a_server_that_hangs_is_given_up_and_asked_again(postgres, postgres_url, monkeypatch):
    monkeypatch.setattr(postgresql, "ANSWERING", 0)
    with closing(open_store(postgres_url)) as store:
        book = store.create_book()
        with psycopg.connect(host=postgres, user="postgres") as other:
            rows = other.execute("SELECT pid FROM pg_stat_activity WHERE query = 'COMMIT'").fetchall()
        pids = [pid for (pid,) in rows]
        assert pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            assert obstacle(lambda: store.book(book.key)) in (Obstacle.OTHER, None)
            assert store.book(book.key) == book, "through a new connection"
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)


def test_a_statement_has_its_time(postgres_url, monkeypatch):
    monkeypatch.setattr(postgresql, "ANSWERING", 0.05)
    database = Database(postgres_url)
    with pytest.raises(StoreUnavailable) as raised, database.reading() as connection:
        connection.execute(text("SELECT pg_sleep(20)"))
    assert raised.value.reason is Obstacle.LOCKED
    database.close()


def test_a_database_of_a_server_that_starts_later_is_used_then(tmp_path):
    folder = tmp_path / "later"
    with closing(Store(f"sqlite:///{folder / 'sheets.db'}", patience=0.05)) as store:
        assert obstacle(store.bring_up_to_date) is Obstacle.OTHER
        folder.mkdir()
        store.bring_up_to_date()
        assert store.book(store.create_book().key)


def test_an_error_of_ours_is_not_taken_for_the_databases(store, record):
    """Two events of one number cannot be: a bug, which must not look like a full disk."""
    twice = [Event(seq=1, action=OPENED, at="now"), Event(seq=1, action=Stopped(), at="now")]
    with pytest.raises(Exception, match=r"(?i)unique") as raised:
        store.create_sheet(store.create_book(), twice, op="o")
    assert not isinstance(raised.value, StoreUnavailable)


def test_commits_on_sqlite_survive_a_power_cut(tmp_path):
    """What no test can pull the plug on: the settings that make it so."""
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    database = Database(f"sqlite:///{tmp_path / 'sheets.db'}")
    with database.reading() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in wanted}
    database.close()
    assert found == wanted


# Backup


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path / 'sheets.db'}"


def test_a_database_is_for_its_owner_alone_however_the_app_is_started(tmp_path, sqlite_url):
    """It holds every key."""
    usual = os.umask(0o022)
    try:
        with closing(open_store(sqlite_url)) as store:
            new_sheet(store, store.create_book())
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    finally:
        os.umask(usual)
    assert modes == {"sheets.db": 0o600, "sheets.db-wal": 0o600, "sheets.db-shm": 0o600}


def test_a_backup_made_while_deals_are_entered_is_whole(tmp_path, sqlite_url):
    with closing(open_store(sqlite_url)) as store:
        record = new_sheet(store, store.create_book())
        done = threading.Event()

        def enter(_):
            seq = 1
            while not done.is_set():
                seq = store.append(record, points(10), op=f"op{seq}", made_from=Version(seq)).event.seq

        def copy():
            while (version := store.version_by_edit_key(record.keys.edit).seq) < 20:
                pass
            backup(sqlite_url, tmp_path / "copy.db")
            done.set()
            return version

        versions = []
        at_once(2, lambda number: enter(number) if number else versions.append(copy()))
        happened = store.events(record)

    with closing(open_store(f"sqlite:///{tmp_path / 'copy.db'}")) as copied:
        kept = copied.events(copied.sheet_by_edit_key(record.keys.edit))
        assert kept == happened[: len(kept)]
        assert len(kept) >= versions[0]
        last = Version(len(kept), kept[-1].mark)
        assert copied.append(record, points(20), op="after", made_from=last).event.seq == last.seq + 1


def test_a_backup_holds_keys_and_so_is_for_its_owner_alone(tmp_path, sqlite_url):
    open_store(sqlite_url).close()
    backup(sqlite_url, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


def test_a_backup_overwrites_nothing(tmp_path, sqlite_url):
    open_store(sqlite_url).close()
    for name, content in ("mine.txt", "mine"), ("empty.txt", ""):
        Path(tmp_path / name).write_text(content)
        with pytest.raises(FileExistsError):
            backup(sqlite_url, tmp_path / name)
        assert Path(tmp_path / name).read_text() == content


def test_a_backup_of_nothing_makes_nothing(tmp_path, sqlite_url):
    with pytest.raises(FileNotFoundError):
        backup(sqlite_url, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_fails_leaves_no_half_of_one(tmp_path, sqlite_url):
    (tmp_path / "sheets.db").write_bytes(b"this was never a database " * 100)
    with pytest.raises(sqlite3.DatabaseError):
        backup(sqlite_url, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


KILLED_AS_IT_WRITES = """
import os, sys
from scoresheet.store import backup

os.fsync = lambda _: os._exit(9)
backup(*sys.argv[1:])
"""


def test_a_backup_that_is_killed_leaves_nothing_under_its_name(tmp_path, sqlite_url):
    open_store(sqlite_url).close()
    command = [sys.executable, "-c", KILLED_AS_IT_WRITES, sqlite_url, tmp_path / "copy.db"]
    assert subprocess.run(command, check=False).returncode == 9
    assert not (tmp_path / "copy.db").exists()
    backup(sqlite_url, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_backup_of_a_server_is_refused_without_showing_its_password(tmp_path):
    with pytest.raises(ValueError, match="not a SQLite database") as raised:
        backup("postgresql+psycopg://me:secret@host/sheets", tmp_path / "copy.db")
    assert "secret" not in str(raised.value)
