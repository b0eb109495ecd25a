"""The forms of what is not a played deal: adjustments and deals copied from paper."""

from __future__ import annotations

from wtforms import StringField

from scoresheet.codec import entry_document, entry_of
from scoresheet.deal import Pair, Seat, Side
from scoresheet.entries import Adjustment, Content, Entry, Written
from scoresheet.faults import Code, Problem, problem
from scoresheet.forms.auction import bid_typed
from scoresheet.forms.base import ChoiceField, FormData, Option, WriteForm, decoded, filled, number, typed
from scoresheet.words.forms import not_known_label, result_labels

_MADE = {"": None, "made": True, "failed": False}


class AdjustmentForm(WriteForm):
    """Points for one side outside the deals, and why."""

    side = ChoiceField()
    points = StringField()
    reason = StringField()

    def __init__(self, formdata: FormData = None, *, sides: Pair[str], **values: object) -> None:
        """Offer both sides under their names."""
        super().__init__(formdata, **values)
        self.side.options = [Option(side.value, sides[side]) for side in Side]

    def content(self) -> Content:
        """The adjustment in the form. Raises `Refused`."""
        faults: list[Problem] = []
        document: dict[str, object] = {"side": typed(self.side), "points": _number(self, "points", faults)}
        document |= {"kind": "adjustment", "reason": typed(self.reason)}
        return decoded(_content, filled(document), faults)


class WrittenForm(WriteForm):
    """Two scores from paper, and whatever else is known.

    The page asks for no contract: one that the entry brought stays as it was filled in.
    """

    NS = StringField()
    EW = StringField()
    taker = ChoiceField()
    made = ChoiceField()
    bidder = StringField()
    bid = StringField()
    trump = StringField()
    coinche = StringField()

    def __init__(self, formdata: FormData = None, *, sides: Pair[str], **values: object) -> None:
        """Offer both sides under their names; either choice may stay open."""
        super().__init__(formdata, **values)
        unknown, labels = Option("", not_known_label()), result_labels()
        self.taker.options = [unknown, *(Option(side.value, sides[side]) for side in Side)]
        self.made.options = [unknown, *(Option(value, labels[value]) for value in ("made", "failed"))]

    def content(self) -> Content:
        """The written deal in the form. Raises `Refused`."""
        faults: list[Problem] = []
        document: dict[str, object] = {"kind": "written", "taker": typed(self.taker)}
        document |= {"bid": bid_typed(typed(self.bid), faults), "bidder": self._bidder}
        document |= {"trump": typed(self.trump), "coinche": typed(self.coinche)}
        document |= {side.value: _number(self, side.value, faults) for side in Side}
        if typed(self.made) not in _MADE:
            faults.append(problem("made", Code.UNKNOWN_VALUE))
        document["made"] = _MADE.get(typed(self.made))
        return decoded(_content, filled(document), faults)

    @property
    def _bidder(self) -> str:
        """The player who bid, as long as the side that took is not another one."""
        bidder, taker = typed(self.bidder), typed(self.taker)
        is_other = bidder in Seat.__members__ and Seat(bidder).side.value != (
            taker or Seat(bidder).side.value
        )
        return "" if is_other else bidder


def adjustment_values(adjustment: Adjustment) -> dict[str, object]:
    """What the form shows for an adjustment."""
    return {
        "side": adjustment.side.value,
        "points": str(adjustment.points),
        "reason": adjustment.reason,
    }


def written_values(written: Written) -> dict[str, object]:
    """What the form shows for a deal copied from paper."""
    made = {True: "made", False: "failed", None: ""}[written.made]
    known = entry_document(Entry(content=written))
    return {**{name: str(value) for name, value in known.items()}, "made": made}


def _number(form: WriteForm, name: str, faults: list[Problem]) -> int | None:
    text = typed(form[name])
    return number(text, name, faults) if text else None


def _content(document: object) -> Content:
    return entry_of(document).content
