"""The pages for what went wrong: clear about what was saved (nothing), and ready to send it again."""

from __future__ import annotations

from flask import Flask, current_app, make_response, render_template, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException, NotFound, SecurityError, TooManyRequests
from werkzeug.wrappers import Response

from scoresheet.security import seconds_to_wait_after_a_miss
from scoresheet.store import NoSuchKey, StoreUnavailable, WrittenLater
from scoresheet.views.access import new_op
from scoresheet.views.conflicts import typed_fields
from scoresheet.views.writing import RETRY_AFTER
from scoresheet.words.forms import refused_host_text

MOST_TYPED = 20_000
"""Characters in a form: more was pasted, and a page that brings it back costs more than it took."""


def register(app: Flask) -> None:
    """Put a page behind every error; a key that opens nothing any more is one that never did."""
    app.register_error_handler(HTTPException, _page)
    app.register_error_handler(NoSuchKey, lambda _: _page(NotFound()))
    app.register_error_handler(StoreUnavailable, _unavailable)
    app.register_error_handler(WrittenLater, lambda _: _shown(503, obstacle="written_later"))


def _page(error: HTTPException) -> Response | HTTPException:
    if error.code is None or error.code < 400:
        return error
    if _is_forged(error):
        return Response(refused_host_text(), error.code, mimetype="text/plain")
    if error.code == 404 and (seconds := seconds_to_wait_after_a_miss()):
        error = TooManyRequests(retry_after=seconds)
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooManyRequests) else {}
    return _shown(error.code or 500, headers=headers)


def _is_forged(error: HTTPException) -> bool:
    """Whether the Host is none of ours: no link may be made under it."""
    return request_ctx.url_adapter is None or isinstance(error, SecurityError)


def _unavailable(error: StoreUnavailable) -> Response:
    current_app.logger.warning("the database cannot be used: %s", error)
    return _shown(503, obstacle=error.reason.value, headers=RETRY_AFTER.get(error.reason, {}))


def _shown(code: int, *, obstacle: str = "", headers: dict[str, str] | None = None) -> Response:
    again = _sent() if code in (429, 503) and request.method == "POST" else None
    page = render_template(
        "error.html",
        code=code,
        obstacle=obstacle,
        again=again,
        lost_file=again is None and _holds_a_file(),
    )
    return make_response(page, code, headers or {})


def _sent() -> list[tuple[str, str]] | None:
    """The whole form as it was sent, its key and `seq` too: sent again it is stored once.

    None where no page can send it again: it was none of ours, could not be read, held a file, or more
    than anybody types.
    """
    try:
        form = request.form
    except HTTPException:
        return None
    typed = typed_fields()
    is_ours = request.endpoint is not None and sum(len(name + value) for name, value in typed) <= MOST_TYPED
    if not is_ours or _holds_a_file():
        return None
    kept = [(name, form[name]) for name in ("op", "seq") if name in form]
    return [*(kept or [("op", new_op())]), *typed]


def _holds_a_file() -> bool:
    try:
        return any(request.files.values())
    except HTTPException:  # too large to be read at all
        return False
