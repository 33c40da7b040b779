"""Whether a creature would fulfil a condition at a place: the border of each, on a table known by hand."""

from __future__ import annotations

from functools import cache
from math import hypot, pi

import pytest
import shapely

from game.board.area import to_shapely
from game.board.shapes import Disc, distance, rectangle
from game.board.terrain import Board, Kind, Piece
from game.core.copies import replace
from game.positions import wish_verdicts
from game.positions.position import Creature, Position, Side
from game.positions.sides import moved
from game.positions.skirmish import Skirmish
from game.positions.where import PlaceFinder, WhereAnswer, where
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import Condition, parsed_wish
from game.positions.zones import Hold, Zone, ZoneKind

R = 25 / 25.4 / 2
"""The radius of a small base, in inches."""

HAIR = 1e-4


def piece(name: str, kind: Kind, *box: float) -> Piece:
    return Piece(name, rectangle(*box), *kind.preset, kind)


POSITION = Position(
    Board(
        20.0,
        16.0,
        (
            piece("wall", Kind.WALL, 10, 0, 11, 6),
            piece("wood", Kind.FOREST, 2, 12, 6, 14),
            piece("marsh", Kind.MARSH, 14, 12, 18, 15),
        ),
    ),
    (
        Creature("scout", Side.RED, (4.0, 4.0), ranged=3),
        Creature("guard", Side.RED, (2.0, 8.0)),
        Creature("ogre", Side.BLUE, (16.0, 4.0), movement=2.0),
    ),
    zones=(
        Zone("well", Disc(8.0, 10.0, 0.5), ZoneKind.OBJECTIVE, hold=Hold(within=1.0)),
        Zone("yard", rectangle(1, 1, 3, 3)),
    ),
)


@cache
def verdicts() -> WishVerdicts:
    return WishVerdicts(Skirmish(POSITION), "scout")


def fulfils(text: str, *at: float) -> bool:
    return verdicts().fulfils(parsed_wish(text), (at[0], at[1]))


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(
    ("at", "may"),
    [
        ((R, 8.0), True),
        ((R - HAIR, 8.0), False),
        ((20.0 - R, 8.0), True),
        ((20.0 - R + HAIR, 8.0), False),
        ((4.0, R), True),
        ((4.0, R - HAIR), False),
        ((4.0, 16.0 - R), True),
        ((4.0, 16.0 - R + HAIR), False),
        ((10.0 - R, 3.0), True),
        ((10.0 - R + HAIR, 3.0), False),
        ((10.5, 6.0 + R), True),
        ((2.0 + 2 * R, 8.0), True),
        ((2.0 + 2 * R - HAIR, 8.0), False),
        ((4.0, 4.1), True),
        ((16.0, 13.0), True),
    ],
)
def test_it_may_stand_wherever_its_base_has_room(at: tuple[float, float], *, may: bool) -> None:
    assert verdicts().may_stand(at) is may
    # Where it may not stand no wish holds, whatever would be fulfilled there.
    wish = parsed_wish("seen or not seen")
    assert verdicts().fulfils(wish, at)
    assert verdicts().holds(wish, at) is may


