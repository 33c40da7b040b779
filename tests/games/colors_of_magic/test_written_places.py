"""What cards may say of places: zones, points, pushes, ground, keywords of a set. Each card is played."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import stand, with_state
from written_cards import played, told

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.content.locale import Language, translator
from game.games.colors_of_magic.rules.state.creature_events import Shifted, Thrown, ZoneEnded, ZoneMoved
from game.games.colors_of_magic.rules.state.state import BoardMarker
from game.games.colors_of_magic.table.faces import Faces
from game.positions.position import Side

MINE, OTHER, GUARD, FOE = "red:guard:1", "red:guard:2", "blue:guard:1", "blue:guard:2"
RED, BLUE = "red:mage:0", "blue:mage:0"


def cast(card: str, *rest: str) -> str:
    return " ".join((f"cast red:{card}:1 {RED}", *rest))


# ---- keywords of a set


BRISTLING = """
[[keyword]]
id = "bristling"
name = { fr = "Hérissé", en = "Bristling" }
text = { fr = "Qui le touche en mêlée subit 1 dégât.", en = "Whoever hits it in melee takes 1 damage." }
abilities = [{ kind = "triggered", trigger = { when = "deals_damage", by = "melee", object_is = "self" }, effects = [{ do = "damage", to = "subject" }] }]

[[creature]]
id = "hedgehog"
keywords = ["bristling"]

[[card]]
id = "spines"
targets = [{}]
effects = [{ do = "grant", to = "target", keyword = "bristling" }]

[[card]]
id = "needles"
effects = [{ do = "mana", amount = { per = "creatures", who = { keyword = "bristling" } } }]
"""


@pytest.mark.rule("R-65")
def test_whoever_hits_the_bristling_takes_damage() -> None:
    game = played(BRISTLING, stand("red:ogre:1", 10, 10), stand("blue:hedgehog:1", 11.8, 10))
    game.act("red", "activate red:ogre:1", "strike blue:hedgehog:1")
    assert game.hp("blue:hedgehog:1") == 2
    assert game.hp("red:ogre:1") == 5
    faces = Faces(game.rules.library, translator(Language.EN))
    printed = faces.creature(game.rules.library.creatures["hedgehog"]).text
    assert "Bristling: Whoever hits it in melee takes 1 damage." in printed
    told(game)


@pytest.mark.rule("R-65")
def test_a_keyword_of_a_set_is_given_counted_and_over_when_it_ends() -> None:
    game = played(BRISTLING, stand(GUARD, 11.8, 10), stand("red:ogre:1", 10, 10), red="spines needles")
    game.act("red", cast("spines", f"creature={GUARD}"))
    assert "gains Bristling" in told(game)
    game.act("blue", "pass")
    game.act("red", cast("needles"))
    assert game.mana("red") == 4
    game.act("red", "activate red:ogre:1", f"strike {GUARD}")
    assert game.hp("red:ogre:1") == 5
    game.act("red", "done", "pass")
    assert not game.body(GUARD).modifiers


# ---- zones


MIST = """
[[card]]
id = "mist"
targets = [{ kind = "point" }]
effects = [{ do = "zone", name = { fr = "Brume", en = "Mist" }, radius = 2, until = "forever", abilities = [
    { kind = "triggered", trigger = { when = "phase_ends", phase = "end" }, effects = [{ do = "shift", inches = 3, direction = "chosen" }] },
] }]

[[card]]
id = "sweep"
range = 8
targets = [{ kind = "zone" }]
effects = [{ do = "dispel" }]

[[card]]
id = "thorns"
targets = [{ kind = "point" }]
[[card.effects]]
do = "zone"
name = { fr = "Ronces", en = "Thorns" }
radius = 2
until = "forever"
[[card.effects.abilities]]
kind = "triggered"
trigger = [{ when = "enters" }, { when = "leaves" }, { when = "activated", within = 0 }, { when = "activation_ends", within = 0 }]
effects = [{ do = "damage", to = "subject" }]

[[card]]
id = "coals"
targets = [{ kind = "point" }]
[[card.effects]]
do = "zone"
name = { fr = "Braises", en = "Coals" }
radius = 2
[[card.effects.abilities]]
kind = "triggered"
trigger = { when = "crosses" }
effects = [{ do = "damage", to = "subject", amount = { per = "amount" } }]

