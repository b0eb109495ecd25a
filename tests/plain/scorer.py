"""score(rules, deal): RULES.md 3 and 4, sentence by sentence, for a legal deal."""

RANKS = "789TJQKA"
SUITS = "SHDC"


def score(rules: dict, deal: dict, exact: bool = False) -> dict:
    """`made`, the points of `NS` and `EW`, the `lines`, and `melds`: the side whose melds count, or None.

    `belote` (per side) is what of a side's score, before rounding, is belote, whoever held it.
    `held` is there for a litige only: what waits of the takers'.
    `exact`: "the deal that ends the match is not rounded".
    """
    takers = deal["taker"]
    defence = other(takers)
    bid = deal["bid"]
    facts = settle(deal)
    coinched = deal["coinche"] != "none"
    m = factor(rules, deal)
    meld_side = whose_melds(rules, deal)
    made = is_made(rules, deal)
    if made is None:
        return litige_score(rules, deal, exact)

    if made:
        winner = takers
        loser = defence
    else:
        winner = defence
        loser = takers

    # "The winner's core is made of a base and a bid part b"
    if bid == "generale":
        base = rules["generale"]
        base_reason = "generale"
        bid_part = 0
    elif bid == "capot":
        bid_part = rules["capot_bid"]
        if made:
            # "capot, made: capot_base, capot_bid"
            base = rules["capot_base"]
            base_reason = "capot"
        elif facts["defence_won_all"] and rules["defence_capot_base"] is not None:
            # "capot, failed: ...; defence_capot_base when it applies"
            base = rules["defence_capot_base"]
            base_reason = "capot"
        else:
            # "capot, failed: capot_failure_base"
            base = rules["capot_failure_base"]
            base_reason = "failure"
    elif made:
        # "number, made", bid part: "the bid; 0 under `made_marks: points`"
        if rules["made_marks"] == "points":
            bid_part = 0
        else:
            bid_part = bid
        if rules["made_marks"] == "bid":
            # "0 under `made_marks: bid`"; `coinched_base` does not replace it: "except under
            # `made_marks: bid` when made"
            base = 0
            base_reason = "tricks"
        elif facts["takers_won_all"] and rules["surprise_capot"] is not None:
            # "else `surprise_capot` when the takers won every trick and it is set"
            base = rules["surprise_capot"]
            base_reason = "capot"
            # "`coinched_base`, if set, replaces the base of a number; except ... for a `surprise_capot` while
            # `surprise_capot_when_coinched`"
            if coinched and rules["coinched_base"] is not None and not rules["surprise_capot_when_coinched"]:
                base = rules["coinched_base"]
                base_reason = "flat"
        elif coinched and rules["coinched_base"] is not None:
            # "In a coinched deal `coinched_base`, if set, replaces the base of a number"
            base = rules["coinched_base"]
            base_reason = "flat"
        else:
            # "else T"
            base = facts["T"]
            base_reason = "tricks"
    else:
        # "number, failed", bid part: "the bid; 0 unless `failure_adds_bid`"
        if rules["failure_adds_bid"]:
            bid_part = bid
        else:
            bid_part = 0
        if facts["defence_won_all"] and rules["defence_capot_base"] is not None:
            # "`defence_capot_base` when it applies"; `coinched_base` does not replace it
            base = rules["defence_capot_base"]
            base_reason = "capot"
        elif coinched and rules["coinched_base"] is not None:
            base = rules["coinched_base"]
            base_reason = "flat"
        else:
            base = rules["failure_base"]
            base_reason = "failure"

    # "At sans-atout the bid part is multiplied by `no_trumps_factor`, before any coinche."
    if deal["trump"] == "SA":
        bid_part = bid_part * rules["no_trumps_factor"]

    if bid == "generale":
        # "A générale is `generale * m`, won or lost, whatever the scope."
        core = base * m
    elif rules["coinche_scope"] == "bid":
        core = base + bid_part * m
    elif rules["coinche_scope"] == "line":
        core = (base + bid_part) * m
    elif rules["coinche_scope"] == "base":
        core = base * m + bid_part
    else:
        raise ValueError(rules["coinche_scope"])

    # "To the core the winner adds its own belote (20 each, where it may mark it) and its valid melds"
    winner_belote = markable_belote(rules, deal, winner)
    winner_melds = valid_melds(rules, deal, winner, meld_side)
    loser_own_belote = markable_belote(rules, deal, loser)
    loser_own_melds = valid_melds(rules, deal, loser, meld_side)

    if made and (not coinched or rules["coinched_loser"] == "own_points"):
        # "The contract was made, and the deal is either not coinched or `coinched_loser` is `own_points`: the
        # defence writes U (nothing under `made_marks: bid`)": said of every contract
        if rules["made_marks"] == "bid":
            loser_tricks = 0
        else:
            loser_tricks = facts["U"]
        # "its belote and its valid melds"
        loser_belote = loser_own_belote
        if facts["takers_won_all"]:
            # "after a capot of the takers its melds follow `melds_on_capot`"
            if rules["melds_on_capot"] == "kept":
                loser_melds = loser_own_melds
            elif rules["melds_on_capot"] == "to_winner":
                loser_melds = 0
                winner_melds = winner_melds + loser_own_melds
            elif rules["melds_on_capot"] == "lost":
                loser_melds = 0
            else:
                raise ValueError(rules["melds_on_capot"])
        else:
            loser_melds = loser_own_melds
    elif made and rules["coinched_loser"] == "nothing_at_all":
        # "only the coinched defence under `nothing_at_all` leaves neither to anybody"
        loser_tricks = 0
        loser_belote = 0
        loser_melds = 0
    else:
        # "In every other case the loser writes no trick points; its belote follows `loser_belote`, its melds
        # `loser_melds`. What goes to the winner is multiplied like the winner's own."
        loser_tricks = 0
        if rules["loser_belote"] == "kept":
            loser_belote = loser_own_belote
        elif rules["loser_belote"] == "taken":
            loser_belote = 0
            winner_belote = winner_belote + loser_own_belote
        elif rules["loser_belote"] == "lost":
            loser_belote = 0
        else:
            raise ValueError(rules["loser_belote"])
        if rules["loser_melds"] == "kept":
            loser_melds = loser_own_melds
        elif rules["loser_melds"] == "to_winner":
            loser_melds = 0
            winner_melds = winner_melds + loser_own_melds
        elif rules["loser_melds"] == "lost":
            loser_melds = 0
        else:
            raise ValueError(rules["loser_melds"])

    # "each times m where the rules multiply them"
    if rules["belote_multiplied"]:
        winner_belote_written = winner_belote * m
    else:
        winner_belote_written = winner_belote
    if rules["melds_multiplied"]:
        winner_melds_written = winner_melds * m
    else:
        winner_melds_written = winner_melds

    winner_sum = core + winner_belote_written + winner_melds_written
    loser_sum = loser_tricks + loser_belote + loser_melds

    # "Rounding is applied last, to each side's sum"
    if exact:
        winner_total = winner_sum
        loser_total = loser_sum
    else:
        winner_total = rounded(rules, winner_sum, by_takers=(winner == takers))
        loser_total = rounded(rules, loser_sum, by_takers=(loser == takers))

    extra = winner_sum - (base + bid_part + winner_belote + winner_melds)
    lines = []
    add_line(lines, winner, base_reason, base)
    add_line(lines, winner, "bid", bid_part)
    add_line(lines, winner, "belote", winner_belote)
    add_line(lines, winner, "melds", winner_melds)
    add_line(lines, winner, "coinche", extra)
    add_line(lines, winner, "rounding", winner_total - winner_sum)
    add_line(lines, loser, "tricks", loser_tricks)
    add_line(lines, loser, "belote", loser_belote)
    add_line(lines, loser, "melds", loser_melds)
    add_line(lines, loser, "rounding", loser_total - loser_sum)

    return {
        "made": made,
        winner: winner_total,
        loser: loser_total,
        "lines": lines,
        "melds": meld_side,
        "belote": {winner: winner_belote_written, loser: loser_belote},
    }


