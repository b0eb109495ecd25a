"""From facts and rules to lines that explain themselves (RULES.md 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoresheet.deal import ALL_POINTS, NO_POINTS, Coinche, Deal, Pair, Side, Slam, Trump, Word
from scoresheet.faults import Refused
from scoresheet.melds import carres_at, total_points, writing_side
from scoresheet.problems import problems
from scoresheet.rules import (
    BeloteMarkedBy,
    CoinchedLoser,
    CoincheScope,
    Litige,
    LoserBelote,
    LoserMelds,
    MadeMarks,
    MeldsOnCapot,
    Rounding,
    Rules,
    SwitchName,
)
from scoresheet.verdict import BELOTE, Verdict, judge


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
    HELD = "held"


@dataclass(frozen=True, slots=True)
class Line:
    """Points that one side writes, why, and the switch of the rules that decided it."""

    side: Side
    reason: Reason
    points: int
    rule: SwitchName


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal: its lines, the winner's (or else the takers') first, and the verdict behind them.

    `belote` is what of each side's points is belote, with what the coinche adds to it.
    A litige has no winner; `waiting` are the lines of what waits of the takers', written by nobody yet.
    An `exact` score is not rounded where others are: the deal is the last of its match.
    """

    verdict: Verdict
    winner: Side | None
    melds_of: Side | None
    lines: tuple[Line, ...]
    belote: Pair[int]
    litige: Litige = Litige.NO
    waiting: tuple[Line, ...] = ()
    exact: bool = False

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None for a litige."""
        return self.verdict.made

    @property
    def held(self) -> int:
        """The points that wait of the takers': 0 but in a litige."""
        return sum([line.points for line in self.waiting])

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


def score(deal: Deal, rules: Rules, *, exact: bool = False) -> DealScore:
    """Score a deal, in points, under these rules; `exact`: without rounding, as the last deal of a match.

    Raises `Refused` with every problem of a deal that these rules cannot score.
    """
    if found := problems(deal, rules):
        raise Refused(found)
    has_melds = deal.melds.ns or deal.melds.ew
    melds_of = writing_side(deal, carres_at(deal.trump, rules)) if has_melds else None
    verdict = judge(deal, rules, melds_of)
    exact = exact and rules.rounding is not Rounding.NONE
    won = _Won(deal, rules, verdict.made is not False, melds_of, exact=exact)
    return _litige(won, verdict) if verdict.made is None else _decided(won, verdict)


def _decided(won: _Won, verdict: Verdict) -> DealScore:
    winners = _written(won, won.winner, _winner_lines(won))
    losers = _written(won, won.loser, _loser_lines(won))
    lines, belote = (*winners, *losers), _belote_points(won, winners, losers)
    return DealScore(verdict, won.winner, won.melds_of, lines, belote, exact=won.exact)


def _litige(won: _Won, verdict: Verdict) -> DealScore:
    """What counted of the takers' waits, and the defence writes as beside a made contract."""
    if won.rules.litige is Litige.REPLAYED:
        return DealScore(verdict, None, won.melds_of, (), NO_POINTS, Litige.REPLAYED, exact=won.exact)
    takers = _written(won, won.winner, _uncounted_extras(won))
    defence = _written(won, won.loser, _loser_lines(won))
    return DealScore(
        verdict,
        winner=None,
        melds_of=won.melds_of,
        lines=(*takers, *defence),
        belote=_belote_points(won, takers, defence),
        litige=Litige.HELD,
        waiting=tuple(_written(won, won.winner, _counted_lines(won))),
        exact=won.exact,
    )


class _Won:
    """A judged deal, seen from its winner; a litige as if the takers had made it."""

    __slots__ = ("deal", "exact", "loser", "made", "melds_of", "rules", "winner")

    def __init__(self, deal: Deal, rules: Rules, made: bool, melds_of: Side | None, *, exact: bool) -> None:
        self.deal = deal
        self.exact = exact
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

    @property
    def loser_marks_nothing(self) -> bool:
        """The defence of a made coinched contract that leaves not even its belote and melds, to anybody."""
        silenced = self.deal.is_coinched and self.rules.coinched_loser is CoinchedLoser.NOTHING_AT_ALL
        return self.made and silenced

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
        return (
            total_points(self.deal.melds[side], carres_at(self.deal.trump, self.rules))
            if side is self.melds_of
            else 0
        )


