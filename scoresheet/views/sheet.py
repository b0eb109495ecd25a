"""The pages of one sheet that show and do not change: under its edit key and its view key alike."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from scoresheet.chart import chart
from scoresheet.match import cuts, speaks_first
from scoresheet.summary import summary
from scoresheet.views import calculator, disputes, exports, history, live, share
from scoresheet.views.access import new_op, opened
from scoresheet.views.rows import numbered_row, rows

pages = Blueprint("sheet", __name__)
pages.add_url_rule("/export.json", view_func=exports.export_json)
pages.add_url_rule("/export.csv", view_func=exports.export_csv)
pages.add_url_rule("/compare", view_func=disputes.compare)
pages.add_url_rule("/deal/<int:number>/claim", view_func=disputes.claim)
pages.add_url_rule("/deal/<int:number>/rules", view_func=disputes.deal_under_rules)
pages.add_url_rule("/calculator", view_func=calculator.contract_on_sheet)
pages.add_url_rule("/bids", view_func=calculator.bids_on_sheet)
pages.add_url_rule("/log", view_func=history.log)
pages.add_url_rule("/log/<int:seq>", view_func=history.past)
pages.add_url_rule("/share", view_func=share.share)
pages.add_url_rule("/version", view_func=live.version)
pages.before_request(live.not_modified)
pages.after_request(live.tagged)


@pages.get("")
def show(key: str) -> str:
    """The sheet: totals, who deals, every entry."""
    found = opened(key)
    dealer, rules = found.ledger.next_dealer, found.sheet.settings.rules
    return render_template(
        "sheet.html",
        opened=found,
        rows=rows(found),
        removed=[numbered for numbered in found.sheet.entries if numbered.removed],
        day=exports.day,
        chart=chart(found.ledger, rules.target),
        summary=summary(found.ledger) if found.ledger.outcome else None,
        dealer=dealer,
        speaker=speaks_first(dealer, rules),
        cutter=cuts(dealer, rules),
        op=new_op(),
    )


@pages.get("/table")
def table(key: str) -> str:
    """What all four want to read from where they sit; `?turned=1` says it to both sides of the table."""
    found = opened(key)
    return render_template("table.html", opened=found, turned="turned" in request.args)


@pages.get("/deal/<int:number>/why")
def why(key: str, number: int) -> str:
    """The lines of a deal as a sum that adds up."""
    found = opened(key)
    numbered, row = numbered_row(found, number)
    return render_template("why.html", opened=found, numbered=numbered, row=row, op=new_op())


@pages.get("/rules")
def rules(key: str) -> str:
    """The rules of this match in words."""
    return render_template("match_rules.html", opened=opened(key))
