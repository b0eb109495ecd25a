"""What each sentence of the rules card claims, to be held against scored deals and matches.

A claim reads the numbers in its sentence, and the rest of the card; it never looks at the rules. It yields
whether it holds, for every deal or question that it speaks of.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from facts import PASSED, adjusted, carre, deal, tierce, written
from plain.generate import random_deal

from scoresheet import codec
from scoresheet.cards import values
from scoresheet.deal import Coinche, Pair, Rank, Seat, Sequence, SequenceKind, Side, Slam, Suit, Trump
from scoresheet.entries import Entry
from scoresheet.match import ledger
from scoresheet.outcome import DecidedBy, Draw
from scoresheet.problems import problems
from scoresheet.scoring import Reason, score
from scoresheet.words import rules_in_words

CLAIMS = {}


def says(*patterns):
    """The claim that a sentence of one of these forms makes; its numbers become arguments."""

    def known(claim):
        CLAIMS.update((re.compile(pattern), claim) for pattern in patterns)
        return claim

    return known


def read(sentence):
    """The claim of a sentence and its numbers."""
    known = [(claim, match) for form, claim in CLAIMS.items() if (match := form.fullmatch(sentence))]
    assert len(known) == 1, f"{len(known)} claims for: {sentence}"
    ((claim, found),) = known
    return claim, [int(number) for number in found.groups()]


def sentences(card):
    return re.split(r"(?<=\.) (?=[A-Z])", card)


class Played:
    """A deal and what the sheet makes of it, as a player sees both."""

    def __init__(self, dealt, rules):
        self.deal = dealt
        self.score = score(dealt, rules)
        self.takers, self.defence = dealt.taker, dealt.defence
        self.made = self.score.made
        self.is_number = not isinstance(dealt.bid, Slam)
        self.coinched = dealt.is_coinched
        self.taken = dealt.trick_points
        self.takers_swept = dealt.all_tricks is dealt.taker
        self.defence_swept = dealt.all_tricks is dealt.defence
        self.winner = {True: self.takers, False: self.defence, None: None}[self.made]

    def __repr__(self):
        return f"{codec.deal_document(self.deal)}: {self.score.lines}"

    @cached_property
    def parts(self):
        written = Counter()
        for line in (*self.score.lines, *self.score.waiting):
            if line.reason is not Reason.ROUNDING or line in self.score.lines:
                written[line.side, line.reason] += line.points
        return written

    def writes(self, side, reason):
        return self.parts[side, reason]

    def base(self, side):
        """All but the bid and what is held besides."""
        return sum(
            self.writes(side, reason) for reason in (Reason.TRICKS, Reason.FAILURE, Reason.FLAT, Reason.CAPOT)
        )

    def rounded(self, side):
        lines = [line for line in self.score.lines if line.side is side]
        return sum(line.points for line in lines if line.reason is not Reason.ROUNDING), sum(
            line.points for line in lines
        )


@dataclass
class Table:
    """Some rules, their card, and deals played by them."""

    rules: object
    plain: dict
    seed: int
    count: int
    card: str = field(init=False)

    def __post_init__(self):
        groups = rules_in_words(self.rules)
        self.lines = [line for _, lines in groups for line in lines]
        self.card = " ".join(self.lines)

    @cached_property
    def deals(self):
        rng = random.Random(self.seed)
        return [Played(codec.deal_of(random_deal(rng, self.plain)), self.rules) for _ in range(self.count)]

    def has(self, *phrases):
        return any(re.search(phrase, self.card) for phrase in phrases)

    def number(self, phrase, default=None):
        found = re.search(phrase, self.card)
        return int(found[1]) if found else default

    @property
    def lowest(self):
        return self.number(r"Bids (?:run from|are) (\d+)")

    def allows(self, bid=None, points=None, **facts):
        made = {} if points is not None else {"made": False}
        dealt = deal(self.lowest if bid is None else bid, points, **made, **facts)
        return not problems(dealt, self.rules)

    def judged(self, bid, points, **facts):
        return Played(deal(bid, points, **facts), self.rules).made

    def match(self, *entries, **more):
        return ledger(entries, self.rules, **more)

    def coinche_factor(self, coinche):
        if coinche is Coinche.NONE:
            return 1
        word = "Coinche" if coinche is Coinche.COINCHE else "surcoinche"
        return self.number(rf"{word} (?:counts )?×(\d+)")

    def bid_part(self, played):
        """What the winner writes for the bid, before any coinche."""
        times = self.number(r"At no trumps the bid counts ×(\d+)", 1) if played.deal.trump is Trump.SA else 1
        if not played.is_number:
            return self.number(r"A bid capot counts as (\d+)") * times
        left_out = self.has("the bid is not added" if played.made else "without the bid")
        return 0 if left_out else played.deal.bid * times


# ---- End of the match ----


@says(r"The first side to (?:reach|go past) (\d+) points wins\.")
def target(table, points):
    there = points + table.has("go past")
    for won, side in ((True, Side.NS), (False, None)):
        brought = adjusted(ns=there - 100 - (not won) or None, ew=0) if there - 100 - (not won) else PASSED
        added = table.match(brought, adjusted(ew=-10_000), written(100, 90, taker="NS", made=True))
        outcome = added.outcome
        if won:
            yield outcome.winner is side and outcome.decided_by is DecidedBy.TARGET
        else:
            yield outcome is None or outcome.decided_by is not DecidedBy.TARGET


@says(r"An adjustment ends no match: it counts when the next deal has been played\.")
def adjustment(table):
    there = table.number(r"(\d+) points wins") + 1
    yield table.match(adjusted(ns=there)).outcome is None
    yield (
        table.match(adjusted(ns=there), adjusted(ew=-10_000), written(100, 90, taker="NS", made=True)).outcome
        is not None
    )


@says(r"After (\d+) played deals? the higher total wins\.")
def limit(table, deals):
    far = [adjusted(ns=-90_000), adjusted(ew=-90_000)]
    row = written(100, 90, taker="NS", made=True)
    if deals > 1:
        yield table.match(*far, *[row] * (deals - 1)).outcome is None
    ended = table.match(*far, *[row] * deals, PASSED).outcome
    yield (ended.winner, ended.decided_by, ended.after_entry) == (Side.NS, DecidedBy.DEAL_LIMIT, deals + 2)
    yield table.match(*far, PASSED).outcome is None


def both(table, ns, ew, **facts):
    """Both sides so far beyond the target after one deal of 100 – 90."""
    there = table.number(r"(\d+) points wins") + 1
    entries = [adjusted(ns=there + ns - 100), adjusted(ew=there + ew - 90)]
    return table.match(*[e for e in entries if e.content.points], written(100, 90, **facts)).outcome


@says(r"If both sides get there in the same deal, the higher total wins\.")
def higher(table):
    yield both(table, 10, 40, taker="NS", made=True).winner is Side.EW


@says(r"If both sides get there in the same deal, the side that held the contract wins\.")
def contract_side(table):
    yield both(table, 10, 40, taker="NS", made=False).winner is Side.NS
    yield both(table, 40, 40, taker="EW", made=False).winner is Side.EW


@says(
    r"If the totals are equal, the side that won the last deal wins\.",
    r"If the totals are equal, the side that won the last deal wins; after a litige, play on\.",
)
def last_deal_wins(table):
    yield both(table, 10, 10, taker="NS", made=False).winner is Side.EW
    yield both(table, 10, 10, taker="NS", made=True).winner is Side.NS
    for played in equal_ends(table):
        yield played.outcome is None


def equal_ends(table):
    """Matches that stand equal, and beyond the target, after a litige."""
    if table.has("play on") and not table.has("nothing but a belote"):
        there = table.number(r"(\d+) points wins") + 1000
        for d in table.deals:
            if d.made is None and not table.has("is played again"):
                last = Entry(content=d.deal)
                exact = table.has("is not rounded")
                ns, ew = (d.rounded(side)[not exact] for side in Side)
                yield table.match(adjusted(ns=there - ns), adjusted(ew=there - ew), last)


@says(r"If the totals are equal, another deal is played\.")
def another_deal(table):
    yield both(table, 10, 10, taker="NS", made=True) is None


@says(r"If the totals are equal, the match is a draw\.")
def drawn(table):
    yield isinstance(both(table, 10, 10, taker="NS", made=True).winner, Draw)


@says(
    r"If the totals are equal at the last deal, the side that won it wins\.",
    r"If the totals are equal at the last deal, the side that won it wins; after a litige, play on\.",
    r"If the totals are equal at the last deal, another one is played\.",
    r"If the totals are equal at the last deal, the match is a draw\.",
)
def equal_at_limit(table):
    deals = table.number(r"After (\d+) played deals? the higher")
    rows = [written(100, 100, taker="NS", made=False)] * deals
    ended = table.match(adjusted(ns=-90_000), adjusted(ew=-90_000), *rows).outcome
    if table.has("at the last deal, another"):
        yield ended is None
    elif table.has("at the last deal, the match is a draw"):
        yield isinstance(ended.winner, Draw)
    else:
        yield ended.winner is Side.EW


@says(r"A deal in which a side marks nothing but a belote cannot win it the match\.")
def belote_alone(table):
    there = table.number(r"(\d+) points wins") + 1
    for d in table.deals:
        for side in Side:
            points, belote = d.score.points[side], d.score.belote[side]
            if points and points == belote == d.rounded(side)[0]:
                brought = [
                    adjusted(**{side.value.lower(): there - points}),
                    adjusted(**{side.other.value.lower(): -90_000}),
                ]
                outcome = table.match(
                    *[e for e in brought if e.content.points], Entry(content=d.deal)
                ).outcome
                yield outcome is None or outcome.decided_by is not DecidedBy.TARGET


@says(r"A deal that would end the match, rounded or not, is not rounded\.")
def exact_end(table):
    there = table.number(r"(\d+) points wins") + table.has("go past")
    for d in table.deals:
        points = d.score.points
        if points.ns and points.ns != d.score.belote.ns and d.made is not None:
            exact = {side: d.rounded(side)[0] for side in Side}
            for short in (exact[Side.NS], points.ns):
                brought = [adjusted(ns=there - short), adjusted(ew=-90_000)]
                added = table.match(*[e for e in brought if e.content.points], Entry(content=d.deal))
                yield (added.rows[-1].points.ns, added.rows[-1].points.ew) == (exact[Side.NS], exact[Side.EW])


# ---- Auction ----


@says(
    r"Bids run from (\d+) to (\d+) in tens, then capot\.",
    r"Bids are (\d+), then the tens up to (\d+), then capot\.",
)
def bids(table, lowest, highest):
    for bid in (highest, lowest // 10 * 10 + 10):
        yield table.allows(bid) or bid > highest
    yield table.allows(lowest) and table.allows("capot", None)
    for bid in (lowest - 10, highest + 10, 105):
        yield bid == 162 or bid <= 0 or not table.allows(bid)
    for d in table.deals:
        if d.is_number and d.deal.bid != 162:
            yield lowest <= d.deal.bid <= highest and (d.deal.bid % 10 == 0 or d.deal.bid == lowest)
    if not table.has("A bid of 162 is allowed too"):
        yield not table.allows(162)


@says(r"A bid of 162 is allowed too\.")
def bid_162(table):
    yield table.allows(162)


@says(
    r"Contracts are in a suit, at no trumps or at all trumps\.",
    r"Contracts are in a suit or at no trumps\.",
    r"Contracts are in a suit or at all trumps\.",
    r"Trump is always a suit\.",
)
def trumps(table):
    yield table.allows(trump="S")
    yield table.allows(trump="SA") is table.has("Contracts.* at no trumps")
    yield table.allows(trump="TA") is table.has("Contracts.* at all trumps")


@says(r"A générale, all eight tricks by the bidder alone, is worth (\d+), made or failed\.")
def generale(table, worth):
    yield table.allows("generale")
    for d in table.deals:
        if d.deal.bid is Slam.GENERALE:
            yield d.writes(d.winner, Reason.GENERALE) == worth
            yield d.made is d.deal.is_solo


@says(
    r"Every contract may be coinched, a capot and a générale too\.",
    r"Every contract may be coinched, a capot too\.",
    r"Every contract may be coinched, but not a capot or a générale\.",
    r"Every contract may be coinched, but not a capot\.",
)
def coinchable(table):
    yield table.allows(coinche="coinche")
    yield table.allows("capot", coinche="coinche") is table.has("coinched, a capot")
    yield table.allows("generale", coinche="coinche") is table.has("a capot and a générale too")
    yield table.allows("generale") is table.has("A générale, all eight")


# ---- Made or failed ----


def up_from(table, *, takers):
    if table.has("nearest ten, 5 up"):
        return 5
    if table.has("nearest ten, 5 down"):
        return 6
    found = re.search(r"rounded to tens: the takers up from (\d), the defence up from (\d)", table.card)
    return int(found[1 if takers else 2]) if found else None


def rounded(points, digit):
    return points if digit is None else (points + 10 - digit) // 10 * 10


def belotes_count(table):
    return table.has(r"Belote helps", r"Belote and melds help")


def counted(table, d, *, rounding):
    """What both sides bring to the test, as the card has it."""
    tricks = d.taken
    if d.takers_swept:
        tricks = table.number(r"without having bid it counts (\d+)", tricks)
    others = 162 - d.taken
    if rounding:
        tricks = rounded(tricks, up_from(table, takers=True))
        others = rounded(others, up_from(table, takers=False))
    belote = 20 if belotes_count(table) else 0
    melds = meld_points(table, d) if table.has("Belote and melds help", "Melds help") else Counter()
    theirs = 0 if table.has("The defence's belote is left out", "only the takers write theirs") else belote
    return (
        tricks + belote * d.deal.belote[d.takers] + melds[d.takers],
        others + theirs * d.deal.belote[d.defence] + melds[d.defence],
    )


def expected_verdict(table, d):
    bid = d.deal.bid
    is_litige = table.has("A litige") and not d.coinched and d.deal.all_tricks is None
    if is_litige:
        takers, defence = counted(table, d, rounding=False)
        if takers == defence >= bid:
            return None
    rounding = table.has("Trick points are rounded") and bid % 10 == 0
    takers, defence = counted(table, d, rounding=rounding)
    needs = bid
    if bid == 80 and table.has("but 80 needs 82"):
        needs = 82
    if bid % 10 == 0 and table.has("two points more"):
        needs = bid + 2
    return (
        takers >= needs
        and (d.taken >= 82 or not table.has("and 82 in tricks alone"))
        and (takers > defence or not table.has("must also count more than"))
        and (takers >= defence or not table.has("must also count at least as much"))
    )


@says(
    r"A contract is made when the takers reach their bid, but 80 needs 82\.",
    r"A contract is made when the takers reach their bid, and 82 in tricks alone\.",
    r"A contract is made when the takers have two points more than their bid\.",
    r"A contract is made with two points more than the bid, one off the tens with the bid\.",
    r"A contract is made when the takers reach their bid\.",
    r"Belote helps to reach it\.",
    r"Belote does not help to reach it\.",
    r"Belote and melds help to reach it\.",
    r"Belote helps to reach it, melds do not\.",
    r"Melds help to reach it, belote does not\.",
    r"Neither belote nor melds help to reach it\.",
    r"The takers must also count more than the defence\.",
    r"The takers must also count at least as much as the defence\.",
    r"The defence's belote is left out\.",
    r"Trick points are rounded before they are judged\.",
    r"Trick points are judged as counted\.",
    r"A litige, both sides equal and the bid reached without a coinche: the defence writes its points, "
    r"those of the takers wait for the winner of the next deal\.",
    r"A litige, both sides equal and the bid reached without a coinche, is played again by the same dealer\.",
)
def made_or_failed(table):
    for d in table.deals:
        if d.is_number and d.taken is not None:
            yield d.made is expected_verdict(table, d)
        if d.made is None:
            yield from litige(table, d)


def litige(table, d):
    if table.has("is played again"):
        yield d.score.lines == () and d.score.held == 0
        added = table.match(Entry(content=d.deal))
        yield added.next_dealer is Seat.N and added.next_deal == 1
        return
    yield d.writes(d.defence, Reason.TRICKS) == 162 - d.taken
    waits = sum(line.points for line in d.score.waiting if line.reason is not Reason.ROUNDING)
    yield d.score.held == rounded(waits, up_from(table, takers=True))
    yield all(line.side is d.takers for line in d.score.waiting)


@says(
    r"Trick points are rounded first: (\d+) makes a bid of (\d+)\.",
    r"For 82 and 162 they are not\.",
)
def rounded_first(table, points=None, bid=None):
    if points:
        yield table.judged(bid, points) is True
        yield table.judged(bid, points - 1) is not True
    yield from made_or_failed(table)


@says(r"What still waits after the last deal goes back to those who took it\.")
def goes_back(table):
    deals = table.number(r"After (\d+) played deals? the higher")
    for d in table.deals:
        if d.made is None:
            rows = [written(100, 90)] * (deals - 1)
            added = table.match(adjusted(ns=-90_000), adjusted(ew=-90_000), *rows, Entry(content=d.deal))
            last = added.rows[-1]
            yield last.waiting == Pair(0, 0) and last.won[d.takers] == last.score.held


# ---- Marking ----


def flat(table, d):
    """What a coinched deal counts instead of the winner's points; None where they stay."""
    if d.coinched and d.is_number:
        return table.number(
            r"the winner's points are (\d+)", None if d.made else table.number(r"gives (\d+) points flat")
        )
    return None


