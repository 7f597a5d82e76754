"""JupyterLite in a page of Chromium, and what a test does with it."""

import os
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).parents[1]
PATIENCE = 240_000  # ms: a browser's Python on a busy machine
NAMES = ("chromium-headless-shell", "chromium")  # without windows a page costs less
PROGRAM = {
    "executable_path": os.environ.get("OTHELLO_CHROMIUM") or which(NAMES[0]) or which(NAMES[1]),
    "args": ["--no-sandbox"],
}
THERE = """(path) => {
  const opened = window.jupyterapp?.shell.currentWidget;
  if (!opened?.context?.isReady || opened.context.path !== path) return false;
  window.lesson = opened;  // by name, because JupyterLab may show its launcher in front of it
  return true;
}"""
READY = "lesson.sessionContext?.session?.kernel?.status === 'idle'"
OPEN = """async (name) => {
  await lesson.context.save();  // the clock's own save must not find the lesson gone
  const { session, kernelPreference } = lesson.sessionContext;
  const { id } = session.kernel;
  lesson.sessionContext.kernelPreference = { ...kernelPreference, shutdownOnDispose: false };
  lesson.dispose();  // first, because it would take the widgets of this kernel with it
  const wanted = { path: `${name}.ipynb`, factory: "Notebook", kernel: { id } };
  window.lesson = await jupyterapp.commands.execute("docmanager:open", wanted);
  await lesson.context.ready;
  await lesson.sessionContext.ready;
  await lesson.sessionContext.session.kernel.requestExecute({ code: "%reset -f" }).done;
}"""
RUN_ALL = "jupyterapp.commands.execute('notebook:run-all-cells', { semanticWidget: lesson.id })"
RUN = """async (code) => {
  const asked = lesson.sessionContext.session.kernel.requestExecute({ code });
  let text = "";
  asked.onIOPub = ({ content }) => (text += content.text ?? content.evalue ?? "");
  await asked.done;
  return text;
}"""
CELLS = "lesson.content.model.toJSON().cells.filter((cell) => cell.cell_type === 'code')"


class Lite:
    """JupyterLite in a page, which asks nobody but the site for anything."""

    def __init__(self, page: Page, address: str):
        self.page, self.address = page, address
        self.elsewhere: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.context.on("request", lambda asked: self._note(asked.url))

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.elsewhere.append(url)

    @property
    def panel(self):
        """Return the lesson that is open."""
        return self.page.locator(".jp-NotebookPanel:visible")

    def show(self, name: str) -> None:
        """Open a lesson, and wait until it is there to be read."""
        self.page.goto(f"{self.address}/lab/index.html?path={name}.ipynb")
        self.page.wait_for_function(THERE, arg=f"{name}.ipynb")

    def start(self, name: str) -> None:
        """Open a lesson with a kernel of its own, and wait until it has started."""
        self.show(name)
        self.page.wait_for_function(READY)

    def open(self, name: str) -> None:
        """Open a lesson, beginning with no names in the kernel that runs."""
        self.page.evaluate(OPEN, name)

    def run(self) -> list[dict[str, Any]]:
        """Run the cells of the lesson, of which none may fail; return them."""
        self.page.evaluate(RUN_ALL)
        cells = self.page.evaluate(CELLS)
        outputs = [output for cell in cells for output in cell["outputs"]]
        errors = [each["evalue"] for each in outputs if each["output_type"] == "error"]
        assert not errors, errors
        assert all(cell["execution_count"] for cell in cells), "not every cell has run"
        return cells

    def python(self, code: str) -> str:
        """Run code in the kernel; return what it prints, or its error."""
        return self.page.evaluate(RUN, code)

    def look(self, name: str) -> None:
        """Keep a picture of the page, if OTHELLO_SCREENSHOTS names a folder."""
        if folder := os.environ.get("OTHELLO_SCREENSHOTS"):
            self.page.screenshot(path=Path(folder, f"lite-{name}.png"))