def litige_score(rules: dict, deal: dict, exact: bool) -> dict:
    """RULES.md 3, "Litige": what is written, and what waits."""
    takers = deal["taker"]
    defence = other(takers)
    facts = settle(deal)
    meld_side = whose_melds(rules, deal)
    lines = []
    answer = {"made": None, "lines": lines, "melds": meld_side, takers: 0, defence: 0, "held": 0}
    answer["belote"] = {takers: 0, defence: 0}
    if rules["litige"] == "replayed":
        # "`replayed`: nobody writes anything"
        return answer
    if rules["litige"] != "held":
        raise ValueError(rules["litige"])
    # "`held`: the defence writes what it would beside a made contract": "U (nothing under `made_marks: bid`),
    # its belote and its valid melds"; `held` with `made_marks: bid` is refused
    defence_belote = markable_belote(rules, deal, defence)
    defence_melds = valid_melds(rules, deal, defence, meld_side)
    # "the takers' points wait, that is `T` with the belote and melds that were counted and that they may
    # write (what was not counted they write now)"
    waiting = facts["T"]
    takers_belote = 0
    takers_melds = 0
    if rules["belote_counts"]:
        waiting = waiting + markable_belote(rules, deal, takers)
    else:
        takers_belote = markable_belote(rules, deal, takers)
    if rules["melds_count"]:
        waiting = waiting + valid_melds(rules, deal, takers, meld_side)
    else:
        takers_melds = valid_melds(rules, deal, takers, meld_side)

    takers_sum = takers_belote + takers_melds
    defence_sum = facts["U"] + defence_belote + defence_melds
    if exact:
        # "what waits from it is exact too"
        answer[takers] = takers_sum
        answer[defence] = defence_sum
        answer["held"] = waiting
    else:
        answer[takers] = rounded(rules, takers_sum, by_takers=True)
        answer[defence] = rounded(rules, defence_sum, by_takers=False)
        # "rounded like their score"
        answer["held"] = rounded(rules, waiting, by_takers=True)
    answer["belote"] = {takers: takers_belote, defence: defence_belote}
    add_line(lines, takers, "belote", takers_belote)
    add_line(lines, takers, "melds", takers_melds)
    add_line(lines, takers, "rounding", answer[takers] - takers_sum)
    add_line(lines, defence, "tricks", facts["U"])
    add_line(lines, defence, "belote", defence_belote)
    add_line(lines, defence, "melds", defence_melds)
    add_line(lines, defence, "rounding", answer[defence] - defence_sum)
    return answer