@says(
    r"Made: the takers write their points and the bid, the defence its own points\.",
    r"Made: the takers write the bid only, the defence no trick points\.",
    r"Made: each side writes the points it took, and the bid is not added\.",
)
def made(table):
    for d in table.deals:
        if not d.is_number or not d.made:
            continue
        yield d.writes(d.takers, Reason.BID) == table.bid_part(d)
        if table.has("the takers write the bid only"):
            yield d.base(d.takers) == 0 and d.writes(d.defence, Reason.TRICKS) == 0
            continue
        bare = table.has(
            "when a coinched contract is made, the defence writes no",
            "When a coinched contract is made, the defence writes no",
        )
        own = 162 - d.taken if not (d.coinched and bare) else 0
        yield d.writes(d.defence, Reason.TRICKS) == own
        if flat(table, d) is None and not d.takers_swept:
            yield d.writes(d.takers, Reason.TRICKS) == d.base(d.takers) == d.taken


@says(
    r"Failed: the defence writes (\d+) and the bid, the takers no trick points\.",
    r"Failed: the defence writes the bid, the takers no trick points\.",
    r"Failed: the defence writes (\d+) without the bid, the takers no trick points\.",
)
def failed(table, base=0):
    for d in table.deals:
        if d.is_number and d.made is False:
            yield d.writes(d.takers, Reason.TRICKS) == 0
            yield d.writes(d.defence, Reason.BID) == table.bid_part(d)
            if flat(table, d) is None and not (
                d.defence_swept and table.has("If the defence won every trick")
            ):
                yield d.base(d.defence) == base


