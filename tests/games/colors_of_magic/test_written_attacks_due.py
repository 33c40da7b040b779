"""Attacks that must be made, those who must be attacked first, who chooses, and shots over everything."""

from __future__ import annotations

import pytest
from magic_table import stand
from written_cards import WALL, played, told

from game.core.copies import replace
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.rules.cards.effects import Attack, Compel, Continuous
from game.games.colors_of_magic.rules.state.creature_events import AttackDeclared

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, ARCHER, GUARD = "red:guard:1", "red:archer:1", "blue:guard:1"

DUE = """
[[card]]
id = "goad"
targets = [{}]
effects = [{ do = "compel", to = "target", must = ["attack", "shoot"] }]

[[card]]
id = "hunt"
targets = [{ filter = { side = "enemies" } }, { filter = { side = "allies" } }]
effects = [{ do = "compel", to = "target", must = ["attack"], at = "target2", until = 2 }]

[[creature]]
id = "champion"
abilities = [{ kind = "continuous", to = { side = "enemies", within = 6 }, at = "self" }]

[[creature]]
id = "berserk"
abilities = [{ kind = "continuous", must = ["attack"] }]

[[card]]
id = "puppet"
targets = [{}]
effects = [{ do = "attack", by = "target", choice = "you" }]

[[card]]
id = "dare"
targets = [{}]
effects = [{ do = "attack", by = "target", choice = "opponent" }]

[[card]]
id = "lob"
targets = [{}]
effects = [{ do = "grant", to = "target", keyword = "indirect" }]
"""


@pytest.mark.rule("R-80", "CM-UNIT-05")
def test_who_has_to_attack_and_can_does_nothing_else_before() -> None:
    game = played(DUE, stand(MINE, 10, 10), stand(GUARD, 11.5, 10), red="goad", blue="goad")
    game.act("red", "pass").act("blue", f"cast blue:goad:1 {BLUE} creature={GUARD}", f"activate {GUARD}")
    assert game.refused("blue", "done") == {"R-80"}
    assert game.choices("blue") == [f"strike {MINE}"]
    game.act("blue", f"strike {MINE}")
    assert "has to attack if it can" in told(game)


@pytest.mark.rule("R-80")
def test_nobody_has_to_walk_up_to_anybody_but_attacks_once_it_can() -> None:
    berserk = "red:berserk:1"
    game = played(DUE, stand(berserk, 10, 10), stand(GUARD, 15, 10))
    game.act("red", f"activate {berserk}")
    assert game.offers("red", "done"), "nobody is in reach"
    game.act("red", "move 10,10 13.5,10")
    assert game.refused("red", "done") == {"R-80"}
    assert game.choices("red") == [f"strike {GUARD}"]


@pytest.mark.rule("R-80", "R-61")
def test_enemies_near_a_champion_attack_nobody_else_whom_they_could() -> None:
    champion, archer = "blue:champion:1", stand(ARCHER, 10, 10)
    game = played(DUE, archer, stand(champion, 15, 10), stand(GUARD, 10, 14))
    game.act("red", f"activate {ARCHER}")
    assert game.refused("red", f"shoot {GUARD}") == {"R-80"}
    assert game.offers("red", f"shoot {champion}")
    far = played(DUE, archer, stand(champion, 18, 10), stand(GUARD, 10, 14))
    far.act("red", f"activate {ARCHER}")
    assert far.offers("red", f"shoot {GUARD}"), "farther than six inches it binds nobody"
    unreachable = played(DUE, stand(MINE, 10, 10), stand(champion, 15, 10), stand(GUARD, 11.5, 10))
    unreachable.act("red", f"activate {MINE}")
    assert unreachable.offers("red", f"strike {GUARD}"), "whom it could not attack it need not"


@pytest.mark.rule("R-80", "R-79")
def test_it_must_attack_that_one_for_two_turns() -> None:
    other = "red:guard:2"
    bodies = (stand(MINE, 10, 10), stand(other, 11.5, 11.5), stand(GUARD, 11.5, 10))
    game = played(DUE, *bodies, red="hunt", blue="dull")
    game.act("red", f"cast red:hunt:1 {RED} creature={GUARD} creature={MINE}")
    game.act("blue", f"activate {GUARD}")
    assert game.refused("blue", f"strike {other}") == {"R-80"}
    assert game.choices("blue") == [f"strike {MINE}"]
    assert [modifier.at for modifier in game.body(GUARD).modifiers] == [(MINE,)]
    assert "before anybody else" in told(game)


@pytest.mark.rule("R-80", "R-51")
@pytest.mark.parametrize(("card", "chooser"), [("puppet", "red"), ("dare", "blue")])
def test_a_card_says_who_chooses_whom_a_creature_attacks(card: str, chooser: str) -> None:
    ogre, other = "neutral:ogre:1", "red:guard:2"
    bodies = (stand(ogre, 10, 10), stand(MINE, 12.3, 10), stand(other, 7.7, 10))
    game = played(DUE, *bodies, red=card)
    game.act("red", f"cast red:{card}:1 {RED} creature={ogre}")
    assert game.asked == {chooser}
    game.act(chooser, f"choose creature={other}")
    assert game.happened(AttackDeclared)[-1].defender == other


@pytest.mark.rule("R-85", "CM-RANGED-02")
def test_indirect_fire_needs_no_sight_but_its_range() -> None:
    bodies = (stand(ARCHER, 6, 10), stand(GUARD, 12, 10))
    game = played(DUE, *bodies, red="lob", pieces=(WALL,))
    blind = played(DUE, *bodies, pieces=(WALL,))
    blind.act("red", f"activate {ARCHER}")
    assert blind.refused("red", f"shoot {GUARD}")
    game.act("red", f"cast red:lob:1 {RED} creature={ARCHER}").act("blue", "pass")
    game.act("red", f"activate {ARCHER}")
    assert game.offers("red", f"shoot {GUARD}")
    skirmish = game.rules.referee.skirmish(game.state)
    assert skirmish.shoot(ARCHER, GUARD).allowed
    assert skirmish.could_shoot(ARCHER, GUARD)
    assert not skirmish.sights(ARCHER)[GUARD].visible


@pytest.mark.rule("R-80")
def test_machines_would_rather_choose_themselves_whom_to_attack() -> None:
    game = played(DUE, stand(MINE, 10, 10), stand(GUARD, 11.5, 10), red="hunt")
    game.act("red", f"cast red:hunt:1 {RED} creature={GUARD} creature={MINE}")
    evaluator = Evaluator(game.rules.referee)
    bound = game.body(GUARD)
    assert evaluator.creature(bound) < evaluator.creature(replace(bound, modifiers=()))


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (Compel(to="self"), "must"),
        (Continuous(to="self"), ""),
        (Attack(by="self", at="wizard", choice="you"), "choice"),
    ],
)
def test_what_can_never_happen_is_a_fault(wrong: Compel | Continuous | Attack, key: str) -> None:
    found = [steps for steps, _, _ in findings(wrong, Known())]
    assert [str(steps[-1]) if steps else "" for steps in found] == [key]


@pytest.mark.rule("R-29", "R-61")
def test_no_free_attack_is_offered_on_who_may_not_be_attacked() -> None:
    text = """
[[creature]]
id = "ghost"
abilities = [{ kind = "continuous", forbid = ["be_attacked"] }]
"""
    ghost = "red:ghost:1"
    game = played(text, stand(ghost, 10, 10), stand(GUARD, 11.5, 10))
    game.act("red", f"activate {ghost}", "disengage")
    assert game.refused("blue", f"free-attack {GUARD}") == {"R-61"}
    assert game.choices("blue") == ["done"]
