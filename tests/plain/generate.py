"""Seeded random rules, deals and matches. Every function takes a `random.Random`; nothing else is random."""

import random

from .ledger import ledger
from .presets import DEFAULTS, PRESETS, VALUES, refused
from .problems import POSSIBLE_TOTALS, allowed_numbers, problems
from .scorer import RANKS, SUITS, counted, meld_cards, meld_value, other, score, top_is_possible

# Rules


def random_rules(rng: random.Random) -> dict:
    """All switches: a preset, a preset with 1 to 6 random changes, or fully random; never refused."""
    while True:
        rules = dict(PRESETS[rng.choice(sorted(PRESETS))])
        way = rng.randrange(4)
        if way == 0:
            pass
        elif way < 3:
            for name in rng.sample(sorted(DEFAULTS), rng.randint(1, 6)):
                rules[name] = rng.choice(VALUES[name])
        else:
            for name in DEFAULTS:
                rules[name] = rng.choice(VALUES[name])
        # what no preset plays, and what takes several deals to show
        for name in ("litige", "last_deal_exact", "deal_limit"):
            if rng.random() < 0.2:
                rules[name] = rng.choice(VALUES[name])
        if not refused(rules):
            return rules


BAD_VALUES = {
    "target": [0, -1],
    "deal_limit": [0, -2],
    "lowest_bid": [81, 85, 162, 200, -10, 700],
    "highest_bid": [85, 162, 82, 70, -10],
    "generale": [0, -500],
    "failure_base": [0, -160],
    "defence_capot_base": [0, -1],
    "no_trumps_factor": [0, -1],
    "coinche_factor": [0, -2, 5],
    "surcoinche_factor": [0, 1, -4],
    "coinched_base": [0, -160],
    "surprise_capot": [161, 100, 0, -1],
    "capot_bid": [-250],
    "capot_base": [-1],
    "capot_failure_base": [-162],
    "all_trumps_belotes": [2, 3, 5, -1],
    "failure_adds_bid": [False],
    "made_marks": ["bid", "tricks"],
    "litige": ["held", "shared"],
    "threshold": ["bid_plus_1"],
    "outscore": ["loose"],
    "rounding": ["nearest_5_down"],
    "melds_on_capot": ["taken"],
    "coinched_loser": ["own"],
    "equal_melds": ["both"],
    "no_trumps_carres": ["tens_200"],
    "all_trumps_scale": ["14-9-6-5-3-2"],
}
"""Values that are refused, alone or beside another."""


def random_refused_rules(rng: random.Random) -> dict:
    """All switches, with one or more values that are refused, alone or beside another."""
    while True:
        rules = random_rules(rng)
        for name in rng.sample(sorted(BAD_VALUES), rng.randint(1, 4)):
            rules[name] = rng.choice(BAD_VALUES[name])
        if refused(rules):
            return rules


# Legal deals


def random_deal(rng: random.Random, rules: dict) -> dict:
    """A deal without problems under these rules."""
    while True:
        deal = try_deal(rng, rules)
        if not problems(rules, deal):
            return deal


def try_deal(rng: random.Random, rules: dict) -> dict:
    taker = rng.choice(["NS", "EW"])
    deal = {
        "taker": taker,
        "bid": random_bid(rng, rules),
        "trump": random_trump(rng, rules),
        "coinche": "none",
    }
    if rng.random() < 0.3:
        deal["bidder"] = rng.choice(list(taker))
    coinche_allowed = deal["bid"] not in ("capot", "generale") or rules["capot_can_be_coinched"]
    if coinche_allowed and rng.random() < 0.5:
        deal["coinche"] = "coinche"
        if rules["surcoinche"] and rng.random() < 0.4:
            deal["coinche"] = "surcoinche"
    add_belote(rng, rules, deal)
    if rules["melds"] and rng.random() < 0.7:
        add_melds(rng, rules, deal)
    add_result(rng, rules, deal)
    return deal


