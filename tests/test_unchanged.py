"""A form keeps what it was filled from: opened and sent unchanged, an entry is what it was."""

import random
from itertools import islice

import pytest
from driver import Driver
from plain import generate
from werkzeug.datastructures import MultiDict

from scoresheet import codec
from scoresheet.deal import Coinche, Pair, Side, Slam
from scoresheet.entries import Entry, Players, Settings
from scoresheet.forms.deal import DealForm, deal_values
from scoresheet.log import ContractNoted, Entered, Opened

NAMED = Players(n="Anne", e="Luc", s="Marie", w="Paul")
SIDES = Pair("Us", "Them")


def cases(seed, count):
    for facts, deal in generate.legal_cases(seed, count):
        rules = codec.rules_of(facts)
        yield rules, codec.deal_of(codec.deal_document(codec.deal_of(deal)))


@pytest.fixture
def stands(app):
    """An entry on a sheet of its own; a browser on the form that corrects it."""

    def stand(content, **settings):
        store, driver = app.extensions["store"], Driver(app)
        happened = [Opened(Settings(**settings)), Entered(Entry(content=content))]
        keys = store.create_sheet(store.create_book(), happened, op="test")
        return driver, driver.get(f"/s/{keys.edit}/deal/2"), store.sheet_by_edit_key(keys.edit)

    return stand


def content_of(app, record):
    last = app.extensions["store"].events(record)[-1]
    return last.action.entry.content


def cards_of(deal):
    return [meld.rank if hasattr(meld, "rank") else meld.kind for side in Side for meld in deal.melds[side]]


FACTS = {
    "melds in any order": lambda _, deal: len(set(cards_of(deal))) > 2,
    "tops and suits of which some are open": lambda _, deal: "top=None" in repr(deal.melds),
    "a judgment on melds": lambda rules, deal: rules.melds and deal.best_meld,
    "a judgment on melds that are not played": lambda rules, deal: not rules.melds and deal.best_meld,
    "several belotes": lambda _, deal: deal.belote.ns + deal.belote.ew > 1,
    "a belote": lambda _, deal: deal.belote.ns + deal.belote.ew == 1,
    "a bid that is typed": lambda _, deal: isinstance(deal.bid, int) and deal.bid > 180,
    "a surcoinche": lambda _, deal: deal.coinche is Coinche.SURCOINCHE,
    "a bidder": lambda _, deal: deal.bidder,
    "a capot, counted": lambda _, deal: deal.capot and deal.points is not None,
    "a capot, not counted": lambda _, deal: deal.capot and deal.points is None,
    "a générale alone": lambda _, deal: deal.solo,
    "a slam called made": lambda _, deal: deal.made and isinstance(deal.bid, Slam),
    "a number called made": lambda _, deal: deal.made and isinstance(deal.bid, int),
    "called failed": lambda _, deal: deal.made is False,
    "no points": lambda _, deal: deal.points == 0,
}


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("players", [Players(), NAMED], ids=["sides", "players"])
def test_a_deal_saved_unchanged_is_what_it_was(app, stands, players, fact):
    found = ((rules, deal) for rules, deal in cases(5, 20_000) if FACTS[fact](rules, deal))
    for rules, deal in islice(found, 4):
        driver, form, record = stands(deal, rules=rules, players=players)
        assert driver.send(form).status == 200
        assert content_of(app, record) == deal


def test_every_deal_comes_back_from_the_fields_it_filled():
    """Thousands, without the pages between them."""
    for rules, deal in cases(7, 1500):
        values = {name: value for name, value in deal_values(deal).items() if value not in ("", None, False)}
        sent = MultiDict({name: "y" if value is True else str(value) for name, value in values.items()})
        form = DealForm(sent, rules=rules, sides=SIDES, players=Players())
        assert form.content() == deal


def other_entries(count):
    rng = random.Random(3)
    for _ in range(count):
        rules = generate.random_rules(rng)
        entry = generate.random_entry(rng, rules)
        if entry["kind"] in ("adjustment", "written"):
            yield codec.entry_of(entry).content


KNOWN = {"kind": "written", "NS": -160, "EW": 100000, "taker": "EW", "bidder": "W", "bid": "capot"}
KNOWN |= {"trump": "TA", "coinche": "surcoinche", "made": False}


@pytest.mark.parametrize(
    "content",
    [
        *dict.fromkeys(other_entries(60)),
        codec.entry_of(KNOWN).content,
        codec.entry_of(KNOWN | {"taker": None, "made": None, "bid": 130}).content,
    ],
    ids=str,
)
def test_an_adjustment_or_a_written_deal_saved_unchanged_is_what_it_was(app, stands, content):
    driver, form, record = stands(content)
    assert driver.send(form).status == 200
    assert content_of(app, record) == content


def test_a_written_deal_that_changes_hands_forgets_who_bid_it(app, stands):
    driver, form, record = stands(codec.entry_of(KNOWN).content)
    driver.send(form, taker="NS")
    assert content_of(app, record).bidder is None
    assert content_of(app, record).bid is codec.entry_of(KNOWN).content.bid


def test_a_noted_contract_is_noted_again_as_it_was(app):
    store, driver = app.extensions["store"], Driver(app)
    for seed, (rules, deal) in enumerate(cases(11, 25)):
        fields = ("taker", "bidder", "bid", "trump", "coinche")
        contract = codec.contract_of({k: v for k, v in codec.deal_document(deal).items() if k in fields})
        happened = [
            Opened(Settings(rules=rules, players=NAMED if seed % 2 else Players())),
            ContractNoted(contract),
        ]
        keys = store.create_sheet(store.create_book(), happened, op="test")
        assert driver.send(driver.get(f"/s/{keys.edit}/contract"), "form.deal").status == 200
        assert store.events(store.sheet_by_edit_key(keys.edit))[-1].action.contract == contract


def test_a_generale_that_is_only_called_made_stays_made(driver):
    deal = {"kind": "deal", "taker": "NS", "bid": "generale", "trump": "S", "coinche": "none", "made": True}
    sheet = driver.import_match({"format": codec.FORMAT, "rules": "bidsheet", "entries": [deal]})
    assert sheet.rows[0].points == (1000, 0)
    form = driver.follow(driver.get(sheet.rows[0].link), "Correct")
    assert driver.send(form).rows[0].points == (1000, 0)
