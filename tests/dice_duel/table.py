"""The dice duel on screen: two scores, what was rolled, and two buttons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from dice_duel.log import DiceDuelLog
from dice_duel.rules import ACTIONS, SYSTEM, Action, Event, Setup, State
from game.core.agent import RandomAgent
from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.table.game import GameScreen
from game.table.match_controls import log_lines
from game.table.match_scene import MatchScene
from game.table.session import Playback, Session
from game.table.table import Act, Frame, Table
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.log_entry import Log, LogEntry
    from game.core.record import AnyMatch
    from game.core.rules import Verdict
    from game.table.game import Agents, Games
    from game.table.table import Intent, Moment
    from game.ui.app import App
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget


class DiceSession(Session[Setup, State, Action, Event, State]):
    """The match behind the table; nobody hides anything."""

    asking_rule = "DD-TURN-01"

    def hides(self, seat: object) -> bool:
        """Nothing lies face down, so nobody has to look away."""
        del seat
        return False


class DicePlayback(Playback[Setup, State, Action, Event, State], DiceSession):
    """The match watched again."""

    def open_view(self, state: State) -> State:
        """Everything lies open."""
        return state

    def turn_of(self, state: State) -> int:
        """Turns are counted from 1."""
        return state.turn


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: the action as it is written, its words, and whether it may be pressed."""

    action: str
    text: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class TableModel:
    """Everything that is painted."""

    prompt: str
    scores: tuple[str, str]
    pot: str
    offers: tuple[Offer, ...]
    log: tuple[LogEntry, ...]


class DiceTable(Table[DiceSession, TableModel, None, Action, str]):
    """The view as widgets, and presses as actions."""

    hands_key = "dice_duel.hands"
    nothing_picked = None

    def model(self, moment: Moment[DiceSession, None]) -> TableModel:
        """The view in words."""
        session, say = moment.session, moment.say
        view, asked = session.view, session.asked
        red, blue = (say("dice_duel.score", who=say(f"seat.{n + 1}"), score=view.scores[n]) for n in (0, 1))
        pot, log = say("dice_duel.pot", count=view.pot), self.log(moment)
        happened = log.entries(session.events_until(session.number))
        if asked is None:
            winner = max((0, 1), key=lambda seat: view.scores[seat])
            return TableModel(
                say("dice_duel.over", who=say(f"seat.{winner + 1}")), (red, blue), pot, (), happened
            )
        verdicts = map(session.check, ACTIONS.values())
        offers = tuple(
            Offer(action, say(f"dice_duel.{action}"), verdict)
            for action, verdict in zip(ACTIONS, verdicts, strict=True)
        )
        prompt = say("dice_duel.turn", who=say(f"seat.{asked + 1}"))
        return TableModel(prompt, (red, blue), pot, offers, happened)

    def layout(self, model: TableModel, frame: Frame[str]) -> Widget:
        """Scores on top, the pot, the buttons, what happened, the bar."""
        styles = frame.ui.styles
        buttons = [
            Button(
                f"act.{offer.action}",
                offer.text,
                partial(frame.press, offer.action),
                look=Look.PRIMARY,
                refusal="" if offer.verdict.allowed else frame.say.reason(offer.verdict.reasons[0]),
            )
            for offer in model.offers
        ]
        ways = [Anchor(frame.ways_out(frame.room.w - 80, 1), 0.5)]
        parts: list[Widget] = [
            Anchor(Row([Label(score, styles.title) for score in model.scores], gap=40), 0.5),
            Label(model.pot, styles.heading, align=0.5),
            Label(frame.status, styles.body, align=0.5),
            frame.replay_bar or Anchor(Row(buttons, gap=20), 0.5),
            *(ways if not model.offers and frame.replay_bar is None else []),
            Scroll(frame.replay_log or log_lines(model.log, frame.ui, frame.say("table.no_log")), name="log"),
            Anchor(Row(frame.buttons, gap=10), 0.5),
        ]
        return Panel(Column(parts, gap=18), margin=40)

    def intent(
        self, moment: Moment[DiceSession, None], model: TableModel, gesture: str
    ) -> Intent[None, Action]:
        """Every button is an action."""
        del moment, model
        return Act((ACTIONS[gesture],))

    def log(self, moment: Moment[DiceSession, None]) -> Log:
        """Events as sentences."""
        return DiceDuelLog(moment.say)


def _table(match: AnyMatch, agents: Agents, path: Path | None, games: Games) -> Scene:
    return MatchScene(DiceSession(match, agents), DiceTable(), path, games)


def _replay(match: AnyMatch, path: Path | None, games: Games) -> Scene:
    return MatchScene(DicePlayback(match), DiceTable(), path, games)


def _set_up(app: App, games: Games) -> None:
    match = Match.start(SYSTEM, Setup(), SeededDice(fresh_seed()))
    app.push(_table(match, (None, RandomAgent()), None, games))


SCREEN = GameScreen(_set_up, _table, _replay)
