"""What would come of standing somewhere is said while the piece is in the hand, coarsely first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import overlays
from game.battlefield.edits import History
from game.battlefield.foresight import AT_ONCE, BUDGET, Consequence, Foresight, GhostPlace
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.overlays import LinkOverlay, TagOverlay
from game.battlefield.position_answers import Picked
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.locale import Language, translator
from game.positions.position import Creature, Position, Side
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Callable

WALL = Piece("wall", rectangle(6, 0, 7, 9), *Kind.WALL.preset, Kind.WALL)
WOLF = Creature("wolf", Side.RED, (3.0, 5.0), movement=5.0)
NEAR = Creature("near", Side.BLUE, (5.0, 11.0), movement=1.0)
BEHIND = Creature("behind", Side.BLUE, (9.0, 5.0), movement=4.0)
ARCHER = Creature("archer", Side.BLUE, (11.0, 11.0), movement=1.0, ranged=3)
OPEN = (3.0, 10.0)
"""A point that the archer sees along the upper edge, and the one behind the wall does not."""


def position(*creatures: Creature) -> Position:
    return Position(Board(12.0, 12.0, (WALL,)), (WOLF, *creatures))


def foreseen(at: tuple[float, float], *creatures: Creature) -> dict[str, Consequence]:
    found = Foresight(exact=_always).whole(position(*creatures), GhostPlace("wolf", at))
    return {foresight.creature: foresight for foresight in found}


AROUND = position(BEHIND)


def test_a_wall_hides_from_whoever_stands_behind_it() -> None:
    """CM-LOS-02: those who see the place are named, those who do not are left out."""
    found = foreseen((3.0, 2.0), BEHIND)
    assert "behind" not in found
    assert foreseen(OPEN, ARCHER)["archer"].sees


def test_a_shooter_that_sees_the_place_could_shoot_there() -> None:
    """CM-RANGED-02: from where it stands or after a move."""
    assert foreseen(OPEN, ARCHER)["archer"].shoots == "yes"
    assert foreseen(OPEN, NEAR)["near"].shoots == "no"


def test_a_strike_is_sure_only_once_the_way_round_is_known() -> None:
    """CM-UNIT-02: as the crow flies the wall is no hindrance, which the exact answer corrects."""
    at, late = (5.0, 3.0), Foresight(_clock(0.7 * BUDGET), _always)
    (coarse,) = late.of(AROUND, GhostPlace("wolf", at))
    assert late.owing
    assert coarse.strikes == "perhaps"
    assert late.whole(AROUND, GhostPlace("wolf", at)) == ()


def _always() -> bool:
    return True


def _clock(step: float) -> Callable[[], float]:
    """A clock that goes on whenever it is read; by 0.7 of a budget, a frame is long enough for one step."""
    time = 0.0

    def read() -> float:
        nonlocal time
        time += step
        return time

    return read


def test_another_place_starts_a_new_computation_and_forgetting_ends_it() -> None:
    foresight = Foresight()
    foresight.whole(AROUND, GhostPlace("wolf", OPEN))
    assert not foresight.owing
    foresight.of(AROUND, GhostPlace("wolf", (3.0, 9.0)))
    foresight.forget()
    assert not foresight.owing


def test_a_hand_that_moves_on_is_not_kept_waiting_by_reaches() -> None:
    """Towards a point out of reach a creature ends in one place, wherever the hand goes."""
    at, foresight = GhostPlace("wolf", (5.0, 3.0)), Foresight(exact=_always)
    for step in range(10):
        (coarse,) = foresight.of(AROUND, at, (5.0 + step, 3.0))
        assert coarse.strikes == "perhaps"
    assert foresight.owing
    assert foresight.whole(AROUND, at) == ()
    assert not foresight.owing


def test_while_the_hand_moves_the_nearest_foes_are_told_and_all_once_it_rests() -> None:
    """More lines and tags than that take longer than a frame to draw, and nobody could read them."""
    archers = [
        Creature(f"archer {i}", Side.BLUE, (0.5 + 0.55 * i, 11.4), base_mm=12.0, movement=0.0, ranged=3)
        for i in range(AT_ONCE + 4)
    ]
    there, foresight = position(*archers), Foresight(lambda: 0.0, _always)
    for step in range(3):
        at = GhostPlace("wolf", (3.0 + 0.1 * step, 9.0))
        told = foresight.of(there, at, at.at)
        x, y = at.at
        nearest = sorted(archers, key=lambda archer: (archer.at[0] - x) ** 2 + (archer.at[1] - y) ** 2)
        assert {one.creature for one in told} <= {archer.id for archer in nearest[:AT_ONCE]}
        assert len(told) == AT_ONCE
        assert foresight.owing
    assert len(foresight.of(there, at, at.at)) == len(archers)


def in_hand(at: tuple[float, float], *creatures: Creature) -> Inquiry:
    found = Foresight(lambda: 0.0)
    inquiry = Inquiry(History(position(*creatures)), tool=Tool.MOVE, foresight=found)
    inquiry.picked, inquiry.pointer, inquiry.foresight.wanted = Picked("creature", "wolf"), at, True
    return inquiry


def test_tags_stand_on_those_concerned_with_icons_and_words() -> None:
    inquiry, say = in_hand((4.3, 10.3), NEAR, ARCHER), translator(Language.EN)
    found = overlays(inquiry, say)
    tags = {tag.base.centre: dict(tag.tags) for tag in found if isinstance(tag, TagOverlay)}
    assert tags[NEAR.at][Icon.ENGAGED] == "engages"
    assert tags[ARCHER.at][Icon.RANGED].startswith("shoots")
    assert any(isinstance(overlay, LinkOverlay) for overlay in found)


def test_none_are_shown_where_they_are_not_wanted() -> None:
    """An option of the player's; a quiz never gives its answers away."""
    inquiry = in_hand(OPEN, ARCHER)
    inquiry.foresight.wanted = False
    found = overlays(inquiry, translator(Language.EN))
    assert not [overlay for overlay in found if isinstance(overlay, TagOverlay | LinkOverlay)]