@says(
    r"If the defence won every trick, it writes (\d+) for that instead, coinched or not, and the bid\.",
    r"If the defence won every trick, it writes (\d+) for that instead, coinched or not\.",
)
def defence_capot(table, points):
    for d in table.deals:
        if d.defence_swept and d.made is False and d.deal.bid is not Slam.GENERALE:
            yield d.base(d.defence) == points
            if table.has("coinched or not, and the bid"):
                yield d.writes(d.defence, Reason.BID) == table.bid_part(d)


@says(
    r"Each side's score is rounded to the nearest ten, 5 up\.",
    r"Each side's score is rounded to the nearest ten, 5 down\.",
    r"Nothing is rounded\.",
    r"Scores are rounded to tens: the takers up from \d, the defence up from \d\.",
)
def rounding(table):
    for d in table.deals:
        for side in Side:
            exact, written_down = d.rounded(side)
            yield written_down == rounded(exact, up_from(table, takers=side is d.takers))


@says(
    r"A belote is worth 20 to whoever holds it\.",
    r"A belote is worth 20, and only the takers write theirs\.",
    r"Belote is not written down\.",
    r"Takers who fail keep it\.",
    r"Takers who fail keep it, and so does the defence of a made coinche\.",
    r"Takers who fail leave it to the winner\.",
    r"Takers who fail leave it to the winner, and so does the defence of a made coinche\.",
    r"Takers who fail do not write it\.",
    r"Takers who fail do not write it, nor does the defence of a made coinche\.",
)
def belote(table):
    for d in table.deals:
        if d.made is None and table.has("is played again"):
            continue
        if any(d.deal.belote[side] for side in Side):
            yield {side: d.writes(side, Reason.BELOTE) for side in Side} == expected_belote(table, d)


