"""The players' screen: whose turn it is, who comes next, and the game's part, as large as there is room for.

It is made from the match as it is, whatever moment the game master looks at, and from the players' view
alone.
It is only looked at: nothing in it has a tip, can be pressed or is scrolled.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.games.turn_order.table.chips import Chip, draw_chips, laid_chips
from game.games.turn_order.table.plaques import LARGE, TWO_LINES, Plaque
from game.games.turn_order.table.portraits import fitting
from game.games.turn_order.table.turn_strip import AHEAD, Stop, following, stops
from game.games.turn_order.table.turn_timer import TimerPlate
from game.ui.box import Box, Size
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Material, Padding, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.turn_order.table.pane import Pane, PlayersView, S
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

USUAL = 720.0
LARGER = (0.8, 1.6)
"""The height that sizes are given for, and the least and greatest factor for other heights."""

HEAD, NEWS = 64.0, 52.0
"""Height of the title, and of the line with the last sentences of the log."""

WHO = (270.0, 0.37, 680.0)
"""Least width of the part that says whose turn it is, its share of the whole, its greatest width."""

UP, NEXT, REST = 0.2, 0.125, (30.0, 48.0)
"""Height of the plates of the current turn and of the next ones, as shares of their part; of all others."""

TIMED = 0.1
"""Height of the timer below the current turn, as a share of its part."""

FLAT = 0.36
"""Greatest height of such a plate, as a share of its width."""

ALONE = 1.35
"""The factor by which those plates are larger if no others stand below them."""

LETTERS, BELOW = (0.17, 0.145, 0.12), 0.42
"""Letters of chips on a large plate as shares of its height, the first at which all fit; the chips' share."""

SIGNS, SIGN, WIDE, SIGNED = 2, 0.36, 2.45, 22.0
"""Signs on a low plate: how many at most, their size as a share of its height, the width of each in multiples
of that, and the least height of a plate with signs."""

MORE = Chip("", icon="dots_horizontal")

MARK = 0.58
"""Size of the mark on a large plate, as a share of its height."""

SLIGHT = 190.0
"""The least width of a plate beside others, in a window of the usual height."""

GAP, APART = 8.0, 5.0
"""Space between plates, and between the name on a low plate and its signs."""

TITLE = 26.0


class Plate(Plaque):
    """A turn that is only looked at."""

    focusable = False
    settles = False
    space_presses = False
    letters = 0.38
    one_line = 0.0
    low_letters = 0.62
    least_part = math.inf

    def __init__(self, stop: Stop, emblem: str, size: Size, matter: tuple[Chip, ...] = ()) -> None:
        super().__init__(
            f"players.{stop.name}",
            stop.turn,
            emblem,
            _nothing,
            lit=stop.lit,
            over=stop.over,
            after=stop.after,
            size=size,
        )
        self.matter = matter if size.h >= SIGNED else ()

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plaque, with chips below the name, or on a low plate as signs beside it."""
        super().draw(canvas, ui)
        if not self.matter:
            return
        chips, room = self._signs() if not self._large else self.matter, self._words()[1]
        sizes = [self.box.h * part for part in (LETTERS if self._large else (SIGN,))]
        fits = (size for size in sizes if laid_chips(ui, chips, room.w, size) == [[*chips]])
        draw_chips(canvas, ui, room, chips, size=next(fits, sizes[-1]))

    def _signs(self) -> tuple[Chip, ...]:
        """The chips without words, hit points first; dots stand for those without room."""
        most = min(SIGNS, max(1, int(self._rooms_of_plate()[1].w / 2 / self._wide)))
        more = (MORE,) if 1 < most < len(self.matter) else ()
        shown = self.matter[: most - len(more)]
        return (*(Chip("", chip.kind, icon=chip.mark) for chip in shown), *more)

    @property
    def _wide(self) -> float:
        """The width that a sign takes on a low plate."""
        return self.box.h * SIGN * WIDE

    def _words(self) -> tuple[Box, Box]:
        """The box of the name and that of the chips."""
        _, words, _ = self._rooms_of_plate()
        if not self.matter:
            return words, Box(words.right, words.y, 0, 0)
        if self._large:
            high = words.h * (1 - BELOW)
            below = Box(words.x, words.y + high, words.w, words.h - high)
            return Box(words.x, words.y, words.w, high), below
        chips, name = words.cut_right(len(self._signs()) * self._wide)
        return name.cut_right(APART)[1], chips

    def _rooms(self) -> tuple[Box, Box, Box]:
        picture, _, mark = self._rooms_of_plate()
        return picture, self._words()[0], mark

    def _rooms_of_plate(self) -> tuple[Box, Box, Box]:
        """The boxes of portrait, name and mark; the mark is as large as the plate allows."""
        picture, words, mark = super()._rooms()
        if not self.turn.mark or not self._large:
            return picture, words, mark
        side = self.box.h * MARK
        place = Box(self.box.right - side - 10, self.box.centre[1] - side / 2, side, side)
        return picture, Box(words.x, words.y, place.x - 6 - words.x, words.h), place


def players_page(pane: Pane[S, Any], view: PlayersView[S]) -> Widget:
    """The players' screen as a widget."""
    least, part, most = WHO
    width = min(max(part * view.box.w, least), most)
    middle = view.box.h - _sized(view, HEAD + NEWS)
    room = Box(0, 0, view.box.w - width, middle)
    shown = Panel(pane.players(replace(view, box=room)), Material.WOOD, margin=0, grow=1, name="players.pane")
    who = Anchor(_who(pane, view, Size(width, middle)), w=width, h=middle)
    return Column([_head(pane, view), Row([who, shown], gap=0, grow=1), _news(view)], gap=0)


