"""The order of a round: as a strip of plaques above a table, and as a list of small ones in a dialog."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.games.turn_order.table.portraits import (
    PLAQUE,
    breakable,
    draw_mark,
    draw_portrait,
    fitting,
    side_hue,
)
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.ornaments import Plate
from game.ui.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Pressable
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Ground, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.core import turn_order
    from game.core.rules import Reason
    from game.core.turn_order import Track, Turn
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui

GAP = 7.0
TURNER = 36.0
"""Width of a button that turns to the plaques before or after."""

KEPT = 1
"""How many plaques that are over stay in sight before the current one."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A plaque: its widget's name, the turn, whether it is over or being taken, why it precedes the next."""

    name: str
    turn: Turn
    over: bool
    lit: bool
    why: tuple[Reason, ...]


def stops(track: Track) -> list[Stop]:
    """The plaques of a track in order: those that are over, the current one, those to come."""
    seen: Counter[str] = Counter()
    skipped = len(track.coming) - len(track.why)
    found = []
    for turn, over, lit, why in _turns(track, skipped):
        seen[turn.combatant] += 1
        again = f".{seen[turn.combatant]}" if seen[turn.combatant] > 1 else ""
        found.append(Stop(f"turn.{turn.combatant}{again}", turn, over, lit, why))
    return found


def _turns(track: Track, skipped: int) -> Iterator[tuple[Turn, bool, bool, tuple[Reason, ...]]]:
    for turn in track.done:
        yield turn, True, False, ()
    if track.current is not None:
        yield track.current, False, True, ()
    for place, turn in enumerate(track.coming):
        why = track.why[place - skipped] if place >= skipped else ()
        yield turn, False, False, why


@dataclass(frozen=True, slots=True)
class StripLook:
    """How a strip is made, and what its plaques and buttons do.

    Attributes:
        width: of the strip, in logical units; `plaque` is the size of each plaque.
        emblem: what somebody's portrait is chosen by, by their id.
        select: does what a plaque is pressed for, given whose it is.
        turn_to: is given the plaque to begin with, when the strip is turned on or back.
        first: the plaque it begins with; None while it follows the turns.
        selected: whose plaque is framed.
    """

    width: float
    plaque: Size
    emblem: Callable[[str], str]
    select: Callable[[str], None]
    turn_to: Callable[[int], None]
    first: int | None = None
    selected: str = ""


