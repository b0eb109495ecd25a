"""What melds are worth and who writes them (RULES.md 4)."""

import random
from itertools import combinations, combinations_with_replacement, product

import pytest
from facts import carre, cent, cinquante, deal, rules, tierce

from scoresheet.deal import Carre, Rank, Sequence, SequenceKind, Side, Suit, Trump
from scoresheet.melds import (
    POSSIBLE_TOTALS,
    carres_at,
    exists,
    meld_points,
    missing_details,
    possible_writers,
    strongest,
    total_points,
    writing_side,
)

VALUES = [
    pytest.param(carre("J"), 200, id="carré of jacks"),
    pytest.param(carre("9"), 150, id="carré of nines"),
    pytest.param(carre("A"), 100, id="carré of aces"),
    pytest.param(carre("T"), 100, id="carré of tens"),
    pytest.param(carre("K"), 100, id="carré of kings"),
    pytest.param(carre("Q"), 100, id="carré of queens"),
    pytest.param(carre("8"), 0, id="carré of eights is worth nothing"),
    pytest.param(carre("7"), 0, id="carré of sevens is worth nothing"),
    pytest.param(cent("A", "H"), 100, id="cent"),
    pytest.param(cinquante("A", "H"), 50, id="cinquante"),
    pytest.param(tierce("A", "H"), 20, id="tierce"),
]


def melds_of(*melds):
    return deal(points=100, melds={"NS": list(melds)}).melds.ns


@pytest.mark.parametrize(("meld", "points"), VALUES)
def test_a_meld_is_worth(meld, points):
    (noted,) = melds_of(meld)
    assert meld_points(noted) == points


def test_melds_of_a_side_are_added_up():
    assert total_points(melds_of(carre("J"), tierce("Q", "H"), cinquante())) == 270
    assert total_points(()) == 0


LOWEST_TOPS = [
    pytest.param(SequenceKind.TIERCE, "9", id="7 8 9 is the lowest tierce"),
    pytest.param(SequenceKind.CINQUANTE, "T", id="7 8 9 10 is the lowest cinquante"),
    pytest.param(SequenceKind.CENT, "J", id="7 8 9 10 J is the lowest cent"),
]


@pytest.mark.parametrize(("kind", "lowest"), LOWEST_TOPS)
def test_a_sequence_needs_enough_cards_under_its_top(kind, lowest):
    tops = [rank.value for rank in Rank if exists(Sequence(kind=kind, top=rank))]
    assert tops == list("789TJQKA"["789TJQKA".index(lowest) :])
    assert exists(Sequence(kind=kind))


def test_there_are_no_carres_of_sevens_and_eights():
    assert [rank.value for rank in Rank if not exists(Carre(rank=rank))] == ["7", "8"]


def card(rank, suit):
    return 1 << ("SHDC".index(suit) * 8 + "789TJQKA".index(rank))


def every_meld():
    """Cards, how many, and points, of every meld in the pack."""
    for length, points in ((3, 20), (4, 50), (5, 100)):
        for top in range(length - 1, 8):
            for suit in "SHDC":
                ranks = "789TJQKA"[top - length + 1 : top + 1]
                yield sum(card(rank, suit) for rank in ranks), length, points
    for rank, points in {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}.items():
        yield sum(card(rank, suit) for suit in "SHDC"), 4, points


def test_the_possible_totals_are_those_of_two_hands_of_eight_cards():
    melds = list(every_meld())
    hands = {0: [0]}
    for cards, _, points in melds:
        hands.setdefault(points, []).append(cards)
    for (one, size, points), (two, other_size, other_points) in combinations(melds, 2):
        if not one & two and size + other_size <= 8:
            hands.setdefault(points + other_points, []).append(one | two)
    totals = {
        ns + partner
        for ns, partner in combinations_with_replacement(hands, 2)
        if any(not one & two for one in hands[ns] for two in hands[partner])
    }
    assert totals == POSSIBLE_TOTALS


