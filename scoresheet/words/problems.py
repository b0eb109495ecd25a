"""A sentence for every problem: what to do about it (RULES.md 7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from flask_babel import gettext
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scoresheet.deal import Trump
from scoresheet.faults import Code, Problem
from scoresheet.words.facts import trump_name
from scoresheet.words.isolation import isolated

_ANY = ""
"""Fits every field."""
_PLACE = "#"
"""Stands for a place in a list: `melds.NS.0` is read as `melds.NS.#`."""

_Sentences = Mapping[str, LazyString]

_SHAPES: Mapping[Code, _Sentences] = {
    Code.UNKNOWN_KEY: {
        _ANY: _("“%(field)s” is not known here: remove it or check its spelling."),
    },
    Code.MISSING: {
        "taker": _("Choose the side that won the auction."),
        "bid": _("Choose the bid."),
        "trump": _("Choose the trump."),
        "coinche": _("Say whether the contract was coinched."),
        "points": _("Write the points."),
        "kind": _("Say what kind of entry or meld it is."),
        "rank": _("Say which cards the carré is made of."),
        "side": _("Choose a side."),
        "first_dealer": _("Choose who deals first."),
        "switch": _(
            '“%(field)s” is missing: fill it in, or begin from a preset with {"preset": "base2000", …}.'
        ),
        _ANY: _("“%(field)s” is missing: fill it in."),
    },
    Code.WRONG_TYPE: {
        "integer": _("Write “%(field)s” as a whole number."),
        "boolean": _("“%(field)s” must be true or false."),
        "string": _("“%(field)s” must be a text in quotes."),
        "list": _("“%(field)s” must be a list in square brackets."),
        "object": _("“%(field)s” must be an object in braces."),
        "whole": _("The whole text must be one object in braces."),
        _ANY: _("“%(field)s” is not the right kind of value: look at an example."),
    },
    Code.UNKNOWN_VALUE: {
        "played_on": _("Write the date as 2025-12-31."),
        "value": _("“%(value)s” is not possible here: choose another value."),
        _ANY: _("This value is not possible here: choose another."),
    },
    Code.OUT_OF_RANGE: {
        "tricks": _("Trick points run from %(least)s to %(most)s with the last trick."),
        "lowest_bid": _("The lowest bid is 82 or a multiple of ten, such as 80 or 90."),
        "highest_bid": _("The highest bid is a multiple of ten, such as 160 or 180."),
        "belote": _("Belotes run from %(least)s to %(most)s."),
        _ANY: _("Write a number from %(least)s to %(most)s."),
    },
    Code.GIVEN_TWICE: {
        _ANY: _("“%(field)s” is given twice: keep one of them."),
    },
    Code.NOT_JSON: {
        "line": _("Line %(line)s is not JSON: check its quotes, commas and braces."),
        _ANY: _("This is not JSON: check quotes, commas and braces."),
    },
    Code.TOO_LONG: {
        "most": _("This is too long: %(most)s characters at most."),
        _ANY: _("This is too long: shorten it."),
    },
    Code.UNPRINTABLE: {
        _ANY: _("Remove the characters that cannot be printed."),
    },
    Code.NOT_A_NUMBER: {
        "digits": _("This number is too large: %(digits)s digits at most."),
        _ANY: _("Write a whole number in digits."),
    },
    Code.DIFFERS: {
        _ANY: _("“%(field)s” is not what the facts give: the computed value is used."),
    },
}

_RULES: Mapping[Code, _Sentences] = {
    Code.UNKNOWN_PRESET: {
        "value": _("There are no rules called “%(value)s”: choose one of the presets."),
        _ANY: _("There are no such rules: choose one of the presets."),
    },
    Code.CONTRADICTION: {
        "highest_bid": _("The highest bid cannot be under the lowest, %(least)s."),
        "surcoinche_factor": _("A surcoinche multiplies at least as much as a coinche: %(least)s or more."),
        "failure_base": _("A failed contract must give something: points, the bid, or both."),
        "coinched_base": _("A failed contract must give something: points, the bid, or both."),
        "defence_capot_base": _("A failed contract must give something: points, the bid, or both."),
        "litige": _("Where only the bid is written no points can wait: play an equal deal again."),
        "log": _("The history does not lead to this match: correct one of the two."),
        _ANY: _("“%(field)s” contradicts something else here: correct one of the two."),
    },
    Code.DEAL_UNPLAYABLE: {
        "entry": _("Row %(entry)s of the sheet is not playable under these rules: correct it first."),
        _ANY: _("This deal is not playable under these rules."),
    },
}

_DEAL: Mapping[Code, _Sentences] = {
    Code.IMPOSSIBLE_TOTAL: {
        _ANY: _("No cards add up to %(points)s: count again."),
    },
    Code.POINTS_DO_NOT_ADD_UP: {
        _ANY: _("Both sides' points make %(total)s, not 162: correct one of them."),
    },
    Code.ALREADY_ROUNDED: {
        _ANY: _("Both sides' points make %(total)s, not 162: were they rounded? Write them as counted."),
    },
    Code.TWO_BIDS: {
        _ANY: _("Two bids are given: empty this field, or choose “Higher bid”."),
    },
    Code.SAME_NAME: {
        _ANY: _("Somebody else is called so already: add a letter that tells them apart."),
    },
    Code.CAPOT_CONTRADICTS_POINTS: {
        _ANY: _("A capot leaves no points to the other side: correct the points, or untick the capot."),
    },
    Code.BID_NOT_ALLOWED: {
        _ANY: _("Bids run from %(lowest)s to %(highest)s in tens, then capot."),
    },
    Code.TRUMP_NOT_ALLOWED: {
        "trump": _("Not played under these rules: %(trump)s. Choose another trump."),
        _ANY: _("These rules do not play this trump: choose another."),
    },
    Code.COINCHE_NOT_ALLOWED: {
        _ANY: _("Under these rules a capot cannot be coinched: choose no coinche."),
    },
    Code.SURCOINCHE_NOT_ALLOWED: {
        _ANY: _("Under these rules there is no surcoinche: choose coinché."),
    },
    Code.GENERALE_NOT_ALLOWED: {
        _ANY: _("Under these rules there is no générale: choose another bid."),
    },
    Code.SOLO_WITHOUT_GENERALE: {
        _ANY: _("All tricks by the bidder alone only counts for a générale: untick it."),
    },
    Code.SOLO_WITHOUT_CAPOT: {
        _ANY: _("The bidder cannot win every trick alone without a capot: tick it too."),
    },
    Code.RESULT_MISSING: {
        _ANY: _("Write the points, or say whether the contract was made or failed."),
    },
    Code.POINTS_NEEDED: {
        _ANY: _("A made contract is marked by its points: write them."),
    },
    Code.VERDICT_CONTRADICTS_POINTS: {
        _ANY: _("The result and the points disagree: correct one of them."),
    },
    Code.BIDDER_ON_OTHER_SIDE: {
        _ANY: _("The bidder must be one of the takers."),
    },
    Code.BELOTE_NOT_POSSIBLE: {
        "none": _("No side can hold this belote: remove it, or check the trump and the melds."),
        "one": _("There is one belote in a deal at most: choose one side."),
        _ANY: _("A deal holds %(most)s belotes at most under these rules."),
    },
    Code.MELDS_NOT_ALLOWED: {
        _ANY: _("These rules are played without melds: remove them."),
    },
    Code.MELD_IMPOSSIBLE: {
        _PLACE: _("There is no such meld: check its cards."),
        "NS": _("No two hands hold all these melds: check them."),
        "EW": _("No two hands hold all these melds: check them."),
        "melds": _("These melds need the same card twice: check them."),
        _ANY: _("These melds are not possible: check them."),
    },
    Code.MELD_DETAIL_NEEDED: {
        "top": _("Say the highest card: it decides whose melds count."),
        "suit": _("Say the suit: it decides whose melds count."),
        "best_meld": _("The best melds are equal: say which side announced first."),
        _ANY: _("Say more about this meld: it decides whose melds count."),
    },
    Code.BEST_MELD_WITHOUT_MELDS: {
        _ANY: _("The side with the best meld has none: enter its melds or choose again."),
    },
}

_SHEET: Mapping[Code, _Sentences] = {
    Code.NO_SUCH_ENTRY: {
        _ANY: _("This row is no longer on the sheet: look at it again."),
    },
    Code.MATCH_ENDED: {
        _ANY: _("The match has ended: reopen it or correct a deal first."),
    },
    Code.MATCH_GOES_ON: {
        _ANY: _("The match was not stopped: it goes on."),
    },
    Code.NOTHING_TO_UNDO: {
        _ANY: _("Something else was written since: look at the sheet again."),
    },
    Code.SHEET_FULL: {
        _ANY: _("This sheet is full: go on in another match."),
    },
}

_WARNINGS: Mapping[Code, _Sentences] = {
    Code.ALL_POINTS_WITHOUT_CAPOT: {
        _ANY: _("One side has all 162 points: if it won all eight tricks, tick the capot."),
    },
    Code.NEEDS_BELOTE_OR_MELDS: {
        _ANY: _("The tricks give 162 at most: %(bid)s needs a belote or melds."),
    },
    Code.SWITCH_DEFAULTED: {
        _ANY: _("“%(field)s” is not said: its usual value is taken."),
    },
    Code.WON_BY_BELOTE_ALONE: {
        _ANY: _("The match is won by a belote alone: make sure your table plays it so."),
    },
}

_SENTENCES: Mapping[Code, _Sentences] = {**_SHAPES, **_RULES, **_DEAL, **_SHEET, **_WARNINGS}


_OPEN: Mapping[str, LazyString] = {
    "taker": _("who took"),
    "bid": _("the contract"),
    "trump": _("the trump"),
    "points": _("the points or the result"),
}


def has_problem_words(code: Code) -> bool:
    """Whether somebody has written a sentence for this code."""
    return code in _SENTENCES


def still_to_say(problems: Iterable[Problem]) -> str:
    """What a form still waits for, told calmly: "Still to say: the trump, the points or the result"."""
    what = ", ".join(dict.fromkeys(str(_OPEN.get(found.field, found.field)) for found in problems))
    return gettext("Still to say: %(what)s", what=what)


def problem_text(problem: Problem) -> str:
    """What to do about a problem, in one sentence."""
    about = {"field": isolated(problem.field) or "?"} | {
        key: _shown(key, value) for key, value in problem.about
    }
    sentences = _SENTENCES.get(problem.code, {})
    for subject in _subjects(problem):
        sentence = str(sentences[subject]) if subject in sentences else ""
        if sentence and _needs(sentence) <= about.keys():
            return sentence % about
    return problem.code.value.replace("_", " ")


def _subjects(problem: Problem) -> Iterator[str]:
    """What the sentence may be about, the closest first: the case, parts of the field, what was given."""
    yield from _cases(problem)
    for part in filter(None, reversed(problem.field.split("."))):
        yield _PLACE if part.isdecimal() else part
    yield from dict(problem.about)
    yield _ANY


def _cases(problem: Problem) -> Iterator[str]:
    """Where one code covers cases that only its numbers tell apart."""
    match problem.code, dict(problem.about):
        case Code.MISSING, _ if ".rules." in f".{problem.field}":
            yield "switch"
        case Code.WRONG_TYPE, {"wanted": str() as wanted}:
            yield wanted if problem.field else "whole"
        case Code.OUT_OF_RANGE, {"most": 162}:
            yield "tricks"
        case Code.BELOTE_NOT_POSSIBLE, {"most": 0}:
            yield "none"
        case Code.BELOTE_NOT_POSSIBLE, {"most": 1}:
            yield "one"


def _needs(sentence: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)", sentence))


def _shown(key: str, value: int | str) -> str:
    if key == "trump" and value in {trump.value for trump in Trump}:
        return trump_name(Trump(value))
    return isolated(str(value))
