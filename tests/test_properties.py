"""What holds for every ledger, log and document."""

from dataclasses import replace
from itertools import accumulate

from facts import codes, refusal
from hypothesis import given
from hypothesis import strategies as st
from plain.generate import random_deal, random_document, random_entry, random_rules

from scoresheet import codec
from scoresheet.codec.log import event_of
from scoresheet.deal import Seat, Side
from scoresheet.entries import Settings
from scoresheet.faults import Refused
from scoresheet.guard import refusals
from scoresheet.log import (
    Contract,
    ContractNoted,
    Corrected,
    DealerNamed,
    Entered,
    Event,
    Moved,
    Opened,
    Removed,
    Reopened,
    Restored,
    SettingsChanged,
    Stopped,
    Undone,
    Version,
    fold,
    states,
)
from scoresheet.scoring import score

chance = st.randoms(use_true_random=True)
documents = chance.map(random_document)


# Ledgers

SWAPPED = {"NS": "EW", "EW": "NS"} | {seat.value: seat.clockwise().value for seat in Seat}
"""Everybody moves one seat on."""


KEPT = ("rules", "reason", "suit", "trump", "name")
"""What holds no side and no seat: a suit may be called S, too."""


def swapped(document):
    """The same match with everybody one seat on: NS play what EW played."""
    match document:
        case dict():
            return {
                SWAPPED.get(key, key): value if key in KEPT else swapped(value)
                for key, value in document.items()
            }
        case list():
            return [swapped(each) for each in document]
        case str():
            return SWAPPED.get(document, document)
        case _:
            return document


def added_up(document):
    return codec.ledger_document(codec.imported(document).match.ledger())


@given(documents)
def test_swapping_the_sides_swaps_everything(document):
    document = document | {"first_dealer": document.get("first_dealer", "N")}
    assert added_up(swapped(document)) == swapped(added_up(document))


@given(documents)
def test_totals_are_prefix_sums_of_what_counts(document):
    added = codec.imported(document).match.ledger()
    for side in Side:
        counted = [row.points[side] if row.counts else 0 for row in added.rows]
        assert [row.totals[side] for row in added.rows] == list(accumulate(counted))


@given(documents)
def test_what_counts_is_what_was_entered_until_the_end(document):
    added = codec.imported(document).match.ledger()
    end = added.outcome.after_entry if added.outcome else len(added.rows)
    assert [row.counts for row in added.rows] == [place <= end for place in range(1, len(added.rows) + 1)]


@given(documents)
def test_a_match_that_ended_stays_ended_whatever_comes_after(document):
    match = codec.imported(document).match
    outcome = match.ledger().outcome
    if outcome and not match.stopped:
        until_then = replace(match, entries=match.entries[: outcome.after_entry])
        assert until_then.ledger().outcome == outcome


@given(chance)
def test_the_points_of_a_side_are_the_sum_of_its_lines(chance):
    rules = random_rules(chance)
    scored = score(codec.deal_of(random_deal(chance, rules)), codec.rules_of(rules))
    for side in Side:
        assert scored.points[side] == sum(line.points for line in scored.lines if line.side is side)
    assert all(line.points for line in scored.lines)
    sides = [line.side for line in scored.lines]
    assert sides == sorted(sides, key=lambda side: side is not scored.winner)


# Logs


def events_of(actions):
    return [Event(seq=seq, action=action) for seq, action in enumerate(actions, start=1)]


def entered(match, entries):
    return [Opened(match.settings), *map(Entered, entries)]


@given(documents, chance)
def test_correcting_equals_having_entered_it_right(document, chance):
    match = codec.imported(document).match
    if not match.entries:
        return
    place = chance.randrange(len(match.entries))
    wrong = [*match.entries]
    wrong[place] = codec.entry_of(random_entry(chance, document["rules"]))
    corrected = fold(events_of([*entered(match, wrong), Corrected(place + 2, match.entries[place])]))
    assert corrected.entries == fold(events_of(entered(match, match.entries))).entries
    assert corrected.ledger == replace(match, stopped=False).ledger()


