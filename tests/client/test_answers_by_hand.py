"""What is laid over the board where it is asked with the pointer: whose reach, and whose margin of sight."""

from __future__ import annotations

from game.battlefield.answer_overlays import overlays
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.overlays import AreaOverlay, MarginOverlay
from game.battlefield.position_answers import Picked
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.locale import Language, translator
from game.positions.position import Creature, Position, Side
from game.ui.drawing.palette import Tone

SAY = translator(Language.EN)
WOLF = Creature("wolf", Side.RED, (3.0, 5.0), movement=5.0, name="Wolf")
DRAKE = Creature("drake", Side.BLUE, (21.0, 5.0), movement=4.0, name="Drake")
OPEN = Position(Board(24.0, 24.0), (WOLF, DRAKE))


def looking(tool: Tool, pointer: tuple[float, float] | None = None) -> Inquiry:
    """The wolf is picked, with that tool in hand."""
    return Inquiry(History(OPEN), tool=tool, picked=Picked("creature", "wolf"), pointer=pointer)


def reaches(inquiry: Inquiry) -> list[str]:
    areas = (overlay for overlay in overlays(inquiry, SAY) if isinstance(overlay, AreaOverlay))
    return [area.label for area in areas if area.tone is Tone.REACH]


def test_with_another_tool_in_hand_the_reach_that_is_asked_for_is_shown_and_says_whose_it_is() -> None:
    inquiry = looking(Tool.SIGHT, DRAKE.at)
    assert reaches(inquiry) == []
    assert inquiry.lay_reach()
    assert reaches(inquiry) == ["Reach of Drake"]
    assert not inquiry.lay_reach()
    assert reaches(inquiry) == []
    inquiry.pointer = None
    assert inquiry.lay_reach()
    assert reaches(inquiry) == ["Reach of Wolf"]


def test_the_reach_of_somebody_else_takes_the_place_of_the_one_that_is_shown() -> None:
    inquiry = looking(Tool.PLACE, DRAKE.at)
    assert reaches(inquiry) == [""], "the wolf's, which is picked"
    assert inquiry.lay_reach()
    assert reaches(inquiry) == ["Reach of Drake"]
    assert not inquiry.lay_reach()
    assert reaches(inquiry) == [""]
    inquiry.pointer = None
    assert not inquiry.lay_reach()
    assert reaches(inquiry) == []


def test_a_figure_with_room_is_not_called_too_close_because_of_a_wall_that_is() -> None:
    """The wall is beside the wolf: a hair of it decides what takes the drake a fifth of an inch."""
    top = WOLF.base(OPEN.rules).r + WOLF.at[1]
    wall = Piece("wall", rectangle(4.0, 0.0, 5.0, top - 0.02), *Kind.WALL.preset, Kind.WALL)
    position = Position(Board(24.0, 24.0, (wall,)), (WOLF, DRAKE))
    inquiry = Inquiry(History(position), tool=Tool.SIGHT, pair=("wolf", "drake"))
    margins = [overlay for overlay in overlays(inquiry, SAY) if isinstance(overlay, MarginOverlay)]
    assert [margin.body for margin in margins] == [DRAKE.base(position.rules), wall.shape]
    figure, other = (margin.label for margin in margins)
    assert figure.startswith("flips if Drake moves: ")
    assert other.startswith("too close: ")
