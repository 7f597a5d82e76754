"""The messages of a kernel reach the page at once."""

import pytest
from traitlets.utils.importstring import import_item

from othello_lessons.course import lab


def test_jupyterlab_is_started_with_a_connection_that_does_not_wait(tmp_path, monkeypatch):
    channels = pytest.importorskip("jupyter_server.services.kernels.connection.channels")
    handlers = pytest.importorskip("jupyter_server.services.kernels.websocket")
    arguments = [one.split("=", 1) for one in lab.settings(tmp_path, None, browser=False)]
    named = dict(arguments)["--ServerApp.kernel_websocket_connection_class"]
    done = []
    handler = handlers.KernelWebsocketHandler.__new__(handlers.KernelWebsocketHandler)
    handler.set_nodelay = lambda value: done.append(("no delay", value))
    connection = channels.ZMQChannelsWebsocketConnection
    monkeypatch.setattr(connection, "connect", lambda _: done.append(("connected", True)))
    monkeypatch.setattr(connection, "__del__", lambda _: None, raising=False)
    import_item(named)(websocket_handler=handler).connect()
    assert done == [("no delay", True), ("connected", True)]
