"""The course of a game at one table: what is done, how it is shown, and who is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.rules.play.actions import Action, Propose
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.preparation import AgreeScenario
from game.games.colors_of_magic.rules.play.view import View
from game.games.colors_of_magic.table.director import Director, exhibit_of
from game.games.colors_of_magic.table.duel_view import DuelShow
from game.games.colors_of_magic.table.stage import Exhibit, Stage
from game.table.curtain import CurtainScene
from game.table.names import seat_name
from game.table.old_turn_loop import MatchFlow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.log_entry import LogEntry
    from game.core.rules import Seat, Verdict
    from game.games.colors_of_magic.table.scene import TableScene


class Flow(MatchFlow[View, Action]):
    """Does actions, plays what follows from them, then lets the next player act."""

    _scene: TableScene

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self.stage = Stage()
        self.result: DuelShow | None = None
        self.exhibit: Exhibit | None = None
        self._waiting: tuple[Action, ...] = ()
        self._left_at: dict[Seat, int] = {}

    def do(self, actions: Sequence[Action]) -> Verdict:
        """Do the first action and show it, then the others; the verdict of the first."""
        session, scene = self._scene.session, self._scene
        first, *rest = actions
        asked = session.asked
        if asked is None:
            return session.check(first)
        before = len(session.match.entries)
        verdict = session.match.act(asked, first)
        if verdict.allowed:
            self._waiting = tuple(rest)
            self._left_at[asked] = before + 2
            if session.is_person(asked):
                self.forget()
            scene.hands.plan = None
            self._play(before)
        return verdict

    def _play(self, before: int) -> None:
        """Show what followed from the action after that many."""
        session, scene = self._scene.session, self._scene
        self.timeline.speed = self.pace
        director = Director(self.stage, scene.outlook, scene.ui.sounds, scene.show.spot_of)
        director.resume_duel(self._duel_before())
        events = session.events_since(before)
        cues = director.cues(events)
        still = self.timeline.speed <= 0
        if still and director.result is not None:
            self.result = director.result
        self.exhibit = exhibit_of(events, scene.outlook, still=still) or self.exhibit
        self.timeline.play(cues, self._settle)

    def put_away(self) -> bool:
        """Take away what was left to be looked at, one thing after the other; whether there was anything."""
        if self.exhibit is not None:
            self.exhibit = None
            return True
        shown, self.result = self.result is not None, None
        return shown

    def forget(self) -> None:
        """Take away everything that was left to be looked at."""
        self.result = self.exhibit = None

    def _duel_before(self) -> DuelShow | None:
        outlook = self._scene.outlook
        decision = outlook.decision
        return DuelShow.of(outlook, decision) if isinstance(decision, Duel) else None

    def _settle(self) -> None:
        """Everything has been shown: the table shows how it is."""
        self.stage.clear()
        self._scene.look_again()
        if self._waiting:
            waiting, self._waiting = self._waiting, ()
            session = self._scene.session
            if session.mine and session.check(waiting[0]).allowed:
                self.do(waiting)
                return
        self.advance()

    def advance(self) -> None:
        """Let the next one act: a person after the curtain where there is something to hide, or a machine."""
        session = self._scene.session
        if session.asked is None and session.over:
            self._scene.look_again()
        super().advance()

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        """What a machine chooses from: it agrees to the scenario that the other side wishes for."""
        decision = self._scene.session.decision
        if isinstance(decision, AgreeScenario):
            wished = decision.proposals[1 - seat]
            if wished is not None:
                return (Propose(wished),)
        return super().choices(seat)

    def do_thought(self, action: Action) -> None:
        """Do what a machine has thought of."""
        self.do((action,))

    def curtain(self, seat: Seat) -> CurtainScene:
        """A curtain for that side; what happened since is told there."""
        name = seat_name(self._scene.say, seat, self._scene.session.names)
        return CurtainScene(seat, name, lambda: self.recap(seat), lambda: self.sit(seat))

    def recap(self, seat: Seat) -> Sequence[LogEntry]:
        """What happened since that seat acted last, as far as it may know."""
        session = self._scene.session
        lines = session.match.log(seat, self._left_at.get(seat, 0))
        log = GameLog(session.library, self._scene.say, session.players)
        return log.entries(event for line in lines for event in line.events)
