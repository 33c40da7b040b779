"""Whose doing a mark is, redirected abilities, and what scenarios count (R-57..R-59, R-43)."""

from __future__ import annotations

from typing import Any

import pytest
from magic_table import ALLY, Table, card, creature, scenario, stand, table, words

from game.games.colors_of_magic.rules.cards.effects import Damage, Mark, Redirect, Triggered, Used
from game.games.colors_of_magic.rules.cards.specs import Goal, MarkSpec, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec, Trigger
from game.games.colors_of_magic.rules.play.turn import ending
from game.games.colors_of_magic.rules.state.events import Fizzled, ObjectiveCollected

BURN = MarkSpec(
    id="burn",
    name=words("burn"),
    text=words(""),
    abilities=(
        Triggered(
            trigger=Trigger(when="phase_begins", phase="end"),
            effects=(Damage(to="bearer"), Mark(to="bearer", mark="burn", amount=-1)),
        ),
    ),
)

SCORCH = card("scorch", targets=(TargetSpec(),), effects=(Mark(to="target", mark="burn"),))


def slay(profile: str) -> ObjectiveSpec:
    return ObjectiveSpec(
        id="prize",
        name=words("prize"),
        text=words(""),
        rank="minor",
        goal=Goal(kind="slay", profile=profile),
        points=2,
        when="immediate",
    )


def hunted(*bodies: Any, **more: Any) -> Table:
    return table(
        *bodies, cards=(SCORCH,), marks=(BURN,), played=scenario(slay("goblin")), mana=(9, 9), **more
    )


@pytest.mark.rule("CM-END-02", "R-58")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_monster_that_dies_of_a_mark_is_slain_by_who_put_it_there(side: str) -> None:
    game = hunted(stand("neutral:goblin:1", 12, 12), first=side, **{side: "scorch"})
    game.act(side, f"cast {side}:scorch:1 {side}:mage:0 creature=neutral:goblin:1")
    assert game.body("neutral:goblin:1").marks == ("burn",)
    game.run(*ending()[:3])
    assert not game.alive("neutral:goblin:1")
    assert [event.side for event in game.happened(ObjectiveCollected)] == [side]


@pytest.mark.rule("R-58")
def test_marks_of_both_players_are_taken_off_in_the_order_they_were_put() -> None:
    ogre = stand("neutral:ogre:1", 12, 12)
    game = hunted(ogre, red="scorch scorch", blue="scorch")
    for side, number in (("red", 1), ("blue", 1), ("red", 2)):
        game.act(side, f"cast {side}:scorch:{number} {side}:mage:0 creature=neutral:ogre:1")
    assert game.body("neutral:ogre:1").marked_by == ("red", "blue", "red")
    game.run(*ending()[1:3])
    # Each mark deals its damage and takes itself off.
    assert (game.hp("neutral:ogre:1"), game.body("neutral:ogre:1").marks) == (3, ())
    assert game.body("neutral:ogre:1").marked_by == ()


@pytest.mark.rule("R-43")
@pytest.mark.parametrize(("near", "moved"), [(True, True), (False, False)])
def test_an_ability_is_aimed_at_another_only_if_that_one_may_be_its_target(near: bool, moved: bool) -> None:
    spitter = creature(
        "spitter",
        abilities=(
            Used(
                name=words("spit"),
                effects=(Damage(to="target"),),
                targets=(TargetSpec(filter=Filter(side="enemies")),),
                range=4.0,
            ),
        ),
    )
    dodge = card(
        "dodge",
        "instant",
        trigger=Trigger(when="targeted", subject=ALLY, by="ability"),
        targets=(TargetSpec(),),
        effects=(Redirect(to="target"),),
    )
    game = table(
        stand("red:spitter:1", 10, 10),
        stand("blue:guard:1", 12, 10),
        stand("blue:imp:1", *((10, 12) if near else (16, 16))),
        blue="dodge",
        creatures=(spitter,),
        cards=(dodge,),
    )
    game.act("red", "activate red:spitter:1", "use red:spitter:1 0 creature=blue:guard:1")
    game.act("blue", "cast blue:dodge:1 blue:mage:0 creature=blue:imp:1")
    assert not game.happened(Fizzled)
    assert game.alive("blue:imp:1") is not moved
    assert game.hp("blue:guard:1") == (3 if moved else 2)
