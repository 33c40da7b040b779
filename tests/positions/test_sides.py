"""What a side sees, threatens and hides from, who could attack whom, and what a move changes."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import pytest

import arcane_table
from game.board.area import area_of, difference, union
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece
from game.cli.main import main
from game.content.locale import Language, translator
from game.content.resources import assets
from game.core.copies import replace
from game.core.errors import InputError
from game.figures.page import figure
from game.figures.shows import SideShow, parse_show
from game.positions.position import Creature, CreatureSize, Position, Side
from game.positions.position_file import load_position
from game.positions.side_json import change_words, labelled, lane_words, layer_words, table_lines
from game.positions.sides import (
    LAYERS,
    MOST_LANES,
    SideView,
    lanes_about,
    moved,
    side_change,
    side_steps,
    side_view,
)
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from pathlib import Path

WALL = Piece("wall", rectangle(8, 0, 9, 9), *Kind.WALL.preset, Kind.WALL)
HERE = Position(
    Board(18.0, 18.0, (WALL,)),
    (
        Creature("archer", Side.RED, (4.0, 5.0), ranged=3),
        Creature("guard", Side.RED, (4.0, 12.0), melee=4),
        Creature("ogre", Side.BLUE, (14.0, 5.0), movement=4.0, melee=5),
        Creature("wolf", Side.NEUTRAL, (5.6, 12.0)),
    ),
)


@cache
def seen_of(side: Side, position: Position = HERE) -> SideView:
    return side_view(Skirmish(position), side)


@pytest.mark.rule("CM-LOS-02", "CM-UNIT-02")
def test_the_areas_of_a_side_are_those_of_its_creatures_together() -> None:
    skirmish, view = Skirmish(HERE), seen_of(Side.RED)
    assert set(view.areas) == set(LAYERS)
    for at in ((2.0, 2.0), (12.0, 3.0), (12.0, 15.0), (16.0, 9.5)):
        own = ("archer", "guard")
        assert view.areas["sees"].contains(at) == any(skirmish.visible(a).contains(at) for a in own)
        foes = ("ogre", "wolf")
        assert view.areas["hides"].contains(at) != any(skirmish.visible(a).contains(at) for a in foes)
        whole = [skirmish.threat_areas(a).whole for a in own]
        assert view.areas["threatens"].contains(at) == any(area.contains(at) for area in whole)


@pytest.mark.rule("CM-MELEE-02", "CM-RANGED-02")
def test_the_table_says_who_could_attack_whom_and_when() -> None:
    skirmish, view = Skirmish(HERE), seen_of(Side.RED)
    told = {(each.a, each.b): (each.strikes, each.shoots) for each in view.attacks}
    assert told["guard", "wolf"] == ("now", "no")
    assert told["wolf", "guard"] == ("now", "no")
    assert told["archer", "ogre"] == ("no", "next")
    assert told["ogre", "guard"] == ("no", "no")
    for (a, b), (strikes, shoots) in told.items():
        assert (strikes == "now") == skirmish.may_strike(a, b)
        assert (strikes != "no") == skirmish.could_strike(a, b)
        assert (shoots == "now") == skirmish.may_shoot(a, b)
        assert (shoots != "no") == skirmish.could_shoot(a, b)
    assert set(view.attackers("wolf")) >= {"guard"}
    # A neutral one and the other player are no side: only the side and its foes stand in the table.
    assert ("ogre", "wolf") not in told


def test_lines_of_fire_are_those_that_may_be_shot_now() -> None:
    assert seen_of(Side.RED).lanes == seen_of(Side.RED).lanes
    there = seen_of(Side.RED, moved(HERE, "archer", (7.0, 12.0)))
    pairs = {(lane.a, lane.b) for lane in there.lanes}
    assert ("archer", "ogre") in pairs
    (lane,) = [lane for lane in there.lanes if lane.b == "ogre"]
    assert (lane.cover, lane.ranged) == (0, 3)


def test_a_move_changes_areas_lanes_and_cells() -> None:
    after = moved(HERE, "archer", (7.0, 12.0))
    change = side_change(seen_of(Side.RED), seen_of(Side.RED, after))
    assert ("archer", "ogre") in change.opened
    assert change.gained["sees"].contains((11.0, 7.5))
    assert change.lost["reaches"].contains((2.0, 1.0))
    changed = {(was.a, was.b): (was.shoots, now.shoots) for was, now in change.attacks}
    assert changed["archer", "ogre"] == ("next", "now")
    nothing = side_change(seen_of(Side.RED), seen_of(Side.RED))
    assert (nothing.gained, nothing.lost, nothing.opened, nothing.attacks) == ({}, {}, (), ())


def test_what_a_side_threatens_is_known_first_and_no_lane_is_new_before_all_are_known() -> None:
    after = moved(HERE, "archer", (7.0, 12.0))
    steps, whole = [*side_steps(Skirmish(HERE), Side.RED)], seen_of(Side.RED, after)
    assert [*steps[0].areas] == ["threatens"]
    assert steps[-1] == seen_of(Side.RED)
    unknown = [step for step in steps if not step.knows_lanes]
    assert len(unknown) == 3
    assert all(not side_change(step, whole).opened for step in unknown)
    assert ("archer", "ogre") in side_change(steps[len(unknown)], whole).opened


def test_of_many_lanes_those_of_one_creature_are_told_apart() -> None:
    archers = [Creature(f"r{k}", Side.RED, (1.0 + k, 1.0), ranged=2) for k in range(9)]
    foes = [Creature(f"b{k}", Side.BLUE, (1.0 + k, 9.0)) for k in range(9)]
    view = side_view(Skirmish(Position(Board(12.0, 12.0, ()), (*archers, *foes))), Side.RED)
    assert len(view.lanes) > MOST_LANES
    assert lanes_about(view, None) == ()
    mine = lanes_about(view, archers[4])
    assert 0 < len(mine) <= 9
    assert {lane.a for lane in mine} == {"r4"}
    assert {lane.b for lane in lanes_about(view, foes[2])} == {"b2"}
    few = replace(view, lanes=view.lanes[:MOST_LANES])
    assert lanes_about(few, None) == few.lanes


@pytest.mark.parametrize("language", list(Language))
def test_sides_in_words(language: Language) -> None:
    tr, view = translator(language), seen_of(Side.RED)
    after = moved(HERE, "archer", (7.0, 12.0))
    change = side_change(view, seen_of(Side.RED, after))
    assert next(rule for rule, _ in layer_words(view, tr)) == "sight.free"
    lines = [*change_words(change, labelled(after), tr), *table_lines(view, HERE, tr)]
    lines += [lane_words(lane, labelled(HERE), tr) for lane in seen_of(Side.RED, after).lanes]
    assert len(lines) > 12
    row = next(line for line in lines if line.startswith("guard") and "M 4" in line)
    assert "\N{EN DASH}" in row


def test_a_side_without_anybody_sees_nothing_and_is_seen_nowhere() -> None:
    view = seen_of(Side.BLUE, Position(Board(10.0, 10.0), HERE.creatures[:1]))
    assert view.areas["sees"].square_inches == 0.0
    assert view.lanes == ()
    assert view.attacks == ()


FILE = """
size_mm = 600
[[creature]]
id = "imp"
side = "red"
at = [6.0, 12.0]
ranged = 2
[[creature]]
id = "ogre"
side = "blue"
at = [12.0, 12.0]
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "two.toml"
    path.write_text(FILE, encoding="utf-8")
    return str(path)


