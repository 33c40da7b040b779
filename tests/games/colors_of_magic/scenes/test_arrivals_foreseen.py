"""What would come of a place is said of a creature that arrives there, as of one that is dragged there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from played_tables import at_a_go
from screens import misfits
from table_player import shipped_library, table

from game.battlefield.foresight import Foresight
from game.battlefield.overlays import HighlightOverlay, LinkOverlay, TagOverlay
from game.games.colors_of_magic.rules.state.actions import Deploy
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.setup_steps import DeployStep
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from table_player import Seat

pytestmark = pytest.mark.usefixtures("coarse_boards")

GOLEM = "hand.blue:call-clay-golem:1"
NEAR, FAR = (6.0, 4.6), (12.0, 18.0)
"""A place in range of the wizard in the south-west, and one that is not."""


def summoning(language: str = "en", scale: float = 1.0) -> Seat:
    seat = at_a_go(language=language, scale=scale)
    seat.press(GOLEM)
    assert isinstance(seat.step, CastStep)
    seat.scene.table.view(seat.scene.moment()).inquiry.foresight = Foresight(lambda: 0.0)  # type: ignore[attr-defined]  # of this game
    return seat


def tags(seat: Seat, at: tuple[float, float]) -> dict[str, dict[Icon, str]]:
    """What is said of each creature while the pointer rests there."""
    seat.hand.move(seat.spot(at))
    for _ in range(4):
        seat.hand.frame()
    found = [overlay for overlay in seat.pane.input.overlays() if isinstance(overlay, TagOverlay)]
    places = {body.at: body.id for body in seat.state.bodies}
    return {places[tag.base.centre]: dict(tag.tags) for tag in found if tag.base.centre in places}


@pytest.mark.rule("CM-RANGED-02", "CM-LOS-02")
@pytest.mark.parametrize(("language", "shoots"), [("en", "shoots"), ("fr", "tire")])
@pytest.mark.parametrize("scale", [1.0, 4 / 3])
def test_a_summoned_creature_is_told_who_would_see_and_attack_it(
    language: str, shoots: str, scale: float
) -> None:
    seat = summoning(language, scale)
    before = seat.state
    told = tags(seat, NEAR)
    assert told["neutral:old-crag:1"][Icon.RANGED] == shoots
    assert Icon.SIGHT in told["neutral:old-crag:1"]
    assert len(told) >= 4
    assert any(isinstance(overlay, LinkOverlay) for overlay in seat.pane.input.overlays())
    assert not [who for who in told if who.startswith("blue:")], "friends are no concern"
    assert seat.state == before


def test_nothing_is_told_of_a_place_where_it_may_not_arrive() -> None:
    seat = summoning()
    assert tags(seat, NEAR)
    assert tags(seat, FAR) == {}


def test_nobody_is_told_who_does_not_want_to_be() -> None:
    seat = summoning()
    seat.hand.app.set_options(consequences=False)
    assert tags(seat, NEAR) == {}


WORDS = {"en": ("Your zone", "Enemy zone"), "fr": ("Votre zone", "Zone adverse")}


@pytest.mark.rule("CM-SETUP-13")
@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_whoever_deploys_sees_the_profile_and_the_zones_of_both(language: str, scale: float) -> None:
    """Each zone has the colour of its side, and with it the sign, whoever looks at them."""
    seat = table(language=language, scale=scale)
    seat.draw_aside()
    seat.do(seat.legal[0])
    for mine, theirs in ((SideColour.BLUE, SideColour.RED), (SideColour.RED, SideColour.BLUE)):
        seat.draw_aside()
        assert isinstance(seat.step, DeployStep)
        assert seat.scene.model.sheet.looked_at.spec == shipped_library().creatures[seat.step.profile]
        own, other = WORDS[language]
        zones = {
            overlay.label: overlay.tone
            for overlay in seat.pane.input.overlays()
            if isinstance(overlay, HighlightOverlay)
        }
        assert zones == {own: mine, other: theirs}
        assert misfits(seat.hand) == []
        seat.point(next(action.at for action in seat.legal if isinstance(action, Deploy)))
