"""Line of sight and cover as the rulebook tells them (CM-LOS, CM-COVER)."""

from __future__ import annotations

import pytest
from battlefield import box, circle, creature, on_table, reason, rules_cited, skirmish, value

from game.board.shapes import TOO_CLOSE
from game.positions.position import CreatureSize, PerSize

SHOOTER = creature("S", 0, 0, ranged=3)
TARGET = creature("T", 10, 0, "blue", ranged=2)

HALF_WALL = box("wall", 4.5, -0.2, 5.5, 5.0, "wall")


@pytest.mark.rule("CM-LOS-02")
def test_any_point_of_one_base_to_any_point_of_the_other() -> None:
    answer = skirmish(SHOOTER, TARGET, terrain=[HALF_WALL]).sight("S", "T")
    assert answer.verdict.allowed
    assert answer.sight.witness is not None
    (_, ya), (_, yb) = answer.sight.witness
    low = on_table(0, -0.2)[1]
    assert max(ya, yb) < low
    assert reason(answer.verdict, "CM-LOS-02").marks[0].points == answer.sight.witness


@pytest.mark.rule("CM-LOS-03")
@pytest.mark.parametrize(("half", "seen"), [(0.51, False), (0.49, True), (0.5, False)])
def test_a_wall_blocks_when_it_closes_every_line(half: float, seen: bool) -> None:
    answer = skirmish(SHOOTER, TARGET, terrain=[box("wall", 4.5, -half, 5.5, half)]).sight("S", "T")
    assert answer.verdict.allowed is seen
    assert answer.blocked_by == (() if seen else ("wall",))
    if not seen:
        assert value(answer.verdict, "CM-LOS-03", "blockers") == "wall"


@pytest.mark.rule("CM-LOS-03")
def test_a_table_may_let_grazing_lines_pass() -> None:
    exact = [box("wall", 4.5, -0.5, 5.5, 0.5)]
    assert not skirmish(SHOOTER, TARGET, terrain=exact).sight("S", "T").verdict.allowed
    assert skirmish(SHOOTER, TARGET, terrain=exact, los_grazing_blocks=False).sight("S", "T").verdict.allowed


@pytest.mark.rule("CM-LOS-03")
def test_two_walls_that_close_every_line_together_are_both_named() -> None:
    walls = [box("wall", 4.5, 0, 5.5, 5, "north"), box("wall", 4.5, -5, 5.5, 0, "south")]
    answer = skirmish(SHOOTER, TARGET, terrain=[*walls, box("wall", 2, 5, 3, 6, "far")]).sight("S", "T")
    assert answer.blocked_by == ("north", "south")
    assert reason(answer.verdict, "CM-LOS-03").key == "sight.closed_by_terrain"


@pytest.mark.rule("CM-LOS-03")
def test_the_hill_that_one_stands_on_does_not_block() -> None:
    hill = circle("hill", 0.4, 0, 1.5)
    answer = skirmish(SHOOTER, TARGET, terrain=[hill]).sight("S", "T")
    assert answer.verdict.allowed
    assert value(answer.verdict, "CM-LOS-03", "piece") == "hill"
    assert value(answer.verdict, "CM-LOS-03", "who") == "S"
    strict = skirmish(SHOOTER, TARGET, terrain=[hill], los_ignore_own_piece=False).sight("S", "T")
    assert not strict.verdict.allowed
    assert strict.blocked_by == ("hill",)


@pytest.mark.rule("CM-LOS-04")
@pytest.mark.parametrize(
    ("enemy", "seen"),
    [
        (creature("E", 5, 0, "blue", r=0.8), False),
        (creature("E", 5, 0.6, "blue", r=0.5), True),
        (creature("E", 5, 0, "blue", r=0.5), False),
    ],
    ids=["larger", "aside", "only grazing lines"],
)
def test_an_enemy_in_between_blocks(enemy: object, seen: bool) -> None:
    answer = skirmish(SHOOTER, TARGET, enemy).sight("S", "T")  # type: ignore[arg-type]
    assert answer.verdict.allowed is seen
    assert answer.blocked_by == (() if seen else ("E",))
    if not seen:
        assert value(answer.verdict, "CM-LOS-04", "blockers") == "E"


@pytest.mark.rule("CM-LOS-04", "CM-MOVE-08")
def test_a_neutral_creature_blocks_both_sides_unless_the_table_rules_otherwise() -> None:
    ogre = creature("ogre", 5, 0, "neutral", r=0.8)
    field = skirmish(SHOOTER, TARGET, ogre)
    for a, b in (("S", "T"), ("T", "S")):
        answer = field.sight(a, b)
        assert answer.blocked_by == ("ogre",)
        assert value(answer.verdict, "CM-MOVE-08", "neutral") == "ogre"
    lenient = skirmish(SHOOTER, TARGET, ogre, neutrals_block_los=False)
    assert lenient.sight("S", "T").verdict.allowed
    assert lenient.sight("T", "S").verdict.allowed


