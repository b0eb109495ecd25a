"""The switches of RULES.md 2 with their values, and the presets of RULES.md 6, as dicts of JSON values."""

# The values worth trying of each switch, the default first; one that stands twice is drawn more often.
GROUPS = {
    "end": {
        "target": [2000, 1, 200, 501, 701, 1000, 2001, 3000],
        "target_test": ["at_least", "more_than"],
        "deal_limit": [None, None, 1, 2, 3, 8, 16],
        "both_over": ["higher_total", "contract_side"],
        "tie_break": ["deal_winner", "another_deal", "draw"],
        "belote_alone_can_win": [True, False],
    },
    "auction": {
        "lowest_bid": [80, 80, 82, 90, 100, 110],
        "highest_bid": [180, 150, 160, 170, 250, 400, 650],
        "bid_162": [False, True],
        "no_trumps": [False, True],
        "all_trumps": [False, True],
        "capot_can_be_coinched": [False, True, True],
        "surcoinche": [True, True, False],
        "generale": [None, 1, 500, 1000, 1005],
    },
    "made": {
        "threshold": ["eighty_needs_82", "bid", "tricks_82"],
        "belote_counts": [True, False],
        "melds_count": [True, False],
        "outscore": ["no", "strict", "at_least"],
        "round_before_test": [False, True],
    },
    "marking": {
        "made_marks": ["points_and_bid", "bid", "points"],
        "failure_base": [160, 162, 0, 250],
        "failure_adds_bid": [True, True, False],
        "defence_capot_base": [None, 252, 250, 0],
        "rounding": ["nearest_5_up", "none", "nearest_6_up", "attack_6_defence_7"],
        "belote_marked_by": ["takers", "either", "nobody"],
        "loser_belote": ["kept", "taken", "lost"],
    },
    "coinche": {
        "coinche_factor": [2, 2, 3, 1],
        "surcoinche_factor": [4, 3, 2, 6],
        "coinche_scope": ["bid", "line", "base"],
        "coinched_base": [None, 160, 162, 0],
        "coinched_loser": ["own_points", "nothing"],
        "belote_multiplied": [False, True],
        "melds_multiplied": [False, True],
    },
    "capot": {
        "surprise_capot": [250, 252, None, 100, 0],
        "surprise_capot_when_coinched": [True, False],
        "capot_bid": [250, 270, 252, 0],
        "capot_base": [250, 162, 252, 0],
        "capot_failure_base": [250, 162, 160, 252, 0],
    },
    "rest": {
        "melds": [False, True, True],
        "loser_melds": ["to_winner", "kept", "lost"],
        "melds_on_capot": ["kept", "to_winner"],
        "all_trumps_scale": ["14-9-6-5-3-1", "13-9-6-5-3-2"],
        "all_trumps_belotes": [4, 1, 0],
        "direction": ["anticlockwise", "clockwise"],
        "passed_deal": ["next_dealer", "same_dealer"],
    },
}

VALUES = {name: values for group in GROUPS.values() for name, values in group.items()}
DEFAULTS = {name: values[0] for name, values in VALUES.items()}

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
    """All switches of R: a preset's name, a preset with overrides, or all switches."""
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
