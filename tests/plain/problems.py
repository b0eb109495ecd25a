"""problems(rules, deal): RULES.md 7 ("A deal") as a set of (field, code), for a deal of the right shape."""

from .scorer import (
    EQUAL,
    belote_is_excluded,
    belotes,
    fillings,
    is_complete,
    is_number_made,
    meld_cards,
    meld_value,
    melds_of,
    settle,
    top_is_possible,
    writer_of,
)

# RULES.md 4: "Possible totals for one side, exhaustively"
POSSIBLE_TOTALS = [
    0, 20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 150, 160, 170, 190, 200, 210, 220, 240, 250, 260, 270,
    290, 300, 320, 340, 350, 370, 390, 400, 420, 450, 470, 500, 550,
]  # fmt: skip


def problems(rules: dict, deal: dict) -> set:
    found = set()
    bid_problems(rules, deal, found)
    trump_and_coinche_problems(rules, deal, found)
    points_problems(rules, deal, found)
    capot_problems(deal, found)
    belote_problems(rules, deal, found)
    meld_problems(rules, deal, found)
    result_problems(rules, deal, found)
    verdict_problems(rules, deal, found)
    return found


def allowed_numbers(rules: dict) -> list:
    """The numbers that may be bid, ascending."""
    numbers = []
    # "82 means 82, 90, 100, ..."
    if rules["lowest_bid"] == 82:
        numbers.append(82)
        first_ten = 90
    else:
        first_ten = rules["lowest_bid"]
    # "highest number, in tens"
    for number in range(first_ten, rules["highest_bid"] + 1, 10):
        numbers.append(number)
    # "a bid of 162 between the numbers and capot": read as allowed whatever the lowest and highest bid
    if rules["bid_162"]:
        numbers.append(162)
    return sorted(numbers)


def bid_problems(rules: dict, deal: dict, found: set) -> None:
    bid = deal["bid"]
    if bid == "capot":
        pass
    elif bid == "generale":
        # "null: not played"
        if rules["generale"] is None:
            found.add(("deal.bid", "generale_not_allowed"))
    elif bid not in allowed_numbers(rules):
        # "a number below the minimum, above the maximum or off the tens (82 and 162 where the rules have
        # them)"
        found.add(("deal.bid", "bid_not_allowed"))
    # "a bidder of the other side"
    bidder = deal.get("bidder")
    if bidder is not None and bidder not in deal["taker"]:
        found.add(("deal.bidder", "bidder_on_other_side"))


def trump_and_coinche_problems(rules: dict, deal: dict, found: set) -> None:
    # "a contract, trump, coinche, surcoinche or meld that the rules do not allow"
    if deal["trump"] == "SA" and not rules["no_trumps"]:
        found.add(("deal.trump", "trump_not_allowed"))
    if deal["trump"] == "TA" and not rules["all_trumps"]:
        found.add(("deal.trump", "trump_not_allowed"))
    # `capot_can_be_coinched`: "a bid capot, or a générale"
    is_number = deal["bid"] not in ("capot", "generale")
    if deal["coinche"] != "none" and not is_number and not rules["capot_can_be_coinched"]:
        found.add(("deal.coinche", "coinche_not_allowed"))
    if deal["coinche"] == "surcoinche" and not rules["surcoinche"]:
        found.add(("deal.coinche", "surcoinche_not_allowed"))


def points_problems(rules: dict, deal: dict, found: set) -> None:
    points = deal.get("points")
    if points is None:
        return
    # "Points outside 0..162"
    if points < 0 or points > 162:
        found.add(("deal.points", "out_of_range"))
    # "1 or 161 in a suit, at sans-atout and on the tout-atout scales 13-9-6-5-3-2, 14-9-6-4-3-2 and
    # 20-14-11-10-4-3 (no set of cards gives them; on the two others they are possible)"
    possible = deal["trump"] == "TA" and rules["all_trumps_scale"] in ("14-9-6-5-3-1", "13-9-7-5-3-1")
    if points in (1, 161) and not possible:
        found.add(("deal.points", "impossible_total"))


def capot_problems(deal: dict, found: set) -> None:
    points = deal.get("points")
    capot = deal.get("capot")
    facts = settle(deal)
    # "a capot whose points are not 162 (takers) or 0 (defence)"
    if points is not None and capot is not None:
        if capot == deal["taker"] and points != 162:
            found.add(("deal.capot", "capot_contradicts_points"))
        if capot != deal["taker"] and points != 0:
            found.add(("deal.capot", "capot_contradicts_points"))
    # "solo without a générale or without the takers' capot"
    if deal.get("solo") is True:
        if deal["bid"] != "generale":
            found.add(("deal.solo", "solo_without_generale"))
        if not facts["takers_won_all"]:
            found.add(("deal.solo", "solo_without_capot"))


def belote_problems(rules: dict, deal: dict, found: set) -> None:
    ns = belotes(deal, "NS")
    ew = belotes(deal, "EW")
    if ns < 0:
        found.add(("deal.belote.NS", "out_of_range"))
    if ew < 0:
        found.add(("deal.belote.EW", "out_of_range"))
    if ns < 0 or ew < 0:
        return
    if deal["trump"] == "SA":
        # "belote at sans-atout"
        if ns + ew > 0:
            found.add(("deal.belote", "belote_not_possible"))
    elif deal["trump"] == "TA":
        # "or more than the rules allow at tout-atout": `all_trumps_belotes`, "how many belotes a tout-atout
        # deal may hold"
        if ns + ew > rules["all_trumps_belotes"]:
            found.add(("deal.belote", "belote_not_possible"))
    elif ns + ew > 1:
        # "on both sides in a suit deal"; "more than one only at tout-atout"
        found.add(("deal.belote", "belote_not_possible"))