[[card]]
id = "halo"
targets = [{ filter = { side = "allies" } }]
effects = [{ do = "zone", at = "target", name = { fr = "Halo", en = "Halo" }, radius = 2, follows = true }]

[[card]]
id = "ring"
targets = [{ filter = { side = "allies" } }]
effects = [{ do = "zone", at = "target", name = { fr = "Cercle", en = "Ring" }, radius = 2, follows = false }]

[[card]]
id = "grave"
targets = [{ kind = "point", where = "died" }]
effects = [{ do = "zone", name = { fr = "Tombe", en = "Grave" }, radius = 1 }]

[[card]]
id = "mire"
targets = [{ kind = "point" }]
effects = [{ do = "zone", name = { fr = "Bourbier", en = "Mire" }, radius = 3, footing = "difficult", hinders = "enemies" }]

[[card]]
id = "pond"
targets = [{ kind = "point" }]
effects = [{ do = "zone", name = { fr = "Mare", en = "Pond" }, radius = 2, ground = "water" }]

[[creature]]
id = "otter"
abilities = [{ kind = "continuous", stat = "movement", amount = 2, condition = { is = { ground = "water" } } }]
"""


@pytest.mark.rule("R-66")
def test_a_zone_is_targeted_and_removed() -> None:
    game = played(MIST, red="mist sweep")
    game.act("red", cast("mist", "point=8,3")).act("blue", "pass")
    (zone,) = game.state.zones
    game.act("red", cast("sweep", f"zone={zone.id}"))
    assert game.state.zones == ()
    assert game.just(ZoneEnded)
    told(game)
    game = played(MIST, red="mist sweep")
    game.act("red", cast("mist", "point=18,20")).act("blue", "pass")
    (zone,) = game.state.zones
    assert game.refused("red", cast("sweep", f"zone={zone.id}")) == {"CM-CAST-04"}


@pytest.mark.rule("R-66", "R-67")
def test_a_zone_moves_in_a_direction_chosen_at_each_end_phase() -> None:
    game = played(MIST, red="mist")
    game.act("red", cast("mist", "point=8,8")).act("blue", "pass")
    game.act("red", "pass")
    assert len(game.choices("red")) == 16
    game.act("red", "choose option=4")
    assert [zone.at for zone in game.state.zones] == [(8, 11)]
    assert game.just(ZoneMoved)
    assert "the zone moves" in told(game)


@pytest.mark.rule("R-66", "R-67")
@pytest.mark.parametrize(
    ("way", "at"), [(0, (11.0, 8.0)), (4, (8.0, 11.0)), (8, (5.0, 8.0)), (10, (5.879, 5.879))]
)
def test_it_is_told_from_where_to_where_a_zone_moves(way: int, at: tuple[float, float]) -> None:
    game = played(MIST, red="mist")
    game.act("red", cast("mist", "point=8,8")).act("blue", "pass")
    game.act("red", "pass", f"choose option={way}")
    assert [zone.at for zone in game.state.zones] == [at]
    assert [(moved.source, moved.target) for moved in game.just(ZoneMoved)] == [((8, 8), at)]


@pytest.mark.rule("R-66")
def test_entering_leaving_beginning_and_ending_ones_turn_in_a_zone_hurts() -> None:
    start = stand(GUARD, 14, 8)
    game = played(MIST, start, red="thorns")
    game.act("red", cast("thorns", "point=8,8"))
    # Stopped within: it enters, and its activation ends there.
    game.act("blue", f"activate {GUARD}", "move 14,8 9,8", "done")
    assert game.hp(GUARD) == 1
    inside = played(MIST, stand(GUARD, 8, 8, profile="ogre"), red="thorns")
    inside.act("red", cast("thorns", "point=8,8"))
    inside.act("blue", f"activate {GUARD}")
    assert inside.hp(GUARD) == 5
    inside.act("blue", "move 8,8 13,8", "done")
    assert inside.hp(GUARD) == 4
    told(inside)
    # Through it in one move: in, and out again.
    small = MIST.replace(
        'name = { fr = "Ronces", en = "Thorns" }\nradius = 2', 'name = { fr = "R", en = "T" }\nradius = 0.5'
    )
    through = played(small, stand(GUARD, 8, 10, profile="ogre"), red="thorns")
    through.act("red", cast("thorns", "point=8,8"))
    through.act("blue", f"activate {GUARD}", "move 8,10 8,5")
    assert through.hp(GUARD) == 4


@pytest.mark.rule("R-66", "R-67")
def test_a_creature_pushed_into_a_zone_enters_it() -> None:
    game = played(
        MIST
        + '[[card]]\nid = "gust"\ntargets = [{}]\neffects = [{ do = "push", to = "target", inches = 3, origin = "caster" }]\n',
        stand(GUARD, 8, 3),
        red="thorns gust",
    )
    game.act("red", cast("thorns", "point=12,3")).act("blue", "pass")
    game.act("red", cast("gust", f"creature={GUARD}"))
    assert game.hp(GUARD) == 2


CARRIED = """
[[card]]
id = "gust"
targets = [{}]
effects = [{ do = "push", to = "target", inches = 5, direction = "chosen" }]

