"""Before the bid: what a contract needs and what is at stake; the card of all bids."""

from __future__ import annotations

from dataclasses import replace

from flask import abort, render_template, request

from scoresheet.calculator import (
    BidRow,
    bid_table,
    endings,
    estimate,
    levels,
    need,
    needs,
    stakes,
    suggested_bid,
)
from scoresheet.deal import Deal, Side, Trump
from scoresheet.entries import Settings
from scoresheet.faults import Refused
from scoresheet.forms.auction import auction_values
from scoresheet.forms.contract import ContractForm
from scoresheet.forms.rules import RulesForm
from scoresheet.match import Match
from scoresheet.presets import PRESETS
from scoresheet.rules import Rules
from scoresheet.security import computing
from scoresheet.views.access import opened
from scoresheet.views.addresses import sheet_pages, tool_pages
from scoresheet.views.writing import Reply
from scoresheet.words import side_names


@tool_pages.get("/calculator/contract")
@computing
def contract() -> Reply:
    """A contract under any rules. Its address holds all of it."""
    rules_form = RulesForm(request.args)
    form = ContractForm(request.args or None, rules=rules_form.rules_to_show(), sides=side_names(Settings()))
    if rules_form.has_errors:
        return render_template("contract_calculator.html", form=form, rules_form=rules_form), 422
    return _page(form, rules_form=rules_form)


@sheet_pages.get("/calculator")
@computing
def contract_on_sheet(key: str) -> Reply:
    """The noted contract, or any other, under the rules of a sheet and with its totals."""
    found = opened(key)
    noted, rules = found.sheet.contract, found.sheet.settings.rules
    values = auction_values(noted) if noted else {}
    form = ContractForm(request.args or None, rules=rules, sides=found.names, **values)
    return _page(form, found.sheet.match, opened=found)


@tool_pages.get("/rules/<preset>/bids")
@computing
def preset_bids(preset: str) -> Reply:
    """Every bid under one preset, to be printed and kept by the table."""
    if preset not in PRESETS:
        abort(404)
    return render_template("bids.html", rules=PRESETS[preset], rows=_rows(PRESETS[preset]), preset=preset)


@sheet_pages.get("/bids")
@computing
def bids_on_sheet(key: str) -> Reply:
    """Every bid under the rules of a sheet, to be printed and kept by the table."""
    found = opened(key)
    rules = found.sheet.settings.rules
    return render_template("bids.html", rules=rules, rows=_rows(rules), opened=found)


def _page(form: ContractForm, match: Match | None = None, **context: object) -> Reply:
    tricks = form.tricks_expected
    expected = None if tricks is None else estimate(tricks, form.belotes)
    form.suggested = None if expected is None else suggested_bid(expected, form.rules)
    is_a_pass = expected is not None and form.suggested is None and not form.names_a_bid
    deal = _deal(form) if form.is_asking and not is_a_pass else None
    page = render_template(
        "contract_calculator.html",
        form=form,
        estimate=expected,
        deal=deal,
        need=need(deal, form.rules) if deal else None,
        usual=needs(deal.bid, deal.trump, form.rules) if deal else None,
        stakes=stakes(deal, form.rules) if deal else (),
        **(_endings(match, deal or form.lowest()) if match else {}),
        **context,
    )
    return (page, 422) if form.has_errors else page


def _deal(form: ContractForm) -> Deal | None:
    """The contract in the form; None where it is refused."""
    try:
        return form.deal()
    except Refused as refused:
        form.show(refused.problems)
        return None


def _endings(match: Match, deal: Deal) -> dict[str, object]:
    """The bids that would end the match at some level of coinche, and how; nothing once it has ended."""
    rules = match.settings.rules
    possible = levels(rules.lowest_bid, rules)
    ends = [
        {ending.bid: ending for ending in endings(match, replace(deal, coinche=level)) if ending.is_one}
        for level in possible
    ]
    rows = [(bid, [at.get(bid) for at in ends]) for bid in rules.bids() if any(bid in at for at in ends)]
    return {"endings": rows, "levels": possible, "taker": deal.taker}


def _rows(rules: Rules) -> list[BidRow]:
    """The bids that can be made without melds."""
    rows = bid_table(Deal(taker=Side.NS, bid=rules.lowest_bid, trump=Trump.S), rules)
    return [row for row in rows if row.can_be_made]
