"""A deal under changed rules, and which few changes matter to it (RULES.md 2 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType, MethodType
from typing import Any, cast

from scoresheet.deal import Deal, Pair
from scoresheet.faults import Problem, Refused
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Rules
from scoresheet.scoring import DealScore, score

SEARCHED = 3
"""Up to so many switches, the smallest set that makes a difference is looked for."""

Choices = Mapping[str, Sequence[Any]]
"""The values to try for each switch."""

PLAYED: Choices = MappingProxyType(
    {
        switch.name: tuple(dict.fromkeys(getattr(preset, switch.name) for preset in PRESETS.values()))
        for switch in SWITCHES
    }
)
"""The values of every switch that any preset uses."""


@dataclass(frozen=True, slots=True)
class Change:
    """A switch of the rules set to another value."""

    switch: str
    value: Any


@dataclass(frozen=True, slots=True)
class Result:
    """A deal under some rules: its score, or why these rules cannot score it."""

    score: DealScore | None
    problems: tuple[Problem, ...] = ()

    @property
    def points(self) -> Pair[int] | None:
        """What each side writes; None where the deal is not playable."""
        return self.score.points if self.score else None

    def agrees(self, other: Result) -> bool:
        """Whether both are worth the same, or are not playable for the same reasons."""
        return self.points == other.points and self.problems == other.problems


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of a deal under changed rules, and the switches that can matter to it."""

    changes: tuple[Change, ...]
    result: Result
    matters: frozenset[str]


def result(deal: Deal, rules: Rules) -> Result:
    """The deal under these rules."""
    try:
        return Result(score(deal, rules))
    except Refused as refused:
        return Result(None, refused.problems)


def under(deal: Deal, rules: Rules, changes: Sequence[Change]) -> Result:
    """The deal under these rules with some switches tried; problems of deal or rules are the result."""
    try:
        return result(deal, changed(rules, changes))
    except Refused as refused:
        return Result(None, refused.problems)


def changed(rules: Rules, changes: Sequence[Change]) -> Rules:
    """The rules with these changes. Raises `Refused` where nobody can play them."""
    return replace(rules, **{change.switch: change.value for change in changes})


def differences(rules: Rules, others: Rules) -> tuple[Change, ...]:
    """The changes that turn these rules into the others."""
    values = {switch.name: getattr(others, switch.name) for switch in SWITCHES}
    return tuple(Change(name, value) for name, value in values.items() if value != getattr(rules, name))


def nearest_preset(rules: Rules) -> str:
    """The preset from which these rules differ in the fewest switches."""
    return min(PRESETS, key=lambda name: len(differences(PRESETS[name], rules)))


def trials(deal: Deal, rules: Rules, choices: Choices, depth: int) -> Iterator[Trial]:
    """Every set of up to `depth` changes that can matter to the deal, the smaller sets first.

    A further switch can matter only if scoring under the changes so far has read it; after changes that
    nobody can play, any switch.
    """
    level = [_trial(deal, rules, ())]
    tried: set[frozenset[Change]] = set()
    for _ in range(depth):
        smaller, level = level, []
        for trial in smaller:
            for changes in _further(trial, rules, choices):
                if frozenset(changes) not in tried:
                    tried.add(frozenset(changes))
                    level.append(_trial(deal, rules, changes))
                    yield level[-1]


def fewest_changes(deal: Deal, rules: Rules, others: Rules) -> tuple[Change, ...]:
    """The changes towards the other rules that give their result: a smallest set, if three are enough.

    Else all of them but those that can be left out. None where the result is the same anyway.
    """
    wanted = result(deal, others)
    if result(deal, rules).agrees(wanted):
        return ()
    changes = differences(rules, others)
    choices = {change.switch: (change.value,) for change in changes}
    for trial in trials(deal, rules, choices, SEARCHED):
        if trial.result.agrees(wanted):
            return trial.changes
    return _without_idle(deal, rules, changes, wanted)


class _Watched:
    """Rules that note which of their switches are read: no other one can matter to a result."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._rules, name)
        if isinstance(value, MethodType):
            return MethodType(value.__func__, self)
        self.read.add(name)
        return value


def _trial(deal: Deal, rules: Rules, changes: tuple[Change, ...]) -> Trial:
    try:
        watched = _Watched(changed(rules, changes))
    except Refused as refused:
        return Trial(changes, Result(None, refused.problems), frozenset(_PLACES))
    found = result(deal, cast("Rules", watched))
    return Trial(changes, found, frozenset(watched.read))


def _further(trial: Trial, rules: Rules, choices: Choices) -> Iterator[tuple[Change, ...]]:
    """The changes of this trial and one more, in the order of the switches."""
    done = {change.switch for change in trial.changes}
    for name, values in choices.items():
        if name in trial.matters and name not in done:
            for value in values:
                if value != getattr(rules, name):
                    yield tuple(sorted((*trial.changes, Change(name, value)), key=_place))


_PLACES: Mapping[str, int] = {switch.name: place for place, switch in enumerate(SWITCHES)}


def _place(change: Change) -> int:
    return _PLACES[change.switch]


def _without_idle(
    deal: Deal, rules: Rules, changes: tuple[Change, ...], wanted: Result
) -> tuple[Change, ...]:
    """The changes that cannot be left out one by one."""
    for idle in changes:
        fewer = tuple(change for change in changes if change is not idle)
        if under(deal, rules, fewer).agrees(wanted):
            changes = fewer
    return changes
