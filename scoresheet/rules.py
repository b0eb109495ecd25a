"""House rules: every switch declared once (RULES.md 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from types import NoneType
from typing import Any, NewType, get_args, get_type_hints

from scoresheet.deal import ALL_POINTS, Bid, Coinche, Slam, Trump, Word
from scoresheet.faults import Code, Problem, Refused, problem

MOST = 1_000_000
"""No amount of any table's rules is larger."""


class Group(Word):
    """The headings under which the switches are shown."""

    END = "end"
    AUCTION = "auction"
    MADE = "made"
    MARKING = "marking"
    COINCHE = "coinche"
    CAPOT = "capot"
    REST = "rest"


class TargetTest(Word):
    """Reach the target, or exceed it."""

    AT_LEAST = "at_least"
    MORE_THAN = "more_than"


class BothOver(Word):
    """Who wins when both sides are there after the same deal."""

    HIGHER_TOTAL = "higher_total"
    CONTRACT_SIDE = "contract_side"


class TieBreak(Word):
    """What equal totals mean."""

    DEAL_WINNER = "deal_winner"
    ANOTHER_DEAL = "another_deal"
    DRAW = "draw"


class Threshold(Word):
    """What a contract must reach besides its bid."""

    EIGHTY_NEEDS_82 = "eighty_needs_82"
    BID = "bid"
    TRICKS_82 = "tricks_82"
    BID_PLUS_2 = "bid_plus_2"


class Outscore(Word):
    """Whether the takers must also beat the defence."""

    NO = "no"
    STRICT = "strict"
    AT_LEAST = "at_least"


class Litige(Word):
    """What becomes of an equal deal that reaches the bid."""

    NO = "no"
    HELD = "held"
    REPLAYED = "replayed"


class MadeMarks(Word):
    """What a made contract writes."""

    POINTS_AND_BID = "points_and_bid"
    BID = "bid"
    POINTS = "points"


class Rounding(Word):
    """How each side's finished score is rounded to tens."""

    NEAREST_5_UP = "nearest_5_up"
    NONE = "none"
    NEAREST_6_UP = "nearest_6_up"
    ATTACK_6_DEFENCE_7 = "attack_6_defence_7"
    ATTACK_5_DEFENCE_8 = "attack_5_defence_8"
    ATTACK_8_DEFENCE_5 = "attack_8_defence_5"

    def apply(self, points: int, *, takers: bool) -> int:
        """Points of the takers, or of the defence, rounded to tens."""
        up_from = self.up_from(takers=takers)
        return points if up_from is None else (points + 10 - up_from) // 10 * 10

    def up_from(self, *, takers: bool) -> int | None:
        """The last digit from which points go up to the next ten; None: they stay as they are."""
        match self:
            case Rounding.NEAREST_5_UP:
                return 5
            case Rounding.NONE:
                return None
            case Rounding.NEAREST_6_UP:
                return 6
            case Rounding.ATTACK_6_DEFENCE_7:
                return 6 if takers else 7
            case Rounding.ATTACK_5_DEFENCE_8:
                return 5 if takers else 8
            case Rounding.ATTACK_8_DEFENCE_5:
                return 8 if takers else 5


class BeloteMarkedBy(Word):
    """Whose belote exists on paper."""

    TAKERS = "takers"
    EITHER = "either"
    NOBODY = "nobody"


class LoserBelote(Word):
    """The belote of a side that lost the deal and writes no trick points."""

    KEPT = "kept"
    TAKEN = "taken"
    LOST = "lost"


class CoincheScope(Word):
    """What the coinche factor multiplies."""

    BID = "bid"
    LINE = "line"
    BASE = "base"


class CoinchedLoser(Word):
    """What the defence of a made, coinched contract writes."""

    OWN_POINTS = "own_points"
    NOTHING = "nothing"
    NOTHING_AT_ALL = "nothing_at_all"


class LoserMelds(Word):
    """The melds of a side that lost the deal and writes no trick points."""

    TO_WINNER = "to_winner"
    KEPT = "kept"
    LOST = "lost"


class MeldsOnCapot(Word):
    """The defence's melds when the takers won every trick."""

    KEPT = "kept"
    TO_WINNER = "to_winner"
    LOST = "lost"


class EqualMelds(Word):
    """Who writes when the best melds of both sides are equal."""

    NOBODY = "nobody"
    FIRST_SPEAKER = "first_speaker"


class NoTrumpsCarres(Word):
    """What carrés are worth at sans-atout: as elsewhere, or the aces most."""

    SAME = "same"
    ACES_200 = "aces_200"


class AllTrumpsScale(Word):
    """Card values at tout-atout, from jack to queen."""

    QUEEN_1 = "14-9-6-5-3-1"
    QUEEN_2 = "13-9-6-5-3-2"
    ACE_7 = "13-9-7-5-3-1"
    TEN_4 = "14-9-6-4-3-2"
    AS_TRUMPS = "20-14-11-10-4-3"


