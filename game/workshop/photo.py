"""Lays a photo onto the table: its corners marked, the table's size typed, the result seen straightened."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.positions.picture import in_pixels_of
from game.positions.picture_file import PictureError, picture_fault, smaller, straightened, unstraightened
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice, MenuItem, Toggle, open_menu
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.workshop.laying import Laying, LayingError, Unit, Way
from game.workshop.photo_pane import PhotoPane

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.positions.picture import GroundPicture, Pixel
    from game.positions.picture_file import Straight
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

WIDTH = 380.0

LOW = 620.0
"""Height of a window below which what it looks like straightened scrolls along with the rest."""

FOR_ALL = 900.0
"""Height of a window below which the ways are a menu: the size of the table is seen without scrolling."""

SHARP = 4096
"""The most pixels along a side of the photo as it is shown for marking."""

QUICK = 700
"""And of the one that is straightened at each move of a mark."""

PREVIEW = 0.26
"""The height of what it looks like straightened, as a part of the window's."""


class Preview(Widget):
    """A picture in the middle of its place; empty while there is none."""

    def __init__(self, name: str, height: float) -> None:
        super().__init__(name)
        self.height = height
        self.surface: pygame.Surface | None = None

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - as the base
        """As wide as there is room, and of one height."""
        return Size(width, self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the picture with a border."""
        if self.surface is None:
            return
        wide, high = self.surface.get_size()
        part = min(self.box.w / wide, self.box.h / high)
        centre = self.box.centre
        box = Box(centre[0] - wide * part / 2, centre[1] - high * part / 2, wide * part, high * part)
        canvas.blit(pygame.transform.smoothscale(self.surface, canvas.size(box)), (box.x, box.y))
        canvas.outline(box, ui.palette.ink, 1.5)


class PhotoScene(Scene):
    """The photo, the marks on it, and beside it what is known of the table.

    `laid` is given the picture as it lies and the size of the table, once that is decided.
    """

    def __init__(
        self,
        name: str,
        picture: GroundPicture,
        laying: Laying,
        laid: Callable[[GroundPicture, float, float], None],
    ) -> None:
        """Begin to lay a picture that is called so.

        Raises:
            InputError: the picture is broken.
        """
        super().__init__()
        self._name = name
        self._picture = picture
        self._laid = laid
        self.laying = laying
        self._past: list[Laying] = []
        self._future: list[Laying] = []
        self._before: Laying | None = None
        try:
            self._shown = _surface(unstraightened(picture, SHARP))
            self._quick = smaller(picture, QUICK)
        except PictureError as error:
            raise picture_fault(picture, error) from None

    def build(self) -> Widget:
        """The photo, and the panel beside it."""
        say, styles = self.say, self.ui.styles
        self._pane = PhotoPane(self._shown, lambda: self.laying, self._mark, self._mark_name)
        self._preview = Preview("photo.preview", PREVIEW * self.app.box.h)
        self._told = Label("", styles.small)
        self._hint = Label(say(f"workshop.photo.hint.{self.laying.way}"), styles.on_wood_small, lift=0.5)
        left = Column(
            [self._pane, Panel(self._hint, Material.LEATHER, margin=8, name="photo.status")], gap=0, grow=1
        )
        self._done = Button(
            "photo.done", say("workshop.photo.done"), self._finish, look=Look.PRIMARY, icon=Icon.CHECK
        )
        cancel = Button("photo.cancel", say("dialog.cancel"), self.app.pop, icon=Icon.CLOSE)
        shown, controls = [self._preview, self._told], self._controls()
        if self._is_low:
            controls, shown = [*controls, self._preview], [self._told]
        body = Scroll(Column(controls, gap=8), name="photo.body")
        panel = Panel(
            Column([body, *shown, Grid([cancel, self._done], columns=2, gap=8)], gap=10),
            margin=24,
            name="photo.panel",
            seed=11,
        )
        self._refresh()
        side = Anchor(panel, w=WIDTH, h=self.app.box.h - 54)
        return Column([self._bar(), Row([left, side], gap=0, grow=1)], gap=0)

    @property
    def _is_low(self) -> bool:
        return self.app.box.h < LOW

    def first_focus(self) -> str:
        """The photo."""
        return "photo.pane"

    def command(self, command: Command) -> bool:
        """Undo and redo."""
        match command:
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case Command.END:
                self._finish()
            case _:
                return super().command(command)
        return True

    def _bar(self) -> Widget:
        say = self.say
        title = Label(
            say("workshop.photo.title", name=self._name), self.ui.styles.on_wood_title, lift=0.5, grow=1
        )
        undo = Button("photo.undo", "", self._undo, icon=Icon.UNDO, tip=say("workshop.undo"), height=38)
        redo = Button("photo.redo", "", self._redo, icon=Icon.REDO, tip=say("workshop.redo"), height=38)
        undo.refusal = "" if self._past else say("workshop.nothing_to_undo")
        redo.refusal = "" if self._future else say("workshop.nothing_to_redo")
        self._undo_button, self._redo_button = undo, redo
        return Panel(Row([title, undo, redo], gap=6), Material.LEATHER, margin=8, name="photo.bar")

    def _controls(self) -> list[Widget]:
        say, styles, laying = self.say, self.ui.styles, self.laying
        ways = [(way, say(f"workshop.photo.way.{way}")) for way in Way]
        parts: list[Widget] = [Label(say("workshop.photo.way"), styles.small)]
        if self.app.box.h < FOR_ALL:
            words = next(words for way, words in ways if way is laying.way)
            menu = Button("photo.way", words, lambda: None, icon=Icon.DOWN, height=34, size=15)
            entries = [
                MenuItem(f"photo.way.{way}", words, partial(self._change_way, way)) for way, words in ways
            ]
            menu.action = lambda: open_menu(self.interface, (menu.box.x, menu.box.bottom + 2), entries)
            parts.append(menu)
            ways = []
        for way, words in ways:
            plate = Button(f"photo.way.{way}", words, partial(self._change_way, way), height=34, size=15)
            plate.chosen = way is laying.way
            parts.append(plate)
        units = [(unit, say(f"workshop.photo.unit.{unit}")) for unit in Unit]
        parts.append(Choice("photo.unit", units, laying.unit, self._change_unit))
        fields = {
            Way.TABLE: ("width", "height"),
            Way.RECTANGLE: ("across", "down", "left", "bottom", "width", "height"),
            Way.LENGTH: ("length",),
            Way.FILLING: ("width", "height"),
        }[laying.way]
        parts.append(self._fields(fields))
        parts.append(
            Toggle(
                "photo.checked",
                say("workshop.photo.checked"),
                laying.checked,
                lambda on: self._change(replace(self.laying, checked=on)),
                tip=say("workshop.photo.checked_tip"),
            )
        )
        if laying.checked:
            parts.append(self._fields(("check",)))
        parts.append(
            Toggle(
                "photo.inside",
                say("workshop.photo.inside"),
                laying.inside,
                lambda on: self._change(replace(self.laying, inside=on)),
                tip=say("workshop.photo.inside_tip"),
                refusal="" if self._picture.file is not None else say("workshop.photo.inside_only"),
            )
        )
        return parts

    def _fields(self, names: tuple[str, ...]) -> Widget:
        cells: list[Widget] = []
        for name in names:
            cells.append(Label(self.say(f"workshop.photo.{name}"), self.ui.styles.body, lift=0.5))
            written = self.say.written(self.laying.typed[name])
            field = TextField(f"photo.{name}", written, partial(self._typed, name), longest=12)
            field.whole = True
            cells.append(field)
        return Grid(cells, columns=(1.5, 1), gap=8, row_gap=6)

    # Changes

    def _mark(self, number: int, at: Pixel, holding: bool) -> None:
        """A mark was moved; a whole drag is one step of undo."""
        if self._before is None:
            self._before = self.laying
        self.laying = self.laying.with_mark(number, at)
        if not holding:
            before, self._before = self._before, None
            self._keep(before)
        self._refresh()

    def _typed(self, name: str, text: str) -> None:
        before, self.laying = self.laying, self.laying.with_text(name, text)
        self._keep(before)
        self._refresh()

    def _change_way(self, way: Way) -> None:
        self._change(replace(self.laying, way=way))

    def _change_unit(self, unit: Unit) -> None:
        self._change(self.laying.in_unit(unit))

    def _change(self, laying: Laying) -> None:
        before, self.laying = self.laying, laying
        self._keep(before)
        self.rebuild()

    def _keep(self, before: Laying) -> None:
        if before != self.laying:
            self._past.append(before)
            self._future.clear()
        self._undo_button.refusal = "" if self._past else self.say("workshop.nothing_to_undo")
        self._redo_button.refusal = "" if self._future else self.say("workshop.nothing_to_redo")

    def _undo(self) -> None:
        if self._past:
            self._future.append(self.laying)
            self.laying = self._past.pop()
            self.rebuild()

    def _redo(self) -> None:
        if self._future:
            self._past.append(self.laying)
            self.laying = self._future.pop()
            self.rebuild()

    def _finish(self) -> None:
        try:
            picture = self.laying.laid(self._picture)
        except LayingError:
            return  # the button says why
        width, height = self.laying.board()
        self.app.pop()
        self._laid(replace(picture, file=None) if self.laying.inside else picture, width, height)

    # Showing

    def _refresh(self) -> None:
        """Show the picture straightened, and how exact it is or what is wrong."""
        say = self.say
        try:
            picture = self.laying.laid(self._picture)
            width, height = self.laying.board()
        except LayingError as error:
            self._preview.surface = None
            self._told.text = self._done.refusal = say(str(error))
            return
        self._done.refusal = ""
        lines = [say("workshop.photo.table", width=say.inches(width), height=say.inches(height))]
        if picture.error(width, height) > 0:
            lines.append(
                say("workshop.photo.exact", error=say.inches(round(picture.error(width, height), 2)))
            )
        for off in picture.residuals(width, height):
            key = "workshop.photo.too_long" if off > 0 else "workshop.photo.too_short"
            lines.append(say(key, off=say.inches(round(abs(off), 2))))
        self._told.text = "\n".join(lines)
        part = self._quick.size[0] / picture.size[0]
        quick = replace(self._quick, laid=in_pixels_of(picture.laid, part))
        try:
            self._preview.surface = _surface(straightened(quick, width, height, 330 / max(width, height)))
        except PictureError:
            self._preview.surface = None

    def _mark_name(self, number: int) -> str:
        laying = self.laying
        own = len(laying.marks) - (2 if laying.checked else 0)
        if number >= own:
            return self.say("workshop.photo.mark.check", number=number - own + 1)
        kind = "corner" if own == 4 else "end"
        return self.say(f"workshop.photo.mark.{kind}{number + 1}")


def _surface(straight: Straight) -> pygame.Surface:
    surface = pygame.Surface(straight.size, 0, 32)
    surface.blit(pygame.image.frombuffer(straight.rgb, straight.size, "RGB"), (0, 0))
    return surface
