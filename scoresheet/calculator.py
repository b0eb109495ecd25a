"""What a contract needs, what is at stake, and what to bid (RULES.md 3, 5 and 8).

A contract is a deal of which only the auction, belotes and melds are known.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoresheet.cards import impossible_totals
from scoresheet.deal import (
    ALL_POINTS,
    Bid,
    Carre,
    Coinche,
    Deal,
    Meld,
    Pair,
    Sequence,
    SequenceKind,
    Side,
    Slam,
    Trump,
)
from scoresheet.entries import Entry
from scoresheet.match import Ledger, Match
from scoresheet.melds import CARRES, POSSIBLE_TOTALS, Carres, carres_at, meld_points, possible_writers
from scoresheet.outcome import Draw, Outcome
from scoresheet.rules import Rules
from scoresheet.scoring import score
from scoresheet.verdict import BELOTE, judge, litige_points

TRICK = 20
"""Points that a trick is worth to a bidder, about: the rule of thumb of the base-form documents."""


@dataclass(frozen=True, slots=True)
class Need:
    """The least trick points that make a contract, and whether winning all eight tricks makes it.

    None and True: nothing less does. None and False: it cannot be made. A générale needs the bidder alone.
    At `litige`, if any, both sides have as much, and it is neither made nor failed.
    """

    points: int | None
    all_tricks: bool
    litige: int | None = None

    @property
    def is_possible(self) -> bool:
        """Whether anything makes the contract."""
        return self.all_tricks or self.points is not None


@dataclass(frozen=True, slots=True)
class Stake:
    """What a contract brings at one level of coinche, in points of both sides.

    `made` with just what it needs (None: it cannot be made), `all_tricks` for a number with a capot nobody
    bid, `failed` with the takers not counted out. `swing` is what making it changes between the sides.

    `pays_from` is the least chance of success, in per cent rounded up, at which the takers gain on average,
    against writing nothing as after four passes; it reckons with a contract just made or failed, and with
    points alone, not with the match. `coinche_pays_from` is the same chance for who raised to this level
    against staying at the one before: of failure for a coinche, of success for a surcoinche.
    None: it never pays.
    """

    coinche: Coinche
    made: Pair[int] | None
    all_tricks: Pair[int] | None
    failed: Pair[int]
    swing: int | None
    pays_from: int | None
    coinche_pays_from: int | None


@dataclass(frozen=True, slots=True)
class BidRow:
    """One bid of a table of all bids; `need_with_belote` is None where no belote can help.

    The stakes are without a belote, unless nothing less makes the contract.
    """

    bid: Bid
    need: Need
    need_with_belote: Need | None
    stakes: tuple[Stake, ...]

    @property
    def can_be_made(self) -> bool:
        """Whether tricks, with a belote or without, are enough."""
        return self.need.is_possible or (self.need_with_belote or self.need).is_possible


@dataclass(frozen=True, slots=True)
class More:
    """The least trick points that serve the takers better than a contract just made, and how it ends then.

    Points None: all eight tricks. Outcome None: the match goes on, where just made would lose it.
    """

    points: int | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a bid would end a match, just made and failed; None where the match goes on, or it cannot be.

    `with_more` is what more trick points would do; None: nothing better.
    """

    bid: Bid
    if_made: Outcome | None
    if_failed: Outcome | None
    with_more: More | None

    @property
    def is_one(self) -> bool:
        """Whether it ends the match at all, one way or the other."""
        return bool(self.if_made or self.if_failed or self.with_more)


@dataclass(frozen=True, slots=True)
class Needs:
    """What a contract needs as long as nothing is known of the cards: alone, and with the takers' belote."""

    bid: Bid
    alone: Need
    with_belote: Need
    melds_help: bool


def needs(bid: Bid, trump: Trump, rules: Rules) -> Needs:
    """What any takers of a contract need, whatever they hold."""
    contract = Deal(taker=Side.NS, bid=bid, trump=trump)
    alone = need(contract, rules)
    helped = need(replace(contract, belote=Pair(1, 0)), rules) if rules.belotes(trump) else alone
    return Needs(bid, alone, helped, melds_help=rules.melds and rules.melds_count)


