"""The command line: JSON, sentences and exit codes for scripts and people.

Flask, SQLAlchemy and the words are imported by the commands that need them: scoring starts at once.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import BinaryIO, TypedDict, TypeVar

from scoresheet import codec, questions
from scoresheet.codec.reader import Reader
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.presets import PRESETS
from scoresheet.problems import warnings
from scoresheet.questions import problem_document, problem_sentence
from scoresheet.rules import Rules
from scoresheet.scoring import score

T = TypeVar("T")

Json = dict[str, object]

DONE = 0
PROBLEMS = 1
UNUSABLE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
"""Exit codes; the last two are what a shell reports for Ctrl-C and for `| head`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 problems found, 2 arguments or input unusable."""
    _let_any_text_through()
    parser = _parser()
    options = parser.parse_args(arguments)
    _refuse_strays(parser, options)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _abandon_output()
        return PIPE_CLOSED
    except OSError as error:
        _abandon_output()
        reason = error.strerror or str(error)
        return _unusable(f"{error.filename}: {reason}" if error.filename else reason)


def _score(_: argparse.Namespace) -> int:
    return _answer_lines(_scored_line, _write, _write_problems)


def _compare(_: argparse.Namespace) -> int:
    return _answer_lines(questions.compared, _write, _write_problems)


def _claim(_: argparse.Namespace) -> int:
    return _answer_lines(questions.claimed, _write, _write_problems)


def _explain(options: argparse.Namespace) -> int:
    with _in_language(options.lang):
        return _answer_lines(questions.explained, _print, _print_problems)


def _answer_lines(
    answer: Callable[[object], T],
    write: Callable[[T], None],
    write_problems: Callable[[Iterable[Problem]], None],
) -> int:
    """Answer every line before the next one is read: nothing is kept."""
    result = DONE
    for number, line in enumerate(_standard_input(), start=1):
        if not line.strip():
            continue
        try:
            write(answer(_parsed(line)))
        except Refused as refused:
            write_problems(_at_line(found, number) for found in refused.problems)
            result = PROBLEMS
    return result


def _scored_line(document: object) -> Json:
    """The answer to `{"rules": R, "deal": D}`. Raises `Refused`; rules with problems are reported alone."""
    reader = Reader(document)
    rules = questions.rules_in(reader)
    answer: Json = reader.need("deal", partial(_scored_deal, rules), {})
    reader.close()
    return answer


def _scored_deal(rules: Rules | None, document: object) -> Json:
    if rules is None:
        codec.deal_of(document)  # its faults of shape at least
        return {}
    deal = codec.playable_deal_of(document, rules)
    answer = codec.score_document(score(deal, rules))
    answer["warnings"] = [problem_document(found.under("deal")) for found in warnings(deal, rules)]
    return answer


def _at_line(found: Problem, number: int) -> Problem:
    """What is not JSON has no path: the number of its line says where it is."""
    return replace(found, about=(*found.about, ("line", number))) if found.code is Code.NOT_JSON else found


def _ledger(_: argparse.Namespace) -> int:
    try:
        read = codec.imported(_parsed(_standard_input().read()))
    except Refused as refused:
        _write_problems(refused.problems)
        return PROBLEMS
    for difference in read.differences:
        _say(f"{difference.field}: {problem_sentence(difference)}")
    _write(codec.ledger_document(read.match.ledger()))
    return DONE


def _rules(options: argparse.Namespace) -> int:
    if options.preset is None:
        from scoresheet.words import preset_line

        width = max(map(len, PRESETS))
        for name in PRESETS:
            print(f"{name:{width}}  {preset_line(name)}")
    elif options.preset in PRESETS:
        print(codec.dumps(codec.rules_document(PRESETS[options.preset]), indent=2))
    else:
        return _unusable(f"no preset is called {options.preset!r}; there are {', '.join(PRESETS)}")
    sys.stdout.flush()
    return DONE


def _serve(options: argparse.Namespace) -> int:
    if options.version:
        from importlib.metadata import version

        print(f"scoresheet {version('scoresheet')}")
        return DONE
    from scoresheet.serve import CannotServe, serve

    port = 8000 if options.port is None else options.port
    try:
        host = options.host or "127.0.0.1"
        serve(_database(options), host, port, lan=options.lan, data_folder=_data_folder())
    except CannotServe as obstacle:
        return _unusable(str(obstacle))
    return DONE


def _backup(options: argparse.Namespace) -> int:
    import sqlite3

    from sqlalchemy.exc import ArgumentError

    from scoresheet.store import backup

    url = _database(options)
    try:
        backup(url, options.file)
    except FileExistsError:
        return _unusable(f"{options.file} is there already: name a new file")
    except FileNotFoundError as error:
        if error.filename:  # the folder of the copy, and not the database
            raise
        return _unusable(f"there is no database at {error}: name it with --database")
    except ArgumentError:
        return _unusable("the URL of the database cannot be read: a file is sqlite:///FILE")
    except ValueError as error:
        return _unusable(f"{error}; for PostgreSQL use pg_dump")
    except sqlite3.Error as error:
        return _unusable(f"cannot copy the database: {error}")
    return DONE


def _database(options: argparse.Namespace) -> str:
    """The URL given, or a file in the data folder."""
    url: str | None = options.database or os.environ.get("SCORESHEET_DATABASE_URL")
    return url or f"sqlite:///{_data_folder() / 'scoresheet.sqlite'}"


def _data_folder() -> Path:
    """Ours among the user's data (XDG Base Directory Specification)."""
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    if not data.is_absolute():
        data = Path.home() / ".local" / "share"
    return data / "scoresheet"


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def _parsed(line: bytes) -> object:
    """A line as JSON, with or without the mark that some editors put first. Raises `Refused`."""
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused([problem("", Code.NOT_JSON)]) from None
    return codec.loads(text)


