"""All wording in Python: facts, rules, scores and problems as sentences in the reader's language.

Outside an app every function answers in English, the language of the msgids.
"""

from __future__ import annotations

from scoresheet.words.argument import argument
from scoresheet.words.calculator import (
    assumption_text,
    coinche_pays_text,
    exact_need_text,
    pile_fault_text,
    suggestion_text,
)
from scoresheet.words.card import rules_in_words
from scoresheet.words.clauses import changes_text
from scoresheet.words.disputes import answer_line, claim_text, points_text, presets_text
from scoresheet.words.examples import example_text, example_texts
from scoresheet.words.facts import (
    bid_text,
    card_text,
    carre_text,
    coinche_label,
    coinche_text,
    contract_text,
    meld_text,
    rank_letter,
    rank_text,
    result_text,
    seat_name,
    sequence_name,
    suit_name,
    suit_symbol,
    trump_name,
    trump_symbol,
)
from scoresheet.words.forms import explained_words
from scoresheet.words.history import entry_details, event_details, moment_text, obstacle_text
from scoresheet.words.isolation import bare, isolated
from scoresheet.words.log import (
    contract_line,
    event_text,
    news_text,
    numbered_text,
    player_name,
    row_line,
    side_names,
)
from scoresheet.words.marked import marked
from scoresheet.words.match import content_text, decided_by_text, outcome_text, row_notes, waiting_text
from scoresheet.words.names import brief
from scoresheet.words.offline import offline_words
from scoresheet.words.presets import preset_line, preset_source, preset_title, rules_line
from scoresheet.words.problems import problem_text, still_to_say
from scoresheet.words.rows import plain_text, row_text, signed_text
from scoresheet.words.summary import chart_text, match_line, partners_text, summary_lines
from scoresheet.words.switches import group_title, switch_help, switch_label
from scoresheet.words.totals import total_cause_text, total_text
from scoresheet.words.values import switch_line, value_text
from scoresheet.words.verdicts import need_text

__all__ = [
    "answer_line",
    "argument",
    "assumption_text",
    "bare",
    "bid_text",
    "brief",
    "card_text",
    "carre_text",
    "changes_text",
    "chart_text",
    "claim_text",
    "coinche_label",
    "coinche_pays_text",
    "coinche_text",
    "content_text",
    "contract_line",
    "contract_text",
    "decided_by_text",
    "entry_details",
    "event_details",
    "event_text",
    "exact_need_text",
    "example_text",
    "example_texts",
    "explained_words",
    "group_title",
    "isolated",
    "marked",
    "match_line",
    "meld_text",
    "moment_text",
    "need_text",
    "news_text",
    "numbered_text",
    "obstacle_text",
    "offline_words",
    "outcome_text",
    "partners_text",
    "pile_fault_text",
    "plain_text",
    "player_name",
    "points_text",
    "preset_line",
    "preset_source",
    "preset_title",
    "presets_text",
    "problem_text",
    "rank_letter",
    "rank_text",
    "result_text",
    "row_line",
    "row_notes",
    "row_text",
    "rules_in_words",
    "rules_line",
    "seat_name",
    "sequence_name",
    "side_names",
    "signed_text",
    "still_to_say",
    "suggestion_text",
    "suit_name",
    "suit_symbol",
    "summary_lines",
    "switch_help",
    "switch_label",
    "switch_line",
    "total_cause_text",
    "total_text",
    "trump_name",
    "trump_symbol",
    "value_text",
    "waiting_text",
]
