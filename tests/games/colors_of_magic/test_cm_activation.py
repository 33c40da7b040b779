"""Activations in play: the parts of one, special actions, disengaging (CM-UNIT, CM-ENGAGE, CM-DISENGAGE)."""

from __future__ import annotations

import pytest
from magic_table import ENEMY, creature, instant, stand, table, words

from game.games.colors_of_magic.rules.activation import Part
from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    ExtraAction,
    Forbid,
    GainMana,
    Triggered,
    Used,
)
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation, act_at_once
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import (
    ActivationBegan,
    ActivationEnded,
    AttackDeclared,
    Boosted,
    DuelDecided,
    Leaves,
)
from game.games.colors_of_magic.rules.state.events import Fizzled
from game.games.colors_of_magic.rules.state.state import Modifier
from game.games.colors_of_magic.rules.system import to_next_decision

FIGHT = (stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.9, 10))


@pytest.mark.rule("CM-UNIT-01", "CM-ACT-04")
def test_activating_taps_even_if_nothing_is_done() -> None:
    game = table(stand("red:guard:1", 10, 10)).act("red", "activate red:guard:1", "done")
    assert game.body("red:guard:1").tapped
    assert [type(e) for e in game.events if isinstance(e, ActivationBegan | ActivationEnded)] == [
        ActivationBegan,
        ActivationEnded,
    ]
    game.act("blue", "pass")
    assert "CM-ACT-04" in game.refused("red", "activate red:guard:1")


@pytest.mark.rule("CM-UNIT-02", "CM-UNIT-05")
@pytest.mark.parametrize("order", ["move first", "strike first"])
def test_one_movement_and_one_action_in_either_order(order: str) -> None:
    game = table(stand("red:ogre:1", 10, 10), stand("blue:guard:1", 14, 10)).act("red", "activate red:ogre:1")
    move, strike = "move 10,10 10,11", "strike blue:guard:1"
    first, second = (move, strike) if order == "move first" else (strike, move)
    game.act("red", first, second)
    assert game.body("red:ogre:1").at == (10, 11)
    assert len(game.happened(DuelDecided)) == 1
    assert game.asked == {"blue"}, "nothing is left, so the activation is over"
    assert game.happened(ActivationEnded)


@pytest.mark.rule("CM-UNIT-02", "R-17")
def test_a_movement_is_not_split_and_two_attacks_are_refused() -> None:
    game = table(stand("red:ogre:1", 10, 10), stand("blue:guard:1", 14, 10))
    game.act("red", "activate red:ogre:1", "strike blue:guard:1")
    assert game.refused("red", "strike blue:guard:1") == {"CM-UNIT-02"}
    game.act("red", "move 10,10 10,11")
    assert game.state.activation is None


@pytest.mark.rule("CM-UNIT-08", "R-18")
def test_the_action_may_be_a_second_move_of_the_full_length() -> None:
    game = table(stand("red:guard:1", 4, 10))
    game.act("red", "activate red:guard:1", "move 4,10 10,10", "move 10,10 16,10")
    assert game.body("red:guard:1").at == (16, 10)
    assert game.asked == {"blue"}


@pytest.mark.rule("CM-UNIT-06", "CM-UNIT-07", "CM-UNIT-05")
def test_a_special_action_is_printed_as_one_and_uses_the_action() -> None:
    priest = creature(
        "priest",
        abilities=(
            Used(name=words("pray"), effects=(GainMana(),)),
            Used(name=words("tithe"), way="tap", effects=(GainMana(amount=5),)),
        ),
    )
    game = table(stand("red:priest:1", 10, 10), stand("blue:guard:1", 11.9, 10), creatures=(priest,))
    assert not game.verdict("red", "use red:priest:1 0").allowed, "it is not being activated"
    game.act("red", "activate red:priest:1")
    assert game.refused("red", "use red:priest:1 1")
    assert game.offers("red", "use red:priest:1 0")
    game.act("red", "use red:priest:1 0")
    assert game.mana("red") == 6
    assert "CM-UNIT-02" in game.refused("red", "use red:priest:1 0")
    assert "CM-UNIT-02" in game.refused("red", "strike blue:guard:1")


