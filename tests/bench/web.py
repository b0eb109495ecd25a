"""How long pages take beside a bare Flask app, on the same server in the same run.

    .venv/bin/python tests/bench/web.py [PART ...] [--port PORT]

Parts: sheet, form, save, poll, log, start, memory; all of them without one. Both apps are served on
loopback and asked in turn, so that a busy machine slows both. Times are medians in milliseconds; a ratio
is what counts. `memory` sends 20 000 requests and takes a minute or two.
"""

import argparse
import gzip
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from bs4 import BeautifulSoup

sys.path.insert(0, str(Path(__file__).parents[1]))

from driver import filled_in

PHONE = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126 Mobile",
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7",
}
RULES = {"preset": "annonces701", "target": 1_000_000}
"""With melds, and no end in sight."""
PLAYERS = {"N": "Giulia", "E": "Zoé", "S": "Luca", "W": "Olivier"}
SETTINGS = {"name": "Vendredi", "sides": {"NS": "Giulia & Luca"}, "players": PLAYERS, "rules": RULES}
NOW = "2026-01-30T20:00:00Z"
SHEETS = {10: 25, 500: 4}
"""For each number of deals, so many that each stays near it, and below the limit of writes to one sheet."""
WRITERS, SAVES_OF_EACH = 4, 100
REQUESTS = 20_000


class Client:
    """A phone that keeps its connection: a bare socket, since a client's own cost hides the server's."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.headers = f"Host: 127.0.0.1:{port}\r\n" + "".join(f"{k}: {v}\r\n" for k, v in PHONE.items())

    def get(self, path):
        """The body, as it was sent."""
        return self.send(f"GET {path} HTTP/1.1\r\n{self.headers}\r\n".encode(), b" 200 ")[1]

    def post(self, path, fields):
        """The path that the answer leads to."""
        body = urlencode(fields).encode()
        form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        head = f"POST {path} HTTP/1.1\r\n{self.headers}Sec-Fetch-Site: same-origin\r\n{form}\r\n"
        answer, _ = self.send(head.encode() + body, b" 303 ")
        return answer.partition(b"Location: ")[2].partition(b"\r\n")[0].decode()

    def send(self, request, expected):
        self.socket.sendall(request)
        received = b""
        while b"\r\n\r\n" not in received:
            received += self.receive()
        head, _, body = received.partition(b"\r\n\r\n")
        assert expected in head.partition(b"\r\n")[0], f"{request[:80]!r}: {head[:80]!r}"
        length = int(head.partition(b"Content-Length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += self.receive()
        return head, body

    def receive(self):
        some = self.socket.recv(262_144)
        if not some:
            raise ConnectionResetError
        return some


class Pair:
    """Both apps, served."""

    def __init__(self, folder, port):
        self.folder, self.port = Path(folder), port
        self.children = []

    @property
    def commands(self):
        """Ours and the bare one, each on its port."""
        scoresheet = Path(sys.executable).with_name("scoresheet")
        database = f"sqlite:///{self.folder}/scoresheet.sqlite"
        bare = Path(__file__).with_name("bare.py")
        return (
            [scoresheet, "--database", database, "--port", str(self.port)],
            [sys.executable, bare, str(self.port + 1), self.folder / "bare.sqlite"],
        )

    def __enter__(self):
        self.children = [started(command) for command in self.commands]
        self.ours, self.bare = (answering(self.port + place) for place in range(2))
        return self

    def __exit__(self, *_):
        for child in self.children:
            stop(child)

    @property
    def memory(self):
        """What our process holds, in MB."""
        status = Path(f"/proc/{self.children[0].pid}/status").read_text()
        (kilobytes,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
        return int(kilobytes) / 1024


def started(command):
    """As anybody starts it: from the bytecode of the time before."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)


def stop(child):
    child.terminate()
    child.wait()


def answering(port):
    """A client of that port, once somebody answers there."""
    while True:
        try:
            client = Client(port)
            client.get("/")
        except ConnectionRefusedError:
            time.sleep(0.002)
        else:
            return client


