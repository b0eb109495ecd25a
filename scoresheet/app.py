"""Putting the application together: configuration, languages, pages, error pages."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from flask import Flask, Response, g, render_template, request, url_for
from flask.globals import request_ctx
from flask_babel import Babel, get_locale
from werkzeug.exceptions import HTTPException

from scoresheet import security, views, words
from scoresheet.store import open_store

LANGUAGES = {"en": "English", "fr": "Français"}
THEMES = ("auto", "light", "dark", "black")

_PACKAGE = Path(__file__).resolve().parent


def create_app(database_url: str, **config: object) -> Flask:
    """The application, on the database of that URL, which is brought up to date.

    `config` takes Flask's settings and those of its extensions, `TRUSTED_HOSTS` among them.
    """
    app = Flask(__name__, template_folder=str(_folder("templates")), static_folder=str(_folder("static")))
    app.config.update(
        MAX_CONTENT_LENGTH=2_000_000,
        MAX_FORM_MEMORY_SIZE=2_000_000,
        RATELIMIT_HEADERS_ENABLED=True,
        BABEL_TRANSLATION_DIRECTORIES=str(_PACKAGE / "translations"),
        TRUSTED_HOSTS=_listed(os.environ.get("SCORESHEET_TRUSTED_HOSTS")),
        RATELIMIT_STORAGE_URI=os.environ.get("SCORESHEET_LIMITS_URL", "memory://"),
    )
    app.config.update(config)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["store"] = open_store(database_url)
    Babel(app, locale_selector=_locale)  # type: ignore[no-untyped-call]
    security.protect(app)
    views.register(app)
    _templates_know(app)
    app.register_error_handler(HTTPException, _error_page)
    return app


def _folder(name: str) -> Path:
    """Inside the package when installed from a wheel, beside it in the repository."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def _listed(hosts: str | None) -> list[str] | None:
    return [host.strip() for host in hosts.split(",")] if hosts else None


def _locale() -> str:
    chosen = request.cookies.get("lang")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, default="en") or "en"


def _theme() -> str:
    chosen = request.cookies.get("theme")
    return chosen if chosen in THEMES else "auto"


def _templates_know(app: Flask) -> None:
    digests = {
        path.relative_to(app.static_folder or "").as_posix(): _digest(path)
        for path in Path(app.static_folder or "").rglob("*")
        if path.is_file()
    }

    def asset(name: str) -> str:
        """The URL of a static file, which changes with its content and may be kept for ever."""
        return url_for("static", filename=name, v=digests[name])

    app.config["BUILD"] = blake2b("".join(sorted(digests.values())).encode(), digest_size=6).hexdigest()
    app.jinja_env.globals.update({name: getattr(words, name) for name in words.__all__})
    app.jinja_env.globals.update(asset=asset, languages=LANGUAGES, themes=THEMES)
    app.context_processor(lambda: {"lang": str(get_locale()), "theme": _theme()})


def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=6).hexdigest()


def _error_page(error: HTTPException) -> tuple[str, int] | Response | HTTPException:
    if error.code is None or error.code < 400 or request_ctx.url_adapter is None:
        return error  # no page: a redirect, or a forged Host, under which no link may be made
    page = render_template("error.html", code=error.code, problem=g.get("problem"))
    return page, error.code
