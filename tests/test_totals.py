"""Whose total is right: which deal, which fact, which rule would give another one."""

import random

import pytest
from facts import PASSED, adjusted, played, rules
from plain import generate

from scoresheet import codec
from scoresheet.deal import Pair
from scoresheet.disputes import OtherPreset, OtherSwitches
from scoresheet.entries import Entry, Settings
from scoresheet.log import Entered, Event, Opened, fold
from scoresheet.match import Match
from scoresheet.slips import Fact
from scoresheet.totals import OneDeal, OneTooMany, total_explanations
from scoresheet.trials import changed
from scoresheet.words import total_cause_text, total_text

EVENING = [played(100, 112), PASSED, played(90, 84, coinche="coinche"), adjusted(ns=20)]
"""210 - 50, 0 - 340, 20: 230 - 390 under base2000."""


def match_of(*entries, of=None):
    return Match(settings=Settings(rules=of or rules()), entries=entries)


def causes(ns, ew, *entries):
    return total_explanations(match_of(*(entries or EVENING)), Pair(ns, ew)).causes


def named(found):
    """Where and what, in the order of the answers."""
    for cause in found:
        match cause:
            case OneDeal(place=place, facts=facts):
                yield place, facts.fact
            case OneTooMany(place=place):
                yield place, "too many"
            case OtherSwitches(changes=(change,)):
                yield change.switch, change.value
            case OtherPreset(presets=presets):
                yield presets


@pytest.mark.parametrize(("ns", "ew"), [(230, 390), (230, None), (None, 390)])
def test_the_total_of_the_sheet_is_right(ns, ew):
    explained = total_explanations(match_of(*EVENING), Pair(ns, ew))
    assert explained.is_right
    assert explained.causes == ()


CLAIMS = [
    pytest.param(230, 300, (2, Fact.COINCHE), id="the second deal was not coinched"),
    pytest.param(330, 390, (0, Fact.COINCHE), id="the first deal was"),
    pytest.param(None, 300, (2, Fact.COINCHE), id="one side's total"),
    pytest.param(20, 340, (0, "too many"), id="a deal entered twice"),
    pytest.param(210, 390, (3, "too many"), id="an adjustment too many"),
    pytest.param(230, 550, ("coinche_scope", rules(coinche_scope="line").coinche_scope), id="a rule"),
]


@pytest.mark.parametrize(("ns", "ew", "cause"), CLAIMS)
def test_a_total_is_explained_by_what_is_behind_it(ns, ew, cause):
    assert cause in list(named(causes(ns, ew)))


def test_a_total_of_other_rules_names_the_presets():
    found = causes(212, 50, played(100, 112))
    assert ("annonces701", "contree701") in [presets[:2] for presets in named(found)]


def test_nothing_simple_may_give_a_total():
    assert causes(777, 333) == ()


def test_the_likeliest_fact_is_told_first():
    found = [cause.facts.fact for cause in causes(250, None) if isinstance(cause, OneDeal)]
    assert found == sorted(found, key=tuple(Fact).index)
    assert found[0] is Fact.BELOTE


def test_what_does_not_count_explains_nothing():
    after_the_end = [adjusted(ns=1900), played(100, 112), played(100, 112)]
    assert [place for place, _ in named(causes(2130, None, *after_the_end)) if place == 2] == []


@pytest.mark.parametrize("seed", range(5))
def test_every_cause_gives_the_claimed_total(seed):
    rng = random.Random(seed)
    table = generate.random_rules(rng)
    entries = [Entry(content=codec.deal_of(generate.random_deal(rng, table))) for _ in range(6)]
    match = match_of(*entries, of=codec.rules_of(table))
    totals = match.ledger().totals
    claimed = Pair(totals.ns + rng.choice([20, -20, 10, 100]), None)
    for cause in total_explanations(match, claimed).causes:
        assert after(cause, match).ledger().totals.ns == claimed.ns


def after(cause, match):
    entries, table = list(match.entries), match.settings.rules
    match cause:
        case OneDeal(place=place, facts=facts):
            entries[place] = Entry(content=facts.deals[0])
        case OneTooMany(place=place):
            del entries[place]
        case OtherSwitches(changes=changes):
            table = changed(table, changes)
        case OtherPreset(presets=(name, *_)):
            table = rules(name)
    return match_of(*entries, of=table)


def test_a_total_in_words():
    sheet = fold(
        [Event(seq=1, action=Opened(Settings()))]
        + [Event(seq=seq, action=Entered(entry)) for seq, entry in enumerate(EVENING, 2)]
    )

    def said(ns, ew):
        explained = total_explanations(sheet.match, Pair(ns, ew))
        return [total_text(explained, sheet), *(total_cause_text(cause, sheet) for cause in explained.causes)]

    assert said(230, None) == ["230 for Us is right: the sheet has it."]
    assert said(777, 333) == ["Nothing simple gives 777 – 333. The sheet has 230 – 390."]
    assert said(None, 300)[:2] == [
        "The sheet has 230 – 390. It would be 300 for Them:",
        "Deal 2: if it was not coinched",
    ]
    assert said(20, 340)[1].startswith("without this row: 100 ")
    assert "if the coinche multiplies points and bid, not the bid only" in said(None, 550)
