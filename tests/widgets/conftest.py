"""What the tests of widgets share: the messages from a kernel to its page."""

import comm
import pytest


@pytest.fixture
def sent(monkeypatch):
    """Collect every message from the kernel to the page."""
    messages = []

    def publish(self, kind, data=None, **_):
        messages.append((kind, data))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    # A test that imported ipykernel has put the comms of kernels in their place.
    monkeypatch.setattr(comm, "create_comm", comm.DummyComm)
    return messages
