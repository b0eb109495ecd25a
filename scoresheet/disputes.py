"""The same deal under other rules, and what explains a claimed score (RULES.md 2, 6 and 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from scoresheet.deal import NO_POINTS, Deal, Pair, Side
from scoresheet.faults import Problem
from scoresheet.match import Ledger, Match
from scoresheet.outcome import Draw
from scoresheet.presets import PRESETS
from scoresheet.problems import problems
from scoresheet.rules import Rules
from scoresheet.scoring import DealScore, score
from scoresheet.slips import Fact, slips
from scoresheet.trials import ALONE, DOCUMENTED, SEARCHED, Change, InMatch, Result, Trials, plays, result

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Rules under which a deal is worth the same.

    `changes` of this table's rules are enough for it, and as few as can be found.
    There are none for this table's own result, nor where the deal is not playable: the problems tell.
    """

    is_this_table: bool
    presets: tuple[str, ...]
    result: Result
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchComparison:
    """Rules under which a match to the same target comes to the same totals and the same winner.

    `unplayable` are the places of entries, from 0, that these rules cannot score, with the reasons:
    then there is no ledger.
    """

    is_this_table: bool
    presets: tuple[str, ...]
    target: int
    ledger: Ledger | None
    unplayable: tuple[tuple[int, tuple[Problem, ...]], ...]
    winner_changes: bool

    @property
    def winner(self) -> Side | Draw | None:
        """Who has won; None while the match goes on, or cannot be added up."""
        return _winner(self.ledger)


@dataclass(frozen=True, slots=True)
class AsRuled:
    """The score is what this table's rules give."""


@dataclass(frozen=True, slots=True)
class OtherFacts:
    """The deal was another one: one fact differs. All of `deals` give the same score, the nearest first."""

    fact: Fact
    deals: tuple[Deal, ...]


@dataclass(frozen=True, slots=True)
class OtherPreset:
    """The rules were those of any of these presets; `changes` are the switches that make the difference."""

    presets: tuple[str, ...]
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherSwitches:
    """The rules differ from this table's in one switch, or in two of which neither alone is enough."""

    changes: tuple[Change, ...]


Cause = AsRuled | OtherFacts | OtherPreset | OtherSwitches


@dataclass(frozen=True, slots=True)
class Answer:
    """A score that the deal might have had, in points, and what would have to be true for it."""

    points: Pair[int]
    cause: Cause


Claim = Pair[int | None]
"""What each side has, somebody says; None where nobody says."""


@dataclass(frozen=True, slots=True)
class Explanations:
    """Everything simple that gives a claimed score, the likeliest first.

    `given` is what this table writes. Without any answer, `nearest` is the closest score that has one.
    """

    claimed: Claim
    score: DealScore
    given: Pair[int]
    answers: tuple[Answer, ...]
    nearest: Answer | None = None

    @property
    def is_right(self) -> bool:
        """Whether this table's rules give what is claimed."""
        return any(isinstance(answer.cause, AsRuled) for answer in self.answers)


def under_presets(deal: Deal, rules: Rules, at: InMatch = ALONE) -> tuple[Comparison, ...]:
    """The deal under this table's rules and every preset, this table's first.

    Grouped by result and by what makes the difference: a reason is said of the presets that play it so.
    """
    own = result(deal, rules, at)
    trials = Trials(deal, rules, at)
    return tuple(
        Comparison(group is own, names, group, changes)
        for group, presets in _grouped(own, lambda preset: result(deal, preset, at), Result.agrees)
        for changes, names in (
            _reasons(trials, presets) if group.score and group is not own else [((), presets)]
        )
    )


def beside(deal: Deal, rules: Rules, others: Rules, at: InMatch = ALONE) -> Comparison:
    """The deal under any other rules, and what makes the difference to this table's."""
    outcome = result(deal, others, at)
    return Comparison(False, (), outcome, Trials(deal, rules, at).fewest(others) if outcome.score else ())


def match_under_presets(match: Match, *, keep_target: bool = False) -> tuple[MatchComparison, ...]:
    """The match under this table's rules and every preset, to their own targets or all to this table's.

    Grouped by target, totals and winner, this table's first.
    """
    own_target = match.settings.rules.target

    def under(rules: Rules) -> _AddedUp:
        return _added_up(match, replace(rules, target=own_target) if keep_target else rules)

    own = _added_up(match, match.settings.rules)
    return tuple(
        MatchComparison(
            group is own,
            presets,
            group.target,
            group.ledger,
            group.unplayable,
            group.ledger is not None and group.winner is not own.winner,
        )
        for group, presets in _grouped(own, under, _AddedUp.agrees)
    )


def explanations(deal: Deal, rules: Rules, claimed: Claim, at: InMatch = ALONE) -> Explanations:
    """What explains what one side or both are claimed to have: these rules, facts, a preset, one switch, two.

    Where the rules already give it nothing else is said.
    Raises `Refused` when the deal cannot be scored under this table's rules.
    """
    own = score(deal, rules)
    given = result(deal, rules, at).points or own.points
    explained = Explanations(claimed, own, given, ())
    ruled = Answer(given, AsRuled())
    if is_claimed(given, claimed):
        return replace(explained, answers=(ruled,))
    trials = Trials(deal, rules, at)
    others = (*by_facts(deal, rules, at), *_by_preset(deal, rules, at), *_by_switches(trials, claimed))
    if right := [answer for answer in others if is_claimed(answer.points, claimed)]:
        return replace(
            explained, answers=tuple(told for answer in right for told in _told_apart(trials, answer))
        )
    nearest = min((ruled, *others), key=lambda answer: _distance(answer.points, claimed))
    return replace(explained, nearest=next(_told_apart(trials, nearest)))


