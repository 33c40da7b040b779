"""Objectives, deployment zones, units, templates and distances: who is within, who holds, who strays."""

from __future__ import annotations

import json
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from game.board.measures import apart, depth, sticks_out
from game.board.shapes import Disc, Polygon, polygon, rectangle
from game.cli.main import main
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.figures.model import texts
from game.figures.page import figure
from game.figures.shows import CoherencyShow, MeasureShow, TemplateShow, ZonesShow
from game.positions.position_file import dump_position, parse_position
from game.positions.skirmish import Skirmish
from game.positions.zone_answers import measured, template_answer, unit_answers, zone_answer

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


# Units


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


# Distances


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
