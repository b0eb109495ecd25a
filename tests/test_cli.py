"""The command line, mostly as a shell runs it."""

import io
import json
import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoresheet import codec
from scoresheet.cli import main
from scoresheet.presets import PRESETS

CORPUS = Path(__file__).parent / "corpus"
BIN = Path(sys.executable).parent
SCORESHEET = BIN / "scoresheet"
DEALS = [json.loads(line) for line in (CORPUS / "deals.jsonl").read_text().splitlines()]
MATCHES = [json.loads(line) for line in (CORPUS / "matches.jsonl").read_text().splitlines()]
COMMANDS = ["score", "explain", "compare", "claim", "ledger", "rules", "backup"]

FACTS = {"taker": "NS", "bid": 100, "trump": "S", "coinche": "none", "points": 112}
LINE = {"rules": "base2000", "deal": FACTS}


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A data folder of its own, whatever the person running the tests has set."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("SCORESHEET_DATABASE_URL", raising=False)
    monkeypatch.delenv("SCORESHEET_TRUSTED_HOSTS", raising=False)
    return tmp_path


@pytest.fixture
def run(monkeypatch, capsysbinary):
    """`main` on bytes of standard input: exit code, the answers, standard error."""

    def run_main(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(arguments)
        out, err = capsysbinary.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err.decode()

    return run_main


def scoresheet(*arguments, stdin=b"", env=None):
    """The finished command, as a shell sees it."""
    return subprocess.run(
        [SCORESHEET, *arguments], input=stdin, env=env, capture_output=True, check=False, timeout=60
    )


def started(*arguments):
    """The command at work, with unbuffered pipes at its three ends."""
    pipe = subprocess.PIPE
    return subprocess.Popen([SCORESHEET, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)


def peak_memory(process):
    """In KiB; what `wait4` tells still counts the memory of the test run that it was forked from."""
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())[1])


def lines_of(*documents):
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


def faults(answer):
    return [(found["field"], found["code"]) for found in answer["problems"]]


def line_with(**changes):
    return {**LINE, "deal": {**FACTS, **changes}}


