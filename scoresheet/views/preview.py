"""What the form of a deal says before it is saved: its score, what is still open, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoresheet.calculator import Needs, needs
from scoresheet.deal import Deal
from scoresheet.entries import Entry
from scoresheet.faults import Code, Problem, Refused
from scoresheet.forms.deal import DealForm
from scoresheet.log import Action, Contract, Corrected, Entered
from scoresheet.scoring import DealScore, Line, score
from scoresheet.views.access import OpenSheet
from scoresheet.words import problem_text

_OPEN = (Code.MISSING, Code.RESULT_MISSING, Code.POINTS_NEEDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A deal with its score, its lines in the match and warnings; or else what is open, asked, or wrong.

    `contract` is there once the auction is; `needs` names the fields that `questions` ask for.
    """

    deal: Deal | None = None
    score: DealScore | None = None
    lines: tuple[Line, ...] = ()
    warnings: tuple[Problem, ...] = ()
    contract: Contract | None = None
    contract_needs: Needs | None = None
    questions: tuple[str, ...] = ()
    open: tuple[Problem, ...] = ()
    needs: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


def previewed(
    opened: OpenSheet, form: DealForm, number: int | None = None, after: int | None = None
) -> Preview:
    """What saving this form would write: as a new deal, or as the correction of the entry of that number."""
    try:
        deal = form.content()
    except Refused as refused:
        return _unfinished(form, refused.problems)
    saved = opened.sheet.after(_action(opened, deal, number, after))
    row = saved.row(number or saved.seq)
    return Preview(
        deal=deal,
        score=(row and row.score) or score(deal, form.rules),
        lines=row.lines if row else (),
        warnings=saved.warnings(number or saved.seq),
    )


def _unfinished(form: DealForm, problems: tuple[Problem, ...]) -> Preview:
    asked = [found for found in problems if found.code is Code.MELD_DETAIL_NEEDED]
    wrong = [found for found in problems if found.code not in _OPEN and found not in asked]
    contract = _contract(form)
    return Preview(
        contract=contract,
        contract_needs=needs(contract.bid, contract.trump, form.rules) if contract else None,
        open=tuple(found for found in problems if found.code in _OPEN),
        needs=tuple(field.name for field in map(form.field_of, asked) if field),
        questions=_sentences(asked),
        errors=_sentences(wrong),
    )


def _sentences(problems: list[Problem]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(problem_text, problems)))


def _contract(form: DealForm) -> Contract | None:
    try:
        return form.contract()
    except Refused:
        return None


def _action(opened: OpenSheet, deal: Deal, number: int | None, after: int | None) -> Action:
    numbered = opened.sheet.entry(number) if number else None
    if numbered is None:
        return Entered(Entry(content=deal), after)
    return Corrected(numbered.number, replace(numbered.entry, content=deal))
