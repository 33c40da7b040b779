"""The lines of the initiative track: count, portrait, name, conditions, actions used, armour class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.games.turn_order.table.portraits import breakable, draw_portrait, draw_seal, side_hue
from game.ui.box import Box, Size
from game.ui.events import KeyPressed, Mods, MouseButton, PointerMoved, PointerPressed, PointerReleased
from game.ui.icons import Icon
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.turn_order import Side
    from game.games.d20_initiative.rules.state import Used
    from game.ui.canvas import Canvas
    from game.ui.events import Event
    from game.ui.text import Paragraph
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext

LEAST = 54.0
SHIELD = 54.0
TOKEN = 24.0
COUNT = 44.0


@dataclass(frozen=True, slots=True)
class Line:
    """What a row says.

    Attributes:
        count: of the turn, empty where it is not known.
        matter: rich text below the name: flat-footed, ready, waiting, conditions.
        armour: the armour class now, empty where it is not known; `lowered` if something takes from it.
        used: the actions used, None where nobody needs to know.
        lit: has the turn; `done`: has had it in this round.
    """

    id: str
    name: str
    side: Side
    emblem: str
    count: str = ""
    matter: str = ""
    armour: str = ""
    lowered: bool = False
    used: Used | None = None
    lit: bool = False
    done: bool = False
    ruled: bool = True


class CombatRow(Pressable):
    """One line of the track, pressed to open the sheet. Dragging it, or Alt with the arrows, reorders."""

    space_presses = True

    def __init__(
        self,
        line: Line,
        select: Callable[[], None],
        *,
        move: Callable[[int], None] | None = None,
        drop: Callable[[float], None] | None = None,
        chosen: bool = False,
        size: float = 1.0,
        tip: str = "",
    ) -> None:
        super().__init__(f"row.{line.id}", select, tip=tip)
        self.size = size
        self.line = line
        self.chosen = chosen
        self._move = move
        self._drop = drop
        self._dragged: float | None = None

    def wanted(self, ui: Ui, width: float) -> Size:
        """High enough for the name and what is below it."""
        least = LEAST * self.size
        room = self._rooms(Box(0, 0, width, least))[2]
        name, matter = self._words(ui, room.w)
        high = name.height + (matter.height if matter is not None else 0)
        return Size(width, max(least, high + 12))

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """As anything that is pressed; held, it can be carried to another place."""
        match event:
            case KeyPressed(key=pygame.K_UP, mods=Mods.ALT) if self._move is not None:
                self._move(-1)
                return True
            case KeyPressed(key=pygame.K_DOWN, mods=Mods.ALT) if self._move is not None:
                self._move(1)
                return True
            case PointerPressed(button=MouseButton.LEFT):
                self._dragged = None
            case PointerMoved(at=at, held=held) if held and self.focused and self._drop is not None:
                far = not self.box.contains(at)
                self._dragged = at[1] if far or self._dragged is not None else None
            case PointerReleased(button=MouseButton.LEFT, at=at) if self._dragged is not None:
                self._dragged, self.pressed = None, False
                if self._drop is not None and not self.box.contains(at):
                    self._drop(at[1])
                return True
            case _:
                pass
        return super().handle(event, context)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line on its strip of parchment."""
        line, hue = self.line, side_hue(ui, self.line.side)
        count, picture, words, tokens, shield = self._rooms(self.box)
        if line.lit:
            canvas.fill(self.box, ui.palette.gilt, 150, 9)
            canvas.outline(self.box, ui.palette.accent, 2.2, 9)
        elif self.chosen or self.hovered:
            canvas.fill(self.box, ui.palette.gilt_dark, 60 if self.chosen else 34, 9)
        if line.ruled:
            left, right = (self.box.x + 6, self.box.bottom), (self.box.right - 6, self.box.bottom)
            canvas.line(left, right, ui.palette.parchment_dark)
        if line.count:
            draw_seal(canvas, ui, count, line.count, dull=line.done)
        draw_portrait(canvas, ui, picture, line.side, line.emblem, faded=line.done and not line.lit)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 15 * self.size, hue.ink))
        canvas.blit_centred(emblem, (picture.right + 2, picture.bottom - 4))
        name, matter = self._words(ui, words.w)
        high = name.height + (matter.height if matter is not None else 0)
        top = words.y + (words.h - high) / 2
        canvas.paragraph(name, Box(words.x, top, words.w, name.height))
        if matter is not None:
            canvas.paragraph(matter, Box(words.x, top + name.height, words.w, matter.height))
        self._draw_tokens(canvas, ui, tokens)
        self._draw_shield(canvas, ui, shield)
        if self._dragged is not None:
            canvas.line((self.box.x, self._dragged), (self.box.right, self._dragged), ui.palette.accent, 4)

    def _draw_tokens(self, canvas: Canvas, ui: Ui, room: Box) -> None:
        """A brass token for each action; used ones are turned over."""
        used = self.line.used
        if used is None:
            return
        made = ((Icon.MELEE, used.standard), (Icon.MOVE, used.move), (Icon.DISENGAGE, used.step))
        for place, (icon, spent) in enumerate(made):
            side = TOKEN * self.size
            box = Box(room.x + place * (side + 2), room.centre[1] - side / 2, side, side)
            colour = ui.palette.parchment_dark if spent else ui.palette.gilt
            canvas.fill(box, ui.palette.leather_dark, 255, side / 2)
            canvas.fill(box.inset(1.5), colour, 255, side / 2)
            ink = ui.palette.ink_faint if spent else ui.palette.leather_dark
            canvas.blit_centred(ui.texts.line(icon.glyph, Style(Face.ICON, 15 * self.size, ink)), box.centre)
            if spent:
                canvas.line((box.x + 5, box.bottom - 5), (box.right - 5, box.y + 5), ui.palette.accent, 2)

    def _draw_shield(self, canvas: Canvas, ui: Ui, room: Box) -> None:
        line = self.line
        if not line.armour:
            return
        fill = ui.palette.accent if line.lowered else ui.palette.leather
        shield = ui.texts.line(
            Icon.DEFENCE.glyph, Style(Face.ICON, 45 * self.size, fill, ui.palette.parchment_dark)
        )
        canvas.blit_centred(shield, room.centre)
        style = ui.texts.shrunk(line.armour, ui.styles.number.but(size=20 * self.size), 30 * self.size)
        canvas.blit_centred(ui.texts.line(line.armour, style), (room.centre[0], room.centre[1] - 2))

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if there is too little room for them."""
        words = self._rooms(self.box)[2]
        name, matter = self._words(ui, words.w)
        found = [self.line.name] if name.overflow > 1 else []
        if matter is not None and matter.overflow > 1:
            found.append(self.line.matter)
        return found

    def _rooms(self, box: Box) -> tuple[Box, Box, Box, Box, Box]:
        """Where the count, the portrait, the words, the tokens and the armour class are."""
        k = self.size
        inner = box.inset(6, 4)
        count, rest = inner.cut_left(COUNT * k)
        picture, rest = rest.cut_left(46 * k)
        picture = Box(picture.x + 2, picture.centre[1] - 21 * k, 42 * k, 42 * k)
        shield, rest = rest.cut_right(SHIELD * k if self.line.armour else 4)
        tokens, rest = rest.cut_right(3 * (TOKEN * k + 2) + 4 if self.line.used is not None else 0)
        seal = Box(count.x, count.centre[1] - 19 * k, 38 * k, 38 * k)
        return seal, picture, rest.cut_left(12)[1], tokens, shield

    def _words(self, ui: Ui, width: float) -> tuple[Paragraph, Paragraph | None]:
        line = self.line
        faint = line.done and not line.lit
        colour = ui.palette.ink_soft if faint else ui.palette.ink
        width = max(40.0, width)
        style = ui.texts.shrunk(line.name, ui.styles.strong.but(size=20 * self.size, colour=colour), width)
        name = ui.texts.paragraph(breakable(line.name), style, width)
        if not line.matter:
            return name, None
        small = ui.styles.small.but(size=16 * self.size, colour=ui.palette.ink_soft)
        return name, ui.texts.paragraph(line.matter, small, width)


def drop_place(rows: Sequence[CombatRow], y: float) -> int:
    """The place in the order of a row let go at that height."""
    return sum(row.box.centre[1] < y for row in rows)
