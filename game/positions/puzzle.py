"""A puzzle: where to put a creature of a position so that a wish is fulfilled there, and how hard that is."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.positions.retold import told
from game.positions.skirmish import Skirmish
from game.positions.where import PlaceFinder, WhereAnswer
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import KeptWish, with_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.board.shapes import Point
    from game.board.terrain import Kind, Piece
    from game.content.locale import Translator
    from game.content.spec import Words
    from game.positions.position import Creature, Position
    from game.positions.wishes import Wish

BOUNDS = (0.20, 0.08, 0.03, 0.01)
"""The least shares of the places where the creature can stand that fulfil the wish, of the grades 1 to 4."""

GRADES = tuple(range(1, len(BOUNDS) + 2))

LEAST_ROOM = 0.06
"""Inches from the borders that some place of an answer keeps: about three pixels of a board in a window."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and what is asked of it: to put `mover` where it fulfils the wish.

    Attributes:
        id: told apart from other puzzles by this, also in what is kept of those that were solved.
        lesson: what is to be learnt from it, told with the answer.
        rules: ids of the rules that it is about.
        names: creatures, zones, templates and terrain by their names in the position, in both languages.
        solution: a place that is known to be right, if one is written down.
        grade: how hard it is, from 1 to 5, if that is written down.
    """

    id: str
    title: Words
    position: Position
    mover: str
    wish: Wish
    lesson: Words | None = None
    hint: Words | None = None
    rules: tuple[str, ...] = ()
    names: tuple[tuple[str, Words], ...] = ()
    solution: Point | None = None
    grade: int | None = None


@dataclass(frozen=True, slots=True)
class Worked:
    """The answer to a puzzle: the `share` of the places where the creature can stand that are right."""

    answer: WhereAnswer
    share: float

    @property
    def grade(self) -> int:
        """How hard it is, from 1 to 5."""
        return grade_of(self.share)

    @property
    def room(self) -> float:
        """Inches from the borders of the place that is farthest from them, 0 where there is no place."""
        return max((spot.clearance for spot in self.answer.spots), default=0.0)


def grade_of(share: float) -> int:
    """The grade of a puzzle of which that share of the places is right.

    >>> [grade_of(share) for share in (0.5, 0.2, 0.19, 0.03, 0.001)]
    [1, 1, 2, 3, 5]
    """
    return len(GRADES) - bisect_right(BOUNDS[::-1], share + 1e-12)


def worked_out(puzzle: Puzzle) -> Worked:
    """The answer to a puzzle, which takes up to a second."""
    finder = PlaceFinder(Skirmish(puzzle.position), puzzle.mover)
    answer = finder.fulfilling(puzzle.wish)
    return Worked(answer, answer.area.square_inches / max(finder.room, 1e-9))


def is_right(puzzle: Puzzle, at: Point) -> bool:
    """Whether the wish is fulfilled at a place, by the exact verdicts."""
    return WishVerdicts(Skirmish(puzzle.position), puzzle.mover).holds(puzzle.wish, at)


def worked_words(puzzle: Puzzle, worked: Worked, source: str, tr: Translator) -> str:
    """How hard a puzzle of a file is, in a sentence."""
    share, area = round(100 * worked.share, 2), worked.answer.area.square_inches
    return tr("check.puzzle", source=source, id=puzzle.id, grade=worked.grade, share=share, area=area)


def told_in(puzzle: Puzzle, words: Callable[[Words], str], called: Callable[[Kind], str]) -> Puzzle:
    """The puzzle with everything in it called as a reader calls it, its wish kept by the position.

    `words` gives a text in the reader's language; `called` names kinds of terrain, for pieces without names.
    """
    names = {name: words(text) for name, text in puzzle.names}
    names = _of_terrain(puzzle.position, called) | names
    wish = KeptWish(puzzle.mover, puzzle.wish)
    position = told(replace(puzzle.position, wishes=(wish,)), words)
    position = _renamed(position, names)
    (kept,) = position.wishes
    kept = KeptWish(names.get(puzzle.mover, puzzle.mover), with_names(kept.wish, names))
    position = replace(position, wishes=(kept,))
    return replace(puzzle, position=position, mover=kept.creature, wish=kept.wish, names=())


def _of_terrain(position: Position, called: Callable[[Kind], str]) -> dict[str, str]:
    """What pieces are called that have the name of their kind, with or without a number."""
    found = {}
    for piece in position.board.pieces:
        for name, kind in ((piece.name, piece.kind), (piece.called, piece.kind)):
            if re.fullmatch(rf"{kind}( \d+)?", name):
                found[name] = called(kind) + name.removeprefix(kind)
    return found


def _renamed(position: Position, names: Mapping[str, str]) -> Position:
    def creature(each: Creature) -> Creature:
        foes = tuple(names.get(foe, foe) for foe in each.engaged_with)
        if each.id in names:
            return replace(each, id=names[each.id], name="", engaged_with=foes)
        return replace(each, engaged_with=foes) if foes != each.engaged_with else each

    def piece(each: Piece) -> Piece:
        line = each.line
        if line is not None and line.name in names:
            line = replace(line, name=names[line.name])
        return replace(each, name=names.get(each.name, each.name), line=line)

    return replace(
        position,
        creatures=tuple(creature(each) for each in position.creatures),
        zones=tuple(replace(z, id=names[z.id], name="") if z.id in names else z for z in position.zones),
        templates=tuple(
            replace(t, id=names[t.id], name="") if t.id in names else t for t in position.templates
        ),
        board=replace(position.board, pieces=tuple(piece(each) for each in position.board.pieces)),
    )
