"""A tree of widgets in use: routes events, moves the focus, shows tooltips and pop-ups."""

from __future__ import annotations

from itertools import chain
from math import dist
from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Spot
from game.ui.input.events import (
    Event,
    KeyPressed,
    KeyReleased,
    Mods,
    MouseButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextComposed,
    TextTyped,
    WheelTurned,
)
from game.ui.text.rich_text import in_a_row
from game.ui.widgets.appearing import Appearing
from game.ui.widgets.focus import focus_order, following, path_to, towards
from game.ui.widgets.label import Label
from game.ui.widgets.tooltip import AWAY, TIP_DELAY, draw_tip

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""The direction of each arrow key, as a step in x and y (down)."""

PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that press what has the focus."""


class Interface:
    """The widgets of one scene.

    With `keeps_focus` a press on nothing leaves the focus where it is: Enter still answers what is asked.
    """

    def __init__(self, root: Widget, ui: Ui, *, keeps_focus: bool = False) -> None:
        self.root = root
        self.ui = ui
        self._keeps_focus = keeps_focus
        self.focused: Widget | None = None
        self.ring = False
        self.pointer: Spot | None = None
        self._box = Box(0, 0, 0, 0)
        self._hovered: Widget | None = None
        self._captured: Widget | None = None
        self._popup: Widget | None = None
        self._before_popup: Widget | None = None
        self.changed: Box | None = None
        """The part of the screen that the last event changed; None if it may be all of it."""
        self.refused: Widget | None = None
        """What the last event, a key, pressed although it cannot be pressed now; None for anything else."""
        self._rested = 0.0
        self._acted: Spot | None = None
        self._appearing = Appearing()

    # What scenes call

    def arrange(self, box: Box) -> None:
        """Lay the widgets out in a box."""
        self._box = box
        self.root.arrange(self.ui, box)
        self._notice()

    def rearrange(self, part: Widget | None = None) -> None:
        """Lay the widgets out again, after something in them changed its size.

        Only those of a `part`, if its own size does not depend on what is in it: a `Scroll` that grows.
        """
        self._appearing.follow(self._all())
        if part is None:
            self.root.arrange(self.ui, self._box)
        else:
            part.arrange(self.ui, part.box)
        self._notice()
        if self.pointer is not None:
            self._hover(self.pointer)

    @property
    def hovered(self) -> Widget | None:
        """The widget that the pointer is over, if it answers or has a tip."""
        return self._hovered

    def find(self, name: str) -> Widget:
        """The visible widget of that name.

        Raises:
            KeyError: there is none.
        """
        for widget in chain(self._scope().walk(), self.root.walk()):
            if widget.name == name:
                return widget
        raise KeyError(name)

    def focus_next(self, parts: Mapping[str, str]) -> None:
        """Send the focus from one part of the tree to the next that has something for it, and round again.

        `parts` are their names in order, each with the widget that takes the focus there; empty for the
        first that can.
        """
        found = {widget.name: list(widget.walk()) for widget in self.root.walk() if widget.name in parts}
        names = [name for name in parts if name in found]
        around = [(len(found[name]), i) for i, name in enumerate(names) if self.focused in found[name]]
        here = min(around)[1] if around else -1
        for step in range(1, len(names) + 1):
            name = names[(here + step) % len(names)]
            wanted = parts[name]
            stops = (widget for widget in found[name] if widget.focusable and wanted in ("", widget.name))
            stop = next(stops, None)
            if stop is not None:
                self.focus(stop)
                return

    def show(self, widget: Widget) -> None:
        """Scroll a widget into sight."""
        for outer in self._chain(widget)[1:]:
            outer.reveal(widget.box, self.ui)

    @property
    def layers(self) -> tuple[Widget, ...]:
        """The widgets, and the pop-up over them if one is open."""
        return (self.root,) if self._popup is None else (self.root, self._popup)

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets, the focus ring, the pop-up and the tooltip."""
        self.root.draw(canvas, self.ui)
        if self._popup is not None:
            self._popup.draw(canvas, self.ui)
        if self.ring and self.focused is not None:
            canvas.ring(self.focused.box)
        shown = self.tip()
        if shown is not None:
            draw_tip(canvas, self.ui, shown[0], shown[1], self.root)

    def covers(self, canvas: Canvas) -> bool:
        """Whether the widgets hide everything below them in the part of the canvas that is drawn."""
        return self.root.hides(canvas)

    def spoken(self) -> str:
        """The text that is read aloud of the widget with the focus: its label, its words, and its help."""
        focused = self.focused
        if focused is None:
            return ""
        label = self._label(focused) if focused.labelled else ""
        return in_a_row(label, focused.spoken(self.ui), focused.help)

    def _label(self, widget: Widget) -> str:
        """The texts in the nearest part around a widget that holds any, unless it has other controls."""
        for outer in self._chain(widget)[1:]:
            inside = list(outer.walk())
            texts = [part.text for part in inside if isinstance(part, Label)]
            if texts:
                controls = {part.name.rpartition(".")[0] or part.name for part in inside if part.focusable}
                return in_a_row(*texts) if len(controls) == 1 else ""
        return ""

    def update(self, seconds: float, *, covered: bool = False) -> bool:
        """Let time pass; whether something must be drawn. While it is `covered`, no tip comes up."""
        before = self.tip()
        self._appearing.time += seconds
        self._rested = 0.0 if covered else self._rested + seconds
        return before != self.tip()

    def resume(self, before: Interface) -> None:
        """Take over focus, pointer, scrolling, carets and what is held from the tree before."""
        gone, here = list(before.root.walk()), list(self.root.walk())
        old = {widget.name: widget for widget in gone if widget.name}
        for widget in here:
            if widget.name in old:
                widget.resume(old[widget.name], self.ui)
        self._rested, self._acted = before._rested, before._acted
        self._appearing = before._appearing
        self._appearing.follow(gone)
        self._notice()
        self._hold(before._captured)
        if before.focused is not None and before.focused.name:
            successor = self._successor(before)
            if successor is not None:
                self.focus(successor, ring=before.ring)
        if before.pointer is not None:
            self.pointer = before.pointer
            self._hover(before.pointer)

    def _successor(self, before: Interface) -> Widget | None:
        """The widget named like what had the focus; where that must not get lost, else the one in its place.

        So somebody who removes entries of a list one after the other stays in the list.
        """
        focused, stops = before.focused, focus_order(self.root)
        if focused is None:
            return None
        named = next((widget for widget in stops if widget.name == focused.name), None)
        if named is not None or not self._keeps_focus or not stops:
            return named
        order = focus_order(before.root)
        return stops[min(order.index(focused), len(stops) - 1)] if focused in order else None

    def tip(self) -> tuple[str, Box] | None:
        """The tooltip shown now and the box that it explains."""
        subject = self._hovered if self._hovered is not None else (self.focused if self.ring else None)
        if subject is None or not subject.help or self._rested < TIP_DELAY or self._captured is not None:
            return None
        pressed = subject is self._hovered and self._acted is not None
        return None if pressed else (subject.help, subject.box)

    # What widgets call

    def focus(self, widget: Widget | None, *, ring: bool = True, held: bool = False) -> None:
        """Give the focus to a widget, and show the ring around it if that happened by keyboard.

        One that is `held` by the pointer stays where it is until it is let go.
        """
        self.ring = ring
        if widget is self.focused:
            return
        if self.focused is not None:
            self.focused.focused = False
            self.focused.handle(KeyReleased(0), self)
            self.ui.host.end_text()
        self.focused = widget
        self._rested = 0.0
        if widget is not None:
            widget.focused = True
            widget.take_focus()
            if not held:
                self.show(widget)

    def open(self, popup: Widget, box: Box) -> None:
        """Show a widget above all others until it is closed; it alone answers meanwhile."""
        self.close()
        self._before_popup = self.focused
        self._popup = popup
        popup.arrange(self.ui, box.within(self._box.inset(8)))
        self._notice()
        stops = focus_order(popup)
        if stops:
            self.focus(stops[0], ring=self.ring)

    def close(self) -> bool:
        """Close the pop-up, if one is open; the focus goes back to where it was."""
        if self._popup is None:
            return False
        self._appearing.uncover(self._popup.box)
        self._popup = None
        self._captured = None
        self.focus(self._before_popup, ring=self.ring)
        return True

    # Events

    def referred(self, at: Spot) -> str:
        """The id to which the text at that spot refers; empty for none."""
        labels = (widget for widget in self._scope().hit(at) if isinstance(widget, Label))
        return next((label.reference(self.ui, at) for label in labels), "")

    @property
    def pointed_words(self) -> str:
        """The text of the widget under the pointer, its tip, or else what it cites, as rich text."""
        if self.pointer is None:
            return ""
        hit = self._scope().hit(self.pointer)
        texts = (widget.text if isinstance(widget, Label) else widget.cites for widget in hit)
        return next((text for text in texts if text), "")

    def handle(self, event: Event) -> bool:
        """Answer an event; False if no widget did."""
        self.changed = self.refused = None
        match event:
            case PointerMoved(at=at):
                return self._moved(event, at)
            case PointerPressed():
                return self._pressed(event)
            case PointerReleased():
                return self._released(event)
            case WheelTurned(at=at):
                return any(widget.handle(event, self) for widget in self._scope().hit(at))
            case PointerLeft():
                self.pointer = None
                return self._hover(None)
            case KeyPressed():
                return self._key(event)
            case KeyReleased() | TextTyped() | TextComposed():
                return self._to_focused(event)
            case _:
                return False

    def _scope(self) -> Widget:
        return self._popup if self._popup is not None else self.root

    def _moved(self, event: PointerMoved, at: Spot) -> bool:
        self.pointer = at
        if self._acted is not None and dist(at, self._acted) > AWAY:
            self._acted, self._rested = None, 0.0
        tip = self.tip()
        changed = self._captured is None and self._hover(at)
        hit = self._scope().hit(at) if self._captured is None else [self._captured]
        answered = next((widget for widget in hit if widget.handle(event, self)), None)
        if answered is not None and not changed and tip == self.tip():
            self.changed = answered.follows
        return changed or answered is not None

    def _hover(self, at: Spot | None) -> bool:
        hit = self._scope().hit(at) if at is not None else []
        target = next((widget for widget in hit if widget.focusable or widget.help), None)
        if target is self._hovered:
            return False
        if self._hovered is not None:
            self._hovered.hovered = False
            self._hovered.pointer_gone()
        if target is not None:
            target.hovered = True
        self._hovered = target
        self._rested = 0.0
        return True

    def _pressed(self, event: PointerPressed) -> bool:
        self._rested = 0.0
        if self._popup is not None and not self._popup.box.contains(event.at):
            return self.close()
        for widget in self._scope().hit(event.at):
            if self._is_new(widget):
                return True
            if widget.focusable and event.button is MouseButton.LEFT:
                self.focus(widget, ring=False, held=True)
            if widget.handle(event, self):
                self._captured = widget
                return True
        if not self._keeps_focus:
            self.focus(None)
        return False

    def _released(self, event: PointerReleased) -> bool:
        captured, self._captured = self._captured, None
        if captured is not None:
            self._acted = None if captured.refused else event.at
            captured.handle(event, self)
            if captured is self.focused:
                self.show(captured)
            self._hover(event.at)
            return True
        return any(widget.handle(event, self) for widget in self._scope().hit(event.at))

    def _to_focused(self, event: Event) -> bool:
        if self.focused is None:
            return False
        return any(widget.handle(event, self) for widget in self._chain(self.focused))

    def _key(self, event: KeyPressed) -> bool:
        pressing = event.key in PRESSES and event.mods is Mods.NONE
        if pressing and self.focused is not None and self._is_new(self.focused):
            return True
        focused = self.focused
        if self._to_focused(event):
            self.refused = focused if pressing and focused is not None and focused.refused else None
            return True
        if event.key == pygame.K_ESCAPE and not event.repeat and self._popup is not None:
            return self.close()
        stops = focus_order(self._scope())
        if event.key == pygame.K_TAB and event.mods in (Mods.NONE, Mods.SHIFT):
            return self._go(following(stops, self.focused, -1 if event.mods else 1))
        if event.key in _ARROWS and event.mods is Mods.NONE:
            return self._go(towards(stops, self.focused, _ARROWS[event.key]))
        return False

    def _go(self, widget: Widget | None) -> bool:
        if widget is None:
            return False
        self.focus(widget)
        return True

    # Controls that have just appeared

    def control_at(self, at: Spot) -> Widget | None:
        """The control that a press at that spot is for."""
        return next((widget for widget in self._scope().hit(at) if widget.focusable), None)

    def controls(self) -> Iterator[Widget]:
        """The controls that answer now."""
        return (widget for widget in self._scope().walk() if widget.focusable)

    def uncovered(self, box: Box) -> None:
        """Note that whatever lay over the widgets in that box has gone."""
        self._appearing.uncover(box)

    def _notice(self) -> None:
        self._appearing.notice(self._all())

    def _all(self) -> Iterator[Widget]:
        return (widget for layer in self.layers for widget in layer.walk())

    def _is_new(self, widget: Widget) -> bool:
        return self._appearing.is_new(widget, self.ui.host.appearing)

    def _hold(self, captured: Widget | None) -> None:
        """Let what is pressed stay so in the tree that replaces its own, if it is still where it was."""
        if captured is None or not captured.settles:
            return
        for widget in self.root.walk():
            if widget.name == captured.name and widget.settles and widget.box.contains(captured.box.centre):
                self._captured = widget
                widget.pressed = captured.pressed
                return

    def _chain(self, inner: Widget) -> list[Widget]:
        """The widget and those around it, innermost first."""
        return path_to(self._scope(), inner)[::-1]
