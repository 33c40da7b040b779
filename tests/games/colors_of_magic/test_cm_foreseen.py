"""What an activation or an attack will change by itself is foreseen, and nothing that anybody decides."""

from __future__ import annotations

from typing import Any

import pytest
from magic_table import ENEMY, card, creature, instant, stand, table

from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    Damage,
    Draw,
    Forbid,
    Grant,
    If,
    May,
    Modify,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import Condition, Trigger
from game.games.colors_of_magic.rules.foresight import activated, attacked
from game.games.colors_of_magic.rules.play.attacks import opening

FASTER = Modify(to="self", stat="movement", amount=2)
WHO = "red:runner:1"


def when(moment: Any, *effects: Any, **more: Any) -> Triggered:
    """What answers a moment of the creature's own."""
    optional = more.pop("optional", False)
    trigger = Trigger(when=moment, subject_is="self", **more)
    return Triggered(trigger=trigger, effects=effects, optional=optional)


def runner(*abilities: Triggered, **more: Any) -> Any:
    """A game with a runner of red's who has these abilities."""
    profile = creature("runner", abilities=abilities)
    return table(stand(WHO, 10, 10), stand("blue:guard:1", 11.9, 10), creatures=(profile,), **more)


@pytest.mark.rule("CM-UNIT-01")
def test_what_an_activation_gives_is_foreseen_and_the_game_stays_as_it_is() -> None:
    game = runner(when("activated", FASTER))
    seen = activated(game.rules.referee, game.state, WHO)
    assert game.rules.referee.stat(seen, WHO, "movement") == 8
    assert game.rules.referee.stat(game.state, WHO, "movement") == 6
    assert seen.agenda == game.state.agenda
    assert activated(game.rules.referee, game.state, "red:nobody:1") == game.state


@pytest.mark.rule("CM-UNIT-01", "R-52")
def test_everything_that_answers_an_activation_works_and_what_may_be_chosen_is_left_out() -> None:
    game = runner(
        when("activated", FASTER, Damage(to="self"), Draw()),
        when("activated", If(condition=Condition(hp_at_most=9), then=(FASTER,))),
        when("activated", May(effects=(FASTER,))),
        when("activated", Grant(to="self", keyword="flying")),
        when("activated", FASTER, optional=True),
    )
    referee = game.rules.referee
    seen = activated(referee, game.state, WHO)
    assert referee.stat(seen, WHO, "movement") == 10
    assert referee.keyword(seen, WHO, "flying") == 0
    assert referee.hp(seen, WHO) == 3
    assert seen.players == game.state.players


@pytest.mark.rule("CM-COVER-03", "CM-MELEE-02")
def test_an_attack_is_foreseen_with_what_it_sets_off() -> None:
    bold = Modify(to="self", stat="melee", amount=2)
    game = runner(when("attacks", bold))
    referee, state = game.rules.referee, game.state
    assert opening(referee, state, WHO, "blue:guard:1", "melee").attack == 3
    assert attacked(referee, state, WHO, "blue:guard:1", "melee").attack == 5
    assert attacked(referee, state, "blue:guard:1", WHO, "melee").attack == 3


@pytest.mark.rule("CM-MELEE-02", "R-42")
def test_what_its_target_gains_by_being_attacked_is_foreseen_too() -> None:
    game = runner(when("targeted", Modify(to="self", stat="defence", amount=2)))
    referee, state = game.rules.referee, game.state
    assert opening(referee, state, "blue:guard:1", WHO, "melee").defence == 3
    assert attacked(referee, state, "blue:guard:1", WHO, "melee").defence == 5


@pytest.mark.rule("R-42")
def test_what_a_hand_could_answer_is_not_foreseen() -> None:
    stop = instant("stop", "activated", Cancel(), cost=0, subject=ENEMY)
    ban = card("ban", effects=(Forbid(to="target", orders=("move",)),))
    game = runner(when("activated", FASTER), blue="stop", cards=(stop, ban))
    seen = activated(game.rules.referee, game.state, WHO)
    assert game.rules.referee.stat(seen, WHO, "movement") == 8
