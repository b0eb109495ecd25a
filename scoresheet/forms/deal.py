"""The form of one deal <-> its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wtforms import BooleanField
from wtforms.fields import Field

from scoresheet.codec import contract_document, contract_of, deal_document, playable_deal_of
from scoresheet.deal import ALL_POINTS, Coinche, Deal, Pair, Rank, Seat, SequenceKind, Side, Slam, Suit
from scoresheet.entries import Players
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.forms.base import ChoiceField, FormData, Option, WriteForm, filled, number, typed
from scoresheet.log import Contract
from scoresheet.problems import auction_problems
from scoresheet.rules import MadeMarks, Rules
from scoresheet.words import (
    bid_text,
    carre_text,
    coinche_label,
    rank_letter,
    rank_text,
    sequence_name,
    suit_name,
    suit_symbol,
    trump_name,
    trump_symbol,
)
from scoresheet.words.forms import best_meld_labels, meld_questions, no_side_label, result_labels

LARGEST_CHIP = 180
"""Higher bids are typed."""
HIGHER = "higher"
"""The choice of a typed bid."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One meld that a side can tick; the second tierce shows once the first is ticked."""

    side: Side
    kind: SequenceKind | Rank
    place: int

    @property
    def name(self) -> str:
        """The name of its checkbox."""
        return f"meld_{self.side.value}_{self.kind.name.lower()}_{self.place}"

    @property
    def label(self) -> str:
        """What the reader taps."""
        return carre_text(self.kind) if isinstance(self.kind, Rank) else sequence_name(self.kind)


@dataclass(frozen=True, slots=True)
class Ask:
    """A field of a meld that is asked for only where it decides whose melds count."""

    field: Field
    question: str
    options: Sequence[Option]


_MOST = {SequenceKind.TIERCE: 5, SequenceKind.CINQUANTE: 4, SequenceKind.CENT: 3}
"""How many of each the cards of two hands can hold."""
_CARRES = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
SLOTS = Pair(
    *(
        (
            *(Slot(side, kind, place) for kind, most in _MOST.items() for place in range(1, most + 1)),
            *(Slot(side, rank, 1) for rank in _CARRES),
        )
        for side in Side
    )
)


class AuctionForm(WriteForm):
    """How the auction ended: the taker, the contract, the coinche."""

    taker = ChoiceField()
    bidder = ChoiceField()
    bid = ChoiceField()
    bid_other = ChoiceField()
    trump = ChoiceField()
    coinche = ChoiceField(default=Coinche.NONE.value)

    def __init__(
        self,
        formdata: FormData = None,
        *,
        rules: Rules,
        sides: Pair[str],
        players: Players,
        **values: object,
    ) -> None:
        """Offer what these rules allow, under the names of this table."""
        super().__init__(formdata, **values)
        self.rules = rules
        self.sides = sides
        self.has_players = all(players[seat] for seat in Seat)
        self._offer(rules, sides, players)

    def _offer(self, rules: Rules, sides: Pair[str], players: Players) -> None:
        self.taker.options = [Option(side.value, sides[side]) for side in Side]
        self.bidder.options = [Option(seat.value, players[seat]) for seat in Seat]
        self.bid.options = [
            Option(str(bid.value if isinstance(bid, Slam) else bid), bid_text(bid))
            for bid in rules.bids()
            if isinstance(bid, Slam) or bid <= LARGEST_CHIP
        ]
        self.trump.options = [
            Option(trump.value, trump_symbol(trump), trump_name(trump)) for trump in rules.trumps()
        ]
        levels = [level for level in Coinche if level is not Coinche.SURCOINCHE or rules.surcoinche]
        self.coinche.options = [Option(level.value, coinche_label(level)) for level in levels]

    @property
    def types_higher_bids(self) -> bool:
        """Whether these rules have bids above the chips."""
        return self.rules.highest_bid > LARGEST_CHIP

    def contract(self) -> Contract:
        """The contract in the form. Raises `Refused`."""
        faults: list[Problem] = []
        document = self._auction(faults)
        mistyped = {found.field for found in faults}
        try:
            contract = contract_of(document)
        except Refused as refused:
            raise Refused([*faults, *(p for p in refused.problems if p.field not in mistyped)]) from None
        faults += auction_problems(unplayed(contract), self.rules)
        if faults:
            raise Refused(faults)
        return contract

    def field_of(self, found: Problem) -> Field | None:
        """The auction's fields; a typed bid is at fault before a tapped one."""
        if found.field == "bid" and typed(self.bid_other):
            return self.bid_other
        if found.field in ("taker", "bidder") and self.has_players:
            return self.bidder
        return super().field_of(found)

    def _auction(self, faults: list[Problem]) -> dict[str, object]:
        taker, bidder = self._takers()
        return filled(
            {
                "taker": taker,
                "bidder": bidder,
                "bid": self._bid(faults),
                "trump": typed(self.trump),
                "coinche": typed(self.coinche),
            }
        )

    def _takers(self) -> tuple[str, str]:
        """Side and seat. The choice on the page decides; a seat noted when it had no names only fits."""
        taker, bidder = typed(self.taker), typed(self.bidder)
        if bidder not in Seat.__members__:
            return taker, bidder
        of_bidder = Seat(bidder).side.value
        if self.has_players or not taker:
            return of_bidder, bidder
        return taker, bidder if of_bidder == taker else ""

    def _bid(self, faults: list[Problem]) -> int | str:
        text, higher = typed(self.bid), typed(self.bid_other)
        if text in ("", HIGHER):
            text = higher
        elif higher:
            faults.append(problem("bid", Code.TWO_BIDS))
        if not text or text in (slam.value for slam in Slam):
            return text
        try:
            return number(text, "bid")
        except Refused as refused:
            faults += refused.problems
            return ""