def add_line(lines: list, side: str, reason: str, points: int) -> None:
    # "Lines of 0 are left out"
    if points != 0:
        lines.append({"side": side, "reason": reason, "points": points})


def other(side: str) -> str:
    if side == "NS":
        return "EW"
    return "NS"


def factor(rules: dict, deal: dict) -> int:
    # "`m` = the coinche factor of this deal (1, or the factors of the rules)"
    if deal["coinche"] == "none":
        return 1
    if deal["coinche"] == "coinche":
        return rules["coinche_factor"]
    if deal["coinche"] == "surcoinche":
        return rules["surcoinche_factor"]
    raise ValueError(deal["coinche"])


def settle(deal: dict) -> dict:
    """T and U (None when nobody counted), who won every trick, and whether the bidder did so alone."""
    takers = deal["taker"]
    defence = other(takers)
    T = deal.get("points")
    capot = deal.get("capot")
    solo = deal.get("solo") is True
    # "for a capot or générale `true` implies `capot` (and `solo`) where `points` and `capot` are both absent"
    if T is None and capot is None and deal.get("made") is True and deal["bid"] in ("capot", "generale"):
        capot = takers
        if deal["bid"] == "generale":
            solo = True
    # "`capot` fixes it (162 or 0) where it is missing"
    if T is None and capot == takers:
        T = 162
    if T is None and capot == defence:
        T = 0
    if T is None:
        U = None
    else:
        U = 162 - T
    return {
        "T": T,
        "U": U,
        "takers_won_all": capot == takers,
        "defence_won_all": capot == defence,
        "solo": solo,
    }


def is_made(rules: dict, deal: dict):
    """RULES.md 3, "Made?": True or False; None for a litige."""
    facts = settle(deal)
    # "A capot: the takers hold `capot`."
    if deal["bid"] == "capot":
        return facts["takers_won_all"]
    # "A générale: they do, and `solo`."
    if deal["bid"] == "generale":
        return facts["takers_won_all"] and facts["solo"]
    # "made: the verdict, only when `points` is null"
    if facts["T"] is None:
        return deal["made"]
    return is_number_made(rules, deal, facts)


