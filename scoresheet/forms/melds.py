"""The melds of a deal as boxes to tick, and what is asked of each only where it decides."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wtforms import BooleanField, StringField
from wtforms.fields import Field
from wtforms.fields.core import UnboundField

from scoresheet.deal import Carre, Deal, Pair, Rank, SequenceKind, Side, Suit
from scoresheet.faults import Problem
from scoresheet.forms.base import ChoiceField, FormData, Option, ProblemForm, filled, typed
from scoresheet.words import carre_text, rank_letter, rank_text, sequence_name, suit_name, suit_symbol
from scoresheet.words.forms import meld_questions


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


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked of a meld only where it decides whose melds count; the same for every box of its kind."""

    text: str
    options: Sequence[Option]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with the field of one box that holds its answer."""

    question: Question
    field: Field

    @property
    def is_blank(self) -> bool:
        """Nothing was answered, and nothing is wrong."""
        return not self.field.data and not self.field.errors


_MOST = {SequenceKind.TIERCE: 5, SequenceKind.CINQUANTE: 4, SequenceKind.CENT: 3}
"""How many of each the cards of two hands can hold."""
_CARRES = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
_SLOTS = Pair(
    *(
        (
            *(Slot(side, kind, place) for kind, most in _MOST.items() for place in range(1, most + 1)),
            *(Slot(side, rank, 1) for rank in _CARRES),
        )
        for side in Side
    )
)


class MeldsForm(ProblemForm):
    """What both sides announced, and whose melds count if the table judged it."""

    melds = StringField()
    """No field of the page: the names of the boxes in the order of the deal that the form was filled from."""
    best_meld = ChoiceField(default="")

    def __init__(self, formdata: FormData = None, **values: object) -> None:
        """Fill from what was sent, else from `values`; each box when it is asked for.

        There are some ninety, hardly one of which is ever ticked: all together cost half of a save.
        """
        super().__init__(formdata, **values)
        self._formdata = formdata
        self._values = values

    @property
    def has_melds(self) -> bool:
        """Whether any meld is ticked."""
        return any(self._ticked(side) for side in Side)

    def slots(self, side: str) -> list[tuple[Slot, Field, list[Ask]]]:
        """The melds a side can tick: each with its checkbox and what may be asked about it."""
        return [(slot, self._box(slot), self._asks(slot)) for slot in _SLOTS[Side(side)]]

    def field_of(self, found: Problem) -> Field | None:
        """A meld's problem stands at its box, or at what is asked of it."""
        match found.field.split("."):
            case ["melds", side, place, *detail] if place.isdigit():
                slot = self._ticked(Side(side))[int(place)]
                return self._detail(slot, detail[0]) if detail else self._box(slot)
            case ["melds", *_]:
                return self.melds
            case _:
                return super().field_of(found)

    @property
    def questions(self) -> set[Question]:
        """Everything that may be asked of a meld."""
        return {question for of_kind in self._questions.values() for question in of_kind}

    @cached_property
    def _questions(self) -> Mapping[SequenceKind, tuple[Question, Question]]:
        """Which card is the highest, and of which suit."""
        top, suit = meld_questions()
        ranks = {rank: Option(rank.value, rank_letter(rank), rank_text(rank)) for rank in Rank}
        of_suit = Question(suit, [Option(suit.value, suit_symbol(suit), suit_name(suit)) for suit in Suit])
        return {
            kind: (Question(top, [ranks[rank] for rank in _tops(kind)]), of_suit) for kind in SequenceKind
        }

    def _asks(self, slot: Slot) -> list[Ask]:
        if isinstance(slot.kind, Rank):
            return []
        top, suit = self._questions[slot.kind]
        return [Ask(top, self._detail(slot, "top")), Ask(suit, self._detail(slot, "suit"))]

    def _meld_facts(self) -> dict[str, object]:
        melds = {side.value: [self._meld(slot) for slot in self._ticked(side)] for side in Side}
        return filled({"melds": melds if any(melds.values()) else None, "best_meld": typed(self.best_meld)})

    def _ticked(self, side: Side) -> list[Slot]:
        """In the order in which they were noted, and what was added after that."""
        order = typed(self.melds).split()
        given: Container[str] = self._values if self._formdata is None else self._formdata
        ticked = [slot for slot in _SLOTS[side] if slot.name in given and self._box(slot).data]
        return sorted(ticked, key=lambda slot: order.index(slot.name) if slot.name in order else len(order))

    def _meld(self, slot: Slot) -> dict[str, object]:
        if isinstance(slot.kind, Rank):
            return {"kind": "carre", "rank": slot.kind.value}
        top, suit = self._detail(slot, "top"), self._detail(slot, "suit")
        return filled({"kind": slot.kind.value, "top": typed(top), "suit": typed(suit)})

    def _box(self, slot: Slot) -> Field:
        return self._field(slot.name, _BOX)

    def _detail(self, slot: Slot, of: str) -> Field:
        return self._field(f"{slot.name}_{of}", _DETAIL)

    def _field(self, name: str, unbound: UnboundField[Any]) -> Field:
        if name not in self._fields:
            self._fields[name] = unbound.bind(self, name)
            self._fields[name].process(self._formdata, self._values.get(name))
        return self._fields[name]


_BOX = UnboundField(BooleanField)
_DETAIL = UnboundField(ChoiceField)


def meld_values(deal: Deal) -> dict[str, object]:
    """What the form shows for the melds of a deal."""
    values: dict[str, object] = {}
    order: list[str] = []
    for side in Side:
        free = list(_SLOTS[side])
        for meld in deal.melds[side]:
            kind = meld.rank if isinstance(meld, Carre) else meld.kind
            slot = next(slot for slot in free if slot.kind is kind)
            free.remove(slot)
            order.append(slot.name)
            values[slot.name] = True
            if not isinstance(meld, Carre):
                values[f"{slot.name}_top"] = meld.top.value if meld.top else ""
                values[f"{slot.name}_suit"] = meld.suit.value if meld.suit else ""
    best = deal.best_meld.value if deal.best_meld else ""
    return values | {"melds": " ".join(order), "best_meld": best}


def _tops(kind: SequenceKind) -> tuple[Rank, ...]:
    """The cards that can be the highest of such a sequence, the best first."""
    return tuple(Rank)[: kind.length - 2 : -1]