@pytest.mark.rule("CM-LOS-04", "CM-LOS-07")
def test_to_a_monster_players_creatures_are_enemies_and_monsters_allies() -> None:
    giant = creature("giant", 0, 0, "neutral")
    between = creature("X", 5, 0, "red", r=0.8)
    for block in (True, False):
        field = skirmish(giant, TARGET, between, neutrals_block_los=block)
        assert not field.sight("giant", "T").verdict.allowed
    pack = creature("wolf", 5, 0, "neutral", r=0.8)
    assert skirmish(giant, TARGET, pack).sight("giant", "T").verdict.allowed


@pytest.mark.rule("CM-LOS-05")
def test_terrain_and_enemies_add_up() -> None:
    enemy = creature("E", 3, -0.5, "blue")
    assert skirmish(SHOOTER, TARGET, terrain=[HALF_WALL]).sight("S", "T").verdict.allowed
    assert skirmish(SHOOTER, TARGET, enemy).sight("S", "T").verdict.allowed
    both = skirmish(SHOOTER, TARGET, enemy, terrain=[HALF_WALL]).sight("S", "T")
    assert not both.verdict.allowed
    assert both.blocked_by == ("wall", "E")
    assert value(both.verdict, "CM-LOS-05", "blockers") == "wall + E"


@pytest.mark.rule("CM-LOS-06", "CM-LOS-01", "CM-RANGED-06")
def test_nothing_is_shot_or_cast_through_a_closed_line() -> None:
    field = skirmish(SHOOTER, TARGET, terrain=[box("wall", 4.5, -2, 5.5, 2)])
    answer = field.sight("S", "T")
    assert "CM-LOS-06" in rules_cited(answer.verdict)
    assert answer.ranged is None
    assert not field.shoot("S", "T").allowed


@pytest.mark.rule("CM-LOS-01")
def test_melee_needs_no_sight_unless_the_table_says_so() -> None:
    pair = (creature("A", 0, 0), creature("B", 1.9, 0, "blue"))
    thin = box("wall", 0.9, -3, 1.0, 3)
    assert skirmish(*pair, terrain=[thin]).strike("A", "B").allowed
    strict = skirmish(*pair, terrain=[thin], melee_needs_los=True).strike("A", "B")
    assert not strict.allowed
    assert "CM-LOS-03" in rules_cited(strict)
    assert skirmish(*pair, melee_needs_los=True).strike("A", "B").allowed


@pytest.mark.rule("CM-LOS-07")
def test_allies_never_obstruct_their_own_side() -> None:
    shield = creature("shield", 5, 0, "red", r=0.8)
    field = skirmish(SHOOTER, TARGET, shield)
    out = field.sight("S", "T")
    assert out.verdict.allowed
    assert value(out.verdict, "CM-LOS-07", "ally") == "shield"
    back = field.sight("T", "S")
    assert not back.verdict.allowed
    assert back.blocked_by == ("shield",)


@pytest.mark.rule("CM-LOS-07")
def test_an_ally_out_of_the_line_is_not_mentioned() -> None:
    answer = skirmish(SHOOTER, TARGET, creature("friend", 5, 4)).sight("S", "T")
    assert "CM-LOS-07" not in rules_cited(answer.verdict)


@pytest.mark.rule("CM-COVER-01")
def test_a_wood_across_every_line_gives_cover_and_one_that_can_be_avoided_none() -> None:
    across = skirmish(SHOOTER, TARGET, terrain=[box("forest", 4, -3, 6, 3)]).sight("S", "T")
    assert across.cover_pieces == ("forest",)
    assert value(across.verdict, "CM-COVER-01", "pieces") == "forest"
    assert "cover.avoided" not in {reason.key for reason in across.verdict.reasons}
    beside = skirmish(SHOOTER, TARGET, terrain=[box("forest", 4, -0.2, 6, 5)]).sight("S", "T")
    assert beside.cover_pieces == ()
    assert beside.ranged == 3
    assert reason(beside.verdict, "CM-COVER-01").key == "cover.avoided"


@pytest.mark.rule("CM-COVER-01")
@pytest.mark.parametrize(("line", "covers"), [("best", 0), ("centre", 1), ("worst", 2)])
def test_which_line_counts_is_a_house_rule(line: str, covers: int) -> None:
    woods = [box("forest", 4, -0.2, 6, 5, "big"), box("forest", 7, 0.2, 8, 5, "small")]
    answer = skirmish(SHOOTER, TARGET, terrain=woods, cover_line=line).sight("S", "T")
    assert len(answer.cover_pieces) == covers
    assert answer.ranged == 3 - covers


