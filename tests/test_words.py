"""Every fact, switch, line and problem has its words, in English and in French."""

import ast
import gettext
import re
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from pathlib import Path

import flask_babel
import pytest
from facts import adjusted, deal, entry, rules, written
from flask import Flask
from plain import generate

from scoresheet import codec, entries, scoring, words
from scoresheet.deal import (
    Carre,
    Coinche,
    Pair,
    Rank,
    Seat,
    Sequence,
    SequenceKind,
    Side,
    Slam,
    Suit,
    Trump,
    Word,
)
from scoresheet.faults import Code, problem
from scoresheet.languages import LANGUAGES
from scoresheet.outcome import DecidedBy, Draw, Outcome
from scoresheet.presets import PRESETS
from scoresheet.problems import problems, warnings
from scoresheet.rules import SWITCHES, BeloteMarkedBy, BothOver, Group, MadeMarks, Rounding, Rules, SwitchName
from scoresheet.scoring import Reason, score
from scoresheet.words.facts import listed
from scoresheet.words.lines import has_line_words, line_text, reason_text
from scoresheet.words.presets import has_preset_words
from scoresheet.words.problems import has_problem_words
from scoresheet.words.remarks import remarks
from scoresheet.words.switches import has_words
from scoresheet.words.values import has_value_words
from scoresheet.words.verdicts import verdict_text

TRANSLATIONS = Path(words.__file__).parents[1] / "translations"
AMOUNTS = {
    "target": (701, 2000),
    "lowest_bid": (80, 82, 90),
    "highest_bid": (160, 180),
    "all_trumps_belotes": (4, 0),
}


class Nine(Word):
    """Values of a switch that nobody has written words for."""

    BOTH_SIDES = "both_sides"


class Untranslated(gettext.NullTranslations):
    """Stands behind a catalogue and lets nothing through."""

    def gettext(self, message):
        raise AssertionError(f"not translated: {message!r}; run tests/catalogues and fill it in")

    def ngettext(self, msgid1, msgid2, n):
        raise AssertionError(f"not translated: {msgid2!r}; run tests/catalogues and fill it in")


@contextmanager
def speaking(language):
    """Within an app that says everything in that language, and refuses what its catalogue lacks."""
    app = Flask("scoresheet")
    flask_babel.Babel(app, default_locale=language, default_translation_directories=str(TRANSLATIONS))
    with app.test_request_context():
        if not language.startswith("en"):
            flask_babel.get_translations().add_fallback(Untranslated())
        yield


@pytest.fixture
def french():
    with speaking("fr"):
        yield


def values(switch):
    """Values worth naming: every member, both truths, some amounts, and none where that is one."""
    if issubclass(switch.kind, Enum):
        some = tuple(switch.kind)
    elif switch.kind is bool:
        some = (True, False)
    else:
        some = AMOUNTS.get(switch.name, ()) + tuple(
            {getattr(preset, switch.name) for preset in PRESETS.values()} - {None}
        )
        some += (1, 3, 100) if switch.name not in AMOUNTS else ()
    return (*some, None) if switch.optional else some


def flipped(preset):
    """The preset with one switch changed, for every value that makes legal rules."""
    for switch in SWITCHES:
        for value in values(switch):
            if value == getattr(preset, switch.name):
                continue
            try:
                yield switch.name, value, replace(preset, **{switch.name: value})
            except ValueError:
                continue


def words_of_facts():
    yield from (words.bid_text(bid) for bid in (80, *Slam))
    for trump in Trump:
        yield words.trump_symbol(trump)
        yield words.trump_name(trump)
    for suit in Suit:
        yield words.suit_name(suit)
        yield words.suit_symbol(suit)
    yield from map(words.rank_text, Rank)
    yield from map(words.carre_text, Rank)
    yield from map(words.sequence_name, SequenceKind)
    yield from map(words.coinche_label, Coinche)
    yield from map(words.seat_name, Seat)
    yield from map(words.result_text, (True, False))
    yield from (words.meld_text(Carre(rank=rank)) for rank in Rank)
    for kind in SequenceKind:
        yield words.meld_text(Sequence(kind=kind))
        yield from (words.meld_text(Sequence(kind=kind, top=Rank.ACE, suit=suit)) for suit in Suit)
        yield from (words.meld_text(Sequence(kind=kind, top=rank)) for rank in Rank)


def words_of_rules():
    yield from map(words.group_title, Group)
    for switch in SWITCHES:
        yield words.switch_label(switch.name)
        yield words.switch_help(switch.name)
        yield from (words.value_text(switch.name, value) for value in values(switch))
    for name in PRESETS:
        yield words.preset_title(name)
        yield words.preset_line(name)
    yield from filter(None, map(words.preset_source, PRESETS))


