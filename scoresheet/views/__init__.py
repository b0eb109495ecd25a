"""The pages: each loads, acts, and redirects or renders."""

from __future__ import annotations

from flask import Flask

from scoresheet.views import book, entries, failures, keeping, match, order, sheet, tools


def register(app: Flask) -> None:
    """Put every page under its address; a sheet's pages stand under both of its keys."""
    app.register_blueprint(book.pages)
    app.register_blueprint(keeping.pages)
    app.register_blueprint(tools.pages)
    app.register_blueprint(sheet.pages, name="sheet", url_prefix="/s/<key>")
    app.register_blueprint(sheet.pages, name="view", url_prefix="/v/<key>")
    app.register_blueprint(entries.pages, url_prefix="/s/<key>")
    app.register_blueprint(match.pages, url_prefix="/s/<key>")
    app.register_blueprint(order.pages, url_prefix="/s/<key>")
    failures.register(app)
