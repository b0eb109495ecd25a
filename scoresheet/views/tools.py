"""Pages that belong to no match: the presets in words, one deal under any rules, the health check."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import abort, redirect, render_template, request, url_for

from scoresheet.deal import Deal
from scoresheet.disputes import Answer, OtherFacts, OtherSwitches, under_presets
from scoresheet.entries import Players, Settings
from scoresheet.faults import Refused
from scoresheet.forms.base import as_query
from scoresheet.forms.deal import DealForm, deal_values
from scoresheet.forms.rules import NAMED, RulesForm, rules_values
from scoresheet.presets import PRESETS
from scoresheet.problems import warnings
from scoresheet.scoring import score
from scoresheet.security import checking, computing, writes_nothing
from scoresheet.trials import changed
from scoresheet.views import disputes
from scoresheet.views.access import store
from scoresheet.views.addresses import tool_pages
from scoresheet.views.book import named_rules, played_before
from scoresheet.views.writing import Reply
from scoresheet.words import side_names


@tool_pages.get("/rules")
def presets() -> Reply:
    """Every preset with its line."""
    return render_template("rules.html", presets=PRESETS)


@tool_pages.get("/rules/<preset>")
def preset(preset: str) -> Reply:
    """One preset in words."""
    if preset not in PRESETS:
        abort(404)
    return render_template("preset.html", preset=preset, rules=PRESETS[preset])


@tool_pages.post("/rules/form")
@writes_nothing
@computing
def rules_form() -> Reply:
    """Every switch of a form of rules as it stands: examples, what differs, what cannot be."""
    is_named = request.form.get("preset", "").startswith(NAMED)
    form = RulesForm(request.form, named=named_rules(played_before()) if is_named else {})
    form.rules_to_show()
    return render_template("_rules_form.html", form=form)


@tool_pages.get("/calculator")
@computing
def calculator() -> Reply:
    """One deal under any rules. Its address holds all of it, to be shared and loaded again."""
    said = {name: value for name, value in request.args.items() if value}
    if len(said) < len(request.args):
        return redirect(f"{request.path}?{urlencode(said)}")
    rules_form, form, deal = _asked()
    rules = form.rules
    page = render_template(
        "calculator.html",
        rules_form=rules_form,
        form=form,
        deal=deal,
        score=score(deal, rules) if deal else None,
        warnings=warnings(deal, rules) if deal else (),
    )
    return (page, 422) if rules_form.has_errors or form.has_errors else page


@tool_pages.get("/calculator/rules")
@computing
def deal_under_rules() -> Reply:
    """The deal of the calculator under every preset; the calculator again where it is no deal yet."""
    _rules_form, form, deal = _asked()
    if deal is None:
        return calculator()
    comparisons = under_presets(deal, form.rules)
    return render_template("deal_rules.html", names=form.sides, rules=form.rules, comparisons=comparisons)


@tool_pages.get("/calculator/claim")
@computing
def claim() -> Reply:
    """What explains another score of the deal of the calculator."""
    _rules_form, form, deal = _asked()
    if deal is None:
        return calculator()
    rules = as_query(rules_values(form.rules))

    def link(answer: Answer) -> str:
        match answer.cause:
            case OtherFacts(deals=deals):
                return url_for(".calculator", score="y", **rules, **as_query(deal_values(deals[0])))
            case OtherSwitches(changes=changes):
                others = as_query(rules_values(changed(form.rules, changes)))
                return url_for(".calculator", score="y", **others, **as_query(deal_values(deal)))
            case _:
                return disputes.preset_link(answer)

    return disputes.claim_page(deal, form.rules, form.sides, link)


@tool_pages.get("/healthz")
@checking
def health() -> Reply:
    """Whether the app answers and a deal could be saved; else a page that says why not."""
    store().check()
    return "ok\n"


def _asked() -> tuple[RulesForm, DealForm, Deal | None]:
    """The rules and the deal in the address; no deal as long as something is wrong or missing."""
    rules_form = RulesForm(request.args)
    rules = rules_form.rules_to_show()
    form = DealForm(request.args, rules=rules, sides=side_names(Settings()), players=Players())
    return rules_form, form, None if rules_form.has_errors else _deal(form)


def _deal(form: DealForm) -> Deal | None:
    """The deal in the form; None as long as nobody asked for its score."""
    if "score" not in request.args:
        return None
    try:
        return form.content()
    except Refused as refused:
        form.show(refused.problems)
        return None
