"""The switches of RULES.md 2 with their defaults, and the presets of RULES.md 6, as dicts of JSON values."""

DEFAULTS = {
    # End of the match
    "target": 2000,
    "target_test": "at_least",
    "deal_limit": None,
    "both_over": "higher_total",
    "tie_break": "deal_winner",
    "belote_alone_can_win": True,
    # Auction
    "lowest_bid": 80,
    "highest_bid": 180,
    "bid_162": False,
    "no_trumps": False,
    "all_trumps": False,
    "capot_can_be_coinched": False,
    "surcoinche": True,
    "generale": None,
    # Made or failed
    "threshold": "eighty_needs_82",
    "belote_counts": True,
    "melds_count": True,
    "outscore": "no",
    "round_before_test": False,
    # Marking
    "made_marks": "points_and_bid",
    "failure_base": 160,
    "failure_adds_bid": True,
    "defence_capot_base": None,
    "rounding": "nearest_5_up",
    "belote_marked_by": "takers",
    "loser_belote": "kept",
    # Coinche
    "coinche_factor": 2,
    "surcoinche_factor": 4,
    "coinche_scope": "bid",
    "coinched_base": None,
    "coinched_loser": "own_points",
    "belote_multiplied": False,
    "melds_multiplied": False,
    # Capot
    "surprise_capot": 250,
    "surprise_capot_when_coinched": True,
    "capot_bid": 250,
    "capot_base": 250,
    "capot_failure_base": 250,
    # Melds and the rest
    "melds": False,
    "loser_melds": "to_winner",
    "melds_on_capot": "kept",
    "all_trumps_scale": "14-9-6-5-3-1",
    "all_trumps_belotes": 4,
    "direction": "anticlockwise",
    "passed_deal": "next_dealer",
}

PRESETS = {}

PRESETS["base2000"] = dict(DEFAULTS)

PRESETS["annonces701"] = {
    **DEFAULTS,
    "target": 701,
    "highest_bid": 160,
    "no_trumps": True,
    "all_trumps": True,
    "capot_can_be_coinched": True,
    "threshold": "tricks_82",
    "failure_base": 162,
    "rounding": "none",
    "belote_marked_by": "either",
    "coinche_scope": "line",
    "belote_multiplied": True,
    "melds_multiplied": True,
    "surprise_capot": None,
    "capot_base": 162,
    "capot_failure_base": 162,
    "melds": True,
    "direction": "clockwise",
    "passed_deal": "same_dealer",
}

PRESETS["contree701"] = {
    **PRESETS["annonces701"],
    "melds": False,
    "no_trumps": False,
    "all_trumps": False,
}

PRESETS["bidsheet"] = {
    **DEFAULTS,
    "capot_can_be_coinched": True,
    "generale": 1000,
    "threshold": "bid",
    "belote_marked_by": "either",
    "coinche_scope": "line",
    "coinched_base": 162,
    "coinched_loser": "nothing",
    "surprise_capot": None,
    "both_over": "contract_side",
    "direction": "clockwise",
}

PRESETS["bidsheet_simple"] = {
    **PRESETS["bidsheet"],
    "made_marks": "bid",
    "coinched_base": None,
}

PRESETS["ffb_coinchee_2015"] = {
    **DEFAULTS,
    "highest_bid": 650,
    "capot_can_be_coinched": True,
    "no_trumps": True,
    "all_trumps": True,
    "all_trumps_scale": "13-9-6-5-3-2",
    "threshold": "bid",
    "outscore": "strict",
    "belote_marked_by": "either",
    "coinche_scope": "line",
    "coinched_base": 160,
    "coinched_loser": "nothing",
    "belote_multiplied": True,
    "melds_multiplied": True,
    "capot_failure_base": 160,
    "melds": True,
    "melds_on_capot": "to_winner",
    "tie_break": "another_deal",
    "belote_alone_can_win": False,
}

