"""The order of a round, as everybody at the table may know it, and as it would be after an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.core.turn_order import MASTER, Track, Turn
from game.games.d20_initiative.rules.order import key
from game.games.d20_initiative.rules.run import veiled

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.d20_initiative.rules.state import State


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