class Direction(Word):
    """Which way the deal passes."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class PassedDeal(Word):
    """Who deals after four passes."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"


def switch(default: Any, group: Group, *, least: int = 0, listed: tuple[int, ...] = ()) -> Any:
    """Declare a switch: its default, its group, the least amount that it may be, or all of them."""
    return field(default=default, metadata={"group": group, "least": least, "listed": listed})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One table's rules: a field for every axis on which real tables differ.

    The defaults are the preset `base2000`.
    Raises `Refused`, with every problem, on rules that nobody can play.
    """

    target: int = switch(2000, Group.END, least=1)
    target_test: TargetTest = switch(TargetTest.AT_LEAST, Group.END)
    deal_limit: int | None = switch(None, Group.END, least=1)
    both_over: BothOver = switch(BothOver.HIGHER_TOTAL, Group.END)
    tie_break: TieBreak = switch(TieBreak.DEAL_WINNER, Group.END)
    belote_alone_can_win: bool = switch(True, Group.END)
    last_deal_exact: bool = switch(False, Group.END)

    lowest_bid: int = switch(80, Group.AUCTION, least=10)
    highest_bid: int = switch(180, Group.AUCTION, least=10)
    bid_162: bool = switch(False, Group.AUCTION)
    no_trumps: bool = switch(False, Group.AUCTION)
    all_trumps: bool = switch(False, Group.AUCTION)
    capot_can_be_coinched: bool = switch(False, Group.AUCTION)
    surcoinche: bool = switch(True, Group.AUCTION)
    generale: int | None = switch(None, Group.AUCTION, least=1)

    threshold: Threshold = switch(Threshold.EIGHTY_NEEDS_82, Group.MADE)
    belote_counts: bool = switch(True, Group.MADE)
    melds_count: bool = switch(True, Group.MADE)
    outscore: Outscore = switch(Outscore.NO, Group.MADE)
    round_before_test: bool = switch(False, Group.MADE)
    litige: Litige = switch(Litige.NO, Group.MADE)

    made_marks: MadeMarks = switch(MadeMarks.POINTS_AND_BID, Group.MARKING)
    failure_base: int = switch(160, Group.MARKING)
    failure_adds_bid: bool = switch(True, Group.MARKING)
    defence_capot_base: int | None = switch(None, Group.MARKING)
    rounding: Rounding = switch(Rounding.NEAREST_5_UP, Group.MARKING)
    belote_marked_by: BeloteMarkedBy = switch(BeloteMarkedBy.TAKERS, Group.MARKING)
    loser_belote: LoserBelote = switch(LoserBelote.KEPT, Group.MARKING)
    no_trumps_factor: int = switch(1, Group.MARKING, least=1)

    coinche_factor: int = switch(2, Group.COINCHE, least=1)
    surcoinche_factor: int = switch(4, Group.COINCHE, least=1)
    coinche_scope: CoincheScope = switch(CoincheScope.BID, Group.COINCHE)
    coinched_base: int | None = switch(None, Group.COINCHE)
    coinched_loser: CoinchedLoser = switch(CoinchedLoser.OWN_POINTS, Group.COINCHE)
    belote_multiplied: bool = switch(False, Group.COINCHE)
    melds_multiplied: bool = switch(False, Group.COINCHE)

    surprise_capot: int | None = switch(250, Group.CAPOT)
    surprise_capot_when_coinched: bool = switch(True, Group.CAPOT)
    capot_bid: int = switch(250, Group.CAPOT)
    capot_base: int = switch(250, Group.CAPOT)
    capot_failure_base: int = switch(250, Group.CAPOT)

    melds: bool = switch(False, Group.REST)
    loser_melds: LoserMelds = switch(LoserMelds.TO_WINNER, Group.REST)
    melds_on_capot: MeldsOnCapot = switch(MeldsOnCapot.KEPT, Group.REST)
    equal_melds: EqualMelds = switch(EqualMelds.NOBODY, Group.REST)
    no_trumps_carres: NoTrumpsCarres = switch(NoTrumpsCarres.SAME, Group.REST)
    all_trumps_scale: AllTrumpsScale = switch(AllTrumpsScale.QUEEN_1, Group.REST)
    all_trumps_belotes: int = switch(4, Group.REST, listed=(4, 1, 0))
    direction: Direction = switch(Direction.ANTICLOCKWISE, Group.REST)
    passed_deal: PassedDeal = switch(PassedDeal.NEXT_DEALER, Group.REST)

    def __post_init__(self) -> None:
        """Refuse what no table can play."""
        if found := (*_faults(self), *_faults_since(self)):
            raise Refused(found)

    @classmethod
    def kept(cls, **values: Any) -> Rules:
        """Rules that a match was once played by, though some of them would be refused today.

        Raises `Refused` for what never could be played.
        """
        rules = object.__new__(cls)
        for name, value in values.items():
            object.__setattr__(rules, name, value)
        if found := tuple(_faults(rules)):
            raise Refused(found)
        return rules

    @property
    def is_kept(self) -> bool:
        """Whether nobody could choose these rules any more: a match was played by them."""
        return any(True for _ in _faults_since(self))

    def factor(self, coinche: Coinche) -> int:
        """What the coinche multiplies by."""
        match coinche:
            case Coinche.NONE:
                return 1
            case Coinche.COINCHE:
                return self.coinche_factor
            case Coinche.SURCOINCHE:
                return self.surcoinche_factor

    def allows_bid(self, bid: Bid) -> bool:
        """Whether this contract may be bid."""
        if isinstance(bid, Slam):
            return bid is Slam.CAPOT or self.generale is not None
        if bid == 162:
            return self.bid_162
        if bid % 10 and bid != self.lowest_bid:
            return False
        return self.lowest_bid <= bid <= self.highest_bid

    def bids(self) -> tuple[Bid, ...]:
        """Every contract that may be bid, in rising order."""
        numbers = sorted({self.lowest_bid, 162, *range(10, self.highest_bid + 1, 10)})
        return tuple(bid for bid in (*numbers, *Slam) if self.allows_bid(bid))

    def allows_trump(self, trump: Trump) -> bool:
        """Whether this trump may be named."""
        if trump.is_suit:
            return True
        return self.no_trumps if trump is Trump.SA else self.all_trumps

    def trumps(self) -> tuple[Trump, ...]:
        """Every trump that may be named."""
        return tuple(trump for trump in Trump if self.allows_trump(trump))

    def belotes(self, trump: Trump) -> int:
        """How many belotes a deal may hold."""
        if trump.is_suit:
            return 1
        return 0 if trump is Trump.SA else self.all_trumps_belotes


SwitchName = NewType("SwitchName", str)
"""The name of a field of `Rules`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """What the program knows of a field of `Rules`: all that is ever needed to read, show or vary it."""

    name: SwitchName
    group: Group
    kind: type
    optional: bool
    least: int
    listed: tuple[int, ...]
    default: Any