PRESETS["ffb_contree_2016"] = {
    **DEFAULTS,
    "highest_bid": 160,
    "capot_can_be_coinched": True,
    "no_trumps": True,
    "all_trumps": True,
    "threshold": "bid",
    "belote_marked_by": "either",
    "loser_belote": "taken",
    "coinche_scope": "line",
    "coinched_base": 160,
    "coinched_loser": "nothing",
    "surprise_capot_when_coinched": False,
    "tie_break": "another_deal",
}

PRESETS["cannes_2016"] = {
    **DEFAULTS,
    "target": 2001,
    "capot_can_be_coinched": True,
    "threshold": "bid",
    "failure_base": 162,
    "defence_capot_base": 252,
    "rounding": "nearest_6_up",
    "belote_marked_by": "either",
    "loser_belote": "taken",
    "surcoinche_factor": 3,
    "surprise_capot": 252,
    "capot_bid": 270,
    "capot_base": 252,
    "capot_failure_base": 162,
}

PRESETS["club"] = {
    **DEFAULTS,
    "capot_can_be_coinched": True,
    "threshold": "bid",
    "belote_marked_by": "either",
    "coinche_scope": "line",
    "coinched_base": 160,
    "coinched_loser": "nothing",
    "surprise_capot": None,
}

PRESETS["points_annonces"] = {
    **DEFAULTS,
    "target": 1000,
    "capot_can_be_coinched": True,
    "generale": 500,
    "threshold": "bid",
    "belote_marked_by": "nobody",
    "made_marks": "bid",
    "failure_base": 0,
    "rounding": "none",
    "coinche_scope": "line",
    "coinched_loser": "nothing",
    "surprise_capot": None,
    "capot_base": 0,
    "capot_failure_base": 0,
}

PRESETS["points_faits"] = {
    **DEFAULTS,
    "capot_can_be_coinched": True,
    "threshold": "bid",
    "belote_marked_by": "either",
    "loser_belote": "taken",
    "made_marks": "points",
    "failure_adds_bid": False,
    "coinche_scope": "line",
    "coinched_base": 160,
    "coinched_loser": "nothing",
    "surprise_capot_when_coinched": False,
}


def full_rules(rules) -> dict:
    """All 45 switches of R: a preset's name, a preset with overrides, or all switches (DESIGN.md 3)."""
    if isinstance(rules, str):
        return dict(PRESETS[rules])
    if "preset" in rules:
        full = dict(PRESETS[rules["preset"]])
        for name, value in rules.items():
            if name != "preset":
                full[name] = value
        return full
    return dict(rules)


def refused(rules: dict) -> set:
    """The fields for which RULES.md 2 refuses these values ("Refused when the rules are made")."""
    fields = set()
    # "`target`, `deal_limit`, `generale` below 1"
    for name in ("target", "deal_limit", "generale"):
        if rules[name] is not None and rules[name] < 1:
            fields.add(name)
    # "`lowest_bid` other than 82 or a ten"
    if rules["lowest_bid"] != 82 and rules["lowest_bid"] % 10 != 0:
        fields.add("lowest_bid")
    # "`highest_bid` not a ten or below `lowest_bid`"
    if rules["highest_bid"] % 10 != 0 or rules["highest_bid"] < rules["lowest_bid"]:
        fields.add("highest_bid")
    # "a factor below 1, `surcoinche_factor` below `coinche_factor`"
    if rules["coinche_factor"] < 1:
        fields.add("coinche_factor")
    if rules["surcoinche_factor"] < 1 or rules["surcoinche_factor"] < rules["coinche_factor"]:
        fields.add("surcoinche_factor")
    # "a negative amount"
    for name, value in rules.items():
        if isinstance(value, int) and value < 0:
            fields.add(name)
    # "a failed contract worth nothing (`failure_base` 0 without `failure_adds_bid`)"
    if rules["failure_base"] == 0 and not rules["failure_adds_bid"]:
        fields.add("failure_base")
    return fields