def _grouped(
    own: T, of: Callable[[Rules], T], agree: Callable[[T, T], bool]
) -> Iterator[tuple[T, tuple[str, ...]]]:
    """This table's outcome first, then those of the presets, each with the presets that come to it."""
    groups: list[tuple[T, list[str]]] = [(own, [])]
    for name, preset in PRESETS.items():
        outcome = of(preset)
        names = next((names for known, names in groups if agree(known, outcome)), None)
        if names is None:
            groups.append((outcome, [name]))
        else:
            names.append(name)
    return ((outcome, tuple(names)) for outcome, names in groups)


def _reasons(
    trials: Trials, presets: tuple[str, ...]
) -> Iterator[tuple[tuple[Change, ...], tuple[str, ...]]]:
    """The fewest switches that lead to each of these presets, said once of all that play them."""
    fewest = {name: trials.fewest(PRESETS[name]) for name in presets}
    told: set[str] = set()
    for changes in sorted(fewest.values(), key=len):
        names = tuple(name for name in presets if name not in told and plays(PRESETS[name], changes))
        if names:
            told.update(names)
            yield changes, names


@dataclass(frozen=True, slots=True)
class _AddedUp:
    """A match under some rules: its ledger, or the entries that they cannot score."""

    target: int
    ledger: Ledger | None
    unplayable: tuple[tuple[int, tuple[Problem, ...]], ...] = ()

    @property
    def winner(self) -> Side | Draw | None:
        return _winner(self.ledger)

    def agrees(self, other: _AddedUp) -> bool:
        if self.ledger is None or other.ledger is None:
            return self.unplayable == other.unplayable
        same_totals = self.target == other.target and self.ledger.totals == other.ledger.totals
        return same_totals and self.winner is other.winner


def _added_up(match: Match, rules: Rules) -> _AddedUp:
    unplayable = tuple(
        (place, found)
        for place, entry in enumerate(match.entries)
        if isinstance(entry.content, Deal) and (found := problems(entry.content, rules))
    )
    if unplayable:
        return _AddedUp(rules.target, None, unplayable)
    return _AddedUp(rules.target, replace(match, settings=replace(match.settings, rules=rules)).ledger())


def _winner(added_up: Ledger | None) -> Side | Draw | None:
    return added_up.outcome.winner if added_up and added_up.outcome else None


def _told_apart(trials: Trials, answer: Answer) -> Iterator[Answer]:
    """The answer; one by presets with the switches that make the difference, for each such difference."""
    if not isinstance(answer.cause, OtherPreset):
        yield answer
        return
    for changes, presets in _reasons(trials, answer.cause.presets):
        yield Answer(answer.points, OtherPreset(presets, changes))


def in_match(added: Ledger, place: int) -> InMatch:
    """What the match adds to the deal of that place, from 0."""
    row, before = added.rows[place], added.rows[place - 1].waiting if place else NO_POINTS
    ends = added.outcome is not None and added.outcome.after_entry == place + 1
    return InMatch(ends or (row.score is not None and row.score.exact), before.ns + before.ew)


def is_claimed(points: Pair[int], claimed: Claim) -> bool:
    """Whether the points are what is claimed, of the sides that are."""
    return _distance(points, claimed) == 0


def _distance(points: Pair[int], claimed: Claim) -> int:
    """By how much the sides miss what is claimed, in points together."""
    asked = [(points[side], claim) for side in Side if (claim := claimed[side]) is not None]
    return sum(abs(given - claim) for given, claim in asked)


def by_facts(deal: Deal, rules: Rules, at: InMatch = ALONE) -> Iterator[Answer]:
    """For each kind of fact, an answer for each score that it can give."""
    for fact, others in groupby(slips(deal, rules), key=lambda slip: slip[0]):
        by_points: dict[Pair[int], list[Deal]] = {}
        for _, other in others:
            points = result(other, rules, at).points
            if points is not None:
                by_points.setdefault(points, []).append(other)
        yield from (Answer(points, OtherFacts(fact, tuple(deals))) for points, deals in by_points.items())


def _by_preset(deal: Deal, rules: Rules, at: InMatch) -> Iterator[Answer]:
    own = result(deal, rules, at)
    for outcome, presets in _grouped(own, lambda preset: result(deal, preset, at), Result.agrees):
        if outcome is not own and outcome.points is not None:
            yield Answer(outcome.points, OtherPreset(presets))


def _by_switches(trials: Trials, claimed: Claim) -> Iterator[Answer]:
    """One switch, then two; no two of which one alone already gives the claim."""
    enough: set[Change] = set()
    for changes, tried in trials.every(DOCUMENTED, SEARCHED):
        if tried.points is None or not enough.isdisjoint(changes):
            continue
        if is_claimed(tried.points, claimed) and len(changes) == 1:
            enough.update(changes)
        yield Answer(tried.points, OtherSwitches(changes))
