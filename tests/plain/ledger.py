"""ledger(document): RULES.md 5, for a match document whose deals are legal.

Only `rules`, `entries`, `first_dealer` and `stopped` are read."""

from .presets import full_rules
from .scorer import other, score

NOT_FACTS = ("kind", "dealer", "note", "at", "score")


def ledger(document: dict) -> dict:
    rules = full_rules(document["rules"])
    stopped = bool(document.get("stopped"))
    last_played = last_played_entry(rules, document["entries"])
    answer = {"entries": [], "totals": [], "outcome": None, "dealers": []}
    total = {"NS": 0, "EW": 0}
    # "What waits from litiges waits by the side that took it"
    waiting = {"NS": 0, "EW": 0}
    played = 0
    # "the first dealer is chosen when the match starts"; a document that does not say: North
    dealer = document.get("first_dealer") or "N"

    for number, entry in enumerate(document["entries"], start=1):
        # "An entry may name its dealer ...: the deal goes on from there."
        if entry.get("dealer") is not None:
            dealer = entry["dealer"]
        answer["dealers"].append(dealer)
        dealer = next_dealer(rules, entry, dealer)

        if answer["outcome"] is not None:
            # "later entries stay on the sheet, marked as played after the end, and do not count"
            points = result_of(rules, entry, exact=False)
            answer["entries"].append({"NS": points["NS"], "EW": points["EW"], "counts": False})
            answer["totals"].append(dict(total))
            continue

        # "Only a played or written deal ends a match"
        if is_played(rules, entry):
            played = played + 1
        after = write(rules, entry, total, waiting, played, number, exact=False)
        if rules["last_deal_exact"]:
            # "a deal that would end the match, rounded or unrounded, is written and judged unrounded (so it
            # may turn out not to end it, and stays exact)"
            unrounded = write(rules, entry, total, waiting, played, number, exact=True)
            would_end = after["outcome"] is not None or unrounded["outcome"] is not None
            # "So is the last played deal before the four stop (a written deal counts as one, and stays as
            # written)."
            if would_end or (stopped and number == last_played):
                after = unrounded
        if stopped and number == len(document["entries"]) and after["outcome"] is None:
            # "When the four stop it goes back too, into the last entry"
            give_back(after)
        total = {"NS": total["NS"] + after["NS"], "EW": total["EW"] + after["EW"]}
        waiting = after["waiting"]
        answer["outcome"] = after["outcome"]
        row = {"NS": after["NS"], "EW": after["EW"], "counts": True}
        # "an entry after which something waits has `held`"
        if waiting["NS"] != 0 or waiting["EW"] != 0:
            row["held"] = dict(waiting)
        answer["entries"].append(row)
        # "Running totals are prefix sums."
        answer["totals"].append(dict(total))
    answer["dealers"].append(dealer)

    if answer["outcome"] is None and stopped:
        # "The four can also stop a match: the higher total, or a draw, decided by `stopped` either way."
        if total["NS"] > total["EW"]:
            winner = "NS"
        elif total["EW"] > total["NS"]:
            winner = "EW"
        else:
            winner = "draw"
        # "`after_entry` counts from 1": stopped before the first entry, it is after none
        last = len(document["entries"]) or None
        answer["outcome"] = {"winner": winner, "decided_by": "stopped", "after_entry": last}
    if answer["outcome"] is None:
        answer["outcome"] = {"winner": None, "decided_by": None, "after_entry": None}
    return answer


def is_replayed_litige(rules: dict, entry: dict) -> bool:
    if entry["kind"] != "deal" or rules["litige"] != "replayed":
        return False
    return score(rules, facts_of(entry))["made"] is None


def is_played(rules: dict, entry: dict) -> bool:
    """A played or written deal; "a replayed one is no played deal"."""
    if entry["kind"] == "written":
        return True
    return entry["kind"] == "deal" and not is_replayed_litige(rules, entry)


