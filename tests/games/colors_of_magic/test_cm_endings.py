"""What ends when: each duration, shapes, zones, riders, lost goes (R-36, R-55, R-66, R-70, R-71, R-72)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

import pytest
from effect_play import RED_MAGE, does
from magic_table import creature, stand, table, with_state, words

from game.board.shapes import gap
from game.games.colors_of_magic.rules.activation import Activation, Part
from game.games.colors_of_magic.rules.cards.effects import Skip
from game.games.colors_of_magic.rules.cards.words import Duration, Period
from game.games.colors_of_magic.rules.play.lasting import bring_back, expire, separate, source_left, strip
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import Arrived, Grown, Rode, Shifted, ZoneEnded
from game.games.colors_of_magic.rules.state.events import GoLost
from game.games.colors_of_magic.rules.state.state import GroundZone, Modifier
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"
DURATIONS: tuple[Period, ...] = get_args(Period)


def running(game: Table) -> Run:
    """A step of the game, to do one thing in."""
    return Run(game.rules.referee, game.state, game.dice)


def lasting(turn: int = 2, begun: int = 0) -> tuple[Modifier, ...]:
    """A change for each duration."""
    return tuple(
        Modifier("red:spark:1", until, turn, stat="melee", amount=1, begun=begun) for until in DURATIONS
    )


def kept(run: Run, creature: str = MINE) -> set[Duration]:
    """The durations of what is left on a creature."""
    return {modifier.until for modifier in run.state.body(creature).modifiers}


@pytest.mark.rule("R-55", "R-36")
@pytest.mark.parametrize(
    ("when", "made", "over"),
    [
        ("duel", 2, {"duel"}),
        ("move", 2, {"move"}),
        ("activation", 2, {"activation"}),
        ("activation_begins", 2, {"activation_begins"}),
        ("activation_ends", 2, {"activation_ends"}),
        ("turn", 2, {"duel", "move", "activation", "turn"}),
        ("turn", 1, {"duel", "move", "activation", "turn", "next_turn"}),
        ("next_turn", 2, set()),
        ("next_turn", 1, {"next_turn"}),
    ],
)
@pytest.mark.parametrize("whose", [None, MINE, GUARD])
def test_at_each_end_ends_what_lasted_until_then(
    when: Duration, made: int, over: set[str], whose: str | None
) -> None:
    here = stand(MINE, 8, 8, modifiers=lasting(made), begun=1)
    run = running(table(here, stand(GUARD, 16, 8), turn=2))
    expire(run, when, whose)
    assert kept(run) == set(DURATIONS) - (set() if whose == GUARD else over)


@pytest.mark.rule("R-55")
@pytest.mark.parametrize(("made_in", "ends"), [(0, True), (1, True), (2, False), (3, False)])
def test_what_ends_with_the_next_activation_outlasts_the_one_it_was_made_in(made_in: int, ends: bool) -> None:
    run = running(table(stand(MINE, 8, 8, modifiers=lasting(begun=made_in), begun=2)))
    expire(run, "activation_ends", MINE)
    assert ("activation_ends" not in kept(run)) is ends
    stripped = running(table(stand(MINE, 8, 8, modifiers=lasting(begun=made_in), begun=2)))
    assert strip(stripped, MINE)
    assert kept(stripped) == {"play", "forever"}


@pytest.mark.rule("R-55", "CM-TYPE-02")
@pytest.mark.parametrize(("source", "over"), [("red:spark:1", {"play"}), ("red:shrine:1", set())])
def test_what_lasts_in_play_ends_with_what_made_it(source: str, over: set[str]) -> None:
    run = running(table(stand(MINE, 8, 8, modifiers=lasting())))
    source_left(run, source)
    assert kept(run) == set(DURATIONS) - over


@pytest.mark.rule("R-69", "CM-MOVE-07")
@pytest.mark.parametrize(
    ("history", "profile", "left", "told"),
    [
        ((("guard", "turn"),), "guard", (), ["guard"]),
        ((("guard", "forever"),), "ogre", (("guard", "forever"),), []),
        ((("guard", "forever"), ("imp", "turn")), "imp", (("guard", "forever"),), ["imp"]),
        ((("guard", "turn"), ("imp", "forever")), "ogre", (("guard", "forever"),), []),
        ((("guard", "turn"), ("imp", "turn")), "guard", (), ["guard"]),
        (
            (("guard", "forever"), ("imp", "turn"), ("goblin", "forever")),
            "ogre",
            (("guard", "forever"), ("imp", "forever")),
            [],
        ),
    ],
)
def test_a_shape_that_ends_gives_back_the_one_before_it(
    history: tuple[tuple[str, Any], ...],
    profile: str,
    left: tuple[tuple[str, str], ...],
    told: list[str],
) -> None:
    grown = tuple((before, until, 2, "red:spark:1") for before, until in history)
    run = running(table(stand(MINE, 8, 8, profile="ogre", grown_from=grown, used=(1,)), turn=2))
    expire(run, "activation")
    assert run.state.body(MINE).profile == "ogre"
    expire(run, "turn")
    body = run.state.body(MINE)
    assert (body.profile, tuple((before, until) for before, until, *_ in body.grown_from)) == (profile, left)
    assert [event.profile for event in run.events if isinstance(event, Grown)] == told


def zone(identity: str, until: Duration, **more: Any) -> GroundZone:
    """A zone of red's, made in the first turn."""
    placed = {"at": (12.0, 12.0), **more}
    return GroundZone(identity, words("mist"), Side.RED, 1.0, until, 1, "red:spark:1", **placed)