[[card]]
id = "blink"
targets = [{}]
effects = [{ do = "teleport", to = "target", within = 8 }]
"""


@pytest.mark.rule("R-66", "R-67")
@pytest.mark.parametrize(
    ("card", "answer", "lost"), [("gust", "choose option=4", 2), ("blink", "choose point=8,13", 0)]
)
def test_who_is_pushed_goes_through_a_zone_on_the_way_and_who_is_put_behind_it_does_not(
    card: str, answer: str, lost: int
) -> None:
    """From one side of the thorns to the other: into them and out again, or neither."""
    text = MIST.replace('en = "Thorns" }\nradius = 2', 'en = "Thorns" }\nradius = 0.5') + CARRIED
    game = played(text, stand(GUARD, 8, 8), red=f"thorns {card}")
    game.act("red", cast("thorns", "point=8,10.5")).act("blue", "pass")
    game.act("red", cast(card, f"creature={GUARD}"), answer)
    assert game.body(GUARD).at == (8, 13)
    assert game.hp(GUARD) == 3 - lost
    told(game)


@pytest.mark.rule("R-66")
def test_each_full_inch_moved_within_costs_a_hit_point() -> None:
    game = played(MIST, stand(GUARD, 8, 14, profile="ogre"), red="coals")
    game.act("red", cast("coals", "point=8,8"))
    radius = game.rules.referee.radius(game.state, "ogre")
    game.act("blue", f"activate {GUARD}", "move 8,14 8,9")
    inside = int(2 + radius - 1.0)
    assert inside >= 1
    assert game.hp(GUARD) == 6 - inside


@pytest.mark.rule("R-66")
def test_where_a_creature_died_this_turn_a_zone_is_put() -> None:
    game = played(MIST, stand("blue:imp:1", 8, 8), red="spark grave")
    assert game.refused("red", cast("grave", "point=8,8")) == {"R-61"}
    game.act("red", cast("spark", "creature=blue:imp:1")).act("blue", "pass")
    assert [text for text in game.choices("red") if "grave" in text] == [cast("grave", "point=8,8")]
    game.act("red", cast("grave", "point=8,8"))
    assert game.state.zones[0].at == (8, 8)


@pytest.mark.rule("R-66")
def test_one_zone_follows_its_creature_and_another_stays_as_their_cards_say() -> None:
    for card, follows in (("halo", True), ("ring", False)):
        game = played(MIST, stand(MINE, 8, 8), red=card)
        game.act("red", cast(card, f"creature={MINE}")).act("blue", "pass")
        game.act("red", f"activate {MINE}", "move 8,8 8,12")
        (zone,) = game.state.zones
        assert (zone.around == MINE) is follows
        assert zone.at == (None if follows else (8, 8))


@pytest.mark.rule("R-66", "R-14")
def test_a_creature_is_put_to_a_marker_of_ones_own() -> None:
    text = """
        [[card]]
        id = "burrow-down"
        targets = [{ filter = { side = "allies" } }]
        effects = [{ do = "teleport", to = "target", within = 0.5, near = { marker = "burrow", whose = "you" } }]
        [[card]]
        id = "dig"
        targets = [{ kind = "point" }]
        effects = [{ do = "marker", marker = "burrow" }]
        """
    game = played(text, stand(MINE, 8, 8), red="dig burrow-down")
    theirs = BoardMarker("burrow:9", "burrow", (20.0, 3.0), side=Side.BLUE)
    game = with_state(game, markers=(theirs,))
    game.act("red", cast("burrow-down", f"creature={MINE}"))
    # Only the other player has one: nobody goes anywhere.
    assert game.body(MINE).at == (8, 8)
    game = with_state(played(text, stand(MINE, 8, 8), red="dig burrow-down"), markers=(theirs,))
    game.act("red", cast("dig", "point=14,14")).act("blue", "pass")
    game.act("red", cast("burrow-down", f"creature={MINE}"))
    game.act("red", game.choices("red")[0])
    x, y = game.body(MINE).at
    assert abs(x - 14) < 3
    assert abs(y - 14) < 3
    told(game)


# ---- around points, several points


POINTS = """
[[card]]
id = "burst"
range = 8
targets = [{ kind = "point" }]
effects = [{ do = "damage", to = { within = 2, around = "target_point" } }]

