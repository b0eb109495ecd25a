"""From facts and rules to lines that explain themselves (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoresheet.deal import ALL_POINTS, Coinche, Deal, Pair, Side, Slam, Word
from scoresheet.faults import Refused
from scoresheet.melds import total_points, writing_side
from scoresheet.problems import problems
from scoresheet.rules import (
    BeloteMarkedBy,
    CoinchedLoser,
    CoincheScope,
    LoserBelote,
    LoserMelds,
    MadeMarks,
    MeldsOnCapot,
    Rules,
    SwitchName,
)
from scoresheet.verdict import BELOTE, Verdict, judge

_NO_POINTS = Pair(0, 0)


class Reason(Word):
    """Why a side writes some points."""

    TRICKS = "tricks"
    BID = "bid"
    FAILURE = "failure"
    FLAT = "flat"
    CAPOT = "capot"
    GENERALE = "generale"
    BELOTE = "belote"
    MELDS = "melds"
    COINCHE = "coinche"
    ROUNDING = "rounding"


@dataclass(frozen=True, slots=True)
class Line:
    """Points that one side writes, why, and the switch of the rules that decided it."""

    side: Side
    reason: Reason
    points: int
    rule: SwitchName


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal: its lines, the winner's first, and the verdict behind them.

    `belote` is what of each side's points is belote, with what the coinche adds to it.
    """

    verdict: Verdict
    winner: Side
    melds_of: Side | None
    lines: tuple[Line, ...]
    belote: Pair[int]

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        return self.verdict.made

    @property
    def points(self) -> Pair[int]:
        """What each side writes: by definition the sum of its lines."""
        ns = ew = 0
        for line in self.lines:
            if line.side is Side.NS:
                ns += line.points
            else:
                ew += line.points
        return Pair(ns, ew)


def score(deal: Deal, rules: Rules) -> DealScore:
    """Score a deal, in points, under these rules.

    Raises `Refused` with every problem of a deal that these rules cannot score.
    """
    if found := problems(deal, rules):
        raise Refused(found)
    melds_of = writing_side(deal)
    verdict = judge(deal, rules, melds_of)
    won = _Won(deal, rules, verdict.made, melds_of)
    winners = _written(won, won.winner, _winner_lines(won))
    losers = _written(won, won.loser, _loser_lines(won))
    return DealScore(verdict, won.winner, melds_of, (*winners, *losers), _belote_points(won, winners, losers))


class _Won:
    """A judged deal, seen from its winner."""

    __slots__ = ("deal", "loser", "made", "melds_of", "rules", "winner")

    def __init__(self, deal: Deal, rules: Rules, made: bool, melds_of: Side | None) -> None:
        self.deal = deal
        self.rules = rules
        self.made = made
        self.melds_of = melds_of
        self.winner = deal.taker if made else deal.defence
        self.loser = self.winner.other

    @property
    def loser_marks_own(self) -> bool:
        """The defence of a made contract writes what it took, unless the coinche takes it away."""
        coinche_spares = not self.deal.is_coinched or self.rules.coinched_loser is CoinchedLoser.OWN_POINTS
        return self.made and coinche_spares

    def belote(self, side: Side) -> int:
        """Points of the belotes that this side may mark."""
        count = self.deal.belote[side]
        if not count or self.rules.belote_marked_by is BeloteMarkedBy.NOBODY:
            return 0
        if self.rules.belote_marked_by is BeloteMarkedBy.TAKERS and side is not self.deal.taker:
            return 0
        return BELOTE * count

    def melds(self, side: Side) -> int:
        """Points of this side's melds, if they count."""
        return total_points(self.deal.melds[side]) if side is self.melds_of else 0


def _written(won: _Won, side: Side, lines: Iterable[Line]) -> list[Line]:
    """The lines of a side that hold points, and what rounding does to their sum."""
    written = [line for line in lines if line.points]
    exact = sum([line.points for line in written])
    rounded = won.rules.rounding.apply(exact, takers=side is won.deal.taker)
    if rounded != exact:
        written.append(Line(side, Reason.ROUNDING, rounded - exact, SwitchName("rounding")))
    return written


def _belote_points(won: _Won, winners: list[Line], losers: list[Line]) -> Pair[int]:
    if not won.deal.belote.ns and not won.deal.belote.ew:
        return _NO_POINTS
    times = won.rules.factor(won.deal.coinche) if won.rules.belote_multiplied else 1
    winner = times * sum(line.points for line in winners if line.reason is Reason.BELOTE)
    loser = sum(line.points for line in losers if line.reason is Reason.BELOTE)
    return Pair(winner, loser) if won.winner is Side.NS else Pair(loser, winner)


def _winner_lines(won: _Won) -> Iterator[Line]:
    core = _generale(won) if won.deal.bid is Slam.GENERALE else _core(won)
    extras = (*_winner_belote(won), *_winner_melds(won))
    yield from core
    yield from extras
    if won.deal.is_coinched:
        yield _coinche(won, core, extras)


def _generale(won: _Won) -> tuple[Line, ...]:
    return (Line(won.winner, Reason.GENERALE, won.rules.generale or 0, SwitchName("generale")),)


def _core(won: _Won) -> tuple[Line, ...]:
    """The base and the bid part of what the winner writes."""
    if isinstance(won.deal.bid, Slam):
        return _capot_base(won), Line(won.winner, Reason.BID, won.rules.capot_bid, SwitchName("capot_bid"))
    if won.made:
        return _made_base(won), _made_bid(won, won.deal.bid)
    bid = won.deal.bid if won.rules.failure_adds_bid else 0
    return _failure_base(won), Line(won.winner, Reason.BID, bid, SwitchName("failure_adds_bid"))