@pytest.mark.rule("R-66", "R-55")
@pytest.mark.parametrize(
    ("until", "more", "when", "whose", "over"),
    [
        ("turn", {}, "turn", None, True),
        ("turn", {}, "activation", None, False),
        ("next_turn", {}, "turn", None, True),
        ("move", {"layer": MINE}, "move", MINE, True),
        ("move", {"layer": MINE}, "move", OTHER, False),
        ("move", {"layer": MINE, "around": OTHER, "at": None}, "move", OTHER, True),
        ("move", {"layer": MINE, "around": OTHER, "at": None}, "move", MINE, False),
        ("activation_ends", {"layer": MINE, "begun": 1}, "activation_ends", MINE, True),
        ("activation_ends", {"layer": MINE, "begun": 2}, "activation_ends", MINE, False),
        ("activation_ends", {"layer": "red:guard:9", "begun": 2}, "activation_ends", "red:guard:9", True),
        ("forever", {"around": OTHER, "at": None}, "duel", None, False),
        ("forever", {"around": "red:guard:9", "at": None}, "duel", None, True),
    ],
)
def test_a_zone_ends_with_its_time_or_with_whom_it_lay_around(
    until: Duration, more: dict[str, Any], when: Duration, whose: str | None, over: bool
) -> None:
    game = table(stand(MINE, 8, 8, begun=2), stand(OTHER, 8, 12), turn=2)
    game.state = with_state(game, zones=(zone("zone:1", "forever"), zone("zone:2", until, **more))).state
    run = running(game)
    expire(run, when, whose)
    assert [left.id for left in run.state.zones] == ["zone:1"] + ["zone:2"] * (not over)
    assert run.events == [ZoneEnded("zone:2")] * over


@pytest.mark.rule("CM-MOVE-07", "R-55")
def test_the_banished_come_back_ready_with_what_lasts_and_without_what_has_ended() -> None:
    away = stand(
        MINE,
        8,
        8,
        tapped=True,
        travelled=3.0,
        origin=(5, 8),
        used=(1,),
        damage=2,
        spent=(4,),
        mount=OTHER,
        modifiers=lasting(),
    )
    game = table(stand(GUARD, 8, 8), turn=2)
    game.state = with_state(game, banished=(away, stand(OTHER, 16, 16))).state
    run = running(game)
    expire(run, "turn")
    mine, other = run.state.bodies[-2:]
    assert run.state.banished == ()
    assert {modifier.until for modifier in mine.modifiers} == set(DURATIONS) - {
        "duel",
        "move",
        "activation",
        "turn",
    }
    assert mine == stand(MINE, *mine.at, damage=2, spent=(4,), modifiers=mine.modifiers)
    assert (other.id, other.at) == (OTHER, (16, 16))
    referee = game.rules.referee
    assert gap(referee.base_of(run.state, mine), referee.base(run.state, GUARD)) >= 0
    assert [event for event in run.events if isinstance(event, Arrived)] == [
        Arrived(mine, "back", rule="CM-MOVE-07"),
        Arrived(other, "back", rule="CM-MOVE-07"),
    ]
    again = running(game)
    bring_back(again)
    assert [body.id for body in again.state.bodies[-2:]] == [MINE, OTHER]


