"""The form of a contract: the taker, the bid, the trump, the coinche."""

from __future__ import annotations

from wtforms.fields import Field

from scoresheet.codec import contract_document, contract_of, deal_document
from scoresheet.deal import Coinche, Deal, Pair, Seat, Side, Slam
from scoresheet.entries import Players
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.forms.base import ChoiceField, FormData, Option, WriteForm, decoded, filled, number, typed
from scoresheet.log import Contract
from scoresheet.problems import auction_problems
from scoresheet.rules import Rules
from scoresheet.words import bid_text, coinche_label, isolated, trump_name, trump_symbol

LARGEST_CHIP = 180
"""Higher bids are typed."""
HIGHER = "higher"
"""The choice of a typed bid."""


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
        self.bidder.options = [Option(seat.value, isolated(players[seat])) for seat in Seat]
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
        return decoded(self._allowed_contract, self._auction_facts(faults), faults)

    def field_of(self, found: Problem) -> Field | None:
        """The auction's fields; a typed bid is at fault before a tapped one."""
        if found.field == "bid" and typed(self.bid_other):
            return self.bid_other
        if found.field in ("taker", "bidder") and self.has_players:
            return self.bidder
        return super().field_of(found)

    def _allowed_contract(self, document: object) -> Contract:
        contract = contract_of(document)
        if found := tuple(auction_problems(unplayed(contract), self.rules)):
            raise Refused(found)
        return contract

    def _auction_facts(self, faults: list[Problem]) -> dict[str, object]:
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

    def _bid(self, faults: list[Problem]) -> int | str | None:
        text, higher = typed(self.bid), typed(self.bid_other)
        if text in ("", HIGHER):
            text = higher
        elif higher:
            faults.append(problem("bid", Code.TWO_BIDS))
        return bid_typed(text, faults)


def bid_typed(text: str, faults: list[Problem]) -> int | str | None:
    """A bid as the codec reads it: a number, or the name of a slam; empty where there is none."""
    is_word = not text or text in (slam.value for slam in Slam)
    return text if is_word else number(text, "bid", faults)


def unplayed(contract: Contract) -> Deal:
    """A contract as a deal without a result."""
    return Deal(
        taker=contract.taker,
        bid=contract.bid,
        trump=contract.trump,
        coinche=contract.coinche,
        bidder=contract.bidder,
    )


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
