"""Greedy and slow clients: nobody else is shut out by them."""

import socket
import time
from contextlib import ExitStack, closing
from threading import Thread

import pytest
from serving import stop

from scoresheet import serve

ASKING = b"HEAD /count HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture
def listener():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


@pytest.fixture
def clock(monkeypatch):
    """The time of day, which goes on only when it is told to."""
    now = [1_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    return now


@pytest.fixture
def server(app, listener):
    """Ours, driven by hand: nothing happens but what the test asks for."""
    server = serve.server_of(app, listener)
    yield server
    server.task_dispatcher.shutdown()
    server.asyncore.close_all(server._map, ignore_all=True)


def connected(server, stack):
    """A client and the server's end of its connection."""
    client = stack.enter_context(socket.create_connection(server.socket.getsockname()))
    before = set(server.active_channels)
    server.handle_accept()
    (new,) = set(server.active_channels) - before
    return client, server.active_channels[new]


def test_a_client_that_drips_is_closed_in_the_end(server, clock):
    with ExitStack() as stack:
        client, channel = connected(server, stack)
        for _ in range(int(serve.SENDING / 5)):
            client.sendall(ASKING[:1])
            channel.handle_read()
            server.maintenance(clock[0])
            assert not channel.will_close
            clock[0] += 5
        client.sendall(ASKING[:1])
        channel.handle_read()
        clock[0] += 1
        server.maintenance(clock[0])
        assert channel.will_close


@pytest.mark.parametrize("empty", [b"\r\n", b"\r\n\r\n"])
def test_nothing_asked_again_and_again_is_a_drip_too(server, clock, empty):
    with ExitStack() as stack:
        client, channel = connected(server, stack)
        for _ in range(int(serve.SENDING / 5) + 1):
            client.sendall(empty)
            channel.handle_read()
            clock[0] += 5
        server.maintenance(clock[0])
        assert channel.will_close


def test_a_connection_that_asks_now_and_then_stays_open(server, clock):
    with ExitStack() as stack:
        client, channel = connected(server, stack)
        for _ in range(10):
            client.sendall(ASKING)
            channel.handle_read()
            assert client.recv(65_536).startswith(b"HTTP/1.1 200")
            clock[0] += serve.SENDING / 3
            server.maintenance(clock[0])
            assert not channel.will_close


@pytest.mark.parametrize(("proxies", "closed"), [(0, [False, False, True]), (1, [False] * 3)])
def test_one_address_holds_only_so_many_connections(app, listener, monkeypatch, proxies, closed):
    monkeypatch.setattr(serve, "CONNECTIONS", 2)
    monkeypatch.setitem(app.config, "PROXIES", proxies)
    server = serve.server_of(app, listener)
    with ExitStack() as stack:
        channels = [connected(server, stack)[1] for _ in range(3)]
        assert [channel.will_close for channel in channels] == closed
    server.task_dispatcher.shutdown()
    server.asyncore.close_all(server._map, ignore_all=True)


def test_whoever_comes_after_a_greedy_client_is_answered(app, listener, monkeypatch):
    monkeypatch.setattr(serve, "CONNECTIONS", 5)
    server = serve.server_of(app, listener)
    thread = Thread(target=server.run)
    thread.start()
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(socket.create_connection(listener.getsockname())).sendall(b"G")
        with closing(
            socket.create_connection(listener.getsockname(), source_address=("127.0.0.2", 0))
        ) as other:
            other.settimeout(20)
            other.sendall(ASKING)
            assert other.recv(20).startswith(b"HTTP/1.1 200")
    stop(server, thread)