WRITERS = [
    pytest.param([carre("Q")], [cent("J", "S")], "NS", id="any carré beats any sequence"),
    pytest.param([carre("J")], [carre("9")], "NS", id="jacks beat nines"),
    pytest.param([carre("9")], [carre("A")], "NS", id="nines beat aces"),
    pytest.param([carre("A")], [carre("T")], "NS", id="aces beat tens"),
    pytest.param([carre("T")], [carre("K")], "NS", id="tens beat kings"),
    pytest.param([carre("K")], [carre("Q")], "NS", id="kings beat queens"),
    pytest.param([cent("J", "H")], [cinquante("A", "S")], "NS", id="five cards beat four"),
    pytest.param([cinquante("T", "H")], [tierce("A", "S")], "NS", id="four cards beat three"),
    pytest.param([tierce("A", "H")], [tierce("K", "S")], "NS", id="the higher card, even against trumps"),
    pytest.param([tierce("A", "S")], [tierce("A", "H")], "NS", id="the same height: trump beats plain"),
    pytest.param([tierce("A", "D")], [tierce("A", "H")], None, id="the same height, both plain: nobody"),
    pytest.param(
        [cinquante("J", "H")],
        [tierce("A", "C"), tierce("A", "D"), tierce("A", "S")],
        "NS",
        id="only the single best meld is compared, not the sum",
    ),
    pytest.param([tierce("9", "C"), carre("Q")], [tierce("T", "H")], "NS", id="the best of several"),
    pytest.param([tierce("9", "C")], [], "NS", id="nobody else has any"),
    pytest.param([], [], None, id="nobody has any"),
]


@pytest.mark.parametrize(("ns", "ew", "writer"), WRITERS)
def test_the_side_with_the_best_meld_writes(ns, ew, writer):
    side = Side(writer) if writer else None
    assert writing_side(deal(points=100, melds={"NS": ns, "EW": ew})) is side
    assert writing_side(deal(points=100, melds={"NS": ew, "EW": ns})) is (side and side.other)


TWICE = [
    pytest.param([tierce("9", "C")], [carre("9")], id="a nine in a tierce and in the carré"),
    pytest.param([carre("Q"), cent("A", "H")], [], id="a queen in the same side's carré and cent"),
    pytest.param([tierce("J", "H")], [tierce("9", "H")], id="two tierces that share the nine"),
    pytest.param([carre("J")], [carre("J")], id="the same carré on both sides"),
    pytest.param(
        [cent(), cent()], [cent(), cinquante(), cinquante(), cinquante()], id="six runs, four suits"
    ),
]


@pytest.mark.parametrize(("ns", "ew"), TWICE)
def test_no_card_stands_in_two_melds(ns, ew):
    assert possible_writers(deal(points=100, melds={"NS": ns, "EW": ew})) == set()


ACES_200 = [
    pytest.param([carre("A")], [carre("T")], "NS", id="aces beat tens"),
    pytest.param([carre("T")], [carre("K")], "NS", id="tens beat kings"),
    pytest.param([carre("K")], [carre("Q")], "NS", id="kings beat queens"),
    pytest.param([carre("Q")], [carre("J")], "NS", id="queens beat jacks"),
    pytest.param([carre("J")], [carre("9")], "NS", id="jacks beat nines"),
    pytest.param([carre("9")], [cent("A", "H")], "NS", id="nines beat a cent"),
]


@pytest.mark.parametrize(("ns", "ew", "writer"), ACES_200)
def test_aces_are_best_at_sans_atout_where_they_are_worth_200(ns, ew, writer):
    melds = deal(points=100, trump="SA", melds={"NS": ns, "EW": ew})
    aces = rules(no_trumps_carres="aces_200")
    assert writing_side(melds, carres_at(melds.trump, aces)) is Side(writer)


ACES_FIRST = {"no_trumps_carres": "aces_200"}


@pytest.mark.parametrize(
    ("trump", "switches", "points"),
    [
        pytest.param("SA", ACES_FIRST, [100, 100, 100, 100, 150, 200], id="9 J Q K 10 A"),
        pytest.param("SA", {}, [150, 200, 100, 100, 100, 100], id="as elsewhere"),
        pytest.param("TA", ACES_FIRST, [150, 200, 100, 100, 100, 100], id="at all trumps"),
        pytest.param("S", ACES_FIRST, [150, 200, 100, 100, 100, 100], id="in a suit"),
    ],
)
def test_what_carres_are_worth(trump, switches, points):
    carres = carres_at(Trump(trump), rules(**switches))
    assert [total_points(melds_of(carre(rank)), carres) for rank in "9JQKTA"] == points


@pytest.mark.parametrize("trump", ["SA", "TA"])
def test_without_a_trump_suit_equal_sequences_cancel_out(trump):
    assert (
        writing_side(
            deal(points=100, trump=trump, melds={"NS": [tierce("A", "S")], "EW": [tierce("A", "H")]})
        )
        is None
    )


VERDICTS = [
    pytest.param("NS", Side.NS, id="the table says the weaker side writes"),
    pytest.param("EW", Side.EW, id="the table says the stronger side writes"),
    pytest.param("none", None, id="the table says nobody writes"),
]


