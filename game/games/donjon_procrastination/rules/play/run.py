"""One step of the rules: the state as it changes, the events so far, and the movement of cards."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import CardMoved, Event, Looked
from game.games.donjon_procrastination.rules.play.state import (
    Copy,
    Pending,
    Place,
    Player,
    Question,
    Spot,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.dice import Dice
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
        # Past `__init__`, which a frozen dataclass has call `object.__setattr__` for every field.
        other = object.__new__(self._kind)
        for put, content in zip(self._in_order, self._values(value), strict=True):
            put(other, content)
        for name, content in changes.items():
            self._setters[name](other, content)
        return other


PLAYERS = Remaker(Player)
STATES = Remaker(State)


class Run:
    """The state during one step, the events so far, and the state after each of them.

    Rules change the state first and tell it then: `run.alter(seat, dice=(3, 5))`, then
    `run.tell(DiceRolled(seat, (3, 5), entered=False))`.
    """

    def __init__(self, library: Library, state: State, dice: Dice) -> None:
        self.library = library
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.left: list[State] = []

    def tell(self, event: Event) -> None:
        """Record an event. Call it after the change, since the table shows the state that it left."""
        self.events.append(event)
        self.left.append(self.state)

    def change(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of a State
        """Change fields of the state."""
        self.state = STATES.remade(self.state, fields)

    def player(self, seat: int) -> Player:
        """The player of that seat."""
        return self.state.players[seat]

    def alter(self, seat: int, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Player
        """Change fields of one player."""
        players = list(self.state.players)
        players[seat] = PLAYERS.remade(players[seat], fields)
        self.state = STATES.remade(self.state, {"players": tuple(players)})

    def ask(self, question: Question, pending: Pending) -> None:
        """Ask a player before the effect is carried out, from its beginning, with the answer.

        If the question shows hidden cards, that is recorded.
        """
        shown = self._shown(question) if question.hidden else ()
        if shown:
            spots = spots_of(self.state, shown)
            self.tell(Looked(question.card, question.seat, question.seat, shown, spots))
        self.change(question=question, pending=(pending, *self.state.pending))

    def _shown(self, question: Question) -> tuple[Copy, ...]:
        asked = self.player(question.seat)
        # The asked player's own cards are no news to that player.
        known = {*asked.hand, *asked.discard, *asked.collection}
        return tuple(card for card in question.options if card not in known)

    def push(self, *pending: Pending) -> None:
        """Put effects before all pending ones, the first one first."""
        self.change(pending=(*pending, *self.state.pending))

    def opponent(self, seat: int) -> Seat:
        """The player whom that seat faces in this round."""
        return self.state.opponent(seat)


OPEN: frozenset[Place] = frozenset({"table", "score", "carried"})
"""Places whose cards everybody sees (D16)."""


def spots_of(state: State, cards: tuple[Copy, ...]) -> tuple[Spot, ...]:
    """The places of these copies; empty during a draft."""
    return tuple(spot for card in cards if (spot := find(state, card)) is not None)


def find(state: State, card: Copy) -> Spot | None:
    """The seat and place of a copy; cards of the common remainder are at seat 0."""
    if card in state.common:
        return (0, "common")
    for seat, player in enumerate(state.players):
        place = place_of(player, card)
        if place is not None:
            return (seat, place)
    return None


def place_of(player: Player, card: Copy) -> Place | None:
    """The place of a copy before a player; face-down cards still count as hand."""
    if any(played.card == card for played in player.table):
        return "table"
    if card == player.placed or card in player.hand:
        return "hand"
    places: tuple[tuple[tuple[Copy, ...], Place], ...] = (
        (player.pile, "pile"),
        (player.discard, "discard"),
        (player.score, "score"),
        (player.carried, "carried"),
        (player.collection, "collection"),
    )
    return next((place for cards, place in places if card in cards), None)


def move(
    run: Run, card: Copy, source: tuple[int, Place], target: tuple[int, Place], rule: str, by: Copy = ""
) -> None:
    """Move a card to the top of another place; to `table` only fighters go, by `effects`.

    A hand's newest card is its last, of every other place the top is the first.
    """
    take(run, card, *source)
    put(run, card, *target, shown=source[1] in OPEN)
    run.tell(CardMoved(card, Seat(source[0]), source[1], Seat(target[0]), target[1], rule, by))


def take(run: Run, card: Copy, seat: int, place: Place) -> None:
    """Remove a card from where it lies.

    Raises:
        ValueError: it is not there.
    """
    if place == "common":
        run.change(common=_without(run.state.common, card))
        return
    player = run.player(seat)
    if place == "table":
        fighter = player.fighter
        if fighter is not None and fighter.card == card:
            run.alter(seat, fighter=None)
        else:
            run.alter(seat, supports=tuple(played for played in player.supports if played.card != card))
    elif place == "discard":
        run.alter(seat, discard=_without(player.discard, card), seen=player.seen - {card})
    else:
        run.alter(seat, **{place: _without(getattr(player, place), card)})


def put(run: Run, card: Copy, seat: int, place: Place, *, shown: bool = False) -> None:
    """Put a card in a place; `shown` if everybody saw it on its way."""
    player = run.player(seat)
    if place == "hand":
        run.alter(seat, hand=(*player.hand, card))
    elif place == "discard":
        seen = player.seen | {card} if shown else player.seen
        run.alter(seat, discard=(card, *player.discard), seen=seen)
    else:
        run.alter(seat, **{place: (card, *getattr(player, place))})


def draw(run: Run, seat: int, rule: str) -> bool:
    """Move the top card of the player's own pile to the hand; False when the pile is empty."""
    pile = run.player(seat).pile
    if not pile:
        return False
    move(run, pile[0], (seat, "pile"), (seat, "hand"), rule)
    return True


def _without(cards: tuple[Copy, ...], card: Copy) -> tuple[Copy, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
