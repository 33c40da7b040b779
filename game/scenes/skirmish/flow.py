"""The course of a game at one table: what is done, how it is shown, and who is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.cues import Timeline
from game.content.game_log import GameLog
from game.core.dice import SeededDice
from game.scenes.match.curtain import CurtainScene
from game.scenes.match.names import seat_name
from game.scenes.match.thinker import Thinker
from game.scenes.skirmish.director import Director, exhibit_of
from game.scenes.skirmish.duel_view import DuelShow
from game.scenes.skirmish.stage import Exhibit, Stage
from game.systems.colors_of_magic.play.actions import Propose
from game.systems.colors_of_magic.play.duel import Duel
from game.systems.colors_of_magic.play.preparation import AgreeScenario

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.log_entry import LogEntry
    from game.core.rules import Seat, Verdict
    from game.scenes.skirmish.scene import TableScene
    from game.systems.colors_of_magic.play.actions import Action
    from game.systems.colors_of_magic.play.view import View


class Flow:
    """Does actions, plays what follows from them, then lets the next player act."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.stage = Stage()
        self.timeline = Timeline()
        self.result: DuelShow | None = None
        self.exhibit: Exhibit | None = None
        self._thinker: Thinker[View, Action] | None = None
        self._waiting: tuple[Action, ...] = ()
        self._left_at: dict[Seat, int] = {}
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
        asked = session.asked
        if asked is None:
            if session.over:
                self._scene.look_again()
            return
        if not session.is_person(asked):
            self._think(asked)
        elif session.viewer != asked:
            self._hand_over(asked)

    def _think(self, seat: Seat) -> None:
        session = self._scene.session
        if self._thinker is None:
            at_once = self._scene.app.options.motion <= 0
            self._thinker = Thinker(SeededDice(len(session.match.entries) + 1), at_once=at_once)
        agent = session.agents[seat]
        if agent is None or self._thinker.busy:
            return
        choices = tuple(session.match.legal_actions(seat))
        decision = session.decision
        if isinstance(decision, AgreeScenario):
            wished = decision.proposals[1 - seat]
            choices = (Propose(wished),) if wished is not None else choices
        self._thinker.begin(agent, session.match.view(seat), choices)

    def _hand_over(self, seat: Seat) -> None:
        session, scene = self._scene.session, self._scene
        if not session.hot_seat or not session.hides(seat):
            self._sit(seat)
            return
        session.sit(None)
        scene.look_again()
        name = seat_name(scene.say, seat, session.names)
        scene.app.push(CurtainScene(seat, name, lambda: self.recap(seat), lambda: self._sit(seat)))

    def _sit(self, seat: Seat) -> None:
        self._scene.session.sit(seat)
        self._scene.look_again()

    def recap(self, seat: Seat) -> Sequence[LogEntry]:
        """What happened since that seat acted last, as far as it may know."""
        session = self._scene.session
        lines = session.match.log(seat, self._left_at.get(seat, 0))
        log = GameLog(session.library, self._scene.say, session.players)
        return log.entries(event for line in lines for event in line.events)

    def update(self, seconds: float) -> bool:
        """Go on showing; do what a machine has thought of."""
        moved = self.timeline.update(seconds)
        if self.timeline.busy or self._thinker is None or self._scene.app.scene is not self._scene:
            return moved
        action = self._thinker.take()
        if action is None:
            return moved
        self.do((action,))
        return True

    def stop(self) -> None:
        """The scene is left."""
        if self._thinker is not None:
            self._thinker.stop()
