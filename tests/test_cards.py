"""Card values, piles and impossible totals (RULES.md 8)."""

import pytest

from scoresheet.cards import PACK, Card, card_points, impossible_totals, pile_points, values
from scoresheet.deal import Rank, Suit, Trump
from scoresheet.rules import AllTrumpsScale

QUEEN_1, QUEEN_2 = AllTrumpsScale

SCALES = [
    pytest.param(Suit.H, Trump.H, QUEEN_1, "11 10 4 3 20 14 0 0", id="trump"),
    pytest.param(Suit.S, Trump.H, QUEEN_1, "11 10 4 3 2 0 0 0", id="plain"),
    pytest.param(Suit.H, Trump.SA, QUEEN_1, "19 10 4 3 2 0 0 0", id="sans-atout"),
    pytest.param(Suit.H, Trump.TA, QUEEN_1, "6 5 3 1 14 9 0 0", id="tout-atout 14-9-6-5-3-1"),
    pytest.param(Suit.H, Trump.TA, QUEEN_2, "6 5 3 2 13 9 0 0", id="tout-atout 13-9-6-5-3-2"),
]


@pytest.mark.parametrize(("suit", "trump", "scale", "row"), SCALES)
def test_a_card_is_worth_what_the_table_says(suit, trump, scale, row):
    expected = dict(zip("ATKQJ987", map(int, row.split()), strict=True))
    assert {rank.value: points for rank, points in values(suit, trump, scale).items()} == expected
    assert {rank.value: card_points(Card(rank, suit), trump, scale) for rank in Rank} == expected


@pytest.mark.parametrize("scale", AllTrumpsScale)
@pytest.mark.parametrize("trump", Trump)
def test_the_pack_holds_152_and_the_last_trick_makes_it_162(trump, scale):
    assert len(set(PACK)) == 32
    assert pile_points(PACK, trump, scale, last_trick=False) == 152
    assert pile_points(PACK, trump, scale, last_trick=True) == 162


def test_a_pile_is_counted_card_by_card():
    pile = [
        Card(Rank.JACK, Suit.S),
        Card(Rank.NINE, Suit.S),
        Card(Rank.JACK, Suit.H),
        Card(Rank.NINE, Suit.H),
    ]
    assert pile_points(pile, Trump.S, QUEEN_1, last_trick=False) == 20 + 14 + 2 + 0
    assert pile_points(pile, Trump.S, QUEEN_1, last_trick=True) == 46
    assert pile_points((), Trump.S, QUEEN_1, last_trick=True) == 10


@pytest.mark.parametrize(
    ("trump", "scale", "impossible"),
    [
        *(
            pytest.param(trump, scale, {1, 161}, id=f"no 1 or 161 at {trump.value}, {scale.value}")
            for trump in Trump
            for scale in AllTrumpsScale
            if (trump, scale) != (Trump.TA, QUEEN_1)
        ),
        pytest.param(Trump.TA, QUEEN_1, set(), id="a lone queen of tout-atout makes 1"),
    ],
)
def test_some_totals_no_cards_make(trump, scale, impossible):
    assert impossible_totals(trump, scale) == impossible
