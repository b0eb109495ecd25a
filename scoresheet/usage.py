"""What `scoresheet --help` says, and the help of each command."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheet.codec import FORMAT


@dataclass(frozen=True, slots=True)
class Usage:
    """A command explained, its first line alone in the list of commands; an example; what follows it."""

    about: str
    example: str
    more: str = ""

    @property
    def line(self) -> str:
        """The first line of the explanation."""
        return self.about.partition("\n")[0]

    @property
    def epilog(self) -> str:
        """What stands under the options."""
        return f"{self.more}example:\n  {self.example}"


_DEAL = '"taker": "NS", "bid": 100, "trump": "S", "coinche": "none", "points": 112'
_LINE = f'{{"rules": "base2000", "deal": {{{_DEAL}}}}}'
_CLAIMED = f'{{"rules": "base2000", "deal": {{{_DEAL}}}, "claim": {{"NS": 310, "EW": 50}}}}'
_MATCH = f'{{"format": "{FORMAT}", "rules": "base2000", "entries": [{{"kind": "deal", {_DEAL}}}]}}'

SERVE = Usage(
    """\
A score sheet for the card game Coinche, under any house rules.

Without a command it serves the sheet to a browser on this machine, or with
--lan to every phone around the table, and prints the address to open.
The commands score deals and matches for scripts, and store nothing.""",
    "scoresheet --lan --port 8080",
    """\
The matches are kept in the database of --database, or else of the variable
SCORESHEET_DATABASE_URL, or else in the user's data folder, in the file
scoresheet/scoresheet.sqlite. Behind a proxy, or under other names than those
it prints, SCORESHEET_TRUSTED_HOSTS lists the host names to answer to.

""",
)

_QUESTION = """\
R, the rules: a preset's name such as "base2000" (see scoresheet rules), or
{"preset": "base2000", "target": 1000} to change some switches, or all of them
(without a preset, a switch that is left out has its default, with a warning).

D, the deal, as it was played. The first four keys are required, and then the
result: "points", "capot" or "made". Spades, hearts, diamonds, clubs: S H D C.
  taker      "NS" "EW"            the side that won the auction
  bid        100 "capot" "generale"              the contract
  trump      "S" "H" "D" "C" "SA" "TA"       SA no trumps, TA all trumps
  coinche    "none" "coinche" "surcoinche"       ("none" is written too)
  points     0 to 162             the TAKERS' trick points, with the last trick
  made       true false           where nobody counted: is the contract made?
  capot      "NS" "EW"            the side that won all eight tricks
  solo       true                 the bidder won all eight alone (générale)
  bidder     "N" "E" "S" "W"      the player who bid, one of the takers
  belote     {"EW": 1}            how many kings and queens of trumps
  melds      {"NS": [{"kind": "tierce", "top": "A", "suit": "S"}]}
             tierce, cinquante, cent; or {"kind": "carre", "rank": "J"};
             from the lowest: 7 8 9 T J Q K A
  best_meld  "NS" "EW" "none"     whose melds count, if the table judged it"""

SCORE = Usage(
    f"""\
Score deals, a line of JSON each, and say why each number is what it is.

Reads lines {{"rules": R, "deal": D}} from standard input and answers each, in
order, with one line of JSON: the score of both sides, its lines with their
reason and the rule behind it, and warnings; or the problems of that line.
A litige is "made": null, with "held", what waits of the takers' points.
Exit code: 0 every line was scored, 1 some had problems, 2 input unusable.

{_QUESTION}""",
    f"echo '{_LINE}' | scoresheet score",
)

COMPARE = Usage(
    f"""\
Compare what deals are worth under every preset, a line of JSON each.

Reads lines {{"rules": R, "deal": D}} and answers each with one line of JSON:
"results", a group for each different score, this table's first, with the
presets that come to it and the "switches" of this table's rules that make
the difference; or, where presets cannot play the deal, their problems.
Exit code: 0 every line was answered, 1 some had problems, 2 input unusable.

{_QUESTION}""",
    f"echo '{_LINE}' | scoresheet compare",
)

CLAIM = Usage(
    f"""\
Say what explains a score that somebody claims, a line of JSON each.

Reads lines {{"rules": R, "deal": D, "claim": {{"NS": 310, "EW": 50}}}} and
answers each with one line of JSON: the score by these rules, and "answers",
the likeliest first: these rules themselves, one other fact, a preset, one
other switch, two. Without one, "nearest" is the closest score that has one.
Exit code: 0 every line was answered, 1 some had problems, 2 input unusable.

{_QUESTION}""",
    f"echo '{_CLAIMED}' | scoresheet claim",
)

EXPLAIN = Usage(
    f"""\
Explain what deals are worth, in sentences.

Reads lines {{"rules": R, "deal": D}} and prints for each the facts, whether
the contract is made and why, and the points of both sides with the rule
behind each.
Exit code: 0 every line was explained, 1 some had problems, 2 input unusable.

{_QUESTION}""",
    f"echo '{_LINE}' | scoresheet explain --lang fr",
)

LEDGER = Usage(
    """\
Add up a whole match and say who won, by which rule.

Reads one match document, as the app exports it, from standard input and
writes one line of JSON: the score of every entry, the running totals, the
outcome and the dealers; or the problems of the document. Where its own
numbers differ from ours, standard error says so. An entry after which points
wait from a litige has "held"; what a side wins of them is in its score.
Exit code: 0 the match was added up, 1 it has problems, 2 input unusable.

Required keys of the document:
  format        "coinche-scoresheet/1"
  rules         the name of a preset, {"preset": "base2000", "target": 1000},
                or all switches (scoresheet rules lists the presets)
  entries       a list, in the order played, of
    {"kind": "deal", "taker": "NS", …}       its facts, as scoresheet score
    {"kind": "passed"}                       four passes
    {"kind": "adjustment", "side": "NS", "points": -160, "reason": "…"}
    {"kind": "written", "NS": 210, "EW": 50} a score without its facts; of
                                             those, "taker", "made", … if known
  each with "dealer", "note", "at" and "score" if you like.
Optional keys:
  name, note    texts
  played_on     "2025-12-31"
  sides         {"NS": "Us", "EW": "Them"}
  players       {"N": "Ana", "E": "Bo", "S": "Cy", "W": "Di"}
  first_dealer  "N" "E" "S" "W"
  stopped       true: the match was ended early
  totals, outcome, log   as exported; what they say is compared, not believed""",
    f"echo '{_MATCH}' | scoresheet ledger",
)

RULES = Usage(
    """\
List the rules that come with the program, or print one set in full.

Each preset is listed with what marks it out. With the name of one, all its
switches are printed as JSON, to be changed and given to scoresheet score.""",
    "scoresheet rules bidsheet",
)

BACKUP = Usage(
    """\
Copy the database to a new file while it is in use.

The copy is one consistent SQLite database with all matches and their history.
To restore it, stop the app and put the copy in the database's place.""",
    "scoresheet backup matches-$(date +%F).sqlite",
)