def test_query_side_tells_areas_lanes_table_and_change(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "side", file, "red", "--lang", "en"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["side"], told["change"]) == ("red", None)
    assert told["sees"]["square_in"] > 500.0
    assert [(lane["a"], lane["b"]) for lane in told["lanes"]] == [("imp", "ogre")]
    assert main(["query", "side", file, "red", "--moved", "imp", "--to", "10.3,12", "--lang", "en"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["after"]["strikes"] for each in told["change"]["attacks"]] == ["now", "now"]
    assert main(["query", "side", file, "red", "--text", "--lang", "en"]) == 0
    assert "attackers" in capsys.readouterr().out


@pytest.mark.rule("CM-MOVE-05", "CM-MOVE-07")
@pytest.mark.parametrize(
    ("at", "remark"),
    [
        ((8.5, 5.0), 'archer reaches 0.992" into impassable terrain: wall.'),
        ((4.0, 11.5), 'archer and guard overlap by 0.484".'),
        ((0.3, 5.0), 'archer sticks out of the battlefield by 0.192".'),
        ((7.0, 12.0), None),
    ],
)
def test_who_is_set_down_where_nobody_may_stand_is_told_first(
    at: tuple[float, float], remark: str | None
) -> None:
    told = [each.text for each in arcane_table.Position(HERE).side("red", "archer", at).reasons]
    assert told[0] == (remark or "Red together sees 288.7 sq in of the table.")
    assert not any("overlap" in words or "impassable" in words for words in told[1:])
    show = SideShow(Side.RED, ("sees",), ("archer", at))
    assert (remark or "") in figure(HERE, [show], translator(Language.EN)).description


def test_nothing_is_told_as_no_square_inches_more() -> None:
    tiny = area_of(rectangle(0.0, 0.0, 0.2, 0.2))
    change = replace(side_change(seen_of(Side.RED), seen_of(Side.RED)), gained={"hides": tiny}, lost={})
    assert list(change_words(change, labelled(HERE), translator(Language.EN))) == []


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["green"], 'found "green", expected "red", "blue" or "neutral"'),
        (["red", "--moved", "imp"], "found half a move"),
        (["red", "--moved", "elf", "--to", "3,3"], 'found "elf"'),
    ],
)
def test_faulty_questions_about_sides_are_refused(
    file: str, words: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["query", "side", file, *words, "--lang", "en"]) == 2
    assert fault in capsys.readouterr().err


