"""The pages: each loads, acts, and redirects or renders."""

from __future__ import annotations

from flask import Flask

from scoresheet.views import (  # noqa: F401 -- each puts its views under their addresses
    addresses,
    book,
    calculator,
    count,
    disputes,
    entries,
    exports,
    failures,
    history,
    installing,
    keeping,
    live,
    match,
    offline,
    order,
    rules,
    share,
    sheet,
    tools,
)


def register(app: Flask) -> None:
    """Put a page under every address, and behind every error."""
    addresses.register(app)
    failures.register(app)
