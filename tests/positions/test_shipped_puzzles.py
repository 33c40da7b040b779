"""The puzzles that ship: each has an answer, the grade that it says, and sentences in both languages."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
import shapely
from faults import none_of
from typography import french_faults

from game.board.area import to_shapely
from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.positions.puzzle import GRADES, LEAST_ROOM, is_right, told_in, worked_out
from game.positions.puzzle_file import read_puzzles, shipped_puzzles
from game.positions.reasons import layout_faults
from game.positions.skirmish import Skirmish
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wish_words import condition_words
from game.positions.wishes import conditions

if TYPE_CHECKING:
    from game.positions.puzzle import Puzzle, Worked

SHELF = read_puzzles(sorted(shipped_puzzles().glob("*.toml")))

PLACES = 30
"""Places of each puzzle that are judged beside its area."""

SURE = 0.02
"""Inches from a border beyond which the area is promised to be right."""


@cache
def worked(number: int) -> Worked:
    return worked_out(SHELF.puzzles[number])


def test_they_are_sound_and_six_of_each_grade_in_order() -> None:
    none_of(str(fault) for fault in SHELF.faults)
    grades = [puzzle.grade for puzzle in SHELF.puzzles]
    assert Counter(grades) == dict.fromkeys(GRADES, 6)
    assert grades == sorted(grades, key=lambda grade: grade or 0)


@pytest.mark.parametrize("number", range(30), ids=[puzzle.id for puzzle in SHELF.puzzles])
def test_each_has_an_answer_of_its_grade_that_can_be_pointed_at(number: int) -> None:
    puzzle, found = SHELF.puzzles[number], worked(number)
    assert found.grade == puzzle.grade
    assert found.room >= LEAST_ROOM
    assert all(is_right(puzzle, spot.at) for spot in found.answer.spots)
    assert not layout_faults(puzzle.position)
    start = puzzle.position.creature(puzzle.mover).at
    assert not is_right(puzzle, start), "nothing has to be done"


@pytest.mark.parametrize("number", range(30), ids=[puzzle.id for puzzle in SHELF.puzzles])
def test_places_off_the_border_are_judged_as_the_area_says(number: int) -> None:
    puzzle, found = SHELF.puzzles[number], worked(number)
    area, dice = to_shapely(found.answer.area), SeededDice(number)
    verdicts = WishVerdicts(Skirmish(puzzle.position), puzzle.mover)
    x0, y0, x1, y1 = area.bounds
    for _ in range(PLACES):
        # Around the answer, where right and wrong places lie side by side.
        at = (
            x0 - 1 + dice.roll(1000) / 1000 * (x1 - x0 + 2),
            y0 - 1 + dice.roll(1000) / 1000 * (y1 - y0 + 2),
        )
        if shapely.distance(shapely.boundary(area), shapely.Point(at)) > SURE:
            assert verdicts.holds(puzzle.wish, at) is bool(shapely.intersects_xy(area, *at)), at


@pytest.mark.parametrize("language", Language)
def test_every_word_of_them_is_there(language: Language) -> None:
    say = translator(language)

    def sentences(puzzle: Puzzle) -> list[str]:
        told = told_in(puzzle, say.words, lambda kind: say(f"terrain.kind.{kind}"))
        asked = [condition_words(condition, told.position, say) for condition in conditions(told.wish)]
        return [say.words(puzzle.title), *asked, *(say.words(w) for w in (puzzle.lesson, puzzle.hint) if w)]

    assert all(puzzle.lesson and puzzle.rules for puzzle in SHELF.puzzles)
    if language is Language.FR:
        none_of(
            fault for puzzle in SHELF.puzzles for text in sentences(puzzle) for fault in french_faults(text)
        )
    for puzzle in SHELF.puzzles:
        assert all(text.strip() for text in sentences(puzzle))
