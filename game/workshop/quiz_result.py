"""How a quiz went, and those before it: the marks, a bar a quiz, and a line for each kind of question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row
from game.workshop.quiz_scores import totals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.workshop.quiz_scores import Score

SHOWN = 24
"""Quizzes that the chart shows."""


def result_sheet(
    ui: Ui,
    say: Translator,
    marks: float,
    of: int,
    kept: Sequence[Score],
    leave: Callable[[], None],
    again: Callable[[], None],
) -> Widget:
    """So many marks of those that could be had, with all quizzes that were `kept`, and the two ways on."""
    styles = ui.styles
    rows: list[Widget] = [
        Anchor(Ribbon(say("quiz.title"), ui.palette.accent, height=64, size=28)),
        Label(say("quiz.marks", marks=say.number(marks), of=of), styles.heading, align=0.5),
        ScoreChart([score.part for score in kept[-SHOWN:]], say("quiz.chart")),
    ]
    for asked, (won, count) in totals(kept).items():
        part = say("quiz.part", marks=say.number(won), of=count, percent=round(100 * won / count))
        kind = Label(say(f"quiz.kind.{asked}"), styles.body, grow=1)
        rows.append(Row([kind, Label(part, styles.strong)], gap=12))
    ways = [
        Button("quiz.leave", say("quiz.leave"), leave, icon=Icon.QUIT),
        Button("quiz.again", say("quiz.again"), again, icon=Icon.TO_START, look=Look.PRIMARY),
    ]
    rows.append(Anchor(Row(ways, gap=16)))
    return Anchor(Panel(Column(rows, gap=14), Material.FRAMED, margin=46, name="quiz.result"), w=640)


class ScoreChart(Widget):
    """One bar a quiz, the newest on the right; `parts` run from 0 to 1."""

    def __init__(self, parts: Sequence[float], tip: str) -> None:
        super().__init__("quiz.chart", tip=tip)
        self.shares = parts

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - figures only
        """The parts in per cent."""
        return ", ".join(f"{round(100 * part)} %" for part in self.shares)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """A strip."""
        return Size(width, 110)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the bars on a line, the last with its figure."""
        foot = Box(self.box.x, self.box.bottom - 4, self.box.w, 2)
        canvas.fill(foot, ui.palette.ink_soft)
        step = self.box.w / SHOWN
        for place, part in enumerate(self.shares):
            high = max(2.0, part * (self.box.h - 30))
            bar = Box(self.box.x + place * step + 3, foot.y - high, step - 6, high)
            last = place == len(self.shares) - 1
            canvas.fill(bar, ui.palette.accent if last else ui.palette.gilt_dark)
            if last:
                style = Style(Face.BOLD, 16, ui.palette.ink)
                figure = ui.texts.line(f"{round(100 * part)}\N{NO-BREAK SPACE}%", style)
                canvas.blit_centred(figure, (max(bar.centre[0], self.box.x + 22), bar.y - 12))