[[card]]
id = "scatter"
targets = [{ count = 3, apart = 3, optional = true }]
effects = [{ do = "damage", to = { targeted = true } }]

[[card]]
id = "rampart-of-ice"
targets = [{ kind = "point", count = 2, together = 6 }]
effects = [{ do = "zone", at = "target_point", to = "target_point2", name = { fr = "Mur", en = "Wall" }, radius = 0.25, footing = "impassable", opacity = "blocking" }]

[[card]]
id = "transfuse"
targets = [{}, {}]
effects = [{ do = "damage", to = "target", amount = 2 }, { do = "heal", to = "target2" }]
"""


@pytest.mark.rule("R-61", "CM-CAST-04")
def test_every_creature_near_a_chosen_point_takes_damage() -> None:
    game = played(POINTS, stand(MINE, 9, 5), stand(GUARD, 7, 5), stand(FOE, 14, 5), red="burst")
    assert game.refused("red", cast("burst", "point=20,20")) == {"CM-CAST-04"}
    game.act("red", cast("burst", "point=8,5"))
    assert [game.hp(c) for c in (MINE, GUARD, FOE)] == [2, 2, 3]
    told(game)


@pytest.mark.rule("R-61")
def test_up_to_three_creatures_are_chosen_no_two_of_them_near_each_other() -> None:
    game = played(POINTS, stand(MINE, 8, 8), stand(OTHER, 10, 8), stand(GUARD, 14, 8), red="scatter")
    near = cast("scatter", f"creature={MINE}", f"creature={OTHER}")
    assert game.refused("red", near) == {"R-61"}
    assert near not in game.choices("red")
    assert game.refused("red", cast("scatter", f"creature={MINE}", f"creature={MINE}")) >= {"R-61"}
    game.act("red", cast("scatter", f"creature={MINE}", f"creature={GUARD}", f"creature={BLUE}"))
    assert [game.hp(c) for c in (MINE, OTHER, GUARD, BLUE, RED)] == [2, 3, 2, 9, 10]
    assert played(POINTS, red="scatter").verdict("red", cast("scatter")).allowed


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(("x", "near"), [(10, True), (16, False)])
def test_besides_another_target_up_to_two_are_chosen_that_lie_apart(x: float, *, near: bool) -> None:
    text = """
        [[card]]
        id = "fork"
        targets = [{ filter = { side = "allies" } }, { filter = { side = "enemies" }, count = 2, apart = 3, optional = true }]
        effects = [{ do = "damage", to = { side = "enemies", targeted = true } }]
        """
    game = played(text, stand(MINE, 8, 8), stand(GUARD, 12, 8), stand(FOE, x, 9.5), red="fork")
    aimed = cast("fork", *(f"creature={creature}" for creature in (MINE, GUARD, FOE)))
    assert (aimed in game.choices("red")) is not near
    if near:
        assert game.refused("red", aimed) == {"R-61"}
    else:
        game.act("red", aimed)
        assert (game.hp(GUARD), game.hp(FOE)) == (2, 2)


@pytest.mark.rule("R-61", "R-66", "CM-MOVE-05")
def test_a_wall_stands_between_two_points_until_the_end_phase() -> None:
    game = played(POINTS, stand(GUARD, 10, 10), stand(MINE, 14, 10), red="rampart-of-ice")
    assert game.refused("red", cast("rampart-of-ice", "point=12,6", "point=12,14")) == {"R-61"}
    game.act("red", cast("rampart-of-ice", "point=12,7", "point=12,13"))
    seen = game.rules.referee.skirmish(game.state).sights(GUARD)
    assert not seen[MINE].visible
    game.act("blue", f"activate {GUARD}")
    assert "CM-MOVE-05" in game.refused("blue", "move 10,10 13.5,10")
    game.act("blue", "done").act("red", "pass").act("blue", "pass")
    assert game.state.turn == 2
    assert game.state.zones == ()
    told(game)


@pytest.mark.rule("R-61")
def test_of_two_chosen_creatures_the_first_is_hurt_and_the_second_healed() -> None:
    game = played(POINTS, stand(GUARD, 8, 8), stand(MINE, 12, 12, damage=2), red="transfuse")
    game.act("red", cast("transfuse", f"creature={GUARD}", f"creature={MINE}"))
    assert (game.hp(GUARD), game.hp(MINE)) == (1, 2)


# ---- pushes


PUSHES = """
[[card]]
id = "shove"
targets = [{}]
effects = [{ do = "push", to = "target", inches = 3, direction = "chosen" }]

