"""The connection between a kernel and the page, without the wait that it has by default.

A click makes a kernel send three small messages: it is busy, here is the new board, it is idle.
By default the system holds back the second of them until the page has confirmed the first, and a
page waits up to 40 milliseconds with that. `lab.py` names this class in JupyterLab's settings.
"""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends each message of a kernel at once."""

    def connect(self) -> Any:
        """Connect as usual, and send small messages without delay from then on."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
