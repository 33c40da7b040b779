"""What happens as soon as something else has, what one may do, what is removed (R-24, R-29, R-52, R-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from effect_play import RED_MAGE, does
from magic_table import ALLY, ENEMY, card, creature, stand, table

from game.games.colors_of_magic.rules.cards.effects import (
    AnyEffect,
    Attack,
    Banish,
    Cancel,
    Continuous,
    ExtraAction,
    FreeMove,
    GainMana,
    Modify,
    Push,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import Group, TargetSpec, Trigger
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.harm import Deal
from game.games.colors_of_magic.rules.state.creature_events import Walked
from game.games.colors_of_magic.rules.state.state import Permanent
from game.games.colors_of_magic.rules.system import EDITION, ColorsOfMagic, faults
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

PUP, WARDEN, G, FOE = "red:pup:1", "red:warden:1", "red:guard:1", "blue:guard:1"

SHELTER = Continuous(to=Group(side="allies", within=3), stat="hp", amount=1)

PACK = (creature("pup", hp=1), creature("warden", abilities=(SHELTER,)))


def sheltered(*more: Any, **options: Any) -> Table:
    """A wounded pup that lives only as long as the warden is within 3"."""
    return table(stand(WARDEN, 10, 10), stand(PUP, 12, 10, damage=1), *more, creatures=PACK, **options)


@pytest.mark.rule("R-52", "CM-UNIT-02")
def test_who_walks_out_of_what_keeps_it_alive_is_removed_as_soon_as_it_has_walked() -> None:
    game = sheltered().act("red", f"activate {PUP}", "move 12,10 17,10")
    assert not game.alive(PUP)
    assert not isinstance(game.decision, InActivation), "nobody asks for the action of a dead creature"
    assert game.asked == {"blue"}


@pytest.mark.rule("R-52")
def test_who_is_left_by_what_keeps_it_alive_is_removed_and_the_activation_goes_on() -> None:
    game = sheltered().act("red", f"activate {WARDEN}", "move 10,10 5,10")
    assert not game.alive(PUP)
    assert isinstance(game.decision, InActivation)
    assert game.act("red", "move 5,10 6,10").body(WARDEN).at == (6, 10)


@pytest.mark.rule("R-52", "CM-STACK-08")
def test_who_dies_where_its_move_is_paused_walks_no_further_and_comes_near_to_nobody() -> None:
    watch = Triggered(trigger=Trigger(when="comes_within", within=3, subject=ENEMY), effects=(GainMana(),))
    watcher = creature("watcher", abilities=(watch,))
    game = table(
        stand(WARDEN, 10, 10),
        stand(PUP, 12, 10, damage=1),
        stand("blue:watcher:1", 17, 13),
        creatures=(*PACK, watcher),
    )
    game.act("red", f"activate {PUP}", "move 12,10 18,10")
    assert not game.alive(PUP)
    (walked,) = game.just(Walked)
    assert walked.path[-1][0] < 18, "it came as far as where it was watched"
    assert game.mana("blue") == 5
    assert game.asked == {"blue"}


@pytest.mark.rule("R-52")
@pytest.mark.parametrize("away", [Push(to="target", inches=4), Banish(to="target")])
def test_who_is_taken_from_what_keeps_it_alive_is_removed_after_the_effect(away: Push | Banish) -> None:
    at = PUP if isinstance(away, Push) else WARDEN
    game = does(sheltered(), away, GainMana(), at=at, own=WARDEN)
    assert not game.alive(PUP)
    assert game.mana("red") == 6, "what comes after is done all the same"


@pytest.mark.rule("R-52")
def test_hit_points_lent_for_an_activation_are_gone_with_it() -> None:
    lent = Modify(to="self", stat="hp", amount=1, until="activation")
    brave = Triggered(trigger=Trigger(when="activated", subject_is="self"), effects=(lent,))
    bold = creature("bold", hp=3, abilities=(brave,))
    game = table(stand("red:bold:1", 10, 10, damage=2), creatures=(bold,)).act("red", "activate red:bold:1")
    assert game.hp("red:bold:1") == 2
    game.run(Deal("red:bold:1", 1))
    assert game.alive("red:bold:1")
    assert not game.act("red", "done").alive("red:bold:1")


def avenged(*effects: AnyEffect, edition: int = EDITION, **options: Any) -> Table:
    """A wounded guard between a foe and an avenger, who does something when an ally would die."""
    answer = Triggered(trigger=Trigger(when="would_die", subject=ALLY), effects=effects)
    game = table(
        stand(G, 10, 10, damage=2),
        stand(FOE, 11.9, 10),
        stand("red:avenger:1", 11.9, 11.9),
        creatures=(creature("avenger", abilities=(answer,)),),
        **options,
    )
    game.rules = ColorsOfMagic(game.rules.library, edition)
    return game.run(Deal(G, 1, by=FOE))