def _written(won: _Won, side: Side, lines: Iterable[Line]) -> list[Line]:
    """The lines of a side that hold points, and what rounding does to their sum."""
    written = [line for line in lines if line.points]
    exact = sum([line.points for line in written])
    if won.exact:
        return written
    rounded = won.rules.rounding.apply(exact, takers=side is won.deal.taker)
    if rounded != exact:
        written.append(Line(side, Reason.ROUNDING, rounded - exact, SwitchName("rounding")))
    return written


def _belote_points(won: _Won, winners: list[Line], losers: list[Line]) -> Pair[int]:
    if not won.deal.belote.ns and not won.deal.belote.ew:
        return NO_POINTS
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
        return _capot_base(won), _bid(won, won.rules.capot_bid, SwitchName("capot_bid"))
    if won.made:
        marked = 0 if won.rules.made_marks is MadeMarks.POINTS else won.deal.bid
        return _made_base(won), _bid(won, marked, SwitchName("made_marks"))
    added = won.deal.bid if won.rules.failure_adds_bid else 0
    return _failure_base(won), _bid(won, added, SwitchName("failure_adds_bid"))


def _bid(won: _Won, points: int, rule: SwitchName) -> Line:
    """The bid part, of which sans-atout may make more."""
    if won.deal.trump is not Trump.SA or won.rules.no_trumps_factor == 1:
        return Line(won.winner, Reason.BID, points, rule)
    return Line(won.winner, Reason.BID, points * won.rules.no_trumps_factor, SwitchName("no_trumps_factor"))


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
    keeper, rule = _loser_belote(won)
    if keeper is won.winner:
        yield Line(won.winner, Reason.BELOTE, won.belote(won.loser), rule)


def _loser_belote(won: _Won) -> tuple[Side | None, SwitchName]:
    """The side that writes the loser's belote, and the switch that says so."""
    if won.loser_marks_own:
        return won.loser, SwitchName("belote_marked_by")
    if won.loser_marks_nothing:
        return None, SwitchName("coinched_loser")
    match won.rules.loser_belote:
        case LoserBelote.KEPT:
            return won.loser, SwitchName("loser_belote")
        case LoserBelote.TAKEN:
            return won.winner, SwitchName("loser_belote")
        case LoserBelote.LOST:
            return None, SwitchName("loser_belote")


def _winner_melds(won: _Won) -> Iterator[Line]:
    if won.melds_of is None:
        return
    yield Line(won.winner, Reason.MELDS, won.melds(won.winner), SwitchName("melds"))
    keeper, rule = _loser_melds(won)
    if keeper is won.winner:
        yield Line(won.winner, Reason.MELDS, won.melds(won.loser), rule)


def _loser_melds(won: _Won) -> tuple[Side | None, SwitchName]:
    """The side that writes the loser's melds, and the switch that says so."""
    if won.loser_marks_nothing:
        return None, SwitchName("coinched_loser")
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
    match won.rules.melds_on_capot:
        case MeldsOnCapot.KEPT:
            return won.loser, SwitchName("melds_on_capot")
        case MeldsOnCapot.TO_WINNER:
            return won.winner, SwitchName("melds_on_capot")
        case MeldsOnCapot.LOST:
            return None, SwitchName("melds_on_capot")


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
    if won.deal.belote[loser]:
        keeper, rule = _loser_belote(won)
        if keeper is loser:
            yield Line(loser, Reason.BELOTE, won.belote(loser), rule)
    if won.melds_of is loser:
        keeper, rule = _loser_melds(won)
        if keeper is loser:
            yield Line(loser, Reason.MELDS, won.melds(loser), rule)


def _counted_lines(won: _Won) -> Iterator[Line]:
    """What waits of the takers' in a litige: their tricks, and what counted with them."""
    yield Line(won.winner, Reason.TRICKS, won.deal.trick_points or 0, SwitchName("litige"))
    yield from (line for counted, line in _extras(won) if counted)


def _uncounted_extras(won: _Won) -> Iterator[Line]:
    """What the takers of a litige write at once."""
    return (line for counted, line in _extras(won) if not counted)


def _extras(won: _Won) -> Iterator[tuple[bool, Line]]:
    """The takers' belote and melds, and whether they counted towards the bid."""
    for line in _winner_belote(won):
        yield won.rules.belote_counts, line
    for line in _winner_melds(won):
        yield won.rules.melds_count, line
