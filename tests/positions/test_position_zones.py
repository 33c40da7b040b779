"""Objectives, deployment zones, units, templates and distances: who is within, who holds, who strays."""

from __future__ import annotations

import json
import tomllib
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import arcane_table
from game.board.measures import apart, depth, sticks_out
from game.board.shapes import Disc, Polygon, polygon, rectangle
from game.cli.main import main
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.figures.model import texts
from game.figures.page import figure
from game.figures.shows import CoherencyShow, MeasureShow, TemplateShow, ZonesShow
from game.positions.position_file import dump_position, parse_position
from game.positions.reasons import layout_faults
from game.positions.skirmish import Skirmish
from game.positions.zone_answers import (
    measure_reasons,
    measured,
    template_answer,
    things_of,
    unit_answers,
    zone_answer,
)

if TYPE_CHECKING:
    from pathlib import Path

    from game.figures.shows import Show

GAME = """
format = 1
id = "inches"
name = { en = "Inches" }
[bases]
round = { mm = 25.4 }
[coherency]
within = 2
"""

WELL = """
size_mm = 600
[[zone]]
id = "well"
kind = "objective"
circle = [10, 10, 1]
hold = { within = 3, base = "any_part" }
"""


def one(identity: str, x: float, y: float, side: str = "red", more: str = "") -> str:
    at = f'[[creature]]\nid = "{identity}"\nside = "{side}"\nbase_mm = 25.4\nat = [{x}, {y}]\n'
    return at + (f"{more}\n" if more else "")


def asked(text: str) -> Skirmish:
    return Skirmish(parse_position(text, "table.toml"))


def keys(answer: Any) -> list[str]:
    return [reason.key for reason in answer.verdict.reasons]


# Objectives: 3 inches from an objective of an inch round (10, 10), with bases an inch wide


@pytest.mark.parametrize(("x", "base", "holds"), [
    (14.5, "any_part", True), (14.51, "any_part", False), (13.5, "wholly", True), (13.51, "wholly", False),
])  # fmt: skip
def test_who_is_near_enough_holds_an_objective(x: float, base: str, holds: bool) -> None:
    skirmish = asked(WELL.replace("any_part", base) + one("a", x, 10))
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    assert (answer.holder, answer.verdict.allowed) == ("red" if holds else None, holds)
    assert keys(answer)[0] == ("zone.held_red" if holds else "zone.nobody")


@pytest.mark.parametrize(("by", "blues", "holder", "contested"), [
    ("alone", 0, "red", False), ("alone", 1, None, True), ("most", 1, "red", False), ("most", 2, None, True),
])  # fmt: skip
def test_an_objective_is_contested(by: str, blues: int, holder: str | None, contested: bool) -> None:
    text = WELL.replace('"any_part"', f'"any_part", by = "{by}"') + one("a", 8, 10) + one("b", 10, 8)
    text += "".join(one(f"c{i}", 10 + 2 * i, 12, "blue") for i in range(blues))
    skirmish = asked(text)
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    assert (answer.holder, answer.contested) == (holder, contested)


def test_what_is_said_of_an_objective_counts_who_is_there() -> None:
    text = WELL.replace("[10, 10, 1]", "[10, 10, 1]\nname = 'the well'")
    skirmish = asked(text + one("a", 8, 10) + one("b", 10, 8) + one("far", 20, 10))
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    held, how = answer.verdict.reasons
    said = dict(held.values)
    assert (said["zone"], said["count"]) == ("the well", 2)
    assert (how.key, dict(how.values)["within"]) == ("zone.counts_any_part", 3.0)
    assert answer.present == ("a", "b")
    assert [each.creature for each in answer.creatures] == ["a", "b", "far"]
    alone = asked(WELL.replace('"any_part"', '"wholly"'))
    answer = zone_answer(alone, alone.position.zones[0])
    (nobody,) = answer.verdict.reasons
    assert (nobody.key, dict(nobody.values)) == ("zone.nobody", {"zone": "well", "within": 3.0})
    assert (answer.verdict.allowed, answer.contested, answer.holder, answer.present) == (
        False,
        False,
        None,
        (),
    )


