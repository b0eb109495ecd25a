"""The twin in the browser gives the numbers of the core: on every example, on seeded deals and matches."""

import json
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

import pytest
from plain.generate import break_meld_details, copy_of, documents, legal_cases
from plain.presets import VALUES
from werkzeug.datastructures import MultiDict

from scoresheet import codec
from scoresheet.deal import Pair, Seat, Side
from scoresheet.entries import Players
from scoresheet.faults import Code, Refused
from scoresheet.forms.deal import DealForm, deal_values
from scoresheet.problems import problems
from scoresheet.scoring import score

CORPUS = Path(__file__).parent / "corpus"
SHARES = 8
DEALS = 200_000
DEALS_PER_RULES = 200
MATCHES = 5_000
VAGUE = 4_000
FORMS = 2_000

COMPARE = """async (batch) => {
  const { score, ledger } = await import("/static/twin.js");
  const dealOf = (deal, rules) => {
    const got = score(deal, rules);
    return got && [got.made, got.NS, got.EW, got.held, got.winner, got.belote.NS, got.belote.EW];
  };
  const held = ({ waiting }) => (waiting.NS || waiting.EW ? { held: waiting } : {});
  const matchOf = (match, rules) => {
    const { rows, dealer, outcome } = ledger({ ...match, rules });
    return {
      entries: rows.map((row) => ({ ...row.points, counts: row.counts, ...held(row) })),
      totals: rows.map(({ totals }) => totals),
      outcome: outcome ?? { winner: null, decided_by: null, after_entry: null },
      dealers: [...rows.map((row) => row.dealer), dealer],
    };
  };
  const different = [];
  for (const [rules, cases] of JSON.parse(batch)) {
    for (const [one, expected] of cases) {
      const got = one.entries ? matchOf(one, rules) : dealOf(one, rules);
      if (JSON.stringify(got) !== JSON.stringify(expected)) different.push({ one, rules, expected, got });
    }
  }
  return JSON.stringify(different.slice(0, 3));
}"""


def deal_case(deal, rules):
    """A deal with what the core says of it; nothing where a detail of its melds is missing."""
    try:
        scored = score(codec.deal_of(deal), rules)
    except Refused:
        return deal, None
    winner = scored.winner and scored.winner.value
    points, belote = scored.points, scored.belote
    return deal, (scored.made, points.ns, points.ew, scored.held, winner, belote.ns, belote.ew)


def match_case(document):
    """A match with its ledger, under its rules in full."""
    kept = {key: document[key] for key in ("entries", "first_dealer", "stopped") if key in document}
    match = codec.imported({**kept, "format": document["format"], "rules": document["rules"]}).match
    return codec.rules_document(match.settings.rules), [(kept, codec.ledger_document(match.ledger()))]


def batch_of(cases):
    """(rules, deal) pairs as the page reads them: each rules once, with their deals."""
    together = []
    for _, group in groupby(cases, key=lambda case: id(case[0])):
        deals = list(group)
        rules = codec.rules_of(deals[0][0])
        together.append((codec.rules_document(rules), [deal_case(deal, rules) for _, deal in deals]))
    return json.dumps(together)


