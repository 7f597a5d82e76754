"""A folder of the site, served to this machine while something looks at it."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit


class _Counting(SimpleHTTPRequestHandler):
    def __init__(self, *given, asked: list[str], **options):
        self.asked = asked
        super().__init__(*given, **options)

    def log_request(self, code="-", size="-"):
        """Note what was sent, and print nothing; what the browser has already is not sent."""
        if code == HTTPStatus.OK:
            self.asked.append(urlsplit(self.path).path)

    def log_message(self, *words):
        """Print nothing."""


class Compressing(_Counting):
    """Sends text as a web server does, compressed."""

    def send_head(self):
        """Answer with the compressed file if it is text."""
        file = Path(self.translate_path(self.path))
        if file.suffix not in {".html", ".css", ".js", ".svg"} or not file.is_file():
            return super().send_head()
        content = gzip.compress(file.read_bytes(), 6)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)


@contextmanager
def served(
    folder: Path, asked: list[str] | None = None, handler: type[_Counting] = _Counting
) -> Iterator[str]:
    """Serve a folder, and give its address, without a slash at its end.

    The path of each file that is sent is added to `asked`.
    """
    assert (folder / "index.html").exists(), "Build the site first: python -m web build"
    answers = partial(handler, directory=folder, asked=[] if asked is None else asked)
    server = ThreadingHTTPServer(("127.0.0.1", 0), answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