def test_where_nothing_is_said_whoever_touches_an_objective_holds_it_alone() -> None:
    text = WELL.replace('hold = { within = 3, base = "any_part" }\n', "")
    for x, holds in ((11.5, True), (11.51, False)):
        skirmish = asked(text + one("a", x, 10))
        assert (zone_answer(skirmish, skirmish.position.zones[0]).holder == "red") is holds
    skirmish = asked(text + one("a", 11, 10) + one("b", 10, 11) + one("c", 9, 10, "blue"))
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    assert (answer.holder, answer.contested) == (None, True)
    assert answer.verdict.reasons[0].key == "zone.contested"


# Deployment zones and areas

YARD = (
    '[[zone]]\nid = "yard"\nname = "the yard"\nkind = "deployment"\nside = "red"\nrectangle = [0, 0, 6, 6]\n'
)


def test_whoever_sticks_out_of_a_deployment_zone_is_told_by_how_much() -> None:
    skirmish = asked(YARD + one("in", 5.5, 3) + one("out", 5.7, 1) + one("foe", 20, 20, "blue"))
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    assert not answer.verdict.allowed
    (stray,) = answer.verdict.reasons
    assert dict(stray.values)["creature"] == "out"
    assert dict(stray.values)["out"] == pytest.approx(0.2)
    assert answer.present == ("in",)


def test_an_area_tells_wholly_from_partly() -> None:
    area = YARD.replace("deployment", "area").replace('side = "red"\n', "")
    skirmish = asked(area + one("in", 3, 3) + one("half", 6, 3) + one("off", 9, 9))
    assert keys(zone_answer(skirmish, skirmish.position.zones[0])) == ["zone.wholly", "zone.partly"]


def test_a_base_within_to_the_edge_is_in_and_one_that_touches_from_outside_is_in_part() -> None:
    skirmish = asked(YARD + one("edge", 5.5, 3) + one("over", 5.501, 3))
    assert zone_answer(skirmish, skirmish.position.zones[0]).present == ("edge",)
    area = YARD.replace("deployment", "area").replace('side = "red"\n', "")
    skirmish = asked(area + one("edge", 5.5, 3) + one("touching", 6.5, 3) + one("off", 6.501, 3))
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    assert keys(answer) == ["zone.wholly", "zone.partly"]
    assert [dict(reason.values).get("out") for reason in answer.verdict.reasons] == [None, pytest.approx(1)]
    assert (answer.present, answer.holder, answer.contested) == (("edge", "touching"), None, False)
    assert answer.verdict.allowed
    nobody = asked(area + one("off", 9, 9))
    answer = zone_answer(nobody, nobody.position.zones[0])
    assert (keys(answer), answer.verdict.allowed, answer.present) == (["zone.empty"], True, ())


def test_a_deployment_zone_is_of_one_side_or_of_all() -> None:
    everybody = one("in", 3, 3) + one("foe", 20, 20, "blue") + one("stray", 12, 3)
    skirmish = asked(YARD + everybody)
    told = [
        dict(r.values)["creature"] for r in zone_answer(skirmish, skirmish.position.zones[0]).verdict.reasons
    ]
    assert told == ["stray"]
    skirmish = asked(YARD.replace('side = "red"\n', "") + everybody)
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    assert [dict(r.values)["creature"] for r in answer.verdict.reasons] == ["foe", "stray"]
    assert (answer.holder, answer.contested, answer.verdict.allowed) == (None, False, False)
    skirmish = asked(YARD + one("in", 3, 3) + one("foe", 3, 5, "blue"))
    answer = zone_answer(skirmish, skirmish.position.zones[0])
    assert (keys(answer), answer.verdict.allowed, answer.present) == (["zone.deployed"], True, ("in", "foe"))


# Units


def test_units_are_told_apart_and_one_creature_is_together(tmp_path: Path) -> None:
    """Exactly 2 inches apart is together; what is told names by how much, and within what."""
    (tmp_path / "inches.toml").write_text(GAME + 'of = "any"\n', "utf-8")
    places = {
        "a": (3.0, "first"),
        "b": (6.0, "first"),
        "c": (20.0, "second"),
        "d": (9.1, "first"),
        "e": (30.0, ""),
    }
    creatures = "".join(
        one(i, x, 5, more=f'unit = "{unit}"' if unit else "") for i, (x, unit) in places.items()
    )
    text = f'size_in = [44, 44]\nruleset = "inches.toml"\n{creatures}'
    first, second = unit_answers(Skirmish(parse_position(text, tmp_path / "table.toml")))
    assert (first.unit, first.members, first.verdict.allowed) == ("first", ("a", "b", "d"), False)
    ((name, excess),) = first.out
    assert name == "d"
    assert excess == pytest.approx(0.1)
    (reason,) = first.verdict.reasons
    said = dict(reason.values)
    assert (reason.key, said["creature"], said["unit"]) == ("unit.out_of_any", "d", "first")
    assert said["excess"] == pytest.approx(0.1)
    assert said["within"] == 2.0
    assert (second.out, second.verdict.allowed) == ((), True)
    (fine,) = second.verdict.reasons
    assert (fine.key, dict(fine.values)) == ("unit.together", {"unit": "second", "within": 2.0})