@pytest.mark.parametrize(("best", "writer"), VERDICTS)
def test_the_verdict_of_the_table_overrides(best, writer):
    melds = {"NS": [tierce()], "EW": [carre("J")]}
    assert writing_side(deal(points=100, melds=melds, best_meld=best)) is writer


DETAILS = [
    pytest.param([tierce()], [], {Side.NS}, set(), id="one side's melds need no detail"),
    pytest.param(
        [tierce()], [cinquante()], {Side.EW}, set(), id="a cinquante beats a tierce, whatever they are"
    ),
    pytest.param(
        [tierce()],
        [tierce("A", "H")],
        {None, Side.NS, Side.EW},
        {"NS.0.top"},
        id="top unknown against a plain ace",
    ),
    pytest.param([tierce("A")], [tierce("K")], {Side.NS}, set(), id="tops differ: suits cannot matter"),
    pytest.param(
        [tierce("A")], [tierce("A", "S")], {Side.EW}, set(), id="trump's ace: the other suit is plain"
    ),
    pytest.param(
        [tierce("A")],
        [tierce("A", "H")],
        {None, Side.NS},
        {"NS.0.suit"},
        id="plain ace against an unknown suit",
    ),
    pytest.param(
        [tierce("A")],
        [tierce("A")],
        {None, Side.NS, Side.EW},
        {"NS.0.suit", "EW.0.suit"},
        id="two unknown suits",
    ),
    pytest.param(
        [tierce(), tierce("9", "H")],
        [tierce("K", "C"), tierce()],
        {None, Side.NS, Side.EW},
        {"NS.0.top", "EW.1.top"},
        id="tops first",
    ),
    pytest.param(
        [tierce("A"), tierce("9")],
        [tierce("A", "H")],
        {None, Side.NS},
        {"NS.0.suit"},
        id="the lower one is no matter",
    ),
    pytest.param([tierce(), carre("Q")], [tierce()], {Side.NS}, set(), id="the carré decides"),
]


@pytest.mark.parametrize(("ns", "ew", "writers", "missing"), DETAILS)
def test_a_detail_is_needed_only_where_it_matters(ns, ew, writers, missing):
    noted = deal(points=100, melds={"NS": ns, "EW": ew})
    assert possible_writers(noted) == writers
    if missing:
        assert {path.removeprefix("melds.") for path in missing_details(noted)} == missing


RANKS = "789TJQKA"
RUNS = {SequenceKind.TIERCE: 3, SequenceKind.CINQUANTE: 4, SequenceKind.CENT: 5}


def all_it_may_be(meld):
    """The tops and suits that a meld may have: its cards, and what it is compared by."""
    if isinstance(meld, Carre):
        cards = {(meld.rank.value, suit) for suit in "SHDC"}
        return [(cards, lambda trump: (1, "QKTA9J".index(meld.rank.value)))]
    length = RUNS[meld.kind]
    return [
        ({(rank, suit) for rank in RANKS[top - length + 1 : top + 1]}, compared_by(length, top, suit))
        for top in range(length - 1, 8)
        for suit in "SHDC"
        if meld.top in (None, Rank(RANKS[top])) and meld.suit in (None, Suit(suit))
    ]


def compared_by(length, top, suit):
    return lambda trump: (0, length, top, suit == trump)


def writers_by_trying(noted):
    """Every side that writes under some filling, each of them tried."""
    trump, found = noted.trump.value, set()
    melds = [(side, meld) for side in Side for meld in noted.melds[side]]
    for filling in product(*(all_it_may_be(meld) for _, meld in melds)):
        if sum(len(cards) for cards, _ in filling) > len(set().union(*(cards for cards, _ in filling))):
            continue
        if any(
            noted.belote[side.other] and takes_the_belote(cards, trump, meld)
            for (side, meld), (cards, _) in zip(melds, filling, strict=True)
        ):
            continue
        ns, ew = (
            max(
                (by(trump) for (of, _), (_, by) in zip(melds, filling, strict=True) if of is side), default=()
            )
            for side in Side
        )
        found.add(None if ns == ew else Side.NS if ns > ew else Side.EW)
    return found


def takes_the_belote(cards, trump, meld):
    kings_and_queens = {(rank, suit) for rank, suit in cards if rank in "KQ"}
    return kings_and_queens if isinstance(meld, Carre) else {suit for _, suit in kings_and_queens} & {trump}


def some_meld(rng, detail):
    if rng.random() < 0.15:
        return carre(rng.choice("QKTA9J"))
    kind, lowest = rng.choice([(tierce, "9"), (tierce, "9"), (cinquante, "T"), (cent, "J")])
    top = rng.choice(RANKS[RANKS.index(lowest) :])
    details = {"top": top, "suit": rng.choice("SHDC")}
    return kind(**{name: value for name, value in details.items() if rng.random() < detail})