def random_bid(rng: random.Random, rules: dict):
    draw = rng.random()
    if rules["generale"] is not None and draw < 0.08:
        return "generale"
    if draw < 0.2:
        return "capot"
    numbers = allowed_numbers(rules)
    if rules["bid_162"] and draw < 0.27:
        return 162
    if draw < 0.4:
        return numbers[0]
    if draw < 0.45:
        return numbers[-1]
    low = [number for number in numbers if number <= 180]
    return rng.choice(low or numbers)


def random_trump(rng: random.Random, rules: dict) -> str:
    trumps = list(SUITS)
    if rules["no_trumps"]:
        trumps = trumps + ["SA"]
    if rules["all_trumps"]:
        trumps = trumps + ["TA", "TA"]
    return rng.choice(trumps)


def add_belote(rng: random.Random, rules: dict, deal: dict) -> None:
    if deal["trump"] == "SA":
        return
    if deal["trump"] == "TA":
        ns = rng.randint(0, rules["all_trumps_belotes"])
        ew = rng.randint(0, rules["all_trumps_belotes"] - ns)
        if ns or ew:
            deal["belote"] = {"NS": ns, "EW": ew}
        return
    draw = rng.random()
    if draw < 0.35:
        deal["belote"] = {deal["taker"]: 1}
    elif draw < 0.6:
        deal["belote"] = {other(deal["taker"]): 1}
    elif draw < 0.65:
        deal["belote"] = {deal["taker"]: 1, other(deal["taker"]): 0}
    elif draw < 0.68:
        deal["belote"] = None


def random_meld(rng: random.Random) -> dict:
    kind = rng.choice(["tierce", "tierce", "tierce", "cinquante", "cinquante", "cent", "carre"])
    if kind == "carre":
        return {"kind": "carre", "rank": rng.choice("9TJQKA")}
    while True:
        meld = {"kind": kind, "top": rng.choice(RANKS), "suit": rng.choice(SUITS)}
        if top_is_possible(meld):
            return meld


def add_melds(rng: random.Random, rules: dict, deal: dict) -> None:
    melds = {"NS": [], "EW": []}
    used = set()
    for _ in range(rng.randint(1, 4)):
        side = rng.choice(["NS", "EW"])
        meld = random_meld(rng)
        cards = meld_cards(meld)
        total = meld_value(rules, deal["trump"], meld)
        for earlier in melds[side]:
            total = total + meld_value(rules, deal["trump"], earlier)
        if not cards & used and total in POSSIBLE_TOTALS:
            melds[side].append(meld)
            used = used | cards
    if rng.random() < 0.15:
        make_equal(rng, melds, used)
    holders = [side for side in ("NS", "EW") if melds[side]]
    if rng.random() < 0.25:
        deal["best_meld"] = rng.choice(holders + ["none"])
    # details that cannot matter are often not noted; where they do matter the deal is drawn again
    for side in holders:
        for meld in melds[side]:
            if meld["kind"] != "carre" and rng.random() < 0.15:
                missing = rng.choice(["top", "suit"])
                if rng.random() < 0.5:
                    del meld[missing]
                else:
                    meld[missing] = None
    deal["melds"] = {side: melds[side] for side in ("NS", "EW") if melds[side] or rng.random() < 0.5}


def make_equal(rng: random.Random, melds: dict, used: set) -> None:
    """Give the other side the one meld of a side again, in another suit where the cards allow it."""
    for side in ("NS", "EW"):
        if len(melds[side]) == 1 and not melds[other(side)] and melds[side][0]["kind"] != "carre":
            twin = {**melds[side][0], "suit": rng.choice(SUITS)}
            if not meld_cards(twin) & used:
                melds[other(side)].append(twin)
                return


