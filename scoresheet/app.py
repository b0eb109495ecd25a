"""Putting the application together: configuration, languages, pages, error pages."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar
from weakref import finalize

from babel import negotiate_locale
from flask import Flask, Response, current_app, request, url_for
from flask_babel import get_locale
from markupsafe import Markup

from scoresheet import security, views, words
from scoresheet.deal import Trump
from scoresheet.languages import LANGUAGES
from scoresheet.store import Store, StoreUnavailable
from scoresheet.words.language import regional, speak

WORTH_COMPRESSING = 500
"""Bytes; less fits into the packet of its headers."""
THEMES = ("auto", "light", "dark", "black")

T = TypeVar("T")

_PACKAGE = Path(__file__).resolve().parent


def create_app(database_url: str, **config: object) -> Flask:
    """The application, on the database of that URL, which is brought up to date.

    `config` takes Flask's settings and those of its extensions, `TRUSTED_HOSTS` among them.
    """
    app = Flask(__name__, template_folder=str(_folder("templates")), static_folder=str(_folder("static")))
    app.config.update(
        MAX_CONTENT_LENGTH=2_000_000,
        MAX_FORM_MEMORY_SIZE=2_000_000,
        BABEL_TRANSLATION_DIRECTORIES=str(_PACKAGE / "translations"),
        TRUSTED_HOSTS=_listed(os.environ.get("SCORESHEET_TRUSTED_HOSTS")) or list(security.LOOPBACK),
        PROXIES=int(os.environ.get("SCORESHEET_PROXIES", "0")),
        LIMITED=True,
        LIMITS_URL=os.environ.get("SCORESHEET_LIMITS_URL"),
    )
    app.config.update(config)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    _open_store(app, database_url)
    speak(app, _locale)
    security.protect(app)
    views.register(app)
    _templates_know(app)
    app.after_request(_compressed)
    return app


def _open_store(app: Flask, database_url: str) -> None:
    """Keep to that database. One that cannot be used now is asked again by each request."""
    app.extensions["store"] = store = Store(database_url)
    finalize(
        app, store.close
    )  # at the latest when the process ends: SQLite tidies up behind its last connection
    try:
        store.bring_up_to_date()
    except StoreUnavailable as obstacle:
        app.logger.warning("the database cannot be used yet: %s", obstacle)
    app.before_request(_current)


def _current() -> None:
    if request.endpoint not in ("static", "asset"):
        store: Store = current_app.extensions["store"]
        store.bring_up_to_date()


def _folder(name: str) -> Path:
    """Inside the package when installed from a wheel, beside it in the repository."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def _listed(hosts: str | None) -> list[str] | None:
    return [host.strip() for host in hosts.split(",")] if hosts else None


def _locale() -> str:
    """The language chosen, or that the browser asks for, or French; written as in the reader's region."""
    chosen = request.cookies.get("lang")
    wanted = tuple(language.replace("-", "_") for language in request.accept_languages.values())
    asked = negotiate_locale(wanted, list(LANGUAGES)) or next(iter(LANGUAGES))
    return regional(chosen if chosen in LANGUAGES else asked, wanted)


def _theme() -> str:
    chosen = request.cookies.get("theme")
    return chosen if chosen in THEMES else "auto"


def _templates_know(app: Flask) -> None:
    app.config["BUILD"] = _build(app)
    app.add_url_rule("/static/<build>/<path:filename>", "asset", _asset)

    def each(macro: Callable[[T], Markup], values: Iterable[T]) -> dict[T, Markup]:
        """What a macro writes for each of these, for a page to ask for it once."""
        return {value: macro(value) for value in values}

    def asset(name: str) -> str:
        """The URL of a static file of this build, kept for ever; modules import one another beside it."""
        return url_for("asset", build=app.config["BUILD"], filename=name)

    app.jinja_env.globals.update({name: getattr(words, name) for name in words.__all__})
    app.jinja_env.filters.update(
        plain=words.plain_text,
        signed=words.signed_text,
        isolated=words.isolated,
        brief=words.brief,
        marked=words.marked,
    )
    app.jinja_env.globals.update(
        each=each, trumps=tuple(Trump), asset=asset, languages=LANGUAGES, themes=THEMES
    )
    app.context_processor(_preferred)


def _preferred() -> dict[str, str]:
    locale = str(get_locale())
    return {"lang": locale.partition("_")[0], "locale": locale.replace("_", "-"), "theme": _theme()}


def _asset(build: str, filename: str) -> Response:  # noqa: ARG001 -- the build is for the browser's cache
    return current_app.send_static_file(filename)


def _build(app: Flask) -> str:
    """Changes with anything that a page is made from: code, words, templates, static files."""
    folders = (_PACKAGE, Path(app.template_folder or ""), Path(app.static_folder or ""))
    files = {path for folder in folders for path in folder.rglob("*") if path.suffix != ".pyc"}
    digests = (_digest(path) for path in sorted(files) if path.is_file())
    return blake2b("".join(digests).encode(), digest_size=6).hexdigest()


def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=6).hexdigest()


def _compressed(response: Response) -> Response:
    """The same text in a third of the bytes, for a browser that reads it so."""
    if response.status_code in (204, 206, 304) or not _is_text(response.mimetype or ""):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < WORTH_COMPRESSING:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"]:
        return response
    response.set_data(gzip.compress(body, compresslevel=6, mtime=0))
    response.content_encoding = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)
    return response


def _is_text(mimetype: str) -> bool:
    return mimetype.startswith("text/") or mimetype.endswith(("javascript", "json", "svg+xml"))