def test_a_unit_without_words_about_units_is_no_question() -> None:
    skirmish = asked(one("a", 3, 5, more='unit = "first"'))
    with pytest.raises(ValueError, match="first"):
        unit_answers(skirmish)
    assert unit_answers(asked(one("a", 3, 5))) == ()


def test_the_leader_is_whoever_has_the_keyword(tmp_path: Path) -> None:
    (tmp_path / "inches.toml").write_text(GAME + 'of = "leader"\n', "utf-8")
    unit = 'unit = "first"'
    text = (
        one("a", 3, 5, more=unit)
        + one("b", 6, 5, more=f'{unit}\nkeywords = ["leader"]')
        + one("c", 9, 5, more=unit)
    )
    (answer,) = unit_answers(
        Skirmish(parse_position(f'ruleset = "inches.toml"\n{text}', tmp_path / "table.toml"))
    )
    assert answer.out == ()
    (answer,) = unit_answers(
        Skirmish(
            parse_position(f'ruleset = "inches.toml"\n{text.replace("leader", "brave")}', tmp_path / "t.toml")
        )
    )
    assert [name for name, _ in answer.out] == ["c"]


def test_the_chain_of_most_counts_and_its_last_link_is_within_the_distance(tmp_path: Path) -> None:
    """A chain of two, then one of three, a hair too far from it: the two are out, by what the gap is."""
    (tmp_path / "inches.toml").write_text(GAME + 'of = "chain"\n', "utf-8")
    for apart_by, out in ((3.0, []), (3.2, ["m0", "m1"])):
        places = (3.0, 5.0, 5.0 + apart_by, 8.0 + apart_by, 11.0 + apart_by)
        text = "".join(one(f"m{i}", x, 5, more='unit = "first"') for i, x in enumerate(places))
        position = parse_position(f'ruleset = "inches.toml"\n{text}', tmp_path / "table.toml")
        (unit,) = unit_answers(Skirmish(position))
        assert [name for name, _ in unit.out] == out
        assert [by for _, by in unit.out] == [pytest.approx(2.2), pytest.approx(0.2)][: len(out)]


@pytest.mark.parametrize(
    ("of", "out"), [("any", {"d": 1.0}), ("chain", {"d": 1.0}), ("leader", {"c": 1.0, "d": 5.0})]
)
def test_who_is_out_of_coherency_by_how_much(tmp_path: Path, of: str, out: dict[str, float]) -> None:
    """Bases an inch wide at 3, 6 (b), 7 (c: 3 from the leader), 11: gaps of 2 and less, and of 3."""
    (tmp_path / "inches.toml").write_text(GAME + f'of = "{of}"\n', "utf-8")
    places = {"a": 3.0, "b": 6.0, "c": 7.0, "d": 11.0}
    if of == "any":
        places["d"] = 11.0
    text = 'ruleset = "inches.toml"\n' + "".join(
        one(i, x, 5, more='unit = "first"') for i, x in places.items()
    )
    skirmish = Skirmish(parse_position(text, tmp_path / "table.toml"))
    (unit,) = unit_answers(skirmish)
    assert {name: pytest.approx(by) for name, by in unit.out} == out
    assert unit.verdict.allowed is (not out)


def test_two_halves_of_a_unit_are_each_near_another_but_no_chain(tmp_path: Path) -> None:
    places = (3.0, 4.5, 6.0, 15.0, 16.5)
    text = 'ruleset = "inches.toml"\n' + "".join(
        one(f"m{i}", x, 5, more='unit = "first"') for i, x in enumerate(places)
    )
    found = {}
    for of in ("any", "chain"):
        (tmp_path / "inches.toml").write_text(GAME + f'of = "{of}"\n', "utf-8")
        (unit,) = unit_answers(Skirmish(parse_position(text, tmp_path / "table.toml")))
        found[of] = [name for name, _ in unit.out]
    assert found == {"any": [], "chain": ["m3", "m4"]}