def need(contract: Deal, rules: Rules) -> Need:
    """What makes this contract with its belotes and melds: the judge is asked."""
    writers = possible_writers(contract, carres_at(contract.trump, rules))
    melds_of = next(iter(writers)) if len(writers) == 1 else None
    litige = litige_points(contract, rules, melds_of)

    def is_made(points: int) -> bool:
        return judge(_counted(contract, points), rules, melds_of).made is True

    totals = tuple(points for points in _totals(contract, rules) if points != litige)
    enough = totals[bisect_left(totals, True, key=is_made) :]  # more points never make it worse
    swept = judge(_swept(contract), rules, melds_of).made is True
    return Need(enough[0] if enough else None, swept, litige)


def stakes(contract: Deal, rules: Rules) -> tuple[Stake, ...]:
    """What the contract brings at each level of coinche that the rules allow, the lowest first.

    Raises `Refused` where the rules do not allow the contract, or its belotes and melds.
    """
    return _stakes(contract, rules, need(contract, rules))


def levels(bid: Bid, rules: Rules) -> tuple[Coinche, ...]:
    """How far this bid may be doubled."""
    if isinstance(bid, Slam) and not rules.capot_can_be_coinched:
        return (Coinche.NONE,)
    return tuple(Coinche) if rules.surcoinche else (Coinche.NONE, Coinche.COINCHE)


def bid_table(contract: Deal, rules: Rules) -> tuple[BidRow, ...]:
    """Every bid that may be made at this trump, by the takers of this contract and with its melds."""
    return tuple(_row(replace(contract, bid=bid), rules) for bid in rules.bids())


def just_made(contract: Deal, rules: Rules) -> Deal | None:
    """The deal in which the contract is made with as little as it needs."""
    return _made_with(contract, need(contract, rules))


def failed(contract: Deal) -> Deal:
    """The deal in which the contract fails, uncounted."""
    return replace(_open(contract), made=False)


