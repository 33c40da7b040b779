"""Cards that lengthen or shorten how far a creature strikes; engagement stays at an inch (R-71)."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import stand
from written_cards import played, told

from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.ai.lookahead import Prospects
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.rules.state.actions import ACTIONS
from game.games.colors_of_magic.rules.state.creature_events import Changed
from game.games.colors_of_magic.rules.state.view import view
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, GUARD = "red:guard:1", "blue:guard:1"
NEAR, FAR = stand(MINE, 10, 10), stand(GUARD, 12.5, 10)
"""Their edges are 1.516" apart: a small creature strikes an inch far."""

SPEARS = """
[[card]]
id = "lunge"
targets = [{}]
effects = [{ do = "modify", to = "target", stat = "reach", amount = 1 }]

[[card]]
id = "hobble"
targets = [{}]
effects = [{ do = "modify", to = "target", stat = "reach", amount = -5, until = "next_turn" }]

[[card]]
id = "drill"
types = ["permanent"]
abilities = [{ kind = "continuous", to = { side = "allies", within = 8, others = false }, stat = "reach", amount = 2 }]

[[card]]
id = "swap-arms"
targets = [{}, {}]
effects = [{ do = "exchange", a = "target", b = "target2", stat = "reach" }]

[[card]]
id = "clumsy"
targets = [{ filter = { lowered = "reach" } }]
effects = [{ do = "damage", to = "target" }]

[[creature]]
id = "pikeman"
reach = 2.5
[[creature.abilities]]
kind = "continuous"
stat = "reach"
amount = 1
condition = { has_moved = false }
"""


def cast(name: str, *targets: str) -> str:
    """Red's cast of a card on these creatures."""
    return " ".join((f"cast red:{name}:1 {RED}", *(f"creature={target}" for target in targets)))


@pytest.mark.rule("R-71", "CM-MELEE-02", "R-19")
def test_a_longer_reach_strikes_farther_for_a_while_and_engages_nobody() -> None:
    game = played(SPEARS, NEAR, FAR, red="lunge")
    game.act("red", cast("lunge", MINE)).act("blue", "pass")
    skirmish = game.rules.referee.skirmish(game.state)
    assert skirmish.may_strike(MINE, GUARD)
    assert not skirmish.may_strike(GUARD, MINE)
    assert (skirmish.engaged_with(MINE), skirmish.engaged_with(GUARD)) == ((), ())
    game.act("red", f"activate {MINE}", f"strike {GUARD}")
    told(game)
    game.act("red", "done", "pass")
    assert game.state.turn == 2
    assert game.rules.referee.stat(game.state, MINE, "reach") == 1
    game.act("red" if game.asked == {"red"} else "blue", "pass")
    assert not game.rules.referee.skirmish(game.state).may_strike(MINE, GUARD)


@pytest.mark.rule("R-71", "CM-ENGAGE-01", "CM-DISENGAGE-03")
def test_whoever_is_struck_from_afar_walks_past_without_a_stop_or_a_free_attack() -> None:
    game = played(SPEARS, NEAR, FAR, red="lunge")
    game.act("red", cast("lunge", MINE))
    game.act("blue", f"activate {GUARD}", "move 12.5,10 12.5,13 10,13")
    assert game.body(GUARD).at == (10, 13)
    assert game.asked == {"blue"}


@pytest.mark.rule("R-71", "R-19")
def test_a_shorter_reach_is_never_below_nothing_and_leaves_the_engaged_engaged() -> None:
    game = played(SPEARS, NEAR, stand(GUARD, 11.5, 10), red="hobble clumsy")
    game.act("red", cast("hobble", GUARD))
    assert game.rules.referee.skirmish(game.state).position.creature(GUARD).reach == 0
    game.act("blue", f"activate {GUARD}")
    assert "CM-MELEE-02" in game.refused("blue", f"strike {MINE}")
    assert [foe.id for foe in game.rules.referee.skirmish(game.state).engaged_with(GUARD)] == [MINE]
    game.act("blue", "done")
    assert game.refused("red", cast("clumsy", MINE)) == {"R-61"}
    game.act("red", cast("clumsy", GUARD))
    assert game.hp(GUARD) == 2


@pytest.mark.rule("R-71")
def test_an_aura_and_an_ability_of_its_own_lengthen_what_is_printed() -> None:
    pike = stand("red:pikeman:1", 14, 10)
    game = played(SPEARS, NEAR, pike, stand(RED, 5, 10), red="drill")
    game.act("red", cast("drill"))
    reach = [
        game.rules.referee.skirmish(game.state).position.creature(one).reach for one in (MINE, RED, pike.id)
    ]
    assert reach == [3, 3, 3.5]
    game.act("blue", "pass").act("red", f"activate {pike.id}", "move 14,10 14,8")
    assert game.rules.referee.stat(game.state, pike.id, "reach") == 2.5


@pytest.mark.rule("R-71", "R-69")
def test_two_creatures_exchange_the_reaches_of_their_sizes() -> None:
    game = played(SPEARS, NEAR, stand("blue:ogre:1", 13, 10), red="swap-arms")
    game.act("red", cast("swap-arms", MINE, "blue:ogre:1"))
    stat = game.rules.referee.stat
    assert [stat(game.state, one, "reach") for one in (MINE, "blue:ogre:1")] == [3, 1]
    assert game.rules.referee.skirmish(game.state).may_strike(MINE, "blue:ogre:1")
    assert not game.rules.referee.skirmish(game.state).may_strike("blue:ogre:1", MINE)


def test_a_machine_lengthens_its_reach_and_strikes() -> None:
    text = f"""{SPEARS}
[[creature]]
id = "stretcher"
melee = 6
[[creature.abilities]]
kind = "used"
way = "free"
name = {{ fr = "Bond", en = "Leap" }}
effects = [{{ do = "modify", to = "self", stat = "reach", amount = 1 }}]
[[creature.abilities]]
kind = "continuous"
forbid = ["move"]
"""
    goblin = stand("blue:goblin:1", 12.5, 10)
    game = played(text, stand(RED, 3, 3, tapped=True), stand("red:stretcher:1", 10, 10), goblin)

    def foreseen() -> list[str]:
        prospects = Prospects(Evaluator(game.rules.referee), game.state)
        return [attack.victim for attack in prospects.attacks(game.body("red:stretcher:1"), 0.0)]

    assert foreseen() == []
    agent = player(Strength.STRONG, game.rules.library)
    while game.asked == {"red"} and game.alive(goblin.id):
        choices = list(game.rules.legal_actions(game.state, Seat(0)))
        game.act("red", ACTIONS.write(agent.choose(view(game.state, Side.RED), choices, SeededDice(1))))
        assert foreseen() in ([], [goblin.id])
    assert not game.alive(goblin.id)
    assert game.happened(Changed)[0].stat == "reach"
