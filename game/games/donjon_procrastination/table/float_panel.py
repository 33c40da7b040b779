"""A sheet that floats over the cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.events import PointerMoved, PointerPressed, PointerReleased
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.box import Box, Size
    from game.ui.events import Event
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext


class Float(Widget):
    """A widget over the others, at most `width` logical units wide; what lies below it is not pressed."""

    def __init__(self, part: Widget, width: float) -> None:
        super().__init__()
        self.part = part
        self.width = width

    @property
    def parts(self) -> Sequence[Widget]:
        """The widget that floats."""
        return (self.part,)

    def wanted(self, ui: Ui, width: float) -> Size:
        """What the widget wants, as wide as it may be."""
        return self.part.wanted(ui, min(width, self.width))

    def arrange(self, ui: Ui, box: Box) -> None:
        """Take the place."""
        self.box = box
        self.part.arrange(ui, box)

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - it only holds the pointer off
        """Keep the pointer's events from the cloth."""
        return isinstance(event, PointerMoved | PointerPressed | PointerReleased)
