"""Whose number is right? The same deal or match under other rules, and what explains a claimed score."""

from __future__ import annotations

from collections.abc import Callable

from flask import abort, render_template, request, url_for

from scoresheet.deal import Deal, Pair
from scoresheet.disputes import (
    Answer,
    OtherFacts,
    OtherPreset,
    OtherSwitches,
    beside,
    explanations,
    in_match,
    match_under_presets,
    under_presets,
)
from scoresheet.faults import Refused
from scoresheet.forms.base import as_query
from scoresheet.forms.claim import ClaimForm
from scoresheet.forms.deal import deal_values
from scoresheet.forms.rules import RulesForm, rules_values
from scoresheet.log import Numbered
from scoresheet.presets import PRESETS
from scoresheet.rules import Rules
from scoresheet.security import computing
from scoresheet.totals import OneDeal, OneTooMany, TotalCause, total_explanations
from scoresheet.trials import ALONE, InMatch, changed, result
from scoresheet.views.access import OpenSheet, opened
from scoresheet.views.addresses import sheet_pages
from scoresheet.views.rows import numbered_row
from scoresheet.views.writing import Reply

Links = Callable[[Answer], str]
"""Where an answer of a claim leads: to facts to be corrected, or to rules."""


@sheet_pages.get("/deal/<int:number>/rules")
@computing
def deal_under_rules(key: str, number: int) -> Reply:
    """A deal of the sheet under every preset, and under any rules that the address tries."""
    found = opened(key)
    place, numbered, deal, at = _deal(found, number)
    rules = found.sheet.settings.rules
    form = RulesForm(request.args or None, named={}, **rules_values(rules))
    form.rules_to_show()
    page = render_template(
        "deal_rules.html",
        opened=found,
        place=place,
        numbered=numbered,
        form=form,
        rules=rules,
        names=found.names,
        comparisons=under_presets(deal, rules, at),
        tried=beside(deal, rules, form.played, at) if form.played not in (None, rules) else None,
        change=as_query(rules_values(form.played or rules)),
    )
    return (page, 422) if form.has_errors else page


@sheet_pages.get("/deal/<int:number>/claim")
@computing
def claim(key: str, number: int) -> Reply:
    """What explains the score that somebody else has for a deal of the sheet."""
    found = opened(key)
    place, numbered, deal, at = _deal(found, number)
    rules = found.sheet.settings.rules

    def link(answer: Answer) -> str:
        match answer.cause:
            case OtherFacts(deals=deals) if found.can_edit:
                return _correction(found, number, deal, deals[0])
            case OtherSwitches(changes=changes):
                other = as_query(rules_values(changed(rules, changes)))
                return url_for(".deal_under_rules", number=number, **other)
            case _:
                return preset_link(answer)

    def use_link(answer: Answer) -> str:
        match answer.cause:
            case OtherPreset(changes=changes) | OtherSwitches(changes=changes) if found.can_edit:
                return _change_of_rules(changed(rules, changes))
            case _:
                return ""

    context = {"opened": found, "place": place, "numbered": numbered}
    return claim_page(deal, rules, found.names, link, use_link, at, **context)


@sheet_pages.get("/total")
@computing
def total(key: str) -> Reply:
    """What explains the total that somebody else has: which deal, which fact, which rule."""
    found = opened(key)
    form = ClaimForm(request.args)
    explained = None
    if form.is_asking:
        try:
            explained = total_explanations(found.sheet.match, form.claimed())
        except Refused as refused:
            form.show(refused.problems)

    def link(cause: TotalCause) -> str:
        match cause:
            case OneDeal(place=place, noted=noted, facts=facts) if found.can_edit:
                return _correction(found, found.sheet.standing[place].number, noted, facts.deals[0])
            case OneDeal(place=place) | OneTooMany(place=place):
                return url_for(".why", number=found.sheet.standing[place].number)
            case OtherSwitches(changes=changes) if found.can_edit:
                return _change_of_rules(changed(found.sheet.settings.rules, changes))
            case OtherPreset(presets=presets) if found.can_edit:
                return _change_of_rules(PRESETS[presets[0]])
            case _:
                return ""

    page = render_template("total.html", opened=found, form=form, explained=explained, link=link)
    return (page, 422) if form.has_errors else page


@sheet_pages.get("/compare")
@computing
def compare(key: str) -> str:
    """The whole match under every preset: each to its own target, or all to this table's."""
    found = opened(key)
    keep_target = request.args.get("target") == "own"
    comparisons = match_under_presets(found.sheet.match, keep_target=keep_target)
    return render_template("compare.html", opened=found, comparisons=comparisons, keep_target=keep_target)


def claim_page(
    deal: Deal,
    rules: Rules,
    names: Pair[str],
    link: Links,
    use_link: Links | None = None,
    at: InMatch = ALONE,
    **context: object,
) -> Reply:
    """The page of a claim: the number that somebody has, and once it is there what explains it."""
    form = ClaimForm(request.args)
    explained = None
    if form.is_asking:
        try:
            explained = explanations(deal, rules, form.claimed(), at)
        except Refused as refused:
            form.show(refused.problems)
    page = render_template(
        "claim.html",
        form=form,
        deal=deal,
        rules=rules,
        names=names,
        link=link,
        use_link=use_link,
        given=result(deal, rules, at).points,
        explained=explained,
        **context,
    )
    return (page, 422) if form.has_errors else page


def preset_link(answer: Answer) -> str:
    """The rules of a preset, if they are the answer."""
    cause = answer.cause
    return url_for("tools.preset", preset=cause.presets[0]) if isinstance(cause, OtherPreset) else ""


def _correction(found: OpenSheet, number: int, noted: Deal, other: Deal) -> str:
    """The form that corrects a deal of the sheet, with other facts in it."""
    facts = as_query(dict.fromkeys(deal_values(noted), "") | deal_values(other))
    return url_for("entries.correct", number=number, seq=found.sheet.version, **facts)


def _change_of_rules(rules: Rules) -> str:
    """The form that changes the rules of the match, with these in it."""
    return url_for("match.change_rules", **as_query(rules_values(rules)))


def _deal(found: OpenSheet, number: int) -> tuple[int, Numbered, Deal, InMatch]:
    numbered, row = numbered_row(found, number)
    if not isinstance(numbered.entry.content, Deal):
        abort(404)
    at = in_match(found.ledger, found.sheet.standing.index(numbered))
    return row.deal, numbered, numbered.entry.content, at
