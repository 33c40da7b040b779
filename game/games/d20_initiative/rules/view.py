"""What each may know of a combat: players see neither notes, nor who is hidden, nor the enemies' numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.rules import Reason, Seat
from game.core.turn_order import MASTER, Track, Turn
from game.games.d20_initiative.rules import events
from game.games.d20_initiative.rules.events import About, Event
from game.games.d20_initiative.rules.order import key
from game.games.d20_initiative.rules.run import veiled
from game.games.d20_initiative.rules.setup import CombatantSpec
from game.games.d20_initiative.rules.state import Combatant, Ready, State


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


def heard(event: Event) -> Event | None:
    """What the players hear of an event."""
    match event:
        case (
            events.Edited()
            | events.Noticed()
            | events.SurpriseBegan()
            | events.TieBroken(hidden=True)
            | About(hidden=True)
        ):
            return None
        case events.Triggered(before_hidden=True):
            return heard(replace(event, before="", before_hidden=False))
        case About(secret=True):
            return _without_numbers(event)
        case _:
            return event


def _without_numbers(event: About) -> Event | None:
    """What is told of somebody whose numbers are secret."""
    match event:
        case events.Rolled() | events.Countered() | events.Braced():
            return None
        case events.TurnBegan() | events.DelayTaken():
            return replace(event, score=0)
        case events.Triggered(ready=ready):
            return replace(event, score=0, ready=Ready(ready.kind, "", ""))
        case events.Readied(ready=ready) | events.ReadyLost(ready=ready):
            return replace(event, ready=Ready(ready.kind, "", ""))
        case events.BadgeChanged():
            return replace(event, rounds=None)
        case events.Delayed():
            return replace(event, count=None)
        case events.Acted():
            return replace(event, label="")
        case _:
            return event


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


# ---- the order of a round


def track(state: State, seat: Seat | None) -> Track:
    """The turns of this round; hidden combatants and the enemies' counts are left out for players."""
    shown = [one for one in state.order if seat == MASTER or not state.get(one).spec.hidden]
    coming = [one for one in state.coming if one in shown]
    now = state.current if state.current in shown else None
    left = {*coming, now, *state.paused}
    return Track(
        round=state.round,
        current=None if now is None else turn_of(state, now, seat),
        coming=tuple(turn_of(state, one, seat) for one in (*reversed(state.paused), *coming) if one in shown),
        done=tuple(turn_of(state, one, seat) for one in shown if one not in left),
        why=tuple(
            _why(state, one, other) if seat == MASTER else ()
            for one, other in zip(coming, (*coming[1:], ""), strict=False)
        ),
    )


def turn_of(state: State, identity: str, seat: Seat | None) -> Turn:
    """Somebody's turn; its mark is the count, unless players may not know it."""
    one = state.get(identity)
    open_to = seat == MASTER or not veiled(one)
    mark = str(one.score) if one.score is not None and open_to else ""
    return Turn(one.id, one.name, one.spec.side, mark)


def _why(state: State, identity: str, other: str) -> tuple[Reason, ...]:
    if not other:
        return ()
    (score, modifier), (next_score, next_modifier) = key(state.get(identity)), key(state.get(other))
    if score > next_score:
        return (Reason.of("D35-INIT-03", "d35.why.count", own=score, other=next_score),)
    if modifier > next_modifier:
        return (Reason.of("D35-INIT-05", "d35.why.modifier", own=modifier, other=next_modifier),)
    return (Reason.of("D35-INIT-06", "d35.why.tie"),)
