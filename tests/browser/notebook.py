"""A notebook open in JupyterLab, with what a learner or a program can do to it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from running import PATIENCE, Course

from othello_lessons.exercises.checking import find
from tests.browser.looks import Looks

Cell = dict[str, Any]


class Notebook(Looks):
    """A notebook open in JupyterLab, in a page of its own."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page, self.path = page, path
        self.panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def app(self, script: str, argument: Any = None) -> Any:
        """Run a script in the page, with JupyterLab as `app` and this notebook as `panel`."""
        wrapped = f"""argument => {{
            const app = window.jupyterapp;
            let panel = app.shell.currentWidget;
            const late = fail => setTimeout(() => fail(new Error('no answer')), {1000 * PATIENCE});
            const done = (async () => {{ {script} }})();
            return Promise.race([done, new Promise((_, fail) => late(fail))]);
        }}"""
        return self.page.evaluate(wrapped, argument)

    def restart(self) -> None:
        """Restart the kernel, and wait until it is there again."""
        self.wait_until_idle()
        self.app("await panel.sessionContext.session.kernel.restart();")

    def reload(self) -> None:
        """Load the page again, and wait until it has opened what it showed."""
        self.page.reload()
        self.page.wait_for_function("() => window.jupyterapp")
        self.app("await Promise.all([app.restored, window.openedAtLast])")

    def theme(self, name: str) -> None:
        """Change to the `light` or the `dark` theme."""
        full = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[name]
        shown = self.page.locator(f"body[data-jp-theme-light='{str(name == 'light').lower()}']")
        if shown.count():
            return
        self.app("await app.commands.execute('apputils:change-theme', {theme: argument})", full)
        shown.wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the page, and wait until JupyterLab has laid it out anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.app("while (innerWidth !== argument) await new Promise(requestAnimationFrame)", width)
        self.wait_until_laid_out()

    def wait_until_laid_out(self) -> None:
        """Wait until the page is laid out, and what looks at its own size has heard of it."""
        for _ in range(2):
            self.app("await new Promise(requestAnimationFrame)")

    def put(self, cells: list[Cell]) -> None:
        """Put these cells in place of all that there are, and take old widgets and names away."""
        self.python("(__import__('ipywidgets').Widget.close_all(), get_ipython().reset())")
        self.app(
            """const model = panel.content.model.sharedModel, before = model.cells.length;
            model.insertCells(0, argument);
            model.deleteCellRange(argument.length, argument.length + before);""",
            cells,
        )

    def run_all(self) -> None:
        """Run every cell and wait for the last; a cell that fails fails the test."""
        self.app("await app.commands.execute('notebook:run-all-cells')")
        self.wait_until_idle()
        self.wait_until_drawn()
        errors = self.app(
            """return panel.content.widgets
                .flatMap(cell => cell.model.outputs?.toJSON() ?? [])
                .filter(output => output.output_type === 'error')
                .map(error => `${error.ename}: ${error.evalue}`);"""
        )
        assert not errors, f"{self.path.name}: {errors}"

    @contextmanager
    def unanswered(self) -> Iterator[None]:
        """Let the page hear nothing of the kernel until the block ends."""
        self.app("window.kernelMayBeHeard = new Promise(done => window.hearKernel = done);")
        try:
            yield
        finally:
            self.app("window.hearKernel();")

    def wait_until_idle(self) -> None:
        """Wait until the kernel has nothing to do, and the page has shown what it said."""
        self.python("None")  # answered after everything that was sent before
        self.app("await new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def wait_until_drawn(self) -> None:
        """Wait until every cell is in the page; JupyterLab draws one when it finds the time."""
        self.app(
            """while (panel.content.widgets.some(cell => cell.isPlaceholder())) {
                panel.content.update();  // asks for it again
                await new Promise(done => setTimeout(done, 50));
            }"""
        )

    def python(self, expression: str) -> str:
        """Return the `repr` of an expression, worked out in the notebook's kernel."""
        answer = self.app(
            """const kernel = panel.sessionContext.session.kernel;
            const future = kernel.requestExecute({
                code: '', silent: true, user_expressions: {asked: argument}});
            return (await future.done).content.user_expressions.asked;""",
            expression,
        )
        assert answer["status"] == "ok", f"{expression}: {answer['ename']}: {answer['evalue']}"
        return str(answer["data"]["text/plain"])

    def solve(self, *exercises: str) -> None:
        """Define the solutions of these exercises in the kernel, as a learner may have done."""
        for exercise in exercises:
            self.python(f"exec({find(exercise).solution!r}, globals())")

    def expect_an_answer(self, square: str) -> None:
        """Click a square of the last board, and wait until White has answered."""
        board = self.panel.locator(".ob-widget").last
        board.get_by_role("gridcell", name=square).click()
        expect(board.get_by_text(re.compile("White played")).first).to_be_visible()

    def expect_to_move(self, widget: Locator, key: str = "ArrowRight") -> None:
        """Press a key at a slider, and wait until its picture is another one."""
        picture = widget.locator("img")
        before = picture.get_attribute("src")
        widget.get_by_role("slider").focus()
        self.page.keyboard.press(key)
        expect(picture).not_to_have_attribute("src", before or "")

    def cell(self, number: int) -> Locator:
        """Return a cell by its place, markdown cells counted, from 0."""
        return self.panel.locator(".jp-Cell").nth(number)

    def outputs(self, number: int) -> Locator:
        """Return what a cell shows below itself."""
        return self.cell(number).locator(".jp-Cell-outputWrapper")

    def close(self, lab: Course) -> None:
        """Take the notebook off the page, once its kernel has started, and end its kernel."""
        path = self.path.relative_to(lab.folder).as_posix()
        self.app(
            """panel = [...app.shell.widgets('main')].find(one => one.context?.path === argument);
            await panel?.sessionContext.ready;  // a start that a closed tab cuts short is an error
            await panel?.sessionContext.session?.kernel?.info;
            panel?.dispose();""",
            path,
        )
        for session in lab.ask("/api/sessions"):
            if session["path"] == path:
                lab.ask(f"/api/sessions/{session['id']}", "DELETE")