def legal(seed):
    return batch_of(legal_cases(seed, DEALS // SHARES, DEALS_PER_RULES))


def vague(seed):
    """Deals with melds of which less was noted: of some nobody knows any more who writes."""
    rng = random.Random(seed)
    cases = []
    for rules, deal in legal_cases(seed, VAGUE // SHARES):
        less = copy_of(deal)
        break_meld_details(rng, rules, less)
        if less != deal and could_be_scored(less, rules):
            cases.append((rules, less))
    return batch_of(cases)


def could_be_scored(deal, rules):
    """Whether a top or a suit is all that such a deal may lack."""
    found = problems(codec.deal_of(deal), codec.rules_of(rules))
    return all(one.code is Code.MELD_DETAIL_NEEDED and one.field != "best_meld" for one in found)


def matches(seed):
    return json.dumps([match_case(document) for document in documents(seed, MATCHES // SHARES)])


READ = """async (batch) => {
  const { entryOf } = await import("/static/facts.js");
  const bare = (entry) => entry && {
    ...entry,
    belote: Object.fromEntries(Object.entries(entry.belote).filter(([, count]) => count)),
    melds: Object.fromEntries(Object.entries(entry.melds).filter(([, melds]) => melds.length)),
  };
  const read = ([match, fields]) => bare(entryOf("/s/key/deal", fields, match));
  return JSON.stringify(JSON.parse(batch).map(read));
}"""


def filled_in(rng, deal):
    """The fields of a form that says this deal; the points by either side."""
    values = deal_values(deal)
    if deal.points is not None and rng.random() < 0.5:
        own, other = ("points_ns", "points_ew") if deal.taker is Side.NS else ("points_ew", "points_ns")
        values |= {own: "", other: str(162 - deal.points)}
    sent = {name: "y" if value is True else value for name, value in values.items()}
    return [(name, value) for name, value in sent.items() if value and name != "melds"]


def in_order(deal):
    """The melds of a side count in any order."""
    return deal | {"melds": {side: sorted(melds, key=json.dumps) for side, melds in deal["melds"].items()}}


def examples(name):
    lines = (CORPUS / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.fixture
def different(page, live_server):
    """Ask the page where the twin differs in a batch."""
    page.goto(f"{live_server}/rules")
    return lambda batch: json.loads(page.evaluate(COMPARE, batch))


@pytest.fixture
def agreed(different, processes):
    """Compare what so many processes make; the rules under which it was compared, and what was expected."""

    def compare(make):
        together = []
        for batch in processes.map(make, range(SHARES)):
            assert different(batch) == []
            together += [(rules, [expected for _, expected in cases]) for rules, cases in json.loads(batch)]
        return [rules for rules, _ in together], [one for _, expected in together for one in expected]

    return compare


def values_of(all_rules):
    return {value for rules in all_rules for value in rules.items()}


EVERY_VALUE = {(name, value) for name, values in VALUES.items() for value in values}


def test_the_twin_agrees_with_every_example(different):
    deals = [example for example in examples("deals.jsonl") if "problems" not in example]
    assert len(deals) == 121
    assert different(batch_of((example["rules"], example["deal"]) for example in deals)) == []
    played = [match_case({**match, "format": codec.FORMAT}) for match in examples("matches.jsonl")]
    assert len(played) == 38
    assert different(json.dumps(played)) == []


def test_the_twin_agrees_on_200_000_deals_under_every_value_of_every_switch(agreed):
    all_rules, expected = agreed(legal)
    assert len(expected) == DEALS
    assert values_of(all_rules) >= EVERY_VALUE


def test_the_twin_agrees_on_5_000_matches_under_every_value_of_every_switch(agreed):
    all_rules, expected = agreed(matches)
    assert len(expected) == MATCHES
    assert values_of(all_rules) >= EVERY_VALUE


def test_the_twin_scores_no_deal_of_which_nobody_knows_whose_melds_count(agreed):
    _, expected = agreed(vague)
    assert 0 < expected.count(None) < len(expected)


def test_a_form_says_to_the_phone_what_it_says_to_the_server(page, live_server):
    rng, asked, expected = random.Random(1), [], []
    for rules, deal in legal_cases(1, FORMS):
        table, has_players = codec.rules_of(rules), rng.random() < 0.5
        facts = codec.deal_of(deal)
        players = Players(n="A", e="B", s="C", w="D") if has_players else Players()
        if has_players and not facts.bidder:
            facts = replace(facts, bidder=Seat.N if facts.taker is Side.NS else Seat.E)
        fields = filled_in(rng, facts)
        said = DealForm(MultiDict(fields), rules=table, sides=Pair("", ""), players=players).content()
        names = {seat.value: players[seat] for seat in Seat if players[seat]}
        asked.append(({"rules": codec.rules_document(table), "players": names}, fields))
        expected.append({"kind": "deal", "belote": {}, "melds": {}, **codec.deal_document(said)})
    page.goto(f"{live_server}/rules")
    found = json.loads(page.evaluate(READ, json.dumps(asked)))
    for one, wanted in zip(found, expected, strict=True):
        assert in_order(one) == in_order(wanted)
