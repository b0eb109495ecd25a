"""The rules card: a table's rules as sentences to read aloud (RULES.md 2, 3 and 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from flask_babel import gettext, ngettext

from scoresheet.calculator import need
from scoresheet.deal import Deal, Side, Trump
from scoresheet.rules import (
    AllTrumpsScale,
    BeloteMarkedBy,
    BothOver,
    CoinchedLoser,
    Direction,
    EqualMelds,
    Group,
    Litige,
    LoserMelds,
    MeldsOnCapot,
    NoTrumpsCarres,
    Outscore,
    PassedDeal,
    Rounding,
    Rules,
    TargetTest,
    Threshold,
    TieBreak,
)
from scoresheet.verdict import needed_points
from scoresheet.words.card_marking import capot_sentences, coinche_sentences, marking_sentences
from scoresheet.words.switches import group_title

_Sentences = Callable[[Rules], Iterator[str]]


def rules_in_words(rules: Rules) -> list[tuple[str, list[str]]]:
    """These rules group by group, in one to two dozen sentences; what cannot matter is left out."""
    return [(group_title(group), list(_SENTENCES[group](rules))) for group in Group]


def _end(rules: Rules) -> Iterator[str]:
    adjusted = gettext("An adjustment ends no match: it counts when the next deal has been played.")
    yield f"{_target(rules)} {adjusted}"
    if rules.deal_limit is not None:
        yield ngettext(
            "After %(num)s played deal the higher total wins.",
            "After %(num)s played deals the higher total wins.",
            rules.deal_limit,
        )
    yield _both_over(rules)
    if not rules.belote_alone_can_win:
        yield gettext("A deal in which a side marks nothing but a belote cannot win it the match.")
    if rules.last_deal_exact and rules.rounding is not Rounding.NONE:
        yield gettext("A deal that would end the match, rounded or not, is not rounded.")


def _target(rules: Rules) -> str:
    match rules.target_test:
        case TargetTest.AT_LEAST:
            return gettext("The first side to reach %(target)s points wins.", target=rules.target)
        case TargetTest.MORE_THAN:
            return gettext("The first side to go past %(target)s points wins.", target=rules.target)


def _both_over(rules: Rules) -> str:
    match rules.both_over:
        case BothOver.HIGHER_TOTAL:
            both = gettext("If both sides get there in the same deal, the higher total wins.")
            return f"{both} {_tie_break(rules)}"
        case BothOver.CONTRACT_SIDE:
            both = gettext("If both sides get there in the same deal, the side that held the contract wins.")
            return both if rules.deal_limit is None else f"{both} {_tie_break_at_limit(rules)}"


def _tie_break(rules: Rules) -> str:
    match rules.tie_break:
        case TieBreak.DEAL_WINNER if rules.litige is not Litige.NO:
            return gettext(
                "If the totals are equal, the side that won the last deal wins; after a litige, play on."
            )
        case TieBreak.DEAL_WINNER:
            return gettext("If the totals are equal, the side that won the last deal wins.")
        case TieBreak.ANOTHER_DEAL:
            return gettext("If the totals are equal, another deal is played.")
        case TieBreak.DRAW:
            return gettext("If the totals are equal, the match is a draw.")


def _tie_break_at_limit(rules: Rules) -> str:
    match rules.tie_break:
        case TieBreak.DEAL_WINNER if rules.litige is not Litige.NO:
            return gettext(
                "If the totals are equal at the last deal, the side that won it wins; "
                "after a litige, play on."
            )
        case TieBreak.DEAL_WINNER:
            return gettext("If the totals are equal at the last deal, the side that won it wins.")
        case TieBreak.ANOTHER_DEAL:
            return gettext("If the totals are equal at the last deal, another one is played.")
        case TieBreak.DRAW:
            return gettext("If the totals are equal at the last deal, the match is a draw.")


def _auction(rules: Rules) -> Iterator[str]:
    yield f"{_bids(rules)} {_trumps(rules)}"
    if rules.allows_bid(162):
        yield gettext("A bid of 162 is allowed too.")
    if rules.generale is not None:
        yield gettext(
            "A générale, all eight tricks by the bidder alone, is worth %(points)s, made or failed.",
            points=rules.generale,
        )
    yield _coinchable(rules)


def _coinchable(rules: Rules) -> str:
    match rules.capot_can_be_coinched, rules.generale is not None:
        case True, True:
            return gettext("Every contract may be coinched, a capot and a générale too.")
        case True, False:
            return gettext("Every contract may be coinched, a capot too.")
        case False, True:
            return gettext("Every contract may be coinched, but not a capot or a générale.")
        case _:
            return gettext("Every contract may be coinched, but not a capot.")


def _bids(rules: Rules) -> str:
    ends = {"lowest": rules.lowest_bid, "highest": rules.highest_bid}
    if rules.lowest_bid % 10:
        return gettext("Bids are %(lowest)s, then the tens up to %(highest)s, then capot.", **ends)
    return gettext("Bids run from %(lowest)s to %(highest)s in tens, then capot.", **ends)


def _trumps(rules: Rules) -> str:
    match rules.no_trumps, rules.all_trumps:
        case True, True:
            return gettext("Contracts are in a suit, at no trumps or at all trumps.")
        case True, False:
            return gettext("Contracts are in a suit or at no trumps.")
        case False, True:
            return gettext("Contracts are in a suit or at all trumps.")
        case _:
            return gettext("Trump is always a suit.")


def _made(rules: Rules) -> Iterator[str]:
    yield f"{_threshold(rules)} {_helps(rules)}"
    if rules.round_before_test:
        yield _rounded_first(rules)
    match rules.outscore:
        case Outscore.NO:
            pass
        case Outscore.STRICT:
            yield gettext("The takers must also count more than the defence.") + _but_for_its_belote(rules)
        case Outscore.AT_LEAST:
            also = gettext("The takers must also count at least as much as the defence.")
            yield also + _but_for_its_belote(rules)
    yield from _litige(rules)


def _threshold(rules: Rules) -> str:
    match rules.threshold:
        case Threshold.EIGHTY_NEEDS_82 if rules.allows_bid(80) and needed_points(80, rules) == 82:
            return gettext("A contract is made when the takers reach their bid, but 80 needs 82.")
        case Threshold.TRICKS_82:
            return gettext("A contract is made when the takers reach their bid, and 82 in tricks alone.")
        case Threshold.BID_PLUS_2 if not rules.round_before_test:
            if any(rules.allows_bid(bid) for bid in (82, 162)):
                return gettext(
                    "A contract is made with two points more than the bid, one off the tens with the bid."
                )
            return gettext("A contract is made when the takers have two points more than their bid.")
        case _:
            return gettext("A contract is made when the takers reach their bid.")


def _helps(rules: Rules) -> str:
    if not rules.melds:
        if rules.belote_counts:
            return gettext("Belote helps to reach it.")
        return gettext("Belote does not help to reach it.")
    match rules.belote_counts, rules.melds_count:
        case True, True:
            return gettext("Belote and melds help to reach it.")
        case True, False:
            return gettext("Belote helps to reach it, melds do not.")
        case False, True:
            return gettext("Melds help to reach it, belote does not.")
        case _:
            return gettext("Neither belote nor melds help to reach it.")


def _rounded_first(rules: Rules) -> str:
    """With the least points that make a bid, where rounding helps it."""
    if rules.rounding is Rounding.NONE:
        return gettext("Trick points are judged as counted.")
    bid = next((bid for bid in rules.bids() if isinstance(bid, int) and bid >= 90 and bid % 10 == 0), 90)
    least = need(Deal(taker=Side.NS, bid=bid, trump=Trump.S), rules).points
    if least is None or least >= bid:
        return gettext("Trick points are rounded before they are judged.")
    if any(rules.allows_bid(bid) for bid in (82, 162)):
        return gettext(
            "Trick points are rounded first: %(points)s makes a bid of %(bid)s. For 82 and 162 they are not.",
            points=least,
            bid=bid,
        )
    return gettext(
        "Trick points are rounded first: %(points)s makes a bid of %(bid)s.", points=least, bid=bid
    )


def _but_for_its_belote(rules: Rules) -> str:
    if rules.belote_counts and rules.belote_marked_by is BeloteMarkedBy.TAKERS:
        return " " + gettext("The defence's belote is left out.")
    return ""


def _litige(rules: Rules) -> Iterator[str]:
    match rules.litige:
        case Litige.NO:
            return
        case Litige.HELD:
            yield gettext(
                "A litige, both sides equal and the bid reached without a coinche: the defence writes its "
                "points, those of the takers wait for the winner of the next deal."
            )
            if rules.deal_limit is not None:
                yield gettext("What still waits after the last deal goes back to those who took it.")
        case Litige.REPLAYED:
            yield gettext(
                "A litige, both sides equal and the bid reached without a coinche, is played again "
                "by the same dealer."
            )


def _rest(rules: Rules) -> Iterator[str]:
    if rules.melds:
        yield from _melds(rules)
    else:
        yield gettext("Melds are not played.")
    if rules.all_trumps:
        yield " ".join(_all_trumps(rules))
    yield _dealing(rules)


def _melds(rules: Rules) -> Iterator[str]:
    best = gettext("Only the side with the best meld writes its melds, and it writes all of them.")
    yield f"{best} {_equal_melds(rules.equal_melds)}"
    yield _loser_melds(rules)
    if rules.coinched_loser is CoinchedLoser.OWN_POINTS:
        yield _melds_on_capot(rules.melds_on_capot)
    else:
        yield _melds_on_capot_without_coinche(rules.melds_on_capot)
    if rules.no_trumps and rules.no_trumps_carres is NoTrumpsCarres.ACES_200:
        yield gettext("At no trumps four aces are worth 200, four tens 150, the other carrés 100.")


def _equal_melds(equal: EqualMelds) -> str:
    match equal:
        case EqualMelds.NOBODY:
            return gettext("If the best melds are equal, nobody writes any.")
        case EqualMelds.FIRST_SPEAKER:
            return gettext("If the best melds are equal, those announced first count.")


def _loser_melds(rules: Rules) -> str:
    coinched = rules.coinched_loser is CoinchedLoser.NOTHING
    match rules.loser_melds:
        case LoserMelds.TO_WINNER if coinched:
            return gettext(
                "The melds of takers who fail go to the winner, "
                "and so do those of the defence of a made coinche."
            )
        case LoserMelds.TO_WINNER:
            return gettext("The melds of takers who fail go to the winner.")
        case LoserMelds.KEPT if coinched:
            return gettext("Takers who fail keep their melds, and so does the defence of a made coinche.")
        case LoserMelds.KEPT:
            return gettext("Takers who fail keep their melds.")
        case LoserMelds.LOST if coinched:
            return gettext(
                "The melds of takers who fail are not written, "
                "nor are those of the defence of a made coinche."
            )
        case LoserMelds.LOST:
            return gettext("The melds of takers who fail are not written.")


def _melds_on_capot(on_capot: MeldsOnCapot) -> str:
    match on_capot:
        case MeldsOnCapot.KEPT:
            return gettext("When the takers make it with every trick, the defence keeps its melds.")
        case MeldsOnCapot.TO_WINNER:
            return gettext("When the takers make it with every trick, the defence's melds go to them.")
        case MeldsOnCapot.LOST:
            return gettext("When the takers make it with every trick, the defence's melds are not written.")


def _melds_on_capot_without_coinche(on_capot: MeldsOnCapot) -> str:
    match on_capot:
        case MeldsOnCapot.KEPT:
            return gettext(
                "When the takers make it with every trick, not coinched, the defence keeps its melds."
            )
        case MeldsOnCapot.TO_WINNER:
            return gettext(
                "When the takers make it with every trick, not coinched, the defence's melds go to them."
            )
        case MeldsOnCapot.LOST:
            return gettext(
                "When the takers make it with every trick, not coinched, the defence's melds are not written."
            )


def _all_trumps(rules: Rules) -> Iterator[str]:
    match rules.all_trumps_scale:
        case AllTrumpsScale.QUEEN_1:
            yield gettext("At all trumps: jack 14, nine 9, ace 6, ten 5, king 3, queen 1.")
        case AllTrumpsScale.QUEEN_2:
            yield gettext("At all trumps: jack 13, nine 9, ace 6, ten 5, king 3, queen 2.")
        case AllTrumpsScale.ACE_7:
            yield gettext("At all trumps: jack 13, nine 9, ace 7, ten 5, king 3, queen 1.")
        case AllTrumpsScale.TEN_4:
            yield gettext("At all trumps: jack 14, nine 9, ace 6, ten 4, king 3, queen 2.")
        case AllTrumpsScale.AS_TRUMPS:
            yield gettext("At all trumps every suit counts as trumps, and the 258 are brought to 162.")
    if not rules.all_trumps_belotes:
        yield gettext("At all trumps there is no belote.")
    else:
        yield ngettext(
            "At all trumps a deal holds %(num)s belote at most.",
            "At all trumps a deal holds %(num)s belotes at most.",
            rules.all_trumps_belotes,
        )


def _dealing(rules: Rules) -> str:
    match rules.direction, rules.passed_deal:
        case Direction.ANTICLOCKWISE, PassedDeal.NEXT_DEALER:
            return gettext("The deal passes to the right, after four passes too.")
        case Direction.ANTICLOCKWISE, PassedDeal.SAME_DEALER:
            return gettext("The deal passes to the right; after four passes the same player deals again.")
        case Direction.CLOCKWISE, PassedDeal.NEXT_DEALER:
            return gettext("The deal passes to the left, after four passes too.")
        case _:
            return gettext("The deal passes to the left; after four passes the same player deals again.")


_SENTENCES: Mapping[Group, _Sentences] = {
    Group.END: _end,
    Group.AUCTION: _auction,
    Group.MADE: _made,
    Group.MARKING: marking_sentences,
    Group.COINCHE: coinche_sentences,
    Group.CAPOT: capot_sentences,
    Group.REST: _rest,
}
