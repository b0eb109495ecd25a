"""A deal under changed rules, and which few changes matter to it (RULES.md 2 and 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType, MethodType
from typing import Any, cast

from scoresheet.deal import Deal, Pair, Side, Word
from scoresheet.faults import Problem, Refused
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Litige, Rules, Switch
from scoresheet.scoring import DealScore, score

SEARCHED = 2
"""Up to so many switches, every set of them is tried."""

Choices = Mapping[str, Sequence[Any]]
"""The values to try for each switch."""

_LISTED: Choices = MappingProxyType(
    {
        "lowest_bid": (82, 90, 100),
        "no_trumps_factor": (2,),
        "coinche_factor": (3,),
        "capot_failure_base": (252,),
        "all_trumps_belotes": (1, 0),
    }
)
"""Numbers of RULES.md 2 that no preset plays."""


def _documented(switch: Switch) -> Sequence[Any]:
    if switch.kind is bool:
        return (False, True)
    if issubclass(switch.kind, Word):
        return tuple(switch.kind)
    played = (getattr(preset, switch.name) for preset in PRESETS.values())
    return tuple(dict.fromkeys((*played, *_LISTED.get(switch.name, ()))))


DOCUMENTED: Choices = MappingProxyType({switch.name: _documented(switch) for switch in SWITCHES})
"""Every word, yes and no; the numbers that a preset plays or RULES.md 2 lists."""


@dataclass(frozen=True, slots=True)
class Change:
    """A switch of the rules set to another value."""

    switch: str
    value: Any


@dataclass(frozen=True, slots=True)
class InMatch:
    """What a match adds to one of its deals: whether it is the last, and the points that had waited."""

    is_last: bool = False
    waited: int = 0


ALONE = InMatch()
"""A deal of no match."""


@dataclass(frozen=True, slots=True)
class Result:
    """A deal under some rules: its score, and what had waited for the winner; or why they cannot score it."""

    score: DealScore | None
    problems: tuple[Problem, ...] = ()
    waited: int = 0

    @property
    def points(self) -> Pair[int] | None:
        """What each side writes; None where the deal is not playable."""
        if self.score is None or not self.waited:
            return self.score.points if self.score else None
        points, winner = self.score.points, self.score.winner
        return Pair(*(points[side] + self.waited * (side is winner) for side in Side))

    @property
    def waits(self) -> int:
        """The takers' points that wait after a litige."""
        return self.score.held if self.score else 0

    def agrees(self, other: Result) -> bool:
        """Whether both are worth the same and leave as much waiting, or are not playable for one reason."""
        return (self.points, self.waits, self.problems) == (other.points, other.waits, other.problems)


def result(deal: Deal, rules: Rules, at: InMatch = ALONE) -> Result:
    """The deal under these rules."""
    try:
        scored = score(deal, rules, exact=at.is_last and rules.last_deal_exact)
    except Refused as refused:
        return Result(None, refused.problems)
    return Result(scored, waited=at.waited if at.waited and rules.litige is Litige.HELD else 0)


def under(deal: Deal, rules: Rules, changes: Collection[Change], at: InMatch = ALONE) -> Result:
    """The deal under these rules with some switches tried; problems of deal or rules are the result."""
    try:
        return result(deal, changed(rules, changes), at)
    except Refused as refused:
        return Result(None, refused.problems)


def changed(rules: Rules, changes: Collection[Change]) -> Rules:
    """The rules with these changes. Raises `Refused` where nobody can play them."""
    return replace(rules, **{change.switch: change.value for change in changes}) if changes else rules


def differences(rules: Rules, others: Rules) -> tuple[Change, ...]:
    """The changes that turn these rules into the others."""
    values = {switch.name: getattr(others, switch.name) for switch in SWITCHES}
    return tuple(Change(name, value) for name, value in values.items() if value != getattr(rules, name))


def plays(rules: Rules, changes: Collection[Change]) -> bool:
    """Whether these rules are such in all of this."""
    return all(getattr(rules, change.switch) == change.value for change in changes)


def nearest_preset(rules: Rules) -> str:
    """The preset from which these rules differ in the fewest switches."""
    return min(PRESETS, key=lambda name: len(differences(PRESETS[name], rules)))


class Trials:
    """A deal under these rules with some switches changed, each combination scored once."""

    def __init__(self, deal: Deal, rules: Rules, at: InMatch = ALONE) -> None:
        self._deal = deal
        self._rules = rules
        self._at = at
        self._results: dict[frozenset[Change], Result] = {}

    def every(self, choices: Choices, depth: int) -> Iterator[tuple[tuple[Change, ...], Result]]:
        """Every set of up to `depth` changes that can matter to the deal, the smaller sets first."""
        smaller = [frozenset[Change]()]
        for _ in range(depth):
            larger = dict.fromkeys(
                changes | {change} for changes in smaller for change in self._further(changes, choices)
            )
            yield from ((tuple(sorted(changes, key=_place)), self._under(changes)) for changes in larger)
            smaller = list(larger)

    def fewest(self, others: Rules) -> tuple[Change, ...]:
        """The fewest changes towards the other rules that give their result; none where it is the same.

        If it takes more than two: a set of which no part is enough.
        """
        wanted = result(self._deal, others, self._at)
        changes = differences(self._rules, others)
        needed = self._without_idle(changes, wanted)
        most = len(needed) - 1
        fewer = chain(self._among(changes, min(SEARCHED, most)), self._among(needed, most))
        return next((few for few, found in fewer if found.agrees(wanted)), needed)

    def _among(self, changes: tuple[Change, ...], depth: int) -> Iterator[tuple[tuple[Change, ...], Result]]:
        return self.every({change.switch: (change.value,) for change in changes}, depth)

    def _without_idle(self, changes: tuple[Change, ...], wanted: Result) -> tuple[Change, ...]:
        """The changes of which none can be left out; some can only once another one has been."""
        needed = changes
        for idle in changes:
            fewer = tuple(change for change in needed if change is not idle)
            if self._under(frozenset(fewer)).agrees(wanted):
                needed = fewer
        return needed if needed == changes else self._without_idle(needed, wanted)

    def _under(self, changes: frozenset[Change]) -> Result:
        if changes not in self._results:
            self._results[changes] = under(self._deal, self._rules, changes, self._at)
        return self._results[changes]

    def _further(self, changes: frozenset[Change], choices: Choices) -> Iterator[Change]:
        """One more change, in the order of the switches, where it can matter.

        It can only if scoring under the changes so far reads the switch; after changes that nobody can play,
        any.
        """
        matters = self._read(changes) - {change.switch for change in changes}
        for name, values in choices.items():
            if name in matters:
                yield from (Change(name, value) for value in values if value != getattr(self._rules, name))

    def _read(self, changes: frozenset[Change]) -> frozenset[str]:
        try:
            watched = _Watched(changed(self._rules, changes))
        except Refused:
            return frozenset(_PLACES)
        result(self._deal, cast("Rules", watched), self._at)
        return frozenset(vars(watched))


class _Watched:
    """Rules that keep in their `vars` which of their switches are read."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._rules, name)
        if isinstance(value, MethodType):
            value = MethodType(value.__func__, self)
        vars(self)[name] = value
        return value


_PLACES: Mapping[str, int] = {switch.name: place for place, switch in enumerate(SWITCHES)}


def _place(change: Change) -> int:
    return _PLACES[change.switch]
