"""Random encounters with somebody whom the players do not see: they hear nothing of him."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ad_case
import d35_case
import pytest
import wh_case
from ad_case import AD_CASE
from d35_case import D35_CASE
from wh_case import WH_CASE

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.setup import CombatantSpec as Drawer
from game.games.attention_donjon.rules.setup import EffectSpec
from game.games.d20_initiative.rules.state import Badge
from game.games.d20_initiative.rules.state import CombatantSpec as Fighter
from game.games.speed_wheel.rules.state import Modifier, PawnSpec
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from contract import Case

FAULTS: Mapping[str, Any] = MappingProxyType(
    {
        AD_CASE.system.name: ad_case.faults,
        D35_CASE.system.name: d35_case.faults,
        WH_CASE.system.name: wh_case.faults,
    }
)
"""What is wrong with a state, whatever was done."""

WORD = "zz"
"""In everything that the players may not know, and in nothing else."""

HP, WORDS = 7321, ("word", "hidden")
"""Hit points of all whom the players see, and what they see of them."""

UNVEILING = frozenset({"Edit", "Change"})
"""Actions by which the game master may show somebody, or write a name himself."""

UNVEILING_FIELDS = frozenset(
    {"numbers", "hidden", "name", "last_actor", "hp_shown", "health", "effect_target", "effect_bound"}
)
"""Fields by which he may."""


def with_secrets(setup: Any) -> Any:
    """The encounter with notes, and with hidden people instead of its own."""
    name = "pawns" if hasattr(setup, "pawns") else "combatants"
    open_ones = [
        replace(spec, hidden=False, note="zz-note", hp=HP, max_hp=HP, hp_shown=WORDS[place % 2])
        for place, spec in enumerate(getattr(setup, name))
    ]
    if hasattr(open_ones[0], "conditions"):
        source = "zz" if name == "pawns" else "zz-enemy"
        held = Condition("held", "turns", 3, of=source)
        open_ones[0] = replace(open_ones[0], conditions=(held, Condition("prone")))
    if name == "pawns":
        lurker = PawnSpec(
            "zz",
            "Zz",
            speed=3,
            hidden=True,
            modifiers=(Modifier(1, "zz-haste", 2),),
            conditions=(Condition("zz-asleep", "turns", 2),),
            hp=9,
        )
        return replace(setup, pawns=(*open_ones, lurker))
    if isinstance(open_ones[0], Fighter):
        ally = Fighter("zz-ally", "Zz", "players", hidden=True, hp=9, conditions=(Condition("zz"),))
        enemy = Fighter("zz-enemy", "Zz", hidden=True, badges=(Badge("zz-asleep", 2),))
        return replace(setup, combatants=(*open_ones, ally, enemy))
    hidden = Drawer("zz", "Zz", player="Zz", draws=2, hidden=True)
    group = Drawer("zz-group", "Zz", "group", "enemies", draws=2, multi="all", directive="zz", hidden=True)
    effects = (EffectSpec("zz-effect", "Zz", "zz", count=3, acts=True), EffectSpec("fog", "Fog", note="zz"))
    return replace(setup, combatants=(*open_ones, hidden, group), effects=effects)


def unveils(action: Any) -> bool:
    if isinstance(action, Correct):
        return action.field in UNVEILING_FIELDS
    return type(action).__name__ in UNVEILING


def played(
    case: Case[Any, Any, Any, Any, Any], seed: int, actions: int = 60
) -> Match[Any, Any, Any, Any, Any]:
    """An encounter in which the game master does anything but show who is hidden."""
    chance = SeededDice(seed)
    match = Match.start(case.system, with_secrets(case.setup(seed)), SeededDice(seed))
    for _ in range(actions):
        wrong = chance.roll(6) == 1
        offered = case.tried(match.setup) if wrong else match.legal_actions(MASTER)
        found = [action for action in offered if not unveils(action)]
        if found:
            match.act(MASTER, chance.choice(found))
            assert not list(FAULTS[match.system.name](match.state))
    return match


@pytest.mark.parametrize("case", [AD_CASE, D35_CASE, WH_CASE], ids=lambda case: str(case.system.name))
@pytest.mark.parametrize("seed", range(12))
def test_the_players_hear_nothing_of_the_hidden(case: Case[Any, Any, Any, Any, Any], seed: int) -> None:
    match = played(case, seed)
    shown = (match.view(None), match.system.rules.track(match.state, None))  # type: ignore[attr-defined]  # all have
    assert WORD not in repr(shown).lower()
    assert not [number for number in (HP, HP - 3) if str(number) in repr((shown, match.log(None)))]
    assert not [line.events for line in match.log(None) if WORD in repr(line.events).lower()]