@pytest.mark.rule("CM-ENGAGE-04", "CM-ENGAGE-05")
def test_an_engaged_creature_attacks_or_disengages() -> None:
    game = table(*FIGHT).act("red", "activate red:guard:1")
    assert "CM-ENGAGE-04" in game.refused("red", "move 10,10 6,10")
    assert not game.offers("red", "move")
    assert game.offers("red", "disengage")
    assert game.offers("red", "strike blue:guard:1")
    game.act("red", "strike blue:guard:1")
    assert game.happened(DuelDecided)


@pytest.mark.rule("CM-DISENGAGE-01")
def test_only_engaged_creatures_disengage() -> None:
    game = table(stand("red:guard:1", 10, 10)).act("red", "activate red:guard:1")
    assert game.refused("red", "disengage") == {"CM-DISENGAGE-01"}
    assert not game.offers("red", "disengage")


@pytest.mark.rule("CM-DISENGAGE-02", "CM-DISENGAGE-03", "CM-DISENGAGE-04", "CM-DISENGAGE-05", "R-29")
def test_every_enemy_engaged_may_strike_before_the_creature_leaves() -> None:
    game = table(
        *FIGHT,
        stand("blue:imp:1", 10, 11.9, tapped=True),
        stand("blue:ogre:1", 10, 6.2),
    )
    game.act("red", "activate red:guard:1", "disengage")
    assert game.just(Leaves)[0].hostiles == ("blue:guard:1", "blue:imp:1")
    assert isinstance(game.decision, FreeAttacks)
    assert game.asked == {"blue"}
    assert game.refused("blue", "free-attack blue:ogre:1") == {"CM-DISENGAGE-03"}
    game.act("blue", "free-attack blue:imp:1")
    (attack,) = game.just(AttackDeclared)
    assert (attack.attacker, attack.defender, attack.free) == ("blue:imp:1", "red:guard:1", True)
    assert game.just(DuelDecided)[0].winner is None, "3 against 3: a full duel, and a stalemate"
    assert game.refused("blue", "free-attack blue:imp:1") == {"CM-DISENGAGE-03"}
    game.act("blue", "free-attack blue:guard:1")
    assert game.asked == {"red"}
    game.act("red", "move 10,10 6,10")
    assert game.body("red:guard:1").at == (6, 10)
    assert "CM-MELEE-02" in game.refused("red", "strike blue:guard:1"), "the Action is left, but nobody near"


@pytest.mark.rule("CM-DISENGAGE-03", "R-29")
def test_free_attacks_may_be_waived_but_monsters_always_strike() -> None:
    game = table(*FIGHT, stand("neutral:ogre:1", 10, 12.4), stand("neutral:goblin:1", 10, 8.1))
    game.act("red", "activate red:guard:1", "disengage").act("blue", "done")
    assert game.asked == {"red"}, "the holder of the token orders the monsters' attacks"
    assert not game.offers("red", "done")
    game.act("red", "free-attack neutral:goblin:1")
    assert [event.attacker for event in game.happened(AttackDeclared)] == [
        "neutral:goblin:1",
        "neutral:ogre:1",
    ]


@pytest.mark.rule("CM-DISENGAGE-04", "R-29")
def test_the_leaving_creature_defends_itself_and_may_win() -> None:
    game = table(stand("red:guard:1", 10, 10), stand("blue:goblin:1", 11.9, 10))
    game.act("red", "activate red:guard:1", "disengage").act("blue", "free-attack blue:goblin:1")
    assert not game.alive("blue:goblin:1")
    game.act("red", "move 10,10 14,10")


@pytest.mark.rule("CM-DISENGAGE-05")
def test_one_that_dies_of_a_free_attack_does_not_move() -> None:
    game = table(stand("red:imp:1", 10, 10), stand("blue:ogre:1", 12.4, 10))
    game.act("red", "activate red:imp:1", "disengage").act("blue", "free-attack blue:ogre:1")
    assert not game.alive("red:imp:1")
    assert game.state.activation is None
    assert game.asked == {"blue"}, "its activation is over: the go passes"


