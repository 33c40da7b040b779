"""The order of a round as a strip of plaques above a table, and as small plaques in a dialog."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.turn_order.ranks import ranked
from game.games.turn_order.table.marks import draw_mark
from game.games.turn_order.table.plaques import READABLE, Plaque
from game.games.turn_order.table.portraits import draw_portrait, fitting, numbered, side_hue
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Material, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from game.content.locale import Translator
    from game.core.rules import Reason
    from game.core.turn_order import Track, Turn
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

GAP = 7.0
TURNER = 36.0
"""Width of a button that pages to the plaques before or after."""

KEPT = 1
"""Plaques of turns that are over which stay in sight before the current one."""

AHEAD = 3
"""Turns after the current one that are always in sight, those of the next round if need be."""

NARROW = 5.0
"""Space between small plaques."""

FEW, WIDER = 5, 1.35
"""Plaques are wider than usual, at most by that factor, as long as so many have room, or all of a round."""

SPARE = 12.0
"""Height of a strip beyond that of its plaques."""

PAGED = 15.0
"""The letters in two rows of plaques as wide as their names, if they do not hold all turns."""

WIDEST = 3
"""So many plaques have room in each of two rows, however long names are: who is up and who comes are seen."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The contents of a plaque.

    Attributes:
        name: the name of its widget.
        turn: the turn that it stands for.
        over: whether the turn is over; `lit`: whether it is being taken; `after`: whether it is of the next
        round.
        why: the reasons that it precedes the next.
    """

    name: str
    turn: Turn
    over: bool
    lit: bool
    why: tuple[Reason, ...]
    after: bool = False


def stops(track: Track) -> list[Stop]:
    """The turns of this round in order: those that are over, the current one, those to come."""
    seen: Counter[str] = Counter()
    skipped = len(track.coming) - len(track.why)
    found = []
    for turn, over, lit, why in _turns(track, skipped):
        seen[turn.combatant] += 1
        again = f".{seen[turn.combatant]}" if seen[turn.combatant] > 1 else ""
        found.append(Stop(f"turn.{turn.combatant}{again}", turn, over, lit, why))
    return found


def following(track: Track) -> list[Stop]:
    """The first turns of the next round, if few are left in this one; all of them between two rounds."""
    between = track.current is None and not track.coming
    return _afterwards(track, len(track.after) if between else max(0, AHEAD - len(track.coming)))


def _afterwards(track: Track, count: int) -> list[Stop]:
    """The first so many turns of the next round."""
    seen: Counter[str] = Counter()
    found = []
    for turn in track.after[:count]:
        seen[turn.combatant] += 1
        again = f".{seen[turn.combatant]}" if seen[turn.combatant] > 1 else ""
        found.append(Stop(f"next.{turn.combatant}{again}", turn, over=False, lit=False, why=(), after=True))
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
    """The look of a strip, and what its plaques and buttons do.

    Attributes:
        width: of the strip, in logical units; `plaque` is the size of a plaque in one row.
        emblem: from an id, the text by which the person's portrait is chosen.
        hidden: the ids of those whom players do not see.
        select: called with the id of the person whose plaque was pressed.
        turn_to: called with the number of the plaque to begin with, when the strip is paged.
        first: the number of the plaque it begins with; None while it follows the turns.
        selected: the id of the person whose plaques are framed.
        small: the least size of plaques in two rows, if one row cannot hold all; None for one row only.
    """

    width: float
    plaque: Size
    emblem: Callable[[str], str]
    select: Callable[[str], None]
    turn_to: Callable[[int], None]
    first: int | None = None
    selected: str = ""
    hidden: AbstractSet[str] = frozenset()
    small: Size | None = None

    @property
    def height(self) -> float:
        """The height of the strip, which does not depend on what it holds."""
        two = 0.0 if self.small is None else 2 * self.small.h + NARROW
        return max(self.plaque.h, two) + SPARE

    @property
    def _inner(self) -> float:
        return self.width - 24

    def large(self, turns: int) -> Size:
        """The size of plaques in one row, wider if a round has so few `turns` that there is room."""
        count = max(FEW, turns)
        room = (self._inner - 2 * (TURNER + GAP) + GAP) / count - GAP
        return Size(min(max(self.plaque.w, room), WIDER * self.plaque.w), self.plaque.h)

    def columns(self, turns: int, more: int) -> int:
        """The number of columns for `turns` plaques in two rows; 0 if one row of large ones holds them.

        In two rows room is left for `more` plaques.
        """
        if self.small is None or turns * (self.plaque.w + GAP) - GAP <= self._inner:
            return 0
        turns += more
        most = int((self._inner + NARROW) // (self.small.w + NARROW))
        if 2 * most < turns:
            return int((self._inner - 2 * (TURNER + GAP) + NARROW) // (self.small.w + NARROW))
        return -(-turns // 2)


def turn_strip(ui: Ui, say: Translator, track: Track, look: StripLook) -> Widget:
    """A strip of the plaques that there is room for, with buttons that page to the others."""
    stops_now, then = stops(track), following(track)
    if then and not track.coming and track.current is None:
        stops_now, then = then, []
    if not stops_now:
        words = Label(say("master.no_order"), ui.styles.on_wood, align=0.5, lift=0.5)
        return _framed(Anchor(words, 0.5, 0.5, h=look.height - SPARE), look)
    shown = [*stops_now, *then]
    # The plaques keep their size while turns of the next round come into sight.
    columns = look.columns(len(stops_now), AHEAD if track.after else 0)
    if columns and look.small is not None:
        alone = _afterwards(track, AHEAD)[len(then) :]
        rows = _Rows(ui, say, [*shown, *alone], len(shown), look, look.small)
        if not rows.whole(columns):
            return rows.framed()
    look = look if columns else replace(look, plaque=look.large(len(stops_now)))
    room = 2 * columns if columns else int((look.width - 24 + GAP) // (look.plaque.w + GAP))
    if len(shown) <= room:
        return _framed(_plaques(say, shown, look, columns), look)
    if not columns:
        room = max(1, int((look.width - 24 - 2 * (TURNER + GAP) + GAP) // (look.plaque.w + GAP)))
    start = _start(shown, len(shown) - room, look.first)
    part = _plaques(say, shown[start : start + room], look, columns, beside=2 * (TURNER + GAP))
    left = len(shown) - start - room
    return _paged(ui, say, part, look, (start, max(0, start - room)), (max(0, left), start + room))


def _paged(
    ui: Ui, say: Translator, part: Widget, look: StripLook, before: tuple[int, int], after: tuple[int, int]
) -> Widget:
    """Plaques between buttons: for each the number of turns on that side, and where its page begins."""
    back = _turner(ui, say, "strip.before", Icon.PREVIOUS, before[0], partial(look.turn_to, before[1]))
    on = _turner(ui, say, "strip.after", Icon.NEXT, after[0], partial(look.turn_to, after[1]))
    return _framed(Row([back, part, on], gap=GAP, align=0.5), look)


def _start(shown: Sequence[Stop], last: int, first: int | None) -> int:
    """The number of the plaque to begin with, at most `last`, with which the last page begins."""
    current = next((i for i, stop in enumerate(shown) if not stop.over), len(shown))
    return max(0, min(current - KEPT if first is None else first, last))


class _Rows:
    """Two rows of plaques, each as wide as its name needs, for names that equal ones have no room for.

    Of the `stops` the first `shown` are shown; room is kept for the others, which come into sight at the end
    of the round. All names have letters of one size.
    """

    def __init__(
        self, ui: Ui, say: Translator, stops: Sequence[Stop], shown: int, look: StripLook, small: Size
    ) -> None:
        self.ui, self.say, self.look = ui, say, look
        self.stops, self.shown = stops, shown
        names = frozenset(stop.turn.name for stop in stops)
        self.made = [_plaque(say, stop, look, small, names) for stop in stops]
        self.room = look.width - 24

    def whole(self, columns: int) -> bool:
        """Whether all names are whole, and can be read, on plaques of equal width."""
        paged = 2 * columns < self.shown
        room = self.room - (2 * (TURNER + GAP) if paged else 0.0)
        width = min((room + NARROW) / columns - NARROW, self.look.plaque.w)
        return all(plaque.wide_for(self.ui, READABLE) <= width for plaque in self.made)

    def framed(self) -> Widget:
        """All turns, in the largest letters with which they have room; else a page of them, with buttons."""
        for letters in range(int(self.made[0].largest), int(READABLE) - 1, -1):
            widths = self._widths(letters, self.room)
            parted = self._parted(widths)
            if parted is not None:
                return _framed(self._laid(widths, letters, (0, parted, len(widths)), self.room), self.look)
        room = self.room - 2 * (TURNER + GAP)
        widths = self._widths(PAGED, room)[: self.shown]
        last = next(start for start in range(self.shown) if self._page(widths, start, room)[1] == self.shown)
        start = _start(self.stops[: self.shown], last, self.look.first)
        middle, end = self._page(widths, start, room)
        before = next((at for at in range(start) if self._page(widths, at, room)[1] >= start), 0)
        part = self._laid(widths, PAGED, (start, middle, end), room)
        return _paged(self.ui, self.say, part, self.look, (start, before), (self.shown - end, end))

    def _widths(self, letters: float, room: float) -> list[float]:
        most = (room + NARROW) / WIDEST - NARROW
        return [min(most, plaque.wide_for(self.ui, letters)) for plaque in self.made]

    def _parted(self, widths: Sequence[float]) -> int | None:
        """The number of plaques in the first row, so that both are about as wide; None without room."""

        def wider(first: int) -> float:
            return max(_row_width(widths[:first]), _row_width(widths[first:]))

        found = min(range(len(widths) + 1), key=wider)
        return found if wider(found) <= self.room else None

    @staticmethod
    def _page(widths: Sequence[float], start: int, room: float) -> tuple[int, int]:
        """The numbers of the plaques with which the second row, and then the next page, begins."""
        middle = _filled(widths, start, room)
        return middle, _filled(widths, middle, room)

    def _laid(
        self, widths: Sequence[float], letters: float, parts: tuple[int, int, int], room: float
    ) -> Widget:
        """Both rows, in which plaques share the room left, but become no wider than large ones."""
        rows = []
        for begin, end in pairwise(parts):
            spare = (room - _row_width(widths[begin:end])) / max(1, end - begin)
            for number in range(begin, end):
                wide = widths[number]
                self.made[number].set_out(max(wide, min(wide + spare, self.look.plaque.w)), letters)
            rows.append(Row(self.made[begin : min(end, self.shown)], gap=NARROW))
        return Column(rows, gap=NARROW, align=0)


def _row_width(widths: Sequence[float]) -> float:
    return sum(widths) + NARROW * (len(widths) - 1)


def _filled(widths: Sequence[float], start: int, room: float) -> int:
    """The number of the first plaque that has no room in a row that begins with `start`."""
    fits = (end for end in range(len(widths), start, -1) if _row_width(widths[start:end]) <= room)
    return next(fits, start)


def _plaques(
    say: Translator, shown: Sequence[Stop], look: StripLook, columns: int, beside: float = 0.0
) -> Widget:
    """Plaques in one row, or in two of that many columns, in the width left by what stands `beside` them."""
    names = frozenset(stop.turn.name for stop in shown)
    if not columns or look.small is None:
        return Row([_plaque(say, stop, look, look.plaque, names) for stop in shown], gap=GAP, align=0.5)
    width = (look.width - 24 - beside + NARROW) / columns - NARROW
    size = Size(min(width, look.plaque.w), look.small.h)
    made = [_plaque(say, stop, look, size, names) for stop in shown]
    return Column([Row(made[:columns], gap=NARROW), Row(made[columns:], gap=NARROW)], gap=NARROW, align=0)


def _plaque(say: Translator, stop: Stop, look: StripLook, size: Size, names: Collection[str]) -> Plaque:
    turn = stop.turn
    hidden = [say("seen.hidden.tip")] if turn.combatant in look.hidden else []
    return Plaque(
        stop.name,
        turn,
        look.emblem(turn.combatant),
        partial(look.select, turn.combatant),
        lit=stop.lit,
        over=stop.over,
        chosen=turn.combatant == look.selected,
        after=stop.after,
        hidden=turn.combatant in look.hidden,
        size=size,
        tip="\n".join([stop_tip(say, stop), *hidden]),
        others=names,
    )


def stop_tip(say: Translator, stop: Stop) -> str:
    """The tip of a turn: whose it is, whether it is over, what its mark means, why it precedes the next."""
    state = "lit" if stop.lit else "over" if stop.over else "after" if stop.after else "coming"
    lines = [
        rich("<b>{}</b>", stop.turn.name),
        f"{say(f'master.side.{stop.turn.side}')} · {say(f'master.turn.{state}')}",
    ]
    if stop.turn.mark:
        lines.append(say(f"master.mark.{stop.turn.kind}", mark=ranked(stop.turn.mark, say)))
    if stop.turn.extra:
        lines.append(say("master.turn.extra"))
    lines += [
        rich("{} <soft>[{}]</soft>", ranked(say.reason(reason), say), reason.rule) for reason in stop.why
    ]
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
        Anchor(inner, 0.5, 0.5, w=look.width, h=look.height), Material.WOOD, margin=0, name="table.strip"
    )


CHIP = Size(176, 42)


def small_order(ui: Ui, say: Translator, track: Track, emblem: Callable[[str], str]) -> Widget:
    """The turns still to come in this round, after the one being taken, as chips in reading order."""
    chips = [SmallTurn(stop, emblem(stop.turn.combatant)) for stop in stops(track) if not stop.over]
    if not chips:
        return Label(say("master.no_order"), ui.styles.note)
    return Column([Flow(chips, gap=6)], gap=0)


class SmallTurn(Widget):
    """A turn: portrait, name, mark."""

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
            draw_mark(canvas, ui, seal, turn.mark, turn.kind)
        name = numbered(turn.name)
        style = fitting(ui, name, ui.styles.body.but(size=17, colour=hue.ink), words.size)
        canvas.paragraph(ui.texts.paragraph(name, style, words.w), words, 0, 0.5)
