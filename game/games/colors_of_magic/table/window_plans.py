"""Answering what the other one does: an Instant in a window, a card face down in a duel."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.actions import Boost, Pass
from game.games.colors_of_magic.rules.play.state import Target
from game.games.colors_of_magic.table.cast_plan import cast_from, castable_cards
from game.games.colors_of_magic.table.go_plans import offer
from game.games.colors_of_magic.table.plan import Plan
from game.ui.icons import Icon
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from game.core.rules import Verdict
    from game.games.colors_of_magic.rules.play.state import Moment
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Offer, Outcome


class WindowPlan(Plan):
    """Something happens: play an Instant, or pass."""

    def __init__(self, outlook: Outlook, moments: tuple[Moment, ...]) -> None:
        super().__init__(outlook)
        self.moments = moments

    def prompt(self) -> str:
        """What happens, and what may be done about it."""
        what = self.outlook.names.moment(self.moments[-1])
        return self.outlook.say("table.ask.instant", what=what)

    def judge(self, target: Target) -> Verdict | None:
        """Cards to cast."""
        return self._cards.get(target.id) if target.kind == "card" else None

    def take(self, target: Target) -> Outcome:
        """On to its caster and targets."""
        return cast_from(self, target.id)

    def lit(self) -> tuple[Target, ...]:
        """The Instants that answer."""
        return tuple(Target("card", card) for card, verdict in self._cards.items() if verdict.allowed)

    def offers(self) -> tuple[Offer, ...]:
        """Only to pass; the cards are in the hand."""
        return (offer(self, "pass", Icon.GO_BY, Pass(), look=Look.PRIMARY),)

    @cached_property
    def _cards(self) -> dict[str, Verdict]:
        return castable_cards(self.outlook, self.moments)


class DuelPlan(Plan):
    """A duel: play a card face down, or pass."""

    def prompt(self) -> str:
        """Play a card or pass."""
        return self.outlook.say("table.ask.duel")

    def judge(self, target: Target) -> Verdict | None:
        """Cards of the hand."""
        return self.outlook.session.check(Boost(target.id)) if target.kind == "card" else None

    def take(self, target: Target) -> Outcome:
        """Play it."""
        return self.act(Boost(target.id))

    def lit(self) -> tuple[Target, ...]:
        """The whole hand."""
        side = self.outlook.side
        hand = self.outlook.state.player(side).zones.hand if side is not None else ()
        return tuple(Target("card", card) for card in hand)

    def offers(self) -> tuple[Offer, ...]:
        """Only to pass; the cards are in the hand."""
        return (offer(self, "pass", Icon.GO_BY, Pass(), look=Look.PRIMARY),)
