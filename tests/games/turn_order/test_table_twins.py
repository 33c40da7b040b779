"""Two encounters alike but for what players may not know: they are shown, told and offered the same.

Each pair is led by the same game master, who does the same about everybody whom the players see, and in one
of the two more about somebody whom they do not. What the players see changes step by step; what looks the
same is one picture.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from led_table import PLAYER, Led

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.actions import AddEffect, Draw, MoveCard, Prepare
from game.games.attention_donjon.rules.setup import CombatantSpec as Drawer
from game.games.attention_donjon.rules.setup import EffectSpec
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.rules.actions import Act
from game.games.d20_initiative.rules.state import CombatantSpec as Fighter
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.rules.actions import Modify
from game.games.speed_wheel.rules.state import HouseRules, Modifier, PawnSpec
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, Harm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


STEPS = 16
"""Pictures that are compared: at least two rounds at each table."""


def alike(first: Led, other: Led, openly: Sequence[Any] = (), unseen: Sequence[Any] = ()) -> None:
    """Both look and read the same at every step.

    `openly` is done at both tables in turn, as soon as it is allowed; `unseen` at the first one alone.
    """
    before, left, veiled = len(first.session.match.entries), [*openly], [*unseen]
    assert before == 0
    for step in range(STEPS):
        assert first.seen == other.seen, f"picture {step}"
        assert first.sentences == other.sentences, f"sentences of {step}"
        assert first.events == other.events, f"events of {step}"
        while veiled and first.session.check(veiled[0]).allowed:
            first.do(veiled.pop(0))
            assert first.seen == other.seen, f"picture {step}, after what is not seen"
            if step % 2:
                break
        if left and step % 2 and all(led.session.check(left[0]).allowed for led in (first, other)):
            action = left.pop(0)
            first.do(action)
            other.do(action)
            assert first.seen == other.seen, f"picture {step}, after {action}"
        first.go_on()
        other.go_on()
    assert not left, "this was never allowed"
    assert not veiled, "nor this"


# ---- the wheel

PAWNS = (
    PawnSpec("ada", "Ada", "pc", 3, conditions=(Condition("prone", "turns", 2),), hp=9, max_hp=12),
    PawnSpec("bo", "Bo", "pc", 0),
    PawnSpec("wolf", "Wolf", "npc", 1, hp=7),
)
LURK = PawnSpec("lurk", "Lurk", "npc", hidden=True)
ABOUT_ADA = (
    Harm("ada", -4),
    Modify("bo", 2, "song", 2),
    Correct("ada", "speed", 1),
    AddCondition("wolf", Condition("shaken", "rounds", 2)),
    Correct("bo", "space", 4),
    Correct("bo", "place", 0),
    Harm("wolf", -9),
)
ABOUT_LURK = (
    Correct("lurk", "speed", 5),
    Modify("lurk", -3, "snare", 2),
    AddCondition("lurk", Condition("shaken", "rounds", 2)),
    Correct("lurk", "points", "5/9"),
    Harm("lurk", -3),
    Correct("lurk", "place", 0),
    Correct("lurk", "laps", 3),
    Correct("lurk", "paused", value=True),
)


@pytest.mark.rule("WH-W14", "WH-ARROW-02")
@pytest.mark.parametrize("speed", [-1, 0, 1, 3, 8])
@pytest.mark.parametrize("at", [0, 3])
def test_on_the_wheel_nothing_tells_that_a_hidden_pawn_is_there(speed: int, at: int) -> None:
    lurk = replace(LURK, speed=speed, kind="pc" if at else "npc")
    people = [*PAWNS[:at], lurk, *PAWNS[at:]]
    alike(Led.of(WHEEL, people), Led.of(WHEEL, PAWNS), ABOUT_ADA, ABOUT_LURK)


@pytest.mark.rule("WH-W14")
@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(arrow="slowest"),
        HouseRules(start="before_line", extras="waves"),
        HouseRules(reaching_passes=False, spaces=9),
        HouseRules(newcomer="first_space"),
    ],
)
def test_no_house_rule_tells_of_a_hidden_pawn(rules: HouseRules) -> None:
    for speed in (-1, 2):
        people = [replace(LURK, speed=speed), *PAWNS]
        alike(Led.of(WHEEL, people, rules=rules), Led.of(WHEEL, PAWNS, rules=rules), ABOUT_ADA)


@pytest.mark.rule("WH-W14", "WH-W10")
def test_the_arrival_and_departure_of_a_hidden_pawn_are_not_told() -> None:
    led = Led.of(WHEEL, PAWNS)
    add = led.table.system().add
    alike(led, Led.of(WHEEL, PAWNS), unseen=(add(replace(LURK, speed=-1)), Remove("lurk")))


@pytest.mark.rule("WH-W14")
def test_where_the_house_lets_hidden_pawns_hold_the_arrow_they_give_themselves_away() -> None:
    rules = HouseRules(hidden_pawns="hold_arrow")
    pair = Led.of(WHEEL, [replace(LURK, speed=-1), *PAWNS], rules=rules), Led.of(WHEEL, PAWNS, rules=rules)
    with pytest.raises(AssertionError, match="picture 1"):
        alike(*pair)


def test_on_the_wheel_numbers_behind_the_veil_are_not_told() -> None:
    """A speed shows in where the pawn goes; what it is made of, and everything else, does not."""
    wolf = PAWNS[2]
    other = replace(
        wolf,
        speed=-1,
        modifiers=(Modifier(2, "haste"),),
        note="knows the way",
        hp=6,
        max_hp=6,
        conditions=(Condition("held", "turns", 50),),
    )
    afflicted = replace(wolf, conditions=(Condition("held", "rounds", 40),))
    alike(Led.of(WHEEL, [*PAWNS[:2], afflicted]), Led.of(WHEEL, [*PAWNS[:2], other]), ABOUT_ADA[:3])


# ---- D&D 3.5

FIGHTERS = (
    Fighter("ada", "Ada", "players", total=18, hp=12),
    Fighter("bo", "Bo", "players", total=12, hp=12),
    Fighter("orc", "Orc", total=6, hp=12),
)
STALKER = Fighter("lurk", "Lurk", total=15, hidden=True, hp=9)
ABOUT_FIGHTERS = (
    Harm("ada", -4),
    AddCondition("orc", Condition("shaken", "rounds", 2)),
    AddCondition("bo", Condition("held", "until_end", of="ada")),
    Correct("bo", "flat_footed", value=True),
    Harm("orc", -9),
)
ABOUT_STALKER = (
    Harm("lurk", -3),
    AddCondition("lurk", Condition("shaken", "rounds", 2)),
    Correct("lurk", "name", "Lurker"),
    Correct("lurk", "note", "afraid of fire"),
    Correct("lurk", "flat_footed", value=True),
    Act("standard", "hides"),
    Correct("lurk", "able", value=False),
)


@pytest.mark.rule("D35-INIT-03")
@pytest.mark.parametrize("total", [20, 15, 9, 2])
def test_in_a_combat_nothing_tells_that_somebody_hidden_is_there(total: int) -> None:
    people = [*FIGHTERS, replace(STALKER, total=total)]
    unseen = [action for action in ABOUT_STALKER if not isinstance(action, Act)]
    alike(Led.of(COMBAT, people), Led.of(COMBAT, FIGHTERS), ABOUT_FIGHTERS, unseen)


def test_in_a_combat_numbers_behind_the_veil_are_not_told() -> None:
    orc = FIGHTERS[2]
    other = replace(
        orc,
        total=2,
        dexterity=-4,
        misc=3,
        armour_class=23,
        dodge=7,
        group="orcs",
        reflexes=True,
        note="afraid of fire",
        hp=11,
        max_hp=11,
        conditions=(Condition("held", "turns", 50),),
    )
    afflicted = replace(orc, conditions=(Condition("held", "rounds", 30),))
    alike(
        Led.of(COMBAT, [*FIGHTERS[:2], afflicted]), Led.of(COMBAT, [*FIGHTERS[:2], other]), ABOUT_FIGHTERS[:1]
    )


@pytest.mark.rule("D35-INIT-05")
def test_players_hear_of_a_tie_of_those_whom_they_see_alone() -> None:
    tied = (replace(FIGHTERS[0], total=15), replace(FIGHTERS[1], total=15, misc=2), FIGHTERS[2])
    alike(Led.of(COMBAT, [*tied, replace(STALKER, dexterity=4)]), Led.of(COMBAT, tied))
    alike(Led.of(COMBAT, [*FIGHTERS, replace(STALKER, total=18, dexterity=4)]), Led.of(COMBAT, FIGHTERS))


# ---- card rounds

CARDS = {"ada": "QS", "bo": "9H", "orcs": "4D"}
DRAWERS = (
    Drawer("ada", "Ada", hp=12),
    Drawer("bo", "Bo"),
    Drawer("orcs", "Orcs", "group", "enemies", hp=7),
)
GHOSTS = Drawer("lurk", "Lurk", "group", "enemies", hidden=True, hp=9, reserve=("8C",))
HAUNTED = (EffectSpec("fire", "Fire", "lurk", count=2, acts=True),)
ABOUT_DRAWERS = (
    Harm("ada", -4),
    AddEffect(EffectSpec("song", "Song", "bo", count=3)),
    MoveCard("3C", "reserve", "bo"),
    Harm("orcs", -3),
)
ABOUT_GHOSTS = (
    Harm("lurk", -3),
    AddEffect(EffectSpec("chill", "Chill", "lurk", "until_end")),
    MoveCard("5C", "reserve", "lurk"),
    MoveCard("5C", "discards"),
    Correct("lurk", "place", 0),
    Correct("lurk", "draws", 1),
)


@pytest.mark.rule("AD-ORDER-01")
@pytest.mark.parametrize("card", ["KC", "JC", "7C", "2C"])
def test_in_card_rounds_nothing_tells_that_a_hidden_group_is_there(card: str) -> None:
    cards = CARDS | {"lurk": card}
    with_it = Led.of(ROUNDS, [DRAWERS[0], GHOSTS, *DRAWERS[1:]], cards, effects=HAUNTED)
    alike(with_it, Led.of(ROUNDS, DRAWERS, cards), ABOUT_DRAWERS, ABOUT_GHOSTS)


@pytest.mark.rule("AD-INIT-03", "AD-INIT-04")
def test_single_draws_tell_nothing_of_a_hidden_group() -> None:
    with_ghosts, other = Led.of(ROUNDS, [*DRAWERS, GHOSTS]), Led.of(ROUNDS, DRAWERS)
    cards = CARDS | {"lurk": "KC"}
    for led in (with_ghosts, other):
        led.do(Prepare())
    for who in (*CARDS, "lurk"):
        with_ghosts.do(Draw(who, (cards[who],)))
        if who in CARDS and who != "orcs":
            other.do(Draw(who, (cards[who],)))
            assert with_ghosts.seen == other.seen, who
    other.do(Draw("orcs", (cards["orcs"],)))
    assert with_ghosts.session.state.current.owner == "lurk"
    with_ghosts.press()
    assert with_ghosts.seen == other.seen


def test_in_card_rounds_hidden_cards_are_not_told() -> None:
    """Another card for who is hidden changes nothing, nor the order in which the deck lies."""
    for other in ("3H", "10S"):
        pair = [
            Led.of(ROUNDS, [*DRAWERS, GHOSTS], CARDS | {"lurk": card}, effects=HAUNTED)
            for card in ("KC", other)
        ]
        pair[1].session.match = Match.start(
            pair[1].session.match.system, pair[1].session.match.setup, SeededDice(99)
        )
        alike(pair[0], pair[1], ABOUT_DRAWERS)


def test_undoing_is_the_game_masters_alone() -> None:
    for table, people in ((WHEEL, PAWNS), (COMBAT, FIGHTERS), (ROUNDS, DRAWERS)):
        led = Led.of(table, people, CARDS)
        led.press()
        assert not led.session.match.may_undo(PLAYER).allowed
        assert led.session.may_undo().allowed
        assert MASTER in led.session.match.deciders


def _pictures(led: Led) -> Iterator[object]:
    for _ in range(STEPS):
        yield led.seen
        led.go_on()


def test_what_is_compared_changes_from_step_to_step() -> None:
    for table, people in ((WHEEL, PAWNS), (COMBAT, FIGHTERS), (ROUNDS, DRAWERS)):
        found = list(_pictures(Led.of(table, people, CARDS)))
        assert all(before != other for before, other in pairwise(found)), table.name
