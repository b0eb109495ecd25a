"""The form of a contract before it is played, and of what a player hopes for."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from scoresheet.calculator import melds_worth
from scoresheet.deal import Deal, Pair, Side
from scoresheet.entries import Players
from scoresheet.faults import Problem, Refused
from scoresheet.forms.auction import AuctionForm, unplayed
from scoresheet.forms.base import ChoiceField, FormData, Option, typed
from scoresheet.melds import POSSIBLE_TOTALS, carres_at
from scoresheet.problems import problems
from scoresheet.rules import Rules
from scoresheet.words.forms import no_side_label

T = TypeVar("T")

_MOST_TRICKS = 8


class ContractForm(AuctionForm):
    """A contract with the belote and the melds that are known before the first trick."""

    tricks = ChoiceField(default="")
    belote = ChoiceField(default="")
    melds_of = ChoiceField(default="")
    melds = ChoiceField(default="")
    suggested: int | None = None
    """The bid to reckon with where none is named."""

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
        return self.names_a_bid or bool(typed(self.tricks))

    @property
    def names_a_bid(self) -> bool:
        """Whether a bid was tapped or typed."""
        return bool(typed(self.bid) or typed(self.bid_other))

    @property
    def tricks_expected(self) -> int | None:
        """How many tricks the takers hope for; None where nobody said a number."""
        return int(typed(self.tricks)) if _is_offered(self.tricks) else None

    @property
    def expects_all_tricks(self) -> bool:
        """Whether a capot may be thought of."""
        return self.tricks_expected == _MOST_TRICKS

    @property
    def belotes(self) -> int:
        """How many belotes the takers hold."""
        return int(typed(self.belote) == typed(self.taker))

    def deal(self) -> Deal:
        """The contract, unplayed; without a bid it is the `suggested` one. Raises `Refused`."""
        contract = unplayed(self.contract())
        carres = carres_at(contract.trump, self.rules)
        melds = melds_worth(int(typed(self.melds)), carres) if _is_offered(self.melds) else None
        deal = replace(
            contract,
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

    def _bid(self, faults: list[Problem]) -> int | str | None:
        return super()._bid(faults) or self.suggested


def _is_offered(field: ChoiceField) -> bool:
    return bool(typed(field)) and typed(field) in (option.value for option in field.options)


def _for(side: str, value: T, nothing: T) -> Pair[T]:
    return Pair(*(value if side == each.value else nothing for each in Side))