def expected_belote(table, d):
    writes = dict.fromkeys(Side, 0)
    if table.has("Belote is not written down"):
        return writes
    for side in Side:
        worth = 20 * d.deal.belote[side]
        if side is d.defence and table.has("only the takers write theirs"):
            continue
        failing = side is d.takers and d.made is False
        beaten = side is d.defence and d.made and d.coinched
        if beaten and table.has("the defence writes nothing, not even a belote"):
            continue
        if failing or (
            beaten and table.has(r"[^.]*belote[^.]*\. Takers who fail [^.]* the defence of a made coinche\.")
        ):
            fate = re.search(r"Takers who fail (keep|leave|do not write) it", table.card)[1]
            if fate != "do not write":
                writes[side if fate == "keep" else side.other] += worth
        else:
            writes[side] += worth
    return writes


@says(r"At no trumps the bid counts ×(\d+)\.")
def no_trumps(table, factor):
    for d in table.deals:
        if d.deal.trump is Trump.SA and d.is_number and d.winner and d.writes(d.winner, Reason.BID):
            yield factor > 1 and d.writes(d.winner, Reason.BID) == table.bid_part(d)


# ---- Coinche ----


@says(
    r"A coinche multiplies the bid only\.",
    r"A coinche multiplies points and bid together\.",
    r"A coinche multiplies the points, not the bid\.",
    r"Coinche counts ×\d+, surcoinche ×\d+\.",
    r"Coinche counts ×\d+; there is no surcoinche\.",
    r"A générale is multiplied as a whole\.",
    r"Belote and melds of the winner are multiplied too\.",
    r"The winner's belote is multiplied too\.",
    r"The winner's melds are multiplied too\.",
    r"Belote and melds are never multiplied\.",
    r"Belote is never multiplied\.",
    r"Melds are never multiplied\.",
)
def multiplied(table):
    yield table.allows(coinche="surcoinche") is not table.has("there is no surcoinche")
    for d in table.deals:
        if not d.coinched:
            continue
        side = d.winner
        times = d.writes(side, Reason.GENERALE)
        if not table.has("multiplies the bid only"):
            times += d.base(side)
        if not table.has("multiplies the points, not the bid"):
            times += d.writes(side, Reason.BID)
        if table.has("belote is multiplied too", "Belote and melds of the winner are"):
            times += d.writes(side, Reason.BELOTE)
        if table.has("melds are multiplied too", "Belote and melds of the winner are"):
            times += d.writes(side, Reason.MELDS)
        yield d.writes(side, Reason.COINCHE) == times * (table.coinche_factor(d.deal.coinche) - 1)
        yield d.writes(side.other, Reason.COINCHE) == 0


