"""What stands wrongly, what cover takes, what a change of ruling changes: with rule, names and numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from battlefield import box, circle, creature, on_table, reason, rules_cited, skirmish, value

from game.board.movement.movement import Fault
from game.board.shapes import TOUCH, Disc, Polygon
from game.board.sight.margin import Margin
from game.board.sight.sight import Sight, SightOptions
from game.board.terrain import Board
from game.content.locale import Language, translator
from game.positions import reasons
from game.positions.answers import margin_words
from game.positions.position import HouseRules, PerSize, Position, Side
from game.positions.sight_reasons import (
    AGAINST_FLYING,
    avoided_cover,
    cover_penalty,
    ranged_after_cover,
    ranged_against,
    uncounted,
)
from game.positions.skirmish import Skirmish, neighbours
from game.positions.variant import EngagementChange, SightChange, compare

FAR = creature("far", 5, 5, "blue")


@pytest.mark.rule("CM-MOVE-07", "R-25")
@pytest.mark.parametrize(("deep", "named"), [(-0.1, False), (0.0, False), (0.5 * TOUCH, False), (0.25, True)])
def test_bases_that_overlap_are_named_with_how_deep(deep: float, named: bool) -> None:
    here = (creature("A", 0, 0), creature("B", 1.0 - deep, 0, "blue"), FAR)
    found = reasons.layout_faults(skirmish(*here).position)
    assert [each.key for each in found] == (["layout.overlap"] if named else [])
    if named:
        assert found[0].rule == "CM-MOVE-07"
        assert dict(found[0].values) == {"a": "A", "b": "B", "depth": pytest.approx(deep)}
        assert [mark.points for mark in found[0].marks] == [(c.at,) for c in here[:2]]


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("kind", ["wall", "forest"])
@pytest.mark.parametrize(("x", "deep"), [(2.5, 0.0), (2.5 + 0.5 * TOUCH, 0.0), (2.75, 0.25), (4.0, 1.5)])
def test_who_stands_on_impassable_terrain_is_named_with_how_deep(kind: str, x: float, deep: float) -> None:
    terrain = [box("hill", -1, -1, 9, 1), box(kind, 3, -1, 5, 1), circle(kind, 9, 9, 1, "round")]
    found = reasons.layout_faults(skirmish(creature("A", x, 0), FAR, terrain=terrain).position)
    assert len(found) == (1 if deep and kind == "wall" else 0)
    if found:
        assert (found[0].rule, found[0].key) == ("CM-MOVE-05", "layout.on_impassable")
        assert dict(found[0].values) == {"depth": pytest.approx(deep), "creature": "A", "piece": "wall"}


@pytest.mark.rule("CM-SETUP-02")
@pytest.mark.parametrize(
    ("at", "out"),
    [
        ((0.5, 5), 0.0),
        ((0.5 - 0.5 * TOUCH, 5), 0.0),
        ((0.25, 5), 0.25),
        ((5, 0.25), 0.25),
        ((9.75, 5), 0.25),
        ((5, 7.75), 0.25),
        ((9.5, 7.5), 0.0),
    ],
)
def test_who_sticks_out_of_the_board_is_named_with_how_far(at: tuple[float, float], out: float) -> None:
    x, y = at
    one = creature("A", x - on_table(0, 0)[0], y - on_table(0, 0)[1])
    found = reasons.layout_faults(Position(Board(10.0, 8.0), (one,)))
    assert len(found) == (1 if out else 0)
    if found:
        assert (found[0].rule, found[0].key) == ("CM-SETUP-02", "layout.off_board")
        assert dict(found[0].values) == {"creature": "A", "depth": pytest.approx(out)}


@pytest.mark.rule("CM-SETUP-02")
@pytest.mark.parametrize(("over", "named"), [(-1e-9, False), (1e-9, True)])
def test_a_touch_more_than_a_touch_is_a_fault(over: float, named: bool) -> None:
    out = TOUCH + over
    middle = on_table(0, 0)
    left = creature("A", 0.5 - out - middle[0], 0)
    assert bool(reasons.layout_faults(Position(Board(), (left,)))) is named
    apart = skirmish(creature("A", 0, 0), creature("B", 1.0 - out, 0))
    assert bool(reasons.layout_faults(apart.position)) is named
    wall = skirmish(creature("A", 0, 0), terrain=[box("wall", 0.5 - out, -1, 2, 1)])
    assert bool(reasons.layout_faults(wall.position)) is named


def test_sentences_call_a_creature_by_its_name_and_its_id() -> None:
    assert reasons.label(creature("A", 0, 0)) == "A"
    assert reasons.label(creature("A", 0, 0, name="A")) == "A"
    assert reasons.label(creature("A", 0, 0, name="Aldric")) == "Aldric (A)"
    assert reasons.labels([creature("A", 0, 0, name="Aldric"), creature("B", 0, 0)]) == "Aldric (A), B"
    assert reasons.shape_mark(Disc(1, 2, 3)).radius == 3
    assert reasons.shape_mark(Polygon(((0, 0), (1, 0), (0, 1)))).closed
    assert not reasons.path_mark(((0, 0), (1, 0))).closed


@pytest.mark.rule("CM-ENGAGE-03")
def test_bases_that_overlap_are_engaged_with_no_gap() -> None:
    field = skirmish(creature("A", 0, 0), creature("B", 0.5, 0, "blue"), creature("C", -1.75, 0, "blue"))
    told = [dict(each.values) for each in field.engaged_reasons()]
    assert told == [
        {"a": "A", "b": "B", "gap": 0.0},
        {"a": "A", "b": "C", "gap": pytest.approx(0.75)},
    ]
    assert {each.key for each in field.engaged_reasons()} == {"engaged.pair"}
    stored = skirmish(
        creature("A", 0, 0), creature("B", 5, 0, "blue", engaged_with=("A",)), engagement="stateful"
    )
    assert [each.key for each in stored.engaged_reasons()] == ["engaged.stored"]
    unnoted = skirmish(creature("A", 0, 0), creature("B", 0.5, 0, "blue"), engagement="stateful")
    assert [each.key for each in unnoted.engaged_reasons()] == ["engaged.none_stored"]


@pytest.mark.rule("CM-COVER-02", "R-39")
@pytest.mark.parametrize(
    ("profile", "covers", "rules", "left"),
    [
        ({"ranged": 2}, 0, {}, (0, None)),
        ({"ranged": 2}, 1, {}, (0, None)),
        ({"ranged": 2}, 2, {}, (0, None)),
        ({"ranged": 2}, 5, {}, (3, "floor")),
        ({"ranged": 2}, 3, {"cover_floor": 1}, (2, "floor")),
        ({"ranged": 2}, 3, {"cover_floor": None}, (0, None)),
        ({"ranged": 5}, 3, {"cover_max": 1}, (2, "capped")),
        ({"ranged": 5}, 1, {"cover_max": 1}, (0, None)),
        ({"ranged": 2}, 3, {"cover_max": 1, "cover_floor": 2}, (3, "floor")),
        ({}, 3, {}, (0, None)),
        ({}, 3, {"cover_max": 2}, (1, "capped")),
        ({"ranged": 2, "keywords": ("precision",)}, 3, {}, (3, "precise")),
    ],
)
def test_which_cover_takes_nothing_and_why(
    profile: dict[str, Any], covers: int, rules: dict[str, Any], left: tuple[int, str | None]
) -> None:
    assert uncounted(creature("A", 0, 0, **profile), covers, HouseRules(**rules)) == left


@pytest.mark.rule("CM-COVER-02", "CM-RANGED-03", "R-39")
def test_what_a_shot_starts_with() -> None:
    assert [cover_penalty(covers, HouseRules(cover_max=2)) for covers in (1, 2, 3)] == [1, 2, 2]
    assert [ranged_after_cover(3, covers, HouseRules()) for covers in (0, 2, 3, 5)] == [3, 1, 0, 0]
    assert ranged_after_cover(-1, 2, HouseRules()) == -1, "what is below the floor is not raised to it"
    assert ranged_after_cover(1, 2, HouseRules(cover_floor=2)) == 1
    flying, walking = creature("F", 5, 0, "blue", keywords=("flying",)), creature("W", 5, 0, "blue")
    shooter = creature("A", 0, 0, ranged=3)
    assert AGAINST_FLYING == 1
    assert ranged_against(shooter, flying, 1, HouseRules()) == 3
    assert ranged_against(shooter, walking, 1, HouseRules()) == 2
    precise = creature("A", 0, 0, ranged=3, keywords=("precision",))
    assert ranged_against(precise, walking, 2, HouseRules()) == 3


@pytest.mark.rule("CM-COVER-01", "CM-COVER-02", "CM-COVER-04", "CM-RANGED-03")
def test_cover_is_told_to_those_whom_it_concerns() -> None:
    wood = box("forest", 3, -3, 4, 3)

    def told(shooter: dict[str, Any], target: dict[str, Any]) -> list[str]:
        field = skirmish(
            creature("A", 0, 0, **shooter), creature("B", 8, 0, "blue", **target), terrain=[wood]
        )
        said = field.sight("A", "B", margin=False).verdict.reasons
        return [each.key for each in said if each.key.startswith(("cover", "attack"))]

    assert told({"ranged": 3}, {}) == ["cover.best", "cover.reduced", "cover.not_spells"]
    assert told({}, {}) == ["cover.best", "cover.not_spells", "attack.no_ranged"]
    precise = {"ranged": 3, "keywords": ("precision",)}
    assert told(precise, {}) == ["cover.best", "cover.precise", "cover.not_spells"]
    flying = {"keywords": ("flying",)}
    assert told({"ranged": 3}, flying) == [
        "cover.best",
        "cover.reduced",
        "attack.flying_target",
        "cover.not_spells",
    ]
    assert told({}, flying) == ["cover.best", "cover.not_spells", "attack.no_ranged"]


@pytest.mark.rule("CM-LOS-03", "R-30b")
@pytest.mark.parametrize(("over", "own"), [(-1e-9, False), (1e-9, True)])
def test_a_piece_is_ones_own_when_one_stands_deeper_in_it_than_a_touch(over: float, own: bool) -> None:
    hill = box("hill", -3, -3, -0.5 + TOUCH + over, 3)
    pair = creature("A", 0, 0), creature("B", 5, 0, "blue")
    said = skirmish(*pair, terrain=[hill]).sight("A", "B", margin=False).verdict.reasons
    assert any(each.key == "sight.own_piece" for each in said) is own


@pytest.mark.rule("CM-LOS-07")
@pytest.mark.parametrize(("y", "named"), [(0.5, True), (0.25, True), (1.2, False)])
def test_an_ally_that_the_line_touches_is_named(y: float, named: bool) -> None:
    field = skirmish(creature("A", 0, 0), creature("B", 8, 0, "blue"), creature("friend", 4, y))
    said = field.sight("A", "B", margin=False)
    assert said.sight.witness is not None
    assert ("CM-LOS-07" in rules_cited(said.verdict)) is named


@pytest.mark.rule("CM-LOS-02", "CM-LOS-07")
def test_a_target_is_never_in_its_own_way_nor_an_ally_that_is_looked_at() -> None:
    field = skirmish(creature("A", 0, 0), creature("B", 8, 0, "blue"), creature("friend", 4, 4))
    assert field.sight("A", "B", margin=False).verdict.allowed
    said = field.sight("A", "friend", margin=False)
    assert said.verdict.allowed
    assert "CM-LOS-07" not in rules_cited(said.verdict)


@pytest.mark.rule("CM-LOS-02")
def test_how_far_the_target_alone_has_to_move() -> None:
    wall = box("wall", 4, -2, 5, 0.25)
    field = skirmish(creature("A", 0, 0), creature("B", 8, -1.5, "blue"), terrain=[wall])
    alone = field.target_margin("A", "B")
    assert alone.body == "target"
    assert alone.inches is not None
    assert field.sight("A", "B").margin == field.sight("A", "B", margin=True).margin
    assert field.sight("A", "B", margin=False).margin is None


def test_a_margin_is_told_as_a_number_or_between_two() -> None:
    tr = translator(Language.EN)

    def inches(value: float) -> str:
        return f"{value:.2f}"

    assert margin_words(Margin(None, at_least=3.0), inches, tr) == ""
    assert margin_words(Margin(0.5, at_least=0.495), inches, tr) == "0.50"
    assert margin_words(Margin(0.5, at_least=0.491), inches, tr) == "0.50"
    between = margin_words(Margin(0.5, at_least=0.25), inches, tr)
    assert "0.25" in between
    assert "0.50" in between


@pytest.mark.rule("CM-ENGAGE-02")
@pytest.mark.parametrize(
    ("height", "exactly"), [(2.0, True), (2.0 - 0.5 * TOUCH, True), (2.0 - 2 * TOUCH, False)]
)
def test_a_path_that_comes_just_to_an_inch_is_told(height: float, exactly: bool) -> None:
    field = skirmish(creature("A", 0, 0, movement=8.0), creature("foe", 4, height, "blue"))
    verdict = field.move("A", (on_table(0, 0), on_table(8, 0))).verdict
    assert "CM-ENGAGE-01" in rules_cited(verdict)
    assert ("CM-ENGAGE-02" in rules_cited(verdict)) is exactly


@pytest.mark.rule("CM-MOVE-01", "CM-ENGAGE-01", "CM-DISENGAGE-05")
def test_a_slip_may_be_longer_than_the_movement_and_neither_leaves_nor_enters_a_fight() -> None:
    pair = creature("A", 0, 0, movement=2.0), creature("foe", 1.8, 0, "blue")
    path = (on_table(0, 0), on_table(-3, 0))
    field = skirmish(*pair)
    assert field.move("A", path).kind == "disengage"
    assert not field.move("A", path).verdict.allowed
    longer = field.move("A", path, inches=3.0)
    assert longer.verdict.allowed
    assert longer.free_attacks == ("foe",)
    assert value(longer.verdict, "CM-MOVE-01", "movement") == 3.0
    slip = field.move("A", (on_table(0, 0), on_table(-0.5, 0)), slips=True)
    assert slip.verdict.allowed
    assert (slip.kind, slip.free_attacks) == ("move", ())
    assert value(slip.verdict, "CM-MOVE-01", "movement") == 2.0
    entering = skirmish(creature("A", -5, 0, movement=2.0), pair[1])
    through = entering.move("A", (on_table(-5, 0), on_table(0.7, 0)), inches=6.0, slips=True)
    assert through.walk.stop is None
    assert through.engages == ("foe",)


@pytest.mark.rule("CM-MOVE-05", "CM-MOVE-07")
def test_where_it_cannot_stand_is_said_of_standing_alone() -> None:
    field = skirmish(
        creature("A", 0, 0, movement=4.0),
        creature("foe", 1.8, 0, "blue"),
        terrain=[box("wall", 2.5, -4, 3, 4)],
    )
    beside = field.best("A", on_table(0.0, 0.25)).verdict
    assert not beside.allowed
    assert beside.reasons[0].key == "best.inside_engagement"
    assert field._standing("A", on_table(0.0, 0.25)).faults == ()
    assert [fault.kind for fault in field._standing("A", on_table(2.5, -2)).faults] == ["impassable"]
    assert isinstance(field._standing("A", on_table(2.5, -2)).faults[0], Fault)


@pytest.mark.rule("CM-MOVE-05", "R-22")
@pytest.mark.parametrize(
    ("keywords", "reached"),
    [((), False), (("flying",), True), (("ethereal",), True), (("untouchable",), False)],
)
def test_who_passes_walls_is_judged_again_on_the_board_as_it_is(
    keywords: tuple[str, ...], reached: bool
) -> None:
    ring = [box("wall", 2, -9, 3, 9)]
    field = skirmish(creature("A", 0, 0, movement=5.0, keywords=keywords), terrain=ring)
    answer = field.best("A", on_table(4, 0))
    assert answer.verdict.allowed is answer.route.reached is reached
    onto = field.best("A", on_table(2.5, 0))
    assert not onto.verdict.allowed


@pytest.mark.rule("CM-LOS-02", "R-34")
def test_sights_of_all_are_those_of_each_with_who_blocks_whom() -> None:
    field = skirmish(
        creature("A", 0, 0),
        creature("near", 3, 0, "blue", r=0.9),
        creature("behind", 6, 0, "blue"),
        creature("friend", 0, 4),
        creature("beyond", 0, 7, "neutral"),
    )
    seen = field.sights("A")
    assert {who for who, sight in seen.items() if sight.visible} == {"near", "friend", "beyond"}
    assert field.sights("A") is seen, "kept"
    assert field.sights("A", on_table(3, 3)).keys() == seen.keys()
    assert field.sights("A", on_table(3, 3))["behind"].visible
    assert field.sights("A") is seen


def test_of_nobody_there_are_no_neighbours() -> None:
    assert neighbours([], 1.0) == []
    two = [Disc(0.0, 0.0, 0.5), Disc(0.0, 0.0, 0.5), Disc(0.0, 2.0, 0.5)]
    assert neighbours(two, 1.0) == [(0, 1), (0, 2), (1, 2)]


@pytest.mark.rule("R-22", "R-30", "R-38")
def test_what_a_change_of_ruling_changes() -> None:
    woods = [box("forest", 4, -0.2, 6, 5, "wood"), box("wall", 4, 8, 6, 9, "wall")]
    before = skirmish(
        creature("A", 0, 0, movement=1.0),
        creature("B", 9, 0, "blue"),
        creature("C", 1.8, 0, "neutral"),
        terrain=woods,
        neutrals_block_los=False,
    )
    same = compare(before, before.position.rules)
    assert same.nothing
    assert (same.gained.patches, same.lost.patches) == ((), ())
    by_centre = compare(before, HouseRules(neutrals_block_los=False, cover_line="centre"))
    assert by_centre.sights == (
        SightChange("A", "B", 0, 1),
        SightChange("B", "A", 0, 1),
        SightChange("B", "C", 0, 1),
        SightChange("C", "B", 0, 1),
    )
    assert by_centre.engagements == ()
    assert not by_centre.nothing
    stored = compare(before, HouseRules(neutrals_block_los=False, engagement="stateful"))
    assert stored.engagements == (EngagementChange("A", "C", engaged_after=False),)
    assert not stored.nothing
    back = compare(
        Skirmish(
            Position(
                before.position.board,
                before.position.creatures,
                HouseRules(neutrals_block_los=False, engagement="stateful"),
            )
        ),
        before.position.rules,
    )
    assert back.engagements == (EngagementChange("A", "C", engaged_after=True),)
    closing = compare(before, HouseRules())
    assert SightChange("A", "B", 0, None) in closing.sights
    wider = compare(before, HouseRules(neutrals_block_los=False, disengage_must_clear=False), "A")
    assert wider.gained.square_inches > 0
    assert wider.lost.square_inches == 0
    assert not wider.nothing


@pytest.mark.rule("CM-MOVE-08", "R-34")
def test_neutral_creatures_are_named_to_players_alone() -> None:
    neutral = creature("N", 0, 0, "neutral")
    assert len(reasons.neutral_is_hostile(creature("A", 0, 0), [neutral, FAR])) == 1
    assert reasons.neutral_is_hostile(creature("M", 0, 0, "neutral"), [neutral]) == ()
    assert neutral.side is Side.NEUTRAL
    far = skirmish(creature("A", 0, 0), creature("B", 5, 0, "blue"))
    assert reason(far.sight("A", "B", margin=False).verdict, "CM-LOS-02").key == "sight.free"


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05")
@pytest.mark.parametrize(("keyword", "cost"), [("flying", 6.0), ("ethereal", 9.0)])
def test_who_flies_pays_for_no_terrain_and_who_is_ethereal_for_what_is_difficult(
    keyword: str, cost: float
) -> None:
    terrain = [box("forest", 1.5, -3, 3.5, 3), box("wall", 4, -3, 4.5, 3)]
    field = skirmish(creature("A", 0, 0, movement=9.0, keywords=(keyword,)), terrain=terrain)
    answer = field.move("A", (on_table(0, 0), on_table(6, 0)))
    assert answer.verdict.allowed
    assert answer.walk.bill.cost_in == pytest.approx(cost)


@pytest.mark.rule("CM-DISENGAGE-05")
def test_who_ends_a_move_still_engaged_is_told_how_near() -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 1.8, 0, "blue"))
    verdict = field.move("A", (on_table(0, 0), on_table(0.2, 0))).verdict
    assert value(verdict, "CM-DISENGAGE-05", "gap") == pytest.approx(0.6)


@pytest.mark.rule("CM-ENGAGE-02", "CM-MOVE-06")
def test_of_a_bent_path_each_leg_is_looked_at() -> None:
    corner = (on_table(-3, -3), on_table(-3, 0), on_table(8, 0))
    nearer = skirmish(creature("A", -3, -3, movement=20.0), creature("foe", 4, 1.5, "blue"))
    assert "CM-ENGAGE-02" not in rules_cited(nearer.move("A", corner).verdict)
    just = skirmish(creature("A", -3, -3, movement=20.0), creature("foe", 4, 2.0, "blue"))
    assert "CM-ENGAGE-02" in rules_cited(just.move("A", corner).verdict)
    for friend, passed in (((4, 0), True), ((-3, -1.5), True), ((4, 3), False), ((8, 0.5), False)):
        field = skirmish(creature("A", -3, -3, movement=20.0), creature("friend", *friend))
        assert ("CM-MOVE-06" in rules_cited(field.move("A", corner).verdict)) is passed, friend


def test_what_is_known_of_a_creature_that_did_not_change_is_kept() -> None:
    first = skirmish(creature("A", 0, 0), creature("B", 5, 0, "blue"))
    one, other = first.position.creatures
    moved = Position(first.position.board, (one, replace(other, at=on_table(6, 0))), first.position.rules)
    after = Skirmish(moved, first)
    assert after.stood["A"] is first.stood["A"]
    assert after.stood["B"][1].centre == on_table(6, 0)
    assert after.base("B").centre == on_table(6, 0)
    other_rules = Skirmish(replace(moved, rules=HouseRules(base_mm=PerSize(30, 40, 50))), first)
    assert other_rules.stood["A"] is not first.stood["A"]


@pytest.mark.rule("CM-LOS-04", "CM-LOS-07")
def test_sights_of_allies_are_barred_by_every_enemy() -> None:
    field = skirmish(
        creature("A", 0, 0),
        creature("aside", 4, 6, "blue"),
        creature("between", 4, 0, "blue", r=0.9),
        creature("friend", 8, 0),
    )
    assert not field.sights("A")["friend"].visible
    assert field.sights("A")["between"].visible


@pytest.mark.rule("CM-COVER-01", "R-38")
def test_cover_is_avoided_where_the_best_line_counts_and_there_is_one() -> None:
    field = skirmish(creature("A", 0, 0), creature("B", 8, 0, "blue"), terrain=[box("forest", 3, -3, 4, 3)])
    bases = field.base("A"), field.base("B")
    for line, visible, pieces in (("best", True, (0,)), ("worst", True, ()), ("best", False, ())):
        seen = Sight(visible=visible, witness=None)
        options = SightOptions(cover_line=line)  # type: ignore[arg-type]
        assert avoided_cover(field.position.board, *bases, (), seen, options) == pieces
