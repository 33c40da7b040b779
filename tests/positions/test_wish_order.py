"""What takes long is asked last, and only where the rest of a wish is fulfilled: the places are the same."""

from __future__ import annotations

import pytest
import shapely
from twenty_wishes import table

from game.positions.skirmish import Skirmish
from game.positions.where import where
from game.positions.wish_areas import WishAreas
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import AllOf, AnyOf, Condition, Wish, parsed_wish

LONG = (
    "reachable and not threatened by bear and sees archer and open ground",
    "not threatened and reachable and not within 3 of archer",
    "not seen and open ground and reachable",
    "seen and not threatened by bear",
    "not seen and not threatened",
    "reachable and (not threatened by bear or not seen by archer and open ground)",
    "threatened and at least 6 from bear",
)


def alone(areas: WishAreas, wish: Wish, *, near: bool) -> shapely.Geometry:
    """The places of a wish of which each condition was asked everywhere."""
    match wish:
        case Condition():
            ground = areas.ground(near=near)
            return areas.whole(wish, near=near).within(ground)
        case AllOf(parts):
            return shapely.intersection_all([alone(areas, part, near=near) for part in parts])
        case AnyOf(parts):
            return shapely.union_all([alone(areas, part, near=near) for part in parts])


@pytest.mark.rule("CM-UNIT-02", "CM-LOS-02")
@pytest.mark.parametrize("text", LONG)
def test_places_are_those_of_each_condition_asked_alone(text: str) -> None:
    wish, near = parsed_wish(text), "reachable" in text
    verdicts = WishVerdicts(Skirmish(table().position), "scout")
    found = WishAreas(verdicts).of(wish, near=near)
    meant = alone(WishAreas(verdicts), wish, near=near)
    assert meant.area > 0.1
    assert shapely.symmetric_difference(found, meant).area < 1e-4


@pytest.mark.rule("CM-UNIT-02")
def test_what_a_threat_was_asked_within_draws_its_own_border() -> None:
    wish = parsed_wish("reachable and within 6 of 9,9 and not threatened by bear")
    answer = where(table(), "scout", wish)
    drawn = {border.condition for border in answer.borders}
    assert drawn >= {1, 2}
    for border in answer.borders:
        if border.condition == 1:
            away = [shapely.distance(shapely.Point(9.0, 9.0), shapely.Point(at)) for at in border.line[1:-1]]
            assert away == pytest.approx([away[0]] * len(away), abs=1e-3)
