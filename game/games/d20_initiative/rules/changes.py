"""Checks, by dice or entered by hand; combatants who join, leave and are edited."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Outcome
from game.games.d20_initiative.rules.events import Run, veiled
from game.games.d20_initiative.rules.order import arranged, inserted, rearrange
from game.games.d20_initiative.rules.state import D20, Badge, Combatant, CombatantSpec
from game.games.d20_initiative.rules.turns import must_roll, resume
from game.games.turn_order.rules.report import Phrase, unless

if TYPE_CHECKING:
    from game.games.d20_initiative.rules import actions
    from game.games.turn_order.rules.fields import Close, Remove

SPELLCRAFT = 15
"""The difficulty of identifying a spell is this plus its level (D35-READY-15)."""


def d20(run: Run, face: int | None) -> int:
    """The face entered by hand; one is rolled if it is None."""
    return run.dice.roll(D20) if face is None else face


def notice(run: Run, action: actions.Notice) -> None:
    """Spot or Listen: the result decides whether the combatant is aware (D35-SURPRISE-03).

    Who is marked as aware at first is only not known to be surprised, and may fail. Whoever has noticed the
    enemy by a check has, and another check that fails takes nothing from that.
    """
    combatant, face = run.get(action.id), d20(run, action.face)
    total = face + action.bonus
    passed = total >= action.difficulty
    before = combatant.noticed and combatant.spec.aware
    run.edit_spec(action.id, aware=passed or before)
    run.edit(action.id, noticed=passed or before)
    key = "d35.log.noticed" if passed else "d35.log.noticed_before" if before else "d35.log.unnoticed"
    phrase = Phrase.of(key, face=face, total=total, difficulty=action.difficulty)
    run.report("D35-SURPRISE-03", phrase, about=combatant, hidden=True)


def roll(run: Run, action: actions.Roll) -> None:
    """An initiative check (D35-INIT-02), or its total as entered."""
    if action.total is None:
        _roll(run, action.id, action.face)
    else:
        _enter_total(run, action.id, action.total)


def _roll(run: Run, identity: str, face: int | None) -> None:
    """An initiative check, shared by the group; newcomers get a place by it (D35-INIT-02, ruling E15)."""
    combatant = run.get(identity)
    group = [
        other
        for other in run.state.combatants
        if other.id == identity
        or (combatant.spec.group and other.spec.group == combatant.spec.group and not other.rolled)
    ]
    result = d20(run, face)
    for member in group:
        score = result + member.modifier
        run.edit(member.id, roll=result, score=score)
        phrase = Phrase.of("d35.log.rolled", face=result, modifier=f"{member.modifier:+d}", score=score)
        run.report("D35-INIT-02", phrase, about=member, hidden=veiled(member))
        if run.state.phase != "awareness":
            join_order(run, member.id)


def _enter_total(run: Run, identity: str, total: int) -> None:
    """A total without its die; the rest of the group has the same die, with its own modifiers.

    A total that takes the place of a result already known corrects that one combatant.
    """
    combatant = run.get(identity)
    group = [
        other
        for other in run.state.combatants
        if other.id == identity
        or (
            combatant.spec.group
            and other.spec.group == combatant.spec.group
            and not (combatant.rolled or other.rolled)
        )
    ]
    for member in group:
        score = total + member.modifier - combatant.modifier
        run.edit_spec(member.id, total=score)
        run.edit(member.id, roll=None, score=score)
        phrase = Phrase.of("d35.log.told", score=score)
        run.report("D35-INIT-02", phrase, about=member, hidden=veiled(member))
        if member.id in run.state.order:
            rearrange(run, inserted(run, run.state.order, member.id))
        elif run.state.phase != "awareness":
            join_order(run, member.id)


def roll_all(run: Run, _: actions.RollAll) -> None:
    """Every check that is still to be made."""
    while missing := must_roll(run.state):
        _roll(run, missing[0].id, None)


def join_order(run: Run, identity: str) -> None:
    """Give a combatant its place in the order, and a turn in this round if that place is still to come."""
    state = run.state
    order = inserted(run, state.order, identity)
    # How far the round has come: an interrupted turn says it, not the readied action that interrupts it.
    reached = state.paused[-1] if state.paused else state.current or state.finished
    still_to_come = reached not in order[order.index(identity) :]
    comes = state.phase == "rounds" and still_to_come and identity not in state.coming
    coming = {*state.coming, identity} if comes else state.coming
    run.change(order=order, coming=arranged(order, coming))


def counterspell(run: Run, action: actions.Counterspell) -> None:
    """Identify the spell, then cast the same; or use dispel magic, without guarantee (D35-READY-15..18)."""
    combatant = run.get(action.id)
    face, dispel = d20(run, action.face), None
    total, difficulty = face + action.bonus, SPELLCRAFT + action.level
    if action.dispel:
        dispel = d20(run, action.dispel_face) + action.dispel_bonus
        result = "dispelled" if dispel >= action.dispel_difficulty else "not_dispelled"
    elif total < difficulty:
        result = "unknown"
    else:
        result = "countered" if action.prepared else "not_prepared"
    phrases = [Phrase.of("d35.log.spellcraft", face=face, total=total, difficulty=difficulty)]
    if dispel is not None:
        phrases.append(Phrase.of("d35.log.dispel", total=dispel, difficulty=action.dispel_difficulty))
    phrases.append(Phrase.of(f"d35.log.counter.{result}"))
    run.report("D35-READY-15", *phrases, about=combatant, hidden=veiled(combatant))


def brace(run: Run, action: actions.Brace) -> None:
    """Double damage against whoever charges into the weapon (D35-READY-19)."""
    total = action.damage * 2 if action.charging else action.damage
    combatant = run.get(action.id)
    key = "d35.log.struck" if total == action.damage else "d35.log.braced"
    phrase = Phrase.of(key, damage=action.damage, total=total)
    run.report("D35-READY-19", phrase, about=combatant, hidden=veiled(combatant))


# ---- who comes, goes and changes


def combatant_of(spec: CombatantSpec) -> Combatant:
    """The combatant of a spec; a roll or a total that it has counts as made."""
    score = spec.total
    if score is None and spec.roll is not None:
        score = spec.roll + spec.dexterity + spec.misc
    return Combatant(spec, None if spec.total is not None else spec.roll, score)


def add(run: Run, action: actions.Add) -> None:
    """A combatant joins; once the combat is on, it rolls at once (ruling E15)."""
    # A roll or total of the spec is entered below, as any other is: with its report and a place in the order.
    combatant = combatant_of(replace(action.combatant, roll=None, total=None))
    run.change(combatants=(*run.state.combatants, combatant))
    run.report("D35-E15", Phrase.of("d35.log.joined"), about=combatant)
    known = action.combatant.roll if action.face is None else action.face
    if action.face is None and action.combatant.total is not None:
        _enter_total(run, combatant.id, action.combatant.total)
    elif run.state.phase != "awareness" or known is not None:
        _roll(run, combatant.id, known)


def remove(run: Run, action: Remove) -> None:
    """A combatant leaves and takes no more turns; a turn that it interrupted goes on."""
    state, combatant = run.state, run.get(action.id)
    run.change(
        combatants=tuple(other for other in state.combatants if other.id != combatant.id),
        order=tuple(other for other in state.order if other != combatant.id),
        coming=tuple(other for other in state.coming if other != combatant.id),
        paused=tuple(other for other in state.paused if other != combatant.id),
        finished=None if state.finished == combatant.id else state.finished,
    )
    run.report("D35-E15", Phrase.of("d35.log.left"), about=combatant)
    if state.current == combatant.id:
        run.change(current=None)
        if run.state.paused:
            resume(run)


def edit(run: Run, action: actions.Edit) -> None:
    """Replace what was entered; another modifier changes a count that is known."""
    combatant = run.get(action.combatant.id)
    change = action.combatant.dexterity + action.combatant.misc - combatant.modifier
    total = None if combatant.spec.total is None else combatant.spec.total + change
    spec = replace(action.combatant, total=total)
    run.edit(combatant.id, spec=spec)
    if change and combatant.score is not None:
        run.edit(combatant.id, score=combatant.score + change)
        rearrange(run, inserted(run, run.state.order, combatant.id))
    run.report("D35-INIT-04", Phrase.of("d35.log.corrected.entry"), about=combatant, hidden=True)


def add_badge(run: Run, action: actions.AddBadge) -> None:
    """Give a combatant a badge."""
    combatant, badge = run.get(action.id), Badge(action.name, action.rounds or None)
    run.edit_spec(combatant.id, badges=(*combatant.spec.badges, badge))
    phrases = [Phrase.of("d35.log.badge.came", badge=badge.name)]
    if badge.rounds is not None:
        phrases += unless(veiled(combatant), Phrase.of("d35.log.rounds", count=badge.rounds))
    run.report("D35-INACT-01", *phrases, about=combatant)


def remove_badge(run: Run, action: actions.RemoveBadge) -> None:
    """Take a badge away."""
    combatant, at = run.get(action.id), action.index
    badges = combatant.spec.badges
    run.edit_spec(combatant.id, badges=badges[:at] + badges[at + 1 :])
    phrase = Phrase.of("d35.log.badge.went", badge=badges[at].name)
    run.report("D35-INACT-01", phrase, about=combatant)


def close(run: Run, _: Close) -> None:
    """The combat is over."""
    run.change(outcome=Outcome(frozenset()))
    run.report("D35-INIT-04", Phrase.of("d35.log.closed", count=run.state.round))
