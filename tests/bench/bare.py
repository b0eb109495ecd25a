"""The least that a web page can cost here: bare Flask on the server of the app, for web.py to compare with.

.venv/bin/python tests/bench/bare.py PORT DATABASE
"""

import gzip
import sqlite3
import sys
import threading
from string import ascii_lowercase

from flask import Flask, Response, redirect, request
from jinja2 import DictLoader
from waitress import serve

ROWS = """<!doctype html><title>Rows</title><table>
{% for number in range(rows) %}
<tr><td>{{ number }}</td><th><a href="/rows/{{ number }}">{{ contract }}</a></th>
  <td>{{ ns }}</td><td>{{ ew }}</td></tr>
{% endfor %}
</table>"""
CONSTANT = f"<!doctype html><title>12 KB</title><p>{(ascii_lowercase + ' ') * 444}</p>"

app = Flask(__name__)
app.jinja_loader = DictLoader({"rows.html": ROWS})
own = threading.local()
turn = threading.Lock()


def connection():
    """One for each thread, as durable as the app's."""
    if not hasattr(own, "connection"):
        own.connection = sqlite3.connect(sys.argv[2], isolation_level=None)
        own.connection.execute("PRAGMA journal_mode = WAL")
        own.connection.execute("PRAGMA synchronous = FULL")
        own.connection.execute("CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY, payload TEXT)")
    return own.connection


@app.get("/")
def constant():
    return CONSTANT


@app.get("/rows/<int:rows>")
def rows(rows):
    return app.jinja_env.get_template("rows.html").render(rows=rows, contract="100 ♠", ns=1160, ew=840)


@app.post("/save")
def save():
    with turn:
        connection().execute("INSERT INTO event (payload) VALUES (?)", (request.form["points_ns"],))
    return redirect("/", 303)


@app.get("/version")
def version():
    (seq,) = connection().execute("SELECT seq FROM event ORDER BY seq DESC LIMIT 1").fetchone() or (0,)
    return Response(str(seq), mimetype="text/plain")


@app.after_request
def compressed(response):
    if len(response.get_data()) > 500 and request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(response.get_data(), compresslevel=6, mtime=0))
        response.content_encoding = "gzip"
    return response


if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(sys.argv[1]), threads=8, ident=None)