def switches(rules: type[Rules] = Rules) -> tuple[Switch, ...]:
    """Every switch, in the order of RULES.md 2."""
    hints = get_type_hints(rules)
    return tuple(
        Switch(
            name=SwitchName(f.name),
            group=f.metadata["group"],
            kind=next(t for t in (*get_args(hints[f.name]), hints[f.name]) if t is not NoneType),
            optional=NoneType in get_args(hints[f.name]),
            least=f.metadata["least"],
            listed=f.metadata["listed"],
            default=f.default,
        )
        for f in fields(rules)
    )


SWITCHES = switches()
_AMOUNTS = tuple(s for s in SWITCHES if s.kind is int and not s.listed)
_LISTED = tuple(s for s in SWITCHES if s.listed)


def _faults(rules: Rules) -> Iterator[Problem]:
    for amount in _AMOUNTS:
        value = getattr(rules, amount.name)
        if value is not None and not amount.least <= value <= MOST:
            yield problem(amount.name, Code.OUT_OF_RANGE, least=amount.least, most=MOST)
    if rules.lowest_bid % 10 and rules.lowest_bid != 82:
        yield problem("lowest_bid", Code.OUT_OF_RANGE, least=80, most=rules.highest_bid)
    if rules.highest_bid % 10:
        yield problem("highest_bid", Code.OUT_OF_RANGE, least=rules.lowest_bid, most=MOST)
    elif rules.highest_bid < rules.lowest_bid:
        yield problem("highest_bid", Code.CONTRADICTION, least=rules.lowest_bid)
    if rules.surcoinche_factor < rules.coinche_factor:
        yield problem("surcoinche_factor", Code.CONTRADICTION, least=rules.coinche_factor)
    if rules.failure_base == 0 and not rules.failure_adds_bid:
        yield problem("failure_base", Code.CONTRADICTION)
    if rules.litige is Litige.HELD and rules.made_marks is MadeMarks.BID:
        yield problem("litige", Code.CONTRADICTION)


def _faults_since(rules: Rules) -> Iterator[Problem]:
    """What was not refused from the beginning: matches have been played by such rules."""
    if rules.surprise_capot is not None and 0 <= rules.surprise_capot < ALL_POINTS:
        yield problem("surprise_capot", Code.OUT_OF_RANGE, least=ALL_POINTS, most=MOST)
    for amount in _LISTED:
        value = getattr(rules, amount.name)
        if value not in amount.listed:
            yield problem(amount.name, Code.UNKNOWN_VALUE, value=str(value))
    for base in ("coinched_base", "defence_capot_base"):
        if getattr(rules, base) == 0 and not rules.failure_adds_bid:
            yield problem(base, Code.CONTRADICTION)
