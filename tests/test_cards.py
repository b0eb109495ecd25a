"""Card values, piles and impossible totals (RULES.md 8)."""

from fractions import Fraction

import pytest

from scoresheet.cards import (
    PACK,
    Card,
    PileFault,
    card_points,
    count_pile,
    impossible_totals,
    pile_points,
    share,
    values,
)
from scoresheet.deal import Rank, Suit, Trump
from scoresheet.rules import AllTrumpsScale

QUEEN_1, QUEEN_2, ACE_7, TEN_4, AS_TRUMPS = AllTrumpsScale

SCALES = [
    pytest.param(Suit.H, Trump.H, QUEEN_1, "11 10 4 3 20 14 0 0", id="trump"),
    pytest.param(Suit.S, Trump.H, QUEEN_1, "11 10 4 3 2 0 0 0", id="plain"),
    pytest.param(Suit.H, Trump.SA, QUEEN_1, "19 10 4 3 2 0 0 0", id="sans-atout"),
    pytest.param(Suit.H, Trump.TA, QUEEN_1, "6 5 3 1 14 9 0 0", id="tout-atout 14-9-6-5-3-1"),
    pytest.param(Suit.H, Trump.TA, QUEEN_2, "6 5 3 2 13 9 0 0", id="tout-atout 13-9-6-5-3-2"),
    pytest.param(Suit.H, Trump.TA, ACE_7, "7 5 3 1 13 9 0 0", id="tout-atout 13-9-7-5-3-1"),
    pytest.param(Suit.H, Trump.TA, TEN_4, "6 4 3 2 14 9 0 0", id="tout-atout 14-9-6-4-3-2"),
    pytest.param(Suit.H, Trump.TA, AS_TRUMPS, "11 10 4 3 20 14 0 0", id="tout-atout 20-14-11-10-4-3"),
]


@pytest.mark.parametrize(("suit", "trump", "scale", "row"), SCALES)
def test_a_card_is_worth_what_the_table_says(suit, trump, scale, row):
    expected = dict(zip("ATKQJ987", map(int, row.split()), strict=True))
    assert {rank.value: points for rank, points in values(suit, trump, scale).items()} == expected
    assert {rank.value: card_points(Card(rank, suit), trump, scale) for rank in Rank} == expected


@pytest.mark.parametrize("scale", AllTrumpsScale)
@pytest.mark.parametrize("trump", Trump)
def test_the_pack_holds_152_and_the_last_trick_makes_it_162(trump, scale):
    more = 96 if (trump, scale) == (Trump.TA, AS_TRUMPS) else 0
    assert len(set(PACK)) == 32
    assert pile_points(PACK, trump, scale, last_trick=False) == 152 + more
    assert pile_points(PACK, trump, scale, last_trick=True) == 162 + more
    assert share(162 + more, trump, scale) == 162


@pytest.mark.parametrize("pile", range(259))
def test_a_pile_of_258_has_its_share_of_162_to_the_nearest_point(pile):
    points = share(pile, Trump.TA, AS_TRUMPS)
    assert abs(points - Fraction(pile * 162, 258)) < Fraction(1, 2)
    assert points + share(258 - pile, Trump.TA, AS_TRUMPS) == 162


def test_a_pile_at_258_shows_both_its_worth_and_its_share():
    counted = count_pile(cards("JS 9S JH 9H AS AH TS TH"), Trump.TA, AS_TRUMPS, last_trick=True)
    assert (counted.worth, counted.points, counted.others) == (120, 75, 87)
    in_suit = count_pile(cards("JS 9S"), Trump.S, AS_TRUMPS, last_trick=False)
    assert (in_suit.worth, in_suit.points) == (34, 34)


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
            if trump is not Trump.TA or scale not in (QUEEN_1, ACE_7)
        ),
        pytest.param(Trump.TA, QUEEN_1, set(), id="a lone queen of tout-atout makes 1"),
        pytest.param(Trump.TA, ACE_7, set(), id="so it does at 13-9-7-5-3-1"),
    ],
)
def test_some_totals_no_cards_make(trump, scale, impossible):
    assert impossible_totals(trump, scale) == impossible


def cards(text):
    """Cards by rank and suit: "KS QS"."""
    return {Card(Rank(name[0]), Suit(name[1])) for name in text.split()}


def test_a_pile_gives_the_points_of_both_sides():
    counted = count_pile(cards("JS 9S KS QS AH TH 7H 8H"), Trump.S, QUEEN_1, last_trick=True)
    assert (counted.points, counted.others) == (20 + 14 + 4 + 3 + 11 + 10 + 10, 90)
    assert counted.tricks == 2
    assert counted.belotes == (Suit.S,)
    assert counted.faults == ()


@pytest.mark.parametrize(
    ("pile", "trump", "suits"),
    [
        pytest.param("KS QS", Trump.S, (Suit.S,), id="king and queen of trumps"),
        pytest.param("KS QS", Trump.H, (), id="of another suit"),
        pytest.param("KS QH", Trump.S, (), id="the queen lies elsewhere"),
        pytest.param("QS JS", Trump.S, (), id="the king lies elsewhere"),
        pytest.param("KS QS KD QD", Trump.TA, (Suit.S, Suit.D), id="every suit is trumps"),
        pytest.param("KS QS", Trump.SA, (), id="no suit is"),
    ],
)
def test_a_pile_shows_the_belotes_that_lie_in_it(pile, trump, suits):
    assert count_pile(cards(pile), trump, QUEEN_2, last_trick=False).belotes == suits


@pytest.mark.parametrize(
    ("size", "last_trick", "faults"),
    [
        pytest.param(0, False, [], id="no trick at all"),
        pytest.param(0, True, [PileFault.LAST_TRICK_WITHOUT_CARDS], id="a last trick of no cards"),
        pytest.param(32, True, [], id="every trick"),
        pytest.param(32, False, [PileFault.ALL_CARDS_WITHOUT_LAST_TRICK], id="all cards, and the last trick"),
        pytest.param(7, True, [PileFault.NOT_WHOLE_TRICKS], id="seven cards are no tricks"),
        pytest.param(28, False, [], id="all but the last trick"),
    ],
)
def test_a_pile_that_cannot_be_says_so(size, last_trick, faults):
    counted = count_pile(PACK[:size], Trump.S, QUEEN_1, last_trick=last_trick)
    assert list(counted.faults) == faults
    assert counted.points + counted.others == 162


@pytest.mark.parametrize(
    ("size", "tricks", "missing"), [(0, 0, 0), (1, 0, 3), (7, 1, 1), (8, 2, 0), (29, 7, 3)]
)
def test_a_pile_counts_its_whole_tricks_and_what_the_last_one_lacks(size, tricks, missing):
    counted = count_pile(PACK[:size], Trump.S, QUEEN_1, last_trick=False)
    assert (counted.tricks, counted.missing) == (tricks, missing)