def test_who_may_write_is_what_trying_every_top_and_suit_finds():
    rng, met = random.Random(4), set()
    for _ in range(250):
        detail, count = rng.choice([(0, 3), (0.5, 3), (0.7, 2), (0.7, 4), (0.8, 5), (1, 6)])
        melds = {"NS": [], "EW": []}
        for _ in range(count):
            melds[rng.choice(["NS", "EW"])].append(some_meld(rng, detail))
        belote = rng.choice([None, {"NS": 1}, {"EW": 1}])
        noted = deal(points=100, trump=rng.choice(["S", "H", "SA", "TA"]), melds=melds, belote=belote or {})
        assert possible_writers(noted) == writers_by_trying(noted)
        met.add(possible_writers(noted))
    assert met == {frozenset(some) for size in range(4) for some in combinations((*Side, None), size)}


FULL = [
    pytest.param([cinquante()] * 4, [cinquante()] * 4, "S", {Side.NS, Side.EW}, id="the trump ace is in one"),
    pytest.param([cinquante()] * 4, [cinquante()] * 4, "SA", {*Side, None}, id="no trump: they may be equal"),
    pytest.param([cent()] * 3, [tierce()] * 4, "S", {Side.NS}, id="a cent leaves room for one tierce"),
    pytest.param([cent()] * 3, [tierce()] * 4 + [tierce()], "S", {Side.NS}, id="the fourth suit for two"),
    pytest.param([cent()] * 3, [tierce()] * 6, "S", set(), id="a tierce too many"),
    pytest.param([cent(), tierce(), cinquante()], [cent(), cinquante()], "S", {*Side, None}, id="cents"),
]


@pytest.mark.parametrize(("ns", "ew", "trump", "writers"), FULL)
def test_a_pack_full_of_melds(ns, ew, trump, writers):
    assert possible_writers(deal(points=100, trump=trump, melds={"NS": ns, "EW": ew})) == writers


BELOTES = [
    pytest.param([carre("K")], {"EW": 1}, "S", False, id="four kings here, no belote there"),
    pytest.param([carre("Q")], {"EW": 1}, "S", False, id="four queens here, no belote there"),
    pytest.param([carre("K")], {"EW": 4}, "TA", False, id="at tout-atout neither"),
    pytest.param([carre("K")], {"NS": 1}, "S", True, id="four kings and the belote on one side"),
    pytest.param([carre("J")], {"EW": 1}, "S", True, id="four jacks leave them the belote"),
    pytest.param([tierce("K", "S")], {"EW": 1}, "S", False, id="the king of trumps is in a tierce"),
    pytest.param([tierce("Q", "S")], {"EW": 1}, "S", False, id="the queen of trumps is in a tierce"),
    pytest.param([tierce("J", "S")], {"EW": 1}, "S", True, id="9 10 J of trumps leave them the belote"),
    pytest.param([tierce("K", "H")], {"EW": 1}, "S", True, id="a plain tierce leaves them the belote"),
    pytest.param([tierce("K", "S")], {"EW": 1}, "TA", True, id="at tout-atout they may hold another belote"),
    pytest.param([tierce("K")], {"EW": 1}, "S", True, id="a tierce of unknown suit may be plain"),
]


@pytest.mark.parametrize(("ns", "belote", "trump", "possible"), BELOTES)
def test_melds_may_exclude_the_belote_of_the_others(ns, belote, trump, possible):
    noted = deal(points=100, trump=trump, belote=belote, melds={"NS": ns})
    assert possible_writers(noted) == ({Side.NS} if possible else set())


@pytest.mark.parametrize(
    ("melds", "best"),
    [
        pytest.param([], None, id="none"),
        pytest.param([cent("A"), carre("Q")], 1, id="any carré before a sequence"),
        pytest.param([carre("K"), carre("T")], 1, id="tens before kings"),
        pytest.param([tierce("A"), cinquante()], 1, id="the higher value"),
        pytest.param([tierce("K"), tierce("A")], 1, id="the higher card"),
        pytest.param([tierce(), tierce("9")], 1, id="a known card before an unknown one"),
        pytest.param([tierce("K", "H"), tierce("K", "S")], 1, id="trump"),
    ],
)
def test_the_best_meld_of_a_side(melds, best):
    held = deal(melds={"NS": melds}).melds.ns
    assert strongest(held, Trump.S) == (None if best is None else held[best])
