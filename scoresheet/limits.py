"""How often something may be done, counted in this process or in a Redis that several share."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from threading import Lock
from time import monotonic, time

AWAY = 30.0
"""Seconds for which a Redis that did not answer is not asked again."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So often may one of those that it is counted by do something within so many seconds."""

    name: str
    most: int
    seconds: int


class CannotCount(Exception):
    """The URL leads to no place to count in, or the package for it is not installed."""


class Counts:
    """How often each did what is limited since the window of its limit began; then all is forgotten."""

    def __init__(self) -> None:
        """Nobody did anything yet."""
        self._windows: dict[Limit, tuple[int, Counter[str]]] = {}
        self._lock = Lock()

    def seconds_to_wait(self, limit: Limit, who: str) -> int:
        """Count once more for them. 0: they may do it; else seconds until they may."""
        window, passed = divmod(int(time()), limit.seconds)
        return 0 if self._more(limit, window, who) <= limit.most else limit.seconds - passed

    def _more(self, limit: Limit, window: int, who: str) -> int:
        with self._lock:
            running, counter = self._windows.get(limit, (window, Counter[str]()))
            if running != window:
                counter = Counter()
            self._windows[limit] = window, counter
            counter[who] += 1
            return counter[who]


class SharedCounts(Counts):
    """The same for all processes of a host. While their Redis is away everybody may do everything."""

    def __init__(self, url: str) -> None:
        """Prepare for a Redis; nothing is connected yet. Raises `CannotCount`."""
        super().__init__()
        try:
            from redis import Redis, RedisError

            self._redis = Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
        except (ImportError, ValueError):
            raise CannotCount from None  # their words may hold a password
        self._error = RedisError
        self._ask_again = 0.0

    def _more(self, limit: Limit, window: int, who: str) -> int:
        if monotonic() < self._ask_again:
            return 0
        key = f"scoresheet:{limit.name}:{window}:{who}"
        try:
            with self._redis.pipeline(transaction=False) as pipeline:
                pipeline.incr(key)
                pipeline.expire(key, limit.seconds)
                count, _ = pipeline.execute()
        except self._error as error:
            self._ask_again = monotonic() + AWAY
            logging.getLogger(__name__).warning("nothing is limited for %d s: %s", AWAY, error)
            return 0
        return int(count)


def counts_in(url: str | None) -> Counts:
    """Counts in the Redis of this URL, or in this process without one. Raises `CannotCount`."""
    return SharedCounts(url) if url else Counts()
