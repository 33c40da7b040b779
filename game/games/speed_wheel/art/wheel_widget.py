"""The speed wheel as a widget: pawns on its spaces, the arrow, and the handles that move them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import dist, tau
from typing import TYPE_CHECKING

import pygame

from game.games.speed_wheel.art import wheel_art as art
from game.games.speed_wheel.art.wheel_handle import Grip, Handle
from game.games.speed_wheel.art.wheel_layout import (
    BEFORE,
    SHELF,
    Standing,
    WheelLayout,
    WheelMotion,
    WheelPreview,
)
from game.games.speed_wheel.art.wheel_names import NameArea, Names
from game.games.speed_wheel.art.wheel_pawn import (
    WheelPawn,
    draw_badges,
    draw_ghost,
    draw_kind,
    draw_pawn,
    draw_wake,
    faint,
    lifted,
)
from game.ui.box import Box, Size, Spot
from game.ui.drawing.svg import rasterised
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.games.speed_wheel.art.wheel_names import NamePlate
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

LARGEST = 760.0
"""Greatest width of the wheel, in logical units."""

SHAFT = 7.0
"""Distance on both sides of the arrow that names keep from it, in the wheel's units."""

LEAST_POINT = 9.0
"""Least radius around its point within which the arrow can be taken, in logical units."""

LOST = 9999.0
"""A distance greater than any on a screen."""

GHOST, GHOSTS = 28.0, 187.0
"""Greatest width of the ghosts of pawns, and their distance from the middle, in the wheel's units."""


@dataclass(frozen=True, slots=True)
class WheelControls:
    """The callbacks of a wheel that can be changed.

    Attributes:
        choose: called with the id of a pawn that was clicked.
        put: called with the id of a pawn and the space where it was put, 0 being before the line.
        put_arrow: called with the space at whose start the arrow was put.
        handle: makes the handles of pawns, from what `Handle` is made from.
    """

    choose: Callable[[str], None]
    put: Callable[[str, int], None]
    put_arrow: Callable[[int], None]
    handle: type[Handle] = Handle