@pytest.mark.rule("CM-LOS-02", "CM-ENGAGE-03", "CM-MOVE-02", "CM-RANGED-02")
@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("reachable", (9.0, 7.0), (9.5, 7.0)),
        ("reachable with action", (10.5, 10.0), (16.0, 8.0)),
        ("sees ogre", (16.0, 10.0), (4.0, 4.0)),
        ("seen by ogre", (16.0, 10.0), (4.0, 4.0)),
        ("seen", (16.0, 10.0), (4.0, 4.0)),
        ("shoots ogre", (16.0, 10.0), (4.0, 4.0)),
        ("cover from ogre", (4.0, 4.0), (16.0, 10.0)),
        ("cover 2 from ogre", (4.0, 4.0), (4.0, 15.0)),
        ("engages ogre", (16.0, 5.0 + 2 * R - HAIR), (16.0, 5.0 + 2 * R + HAIR)),
        ("engaged", (16.0, 5.0 + 2 * R - HAIR), (16.0, 5.0 + 2 * R + HAIR)),
        ("threatened", (16.0, 7.0 + 2 * R - 0.05), (16.0, 7.0 + 2 * R + 0.1)),
        ("threatened by ogre", (16.0, 7.0 + 2 * R - 0.05), (16.0, 7.0 + 2 * R + 0.1)),
        ("within 2 of guard", (4.0 + 2 * R, 8.0), (4.0 + 2 * R + HAIR, 8.0)),
        ("at least 2 from guard", (4.0 + 2 * R, 8.0), (4.0 + 2 * R - HAIR, 8.0)),
        ("within 1 of wood", (4.0, 11.0 - R), (4.0, 11.0 - R - HAIR)),
        ("within 1 of 5,5", (5.0, 6.0 + R), (5.0, 6.0 + R + HAIR)),
        ("in yard", (3.0 + R, 2.0), (3.0 + R + HAIR, 2.0)),
        ("wholly in yard", (3.0 - R, 2.0), (3.0 - R + HAIR, 2.0)),
        ("holds well", (8.0, 11.5 + R), (8.0, 11.5 + R + HAIR)),
        ("open ground", (13.9 - R, 13.0), (14.1 - R, 13.0)),
    ],
)
def test_each_condition_has_its_border(
    text: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    assert fulfils(text, *inside)
    assert not fulfils(text, *outside)
    assert not fulfils(f"not {text}", *inside)
    assert fulfils(f"not {text}", *outside)


def test_joined_conditions_hold_all_or_any() -> None:
    near, far = (16.0, 5.0 + 2 * R - HAIR), (16.0, 10.0)
    assert fulfils("seen and engaged", *near)
    assert not fulfils("seen and engaged", *far)
    assert fulfils("seen or engaged", *far)
    assert not fulfils("seen or engaged", 4.0, 4.0)
    assert fulfils("reachable", 4.0, 4.0)


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("within 3 of ogre even if ogre moves 1", (16.0, 6.0 + 2 * R), (16.0, 6.0 + 2 * R + HAIR)),
        ("at least 3 from ogre even if ogre moves 1", (16.0, 8.0 + 2 * R), (16.0, 8.0 + 2 * R - HAIR)),
        ("not within 3 of ogre even if ogre moves 1", (16.0, 8.0 + 2 * R), (16.0, 8.0 + 2 * R - HAIR)),
        ("not at least 3 from ogre even if ogre moves 1", (16.0, 6.0 + 2 * R), (16.0, 6.0 + 2 * R + HAIR)),
        ("engages ogre even if ogre moves 0.25", (16.0, 4.75 + 2 * R), (16.0, 4.75 + 2 * R + HAIR)),
        ("not engages ogre even if ogre moves 0.25", (16.0, 5.25 + 2 * R), (16.0, 5.25 + 2 * R - HAIR)),
        ("sees ogre even if ogre moves 1", (16.0, 10.0), (4.0, 4.0)),
        # The wall hides it from where the ogre stands, and not from everywhere beside that.
        ("not seen by ogre even if ogre moves 1", (8.0, 3.0), (4.0, 9.0)),
    ],
)
def test_a_condition_may_have_to_hold_wherever_its_target_goes(
    text: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    assert fulfils(text, *inside)
    assert not fulfils(text, *outside)


def test_its_target_may_be_at_its_own_place_and_at_sixteen_round_it_where_it_can_stand() -> None:
    bases = verdicts().about("ogre", 2.0)
    assert len(bases) == 17
    assert bases[0].centre == (16.0, 4.0)
    assert bases[0].r == pytest.approx(R)
    assert all(distance(base.centre, (16.0, 4.0)) == pytest.approx(2.0) for base in bases[1:])
    assert bases[1].centre == pytest.approx((18.0, 4.0))
    assert bases[5].centre == pytest.approx((16.0, 6.0))
    # Farther off there are more rings; the edge of the table is 4 away, the wall 5.
    beyond = verdicts().about("ogre", 6.0)
    assert 33 < len(beyond) < 1 + 3 * 16
    assert all(R <= base.x <= 20 - R and base.y >= R for base in beyond)
    assert wish_verdicts.RING == 16
    assert 2 * pi / 16 == pytest.approx(0.3927, abs=1e-4)


def test_positions_with_it_elsewhere_are_kept_and_not_for_ever() -> None:
    kept = WishVerdicts(Skirmish(POSITION), "scout")
    first = kept.at((5.0, 5.0))
    assert first.base("scout").centre == (5.0, 5.0)
    assert first.base("ogre").centre == (16.0, 4.0)
    assert kept.at((5.0, 5.0)) is first
    for number in range(wish_verdicts.KEPT - 1):
        kept.at((5.0, 6.0 + number / 10))
    assert kept.at((5.0, 5.0)) is first
    kept.at((5.0, 9.0))
    assert kept.at((5.0, 5.0)) is not first
    assert kept.reach(1) is kept.reach(1)
    assert kept.reach(2).allowance == pytest.approx(12.0)
    assert kept.reach(1).allowance == pytest.approx(6.0)


def test_whom_it_asks_about() -> None:
    asked = parsed_wish("seen")
    assert isinstance(asked, Condition)
    assert verdicts().hostiles(asked) == ["ogre"]
    assert verdicts().hostiles(replace(asked, target="guard")) == ["guard"]
    assert verdicts().objective("well").id == "well"
    for name in ("yard", "ogre", "nothing"):
        with pytest.raises(KeyError):
            verdicts().objective(name)


# ---- where


@cache
def found(text: str) -> WhereAnswer:
    return where(Skirmish(POSITION), "scout", parsed_wish(text))


@pytest.mark.rule("CM-MOVE-02")
@pytest.mark.parametrize(
    ("text", "at", "cost", "clearance"),
    [
        # Straight up to a strip that begins 3 inches from where it stands.
        ("reachable and at least 3 from 4,2", (4.0, 5.0 + R), 1.0 + R, 0.0),
        ("reachable and open ground", (4.0, 4.0), 0.0, 4.0 - R),
        # Exactly 5 inches from it is no nearer: a hair farther in is, and not only the next 1/8 inch.
        ("reachable and not at least 5 from wood", (4.0, 7.0 - R), 3.0 - R, 0.0),
        ("reachable and within 1 of 8,4", (7.0 - R, 4.0), 3.0 - R, 0.0),
    ],
)
def test_the_cheapest_spot_costs_what_the_way_there_does(
    text: str, at: tuple[float, float], cost: float, clearance: float
) -> None:
    spot = found(text).spots[0]
    assert spot.why == "cheapest"
    assert spot.at == pytest.approx(at, abs=0.06)
    assert spot.cost == pytest.approx(cost, abs=0.06)
    assert spot.clearance == pytest.approx(clearance, abs=0.06)
    assert verdicts().holds(parsed_wish(text), spot.at)


def test_the_most_robust_spot_is_in_the_middle_of_the_largest_part() -> None:
    # Half an inch more than its radius round the base is left on each side.
    (_, robust) = found("within 1 of 8,10").spots
    assert robust.why == "robust"
    assert robust.at == pytest.approx((8.0, 10.0), abs=0.02)
    assert robust.clearance == pytest.approx(1.0 + R, abs=0.02)
    # Farther than its Movement: told what the way there would cost.
    assert robust.cost == pytest.approx(hypot(6.0, 4.0), abs=0.01)
    parts = found("within 1 of 8,10 or within 0.5 of 14,8").spots
    assert parts[-1].at == pytest.approx((8.0, 10.0), abs=0.02)


def test_a_place_where_no_path_leads_has_no_cost() -> None:
    ring = tuple(
        piece(f"wall {number}", Kind.WALL, *box)
        for number, box in enumerate(
            ((12, 8, 18, 8.5), (12, 13, 18, 13.5), (12, 8.5, 12.5, 13), (17.5, 8.5, 18, 13))
        )
    )
    closed = replace(POSITION, board=replace(POSITION.board, pieces=ring))
    answer = where(Skirmish(closed), "scout", parsed_wish("within 0.5 of 15,11"))
    assert [spot.cost for spot in answer.spots] == [None, None]


def test_areas_have_the_size_that_they_have_by_hand() -> None:
    assert found("wholly in yard").area.square_inches == pytest.approx((2 - 2 * R) ** 2, abs=1e-3)
    disc = pi * (1.0 + R) ** 2
    assert found("within 1 of 8,10").area.square_inches == pytest.approx(disc, rel=2e-3)
    both = found("within 1 of 8,10 or within 1 of 8.0,14")
    assert both.area.square_inches == pytest.approx(2 * disc, rel=2e-3)
    assert found("within 1 of 8,10 and within 1 of 8,10").area.square_inches == pytest.approx(disc, rel=2e-3)
    ring = pi * ((2.0 + 2 * R) ** 2 - (2 * R) ** 2)
    there = found("within 2 of guard and not within 0 of guard").area.square_inches
    # Its base may not leave the table, which cuts off what lies left of its radius.
    assert ring / 2 < there < ring


def test_where_nothing_fits_what_would_open_most_comes_first() -> None:
    answer = found("within 1 of 8,10 and within 2 of 4,13 and at least 9 from 8,10")
    assert answer.area.patches == ()
    assert (answer.borders, answer.spots) == ((), ())
    assert [relief.condition for relief in answer.reliefs] == []
    answer = found("within 1 of 8,10 and within 2 of 14,8")
    assert [relief.condition for relief in answer.reliefs] == [0, 1]
    sizes = [pi * (2 + R) ** 2, pi * (1 + R) ** 2]
    assert [relief.square_inches for relief in answer.reliefs] == pytest.approx(sizes, rel=2e-3)
    assert [relief.at for relief in answer.reliefs] == [
        pytest.approx((14.0, 8.0), abs=0.02),
        pytest.approx((8.0, 10.0), abs=0.02),
    ]
    # In the wall nobody can stand, half an inch beside it somebody can.
    inside = found("within 1 of 10.5,3 and within 0.001 of 10.5,3")
    assert [relief.condition for relief in inside.reliefs] == [1]


def test_borders_tell_who_draws_them_and_are_as_long_as_the_area_round() -> None:
    answer = found("within 2 of guard and not seen and reachable")
    drawers = {(border.condition, border.by) for border in answer.borders}
    assert (0, "guard") in drawers
    assert (None, "guard") in drawers
    length = sum(
        distance(a, b)
        for border in answer.borders
        for a, b in zip(border.line, border.line[1:], strict=False)
    )
    assert length == pytest.approx(to_shapely(answer.area).length, rel=1e-6)
    at_the_edge = found("within 1 of 1,15")
    assert (None, "") in {(border.condition, border.by) for border in at_the_edge.borders}
    by_the_wall = found("within 2 of 9,3")
    assert {(0, "9,3"), (None, "wall")} <= {(b.condition, b.by) for b in by_the_wall.borders}


def test_a_finder_answers_several_wishes_as_if_each_were_alone() -> None:
    places = PlaceFinder(Skirmish(POSITION), "scout")
    for text in ("within 1 of 8,10", "reachable and open ground", "within 1 of 8,10 and reachable"):
        assert places.fulfilling(parsed_wish(text)).area == found(text).area


@pytest.mark.rule("CM-ENGAGE-03")
def test_a_spot_to_engage_from_lies_on_the_rim() -> None:
    near = replace(
        POSITION, creatures=(*POSITION.creatures, Creature("imp", Side.BLUE, (4.0, 9.0), movement=2.0))
    )
    answer = where(Skirmish(near), "scout", parsed_wish("reachable and engages imp"))
    spot = answer.spots[0]
    assert distance(spot.at, (4.0, 9.0)) == pytest.approx(1.0 + 2 * R, abs=1e-6)
    assert spot.at == pytest.approx((4.0, 8.0 - 2 * R), abs=0.05)
    assert spot.cost == pytest.approx(4.0 - 2 * R, abs=0.05)


@pytest.mark.rule("CM-ENGAGE-03")
def test_where_only_the_rim_is_left_the_spot_lies_exactly_on_it() -> None:
    for spot in found("engages ogre and at least 1 from ogre").spots:
        assert distance(spot.at, (16.0, 4.0)) == pytest.approx(1.0 + 2 * R, abs=1e-6)
    assert found("engages ogre and at least 1 from ogre").spots


@pytest.mark.rule("CM-ENGAGE-03")
@pytest.mark.parametrize(
    ("away", "cost", "apart"),
    [
        # Where it stands it has what it wants, and is not sent on to the rim.
        (1.03, 0.0, 1.03),
        (1.05, 0.0, 1.05),
        # From farther away it goes as far as it has to, and no farther.
        (1.5, 0.45, 1.05),
    ],
)
def test_who_may_stay_beside_a_rim_is_not_sent_onto_it(away: float, cost: float, apart: float) -> None:
    scout = Creature("scout", Side.RED, (3.0, 4.0), movement=1.0)
    imp = Creature("imp", Side.BLUE, (3.0 + away + 2 * R, 4.0))
    skirmish = Skirmish(Position(Board(8.0, 8.0), (scout, imp)))
    wish = parsed_wish("reachable and (engages imp or within 1.05 of imp)")
    spot = where(skirmish, "scout", wish).spots[0]
    assert spot.cost == pytest.approx(cost, abs=0.02)
    assert distance(spot.at, imp.at) - 2 * R == pytest.approx(apart, abs=0.01)


@pytest.mark.rule("CM-RANGED-02")
@pytest.mark.parametrize(
    ("own", "keywords", "behind", "beside"),
    [
        ((), (), True, True),
        ((), ("camouflage",), False, True),
        (("precision",), ("camouflage",), True, True),
        (("flying",), ("camouflage",), True, True),
    ],
)
def test_who_is_camouflaged_is_shot_at_only_where_nothing_covers_it(
    own: tuple[str, ...], keywords: tuple[str, ...], *, behind: bool, beside: bool
) -> None:
    copse = piece("copse", Kind.FOREST, 13, 2, 14, 6)
    scout = replace(POSITION.creatures[0], keywords=own)
    ogre = replace(POSITION.creatures[2], keywords=keywords)
    skirmish = Skirmish(Position(Board(20.0, 16.0, (copse,)), (scout, ogre)))
    area = to_shapely(where(skirmish, "scout", parsed_wish("shoots ogre")).area)
    verdicts = WishVerdicts(skirmish, "scout")
    for place, shot in (((10.0, 4.0), behind), ((16.0, 12.0), beside)):
        assert verdicts.fulfils(parsed_wish("shoots ogre"), place) is shot
        assert area.intersects(shapely.Point(place)) is shot


@pytest.mark.rule("CM-RANGED-02")
def test_nobody_may_shoot_without_a_ranged_attack_or_at_an_ally() -> None:
    scout, guard = (PlaceFinder(Skirmish(POSITION), name) for name in ("scout", "guard"))
    assert scout.square_inches(parsed_wish("shoots ogre")) > 100.0
    assert scout.square_inches(parsed_wish("shoots guard")) == 0.0
    assert guard.square_inches(parsed_wish("shoots ogre")) == 0.0


@pytest.mark.rule("R-38")
def test_cover_by_the_worst_line_is_drawn_in_squares() -> None:
    copse = piece("copse", Kind.FOREST, 6, 0, 7, 8)
    scout = replace(POSITION.creatures[0], movement=0.5)
    rules = replace(POSITION.rules, cover_line="worst")
    position = Position(Board(20.0, 8.0, (copse,)), (scout, POSITION.creatures[2]), rules=rules)
    places = PlaceFinder(Skirmish(position), "scout")
    room = places.square_inches(parsed_wish("reachable and cover from ogre"))
    # All that it can reach, but for what is left at the border of squares whose middle lies outside.
    assert 0.85 * pi * 0.5**2 < room <= pi * 0.5**2


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("open ground", (4.0, 4.0), (16.0, 13.0)),
        ("not open ground", (16.0, 13.0), (4.0, 4.0)),
        ("engages ogre", (16.0, 5.0), (8.0, 12.0)),
        ("engaged", (8.0, 12.0), (4.0, 4.0)),
    ],
)
def test_about_where_it_could_stand_is_as_before_for_what_does_not_ask_about_who_moved(
    text: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    imp = Creature("imp", Side.BLUE, (4.0, 13.0))
    here, wish = replace(POSITION, creatures=(*POSITION.creatures, imp)), parsed_wish(text)
    places = PlaceFinder(Skirmish(here), "scout")
    places.square_inches(wish)
    area = places.roughly(Skirmish(moved(here, "imp", (8.0, 13.0))), "imp", wish).area
    assert area.contains(inside)
    assert not area.contains(outside)


@pytest.mark.parametrize(
    ("text", "border", "inward"),
    [
        ("within 3 of ogre even if ogre moves 1", 2.0, True),
        ("not within 3 of ogre even if ogre moves 1", 4.0, False),
        ("at least 3 from ogre even if ogre moves 1", 4.0, False),
        ("not at least 3 from ogre even if ogre moves 1", 2.0, True),
        ("within 3 of ogre", 3.0, True),
        ("engages ogre even if ogre moves 0.25", 0.75, True),
        ("not engages ogre even if ogre moves 0.25", 1.25, False),
    ],
)
def test_areas_end_where_a_target_that_moves_would_change_the_answer(
    text: str, border: float, *, inward: bool
) -> None:
    area = to_shapely(found(text).area)
    for over, inside in ((-0.05, inward), (0.05, not inward)):
        at = (16.0, 4.0 + 2 * R + border + over)
        assert area.intersects(shapely.Point(at)) is inside
        assert fulfils(text, *at) is inside


def still(text: str) -> WhereAnswer:
    """The places of a wish of a scout that no move takes anywhere."""
    creatures = (replace(POSITION.creatures[0], movement=0.0), *POSITION.creatures[1:])
    return where(Skirmish(replace(POSITION, creatures=creatures)), "scout", parsed_wish(text))


def test_who_cannot_move_can_stay() -> None:
    for text in ("reachable", "reachable and within 4 of guard", "reachable and not engaged"):
        answer = still(text)
        assert 0.0 < answer.area.square_inches < 1e-3
        assert [spot.at for spot in answer.spots] == [(4.0, 4.0)] * 2
    assert not still("reachable and within 2 of ogre").area.patches
    assert not still("not reachable").area.contains((4.0, 4.0))
    assert still("not reachable").area.contains((4.1, 4.0))


def test_everything_is_at_least_nothing_from_everything() -> None:
    everywhere = found("at least 9 from 8,10 or not at least 9 from 8,10").area.square_inches
    assert found("at least 0 from well").area.square_inches == pytest.approx(everywhere)
    assert not found("not at least 0 from well").area.patches


def test_each_spot_is_right_as_it_is_told() -> None:
    for text in ("not seen", "sees ogre", "within 2 of ogre and not sees ogre", "reachable and not seen"):
        for spot in found(text).spots:
            assert spot.at == tuple(round(each, 6) for each in spot.at)
            assert fulfils(text, *spot.at)


def test_parts_of_an_or_are_given_up_together() -> None:
    answer = found("reachable and (within 1 of 18,14 or within 1 of 18,3)")
    assert [relief.condition for relief in answer.reliefs] == [1, 0]


def test_a_base_as_wide_as_the_table_has_nowhere_to_go() -> None:
    alone = Position(Board(2.0, 2.0), (Creature("full", Side.RED, (1.0, 1.0), base_mm=50.8, ranged=3),))
    skirmish = Skirmish(alone)
    assert skirmish.reach("full").area().patches == ()
    assert skirmish.threat("full").melee.square_inches == pytest.approx(4.0, rel=0.25)
    assert where(skirmish, "full", parsed_wish("reachable")).area.patches == ()


def test_the_farther_a_target_might_move_the_fewer_places_fulfil_a_wish() -> None:
    sizes = [
        found(f"sees ogre even if ogre moves {inches}").area.square_inches for inches in (0, 1, 2, 6, 20)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1] + 50


def test_where_a_target_might_stand_reaches_to_the_edge_of_the_table() -> None:
    about = verdicts().about("ogre", 30.0)
    assert {R, 20.0 - R} <= {base.x for base in about}
    assert len(about) > 30
    assert all(distance(base.centre, (16.0, 4.0)) <= 30.0 for base in about)