def counted(rules: dict, deal: dict, t: int, u: int) -> tuple:
    """The totals of takers and defence from their trick points, with what counts towards the bid."""
    takers = deal["taker"]
    defence = other(takers)
    meld_side = whose_melds(rules, deal)
    # "and with belote and valid melds where `belote_counts`, `melds_count`"
    takers_total = t
    if rules["belote_counts"]:
        takers_total = takers_total + 20 * belotes(deal, takers)
    if rules["melds_count"]:
        takers_total = takers_total + valid_melds(rules, deal, takers, meld_side)
    # "and `outscore` against the defence's total counted the same way (its tricks always from `U`, never a
    # `surprise_capot`, and not its belote under `belote_marked_by: takers`)"
    defence_total = u
    if rules["belote_counts"] and rules["belote_marked_by"] != "takers":
        defence_total = defence_total + 20 * belotes(deal, defence)
    if rules["melds_count"]:
        defence_total = defence_total + valid_melds(rules, deal, defence, meld_side)
    return takers_total, defence_total


def is_litige(rules: dict, deal: dict, facts: dict) -> bool:
    """RULES.md 3, "Litige", of a number."""
    if rules["litige"] == "no":
        return False
    # "a number with known points, not coinched, where nobody won every trick"
    if facts["T"] is None or deal["coinche"] != "none":
        return False
    if facts["takers_won_all"] or facts["defence_won_all"]:
        return False
    # "when the two totals that `outscore` compares, unrounded, are equal and reach the number that was bid
    # (81 reaches 80, whatever `threshold` asks)"
    takers_total, defence_total = counted(rules, deal, facts["T"], facts["U"])
    return takers_total == defence_total and takers_total >= deal["bid"]


def is_number_made(rules: dict, deal: dict, facts: dict):
    # "neither made nor failed (`made` is null), whatever `threshold` and `outscore` say"
    if is_litige(rules, deal, facts):
        return None
    bid = deal["bid"]

    # "with `t = T` (or `surprise_capot` if the takers won every trick and it is not null)"
    t = facts["T"]
    if facts["takers_won_all"] and rules["surprise_capot"] is not None:
        t = rules["surprise_capot"]
    u = facts["U"]
    # "rounded first only under `round_before_test`"; "bids of 82 and 162 are compared unrounded, with need
    # and defence alike"
    if rules["round_before_test"] and bid not in (82, 162):
        t = rounded(rules, t, by_takers=True)
        u = rounded(rules, u, by_takers=False)
    takers_total, defence_total = counted(rules, deal, t, u)

    # "`need = 82` for a bid of 80 under `eighty_needs_82`, two more than the bid under `bid_plus_2` (82 and
    # 162 as they are), else the bid; under `round_before_test` the need is the bid"
    need = bid
    if not rules["round_before_test"]:
        if rules["threshold"] == "eighty_needs_82" and bid == 80:
            need = 82
        if rules["threshold"] == "bid_plus_2" and bid not in (82, 162):
            need = bid + 2
    if takers_total < need:
        return False

    # "and under `tricks_82` also `T >= 82`, unrounded"
    if rules["threshold"] == "tricks_82" and facts["T"] < 82:
        return False

    # "and `outscore`": "must also beat (or reach) the defence's"
    if rules["outscore"] == "strict" and not takers_total > defence_total:
        return False
    if rules["outscore"] == "at_least" and not takers_total >= defence_total:
        return False
    return True


def rounded(rules: dict, points: int, by_takers: bool) -> int:
    """RULES.md 2, `rounding`."""
    tens = points // 10 * 10
    units = points - tens
    if rules["rounding"] == "none":
        return points
    if rules["rounding"] == "nearest_5_up":
        up_from = 5
    elif rules["rounding"] == "nearest_6_up":
        # "5 goes down"
        up_from = 6
    elif rules["rounding"] == "attack_6_defence_7":
        # "takers up from 6, defence up from 7"
        if by_takers:
            up_from = 6
        else:
            up_from = 7
    elif rules["rounding"] == "attack_5_defence_8":
        # "likewise 5 and 8 (the takers' points are rounded, the defence has the rest of 160)"
        if by_takers:
            up_from = 5
        else:
            up_from = 8
    elif rules["rounding"] == "attack_8_defence_5":
        # "and 8 and 5 (the other way round)"
        if by_takers:
            up_from = 8
        else:
            up_from = 5
    else:
        raise ValueError(rules["rounding"])
    if units >= up_from:
        return tens + 10
    return tens


def belotes(deal: dict, side: str) -> int:
    held = deal.get("belote")
    if held is None:
        return 0
    number = held.get(side)
    if number is None:
        return 0
    return number


