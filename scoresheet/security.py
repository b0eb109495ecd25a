"""Who may do what, and how fast, as hooks before and after every request."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection
from functools import partial
from hashlib import blake2b
from http import HTTPStatus
from typing import TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from werkzeug.exceptions import SecurityError, TooManyRequests
from werkzeug.middleware.proxy_fix import ProxyFix

from scoresheet.limits import Counts, Limit, counts_in

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
        "media-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

WRITES = Limit("writes", 120, 60)
"""For each key: four phones at one table enter some ten deals in a busy minute."""
CREATIONS = Limit("creations", 300, 3600)
"""For each address: a club of thirty tables behind one starts thirty matches at a time."""
MISSES = Limit("misses", 600, 60)
"""404s for each address: thirty phones that go on asking for a renewed link must lock nobody out."""
COMPUTATIONS = Limit("computations", 300, 60)
"""For each address, of the pages that compute: a table that argues loads one every few seconds."""
CHECKS = Limit("checks", 60, 60)
"""Of health for each address: each of them writes."""
MOST_FIELDS = 500
"""Of one form: the largest of ours, all switches and names of a new match, sends some eighty."""

_harmless: set[Callable[..., object]] = set()
_counted: dict[Callable[..., object] | None, Limit] = {}


def writes_nothing(view: View) -> View:
    """Mark a view that only answers a form, whatever its method: nothing is stored, so nothing is counted."""
    _harmless.add(view)
    return view


def _counting(limit: Limit, view: View) -> View:
    _counted[view] = limit
    return view


creation = partial(_counting, CREATIONS)
"""Mark a view that makes a new match."""
computing = partial(_counting, COMPUTATIONS)
"""Mark a view that searches or compares: claims, comparisons, calculators, counts."""
checking = partial(_counting, CHECKS)
"""Mark the view that says how the app is."""


def protect(app: Flask) -> None:
    """Put the hooks and the limits in place, and keep the keys out of the logs."""
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    if any(":" in host for host in app.config["TRUSTED_HOSTS"] or ()):
        trusted = frozenset(map(bare_host, app.config["TRUSTED_HOSTS"]))
        app.before_request(partial(_refuse_other_hosts, trusted))
        app.config["TRUSTED_HOSTS"] = None  # Werkzeug's own check cannot tell IPv6 addresses apart
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
    app.extensions["counts"] = counts_in(app.config["LIMITS_URL"])
    app.before_request(_refuse)
    app.after_request(_headers)
    for name in (app.logger.name, "waitress", "werkzeug", "gunicorn.access", "gunicorn.error"):
        logging.getLogger(name).addFilter(_without_keys)


def seconds_to_wait_after_a_miss() -> int:
    """Until this address may be told once more that a link opens nothing; 0: now.

    Links that open something stay open all the same: no key can be guessed, and a whole café shares one
    address.
    """
    return _seconds_to_wait(MISSES, _address())


def _seconds_to_wait(limit: Limit, who: str) -> int:
    counts: Counts = current_app.extensions["counts"]
    return counts.seconds_to_wait(limit, who) if current_app.config["LIMITED"] else 0


def _address() -> str:
    return request.remote_addr or LOOPBACK[0]


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


def _refuse() -> None:
    """Look at a request before its view does; most of them only read, and are let through at once."""
    view = current_app.view_functions.get(request.endpoint or "")
    if view in _counted:
        _refuse_too_fast(_counted[view], _address())
    if request.method in SAFE_METHODS:
        return
    _refuse_other_sites()
    _refuse_endless_forms()
    if view and view not in _harmless:
        _refuse_what_names_nothing()
        _refuse_too_fast(WRITES, _written_key())


def _refuse_too_fast(limit: Limit, who: str) -> None:
    if seconds := _seconds_to_wait(limit, who):
        raise TooManyRequests(retry_after=seconds)


def _written_key() -> str:
    """What writes are counted by: the key of the sheet, told by its digest, or else the address."""
    key = (request.view_args or {}).get("key")
    return blake2b(key.encode(), digest_size=9).hexdigest() if key else _address()


def _refuse_other_sites() -> None:
    """A form on another site must not act here.

    Browsers say where a request comes from; a request that says nothing comes from no browser.
    """
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
    if not any(map(request.form.get, ("op", "seq"))):
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
    response.headers["Vary"] = "Cookie, Accept-Language, Accept-Encoding"
    return response
