"""An encounter led by a game master, and everything that its players see, read and are offered."""

from __future__ import annotations

from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from game.cli.play import speak
from game.content.log_entry import readable
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games.attention_donjon.rules.actions import Draw, OpenEffect
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.table.players_scene import PlayersContent
from game.games.turn_order.table.session import MasterSession
from game.ui.app import App, Settings
from game.ui.box import Box
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.turn_order.table.pane import TurnTable
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

PRESSES = 12
"""After so many presses at most there is another picture."""

PLAYER = Seat(1)
"""No seat of such a table: somebody who only looks on."""


@cache
def window() -> Ui:
    options = Options(language="en", reduced_motion=True)
    return App(OffScreen((1280, 720)), Settings(speak, options)).ui


def painted(root: Widget) -> list[str]:
    """Everything that the widgets of a screen are made from, but for where they stand."""
    found = []
    for widget in root.walk():
        held = {
            name: value for name, value in vars(widget).items() if _is_plain(value) and name != "occasion"
        }
        found.append(f"{type(widget).__name__} {sorted(held.items())!r}")
    return found


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple | list):
        return all(map(_is_plain, value))
    is_event = is_dataclass(value) and type(value).__module__.startswith(("game.games", "game.core"))
    return isinstance(value, str | int) or is_event


@dataclass
class Led:
    """An encounter led by a game master, and what its players have seen and heard."""

    table: TurnTable
    session: MasterSession
    cards: dict[str, str]

    @classmethod
    def of(
        cls, table: TurnTable, people: Sequence[Any], cards: dict[str, str] | None = None, **more: Any
    ) -> Led:
        system = table.system()
        setup = system.setup(**{table.people: tuple(people)}, **more)
        session = MasterSession(Match.start(system.system, setup, SeededDice(4)))
        return cls(table, session, cards or {})

    @property
    def seen(self) -> tuple[object, ...]:
        """View, order and offers, and what the window of the players is made from."""
        session, match = self.session, self.session.match
        pane = self.table.pane()
        content = PlayersContent(self.table, session, pane, lambda: window().say, lambda: False, lambda: None)
        root = content.build(window(), Box(0, 0, 1280, 720))
        return (
            repr(match.view(None)),
            repr(session.track(None)),
            tuple(match.legal_actions(PLAYER)),
            match.may_undo(PLAYER).allowed,
            [line for line in painted(root) if "players.news" not in line],
        )

    @property
    def glimpse(self) -> object:
        """View and order alone, which is quick."""
        return self.session.match.view(None), self.session.track(None)

    @property
    def sentences(self) -> list[str]:
        """Every sentence that the players have read."""
        log = self.table.log(self.session.match, window().say)
        lines = (log.entries(line.events) for line in readable(self.session.match, log, None))
        return [entry.text for entries in lines for entry in entries]

    @property
    def events(self) -> list[str]:
        """Everything that they were told of."""
        return [repr(event) for line in self.session.match.log(None) for event in line.events]

    def press(self) -> None:
        """Go on as one press does; cards are dictated."""
        steps, state = self.session.next_steps(), self.session.state
        if getattr(state, "phase", "") == "initiative":
            drawing = sorted(state.combatants, key=lambda combatant: not combatant.is_pc)
            steps = (Batch(tuple(Draw(drawer.id, (self.cards[drawer.id],)) for drawer in drawing)),)
        for step in steps or (OpenEffect("fire"),):
            assert self.session.act(step).allowed

    def go_on(self) -> None:
        """To the next picture, and past whatever the players are kept from."""
        before = self.glimpse
        for _ in range(PRESSES):
            self.press()
            if self.glimpse != before:
                return

    def do(self, *actions: Any) -> None:
        for action in actions:
            verdict = self.session.act(action)
            assert verdict.allowed, (action, verdict.reasons)
