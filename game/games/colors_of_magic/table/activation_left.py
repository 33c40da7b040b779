"""Shows which parts of its activation a creature has left: in a line, by the buttons, and on its base."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.games.colors_of_magic.rules import activation as parts
from game.games.colors_of_magic.rules.activation import Activation, Part
from game.games.colors_of_magic.rules.state.actions import Move
from game.games.colors_of_magic.rules.state.terms import total
from game.games.colors_of_magic.table.number_words import SPACE, equation
from game.ui.box import Box, Size, Spot
from game.ui.drawing.icons import Icon
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.battlefield.camera import Camera
    from game.board.shapes import Disc
    from game.games.colors_of_magic.table.table_view import TableView
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

Left = Literal["free", "barred", "spent"]
"""Whether a part of an activation is available, impossible as things stand, or spent."""

ICONS = {Part.MOVEMENT: Icon.MOVE, Part.ACTION: Icon.MELEE}

PIP, SMALL_PIP = 11.0, 8.0
"""Radius of a pip, and of one of two below one another, in logical units."""

GAP, LINE = 8.0, 18.0
"""What is left beside a pip and beside its label; the height of one of two lines."""


@dataclass(frozen=True, slots=True)
class ActivationLeft:
    """The rest of one creature's activation, and the words for it; `short` labels the two pips.

    `whole` is the line with the terms of its Movement, where these are more than the printed value.
    """

    creature: str
    movement: Left
    action: Left
    line: str
    short: tuple[str, str]
    whole: str

    @property
    def pips(self) -> tuple[tuple[Icon, Left, str], ...]:
        """The icon, the state and the label of each part."""
        states = (self.movement, self.action)
        return tuple(zip(ICONS.values(), states, self.short, strict=True))


def asked_about(view: TableView, picked: str | None) -> ActivationLeft | None:
    """The rest of the activation of the creature that the viewer is activating, else of the picked one."""
    activation = view.state.activation
    now = activation_left(view, activation.creature) if activation is not None else None
    return now or activation_left(view, picked)


def activation_left(view: TableView, creature: str | None) -> ActivationLeft | None:
    """The rest of that creature's activation this turn; None for one that nobody can activate."""
    body = view.state.find(creature)
    if body is None or view.side is None or body.side is not view.side:
        return None

    def found() -> ActivationLeft:
        movement, action, key = _parts(_activation(view, body.id, tapped=body.tapped))
        say = view.say
        if key == "action" and not view.check(Move((body.at,))).allowed:
            key = "action_only"
        line, part, whole = say(f"table.has.{key}"), say("table.part.movement"), ""
        terms = view.referee.terms(view.once_activated(body.id), body.id, "movement")
        if movement == "free" and len(terms) > 1:
            whole = say("table.has_movement", has=line, sum=equation(view, terms, body.id))
            part = f"{part}{SPACE}{say.number(total(terms))}"
        short = (part, say("table.part.action"))
        return ActivationLeft(body.id, movement, action, line, short, whole or line)

    return view.kept(("left", body.id), found)


def _activation(view: TableView, creature: str, *, tapped: bool) -> Activation | None:
    """The state of its activation, or how one would begin; None once it is over."""
    current = view.state.activation
    if current is not None and current.creature == creature:
        return current
    return None if tapped else parts.begin(view.inquiry.skirmish, creature)


def _parts(activation: Activation | None) -> tuple[Left, Left, str]:
    """The state of the Movement and of the Action, and the end of the message key for both."""
    if activation is None:
        return "spent", "spent", "nothing"
    action: Left = "free" if activation.free(Part.ACTION) else "spent"
    if activation.leaving is not None:
        return "free", action, "leaving"
    if not activation.free(Part.MOVEMENT):
        return "spent", action, "action" if action == "free" else "nothing"
    if activation.began_engaged:
        return "barred", action, "engaged" if action == "free" else "nothing"
    return "free", action, "both" if action == "free" else "movement"