@says(
    r"In a coinched deal, but for a capot, the winner's points are (\d+), whatever was taken\.",
    r"A coinched bid in points that fails gives (\d+) points flat\.",
)
def flat_points(table, points):
    for d in table.deals:
        spared = d.deal.all_tricks or (d.made and table.has("points flat"))
        if d.coinched and d.is_number and not spared:
            yield d.base(d.winner) == points


@says(
    r"When a coinched contract is made, the defence still writes what is its own\.",
    r"When a coinched contract is made, the defence writes no trick points\.",
    r"When a coinched contract is made, the defence writes nothing, not even a belote\.",
)
def coinched_loser(table):
    for d in table.deals:
        if d.coinched and d.made:
            tricks = d.writes(d.defence, Reason.TRICKS)
            if (
                table.has("still writes what is its own")
                and d.is_number
                and not table.has("the defence no trick points")
            ):
                yield tricks == 162 - d.taken
            else:
                yield tricks == 0
            if table.has("writes nothing, not even a belote"):
                yield not any(line.side is d.defence for line in d.score.lines)


# ---- Capot ----


@says(
    r"Winning all tricks without having bid it counts (\d+) instead of 162\.",
    r"Winning all tricks without having bid it counts (\d+) towards the bid\.",
    r"Winning all tricks without having bid it earns nothing extra\.",
    r"So it does in a coinched deal\.",
    r"In a coinched deal it counts no more than any other\.",
)
def surprise(table, points=None):
    points = table.number(r"without having bid it counts (\d+)")
    for d in table.deals:
        if not (d.is_number and d.takers_swept and d.made):
            continue
        if table.has("towards the bid", "the takers write the bid only"):
            yield d.base(d.takers) == 0
        elif flat(table, d) is None:
            yield d.base(d.takers) == (points or 162)
        elif points and table.has("So it does in a coinched deal"):
            yield d.base(d.takers) == points
        else:
            yield d.base(d.takers) == flat(table, d)


