"""Cards that take goes away, or forbid activations, in this turn and the next (R-72, R-61)."""

from __future__ import annotations

import pytest
from magic_table import stand
from written_cards import played, told

from game.core.copies import replace
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.ai.lookahead import foreseen
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.state.events import GoLost
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, GUARD = "red:guard:1", "blue:guard:1"

TIME = """
[[card]]
id = "hourglass"
effects = [{ do = "skip" }]

[[card]]
id = "stumble"
effects = [{ do = "skip", who = "you" }]

[[card]]
id = "hurry"
types = ["instant"]
trigger = { when = "spell_cast", whose = "opponent" }
effects = [{ do = "skip", who = "subject_owner" }]

[[card]]
id = "freeze"
targets = [{}]
effects = [{ do = "forbid", to = "target", orders = ["activate"], until = "next_turn" }]

[[card]]
id = "call-up"
targets = [{}]
effects = [{ do = "must_activate", to = "target" }]
"""


def cast(name: str, *targets: str) -> str:
    """Red's cast of a card on these creatures."""
    return " ".join((f"cast red:{name}:1 {RED}", *(f"creature={target}" for target in targets)))


@pytest.mark.rule("R-72", "CM-ACT-05")
def test_the_opponent_loses_a_go_and_has_the_one_after_it() -> None:
    game = played(TIME, stand(MINE, 10, 10), stand(GUARD, 16, 16), red="hourglass")
    game.act("red", cast("hourglass"))
    assert game.asked == {"red"}
    assert [lost.now for lost in game.happened(GoLost)] == [False, True]
    game.act("red", f"activate {MINE}", "done")
    assert game.asked == {"blue"}
    assert not game.player("blue").passed
    game.act("blue", "pass").act("red", "pass")
    assert game.holder == "blue", "blue passed first all the same"
    assert "will lose the next go" in told(game)


@pytest.mark.rule("R-72")
def test_two_goes_are_lost_one_after_the_other_and_who_plays_alone_goes_on() -> None:
    game = played(TIME, stand(MINE, 10, 10), stand(GUARD, 16, 16), red="hourglass stumble", blue="dull")
    game.act("red", cast("stumble")).act("blue", f"activate {GUARD}", "done")
    assert game.asked == {"blue"}, "red has lost a go"
    game.act("blue", "pass").act("red", cast("hourglass"))
    assert game.player("blue").lost_goes == 1, "blue has none left in this turn"
    game.act("red", "pass")
    assert (game.state.turn, game.holder) == (2, "blue")
    assert game.asked == {"red"}
    assert game.player("blue").lost_goes == 0


@pytest.mark.rule("R-72", "R-61")
def test_what_had_to_be_activated_waits_for_the_go_after_the_lost_one() -> None:
    game = played(TIME, stand(GUARD, 16, 16), red="call-up hourglass study")
    game.act("red", cast("hourglass"), cast("call-up", GUARD))
    assert game.refused("blue", "pass") == {"R-61"}
    again = played(TIME, stand(GUARD, 16, 16), red="call-up", blue="hurry")
    again.act("red", cast("call-up", GUARD))
    assert isinstance(again.decision, InstantWindow)
    again.act("blue", f"cast blue:hurry:1 {BLUE}")
    assert again.player("red").lost_goes == 1
    again.act("blue", f"activate {GUARD}", "done")
    assert again.asked == {"blue"}


@pytest.mark.rule("R-61", "CM-ACT-04")
def test_a_creature_or_a_wizard_may_not_be_activated_to_the_end_of_the_next_turn() -> None:
    game = played(TIME, stand(GUARD, 16, 16), red="freeze", blue="dull")
    game.act("red", cast("freeze", BLUE))
    for turn in (1, 2):
        assert game.state.turn == turn
        if game.asked == {"red"}:
            game.act("red", "pass")
        assert game.refused("blue", f"activate {BLUE}") == {"R-61"}
        game.act("blue", "pass")
        if turn == 1:
            game.act("red", "pass")
    if game.asked == {"red"}:
        game.act("red", "pass")
    assert game.state.turn == 3
    game.act(*("red", "pass") if game.asked == {"red"} else ("blue", f"activate {BLUE}"))
    told(game)


@pytest.mark.rule("R-72")
def test_machines_foresee_no_attack_with_a_go_that_is_lost() -> None:
    threat, own, prey = stand("blue:ogre:1", 6, 3), stand("red:ogre:1", 15, 3), stand("blue:goblin:1", 18, 3)
    game = played(TIME, stand(RED, 3, 3, damage=8), threat, own, prey, red="hourglass")
    evaluator = Evaluator(game.rules.referee)

    def first_victim(lost_goes: int) -> str:
        red, blue = game.state.players
        state = replace(game.state, players=(red, replace(blue, lost_goes=lost_goes)))
        return next(iter(foreseen(evaluator, state, Side.RED, Side.BLUE)))[0]

    assert [first_victim(lost) for lost in (0, 1)] == [RED, prey.id]
    red, blue = game.state.players
    waits = replace(game.state, players=(red, replace(blue, lost_goes=1)))
    assert evaluator.evaluate(waits, Side.RED) > evaluator.evaluate(game.state, Side.RED)
