"""The form of a contract before it is played, and of what a player hopes for."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from scoresheet.calculator import estimate, melds_worth, suggested_bid
from scoresheet.deal import Deal, Pair, Side
from scoresheet.entries import Players
from scoresheet.faults import Problem, Refused
from scoresheet.forms.base import ChoiceField, FormData, Option, typed
from scoresheet.forms.deal import AuctionForm, unplayed
from scoresheet.melds import POSSIBLE_TOTALS
from scoresheet.problems import problems
from scoresheet.rules import Rules
from scoresheet.words.forms import no_side_label

T = TypeVar("T")

_MOST_TRICKS = 8


class ContractForm(AuctionForm):
    """A contract with the belote and the melds that are known before the first trick.

    Without a bid it is the one that the expected tricks suggest.
    """

    tricks = ChoiceField(default="")
    belote = ChoiceField(default="")
    melds_of = ChoiceField(default="")
    melds = ChoiceField(default="")

    def __init__(self, formdata: FormData, *, rules: Rules, sides: Pair[str], **values: object) -> None:
        """Offer what these rules allow, to both sides."""
        usual = {"taker": Side.NS.value, "trump": rules.trumps()[0].value}
        super().__init__(formdata, rules=rules, sides=sides, players=Players(), **usual | values)
        nobody = Option("", no_side_label())
        self.tricks.options = [Option("", "–"), *(Option(n, n) for n in map(str, range(_MOST_TRICKS + 1)))]
        self.belote.options = [nobody, *self.taker.options]
        self.melds_of.options = [nobody, *self.taker.options]
        self.melds.options = [Option(str(points), str(points)) for points in sorted(POSSIBLE_TOTALS)]
        self.coinche.options = []

    @property
    def is_asking(self) -> bool:
        """Whether there is anything to work out."""
        return any(typed(field) for field in (self.bid, self.bid_other, self.tricks))

    @property
    def estimate(self) -> int | None:
        """The points that these tricks and the takers' belote are worth; None where nobody said a number."""
        if not _is_offered(self.tricks):
            return None
        return estimate(int(typed(self.tricks)), int(typed(self.belote) == typed(self.taker)))

    @property
    def suggestion(self) -> int | None:
        """The bid that the estimate allows; None: pass, or nothing to go by."""
        return None if self.estimate is None else suggested_bid(self.estimate, self.rules)

    @property
    def is_a_pass(self) -> bool:
        """No bid was named, and none is low enough for these tricks."""
        has_bid = typed(self.bid) or typed(self.bid_other)
        return not has_bid and self.estimate is not None and self.suggestion is None

    def deal(self) -> Deal:
        """The contract, unplayed. Raises `Refused`."""
        melds = melds_worth(int(typed(self.melds))) if _is_offered(self.melds) else None
        deal = replace(
            unplayed(self.contract()),
            belote=_for(typed(self.belote), 1, 0),
            melds=_for(typed(self.melds_of), melds or (), ()),
        )
        if found := problems(replace(deal, made=False), self.rules):
            raise Refused(found)
        return deal

    def lowest(self) -> Deal:
        """The lowest contract of the takers, for what holds of every one."""
        taker = typed(self.taker)
        side = Side(taker) if taker in Side.__members__ else Side.NS
        return Deal(taker=side, bid=self.rules.lowest_bid, trump=self.rules.trumps()[0])

    def _bid(self, faults: list[Problem]) -> int | str:
        return super()._bid(faults) or self.suggestion or ""


def _is_offered(field: ChoiceField) -> bool:
    return bool(typed(field)) and typed(field) in (option.value for option in field.options)


def _for(side: str, value: T, nothing: T) -> Pair[T]:
    return Pair(*(value if side == each.value else nothing for each in Side))