def _capot_base(won: _Won) -> Line:
    if won.made:
        return Line(won.winner, Reason.CAPOT, won.rules.capot_base, SwitchName("capot_base"))
    return _defence_capot(won) or Line(
        won.winner, Reason.FAILURE, won.rules.capot_failure_base, SwitchName("capot_failure_base")
    )


def _defence_capot(won: _Won) -> Line | None:
    base = won.rules.defence_capot_base
    if base is None or won.deal.all_tricks is not won.deal.defence:
        return None
    return Line(won.winner, Reason.CAPOT, base, SwitchName("defence_capot_base"))


def _made_base(won: _Won) -> Line:
    rules, deal = won.rules, won.deal
    if rules.made_marks is MadeMarks.BID:
        return Line(won.winner, Reason.TRICKS, 0, SwitchName("made_marks"))
    surprise = rules.surprise_capot if deal.all_tricks is deal.taker else None
    survives = surprise is not None and rules.surprise_capot_when_coinched
    if deal.is_coinched and rules.coinched_base is not None and not survives:
        return Line(won.winner, Reason.FLAT, rules.coinched_base, SwitchName("coinched_base"))
    if surprise is not None:
        return Line(won.winner, Reason.CAPOT, surprise, SwitchName("surprise_capot"))
    return Line(won.winner, Reason.TRICKS, deal.trick_points or 0, SwitchName("made_marks"))


def _made_bid(won: _Won, bid: int) -> Line:
    marked = 0 if won.rules.made_marks is MadeMarks.POINTS else bid
    return Line(won.winner, Reason.BID, marked, SwitchName("made_marks"))


def _failure_base(won: _Won) -> Line:
    if capot := _defence_capot(won):
        return capot
    if won.deal.is_coinched and won.rules.coinched_base is not None:
        return Line(won.winner, Reason.FLAT, won.rules.coinched_base, SwitchName("coinched_base"))
    return Line(won.winner, Reason.FAILURE, won.rules.failure_base, SwitchName("failure_base"))


def _winner_belote(won: _Won) -> Iterator[Line]:
    if not won.deal.belote.ns and not won.deal.belote.ew:
        return
    yield Line(won.winner, Reason.BELOTE, won.belote(won.winner), SwitchName("belote_marked_by"))
    if not won.loser_marks_own and won.rules.loser_belote is LoserBelote.TAKEN:
        yield Line(won.winner, Reason.BELOTE, won.belote(won.loser), SwitchName("loser_belote"))


def _winner_melds(won: _Won) -> Iterator[Line]:
    if won.melds_of is None:
        return
    yield Line(won.winner, Reason.MELDS, won.melds(won.winner), SwitchName("melds"))
    keeper, rule = _loser_melds(won)
    if keeper is won.winner:
        yield Line(won.winner, Reason.MELDS, won.melds(won.loser), rule)


def _loser_melds(won: _Won) -> tuple[Side | None, SwitchName]:
    """The side that writes the loser's melds, and the switch that says so."""
    if not won.loser_marks_own:
        match won.rules.loser_melds:
            case LoserMelds.TO_WINNER:
                return won.winner, SwitchName("loser_melds")
            case LoserMelds.KEPT:
                return won.loser, SwitchName("loser_melds")
            case LoserMelds.LOST:
                return None, SwitchName("loser_melds")
    if won.deal.all_tricks is not won.deal.taker:
        return won.loser, SwitchName("melds")
    taken = won.rules.melds_on_capot is MeldsOnCapot.TO_WINNER
    return (won.winner if taken else won.loser), SwitchName("melds_on_capot")


def _coinche(won: _Won, core: tuple[Line, ...], extras: tuple[Line, ...]) -> Line:
    """The extra points that the factor brings to the winner."""
    rules = won.rules
    multiplied = sum(line.points for line in core if _is_multiplied(line, rules.coinche_scope))
    for line in extras:
        if rules.belote_multiplied if line.reason is Reason.BELOTE else rules.melds_multiplied:
            multiplied += line.points
    extra = multiplied * (rules.factor(won.deal.coinche) - 1)
    if won.deal.bid is not Slam.GENERALE:
        return Line(won.winner, Reason.COINCHE, extra, SwitchName("coinche_scope"))
    doubled = won.deal.coinche is Coinche.COINCHE
    return Line(
        won.winner,
        Reason.COINCHE,
        extra,
        SwitchName("coinche_factor") if doubled else SwitchName("surcoinche_factor"),
    )


def _is_multiplied(core: Line, scope: CoincheScope) -> bool:
    if core.reason is Reason.GENERALE or scope is CoincheScope.LINE:
        return True
    return (core.reason is Reason.BID) is (scope is CoincheScope.BID)


def _loser_lines(won: _Won) -> Iterator[Line]:
    rules, deal, loser = won.rules, won.deal, won.loser
    if won.loser_marks_own and rules.made_marks is not MadeMarks.BID:
        rule = SwitchName("coinched_loser") if deal.is_coinched else SwitchName("made_marks")
        taken = ALL_POINTS if deal.trick_points is None else deal.trick_points
        yield Line(loser, Reason.TRICKS, ALL_POINTS - taken, rule)
    if won.loser_marks_own:
        yield Line(loser, Reason.BELOTE, won.belote(loser), SwitchName("belote_marked_by"))
    elif rules.loser_belote is LoserBelote.KEPT:
        yield Line(loser, Reason.BELOTE, won.belote(loser), SwitchName("loser_belote"))
    if won.melds_of is loser:
        keeper, rule = _loser_melds(won)
        if keeper is loser:
            yield Line(loser, Reason.MELDS, won.melds(loser), rule)
