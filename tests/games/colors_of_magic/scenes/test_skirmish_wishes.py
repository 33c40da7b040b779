"""Wishes for places at the table of Colors of Magic: who may ask, by pointing, and what nobody else sees."""

from __future__ import annotations

from time import monotonic, sleep
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from played_tables import at_a_go
from screens import misfits

from game.core.rules import Seat as Chair
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.session import SkirmishPlayback
from game.games.colors_of_magic.table.table_view import TableView
from game.games.colors_of_magic.table.wishes import assists
from game.positions.position import Side
from game.positions.wishes import conditions

if TYPE_CHECKING:
    from table_player import Seat

    from game.battlefield.inquiry import Inquiry

pytestmark = pytest.mark.usefixtures("coarse_boards")


def view(seat: Seat) -> TableView:
    return cast("TableView", seat.scene.table.view(seat.scene.moment()))  # type: ignore[attr-defined]  # of this game


def inquiry(seat: Seat) -> Inquiry:
    return view(seat).inquiry


def asking(language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Seat:
    """A table where both have agreed to ask, with a creature of the viewer's picked and its page open."""
    seat = at_a_go(language=language, size=size, scale=scale)
    seat.hand.app.set_options(assistant="always")
    seat.creature(own(seat))
    seat.hand.key("y")
    return seat


def own(seat: Seat) -> str:
    side = view(seat).side
    return next(body.id for body in seat.state.bodies if body.side is side)


def foe(seat: Seat) -> str:
    side = view(seat).side
    return next(body.id for body in seat.state.bodies if body.side not in (side, Side.NEUTRAL))


def test_two_people_are_told_that_they_have_to_agree_first() -> None:
    seat = at_a_go(language="en")
    seat.creature(own(seat))
    seat.hand.key("y")
    assert "two people play here" in seat.scene.message
    assert inquiry(seat).wished is None


@pytest.mark.parametrize(
    ("people", "assistant", "answers"),
    [
        (1, "machines", True),
        (2, "machines", False),
        (2, "always", True),
        (1, "never", False),
    ],
)
def test_it_is_off_against_people_by_default(people: int, assistant: str, answers: bool) -> None:
    session = cast("Any", SimpleNamespace(is_shared=people > 1))
    assert assists(session, assistant) is answers


def test_whoever_watches_may_ask() -> None:
    assert assists(cast("Any", SkirmishPlayback.__new__(SkirmishPlayback)), "machines")


def test_conditions_are_pointed_at_on_the_board() -> None:
    seat = asking()
    assert seat.scene.page == SheetPage.WISH
    seat.hand.wait(0.6)
    seat.hand.press("wish.add.sees")
    target = foe(seat)
    seat.hand.click(seat.spot(seat.state.body(target).at))
    kept = inquiry(seat).wished
    assert kept is not None
    assert [condition.target for condition in conditions(kept.wish)] == ["", target]
    until = monotonic() + 60.0
    while inquiry(seat).wish_answer() is None and monotonic() < until:
        sleep(0.02)
    seat.hand.wait(0.3)
    assert not misfits(seat.hand)
    seat.hand.press("wish.add.engages")
    seat.hand.key("escape")
    assert inquiry(seat).wish_aim is None
    seat.hand.key("y")
    assert inquiry(seat).wished is None


def test_wishes_stay_while_the_game_goes_on_and_nobody_else_sees_them() -> None:
    seat = asking()
    here = view(seat)
    mine, session = here.inquiry.history.present.wishes, here.session
    assert mine
    later = TableView(session, here.say, here)
    assert (later.inquiry.history.present.wishes, later.inquiry.wish) == (mine, 0)
    first = session.viewer
    assert first is not None
    session.sit(Chair(1 - first))
    theirs = TableView(session, here.say, later)
    assert theirs.side is not here.side
    assert theirs.inquiry.history.present.wishes == ()
    assert theirs.inquiry.wish is None
    session.sit(first)
    again = TableView(session, here.say, theirs)
    assert again.inquiry.history.present.wishes == mine


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_the_page_fits_in_french(size: tuple[int, int], scale: float) -> None:
    assert not misfits(asking("fr", size, scale).hand)
