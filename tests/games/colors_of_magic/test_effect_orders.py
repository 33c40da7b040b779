"""Orders out of turn: actions, attacks, readiness, and effects within effects."""

from __future__ import annotations

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import Table, card, creature, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import (
    Attack,
    Choose,
    Damage,
    Draw,
    Each,
    ExtraAction,
    Forbid,
    GainMana,
    If,
    Mark,
    May,
    MustActivate,
    Option,
    Ready,
    Tap,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import (
    Condition,
    Count,
    Filter,
    Group,
    TargetSpec,
    Trigger,
)
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.state.creature_events import AttackDeclared, Tapped
from game.games.colors_of_magic.rules.state.events import Chose
from game.games.colors_of_magic.rules.state.state import BoardMarker, Modifier, Moment, Target
from game.positions.position import Side

MINE, GUARD, OTHER = "red:guard:1", "blue:guard:1", "blue:guard:2"


def fight() -> Table:
    return table(stand(MINE, 10, 10), stand(GUARD, 11.5, 10), stand(OTHER, 10, 11.5))


# ---- attacks


@pytest.mark.rule("CM-MELEE-01", "CM-CAST-01")
def test_a_spell_that_attacks_is_aimed_only_at_whom_its_caster_may_attack() -> None:
    lunge = card("lunge", targets=(TargetSpec(),), effects=(Attack(by="caster", at="target"),))
    near, far = "blue:guard:1", "blue:guard:2"
    game = table(stand(MINE, 3, 4.5), stand(near, 4.5, 3), stand(far, 12, 3), red="lunge", cards=(lunge,))
    assert [text for text in game.choices("red") if text.startswith("cast")] == [
        f"cast red:lunge:1 {RED_MAGE} creature={near}"
    ]
    assert game.refused("red", f"cast red:lunge:1 {RED_MAGE} creature={MINE}")
    assert game.refused("red", f"cast red:lunge:1 {RED_MAGE} creature={far}") == {"CM-MELEE-02"}
    assert game.mana("red") == 5
    assert game.act("red", f"cast red:lunge:1 {RED_MAGE} creature={near}").just(AttackDeclared)


def test_nobody_is_asked_about_an_attack_on_nobody() -> None:
    eager = Triggered(
        trigger=Trigger(when="ends_move", subject_is="self"), effects=(Attack(by="self"),), optional=True
    )
    fencer = creature("fencer", abilities=(eager,))
    game = table(stand("red:fencer:1", 10, 10), stand(GUARD, 20, 10), creatures=(fencer,))
    game.act("red", "activate red:fencer:1", "move 10,10 10,12")
    assert isinstance(game.decision, InActivation)
    game = table(stand("red:fencer:1", 10, 10), stand(GUARD, 13.5, 10), creatures=(fencer,))
    game.act("red", "activate red:fencer:1", "move 10,10 12,10")
    assert isinstance(game.decision, Question)


def test_an_attack_at_once_on_the_named_one() -> None:
    game = does(fight(), Attack(by="subject", at="target"), at=GUARD, moment=Moment("arrives", MINE))
    (declared,) = game.just(AttackDeclared)
    assert (declared.attacker, declared.defender, declared.kind) == (MINE, GUARD, "melee")
    assert not game.body(MINE).tapped


def test_its_controller_chooses_among_several_targets() -> None:
    game = does(fight(), Attack(by="target"), at=MINE)
    assert game.asked == {"red"}
    game.act("red", f"choose creature={OTHER}")
    assert game.just(AttackDeclared)[0].defender == OTHER


def test_the_controller_chooses_even_if_the_effect_is_the_opponents() -> None:
    assert does(fight(), Attack(by="target"), at=MINE, side=Side.BLUE).asked == {"red"}


def test_the_only_target_needs_no_choice() -> None:
    game = does(table(stand(MINE, 10, 10), stand(GUARD, 11.5, 10)), Attack(by="target"), at=MINE)
    assert game.just(AttackDeclared)[0].defender == GUARD


@pytest.mark.rule("CM-MELEE-02")
def test_nobody_attacks_out_of_reach() -> None:
    game = table(stand(MINE, 10, 10), stand(GUARD, 14, 10))
    does(game, Attack(by="target"), Attack(by="target", at="target2"), GainMana(), at=(MINE, GUARD))
    assert not game.just(AttackDeclared)
    assert game.mana("red") == 6


def test_an_attack_may_be_a_shot() -> None:
    game = table(stand("red:archer:1", 10, 10), stand(GUARD, 14, 10))
    does(game, Attack(by="target", at="target2", kind="ranged"), at=("red:archer:1", GUARD))
    assert game.just(AttackDeclared)[0].kind == "ranged"


def test_who_may_not_attack_does_not() -> None:
    game = fight()
    does(game, Forbid(to="target", orders=("attack",)), Attack(by="target"), GainMana(), at=MINE)
    assert not game.just(AttackDeclared)
    assert game.mana("red") == 6


# ---- actions and readiness


def test_an_extra_action_in_its_activation() -> None:
    game = fight()
    game.act("red", f"activate {MINE}", f"strike {GUARD}")
    _no_cards(game)
    game.refused("red", f"strike {GUARD}")
    does(game, ExtraAction(to="target"), at=MINE)
    assert game.verdict("red", f"strike {GUARD}").allowed


def test_an_extra_action_outside_it_is_taken_at_once() -> None:
    game = does(fight(), ExtraAction(to="target"), at=MINE)
    game.refused("red", "move 10,10 9,10")
    game.act("red", f"strike {GUARD}")
    _no_cards(game)
    assert game.state.activation is None
    assert not game.body(MINE).tapped
    assert game.verdict("red", f"activate {MINE}").allowed


def test_a_monster_takes_no_actions_of_its_own() -> None:
    game = table(stand("neutral:goblin:1", 10, 10))
    does(game, ExtraAction(to="target"), GainMana(), at="neutral:goblin:1")
    assert game.mana("red") == 6
    assert game.state.activation is None


def test_a_tapped_creature_is_readied_and_a_ready_one_tapped() -> None:
    game = fight()
    does(game, Tap(to="target"), at=MINE)
    game.refused("red", f"activate {MINE}")
    does(game, Ready(to="target"), at=MINE)
    assert game.verdict("red", f"activate {MINE}").allowed
    assert [event.tapped for event in game.happened(Tapped)] == [True, False]


def test_a_creature_that_must_be_activated_is_next() -> None:
    game = table(stand(GUARD, 10, 10), blue="study")
    does(game, MustActivate(to="target"), at=GUARD)
    game.act("red", "pass")
    game.refused("blue", f"activate {BLUE_MAGE}")
    game.refused("blue", "pass")
    game.act("blue", f"activate {GUARD}", "done")
    assert game.verdict("blue", f"activate {BLUE_MAGE}").allowed


def test_one_that_cannot_be_activated_need_not_be() -> None:
    game = table(stand(GUARD, 10, 10, tapped=True))
    does(game, MustActivate(to="target"), at=GUARD)
    game.act("red", "pass")
    assert game.verdict("blue", "pass").allowed


# ---- conditions


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        (Condition(who="target", is_=Filter(wounded=True)), True),
        (Condition(who="target", is_=Filter(side="allies")), False),
        (Condition(who="target", is_=Filter(largest="S")), True),
        (Condition(who="target", is_=Filter(engaged=True)), False),
        (Condition(who="target", is_=Filter(tapped=False)), True),
        (Condition(who="target", is_=Filter(keyword="armour")), True),
        (Condition(who="target", is_=Filter(monster=True)), False),
        (Condition(who="target", has_moved=True), True),
        (Condition(who="target", has_moved=False), False),
        (Condition(who="self", has_moved=False), True),
        (Condition(who="target", moved_at_least=4), True),
        (Condition(who="target", moved_at_least=4.5), False),
        (Condition(who="target", hp_at_most=2), True),
        (Condition(who="target", hp_at_most=1), False),
        (Condition(who="target", within=9, of="self"), True),
        (Condition(who="target", within=8, of="self"), False),
        (Condition(who="target", marker="altar"), True),
        (Condition(who="self", marker="altar"), False),
        (Condition(who="self", marker="altar", within=9), True),
        (Condition(count=Count(per="hand"), at_least=2), True),
        (Condition(count=Count(per="hand"), at_most=1), False),
        (Condition(phase="activation"), True),
        (Condition(phase="end"), False),
        (Condition(your_go=True), True),
        (Condition(your_go=False), False),
        (Condition(who="target2", has_moved=False), False),
        (Condition(who="target", within=20, of="target2"), False),
        (Condition(phase="end", unless=True), True),
        (Condition(your_go=True, phase="activation", unless=True), False),
    ],
)
def test_a_condition_reads_the_table(condition: Condition, met: bool) -> None:
    armoured = Modifier("x", "turn", 1, keyword="armour 1")
    who = stand(GUARD, 12, 3, damage=1, travelled=4.0, modifiers=(armoured,))
    game = table(who, red="dull dull")
    game = with_state(game, markers=(BoardMarker("altar:1", "altar", (12, 4.5)),))
    does(game, If(condition=condition, then=(GainMana(),), otherwise=(GainMana(amount=2),)), at=GUARD)
    assert game.mana("red") == (6 if met else 7)