def last_played_entry(rules: dict, entries: list):
    """The number of the last played or written deal, None without one."""
    last = None
    for number, entry in enumerate(entries, start=1):
        if is_played(rules, entry):
            last = number
    return last


def winner_of(rules: dict, entry: dict):
    """The side that won a deal; None for a litige, and where a written deal does not say."""
    if entry["kind"] == "deal":
        made = score(rules, facts_of(entry))["made"]
    else:
        made = entry.get("made")
    if made is None or entry.get("taker") is None:
        return None
    if made:
        return entry["taker"]
    return other(entry["taker"])


def write(
    rules: dict, entry: dict, total: dict, waiting: dict, played: int, number: int, exact: bool
) -> dict:
    """What an entry that counts writes, what waits after it, and the outcome if it ends the match."""
    result = result_of(rules, entry, exact)
    after = {
        "NS": result["NS"],
        "EW": result["EW"],
        "waiting": dict(waiting),
        "outcome": None,
        "belote": result["belote"],
        "had_waited": {"NS": 0, "EW": 0},
    }
    if not is_played(rules, entry):
        # "through passed deals, adjustments": what waits is not touched; and they end nothing
        return after
    winner = winner_of(rules, entry)
    if entry["kind"] == "deal":
        if winner is None:
            # "through ... further litiges"
            takers = entry["taker"]
            after["waiting"][takers] = after["waiting"][takers] + result["held"]
        else:
            # "The winner of the next deal, takers or defence, writes all of it in that entry (reason `held`),
            # before the end is judged."
            everything = after["waiting"]["NS"] + after["waiting"]["EW"]
            after[winner] = after[winner] + everything
            after["had_waited"][winner] = everything
            after["waiting"] = {"NS": 0, "EW": 0}
    elif winner is not None:
        # "A written deal whose winner is known holds it already; else it waits on."
        after["waiting"] = {"NS": 0, "EW": 0}
    # "At the deal limit, and after every later deal, it goes back first to the sides that took it; then the
    # target is judged, then the limit."
    if rules["deal_limit"] is not None and played >= rules["deal_limit"]:
        give_back(after)
    ns = total["NS"] + after["NS"]
    ew = total["EW"] + after["EW"]
    after["outcome"] = judge(rules, entry, after, ns, ew, played, number)
    return after


def give_back(after: dict) -> None:
    for side in ("NS", "EW"):
        after[side] = after[side] + after["waiting"][side]
        after["had_waited"][side] = after["had_waited"][side] + after["waiting"][side]
    after["waiting"] = {"NS": 0, "EW": 0}


def facts_of(entry: dict) -> dict:
    deal = {}
    for key, value in entry.items():
        if key not in NOT_FACTS:
            deal[key] = value
    return deal


def result_of(rules: dict, entry: dict, exact: bool) -> dict:
    """The points of an entry on its own, without what waited; `belote` of a deal, `held` of a litige."""
    if entry["kind"] == "deal":
        return score(rules, facts_of(entry), exact)
    if entry["kind"] == "passed":
        # "a passed deal (0 - 0)"
        return {"NS": 0, "EW": 0, "belote": None}
    if entry["kind"] == "adjustment":
        # "an adjustment (side, points, reason ...)"
        points = {"NS": 0, "EW": 0, "belote": None}
        points[entry["side"]] = entry["points"]
        return points
    if entry["kind"] == "written":
        # "copied from paper as two scores"
        return {"NS": entry["NS"], "EW": entry["EW"], "belote": None}
    raise ValueError(entry["kind"])


