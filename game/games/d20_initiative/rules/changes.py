"""Who comes, goes and changes, and everything that is put right by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Outcome
from game.games.d20_initiative.rules.actions import (
    AddBadge,
    Edit,
    Place,
    Recall,
    RemoveBadge,
    SetAble,
    SetAware,
    SetFlatFooted,
    SetRound,
    SetScore,
    Veil,
)
from game.games.d20_initiative.rules.checks import roll
from game.games.d20_initiative.rules.events import (
    AbleSet,
    AwareSet,
    BadgeChanged,
    Closed,
    Corrected,
    Joined,
    Left,
    Noted,
    Renamed,
)
from game.games.d20_initiative.rules.order import arranged, inserted
from game.games.d20_initiative.rules.run import who
from game.games.d20_initiative.rules.setup import Badge, CombatantSpec
from game.games.d20_initiative.rules.state import Combatant
from game.games.d20_initiative.rules.turns import resume
from game.games.turn_order.rules.run import Note, Remove, Rename

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.events import What
    from game.games.d20_initiative.rules.run import Run

Correction = SetScore | Place | SetFlatFooted | Recall | SetRound | Edit | Veil
Change = Remove | Rename | Note | SetAware | SetAble | AddBadge | RemoveBadge


def combatant_of(spec: CombatantSpec) -> Combatant:
    """Somebody as entered; a roll that is known already counts."""
    score = None if spec.roll is None else spec.roll + spec.dexterity + spec.misc
    return Combatant(spec, spec.roll, score)


def add(run: Run, spec: CombatantSpec, face: int | None) -> None:
    """Somebody joins; once the combat is on, with a roll at once (ruling E15)."""
    one = combatant_of(replace(spec, roll=None))
    run.change(combatants=(*run.state.combatants, one))
    run.tell(Joined(**who(one)))
    known = spec.roll if face is None else face
    if run.state.phase != "awareness" or known is not None:
        roll(run, spec.id, known)


def close(run: Run) -> None:
    """The combat is over."""
    run.change(outcome=Outcome(frozenset()))
    run.tell(Closed(run.state.round))


def do(run: Run, change: Change) -> None:
    """Make a change that the rules allow."""
    one = run.get(change.id)
    match change:
        case Remove():
            _remove(run, one)
        case Rename(_, name):
            run.alter_spec(one.id, name=name)
            run.tell(Renamed(**who(run.get(one.id)), before=one.name))
        case Note(_, text):
            run.alter_spec(one.id, note=text)
            run.tell(Noted(**who(one), text=text))
        case SetAware(_, aware, spotted):
            run.alter_spec(one.id, aware=aware, spotted=spotted)
            run.tell(AwareSet(**who(one), aware=aware, spotted=spotted))
        case SetAble(_, able):
            run.alter_spec(one.id, able=able)
            run.tell(AbleSet(**who(one), able=able))
        case AddBadge(_, name, rounds):
            badge = Badge(name, rounds or None)
            run.alter_spec(one.id, badges=(*one.spec.badges, badge))
            run.tell(BadgeChanged(**who(one), badge=name, rounds=badge.rounds, how="came"))
        case RemoveBadge(_, index):
            badges = one.spec.badges
            run.alter_spec(one.id, badges=badges[:index] + badges[index + 1 :])
            run.tell(BadgeChanged(**who(one), badge=badges[index].name, rounds=None, how="went"))


def correct(run: Run, correction: Correction) -> None:
    """Put something right, with a line in the log."""
    if isinstance(correction, SetRound):
        run.tell(Corrected("round", "", "", str(run.state.round), str(correction.round)))
        run.change(round=correction.round)
        return
    identity = correction.combatant.id if isinstance(correction, Edit) else correction.id
    one = run.get(identity)
    before, after = "", ""
    what: What = "entry"
    match correction:
        case SetScore(_, score):
            what, before, after = "score", str(one.score), str(score)
            run.alter(identity, score=score)
            _settle(run, inserted(run, run.state.order, identity))
        case Place(_, place):
            order = [other for other in run.state.order if other != identity]
            what, before, after = "place", str(run.state.order.index(identity) + 1), str(place + 1)
            order.insert(place, identity)
            _settle(run, tuple(order))
        case SetFlatFooted(_, flat_footed):
            what, before, after = "flat_footed", str(one.flat_footed), str(flat_footed)
            run.alter(identity, flat_footed=flat_footed)
        case Recall(_, coming):
            what, before, after = "turn", str(identity in run.state.coming), str(coming)
            others = {other for other in run.state.coming if other != identity}
            run.change(coming=arranged(run.state.order, {*others, identity} if coming else others))
        case Veil(_, secret, hidden):
            what, before, after = (
                "veil",
                _veil(one.spec),
                _veil(replace(one.spec, secret=secret, hidden=hidden)),
            )
            run.alter_spec(identity, secret=secret, hidden=hidden)
        case Edit(spec):
            _edit(run, one, spec)
    hidden = one.spec.hidden or what in ("veil", "entry")
    run.tell(Corrected(what, one.id, one.name, before, after, hidden))


def _veil(spec: CombatantSpec) -> str:
    return "hidden" if spec.hidden else "secret" if spec.secret else "open"


def _edit(run: Run, one: Combatant, spec: CombatantSpec) -> None:
    """What was entered is replaced; another modifier changes a count that was rolled."""
    change = spec.dexterity + spec.misc - one.modifier
    run.alter(one.id, spec=spec)
    if change and one.score is not None:
        run.alter(one.id, score=one.score + change)
        _settle(run, inserted(run, run.state.order, one.id))


def _settle(run: Run, order: tuple[str, ...]) -> None:
    run.change(order=order, coming=arranged(order, run.state.coming))


def _remove(run: Run, one: Combatant) -> None:
    """Whoever leaves takes no more turns; a turn that was interrupted goes on."""
    state = run.state
    run.change(
        combatants=tuple(other for other in state.combatants if other.id != one.id),
        order=tuple(other for other in state.order if other != one.id),
        coming=tuple(other for other in state.coming if other != one.id),
        paused=tuple(other for other in state.paused if other != one.id),
        finished=None if state.finished == one.id else state.finished,
    )
    run.tell(Left(**who(one)))
    if state.current == one.id:
        run.change(current=None)
        if run.state.paused:
            resume(run)