class TestScore:
    def test_all_worked_examples(self):
        ran = scoresheet("score", stdin=lines_of(*({"rules": d["rules"], "deal": d["deal"]} for d in DEALS)))
        answers = [json.loads(line) for line in ran.stdout.splitlines()]
        keys = ("NS", "EW", "made", "held")
        assert [[a.get(k) for k in keys] for a in answers] == [[d.get(k) for k in keys] for d in DEALS]
        for answer, example in zip(answers, DEALS, strict=True):
            found = [(found["field"], found["code"]) for found in answer.get("problems", ())]
            assert found == [(found["field"], found["code"]) for found in example.get("problems", ())]
        assert (ran.returncode, ran.stderr) == (1, b"")

    def test_an_answer_to_the_letter(self):
        assert scoresheet("score", stdin=lines_of(LINE)).stdout == (
            b'{"made": true, "NS": 210, "EW": 50, "lines": ['
            b'{"side": "NS", "reason": "tricks", "points": 112, "rule": "made_marks"}, '
            b'{"side": "NS", "reason": "bid", "points": 100, "rule": "made_marks"}, '
            b'{"side": "NS", "reason": "rounding", "points": -2, "rule": "rounding"}, '
            b'{"side": "EW", "reason": "tricks", "points": 50, "rule": "made_marks"}], '
            b'"warnings": []}\n'
        )

    def test_a_warning_has_the_path_of_its_fact_and_a_sentence(self, run):
        code, [answer], _ = run("score", stdin=lines_of(line_with(points=162)))
        [warning] = answer["warnings"]
        assert list(warning) == ["field", "code", "text"]
        assert (warning["field"], warning["code"]) == ("deal.capot", "all_points_without_capot")
        assert warning["text"].endswith(".")
        assert code == 0

    def test_a_problem_to_the_letter(self, run):
        code, [answer], _ = run("score", stdin=lines_of(line_with(points=161)))
        assert list(answer) == ["problems"]
        [problem] = answer["problems"]
        assert list(problem) == ["field", "code", "text"]
        assert (problem["field"], problem["code"]) == ("deal.points", "impossible_total")
        assert "161" in problem["text"]
        assert code == 1

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            pytest.param({}, [("rules", "missing"), ("deal", "missing")], id="nothing"),
            pytest.param({"rules": None, "deal": FACTS}, [("rules", "missing")], id="null is absent"),
            pytest.param({"rules": "base2000"}, [("deal", "missing")], id="no deal"),
            pytest.param([], [("", "wrong_type")], id="a list"),
            pytest.param(7, [("", "wrong_type")], id="a number"),
            pytest.param(None, [("", "wrong_type")], id="null"),
            pytest.param({**LINE, "who": 1}, [("who", "unknown_key")], id="one key too many"),
            pytest.param({**LINE, "\ud800": 1}, [("\\ud800", "unknown_key")], id="half a surrogate pair"),
            pytest.param({**LINE, "deal": 3}, [("deal", "wrong_type")], id="a deal that is none"),
            pytest.param(line_with(points=82.0), [("deal.points", "wrong_type")], id="82.0 points"),
            pytest.param(line_with(points=True), [("deal.points", "wrong_type")], id="true points"),
            pytest.param(line_with(points=10**400), [("deal.points", "out_of_range")], id="10^400 points"),
            pytest.param(line_with(trump="SA"), [("deal.trump", "trump_not_allowed")], id="no sans-atout"),
            pytest.param(
                line_with(points=163, bid=85, belot=1),
                [
                    ("deal.belot", "unknown_key"),
                    ("deal.bid", "bid_not_allowed"),
                    ("deal.points", "out_of_range"),
                ],
                id="three faults of a deal at once",
            ),
            pytest.param(
                {"deal": {**FACTS, "taker": "N"}, "who": 1},
                [("rules", "missing"), ("deal.taker", "unknown_value"), ("who", "unknown_key")],
                id="faults of both keys at once",
            ),
        ],
    )
    def test_what_is_refused(self, run, document, expected):
        code, [answer], err = run("score", stdin=lines_of(document))
        assert faults(answer) == expected
        assert (code, err) == (1, "")

    @pytest.mark.parametrize(
        ("rules", "expected"),
        [
            pytest.param("bridge", [("rules", "unknown_preset")], id="unknown preset"),
            pytest.param([], [("rules", "wrong_type")], id="a list"),
            pytest.param(
                {"preset": "club", "lowest_bid": 85, "targt": 1, "target": "x"},
                [
                    ("rules.target", "wrong_type"),
                    ("rules.targt", "unknown_key"),
                    ("rules.lowest_bid", "out_of_range"),
                ],
                id="shapes before values",
            ),
            pytest.param(
                {"preset": "club", "lowest_bid": 85}, [("rules.lowest_bid", "out_of_range")], id="85"
            ),
        ],
    )
    def test_rules_with_problems_are_reported_alone(self, run, rules, expected):
        code, [answer], _ = run("score", stdin=lines_of({"rules": rules, "deal": {"bid": "x"}, "who": 1}))
        assert faults(answer) == expected
        assert code == 1

    @pytest.mark.parametrize(
        "line",
        [
            pytest.param(b"hello", id="prose"),
            pytest.param(b'{"rules": "base2000",', id="cut short"),
            pytest.param(b"\xff\xfe{}", id="not UTF-8"),
            pytest.param(b"\xc2\xa0", id="a hard space is not blank"),
            pytest.param(b"[" * 200_000, id="200 000 lists deep"),
            pytest.param(b'{"a":' * 200_000, id="200 000 objects deep"),
            pytest.param(b"9" * 10_000, id="an integer of 10 000 digits"),
            pytest.param(b'{"rules": "base2000", "deal": NaN}', id="NaN"),
            pytest.param(b'{"rules": "base2000", "deal": -Infinity}', id="infinity"),
            pytest.param(b"{} {}", id="two objects"),
        ],
    )
    def test_what_is_not_json(self, run, line):
        code, [before, answer, after], err = run("score", stdin=b"\n%b\n \t\r\n%b\n%b" % (b"{}", line, b"{}"))
        [problem] = answer["problems"]
        assert list(problem) == ["field", "code", "text", "line"]
        assert (problem["field"], problem["code"], problem["line"]) == ("", "not_json", 4)
        assert before == after
        assert (code, err) == (1, "")

    def test_a_key_given_twice_is_a_problem(self, run):
        code, [answer], _ = run("score", stdin=b'{"rules": "club", "rules": "club", "deal": {}}\n')
        assert answer["problems"][0]["field"] == "rules"
        assert code == 1

    def test_blank_lines_have_no_answer(self, run):
        assert (
            run("score", stdin=b"\n  \r\n" + lines_of(LINE) + b"\n\n")[1]
            == run("score", stdin=lines_of(LINE))[1]
        )
        assert run("score", stdin=b"") == (0, [], "")

    def test_windows_line_ends_and_byte_order_mark(self, run):
        code, [answer], _ = run("score", stdin=b"\xef\xbb\xbf" + json.dumps(LINE).encode() + b"\r\n")
        assert (code, answer["NS"]) == (0, 210)

    def test_one_bad_line_among_good_ones(self, run):
        code, answers, _ = run("score", stdin=lines_of(LINE, line_with(points=1), LINE))
        assert [next(iter(answer)) for answer in answers] == ["made", "problems", "made"]
        assert code == 1

    @settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(st.binary(max_size=30).filter(lambda line: b"\n" not in line)))
    def test_any_bytes_have_one_answer_a_line(self, run, lines):
        code, answers, err = run("score", stdin=b"\n".join(lines))
        assert len(answers) == sum(bool(line.strip()) for line in lines)
        assert (code, err) == (1 if answers else 0, "")

    @settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        st.sampled_from([*FACTS, "bidder", "made", "capot", "solo", "belote", "melds", "best_meld", "x"]),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats(allow_nan=False, allow_infinity=False)
            | st.text(),
            lambda some: st.lists(some) | st.dictionaries(st.sampled_from(["NS", "EW", "kind", "top"]), some),
            max_leaves=5,
        ),
    )
    def test_any_value_of_any_key_is_scored_or_refused_by_path(self, run, key, value):
        _, [answer], err = run("score", stdin=lines_of(line_with(**{key: value})))
        assert not err
        assert "made" in answer or all(found["field"].startswith("deal") for found in answer["problems"])

    def test_a_line_is_answered_before_the_next_is_written(self):
        with started("score") as process:
            for points in (112, 90):
                process.stdin.write(lines_of(line_with(points=points)))
                assert select.select([process.stdout], [], [], 20)[0]
                assert json.loads(process.stdout.readline())["made"] is (points == 112)
            process.stdin.close()
            assert process.wait(20) == 0

    def test_a_reader_who_leaves_ends_it_quietly(self):
        with started("score") as process:
            process.stdout.close()
            with suppress(BrokenPipeError):
                while True:
                    process.stdin.write(lines_of(LINE))
            assert process.wait(20) == 141
            assert process.stderr.read() == b""

    def test_an_interruption_ends_it_quietly(self):
        with started("score") as process:
            process.stdin.write(lines_of(LINE))
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 130
            assert process.stderr.read() == b""

    def test_memory_does_not_grow_with_the_input(self):
        lines = lines_of(LINE, line_with(points=1)) * 1_000
        with subprocess.Popen(
            [SCORESHEET, "score"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        ) as process:
            process.stdin.write(lines)
            after_2_000 = peak_memory(process)
            process.stdin.write(lines * 9)
            assert peak_memory(process) < after_2_000 + 1_000

    def test_scoring_loads_neither_flask_nor_a_database(self):
        code = "import sys; from scoresheet.cli import main; main(['score']); print(*sys.modules)"
        ran = subprocess.run(
            [sys.executable, "-c", code], input=lines_of(LINE), capture_output=True, check=True
        )
        assert not {b"flask", b"babel", b"sqlalchemy", b"waitress"}.intersection(ran.stdout.split())

    def test_the_locale_changes_nothing(self):
        line = lines_of(line_with(taker="é\ud800"))
        plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
        ran = scoresheet("score", stdin=line, env=plain)
        assert ran.stdout == scoresheet("score", stdin=line).stdout
        assert (ran.returncode, ran.stderr) == (1, b"")


class TestUnusable:
    @pytest.mark.parametrize(
        "arguments",
        [
            ["bid"],
            ["score", "file"],
            ["rules", "bridge"],
            ["--port", "x"],
            ["--port", "70000"],
            ["--lan", "--host", "::1"],
            ["--lan", "score"],
            ["--port", "0", "ledger"],
            ["--database", "sqlite://", "rules"],
            ["backup"],
            ["backup", ""],
            ["backup", "copy", "--database", ""],
            ["--database", ""],
        ],
        ids=" ".join,
    )
    def test_arguments(self, home, arguments):
        ran = scoresheet(*arguments)
        assert ran.returncode == 2
        assert ran.stderr.startswith((b"usage:", b"scoresheet:"))
        assert b"Traceback" not in ran.stderr
        assert b"Errno" not in ran.stderr

    def test_an_unknown_preset_names_the_known_ones(self):
        err = scoresheet("rules", "bridge").stderr.decode()
        assert err.count("\n") == 1
        assert all(name in err for name in ["bridge", *PRESETS])

    @pytest.mark.parametrize("command", ["score", "ledger"])
    @pytest.mark.parametrize(
        ("redirection", "sentence"),
        [
            ("<&-", "standard input is closed"),
            (">&-", "standard output is closed"),
            (">/dev/full", "No space left on device"),
        ],
    )
    def test_streams(self, command, redirection, sentence):
        shell = f"echo '{{}}' | {SCORESHEET} {command} {redirection}"
        ran = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (2, f"scoresheet: {sentence}\n")


def match_of(example):
    optional = {key: example[key] for key in ("first_dealer", "stopped") if key in example}
    return {"format": codec.FORMAT, "rules": example["rules"], "entries": example["entries"], **optional}


ENTRY = {"kind": "deal", **FACTS}
MATCH = {"format": codec.FORMAT, "rules": "base2000", "entries": [ENTRY, {"kind": "passed"}]}


class TestLedger:
    @pytest.mark.parametrize("example", MATCHES, ids=lambda example: example["why"])
    def test_worked_examples(self, run, example):
        code, [answer], err = run("ledger", stdin=lines_of(match_of(example)))
        assert answer["totals"][-1] == {"NS": example["NS"], "EW": example["EW"]}
        assert answer["outcome"]["winner"] == example["winner"]
        assert "".join(answer["dealers"]) == example["dealers"]
        assert (code, err) == (0, "")

    def test_an_answer_to_the_letter(self):
        pretty = json.dumps(MATCH, indent=2).encode()
        assert scoresheet("ledger", stdin=pretty).stdout == (
            b'{"entries": [{"NS": 210, "EW": 50, "counts": true}, {"NS": 0, "EW": 0, "counts": true}], '
            b'"totals": [{"NS": 210, "EW": 50}, {"NS": 210, "EW": 50}], '
            b'"outcome": {"winner": null, "decided_by": null, "after_entry": null}, '
            b'"dealers": ["N", "W", "S"]}\n'
        )

    def test_entries_after_the_end_do_not_count(self, run):
        rules = {"preset": "base2000", "target": 200}
        _, [answer], _ = run("ledger", stdin=lines_of({**MATCH, "rules": rules, "entries": [ENTRY, ENTRY]}))
        assert answer["outcome"] == {"winner": "NS", "decided_by": "target", "after_entry": 1}
        assert [entry["counts"] for entry in answer["entries"]] == [True, False]
        assert answer["totals"] == [{"NS": 210, "EW": 50}] * 2

    @pytest.mark.parametrize(
        ("document", "expected"),
        [
            pytest.param({**MATCH, "x": 1}, [("x", "unknown_key")], id="unknown key"),
            pytest.param(
                {**MATCH, "entries": [ENTRY, {"kind": "passed"}, {**ENTRY, "points": 161}]},
                [("entries.2.points", "impossible_total")],
                id="161 in the third entry",
            ),
            pytest.param({**MATCH, "format": "x/1"}, [("format", "unknown_value")], id="format"),
            pytest.param(
                {**MATCH, "rules": {"preset": "club", "lowest_bid": 85}, "entries": 1},
                [("rules.lowest_bid", "out_of_range")],
                id="rules alone",
            ),
            pytest.param([], [("", "wrong_type")], id="a list"),
        ],
    )
    def test_problems_by_path(self, run, document, expected):
        code, [answer], _ = run("ledger", stdin=lines_of(document))
        assert faults(answer) == expected
        assert code == 1

    @pytest.mark.parametrize("text", [b"", b"hello", b"\xff", b"[" * 200_000, b"{} {}"])
    def test_what_is_not_json(self, run, text):
        code, [answer], err = run("ledger", stdin=text)
        assert faults(answer) == [("", "not_json")]
        assert (code, err) == (1, "")

    def test_other_numbers_in_the_document_are_named_and_ours_are_written(self, run):
        zero = {"NS": 0, "EW": 0}
        claims = {**MATCH, "entries": [{**ENTRY, "score": zero}], "totals": zero, "outcome": None}
        code, [answer], err = run("ledger", stdin=lines_of(claims))
        assert re.findall(r"^scoresheet: (\S+): .+\.$", err, re.MULTILINE) == ["totals", "entries.0.score"]
        assert answer["totals"] == [{"NS": 210, "EW": 50}]
        assert code == 0

    def test_its_own_export_has_no_differences(self, run):
        read = codec.imported(match_of(MATCHES[0]))
        code, [_], err = run("ledger", stdin=lines_of(codec.match_document(read.match)))
        assert (code, err) == (0, "")


class TestRules:
    def test_presets_are_listed_with_what_marks_them_out(self):
        ran = scoresheet("rules")
        rows = [line.split(maxsplit=1) for line in ran.stdout.decode().splitlines()]
        assert [name for name, _ in rows] == list(PRESETS)
        assert all(line.endswith(".") for _, line in rows)
        assert ran.returncode == 0

    @pytest.mark.parametrize("name", PRESETS)
    def test_a_preset_is_printed_in_full(self, capsys, name):
        assert main(["rules", name]) == 0
        printed = capsys.readouterr().out
        assert codec.rules_of(codec.loads(printed)) == PRESETS[name]
        assert len(printed.splitlines()) == 2 + len(codec.rules_document(PRESETS[name]))

    def test_a_terminal_without_accents_is_no_obstacle(self):
        ran = scoresheet("rules", env={**os.environ, "PYTHONIOENCODING": "ascii"})
        assert (ran.returncode, ran.stderr) == (0, b"")


def help_of(*command):
    ran = scoresheet(*command, "--help", env={**os.environ, "COLUMNS": "200"})
    assert (ran.returncode, ran.stderr) == (0, b"")
    return ran.stdout.decode()


def example_of(*command):
    return help_of(*command).partition("example:\n")[2].strip()


class TestHelp:
    def test_every_command_is_named_in_one_line(self):
        listed = re.findall(r"^ {4}([a-z]+) {2,}[A-Z].+\.$", help_of(), re.MULTILINE)
        assert listed == COMMANDS

    @pytest.mark.parametrize("command", COMMANDS)
    def test_the_example_of_a_command_works_when_pasted(self, home, command):
        if command == "backup":
            with serving():
                pass  # makes the database
        ran = pasted(example_of(command), home)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout or list(home.glob("*.sqlite"))

    def test_the_example_of_serving_works_when_pasted(self, home):
        with serving(*example_of().replace("8080", str(free_port())).split()[1:]) as server:
            assert "\N{FULL BLOCK}" in server.printed
            assert status(f"http://127.0.0.1:{server.port}/") == 200

    def test_the_version_is_that_of_the_package(self):
        assert scoresheet("--version").stdout.decode() == f"scoresheet {metadata.version('scoresheet')}\n"


def pasted(line, folder):
    path = f"{BIN}:{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@dataclass(frozen=True)
class Server:
    process: subprocess.Popen
    printed: str

    @property
    def url(self):
        return re.search(r"http://\S+", self.printed)[0]

    @property
    def port(self):
        return urlsplit(self.url).port

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(20)


@contextmanager
def serving(*arguments):
    """A server that has printed its address."""
    with started(*(arguments or ("--port", "0"))) as process:
        printed = []
        for line in process.stdout:
            printed.append(line.decode())
            if printed[-1].startswith("The matches are kept in"):
                break
        else:
            pytest.fail(process.stderr.read().decode())
        try:
            yield Server(process, "".join(printed))
        finally:
            process.terminate()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def status(url, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


class TestServe:
    def test_it_answers_at_the_address_it_prints_and_makes_its_database(self, home):
        with serving() as server:
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", server.url)
            assert status(server.url) == 200
            database = home / "data" / "scoresheet" / "scoresheet.sqlite"
            assert str(database) in server.printed
            assert database.stat().st_mode & 0o077 == 0

    @pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
    def test_it_ends_quietly_when_told_to(self, home, how):
        with serving() as server:
            assert status(server.url) == 200
            assert server.stop(how) == 0
            assert server.process.stderr.read() == b""
        kept = home / "data" / "scoresheet"
        assert [file.name for file in kept.iterdir()] == ["scoresheet.sqlite"]
        with closing(sqlite3.connect(kept / "scoresheet.sqlite")) as database:
            assert database.execute("SELECT count(*) FROM event").fetchone() == (0,)

    def test_a_forged_host_is_refused(self, home):
        with serving() as server:
            assert status(server.url, Host="evil.example") == 400
            assert status(server.url, Host=f"localhost:{server.port}") == 200

    def test_hosts_named_by_the_environment_are_trusted(self, home, monkeypatch):
        monkeypatch.setenv("SCORESHEET_TRUSTED_HOSTS", "cards.example")
        with serving() as server:
            assert status(server.url, Host="cards.example") == 200

    def test_lan_prints_another_address_and_its_code(self, home):
        with serving("--lan", "--port", "0") as server:
            assert "127.0.0.1" not in server.url
            assert "\N{FULL BLOCK}" in server.printed
            assert status(f"http://127.0.0.1:{server.port}/") == 200

    def test_a_host_may_be_an_ipv6_address(self, home):
        with serving("--host", "::1", "--port", "0") as server:
            assert server.url.startswith("http://[::1]:")
            assert status(server.url) == 200
            assert status(server.url, Host="[::1]") == status(server.url, Host="localhost:80") == 200
            for forged in ("evil.example", "[::2]", f"[::2]:{server.port}", "::1", "[::1].evil.example"):
                assert status(server.url, Host=forged) == 400

    def test_a_port_in_use_says_what_to_do(self, home):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
            ran = scoresheet("--port", str(port))
        assert ran.stderr.decode() == f"scoresheet: port {port} is in use: choose another one with --port\n"
        assert (ran.returncode, ran.stdout) == (2, b"")

    @pytest.mark.parametrize("how", ["option", "environment"])
    def test_the_database_may_be_elsewhere(self, home, monkeypatch, how):
        file = home / "other" / "cards.sqlite"
        file.parent.mkdir()
        if how == "environment":
            monkeypatch.setenv("SCORESHEET_DATABASE_URL", f"sqlite:///{file}")
        with serving("--port", "0", *(["--database", f"sqlite:///{file}"] if how == "option" else [])):
            assert file.exists()
        assert not (home / "data").exists()

    def test_a_folder_that_is_not_ours_is_not_made(self, home):
        ran = scoresheet("--port", "0", "--database", f"sqlite:///{home / 'slip' / 'cards.sqlite'}")
        said = f"scoresheet: there is no folder {home / 'slip'}: make it first, or name another database\n"
        assert (ran.returncode, ran.stderr.decode()) == (2, said)
        assert not (home / "slip").exists()

    @pytest.mark.parametrize(
        ("variable", "value"),
        [("SCORESHEET_LIMITS_URL", "nosuch://:secret@host"), ("SCORESHEET_PROXIES", "one")],
    )
    def test_a_setting_that_cannot_be_used_is_named_in_a_line(self, home, monkeypatch, variable, value):
        monkeypatch.setenv(variable, value)
        ran = scoresheet("--port", "0")
        err = ran.stderr.decode()
        assert err.startswith(f"scoresheet: {variable} ")
        assert err.count("\n") == 1
        assert "secret" not in err
        assert ran.returncode == 2

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["--database", "cards.sqlite"], "a file is sqlite:///FILE"),
            (["--database", "nosuch://user:secret@host/cards"], "a file is sqlite:///FILE"),
            (["--database", "sqlite:////dev/null/cards"], "/dev/null"),
            (["--database", f"sqlite:///{__file__}"], "cannot use the database: file is not a database"),
            (["--database", "postgresql://user:secret@127.0.0.1:1/cards"], "cannot use the database: "),
            (["--host", "192.0.2.1"], "choose another address with --host"),
            (["--host", "no.such.invalid"], "choose another address with --host"),
        ],
        ids=lambda value: value[-1] if isinstance(value, list) else "",
    )
    def test_what_cannot_be_served_is_said_in_a_line(self, home, arguments, sentence):
        ran = scoresheet("--port", "0", *arguments)
        err = ran.stderr.decode()
        assert sentence in err
        assert err.count("\n") == 1
        assert "secret" not in err
        assert ran.returncode == 2

    def test_a_database_of_a_later_version_asks_for_an_update(self, home):
        with closing(sqlite3.connect(home / "later.db")) as later:
            later.executescript(
                "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('9999');"
                "CREATE TABLE book (id); CREATE TABLE sheet (id); CREATE TABLE event (id);"
            )
        ran = scoresheet("--port", "0", "--database", f"sqlite:///{home / 'later.db'}")
        assert "update scoresheet" in ran.stderr.decode()
        assert ran.returncode == 2

    def test_the_file_of_another_program_stays_as_it_is(self, home):
        with closing(sqlite3.connect(home / "places.sqlite")) as places:
            places.execute("CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url TEXT)")
        before = (home / "places.sqlite").read_bytes()
        ran = scoresheet("--port", "0", "--database", f"sqlite:///{home / 'places.sqlite'}")
        assert "belongs to another program" in ran.stderr.decode()
        assert ran.returncode == 2
        assert (home / "places.sqlite").read_bytes() == before
        assert [file.name for file in home.iterdir() if "places" in file.name] == ["places.sqlite"]