@pytest.mark.rule("R-70", "CM-MOVE-07")
@pytest.mark.parametrize("at", [None, (8.0, 11.0)])
@pytest.mark.parametrize("who", [MINE, OTHER])
def test_two_who_part_stand_beside_each_other_whoever_goes(at: Any, who: str) -> None:
    rider, mount = stand(MINE, 8, 8, mount=OTHER), stand(OTHER, 8, 8, rider=MINE)
    game = table(mount, rider)
    run = running(game)
    separate(run, game.body(who), at)
    one, other = run.state.body(MINE), run.state.body(OTHER)
    assert not any((one.mount, one.rider, other.mount, other.rider))
    assert other.at == (8.0, 8.0)
    referee = game.rules.referee
    assert gap(referee.base(run.state, MINE), referee.base(run.state, OTHER)) >= 0
    assert run.events[0] == Rode(MINE, OTHER, off=True)
    shifted = [event for event in run.events if isinstance(event, Shifted)]
    if at is None:
        (moved,) = shifted
        assert (moved.creature, moved.source, moved.how, moved.rule) == (MINE, (8, 8), "push", "CM-MOVE-07")
    else:
        assert (one.at, shifted) == (at, [])


@pytest.mark.rule("R-70")
def test_a_rider_goes_where_its_mount_goes_and_has_moved_as_far() -> None:
    rider, mount = (
        stand(MINE, 8, 8, mount=OTHER, travelled=1.0),
        stand(OTHER, 8, 8, rider=MINE, travelled=2.0),
    )
    run = running(table(mount, rider))
    run.set_body(replace(run.state.body(OTHER), at=(11, 8), travelled=5.0))
    assert (run.state.body(MINE).at, run.state.body(MINE).travelled) == ((11, 8), 4.0)
    run.set_body(replace(run.state.body(OTHER), at=(8, 8), travelled=0.0))
    assert (run.state.body(MINE).at, run.state.body(MINE).travelled) == ((8, 8), 4.0)
    run.set_body(replace(run.state.body(OTHER), travelled=9.0))
    assert run.state.body(MINE).travelled == 4.0


@pytest.mark.rule("R-43")
@pytest.mark.parametrize(
    ("ruled", "who", "part", "given"),
    [
        ("redo", MINE, Part.ACTION, True),
        ("lost", MINE, Part.ACTION, False),
        ("redo", OTHER, Part.ACTION, False),
        ("redo", MINE, None, False),
    ],
)
def test_what_became_impossible_is_given_back_where_the_table_plays_so(
    ruled: str, who: str, part: Part | None, given: bool
) -> None:
    game = table(stand(MINE, 8, 8), game={"illegal_after_pause": ruled})
    spent = Activation(MINE, spent=frozenset(Part))
    game.state = with_state(game, activation=spent).state
    run = running(game)
    run.give_back(who, part)
    left = frozenset({Part.MOVEMENT}) if given else frozenset(Part)
    assert run.state.activation == replace(spent, spent=left)


@pytest.mark.rule("R-72", "CM-ACT-08")
@pytest.mark.parametrize("lost", [1, 2])
def test_lost_goes_are_left_out_one_by_one(lost: int) -> None:
    game = does(table(red="trick trick trick"), *([Skip()] * lost))
    assert game.last == (GoLost(Side.BLUE),) * lost
    assert game.player("blue").lost_goes == lost
    for number in range(1, lost + 1):
        game.act("red", f"cast red:trick:{number} {RED_MAGE}")
        assert GoLost(Side.BLUE, now=True) in game.last
        assert (game.asked, game.player("blue").lost_goes) == ({"red"}, lost - number)
    game.act("red", f"cast red:trick:{lost + 1} {RED_MAGE}")
    assert game.asked == {"blue"}


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("who", "losers"), [("you", [Side.RED]), ("both", [Side.RED, Side.BLUE])])
def test_whoever_is_meant_loses_a_go(who: Any, losers: list[Side]) -> None:
    game = does(table(), Skip(who=who))
    assert [event.side for event in game.happened(GoLost)] == losers
    assert (game.player("red").lost_goes, game.player("blue").lost_goes) == (1, len(losers) - 1)


@pytest.mark.rule("R-71", "R-39")
def test_what_is_longer_by_a_card_reaches_farther_and_never_less_than_nothing() -> None:
    pike = creature("pike", reach=2.5, ranged=2, ranged_max=9.0)
    for more, reach, shot in ((1, 3.5, 10.0), (0, 2.5, 9.0), (-20, 0.0, 0.0)):
        changes = tuple(
            Modifier("red:spark:1", "turn", 1, stat=stat, amount=more) for stat in ("reach", "ranged_max")
        )
        game = table(stand("red:pike:1", 8, 8, modifiers=changes), creatures=(pike,))
        known = game.rules.referee.position(game.state).creature("red:pike:1")
        assert (known.reach, known.ranged_max) == (reach, shot)
