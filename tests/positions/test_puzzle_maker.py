"""Puzzles that are found: what is tried, what of it is worth being asked, what stands in their file."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from recorded_text import same_as_before
from written_out import written_out

from game.board.area import Area
from game.board.terrain import Board
from game.content.locale import Language, translator
from game.content.spec import Words
from game.core.dice import SeededDice
from game.positions import puzzle_maker
from game.positions.position import Creature, Position, Side
from game.positions.position_file import load_position
from game.positions.puzzle import Puzzle, Worked, grade_of, told_in, worked_out, worked_words
from game.positions.puzzle_maker import LEAST_SHARE, MATTERS, found_puzzles
from game.positions.where import Spot, WhereAnswer
from game.positions.wishes import parsed_wish

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent

HERE_ALONE = Position(Board(10.0, 10.0), (Creature("x", Side.RED, (2.0, 2.0)),))
"""A table of ten by ten inches with one creature, which can stand on 81 square inches of it."""

ROOM = (10.0 - 25 / 25.4) ** 2


def asking(wish: str) -> Puzzle:
    return Puzzle("p", Words(fr="P", en="P"), HERE_ALONE, "x", parsed_wish(wish))


def kept(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, grade: int | None = None) -> bool:
    """Whether a puzzle is found worth asking, and not the plain one that is tried after it."""
    plain = replace(asking("within 2 of 5,5 and within 2 of 6,5"), id="plain")
    tried = iter([None, puzzle, plain])
    monkeypatch.setattr(puzzle_maker, "_tried", lambda *_: next(tried, plain))
    found, worked = next(found_puzzles(SeededDice(1), grade))
    assert found.solution is not None
    assert found.grade == worked.grade
    return found.id == "p"


@pytest.mark.parametrize(
    ("wish", "asked"),
    [
        ("within 2 of 5,5 and within 2 of 6,5", True),  # the lens of two discs of 2.49": 14.5 of 19.5 sq in
        ("within 2 of 5,5 and within 2 of 5.4,5", False),  # 17 of 19.5: either is all but idle
        ("within 2 of 5,5 and within 4 of 6,5", False),  # the second one is idle
        ("within 2 of 5,5", False),
        ("within 2 of 5,5 and at least 2 from 6,5", True),  # the disc without that lens: 4.9 of 19.5
        ("within 2 of 3,5 and within 2 of 7.96,5", False),  # a lens of hundredths of a square inch
        # Two lenses across each other: room enough, but no more than 0.02 of 81 square inches.
        (
            "within 2 of 3,5 and within 2 of 7.85,5 and within 2 of 5.42,2.57 and within 2 of 5.42,7.42",
            False,
        ),
    ],
)
def test_a_puzzle_is_asked_if_every_condition_matters_and_there_is_room(
    wish: str, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept(asking(wish), monkeypatch) is asked


def test_a_puzzle_of_another_grade_than_wanted_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """14.5 of 81 square inches: grade 2."""
    assert grade_of(14.5 / ROOM) == 2
    puzzle = asking("within 2 of 5,5 and within 2 of 6,5")
    assert kept(puzzle, monkeypatch, 2)
    wide = asking("within 3.5 of 5,5 and within 3.5 of 6.9,5")
    assert kept(wide, monkeypatch, 1), "the first grade is found where it is asked for"
    assert not kept(wide, monkeypatch), "and else is too easy"


@pytest.mark.parametrize(
    ("share", "grade"),
    [
        (1, 1),
        (0.2, 1),
        (0.199, 2),
        (0.08, 2),
        (0.079, 3),
        (0.03, 3),
        (0.029, 4),
        (0.01, 4),
        (0.009, 5),
        (0, 5),
    ],
)
def test_the_grades_by_the_share_of_places_that_are_right(share: float, grade: int) -> None:
    assert grade_of(share) == grade


def test_the_limits_of_what_is_worth_asking() -> None:
    assert (MATTERS, LEAST_SHARE) == (1.25, 0.0005)


def tries(count: int) -> Iterator[str]:
    for puzzle, _ in islice(found_puzzles(SeededDice(7)), count):
        yield f"{puzzle.id} {puzzle.title} {puzzle.mover}: {puzzle.wish.text}"
        for piece in puzzle.position.board.pieces:
            yield written_out((piece.name, piece.shape))
        for creature in puzzle.position.creatures:
            yield written_out((creature.id, creature.side, creature.at, creature.size, creature.ranged))
        yield written_out((puzzle.position.zones, puzzle.names))


def test_the_same_dice_try_the_same_puzzles(monkeypatch: pytest.MonkeyPatch, rewrite: bool) -> None:
    def taken(puzzle: Puzzle, _: int | None) -> Worked:
        spot = Spot((5.0, 5.0), "robust", None, 1.0)
        return Worked(WhereAnswer(puzzle.mover, puzzle.wish, Area(), (), (spot,)), 0.1)

    monkeypatch.setattr(puzzle_maker, "_worth", taken)
    same_as_before(HERE / "answers" / "puzzles_tried.txt", 0, tries(12), rewrite=rewrite)


def test_how_hard_a_puzzle_is_is_told_with_its_share() -> None:
    worked = replace(worked_out(asking("within 2 of 5,5")), share=0.12345)
    told = worked_words(asking("within 2 of 5,5"), worked, "own.toml", translator(Language.EN))
    assert "12.35" in told or "12.34" in told
    assert "19.5" in told


def test_a_puzzle_is_told_with_all_names_in_the_readers_language() -> None:
    """Noted engagements name creatures as well; terrain without a name is called by its kind."""
    position = load_position(HERE / "tables" / "melee.toml", "en")
    names = (("Y", Words(fr="Yvain", en="Ywain")), ("haie", Words(fr="la haie", en="the hedge")))
    wish = parsed_wish("engages Y and within 1 of haie and not in forest and sees Z")
    puzzle = Puzzle("p", Words(fr="P", en="P"), position, "X", wish, names=names)
    told = told_in(puzzle, lambda words: words.fr, lambda kind: f"un {kind}")
    assert told.wish.text == ('engages Yvain and within 1 of "la haie" and not in "un forest" and sees Z')
    assert told.position.creature("X").engaged_with == ("Yvain",)
    assert told.position.creature("Yvain").engaged_with == ("X",)
    assert [creature.id for creature in told.position.creatures] == ["X", "Yvain", "Z", "W", "N"]
    assert [piece.name for piece in told.position.board.pieces] == [
        "la haie",
        "un forest",
        "un forest 2",
        "un wall",
    ]
    assert (told.mover, told.names, told.position.wishes[0].wish) == ("X", (), told.wish)
    mover = told_in(replace(puzzle, mover="Y", wish=parsed_wish("sees X")), lambda words: words.en, str)
    assert (mover.mover, mover.position.wishes[0].creature) == ("Ywain", "Ywain")