class TestBackup:
    def test_a_copy_while_the_app_is_serving(self, home):
        with serving() as server:
            ran = scoresheet("backup", str(home / "copy.sqlite"))
            assert status(server.url) == 200
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")
        with closing(sqlite3.connect(home / "copy.sqlite")) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert {"book", "sheet", "event"} <= {
                name for (name,) in copy.execute("SELECT name FROM sqlite_master")
            }

    def test_the_copy_can_be_served(self, home):
        with serving():
            scoresheet("backup", str(home / "copy.sqlite"))
        with serving("--port", "0", "--database", f"sqlite:///{home / 'copy.sqlite'}") as server:
            assert status(server.url) == 200

    def test_another_database_may_be_named(self, home):
        sqlite3.connect(home / "other.sqlite").close()
        (home / "other.sqlite").touch()
        ran = scoresheet("backup", "--database", f"sqlite:///{home / 'other.sqlite'}", str(home / "copy"))
        before = scoresheet("--database", f"sqlite:///{home / 'other.sqlite'}", "backup", str(home / "copy2"))
        assert (ran.returncode, before.returncode) == (0, 0)
        assert (home / "copy").exists()
        assert (home / "copy2").exists()

    @pytest.mark.parametrize(
        ("url", "file", "sentence"),
        [
            pytest.param(
                "sqlite:///{}/cards", "cards", "is there already: name a new file", id="file exists"
            ),
            pytest.param("sqlite:///{}/none", "copy", "there is no database at", id="no database"),
            pytest.param("sqlite:///{}/cards", "copy", "file is not a database", id="not a database"),
            pytest.param("sqlite:///{}/cards", "no/copy", "No such file or directory", id="no folder"),
            pytest.param("postgresql://user:secret@host/cards", "copy", "use pg_dump", id="PostgreSQL"),
            pytest.param("cards", "copy", "a file is sqlite:///FILE", id="no URL"),
        ],
    )
    def test_what_cannot_be_copied_is_said_in_a_line(self, home, url, file, sentence):
        (home / "cards").write_text("a game, not a database")
        ran = scoresheet("backup", "--database", url.format(home), str(home / file))
        err = ran.stderr.decode()
        assert sentence in err
        assert err.count("\n") == 1
        assert "secret" not in err
        assert ran.returncode == 2
        assert (home / "cards").read_text() == "a game, not a database"
        assert not (home / "copy").exists()
