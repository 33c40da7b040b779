"""What the players see of a combat: neither notes, nor who is hidden, nor the enemies' numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.turn_order import MASTER
from game.games.d20_initiative.rules.events import (
    About,
    Acted,
    BadgeChanged,
    Braced,
    Closed,
    Corrected,
    Countered,
    Delayed,
    DelayTaken,
    Noted,
    Noticed,
    Readied,
    ReadyLost,
    Rolled,
    RoundBegan,
    SurpriseBegan,
    TieBroken,
    Triggered,
    TurnBegan,
)
from game.games.d20_initiative.rules.run import veiled
from game.games.d20_initiative.rules.setup import CombatantSpec
from game.games.d20_initiative.rules.state import Ready

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.d20_initiative.rules.events import Event
    from game.games.d20_initiative.rules.state import Combatant, State


@dataclass(frozen=True, slots=True)
class View:
    """What the game master (seat 0) or the players (None) may know.

    Of somebody whose numbers are secret, name, side, badges and place in the order are left.
    """

    seat: Seat | None
    table: State


def view(state: State, seat: Seat | None) -> View:
    """The state as that seat sees it."""
    if seat == MASTER:
        return View(seat, state)
    shown = {one.id for one in state.combatants if not one.spec.hidden}

    def kept(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(identity for identity in ids if identity in shown)

    table = replace(
        state,
        combatants=tuple(_masked(one) for one in state.combatants if one.id in shown),
        order=kept(state.order),
        coming=kept(state.coming),
        paused=kept(state.paused),
        current=state.current if state.current in shown else None,
        finished=state.finished if state.finished in shown else None,
    )
    return View(seat, table)


def redact(event: Event, seat: Seat | None) -> Event | None:
    """The event as that seat sees it."""
    if seat == MASTER:
        return event
    match event:
        case Noted() | Noticed() | SurpriseBegan() | TieBroken(hidden=True) | Corrected(hidden=True):
            return None
        case TieBroken() | RoundBegan() | Closed():
            return event
        case Corrected():
            return replace(event, before="", after="")
        case About(hidden=True):
            return None
        case Triggered(before_hidden=True):
            return redact(replace(event, before="", before_hidden=False), seat)
        case About(secret=True):
            return _without_numbers(event)
        case _:
            return event


def _without_numbers(event: About) -> Event | None:
    """What is told of somebody whose numbers are secret."""
    match event:
        case Rolled() | Countered() | Braced():
            return None
        case TurnBegan() | DelayTaken():
            return replace(event, score=0)
        case Triggered(ready=ready):
            return replace(event, score=0, ready=Ready(ready.kind, "", ""))
        case Readied(ready=ready) | ReadyLost(ready=ready):
            return replace(event, ready=Ready(ready.kind, "", ""))
        case BadgeChanged():
            return replace(event, rounds=None)
        case Delayed():
            return replace(event, count=None)
        case Acted():
            return replace(event, label="")
        case _:
            return event  # type: ignore[return-value]  # every other event about somebody


def _masked(one: Combatant) -> Combatant:
    if not veiled(one):
        return replace(one, spec=replace(one.spec, note=""))
    spec = one.spec
    badges = tuple(replace(badge, rounds=None) for badge in spec.badges)
    bare = CombatantSpec(
        spec.id, spec.name, spec.side, able=spec.able, badges=badges, secret=True, portrait=spec.portrait
    )
    ready = None if one.ready is None else Ready(one.ready.kind, "", "")
    return replace(one, spec=bare, roll=None, score=None, ready=ready)
