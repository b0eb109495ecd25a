"""ledger(document): RULES.md 5, for a match document whose deals are legal.

Only `rules`, `entries`, `first_dealer` and `stopped` are read."""

from .presets import full_rules
from .scorer import other, score

NOT_FACTS = ("kind", "dealer", "note", "at", "score")


def ledger(document: dict) -> dict:
    rules = full_rules(document["rules"])
    entries = []
    totals = []
    dealers = []
    ns = 0
    ew = 0
    played = 0
    outcome = None
    # "the first dealer is chosen when the match starts"; a document that does not say: North
    dealer = document.get("first_dealer") or "N"

    for number, entry in enumerate(document["entries"], start=1):
        # "An entry may name its dealer ...: the deal goes on from there."
        if entry.get("dealer") is not None:
            dealer = entry["dealer"]
        dealers.append(dealer)
        dealer = next_dealer(rules, entry, dealer)

        points = points_of(rules, entry)
        counts = outcome is None
        entries.append({"NS": points["NS"], "EW": points["EW"], "counts": counts})
        if counts:
            # "Running totals are prefix sums."
            ns = ns + points["NS"]
            ew = ew + points["EW"]
            # "Only a played or written deal ends a match"
            if entry["kind"] == "deal" or entry["kind"] == "written":
                played = played + 1
                outcome = judge(rules, entry, ns, ew, played, number)
        totals.append({"NS": ns, "EW": ew})
    dealers.append(dealer)

    if outcome is None and document.get("stopped"):
        # "The four can also stop a match: the higher total, or a draw."
        if ns > ew:
            winner = "NS"
        elif ew > ns:
            winner = "EW"
        else:
            winner = "draw"
        # "`after_entry` counts from 1": stopped before the first entry, it is after none
        after = len(document["entries"]) or None
        outcome = {"winner": winner, "decided_by": "stopped", "after_entry": after}
    if outcome is None:
        outcome = {"winner": None, "decided_by": None, "after_entry": None}
    return {"entries": entries, "totals": totals, "outcome": outcome, "dealers": dealers}


def facts_of(entry: dict) -> dict:
    deal = {}
    for key, value in entry.items():
        if key not in NOT_FACTS:
            deal[key] = value
    return deal


def points_of(rules: dict, entry: dict) -> dict:
    if entry["kind"] == "deal":
        result = score(rules, facts_of(entry))
        return {"NS": result["NS"], "EW": result["EW"]}
    if entry["kind"] == "passed":
        # "a passed deal (0 - 0)"
        return {"NS": 0, "EW": 0}
    if entry["kind"] == "adjustment":
        # "an adjustment (side, points, reason ...)"
        if entry["side"] == "NS":
            return {"NS": entry["points"], "EW": 0}
        return {"NS": 0, "EW": entry["points"]}
    if entry["kind"] == "written":
        # "copied from paper as two scores"
        return {"NS": entry["NS"], "EW": entry["EW"]}
    raise ValueError(entry["kind"])


def next_dealer(rules: dict, entry: dict, dealer: str) -> str:
    if entry["kind"] == "adjustment":
        # nobody dealt
        return dealer
    if entry["kind"] == "passed" and rules["passed_deal"] == "same_dealer":
        return dealer
    # "Seen from above N, E, S, W is clockwise."
    if rules["direction"] == "clockwise":
        return {"N": "E", "E": "S", "S": "W", "W": "N"}[dealer]
    if rules["direction"] == "anticlockwise":
        return {"N": "W", "W": "S", "S": "E", "E": "N"}[dealer]
    raise ValueError(rules["direction"])


def judge(rules: dict, entry: dict, ns: int, ew: int, played: int, number: int):
    """The outcome after a played or written deal, or None while the match goes on."""
    # "The target is judged before the limit."
    ns_there = is_there(rules, entry, "NS", ns)
    ew_there = is_there(rules, entry, "EW", ew)
    if ns_there == "unknown" or ew_there == "unknown":
        # "Where a rule needs a fact that a written deal lacks, the match goes on."
        return None
    # "One side there: it wins."
    if ns_there and not ew_there:
        return {"winner": "NS", "decided_by": "target", "after_entry": number}
    if ew_there and not ns_there:
        return {"winner": "EW", "decided_by": "target", "after_entry": number}
    # "Both: `both_over`, then `tie_break` (never needed under `contract_side`)."
    if ns_there and ew_there:
        if rules["both_over"] == "contract_side":
            # "the side that held the contract"
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


def is_there(rules: dict, entry: dict, side: str, total: int):
    """True, False or "unknown"."""
    # "reach, or exceed"
    if rules["target_test"] == "at_least" and total < rules["target"]:
        return False
    if rules["target_test"] == "more_than" and total <= rules["target"]:
        return False
    if rules["belote_alone_can_win"]:
        return True
    # "false: a side is "there" only after a deal in which it marked something besides belote"
    if entry["kind"] == "written":
        # decided: a written deal does not say what its points are made of; who marked nothing is not there,
        # one to four times 20 may be belotes alone, and any other amount is more than belotes
        if entry[side] <= 0:
            return False
        if entry[side] in (20, 40, 60, 80):
            return "unknown"
        return True
    result = score(rules, facts_of(entry))
    return result[side] - result["belote"][side] > 0


def break_tie(rules: dict, entry: dict, number: int):
    if rules["tie_break"] == "another_deal":
        # "the match goes on and is judged again after the next played deal"
        return None
    if rules["tie_break"] == "draw":
        return {"winner": "draw", "decided_by": "draw", "after_entry": number}
    if rules["tie_break"] == "deal_winner":
        # "the side that won the deal (takers if made, else defence)"
        if entry["kind"] == "deal":
            made = score(rules, facts_of(entry))["made"]
        else:
            made = entry.get("made")
        if made is None or entry.get("taker") is None:
            return None
        if made:
            winner = entry["taker"]
        else:
            winner = other(entry["taker"])
        return {"winner": winner, "decided_by": "deal_winner", "after_entry": number}
    raise ValueError(rules["tie_break"])
