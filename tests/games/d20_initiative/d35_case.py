"""The initiative of D&D 3.5 under the contract: what the contract test must know of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

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
    ReadyAction,
    RemoveBadge,
    Roll,
    RollAll,
    Trigger,
)
from game.games.d20_initiative.rules.rules import table as turn_table
from game.games.d20_initiative.rules.state import Badge, CombatantSpec, HouseRules, Setup
from game.games.turn_order.rules.fields import Close, Correct, Remove

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.d20_initiative.rules.state import State


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
        Correct("ada", "awareness", ("spotted",)),
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
        Correct("nobody", "able", value=True),
        AddBadge("ada", " "),
        RemoveBadge("ada", 9),
        Add(CombatantSpec("ada", "Ada"), 3),
        Remove("nobody"),
        Correct("ada", "name", "Ade"),
        Correct("spy", "note", "über"),
        Correct("spy", "hidden", value=True),
        Correct("spy", "numbers", "shown"),
        Edit(CombatantSpec("ghost", "Ghost")),
        Correct("ada", "score", 2000),
        Correct("ada", "place", 77),
        Correct("ada", "flat_footed", value=True),
        Correct("ada", "turn", value=True),
        Correct("", "round", -1),
        Close(),
    )


D35_CASE = Case(
    system=turn_table().system,
    setup=setup_of,
    hidden=lambda _state, _seat: (),
    cards=lambda _: Counter(),
    tried=tried,
    complete=False,
    seeds=5,
)


# ---- what holds between any two actions


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words: a combat that comes to one shows a fault of the rules."""
    ids = [combatant.id for combatant in state.combatants]
    for name, some in (("combatants", tuple(ids)), ("order", state.order), ("coming", state.coming)):
        if len(set(some)) != len(some):
            yield f"somebody is twice in {name}"
        if not set(some) <= set(ids):
            yield f"somebody in {name} has left"
    if not set(state.coming) <= set(state.order):
        yield "a turn is to come of somebody without a place"
    if list(state.coming) != [identity for identity in state.order if identity in state.coming]:
        yield "turns come in another order than the order"
    yield from _turn_faults(state, ids)


def _turn_faults(state: State, ids: list[str]) -> Iterator[str]:
    at_work = [identity for identity in (state.current, *state.paused) if identity is not None]
    if len(set(at_work)) != len(at_work) or not set(at_work) <= set(ids):
        yield f"turns of {at_work}"
    if state.paused and state.current is None:
        yield "a turn is interrupted and nothing interrupts it"
    for combatant in state.combatants:
        if combatant.rolled != (combatant.score is not None):
            yield f"{combatant.id} rolled {combatant.roll} and stands at {combatant.score}"
        if combatant.id in state.order and not combatant.rolled:
            yield f"{combatant.id} has a place without a roll (D35-INIT-01)"
        if combatant.delaying and combatant.id == state.current:
            yield f"{combatant.id} waits and acts"
