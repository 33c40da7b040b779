"""What the engine makes of a lesson: its figures, with the answers that stand beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.figures.page import FigureOptions, noted_figure
from game.figures.shows import Asked, RuledShow, SideShow, parse_show, shown_by
from game.figures.styles import FigurePart
from game.figures.view import full
from game.handbook.chapters import under
from game.positions.sides import moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.figures.chart import Note
    from game.figures.model import Page
    from game.figures.shows import Show
    from game.handbook.lesson_file import RuleLesson
    from game.positions.position import Position
    from game.positions.ruleset import Ruleset

WIDTH = 340.0
"""120 mm: the width of figures of the handbook, in points."""

WITHOUT = frozenset({FigurePart.TITLE, FigurePart.CAPTION})
"""What the page around a figure says itself."""


@dataclass(frozen=True, slots=True)
class AnsweredFigure:
    """A figure, and what it says."""

    page: Page
    note: Note


@dataclass(frozen=True, slots=True)
class Corrected:
    """What people take for true, and the answer that says better.

    `of` is the number of the lesson's answer that gives it, None if it has a figure of its own.
    """

    words: str
    plate: AnsweredFigure
    of: int | None


@dataclass(frozen=True, slots=True)
class WorkedLesson:
    """A lesson in a language, with its figures.

    Attributes:
        words: what there is to see.
        answers: a figure for each thing that is asked.
        steps: one for each place that the mover is put at.
        ruled: one for each house rule.
    """

    id: str
    words: str
    answers: tuple[AnsweredFigure, ...]
    steps: tuple[AnsweredFigure, ...]
    ruled: tuple[AnsweredFigure, ...]
    mistakes: tuple[Corrected, ...]

    @property
    def plates(self) -> Iterator[AnsweredFigure]:
        """Every figure of it, in order."""
        yield from (*self.answers, *self.steps, *self.ruled)
        yield from (mistake.plate for mistake in self.mistakes if mistake.of is None)


def worked(lesson: RuleLesson, ruleset: Ruleset, tr: Translator) -> WorkedLesson:
    """The lesson's questions asked in a game, and drawn."""
    position = under(lesson.position, ruleset)
    shows = [parse_show(show, position) for show in lesson.shows]
    answers = tuple(_plate(position, show, tr) for show in shows)
    steps = tuple(_plate(moved(position, lesson.mover, at), shows[0], tr) for at in lesson.places)
    asked = next((show for show in shows if isinstance(show, Asked | SideShow)), None)
    ruled: tuple[AnsweredFigure, ...] = ()
    if asked is not None and not ruleset.file:
        house = (RuledShow(asked, rule.option, rule.value) for rule in lesson.house)
        ruled = tuple(_plate(position, show, tr) for show in house)
    mistakes = []
    for mistake in lesson.mistakes:
        if not shown_by(mistake.ask.partition(":")[0], ruleset):
            continue
        of = lesson.shows.index(mistake.ask) if mistake.ask in lesson.shows else None
        plate = answers[of] if of is not None else _plate(position, parse_show(mistake.ask, position), tr)
        mistakes.append(Corrected(mistake.words.text(tr.language), plate, of))
    words = lesson.words.text(tr.language)
    return WorkedLesson(lesson.id, words, answers, steps, ruled, tuple(mistakes))


def _plate(position: Position, show: Show, tr: Translator) -> AnsweredFigure:
    options = FigureOptions(
        crop=full(position.board), width=WIDTH, without=WITHOUT, title=tr("handbook.figure")
    )
    page, notes = noted_figure(replace(position, title=""), [show], tr, options)
    return AnsweredFigure(page, notes[0])
