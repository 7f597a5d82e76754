"""A widget that leaves a picture where there is no kernel: in a saved notebook or an exported page.

The widget itself is live only while it has its kernel. A picture of it is saved in the same output:
as it was when its cell ran, or as it is when the notebook is saved, if its `state` has it as
`kept`. JupyterLab's extension (drawing/labextension) puts that into the file.
"""

from typing import Any, ClassVar

import anywidget

from othello_lessons.drawing.svg import Picture


class StandInWidget(anywidget.AnyWidget):
    """A widget that leaves `_forms` of itself where it is not live; `_called` tells its kind."""

    _called: ClassVar[str] = ""

    def _forms(self) -> dict[str, Any]:
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Show the live widget, or where there is no kernel its other forms."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        bundle, metadata = live
        kind = {"othello-lessons": self._called} if self._called else {}
        return {**bundle, **self._forms()}, {**metadata, **kind}


class PicturedWidget(StandInWidget):
    """A widget with a picture of itself, `_still`."""

    def _still(self) -> Picture:
        raise NotImplementedError

    def _kept(self, says: str) -> dict[str, Any]:
        """Return what the notebook's file keeps of the widget: its forms now, and a sentence."""
        return {"id": self.model_id, "data": self._forms(), "says": says}

    def __repr__(self) -> str:
        return self._still().text

    def _forms(self) -> dict[str, Any]:
        return dict(self._still()._repr_mimebundle_())
