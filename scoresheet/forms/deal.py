"""The form of one deal <-> its facts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wtforms import BooleanField
from wtforms.fields import Field

from scoresheet.codec import playable_deal_of
from scoresheet.deal import ALL_POINTS, Deal, Pair, Side, Slam
from scoresheet.entries import Players
from scoresheet.faults import Code, Problem, problem
from scoresheet.forms.auction import AuctionForm, auction_values
from scoresheet.forms.base import ChoiceField, Option, decoded, filled, number, typed
from scoresheet.forms.melds import MeldsForm, meld_values
from scoresheet.rules import EqualMelds, MadeMarks, Rules
from scoresheet.words import brief
from scoresheet.words.forms import best_meld_labels, no_side_label, result_labels


class DealForm(MeldsForm, AuctionForm):
    """A whole deal, as one screen asks for it."""

    points_ns = ChoiceField()
    points_ew = ChoiceField()
    result = ChoiceField(default="counted")
    solo = BooleanField()
    belote = ChoiceField(default="")
    belote_ns = ChoiceField(default="")
    belote_ew = ChoiceField(default="")
    all_points = ALL_POINTS

    def _offer(self, rules: Rules, sides: Pair[str], players: Players) -> None:
        super()._offer(rules, sides, players)
        by_rules, nobody = best_meld_labels()
        self.result.options = list(self._results())
        self.belote.options = [
            Option("", no_side_label()),
            *(Option(side.value, brief(sides[side], sides, 14)) for side in Side),
        ]
        self.best_meld.options = [Option("", by_rules), *self.taker.options, Option("none", nobody)]

    @property
    def counts_belotes(self) -> bool:
        """Whether tout-atout may bring more belotes than one."""
        return self.rules.all_trumps and self.rules.all_trumps_belotes > 1

    @property
    def asks_first_speaker(self) -> bool:
        """Whether equal best melds are those of the side that announced first."""
        return self.rules.equal_melds is EqualMelds.FIRST_SPEAKER

    @property
    def makes_uncounted(self) -> bool:
        """Whether a made number needs no points."""
        return self.rules.made_marks is MadeMarks.BID

    def content(self) -> Deal:
        """The facts in the form. Raises `Refused` with everything that is wrong."""
        faults: list[Problem] = []
        facts = [self._auction_facts(faults), self._result_facts(faults), self._belote_facts(faults)]
        document = {name: value for of in (*facts, self._meld_facts()) for name, value in of.items()}
        return decoded(partial(playable_deal_of, rules=self.rules), document, faults)

    def field_of(self, found: Problem) -> Field | None:
        """Where each fact of a deal is asked for."""
        match found.field.split("."):
            case ["points", "NS"]:
                return self.points_ns
            case ["points", "EW"]:
                return self.points_ew
            case ["points"] if typed(self.bid) in (slam.value for slam in Slam):
                return self.result
            case ["points", *_]:
                is_of_ns = typed(self.points_ns) or not typed(self.points_ew)
                return self.points_ns if is_of_ns else self.points_ew
            case ["made" | "capot"]:
                return self.result
            case ["belote", *_]:
                return self.belote
            case _:
                return super().field_of(found)

    def _results(self) -> Iterator[Option]:
        labels = result_labels()
        yield Option("counted", labels["counted"])
        yield Option("made", labels["made"])
        yield Option("failed", labels["failed"])
        for side in Side:
            yield Option(f"capot_{side.value}", labels["capot"], brief(self.sides[side], self.sides, 15))

    def _result_facts(self, faults: list[Problem]) -> dict[str, object]:
        document: dict[str, object] = {"points": self._takers_points(faults)}
        match typed(self.result):
            case "made":
                document["made"] = True
            case "failed":
                document["made"] = False
            case "capot_NS" | "capot_EW" as capot:
                document["capot"] = capot.removeprefix("capot_")
            case "" | "counted" if self.solo.data:  # all tricks by the bidder alone are all tricks
                document["capot"] = self._takers()[0]
            case "" | "counted":
                pass
            case other:
                faults.append(problem("result", Code.UNKNOWN_VALUE, value=other[:40]))
        return filled(document | {"solo": True if self.solo.data else None})

    def _takers_points(self, faults: list[Problem]) -> int | None:
        """The takers' points from either side's, checked against each other when both are there."""
        texts = {Side.NS: typed(self.points_ns), Side.EW: typed(self.points_ew)}
        found = {side: number(text, f"points.{side.value}", faults) for side, text in texts.items() if text}
        points = {side: of for side, of in found.items() if of is not None}
        if len(points) == 2 and sum(points.values()) != ALL_POINTS:
            faults.append(_sum_problem(sum(points.values())))
            return None
        taker = Side.EW if self._takers()[0] == Side.EW.value else Side.NS
        if taker in points:
            return points[taker]
        return ALL_POINTS - points[taker.other] if points else None

    def _belote_facts(self, faults: list[Problem]) -> dict[str, object]:
        if not (self.counts_belotes and typed(self.trump) == "TA"):
            side = typed(self.belote)
            return {"belote": {side: 1}} if side else {}
        texts = {Side.NS: typed(self.belote_ns), Side.EW: typed(self.belote_ew)}
        counts = {side.value: number(text, "belote", faults) for side, text in texts.items() if text}
        return {"belote": counts}


def _sum_problem(total: int) -> Problem:
    """160 and 170 are what rounded points add up to."""
    code = Code.ALREADY_ROUNDED if total in (160, 170) else Code.POINTS_DO_NOT_ADD_UP
    return problem("points", code, total=total)


def deal_values(deal: Deal) -> dict[str, object]:
    """What the form shows for a deal."""
    values = auction_values(deal) | meld_values(deal)
    values |= {"result": _result_value(deal), "solo": deal.solo}
    if deal.points is not None:
        values[f"points_{deal.taker.value.lower()}"] = str(deal.points)
    for side in Side:
        if deal.belote[side]:
            values |= {"belote": side.value, f"belote_{side.value.lower()}": str(deal.belote[side])}
    return values


def _result_value(deal: Deal) -> str:
    if deal.capot:
        return f"capot_{deal.capot.value}"
    if deal.points is not None or deal.made is None:
        return "counted"
    return "made" if deal.made else "failed"
