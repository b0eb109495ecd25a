"""How a server under test is stopped."""

from contextlib import suppress


def stop(server, thread):
    """Let the server close from its own thread, which an answer may wake before we do: then it is gone."""
    with suppress(OSError):
        server.trigger.pull_trigger(lambda: server.asyncore.close_all(server._map, ignore_all=True))
    thread.join(timeout=5)
    server.task_dispatcher.shutdown()
    assert not thread.is_alive()
