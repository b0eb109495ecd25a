"""The rules card says what the sheet does: every sentence of it is held against scored deals and matches."""

import random
from collections import Counter

import pytest
from card_claims import CLAIMS, Table, read, sentences
from plain.generate import random_rules
from plain.presets import DEFAULTS, PRESETS

from scoresheet import codec

TABLES = 300
DEALS = 60

CORNERS = [
    DEFAULTS | {"lowest_bid": 170, "round_before_test": True},
    DEFAULTS | {"rounding": "none", "round_before_test": True},
    DEFAULTS | {"threshold": "bid_plus_2", "bid_162": True, "deal_limit": 3, "litige": "held"},
    DEFAULTS | {"both_over": "contract_side", "deal_limit": 3, "litige": "held"},
    DEFAULTS | {"both_over": "contract_side", "deal_limit": 3, "tie_break": "another_deal"},
    DEFAULTS | {"both_over": "contract_side", "deal_limit": 3, "tie_break": "draw"},
]
"""Tables that 300 random ones may not meet."""


def doubts(table, said=None):
    """The sentences of a card that some deal or question contradicts."""
    for line in table.lines:
        for sentence in sentences(line):
            claim, numbers = read(sentence)
            answers = [*claim(table, *numbers)]
            if said is not None:
                said[sentence_form(sentence)] += len(answers)
            if not all(answers):
                yield sentence, answers.index(False)


def sentence_form(sentence):
    return next(form.pattern for form in CLAIMS if form.fullmatch(sentence))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_of_a_preset_says_what_the_sheet_does(preset):
    table = Table(codec.rules_of(PRESETS[preset]), PRESETS[preset], seed=11, count=4 * DEALS)
    assert [*doubts(table)] == []


def test_the_cards_of_300_random_tables_say_what_their_sheets_do():
    rng, said = random.Random(11), Counter()
    for seed, plain in enumerate([*CORNERS, *(random_rules(rng) for _ in range(TABLES))]):
        table = Table(codec.rules_of(plain), plain, seed=seed, count=DEALS)
        assert [*doubts(table, said)] == [], plain
    assert [form.pattern for form in CLAIMS if not said[form.pattern]] == []