# ---- choices


OPTIONS = (
    Option(text=words("one"), effects=(GainMana(amount=1),)),
    Option(text=words("two"), effects=(GainMana(amount=2), GainMana(amount=1))),
)


def test_one_of_several_things_is_chosen() -> None:
    game = does(table(), Choose(options=OPTIONS))
    assert [label.en for label in game.decision.labels] == ["one", "two"]
    assert game.choices("red") == ["choose option=0", "choose option=1"]
    game.act("red", "choose option=1")
    assert game.mana("red") == 8
    (chosen,) = game.just(Chose)
    assert (chosen.side, chosen.picks, chosen.secret) == (Side.RED, (Target("option", "1"),), False)


def test_the_opponent_may_be_the_one_who_chooses() -> None:
    game = does(table(), Choose(options=OPTIONS, by="opponent"))
    assert game.asked == {"blue"}
    assert game.act("blue", "choose option=0").mana("red") == 6


def test_what_may_be_done_is_done_only_if_the_player_wants() -> None:
    game = does(table(), May(effects=(GainMana(amount=3),)))
    assert game.act("red", "choose option=0").mana("red") == 5
    game = does(table(), May(effects=(GainMana(amount=3),)))
    assert game.act("red", "choose option=1").mana("red") == 8


def test_what_costs_mana_is_paid_for() -> None:
    game = does(table(mana=(2, 0)), May(effects=(Damage(to="enemy_wizard"),), cost=2))
    game.act("red", "choose option=1")
    assert (game.mana("red"), game.hp(BLUE_MAGE)) == (0, 9)


