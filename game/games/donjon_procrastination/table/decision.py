"""What is asked at the table now, what has been picked of it, and why other things may not be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.donjon_procrastination.rules.play.actions import Bluff, Choose, Discard, Draft, Pass, Place
from game.games.donjon_procrastination.rules.play.state import BLUFF

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.state import Question, State
    from game.games.donjon_procrastination.table.scene import DuelScene


class Decision:
    """The decision before one table's player: `seat` is who decides, None while nobody here does.

    `picks` are cards, or options of a question, taken up and not yet put down for good.
    """

    def __init__(self, scene: DuelScene) -> None:
        self._scene = scene
        self.seat: Seat | None = None
        self.picks: tuple[str, ...] = ()
        self._of: tuple[object, ...] = ()

    @property
    def state(self) -> State:
        """The table as the viewer knows it."""
        return self._scene.session.table

    @property
    def question(self) -> Question | None:
        """What an effect asks of whoever decides here."""
        return self.state.question if self.seat is not None else None

    @property
    def phase(self) -> str:
        """What kind of decision it is: that of a phase, or `question`."""
        if self.seat is None:
            return ""
        return "question" if self.question is not None else self.state.phase

    def look(self) -> None:
        """See who decides; what was picked for another decision is put back."""
        scene = self._scene
        waits = scene.flow.timeline.busy or scene.flow.recap is not None
        self.seat = None if waits else scene.session.actor
        key = (self.seat, self.state.question, self.state.phase, self.state.round, self.state.windows)
        if key != self._of:
            self.picks = ()
            self._of = key
        legal = self._pickable()
        self.picks = tuple(pick for pick in self.picks if pick in legal)

    def _pickable(self) -> frozenset[str]:
        if self.seat is None:
            return frozenset()
        if self.question is not None:
            return frozenset(self.question.options)
        player = self.state.players[self.seat]
        return frozenset({*player.hand, *player.dealt, BLUFF})

    def concerns(self, thing: str) -> bool:
        """Whether the thing is one of those to choose from."""
        return thing in self._pickable()

    def judge(self, thing: str) -> Verdict:
        """Whether that card, or option of a question, may be chosen now."""
        session = self._scene.session
        if self.seat is None:
            return Verdict.no(Reason.of("DP-FLOW-01", "dp.over" if session.over else "table.not_asked"))
        if self.question is not None:
            if thing in self.question.options:
                return Verdict.yes()
            return Verdict.no(Reason.of("DP-FLOW-01", "dp.answer_first"))
        return session.match.check(self.seat, self.action_for(thing))

    def lit(self, thing: str) -> bool:
        """Whether it is to be shown as something that may be chosen."""
        return self.seat is not None and self.concerns(thing) and self.judge(thing).allowed

    def action_for(self, thing: str) -> Action:
        """What choosing that thing means in this phase."""
        match self.state.phase:
            case "draft":
                return Draft(thing)
            case "trim":
                return Discard(thing)
            case _:
                return Bluff() if thing == BLUFF else Place(thing)

    def pick(self, thing: str) -> Verdict:
        """Take something up, or put it back; what is picked again and can be nothing else is chosen."""
        verdict = self.judge(thing)
        if not verdict.allowed:
            return verdict
        question = self.question
        most = question.most if question is not None else 1
        if thing in self.picks:
            if most == 1:
                return self.confirm()
            self.picks = tuple(pick for pick in self.picks if pick != thing)
        elif most == 1:
            self.picks = (thing,)
        elif len(self.picks) < most:
            self.picks = (*self.picks, thing)
        else:
            return Verdict.no(Reason.of("DP-CARD-01", "dp.pick.too_many", count=most))
        return verdict

    def put_back(self) -> bool:
        """Let go of what was picked last; whether there was anything."""
        had = bool(self.picks)
        self.picks = self.picks[:-1]
        return had

    def may_confirm(self) -> Verdict:
        """Whether what is picked can be chosen for good."""
        if self.seat is None:
            return self.judge("")
        action = self._action()
        if action is None:
            return Verdict.no(Reason.of("DP-FLOW-01", f"dp.phase.{self.state.phase}"))
        return self._scene.session.match.check(self.seat, action)

    def confirm(self) -> Verdict:
        """Choose what is picked."""
        verdict = self.may_confirm()
        action = self._action()
        if verdict.allowed and action is not None:
            return self._scene.flow.do(action)
        return verdict

    def answer(self, picks: tuple[str, ...]) -> Verdict:
        """Answer a question at once."""
        return self._scene.flow.do(Choose(picks))

    def pass_by(self) -> Verdict:
        """Place nothing."""
        return self._scene.flow.do(Pass())

    def _action(self) -> Action | None:
        if self.question is not None:
            return Choose(self.picks)
        return self.action_for(self.picks[0]) if self.picks else None

    def prompt(self) -> str:
        """What the player is to do."""
        scene, say = self._scene, self._scene.say
        if self.seat is None:
            return self._waiting()
        name = scene.names.player(self.seat)
        question = self.question
        if question is not None:
            asked = say(question.purpose)
            return f"<b>{scene.names.card(question.card)}</b>{say('duel.colon')}{asked}"
        if self.state.phase == "trim":
            over = len(self.state.players[self.seat].hand) - self.state.setup.rules.hand_max
            return say("duel.prompt.trim", who=name, count=over)
        return say(f"duel.prompt.{self.state.phase}", who=name)

    def _waiting(self) -> str:
        scene, say = self._scene, self._scene.say
        if scene.flow.timeline.busy:
            return say("duel.prompt.skip")
        if scene.flow.recap is not None:
            return say("duel.prompt.recap")
        asked = scene.session.asked
        if asked is None:
            return say("duel.prompt.over")
        key = "duel.prompt.waits" if scene.session.is_person(asked) else "duel.prompt.thinks"
        return say(key, who=scene.names.player(asked))
