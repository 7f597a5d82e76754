"""Build the site, or serve it on this machine: python -m web build, python -m web serve."""

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path

from web import lite, pages
from web.builder import OLDEST, build_apart
from web.lite import SiteError

SITE = Path("site")
LITE = SITE / pages.LITE
BUILD = "uv run python -m web build"


def main() -> int:
    """Run the command; return its exit status, 1 after a sentence that says what went wrong."""
    parser = argparse.ArgumentParser(prog="python -m web", description=__doc__)
    parser.add_argument("do", choices=["build", "serve"])
    parts = ["pages", "lite"]
    parser.add_argument("--only", choices=parts, help="build the pages, or what runs the lessons")
    parser.add_argument("--folder", type=Path, default=SITE, help=f"the site's ({SITE})")
    parser.add_argument("--address", default="", help="where the site will be, https://…/")
    parser.add_argument("--port", type=int, default=8000, help="for serve (8000); 0: any free one")
    options = parser.parse_args()
    try:
        if options.do == "build" and not (find_spec("sphinx") and sys.version_info >= OLDEST):
            return build_apart(sys.argv[1:])
        if options.do == "build":
            wanted = [options.only] if options.only else parts
            build(options.folder.absolute(), wanted, options.address)
        else:
            serve(options.folder, options.port)
    except SiteError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def build(site: Path, parts: list[str], address: str = "") -> None:
    """Build the parts of the site that are named.

    Only with its address can pages say where they are, and the site have a map for search engines.
    """
    if "pages" in parts:
        pages.build(site, address and address.rstrip("/") + "/")
    if "lite" in parts:
        lite.build(site / pages.LITE)


def serve(folder: Path, port: int) -> None:
    """Serve a site to this machine only, until Ctrl-C; SiteError if it was not built."""
    if not (folder / "index.html").exists():
        raise SiteError(f"There is no site in {folder}: build it first: `{BUILD}`.")
    handler = partial(SimpleHTTPRequestHandler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"{address} shows the course; Ctrl-C ends it.", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