# Templates


def test_a_template_covers_wholly_or_in_part_and_not_what_it_only_touches() -> None:
    blast = '[[template]]\nid = "blast"\nat = [10, 10]\ncircle = 2\n'
    skirmish = asked(blast + one("in", 10, 11) + one("half", 12, 10) + one("edge", 10, 7.5))
    answer = template_answer(skirmish, skirmish.position.templates[0])
    assert (answer.wholly, answer.partly) == (("in",), ("half",))


def test_a_template_of_a_file_is_turned_about_its_origin() -> None:
    flame = (
        '[[template]]\nid = "flame"\nat = [10, 10]\nturn = 90\npolygon = [[0, -1], [8, -1], [8, 1], [0, 1]]\n'
    )
    skirmish = asked(flame + one("up", 10, 15) + one("right", 15, 10))
    answer = template_answer(skirmish, skirmish.position.templates[0])
    assert (answer.wholly, answer.partly) == (("up",), ())


def test_what_is_told_of_a_template() -> None:
    blast = '[[template]]\nid = "blast"\nname = "the blast"\nat = [10, 10]\ncircle = 2\n'
    skirmish = asked(blast + one("in", 10, 11) + one("half", 12, 10) + one("edge", 10, 7.5))
    answer = template_answer(skirmish, skirmish.position.templates[0])
    assert [reason.key for reason in answer.reasons] == ["template.wholly", "template.partly"]
    assert {dict(reason.values)["template"] for reason in answer.reasons} == {"the blast"}
    alone = asked(blast + one("edge", 10, 7.5))
    answer = template_answer(alone, alone.position.templates[0])
    assert (answer.wholly, answer.partly) == ((), ())
    assert [reason.key for reason in answer.reasons] == ["template.nobody"]
    # To the edge is wholly; a hair farther is not; a hair within its reach is in part.
    for x, wholly, partly in ((11.5, 1, 0), (11.501, 0, 1), (12.499, 0, 1), (12.5, 0, 0)):
        skirmish = asked(blast + one("a", x, 10))
        answer = template_answer(skirmish, skirmish.position.templates[0])
        assert (len(answer.wholly), len(answer.partly)) == (wholly, partly), x


# Distances


def test_whoever_touches_is_told_to_touch_and_whoever_is_nowhere_is_no_question() -> None:
    wall = '[[terrain]]\nname = "wall"\nkind = "wall"\nrectangle = [4, 0, 5, 9]\n'
    blast = '[[template]]\nid = "blast"\nat = [10, 16]\ncircle = 2\n'
    skirmish = asked(WELL + wall + blast + one("a", 3.5, 4) + one("b", 3.499, 7))
    assert things_of(skirmish.position) == ("a", "b", "well", "blast", "wall")
    for name, key in (("a", "measure.touching"), ("b", "measure.apart")):
        found = measured(skirmish, name, "wall")
        (reason,) = measure_reasons(skirmish, name, "wall", found)
        said = dict(reason.values)
        assert (reason.key, said["a"], said["b"]) == (key, name, "wall")
        if name == "b":
            assert said["inches"] == pytest.approx(0.001)
    assert measured(skirmish, "well", "blast").inches == pytest.approx(3)
    with pytest.raises(KeyError):
        measured(skirmish, "a", "moon")


def test_to_a_line_of_several_pieces_it_is_as_far_as_to_the_nearest() -> None:
    fence = '[[line]]\nname = "fence"\nkind = "fence"\npoints = [[4, 1], [4, 9], [14, 9]]\n'
    doors = "doors = [{ from = 3, to = 4 }]\n"
    for written in (fence, fence + doors):
        skirmish = asked(written + one("a", 12, 12))
        assert measured(skirmish, "a", "fence").inches == pytest.approx(2.5, abs=1e-4)  # lines have a width


def test_things_are_measured_edge_to_edge() -> None:
    wall = '[[terrain]]\nname = "wall"\nkind = "wall"\nrectangle = [4, 0, 5, 9]\n'
    skirmish = asked(WELL + wall + one("a", 2, 10) + one("b", 2, 5))
    assert measured(skirmish, "a", "b").inches == pytest.approx(4.0)
    assert measured(skirmish, "b", "wall").inches == pytest.approx(1.5)
    assert measured(skirmish, "a", "wall").inches == pytest.approx(hypot(2, 1) - 0.5)
    assert measured(skirmish, "wall", "well").inches == pytest.approx(hypot(5, 1) - 1)
    assert measured(skirmish, "b", (2.0, 8.0)).inches == pytest.approx(2.5)
    assert measured(skirmish, "wall", (4.5, 3.0)).inches == 0.0


