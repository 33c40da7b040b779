"""The course of a duel at one table: what is done, how it is shown, and who is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.play.actions import Action
from game.games.donjon_procrastination.rules.play.events import Looked, Revealed, RoundEnded
from game.games.donjon_procrastination.rules.play.view import View
from game.games.donjon_procrastination.table.director import Director
from game.games.donjon_procrastination.table.secret_curtain import SecretCurtain
from game.games.donjon_procrastination.table.stage import Stage
from game.games.donjon_procrastination.table.staging import Picture, Staging
from game.games.donjon_procrastination.table.story import story_of
from game.table.curtain import CurtainScene
from game.table.old_turn_loop import MatchFlow

if TYPE_CHECKING:
    from game.core.rules import Seat, Verdict
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.table.scene import DuelScene


class Flow(MatchFlow[View, Action]):
    """Does actions, plays what follows from them, then lets the next player act.

    `recap` is the table as a round was decided on it; it stays until somebody goes on. `exhibit` are cards
    that the viewer was shown by an effect.
    """

    _scene: DuelScene

    def __init__(self, scene: DuelScene) -> None:
        super().__init__(scene)
        self.stage = Stage()
        self.recap: Picture | None = None
        self.exhibit: Looked | None = None
        self._owed: dict[Seat, Looked] = {}
        self._held_back: tuple[Event, ...] = ()
        self._director: Director | None = None
        self._before = 0

    # Doing

    def do(self, action: Action) -> Verdict:
        """Do something for whoever is asked, and show what follows."""
        session = self._scene.session
        asked = session.asked
        if asked is None:
            return session.check(action)
        before = len(session.match.entries)
        verdict = session.match.act(asked, action)
        if verdict.allowed:
            if session.is_person(asked):
                self.exhibit = None
            self._play(before)
        return verdict

    def _play(self, before: int) -> None:
        """Show what followed from the action after that many."""
        session = self._scene.session
        self._remember(before)
        if session.hot_seat and self._for_all(before):
            session.sit(None)
        events = session.events_since(before)
        self._stage(before, events)

    def _for_all(self, before: int) -> bool:
        """Whether more happened than that somebody chose in secret: then everybody looks at the table."""
        line = self._scene.session.match.log(None, before + 1)
        return (
            any(isinstance(event, Revealed) for one in line for event in one.events)
            or len(line[-1].events) > 1
        )

    def _remember(self, before: int) -> None:
        """Keep what people were shown in secret until they look."""
        session = self._scene.session
        for seat in session.match.seats:
            if session.is_person(seat):
                for line in session.match.log(seat, before + 1):
                    for event in line.events:
                        if isinstance(event, Looked) and event.seat == seat and all(event.cards):
                            self._owed[seat] = event

    def _stage(self, before: int, events: tuple[Event, ...]) -> None:
        scene, session = self._scene, self._scene.session
        self.timeline.speed = self.pace
        picture = Picture(session.table_at(before), story_of(session.events_until(before)))
        staging = Staging(picture, session.sees)
        self._before = before
        self._director = Director(self.stage, staging, scene.names, scene.ui.sounds, scene.show.spot_of)
        self.stage.picture = picture
        ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
        first = ends[0] if ends else len(events)
        now, self._held_back = events[:first], events[first:]
        cues = self._director.cues(now)
        if ends:
            cues.append(self._director.results([event for event in events if isinstance(event, RoundEnded)]))
        self.timeline.play(cues, self._decided if ends else self._settle)

    def _decided(self) -> None:
        """A round has its result: the table stays so until somebody goes on, unless only machines play."""
        director = self._director
        people = any(self._scene.session.is_person(seat) for seat in self._scene.session.match.seats)
        if director is None or not people:
            self._finish()
            return
        self.recap = director.staging.picture
        self._scene.look_again()

    def go_on(self) -> bool:
        """Put the cards of a decided round away; whether there was one."""
        if self.recap is None:
            return False
        self.recap = None
        self._finish()
        return True

    def _finish(self) -> None:
        director = self._director
        rest, self._held_back = self._held_back, ()
        cues = director.cues(rest) if director is not None else []
        self.timeline.play(cues, self._settle)
        if self.timeline.busy:
            self._scene.look_again()

    def _settle(self) -> None:
        """Everything has been shown: the table shows how it is."""
        self.stage.clear()
        self._director = None
        self._show_owed()
        self._scene.look_again()
        self.advance()

    def told(self) -> tuple[int, tuple[Event, ...]] | None:
        """While something is shown: after how many actions that began, and what has been shown so far."""
        if self._director is None:
            return None
        return self._before, tuple(self._director.staging.told)

    def forget(self) -> None:
        """Take away everything that was left to be looked at."""
        self.exhibit = self.recap = self._director = None
        self._held_back = ()

    def put_away(self) -> bool:
        """Take away cards that were shown; whether there were any."""
        had, self.exhibit = self.exhibit is not None, None
        return had

    # Who is next

    def advance(self) -> None:
        """Let the next one act: a person after the curtain where there is something to hide, or a machine."""
        if self.recap is None:
            super().advance()

    def calls(self, seat: Seat) -> bool:  # noqa: ARG002 - the session knows who is asked
        """Whether that person cannot answer at this screen as it is."""
        return self._scene.session.actor is None

    def do_thought(self, action: Action) -> None:
        """Do what a machine has thought of."""
        self.do(action)

    def curtain(self, seat: Seat) -> CurtainScene:
        """A curtain for that player; whoever has just chosen may take it back there."""
        session, names = self._scene.session, self._scene.names
        entries = session.match.entries
        last = entries[-1].seat if entries else seat
        name = names.player(seat)
        if last == seat or not session.is_person(last) or not session.match.may_undo(last).allowed:
            return CurtainScene(seat, name, tuple, lambda: self.sit(seat))
        words = names.tr("duel.act.take_back", who=names.player(last))
        return SecretCurtain(seat, name, lambda: self.sit(seat), words, lambda: self._take_back(last))

    def _take_back(self, seat: Seat) -> None:
        """That player's choice is undone; nobody else sees the hand that is chosen from again."""
        self._scene.session.match.undo(seat)
        self._scene.look_again()
        self._scene.app.push(
            CurtainScene(seat, self._scene.names.player(seat), tuple, lambda: self.sit(seat))
        )

    def sit(self, seat: Seat) -> None:
        """That person looks at the table from now on, and at what is owed."""
        self._scene.session.sit(seat)
        self._show_owed()
        self._scene.look_again()

    def _show_owed(self) -> None:
        viewer, question = self._scene.session.viewer, self._scene.session.table.question
        if viewer is not None and viewer in self._owed:
            shown = self._owed.pop(viewer)
            asked = question is not None and set(shown.cards) <= set(question.options)
            self.exhibit = None if asked else shown
