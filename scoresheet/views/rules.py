"""Other rules for a match that has begun: what they would change, asked before they rescore it."""

from __future__ import annotations

from flask import request

from scoresheet.faults import Refused
from scoresheet.forms.rules import rules_values
from scoresheet.forms.settings import RulesChangeForm
from scoresheet.guard import refusals
from scoresheet.log import SettingsChanged
from scoresheet.views.access import OpenSheet, opened_to_edit
from scoresheet.views.addresses import match_pages
from scoresheet.views.conflicts import AGREED, typed_fields
from scoresheet.views.rows import rescored
from scoresheet.views.writing import Reply, page, submit
from scoresheet.words.forms import same_rules_text


@match_pages.route("/rules/change", methods=["GET", "POST"])
def change_rules(key: str) -> Reply:
    """Choose other rules, see what they change, and only then agree; the address may fill the form."""
    _record, found = opened_to_edit(key)
    before = found.sheet.settings
    sent = request.form if request.method == "POST" else request.args
    shown = rules_values(before.rules)
    form = RulesChangeForm(sent or None, named={}, rules_name=before.rules_name, **shown)
    if request.method == "POST" and AGREED not in request.form:
        return _weighed(found, form)
    return submit("rules_change.html", found, form, lambda: SettingsChanged(form.settings(before)))


def _weighed(found: OpenSheet, form: RulesChangeForm) -> Reply:
    """Every deal before and after; the form again where these rules cannot be played."""
    try:
        action = _action(found, form)
    except Refused as refused:
        form.show(refused.problems)
    else:
        if action.settings != found.sheet.settings:
            after, changed = rescored(found, action.settings)
            context = {"action": action, "after": after, "changed": changed, "typed": typed_fields()}
            return page("rules_changed.html", found, form, **context)
        form.general.append(same_rules_text())
    return page("rules_change.html", found, form), 422


def _action(found: OpenSheet, form: RulesChangeForm) -> SettingsChanged:
    action = SettingsChanged(form.settings(found.sheet.settings))
    if refused := tuple(refusals(found.sheet, action)):
        raise Refused(refused)
    return action