def add_result(rng: random.Random, rules: dict, deal: dict) -> None:
    taker = deal["taker"]
    number = deal["bid"] not in ("capot", "generale")
    draw = rng.random()
    capot_share = 0.15
    if not number:
        capot_share = 0.5
    if draw < capot_share:
        deal["capot"] = taker
        deal["points"] = 162
    elif draw < capot_share + 0.1:
        deal["capot"] = other(taker)
        deal["points"] = 0
    elif draw < capot_share + 0.2:
        # nobody counted
        deal["points"] = None
        deal["made"] = rng.choice([True, False])
        if number and deal["made"] and rules["made_marks"] != "bid":
            deal["made"] = False
    else:
        deal["points"] = random_points(rng, rules, deal)
    if deal["bid"] == "generale" and deal.get("capot") == taker and rng.random() < 0.7:
        deal["solo"] = True
    if deal.get("capot") is not None and rng.random() < 0.3:
        del deal["points"]
    elif deal.get("points") is not None and rng.random() < 0.05 and not problems(rules, deal):
        deal["made"] = score(rules, deal)["made"]


def random_points(rng: random.Random, rules: dict, deal: dict) -> int:
    if deal["bid"] in ("capot", "generale"):
        return rng.choice([0, 162, rng.randint(0, 162)])
    if rules["litige"] != "no" and rng.random() < 0.35:
        return equal_points(rng, rules, deal)
    draw = rng.random()
    if draw < 0.1:
        return rng.choice([0, 2, 80, 81, 82, 160, 162])
    if draw < 0.4:
        return rng.randint(0, 162)
    if draw < 0.5:
        # around the line between the two sides
        return rng.randint(70, 92)
    # the bounds of the contract: just enough, or one short, with what completes it or without
    points = deal["bid"]
    help_from_cards = 0
    belote = deal.get("belote") or {}
    help_from_cards = help_from_cards + 20 * (belote.get(deal["taker"]) or 0)
    if rng.random() < 0.8:
        points = points - help_from_cards
    if rng.random() < 0.5:
        for meld in (deal.get("melds") or {}).get(deal["taker"]) or []:
            points = points - meld_value(rules, deal["trump"], meld)
    points = points + rng.choice([0, 0, 0, -1, -1, -1, 1, 2, -5, 5, -4, 4, -6, -7])
    return max(0, min(162, points))


