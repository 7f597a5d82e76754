"""Widgets that listen to their page, and widgets that answer their page.

A message from a page is a dict: `do` names an action, and the rest belongs to the action. An
`AnsweringWidget` has one dict, `state`, which the page draws, and a `value` for its cell. Each
message has one answer: the new `state`, or where nothing is new the word "unchanged". The page then
draws again what it had, without what was typed or dragged meanwhile.

All that a page says is a message: messages are sent at once, so the next cell finds what they said
in `value`. (A trait that a page changes is held back until the kernel has taken the change before.)
A message that is `ahead` of the last answer has no answer of its own: it changes only the `value`.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from threading import RLock
from typing import Any, ClassVar, TypeVar, cast

import anywidget
import traitlets

PageData = dict[str, Any]  # what the page tells or is told about something, as plain data
Action = Callable[[PageData], object]  # it gets the page's message

Method = TypeVar("Method", bound=Callable[..., Any])


class ListeningWidget(anywidget.AnyWidget):
    """A widget whose page sends messages."""

    _problems: ClassVar[tuple[type[BaseException], ...]] = ()  # what the actions may raise

    def __init__(self, **traits: Any) -> None:
        self._lock = RLock()  # some kernels handle a click on another thread than the cells
        super().__init__(**traits)
        self.on_msg(lambda _, message, __: self.receive(message))

    def receive(self, message: object) -> None:
        """Do the action that the page asks for, unless it is stale; no message raises an error."""
        with self._lock, suppress(*self._problems):
            if isinstance(message, dict) and self._is_current(message):
                action = self._actions().get(str(message.get("do")))
                if action is not None:
                    self._do(partial(action, message))

    def _is_current(self, message: PageData) -> bool:
        return True

    def _actions(self) -> dict[str, Action]:
        raise NotImplementedError

    def _do(self, action: Callable[[], Any]) -> Any:
        return action()


class AnsweringWidget(ListeningWidget):
    """A widget whose `value`, the learner's answer, can be read and observed."""

    state = traitlets.Dict().tag(sync=True)
    seen = traitlets.Int().tag(sync=True)  # how many states the page has seen; marimo needs it
    value = traitlets.Any(None, read_only=True)  # only for Python: the page has it in `state`
    _complaint = ""  # why what was done last failed
    _within = 0  # how many actions are being done, one inside another
    _is_ahead = False  # the page has said it before the last answer came, and waits for none

    def __init__(self) -> None:
        super().__init__(state=self._seen())
        self.set_trait("value", self._answered())

    def receive(self, message: object) -> None:
        """Do what the page asks for; where the page is ahead, only the `value` changes."""
        with self._lock:
            self._is_ahead = isinstance(message, dict) and message.get("ahead") is True
            try:
                super().receive(message)
            finally:
                self._is_ahead = False

    def _seen(self) -> PageData:
        raise NotImplementedError

    def _answered(self) -> Any:
        raise NotImplementedError

    def _do(self, action: Callable[[], Any]) -> Any:
        """Do one thing, and tell the page the result, even if it failed."""
        with self._lock:
            self._complaint, self._within = "", self._within + 1
            try:
                return action()
            except self._problems as error:
                self._complaint = str(error) or "Interrupted."
                raise
            finally:
                self._within -= 1
                if not self._within:
                    self._tell()

    def _tell(self, **more: Any) -> None:
        """Tell the page and the observers what is so now; `more` is for the page only."""
        if not self._is_ahead:
            self._show({**self._seen(), **more})
        self.set_trait("value", self._answered())

    def _show(self, seen: PageData) -> None:
        if seen == self.state:
            self.send("unchanged")
        else:
            self.state = seen


def answered(method: Method) -> Method:
    """Let a method of an AnsweringWidget tell the page what it did, or why it failed."""

    @wraps(method)
    def told(self: AnsweringWidget, *given: Any, **named: Any) -> Any:
        return self._do(partial(method, self, *given, **named))

    return cast(Method, told)
