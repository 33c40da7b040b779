"""Where a creature could stand: areas against the exact verdicts, borders, spots, and what to give up."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from twenty_wishes import CREATURES, IN_VAIN, WISHES, table

from arcane_table.position import Position as Table
from game.board.area import to_shapely
from game.board.shapes import distance, gap
from game.board.terrain import Board
from game.cli.main import main
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.positions.position import Creature, HouseRules, Side
from game.positions.position_file import dump_position, parse_position
from game.positions.sides import moved
from game.positions.skirmish import Skirmish
from game.positions.where import PlaceFinder, where
from game.positions.where_json import wish_of
from game.positions.wish_names import check_names, lost_names, lost_wishes, may_be_asked
from game.positions.wish_words import answer_words, border_words
from game.positions.wishes import Condition, Wanted, WishError, conditions, parsed_wish

if TYPE_CHECKING:
    from game.positions.where import WhereAnswer


@cache
def asked(text: str) -> WhereAnswer:
    return where(table(), "scout", parsed_wish(text))


@pytest.mark.rule("CM-LOS-02", "CM-COVER-01", "CM-ENGAGE-03", "CM-UNIT-02", "R-30b", "R-38")
@pytest.mark.parametrize("text", WISHES)
def test_areas_are_where_the_exact_verdicts_say_so(text: str) -> None:
    places, wish = PlaceFinder(table(), "scout"), parsed_wish(text)
    answer = places.fulfilling(wish)
    area = to_shapely(answer.area)
    rng = np.random.default_rng(len(text))
    points = rng.uniform(0.3, 19.7, (60, 2))
    border = shapely.get_coordinates(shapely.segmentize(area.boundary, 0.3))
    beside = border[rng.integers(0, len(border), 40)] + rng.normal(0.0, 0.08, (40, 2))
    judged = 0
    for x, y in np.concatenate((points, beside)).round(4).tolist():
        at = shapely.Point(x, y)
        if area.boundary.distance(at) > 0.021:
            judged += 1
            assert places.verdicts.holds(wish, (x, y)) == area.intersects(at), (x, y)
    assert judged > 60
    assert answer.spots
    for spot in answer.spots:
        assert places.verdicts.holds(wish, spot.at)
        assert answer.reliefs == ()


@pytest.mark.parametrize("text", IN_VAIN)
def test_where_nothing_fits_one_condition_is_named_that_would_open_places(text: str) -> None:
    answer = asked(text)
    assert not answer.area.patches
    assert not answer.spots
    asked_for = [*conditions(answer.wish)]
    sizes = [relief.square_inches for relief in answer.reliefs]
    assert sizes == sorted(sizes, reverse=True)
    verdicts = PlaceFinder(table(), "scout").verdicts
    for relief in answer.reliefs:
        kept = [c for number, c in enumerate(asked_for) if number != relief.condition]
        assert verdicts.may_stand(relief.at)
        assert all(verdicts.judged(condition, relief.at) for condition in kept)


def test_the_cheapest_spot_is_where_the_way_enters_the_area() -> None:
    cheapest, robust = asked("reachable and within 2 of wood").spots
    assert (cheapest.why, robust.why) == ("cheapest", "robust")
    # The wood begins at y = 12, so a base of 25 mm is within 2" of it from 9.508 on.
    assert cheapest.cost == pytest.approx(9.508 - 7.0, abs=0.05)
    assert robust.clearance > cheapest.clearance
    here = asked("reachable and open ground").spots[0]
    assert (here.at, here.cost) == ((5.0, 7.0), 0.0)


def test_a_friend_hides_one_from_those_whom_one_can_shoot_at() -> None:
    # Friends block only what foes see.
    (spot, *_) = asked("shoots archer and not seen by archer").spots
    assert gap(table().base("scout").at(spot.at), table().base("guard")) < 0.5


def test_a_place_to_engage_from_lies_exactly_where_the_move_stops() -> None:
    near = Creature("imp", Side.BLUE, (5.0, 11.0))
    skirmish = table(creatures=(*CREATURES, near))
    spot = where(skirmish, "scout", parsed_wish("reachable and engages imp")).spots[0]
    base = skirmish.base("scout").at(spot.at)
    assert gap(base, skirmish.base("imp")) == pytest.approx(1.0, abs=1e-6)
    assert skirmish.best("scout", spot.at).engages == ("imp",)


def test_borders_say_what_draws_them() -> None:
    answer = asked("reachable and not seen and at least 1 from wall")
    tr = translator(Language.EN)
    told = {border_words(border, answer.wish, table().position, tr) for border in answer.borders}
    assert told == {
        "one move gets there",
        "archer does not see it",
        "the edge of the table",
        'at least 1" from wall',
        "guard is in the way",
    }
    # An arc that two outlines run along is one border, however each is drawn.
    assert len(answer.borders) < 12
    for border in answer.borders:
        assert len(border.line) > 1
    length = sum(distance(a, b) for border in answer.borders for a, b in pairwise(border.line))
    assert length == pytest.approx(to_shapely(answer.area).length, rel=1e-6)


@pytest.mark.rule("CM-MOVE-05")
def test_walls_bases_and_the_table_draw_borders_too() -> None:
    answer = asked("within 3 of guard")
    names = {(border.condition, border.by) for border in answer.borders}
    assert names == {(0, "guard"), (None, "guard"), (None, "")}


def test_even_if_the_target_moves_the_answer_stays() -> None:
    skirmish = table()
    sure = PlaceFinder(skirmish, "scout")
    for text in ("not seen by bear even if bear moves 2", "within 9 of bear even if bear moves 2"):
        wish = parsed_wish(text)
        for spot in sure.fulfilling(wish).spots:
            for turn in np.linspace(0.0, 2.0 * np.pi, 32):
                to = (12.0 + 2.0 * float(np.cos(turn)), 6.0 + 2.0 * float(np.sin(turn)))
                moved = tuple(replace(c, at=to) if c.id == "bear" else c for c in CREATURES)
                plain = replace(next(conditions(wish)), despite=None)
                assert PlaceFinder(table(creatures=moved), "scout").verdicts.judged(plain, spot.at)


RIDERS = (
    Creature("horse", Side.RED, (5.0, 10.0), "M", movement=8.0),
    Creature("knight", Side.RED, (5.0, 10.0), "M", ranged=2, mount="horse"),
    Creature("wolf", Side.BLUE, (15.0, 10.0), "M"),
    Creature("goblin", Side.BLUE, (15.0, 10.0), "M", ranged=2, mount="wolf"),
    Creature("imp", Side.RED, (10.0, 4.0), ranged=2),
)


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("mover", ["horse", "knight", "imp"])
@pytest.mark.parametrize(
    "text",
    ["sees goblin", "seen by goblin", "sees wolf", "shoots goblin", "not threatened by goblin", "reachable"],
)
def test_a_rider_and_its_mount_are_in_nobodys_way_and_go_together(mover: str, text: str) -> None:
    skirmish = table(creatures=RIDERS, board=Board(20.0, 20.0), zones=())
    places, wish = PlaceFinder(skirmish, mover), parsed_wish(text)
    area = to_shapely(places.fulfilling(wish).area)
    assert places.verdicts.may_stand(skirmish.base(mover).centre)
    for x, y in np.random.default_rng(7).uniform(1.0, 19.0, (60, 2)).round(3).tolist():
        if area.boundary.distance(shapely.Point(x, y)) > 0.15:
            assert places.verdicts.holds(wish, (x, y)) == area.intersects(shapely.Point(x, y)), (x, y)


@pytest.mark.rule("R-70")
def test_a_rider_goes_as_far_as_its_mount_and_wishes_nothing_about_it() -> None:
    skirmish = table(creatures=RIDERS, board=Board(20.0, 20.0), zones=())
    assert PlaceFinder(skirmish, "knight").verdicts.holds(parsed_wish("reachable"), (5.0, 17.5))
    for text in ("sees horse", "within 3 of horse"):
        with pytest.raises(WishError, match="horse"):
            check_names(parsed_wish(text), "knight", skirmish.position)


@pytest.mark.rule("R-24", "R-32")
@pytest.mark.parametrize("noted", [(), ("bear",)])
def test_whether_it_may_shoot_goes_by_the_fights_that_are_noted_where_they_are(
    noted: tuple[str, ...],
) -> None:
    rules = HouseRules(engagement="stateful", ranged_while_engaged=False)
    scout = replace(CREATURES[0], engaged_with=noted)
    places = PlaceFinder(table(creatures=(scout, *CREATURES[1:]), rules=rules), "scout")
    wish = parsed_wish("shoots bear")
    area = places.fulfilling(wish).area
    assert bool(area.patches) is not bool(noted)
    for at in ((12.0, 8.0), (12.0, 9.0), (16.0, 6.0)):  # the first is within an inch of the bear
        assert places.verdicts.holds(wish, at) is area.contains(at) is not bool(noted)


@pytest.mark.rule("R-38")
@pytest.mark.parametrize("line", ["centre", "worst"])
def test_cover_by_other_lines(line: str) -> None:
    skirmish = table(rules=HouseRules(cover_line=line))  # type: ignore[arg-type]  # a line of the ruling
    places, wish = PlaceFinder(skirmish, "scout"), parsed_wish("cover from archer and within 3 of copse")
    area = to_shapely(places.fulfilling(wish).area)
    # Where no area is known it is made of squares of 1/8 inch.
    off = 0.021 if line == "centre" else 0.1
    rng = np.random.default_rng(3)
    for x, y in rng.uniform((6.0, 9.0), (14.0, 18.0), (150, 2)).round(4).tolist():
        if area.boundary.distance(shapely.Point(x, y)) > off:
            assert places.verdicts.holds(wish, (x, y)) == area.intersects(shapely.Point(x, y)), (x, y)


def test_answers_in_words() -> None:
    english, position = translator(Language.EN), table().position
    assert [*answer_words(asked(IN_VAIN[1]), position, english)][:1] == ["scout could stand so nowhere."]
    told = [*answer_words(asked("reachable and open ground"), position, english)]
    assert told[0].startswith("scout could stand so on ")
    assert told[1] == 'Nearest by path: 5; 7, for 0".'
    french = answer_words(asked(IN_VAIN[0]), position, translator(Language.FR))
    assert next(iter(french)) == "scout ne pourrait se tenir ainsi nulle part."


def test_json_has_conditions_polygons_borders_and_spots() -> None:
    told = Table(table().position).where("scout", "reachable and not seen").as_json()
    assert told["allowed"] is True
    assert [(each["wish"], each["rule"]) for each in told["conditions"]] == [
        ("reachable", "CM-MOVE-01"),
        ("not seen", "CM-LOS-02"),
    ]
    assert {border["condition"] for border in told["borders"]} <= {None, 0, 1}
    assert told["spots"][0]["why"] == "cheapest"
    assert told["empty_because"] is None
    vain = Table(table().position).where("scout", IN_VAIN[1]).as_json()
    assert vain["allowed"] is False
    assert {each["condition"] for each in vain["empty_because"]} == {0, 1}


FILE = """
size_mm = 600
[[creature]]
id = "scout"
side = "red"
at = [6.0, 12.0]
[[creature]]
id = "ogre"
side = "blue"
at = [12.0, 12.0]
[[wish]]
creature = "scout"
text = "not seen by ogre"
name = "Out of sight"
"""


def test_a_position_keeps_wishes() -> None:
    position = parse_position(FILE, "kept.toml")
    assert [(w.creature, w.wish.text, w.name) for w in position.wishes] == [
        ("scout", "not seen by ogre", "Out of sight")
    ]
    assert parse_position(dump_position(position, Path()), "again.toml").wishes == position.wishes
    assert wish_of(None, "scout", position, "kept.toml").text == "not seen by ogre"


def test_a_wish_is_kept_and_asked_about_names_with_quotation_marks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called = 'Jo "le gros"'
    told = FILE.replace('"ogre"', f"'{called}'").replace('"not seen by ogre"', "'reachable'")
    position = parse_position(told, "kept.toml")
    wish = parsed_wish("reachable") & Condition(Wanted.SEEN, called, negated=True)
    kept = replace(position, wishes=(replace(position.wishes[0], wish=wish),))
    assert parse_position(dump_position(kept, Path()), "again.toml").wishes == kept.wishes
    assert Table(kept).where("scout", wish).wish == wish
    path = tmp_path / "named.toml"
    path.write_text(told, "utf-8")
    assert main(["query", "where", str(path), "scout", "--not-seen-by", called, "--lang", "en"]) == 0
    assert json.loads(capsys.readouterr().out)["wish"] == 'not seen by "Jo ""le gros"""'
    assert main(["query", "where", str(path), "scout", "--sees", "", "--lang", "en"]) == 2
    assert 'found "", expected a name' in capsys.readouterr().err


