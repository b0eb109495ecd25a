"""What melds are worth, and which side's melds count (RULES.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scoresheet.deal import Carre, Deal, Meld, Pair, Rank, Sequence, SequenceKind, Side, Suit, Trump
from scoresheet.rules import NoTrumpsCarres, Rules

POSSIBLE_TOTALS = frozenset(
    (0, 20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 150, 160, 170, 190, 200, 210, 220, 240, 250)
    + (260, 270, 290, 300, 320, 340, 350, 370, 390, 400, 420, 450, 470, 500, 550)
)
"""Every total that the melds of one side can make."""

Carres = Mapping[Rank, int]
"""Points of the carrés, the weakest first; the ranks that are worth nothing are not in it."""

CARRES: Carres = MappingProxyType(
    {Rank.QUEEN: 100, Rank.KING: 100, Rank.TEN: 100, Rank.ACE: 100, Rank.NINE: 150, Rank.JACK: 200}
)
"""The carrés as they are worth at most tables."""

NO_TRUMPS_CARRES: Carres = MappingProxyType(
    {Rank.NINE: 100, Rank.JACK: 100, Rank.QUEEN: 100, Rank.KING: 100, Rank.TEN: 150, Rank.ACE: 200}
)
"""The carrés at sans-atout where aces are worth most."""

_RANKS = tuple(Rank)
_SUITS = tuple(Suit)
_SEQUENCES = {SequenceKind.TIERCE: 20, SequenceKind.CINQUANTE: 50, SequenceKind.CENT: 100}
_ROYALS = frozenset((Rank.KING, Rank.QUEEN))

MOST_MELDS = 4
"""Melds of one side: a hand of eight cards holds two at most."""


def carres_at(trump: Trump, rules: Rules) -> Carres:
    """What carrés are worth at this trump."""
    aces_first = trump is Trump.SA and rules.no_trumps_carres is NoTrumpsCarres.ACES_200
    return NO_TRUMPS_CARRES if aces_first else CARRES


def meld_points(meld: Meld, carres: Carres = CARRES) -> int:
    """What a meld is worth; a carré of sevens or eights nothing."""
    if isinstance(meld, Carre):
        return carres.get(meld.rank, 0)
    return _SEQUENCES[meld.kind]


def total_points(melds: Iterable[Meld], carres: Carres = CARRES) -> int:
    """What these melds are worth together."""
    return sum(meld_points(meld, carres) for meld in melds)


def exists(meld: Meld) -> bool:
    """Whether the pack holds such a meld: no carré of sevens, no tierce under the nine."""
    if isinstance(meld, Carre):
        return meld.rank in CARRES
    return meld.top is None or _RANKS.index(meld.top) >= meld.kind.length - 1


def possible_writers(deal: Deal, carres: Carres = CARRES) -> frozenset[Side | None]:
    """Every side that may write its melds, over all ways to fill in the missing tops and suits.

    One element: it is decided (None: nobody writes). More: a detail is needed. Empty: no cards can
    make these melds.
    """
    if not deal.melds.ns and not deal.melds.ew:
        return frozenset((None,))
    writers = _writers(deal.melds, deal.trump, Pair(deal.belote.ns > 0, deal.belote.ew > 0), tuple(carres))
    if not writers or deal.best_meld is None:
        return writers
    return frozenset((deal.best_meld.side,))


def writing_side(deal: Deal, carres: Carres = CARRES) -> Side | None:
    """The side that writes its melds, in a deal without problems."""
    (side,) = possible_writers(deal, carres)
    return side


def strongest(melds: Iterable[Meld], trump: Trump, carres: Carres = CARRES) -> Meld | None:
    """The best of one side's melds, as far as their cards are known."""

    def known_strength(meld: Meld) -> tuple[int, int, int]:
        if isinstance(meld, Carre) or meld.top is None:
            return *_kind(meld, tuple(carres)), -1
        in_trumps = meld.suit is not None and meld.suit.value == trump.value
        return *_kind(meld, tuple(carres)), _strength(_RANKS.index(meld.top), in_trumps)

    return max(melds, key=known_strength, default=None)


def missing_details(deal: Deal) -> Iterator[str]:
    """The paths of the tops, or else of the suits, that would tell who writes."""
    sequences = [
        (f"melds.{side.value}.{place}", meld)
        for side in Side
        for place, meld in enumerate(deal.melds[side])
        if isinstance(meld, Sequence)
    ]
    worth = max(meld_points(meld) for _, meld in sequences)
    contenders = [(path, meld) for path, meld in sequences if meld_points(meld) == worth]
    if topless := [path for path, meld in contenders if meld.top is None]:
        yield from (f"{path}.top" for path in topless)
        return
    highest = max(_RANKS.index(meld.top) for _, meld in contenders if meld.top)
    for path, meld in contenders:
        if meld.suit is None and meld.top is _RANKS[highest]:
            yield f"{path}.suit"


def _kind(meld: Meld, carres: tuple[Rank, ...]) -> tuple[int, int]:
    """What is always known of how good a meld is: any carré beats a sequence, then the higher value."""
    return (1, carres.index(meld.rank)) if isinstance(meld, Carre) else (0, meld.kind.length)


def _strength(top: int, in_trumps: bool) -> int:
    """How good a sequence is among those of its length."""
    return 2 * top + in_trumps


