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

from scoresheet import codec, questions, usage
from scoresheet.codec.reader import Reader
from scoresheet.faults import Code, Problem, Refused, problem
from scoresheet.languages import LANGUAGES
from scoresheet.presets import PRESETS
from scoresheet.problems import warnings
from scoresheet.questions import problem_document, problem_sentence
from scoresheet.rules import Rules
from scoresheet.scoring import score
from scoresheet.usage import Usage

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
    scored = partial(_scored_deal, rules, questions.left_out(document))
    answer: Json = reader.need("deal", scored, {})
    reader.close()
    return answer


def _scored_deal(rules: Rules | None, left_out: list[Json], document: object) -> Json:
    if rules is None:
        codec.deal_of(document)  # its faults of shape at least
        return {}
    deal = codec.playable_deal_of(document, rules)
    answer = codec.score_document(score(deal, rules))
    found = [problem_document(warning.under("deal")) for warning in warnings(deal, rules)]
    answer["warnings"] = [*left_out, *found]
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
    warned = {"warnings": [problem_document(found) for found in read.warnings]} if read.warnings else {}
    _write(codec.ledger_document(read.match.ledger()) | warned)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scoresheet",
        description=usage.SERVE.about,
        epilog=usage.SERVE.epilog,
        **_LAYOUT,
    )
    parser.set_defaults(run=_serve)
    _add_serve_options(parser)
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    _add_command(commands, _score, usage.SCORE)
    explain = _add_command(commands, _explain, usage.EXPLAIN)
    explain.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (en)")
    _add_command(commands, _compare, usage.COMPARE)
    _add_command(commands, _claim, usage.CLAIM)
    _add_command(commands, _ledger, usage.LEDGER)
    rules = _add_command(commands, _rules, usage.RULES)
    rules.add_argument("preset", nargs="?", metavar="PRESET", help="print this one, all switches")
    backup = _add_command(commands, _backup, usage.BACKUP)
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
    words: Usage,
) -> argparse.ArgumentParser:
    name = run.__name__.removeprefix("_")
    command = commands.add_parser(
        name, help=words.line, description=words.about, epilog=words.epilog, **_LAYOUT
    )
    command.set_defaults(run=run)
    return command


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