def meld_problems(rules: dict, deal: dict, found: set) -> None:
    ns = melds_of(deal, "NS")
    ew = melds_of(deal, "EW")
    # `best_meld`: "naming a side without melds is a problem"
    best_meld = deal.get("best_meld")
    if best_meld == "NS" and not ns:
        found.add(("deal.best_meld", "best_meld_without_melds"))
    if best_meld == "EW" and not ew:
        found.add(("deal.best_meld", "best_meld_without_melds"))
    if not ns and not ew:
        return
    if not rules["melds"]:
        found.add(("deal.melds", "melds_not_allowed"))

    one_is_impossible = False
    used = set()
    excluding = {"NS": [], "EW": []}
    for side in ("NS", "EW"):
        total = 0
        worthless = False
        for number, meld in enumerate(melds_of(deal, side)):
            field = f"deal.melds.{side}.{number}"
            # "impossible melds (sevens, eights ...)"
            if meld["kind"] == "carre" and meld["rank"] in "78":
                found.add((field, "meld_impossible"))
                one_is_impossible = True
                worthless = True
                continue
            total = total + meld_value(rules, deal["trump"], meld)
            # "a top too low"
            if meld["kind"] != "carre" and meld.get("top") is not None and not top_is_possible(meld):
                found.add((field, "meld_impossible"))
                one_is_impossible = True
                continue
            if not is_complete(meld):
                continue
            # "a card twice": the later meld is named, those of NS first
            cards = meld_cards(meld)
            if cards & used:
                found.add((field, "meld_impossible"))
                one_is_impossible = True
            used = used | cards
            excluding[side].append(meld)
        # "a total outside the list"
        if total not in POSSIBLE_TOTALS and not worthless:
            found.add((f"deal.melds.{side}", "meld_impossible"))

    # "A carré of kings or queens held by one side excludes every belote of the other; so does, in a suit
    # deal, a trump sequence holding king or queen."
    belote_is_impossible = False
    for side in ("NS", "EW"):
        if belotes(deal, side) > 0 and belote_is_excluded(deal, side, excluding["NS"], excluding["EW"]):
            found.add(("deal.belote", "belote_not_possible"))
            belote_is_impossible = True

    if one_is_impossible or belote_is_impossible:
        return
    incomplete = []
    for side in ("NS", "EW"):
        for number, meld in enumerate(melds_of(deal, side)):
            if not is_complete(meld):
                incomplete.append((side, number))
    if incomplete:
        detail_problems(rules, deal, incomplete, found)
    elif best_meld is None and writer_of(rules, deal["trump"], ns, ew) == EQUAL:
        # "equal melds without `best_meld` under `first_speaker`"
        found.add(("deal.best_meld", "meld_detail_needed"))


def detail_problems(rules: dict, deal: dict, incomplete: list, found: set) -> None:
    """Try every filling of the missing tops and suits."""
    ways = fillings(deal)
    if not ways:
        # no filling leaves every card in one meld (or the belote where it is said to be)
        if fillings(deal, mind_belote=False):
            found.add(("deal.belote", "belote_not_possible"))
        else:
            found.add(("deal.melds", "meld_impossible"))
        return
    if deal.get("best_meld") is not None:
        # "`best_meld` overrides": nothing that is missing matters
        return
    writers = set()
    for ns, ew in ways:
        writers.add(writer_of(rules, deal["trump"], ns, ew))
    if writers == {EQUAL}:
        # "equal melds without `best_meld` under `first_speaker`", whatever is filled in
        found.add(("deal.best_meld", "meld_detail_needed"))
        return
    if len(writers) == 1:
        return
    # "A missing `top` or `suit` is a problem only where filling it in one possible way or another would
    # change who writes.": a meld is named when two fillings that differ in it alone give different writers
    named = False
    for side, number in incomplete:
        seen = {}
        for ns, ew in ways:
            rest = {"NS": list(ns), "EW": list(ew)}
            rest[side][number] = None
            seen.setdefault(repr(rest), set()).add(writer_of(rules, deal["trump"], ns, ew))
        for result in seen.values():
            if len(result) > 1:
                found.add((f"deal.melds.{side}.{number}", "meld_detail_needed"))
                named = True
    if not named:
        for side, number in incomplete:
            found.add((f"deal.melds.{side}.{number}", "meld_detail_needed"))


def result_problems(rules: dict, deal: dict, found: set) -> None:
    if deal.get("points") is not None or deal.get("capot") is not None:
        return
    made = deal.get("made")
    # "no points, no verdict and no capot"
    if made is None:
        found.add(("deal.points", "result_missing"))
    # "a made number without points unless `made_marks` is `bid`"
    elif made is True and deal["bid"] not in ("capot", "generale") and rules["made_marks"] != "bid":
        found.add(("deal.points", "points_needed"))


def verdict_problems(rules: dict, deal: dict, found: set) -> None:
    # "a verdict that contradicts the points (any verdict, beside a litige)"; "Beside either it must agree
    # with them"
    made = deal.get("made")
    if made is None:
        return
    points = deal.get("points")
    capot = deal.get("capot")
    if points is None and capot is None:
        return
    takers_capot = capot == deal["taker"]
    if deal["bid"] == "capot":
        should_be = takers_capot
    elif deal["bid"] == "generale":
        should_be = takers_capot and deal.get("solo") is True
    else:
        # what the points say cannot be told while they, the belote or the melds are wrong
        for field, _code in found:
            if field.startswith(("deal.points", "deal.capot", "deal.belote", "deal.melds", "deal.best_meld")):
                return
        should_be = is_number_made(rules, deal, settle(deal))
    if made != should_be:
        found.add(("deal.made", "verdict_contradicts_points"))
