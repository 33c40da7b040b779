"""To leave combat, which is asked twice where no way leads out of it (CM-DISENGAGE, ruling R-28)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.actions import Disengage
from game.games.colors_of_magic.table.step import ActionStep, NextStep, Offer, action_offer
from game.ui.icons import Icon

if TYPE_CHECKING:
    from game.core.rules import Verdict
    from game.games.colors_of_magic.table.table_view import TableView


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

    rule = "R-28"

    creature: str
    why: Verdict

    def prompt(self, view: TableView) -> str:
        """What would become of it."""
        return view.why(self.why)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """To do it all the same."""
        text = view.say("table.act.disengage_anyway")
        return (action_offer(view, "disengage", Icon.DISENGAGE, Disengage(), text=text),)