@pytest.mark.rule("CM-DISENGAGE-02", "CM-UNIT-02")
def test_the_movement_is_used_by_the_announcement_alone() -> None:
    game = table(*FIGHT).act("red", "activate red:guard:1", "disengage").act("blue", "done")
    assert game.state.activation is not None
    assert game.state.activation.spent == {Part.MOVEMENT}
    game.act("red", "strike blue:guard:1")
    assert game.asked == {"blue"}, "both parts are used up"


@pytest.mark.rule("CM-DISENGAGE-06")
def test_leaving_one_fight_for_another() -> None:
    game = table(*FIGHT, stand("blue:imp:1", 4, 10))
    game.act("red", "activate red:guard:1", "disengage").act("blue", "done").act("red", "move 10,10 4.5,10")
    referee = game.rules.referee
    assert [foe.id for foe in referee.skirmish(game.state).engaged_with("red:guard:1")] == ["blue:imp:1"]
    assert game.offers("red", "strike blue:imp:1")


@pytest.mark.rule("CM-DISENGAGE-05", "R-28")
def test_a_disengagement_ends_clear_of_the_old_enemies() -> None:
    game = table(*FIGHT).act("red", "activate red:guard:1", "disengage").act("blue", "done")
    assert game.refused("red", "move 10,10 9.95,10") >= {"CM-DISENGAGE-05"}
    game.act("red", "move 10,10 9.8,10")


@pytest.mark.rule("CM-DISENGAGE-02", "R-27")
def test_a_table_may_charge_the_action_for_leaving() -> None:
    game = table(*FIGHT, house={"disengage_costs": "action"}).act("red", "activate red:guard:1", "disengage")
    game.act("blue", "done").act("red", "move 10,10 6,10")
    assert "CM-UNIT-02" in game.refused("red", "strike blue:guard:1")


@pytest.mark.rule("R-29")
@pytest.mark.parametrize(("ruling", "cards"), [("full", True), ("static", False)])
def test_a_table_may_settle_free_attacks_without_cards(ruling: str, cards: bool) -> None:
    game = table(*FIGHT, red="dull", blue="dull", game={"opportunity_duel": ruling})
    game.act("red", "activate red:guard:1", "disengage").act("blue", "free-attack blue:guard:1")
    assert game.asked == {"red"}
    assert game.offers("red", "boost") is cards
    assert bool(game.happened(DuelDecided)) is not cards
    assert not game.happened(Boosted)


@pytest.mark.rule("R-29")
def test_a_free_attack_does_not_tap() -> None:
    game = table(*FIGHT).act("red", "activate red:guard:1", "disengage")
    game.act("blue", "free-attack blue:guard:1")
    assert not game.body("blue:guard:1").tapped


@pytest.mark.rule("R-43")
def test_an_activation_may_be_cancelled_and_the_creature_stays_tapped() -> None:
    sleep = instant("sleep", "activated", Cancel(), subject=ENEMY)
    game = table(stand("red:guard:1", 10, 10), blue="sleep", cards=(sleep,)).act(
        "red", "activate red:guard:1"
    )
    game.act("blue", "cast blue:sleep:1 blue:mage:0")
    assert game.body("red:guard:1").tapped
    assert game.state.activation is None
    assert [event.what for event in game.just(Fizzled)] == ["activation"]
    assert game.asked == {"blue"}


@pytest.mark.rule("CM-UNIT-02")
@pytest.mark.parametrize(("order", "kept"), [("move", "strike"), ("attack", "move"), ("act", "move")])
def test_what_a_creature_is_forbidden_it_cannot_do(order: str, kept: str) -> None:
    curse = instant("curse-it", "activated", Forbid(to="subject", orders=(order,)), subject=ENEMY)  # type: ignore[arg-type]  # one of its values
    game = table(stand("red:ogre:1", 10, 10), stand("blue:guard:1", 14, 10), blue="curse-it", cards=(curse,))
    game.act("red", "activate red:ogre:1").act("blue", "cast blue:curse-it:1 blue:mage:0")
    offered = {text.split()[0] for text in game.choices("red")}
    assert offered == {"done", kept}
    for text in ("move 10,10 10,11", "strike blue:guard:1"):
        assert game.verdict("red", text).allowed is text.startswith(kept)