@given(documents, chance)
def test_removing_then_restoring_changes_nothing(document, chance):
    match = codec.imported(document).match
    if not match.entries:
        return
    number = chance.randrange(len(match.entries)) + 2
    before = entered(match, match.entries)
    removed = fold(events_of([*before, Removed(number)]))
    assert len(removed.standing) == len(match.entries) - 1
    restored = fold(events_of([*before, Removed(number), Restored(number)]))
    assert restored.match == fold(events_of(before)).match


@given(documents, chance)
def test_inserting_equals_having_entered_it_in_time(document, chance):
    match = codec.imported(document).match
    if not match.entries:
        return
    place = chance.randrange(len(match.entries))
    forgotten = match.entries[place]
    others = [*match.entries[:place], *match.entries[place + 1 :]]
    late = fold(events_of([*entered(match, others), Entered(forgotten, after=place + 1 if place else 0)]))
    assert late.match == replace(match, stopped=False)


def random_action(chance, sheet, rules):
    """Something that somebody might do to this sheet; not always possible."""
    numbers = [numbered.number for numbered in sheet.entries] or [0]
    number, after = chance.choice(numbers), chance.choice([0, *numbers])
    new = codec.entry_of(random_entry(chance, rules))
    contract = Contract(
        taker=chance.choice([*Side]), bid=100, trump=chance.choice(codec.rules_of(rules).trumps())
    )
    return chance.choice(
        [
            Entered(new),
            Entered(new),
            Entered(new),
            Entered(new, after=after),
            Corrected(number, new),
            Moved(number, after),
            Removed(number),
            Restored(number),
            Undone(sheet.last.seq),
            Stopped(),
            Reopened(),
            ContractNoted(chance.choice([None, contract])),
            DealerNamed(chance.choice([*Seat])),
            SettingsChanged(replace(sheet.settings, name=chance.choice(["Friday", "Saturday"]))),
        ]
    )


def random_log(chance):
    """A history that could have happened, and the rules it was played by."""
    rules = random_rules(chance)
    events = events_of([Opened(Settings(rules=codec.rules_of(rules), first_dealer=chance.choice([*Seat])))])
    for _ in range(chance.randrange(12)):
        sheet = fold(events)
        action = random_action(chance, sheet, rules)
        if not any(refusals(sheet, action)):
            events.append(Event(seq=sheet.seq + 1, action=action))
    return events, rules


logs = chance.map(random_log)


@given(logs, chance)
def test_undo_returns_to_the_sheet_before(log, chance):
    events, rules = log
    before = fold(events)
    action = random_action(chance, before, rules)
    if isinstance(action, Undone) or any(refusals(before, action)):
        return
    done = Event(seq=before.seq + 1, action=action)
    assert not codes(refusals(fold([*events, done]), Undone(done.seq)))
    undone = fold([*events, done, Event(seq=done.seq + 1, action=Undone(done.seq))])
    assert undone == replace(before, version=Version(done.seq + 1))


@given(logs)
def test_no_history_leaves_a_sheet_that_cannot_be_added_up(log):
    events, _ = log
    sheet = fold(events)
    assert len(sheet.ledger.rows) == len(sheet.standing)
    assert len({numbered.number for numbered in sheet.entries}) == len(sheet.entries)


@given(logs)
def test_a_match_added_up_action_by_action_is_the_match_added_up(log):
    events, _ = log
    for sheet in states(events):
        whole = sheet.match.ledger()
        assert sheet.ledger == replace(whole, next_dealer=sheet.dealer or whole.next_dealer)


# Documents


