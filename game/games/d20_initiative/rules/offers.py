"""A fair selection of what the game master may do; of free numbers and words a few."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from game.games.d20_initiative.rules.setup import CombatantSpec
from game.games.turn_order.rules.run import Close, Note, Remove, Rename

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.d20_initiative.rules.state import Combatant, State


def offered(state: State) -> Iterator[Action]:
    """Actions to try, allowed or not."""
    yield from (RollAll(), Begin(), Next(), EndTurn())
    if state.current is not None:
        yield from (Act("standard"), Act("move"), Act("full"), Act("free"), Act("step"))
        score = state.get(state.current).score or 0
        yield from (Delay(), Delay(score - 3))
        yield ReadyAction("standard", "shoot", "somebody moves")
        yield ReadyAction("counterspell", "counter", "a spell is cast")
    for one in state.combatants:
        yield from _offered_for(state, one)
    newcomer = f"newcomer-{len(state.combatants) + 1}"
    yield Add(CombatantSpec(newcomer, newcomer, dexterity=2), 11)
    yield Add(CombatantSpec(f"{newcomer}-rolls", newcomer, "players"))
    yield SetRound(state.round)
    yield Close()


def _offered_for(state: State, one: Combatant) -> Iterator[Action]:
    identity, spec = one.id, one.spec
    yield from (Roll(identity), Roll(identity, 12), Notice(identity, 15, 3))
    yield SetAware(identity, not spec.aware, spec.spotted)
    yield from (Trigger(identity), Trigger(identity, step=True, casting=True), Drop(identity))
    yield from (ActNow(identity), Opportunity(identity))
    yield Counterspell(identity, 3, 8, prepared=True)
    yield Brace(identity, 7, charging=True)
    yield SetAble(identity, not spec.able)
    yield from (AddBadge(identity, "shaken", 2), RemoveBadge(identity, 0))
    yield from (Rename(identity, f"{identity}!"), Note(identity, "!"))
    yield Veil(identity, secret=not spec.secret)
    yield Edit(CombatantSpec(identity, spec.name, spec.side, dexterity=1, able=spec.able))
    yield from (SetScore(identity, 13), Place(identity, 0), SetFlatFooted(identity, not one.flat_footed))
    yield Recall(identity, identity not in state.coming)
    if len(state.combatants) > 1:
        yield Remove(identity)
