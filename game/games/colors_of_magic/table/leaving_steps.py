"""Actions that are confirmed: leaving combat with no way out, ending an activation that did nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.state.actions import Disengage, Done
from game.games.colors_of_magic.table.step import ActionStep, NextStep, Offer, action_offer, keep_offer
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from game.core.rules import Verdict
    from game.games.colors_of_magic.table.table_view import TableView

ANYWAY = "done.anyway"
"""The name of the offer that confirms."""


def disengage_offer(view: TableView, creature: str) -> Offer:
    """The button to leave combat; with no move that gets clear, it asks before the free attacks (R-28)."""
    leave = action_offer(view, "disengage", Icon.DISENGAGE, Disengage())
    if not leave.verdict.allowed:
        return leave
    out = view.kept("way_out", partial(view.referee.skirmish(view.state).way_out, creature))
    return leave if out.allowed else replace(leave, outcome=NextStep(HemmedInStep(creature, out)))


@dataclass(frozen=True, slots=True)
class HemmedInStep(ActionStep):
    """A creature that is about to leave combat and has nowhere to go; `verdict` says why in numbers."""

    answered_by = ("act.keep",)

    rule = "R-28"

    creature: str
    verdict: Verdict

    def prompt(self, view: TableView) -> str:
        """A sentence on what would happen to the creature."""
        return view.why(self.verdict)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """Buttons to do it anyway and to stay, which is the likely wish."""
        text = view.say("table.act.disengage_anyway")
        return (
            action_offer(view, "disengage", Icon.DISENGAGE, Disengage(), text=text),
            keep_offer(view),
        )


def done_offer(view: TableView, idle: str = "") -> Offer:
    """The button to end the activation, after the question `idle` if there is one: the rest is lost."""
    done = action_offer(view, "done", Icon.CHECK, Done())
    return replace(done, outcome=NextStep(IdleStep(idle))) if idle and done.verdict.allowed else done


def asks_first(offer: Offer) -> bool:
    """Whether the offer ends the activation only after a question."""
    return isinstance(offer.outcome, NextStep) and isinstance(offer.outcome.step, IdleStep)


@dataclass(frozen=True, slots=True)
class IdleStep(ActionStep):
    """Confirms the end of an activation that did nothing; `question` names what would be lost."""

    answered_by = ("act.keep",)

    question: str

    def prompt(self, view: TableView) -> str:  # noqa: ARG002 - the same in every view
        """A sentence on what would be given up."""
        return self.question

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button to end it anyway; in the place of the first one, to go on, which is the likely wish."""
        text = view.say("table.act.done_anyway")
        return (
            action_offer(view, ANYWAY, Icon.CHECK, Done(), text=text),
            keep_offer(view),
        )