def test_distances_and_overhangs_are_those_of_many_points() -> None:
    """A hollow shape, and bases in, on and around it, against points of the base and of the outline."""
    hook = polygon(((0, 0), (8, 0), (8, 6), (6, 6), (6, 2), (2, 2), (2, 6), (0, 6)))
    dice = Random(5)  # noqa: S311 - places on a table
    assert isinstance(hook, Polygon)
    from math import cos, pi, sin

    for _ in range(60):
        base = Disc(dice.uniform(-2, 10), dice.uniform(-2, 8), dice.uniform(0.2, 2.5))
        rim = [
            (base.x + base.r * cos(i * pi / 900), base.y + base.r * sin(i * pi / 900)) for i in range(1800)
        ]
        outs = [-depth(hook, point) for point in rim]
        assert sticks_out(base, hook) == pytest.approx(
            max(*outs, base.r - depth(hook, base.centre) if max(outs) < 0 else -9.0), abs=0.006
        )
        if depth(hook, base.centre) < -base.r:
            assert apart(base, hook).inches == pytest.approx(min(outs), abs=0.006)


def test_a_distance_runs_from_edge_to_edge() -> None:
    """Straight between the middles of two discs, and from a disc to the nearest point of an outline."""
    found = apart(Disc(1.0, 2.0, 1.0), Disc(7.0, 10.0, 2.0))
    assert found.inches == pytest.approx(7.0)
    assert found.start == pytest.approx((1.6, 2.8))
    assert found.end == pytest.approx((5.8, 8.4))
    box = rectangle(4, 6, 9, 9)
    found = apart(Disc(1.0, 2.0, 1.0), box)
    assert found.inches == pytest.approx(4.0)
    assert found.start == pytest.approx((1.6, 2.8))
    assert found.end == pytest.approx((4.0, 6.0))
    back = apart(box, Disc(1.0, 2.0, 1.0))
    assert (back.start, back.end) == (found.end, found.start)


def test_outlines_that_cross_or_lie_within_are_no_distance_apart() -> None:
    long, tall = rectangle(0, 4, 9, 5), rectangle(4, 0, 5, 9)
    assert apart(long, tall).inches == 0.0
    assert apart(rectangle(0, 0, 9, 9), rectangle(3, 3, 4, 4)).inches == 0.0
    assert apart(rectangle(0, 0, 1, 1), rectangle(4, 5, 6, 6)).inches == pytest.approx(5.0)


# Files, commands, figures


def test_zones_and_templates_are_saved_with_the_position() -> None:
    text = (
        WELL + YARD + '[[template]]\nid = "f"\nat = [3, 3]\nturn = 30\npolygon = [[0, 0], [4, 1], [4, -1]]\n'
    )
    position = parse_position(text + one("a", 2, 2, more='unit = "first"'), "table.toml")
    assert parse_position(dump_position(position), "again.toml") == position


def test_what_is_saved_of_zones_and_templates_is_what_was_said() -> None:
    """Nothing that goes without saying is written."""
    text = (
        '[[zone]]\nid = "a"\ncircle = [9, 9, 2]\n[[zone]]\nid = "b"\nkind = "objective"\nname = "B"\n'
        'circle = [19, 9, 2]\nhold = { within = 2, by = "most" }\n[[zone]]\nid = "c"\nkind = "deployment"\n'
        'side = "blue"\npolygon = [[1, 1], [5, 1], [3, 4]]\n'
        '[[template]]\nid = "t"\nat = [3, 4]\ncircle = 1.5\n'
        '[[template]]\nid = "u"\nname = "U"\nat = [3, 4]\nturn = -30\npolygon = [[0, 0], [4, -1], [4, 1]]\n'
    )
    saved = tomllib.loads(dump_position(parse_position(text, "table.toml")))
    assert saved["zone"] == [
        {"id": "a", "kind": "area", "circle": [9, 9, 2]},
        {
            "id": "b",
            "kind": "objective",
            "name": "B",
            "circle": [19, 9, 2],
            "hold": {"within": 2, "base": "any_part", "by": "most"},
        },
        {"id": "c", "kind": "deployment", "side": "blue", "polygon": [[1, 1], [5, 1], [3, 4]]},
    ]
    assert saved["template"] == [
        {"id": "t", "at": [3, 4], "circle": 1.5},
        {"id": "u", "name": "U", "at": [3, 4], "turn": -30, "polygon": [[0, 0], [4, -1], [4, 1]]},
    ]
    nothing = tomllib.loads(dump_position(parse_position("size_mm = 600", "table.toml")))
    assert not {"zone", "template"} & set(nothing)


