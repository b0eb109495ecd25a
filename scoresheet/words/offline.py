"""The words of a phone that cannot ask the server: what it fills in itself stands in braces."""

from __future__ import annotations

from flask_babel import gettext

from scoresheet.deal import Coinche, Seat, Slam
from scoresheet.outcome import DecidedBy
from scoresheet.words.facts import bid_text, coinche_label, result_text, seat_name
from scoresheet.words.match import decided_by_text


def offline_words() -> dict[str, str]:
    """The words by their names: values of the facts as the codec writes them, and sentences."""
    return {
        **{slam.value: bid_text(slam) for slam in Slam},
        **{level.value: coinche_label(level) for level in Coinche},
        **{f"seat-{seat.value}": seat_name(seat) for seat in Seat},
        **{f"by-{rule.value}": decided_by_text(rule) for rule in DecidedBy},
        "made": result_text(True),
        "failed": result_text(False),
        "litige": result_text(None),
        "passed": gettext("all passed"),
        "adjustment": gettext("adjustment"),
        "next": gettext("Deal %(number)s", number="{number}")
        + " · "
        + gettext("%(player)s deals", player="{player}"),
        "togo": gettext("%(points)s to go", points="{points}"),
        "waits": gettext("%(points)s wait", points="{points}"),
        "share": gettext("%(points)s of %(side)s", points="{points}", side="{side}"),
        "held": gettext("Waiting for the winner of the next deal: %(waits)s", waits="{waits}"),
        "draw": gettext("A draw: %(ns)s to %(ew)s, %(why)s", ns="{ns}", ew="{ew}", why="{why}"),
        "winner": gettext(
            "Winner: %(name)s, %(won)s to %(lost)s, %(why)s",
            name="{name}",
            won="{won}",
            lost="{lost}",
            why="{why}",
        ),
        "count": gettext("Waiting to be sent: %(count)s", count="{count}"),
        "none": gettext("Nothing waits to be sent any more."),
        "saved": gettext("saved"),
    }
