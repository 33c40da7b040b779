"""The turns of a round as a list, which keeps the current turn and the next ones in sight."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from game.games.turn_order.table.turn_strip import AHEAD
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.text.text import Face, Style
from game.ui.widgets.button import Pressable
from game.ui.widgets.layout import Column
from game.ui.widgets.scroll import FADE, Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.portraits import OrderRow
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget, WidgetContext

GAP = 2.0

FOLD = 28.0
"""Height of the line that stands for the turns that are over."""

COMFORTABLE = 34.0
"""The greatest height of a row if there is not room for all."""

LOW_ROW = 30.0
"""If rows may be as low as this, the window is low: without room for all, they are as low as they may be."""


class Following(Scroll):
    """A scrolled view that keeps some of its parts in sight.

    Scrolled by hand, it stays there until `occasion` differs: something was done, or another moment is shown.
    """

    occasion: Hashable = None

    @property
    def kept(self) -> Sequence[Widget]:
        """The parts that are to stay in sight."""
        return ()

    def share_out(self, box: Box) -> None:
        """Set the sizes of the parts for a view of that size; called before they are arranged."""

    def arrange(self, ui: Ui, box: Box) -> None:
        """Size and place the parts; if the size of the view changed, scroll to those kept in sight."""
        resized = (box.w, box.h) != (self.box.w, self.box.h)
        self.share_out(box)
        super().arrange(ui, box)
        if resized:
            self.follow(ui)

    def follow(self, ui: Ui) -> None:
        """Scroll to the parts that are kept in sight, if one of them is not."""
        kept = self.kept
        if not kept:
            return
        top, bottom = min(part.box.y for part in kept), max(part.box.bottom for part in kept)
        above = self.box.y + (FADE if self.offset > 0 else 0)
        below = self.box.bottom - (FADE if self.offset < self.limit else 0)
        if top < above or bottom > below:
            air = min(FADE + kept[0].box.h, max(FADE, self.box.h - FADE - (bottom - top)))
            self.scroll_to(top - self.box.y + self.offset - air, ui)

    def resume(self, before: Widget, ui: Ui) -> None:
        """Stay scrolled as before, unless the occasion or the place of the view has changed."""
        if not isinstance(before, Following):
            return
        self.scroll_to(before.offset, ui)
        if (before.occasion, before.box) != (self.occasion, self.box):
            self.follow(ui)


class TurnList(Following):
    """A list of turns that follows them: those played, the one being taken, those to come.

    Rows are as high as there is room for, within `heights` (least and greatest). Those played are folded into
    one line if they would push others out of sight, or when that line is pressed.

    Args:
        say: the words of the language in use.
        rows: the turns of this round.
        after: the first turns of the next round; those beyond `due` are shown where there is room.
        played: the names of rows whose turns are over.
        ahead: the names of rows from the current turn on, in order.
        heading: stands above `after`.
        below: widgets below the list; `spare` is their height.
        occasion: see `Following`.
        heights: least and greatest height of a row.
        apart: whether `after` is always shown, not only while some of this round are out of sight.
        folds: whether room is left for the line of turns that are over.
        spare: the height of what is `below`.
        name: the name of the widget.
    """

    def __init__(
        self,
        say: Translator,
        rows: Sequence[OrderRow],
        after: Sequence[OrderRow] = (),
        *,
        due: int | None = None,
        played: Collection[str],
        ahead: Sequence[str],
        heading: Widget | None = None,
        below: Sequence[Widget] = (),
        occasion: Hashable = None,
        heights: tuple[float, float] = (32.0, 54.0),
        apart: bool = False,
        folds: bool = True,
        spare: float = 0.0,
        name: str,
    ) -> None:
        self._rows, self._all_after = list(rows), list(after)
        self._after = self._all_after
        self._due = len(after) if due is None else due
        self._played = [row for row in rows if row.name in played]
        named = {row.name: row for row in rows}
        self._ahead = [named[row_name] for row_name in ahead if row_name in named]
        self._heading = [heading] if heading is not None else []
        words = say("master.list.played", count=len(self._played))
        self._line = FoldLine(f"{name}.played", words, self.turn_over, tip=say("master.list.fold"))
        parts = [self._line, *self._rows, *self._heading, *self._all_after, *below]
        super().__init__(Column(parts, gap=GAP), name=name)
        self.occasion = occasion
        self.fold: bool | None = None
        self.folded = False
        self._heights = heights
        self._apart = apart
        self._folds = folds
        self._spare = spare

    @property
    def kept(self) -> list[OrderRow]:
        """The rows of the current turn and of the next ones."""
        return [row for row in (*self._ahead, *self._after) if not row.hidden][: AHEAD + 1]

    def share_out(self, box: Box) -> None:
        """Set the height of all rows, and fold those played if need be."""
        height = box.h
        least, most = self._heights
        spare = height - len(self._rows) * (most + GAP) - 2 * (FOLD + GAP) - self._spare
        self._after = self._all_after[: max(self._due, int(spare // (most + GAP)))]
        for row in self._all_after:
            row.hidden = True
        count = max(1, len(self._rows), len(self._after) if self._apart else 0)
        line = FOLD + GAP if self._folds else 0.0
        each = (height - line - self._spare) / count - GAP
        cramped = each < least
        high = min(most, self._left(height, line) if cramped else each)
        for row in (*self._rows, *self._after):
            row.high = high
        apart = FOLD + GAP + len(self._after) * (high + GAP) if self._apart and self._after else 0.0
        full = cramped or line + len(self._rows) * (high + GAP) + apart + self._spare > height + 1
        self.folded = bool(self._played) and (full if self.fold is None else self.fold)
        for row in self._played:
            row.hidden = self.folded
        for part in chain(self._after, self._heading):
            part.hidden = not (self._after and (cramped or self.folded or self._apart))
        self._line.hidden, self._line.folded = not self._played, self.folded

    def _left(self, height: float, line: float) -> float:
        """The height of rows if there is no room for all: low enough for those to come, if possible."""
        left = len(self._rows) - len(self._played)
        each = (height - (line if self._played else 0) - self._spare) / max(1, left) - GAP
        least = self._heights[0]
        comfortable = COMFORTABLE if least > LOW_ROW else least
        return min(COMFORTABLE, each) if each >= least and not self.fold else comfortable

    def turn_over(self, ui: Ui) -> None:
        """Fold the turns that are over, or unfold them."""
        self.fold = not self.folded
        self.arrange(ui, self.box)
        self.follow(ui)

    def resume(self, before: Widget, ui: Ui) -> None:
        """Stay folded and scrolled as before, unless the occasion or the place of the view has changed."""
        if isinstance(before, TurnList) and self.fold != before.fold:
            self.fold = before.fold
            self.arrange(ui, self.box)
        super().resume(before, ui)


class FoldLine(Pressable):
    """A line that says how many turns are over; pressed, it shows or hides them."""

    space_presses = True

    def __init__(self, name: str, text: str, turn_over: Callable[[Ui], None], *, tip: str) -> None:
        super().__init__(name, _nothing, tip=tip)
        self.text = text
        self.folded = False
        self._turn_over = turn_over

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """The text of the line."""
        return self.text

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The size of one line."""
        return Size(width, FOLD)

    def activate(self, context: WidgetContext) -> None:
        """Show or hide them."""
        super().activate(context)
        self._turn_over(context.ui)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw an arrow, the words and a fine line."""
        colour = ui.palette.accent if self.hovered else ui.palette.ink_soft
        sign = Icon.NEXT if self.folded else Icon.DOWN
        drawn = ui.texts.line(sign.glyph, Style(Face.ICON, 20, colour))
        canvas.blit_centred(drawn, (self.box.x + 16, self.box.centre[1]))
        room = Box(self.box.x + 32, self.box.y, self.box.w - 36, self.box.h)
        words = ui.texts.paragraph(self.text, ui.styles.small.but(size=16, colour=colour), room.w)
        canvas.paragraph(words, room, 0, 0.5)
        left, right = (self.box.x + 6, self.box.bottom), (self.box.right - 6, self.box.bottom)
        canvas.line(left, right, ui.palette.parchment_dark)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if they are wider than the line."""
        style = ui.styles.small.but(size=16)
        return [] if ui.texts.width(self.text, style) <= self.box.w - 36 else [self.text]


def _nothing() -> None:
    """The press is handled in `activate`, which has the look that the list needs."""
