"""The logs read last: what stands after an event never changes, so none of them is ever out of date."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from scoresheet.log import Log

MOST_EVENTS = 4_000
"""Of all logs together, some 2.5 kB each: a hundred evenings; a longer log than that is not kept."""


class KeptLogs:
    """Logs by the mark of their last event, which names all of it; those not asked for longest go first."""

    def __init__(self, most_events: int = MOST_EVENTS) -> None:
        """Keep none yet, and never more than so many events."""
        self._most_events = most_events
        self._events = 0
        self._logs: OrderedDict[str, Log] = OrderedDict()
        self._lock = Lock()

    def get(self, mark: str) -> Log | None:
        """The log that ends with the event of this mark."""
        with self._lock:
            if mark in self._logs:
                self._logs.move_to_end(mark)
            return self._logs.get(mark)

    def put(self, log: Log, *, instead_of: str = "") -> None:
        """Keep this log; the one that it goes on from will hardly be asked for again."""
        with self._lock:
            self._drop(instead_of)
            if len(log.events) > self._most_events:
                return
            self._drop(log.sheet.version.mark)
            self._logs[log.sheet.version.mark] = log
            self._events += len(log.events)
            while self._events > self._most_events:
                self._drop(next(iter(self._logs)))

    def _drop(self, mark: str) -> None:
        if log := self._logs.pop(mark, None):
            self._events -= len(log.events)
