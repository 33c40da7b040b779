"""One step of a game: the state as it changes, what has happened so far, and the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play import victory
from game.games.colors_of_magic.rules.play.tasks import Decision

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.play.events import Event
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.state import Body, Player, State
    from game.games.colors_of_magic.rules.play.tasks import Task
    from game.positions.position import Side

LONGEST = 10_000
"""More tasks than any step runs; a ring of abilities that set each other off is an error, not a hang."""


class Run:
    """What the tasks work on. It lives as long as one step; only the state and the events leave it."""

    def __init__(self, referee: Referee, state: State, dice: Dice) -> None:
        self.referee = referee
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.judged: tuple[object, ...] | None = None
        """The creatures and players of the last state in which the game was found to go on."""

    @property
    def library(self) -> Library:
        """Everything printed."""
        return self.referee.library

    def emit(self, *events: Event) -> None:
        """Write down what happened."""
        self.events.extend(events)

    def push(self, *tasks: Task) -> None:
        """Do these next, the first one named first."""
        self.state = replace(self.state, agenda=(*tasks, *self.state.agenda))

    def set_body(self, body: Body) -> None:
        """Replace the creature of that id, which is in play."""
        bodies = tuple(body if other.id == body.id else other for other in self.state.bodies)
        self.state = replace(self.state, bodies=bodies)

    def set_player(self, player: Player) -> None:
        """Replace the player of that side."""
        players = tuple(player if other.side is player.side else other for other in self.state.players)
        self.state = replace(self.state, players=(players[0], players[1]))

    def player(self, side: Side) -> Player:
        """That player, as things stand."""
        return self.state.player(side)

    def serial(self) -> int:
        """The next number for a token, a zone or a spell."""
        number = self.state.serial + 1
        self.state = replace(self.state, serial=number)
        return number

    def to_next_decision(self) -> None:
        """Run tasks until somebody has to decide, or the game has ended.

        Raises:
            RuntimeError: it never comes to a decision.
        """
        for _ in range(LONGEST):
            if self.state.outcome is not None or not self.state.agenda:
                return
            task, *rest = self.state.agenda
            if isinstance(task, Decision) and task.sides(self.state):
                return
            self.state = replace(self.state, agenda=tuple(rest))
            task.run(self)
            victory.check(self)
        raise RuntimeError(f"no decision after {LONGEST} tasks: {self.state.agenda[:3]}")
