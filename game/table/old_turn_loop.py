"""The course of a match at its table: what machines think of, who is asked next, and the curtain between."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic

from game.core.dice import SeededDice
from game.core.rules import A
from game.table.session import V
from game.table.turn_loop import Thinker
from game.ui.cues import Timeline

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.table.curtain import CurtainScene
    from game.table.old_match_scene import MatchScene


class MatchFlow(ABC, Generic[V, A]):
    """Base of the flows: subclasses do actions and play what follows from them on the `timeline`."""

    _scene: MatchScene[Any]

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        self.timeline = Timeline()
        self._thinker: Thinker[V, A] | None = None
        self._begun = False

    @property
    def thinking(self) -> bool:
        """Whether a machine is at work."""
        return self._thinker is not None and self._thinker.busy

    @property
    def pace(self) -> float:
        """How fast everything is shown; 0 for at once."""
        return self._scene.app.options.motion

    def begin(self) -> None:
        """The table is ready: let the first one act; it begins only once."""
        if not self._begun:
            self._begun = True
            self.advance()

    # For subclasses

    @abstractmethod
    def do_thought(self, action: A) -> None:
        """Do what a machine has thought of."""

    @abstractmethod
    def curtain(self, seat: Seat) -> CurtainScene:
        """What hides the table until that player sits down at it."""

    @abstractmethod
    def forget(self) -> None:
        """Take away everything that was left to be looked at."""

    def choices(self, seat: Seat) -> tuple[A, ...]:
        """What a machine at that seat chooses from."""
        return tuple(self._scene.session.match.legal_actions(seat))

    def calls(self, seat: Seat) -> bool:
        """Whether that person, who is asked, has to be called to the table."""
        return self._scene.session.viewer != seat

    def sit(self, seat: Seat) -> None:
        """That person looks at the table from now on."""
        self._scene.session.sit(seat)
        self._scene.look_again()

    # Who is next

    def advance(self) -> None:
        """Let the next one act: a person after the curtain where there is something to hide, or a machine."""
        session = self._scene.session
        asked = session.asked
        if asked is None:
            return
        if not session.is_person(asked):
            self._think(asked)
        elif self.calls(asked):
            self._hand_over(asked)

    def _think(self, seat: Seat) -> None:
        session = self._scene.session
        if self._thinker is None:
            at_once = self._scene.app.options.motion <= 0
            self._thinker = Thinker(SeededDice(len(session.match.entries) + 1), at_once=at_once)
        agent = session.agents[seat]
        if agent is not None and not self._thinker.busy:
            self._thinker.begin(agent, session.match.view(seat), self.choices(seat))

    def _hand_over(self, seat: Seat) -> None:
        session, scene = self._scene.session, self._scene
        if not session.hot_seat or not session.hides(seat):
            self.sit(seat)
            return
        session.sit(None)
        scene.look_again()
        scene.app.push(self.curtain(seat))

    # Time

    def update(self, seconds: float) -> bool:
        """Go on showing; do what a machine has thought of."""
        moved = self.timeline.update(seconds)
        if self.timeline.busy or self._thinker is None or self._scene.app.scene is not self._scene:
            return moved
        action = self._thinker.take()
        if action is None:
            return moved
        self.do_thought(action)
        return True

    def stop(self) -> None:
        """The scene is left."""
        if self._thinker is not None:
            self._thinker.stop()
