"""What a phone keeps, to go on without a connection: the worker that answers then, and what it says."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Response, current_app, render_template

from scoresheet.views.addresses import tool_pages

_KEPT = (".css", ".js", ".svg")


@tool_pages.get("/worker.js")
def worker() -> Response:
    """The worker of this build: at the root, for it rules only what lies below its own address."""
    folder = Path(current_app.static_folder or "")
    names = sorted(path.name for path in folder.iterdir() if path.suffix in _KEPT and path.stem != "worker")
    ours = f"const BUILD = {json.dumps(current_app.config['BUILD'])};\nconst FILES = {json.dumps(names)};\n"
    code = (folder / "worker.js").read_text(encoding="utf-8")
    return Response(ours + code, mimetype="text/javascript")


@tool_pages.get("/offline")
def offline() -> str:
    """What is said without a connection, where nothing else was kept."""
    return render_template("offline.html")