def markable_belote(rules: dict, deal: dict, side: str) -> int:
    """Points of the belotes that a side holds and that exist on paper (`belote_marked_by`)."""
    if rules["belote_marked_by"] == "nobody":
        return 0
    if rules["belote_marked_by"] == "takers" and side != deal["taker"]:
        return 0
    return 20 * belotes(deal, side)


# Melds: RULES.md 4


def melds_of(deal: dict, side: str) -> list:
    melds = deal.get("melds")
    if melds is None:
        return []
    own = melds.get(side)
    if own is None:
        return []
    return own


def meld_value(rules: dict, trump: str, meld: dict) -> int:
    if meld["kind"] == "carre" and has_aces_200(rules, trump):
        # "At sans-atout under `aces_200`: aces 200, tens 150, kings, queens, jacks, nines 100"
        if meld["rank"] == "A":
            return 200
        if meld["rank"] == "T":
            return 150
        if meld["rank"] in "KQJ9":
            return 100
        return 0
    if meld["kind"] == "carre":
        # "carré of jacks 200, of nines 150, of aces, tens, kings, queens 100"
        if meld["rank"] == "J":
            return 200
        if meld["rank"] == "9":
            return 150
        if meld["rank"] in "ATKQ":
            return 100
        # "sevens and eights are worth nothing and are refused"
        return 0
    if meld["kind"] == "cent":
        return 100
    if meld["kind"] == "cinquante":
        return 50
    if meld["kind"] == "tierce":
        return 20
    raise ValueError(meld["kind"])


def valid_melds(rules: dict, deal: dict, side: str, meld_side) -> int:
    # "Only the side with the single best meld writes its melds, and it writes all of them."
    if side != meld_side:
        return 0
    total = 0
    for meld in melds_of(deal, side):
        total = total + meld_value(rules, deal["trump"], meld)
    return total


def has_aces_200(rules: dict, trump: str) -> bool:
    return trump == "SA" and rules["no_trumps_carres"] == "aces_200"


def sequence_length(meld: dict) -> int:
    # "cent (five or more in sequence) 100; cinquante (four) 50; tierce (three) 20": the five that are certain
    if meld["kind"] == "cent":
        return 5
    if meld["kind"] == "cinquante":
        return 4
    if meld["kind"] == "tierce":
        return 3
    raise ValueError(meld["kind"])


def is_complete(meld: dict) -> bool:
    if meld["kind"] == "carre":
        return True
    return meld.get("top") is not None and meld.get("suit") is not None


def top_is_possible(meld: dict) -> bool:
    """Whether enough cards stand below the top ("a top too low")."""
    return RANKS.index(meld["top"]) + 1 >= sequence_length(meld)


def meld_cards(meld: dict) -> set:
    """The (rank, suit) pairs of a complete meld."""
    cards = set()
    if meld["kind"] == "carre":
        for suit in SUITS:
            cards.add((meld["rank"], suit))
        return cards
    # "Sequences run 7 8 9 10 J Q K A in one suit whatever the trump."
    top = RANKS.index(meld["top"])
    for place in range(top - sequence_length(meld) + 1, top + 1):
        cards.add((RANKS[place], meld["suit"]))
    return cards


def is_better(rules: dict, trump: str, meld: dict, than: dict) -> bool:
    """Whether one complete meld beats another, trump suit given."""
    # "Best: any carré beats any sequence"
    if meld["kind"] == "carre" and than["kind"] != "carre":
        return True
    if meld["kind"] != "carre" and than["kind"] == "carre":
        return False
    # "then the higher value"
    if meld_value(rules, trump, meld) > meld_value(rules, trump, than):
        return True
    if meld_value(rules, trump, meld) < meld_value(rules, trump, than):
        return False
    # "then the higher card (equal carrés: A, 10, K, Q; sequences: the top card)"
    if meld["kind"] == "carre":
        order = "QKTA"
        if has_aces_200(rules, trump):
            # "kings, queens, jacks, nines 100, equal ones in this order"
            order = "9JQK"
        if meld["rank"] not in order or than["rank"] not in order:
            return False
        return order.index(meld["rank"]) > order.index(than["rank"])
    if RANKS.index(meld["top"]) > RANKS.index(than["top"]):
        return True
    if RANKS.index(meld["top"]) < RANKS.index(than["top"]):
        return False
    # "then, for sequences, trump over plain": at sans-atout no suit is trump, at tout-atout every one
    if trump in SUITS:
        return meld["suit"] == trump and than["suit"] != trump
    return False


