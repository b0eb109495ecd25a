"""The switches of RULES.md 2 with their values, and the presets of RULES.md 6, as dicts of JSON values."""

# The values worth trying of each switch, the default first; one that stands twice is drawn more often.
# Of words, true and false, and `all_trumps_belotes` they are all the values there are.
GROUPS = {
    "end": {
        "target": [2000, 1, 200, 501, 701, 1000, 2001, 3000],
        "target_test": ["at_least", "more_than"],
        "deal_limit": [None, None, 1, 2, 3, 8, 16],
        "both_over": ["higher_total", "contract_side"],
        "tie_break": ["deal_winner", "another_deal", "draw"],
        "belote_alone_can_win": [True, False],
        "last_deal_exact": [False, True],
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
        "threshold": ["eighty_needs_82", "bid", "tricks_82", "bid_plus_2"],
        "belote_counts": [True, False],
        "melds_count": [True, False],
        "outscore": ["no", "strict", "at_least"],
        "round_before_test": [False, True],
        "litige": ["no", "held", "held", "replayed"],
    },
    "marking": {
        "made_marks": ["points_and_bid", "bid", "points"],
        "failure_base": [160, 162, 0, 250],
        "failure_adds_bid": [True, True, False],
        "defence_capot_base": [None, 252, 250, 0],
        "rounding": [
            "nearest_5_up",
            "none",
            "nearest_6_up",
            "attack_6_defence_7",
            "attack_5_defence_8",
            "attack_8_defence_5",
        ],
        "belote_marked_by": ["takers", "either", "nobody"],
        "loser_belote": ["kept", "taken", "lost"],
        "no_trumps_factor": [1, 2, 3],
    },
    "coinche": {
        "coinche_factor": [2, 2, 3, 1],
        "surcoinche_factor": [4, 3, 2, 6],
        "coinche_scope": ["bid", "line", "base"],
        "coinched_base": [None, 160, 162, 0],
        "coinched_loser": ["own_points", "nothing", "nothing_at_all"],
        "belote_multiplied": [False, True],
        "melds_multiplied": [False, True],
    },
    "capot": {
        "surprise_capot": [250, 252, None, 162, 165],
        "surprise_capot_when_coinched": [True, False],
        "capot_bid": [250, 270, 252, 0],
        "capot_base": [250, 162, 252, 0],
        "capot_failure_base": [250, 162, 160, 252, 0],
    },
    "rest": {
        "melds": [False, True, True],
        "loser_melds": ["to_winner", "kept", "lost"],
        "melds_on_capot": ["kept", "to_winner", "lost"],
        "equal_melds": ["nobody", "first_speaker"],
        "no_trumps_carres": ["same", "aces_200"],
        "all_trumps_scale": [
            "14-9-6-5-3-1",
            "13-9-6-5-3-2",
            "13-9-7-5-3-1",
            "14-9-6-4-3-2",
            "20-14-11-10-4-3",
        ],
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
    "no_trumps_carres": "aces_200",
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
    "all_trumps_scale": "20-14-11-10-4-3",
    "tie_break": "another_deal",
}

PRESETS["ffb_ludique"] = {
    **DEFAULTS,
    "capot_can_be_coinched": True,
    "threshold": "bid",
    "rounding": "nearest_6_up",
    "last_deal_exact": True,
    "belote_marked_by": "either",
    "loser_belote": "taken",
    "surcoinche_factor": 3,
    "coinched_base": 160,
    "coinched_loser": "nothing",
    "capot_failure_base": 160,
    "tie_break": "another_deal",
    "belote_alone_can_win": False,
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
    "last_deal_exact": True,
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

PRESETS["bga"] = {
    **DEFAULTS,
    "target_test": "more_than",
    "highest_bid": 170,
    "capot_can_be_coinched": True,
    "no_trumps": True,
    "all_trumps": True,
    "all_trumps_belotes": 0,
    "all_trumps_scale": "20-14-11-10-4-3",
    "failure_base": 162,
    "rounding": "none",
    "belote_marked_by": "either",
    "coinche_scope": "line",
    "coinched_loser": "nothing_at_all",
    "belote_multiplied": True,
    "tie_break": "draw",
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


def refused(rules: dict) -> dict:
    """The fields for which RULES.md 2 refuses these values ("Refused when the rules are made").

    With the codes that each may bear: one of them, where several sentences refuse the same field.
    """
    found = {}

    def refuse(field: str, code: str) -> None:
        found.setdefault(field, set()).add(code)

    for name, values in VALUES.items():
        value = rules[name]
        is_number = isinstance(values[0], int) and not isinstance(values[0], bool)
        may_be_none = None in values
        is_number = is_number or may_be_none
        # "Words, true and false, and `all_trumps_belotes` take the values listed"
        if not is_number or name == "all_trumps_belotes":
            if value not in values:
                refuse(name, "unknown_value")
            if isinstance(value, int) and value < 0:
                refuse(name, "out_of_range")
            continue
        if value is None:
            continue
        # "a negative amount or bid"
        if value < 0:
            refuse(name, "out_of_range")
    # "`target`, `deal_limit`, `generale` below 1"
    for name in ("target", "deal_limit", "generale"):
        if rules[name] is not None and rules[name] < 1:
            refuse(name, "out_of_range")
    # "`lowest_bid` other than 82 or a ten"
    if rules["lowest_bid"] != 82 and rules["lowest_bid"] % 10 != 0:
        refuse("lowest_bid", "out_of_range")
    # "`highest_bid` not a ten or below `lowest_bid`"
    if rules["highest_bid"] % 10 != 0:
        refuse("highest_bid", "out_of_range")
    # "A problem between two switches bears the field named first ..., and `contradiction`."
    if rules["highest_bid"] < rules["lowest_bid"]:
        refuse("highest_bid", "contradiction")
    # "a factor below 1, `surcoinche_factor` below `coinche_factor`"
    for name in ("coinche_factor", "surcoinche_factor", "no_trumps_factor"):
        if rules[name] < 1:
            refuse(name, "out_of_range")
    if rules["surcoinche_factor"] < rules["coinche_factor"]:
        refuse("surcoinche_factor", "contradiction")
    # "`surprise_capot` below 162 (null is "none")"
    if rules["surprise_capot"] is not None and rules["surprise_capot"] < 162:
        refuse("surprise_capot", "out_of_range")
    # "a failed number worth nothing (`failure_base`, `coinched_base` or `defence_capot_base` 0 without
    # `failure_adds_bid`)"; "for a failed number worth nothing, the base that is 0"
    for name in ("failure_base", "coinched_base", "defence_capot_base"):
        if rules[name] == 0 and rules["failure_adds_bid"] is False:
            refuse(name, "contradiction")
    # "`litige` `held` where only the bid is written (`made_marks` `bid`: no points could wait)"
    if rules["litige"] == "held" and rules["made_marks"] == "bid":
        refuse("litige", "contradiction")
    return found
