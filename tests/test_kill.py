"""Nothing lost: the server dies fifty times in the middle of an evening, killed without a word."""

import http.client
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from urllib.parse import urlencode, urlsplit

from scoresheet.entries import Settings
from scoresheet.log import Opened, fold
from scoresheet.rules import Rules
from scoresheet.store import open_store

LIVES = 50
PHONES = 4
NURSERY = """
import os, signal, sys
from scoresheet.serve import serve
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    if os.fork() == 0:
        print(os.getpid(), flush=True)
        serve(sys.argv[1], "127.0.0.1", 0)
"""
"""Has imported what a server needs, and lets one go at every line: importing takes longer than a life."""


class Servers:
    """The real server, each time in a process of its own."""

    def __init__(self, database_url):
        command = [sys.executable, "-c", NURSERY, database_url]
        self.nursery = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = self.pid = None

    def live(self):
        """Let the next one serve, from when it says where."""
        self.nursery.stdin.write("\n")
        self.nursery.stdin.flush()
        pid, opened, _ = (self.nursery.stdout.readline() for _ in range(3))
        self.port = urlsplit(opened.split()[1]).port
        self.pid = int(pid)

    def die(self):
        os.kill(self.pid, signal.SIGKILL)

    def close(self):
        self.die()
        self.nursery.stdin.close()
        self.nursery.wait(10)
        self.nursery.stdout.close()


class Phone(threading.Thread):
    """Enters one deal after the other, and sends each until somebody says that it is saved."""

    def __init__(self, name, servers, key, last_round):
        super().__init__(daemon=True)
        self.label, self.servers, self.key, self.last_round = name, servers, key, last_round
        self.saved, self.lost_answers = [], 0

    def run(self):
        seq = "1"
        while not self.last_round.is_set():
            op = f"{self.label}-{len(self.saved)}"
            seq = self.enter(op, seq)
            self.saved.append(op)

    def enter(self, op, seq):
        while True:
            fields = {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "100", "op": op, "seq": seq}
            try:
                status, body = self.post(urlencode(fields))
            except (OSError, http.client.HTTPException):
                self.lost_answers += 1
                time.sleep(0.005)
                continue
            if status == 303:
                return seq
            assert status == 409, (status, body)
            seq = re.search(r'name="seq" value="([^"]+)"', body)[1]

    def post(self, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.servers.port, timeout=10)
        with closing(connection):
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            connection.request("POST", f"/s/{self.key}/deal", body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()


def test_no_acknowledged_deal_is_lost_in_fifty_deaths(tmp_path):
    path = tmp_path / "evening.db"
    with closing(open_store(f"sqlite:///{path}")) as store:
        settings = Settings(rules=Rules(target=1_000_000))
        keys = store.create_sheet(store.create_book(), [Opened(settings)], op="opened")
    servers, last_round = Servers(f"sqlite:///{path}"), threading.Event()
    phones = [Phone(f"phone{n}", servers, keys.edit, last_round) for n in range(PHONES)]
    with closing(servers):
        live_and_die(servers, phones, last_round)
    saved = [op for phone in phones for op in phone.saved]
    assert sum(phone.lost_answers for phone in phones) > 0
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        stored = [op for (op,) in database.execute("SELECT op FROM event WHERE kind = 'entry'")]
    assert sorted(stored) == sorted(saved)
    with closing(open_store(f"sqlite:///{path}")) as store:
        sheet = fold(store.events(store.sheet_by_edit_key(keys.edit)))
    assert len(sheet.standing) == len(saved)


def live_and_die(servers, phones, last_round):
    chance = random.Random(50)
    servers.live()
    for phone in phones:
        phone.start()
    for _ in range(LIVES):
        wait_for_a_deal(phones)
        time.sleep(chance.uniform(0, 0.03))
        servers.die()
        servers.live()
    last_round.set()
    for phone in phones:
        phone.join(20)
        assert not phone.is_alive()


def wait_for_a_deal(phones):
    """Until somebody was told once more that a deal is saved."""
    before = sum(len(phone.saved) for phone in phones)
    for _ in range(2000):
        if sum(len(phone.saved) for phone in phones) > before:
            return
        assert all(phone.is_alive() for phone in phones)
        time.sleep(0.005)
    raise AssertionError("nothing was saved for ten seconds")
