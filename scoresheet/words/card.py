"""The rules card: a table's rules as sentences to read aloud (RULES.md 2, 3 and 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from flask_babel import gettext, ngettext

from scoresheet.rules import (
    AllTrumpsScale,
    BothOver,
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
            "The match ends after %(num)s played deal at the latest; the higher total wins.",
            "The match ends after %(num)s played deals at the latest; the higher total wins.",
            rules.deal_limit,
        )
    yield _both_over(rules)
    if not rules.belote_alone_can_win:
        yield gettext("A deal in which a side marks nothing but a belote cannot win it the match.")
    if rules.last_deal_exact and rules.rounding is not Rounding.NONE:
        yield gettext("The deal that ends the match is not rounded.")


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
        case BothOver.CONTRACT_SIDE:
            both = gettext("If both sides get there in the same deal, the side that held the contract wins.")
            if rules.deal_limit is None:
                return both
    return f"{both} {_tie_break(rules.tie_break)}"


def _tie_break(tie_break: TieBreak) -> str:
    match tie_break:
        case TieBreak.DEAL_WINNER:
            return gettext("If the totals are equal, the side that won the last deal wins.")
        case TieBreak.ANOTHER_DEAL:
            return gettext("If the totals are equal, another deal is played.")
        case TieBreak.DRAW:
            return gettext("If the totals are equal, the match is a draw.")


def _auction(rules: Rules) -> Iterator[str]:
    yield f"{_bids(rules)} {_trumps(rules)}"
    if rules.allows_bid(162):
        yield gettext("A bid of 162 is allowed too.")
    if rules.generale is not None:
        yield gettext(
            "A générale, all eight tricks by the bidder alone, is worth %(points)s, made or failed.",
            points=rules.generale,
        )
    if rules.capot_can_be_coinched:
        yield gettext("Every contract may be coinched, a capot too.")
    else:
        yield gettext("Every contract may be coinched, but not a capot.")


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
        yield _rounded_first(rules.rounding)
    match rules.outscore:
        case Outscore.NO:
            pass
        case Outscore.STRICT:
            yield gettext("The takers must also count more than the defence.")
        case Outscore.AT_LEAST:
            yield gettext("The takers must also count at least as much as the defence.")
    match rules.litige:
        case Litige.NO:
            pass
        case Litige.HELD:
            yield gettext(
                "A litige, both sides equal and the bid reached without a coinche: the defence writes its "
                "points, those of the takers wait for the winner of the next deal."
            )
        case Litige.REPLAYED:
            yield gettext(
                "A litige, both sides equal and the bid reached without a coinche, is played again."
            )


def _threshold(rules: Rules) -> str:
    match rules.threshold:
        case Threshold.EIGHTY_NEEDS_82 if rules.allows_bid(80) and needed_points(80, rules) == 82:
            return gettext("A contract is made when the takers reach their bid, but 80 needs 82.")
        case Threshold.EIGHTY_NEEDS_82 | Threshold.BID:
            return gettext("A contract is made when the takers reach their bid.")
        case Threshold.TRICKS_82:
            return gettext("A contract is made when the takers reach their bid, and 82 in tricks alone.")
        case Threshold.BID_PLUS_2 if rules.round_before_test:
            return gettext("A contract is made when the takers reach their bid.")
        case Threshold.BID_PLUS_2:
            return gettext("A contract is made when the takers have two points more than their bid.")


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


def _rounded_first(rounding: Rounding) -> str:
    match rounding:
        case Rounding.NEAREST_5_UP | Rounding.ATTACK_5_DEFENCE_8:
            return gettext("Trick points are rounded first: 85 makes a bid of 90.")
        case Rounding.NEAREST_6_UP | Rounding.ATTACK_6_DEFENCE_7:
            return gettext("Trick points are rounded first: 86 makes a bid of 90.")
        case Rounding.ATTACK_8_DEFENCE_5:
            return gettext("Trick points are rounded first: 88 makes a bid of 90.")
        case Rounding.NONE:
            return gettext("Trick points are judged as counted.")


def _rest(rules: Rules) -> Iterator[str]:
    if rules.melds:
        yield from _melds(rules)
    else:
        yield gettext("Melds are not played.")
    if rules.all_trumps:
        yield " ".join(_all_trumps(rules))
    yield _dealing(rules)


def _melds(rules: Rules) -> Iterator[str]:
    yield gettext("Only the side with the best meld writes its melds, and it writes all of them.")
    if rules.equal_melds is EqualMelds.FIRST_SPEAKER:
        yield gettext("If the best melds are equal, those announced first count.")
    yield f"{_loser_melds(rules.loser_melds)} {_melds_on_capot(rules.melds_on_capot)}"
    if rules.no_trumps and rules.no_trumps_carres is NoTrumpsCarres.ACES_200:
        yield gettext("At no trumps four aces are worth 200, four tens 150, the other carrés 100.")


def _loser_melds(loser_melds: LoserMelds) -> str:
    match loser_melds:
        case LoserMelds.TO_WINNER:
            return gettext("The melds of a side that lost and writes no trick points go to the winner.")
        case LoserMelds.KEPT:
            return gettext("A side that lost and writes no trick points keeps its melds.")
        case LoserMelds.LOST:
            return gettext("The melds of a side that lost and writes no trick points are not written.")


def _melds_on_capot(melds_on_capot: MeldsOnCapot) -> str:
    match melds_on_capot:
        case MeldsOnCapot.KEPT:
            return gettext("After a capot of the takers, the defence keeps its melds.")
        case MeldsOnCapot.TO_WINNER:
            return gettext("After a capot of the takers, the defence's melds go to them.")
        case MeldsOnCapot.LOST:
            return gettext("After a capot of the takers, the defence's melds are not written.")


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
