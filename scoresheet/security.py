"""Who may do what, and how fast, as hooks before and after every request."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Collection
from functools import partial
from hashlib import blake2b
from http import HTTPStatus
from typing import TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask_limiter import ApplicationLimit, Limiter
from flask_limiter.util import get_remote_address
from limits import WindowStats, parse
from werkzeug.exceptions import SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

View = TypeVar("View", bound=Callable[..., object])

LOOPBACK = ("127.0.0.1", "localhost")
"""The hosts that an app answers to when nobody says which: a forged one must not end up in a link."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
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
COMPUTATIONS = "300 per minute"
"""For each address, of the pages that compute: a table that argues loads one every few seconds."""
CHECKS = "60 per minute"
"""Of health for each address: each of them writes."""
MOST_FIELDS = 500
"""Of one form: the largest of ours, all switches and names of a new match, sends some eighty."""


def _written_key() -> str:
    """What writes are counted by: the key of the sheet, told by its digest, or else the address."""
    key = (request.view_args or {}).get("key")
    return blake2b(key.encode(), digest_size=9).hexdigest() if key else get_remote_address()


_harmless: set[Callable[..., object]] = set()


def writes_nothing(view: View) -> View:
    """Mark a view that only answers a form, whatever its method: nothing is stored, so nothing is counted."""
    _harmless.add(view)
    return view


def _writes_nothing() -> bool:
    view = current_app.view_functions.get(request.endpoint or "")
    return request.method in SAFE_METHODS or view in _harmless


class _Limiter(Limiter):
    """One that counts what only reads in no other views than those that say so: each poll would look."""

    def _check_request_limit(self, callable_name: str | None = None, in_middleware: bool = True) -> None:
        if not in_middleware or request.method not in SAFE_METHODS:
            super()._check_request_limit(callable_name, in_middleware)


limiter = _Limiter(
    get_remote_address,
    application_limits=[
        ApplicationLimit(
            limit_provider=WRITES, key_function=_written_key, exempt_when=_writes_nothing, scope="writes"
        )
    ],
)
creation = limiter.shared_limit(CREATIONS, scope="creation")
"""For the views that make a new match."""
computing = limiter.shared_limit(COMPUTATIONS, scope="computing")
"""For the views that search or compare: claims, comparisons, calculators, counts."""
checking = limiter.limit(CHECKS)
"""For the view that says how the app is."""


def protect(app: Flask) -> None:
    """Put the hooks and the limits in place, and keep the keys out of the logs."""
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    if any(":" in host for host in app.config["TRUSTED_HOSTS"] or ()):
        trusted = frozenset(map(bare_host, app.config["TRUSTED_HOSTS"]))
        app.before_request(partial(_refuse_other_hosts, trusted))
        app.config["TRUSTED_HOSTS"] = None  # Werkzeug's own check cannot tell IPv6 addresses apart
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
    app.before_request(_refuse_other_sites)
    app.before_request(_refuse_endless_forms)
    app.before_request(_refuse_what_names_nothing)
    limiter.init_app(app)
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


def seconds_to_wait() -> int:
    """Until the limit that this request met lets the next one pass."""
    met = limiter.current_limit
    window = met.window if met and met.breached else _misses()
    return max(1, round(window.reset_time - time.time()))


def _misses() -> WindowStats:
    return limiter.limiter.get_window_stats(parse(MISSES), "misses", get_remote_address())


_SLASH = "(?:/|%2[Ff])"
_KEY = re.compile(
    rf"({_SLASH}+(?:[svb]|%73|%76|%62){_SLASH}+)[^/?\s\"']+"  # where a key belongs, be it mistyped
    r"|(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2}){22,}"  # anywhere else, in a query say
)


def _without_keys(record: logging.LogRecord) -> bool:
    record.msg, record.args = _KEY.sub(lambda found: f"{found[1] or ''}…", record.getMessage()), ()
    return True


def _refuse_other_hosts(trusted: Collection[str]) -> None:
    if bare_host(request.host) not in trusted:
        raise SecurityError(f"Host {request.host!r} is not trusted.")


def bare_host(host: str) -> str:
    """A host name or address without its port and its brackets."""
    address = re.fullmatch(r"\[(.*)\](?::[0-9]+)?", host)
    return address[1] if address else host if host.count(":") > 1 else host.partition(":")[0]


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
    if origin is not None and _site(origin) != request.host:
        abort(403)


def _site(origin: str) -> str:
    """The host of an address; none where it is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _refuse_endless_forms() -> None:
    """Reading a form costs by the field; Werkzeug itself counts those of the other encoding only."""
    if (
        request.mimetype == "application/x-www-form-urlencoded"
        and request.get_data().count(b"&") >= MOST_FIELDS
    ):
        abort(413)


def _refuse_what_names_nothing() -> None:
    """What writes says on what it rests (`seq`), or that it is one and the same sent again (`op`)."""
    if request.endpoint and not _writes_nothing() and not any(map(request.form.get, ("op", "seq"))):
        abort(400)


def _headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    if request.endpoint in ("static", "asset"):
        if request.endpoint == "asset" and response.status_code < 400:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
    if "key" in (request.view_args or {}) or response.status_code != HTTPStatus.OK:
        response.headers["X-Robots-Tag"] = "noindex"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    response.vary.update(("Cookie", "Accept-Language", "Accept-Encoding"))
    return response
