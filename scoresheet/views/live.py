"""The version of a sheet, by which other phones and caches know that it moved."""

from __future__ import annotations

from hashlib import blake2b

from flask import Response, abort, current_app, g, request
from flask_babel import get_locale

from scoresheet.log import Version
from scoresheet.views.access import store
from scoresheet.views.addresses import sheet_pages
from scoresheet.views.browser import remembered_books


@sheet_pages.get("/version")
def version(key: str) -> Response:
    """The last event and the build, named in a few bytes: what an open sheet asks every two seconds."""
    last = _version(key)
    if last is None:
        abort(404)
    return Response(f"{last.seq}-{current_app.config['BUILD']}-{last.mark}", mimetype="text/plain")


@sheet_pages.before_request
def not_modified() -> Response | None:
    """Reply 304 before anything is folded where the browser has this page already.

    A page of a sheet may depend on its events, the language, the theme and its address, and on whether it
    is in this browser's book; on nothing else.
    """
    if not request.if_none_match or request.view_args is None:
        return None
    last = _version(request.view_args["key"])
    if last is None or not request.if_none_match.contains_weak(_tag(last)):
        return None
    g.version = last
    return Response(status=304)


@sheet_pages.after_request
def tagged(response: Response) -> Response:
    """Name the version of a page. The tag is weak: compressed or not, the page is the same."""
    if "version" in g and response.status_code in (200, 304):
        response.set_etag(_tag(g.version), weak=True)
    return response


def _version(key: str) -> Version | None:
    if request.blueprint == "view":
        return store().version_by_view_key(key)
    return store().version_by_edit_key(key)


def _tag(version: Version) -> str:
    theme = request.cookies.get("theme", "")
    parts = (version.mark, str(get_locale()), theme, current_app.config["BUILD"], *_books())
    return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()


def _books() -> tuple[str, ...]:
    """The book that an edited sheet is in, and that of this browser: the sheet offers to move over."""
    if request.endpoint != "sheet.show" or request.view_args is None:
        return ()
    record = g.get("record") or store().sheet_by_edit_key(request.view_args["key"])
    return (str(record and record.book_id), *remembered_books()[:1])