class DealForm(AuctionForm):
    """A whole deal, as one screen asks for it."""

    points_ns = ChoiceField()
    points_ew = ChoiceField()
    result = ChoiceField(default="counted")
    solo = BooleanField()
    belote = ChoiceField(default="")
    belote_ns = ChoiceField(default="")
    belote_ew = ChoiceField(default="")
    best_meld = ChoiceField(default="")
    melds = ChoiceField()

    def _offer(self, rules: Rules, sides: Pair[str], players: Players) -> None:
        super()._offer(rules, sides, players)
        by_rules, nobody = best_meld_labels()
        self.result.options = list(self._results())
        self.belote.options = [Option("", no_side_label()), *self.taker.options]
        self.best_meld.options = [Option("", by_rules), *self.taker.options, Option("none", nobody)]

    @property
    def counts_belotes(self) -> bool:
        """Whether tout-atout may bring more belotes than one."""
        return self.rules.all_trumps and self.rules.all_trumps_belotes > 1

    @property
    def has_melds(self) -> bool:
        """Whether any meld is ticked."""
        return any(self._ticked(side) for side in Side)

    def slots(self, side: str) -> list[tuple[Slot, Field, list[Ask]]]:
        """The melds a side can tick: each with its checkbox and what may be asked about it."""
        return [(slot, self[slot.name], self._asks(slot)) for slot in SLOTS[Side(side)]]

    def content(self) -> Deal:
        """The facts in the form. Raises `Refused` with everything that is wrong."""
        faults: list[Problem] = []
        document = self._auction(faults) | self._result(faults) | self._belote(faults) | self._melds()
        mistyped = {found.field.split(".")[0] for found in faults}
        try:
            deal = playable_deal_of(document, self.rules)
        except Refused as refused:
            faults += [found for found in refused.problems if found.field.split(".")[0] not in mistyped]
            raise Refused(faults) from None
        if faults:
            raise Refused(faults)
        return deal

    def field_of(self, found: Problem) -> Field | None:
        """Where each fact of a deal is asked for."""
        match found.field.split("."):
            case ["points", *_]:
                return (
                    self.points_ns if typed(self.points_ns) or not typed(self.points_ew) else self.points_ew
                )
            case ["points_ns" | "points_ew" as name]:
                return self[name]
            case ["made" | "capot"]:
                return self.result
            case ["belote", *_]:
                return self.belote
            case ["melds", side, place, *detail] if place.isdigit():
                return self._slot_field(Side(side), int(place), detail)
            case ["melds", *_]:
                return self.melds
            case _:
                return super().field_of(found)

    def _asks(self, slot: Slot) -> list[Ask]:
        if isinstance(slot.kind, Rank):
            return []
        tops = [Option(rank.value, rank_letter(rank), rank_text(rank)) for rank in _tops(slot.kind)]
        suits = [Option(suit.value, suit_symbol(suit), suit_name(suit)) for suit in Suit]
        return [
            Ask(self[f"{slot.name}_{detail}"], question, options)
            for detail, question, options in zip(
                ("top", "suit"), meld_questions(), (tops, suits), strict=True
            )
        ]

    def _results(self) -> Iterator[Option]:
        labels = result_labels()
        yield Option("counted", labels["counted"])
        if self.rules.made_marks is MadeMarks.BID:
            yield Option("made", labels["made"])
        yield Option("failed", labels["failed"])
        for side in Side:
            yield Option(f"capot_{side.value}", labels["capot"], self.sides[side])

    def _result(self, faults: list[Problem]) -> dict[str, object]:
        document: dict[str, object] = {"points": self._takers_points(faults)}
        match typed(self.result):
            case "made":
                document["made"] = True
            case "failed":
                document["made"] = False
            case "capot_NS" | "capot_EW" as capot:
                document["capot"] = capot.removeprefix("capot_")
            case "" | "counted":
                pass
            case other:
                faults.append(problem("result", Code.UNKNOWN_VALUE, value=other[:40]))
        return filled(document | {"solo": True if self.solo.data else None})

    def _takers_points(self, faults: list[Problem]) -> int | None:
        """The takers' points from either side's, checked against each other when both are there."""
        points: dict[str, int] = {}
        for side in Side:
            name = f"points_{side.value.lower()}"
            if text := typed(self[name]):
                try:
                    points[side.value] = number(text, name)
                except Refused as refused:
                    faults += [*refused.problems]
        if any(found.field.startswith("points") for found in faults):
            faults.append(problem("points", Code.NOT_A_NUMBER))
            return None
        if len(points) == 2 and sum(points.values()) != ALL_POINTS:
            faults.append(_sum_problem(sum(points.values())))
            return None
        taker = self._auction([]).get("taker", Side.NS.value)
        if taker in points:
            return points[str(taker)]
        return next((ALL_POINTS - of_other for of_other in points.values()), None)

    def _belote(self, faults: list[Problem]) -> dict[str, object]:
        if not (self.counts_belotes and typed(self.trump) == "TA"):
            side = typed(self.belote)
            return {"belote": {side: 1}} if side else {}
        counts: dict[str, int] = {}
        for of in Side:
            if text := typed(self[f"belote_{of.value.lower()}"]):
                try:
                    counts[of.value] = number(text, "belote")
                except Refused as refused:
                    faults += refused.problems
        return {"belote": counts}

    def _melds(self) -> dict[str, object]:
        melds = {side.value: [self._meld(slot) for slot in self._ticked(side)] for side in Side}
        return filled({"melds": melds if any(melds.values()) else None, "best_meld": typed(self.best_meld)})

    def _ticked(self, side: Side) -> list[Slot]:
        return [slot for slot in SLOTS[side] if self[slot.name].data]

    def _meld(self, slot: Slot) -> dict[str, object]:
        if isinstance(slot.kind, Rank):
            return {"kind": "carre", "rank": slot.kind.value}
        top, suit = self[f"{slot.name}_top"], self[f"{slot.name}_suit"]
        return filled({"kind": slot.kind.value, "top": typed(top), "suit": typed(suit)})

    def _detail(self, slot: Slot, detail: str) -> Field | None:
        return None if isinstance(slot.kind, Rank) else self[f"{slot.name}_{detail}"]

    def _slot_field(self, side: Side, place: int, detail: list[str]) -> Field:
        slot = self._ticked(side)[place]
        return (self._detail(slot, detail[0]) if detail else None) or self[slot.name]


