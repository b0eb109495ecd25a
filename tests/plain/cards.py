"""RULES.md 8: what cards are worth, and what a pile of them counts."""

from .scorer import RANKS, SUITS

PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 20, "9": 14, "8": 0, "7": 0}
NO_TRUMPS = {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
ALL_TRUMPS = {
    "14-9-6-5-3-1": {"A": 6, "T": 5, "K": 3, "Q": 1, "J": 14, "9": 9, "8": 0, "7": 0},
    "13-9-6-5-3-2": {"A": 6, "T": 5, "K": 3, "Q": 2, "J": 13, "9": 9, "8": 0, "7": 0},
    "13-9-7-5-3-1": {"A": 7, "T": 5, "K": 3, "Q": 1, "J": 13, "9": 9, "8": 0, "7": 0},
    "14-9-6-4-3-2": {"A": 6, "T": 4, "K": 3, "Q": 2, "J": 14, "9": 9, "8": 0, "7": 0},
    "20-14-11-10-4-3": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 20, "9": 14, "8": 0, "7": 0},
}


def card_value(trump: str, scale: str, rank: str, suit: str) -> int:
    if trump == "SA":
        return NO_TRUMPS[rank]
    if trump == "TA":
        return ALL_TRUMPS[scale][rank]
    if suit == trump:
        return TRUMP[rank]
    return PLAIN[rank]


def pile_worth(trump: str, scale: str, cards: list, has_last_trick: bool) -> int:
    """What a pile of (rank, suit) adds up to."""
    x = 0
    for rank, suit in cards:
        x = x + card_value(trump, scale, rank, suit)
    if has_last_trick:
        x = x + 10
    return x


def share(trump: str, scale: str, x: int) -> int:
    """What a pile that adds up to `x` counts of 162."""
    if trump == "TA" and scale == "20-14-11-10-4-3":
        # "a pile of `x` then counts `x × 162 / 258`, to the nearest point (`(54x + 43) // 86`)"
        return (54 * x + 43) // 86
    return x


def possible_points(trump: str, scale: str) -> set:
    """Every number of points that some pile counts, the last trick included or not."""
    sums = {0}
    for suit in SUITS:
        for rank in RANKS:
            value = card_value(trump, scale, rank, suit)
            sums = sums | {x + value for x in sums}
    return {share(trump, scale, x + ten) for x in sums for ten in (0, 10)}
