"""What is asked twice: to leave combat where no way leads out, to be done where nothing has been done."""

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
"""The name of the offer to be done all the same."""


def disengage_offer(view: TableView, creature: str) -> Offer:
    """To leave combat; where no way leads clear, that is said before anybody strikes (R-28)."""
    leave = action_offer(view, "disengage", Icon.DISENGAGE, Disengage())
    if not leave.verdict.allowed:
        return leave
    out = view.kept("way_out", partial(view.referee.skirmish(view.state).way_out, creature))
    return leave if out.allowed else replace(leave, outcome=NextStep(HemmedInStep(creature, out)))


@dataclass(frozen=True, slots=True)
class HemmedInStep(ActionStep):
    """A creature that is about to leave combat and has nowhere to go; `why` says so in numbers."""

    answered_by = ("act.keep",)

    rule = "R-28"

    creature: str
    why: Verdict

    def prompt(self, view: TableView) -> str:
        """What would become of it."""
        return view.why(self.why)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """To do it all the same; or to stay, which is what is likely wanted."""
        text = view.say("table.act.disengage_anyway")
        return (
            action_offer(view, "disengage", Icon.DISENGAGE, Disengage(), text=text),
            keep_offer(view),
        )


def done_offer(view: TableView, idle: str = "") -> Offer:
    """To be done; after the question `idle` where there is one, since what is left cannot be had back."""
    done = action_offer(view, "done", Icon.CHECK, Done())
    return replace(done, outcome=NextStep(IdleStep(idle))) if idle and done.verdict.allowed else done


def asks_first(offer: Offer) -> bool:
    """Whether it is an offer to be done that comes with a question."""
    return isinstance(offer.outcome, NextStep) and isinstance(offer.outcome.step, IdleStep)


@dataclass(frozen=True, slots=True)
class IdleStep(ActionStep):
    """Whether to be done although nothing has been done; `question` says with what."""

    answered_by = ("act.keep",)

    question: str

    def prompt(self, view: TableView) -> str:  # noqa: ARG002 - the same in every view
        """What would be given up."""
        return self.question

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """To be done all the same; last, where `done` was, to go on, which is what is likely wanted."""
        text = view.say("table.act.done_anyway")
        return (
            action_offer(view, ANYWAY, Icon.CHECK, Done(), text=text),
            keep_offer(view),
        )