def _sized(view: PlayersView[S], size: float) -> float:
    """A size given for the usual height, scaled to the height there is."""
    return size * min(max(view.box.h / USUAL, LARGER[0]), LARGER[1])


def _head(pane: Pane[S, Any], view: PlayersView[S]) -> Widget:
    words = pane.title(view.say, view.state)
    height = _sized(view, HEAD)
    title = Ribbon(words, view.ui.palette.accent, height=height - 4, size=height * 0.46, name="players.title")
    side = [] if view.leave is None else [view.leave, Spacer(6)]
    row = Row([Spacer(50 if side else 0), Anchor(title, 0.5, 0.5, grow=1), *side], gap=6, align=0.5)
    return Anchor(Panel(row, Material.LEATHER, margin=2, name="players.bar"), w=view.box.w, h=height)


def _news(view: PlayersView[S]) -> Widget:
    """The last sentences of the log: as many as there is room for, at least the last one."""
    height, room = _sized(view, NEWS), view.box.w - 40
    style = view.ui.styles.on_wood.but(size=height * 0.42)
    texts = [" ".join(view.news[at:]) for at in range(len(view.news))]
    text = next((text for text in texts if view.ui.texts.width(text, style) <= room), texts[-1])
    style = fitting(view.ui, text, style, Size(room, height - 10))
    label = Label(text, style, align=0.5, lift=0.5, name="players.news")
    return Anchor(Panel(label, Material.LEATHER, margin=5), w=view.box.w, h=height)


def _who(pane: Pane[S, Any], view: PlayersView[S], size: Size) -> Widget:
    """The current turn and the next ones, large; below them all others, unless the game's part lists them."""
    track, say = view.track, view.say
    coming = [*(stop for stop in stops(track) if not stop.over), *following(track)]
    up, rest = [stop for stop in coming if stop.lit], [stop for stop in coming if not stop.lit]
    wide, more = size.w - 2 * 12, ALONE if pane.lists_all else 1.0
    parts: list[Widget] = []
    if up:
        parts += [_title(view, "now"), *_plates(view, up, Size(wide, min(UP * more * size.h, wide * FLAT)))]
        if view.timer is not None:
            parts.append(TimerPlate(view.timer, Size(wide, TIMED * size.h)))
    ahead = rest[:AHEAD]
    if ahead:
        parts.append(_title(view, "next"))
        used = sum(part.wanted(view.ui, wide).h + GAP for part in parts)
        room = (size.h - used - 2 * 10) / len(ahead) - GAP
        parts += _plates(view, ahead, Size(wide, min(NEXT * more * size.h, wide * FLAT, room)))
    if not coming:
        words = say("master.no_order")
        parts.append(Label(words, view.ui.styles.on_wood.but(size=22), align=0.5, name="players.nobody"))
    if not pane.lists_all:
        used = sum(part.wanted(view.ui, wide).h + GAP for part in parts)
        parts += _others(view, rest[AHEAD:], len(track.done), Size(wide, size.h - used - 2 * 10))
    return Padding(Column(parts, gap=GAP), 12, 10, name="players.who")


def _title(view: PlayersView[S], name: str) -> Widget:
    height = _sized(view, TITLE)
    style = view.ui.styles.on_wood_title.but(size=height * 0.66)
    return Anchor(Label(view.say(f"players.{name}"), style), 0, 0.5, h=height)


def _plates(view: PlayersView[S], shown: Sequence[Stop], size: Size) -> list[Plate]:
    return [
        Plate(stop, view.emblem(stop.turn.combatant), size, view.matter(stop.turn.combatant))
        for stop in shown
    ]


def _others(view: PlayersView[S], left: Sequence[Stop], played: int, size: Size) -> list[Widget]:
    """The turns after those, as high as there is room for; below, how many are over and how many come."""
    least, most = (min(_sized(view, high), LARGE - 1) for high in REST)
    line = _sized(view, TITLE)
    room = size.h - line
    slight = _sized(view, SLIGHT)
    highs = {n: room / max(1, -(-len(left) // n)) - 4 for n in (1, 2, 3) if n == 1 or size.w / n >= slight}
    columns = next((n for n, high in highs.items() if high >= least), max(highs))
    high, wide = max(least, min(most, highs[columns])), (size.w - 4 * (columns - 1)) / columns
    plates = _plates(view, left, Size(wide, high))
    if any(_cut(view, plate, Size(wide, high)) for plate in plates):
        high = max(high, TWO_LINES)
    shown = left[: columns * max(0, int(room // (high + 4)))]
    plates = _plates(view, shown, Size(wide, high))
    rows = [Row(plates[at : at + columns], gap=4) for at in range(0, len(plates), columns)]
    words = [view.say("master.list.played", count=played)] if played else []
    more = len(left) - len(shown)
    words += [view.say("master.list.more", count=more)] if more else []
    style = view.ui.styles.on_wood_small.but(size=line * 0.66)
    label = Label(" · ".join(words), style, name="players.played")
    counted = [Anchor(label, 0, 0.5, h=line)] if words else []
    return [Column([*rows, *counted], gap=4)] if rows or counted else []


def _cut(view: PlayersView[S], plate: Plate, size: Size) -> bool:
    """Whether a name has no room on a plate of that size."""
    plate.arrange(view.ui, Box(0, 0, *size))
    return not plate.whole(view.ui)


def _nothing() -> None:
    """Plates are only looked at."""