class WheelWidget(Widget):
    """A wheel of `spaces`, with an arrow at the start of one, and pawns.

    Pawns are parts named `pawn.<id>`, the arrow is `wheel.arrow`. With `controls`, both can be dragged, or
    moved by Left, Right and Home while they have the keyboard, and put down by Enter; without, they are only
    shown. `preview` shows where all would be. `before` is the name of the tray before the line; the tray is
    shown if `tray` says so, if pawns are in it, or while a pawn would be put there.
    """

    def __init__(
        self,
        spaces: int,
        arrow: int,
        pawns: Sequence[WheelPawn],
        *,
        controls: WheelControls | None = None,
        motion: WheelMotion | None = None,
        preview: WheelPreview | None = None,
        before: str = "",
        tray: bool = False,
        arrow_tip: str = "",
        name: str = "wheel",
        grow: float = 0.0,
    ) -> None:
        super().__init__(name, grow=grow)
        self.spaces = spaces
        self.arrow = arrow
        self.pawns = tuple(pawns)
        self.controls = controls
        self.motion = motion or WheelMotion()
        self.preview = preview
        self.before = before
        self.tray = tray
        self.names = Names()
        self.handles = {pawn.id: self._handle(pawn) for pawn in self.pawns}
        grip = None if controls is None else Grip(self._line_at, controls.put_arrow, _nothing)
        self.pointer = Handle("wheel.arrow", arrow_tip, arrow, spaces, grip)

    def _handle(self, pawn: WheelPawn) -> Handle:
        """The handle of a pawn, which may be put before the line too."""
        controls, grip = self.controls, None
        if controls is not None:
            put, choose = partial(controls.put, pawn.id), partial(controls.choose, pawn.id)
            grip = Grip(self._space_at, put, choose, least=BEFORE)
        made = Handle if controls is None else controls.handle
        return made(f"pawn.{pawn.id}", pawn.tip, pawn.space, self.spaces, grip)

    def _space_at(self, at: Spot) -> int | None:
        return self.layout.space_at(at)

    def _line_at(self, at: Spot) -> int | None:
        return self.layout.line_at(at)

    @property
    def parts(self) -> Sequence[Widget]:
        """The arrow, then the pawns in the order of the list."""
        return (self.pointer, *self.handles.values())

    def hit(self, at: Spot) -> list[Widget]:
        """The pawn on top at a spot, else the arrow, else a walking pawn that has just been there."""
        if self.hidden or not self.box.contains(at):
            return []
        upwards = (self.pointer, *(self.handles[pawn.id] for pawn in self.drawn()))
        hit = next((part for part in reversed(upwards) if part.hit(at)), self._passing(at))
        return [self] if hit is None else [hit, self]

    def _passing(self, at: Spot) -> Handle | None:
        """The walking pawn whose wake is nearest to a spot, if near: people point where it has just been."""
        layout, far = self.layout, {}
        for name, walk in self.motion.walks.items():
            handle = self.handles[name]
            been = (dist(place.at, at) for place in layout.wake(walk))
            far[handle] = min(dist(handle.box.centre, at) / 2, *been, LOST)
        near = [handle for handle in far if far[handle] <= handle.spread]
        return min(near, key=lambda handle: far[handle], default=None)

    def drawn(self) -> Sequence[WheelPawn]:
        """The pawns in the order in which they are drawn, those that move on top."""
        return sorted(self.pawns, key=lambda pawn: (pawn.id in self.motion.walks, pawn.lit))

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """A square, and the tray beside it."""
        shelf = SHELF if self._tray else 0.0
        side = min(LARGEST, width - shelf)
        return Size(side + shelf, side)

    def arrange(self, ui: Ui, box: Box) -> None:  # noqa: ARG002 - the same in every theme
        """Take the box, and put the handles where the pawns stand."""
        self.box = box
        self._place_handles()

    def resume(self, before: Widget, ui: Ui) -> None:  # noqa: ARG002 - what every widget is given
        """Keep what is being moved by keyboard."""
        if isinstance(before, WheelWidget) and before.spaces == self.spaces:
            for name, handle in before.handles.items():
                if name in self.handles and before.handles[name].home == self.handles[name].home:
                    self.handles[name].target = handle.target
            self.names = before.names
            if before.arrow == self.arrow:
                self.pointer.target = before.pointer.target

    @property
    def layout(self) -> WheelLayout:
        """The places of everything in the box that the widget has."""
        spaces = {pawn.id: pawn.space for pawn in self.pawns}
        return WheelLayout(self.box, self.spaces, spaces, tray=self._tray)

    @property
    def _tray(self) -> bool:
        waiting = any(pawn.space == BEFORE for pawn in self.pawns)
        return self.tray or waiting or BEFORE in self._targets()

    def standings(self) -> dict[str, Standing]:
        """The place of every pawn at this moment."""
        return self.layout.standings(self.motion.walks)

    def _place_handles(self) -> None:
        for name, standing_now in self.standings().items():
            half = standing_now.across * 0.35
            x, y = standing_now.at
            y -= lifted(standing_now.across, standing_now.lift)
            self.handles[name].box = Box(x - half, y - half, 2 * half, 2 * half)
            self.handles[name].spread = standing_now.across / 2
        tip = self.layout.spot(art.start_of(self.arrow, self.spaces), art.NUMBERS)
        half = art.POINT * self.layout.unit
        self.pointer.box = Box(*tip, 0, 0).inset(-half)
        self.pointer.spread = max(LEAST_POINT, half)

    # Drawing

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the disc, marked spaces, the arrow, then the pawns with those that move on top."""
        self._place_handles()
        disc = self.layout.disc
        side = canvas.px(disc.w)
        shape = ui.theme.painted(
            ("speed-wheel", self.spaces, side), lambda: art.disc(self.spaces, side, ui.scale, ui.palette)
        )
        canvas.lay(("speed-wheel", self.spaces), shape, (disc.x, disc.y), 11, 190)
        self._draw_shelf(canvas, ui)
        if self.motion.arrow is None:
            self._mark(canvas, ui, self.arrow, 0.16)
        for space in self._targets() - {BEFORE}:
            self._mark(canvas, ui, space, 0.34)
        self._draw_numbers(canvas, ui)
        self._draw_ghost_arrow(canvas, ui)
        self._draw_arrow(canvas, ui)
        self._draw_pawns(canvas, ui)

    def _targets(self) -> set[int]:
        """The spaces where something would be put."""
        handles: tuple[Handle, ...] = (self.pointer, *self.handles.values())
        return {handle.target for handle in handles if handle.target is not None}

    def _mark(self, canvas: Canvas, ui: Ui, space: int, strength: float) -> None:
        disc = self.layout.disc
        side = canvas.px(disc.w)
        key = ("wheel-space", space, self.spaces, strength)
        light = ui.theme.drawing(
            key, (side, side), lambda: art.sector(space, self.spaces, ui.palette.gilt, strength)
        )
        canvas.blit(light, (disc.x, disc.y))

    def _draw_shelf(self, canvas: Canvas, ui: Ui) -> None:
        shelf = self.layout.shelf
        if shelf is None:
            return
        shape = ui.theme.drawing("wheel-shelf", canvas.size(shelf), lambda: art.shelf(shelf.w, shelf.h))
        canvas.lay("wheel-shelf", shape, (shelf.x, shelf.y), 5, 150)
        style = Style(Face.TITLE, 14, ui.palette.gilt, (24, 8, 4))
        words = ui.texts.paragraph(self.before, style, shelf.w - 26)
        canvas.paragraph(words, Box(shelf.x + 13, shelf.y + 12, shelf.w - 26, 36), 0.5, 0.5)
        if BEFORE in self._targets():
            canvas.outline(shelf, ui.palette.gilt, 3, 12)

    def _draw_numbers(self, canvas: Canvas, ui: Ui) -> None:
        unit = self.layout.disc.w / art.UNITS[0]
        size = min(22.0, 21 * 12 / self.spaces + 4) * unit
        for space in range(1, self.spaces + 1):
            marked = space == self.arrow
            colour = ui.palette.cream if marked else ui.palette.gilt
            style = Style(Face.TITLE, max(9.0, size), colour, (12, 5, 2))
            line = ui.texts.line(str(space), style)
            canvas.blit_centred(line, self.layout.spot(art.start_of(space + 0.5, self.spaces), art.NUMBERS))

    def _draw_arrow(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the arrow; while it is dragged it lies on the line where it would be put."""
        disc = self.layout.disc
        side = canvas.px(disc.w)
        lies = float(self.arrow) if self.motion.arrow is None else self.motion.arrow
        if self.pointer.target is not None:
            lies = float(self.pointer.target)
        degrees = -360 * (lies - 1) / self.spaces
        upright = ui.theme.painted(
            ("wheel-arrow", side), lambda: rasterised(art.drawing("arrow"), (side, side))
        )
        if self.motion.arrow is None:
            turned = ui.theme.painted(
                ("wheel-arrow", side, round(degrees, 2)), lambda: _turned(upright, degrees)
            )
        else:
            turned = _turned(upright, degrees)
        if self.motion.arrow is None:
            canvas.drop_shadow(("wheel-arrow", round(degrees, 2)), turned, (disc.x, disc.y), 4, 190)
        canvas.blit(turned, (disc.x, disc.y))

    def _draw_ghost_arrow(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the arrow where it would be, if it would move."""
        if self.preview is None or self.preview.arrow == self.arrow:
            return
        side = canvas.px(self.layout.disc.w)
        degrees = round(-360 * (self.preview.arrow - 1) / self.spaces, 2)
        arrow = ui.theme.painted(
            ("wheel-ghost-arrow", side, degrees),
            lambda: faint(_turned(rasterised(art.drawing("arrow"), (side, side)), degrees)),
        )
        canvas.blit(arrow, (self.layout.disc.x, self.layout.disc.y))

    def _ghosts(self) -> Iterator[tuple[WheelPawn, Spot, float]]:
        """The ghosts of pawns that would move: each with its spot on the rim of the space, and its width."""
        if self.preview is None:
            return
        unit = self.layout.disc.w / art.UNITS[0]
        new = self.preview.spaces
        moving = [pawn for pawn in self.pawns if new.get(pawn.id, pawn.space) not in (pawn.space, BEFORE)]
        for space in {new[pawn.id] for pawn in moving}:
            arriving = [pawn for pawn in moving if new[pawn.id] == space]
            room = GHOSTS * tau / self.spaces / len(arriving)
            for place, pawn in enumerate(arriving):
                angle = art.start_of(space + (place + 0.5) / len(arriving), self.spaces)
                yield pawn, self.layout.spot(angle, GHOSTS), min(GHOST, room * 0.9) * unit

    def _draw_pawns(self, canvas: Canvas, ui: Ui) -> None:
        places, order = self.standings(), self.drawn()
        names = self.plates(ui)
        _draw_lines(canvas, ui, names, over=False)
        for pawn in order:
            walk = self.motion.walks.get(pawn.id)
            if walk is not None and walk.steps > self.spaces:
                draw_wake(canvas, ui, pawn, self.layout.wake(walk))
        for pawn in order:
            place = places[pawn.id]
            draw_pawn(canvas, ui, pawn, place.at, place.across, place.lift)
        _draw_lines(canvas, ui, names, over=True)
        for pawn in order:
            around = Box(*places[pawn.id].at, 0, 0).inset(-places[pawn.id].across / 2)
            self.handles[pawn.id].draw_over(canvas, ui, around)
            draw_kind(canvas, ui, pawn, places[pawn.id].at, places[pawn.id].across)
        # A name on its pawn leaves the numbers at the edge free, which are drawn over it.
        _draw_names(canvas, ui, order, names, on_it=True)
        for pawn in order:
            draw_badges(canvas, ui, pawn, places[pawn.id].at, places[pawn.id].across)
        for ghost in self._ghosts():
            draw_ghost(canvas, ui, *ghost)
        _draw_names(canvas, ui, order, names, on_it=False)
        self._draw_carried(canvas, ui, places)

    def plates(self, ui: Ui) -> Mapping[str, NamePlate]:
        """The plates of the names that have room, by the ids of pawns."""
        return self.names.plates(ui, self.pawns, self.standings(), self._ground())

    def _draw_carried(self, canvas: Canvas, ui: Ui, places: Mapping[str, Standing]) -> None:
        for pawn in self.pawns:
            handle = self.handles[pawn.id]
            if handle.carried is None and handle.target is not None:
                place = self.layout.settled({pawn.id: handle.target})[pawn.id]
                draw_pawn(canvas, ui, pawn, place.at, place.across, 1.0)
        for pawn in self.pawns:
            carried = self.handles[pawn.id].carried
            if carried is not None:
                draw_pawn(canvas, ui, pawn, carried, places[pawn.id].across, 1.0)

    def _ground(self) -> NameArea:
        """The area for names: clear of numbers, ghosts and arrow, with the most important pawns first."""
        layout = self.layout
        half = art.NUMBER * layout.unit
        numbers = (
            layout.spot(art.start_of(space + 0.5, self.spaces), art.NUMBERS)
            for space in range(1, self.spaces + 1)
        )
        shaft = [i / 12 for i in range(13)]
        start = art.start_of(self.arrow, self.spaces)
        spots = [
            *((spot, half) for spot in numbers),
            *((layout.spot(start, art.TIP * part), SHAFT * layout.unit) for part in shaft),
            *((spot, across / 2) for _, spot, across in self._ghosts()),
        ]
        kept = tuple(Box(x - r, y - r, 2 * r, 2 * r) for (x, y), r in spots)
        ranked = [name for name, handle in self.handles.items() if handle.hovered or handle.focused]
        ranked += [pawn.id for pawn in self.pawns if pawn.lit]
        ranked += [pawn.id for pawn in self.pawns if pawn.chosen]
        return NameArea(self.box, kept, tuple(dict.fromkeys(ranked)), still=not self.motion.walks)


def _draw_lines(canvas: Canvas, ui: Ui, names: Mapping[str, NamePlate], *, over: bool) -> None:
    """Draw the lines to names that go over other pawns, or those that do not."""
    for plate in names.values():
        if plate.over is over:
            plate.draw_line(canvas, ui)


def _draw_names(
    canvas: Canvas, ui: Ui, order: Sequence[WheelPawn], names: Mapping[str, NamePlate], *, on_it: bool
) -> None:
    """Draw the names that are written on their pawns, or those that are not."""
    for pawn in order:
        if pawn.id in names and names[pawn.id].on_it is on_it:
            names[pawn.id].draw(canvas, ui, lit=pawn.lit)


def _nothing() -> None:
    """Do nothing when the arrow is clicked."""


def _turned(upright: pygame.Surface, degrees: float) -> pygame.Surface:
    """The surface turned about its middle, cut to the same size."""
    side = upright.get_width()
    turned = pygame.transform.rotozoom(upright, degrees, 1.0)
    framed = pygame.Surface((side, side), pygame.SRCALPHA)
    framed.blit(turned, ((side - turned.get_width()) // 2, (side - turned.get_height()) // 2))
    return framed