def best_of(rules: dict, trump: str, melds: list) -> dict:
    best = melds[0]
    for meld in melds[1:]:
        if is_better(rules, trump, meld, best):
            best = meld
    return best


EQUAL = "equal"
"""Under `first_speaker`, of a deal that does not name in `best_meld` who spoke first: not a legal one."""


def writer_of(rules: dict, trump: str, ns: list, ew: list):
    """The side that writes its melds, None, or `EQUAL`; all melds complete."""
    if not ns and not ew:
        return None
    if not ew:
        return "NS"
    if not ns:
        return "EW"
    best_ns = best_of(rules, trump, ns)
    best_ew = best_of(rules, trump, ew)
    if is_better(rules, trump, best_ns, best_ew):
        return "NS"
    if is_better(rules, trump, best_ew, best_ns):
        return "EW"
    # "Still equal: nobody writes any; under `first_speaker` a deal without `best_meld` is then a problem."
    if rules["equal_melds"] == "first_speaker":
        return EQUAL
    return None


def belote_is_excluded(deal: dict, side: str, ns: list, ew: list) -> bool:
    """Whether the other side's complete melds exclude every belote of this side."""
    if side == "NS":
        theirs = ew
    else:
        theirs = ns
    for meld in theirs:
        # "A carré of kings or queens held by one side excludes every belote of the other"
        if meld["kind"] == "carre":
            if meld["rank"] == "K" or meld["rank"] == "Q":
                return True
        # "so does, in a suit deal, a trump sequence holding king or queen"
        elif deal["trump"] in SUITS and meld["suit"] == deal["trump"]:
            cards = meld_cards(meld)
            if ("K", deal["trump"]) in cards or ("Q", deal["trump"]) in cards:
                return True
    return False


def ways_to_fill(meld: dict) -> list:
    """All complete melds that a meld with a missing top or suit may stand for."""
    if meld["kind"] == "carre":
        return [meld]
    if meld.get("top") is not None:
        tops = [meld["top"]]
    else:
        tops = list(RANKS)
    if meld.get("suit") is not None:
        suits = [meld["suit"]]
    else:
        suits = list(SUITS)
    ways = []
    for top in tops:
        for suit in suits:
            filled = {"kind": meld["kind"], "top": top, "suit": suit}
            if top_is_possible(filled):
                ways.append(filled)
    return ways


def fillings(deal: dict, mind_belote: bool = True) -> list:
    """Every way to complete the melds so that no card stands twice: a list of (melds of NS, melds of EW)."""
    ns = melds_of(deal, "NS")
    ew = melds_of(deal, "EW")
    partial = [([], set())]
    for meld in list(ns) + list(ew):
        longer = []
        for chosen, used in partial:
            for way in ways_to_fill(meld):
                cards = meld_cards(way)
                # "No card may stand in two melds, of either side."
                if not cards & used:
                    longer.append((chosen + [way], used | cards))
        partial = longer
    found = []
    for chosen, _used in partial:
        filled_ns = chosen[: len(ns)]
        filled_ew = chosen[len(ns) :]
        if mind_belote:
            if belotes(deal, "NS") > 0 and belote_is_excluded(deal, "NS", filled_ns, filled_ew):
                continue
            if belotes(deal, "EW") > 0 and belote_is_excluded(deal, "EW", filled_ns, filled_ew):
                continue
        found.append((filled_ns, filled_ew))
    return found


def whose_melds(rules: dict, deal: dict):
    """The side whose melds count, or None."""
    # "`best_meld` overrides"
    if deal.get("best_meld") == "none":
        return None
    if deal.get("best_meld") is not None:
        return deal["best_meld"]
    ns = melds_of(deal, "NS")
    ew = melds_of(deal, "EW")
    complete = True
    for meld in list(ns) + list(ew):
        if not is_complete(meld):
            complete = False
    if not ns or not ew or complete:
        return writer_of(rules, deal["trump"], ns, ew)
    writers = set()
    for filled_ns, filled_ew in fillings(deal):
        writers.add(writer_of(rules, deal["trump"], filled_ns, filled_ew))
    if len(writers) != 1:
        raise ValueError("the missing details of the melds matter: not a legal deal")
    return writers.pop()