[[card]]
id = "whirl"
targets = [{}]
effects = [{ do = "push", to = "target", inches = 3, direction = "random" }]

[[card]]
id = "slam"
targets = [{}]
effects = [{ do = "push", to = "target", inches = 6, origin = "caster", on_terrain = [{ do = "damage", to = "it" }], on_creature = [{ do = "damage", to = "it" }, { do = "damage", to = "other" }] }]

[[creature]]
id = "pillar"
abilities = [{ kind = "continuous", forbid = ["be_pushed"] }]

[[creature]]
id = "heavy"
abilities = [{ kind = "triggered", trigger = { when = "would_be_pushed", subject_is = "self" }, effects = [{ do = "replace", share = 0.5 }] }]

[[creature]]
id = "stubborn"
abilities = [{ kind = "triggered", trigger = { when = "would_be_pushed", subject_is = "self" }, effects = [{ do = "cancel" }] }]

[[creature]]
id = "watcher"
abilities = [{ kind = "triggered", trigger = { when = "pushed", subject = { side = "enemies" }, within = 6 }, effects = [{ do = "draw" }] }]

[[creature]]
id = "sulker"
abilities = [{ kind = "triggered", trigger = { when = "displaced", subject_is = "self" }, effects = [{ do = "mana" }] }]
"""
STONE = Piece("stone", rectangle(12, 0, 13, 8), *Kind.WALL.preset, Kind.WALL)


@pytest.mark.rule("R-67")
def test_a_creature_is_pushed_in_a_direction_that_the_player_chooses() -> None:
    game = played(PUSHES, stand(GUARD, 8, 8), red="shove")
    game.act("red", cast("shove", f"creature={GUARD}"), "choose option=4")
    assert game.body(GUARD).at == (8, 11)
    told(game)


@pytest.mark.rule("R-67")
def test_a_push_that_is_cancelled_moves_nobody() -> None:
    game = played(PUSHES, stand("blue:stubborn:1", 8, 8), red="shove")
    game.act("red", cast("shove", "creature=blue:stubborn:1"), "choose option=4")
    assert game.body("blue:stubborn:1").at == (8, 8)
    assert not game.just(Shifted)
    told(game)


@pytest.mark.rule("R-67")
def test_a_creature_is_pushed_in_a_direction_that_a_die_shows() -> None:
    game = played(PUSHES, stand(GUARD, 8, 8), red="whirl", dice=(1,))
    game.act("red", cast("whirl", f"creature={GUARD}"))
    assert game.body(GUARD).at == (11, 8)
    assert game.just(Thrown)[0].way == "E"
    assert "chance points E" in told(game)


@pytest.mark.rule("R-67", "R-61")
def test_what_cannot_be_pushed_stays_and_what_resists_goes_half_as_far() -> None:
    game = played(PUSHES, stand("blue:pillar:1", 8, 3), stand("blue:heavy:1", 8, 8), red="shove shove")
    game.act("red", cast("shove", "creature=blue:pillar:1"), "choose option=4").act("blue", "pass")
    assert game.body("blue:pillar:1").at == (8, 3)
    game.act("red", f"cast red:shove:2 {RED} creature=blue:heavy:1", "choose option=4")
    assert game.body("blue:heavy:1").at == (8, 9.5)
    told(game)


@pytest.mark.rule("R-67")
def test_a_push_stopped_by_terrain_hurts_one_and_by_a_creature_both() -> None:
    game = played(PUSHES, stand(GUARD, 9, 3), red="slam", pieces=(STONE,))
    game.act("red", cast("slam", f"creature={GUARD}"))
    assert game.hp(GUARD) == 2
    game = played(PUSHES, stand(GUARD, 9, 3), stand(FOE, 12, 3), red="slam")
    game.act("red", cast("slam", f"creature={GUARD}"))
    assert (game.hp(GUARD), game.hp(FOE)) == (2, 2)
    game = played(PUSHES, stand(GUARD, 9, 3), red="slam")
    game.act("red", cast("slam", f"creature={GUARD}"))
    assert game.hp(GUARD) == 3
    told(game)


@pytest.mark.rule("R-67")
def test_a_card_is_drawn_when_an_enemy_is_pushed_near_and_nothing_when_far() -> None:
    for y, cards in ((12, 1), (23, 0)):
        game = played(PUSHES, stand(GUARD, 8, 8), stand("red:watcher:1", 8, y), red="shove")
        game.act("red", cast("shove", f"creature={GUARD}"), "choose option=0")
        assert len(game.hand("red")) == cards


@pytest.mark.rule("R-67")
def test_a_creature_answers_being_moved_by_somebody_else_and_not_its_own_moves() -> None:
    game = played(PUSHES, stand("red:sulker:1", 8, 8), red="shove")
    game.act("red", cast("shove", "creature=red:sulker:1"), "choose option=0")
    assert game.mana("red") == 5
    game = played(PUSHES, stand("red:sulker:1", 8, 8))
    game.act("red", "activate red:sulker:1", "move 8,8 8,10", "done")
    assert game.mana("red") == 5
    assert not game.just(Shifted)


# ---- ground


@pytest.mark.rule("R-66", "CM-MOVE-04")
def test_ground_is_difficult_for_enemies_only() -> None:
    for first, mover, far in (("red", MINE, True), ("blue", GUARD, False)):
        game = played(MIST, stand(MINE, 8, 8), stand(GUARD, 8, 14), red="mire", mana=(5, 5))
        game.act("red", cast("mire", "point=8,11"))
        start = game.body(mover).at
        if first == "red":
            game.act("blue", "pass")
        step = 0.5 if mover is MINE else -0.5
        game.act(first, f"activate {mover}")
        path = f"move {start[0]:g},{start[1]:g} 3,{start[1] + 3 * (1 if step > 0 else -1):g}"
        assert game.verdict(first, path).allowed is far, path


@pytest.mark.rule("R-66")
def test_cards_know_water_of_the_map_and_of_zones() -> None:
    river = Piece("river", rectangle(0, 6, 24, 10), *Kind.FORD.preset, Kind.FORD)
    dry = played(MIST, stand("red:otter:1", 8, 8))
    assert dry.rules.referee.stat(dry.state, "red:otter:1", "movement") == 6
    wet = played(MIST, stand("red:otter:1", 8, 8), pieces=(river,))
    assert wet.rules.referee.stat(wet.state, "red:otter:1", "movement") == 8
    laid = played(MIST, stand("red:otter:1", 8, 8), red="pond")
    laid.act("red", cast("pond", "point=8,8"))
    assert laid.rules.referee.stat(laid.state, "red:otter:1", "movement") == 8
