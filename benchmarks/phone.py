"""What Lighthouse says of the site's pages on a slow phone: points of 100, and where they go.

    PYTHONPATH=. uv run python benchmarks/phone.py

The site must be built first (see web/); npx fetches Lighthouse. It counts as if on a phone with a
quarter of this machine's speed and on slow 4G. The points depend on how busy the machine is.
"""

import json
import os
import subprocess

from othello_lessons.course.lessons import notebook_of
from site_tests.lite_page import PROGRAM, ROOT
from site_tests.served import Compressing, served
from web.__main__ import SITE

PAGES = ("index.html", f"notebooks/{notebook_of('alpha_beta_in_code').stem}.html")
LIGHTHOUSE = ("npx", "--yes", "lighthouse@12.8.2")
HOW = ("--quiet", "--output=json", "--only-categories=performance")
FLAGS = "--chrome-flags=--headless=new --no-sandbox"
SHOWN = ("largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")


def judged(url: str) -> str:
    """Return the points of a page, with the figures that they come from."""
    chromium = {**os.environ, "CHROME_PATH": str(PROGRAM["executable_path"])}
    command = [*LIGHTHOUSE, url, *HOW, FLAGS]
    done = subprocess.run(command, env=chromium, stdout=subprocess.PIPE, check=True)
    said = json.loads(done.stdout)
    figures = [f"{name} {said['audits'][name]['displayValue']}" for name in SHOWN]
    points = 100 * said["categories"]["performance"]["score"]
    return ", ".join([f"{points:.0f} points", *figures])


def main() -> None:
    """Have each page judged three times."""
    with served(ROOT / SITE, handler=Compressing) as address:
        for page in PAGES:
            for _ in range(3):
                print(f"{page}: {judged(f'{address}/{page}')}", flush=True)


if __name__ == "__main__":
    main()