def test_what_cannot_be_paid_for_is_not_offered() -> None:
    game = does(table(mana=(1, 0)), May(effects=(Damage(to="enemy_wizard"),), cost=2), GainMana())
    assert (game.mana("red"), game.hp(BLUE_MAGE)) == (2, 10)


def test_effects_are_carried_out_for_each_of_a_group() -> None:
    each = Each(
        of=Group(side="enemies", named="guard"),
        effects=(
            Mark(to="it", mark="burr", amount=2),
            Damage(to="it", amount=Count(per="marks", who="it", mark="burr")),
        ),
    )
    game = does(fight(), each)
    assert (game.hp(GUARD), game.hp(OTHER), game.hp(MINE)) == (1, 1, 3)


def test_each_of_nobody_is_nothing() -> None:
    nobody = Each(of=Group(side="enemies", named="ogre"), effects=(Damage(to="it"),))
    assert does(fight(), nobody, GainMana()).mana("red") == 6


def _no_cards(game: Table) -> None:
    """Both pass whatever cards they might play, as long as somebody is asked in a duel or a window."""
    while (asked := game.asked) and type(game.decision).__name__ in {"Duel", "InstantWindow"}:
        game.act(asked.pop(), "pass")


@pytest.mark.rule("R-51")
@pytest.mark.parametrize(("cost", "key"), [(0, "effect.use"), (2, "effect.pay")])
def test_whether_to_use_or_to_pay_is_what_is_asked(cost: int, key: str) -> None:
    game = does(table(mana=(2, 0)), May(cost=cost, effects=(Draw(),)))
    assert isinstance(game.decision, Question)
    assert game.decision.text.key == key
    assert dict(game.decision.text.values)["cost"] == cost
    game.act("red", "choose option=1")
    assert (game.mana("red"), game.hand("red")) == (2 - cost, ["dull"])
    refusing = does(table(mana=(2, 0)), May(cost=cost, effects=(Draw(),))).act("red", "choose option=0")
    assert (refusing.mana("red"), refusing.hand("red")) == (2, [])


@pytest.mark.rule("R-61")
def test_an_attack_on_nobody_or_on_who_is_gone_is_not_made() -> None:
    game = table(stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.9, 10))
    for name, aimed in (("target2", ()), ("target", ("blue:nobody:1",))):
        does(game, Attack(by="self", at=name), at=aimed, own="red:guard:1")  # type: ignore[arg-type]  # names
        assert not game.happened(AttackDeclared)
    does(game, Attack(by="self", at="target"), at="blue:guard:1", own="red:guard:1")
    assert [event.defender for event in game.happened(AttackDeclared)] == ["blue:guard:1"]
