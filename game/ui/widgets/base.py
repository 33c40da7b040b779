"""The base of all widgets: named parts of the screen that measure, arrange, draw and answer events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.ui.box import Box, Size, Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.ui.canvas import Canvas
    from game.ui.input.events import Event
    from game.ui.ui import Ui


class WidgetContext(Protocol):
    """The services that a widget may use while it answers an event."""

    ui: Ui

    def focus(self, widget: Widget | None, *, ring: bool = True) -> None:
        """Give the keyboard to a widget, showing the ring if it got there by keyboard."""
        ...


class Widget:
    """A part of the screen. Subclasses override what they need.

    >>> class Square(Widget):
    ...     def wanted(self, ui, width):
    ...         return Size(20, 20)
    ...
    ...     def draw(self, canvas, ui):
    ...         canvas.fill(self.box, ui.palette.ink)
    >>> square = Square("square", tip="It has four sides.")
    >>> square.arrange(None, Box(10, 10, 20, 20))
    >>> square.hit((15, 15)) == [square], square.hit((5, 5))
    (True, [])

    `name` is how tests and `Interface.find` call it; what takes the focus must have one. `grow` is its share
    of spare room in a row or column. `tip` is shown when the pointer or the focus rests on it.
    """

    focusable = False
    labelled = False
    """Whether a text beside it says what it is for."""
    kept_clear = False
    """Whether it is being read, so that tooltips do not lie over it."""
    spared = False
    """Whether tooltips lie over it only where they have no other place."""
    spill = 64.0
    """How far its shadow, ribbon or ring may lie outside its box, or a part's, in logical units."""
    solid = False
    """Whether nothing is seen through it."""
    settles = False
    """Whether it takes no press just after it has appeared where something else was, or nothing."""

    def __init__(self, name: str = "", *, grow: float = 0.0, tip: str = "") -> None:
        self.name = name
        self.grow = grow
        self.tip = tip
        self.hidden = False
        self.box = Box(0, 0, 0, 0)
        self.hovered = False
        self.focused = False
        self.pressed = False
        self.occasion: object = None
        """The thing that the widget is about. A control of the same name with another one counts as new."""

    @property
    def parts(self) -> Sequence[Widget]:
        """The widgets inside, in reading order."""
        return ()

    @property
    def cites(self) -> str:
        """The rich text in which help looks for a rule while the pointer is on the widget; may be empty."""
        return self.help

    @property
    def refused(self) -> bool:
        """Whether a press only shows why the widget cannot be pressed."""
        return False

    @property
    def help(self) -> str:
        """The text of the tooltip, as rich text; empty for none."""
        return self.tip

    @property
    def follows(self) -> Box | None:
        """The box that looks different after the pointer moved over it; None for the whole window."""
        return None

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - what subclasses are given
        """The rich text that is read aloud before its `help`."""
        return ""

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - what subclasses are given
        """The size it would like, being at most `width` wide, in logical units."""
        return Size(0, 0)

    def arrange(self, ui: Ui, box: Box) -> None:  # noqa: ARG002 - what subclasses are given
        """Take this place, and give their places to the parts."""
        self.box = box

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw itself and those of its parts that can be seen."""
        for part in uncovered(self.parts, canvas):
            if not part.hidden and canvas.shows(part.box, part.spill):
                part.draw(canvas, ui)

    def hides(self, canvas: Canvas) -> bool:
        """Whether it, or something in it, hides everything below in the part of the canvas that is drawn."""
        if self.hidden or not canvas.within(self.box):
            return False
        return self.solid or any(part.hides(canvas) for part in self.parts)

    def drawings(self, canvas: Canvas, ui: Ui) -> Iterator[Callable[[], object]]:
        """The steps of drawing it off screen, so that all its pictures are made beforehand."""
        yield lambda: self.draw(canvas, ui)

    def pointer_gone(self) -> None:
        """Called when the pointer leaves the widget."""

    def take_focus(self) -> None:
        """Called when the focus has come to the widget from elsewhere."""

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - what subclasses are given
        """Answer an event; if False, the widget around this one may answer."""
        return False

    def activate(self, context: WidgetContext) -> None:
        """Do what the widget is for, after a press that began before everything was arranged anew."""

    def reveal(self, box: Box, ui: Ui) -> None:
        """Bring a part's box into sight, where this can scroll."""

    def resume(self, before: Widget, ui: Ui) -> None:
        """Take over what the player did to the widget of the same name that this one replaces."""

    def misfits(self, ui: Ui) -> list[str]:  # noqa: ARG002 - what subclasses are given
        """The texts of this widget, not of its parts, that do not fit into its box."""
        return []

    def walk(self) -> Iterator[Widget]:
        """This widget and all visible ones inside, in reading order."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            if not widget.hidden:
                yield widget
                waiting.extend(reversed(widget.parts))

    def hit(self, at: Spot) -> list[Widget]:
        """The widgets at a spot, innermost first; empty if it lies outside."""
        if self.hidden or not self.box.contains(at):
            return []
        for part in reversed(self.parts):
            chain = part.hit(at)
            if chain:
                return [*chain, self]
        return [self]


def uncovered(parts: Sequence[Widget], canvas: Canvas) -> Sequence[Widget]:
    """The widgets to draw: from the last one on that covers the whole clipping box."""
    for place in range(len(parts) - 1, 0, -1):
        if parts[place].hides(canvas):
            return parts[place:]
    return parts
