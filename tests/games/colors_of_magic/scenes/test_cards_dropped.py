"""Cards are dragged from the hand onto the board: they go there, or it is said why they do not."""

from __future__ import annotations

import random

import pytest
from played_tables import at_a_go, play
from table_player import Seat, table

from game.games.colors_of_magic.rules.state.actions import Deploy
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.go_steps import GoStep
from game.games.colors_of_magic.table.hand import HandTile
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.games.colors_of_magic.table.setup_steps import DeployStep, ServantsStep

pytestmark = pytest.mark.usefixtures("coarse_boards")

AFAR = (5.0, 19.0)
"""Bare ground in nobody's corner..."""

BESIDE = (4.5, 3.0)
"""...and beside the wizard of the south-west."""


def before_the_servants(scale: float = 1.0) -> Seat:
    seat = table(language="en", scale=scale)
    play(seat, random.Random(1), lambda step: isinstance(step, ServantsStep))  # noqa: S311 - a game
    seat.draw_aside()
    return seat


def a_servant(seat: Seat) -> Deploy:
    return next(action for action in seat.legal if isinstance(action, Deploy))


def drag(seat: Seat, card: str, at: tuple[float, float]) -> None:
    seat.hand.drag(seat.hand.find(f"hand.{card}").box.centre, seat.spot(at))
    seat.hand.frame()


def asks(seat: Seat, kind: type) -> bool:
    return isinstance(seat.step, kind)


@pytest.mark.rule("CM-SETUP-14")
@pytest.mark.parametrize("scale", [1.0, 4 / 3])
def test_a_servant_dragged_to_its_corner_stands_there(scale: float) -> None:
    seat = before_the_servants(scale)
    servant, before = a_servant(seat), len(seat.state.bodies)
    drag(seat, servant.creature, servant.at)
    assert len(seat.state.bodies) == before + 1
    assert seat.state.bodies[-1].at == pytest.approx(servant.at, abs=0.1)


@pytest.mark.rule("CM-SETUP-13", "R-04")
def test_a_servant_dragged_elsewhere_says_why_not_there_and_may_still_be_put_down() -> None:
    seat = before_the_servants()
    servant, before = a_servant(seat), len(seat.state.bodies)
    drag(seat, servant.creature, AFAR)
    assert len(seat.state.bodies) == before
    assert "[R-04]" in seat.scene.status_text(), "it would not stand in its zone"
    assert asks(seat, DeployStep)
    drag(seat, servant.creature, servant.at)
    assert len(seat.state.bodies) == before + 1


def test_a_card_that_cannot_be_played_says_why_when_it_is_dragged_to_the_board() -> None:
    seat = at_a_go(language="en")
    tiles = [tile for tile in seat.scene.interface.root.walk() if isinstance(tile, HandTile) and tile.refusal]
    assert len(tiles) >= 3
    for tile in tiles:
        drag(seat, tile.card, AFAR)
        assert tile.title in seat.scene.status_text()
        assert "[CM-" in seat.scene.status_text()
        assert asks(seat, GoStep)


@pytest.mark.rule("CM-CAST-01")
def test_a_creature_is_summoned_where_its_card_is_dropped() -> None:
    seat = at_a_go(language="en")
    golem = "blue:call-clay-golem:1"
    drag(seat, golem, AFAR)
    assert asks(seat, CastStep)
    assert "[R-14]" in seat.scene.status_text(), "too far from its caster"
    drag(seat, golem, BESIDE)
    step = seat.step
    assert isinstance(step, PaymentStep), seat.scene.status_text()
    (put,) = step.cast.targets
    assert put.at == pytest.approx(BESIDE, abs=0.1)


def test_a_card_let_go_beside_the_board_stays_in_the_hand() -> None:
    seat = before_the_servants()
    servant, before = a_servant(seat), len(seat.state.bodies)
    tile = seat.hand.find(f"hand.{servant.creature}").box.centre
    seat.hand.drag(tile, seat.hand.find("table.sheet").box.centre)
    assert asks(seat, ServantsStep)
    assert len(seat.state.bodies) == before
    assert not seat.scene.message
    # And one that comes back to its place is pressed, as ever.
    seat.hand.hold(tile)
    seat.hand.move(seat.spot(AFAR))
    seat.hand.move(tile)
    seat.hand.release()
    assert asks(seat, DeployStep)
