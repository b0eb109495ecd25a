"""Faults of input: a field, a code, and what a sentence about them needs (RULES.md 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum


class Code(Enum):
    """What is wrong, or (the last group) only worth a second look."""

    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    WRONG_TYPE = "wrong_type"
    UNKNOWN_VALUE = "unknown_value"
    OUT_OF_RANGE = "out_of_range"
    NOT_JSON = "not_json"
    TOO_LONG = "too_long"
    UNPRINTABLE = "unprintable"
    GIVEN_TWICE = "given_twice"
    DIFFERS = "differs"
    NOT_A_NUMBER = "not_a_number"
    POINTS_DO_NOT_ADD_UP = "points_do_not_add_up"
    ALREADY_ROUNDED = "already_rounded"
    TWO_BIDS = "two_bids"
    SAME_NAME = "same_name"

    UNKNOWN_PRESET = "unknown_preset"
    CONTRADICTION = "contradiction"

    IMPOSSIBLE_TOTAL = "impossible_total"
    CAPOT_CONTRADICTS_POINTS = "capot_contradicts_points"
    BID_NOT_ALLOWED = "bid_not_allowed"
    TRUMP_NOT_ALLOWED = "trump_not_allowed"
    COINCHE_NOT_ALLOWED = "coinche_not_allowed"
    SURCOINCHE_NOT_ALLOWED = "surcoinche_not_allowed"
    GENERALE_NOT_ALLOWED = "generale_not_allowed"
    SOLO_WITHOUT_GENERALE = "solo_without_generale"
    SOLO_WITHOUT_CAPOT = "solo_without_capot"
    RESULT_MISSING = "result_missing"
    POINTS_NEEDED = "points_needed"
    VERDICT_CONTRADICTS_POINTS = "verdict_contradicts_points"
    BIDDER_ON_OTHER_SIDE = "bidder_on_other_side"
    BELOTE_NOT_POSSIBLE = "belote_not_possible"
    MELDS_NOT_ALLOWED = "melds_not_allowed"
    MELD_IMPOSSIBLE = "meld_impossible"
    MELD_DETAIL_NEEDED = "meld_detail_needed"
    BEST_MELD_WITHOUT_MELDS = "best_meld_without_melds"

    NO_SUCH_ENTRY = "no_such_entry"
    MATCH_ENDED = "match_ended"
    MATCH_GOES_ON = "match_goes_on"
    NOTHING_TO_UNDO = "nothing_to_undo"
    DEAL_UNPLAYABLE = "deal_unplayable"
    SHEET_FULL = "sheet_full"

    ALL_POINTS_WITHOUT_CAPOT = "all_points_without_capot"
    NEEDS_BELOTE_OR_MELDS = "needs_belote_or_melds"
    WON_BY_BELOTE_ALONE = "won_by_belote_alone"
    SWITCH_DEFAULTED = "switch_defaulted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A fault: the path of its field, its code, and the values its sentence names."""

    field: str
    code: Code
    about: tuple[tuple[str, int | str], ...] = ()

    def under(self, path: str) -> Problem:
        """The same fault seen from a document that holds the field's owner at `path`."""
        return replace(self, field=f"{path}.{self.field}" if self.field else path)


def problem(field: str, code: Code, **about: int | str) -> Problem:
    """A problem with the values that its sentence names as keywords."""
    return Problem(field=field, code=code, about=tuple(about.items()))


class Refused(ValueError):
    """Facts, rules or a document with problems: all of them, in reading order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems for whoever shows them."""
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.field}: {p.code.value}" for p in self.problems))