def test_what_is_no_wish_is_refused_by_its_place() -> None:
    with pytest.raises(InputError) as found:
        parse_position(FILE.replace("not seen by ogre", "seen of ogre"), "kept.toml")
    assert str(found.value).startswith('kept.toml, wish[0].text (line 13): found "of", expected and, or')
    with pytest.raises(InputError, match="expected a number from 0 to 0"):
        parse_position(f"{FILE}off = [1]\n", "kept.toml")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("not seen by ogre", "not seen by orc", 'seen by "orc"'),
        ("not seen by ogre", "engages scout", 'engages "scout"'),
        ("not seen by ogre", "holds ogre", 'holds "ogre"'),
        ("not seen by ogre", "in pond", 'in "pond"'),
        ('creature = "scout"', 'creature = "imp"', ""),
    ],
)
def test_wishes_that_name_what_is_not_there_are_kept_and_said(old: str, new: str, fault: str) -> None:
    position = parse_position(FILE.replace(old, new), "kept.toml")
    (kept,) = position.wishes
    assert not may_be_asked(kept, position)
    assert [error.found for error in lost_names(kept, position).values()] == ([fault] if fault else [])
    (remark,) = lost_wishes(position)
    assert kept.name in translator(Language.EN).reason(remark)
    assert parse_position(dump_position(position, Path()), "again.toml").wishes == position.wishes
    if fault:
        with pytest.raises(InputError) as found:
            wish_of(None, "scout", position, "kept.toml")
        assert fault in str(found.value)
        # What is switched off is not asked.
        assert may_be_asked(replace(kept, off=(0,)), position)


