"""How soon a vote is on the projector, with sixty browsers on one machine.

    PYTHONPATH=. uv run python benchmarks/live.py

The server is a process of its own, the projector a page in Chromium, which notes when its count
changes. Sixty clients have their pages open, as phones do, and vote: all at once, or over ten
seconds. The k-th vote that was sent is there when the count is k. The claim: 95 % within 0.5 s.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import sync_playwright

from site_tests.lite_page import PROGRAM

BROWSERS, LIMIT, PORT = 60, 0.5, 8240
QUESTION, GUESSES = "hidden-leaves", ("yes", "no")
NOTE = """() => {
  window.seen = [];
  const count = document.querySelector(".ov-count");
  const note = () => seen.push([Number(count.textContent.split(" ")[0]), Date.now() / 1000]);
  new MutationObserver(note).observe(count, { childList: true, subtree: true });
}"""


async def request(method: str, path: str, body: object = None, cookie: str = "") -> tuple:
    """Send a request; return its reader, its writer and the head of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    content = json.dumps(body).encode() if body else b""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nCookie: {cookie}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    writer.write(head.encode() + content)
    return reader, writer, (await reader.readuntil(b"\r\n\r\n")).decode()


async def phone(word: str, wait: float, gate: asyncio.Event, ready: asyncio.Queue) -> float:
    """Join, keep the page open, and vote `wait` seconds after the gate; return when."""
    _, writer, head = await request("POST", "/join", {"word": word})
    writer.close()
    cookie = head.partition("Set-Cookie: ")[2].partition(";")[0]
    reader, page, _ = await request("GET", "/events", cookie=cookie)
    listening = asyncio.create_task(reader.read())
    await ready.put(cookie)
    await gate.wait()
    await asyncio.sleep(wait)
    sent = time.time()
    vote = {"key": QUESTION, "round": "ask", "guess": random.choice(GUESSES)}
    _, writer, head = await request("POST", "/vote", vote, cookie)
    assert " 200 " in head.split("\r\n")[0], head
    writer.close()
    await asyncio.sleep(1)
    page.close()
    listening.cancel()
    return sent


async def votes(word: str, over: float) -> list[float]:
    """Let all phones vote, over so many seconds; return when they did, in order."""
    gate, ready = asyncio.Event(), asyncio.Queue()
    waits = [random.uniform(0, over) for _ in range(BROWSERS)]
    phones = [asyncio.create_task(phone(word, wait, gate, ready)) for wait in waits]
    for _ in phones:
        await ready.get()
    gate.set()
    return sorted(await asyncio.gather(*phones))


def delays(sent: list[float], seen: list[list[float]]) -> list[float]:
    """Return for each vote how long it took until the count had it."""
    return [min(at for count, at in seen if count >= k) - t for k, t in enumerate(sent, 1)]


def trial(page, word: str, over: float) -> list[float]:
    """Ask anew on the projector, let the class vote, and return the delays."""
    page.evaluate(NOTE)
    with ThreadPoolExecutor() as pool:  # Playwright has a loop in this thread
        sent = pool.submit(lambda: asyncio.run(votes(word, over))).result()
    page.wait_for_function(f"seen.some(([count]) => count >= {BROWSERS})")
    return delays(sent, page.evaluate("seen"))


def main() -> None:
    """Measure both ways of voting, each in a session of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**PROGRAM)
        for name, over in (("all at once", 0.0), ("over ten seconds", 10.0)):
            with tempfile.TemporaryDirectory() as folder:
                command = ["live", "10", "--port", str(PORT), "--out", folder]
                program = [sys.executable, "-m", "othello_lessons.cli", *command]
                server = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
                try:
                    lines = [server.stdout.readline() for _ in range(3)]
                    page = browser.new_page()
                    page.goto(lines[2].split()[-1])
                    page.click("text=Begin")
                    page.wait_for_selector(".ov-ask")
                    word = json.loads(Path(folder, "session.jsonl").read_text().split("\n")[0])
                    found = trial(page, word["word"], over)
                finally:
                    server.terminate()
                    server.wait()
                    server.stdout.close()
            share = sum(delay < LIMIT for delay in found) / len(found)
            middle, late = quantiles(found, n=20)[9], quantiles(found, n=20)[18]
            print(
                f"{name}: {len(found)} votes, half in {1000 * middle:.0f} ms, "
                f"95 % in {1000 * late:.0f} ms, {share:.0%} within {LIMIT} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