def _write(document: Json) -> None:
    """Write a line of JSON, whatever the locale; half a surrogate pair is escaped, as JSON allows."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.buffer.write(codec.dumps(document).encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


def _write_problems(problems: Iterable[Problem]) -> None:
    _write({"problems": [problem_document(found) for found in problems]})


def _print(text: str) -> None:
    if sys.stdout is None:
        raise OSError("standard output is closed")
    print(text, flush=True)


def _print_problems(problems: Iterable[Problem]) -> None:
    for found in problems:
        text = problem_sentence(found)
        _print(f"{found.field}: {text}" if found.field else text)
    _print("")


def _in_language(language: str) -> AbstractContextManager[object]:
    """English needs nothing; another language its catalogue, within an app that serves nobody."""
    if language == "en":
        return nullcontext()
    from flask import Flask
    from flask_babel import Babel

    app = Flask("scoresheet")
    catalogues = str(Path(__file__).parent / "translations")
    Babel(app, default_locale=language, default_translation_directories=catalogues)  # type: ignore[no-untyped-call]
    return app.app_context()


def _unusable(sentence: str) -> int:
    _say(sentence)
    return UNUSABLE


def _say(sentence: str) -> None:
    print(f"scoresheet: {sentence}", file=sys.stderr)


def _let_any_text_through() -> None:
    """A name that the terminal's encoding lacks is shown escaped; it ends nothing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _abandon_output() -> None:
    """Nobody reads, or nothing can be written: let the interpreter flush into the void as it ends."""
    if sys.stdout is not None:
        void = os.open(os.devnull, os.O_WRONLY)
        os.dup2(void, sys.stdout.fileno())
        os.close(void)


_ABOUT = """\
A score sheet for the card game Coinche, under any house rules.

Without a command it serves the sheet to a browser on this machine, or with
--lan to every phone around the table, and prints the address to open.
The commands score deals and matches for scripts, and store nothing."""

_WHERE = """\
The matches are kept in the database of --database, or else of the variable
SCORESHEET_DATABASE_URL, or else in the user's data folder, in the file
scoresheet/scoresheet.sqlite. Behind a proxy, or under other names than those
it prints, SCORESHEET_TRUSTED_HOSTS lists the host names to answer to."""

_QUESTION = """\
R, the rules: a preset's name such as "base2000" (see scoresheet rules), or
{"preset": "base2000", "target": 1000} to change some switches, or all of them.

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

_SCORE = f"""\
Score deals, a line of JSON each, and say why each number is what it is.

Reads lines {{"rules": R, "deal": D}} from standard input and answers each, in
order, with one line of JSON: the score of both sides, its lines with their
reason and the rule behind it, and warnings; or the problems of that line.
Exit code: 0 every line was scored, 1 some had problems, 2 input unusable.

{_QUESTION}"""

_COMPARE = f"""\
Compare what deals are worth under every preset, a line of JSON each.

Reads lines {{"rules": R, "deal": D}} and answers each with one line of JSON:
"results", a group for each different score, this table's first, with the
presets that come to it and the "switches" of this table's rules that make
the difference; or, where presets cannot play the deal, their problems.
Exit code: 0 every line was answered, 1 some had problems, 2 input unusable.

{_QUESTION}"""

_CLAIM = f"""\
Say what explains a score that somebody claims, a line of JSON each.

Reads lines {{"rules": R, "deal": D, "claim": {{"NS": 310, "EW": 50}}}} and
answers each with one line of JSON: the score by these rules, and "answers",
the likeliest first: these rules themselves, one other fact, a preset, one
other switch, two. Without one, "nearest" is the closest score that has one.
Exit code: 0 every line was answered, 1 some had problems, 2 input unusable.

