"""Wishes for places at the table of Colors of Magic: who may ask, by pointing, and what nobody else sees."""

from __future__ import annotations

from random import Random
from time import monotonic, sleep
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from played_tables import at_a_go
from screens import misfits

from game.core.copies import replace
from game.core.rules import Seat as Chair
from game.games.colors_of_magic.rules.meaning.reading import open_objectives
from game.games.colors_of_magic.rules.play.victory import CONTROL_INCHES, fulfilled_by
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.session import SkirmishPlayback
from game.games.colors_of_magic.table.table_view import TableView
from game.games.colors_of_magic.table.wishes import assists
from game.positions.position import Side
from game.positions.skirmish import Skirmish
from game.positions.where import where
from game.positions.wishes import conditions, parsed_wish
from game.positions.zone_answers import zone_answer
from game.positions.zones import ZoneKind
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from table_player import Seat

    from game.battlefield.inquiry import Inquiry
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.state.state import BoardMarker
    from game.positions.wishes import Wish

pytestmark = pytest.mark.usefixtures("coarse_boards")


def view(seat: Seat) -> TableView:
    return cast("TableView", seat.scene.table.view(seat.scene.moment()))  # type: ignore[attr-defined]  # of this game


def inquiry(seat: Seat) -> Inquiry:
    return view(seat).inquiry


def asking(
    language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0, **more: str
) -> Seat:
    """A table where both have agreed to ask, with a creature of the viewer's picked and its page open."""
    seat = at_a_go(language=language, size=size, scale=scale, **more)
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
    # Nobody moves the pointer: what a thread has found is told all the same.
    seat.hand.wait(0.3)
    page = [widget.text for widget in seat.hand.scene.interface.root.walk() if isinstance(widget, Label)]
    assert any("could stand so on" in text for text in page)
    assert not misfits(seat.hand)
    seat.hand.press("wish.add.engages")
    seat.hand.key("escape")
    assert inquiry(seat).wish_aim is None
    seat.hand.key("y")
    assert inquiry(seat).wished is None


def test_an_objective_of_the_scenario_is_pointed_at_and_held_as_its_card_says() -> None:
    seat = asking(scenario="beasts-of-the-fords")
    seat.hand.wait(0.6)
    seat.hand.press("wish.add.holds")
    bridge = next(marker for marker in seat.state.markers if marker.id == "bridge")
    seat.hand.click(seat.spot(bridge.at))
    kept = inquiry(seat).wished
    assert kept is not None
    assert conditions_of(kept.wish) == ["reachable", "holds bridge"]
    here = view(seat)
    anywhere = where(here.inquiry.skirmish, kept.creature, parsed_wish("holds bridge"))
    assert anywhere.area.contains(nearest(here, kept.creature, bridge))
    assert not anywhere.area.contains(nearest(here, kept.creature, bridge, CONTROL_INCHES + 0.05))


@pytest.mark.parametrize("scenario", ["beasts-of-the-fords", "relics-of-sombreval"])
def test_the_assistant_knows_who_holds_what_as_the_rules_do(scenario: str) -> None:
    here = view(at_a_go(language="en", scenario=scenario))
    marked = {zone.id: zone for zone in here.inquiry.position.zones if zone.kind is ZoneKind.OBJECTIVE}
    goals = [spec.goal for _, spec in open_objectives(here.library, here.state) if spec.goal.marker in marked]
    assert goals
    rng, holders = Random(3), set()  # noqa: S311 - places, not secrets
    for _ in range(60):
        goal = rng.choice(goals)
        zone = marked[goal.marker or ""]
        x, y = zone.shape.x, zone.shape.y  # type: ignore[union-attr]  # a disc
        moved = tuple(
            replace(body, at=(x + rng.gauss(0.0, 1.8), y + rng.gauss(0.0, 1.8))) for body in here.state.bodies
        )
        state = replace(here.state, bodies=moved)
        position = replace(here.referee.position(state), zones=(zone,))
        told, true = zone_answer(Skirmish(position), zone).holder, fulfilled_by(here.referee, state, goal)
        assert [told] == ([str(side) for side in true] if len(true) == 1 else [None])
        holders.add(told)
    assert holders == {"red", "blue", None}


def conditions_of(wish: Wish) -> list[str]:
    return [condition.text for condition in conditions(wish)]


def nearest(here: TableView, creature: str, marker: BoardMarker, away: float = CONTROL_INCHES) -> Point:
    """A place of the creature's so far north of a marker, edge to edge."""
    return (marker.at[0], marker.at[1] + marker.radius + away + here.base(creature).r - 1e-4)


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