def equal_points(rng: random.Random, rules: dict, deal: dict) -> int:
    """Points with which both sides count alike, or nearly; the bid is often one that they reach."""
    if rng.random() < 0.9:
        deal["coinche"] = "none"
    probe = {**deal, "points": 81}
    try:
        takers_total, defence_total = counted(rules, probe, 81, 81)
    except ValueError:
        return 81
    points = max(0, min(162, 81 + (defence_total - takers_total) // 2))
    reached = [number for number in allowed_numbers(rules) if number <= takers_total + points - 81]
    if reached and rng.random() < 0.8:
        deal["bid"] = rng.choice(reached)
    return points


# Illegal deals


def random_illegal_deal(rng: random.Random, rules: dict) -> dict:
    """A legal deal with one thing broken (which may show as more than one problem)."""
    while True:
        deal = copy_of(random_deal(rng, rules))
        rng.choice(BREAKERS)(rng, rules, deal)
        if problems(rules, deal):
            return deal


def copy_of(deal: dict) -> dict:
    copied = dict(deal)
    if copied.get("belote") is not None:
        copied["belote"] = dict(copied["belote"])
    if copied.get("melds") is not None:
        copied["melds"] = {side: [dict(meld) for meld in melds] for side, melds in copied["melds"].items()}
    return copied


def break_points(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["points"] = rng.choice([-1, 163, 200, 1, 161, 252])


def break_bid(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["bid"] = rng.choice(
        [0, 70, 81, 82, 85, 162, 161, 165, 190, 260, 660, -80, rules["highest_bid"] + 10]
    )


def break_generale(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["bid"] = "generale"


def break_trump(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["trump"] = rng.choice(["SA", "TA"])


def break_coinche(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["coinche"] = rng.choice(["coinche", "surcoinche"])


def break_solo(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["solo"] = True


def break_capot(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["capot"] = rng.choice(["NS", "EW"])


def break_result(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["points"] = None
    deal["capot"] = None
    deal["made"] = rng.choice([None, True])


def break_verdict(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["made"] = rng.choice([True, False])


def break_bidder(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["bidder"] = rng.choice(list(other(deal["taker"])))


def break_belote(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["belote"] = rng.choice(
        [{"NS": 1, "EW": 1}, {"NS": 2}, {"EW": 1}, {"NS": 3, "EW": 2}, {"EW": -1}, {"EW": 5}, {"NS": 1}]
    )


def break_best_meld(rng: random.Random, rules: dict, deal: dict) -> None:
    deal["best_meld"] = rng.choice(["NS", "EW"])


def break_melds(rng: random.Random, rules: dict, deal: dict) -> None:
    side = rng.choice(["NS", "EW"])
    meld = rng.choice(
        [
            {"kind": "carre", "rank": "7"},
            {"kind": "carre", "rank": "8"},
            {"kind": "tierce", "top": "8", "suit": "H"},
            {"kind": "cinquante", "top": "9", "suit": "S"},
            {"kind": "cent", "top": "T", "suit": "D"},
            {"kind": "carre", "rank": "K"},
            {"kind": "carre", "rank": "J"},
            {"kind": "cinquante", "top": "A", "suit": deal["trump"] if deal["trump"] in SUITS else "C"},
            random_meld(rng),
            random_meld(rng),
        ]
    )
    melds = deal.get("melds") or {}
    melds[side] = list(melds.get(side) or []) + [meld]
    deal["melds"] = melds


def break_equal_melds(rng: random.Random, rules: dict, deal: dict) -> None:
    melds = {"NS": [random_meld(rng)], "EW": []}
    make_equal(rng, melds, set(meld_cards(melds["NS"][0])))
    deal["melds"] = melds
    deal.pop("best_meld", None)


def break_meld_details(rng: random.Random, rules: dict, deal: dict) -> None:
    for melds in (deal.get("melds") or {}).values():
        for meld in melds:
            if meld["kind"] != "carre":
                for key in rng.choice([["top"], ["suit"], ["top", "suit"]]):
                    meld.pop(key, None)
    if rng.random() < 0.7:
        deal.pop("best_meld", None)


BREAKERS = [
    break_points,
    break_bid,
    break_generale,
    break_trump,
    break_coinche,
    break_solo,
    break_capot,
    break_result,
    break_verdict,
    break_bidder,
    break_belote,
    break_best_meld,
    break_melds,
    break_equal_melds,
    break_meld_details,
]


# Matches


def random_document(rng: random.Random) -> dict:
    """A match document that often ends near its target, now and then with entries after the end."""
    rules = random_rules(rng)
    if rules["litige"] == "no" and rules["made_marks"] != "bid" and rng.random() < 0.25:
        rules["litige"] = "held"
    if rng.random() < 0.2:
        rules["last_deal_exact"] = True
    document = {"format": "coinche-scoresheet/1", "rules": rules, "entries": []}
    if rng.random() < 0.5:
        document["first_dealer"] = rng.choice("NESW")
    if rng.random() < 0.25:
        document["stopped"] = True
    entries = document["entries"]
    if rng.random() < (0.7 if rules["litige"] == "no" else 0.4):
        for side in ("NS", "EW"):
            points = rules["target"] - rng.choice([0, 10, 20, 80, 100, 150, 200, 250, 300, 500])
            entries.append(
                {"kind": "adjustment", "side": side, "points": points, "reason": "brought forward"}
            )
    for _ in range(rng.randint(0, 8)):
        entries.append(random_entry(rng, rules))
    if entries and rng.random() < 0.6:
        rng.choice([level, bring_to_the_edge])(rng, rules, document)
    for entry in entries:
        if rng.random() < 0.05:
            entry["dealer"] = rng.choice("NESW")
    return document


def random_entry(rng: random.Random, rules: dict) -> dict:
    draw = rng.random()
    if draw < 0.6:
        deal = random_deal(rng, rules)
        if rules["litige"] != "no" and rng.random() < 0.5:
            # an equal deal, if a few more draws bring one
            for _ in range(6):
                if score(rules, deal)["made"] is None:
                    break
                deal = random_deal(rng, rules)
        return {"kind": "deal", **deal}
    if draw < 0.7:
        return {"kind": "passed"}
    if draw < 0.8:
        points = rng.choice([-160, -100, 20, 160, -20])
        return {"kind": "adjustment", "side": rng.choice(["NS", "EW"]), "points": points, "reason": "renonce"}
    entry = {"kind": "written"}
    scores = rng.choice([(210, 50), (0, 260), (160, 80), (20, 260), (100, 100), (0, 20), (130, 130), (0, 0)])
    if rng.random() < 0.5:
        scores = (scores[1], scores[0])
    entry["NS"], entry["EW"] = scores
    if rng.random() < 0.6:
        entry["taker"] = rng.choice(["NS", "EW"])
        if rng.random() < 0.6:
            entry["made"] = rng.choice([True, False])
    return entry


def level(rng: random.Random, rules: dict, document: dict) -> None:
    """Insert an adjustment before the last entry that makes the two totals equal, if all entries counted."""
    total = ledger(document)["totals"][-1]
    if total["NS"] < total["EW"]:
        adjustment = {"side": "NS", "points": total["EW"] - total["NS"], "reason": "levelled"}
    elif total["EW"] < total["NS"]:
        adjustment = {"side": "EW", "points": total["NS"] - total["EW"], "reason": "levelled"}
    else:
        return
    document["entries"].insert(len(document["entries"]) - 1, {"kind": "adjustment", **adjustment})


def bring_to_the_edge(rng: random.Random, rules: dict, document: dict) -> None:
    """Insert an adjustment before the last entry that brings a side within a rounding of the target."""
    side = rng.choice(["NS", "EW"])
    wanted = rules["target"] + rng.choice([-10, -5, -4, -3, -1, 0, 1, 3, 4, 5])
    points = wanted - ledger(document)["totals"][-1][side]
    if points != 0:
        adjustment = {"kind": "adjustment", "side": side, "points": points, "reason": "brought forward"}
        document["entries"].insert(len(document["entries"]) - 1, adjustment)


# Streams


def legal_cases(seed: int, count: int, deals_per_rules: int = 10):
    """`count` pairs (rules, legal deal)."""
    rng = random.Random(seed)
    for number in range(count):
        if number % deals_per_rules == 0:
            rules = random_rules(rng)
        yield rules, random_deal(rng, rules)


def illegal_cases(seed: int, count: int, deals_per_rules: int = 10):
    """`count` pairs (rules, illegal deal)."""
    rng = random.Random(seed)
    for number in range(count):
        if number % deals_per_rules == 0:
            rules = random_rules(rng)
        yield rules, random_illegal_deal(rng, rules)


def documents(seed: int, count: int):
    """`count` match documents."""
    rng = random.Random(seed)
    for _ in range(count):
        yield random_document(rng)


def refused_rules(seed: int, count: int):
    """`count` sets of switches that are refused."""
    rng = random.Random(seed)
    for _ in range(count):
        yield random_refused_rules(rng)


def piles(seed: int, count: int):
    """`count` piles: (trump, scale, cards as (rank, suit), whether the last trick is among them)."""
    rng = random.Random(seed)
    pack = [(rank, suit) for suit in SUITS for rank in RANKS]
    for _ in range(count):
        trump = rng.choice([*SUITS, "SA", "TA", "TA", "TA"])
        scale = rng.choice(VALUES["all_trumps_scale"])
        yield trump, scale, rng.sample(pack, rng.randint(0, 32)), rng.random() < 0.5