def chance(gain: int, loss: int) -> int | None:
    """The least chance of the gain, in per cent rounded up, that outweighs the loss; None: none does."""
    if loss <= 0:
        return 0
    return -(-100 * loss // (gain + loss)) if gain > 0 else None


def endings(match: Match, contract: Deal) -> tuple[Ending, ...]:
    """What each bid would mean to this match as its next deal; nothing once the match has ended."""
    added, rules = replace(match, stopped=False).ledger(), match.settings.rules
    if added.outcome:
        return ()
    allowed = (bid for bid in rules.bids() if contract.coinche in levels(bid, rules))
    return tuple(_ending(added, replace(contract, bid=bid)) for bid in allowed)


def estimate(tricks: int, belotes: int) -> int:
    """The points that a player who expects so many tricks may hope for, by the rule of thumb."""
    return TRICK * tricks + BELOTE * belotes


def suggested_bid(points: int, rules: Rules) -> int | None:
    """The highest number that may be bid on an estimate; None: pass."""
    return max((bid for bid in rules.bids() if isinstance(bid, int) and bid <= points), default=None)


def melds_worth(points: int, carres: Carres = CARRES) -> tuple[Meld, ...] | None:
    """Some melds that one side can hold and that are worth so much; None where there are none."""
    if points not in POSSIBLE_TOTALS:
        return None
    return next(filter(_one_side_can_hold, _composed(points, carres, _pieces(carres), ())))


def _totals(contract: Deal, rules: Rules) -> Iterator[int]:
    """The trick points that could make the contract; none do where it is a slam."""
    if not isinstance(contract.bid, Slam):
        impossible = impossible_totals(contract.trump, rules.all_trumps_scale)
        yield from (points for points in range(ALL_POINTS + 1) if points not in impossible)


def _open(contract: Deal) -> Deal:
    """The contract without any result."""
    return replace(contract, points=None, made=None, capot=None, solo=False)


def _counted(contract: Deal, points: int) -> Deal:
    return replace(_open(contract), points=points)


def _swept(contract: Deal) -> Deal:
    """The takers won all eight tricks; the bidder alone where that was the bid."""
    return replace(_open(contract), capot=contract.taker, solo=contract.bid is Slam.GENERALE)


def _made_with(contract: Deal, needed: Need) -> Deal | None:
    if needed.points is not None:
        return _counted(contract, needed.points)
    return _swept(contract) if needed.all_tricks else None


def _stakes(contract: Deal, rules: Rules, needed: Need) -> tuple[Stake, ...]:
    found: list[Stake] = []
    for coinche in levels(contract.bid, rules):
        level = replace(contract, coinche=coinche)
        at_level = needed if needed.litige is None else need(level, rules)
        found.append(_stake(level, rules, at_level, found[-1] if found else None))
    return tuple(found)


def _stake(contract: Deal, rules: Rules, needed: Need, below: Stake | None) -> Stake:
    made = _written(_made_with(contract, needed), rules)
    lost = score(failed(contract), rules).points
    gain, loss = _lead(made, contract.taker), -_lead_of(lost, contract.taker)
    is_number = not isinstance(contract.bid, Slam)
    return Stake(
        coinche=contract.coinche,
        made=made,
        all_tricks=_written(_swept(contract), rules) if is_number and needed.all_tricks else None,
        failed=lost,
        swing=None if gain is None else gain + loss,
        pays_from=None if gain is None else chance(gain, loss),
        coinche_pays_from=_raise_pays_from(contract, gain, loss, below),
    )


def _raise_pays_from(contract: Deal, gain: int | None, loss: int, below: Stake | None) -> int | None:
    if below is None or gain is None or below.made is None:
        return None
    more_gain = gain - _lead_of(below.made, contract.taker)
    more_loss = loss + _lead_of(below.failed, contract.taker)
    if contract.coinche is Coinche.COINCHE:
        return chance(more_loss, more_gain)
    return chance(more_gain, more_loss)


def _written(deal: Deal | None, rules: Rules) -> Pair[int] | None:
    return score(deal, rules).points if deal else None


def _lead(points: Pair[int] | None, side: Side) -> int | None:
    return None if points is None else _lead_of(points, side)


def _lead_of(points: Pair[int], side: Side) -> int:
    return points[side] - points[side.other]


def _row(contract: Deal, rules: Rules) -> BidRow:
    contract = replace(contract, belote=Pair(0, 0))
    needed, with_belote = need(contract, rules), None
    at_stake = _stakes(contract, rules, needed)
    if rules.belote_counts and rules.belotes(contract.trump):
        helped = replace(contract, belote=Pair(1, 0) if contract.taker is Side.NS else Pair(0, 1))
        with_belote = need(helped, rules)
        if with_belote.is_possible and not needed.is_possible:
            at_stake = _stakes(helped, rules, with_belote)
    return BidRow(contract.bid, needed, with_belote, at_stake)


def _ending(added: Ledger, contract: Deal) -> Ending:
    needed = need(contract, added.rules)
    made = _made_with(contract, needed)
    return Ending(
        contract.bid,
        _outcome(added, made) if made else None,
        _outcome(added, failed(contract)),
        None if needed.points is None else _more(added, contract, needed),
    )


def _more(added: Ledger, contract: Deal, needed: Need) -> More | None:
    """The best that more trick points do, else all eight tricks: more never make it worse for the takers."""

    def how_good(points: int | None) -> int:
        outcome = _outcome(added, _with_points(contract, points))
        return 1 if outcome is None or outcome.winner is Draw.DRAW else 2 * (outcome.winner is contract.taker)

    totals = [points for points in _totals(contract, added.rules) if points != needed.litige]
    enough = totals[bisect_left(totals, needed.points or 0) :]
    just_made, most = how_good(enough[0]), how_good(enough[-1])
    if most > just_made:
        points = enough[bisect_left(enough, most, key=how_good)]
        return More(points, _outcome(added, _counted(contract, points)))
    if how_good(None) > just_made:
        return More(None, _outcome(added, _swept(contract)))
    return None


def _with_points(contract: Deal, points: int | None) -> Deal:
    """The takers took so many; None: all eight tricks."""
    return _swept(contract) if points is None else _counted(contract, points)


def _outcome(added: Ledger, deal: Deal) -> Outcome | None:
    return added.then(Entry(content=deal)).outcome


def _pieces(carres: Carres) -> tuple[Meld, ...]:
    """What the totals of RULES.md 4 can be put together from."""
    ranks = tuple(carres)[:0:-1]
    return (
        *(Carre(rank=rank) for rank in ranks),
        *(Sequence(kind=SequenceKind.CINQUANTE) for _ in range(2)),
        *(Sequence(kind=SequenceKind.TIERCE) for _ in range(5)),
    )


def _composed(
    points: int, carres: Carres, pieces: tuple[Meld, ...], chosen: tuple[Meld, ...]
) -> Iterator[tuple[Meld, ...]]:
    if points == 0:
        yield chosen
    for place, piece in enumerate(pieces):
        left = points - meld_points(piece, carres)
        if left >= 0:
            yield from _composed(left, carres, pieces[place + 1 :], (*chosen, piece))


def _one_side_can_hold(melds: tuple[Meld, ...]) -> bool:
    held = Deal(taker=Side.NS, bid=80, trump=Trump.S, melds=Pair(melds, ()))
    return bool(possible_writers(held))
