"""One step of the rules at work: the state as it changes, the dice, and what has happened so far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.systems.donjon_procrastination.play.events import Looked

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.systems.donjon_procrastination.cards.library import Library
    from game.systems.donjon_procrastination.play.events import Event
    from game.systems.donjon_procrastination.play.state import Copy, Pending, Player, Question, State


class Run:
    """The state during one step."""

    def __init__(self, library: Library, state: State, dice: Dice) -> None:
        self.library = library
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Put down what happened."""
        self.events.append(event)

    def change(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of a State
        """Change fields of the state."""
        self.state = replace(self.state, **fields)

    def player(self, seat: int) -> Player:
        """The player of that seat."""
        return self.state.players[seat]

    def alter(self, seat: int, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Player
        """Change fields of a player."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        self.state = replace(self.state, players=tuple(players))

    def ask(self, question: Question, pending: Pending) -> None:
        """Let a player answer before the effect is carried out, again from its beginning.

        Whom the question shows cards that were hidden is told.
        """
        shown = self._shown(question) if question.hidden else ()
        if shown:
            self.tell(Looked(question.card, question.seat, question.seat, shown))
        self.change(question=question, pending=(pending, *self.state.pending))

    def _shown(self, question: Question) -> tuple[Copy, ...]:
        asked = self.player(question.seat)
        known = {*asked.hand, *asked.discard, *asked.collection}
        return tuple(card for card in question.options if card not in known)

    def push(self, *pending: Pending) -> None:
        """Effects to be carried out next, the first one first."""
        self.change(pending=(*pending, *self.state.pending))

    def opponent(self, seat: int) -> Seat:
        """Whom that seat faces in this round."""
        return self.state.opponent(seat)
