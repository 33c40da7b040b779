"""Another phase of the Round, set by hand: what becomes of the cards, and of turns that were not taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.attention_donjon.rules.initiative import begin_turns
from game.games.attention_donjon.rules.piles import discard, prepare
from game.games.attention_donjon.rules.turns import finish, to_resolution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules.events import Run
    from game.games.attention_donjon.rules.state import Phase, State


def phase_now(state: State, _who: str) -> Iterator[Reason]:
    """Nothing goes on while a card drawn in waiting is not settled, or an event has not been played."""
    if state.waiting:
        yield Reason.of("AD-WAIT-02", "ad.settle_first")
    if state.prompts:
        yield Reason.of("AD-INIT-07", "ad.event_first", count=len(state.prompts))


def phase_against(state: State, _who: str, phase: Phase) -> Iterator[Reason]:
    """There are no turns while somebody has something to choose about the cards."""
    if phase != "turns":
        return
    if state.undecided is not None:
        yield Reason.of("AD-WAIT-06", "ad.joker_first", name=state.undecided.name)
    chooser = next((combatant for combatant in state.combatants if combatant.must_choose), None)
    if chooser is not None:
        yield Reason.of("AD-INIT-05", "ad.choose_first", name=chooser.name)


def set_phase(run: Run, _who: str, phase: Phase) -> None:
    """Go to a phase of this Round (AD-GEN-03).

    Back to the first two everybody gives all cards of this Round back, and in the second the deck is shuffled
    anew. In the turns those who have drawn take theirs, the others sit the Round out; turns left when effects
    are resolved are skipped.
    """
    before = run.state.phase
    if phase == before:
        return
    run.change(open_effect="")
    match phase:
        case "preparation":
            _begin_anew(run)
        case "initiative":
            _begin_anew(run)
            prepare(run)
        case "turns" if before == "resolution":
            run.change(phase="turns")
        case "turns":
            for combatant in run.state.combatants:
                run.edit(combatant.id, drawn=combatant.drawn or combatant.enters <= run.state.round)
            begin_turns(run)
        case "resolution":
            _lay_down(run)
            for slot in run.state.pending:
                finish(run, slot, "skipped")
            to_resolution(run)


def _lay_down(run: Run) -> None:
    """Everybody lays what is in hand on the drawn pile."""
    for combatant in run.state.combatants:
        discard(run, combatant.id, *combatant.hand)
        run.edit(combatant.id, hand=())


def _begin_anew(run: Run) -> None:
    """The Round stands as before its Preparation; cards that are kept stay where they are."""
    _lay_down(run)
    for combatant in run.state.combatants:
        held = [slot.card for slot in run.state.slots if slot.owner == combatant.id and slot.card]
        discard(run, combatant.id, *combatant.free, *held)
        run.edit(combatant.id, free=(), drawn=False, acted=False, lost=False)
    run.change(phase="preparation", stage="players", slots=(), started=False, taken=(), commander="")