@says(
    r"A bid capot counts as (\d+): made, the takers add (\d+) and write (\d+); "
    r"failed, the defence adds (\d+) and writes (\d+)\."
)
def capot(table, bid, base, made_writes, failure_base, failed_writes):
    for facts, side, points in (
        ({"capot": "NS"}, Side.NS, made_writes),
        ({"made": False}, Side.EW, failed_writes),
        ({"points": 80}, Side.EW, failed_writes),
    ):
        played = score(deal("capot", **facts), table.rules)
        yield played.points[side] == points and played.points[side.other] == 0
    for d in table.deals:
        if d.deal.bid is Slam.CAPOT:
            yield d.made is d.takers_swept
            yield d.writes(d.winner, Reason.BID) == table.bid_part(d)
            if not (d.defence_swept and table.has("If the defence won every trick")):
                yield d.base(d.winner) == (base if d.made else failure_base)


# ---- Melds and the rest ----


def value(table, meld, trump):
    if isinstance(meld, Sequence):
        return {SequenceKind.TIERCE: 20, SequenceKind.CINQUANTE: 50, SequenceKind.CENT: 100}[meld.kind]
    if trump is Trump.SA and table.has("At no trumps four aces are worth 200"):
        return {Rank.ACE: 200, Rank.TEN: 150}.get(meld.rank, 100)
    return {Rank.JACK: 200, Rank.NINE: 150}.get(meld.rank, 100)


