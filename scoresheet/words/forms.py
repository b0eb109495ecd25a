"""Labels of what can be chosen in a form, and what is said where no problem of the core fits."""

from __future__ import annotations

from flask_babel import gettext as _


def no_side_label() -> str:
    """The choice that no side has it: no belote, no melds."""
    return _("None")


def best_meld_labels() -> tuple[str, str]:
    """Whose melds count, besides a side: as the rules say, or nobody's."""
    return _("The best"), _("Nobody")


def meld_questions() -> tuple[str, str]:
    """What is asked about a sequence where it decides: its top, and its suit."""
    return _("Highest card"), _("Suit")


def result_labels() -> dict[str, str]:
    """How a deal may have ended, by the value in the form."""
    return {"counted": _("Counted"), "made": _("Made"), "failed": _("Failed"), "capot": _("All tricks")}


def explained_words() -> list[tuple[str, str, str]]:
    """The words of the game: each with the choices of the form that are explained by its sentence."""
    return [
        ("SA", "trump=SA", _("SA, sans-atout: no suit is trump, and there is no belote.")),
        ("TA", "trump=TA", _("TA, tout-atout: every suit is trump, with card values of its own.")),
        ("capot", "bid=capot", _("Capot: a bid to win all eight tricks.")),
        ("generale", "bid=generale", _("Générale: the bidder alone is to win all eight tricks.")),
        (
            "coinche",
            "coinche=coinche coinche=surcoinche",
            _("Coinche: the defence bets that it fails, for more points; surcoinche: the takers answer."),
        ),
        (
            "belote",
            "belote=NS belote=EW",
            _("Belote: the king and queen of trumps in one hand, 20 points."),
        ),
    ]


def not_known_label() -> str:
    """The choice that leaves a fact of a written deal open."""
    return _("Not known")


def as_chosen_label(value: str) -> str:
    """The choice that leaves a switch as the rules chosen above have it."""
    return _("%(value)s, as chosen above", value=value)


def place_label(deal: int | None) -> str:
    """A place for a moved entry: after that deal, or after an entry that is none."""
    return _("after") if deal is None else _("after deal %(number)s", number=deal)


def first_place_label() -> str:
    """The place before every other entry."""
    return _("before all others")


def nothing_to_import_text() -> str:
    """Neither a file nor a text was sent."""
    return _("Choose a file, or paste the text of one.")


def not_a_text_file_text() -> str:
    """A file that is no text at all."""
    return _("This file holds no text: choose the .json file of a match.")


def too_long_to_show_text() -> str:
    """A pasted text that was refused and stands in its field no more."""
    return _("This text is too long to be shown again: paste it once more.")


def moved_on_text() -> str:
    """What was asked for rested on a sheet that is no more."""
    return _("This match has moved on since you opened that page, and nothing was done. Look at it first.")


def useless_link_text(*, only_shows: bool) -> str:
    """A link that brings no match into a book."""
    if only_shows:
        return _("This link only shows a match: ask for the one that lets you enter deals.")
    return _("This link opens no match: copy the whole of it.")


def same_rules_text() -> str:
    """Rules were changed into what they are."""
    return _("These are the rules of this match already.")


def refused_host_text() -> str:
    """The server was asked for under a name that is not its own."""
    return _(
        "This server does not answer to this name. Open it under the address it printed, "
        "or name it in SCORESHEET_TRUSTED_HOSTS."
    )
