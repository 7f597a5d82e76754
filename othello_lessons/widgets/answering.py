"""A widget that answers its page and its cell: the page draws `state`, the cell reads `value`.

Each message from the page has one answer: the new `state`, or where nothing is new the word
"unchanged". The page then draws again what it had, without what was typed or dragged meanwhile.
"""

from typing import Any

import anywidget
import traitlets


class AnsweringWidget(anywidget.AnyWidget):
    """A widget whose `value`, what the learner answered, can be read and observed."""

    state = traitlets.Dict().tag(sync=True)
    value = traitlets.Any(None, read_only=True)  # only for Python: the page has it in `state`

    def __init__(self) -> None:
        super().__init__(state=self._seen())
        self.set_trait("value", self._answered())
        self.on_msg(lambda _, message, __: self.receive(message))

    def _seen(self) -> dict[str, Any]:
        """Return all that the page draws."""
        raise NotImplementedError

    def _answered(self) -> Any:
        """Return the `value` as it is now."""
        raise NotImplementedError

    def receive(self, message: object) -> None:
        """Do what the page asks for; no message raises an error."""
        raise NotImplementedError

    def _tell(self, **more: Any) -> None:
        """Tell the page and the observers what is so now; `more` is for the page only."""
        seen = {**self._seen(), **more}
        if seen == self.state:
            self.send("unchanged")
        self.state = seen
        self.set_trait("value", self._answered())