def test_a_question_without_a_wish_says_what_is_missing() -> None:
    with pytest.raises(InputError, match="no wish, expected a wish such as"):
        wish_of(None, "ogre", parse_position(FILE, "kept.toml"), "kept.toml")


@pytest.mark.parametrize(
    "text",
    [
        "not seen by bear and reachable",
        "within 6 of bear and sees archer",
        "not seen and at least 2 from guard",
        "engages bear or not cover from archer",
        "holds well and not engaged",
    ],
)
def test_a_rough_answer_is_the_exact_one_where_the_other_stands_in_nobodys_way(text: str) -> None:
    wish, finder = parsed_wish(text), PlaceFinder(table(), "scout")
    finder.fulfilling(wish)
    # In a corner, where it hides nothing, and stands in the way of no move.
    there = Skirmish(moved(table().position, "bear", (18.5, 1.5)))
    rough, exact = finder.roughly(there, "bear", wish), where(there, "scout", wish)
    found, meant = to_shapely(rough.area), to_shapely(exact.area)
    assert shapely.symmetric_difference(found, meant).area < 0.02 * meant.area + 0.01


def test_a_place_out_of_reach_tells_what_the_way_there_costs() -> None:
    far = Table(table().position).where("scout", "within 0.5 of 18,12")
    movement = next(creature.movement for creature in far.position.creatures if creature.id == "scout")
    cheapest = next(spot for spot in far.spots if spot.why == "cheapest")
    assert cheapest.cost is not None
    assert cheapest.cost > movement
    assert not any("no path" in reason.text for reason in far.reasons)
