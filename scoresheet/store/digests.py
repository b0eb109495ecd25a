"""What a list of matches shows of each, kept beside its sheet: nobody adds up fifty matches to find one.

A shortcut and nothing more: it says after which event and by which build of the app it was computed, is
of no use to any other, and may be dropped at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoresheet import codec
from scoresheet.codec.entries import settings_document, settings_of
from scoresheet.deal import Pair, Side
from scoresheet.entries import Settings
from scoresheet.log import Log
from scoresheet.outcome import Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """A match in a few words; no winner while it goes on."""

    settings: Settings
    opened_at: str
    totals: Pair[int]
    winner: Side | Draw | None = None

    @property
    def day(self) -> str:
        """The date on the match, or else the day its sheet was opened (ISO)."""
        return self.settings.played_on or self.opened_at[:10]


def digest_of(log: Log) -> Digest:
    """The digest of a match as it stands."""
    ledger = log.sheet.ledger
    return Digest(
        settings=log.sheet.settings,
        opened_at=log.events[0].at,
        totals=ledger.totals,
        winner=ledger.outcome.winner if ledger.outcome else None,
    )


def digest_text(digest: Digest) -> str:
    """A digest as its row holds it."""
    return codec.dumps(
        {
            "settings": settings_document(digest.settings),
            "opened_at": digest.opened_at,
            "totals": codec.pair_document(digest.totals),
            "winner": digest.winner.value if digest.winner else None,
        }
    )


def read_digest(text: str) -> Digest:
    """The digest in a row that this build wrote."""
    document: Any = codec.loads(text)
    return Digest(
        settings=settings_of(document["settings"]),
        opened_at=document["opened_at"],
        totals=Pair(document["totals"]["NS"], document["totals"]["EW"]),
        winner=_WINNERS.get(document["winner"]),
    )


_WINNERS: dict[str, Side | Draw] = {winner.value: winner for winner in (*Side, *Draw)}
