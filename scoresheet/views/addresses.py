"""Under which addresses the pages stand: each view bears its own below one of these."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, current_app, request

sheet_pages = Blueprint("sheet", __name__)
"""What a sheet shows, under either of its keys."""
entry_pages = Blueprint("entries", __name__)
"""What changes its entries; like the next two, under the key that edits."""
order_pages = Blueprint("order", __name__)
"""What changes who deals, and the order of its entries."""
match_pages = Blueprint("match", __name__)
"""What changes its settings, or begins its rematch."""
keeping_pages = Blueprint("keeping", __name__)
"""What becomes of a sheet or a book and its links."""
book_pages = Blueprint("book", __name__)
"""The matches of this browser, and those to come."""
tool_pages = Blueprint("tools", __name__)
"""What belongs to no match."""


def register(app: Flask) -> None:
    """Put every page under its address; a sheet's pages stand under both of its keys."""
    for pages in (book_pages, keeping_pages, tool_pages):
        app.register_blueprint(pages)
    app.register_blueprint(sheet_pages, url_prefix="/s/<key>")
    app.register_blueprint(sheet_pages, name="view", url_prefix="/v/<key>")
    for pages in (entry_pages, order_pages, match_pages):
        app.register_blueprint(pages, url_prefix="/s/<key>")
    app.url_defaults(_same_key)


def _same_key(endpoint: str, values: dict[str, Any]) -> None:
    """A page under a key leads to others under it, where no other key is named."""
    key = (request.view_args or {}).get("key")
    if key and "key" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "key"):
        values["key"] = key