{_QUESTION}"""

_EXPLAIN = f"""\
Explain what deals are worth, in sentences.

Reads lines {{"rules": R, "deal": D}} and prints for each the facts, whether
the contract is made and why, and the points of both sides with the rule
behind each.
Exit code: 0 every line was explained, 1 some had problems, 2 input unusable.

{_QUESTION}"""

_LEDGER = """\
Add up a whole match and say who won, by which rule.

Reads one match document, as the app exports it, from standard input and
writes one line of JSON: the score of every entry, the running totals, the
outcome and the dealers; or the problems of the document. Where its own
numbers differ from ours, standard error says so.
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
  totals, outcome, log   as exported; what they say is compared, not believed"""

_RULES = """\
List the rules that come with the program, or print one set in full.

Each preset is listed with what marks it out. With the name of one, all its
switches are printed as JSON, to be changed and given to scoresheet score."""

_BACKUP = """\
Copy the database to a new file while it is in use.

The copy is one consistent SQLite database with all matches and their history.
To restore it, stop the app and put the copy in the database's place."""

_DEAL = '"taker": "NS", "bid": 100, "trump": "S", "coinche": "none", "points": 112'
_LINE = f'{{"rules": "base2000", "deal": {{{_DEAL}}}}}'
_CLAIMED = f'{{"rules": "base2000", "deal": {{{_DEAL}}}, "claim": {{"NS": 310, "EW": 50}}}}'
_MATCH = f'{{"format": "{codec.FORMAT}", "rules": "base2000", "entries": [{{"kind": "deal", {_DEAL}}}]}}'


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scoresheet",
        description=_ABOUT,
        epilog=f"{_WHERE}\n\n{_example('scoresheet --lan --port 8080')}",
        **_LAYOUT,
    )
    parser.set_defaults(run=_serve)
    _add_serve_options(parser)
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    _add_command(commands, _score, _SCORE, f"echo '{_LINE}' | scoresheet score")
    explain = _add_command(commands, _explain, _EXPLAIN, f"echo '{_LINE}' | scoresheet explain --lang fr")
    explain.add_argument("--lang", choices=("en", "fr"), default="en", help="the language (en)")
    _add_command(commands, _compare, _COMPARE, f"echo '{_LINE}' | scoresheet compare")
    _add_command(commands, _claim, _CLAIM, f"echo '{_CLAIMED}' | scoresheet claim")
    _add_command(commands, _ledger, _LEDGER, f"echo '{_MATCH}' | scoresheet ledger")
    rules = _add_command(commands, _rules, _RULES, "scoresheet rules bidsheet")
    rules.add_argument("preset", nargs="?", metavar="PRESET", help="print this one, all switches")
    backup = _add_command(commands, _backup, _BACKUP, "scoresheet backup matches-$(date +%F).sqlite")
    backup.add_argument(
        "file", type=_named, metavar="FILE", help="the copy to write; it must not be there yet"
    )
    backup.add_argument(
        "--database", type=_named, metavar="URL", default=argparse.SUPPRESS, help="the database to copy"
    )
    return parser


class _Layout(TypedDict):
    formatter_class: type[argparse.HelpFormatter]
    allow_abbrev: bool


_LAYOUT: _Layout = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}


def _add_serve_options(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--lan", action="store_true", help="serve every device on this network")
    where.add_argument("--host", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=_port, help="the port to listen on (8000; 0: any free one)")
    parser.add_argument(
        "--database", type=_named, metavar="URL", help="where the matches are kept, sqlite:///FILE"
    )
    parser.add_argument("--version", action="store_true", help="print the version")


def _add_command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    run: Callable[[argparse.Namespace], int],
    about: str,
    example: str,
) -> argparse.ArgumentParser:
    name, line = run.__name__.removeprefix("_"), about.partition("\n")[0]
    command = commands.add_parser(name, help=line, description=about, epilog=_example(example), **_LAYOUT)
    command.set_defaults(run=run)
    return command


def _example(line: str) -> str:
    return f"example:\n  {line}"


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text) <= 65_535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")


def _named(text: str) -> str:
    if text:
        return text
    raise argparse.ArgumentTypeError("it is empty: write a name")


def _refuse_strays(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """An option that the command would ignore is a misunderstanding."""
    serving = {"--lan": options.lan, "--host": options.host, "--port": options.port is not None}
    if options.run is not _backup:
        serving["--database"] = options.database
    for name, given in serving.items():
        if options.command and given:
            parser.error(f"{name} has no meaning with {options.command}")
