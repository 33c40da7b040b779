"""What the engine makes of a lesson: its figures, with the answers that stand beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.figures.options import FigureOptions
from game.figures.page import noted_figure
from game.figures.panels import FigurePanel
from game.figures.shows import (
    Asked,
    BestShow,
    EngagementShow,
    MeasureShow,
    MoveShow,
    RuledShow,
    SideShow,
    SightShow,
    parse_show,
    shown_by,
)
from game.figures.styles import FigurePaper, FigurePart
from game.figures.view import corners, crop_to, full
from game.handbook.boards import reasons_of
from game.handbook.chapters import under
from game.positions.ruleset_file import ruleset_of
from game.positions.sides import moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.locale import Translator
    from game.figures.chart import LegendEntry, Note
    from game.figures.model import Page
    from game.figures.shows import Show
    from game.figures.view import Crop
    from game.handbook.lesson_file import HouseRule, RuleLesson
    from game.positions.position import Position
    from game.positions.ruleset import Ruleset

WIDTH = 280.0
"""99 mm: the width of figures of the handbook, in points; without their borders two fill a page of A4."""

WITHOUT = frozenset({FigurePart.TITLE, FigurePart.CAPTION, FigurePart.SCALE})
"""What the page around a figure says itself, and the scale, which its frame has."""


OfPlaces = SightShow | MoveShow | BestShow | EngagementShow | MeasureShow
"""What is shown of creatures and the places that they go to, and not of areas."""


@dataclass(frozen=True, slots=True)
class AnsweredFigure:
    """A figure, what it says, and what its legend explains."""

    page: Page
    note: Note
    legend: tuple[LegendEntry, ...] = ()


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
        words: what there is to see; empty for another game whose answers are not the same to the number.
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
    wrong = [each for each in lesson.mistakes if shown_by(each.ask.partition(":")[0], ruleset)]
    asks = (*lesson.shows, *(each.ask for each in wrong))
    same = not ruleset.file or _answers_alike(lesson.position, position, asks)
    wrong = wrong if same else []
    crop = _crop(lesson, position, [*shows, *(parse_show(each.ask, position) for each in wrong)])
    options = FigureOptions(crop=crop, width=WIDTH, without=WITHOUT, title=tr("handbook.figure"))

    def plate(position: Position, show: Show) -> AnsweredFigure:
        return _drawn(position, show, tr, options)

    answers = tuple(plate(position, show) for show in shows)
    steps = tuple(plate(moved(position, lesson.mover, at), shows[0]) for at in lesson.places)
    ruled = () if ruleset.file else tuple(ruled_figure(lesson, rule, tr) for rule in lesson.house)
    mistakes = []
    for mistake in wrong:
        of = lesson.shows.index(mistake.ask) if mistake.ask in lesson.shows else None
        right = answers[of] if of is not None else plate(position, parse_show(mistake.ask, position))
        mistakes.append(Corrected(mistake.words.text(tr.language), right, of))
    words = lesson.words.text(tr.language) if same else ""
    return WorkedLesson(lesson.id, words, answers, steps, ruled, tuple(mistakes))


def ruled_figure(
    lesson: RuleLesson,
    rule: HouseRule,
    tr: Translator,
    width: float = WIDTH,
    paper: FigurePaper = FigurePaper.WHITE,
) -> AnsweredFigure:
    """What is answered to the first thing that a lesson asks if a house rule holds, with the change hatched.

    `width` is in points.
    """
    position = lesson.position
    shows = (parse_show(show, position) for show in lesson.shows)
    asked = next(show for show in shows if isinstance(show, Asked | SideShow))
    options = FigureOptions(
        paper, crop=full(position.board), width=width, without=WITHOUT, title=tr("handbook.figure")
    )
    return _drawn(position, RuledShow(asked, rule.option, rule.value), tr, options)


def _drawn(position: Position, show: Show, tr: Translator, options: FigureOptions) -> AnsweredFigure:
    page, notes, legend = noted_figure([FigurePanel(replace(position, title=""), (show,))], tr, options)
    return AnsweredFigure(page, notes[0], legend)


def _answers_alike(ours: Position, theirs: Position, asks: Sequence[str]) -> bool:
    """Whether all answers are the same in two games, to the number: only then our words about them hold."""
    games = [ruleset_of(position) for position in (ours, theirs)]
    if len({(game.engagement, game.difficult_factor) for game in games}) > 1:
        return False
    told = [
        [(reason.key, reason.values) for ask in asks for reason in reasons_of(position, ask)]
        for position in (ours, theirs)
    ]
    return told[0] == told[1]


def _crop(lesson: RuleLesson, position: Position, shows: list[Show]) -> Crop:
    """The part of the table that all figures of a lesson show, so that a step moves nothing but the creature.

    It is all of it where an area is shown, or changes.
    """
    board = position.board
    if lesson.house or not all(isinstance(show, OfPlaces) for show in shows):
        return full(board)
    points = [at for piece in board.pieces for at in corners(piece.shape)]
    points += [each.at for each in position.creatures] + list(lesson.places)
    for show in shows:
        if isinstance(show, MoveShow | BestShow):
            points += show.to if isinstance(show, MoveShow) else (show.to,)
    bases = [each.base(position.rules) for each in position.creatures]
    return crop_to(points, board).with_whole(bases, board)
