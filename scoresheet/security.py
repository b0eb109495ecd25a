"""Who may do what, as one hook before and one after every request (DESIGN.md 5)."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

limiter = Limiter(key_func=get_remote_address)
"""Limits by address; the writes of a sheet are counted by its key instead."""


def protect(app: Flask) -> None:
    """Put both hooks and the limits in place."""
    limiter.init_app(app)
    app.before_request(_refuse_other_sites)
    app.after_request(_headers)


def _refuse_other_sites() -> None:
    """A form on another site must not act here.

    Browsers say where a request comes from; a request that says nothing comes from no browser.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403)
        return
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        abort(403)


def _headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    if request.endpoint == "static":
        if "v" in request.args:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    response.vary.update(("Cookie", "Accept-Language", "Accept-Encoding"))
    return response