for _slot in (*SLOTS.ns, *SLOTS.ew):
    setattr(DealForm, _slot.name, BooleanField())
    if isinstance(_slot.kind, SequenceKind):
        setattr(DealForm, f"{_slot.name}_top", ChoiceField(default=""))
        setattr(DealForm, f"{_slot.name}_suit", ChoiceField(default=""))


def _tops(kind: SequenceKind) -> tuple[Rank, ...]:
    """The cards that can be the highest of such a sequence, the best first."""
    return tuple(Rank)[: kind.length - 2 : -1]


def unplayed(contract: Contract) -> Deal:
    """A contract as a deal without a result."""
    return Deal(
        taker=contract.taker,
        bid=contract.bid,
        trump=contract.trump,
        coinche=contract.coinche,
        bidder=contract.bidder,
    )


def _sum_problem(total: int) -> Problem:
    """160 and 170 are what rounded points add up to."""
    code = Code.ALREADY_ROUNDED if total in (160, 170) else Code.POINTS_DO_NOT_ADD_UP
    return problem("points", code, total=total)


def auction_values(contract: Contract | Deal) -> dict[str, object]:
    """What the form shows for a contract."""
    document = contract_document(contract) if isinstance(contract, Contract) else deal_document(contract)
    bid = contract.bid
    is_typed = not isinstance(bid, Slam) and bid > LARGEST_CHIP
    document |= {
        "bid": HIGHER if is_typed else str(document["bid"]),
        "bid_other": str(bid) if is_typed else "",
    }
    return {key: document.get(key) for key in ("taker", "bidder", "bid", "bid_other", "trump", "coinche")}


def deal_values(deal: Deal) -> dict[str, object]:
    """What the form shows for a deal."""
    values = auction_values(deal)
    values |= {"result": _result_value(deal), "solo": deal.solo}
    if deal.points is not None:
        values[f"points_{deal.taker.value.lower()}"] = str(deal.points)
    for side in Side:
        if deal.belote[side]:
            values |= {"belote": side.value, f"belote_{side.value.lower()}": str(deal.belote[side])}
        values |= _meld_values(deal, side)
    return values | {"best_meld": deal.best_meld.value if deal.best_meld else ""}


def _result_value(deal: Deal) -> str:
    if deal.capot:
        return f"capot_{deal.capot.value}"
    if deal.points is not None or deal.made is None:
        return "counted"
    if deal.made and isinstance(deal.bid, Slam):
        return f"capot_{deal.taker.value}"
    return "made" if deal.made else "failed"


def _meld_values(deal: Deal, side: Side) -> dict[str, object]:
    values: dict[str, object] = {}
    free = list(SLOTS[side])
    for meld in deal.melds[side]:
        kind = meld.kind if not hasattr(meld, "rank") else meld.rank
        slot = next(slot for slot in free if slot.kind is kind)
        free.remove(slot)
        values[slot.name] = True
        if not hasattr(meld, "rank"):
            values[f"{slot.name}_top"] = meld.top.value if meld.top else ""
            values[f"{slot.name}_suit"] = meld.suit.value if meld.suit else ""
    return values