@pytest.mark.rule("CM-COVER-01")
def test_whoever_stands_in_a_wood_is_covered_and_shoots_through_it() -> None:
    round_target = circle("forest", 10, 0, 2, "wood")
    assert skirmish(SHOOTER, TARGET, terrain=[round_target]).sight("S", "T").ranged == 2
    round_shooter = circle("forest", 0, 0, 2, "wood")
    assert skirmish(SHOOTER, TARGET, terrain=[round_shooter]).sight("S", "T").ranged == 2
    lenient = skirmish(SHOOTER, TARGET, terrain=[round_shooter], cover_ignore_shooter_piece=True)
    assert lenient.sight("S", "T").ranged == 3
    both = [box("forest", -2, -3, 12, 3)]
    assert skirmish(SHOOTER, TARGET, terrain=both).sight("S", "T").ranged == 2


@pytest.mark.rule("CM-COVER-02", "CM-COVER-03")
def test_each_piece_takes_one_from_the_ranged_characteristic_before_the_duel() -> None:
    woods = [box("forest", 2, -3, 3, 3, "near"), box("ruins", 4, -3, 6, 3, "far")]
    answer = skirmish(SHOOTER, TARGET, terrain=woods).sight("S", "T")
    assert answer.cover_pieces == ("near", "far")
    assert answer.ranged == 1
    assert dict(reason(answer.verdict, "CM-COVER-02").values) == {"before": 3, "penalty": 2, "after": 1}


@pytest.mark.rule("CM-COVER-02")
@pytest.mark.parametrize(
    ("rules", "ranged", "key"),
    [
        ({}, 0, "cover.floor"),
        ({"cover_floor": None}, -2, "cover.reduced"),
        ({"cover_floor": 1}, 1, "cover.floor"),
        ({"cover_max": 1}, 0, "cover.capped"),
        ({"cover_max": 0}, 1, "cover.capped"),
    ],
)
def test_the_floor_and_the_most_that_cover_takes_are_house_rules(
    rules: dict[str, int | None], ranged: int, key: str
) -> None:
    woods = [box("forest", x, -3, x + 0.5, 3, f"wood {x}") for x in (2, 4, 6)]
    answer = skirmish(creature("S", 0, 0, ranged=1), TARGET, terrain=woods, **rules).sight("S", "T")
    assert answer.ranged == ranged
    assert reason(answer.verdict, "CM-COVER-02").key == key


@pytest.mark.rule("CM-COVER-04", "CM-COVER-05")
def test_cover_leaves_sight_melee_and_defence_alone() -> None:
    near = creature("N", 1.8, 0, "blue")
    field = skirmish(SHOOTER, near, terrain=[box("forest", 0.6, -3, 1.2, 3)])
    answer = field.sight("S", "N")
    assert answer.verdict.allowed
    assert answer.cover_pieces == ("forest",)
    assert reason(answer.verdict, "CM-COVER-04").key == "cover.not_spells"
    assert "CM-COVER-02" not in rules_cited(field.strike("S", "N"))
    assert field.strike("S", "N").allowed


@pytest.mark.rule("CM-RANGED-02", "CM-RANGED-03")
def test_who_may_shoot_at_whom() -> None:
    field = skirmish(SHOOTER, TARGET, creature("A", 0, 5), creature("B", 10, 5, "blue"))
    assert field.shoot("S", "T").allowed
    assert not field.shoot("A", "B").allowed
    assert field.sight("A", "B").verdict.allowed
    assert reason(field.sight("A", "B").verdict, "CM-RANGED-03").key == "attack.no_ranged"
    friend = field.sight("S", "A")
    assert friend.verdict.allowed
    assert friend.ranged is None


@pytest.mark.rule("CM-RANGED-02")
def test_a_greatest_range_is_measured_from_edge_to_edge() -> None:
    assert skirmish(SHOOTER, TARGET, ranged_max=9.0).sight("S", "T").ranged == 3
    short = skirmish(SHOOTER, TARGET, ranged_max=8.9).sight("S", "T")
    assert short.verdict.allowed
    assert short.ranged is None
    assert value(short.verdict, "CM-RANGED-02", "gap") == pytest.approx(9.0)
    own = skirmish(creature("S", 0, 0, ranged=3, ranged_max=10.0), TARGET, ranged_max=5.0)
    assert own.sight("S", "T").ranged == 3