def deal(rng):
    """An ordinary deal as the form sends it, now and then coinched, with a belote or a meld."""
    bid = rng.choice([80, 90, 90, 100, 100, 110, 120, 130])
    document = {
        "kind": "deal",
        "at": NOW,
        "taker": rng.choice(["NS", "EW"]),
        "bid": bid,
        "trump": rng.choice("SHDC"),
    }
    document |= {"coinche": "coinche" if rng.random() < 0.1 else "none", "points": rng.randint(60, 140)}
    if rng.random() < 0.25:
        document["belote"] = {rng.choice(["NS", "EW"]): 1}
    if rng.random() < 0.2:
        document["melds"] = {rng.choice(["NS", "EW"]): [{"kind": "tierce"}]}
    return document


def match(rng, deals, *, noted=False):
    """A match document and its log: one deal in twenty corrected a deal later; a contract noted."""
    entries, numbers = [], []
    events = [{"kind": "opened", "settings": SETTINGS}]
    for place in range(deals):
        entries.append(deal(rng))
        events.append({"kind": "entry", "entry": entries[-1]})
        numbers.append(len(events))
        if place % 20 == 2:
            entries[-2] = deal(rng)
            events.append({"kind": "corrected", "number": numbers[-2], "entry": entries[-2]})
    if noted:
        contract = {"taker": "NS", "bidder": "S", "bid": 110, "trump": "H", "coinche": "none"}
        events.append({"kind": "contract", "contract": contract})
    log = [{"seq": seq, "at": NOW, **event} for seq, event in enumerate(events, start=1)]
    return {"format": "coinche-scoresheet/1", **SETTINGS, "entries": entries, "log": log}


def brought(client, document):
    """The address of a new sheet with this match."""
    fields = {"op": secrets.token_urlsafe(12), "book": "", "text": json.dumps(document)}
    return client.post("/import", fields)


def milliseconds(work, *arguments):
    begin = time.perf_counter()
    work(*arguments)
    return 1000 * (time.perf_counter() - begin)


def in_turn(rounds, *works):
    """The median of each of these, done in turn."""
    for work in works:
        work()
    times = [[milliseconds(work) for work in works] for _ in range(rounds)]
    return [median(of_one) for of_one in zip(*times, strict=True)]


def line(name, ours, bare, most, unit="ms"):
    ratio = ours / bare
    mark = "" if ratio <= most else "  too slow"
    print(f"{name:34}{ours:9.2f} {unit}{bare:9.2f} {unit}{ratio:8.1f} x   <= {most:g} x{mark}", flush=True)


def reading(client, path):
    return lambda: client.get(path)


def bench_sheet(pair, rng):
    for rows, most, rounds in ((30, 7, 200), (500, 10, 40)):
        sheet = brought(pair.ours, match(rng, rows, noted=True))
        times = in_turn(rounds, reading(pair.ours, sheet), reading(pair.bare, f"/rows/{rows}"))
        line(f"sheet of {rows} rows", *times, most)


def bench_form(pair, rng):
    sheet = brought(pair.ours, match(rng, 30))
    form, new, bare = in_turn(
        100, reading(pair.ours, f"{sheet}/deal"), reading(pair.ours, "/new"), reading(pair.bare, "/")
    )
    line("entry form", form, bare, 10)
    line("/new", new, bare, 15)


class Phone:
    """Enters deals into a sheet by its form."""

    def __init__(self, client, sheet, rng):
        self.client, self.address, self.rng = client, f"{sheet}/deal", rng
        page = BeautifulSoup(gzip.decompress(client.get(self.address)), "html.parser")
        (tag,) = page.select("main form")
        self.fields = dict(filled_in(tag))

    def filled(self):
        """What the form sends: 100 with any points."""
        contract = {"bidder": "S", "bid": "100", "trump": self.rng.choice("SHDC")}
        points = {"points_ns": str(self.rng.randint(60, 140)), "result": "counted"}
        return self.fields | contract | points | {"op": secrets.token_urlsafe(12)}

    def save(self):
        self.client.post(self.address, self.filled())
        seq = int(self.fields["seq"].partition("-")[0])
        self.fields["seq"] = str(seq + 1)  # its mark stands on a page that need not be fetched here