class LeftPips(Widget):
    """Both parts of an activation with their labels: filled while available, struck through once spent.

    `room` is the width that there is for them.
    """

    def __init__(self, left: ActivationLeft, room: float) -> None:
        super().__init__("table.left", tip=left.whole)
        self.left, self._room = left, room

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the room is known
        """Both pips side by side, else smaller ones below one another, else without labels."""
        beside, below = self._across(ui, PIP, sum), self._across(ui, SMALL_PIP, max)
        bare = 2 * (2 * PIP + GAP)
        return Size(next((w for w in (beside, below) if w <= self._room), bare), 2 * PIP + 6)

    def worded(self, ui: Ui) -> bool:
        """Whether the labels are seen, beside one another or below."""
        return min(self._across(ui, PIP, sum), self._across(ui, SMALL_PIP, max)) <= self._room

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the pips, and their labels if they fit."""
        if self._across(ui, PIP, sum) <= self._room:
            self._draw_worded(canvas, ui, PIP, (1.0, 0.0))
        elif self.worded(ui):
            self._draw_worded(canvas, ui, SMALL_PIP, (0.0, LINE))
        else:
            for place, (icon, left, _) in enumerate(self.left.pips):
                at = (self.box.x + PIP + place * (2 * PIP + GAP), self.box.centre[1])
                draw_pip(canvas, ui, at, PIP, icon, left)

    def _across(self, ui: Ui, pip: float, over: Callable[[Iterable[float]], float]) -> float:
        """The width of both with their labels, side by side as a sum, below one another as the greater."""
        style = _style(ui, pip)
        return over([2 * pip + 2 * GAP + ui.texts.paragraph(word, style).width for word in self.left.short])

    def _draw_worded(self, canvas: Canvas, ui: Ui, pip: float, way: Spot) -> None:
        """Draw both with their labels, each beside the one before or so much below it."""
        style, (x, y) = _style(ui, pip), (self.box.x, self.box.centre[1] - way[1] / 2)
        for icon, left, word in self.left.pips:
            draw_pip(canvas, ui, (x + pip, y), pip, icon, left)
            paragraph = ui.texts.paragraph(word, style)
            place = Box(x + 2 * pip + GAP - 3, y - LINE / 2, paragraph.width, LINE)
            canvas.paragraph(paragraph, place, 0.0, 0.5)
            x += way[0] * (2 * pip + 2 * GAP + paragraph.width)
            y += way[1]


def _style(ui: Ui, pip: float) -> Style:
    return ui.styles.on_wood_small.but(size=16 if pip == PIP else 15)


def draw_pip(canvas: Canvas, ui: Ui, at: Spot, radius: float, icon: Icon, left: Left) -> None:
    """Draw a filled disc for an available part, else a dark one that is struck through."""
    box = Box(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    colours = ui.palette
    canvas.fill(box, colours.gilt if left == "free" else colours.leather_dark, 255, radius)
    canvas.outline(box, colours.leather_dark if left == "free" else colours.brass, 1.6, radius)
    ink = colours.ink if left == "free" else (170, 150, 120)
    canvas.blit_centred(ui.texts.line(icon.glyph, Style(Face.ICON, radius * 1.25, ink)), at)
    if left != "free":
        stroke = radius * 0.72
        canvas.line((at[0] - stroke, at[1] + stroke), (at[0] + stroke, at[1] - stroke), (214, 92, 70), 2.0)


def draw_left(canvas: Canvas, ui: Ui, view: TableView, picked: str | None, board: tuple[Camera, Box]) -> None:
    """Draw, beside its base, what the active or picked creature has left.

    `board` is the camera of the board and its place on the screen.
    """
    left, (camera, box) = asked_about(view, picked), board
    if left is None:
        return
    base = view.base(left.creature)
    with canvas.clip(box):
        for spot, (icon, state, _) in zip(_boxes_on(base, camera), left.pips, strict=True):
            draw_pip(canvas, ui, spot.centre, spot.w / 2.0, icon, state)


def boxes_of_left(view: TableView, picked: str | None, camera: Camera) -> tuple[Box, ...]:
    """The boxes of what `draw_left` draws."""
    left = asked_about(view, picked)
    return () if left is None else _boxes_on(view.base(left.creature), camera)


def _boxes_on(base: Disc, camera: Camera) -> tuple[Box, ...]:
    """The boxes of both pips, at the upper right of a base."""
    (x, y), radius = camera.to_screen(base.centre), base.r * camera.zoom
    size = min(PIP, max(7.0, radius * 0.42))
    left, top = x + radius * 0.78 - size * 0.7, y - radius * 0.78 - size * 1.3
    return tuple(Box(left + place * 2.1 * size, top, 2 * size, 2 * size) for place in range(len(ICONS)))
