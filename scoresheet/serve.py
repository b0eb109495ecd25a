"""Serving the app to the browsers of a machine or of a table."""

from __future__ import annotations

import errno
import gc
import io
import logging
import os
import signal
import socket
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer, create_server

from scoresheet.app import create_app
from scoresheet.limits import CannotCount
from scoresheet.security import LOOPBACK
from scoresheet.store import Obstacle, StoreUnavailable, open_store

LIMITS: dict[str, Any] = {
    "threads": 8,
    "channel_timeout": 30,  # seconds that a silent connection stays open
    "cleanup_interval": 10,
    "connection_limit": 500,  # of the 1024 open files that a process usually may have
    "asyncore_use_poll": True,  # select() knows no file above 1023
    "max_request_header_size": 32_768,
    "max_request_body_size": 4_000_000,  # the app answers bodies above its own limit with a page
}
"""What all clients together may take of the server."""
CONNECTIONS = 100
"""That one address may hold open: a browser opens six."""
FULL_COLLECTIONS = 30
"""So many times rarer than partial ones, a third of the usual: among the kept logs one takes 50 ms."""
SENDING = 60.0
"""Seconds that a request may take to arrive, however steadily it drips."""

EVERYWHERE = "0.0.0.0"
EVERYWHERE_V6 = "::"


class CannotServe(Exception):
    """The address or the database cannot be used; the message says what to do about it."""


class Channel(HTTPChannel):
    """A connection that one address may not hold too many of, nor for too long before it asks something."""

    def __init__(self, server: Any, *arguments: Any, most: int, **options: Any) -> None:
        """Open, or closed again at once where there are more than `most` of its address."""
        self._asking_since: float | None = None
        super().__init__(server, *arguments, **options)
        others = [channel.addr[0] for channel in server.active_channels.values()]
        self.will_close = others.count(self.addr[0]) > most

    def handle_read(self) -> None:
        """Read what has come; silence counts from then, and the time for asking from the first byte."""
        self._asking_since = self._asking_since or time.time()
        super().handle_read()
        if self._asking_since and not self.requests:
            latest = self._asking_since + SENDING - self.adj.channel_timeout
            self.last_activity = min(self.last_activity, latest)

    def service(self) -> None:
        """Answer a request that has come whole."""
        self._asking_since = None
        super().service()


def serve(
    database_url: str, host: str, port: int, *, lan: bool = False, data_folder: Path | None = None
) -> None:
    """Serve until SIGTERM or Ctrl-C, and print the address once it answers.

    `lan` listens on every interface, whatever `host` says, and prints a QR code.
    `data_folder` is made for a database in it; no other folder is. Raises `CannotServe`.
    """
    signal.signal(signal.SIGTERM, _stop)
    listener = _listener(EVERYWHERE if lan else host, port)
    port = listener.getsockname()[1]
    address = _lan_address() if lan else host
    app = _app(database_url, data_folder, _trusted_hosts(address, lan=lan))
    server = server_of(app, listener)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a queue of one is no news
    gc.freeze()
    gc.set_threshold(700, 10, FULL_COLLECTIONS)
    _announce(_url(address, port), make_url(database_url).render_as_string(), with_code=lan)
    server.run()


def server_of(app: Flask, listener: socket.socket) -> TcpWSGIServer:
    """The app on a socket that listens, not yet running; a proxy before it may hold every connection."""
    server = create_server(app, sockets=[listener], ident=None, **LIMITS)
    assert isinstance(server, TcpWSGIServer)
    most = LIMITS["connection_limit"] if app.config["PROXIES"] else CONNECTIONS
    server.channel_class = partial(Channel, most=most)  # type: ignore[assignment]  # called, nothing else
    return server


def _stop(*_: object) -> None:
    raise SystemExit(0)


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {port} is in use: choose another one with --port") from None
        if error.errno == errno.EACCES:
            raise CannotServe(f"port {port} is reserved: choose one from 1024 with --port") from None
        raise CannotServe(f"cannot listen on {host}: choose another address with --host") from None


def _app(database_url: str, data_folder: Path | None, trusted_hosts: Sequence[str] | None) -> Flask:
    if not os.environ.get("SCORESHEET_PROXIES", "0").isdecimal():
        raise CannotServe("SCORESHEET_PROXIES says how many proxies there are: write a number")
    config = {} if trusted_hosts is None else {"TRUSTED_HOSTS": list(trusted_hosts)}
    try:
        _find_folder(database_url, data_folder)
        open_store(database_url).close()  # the app itself would wait for one that cannot be used yet
        return create_app(database_url, **config)
    except ArgumentError:
        raise CannotServe("the URL of the database cannot be read: a file is sqlite:///FILE") from None
    except ModuleNotFoundError as error:
        raise CannotServe(f"this database needs the Python package {error.name}: install it first") from None
    except CannotCount:
        raise CannotServe("SCORESHEET_LIMITS_URL cannot be used: redis://… needs the extra redis") from None
    except StoreUnavailable as error:
        raise CannotServe(_obstacle(error)) from None


def _obstacle(error: StoreUnavailable) -> str:
    match error.reason:
        case Obstacle.NEWER:
            return "a later version of scoresheet wrote this database: update scoresheet"
        case Obstacle.FOREIGN:
            return "this file belongs to another program: name another database"
        case _:
            reason = str(error).removeprefix("other: ").partition("\n")[0]
            return f"cannot use the database: {reason}"


def _find_folder(database_url: str, data_folder: Path | None) -> None:
    """Make our own folder; any other that is missing is more likely a slip in the URL."""
    url = make_url(database_url)
    if url.get_backend_name() != "sqlite" or not url.database:
        return
    folder = Path(url.database).absolute().parent
    if folder == data_folder:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise CannotServe(f"there is no folder {folder}: make it first, or name another database")


def _trusted_hosts(address: str, *, lan: bool) -> Sequence[str] | None:
    """The names this server answers to: a forged one must not find its way into a link or QR code."""
    if os.environ.get("SCORESHEET_TRUSTED_HOSTS"):
        return None  # the app reads it
    if not lan and address not in (EVERYWHERE, EVERYWHERE_V6):
        return (*LOOPBACK, address)
    name = socket.gethostname()
    here = (*LOOPBACK, "::1") if address == EVERYWHERE_V6 else LOOPBACK
    return (*here, address if lan else _lan_address(), name, f"{name}.local")


def _lan_address() -> str:
    """The address under which others on this network see this machine; no packet is sent for it.

    A machine that no router leads away from, a phone's hotspot say, is left with its name.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return f"{socket.gethostname()}.local"
        address: str = probe.getsockname()[0]
        return address


def _url(host: str, port: int) -> str:
    if host in (EVERYWHERE, EVERYWHERE_V6):
        host = LOOPBACK[0] if host == EVERYWHERE else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _announce(url: str, database: str, *, with_code: bool) -> None:
    if with_code:
        print(_qr_code(url))
    print(f"Open {url} - Ctrl-C stops the server.")
    print(f"The matches are kept in {database}", flush=True)


def _qr_code(url: str) -> str:
    """White on black whatever the colours of the terminal: cameras want it so."""
    import segno  # slow to import, and only a table on --lan wants it

    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    return "\n".join(f"\033[97;40m{row}\033[0m" for row in drawn.getvalue().splitlines())
