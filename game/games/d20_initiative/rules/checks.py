"""Everything that dice are rolled for, or entered by hand: initiative, awareness, counterspells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.events import Braced, Countered, Noticed, Rolled
from game.games.d20_initiative.rules.order import D20, arranged, inserted
from game.games.d20_initiative.rules.run import who
from game.games.d20_initiative.rules.turns import must_roll

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.actions import Brace, Counterspell, Notice
    from game.games.d20_initiative.rules.run import Run

SPELLCRAFT = 15
"""The difficulty of knowing a spell is this and its level (D35-READY-15)."""


def d20(run: Run, face: int | None) -> int:
    """The face entered by hand, or else one rolled."""
    return run.dice.roll(D20) if face is None else face


def notice(run: Run, action: Notice) -> None:
    """Spot or Listen: success makes aware; a failure does not make unaware (D35-SURPRISE-03)."""
    one, face = run.get(action.id), d20(run, action.face)
    event = Noticed(**who(one), face=face, total=face + action.bonus, difficulty=action.difficulty)
    run.alter_spec(action.id, aware=event.aware)
    run.tell(event)


def roll(run: Run, identity: str, face: int | None) -> None:
    """An initiative check, shared by the group; who comes late gets a place (D35-INIT-02, ruling E15)."""
    one = run.get(identity)
    group = [
        other
        for other in run.state.combatants
        if other.id == identity
        or (one.spec.group and other.spec.group == one.spec.group and other.roll is None)
    ]
    result = d20(run, face)
    for member in group:
        score = result + member.modifier
        run.alter(member.id, roll=result, score=score)
        run.tell(Rolled(**who(member), face=result, modifier=member.modifier, score=score))
        if run.state.phase != "awareness":
            join_order(run, member.id)


def roll_all(run: Run) -> None:
    """Every check that is still to be made."""
    while missing := must_roll(run.state):
        roll(run, missing[0].id, None)


def join_order(run: Run, identity: str) -> None:
    """A place in the order by result; a turn in this round if that place is still to come."""
    state = run.state
    order = inserted(run, state.order, identity)
    now = state.paused[-1] if state.paused else state.current or state.finished
    passed = order.index(now) if now in order else -1
    comes = state.phase == "rounds" and order.index(identity) > passed and identity not in state.coming
    coming = {*state.coming, identity} if comes else state.coming
    run.change(order=order, coming=arranged(order, coming))


def counterspell(run: Run, action: Counterspell) -> None:
    """Know the spell, then cast the same; or use dispel magic, without guarantee (D35-READY-15..18)."""
    one = run.get(action.id)
    face, dispel = d20(run, action.face), None
    total, difficulty = face + action.bonus, SPELLCRAFT + action.level
    if action.dispel:
        dispel = d20(run, action.dispel_face) + action.dispel_bonus
        result = "dispelled" if dispel >= action.dispel_difficulty else "not_dispelled"
    elif total < difficulty:
        result = "unknown"
    else:
        result = "countered" if action.prepared else "not_prepared"
    run.tell(
        Countered(
            **who(one),
            face=face,
            total=total,
            difficulty=difficulty,
            dispel=dispel,
            dispel_difficulty=action.dispel_difficulty,
            result=result,  # type: ignore[arg-type]  # one of the words above
        )
    )


def brace(run: Run, action: Brace) -> None:
    """Double damage against whoever charges into the weapon (D35-READY-19)."""
    total = action.damage * 2 if action.charging else action.damage
    run.tell(Braced(**who(run.get(action.id)), damage=action.damage, total=total))