def meld_points(table, d):
    """The melds of the side that writes them; whose they are is asked of the sheet."""
    side = d.score.melds_of
    if side is None:
        return Counter()
    return Counter({side: sum(value(table, meld, d.deal.trump) for meld in d.deal.melds[side])})


@says(
    r"Only the side with the best meld writes its melds, and it writes all of them\.",
    r"The melds of takers who fail go to the winner\.",
    r"The melds of takers who fail go to the winner, and so do those of the defence of a made coinche\.",
    r"Takers who fail keep their melds\.",
    r"Takers who fail keep their melds, and so does the defence of a made coinche\.",
    r"The melds of takers who fail are not written\.",
    r"The melds of takers who fail are not written, nor are those of the defence of a made coinche\.",
    r"When the takers make it with every trick(?:, not coinched)?, the defence keeps its melds\.",
    r"When the takers make it with every trick(?:, not coinched)?, the defence's melds go to them\.",
    r"When the takers make it with every trick(?:, not coinched)?, the defence's melds are not written\.",
    r"At no trumps four aces are worth 200, four tens 150, the other carrés 100\.",
)
def melds(table):
    for d in table.deals:
        if d.made is None and table.has("is played again"):
            continue
        if d.deal.melds.ns or d.deal.melds.ew:
            yield {side: d.writes(side, Reason.MELDS) for side in Side} == expected_melds(table, d)
    yield table.allows(points=80, melds={"NS": [tierce()]})


