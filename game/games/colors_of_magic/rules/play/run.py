"""A step of a game: the state as it changes, the events so far, the dice, and what is done with them.

The agenda of a state is a stack of tasks. A step takes the first task off and runs it, which may push others
on top, until a decision is uppermost. A decision is a task that says what may be answered, and what follows.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from game.core.copies import copier, replace
from game.core.offers import ActionGroup
from game.games.colors_of_magic.rules.state.actions import Action, each_once
from game.games.colors_of_magic.rules.state.state import Body, Carry, Happens, Moment, Pending, Player, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.core.dice import Dice
    from game.core.rules import Verdict
    from game.games.colors_of_magic.rules.activation import Part
    from game.games.colors_of_magic.rules.meaning.continuous import Standing
    from game.games.colors_of_magic.rules.play.referee import FullReading, Referee
    from game.games.colors_of_magic.rules.state.events import Event
    from game.positions.position import Side


with_agenda: Callable[[State, tuple[Pending, ...]], State] = copier(State, "agenda")
"""The state with another agenda."""

_with_bodies: Callable[[State, tuple[Body, ...]], State] = copier(State, "bodies")

_with_players: Callable[[State, tuple[Player, Player]], State] = copier(State, "players")


class Run:
    """The working data of one step: only the state and the events outlive it."""

    def __init__(self, referee: Referee, state: State, dice: Dice) -> None:
        self.referee = referee
        self.library = referee.library
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.alive: tuple[State, Mapping[str, Standing]] | None = None
        """The last state in which the hit points of creatures were looked at, and what held for them."""

    @property
    def reading(self) -> FullReading:
        """The basis for reading effects, as things stand."""
        return self.referee.reading(self.state)

    def emit(self, *events: Event) -> None:
        """Record events."""
        self.events.extend(events)

    def push(self, *tasks: Pending) -> None:
        """Put tasks on top of the agenda, the first one uppermost."""
        state = self.state
        self.state = with_agenda(state, (*tasks, *state.agenda))

    def tell(self, *moments: Moment) -> None:
        """Let moments be answered of which few things speak, if one in play or in a hand does."""
        heard = [Happens(moment) for moment in moments if self.referee.listens(self.state, moment.when)]
        if heard:
            self.push(*heard)

    def note(self, source: str, amount: int) -> None:
        """Let the effects of a source that are still to come know how much the one before them did (R-87)."""
        if not (amount and self.library.telling):
            return
        self.state = with_agenda(
            self.state,
            tuple(
                replace(task, context=replace(task.context, done=task.context.done + amount))
                if isinstance(task, Carry) and task.context.source == source
                else task
                for task in self.state.agenda
            ),
        )

    def set_body(self, body: Body) -> None:
        """Replace the creature of that id, which is in play; its rider goes where it goes (R-70)."""
        state, identity = self.state, body.id
        if body.rider is not None:
            self._carry_rider(body, body.rider)
            state = self.state
        self.state = _with_bodies(
            state, tuple([body if other.id == identity else other for other in state.bodies])
        )

    def _carry_rider(self, mount: Body, rider: str) -> None:
        """Put a rider where its mount will stand; it has moved as far as that was moved by moves."""
        before, body = self.state.find(mount.id), self.state.find(rider)
        if before is not None and body is not None and body.at != mount.at:
            walked = max(mount.travelled - before.travelled, 0.0)
            self.set_body(replace(body, at=mount.at, travelled=body.travelled + walked))

    def set_player(self, player: Player) -> None:
        """Replace the player of that side."""
        red, blue = self.state.players
        players = (player, blue) if red.side is player.side else (red, player)
        self.state = _with_players(self.state, players)

    def player(self, side: Side) -> Player:
        """The player of that side in the present state."""
        return self.state.player(side)

    def give_back(self, creature: str, part: Part | None) -> None:
        """Make a part of an activation available again: a house rule for what became impossible (R-43)."""
        activation = self.state.activation
        # by default what became impossible is lost.
        redo = self.state.setup.game.illegal_after_pause == "redo"
        if redo and part and activation and activation.creature == creature:
            again = replace(activation, spent=activation.spent - {part})
            self.state = replace(self.state, activation=again)

    def serial(self) -> int:
        """The next number for a token, a zone or a spell."""
        number = self.state.serial + 1
        self.state = replace(self.state, serial=number)
        return number


class Task(Pending):
    """A task that can carry itself out. Tasks are frozen dataclasses, and are pushed by those before them.

    What follows is pushed rather than called, so that answers and questions may come in between:
    `run.push(Deal(victim, 2), Bury(victim))` deals the damage, lets it be answered, and only then buries.
    """

    __slots__ = ()

    @abstractmethod
    def run(self, run: Run) -> None:
        """Carry the task out; it has been taken off the agenda before."""


class Decision(Task):
    """A task that waits until somebody acts."""

    __slots__ = ()

    def run(self, run: Run) -> None:
        """Go back on top of the agenda: nothing moves until a player decides."""
        run.push(self)

    @abstractmethod
    def sides(self, state: State) -> frozenset[Side]:
        """The sides that may act."""

    @abstractmethod
    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether that side, which is among `sides`, may do this now."""

    @abstractmethod
    def choices(self, referee: Referee, state: State, side: Side) -> Iterable[Action]:
        """The actions that `check` allows; a fair selection of moves in inches and of ways to pay."""

    def groups(self, referee: Referee, state: State, side: Side) -> tuple[ActionGroup[Action], ...]:
        """The choices in groups, so that whoever needs only some does not pay for finding them all.

        Their places lie on the grid, and none comes twice.
        """
        return (ActionGroup(lambda: each_once(self.choices(referee, state, side))),)

    @abstractmethod
    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Do an action that `check` allows; the decision has been taken off the agenda."""


@dataclass(frozen=True, slots=True)
class SoleDecision(Decision):
    """A decision of one player."""

    side: Side

    def sides(self, state: State) -> frozenset[Side]:
        """The side of that player."""
        del state
        return frozenset({self.side})


@dataclass(frozen=True, slots=True)
class Performing(Task):
    """Something declared that Instants and abilities may still cancel or change, before it is done (R-43).

    It lies under the window that its moment opens.
    """

    moment: Moment

    def cancelled(self, run: Run) -> None:
        """Carry out the consequence of a cancellation; by default there is none."""

    def replaced(self, amount: int | None, share: float | None) -> Self | None:
        """The same thing with another number, or that share of it; None where that makes no sense."""
        del amount, share
        return None

    def redirected(self, to: str) -> Self | None:
        """The same thing done to another creature; None where that makes no sense."""
        del to
        return None

    def with_x(self, source: str, x: int) -> Self:
        """The same thing once so much mana was paid for X of that source; by default nothing counts it."""
        del source, x
        return self
