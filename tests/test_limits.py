"""How often something may be done: windows of time, in memory and in a Redis."""

import socketserver
from threading import Thread

import pytest

from scoresheet import limits
from scoresheet.limits import CannotCount, Limit, counts_in

TWICE = Limit("twice", 2, 60)


@pytest.fixture
def clock(monkeypatch):
    """Both clocks, standing until a test moves them: a window begins at 960."""

    class Clock:
        seconds = 1_000.0

        def __call__(self):
            return self.seconds

    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    monkeypatch.setattr(limits, "monotonic", clock)
    return clock


class Redis(socketserver.ThreadingTCPServer):
    """Enough of one to count in."""

    allow_reuse_address = daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answering)
        self.numbers, self.kept_for = {}, {}

    @property
    def url(self):
        return f"redis://:secret@127.0.0.1:{self.server_address[1]}/0"


class Answering(socketserver.StreamRequestHandler):
    def handle(self):
        while head := self.rfile.readline():
            words = [self.word() for _ in range(int(head[1:]))]
            self.wfile.write(self.answer(*words))

    def word(self):
        return self.rfile.read(int(self.rfile.readline()[1:]) + 2)[:-2].decode()

    def answer(self, command, *words):
        match command, words:
            case "INCR" | "INCRBY", [key, *_]:
                self.server.numbers[key] = self.server.numbers.get(key, 0) + 1
                return b":%d\r\n" % self.server.numbers[key]
            case "EXPIRE", [key, seconds]:
                self.server.kept_for[key] = int(seconds)
                return b":1\r\n"
            case _:
                return b"+OK\r\n"


@pytest.fixture
def redis():
    with Redis() as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture(params=["memory", "redis"])
def counts(request, clock):
    return counts_in(request.getfixturevalue("redis").url if request.param == "redis" else None)


def test_what_is_too_often_waits_for_the_next_window(counts, clock):
    assert [counts.seconds_to_wait(TWICE, "Zoé") for _ in range(4)] == [0, 0, 20, 20]
    clock.seconds += 19.9
    assert counts.seconds_to_wait(TWICE, "Zoé") == 1
    clock.seconds += 0.1
    assert [counts.seconds_to_wait(TWICE, "Zoé") for _ in range(3)] == [0, 0, 60]


def test_each_is_counted_alone_and_under_each_limit(counts):
    other = Limit("other", 2, 60)
    for _ in range(2):
        assert counts.seconds_to_wait(TWICE, "Zoé") == 0
    assert counts.seconds_to_wait(TWICE, "Luca") == 0
    assert counts.seconds_to_wait(other, "Zoé") == 0
    assert counts.seconds_to_wait(TWICE, "Zoé") > 0


def test_processes_that_share_a_redis_count_together(redis, clock):
    one, other = counts_in(redis.url), counts_in(redis.url)
    waits = [counts.seconds_to_wait(TWICE, "Zoé") for counts in (one, other, one)]
    assert waits == [0, 0, 20]
    assert set(redis.kept_for.values()) == {60}


def test_what_is_over_is_forgotten(clock):
    counts = counts_in(None)
    counts.seconds_to_wait(TWICE, "Zoé")
    clock.seconds += 60
    counts.seconds_to_wait(TWICE, "Luca")
    assert [list(counter) for _, counter in counts._windows.values()] == [["Luca"]]


def test_while_its_redis_is_away_nothing_is_limited(redis, clock, caplog):
    counts = counts_in(redis.url)
    answer = redis.RequestHandlerClass.answer
    redis.RequestHandlerClass.answer = lambda *_: b"-LOADING not yet\r\n"
    assert [counts.seconds_to_wait(TWICE, "Zoé") for _ in range(4)] == [0] * 4
    redis.RequestHandlerClass.answer = answer
    assert not redis.numbers
    clock.seconds += limits.AWAY
    assert [counts.seconds_to_wait(TWICE, "Zoé") for _ in range(3)] == [0, 0, 50]
    (record,) = caplog.records
    assert record.getMessage() == "nothing is limited for 30 s: not yet"
    assert "secret" not in caplog.text


def test_a_redis_that_is_not_there_limits_nothing(clock, caplog):
    counts = counts_in("redis://127.0.0.1:9/0")
    assert [counts.seconds_to_wait(TWICE, "Zoé") for _ in range(4)] == [0] * 4
    assert len(caplog.records) == 1


def test_a_redis_that_says_nothing_is_waited_for_a_second(redis):
    options = counts_in(redis.url)._redis.connection_pool.connection_kwargs
    assert (options["socket_timeout"], options["socket_connect_timeout"]) == (1, 1)


def test_an_address_that_leads_to_no_redis_is_refused():
    with pytest.raises(CannotCount):
        counts_in("nosuch://:secret@host")