@pytest.mark.rule("CM-RANGED-01")
def test_shooting_out_of_a_fight_is_a_house_rule() -> None:
    bully = creature("E", 0, 1.5, "blue")
    assert skirmish(SHOOTER, TARGET, bully).shoot("S", "T").allowed
    strict = skirmish(SHOOTER, TARGET, bully, ranged_while_engaged=False)
    assert not strict.shoot("S", "T").allowed
    assert strict.sight("S", "T").verdict.allowed
    assert strict.sight("S", "T").ranged is None


@pytest.mark.rule("CM-MELEE-01", "CM-MELEE-02")
@pytest.mark.parametrize(
    ("size", "gap", "allowed"), [("S", 1.0, True), ("S", 1.01, False), ("M", 2.0, True), ("L", 3.01, False)]
)
def test_reach_goes_with_size(size: str, gap: float, allowed: bool) -> None:
    field = skirmish(creature("A", 0, 0, size=CreatureSize(size)), creature("B", 1 + gap, 0, "blue"))
    assert field.strike("A", "B").allowed is allowed
    assert "CM-MELEE-02" in rules_cited(field.strike("A", "B"))


@pytest.mark.rule("CM-MELEE-02")
def test_how_far_a_size_strikes_is_a_house_rule() -> None:
    pair = (creature("A", 0, 0, size=CreatureSize.MEDIUM), creature("B", 2.5, 0, "blue"))
    assert skirmish(*pair).strike("A", "B").allowed
    assert not skirmish(*pair, melee_reach=PerSize(1, 1, 1)).strike("A", "B").allowed
    assert not skirmish(*pair).strike("B", "A").allowed
    assert not skirmish(creature("A", 0, 0), creature("friend", 1.2, 0)).strike("A", "friend").allowed


@pytest.mark.rule("CM-LOS-02")
def test_a_margin_under_a_millimetre_is_too_close_to_call() -> None:
    close = skirmish(SHOOTER, TARGET, terrain=[box("wall", 4.5, -0.49, 5.5, 5)]).sight("S", "T")
    assert close.margin is not None
    assert close.margin.inches is not None
    assert close.margin.inches <= TOO_CLOSE
    assert any(reason.key == "sight.too_close_free" for reason in close.verdict.reasons)
    clear = skirmish(SHOOTER, TARGET).sight("S", "T")
    assert not any(reason.key.startswith("sight.too_close") for reason in clear.verdict.reasons)
    assert skirmish(SHOOTER, TARGET).sight("S", "T", margin=False).margin is None


@pytest.mark.rule("CM-LOS-02", "CM-LOS-07")
def test_many_sights_at_once_agree_with_one_at_a_time() -> None:
    field = skirmish(
        SHOOTER,
        TARGET,
        creature("E", 5, 0, "blue", r=0.8),
        creature("ogre", 4, 5, "neutral"),
        creature("friend", 5, -4),
        terrain=[box("forest", 2, -5, 3, 5), box("wall", 3, 2, 3.5, 4)],
    )
    for viewer in ("S", "T", "ogre"):
        for target, seen in field.sights(viewer).items():
            alone = field.sight(viewer, target, margin=False).sight
            assert (seen.visible, seen.cover) == (alone.visible, alone.cover)


@pytest.mark.rule("CM-LOS-02")
def test_the_visible_area_holds_what_is_seen() -> None:
    field = skirmish(SHOOTER, TARGET, terrain=[box("wall", 4.5, -2, 5.5, 2)])
    area = field.visible("S")
    assert area.contains(on_table(0, 5))
    assert not area.contains(on_table(7, 0))


@pytest.mark.rule("CM-MELEE-02", "CM-RANGED-02", "CM-UNIT-02")
def test_a_threat_is_a_move_and_then_an_attack() -> None:
    field = skirmish(
        creature("A", 0, 0, movement=4.0, ranged=2, ranged_max=6.0),
        creature("near", 6.0, 0, "blue"),
        creature("far", 6.1, 5, "blue"),
        creature("away", 14.0, 0, "blue"),
        creature("friend", 2, 2),
    )
    threat = field.threat("A")
    assert threat.melee_targets == ("near",)
    assert threat.ranged_targets == ("near", "far")
    assert threat.melee.contains(on_table(5.4, 0))
    assert threat.ranged is not None
    assert threat.ranged.contains(on_table(9.0, 0))
    assert field.threat("near").ranged is None
    assert any(reason.rule == "CM-MELEE-02" for reason in threat.reasons)


@pytest.mark.rule("CM-DISENGAGE-02", "CM-ENGAGE-05")
def test_when_leaving_costs_the_action_a_threat_stays_where_it_is() -> None:
    three = (creature("A", 0, 0), creature("foe", 1.8, 0, "blue"), creature("B", -5, 0, "blue"))
    assert skirmish(*three).threat("A").melee_targets == ("foe", "B")
    assert skirmish(*three, disengage_costs="action").threat("A").melee_targets == ("foe",)