@given(chance)
def test_a_deal_and_rules_survive_their_json(chance):
    plain_rules = random_rules(chance)
    rules = codec.rules_of(plain_rules)
    assert codec.rules_of(codec.loads(codec.dumps(codec.rules_document(rules)))) == rules
    deal = codec.deal_of(random_deal(chance, plain_rules))
    again = codec.deal_of(codec.loads(codec.dumps(codec.deal_document(deal))))
    assert again == replace(deal, made=again.made)
    assert again.made in (deal.made, None)
    assert score(again, rules) == score(deal, rules)


seen = st.characters(exclude_categories=["C", "M", "Z"])
texts = st.just("") | st.builds(
    str.__add__, seen, st.text(seen | st.sampled_from(" \u200d\u200f"), max_size=20)
)


@given(documents, texts, texts)
def test_export_import_export_gives_the_same_bytes(document, name, player):
    named = document | {"name": name, "players": {"S": player}, "note": f"{player}\n\t{name}"}
    once = codec.dumps(codec.match_document(codec.imported(named).match))
    read = codec.imported(codec.loads(once))
    assert codec.dumps(codec.match_document(read.match)) == once
    assert read.differences == ()


@given(logs)
def test_a_history_is_exported_and_imported_whole(log):
    events, _ = log
    once = codec.dumps(codec.match_document(fold(events).match, events))
    read = codec.imported(codec.loads(once))
    assert codec.dumps(codec.match_document(read.match, read.events)) == once
    again = codec.ledger_document(fold(read.events).ledger)
    assert again == codec.ledger_document(fold(events).ledger)


NOT_READ = {"totals", "outcome", "score"}
"""Computed, and therefore compared and never refused."""


def places(document, path=()):
    """Every place of a document: its path and the container that holds it."""
    items = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in items:
        if key not in NOT_READ:
            yield (*path, key), document
            if isinstance(value, dict | list):
                yield from places(value, (*path, key))


def exported(log):
    events, _ = log
    return codec.match_document(fold(events).match, events)


@given(logs, chance)
def test_an_unknown_key_is_refused_by_its_path(log, chance):
    document = exported(log)
    objects = [((), document)]
    objects += [
        (path, holder[path[-1]]) for path, holder in places(document) if isinstance(holder[path[-1]], dict)
    ]
    path, chosen = chance.choice(objects)
    chosen["nonsense"] = 1
    expected = {(".".join(map(str, (*path, "nonsense"))), "unknown_key")}
    assert refusal(codec.imported, document) == expected


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(
    scalars | st.sampled_from(["NS", "EW", "N", "capot", "S", "TA", "none", "carre", "deal", "base2000"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
READERS = (codec.deal_of, codec.rules_of, codec.entry_of, codec.imported, codec.contract_of, event_of)


def reads_or_refuses(read, *args):
    """What was read, or None; anything but `Refused` is a bug."""
    try:
        return read(*args)
    except Refused:
        return None


@given(values)
def test_any_json_is_read_or_refused(value):
    for read in READERS:
        reads_or_refuses(read, value)


@given(st.text() | st.binary() | values.map(codec.dumps))
def test_any_text_is_json_or_refused(text):
    reads_or_refuses(codec.loads, text)


@given(logs, chance, values)
def test_a_document_with_something_else_in_it_is_read_or_refused(log, chance, value):
    document = exported(log)
    path, holder = chance.choice([*places(document)])
    if chance.random() < 0.7:
        holder[path[-1]] = value
    else:
        del holder[path[-1]]
    read = reads_or_refuses(codec.imported, document)
    if read is not None:
        assert codec.match_document(read.match, read.events)["format"] == codec.FORMAT


@given(chance, values)
def test_a_deal_with_something_else_in_it_is_scored_or_refused(chance, value):
    plain_rules = random_rules(chance)
    document = random_deal(chance, plain_rules) | {"points": chance.choice([None, 0, 82, 161, 162])}
    path, holder = chance.choice([*places(document)])
    holder[path[-1]] = value
    rules = codec.rules_of(plain_rules)
    if deal := reads_or_refuses(codec.playable_deal_of, document, rules):
        assert score(deal, rules)
