"""One step of the rules at work: the state as it changes, the dice, and what has happened so far."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.games.donjon_procrastination.rules.play.events import Event, Looked
from game.games.donjon_procrastination.rules.play.state import Copy, Pending, Player, Question, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library

T = TypeVar("T")


class Remaker(Generic[T]):
    """`dataclasses.replace` for one frozen, slotted class whose values need no check, in half the time.

    Machine players run the rules many thousand times a minute, and most of it is spent in making new states.
    """

    def __init__(self, kind: type[T]) -> None:
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # a dataclass, says the caller
        self._kind = kind
        self._values = attrgetter(*names)
        self._setters = {name: getattr(kind, name).__set__ for name in names}
        self._in_order = tuple(self._setters.values())

    def remade(self, value: T, changes: Mapping[str, object]) -> T:
        """The value with some of its fields changed.

        Raises:
            KeyError: it has no such field.
        """
        other = object.__new__(self._kind)
        for put, content in zip(self._in_order, self._values(value), strict=True):
            put(other, content)
        for name, content in changes.items():
            self._setters[name](other, content)
        return other


PLAYERS = Remaker(Player)
STATES = Remaker(State)


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
        self.state = STATES.remade(self.state, fields)

    def player(self, seat: int) -> Player:
        """The player of that seat."""
        return self.state.players[seat]

    def alter(self, seat: int, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Player
        """Change fields of a player."""
        players = list(self.state.players)
        players[seat] = PLAYERS.remade(players[seat], fields)
        self.state = STATES.remade(self.state, {"players": tuple(players)})

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
