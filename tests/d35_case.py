"""The initiative of D&D 3.5 under the contract: what the contract test must know of it."""

from __future__ import annotations

from collections import Counter

from contract import Case

from game.games.d20_initiative.rules.actions import (
    Act,
    Action,
    ActNow,
    Add,
    AddBadge,
    Begin,
    Brace,
    Counterspell,
    Delay,
    Drop,
    Edit,
    EndTurn,
    Next,
    Notice,
    Opportunity,
    Place,
    ReadyAction,
    Recall,
    RemoveBadge,
    Roll,
    RollAll,
    SetAble,
    SetAware,
    SetFlatFooted,
    SetRound,
    SetScore,
    Trigger,
    Veil,
)
from game.games.d20_initiative.rules.house_rules import HouseRules
from game.games.d20_initiative.rules.setup import Badge, CombatantSpec, Setup
from game.games.d20_initiative.rules.system import d20_initiative
from game.games.turn_order.rules.run import Close, Note, Remove, Rename

RULES = (
    HouseRules(),
    HouseRules(last_tie="roll_off", flat_footed_until="acts", unaware_roll="at_start"),
    HouseRules(last_tie="dexterity", ready_unused="turn_lost", delayed_all_round="only_delays"),
    HouseRules(last_tie="players_first"),
)
"""House rules that take turns with the seeds."""


def setup_of(seed: int) -> Setup:
    """Another encounter for each seed."""
    ones = [
        CombatantSpec("ada", "Ada", "players", dexterity=3, armour_class=17),
        CombatantSpec("brun", "Brun", "players", misc=4, aware=seed % 3 > 0, uncanny_dodge=True),
        CombatantSpec(
            "spy", "Spy", hidden=seed % 2 == 1, note="knows", badges=(Badge("asleep", 3),), able=seed % 2 == 0
        ),
    ]
    ones += [CombatantSpec(f"orc-{n}", f"Orc {n}", group="orcs", aware=seed % 4 > 0) for n in range(seed % 4)]
    return Setup(f"Encounter {seed}", tuple(ones), RULES[seed % len(RULES)])


def tried(_: Setup) -> tuple[Action, ...]:
    """One of every kind of action, with values that may or may not do."""
    return (
        Notice("ada", 12, 4, 20),
        SetAware("ada", aware=False),
        Roll("ada", 21),
        RollAll(),
        Begin(),
        Next(),
        EndTurn(),
        Act("full", "charge"),
        ReadyAction("full", "charge", "they come"),
        ReadyAction("brace", "", "they come"),
        Trigger("brun", step=True),
        Drop("ada"),
        Delay(400),
        ActNow("ada", 12),
        Opportunity("spy"),
        Counterspell("ada", 11),
        Counterspell("ada", 2, dispel=True),
        Brace("ada", -1, charging=False),
        SetAble("nobody", able=True),
        AddBadge("ada", " "),
        RemoveBadge("ada", 9),
        Add(CombatantSpec("ada", "Ada"), 3),
        Remove("nobody"),
        Rename("ada", "Ade"),
        Note("spy", "über"),
        Veil("spy", hidden=True),
        Edit(CombatantSpec("ghost", "Ghost")),
        SetScore("ada", 2000),
        Place("ada", 77),
        SetFlatFooted("ada", flat_footed=True),
        Recall("ada", coming=True),
        SetRound(-1),
        Close(),
    )


D35_CASE = Case(
    system=d20_initiative(),
    setup=setup_of,
    hidden=lambda _state, _seat: (),
    cards=lambda _: Counter(),
    tried=tried,
    complete=False,
    seeds=5,
)