_WEAKEST, _STRONGEST = 0, _strength(len(_RANKS) - 1, True)


_Tops = tuple[int, tuple[tuple[int, int], ...]]
"""Cards of a sequence, and its lowest and highest possible top in each suit."""

_NOWHERE = (len(_RANKS), -1)


@dataclass(frozen=True, slots=True)
class _Run:
    """A sequence of one side, and all that it may be: suit, top and strength, tops rising."""

    side: Side
    length: int
    ways: tuple[tuple[int, int, int], ...]

    def tops(self, least: int = _WEAKEST, most: int = _STRONGEST) -> _Tops:
        """Where it can lie, if it is neither weaker nor stronger than that."""
        tops: tuple[list[int], ...] = ([], [], [], [])
        for suit, top, strength in self.ways:
            if least <= strength <= most:
                tops[suit].append(top)
        return self.length, tuple((of_suit[0], of_suit[-1]) if of_suit else _NOWHERE for of_suit in tops)


@lru_cache(maxsize=1024)
def _writers(
    melds: Pair[tuple[Meld, ...]], trump: Trump, belote: Pair[bool], order: tuple[Rank, ...]
) -> frozenset[Side | None]:
    """Who may write by the melds alone: tops and suits tell only where the best of both are of one kind."""
    carres = [(side, meld.rank) for side in Side for meld in melds[side] if isinstance(meld, Carre)]
    taken = frozenset(rank for _, rank in carres)
    if len(taken) < len(carres) or any(belote[side.other] and rank in _ROYALS for side, rank in carres):
        return frozenset()
    runs = [
        _Run(side, meld.kind.length, tuple(_ways(meld, trump, taken, belote[side.other])))
        for side in Side
        for meld in melds[side]
        if isinstance(meld, Sequence)
    ]
    if not _have_room(run.tops() for run in runs):
        return frozenset()
    ns, ew = (max((_kind(meld, order) for meld in melds[side]), default=(-1, 0)) for side in Side)
    if ns != ew:
        return frozenset((Side.NS if ns > ew else Side.EW,))
    _, length = ns
    rivals = Pair(*([run for run in runs if run.side is side and run.length == length] for side in Side))
    others = [run.tops() for run in runs if run.length < length]
    return frozenset(writer for writer in (*Side, None) if _may_write(writer, rivals, others))


def _ways(
    meld: Sequence, trump: Trump, taken: frozenset[Rank], barred: bool
) -> Iterator[tuple[int, int, int]]:
    """Suit, top and strength of all that a sequence may be beside carrés, which take their ranks.

    A belote on the other side bars it from the king and queen of a trump suit.
    """
    for top in range(meld.kind.length - 1, len(_RANKS)):
        ranks = _RANKS[top + 1 - meld.kind.length : top + 1]
        if meld.top not in (None, _RANKS[top]) or not taken.isdisjoint(ranks):
            continue
        for place, suit in enumerate(_SUITS):
            in_trumps = suit.value == trump.value
            is_barred = barred and in_trumps and not _ROYALS.isdisjoint(ranks)
            if meld.suit in (None, suit) and not is_barred:
                yield place, top, _strength(top, in_trumps)


def _may_write(writer: Side | None, rivals: Pair[list[_Run]], others: list[_Tops]) -> bool:
    """Whether the writer's best can have a strength that the other side stays below; None: that both have.

    The highest first: it is the likeliest to leave room.
    """
    return any(
        _have_room((*ns, *ew, *others))
        for strength in range(_STRONGEST, _WEAKEST - 1, -1)
        for ns in _upto(strength, rivals.ns, leads=writer is not Side.EW)
        for ew in _upto(strength, rivals.ew, leads=writer is not Side.NS)
    )


def _upto(strength: int, runs: list[_Run], *, leads: bool) -> Iterator[list[_Tops]]:
    """A side's sequences with one that leads by this strength, for each that can; or with all weaker."""
    if not leads:
        yield [run.tops(most=strength - 1) for run in runs]
        return
    for leader in dict.fromkeys(runs):
        rest = list(runs)
        rest.remove(leader)
        yield [leader.tops(strength, strength), *(run.tops(most=strength) for run in rest)]


def _have_room(runs: Iterable[_Tops]) -> bool:
    """Whether these sequences can lie in the pack together, no card twice."""
    return _fit(tuple(sorted(runs, reverse=True)), 0)


@lru_cache(maxsize=4096)
def _fit(runs: tuple[_Tops, ...], suit: int) -> bool:
    """Whether they can lie in this suit and the next ones: each has room for two."""
    if not runs:
        return True
    if len(runs) > 2 * (len(_SUITS) - suit):
        return False
    return any(_fit(rest, suit + 1) for rest in _left_over(runs, suit))


def _left_over(runs: tuple[_Tops, ...], suit: int) -> Iterator[tuple[_Tops, ...]]:
    """The sequences for the next suits, whatever lies in this one."""
    for place, (length, tops) in enumerate(runs):
        least, most = tops[suit]
        if least > most:
            continue
        others = runs[:place] + runs[place + 1 :]
        for further in range(place, len(others)):
            length_, tops_ = others[further]
            least_, most_ = tops_[suit]
            if least + length_ <= most_ or least_ + length <= most:
                yield others[:further] + others[further + 1 :]
        yield others
    yield runs