def next_dealer(rules: dict, entry: dict, dealer: str) -> str:
    if entry["kind"] == "adjustment":
        # nobody dealt
        return dealer
    if entry["kind"] == "passed" and rules["passed_deal"] == "same_dealer":
        return dealer
    if is_replayed_litige(rules, entry):
        # "A replayed one ... keeps its dealer."
        return dealer
    # "Seen from above N, E, S, W is clockwise."
    if rules["direction"] == "clockwise":
        return {"N": "E", "E": "S", "S": "W", "W": "N"}[dealer]
    if rules["direction"] == "anticlockwise":
        return {"N": "W", "W": "S", "S": "E", "E": "N"}[dealer]
    raise ValueError(rules["direction"])


def judge(rules: dict, entry: dict, after: dict, ns: int, ew: int, played: int, number: int):
    """The outcome after a played or written deal, or None while the match goes on."""
    # "The target is judged before the limit."
    ns_there = is_there(rules, entry, after, "NS", ns)
    ew_there = is_there(rules, entry, after, "EW", ew)
    if ns_there == "unknown" or ew_there == "unknown":
        # "Where a rule needs a fact that a written deal lacks, the match goes on, also at the limit, and even
        # where it could not change the winner."
        return None
    # "One side there: it wins."
    if ns_there and not ew_there:
        return {"winner": "NS", "decided_by": "target", "after_entry": number}
    if ew_there and not ns_there:
        return {"winner": "EW", "decided_by": "target", "after_entry": number}
    # "Both: `both_over`, then `tie_break` (not needed there under `contract_side`)."
    if ns_there and ew_there:
        if rules["both_over"] == "contract_side":
            # "the side that held the contract"; of a litige "its takers"
            if entry.get("taker") is None:
                return None
            return {"winner": entry["taker"], "decided_by": "contract_side", "after_entry": number}
        if ns > ew:
            return {"winner": "NS", "decided_by": "higher_total", "after_entry": number}
        if ew > ns:
            return {"winner": "EW", "decided_by": "higher_total", "after_entry": number}
        return break_tie(rules, entry, number)
    # "At the limit: the higher total, then `tie_break`."
    if rules["deal_limit"] is not None and played >= rules["deal_limit"]:
        if ns > ew:
            return {"winner": "NS", "decided_by": "deal_limit", "after_entry": number}
        if ew > ns:
            return {"winner": "EW", "decided_by": "deal_limit", "after_entry": number}
        return break_tie(rules, entry, number)
    return None


def is_there(rules: dict, entry: dict, after: dict, side: str, total: int):
    """True, False or "unknown"."""
    # "reach, or exceed"
    if rules["target_test"] == "at_least" and total < rules["target"]:
        return False
    if rules["target_test"] == "more_than" and total <= rules["target"]:
        return False
    if rules["belote_alone_can_win"]:
        return True
    # "false: a side is "there" only after a deal in which what it wrote on the sheet is more than the belote
    # in it"
    if entry["kind"] == "written":
        # "any other amount is more; so is whatever waited"
        if after["had_waited"][side] > 0:
            return True
        # "Of a written score, as copied, 0 or less is not there, 20, 40, 60 or 80 may be belotes alone (a
        # fact that is lacking), any other amount is more"
        if entry[side] <= 0:
            return False
        if entry[side] in (20, 40, 60, 80):
            return "unknown"
        return True
    # "A belote that went to the winner or was lost is nothing besides belote; kept melds, points that waited,
    # tricks are."
    return after[side] > after["belote"][side]


def break_tie(rules: dict, entry: dict, number: int):
    if rules["tie_break"] == "another_deal":
        # "the match goes on and is judged again after the next played deal"
        return None
    if rules["tie_break"] == "draw":
        return {"winner": "draw", "decided_by": "draw", "after_entry": number}
    if rules["tie_break"] == "deal_winner":
        # "the side that won the deal (takers if made, else defence)"; "A litige has no deal winner: under
        # `deal_winner` equal totals after it play on"
        winner = winner_of(rules, entry)
        if winner is None:
            return None
        return {"winner": winner, "decided_by": "deal_winner", "after_entry": number}
    raise ValueError(rules["tie_break"])
