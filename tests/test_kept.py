"""The logs that were read last are kept by what they hold, and never too many of them."""

from scoresheet.entries import Settings
from scoresheet.log import Event, Log, Opened, Stopped, fold
from scoresheet.store.kept import KeptLogs


def log(name, length=1):
    events = [Event(seq=1, action=Opened(Settings(name=name)), mark=f"{name}-1")]
    events += [Event(seq=seq, action=Stopped(), mark=f"{name}-{seq}") for seq in range(2, length + 1)]
    return Log(tuple(events), fold(events))


def test_a_log_is_found_by_the_mark_of_its_last_event_alone():
    kept = KeptLogs()
    kept.put(log("Friday", 3))
    assert kept.get("Friday-3").events[-1].seq == 3
    assert kept.get("Friday-2") is None


def test_those_not_asked_for_longest_go_first():
    kept = KeptLogs(most_events=6)
    for name in ("Friday", "Saturday", "Sunday"):
        kept.put(log(name, 2))
    assert kept.get("Friday-2")
    kept.put(log("Monday", 2))
    assert kept.get("Saturday-2") is None
    assert kept.get("Friday-2")
    assert kept.get("Sunday-2")
    assert kept.get("Monday-2")


def test_a_log_that_grew_stands_for_the_shorter_one():
    kept = KeptLogs(most_events=7)
    kept.put(log("Friday", 2))
    for length in range(2, 6):
        kept.put(log("Sunday", length), instead_of=f"Sunday-{length - 1}")
    assert kept.get("Sunday-4") is None
    assert kept.get("Friday-2")
    assert kept.get("Sunday-5")


def test_a_log_put_twice_counts_once():
    kept = KeptLogs(most_events=3)
    kept.put(log("Friday"))
    for _ in range(5):
        kept.put(log("Sunday", 2))
    assert kept.get("Friday-1")


def test_a_log_longer_than_all_that_may_be_kept_is_not():
    kept = KeptLogs(most_events=3)
    kept.put(log("Sunday", 3))
    kept.put(log("Friday", 4))
    assert kept.get("Friday-4") is None
    assert kept.get("Sunday-3")
