"""What explains a total that somebody else has: which deal, which fact, which rule (RULES.md 2 and 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoresheet.deal import Deal, Pair, Side
from scoresheet.disputes import Claim, OtherFacts, OtherPreset, OtherSwitches, by_facts, in_match, is_claimed
from scoresheet.entries import Entry
from scoresheet.faults import Refused
from scoresheet.match import Ledger, Match
from scoresheet.presets import PRESETS
from scoresheet.rules import Rules
from scoresheet.slips import Fact
from scoresheet.trials import DOCUMENTED, Change, changed


@dataclass(frozen=True, slots=True)
class OneDeal:
    """One fact of the deal that was noted at that place, from 0, was another one."""

    place: int
    noted: Deal
    facts: OtherFacts


@dataclass(frozen=True, slots=True)
class OneTooMany:
    """The entry at that place, from 0, should not be there: it was entered twice, say."""

    place: int


TotalCause = OneDeal | OneTooMany | OtherSwitches | OtherPreset


@dataclass(frozen=True, slots=True)
class TotalExplanations:
    """Everything simple that gives the claimed totals, the likeliest first; nothing where they are right."""

    claimed: Claim
    totals: Pair[int]
    causes: tuple[TotalCause, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the sheet has these totals."""
        return is_claimed(self.totals, self.claimed)


def total_explanations(match: Match, claimed: Claim) -> TotalExplanations:
    """What explains totals claimed of one side or both: a fact of a deal, an entry less, a rule, a preset."""
    added = match.ledger()
    found = TotalExplanations(claimed, added.totals)
    if found.is_right:
        return found
    causes: tuple[TotalCause, ...] = (
        *sorted(_one_deal(match, added, claimed), key=lambda cause: tuple(Fact).index(cause.facts.fact)),
        *_one_too_many(match, claimed),
        *_one_switch(match, claimed),
        *_preset(match, claimed),
    )
    return replace(found, causes=causes)


def _one_deal(match: Match, added: Ledger, claimed: Claim) -> Iterator[OneDeal]:
    """Each deal with each fact that makes just the difference."""
    for place, row in enumerate(added.rows):
        deal = row.entry.content
        if not isinstance(deal, Deal) or not row.counts:
            continue
        for answer in by_facts(deal, added.rules, in_match(added, place)):
            totals = Pair(*(added.totals[side] - row.points[side] + answer.points[side] for side in Side))
            if is_claimed(totals, claimed) and isinstance(answer.cause, OtherFacts):
                other = replace(row.entry, content=answer.cause.deals[0])
                if _gives(_with(match, place, other), claimed):
                    yield OneDeal(place, deal, answer.cause)


def _one_too_many(match: Match, claimed: Claim) -> Iterator[OneTooMany]:
    for place in range(len(match.entries)):
        if _gives(_with(match, place), claimed):
            yield OneTooMany(place)


def _one_switch(match: Match, claimed: Claim) -> Iterator[OtherSwitches]:
    rules = match.settings.rules
    for name, values in DOCUMENTED.items():
        for change in (Change(name, value) for value in values if value != getattr(rules, name)):
            try:
                others = changed(rules, (change,))
            except Refused:
                continue
            if _gives(_under(match, others), claimed):
                yield OtherSwitches((change,))


def _preset(match: Match, claimed: Claim) -> Iterator[OtherPreset]:
    """The presets that give it, each of them to its own target."""
    names = tuple(name for name, preset in PRESETS.items() if _gives(_under(match, preset), claimed))
    if names:
        yield OtherPreset(names)


def _gives(match: Match, claimed: Claim) -> bool:
    """Whether the match comes to these totals; not where it cannot be scored."""
    try:
        return is_claimed(match.ledger().totals, claimed)
    except Refused:
        return False


def _with(match: Match, place: int, *entries: Entry) -> Match:
    """The match with these entries, or none, at that place."""
    return replace(match, entries=(*match.entries[:place], *entries, *match.entries[place + 1 :]))


def _under(match: Match, rules: Rules) -> Match:
    return replace(match, settings=replace(match.settings, rules=rules))
