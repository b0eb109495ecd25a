"""The pages for what went wrong: clear about what was saved (nothing), and ready to send it again."""

from __future__ import annotations

from flask import Flask, current_app, make_response, render_template, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.wrappers import Response

from scoresheet.security import may_miss_again
from scoresheet.store import NoSuchKey, StoreUnavailable
from scoresheet.views.access import new_op
from scoresheet.views.conflicts import typed_fields
from scoresheet.views.writing import RETRY_AFTER
from scoresheet.words.forms import refused_host_text


def register(app: Flask) -> None:
    """Put a page behind every error; a key that opens nothing any more is one that never did."""
    app.register_error_handler(HTTPException, _page)
    app.register_error_handler(NoSuchKey, lambda _: _page(NotFound()))
    app.register_error_handler(StoreUnavailable, _unavailable)


def _page(error: HTTPException) -> Response | HTTPException:
    if error.code is None or error.code < 400:
        return error
    if request_ctx.url_adapter is None:  # a forged Host, under which no link may be made
        return Response(refused_host_text(), error.code, mimetype="text/plain")
    if error.code == 404 and not may_miss_again():
        return _shown(429, headers={"Retry-After": "60"})
    return _shown(error.code)


def _unavailable(error: StoreUnavailable) -> Response:
    current_app.logger.warning("the database cannot be used: %s", error)
    return _shown(503, obstacle=error.reason.value, headers=RETRY_AFTER.get(error.reason, {}))


def _shown(code: int, *, obstacle: str = "", headers: dict[str, str] | None = None) -> Response:
    can_be_sent_again = code in (429, 503) and request.method == "POST"
    page = render_template(
        "error.html",
        code=code,
        obstacle=obstacle,
        again=_sent() if can_be_sent_again else [],
    )
    return make_response(page, code, headers or {})


def _sent() -> list[tuple[str, str]]:
    """The whole form as it was sent, its key and `seq` too: sent again it is stored once."""
    kept = [(name, request.form[name]) for name in ("op", "seq") if name in request.form]
    return [*(kept or [("op", new_op())]), *typed_fields()]
