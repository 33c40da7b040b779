"""Ways over the ground to the last hair: through zones, pushed, offered, on one base (R-24, R-66, R-70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import card, creature, stand, table, with_state, words

from game.board.shapes import Disc, distance, rectangle
from game.board.terrain import Kind, Piece
from game.games.colors_of_magic.rules.cards.effects import Continuous, Push, Swap, Triggered
from game.games.colors_of_magic.rules.cards.words import AtMarker, Condition, Count, Filter, Group, Trigger
from game.games.colors_of_magic.rules.meaning.meaning import holds, passes, place_meant
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.shifting import Stride, of_zones, strides
from game.games.colors_of_magic.rules.state.creature_events import ActivationEnded, Shifted
from game.games.colors_of_magic.rules.state.state import (
    BoardMarker,
    Context,
    GroundZone,
    Modifier,
    Moment,
    Permanent,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.board.shapes import Point

BLOCK = creature("block", base_mm=25.4)
"""Its base has a radius of half an inch."""

A, B = "red:block:1", "blue:block:1"
MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"

WATCHED: Any = ("enters", "leaves", "crosses")

WATCHING = tuple(Triggered(trigger=Trigger(when=when), effects=()) for when in WATCHED)

BOG = card("bog", "permanent", abilities=WATCHING)
"""A card that speaks of what the zone watches: of what none speaks nobody is told."""


def mud(**more: Any) -> GroundZone:
    """A zone with a radius of 2 inches around (12, 12) that watches who goes through it."""
    placed = {"at": (12.0, 12.0), "abilities": WATCHING, **more}
    return GroundZone("zone:1", words("mud"), Side.BLUE, 2.0, "turn", 1, BLUE_MAGE, **placed)


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ([(6, 12), (9.49, 12)], []),
        ([(6, 12), (9.5, 12)], [("enters", 0)]),
        ([(6, 12), (10.4, 12)], [("enters", 0)]),
        ([(6, 12), (10.5, 12)], [("enters", 0), ("crosses", 1)]),
        ([(6, 12), (12.6, 12)], [("enters", 0), ("crosses", 3)]),
        ([(6, 12), (16, 12)], [("enters", 0), ("crosses", 5), ("leaves", 0)]),
        ([(12, 12), (12.9, 12)], []),
        ([(12, 12), (13, 12)], [("crosses", 1)]),
        ([(12, 12), (16, 12)], [("crosses", 2), ("leaves", 0)]),
        ([(12, 12), (14.5, 12)], [("crosses", 2)]),
        ([(6, 14.5), (18, 14.5)], []),
        ([(6, 14.4), (18, 14.4)], [("enters", 0), ("crosses", 1), ("leaves", 0)]),
        ([(6, 14.47), (18, 14.47)], [("enters", 0), ("leaves", 0)]),
        ([(6, 12), (10.2, 12), (10.2, 11), (6, 11)], [("enters", 0), ("crosses", 2), ("leaves", 0)]),
        ([(6, 12), (12, 12)], [("enters", 0), ("crosses", 2)]),
        ([(18, 20)], []),
    ],
)
def test_who_goes_into_a_zone_and_through_it_is_told_with_whole_inches(
    path: list[Point], told: list[tuple[str, int]]
) -> None:
    here = stand(A, *path[0])
    game = table(here, creatures=(BLOCK,), cards=(BOG,))
    game.state = with_state(game, zones=(mud(),)).state
    run = Run(game.rules.referee, game.state, game.dice)
    moments = of_zones(run, here, tuple(path))
    assert [(moment.when, moment.amount) for moment in moments] == told
    for moment in moments:
        at = None if moment.when == "crosses" else path[-1]
        assert (moment.subject, moment.object, moment.side, moment.at) == (A, "zone:1", Side.RED, at)


@pytest.mark.rule("R-66")
def test_who_is_put_into_a_zone_or_out_of_it_crosses_nothing() -> None:
    def told(at: Point, to: Point) -> list[str]:
        here = stand(A, *at)
        game = table(here, creatures=(BLOCK,), cards=(BOG,))
        game.state = with_state(game, zones=(mud(),)).state
        return [
            moment.when for moment in of_zones(Run(game.rules.referee, game.state, game.dice), here, (to,))
        ]

    assert told((6, 12), (12, 12)) == ["enters"]
    assert told((12, 12), (6, 12)) == ["leaves"]
    assert told((6, 12), (18, 12)) == []


@pytest.mark.rule("R-66")
def test_nobody_enters_the_zone_around_oneself_nor_one_that_watches_nobody() -> None:
    here, gone = stand(A, 12, 12), stand(B, 6, 6)
    game = table(here, creatures=(BLOCK,), cards=(BOG,))
    own, plain = mud(at=None, around=A), mud(abilities=())
    for zone, body in ((own, here), (plain, here), (mud(), gone)):
        game.state = with_state(game, zones=(zone,)).state
        run = Run(game.rules.referee, game.state, game.dice)
        assert of_zones(run, body, (body.at, (20.0, 12.0))) == ()


# ---- pushed


WALL = Piece("wall", rectangle(16, 10, 17, 14), *Kind.WALL.preset, Kind.WALL)


@pytest.mark.rule("R-67", "R-24")
@pytest.mark.parametrize(
    ("start", "inches", "end"),
    [
        ((12, 12), 2, (14, 12)),
        ((12, 12), 4, (15.5, 12)),
        ((12, 9.4), 5, (17, 9.4)),
        ((20, 12), 9, (23.122, 12)),
        ((12, 4), 3, (15, 4)),
        ((12, 4), 9, (15, 4)),
        ((12, 5.2), 9, (21, 5.2)),
    ],
)
def test_a_push_ends_at_a_wall_a_creature_or_the_edge_of_the_table(
    start: Point, inches: int, end: Point
) -> None:
    bodies = (stand(A, *start), stand(B, 16, 4), stand(OTHER, 9, start[1]))
    game = table(*bodies, creatures=(BLOCK,), pieces=(WALL,))
    does(game, Push(to="target", inches=inches, origin="target2"), at=(A, OTHER))
    (pushed,) = game.happened(Shifted)
    assert pushed.target == pytest.approx(end, abs=0.0021)
    assert pushed.target[0] <= end[0] + 1e-9
    assert (pushed.creature, pushed.source, pushed.how) == (A, start, "push")


@pytest.mark.rule("R-24", "CM-MOVE-07")
def test_two_that_touch_may_change_places() -> None:
    game = table(stand(A, 12, 12), stand(B, 13, 12), creatures=(BLOCK,))
    does(game, Swap(a="target", b="target2"), at=(A, B))
    assert (game.body(A).at, game.body(B).at) == ((13, 12), (12, 12))


@pytest.mark.rule("R-67", "R-20")
@pytest.mark.parametrize(
    ("own", "whose", "nearest"),
    [
        (MINE, "any", "a"),
        (OTHER, "any", "b"),
        (MINE, "you", "b"),
        ("red:guard:9", "any", "c"),
        (None, "any", "c"),
    ],
)
def test_of_the_markers_of_a_name_the_nearest_is_meant(own: str | None, whose: Any, nearest: str) -> None:
    at = {"a": (6.0, 8.0), "b": (18.0, 16.0), "c": (3.0, 0.2), "d": (0.2, 3.3)}
    sides = {"a": Side.BLUE, "b": Side.RED, "c": None, "d": None}
    markers = tuple(
        BoardMarker(name, "well", place, 0.5, words("well"), side=sides[name]) for name, place in at.items()
    )
    game = table(stand(MINE, 8, 8), stand(OTHER, 16, 16))
    game.state = with_state(game, markers=markers).state
    reading = game.rules.referee.reading(game.state)
    meant = place_meant(
        reading, Context(Side.RED, "red:spark:1", own=own), AtMarker(marker="well", whose=whose)
    )
    assert meant == Disc(*at[nearest], 0.5)


@pytest.mark.rule("R-67")
@pytest.mark.parametrize("places", [((3.0, 0.2), (0.2, 3.3)), ((0.2, 3.0), (3.3, 0.2))])
def test_without_a_creature_the_marker_nearest_to_the_corner_is_meant(places: tuple[Point, Point]) -> None:
    markers = tuple(BoardMarker(f"well:{n}", "well", at, 0.5, words("well")) for n, at in enumerate(places))
    game = table()
    game.state = with_state(game, markers=markers).state
    context = Context(Side.RED, "red:spark:1")
    meant = place_meant(game.rules.referee.reading(game.state), context, AtMarker(marker="well"))
    assert meant == Disc(*places[0], 0.5)


# ---- ways that are offered


@pytest.mark.rule("R-51")
def test_ways_are_offered_to_foes_to_markers_and_in_eight_directions() -> None:
    foes = [stand(f"blue:block:{n}", 10 + 2.5 * n, 18) for n in range(1, 5)]
    game = table(stand(A, 10, 10), stand(BLUE_MAGE, 23, 1), *foes, creatures=(BLOCK,))
    altar = BoardMarker("altar", "altar", (10.0, 8.0), 0.5, words("altar"))
    game.state = with_state(game, markers=(altar,)).state
    ends = [path[-1] for path in strides(game.rules.referee, game.state, Stride(A, 3.0))]
    towards = [
        (10.895, 12.863),
        (11.589, 12.543),
        (12.052, 12.188),
        (12.342, 11.874),
        (10.0, 8.0),
        (13.0, 10.0),
        (12.121, 12.121),
        (10.0, 13.0),
        (7.879, 12.121),
        (7.0, 10.0),
        (7.879, 7.879),
        (10.0, 7.0),
        (12.121, 7.879),
    ]
    assert len(ends) == len(towards)
    # Cut a little on the grid, where the way is longer than may be walked.
    assert all(distance(end, aim) < 0.0015 for end, aim in zip(ends, towards, strict=True))
    assert not list(strides(game.rules.referee, game.state, Stride(A, 0.0)))


# ---- two on one base


@pytest.mark.rule("R-70", "CM-UNIT-02")
def test_a_rider_has_an_action_of_its_own_and_no_movement() -> None:
    horse, rider = stand(OTHER, 10, 10, rider=MINE), stand(MINE, 10, 10, mount=OTHER)
    game = table(horse, rider, stand(GUARD, 11.9, 10)).act("red", f"activate {OTHER}", "done")
    assert game.state.activation is not None
    assert game.state.activation.creature == MINE
    assert not game.offers("red", "move")
    game.act("red", f"strike {GUARD}")
    while game.state.activation is not None and not game.happened(ActivationEnded)[1:]:
        game.act(next(iter(game.asked)), "pass")
    assert [event.creature for event in game.happened(ActivationEnded)] == [OTHER, MINE]
    assert game.asked == {"blue"}
    assert (game.body(MINE).tapped, game.body(OTHER).tapped) == (True, True)


# ---- words of continuous abilities


@pytest.mark.rule("R-61")
def test_an_aura_for_a_keyword_reaches_who_was_given_it_and_not_who_has_another_change() -> None:
    drum = Continuous(to=Group(side="allies", keyword="flying"), stat="melee", amount=2)
    game = table(
        stand(MINE, 8, 8, modifiers=(Modifier("red:spark:1", "turn", 1, stat="defence", amount=1),)),
        stand(OTHER, 8, 12, modifiers=(Modifier("red:spark:1", "turn", 1, keyword="flying 2"),)),
        creatures=(creature("mage", hp=10, melee=2, flux=4, abilities=(drum,)),),
        permanents=[Permanent("red:shrine:1", Side.RED, caster=RED_MAGE)],
    )
    stat = game.rules.referee.stat
    assert [stat(game.state, one, "melee") for one in (RED_MAGE, MINE, OTHER)] == [2, 3, 5]


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("changes", "damage", "stat", "counted"),
    [
        ((("melee", 2), ("defence", -1)), 0, "melee", 5),
        ((("melee", -5),), 0, "melee", 0),
        ((("ranged", 2),), 0, "ranged", 2),
        ((("hp", 1),), 2, "hp", 2),
        ((("melee", 1),), 3, "hp", 0),
        ((), 4, "hp", 0),
    ],
)
def test_what_a_continuous_ability_counts_is_told_without_what_others_give(
    changes: tuple[tuple[Any, int], ...], damage: int, stat: Any, counted: int
) -> None:
    lore = Continuous(stat="movement", amount=Count(per="stat", stat=stat))
    lasting = tuple(Modifier("red:spark:1", "turn", 1, stat=what, amount=by) for what, by in changes)
    alive = Continuous(to=Group(side="allies", wizard=False), stat="hp", amount=3)
    game = table(
        stand("red:sage:1", 8, 8, modifiers=lasting, damage=damage),
        creatures=(creature("sage", abilities=(lore,)), creature("mage", hp=10, flux=4, abilities=(alive,))),
    )
    assert game.rules.referee.stat(game.state, "red:sage:1", "movement") == 6 + counted


@pytest.mark.rule("R-61", "R-66")
@pytest.mark.parametrize(("ground", "there"), [("lava", True), ("ice", False), (None, False)])
def test_who_stands_in_a_zone_stands_on_its_ground_and_on_no_other(ground: str | None, there: bool) -> None:
    gone = GroundZone("zone:2", words("mist"), Side.RED, 9.0, "turn", 1, RED_MAGE, around=MINE, ground="lava")
    game = table(stand(A, 12, 12), creatures=(BLOCK,))
    game.state = with_state(game, zones=(gone, mud(ground=ground))).state
    body, reading = game.body(A), game.rules.referee.reading(game.state)
    assert passes(reading, Side.RED, body, Filter(ground="lava")) is there


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("moment", "attacked"),
    [
        (None, False),
        (Moment("attacks", MINE, GUARD), True),
        (Moment("attacks", GUARD, MINE), False),
        (Moment("wins_duel", MINE, GUARD, attacker=GUARD), False),
        (Moment("wins_duel", GUARD, MINE, attacker=MINE), True),
    ],
)
def test_whoever_attacks_or_attacked_in_the_duel_is_the_attacker(
    moment: Moment | None, attacked: bool
) -> None:
    game: Table = table(stand(MINE, 8, 8), stand(GUARD, 9.5, 8))
    reading = game.rules.referee.reading(game.state)
    context = Context(Side.RED, "red:spark:1", own=MINE, moment=moment)
    assert holds(reading, context, Condition(as_attacker=True)) is attacked
    assert holds(reading, context, Condition(as_attacker=False)) is not attacked