@pytest.mark.parametrize(("text", "place"), [
    (WELL.replace("circle = [10, 10, 1]", ""), "zone[0]"),
    (WELL.replace("objective", "area"), "zone[0].hold"),
    (WELL.replace('"any_part"', '"half"'), "zone[0].hold.base"),
    (WELL.replace("1]", "0]"), "zone[0].circle"),
    (WELL + WELL.replace("size_mm = 600", ""), "zone[1].id"),
    (WELL + one("well", 3, 3), "zone[0].id"),
    (YARD.replace("deployment", "objective"), "zone[0].side"),
    ('[[template]]\nid = "t"\nat = [1, 1]', "template[0]"),
    ('[[template]]\nid = "t"\nat = [1, 1]\ncircle = 1\nturn = 900', "template[0].turn"),
    ("zone = 3", "zone"),
])  # fmt: skip
def test_a_fault_of_a_zone_names_its_place(text: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_position(text, "table.toml")
    assert caught.value.place.startswith(f"{place} (line ")


def test_query_answers_about_zones_units_templates_and_distances(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "inches.toml").write_text(GAME, "utf-8")
    file = tmp_path / "table.toml"
    text = 'ruleset = "inches.toml"\n' + WELL + '[[template]]\nid = "t"\nat = [10, 12]\ncircle = 1\n'
    file.write_text(text + one("a", 10, 13, more='unit = "u"') + one("b", 10, 17, more='unit = "u"'), "utf-8")

    def answer(*words: str) -> dict[str, Any]:
        assert main(["query", words[0], str(file), *words[1:], "--lang", "en"]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    assert answer("zones")["zones"][0]["holder"] == "red"
    assert answer("measure", "a", "b")["distance_in"] == 3.0
    assert answer("measure", "a", "10,15")["distance_in"] == 1.5
    assert answer("template", "t")["partly"] == ["a"]
    units = answer("coherency")
    assert units["units"][0]["out"] == [{"id": "a", "by_in": 1.0}, {"id": "b", "by_in": 1.0}]
    assert units["reasons"][0]["text"].startswith('a is out of coherency by 1"')
    assert main(["query", "measure", str(file), "a", "moon", "--lang", "en"]) == 2
    assert '"moon"' in capsys.readouterr().err


def test_figures_draw_and_tell_them(tmp_path: Path) -> None:
    (tmp_path / "inches.toml").write_text(GAME, "utf-8")
    text = (
        'ruleset = "inches.toml"\n' + WELL + YARD + '[[template]]\nid = "blast"\nat = [10, 12]\ncircle = 1\n'
    )
    text += one("a", 10, 13, more='unit = "u"') + one("b", 10, 17, more='unit = "u"')
    position = parse_position(text, tmp_path / "table.toml")
    shows: list[Show] = [ZonesShow(), CoherencyShow(), TemplateShow("blast"), MeasureShow("a", "well")]
    page = figure(position, shows, translator(Language.EN))
    words = " ".join(run.content for run in texts(page))
    for told in (
        "the yard",
        "well",
        "Red holds well: a.",
        "out of coherency",
        "Partly under blast",
        "Deployment zone",
    ):
        assert told in words


# Names and places that could be something else


@pytest.mark.parametrize(
    ("head", "shape", "said"),
    [
        (
            '[[zone]]\nid = "z"\nkind = "objective"\n',
            "circle = [60, 12, 2]",
            "The zone z lies wholly off the table",
        ),
        ('[[zone]]\nid = "z"\nkind = "area"\n', "rectangle = [2, -9, 4, -1]", "The zone z lies wholly off"),
        ('[[zone]]\nid = "z"\nkind = "area"\n', "rectangle = [2, -9, 4, 1]", ""),
        ('[[template]]\nid = "t"\n', "circle = 2\nat = [-5, 3]", "The template t lies wholly off the table"),
        ('[[template]]\nid = "t"\n', "circle = 2\nat = [-1, 3]", ""),
    ],
)
def test_what_lies_wholly_off_the_table_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], head: str, shape: str, said: str
) -> None:
    file = tmp_path / "off.toml"
    file.write_text(f"size_mm = 600\n{head}{shape}\n", "utf-8")
    assert main(["check", "position", str(file), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert (said in out) if said else ("remark" not in out)


def test_a_creature_whose_id_reads_like_a_point_is_measured_as_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ids.toml"
    creature = '[[creature]]\nid = "{}"\nside = "red"\nat = [{}, 3]\n'
    file.write_text("size_mm = 600\n" + creature.format("1,2", 12) + creature.format("b", 3), "utf-8")
    assert main(["query", "measure", str(file), "1,2", "b", "--lang", "en"]) == 0
    assert json.loads(capsys.readouterr().out)["distance_in"] == pytest.approx(9 - 25 / 25.4)
    assert main(["query", "measure", str(file), "b", "-1,3", "--lang", "en"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["b"] == "-1,3"
    assert answer["reasons"][0]["text"] == 'From b to -1,3: 3.508", edge to edge.'


def test_terrain_that_lies_wholly_off_the_table_is_told() -> None:
    table = arcane_table.build(
        {
            "size_in": [20, 10],
            "terrain": [
                {"name": "hill", "kind": "hill", "circle": [25, 5, 2]},
                {"name": "wood", "kind": "forest", "circle": [21, 5, 2]},
            ],
            "line": [
                {"name": "far", "points": [[-3, 1], [-1, 9]], "doors": [{"from": 1, "to": 2}]},
                {"name": "near", "points": [[-3, 1], [1, 9]]},
            ],
        }
    )
    told = [dict(reason.values) for reason in layout_faults(table.layout)]
    assert [each["called"] for each in told] == ["hill", "far", "far: door"]
    assert [each["away"] for each in told[:2]] == pytest.approx([3.0, 1.0], abs=1e-3)


def test_where_no_distance_is_given_one_has_to_be_on_an_objective() -> None:
    text = WELL.replace('hold = { within = 3, base = "any_part" }\n', "")
    for there, first in ((one("a", 20, 10), "Nobody is on well."), (one("a", 10, 10), "Red holds well: a.")):
        (found,) = arcane_table.parse(text + there).zones().as_json()["zones"]
        told = [reason["text"] for reason in found["reasons"]]
        assert told[0] == first
        assert told[1:] in ([], ["For well counts whoever has any part of its base on it."])


def test_distances_are_told_between_names() -> None:
    flag = '[[zone]]\nid = "z"\nname = "the flag"\ncircle = [12, 9, 1]\n'
    flame = '[[template]]\nid = "t"\nname = "flame"\nat = [6, 20]\ncircle = 1\n'
    mage = one("m", 6, 9) + 'name = "Mage"\n'
    table = arcane_table.parse(mage + flag + flame)
    assert table.measure("m", "z").reasons[0].text == 'From Mage (m) to the flag: 4.5", edge to edge.'
    assert table.measure("t", "3,20").reasons[0].text == 'From flame to 3,20: 2", edge to edge.'
    (condition,) = table.where("m", "within 2 of t").as_json()["conditions"]
    assert condition["text"] == 'within 2" of flame'
    svg = arcane_table.figure(table, table.measure("m", "z")).svg
    assert "Distance: Mage to the flag" in svg


def test_a_figure_says_whose_each_deployment_zone_is_and_hatches_it_as_its_side() -> None:
    def drawn(side: str) -> arcane_table.Figure:
        of = f'side = "{side}"\n' if side else ""
        zone = f'size_in = 12\n[[zone]]\nid = "yard"\nkind = "deployment"\n{of}rectangle = [1, 1, 9, 9]\n'
        return arcane_table.figure(arcane_table.parse(zone), ink="black")

    for side, words in (("red", " of Red"), ("blue", " of Blue"), ("neutral", " of neutrals"), ("", "")):
        assert f">Deployment zone{words}<" in drawn(side).svg
    by_side = [drawn(side).svg.count("L") for side in ("red", "blue", "neutral")]
    assert min(by_side[:2]) > by_side[2], "lines, upright or level"
    assert drawn("red").svg != drawn("blue").svg.replace(" of Blue", " of Red")