def words_of_cards():
    for preset in PRESETS.values():
        for _, _, changed in flipped(preset):
            yield from sentences(changed)
    for melds in (True, False):
        for belote in (True, False):
            for counted in (True, False):
                yield from sentences(
                    Rules(melds=melds, belote_counts=belote, melds_count=counted, deal_limit=12)
                )


def sentences(of):
    return [sentence for _, group in words.rules_in_words(of) for sentence in group]


def words_of_scores():
    for document, facts in generate.legal_cases(seed=7, count=1500):
        played, under = codec.deal_of(facts), codec.rules_of(document)
        scored = score(played, under)
        yield verdict_text(played, scored, under)
        yield from (line_text(line, played, scored, under) for line in scored.lines)
        yield from remarks(played, scored, under, Pair("Us", "Them"))
    yield from map(reason_text, Reason)


def words_of_problems():
    yield from (words.problem_text(problem("", code)) for code in Code)
    for document, facts in generate.illegal_cases(seed=7, count=1500):
        under = codec.rules_of(document)
        try:
            played = codec.deal_of(facts)
        except ValueError as refused:
            found = refused.problems
        else:
            found = (*problems(played, under), *warnings(played, under))
        yield from map(words.problem_text, found)


def words_of_matches():
    names, totals = Pair("Anne & Léa", "Tom"), Pair(2010, 1950)
    for decided_by in DecidedBy:
        yield words.decided_by_text(decided_by)
        for winner in (*Side, Draw.DRAW):
            yield words.outcome_text(Outcome(winner, decided_by, 9), names, totals)
    for content in (
        entry("passed"),
        adjusted(ns=-160),
        entry("adjustment", side="NS", points=5),
        written(210, 50),
    ):
        yield words.content_text(content.content)


WORDS = [words_of_facts, words_of_rules, words_of_cards, words_of_scores, words_of_problems, words_of_matches]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", WORDS)
def test_everything_has_words_in_every_language(subject, language):
    with speaking(language):
        for text in subject():
            assert text.strip()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "la belote et les annonces, 84, 86 ou 91, as de pique"),
        ("en_GB", "the belote and the melds, 84, 86 or 91, ace of spades"),
        ("it", "la belote e gli annunci, 84, 86 o 91, asso di picche"),
        ("es", "la belote y los anuncios, 84, 86 o 91, as de picas"),
        ("da", "belote og annonces, 84, 86 eller 91, spar es"),
    ],
)
def test_lists_and_cards_are_told_as_each_language_tells_them(language, told):
    with speaking(language):
        parts = map(flask_babel.gettext, ("the belote", "the melds"))
        texts = listed(parts), listed(["84", "86", "91"], "or"), words.card_text(Rank.ACE, Suit.S)
        assert ", ".join(texts) == told


def test_every_code_has_its_sentence():
    assert [code for code in Code if not has_problem_words(code)] == []


def test_every_switch_value_and_preset_has_its_words():
    assert [switch.name for switch in SWITCHES if not has_words(switch.name)] == []
    assert [name for name in PRESETS if not has_preset_words(name)] == []
    for switch in SWITCHES:
        assert [value for value in values(switch) if not has_value_words(switch.name, value)] == [], (
            switch.name
        )


def written_in(source):
    """Every reason and switch of a `Line(…)` in the source of the scorer, as it names them."""
    for call in ast.walk(ast.parse(source)):
        match call:
            case ast.Call(
                func=ast.Name("Line"),
                args=[_, ast.Attribute(attr=reason), _, ast.Call(args=[ast.Constant(str() as rule)])],
            ):
                yield Reason[reason], rule


def test_every_line_that_scoring_can_write_has_its_own_words():
    """As the source has them, and as they come in deals: a switch that is computed is met there."""
    source = {
        pair
        for module in (scoring, entries)
        for pair in written_in(Path(module.__file__).read_text(encoding="utf-8"))
    }
    met = {
        (line.reason, line.rule)
        for document, facts in generate.legal_cases(seed=8, count=3000)
        for scored in [score(codec.deal_of(facts), codec.rules_of(document))]
        for line in (*scored.lines, *scored.waiting)
    }
    assert len(source) > 10
    assert has_line_words(Reason.HELD, "litige")
    assert [pair for pair in source | met if not has_line_words(*pair)] == []