def test_one_more_action_in_the_own_activation_or_at_once() -> None:
    drill = creature(
        "drill",
        abilities=(
            Triggered(
                trigger=Trigger(when="attacks", subject_is="self"),
                effects=(ExtraAction(to="self"),),
                once=True,
            ),
        ),
    )
    game = table(stand("red:drill:1", 10, 10), stand("blue:guard:1", 11.9, 10), creatures=(drill,))
    game.act("red", "activate red:drill:1", "strike blue:guard:1")
    assert game.offers("red", "strike blue:guard:1")
    game.act("red", "strike blue:guard:1")
    assert "CM-UNIT-02" in game.refused("red", "strike blue:guard:1")

    aside = table(*FIGHT, stand("red:ogre:1", 15, 15)).act("red", "activate red:ogre:1")
    run = Run(aside.rules.referee, aside.state, aside.dice)
    act_at_once(run, "red:guard:1")
    to_next_decision(run)
    assert isinstance(run.state.agenda[0], InActivation)
    aside.state = run.state
    assert not aside.offers("red", "move")
    aside.act("red", "strike blue:guard:1")
    assert aside.state.activation is not None
    assert aside.state.activation.creature == "red:ogre:1"


@pytest.mark.rule("R-29", "R-51", "CM-DISENGAGE-03")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_holder_of_the_token_orders_the_free_attacks_of_monsters(first: str) -> None:
    foes = (stand("neutral:goblin:1", 11.5, 10), stand("neutral:goblin:2", 10, 11.5))
    game = table(stand("red:guard:1", 10, 10), *foes, first=first)
    if first == "blue":
        game.act("blue", "pass")
    game.act("red", "activate red:guard:1", "disengage")
    assert game.asked == {first}
    assert sorted(game.choices(first)) == ["free-attack neutral:goblin:1", "free-attack neutral:goblin:2"]
    assert game.refused(first, "done") == {"CM-DISENGAGE-03"}


@pytest.mark.rule("R-29", "R-61", "CM-DISENGAGE-03")
def test_who_may_not_attack_is_not_offered_a_free_attack_and_the_rest_may_be_waived() -> None:
    bound = Modifier("red:web:1", "turn", 1, forbid=("attack",))
    foes = (stand("blue:guard:1", 11.5, 10, modifiers=(bound,)), stand("blue:guard:2", 10, 11.5))
    game = table(stand("red:guard:1", 10, 10), *foes).act("red", "activate red:guard:1", "disengage")
    assert game.asked == {"blue"}
    assert sorted(game.choices("blue")) == ["done", "free-attack blue:guard:2"]
    assert game.refused("blue", "free-attack blue:guard:1") == {"R-61"}
    assert game.refused("blue", "free-attack blue:mage:0") == {"CM-DISENGAGE-03"}
    (reason,) = game.verdict("blue", "free-attack blue:nobody:1").reasons
    assert reason.key == "leaving.only"
    game.act("blue", "done")
    assert game.asked == {"red"}
    assert game.offers("red", "move")


@pytest.mark.rule("CM-UNIT-08", "R-61", "R-27")
def test_a_second_move_needs_the_action_and_a_disengagement_that_was_announced_does_not() -> None:
    bound = Modifier("blue:web:1", "turn", 1, forbid=("act",))
    free = table(stand("red:guard:1", 10, 10, modifiers=(bound,))).act("red", "activate red:guard:1")
    assert free.offers("red", "move")
    free.act("red", "move 10,10 12,10")
    assert free.choices("red") == ["done"]
    assert free.refused("red", "move 12,10 14,10") == {"R-61"}
    held = table(
        stand("red:guard:1", 10, 10, modifiers=(bound,)),
        stand("blue:guard:1", 11.5, 10),
        house={"disengage_costs": "action"},
    )
    held.act("red", "activate red:guard:1", "disengage").act("blue", "done")
    assert held.offers("red", "move")
    held.act("red", "move 10,10 7,10")
    assert held.body("red:guard:1").at == (7, 10)
