"""What a phone asks for when the app, or one sheet, is put on its home screen."""

from __future__ import annotations

from flask import Response, render_template, request, url_for

from scoresheet.views.access import opened
from scoresheet.views.addresses import book_pages, sheet_pages


@book_pages.get("/manifest.json")
def manifest() -> Response:
    """The app, opened where its matches are."""
    return _manifest("", url_for("book.home"))


@sheet_pages.get("/manifest.json")
def sheet_manifest(key: str) -> Response:
    """One sheet, opened under the key that it was put there with."""
    return _manifest(opened(key).sheet.settings.name, url_for(f"{request.blueprint}.show"))


def _manifest(name: str, start: str) -> Response:
    return Response(
        render_template("manifest.json", name=name, start=start), mimetype="application/manifest+json"
    )
