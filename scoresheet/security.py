"""Who may do what, and how fast, as hooks before and after every request."""

from __future__ import annotations

import logging
import re
from hashlib import blake2b
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask_limiter import ApplicationLimit, Limiter
from flask_limiter.util import get_remote_address
from limits import parse
from werkzeug.middleware.proxy_fix import ProxyFix

LOOPBACK = ("127.0.0.1", "localhost")
"""The hosts that an app answers to when nobody says which: a forged one must not end up in a link."""
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

WRITES = "120 per minute"
"""For each key: four phones at one table enter some ten deals in a busy minute."""
CREATIONS = "300 per hour"
"""For each address: a club of thirty tables behind one starts thirty matches at a time."""
MISSES = "600 per minute"
"""404s for each address: thirty phones that go on asking for a renewed link must lock nobody out."""


def _written_key() -> str:
    """What writes are counted by: the key of the sheet, told by its digest, or else the address."""
    key = (request.view_args or {}).get("key")
    return blake2b(key.encode(), digest_size=9).hexdigest() if key else get_remote_address()


def _writes_nothing() -> bool:
    return request.method in SAFE_METHODS


limiter = Limiter(
    get_remote_address,
    application_limits=[
        ApplicationLimit(
            limit_provider=WRITES, key_function=_written_key, exempt_when=_writes_nothing, scope="writes"
        )
    ],
    headers_enabled=True,
)
creation = limiter.shared_limit(CREATIONS, scope="creation")
"""For the views that make a new match."""


def protect(app: Flask) -> None:
    """Put the hooks and the limits in place, and keep the keys out of the logs."""
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    limiter.init_app(app)
    app.before_request(_refuse_other_sites)
    app.after_request(_headers)
    for name in (app.logger.name, "waitress", "werkzeug", "gunicorn.access", "gunicorn.error"):
        logging.getLogger(name).addFilter(_without_keys)


def may_miss_again() -> bool:
    """Whether this address may be told once more that a link opens nothing.

    Links that open something stay open all the same: no key can be guessed, and a whole café shares one
    address.
    """
    if not current_app.config["RATELIMIT_ENABLED"]:
        return True
    return limiter.limiter.hit(parse(MISSES), "misses", get_remote_address())


_KEY_IN_ADDRESS = re.compile(r"(/[svb]/)[^/?\s\"']+")


def _without_keys(record: logging.LogRecord) -> bool:
    record.msg, record.args = _KEY_IN_ADDRESS.sub(r"\1…", record.getMessage()), ()
    return True


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