def test_every_switch_that_the_source_names_is_one():
    named = set()
    for path in Path(scoring.__file__).parent.glob("*.py"):
        named.update(re.findall(r'SwitchName\("(\w+)"\)', path.read_text(encoding="utf-8")))
    assert len(named) > 15
    assert named <= {switch.name for switch in SWITCHES}


def test_a_line_without_words_names_its_switch_and_borrows_no_neighbours_words():
    line = scoring.Line(Side.NS, Reason.BID, 10, SwitchName("sunday_bonus"))
    played = deal(100, 112)
    assert line_text(line, played, score(played, rules()), rules()) == "Bid: Sunday bonus"


def test_the_values_of_a_switch_are_told_apart():
    for switch in SWITCHES:
        labels = [words.value_text(switch.name, value) for value in set(values(switch))]
        assert len(set(labels)) == len(labels), switch.name


def test_a_switch_and_a_preset_without_words_still_show():
    assert words.switch_label("nine_of_trumps_doubles") == "Nine of trumps doubles"
    assert words.switch_help("nine_of_trumps_doubles") == ""
    assert words.value_text("nine_of_trumps_doubles", None) == "none"
    assert words.value_text("nine_of_trumps_doubles", True) == "yes"
    assert words.value_text("nine_of_trumps_doubles", 7) == "7"
    assert words.value_text("nine_of_trumps_doubles", Nine.BOTH_SIDES) == "both sides"
    assert words.preset_title("chez_anne") == "Chez anne"
    assert words.preset_line("chez_anne") == words.preset_source("chez_anne") == ""


def cannot_matter(name, of):
    """Whether these rules never come to ask this switch."""
    if name in ("melds_count", "loser_melds", "melds_on_capot", "melds_multiplied", "equal_melds"):
        return not of.melds
    if name == "no_trumps_carres":
        return not (of.melds and of.no_trumps)
    if name == "no_trumps_factor":
        return not of.no_trumps
    if name == "last_deal_exact":
        return of.rounding is Rounding.NONE
    if name in ("all_trumps_scale", "all_trumps_belotes"):
        return not of.all_trumps
    if name == "no_trumps_factor":
        return not of.no_trumps
    if name == "no_trumps_carres":
        return not (of.melds and of.no_trumps)
    if name == "last_deal_exact":
        return of.rounding is Rounding.NONE
    if name in ("loser_belote", "belote_multiplied"):
        return of.belote_marked_by is BeloteMarkedBy.NOBODY
    if name == "surprise_capot_when_coinched":
        return None in (of.surprise_capot, of.coinched_base) or of.made_marks is MadeMarks.BID
    if name == "tie_break":
        return of.both_over is BothOver.CONTRACT_SIDE and of.deal_limit is None
    return name == "surcoinche_factor" and not of.surcoinche


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_says_every_switch_that_can_matter(preset):
    said = words.rules_in_words(PRESETS[preset])
    for name, value, changed in flipped(PRESETS[preset]):
        is_said = words.rules_in_words(changed) != said
        assert is_said is not cannot_matter(name, PRESETS[preset]), f"{name} = {value}"


def test_the_card_of_a_base_form_with_everything_says_the_rest():
    everything = rules(
        melds=True,
        no_trumps=True,
        all_trumps=True,
        deal_limit=12,
        both_over="contract_side",
        coinched_base=160,
    )
    said = words.rules_in_words(everything)
    for name, value, changed in flipped(everything):
        assert words.rules_in_words(changed) != said, f"{name} = {value}"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_is_short_enough_to_read_aloud(preset):
    said = sentences(PRESETS[preset])
    assert 13 <= len(said) <= 24
    assert all(sentence.endswith(".") and len(sentence) < 160 for sentence in said)


def test_a_bid_of_80_is_said_as_it_is_judged():
    assert "when the takers reach their bid, but 80 needs 82." in " ".join(sentences(rules()))
    plain = "A contract is made when the takers reach their bid."
    assert plain in " ".join(sentences(rules(lowest_bid=90)))
    assert plain in " ".join(sentences(rules(round_before_test=True)))


def test_french_reads_as_players_speak(french):
    outcome = Outcome(Side.EW, DecidedBy.HIGHER_TOTAL, 9)
    text = words.outcome_text(outcome, Pair("Nous", "Eux"), Pair(2010, 2040))
    assert text == "Victoire\u202f: Eux, 2040\u00a0à\u00a02010 (le plus haut total)"
    played = deal(100, 88, belote={"NS": 1})
    assert verdict_text(played, score(played, rules()), rules()) == "Réussi\u202f: 88 + 20 belote = 108 ≥ 100"
    assert words.contract_text(90, Trump.TA, Coinche.SURCOINCHE) == "90 TA surcoinché"