def bench_save(pair, rng):
    fields = Phone(pair.ours, brought(pair.ours, match(rng, 1)), rng).filled()

    def save_bare():
        pair.bare.post("/save", fields)

    for deals, most in ((10, 3), (500, 4)):
        phones = [Phone(pair.ours, brought(pair.ours, match(rng, deals)), rng) for _ in range(SHEETS[deals])]
        turns = cycle(phones)
        times = in_turn(100, lambda turns=turns: next(turns).save(), save_bare)
        line(f"saving by form at deal {deals}", *times, most)
    phones = [Phone(answering(pair.port), brought(pair.ours, match(rng, 10)), rng) for _ in range(WRITERS)]
    with ThreadPoolExecutor(WRITERS) as pool:
        times = sorted(time for of_one in pool.map(saves, phones) for time in of_one)
    bare = median(milliseconds(save_bare) for _ in range(100))
    line("99 % of four writers", times[len(times) * 99 // 100], bare, 10)


def saves(phone):
    return [milliseconds(phone.save) for _ in range(SAVES_OF_EACH)]


def bench_poll(pair, rng):
    for deals in (5, 500):
        version = brought(pair.ours, match(rng, deals)) + "/version"
        times = in_turn(300, reading(pair.ours, version), reading(pair.bare, "/version"))
        line(f"version poll at {deals} deals", *times, 1.4)


def bench_log(pair, rng):
    sheet = brought(pair.ours, match(rng, 380))
    times = in_turn(15, reading(pair.ours, f"{sheet}/log"), reading(pair.ours, sheet))
    line("log of 400 events / its sheet", *times, 3)


def bench_start(pair, rng):
    ours, bare = pair.commands
    times = in_turn(7, lambda: first_answer(ours, pair.port), lambda: first_answer(bare, pair.port + 1))
    line("start to first answer", *times, 1.5)


def first_answer(command, port):
    child = started(command)
    try:
        answering(port)
    finally:
        stop(child)


def bench_memory(pair, rng):
    """An evening of a club: its phones poll, look at sheets, open forms and save."""
    sheets = [brought(pair.ours, match(rng, deals)) for deals in range(1, 31)]
    pages = ["", "", "/deal", "/deal/2/why", "/log", "/rules", "/share", "/table", "/export.csv"]
    held = []
    for number in range(REQUESTS):
        sheet = rng.choice(sheets)
        pair.ours.get(sheet + (rng.choice(pages) if number % 4 == 0 else "/version"))
        if number in (REQUESTS // 10, REQUESTS // 2, REQUESTS - 1):
            held.append(pair.memory)
    print(f"memory after {REQUESTS} requests: {held[-1]:.0f} MB <= 90 MB", end="")
    print(f" (after a tenth {held[0]:.0f}, after half {held[1]:.0f})")


PARTS = {
    name.removeprefix("bench_"): work for name, work in list(globals().items()) if name.startswith("bench_")
}


@contextmanager
def apps(port):
    with tempfile.TemporaryDirectory() as folder:
        yield Pair(folder, port)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--port", type=int, default=8970, help="this one and the next are used")
    asked = parser.parse_args()
    if strangers := set(asked.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(strangers)}")
    wanted = asked.parts or list(PARTS)
    print(f"{'':34}{'ours':>12}{'bare':>12}{'ratio':>10}   target")
    with apps(asked.port) as pair:
        with pair:
            for name in wanted:
                if name != "start":
                    PARTS[name](pair, random.Random(1))
        if "start" in wanted:
            bench_start(pair, random.Random(1))


if __name__ == "__main__":
    main()