def expected_melds(table, d):
    writes = dict.fromkeys(Side, 0)
    for side, worth in meld_points(table, d).items():
        failing = side is d.takers and d.made is False
        beaten = side is d.defence and d.made and d.coinched
        swept = side is d.defence and d.made and d.takers_swept
        fate = "keeps"
        if swept and not (d.coinched and table.has("with every trick, not coinched")):
            fate = re.search(r"with every trick[^.]*(keeps|go to them|not written)", table.card)[1]
        elif beaten and table.has("the defence writes nothing, not even a belote"):
            fate = "not written"
        elif failing or (beaten and table.has(r"melds[^.]* the defence of a made coinche")):
            fate = re.search(r"(go to the winner|keep|not written)", melds_of_failing(table))[1]
        if fate.startswith("keep"):
            writes[side] += worth
        elif fate.startswith("go to"):
            writes[side.other] += worth
    return writes


def melds_of_failing(table):
    return re.search(r"(The melds of takers who fail|Takers who fail keep their melds)[^.]*\.", table.card)[0]


TWO_TIERCES = {"NS": [tierce("A", "H")], "EW": [tierce("A", "D")]}


@says(
    r"If the best melds are equal, nobody writes any\.",
    r"If the best melds are equal, those announced first count\.",
)
def equal_melds(table):
    first = table.has("those announced first count")
    yield table.allows(points=80, melds=TWO_TIERCES) is not first
    if first:
        played = Played(deal(table.lowest, 80, melds=TWO_TIERCES, best_meld="EW"), table.rules)
        yield played.score.melds_of is Side.EW
    else:
        yield Played(deal(table.lowest, 80, melds=TWO_TIERCES), table.rules).score.melds_of is None


@says(r"Melds are not played\.")
def no_melds(table):
    yield not table.allows(points=80, melds={"NS": [tierce()]})
    yield not table.allows(points=80, melds={"NS": [carre("J")]})


@says(r"At all trumps: jack (\d+), nine (\d+), ace (\d+), ten (\d+), king (\d+), queen (\d+)\.")
def scale(table, *worth):
    ranks = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
    at = values(Suit.S, Trump.TA, table.rules.all_trumps_scale)
    yield tuple(at[rank] for rank in ranks) == worth


@says(r"At all trumps every suit counts as trumps, and the 258 are brought to 162\.")
def as_trumps(table):
    at = values(Suit.S, Trump.TA, table.rules.all_trumps_scale)
    yield at == values(Suit.S, Trump.S, table.rules.all_trumps_scale)
    yield 4 * sum(at.values()) + 10 == 258


@says(r"At all trumps a deal holds (\d+) belotes? at most\.", r"At all trumps there is no belote\.")
def belotes(table, most=0):
    for count in range(5):
        yield table.allows(trump="TA", belote={"NS": count}) is (count <= most)


@says(
    r"The deal passes to the right, after four passes too\.",
    r"The deal passes to the left, after four passes too\.",
    r"The deal passes to the right; after four passes the same player deals again\.",
    r"The deal passes to the left; after four passes the same player deals again\.",
)
def dealing(table):
    following = Seat.W if table.has("passes to the right") else Seat.E
    yield table.match(written(10, 0), first_dealer=Seat.N).next_dealer is following
    again = Seat.N if table.has("the same player deals again") else following
    yield table.match(PASSED, first_dealer=Seat.N).next_dealer is again
