"""Words for the worked example beside a switch; the takers' points come first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from flask_babel import get_locale, gettext

from scoresheet.deal import Deal, Pair, Side
from scoresheet.examples import Case, Example, examples
from scoresheet.match import Ledger
from scoresheet.outcome import Draw
from scoresheet.rules import Litige, Rules
from scoresheet.words.facts import contract_text, meld_text, seat_name


def example_texts(switches: tuple[str, ...], rules: Rules) -> Mapping[str, list[str]]:
    """What each of these switches does under some rules, in the reader's language."""
    return _example_texts(switches, rules, str(get_locale()))


@lru_cache(maxsize=64)
def _example_texts(switches: tuple[str, ...], rules: Rules, _language: str) -> Mapping[str, list[str]]:
    """Kept, since they never change: some 50 deals are scored and told for a page of rules."""
    return {name: [example_text(name, example) for example in examples(name, rules)] for name in switches}


def example_text(switch: str, example: Example) -> str:
    """What may happen and what comes of it: "100 ♠ coinché, failed: 0 – 360"."""
    facts, added = _facts(example.content), example.ledger
    if added is None:
        return gettext("%(facts)s: not possible under these rules", facts=facts)
    if switch == "direction" or not isinstance(example.content, Deal):
        dealers = _dealers(added)
        if isinstance(example.content, Deal):
            return dealers
        return gettext("%(facts)s: %(result)s", facts=facts, result=dealers)
    if example.before is not None:
        return gettext(
            "%(before)s, then %(facts)s: %(totals)s, and %(end)s",
            before=_both(example.before),
            facts=facts,
            totals=_both(added.totals),
            end=_end(added),
        )
    return gettext("%(facts)s: %(result)s", facts=facts, result=_result(example.content, added))


def _both(points: Pair[int]) -> str:
    return f"{points.ns}\u00a0–\u2060\u00a0{points.ew}".replace("-", "−")


def _result(deal: Deal, added: Ledger) -> str:
    points = _both(added.rows[-1].points)
    litige = added.rows[-1].score and added.rows[-1].score.litige
    if litige is Litige.REPLAYED:
        return gettext("a litige, played again")
    if litige is Litige.HELD:
        return gettext("a litige, %(points)s, and %(held)s wait", points=points, held=added.waiting.ns)
    if deal.made is not None:
        return points
    if added.rows[-1].made:
        return gettext("made, %(points)s", points=points)
    return gettext("failed, %(points)s", points=points)


def _dealers(added: Ledger) -> str:
    dealer, following = seat_name(added.rows[-1].dealer), seat_name(added.next_dealer)
    return gettext("%(dealer)s deals, then %(next)s", dealer=dealer, next=following)


def _end(added: Ledger) -> str:
    if added.outcome is None:
        return gettext("the match goes on")
    if isinstance(added.outcome.winner, Draw):
        return gettext("nobody wins")
    return gettext("the takers win") if added.outcome.winner is Side.NS else gettext("the defence wins")


def _facts(content: Case) -> str:
    return ", ".join(_deal_facts(content)) if isinstance(content, Deal) else gettext("Four passes")


def _deal_facts(deal: Deal) -> Iterator[str]:
    yield contract_text(deal.bid, deal.trump, deal.coinche)
    if deal.capot:
        yield gettext("all tricks") if deal.capot is deal.taker else gettext("all tricks to the defence")
    if deal.points is not None:
        yield gettext("%(points)s points", points=deal.points)
    if deal.made is False:
        yield gettext("failed")
    for side in Side:
        for what in _held(deal, side):
            of_takers = side is deal.taker
            yield (
                gettext("their %(what)s", what=what)
                if of_takers
                else gettext("%(what)s of the defence", what=what)
            )


def _held(deal: Deal, side: Side) -> Iterator[str]:
    if count := deal.belote[side]:
        yield gettext("belote") if count == 1 else gettext("%(count)s belotes", count=count)
    yield from map(meld_text, deal.melds[side])
