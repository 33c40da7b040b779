"""A picture cannot settle what it cannot show: engagement, moves, attacks, zones, units, distances."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.board.shapes import Disc, rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.locale import Language, translator
from game.positions.picture import GroundPicture
from game.positions.picture_doubt import doubted_route
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.ruleset import Coherency, Ruleset
from game.positions.ruleset_file import standard_ruleset
from game.positions.skirmish import Skirmish
from game.positions.zone_answers import measure_reasons, measured, template_answer, unit_answers, zone_answer
from game.positions.zones import Hold, Template, Zone, ZoneKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Reason

R = 12.5 / 25.4


def table(error: float, *creatures: Creature, **more: object) -> Skirmish:
    picture = GroundPicture(b"", (100, 100), error_in=error)
    return Skirmish(Position(Board(24.0, 24.0), creatures, picture=picture, **more))  # type: ignore[arg-type]


def red(x: float, y: float = 5.0, **more: object) -> Creature:
    return Creature("a", Side.RED, (x, y), **more)  # type: ignore[arg-type]


def blue(x: float, y: float = 5.0, **more: object) -> Creature:
    return Creature("b", Side.BLUE, (x, y), **more)  # type: ignore[arg-type]


def doubts(reasons: Iterable[Reason]) -> list[str]:
    return [reason.key for reason in reasons if ".picture" in reason.key]


@pytest.mark.parametrize("beyond", [-0.09, 0.09])
def test_a_pair_an_inch_apart_may_or_may_not_be_engaged(beyond: float) -> None:
    """On either side of the inch, as long as the picture may err by so much; else it is settled."""
    pair = red(5), blue(5 + 2 * R + 1 + beyond)
    assert doubts(table(0.1, *pair).engaged_reasons()) == ["engaged.picture"]
    assert doubts(table(0.08, *pair).engaged_reasons()) == []
    assert doubts(table(0.0, *pair).engaged_reasons()) == []
    assert doubts(table(0.1, pair[0], replace(pair[1], side=Side.RED)).engaged_reasons()) == []


def test_nobody_doubts_an_engagement_that_is_stored() -> None:
    pair = red(5), blue(6.05 + 2 * R)
    assert doubts(table(0.1, *pair, rules=HouseRules(engagement="stateful")).engaged_reasons()) == []


@pytest.mark.parametrize(
    ("end", "error", "doubt"),
    [
        (10.95, 0.1, "move.picture_allowed"),
        (10.85, 0.1, None),
        (11.05, 0.1, "move.picture_refused"),
        (11.15, 0.1, None),
    ],
)
def test_a_move_of_about_all_its_inches_may_be_too_long(end: float, error: float, doubt: str | None) -> None:
    """Six inches of movement from x = 5, along a drawn path and along the cheapest one."""
    skirmish = table(error, red(5))
    told = [] if doubt is None else [doubt]
    assert doubts(skirmish.move("a", [(5, 5), (end, 5)]).verdict.reasons) == told
    assert doubts(skirmish.best("a", (end, 5)).verdict.reasons) == told


def test_difficult_ground_makes_an_error_twice_as_dear() -> None:
    wood = Piece("wood", rectangle(4, 0, 20, 20), *Kind.FOREST.preset, Kind.FOREST)
    for end, doubt in ((7.85, []), (7.95, ["move.picture_allowed"]), (8.05, ["move.picture_refused"])):
        here = replace(table(0.1, red(5)).position, board=Board(24.0, 24.0, (wood,)))
        assert doubts(Skirmish(here).move("a", [(5, 5), (end, 5)]).verdict.reasons) == doubt


@pytest.mark.parametrize(
    ("excess", "doubt"), [(None, False), (0.0, False), (0.125, True), (0.5, True), (0.625, False)]
)
def test_a_place_too_far_away_by_no_more_than_the_error_costs_may_be_reached(
    excess: float | None, doubt: bool
) -> None:
    """A quarter of an inch, on ground where an inch costs two."""
    assert [reason.key for reason in doubted_route(excess, 2.0, 0.25)] == ["move.picture_refused"] * doubt


def test_a_gap_that_is_just_wide_enough_is_left_open() -> None:
    """Between two walls a base has 0.04" to spare, and in a gap 0.04" too narrow it lacks as much."""
    for spare, doubt in ((0.04, "move.picture_allowed"), (-0.04, "move.picture_refused")):
        half = R + spare / 2
        walls = tuple(
            Piece(f"{i}", rectangle(7, y0, 8, y1), *Kind.WALL.preset, Kind.WALL)
            for i, (y0, y1) in enumerate(((0, 5 - half), (5 + half, 24)))
        )
        here = replace(table(0.1, red(5)).position, board=Board(24.0, 24.0, walls))
        assert doubts(Skirmish(here).move("a", [(5, 5), (10, 5)]).verdict.reasons) == [doubt]
        exact = replace(here, picture=None)
        assert doubts(Skirmish(exact).move("a", [(5, 5), (10, 5)]).verdict.reasons) == []


def test_passing_an_enemy_at_a_little_more_than_an_inch_is_left_open() -> None:
    past = red(5), blue(8, 5 + 2 * R + 1.05)
    assert doubts(table(0.1, *past).move("a", [(5, 5), (10.5, 5)]).verdict.reasons) == [
        "move.picture_allowed"
    ]
    assert doubts(table(0.04, *past).move("a", [(5, 5), (10.5, 5)]).verdict.reasons) == []


def test_a_base_that_leans_on_a_wall_may_walk_along_it() -> None:
    wall = Piece("wall", rectangle(0, 0, 24, 5 - R), *Kind.WALL.preset, Kind.WALL)
    here = replace(table(0.1, red(5)).position, board=Board(24.0, 24.0, (wall,)))
    assert doubts(Skirmish(here).move("a", [(5, 5), (8, 5)]).verdict.reasons) == []


@pytest.mark.parametrize("beyond", [-0.05, 0.05])
def test_attacks_at_the_end_of_their_reach_are_left_open(beyond: float) -> None:
    pair = red(5, ranged=2, ranged_max=3.0), blue(5 + 2 * R + 1 + beyond)
    assert doubts(table(0.1, *pair).strike("a", "b").reasons) == ["attack.picture"]
    assert doubts(table(0.01, *pair).strike("a", "b").reasons) == []
    far = pair[0], blue(5 + 2 * R + 3 + beyond)
    assert "attack.picture" in doubts(table(0.1, *far).shoot("a", "b").reasons)
    assert "attack.picture" not in doubts(table(0.01, *far).shoot("a", "b").reasons)


def test_areas_are_as_exact_as_the_picture() -> None:
    skirmish, exact = table(0.1, red(5)), table(0.0, red(5))
    assert doubts(skirmish.reach_answer("a").verdict.reasons) == ["reach.picture"]
    assert doubts(skirmish.threat("a").reasons) == ["threat.picture"]
    assert doubts([*exact.reach_answer("a").verdict.reasons, *exact.threat("a").reasons]) == []


@pytest.mark.parametrize(
    ("kind", "hold", "x", "doubt"),
    [
        (ZoneKind.OBJECTIVE, Hold(within=3.0), 10 + 3 + R + 0.05, True),
        (ZoneKind.OBJECTIVE, Hold(within=3.0), 10 + 3 + R - 0.05, True),
        (ZoneKind.OBJECTIVE, Hold(within=3.0), 10 + 3 + R + 0.2, False),
        (ZoneKind.OBJECTIVE, Hold(within=3.0), 10.0, False),
        (ZoneKind.OBJECTIVE, Hold(within=0.0), 10 + R - 0.05, True),
        (ZoneKind.OBJECTIVE, Hold(within=3.0, base="wholly"), 10 + 3 - R + 0.05, True),
        (ZoneKind.DEPLOYMENT, Hold(), 10 - R - 0.05, True),
        (ZoneKind.DEPLOYMENT, Hold(), 10 - R - 0.3, False),
        (ZoneKind.AREA, Hold(), 10 + R + 0.05, True),
        (ZoneKind.AREA, Hold(), 10 - R + 0.05, True),
        (ZoneKind.AREA, Hold(), 10.0, False),
    ],
)
def test_who_stands_on_the_rim_of_a_zone_may_or_may_not_count(
    kind: ZoneKind, hold: Hold, x: float, doubt: bool
) -> None:
    zone = Zone("z", rectangle(0, 0, 10, 10), kind, hold=hold)
    skirmish = table(0.1, red(x), zones=(zone,))
    assert doubts(zone_answer(skirmish, zone).verdict.reasons) == ["zone.picture"] * doubt


@pytest.mark.parametrize(
    ("x", "doubt"), [(2 + R + 0.05, True), (2 + R - 0.05, True), (2.0, False), (0.0, False)]
)
def test_who_stands_on_the_rim_of_a_template_may_or_may_not_be_under_it(x: float, doubt: bool) -> None:
    template = Template("t", Disc(0.0, 0.0, 2.0), (10.0, 5.0))
    skirmish = table(0.1, red(10 + x), templates=(template,))
    assert doubts(template_answer(skirmish, template).reasons) == ["template.picture"] * doubt


def test_units_and_distances_say_it_too() -> None:
    game = replace(standard_ruleset(), coherency=Coherency(2.0), file="x.toml")
    assert isinstance(game, Ruleset)
    squad = red(5, unit="s"), Creature("c", Side.RED, (7.05 + 2 * R, 5), unit="s")
    skirmish = table(0.1, *squad, ruleset=game)
    assert doubts(unit_answers(skirmish)[0].verdict.reasons) == ["unit.picture"]
    assert doubts(measure_reasons(skirmish, "a", "c", measured(skirmish, "a", "c"))) == ["measure.picture"]


@pytest.mark.parametrize("language", Language)
def test_each_is_a_sentence_in_both_languages(language: Language) -> None:
    skirmish = table(0.1, red(5), blue(6.05 + 2 * R))
    (reason,) = (r for r in skirmish.engaged_reasons() if r.key == "engaged.picture")
    told = translator(language).reason(reason)
    assert ("0,1" if language is Language.FR else "0.1") in told


def test_a_picture_that_errs_by_more_than_is_looked_for_says_so() -> None:
    answer = table(3.0, red(5), blue(15)).sight("a", "b")
    assert answer.verdict.allowed
    assert answer.margin is not None
    assert (answer.margin.inches, answer.margin.too_close) == (None, True)
    assert doubts(answer.verdict.reasons) == ["sight.picture_beyond"]
    assert doubts(table(2.0, red(5), blue(15)).sight("a", "b").verdict.reasons) == []
