"""Answers to attacks, spells, moves and deaths: cancelled, aimed elsewhere, repeated, countered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from effect_play import BLUE_MAGE, RED_MAGE
from magic_table import ALLY, ENEMY, Table, card, creature, instant, stand, table

from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    Counter,
    Damage,
    Destroy,
    Forbid,
    GainMana,
    Heal,
    Push,
    Redirect,
    Repeat,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec, Trigger
from game.games.colors_of_magic.rules.play.attacks import MakeAttack, declare_attack
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import (
    AttackDeclared,
    Damaged,
    DuelDecided,
    Walked,
)
from game.games.colors_of_magic.rules.state.events import Fizzled
from game.games.colors_of_magic.rules.state.state import Moment

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.state.state import Body

MINE, GUARD, OTHER = "red:guard:1", "blue:guard:1", "blue:guard:2"


def fight(*effects: AnyEffect, when: str = "targeted", hand: str = "answer", **trigger: Any) -> Table:
    """Red's guard beside two of blue's, and blue with an Instant of those effects."""
    answer = instant("answer", when, *effects, cost=0, **trigger)
    return table(
        stand(MINE, 10, 10),
        stand(GUARD, 11.5, 10),
        stand(OTHER, 10, 11.5),
        blue=hand,
        red="fireball",
        cards=[answer],
    )


def strikes(game: Table) -> Table:
    return game.act("red", f"activate {MINE}", f"strike {GUARD}")


def goes_on(game: Table) -> Table:
    """Nobody plays another card."""
    while type(game.decision).__name__ in {"Duel", "InstantWindow"}:
        game.act(game.asked.pop(), "pass")
    return game


# ---- attacks


@pytest.mark.parametrize("when", ["attacks", "targeted"])
@pytest.mark.rule("R-43")
def test_a_cancelled_attack_does_not_happen_and_is_spent(when: str) -> None:
    game = strikes(fight(Cancel(), when=when))
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE}"))
    assert game.just(Fizzled)[-1].what == "attack"
    assert not game.happened(DuelDecided)
    game.refused("red", f"strike {GUARD}")


@pytest.mark.parametrize("when", ["attacks", "targeted"])
def test_an_attack_is_aimed_at_another_that_is_in_reach(when: str) -> None:
    answer = instant("answer", when, Redirect(to="target"), cost=0, by="melee")
    answer = _with_target(answer, ALLY)
    game = table(
        stand(MINE, 10, 10), stand(GUARD, 11.5, 10), stand(OTHER, 10, 11.5), blue="answer", cards=[answer]
    )
    strikes(game)
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE} creature={OTHER}"))
    assert [event.creature for event in game.happened(Damaged)] == []
    (decided,) = game.happened(DuelDecided)
    assert decided.winner is None, "melee 3 against defence 3 is a stalemate"
    assert game.body(MINE).tapped


def test_the_other_one_fights_the_duel() -> None:
    weak = creature("weak", defence=1)
    answer = _with_target(instant("answer", "targeted", Redirect(to="target"), cost=0, by="melee"), ALLY)
    game = table(
        stand(MINE, 10, 10),
        stand(GUARD, 11.5, 10),
        stand("blue:weak:1", 10, 11.5),
        blue="answer",
        cards=[answer],
        creatures=[weak],
    )
    strikes(game)
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE} creature=blue:weak:1"))
    assert (game.hp("blue:weak:1"), game.hp(GUARD)) == (2, 3)


def test_the_attack_of_a_creature_that_has_died_is_aimed_at_nobody() -> None:
    effects = (Destroy(to="subject"), Redirect(to="target"))
    answer = _with_target(instant("answer", "attacks", *effects, cost=0, by="melee"), ALLY)
    game = table(
        stand(MINE, 10, 10), stand(GUARD, 11.5, 10), stand(OTHER, 10, 11.5), blue="answer", cards=[answer]
    )
    strikes(game)
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE} creature={OTHER}"))
    assert not game.alive(MINE)
    assert not game.happened(DuelDecided)


def test_an_attack_is_not_aimed_at_one_out_of_reach() -> None:
    answer = _with_target(instant("answer", "targeted", Redirect(to="target"), cost=0, by="melee"), ALLY)
    weak = creature("weak", defence=1)
    game = table(
        stand(MINE, 10, 10),
        stand(GUARD, 11.5, 10),
        stand("blue:weak:1", 16, 10),
        blue="answer",
        cards=[answer],
        creatures=[weak],
    )
    strikes(game)
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE} creature=blue:weak:1"))
    assert game.hp("blue:weak:1") == 3
    assert len(game.happened(DuelDecided)) == 1


@pytest.mark.rule("CM-STACK-09")
def test_who_is_pushed_away_is_not_hit() -> None:
    game = strikes(fight(Push(to="subject", inches=3, origin="object")))
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE}"))
    assert not game.happened(DuelDecided)
    assert game.happened(Fizzled)[-1].what == "attack"


def test_an_attack_is_made_again() -> None:
    game = strikes(fight(Repeat(), when="attacks"))
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE}"))
    assert len(game.happened(AttackDeclared)) == 2
    assert len(game.happened(DuelDecided)) == 2


def test_an_ability_that_repeats_attacks_does_so_once_for_each() -> None:
    twice = creature(
        "twice",
        abilities=(Triggered(trigger=Trigger(when="attacks", subject_is="self"), effects=(Repeat(),)),),
    )
    game = table(stand("red:twice:1", 10, 10), stand(GUARD, 11.5, 10), creatures=[twice])
    goes_on(game.act("red", "activate red:twice:1", f"strike {GUARD}"))
    assert len(game.happened(AttackDeclared)) == 2


# ---- spells


def _spells(*effects: AnyEffect, when: str = "spell_cast", cards: tuple[CardSpec, ...] = ()) -> Table:
    answer = instant("answer", when, *effects, cost=0)
    return table(
        stand(MINE, 10, 10), stand(GUARD, 12, 10), red="fireball", blue="answer", cards=[answer, *cards]
    )


@pytest.mark.parametrize("effect", [Counter(), Cancel()])
@pytest.mark.parametrize("when", ["spell_cast", "targeted"])
def test_a_countered_spell_is_discarded_without_effect(effect: AnyEffect, when: str) -> None:
    game = _spells(effect, when=when)
    game.act("red", f"cast red:fireball:1 {RED_MAGE} creature={GUARD}")
    goes_on(game.act("blue", f"cast blue:answer:1 {BLUE_MAGE}"))
    assert game.hp(GUARD) == 3
    assert game.discards("red") == ["fireball"]
    assert game.mana("red") == 1


def test_a_repeated_spell_takes_effect_twice() -> None:
    game = table(
        stand("blue:ogre:1", 10, 10),
        red="spark echo-it",
        cards=[instant("echo-it", "spell_cast", Repeat(), cost=0, whose="you"), _plain_spark()],
    )
    game.act("red", f"cast red:spark:1 {RED_MAGE} creature=blue:ogre:1")
    goes_on(game.act("red", f"cast red:echo-it:1 {RED_MAGE}"))
    assert game.hp("blue:ogre:1") == 4


def test_a_spell_is_aimed_at_another_only_if_that_may_be_its_target() -> None:
    only_enemies = card("bolt", targets=(TargetSpec(filter=ENEMY),), effects=(Damage(to="target"),))
    deflect = _with_target(
        instant("deflect", "targeted", Redirect(to="target"), cost=0, by="spell"), Filter()
    )

    def after(to: str) -> Table:
        game = table(
            stand(MINE, 10, 10),
            stand(GUARD, 12, 10),
            stand(OTHER, 14, 10),
            red="bolt",
            blue="deflect",
            cards=[only_enemies, deflect],
        )
        game.act("red", f"cast red:bolt:1 {RED_MAGE} creature={GUARD}")
        return goes_on(game.act("blue", f"cast blue:deflect:1 {BLUE_MAGE} creature={to}"))

    assert (after(OTHER).hp(GUARD), after(OTHER).hp(OTHER)) == (3, 2)
    assert (after(MINE).hp(GUARD), after(MINE).hp(MINE)) == (2, 3)


# ---- moves, activations, deaths


@pytest.mark.rule("R-43")
def test_a_cancelled_move_is_lost() -> None:
    game = table(stand(MINE, 10, 10), blue="root", cards=[instant("root", "declares_move", Cancel(), cost=0)])
    game.act("red", f"activate {MINE}", "move 10,10 12,10")
    goes_on(game.act("blue", f"cast blue:root:1 {BLUE_MAGE}"))
    assert game.body(MINE).at == (10, 10)
    assert not game.happened(Walked)


def _halt(*others: Body) -> Table:
    halt = instant("halt", "comes_within", Cancel(), cost=0, subject=ENEMY, within=4)
    mage = stand(BLUE_MAGE, 10, 4)
    game = table(stand(MINE, 10, 12), mage, *others, blue="halt", cards=[halt])
    game.act("red", f"activate {MINE}", "move 10,12 10,6")
    return goes_on(game.act("blue", f"cast blue:halt:1 {BLUE_MAGE}"))


def test_a_move_is_stopped_where_it_comes_near() -> None:
    reach = 4 + 25 / 25.4
    assert _halt().body(MINE).at == pytest.approx((10.0, 4 + reach), abs=0.01)


@pytest.mark.rule("R-25")
def test_one_that_is_stopped_among_allies_backs_up() -> None:
    game = _halt(stand("red:guard:2", 10, 9.2))
    assert game.body(MINE).at == pytest.approx((10.0, 9.2 + 25 / 25.4), abs=0.01)


def test_a_cancelled_activation_leaves_the_creature_tapped() -> None:
    game = table(stand(MINE, 10, 10), blue="daze", cards=[instant("daze", "activated", Cancel(), cost=0)])
    game.act("red", f"activate {MINE}")
    goes_on(game.act("blue", f"cast blue:daze:1 {BLUE_MAGE}"))
    assert game.body(MINE).tapped
    assert game.state.activation is None
    assert game.asked == {"blue"}


@pytest.mark.parametrize(("more", "left"), [((), 1), ((Heal(to="subject"),), 2)])
def test_who_would_die_lives_on_if_that_is_cancelled(more: tuple[AnyEffect, ...], left: int) -> None:
    saved = instant("saved", "would_die", Cancel(), *more, cost=0, subject=ALLY)
    game = table(stand(GUARD, 10, 10), red="fireball", blue="saved", cards=[saved])
    game.act("red", f"cast red:fireball:1 {RED_MAGE} creature={GUARD}")
    goes_on(game.act("blue", f"cast blue:saved:1 {BLUE_MAGE}"))
    assert game.hp(GUARD) == left


def test_what_has_happened_already_is_not_cancelled() -> None:
    game = table(stand(GUARD, 10, 10), red="fireball", blue="late", cards=[_late()], mana=(5, 5))
    game.act("red", f"cast red:fireball:1 {RED_MAGE} creature={GUARD}")
    goes_on(game.act("blue", f"cast blue:late:1 {BLUE_MAGE}"))
    assert not game.alive(GUARD)
    assert game.mana("blue") == 6


def _late() -> CardSpec:
    return instant("late", "dies", Cancel(), Repeat(), Redirect(to="self"), GainMana(), cost=0)


def _plain_spark() -> CardSpec:
    return card("spark", cost=1, targets=(TargetSpec(),), effects=(Damage(to="target"),))


def _with_target(spec: CardSpec, wanted: Filter) -> CardSpec:
    return msgspec.structs.replace(spec, targets=(TargetSpec(filter=wanted),))


# ---- how attacks are told, lost and aimed elsewhere


@pytest.mark.rule("CM-MELEE-01", "CM-RANGED-01", "CM-DISENGAGE-03")
def test_an_attack_is_told_by_the_rule_it_follows() -> None:
    game = table(stand(MINE, 10, 10), stand(GUARD, 11.5, 10), stand("red:archer:1", 5, 5))
    for kind, free, rule in (
        ("melee", False, "CM-MELEE-01"),
        ("ranged", False, "CM-RANGED-01"),
        ("melee", True, "CM-DISENGAGE-03"),
    ):
        run = Run(game.rules.referee, game.state, game.dice)
        attacker = "red:archer:1" if kind == "ranged" else MINE
        declare_attack(run, attacker, GUARD, kind, free=free)  # type: ignore[arg-type]  # as written out
        (told,) = run.events
        assert isinstance(told, AttackDeclared)
        assert (told.rule, told.free, told.kind) == (rule, free, kind)


@pytest.mark.rule("CM-STACK-09", "R-43")
@pytest.mark.parametrize(
    ("effects", "why"),
    [
        ((Destroy(to="object"),), ("CM-STACK-09", "fight.gone")),
        ((Destroy(to="subject"),), ("CM-STACK-09", "fight.gone")),
        ((Forbid(to="subject", orders=("act",)),), ("R-61", "forbidden.act")),
        ((Forbid(to="subject", orders=("attack",)),), ("R-61", "forbidden.attack")),
        ((Push(to="object", inches=3, origin="subject"),), ("CM-MELEE-02", "")),
    ],
)
def test_an_attack_that_an_answer_makes_impossible_is_lost_and_says_why(
    effects: tuple[AnyEffect, ...], why: tuple[str, str]
) -> None:
    game = goes_on(strikes(fight(*effects, when="attacks")).act("blue", f"cast blue:answer:1 {BLUE_MAGE}"))
    lost = [event for event in game.happened(Fizzled) if event.what == "attack"]
    assert [event.who for event in lost] == [MINE]
    found = {(reason.rule, reason.key) for reason in lost[0].reasons}
    assert found == {why} if why[1] else {rule for rule, _ in found} == {why[0]}
    assert not game.happened(DuelDecided)


@pytest.mark.rule("R-42")
def test_an_attack_aimed_elsewhere_is_on_the_other_one_in_either_window() -> None:
    attacks, targeted = Moment("attacks", MINE, GUARD), Moment("targeted", GUARD, MINE)
    assert MakeAttack(attacks, MINE, GUARD, "melee").redirected(OTHER) == MakeAttack(
        Moment("attacks", MINE, OTHER), MINE, OTHER, "melee"
    )
    other = MakeAttack(targeted, MINE, GUARD, "melee").redirected(OTHER)
    assert (other.defender, other.moment.when, other.moment.subject) == (OTHER, "targeted", OTHER)