@pytest.mark.rule("R-52", "R-42")
@pytest.mark.parametrize("effect", [Attack(by="self", at="object"), ExtraAction(to="self")])
def test_who_answers_a_death_with_an_attack_or_an_action_does_so_when_the_dead_are_gone(
    effect: AnyEffect,
) -> None:
    game = avenged(effect, red="trick", blue="trick")
    assert not game.alive(G)
    if isinstance(effect, ExtraAction):
        game.act("red", f"strike {FOE}")
    assert isinstance(game.decision, Duel)
    assert (game.decision.attacker, game.decision.defender) == ("red:avenger:1", FOE)
    assert not list(faults(game.rules.referee, game.state))


@pytest.mark.rule("R-52")
def test_a_game_begun_when_a_death_waited_for_its_avenger_goes_on_so() -> None:
    assert avenged(ExtraAction(to="self"), edition=3).hp(G) == 0


@pytest.mark.rule("R-52")
def test_who_attacks_for_one_that_is_saved_attacks_when_it_is() -> None:
    twice = (Attack(by="self", at="object"), Cancel(), Attack(by="self", at="object"))
    game = avenged(*twice, red="trick", blue="trick")
    assert game.hp(G) == 1
    game.act("blue", "pass").act("red", "pass")
    assert isinstance(game.decision, Duel), "and once more"
    game.act("blue", "pass").act("red", "pass")
    assert game.alive(G)
    assert not isinstance(game.decision, Duel)


@pytest.mark.rule("R-52")
def test_who_would_strike_back_as_it_dies_is_gone_before_it_can() -> None:
    last = Triggered(
        trigger=Trigger(when="would_die", subject_is="self"),
        effects=(Attack(by="self", at="object"), GainMana()),
    )
    stubborn = creature("stubborn", hp=1, abilities=(last,))
    game = table(stand("red:stubborn:1", 10, 10), stand(FOE, 11.9, 10), blue="trick", creatures=(stubborn,))
    game.run(Deal("red:stubborn:1", 1, by=FOE))
    assert not game.alive("red:stubborn:1")
    assert not isinstance(game.decision, Duel)
    assert game.mana("red") == 6, "what is no attack is done while it dies"


@pytest.mark.rule("R-54", "CM-TYPE-05")
def test_a_creature_may_bear_several_artefacts_and_each_goes_to_its_owner_when_it_dies() -> None:
    borne = (
        Permanent("red:blade:1", Side.RED, bearer=G),
        Permanent("blue:curse:1", Side.BLUE, bearer=G),
    )
    game = table(stand(G, 10, 10), permanents=borne).run(Deal(G, 3))
    assert not game.state.permanents
    assert "blade" in game.discards("red")
    assert game.discards("blue") == ["curse"]


@pytest.mark.rule("R-29", "CM-DISENGAGE-03")
@pytest.mark.parametrize("tapped", [True, False])
def test_a_free_attack_asks_for_no_activation_and_is_none(tapped: bool) -> None:
    game = table(stand(G, 10, 10), stand(FOE, 11.9, 10, tapped=tapped))
    game.act("red", f"activate {G}", "disengage").act("blue", f"free-attack {FOE}")
    assert game.body(FOE).tapped is tapped


@pytest.mark.rule("R-24", "CM-ENGAGE-04")
def test_who_is_pushed_next_to_an_enemy_is_engaged_and_who_is_pushed_away_is_free() -> None:
    near = does(
        table(stand(G, 10, 10), stand(FOE, 14, 10), stand("red:well:1", 6, 10)),
        Push(to="target", inches=3),
        at=G,
        own="red:well:1",
    )
    assert near.act("red", f"activate {G}").refused("red", "move 13,10 13,6") == {"CM-ENGAGE-04"}
    freed = does(near, Push(to="target", inches=4), at=FOE, own=G)
    assert freed.rules.referee.skirmish(freed.state).engaged_with(G) == ()


@pytest.mark.rule("CM-COLLECT-06", "R-42")
def test_a_may_once_a_turn_that_is_declined_may_be_taken_the_next_time() -> None:
    gift = Triggered(
        trigger=Trigger(when="takes_damage", subject_is="self"),
        effects=(GainMana(),),
        optional=True,
        once=True,
    )
    game = table(stand("red:miser:1", 10, 10), creatures=(creature("miser", hp=5, abilities=(gift,)),))
    game.run(Deal("red:miser:1", 1)).act("red", "choose option=0")
    assert game.mana("red") == 5
    game.run(Deal("red:miser:1", 1)).act("red", "choose option=1")
    assert game.mana("red") == 6
    game.run(Deal("red:miser:1", 1))
    assert game.mana("red") == 6, "once a turn: nobody is asked again"
    assert not game.offers("red", "choose")


@pytest.mark.rule("CM-ENGAGE-01")
def test_a_move_that_an_effect_gives_is_stopped_as_soon_as_a_fight_begins() -> None:
    dash = card("dash", targets=(TargetSpec(),), effects=(FreeMove(to="target", inches=8),))
    game = table(stand(G, 6, 10), stand(FOE, 11, 11.5), red="dash", cards=(dash,))
    game.act("red", f"cast red:dash:1 {RED_MAGE} creature={G}", "move 6,10 14,10")
    assert game.rules.referee.skirmish(game.state).engaged_with(G)
    assert game.body(G).at[0] < 11