def turn_strip(ui: Ui, say: Translator, track: Track, look: StripLook) -> Widget:
    """The plaques that there is room for, with buttons to those before and after."""
    shown = stops(track)
    inner = look.width - 24
    if not shown:
        words = Label(say("master.no_order"), ui.styles.on_wood, align=0.5, lift=0.5)
        return _framed(Anchor(words, 0.5, 0.5, h=look.plaque.h), look)
    room = int((inner + GAP) // (look.plaque.w + GAP))
    if len(shown) <= room:
        return _framed(_row(say, shown, look), look)
    room = max(1, int((inner - 2 * (TURNER + GAP) + GAP) // (look.plaque.w + GAP)))
    start = _start(shown, room, look.first)
    left = len(shown) - start - room
    before = _turner(
        ui, say, "strip.before", Icon.PREVIOUS, start, partial(look.turn_to, max(0, start - room))
    )
    after = _turner(ui, say, "strip.after", Icon.NEXT, max(0, left), partial(look.turn_to, start + room))
    return _framed(Row([before, _row(say, shown[start : start + room], look), after], gap=GAP), look)


def _start(shown: Sequence[Stop], room: int, first: int | None) -> int:
    here = next((i for i, stop in enumerate(shown) if not stop.over), len(shown))
    return max(0, min(here - KEPT if first is None else first, len(shown) - room))


def _row(say: Translator, shown: Sequence[Stop], look: StripLook) -> Widget:
    return Row([_plaque(say, stop, look) for stop in shown], gap=GAP, align=0.5)


def _plaque(say: Translator, stop: Stop, look: StripLook) -> Plaque:
    turn = stop.turn
    return Plaque(
        stop.name,
        turn,
        look.emblem(turn.combatant),
        partial(look.select, turn.combatant),
        lit=stop.lit,
        over=stop.over,
        chosen=turn.combatant == look.selected,
        size=look.plaque,
        tip=_tip(say, stop),
    )


def _tip(say: Translator, stop: Stop) -> str:
    state = "lit" if stop.lit else "over" if stop.over else "coming"
    lines = [
        f"<b>{stop.turn.name}</b>",
        f"{say(f'master.side.{stop.turn.side}')} · {say(f'master.turn.{state}')}",
    ]
    if stop.turn.extra:
        lines.append(say("master.turn.extra"))
    lines += [f"{say.reason(one)} <soft>[{one.rule}]</soft>" for one in stop.why]
    return "\n".join(lines)


def _turner(ui: Ui, say: Translator, name: str, icon: Icon, count: int, turn: Callable[[], None]) -> Widget:
    number = Label(str(count) if count else "", ui.styles.on_wood_small.but(size=16), align=0.5)
    button = Button(name, "", turn, icon=icon, height=TURNER, tip=say("master.strip.more", count=count))
    if not count:
        button.refusal = say("master.strip.none")
    return Anchor(Column([button, number], gap=0), w=TURNER)


def _framed(part: Widget, look: StripLook) -> Widget:
    inner = Row([Spacer(2), Anchor(part, 0.5, 0.5, grow=1), Spacer(2)], gap=0)
    return Panel(
        Anchor(inner, 0.5, 0.5, w=look.width, h=look.plaque.h + 12), Ground.WOOD, margin=0, name="table.strip"
    )


# Plaques


class Plaque(Pressable):
    """A turn: portrait, name, emblem of the side, and what puts it in its place.

    `lit` is the turn being taken, `over` one that is past, `chosen` the combatant whose sheet is open.
    """

    space_presses = True

    def __init__(
        self,
        name: str,
        turn: turn_order.Turn,
        emblem: str,
        action: Callable[[], None],
        *,
        lit: bool = False,
        over: bool = False,
        chosen: bool = False,
        size: Size = PLAQUE,
        tip: str = "",
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.turn = turn
        self.emblem = emblem
        self.lit = lit
        self.over = over
        self.chosen = chosen
        self._size = size

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """The name, and what puts it in its place."""
        return f"{self.turn.name}, {self.turn.mark}" if self.turn.mark else self.turn.name

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The size it was made with."""
        return self._size

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate, then what is on it."""
        hue = side_hue(ui, self.turn.side)
        face = ui.palette.leather_dark if self.over else ui.palette.leather
        shape = ui.theme.plate(canvas.size(self.box), Plate(face, pushed=self.over, lit=self.hovered))
        if self.lit:
            glow = self.box.inset(-4)
            canvas.fill(glow, ui.palette.gilt, 210, 14)
        elif not self.over:
            canvas.drop_shadow("plaque", shape, (self.box.x, self.box.y), 4, 140)
        canvas.blit(shape, (self.box.x, self.box.y))
        if self.chosen:
            canvas.outline(self.box.inset(2), ui.palette.gilt, 2, 9)
        self._draw_parts(canvas, ui, hue)

    def _draw_parts(self, canvas: Canvas, ui: Ui, hue: Hue) -> None:
        picture, words, mark = self._rooms()
        draw_portrait(canvas, ui, picture, self.turn.side, self.emblem, faded=self.over)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 14, hue.glow, (20, 8, 4)))
        canvas.blit_centred(emblem, (picture.right + 1, picture.bottom - 5))
        if self.turn.extra:
            again = ui.texts.line(Icon.PLUS.glyph, Style(Face.ICON, 16, ui.palette.gilt, (20, 8, 4)))
            canvas.blit_centred(again, (picture.x + 3, picture.y + 6))
        paragraph = ui.texts.paragraph(breakable(self.turn.name), self._style(ui), words.w)
        canvas.paragraph(paragraph, words, 0, 0.5)
        if self.turn.mark:
            draw_mark(canvas, ui, mark, self.turn.mark, dull=self.over)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if there is too little room even for small letters."""
        _, words, _ = self._rooms()
        paragraph = ui.texts.paragraph(breakable(self.turn.name), self._style(ui), words.w)
        return [] if paragraph.overflow <= 1 and paragraph.height <= self.box.h - 4 else [self.turn.name]

    def _style(self, ui: Ui) -> Style:
        """Letters as large as two lines of them fit."""
        _, words, _ = self._rooms()
        colour = ui.palette.gilt if self.lit else ui.palette.cream
        style = ui.styles.on_wood.but(
            size=self._size.h * 0.28, colour=colour, face=Face.BOLD if self.lit else Face.TEXT
        )
        return fitting(ui, breakable(self.turn.name), style, words.size)

    def _rooms(self) -> tuple[Box, Box, Box]:
        """Where the portrait, the name and the mark are."""
        inner = self.box.inset(8, 7)
        picture, rest = inner.cut_left(inner.h)
        if not self.turn.mark:
            return picture, rest.cut_left(9)[1], Box(rest.right, rest.y, 0, 0)
        seal = min(38.0, inner.h - 6)
        mark, words = rest.cut_right(seal)
        return (
            picture,
            words.cut_left(9)[1].cut_right(5)[1],
            Box(mark.x, mark.centre[1] - seal / 2, seal, seal),
        )


CHIP = Size(176, 42)


def small_order(ui: Ui, say: Translator, track: Track, emblem: Callable[[str], str]) -> Widget:
    """The turns still to come in this round, after the one being taken, as chips in reading order."""
    chips = [Chip(stop, emblem(stop.turn.combatant)) for stop in stops(track) if not stop.over]
    if not chips:
        return Label(say("master.no_order"), ui.styles.note)
    return Column([Flow(chips, gap=6)], gap=0)


class Chip(Widget):
    """One turn: portrait, name, mark."""

    def __init__(self, stop: Stop, emblem: str) -> None:
        super().__init__(f"preview.{stop.name}")
        self.stop = stop
        self.emblem = emblem

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """Always the same size."""
        return CHIP

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it on its slip."""
        hue, turn = side_hue(ui, self.stop.turn.side), self.stop.turn
        canvas.blit(ui.theme.well(canvas.size(self.box), lit=self.stop.lit), (self.box.x, self.box.y))
        if self.stop.lit:
            canvas.outline(self.box, ui.palette.accent, 2, 7)
        inner = self.box.inset(6, 4)
        picture, rest = inner.cut_left(inner.h)
        draw_portrait(canvas, ui, picture, turn.side, self.emblem)
        _, words = rest.cut_left(7)
        if turn.mark:
            seal, words = words.cut_right(32)
            words = words.cut_right(4)[1]
            draw_mark(canvas, ui, seal, turn.mark)
        name = breakable(turn.name)
        style = fitting(ui, name, ui.styles.body.but(size=17, colour=hue.ink), words.size)
        canvas.paragraph(ui.texts.paragraph(name, style, words.w), words, 0, 0.5)
