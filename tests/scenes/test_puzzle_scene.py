"""Puzzles on screen: placing, judging, what a miss shows, the streak, and going from one to the next."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest
from screens import misfits, texts

from game.battlefield.overlays import (
    AreaOverlay,
    HighlightOverlay,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    ZoneOverlay,
)
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece
from game.cli.play import speak
from game.content.spec import Words
from game.core.errors import InputError
from game.positions.position import Creature, Position, Side
from game.positions.puzzle import Puzzle
from game.positions.wishes import parsed_wish
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.puzzle_progress import PuzzleAnswer, answers_path, keep_answer, progress, read_answers
from game.workshop.puzzles import PuzzleScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point

WALL = Piece("wall", rectangle(5.8, 2.0, 6.2, 6.0), *Kind.WALL.preset, Kind.WALL)

POSITION = Position(
    Board(12.0, 9.0, (WALL,)),
    (
        Creature("Lise", Side.RED, (3.0, 4.0), ranged=3),
        Creature("Corvin", Side.BLUE, (9.0, 4.0), ranged=3),
        Creature("Brogg", Side.BLUE, (9.5, 7.5)),
    ),
)


def puzzle(wish: str, identity: str = "wall", grade: int = 2) -> Puzzle:
    title = Words(fr="Derrière le mur", en="Behind the wall")
    lesson, hint = Words(fr="Un mur cache.", en="A wall hides."), Words(fr="Au nord.", en="North.")
    return Puzzle(
        identity, title, POSITION, "Lise", parsed_wish(wish), lesson, hint, ("CM-LOS-03",), grade=grade
    )


def opened(
    *puzzles: Puzzle, size: tuple[int, int] = (1280, 720), language: str = "en", scale: float = 1.0
) -> Driver:
    options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    app.push(PuzzleScene(puzzles))
    return Driver(app)


def scene(hand: Driver) -> PuzzleScene:
    assert isinstance(hand.scene, PuzzleScene)
    return hand.scene


def put(hand: Driver, at: Point) -> None:
    pane = scene(hand).pane
    assert pane is not None
    hand.click(pane.camera.to_screen(at))


# What is kept


def test_answers_are_kept_and_make_a_streak(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    assert read_answers(path) == ()
    for name, right in (("a", True), ("b", True), ("c", False), ("c", True), ("a", False)):
        kept = keep_answer(path, PuzzleAnswer("2026-01-02", name, right))
    assert kept == read_answers(path)
    found = progress(kept)
    assert sorted(found.solved) == ["a", "b", "c"]
    assert (found.streak, found.longest) == (1, 2)


@pytest.mark.parametrize("line", ["nonsense", '{"day": 3}', '{"day": "", "puzzle": "a"}'])
def test_a_damaged_file_of_answers_is_left_alone(tmp_path: Path, line: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    keep_answer(path, PuzzleAnswer("2026-01-02", "a", right=True))
    path.write_text(path.read_text() + line + "\n")
    before = path.read_text()
    with pytest.raises(InputError, match="line 2"):
        keep_answer(path, PuzzleAnswer("2026-01-03", "b", right=True))
    assert path.read_text() == before


# On screen


@pytest.mark.usefixtures("coarse_boards")
@pytest.mark.parametrize(("size", "scale", "language"), [((1280, 720), 1.0, "en"), ((1920, 1080), 2.0, "fr")])
def test_a_right_place_is_kept_and_the_area_shown(size: tuple[int, int], scale: float, language: str) -> None:
    asked = puzzle("sees Corvin and not engaged")
    hand = opened(asked, puzzle("not seen", "hidden"), size=size, scale=scale, language=language)
    assert misfits(hand) == []
    put(hand, (7.5, 2.0))
    hand.press("puzzle.confirm")
    assert scene(hand).solved
    assert read_answers(answers_path())[-1].right
    search = scene(hand).asked.wish_search
    scene(hand).overlays()
    while search.owing:
        scene(hand).overlays()
        search.owing = False
        search.of(scene(hand).puzzle.position, scene(hand).puzzle.position.wishes[0])
    assert any(isinstance(overlay, AreaOverlay) for overlay in scene(hand).overlays())
    assert scene(hand).say.words(asked.title) in texts(hand)
    assert misfits(hand) == []
    hand.press("puzzle.next")
    assert scene(hand).puzzle.id == "hidden"


def test_by_how_much_a_line_is_closed_is_told_once_it_is_known() -> None:
    hand = opened(puzzle("sees Corvin"))
    put(hand, (3.0, 4.0))
    hand.press("puzzle.confirm")
    assert "CM-LOS-03" in texts(hand)
    until = monotonic() + 60.0
    while " By " not in texts(hand) and monotonic() < until:
        hand.wait(0.05)
    assert " By " in texts(hand)


@pytest.mark.usefixtures("coarse_boards")
@pytest.mark.parametrize(
    ("wish", "at", "rule", "drawn"),
    [
        ("sees Corvin", (3.0, 4.0), "CM-LOS-03", SightOverlay),
        ("not seen by Corvin", (8.0, 2.0), "CM-LOS-02", SightOverlay),
        ("reachable", (11.0, 1.0), "CM-MOVE-02", PathOverlay),
        ("within 2 of Corvin", (3.0, 7.0), "R-20", RulerOverlay),
        ("not threatened by Brogg", (8.0, 7.5), "CM-UNIT-02", AreaOverlay),
        ("not engaged", (8.0, 7.5), "CM-ENGAGE-03", ZoneOverlay),
        ("open ground", (6.0, 4.0), "CM-MOVE-05", HighlightOverlay),
        ("not seen by Corvin even if Corvin moves 5", (5.2, 4.0), "CM-LOS-02", SightOverlay),
    ],
)
def test_a_miss_is_told_with_its_rule_and_drawn(wish: str, at: Point, rule: str, drawn: type) -> None:
    hand = opened(puzzle(wish))
    put(hand, at)
    hand.press("puzzle.confirm")
    assert not scene(hand).solved
    assert rule in texts(hand)
    assert any(isinstance(overlay, drawn) for overlay in scene(hand).overlays())
    assert misfits(hand) == []
    assert progress(scene(hand).answers).streak == 0


@pytest.mark.usefixtures("coarse_boards")
def test_each_of_several_misses_can_be_drawn() -> None:
    hand = opened(puzzle("sees Corvin and within 1 of Brogg"))
    put(hand, (3.0, 4.0))
    hand.press("puzzle.confirm")
    hand.press("puzzle.miss.1")
    assert any(isinstance(overlay, RulerOverlay) for overlay in scene(hand).overlays())
    put(hand, (3.0, 5.0))
    assert not scene(hand).misses


@pytest.mark.usefixtures("coarse_boards")
def test_everything_can_be_done_by_keys() -> None:
    hand = opened(puzzle("sees Corvin", "first"), puzzle("not seen", "second", grade=4))
    for _ in range(8):
        hand.key("down")
    hand.key("shift+right")
    x, y = scene(hand).at or (0.0, 0.0)
    assert (round(x, 3), round(y, 3)) == (3.1, 0.0)
    hand.key("up")
    hand.key("up")
    hand.key("ctrl+return")
    assert not scene(hand).solved
    hand.key("up")
    hand.key("ctrl+return")
    hand.press("puzzle.grade.4")
    assert scene(hand).puzzle.id == "second"
    hand.press("puzzle.previous")
    assert scene(hand).puzzle.id == "first"


@pytest.mark.usefixtures("coarse_boards")
def test_giving_up_shows_the_answer_and_a_right_click_takes_the_creature_off() -> None:
    hand = opened(puzzle("sees Corvin"))
    put(hand, (3.0, 4.0))
    scene(hand).go_back()
    assert scene(hand).at is None
    hand.press("puzzle.hint")
    assert "North." in texts(hand)
    hand.press("puzzle.give_up")
    assert scene(hand).over
    assert scene(hand).asked.wish is not None
    assert "A wall hides." in texts(hand)
    assert [answer.right for answer in scene(hand).answers] == [False]


@pytest.mark.usefixtures("coarse_boards")
def test_without_puzzles_one_can_leave() -> None:
    hand = opened()
    assert not hasattr(scene(hand), "puzzle")
    scene(hand).interface.find("puzzle.leave")