def test_figures_of_a_side() -> None:
    show = parse_show("side:red", HERE)
    assert show == SideShow(Side.RED, ("hides", "threatens"))
    page = figure(HERE, [show], translator(Language.EN))
    assert "Red together sees" in page.description
    change = parse_show("side:red:sees:archer:7,12", HERE)
    assert change == SideShow(Side.RED, ("sees",), ("archer", (7.0, 12.0)))
    assert "may now shoot" in figure(HERE, [change], translator(Language.EN)).description
    with pytest.raises(InputError, match="green"):
        parse_show("side:green", HERE)
    with pytest.raises(InputError, match="side:SIDE"):
        parse_show("side:red:archer", HERE)


@pytest.mark.parametrize(
    ("question", "heading"),
    [("", "Side: Red"), ('side = { fr = "Tribu", en = "A tribe" }', "A tribe: Red")],
)
def test_rulesets_of_ones_own_say_it_in_their_words(tmp_path: Path, question: str, heading: str) -> None:
    position = load_position(_of_salt(tmp_path, question))
    page = figure(position, [parse_show("side:red", position)], translator(Language.EN))
    assert heading in page.description


def test_a_game_that_does_not_know_the_question_is_not_asked_it(tmp_path: Path) -> None:
    position = load_position(_of_salt(tmp_path, "side = false"))
    with pytest.raises(InputError, match="does not know"):
        parse_show("side:red", position)


def _of_salt(folder: Path, question: str) -> Path:
    """A position of a ruleset with that line among its questions."""
    rules = (assets() / "rulesets" / "salt-roads.toml").read_text(encoding="utf-8")
    rules = rules.replace("[questions]\n", f"[questions]\n{question}\n")
    (folder / "roads.toml").write_text(rules.replace('id = "salt-roads"', 'id = "roads"'), encoding="utf-8")
    text = (assets() / "positions" / "salt-dunes.toml").read_text(encoding="utf-8")
    path = folder / "dunes.toml"
    path.write_text(text.replace("salt-roads.toml", "roads.toml"), encoding="utf-8")
    return path


def crowd_of(side: Side) -> Position:
    """A dozen creatures on three sides among walls, a hill, and a marsh: every kind of attack."""
    hill = Piece("hill", rectangle(10, 10, 14, 13), *Kind.HILL.preset, Kind.HILL)
    low = Piece("marsh", rectangle(2, 8, 6, 11), *Kind.MARSH.preset, Kind.MARSH)
    mine: list[Creature] = [
        Creature("bow", side, (3.0, 3.0), CreatureSize.MEDIUM, ranged=2),
        Creature("sling", side, (5.0, 3.5), CreatureSize.SMALL, ranged=1, ranged_max=6.0),
        Creature("horn", side, (12.0, 11.5), CreatureSize.SMALL, ranged=2),
        Creature("hawk", side, (15.0, 4.0), CreatureSize.SMALL, ranged=1, keywords=("flying",)),
        Creature("club", side, (4.0, 15.0), CreatureSize.LARGE, melee=4),
        Creature("boxed", side, (15.0, 15.0), CreatureSize.SMALL, ranged=2, ranged_max=6.0),
        Creature("held", side, (11.0, 3.0), CreatureSize.SMALL, ranged=2),
    ]
    theirs = Side.BLUE if side is Side.RED else Side.RED
    others = [
        Creature("ogre", theirs, (11.0, 4.6), CreatureSize.SMALL),
        Creature("wolf", theirs, (8.0, 15.5), CreatureSize.MEDIUM),
        Creature("bear", Side.NEUTRAL, (16.0, 9.0), CreatureSize.LARGE),
    ]
    board = Board(18.0, 18.0, (WALL, hill, low))
    return Position(board, (*mine, *others))


@pytest.mark.rule("CM-UNIT-02", "R-19", "R-30b")
@pytest.mark.parametrize("ranged_max", [None, 5.0])
@pytest.mark.parametrize("needs_sight", [False, True])
@pytest.mark.parametrize("side", [Side.RED, Side.BLUE])
def test_what_a_side_threatens_together_is_what_each_of_it_does(
    side: Side, ranged_max: float | None, needs_sight: bool
) -> None:
    position = crowd_of(side)
    rules = replace(position.rules, ranged_max=ranged_max, melee_needs_los=needs_sight)
    skirmish = Skirmish(replace(position, rules=rules))
    own = [each.id for each in position.creatures if each.side is side]
    each_one = union([skirmish.threat_areas(a).whole for a in own])
    together = Skirmish(skirmish.position).joint_threat(own)
    assert difference(each_one, together).square_inches < 0.001 * each_one.square_inches
    assert difference(together, each_one).square_inches < 0.005 * each_one.square_inches
    foes = [each.id for each in position.creatures if each.side is not side]
    theirs = union([skirmish.threat_areas(a).whole for a in foes])
    assert skirmish.joint_threat(foes).square_inches == pytest.approx(theirs.square_inches, rel=0.005)
    assert not skirmish.joint_threat(()).patches
