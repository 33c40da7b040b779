"""A saved match watched again: at the same table, forwards and backwards, with any eyes that may look."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.events import KeyPressed, Mods
from game.client.keys import Command
from game.errors import InputError
from game.scenes.dialogs import FileDialog, report
from game.scenes.help import show_help
from game.scenes.match import keeping
from game.scenes.match.curtain import CurtainScene
from game.scenes.match.names import seat_name
from game.scenes.match.papers import SUFFIX, saves_folder
from game.scenes.match.playback import seat_of
from game.scenes.skirmish.outlook import Outlook
from game.scenes.skirmish.playback import Playback
from game.scenes.skirmish.replay_flow import ReplayFlow
from game.scenes.skirmish.replay_layout import ReplayLayout
from game.scenes.skirmish.replay_log import ReplayLog, line_name
from game.scenes.skirmish.scene import TableScene
from game.scenes.skirmish.sheet import Page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.client.events import Event
    from game.client.widgets.slider import Slider
    from game.scenes.match.playback import Eyes
    from game.scenes.skirmish.session import GameMatch

UNUSED = frozenset((Command.SAVE, Command.END))
"""Commands of the table that mean nothing to a match that has been played."""


class ReplayScene(TableScene):
    """One match, shown action by action; `file` is where it was loaded from."""

    session: Playback
    flow: ReplayFlow
    slider: Slider

    def __init__(self, match: GameMatch, file: Path | None = None) -> None:
        super().__init__(match, file=file)
        self.session = Playback(match)
        self.layout = ReplayLayout(self)
        self.flow = ReplayFlow(self)
        self.told = ReplayLog()
        self.page = Page.LOG

    def first_focus(self) -> str:
        """The slider: its arrows go from action to action."""
        return "replay.slider"

    def rebuild(self) -> None:
        """Build the widgets; the log shows the action that is on the table."""
        super().rebuild()
        if self.page is Page.LOG:
            lines = {widget.name: widget for widget in self.interface.root.walk()}
            line = lines.get(line_name(self.session.at))
            if line is not None:
                self.interface.show(line)

    def status_text(self) -> str:
        """Which action is on the table."""
        return self.say("replay.place", number=self.session.at, total=self.session.last)

    def turn_name(self, turn: float) -> str:
        """What a turn is called; the first is the preparation."""
        number = self.session.match.state_at(self.session.turns()[round(turn)]).turn
        return self.say("replay.turn", number=number) if number else self.say("table.preparation")

    # What buttons and keys do

    def toggle(self) -> None:
        """Run by itself, or stop."""
        self.flow.play(on=not self.flow.playing)
        self.sync()

    def go_to(self, number: int) -> None:
        """Stop, and show the table after that many actions."""
        self.flow.playing = False
        self.flow.jump(number)

    def step_on(self) -> None:
        """Stop, and show the next action."""
        self.flow.playing = False
        self.flow.step()
        self.sync()

    def step_back(self) -> None:
        """Stop, and show the table as it was before the last action."""
        self.go_to(self.session.at - 1)

    def to_start(self) -> None:
        """Back to where the match began."""
        self.go_to(0)

    def to_end(self) -> None:
        """On to how the match ended."""
        self.go_to(self.session.last)

    def turn_by(self, step: int) -> None:
        """To the beginning of the turn after, or with -1 to that of this turn or of the one before."""
        session = self.session
        turns = session.turns()
        if step > 0:
            self.go_to(turns[session.turn + 1] if session.turn + 1 < len(turns) else session.last)
        else:
            begun = turns[session.turn]
            self.go_to(begun if session.at > begun else turns[max(0, session.turn - 1)])

    def run_at(self, speed: float) -> None:
        """Change the speed, of what is being shown as well."""
        self.flow.speed = speed
        self.flow.timeline.speed = self.flow.pace
        self.sync()

    def look_with(self, eyes: Eyes) -> None:
        """See the match with other eyes; the cards of an unfinished one are shown behind a curtain."""
        seat = seat_of(eyes)
        self.flow.playing = False
        if seat is None or self.session.finished:
            self._look(eyes)
            return
        name = seat_name(self.say, seat, self.session.names)
        self.app.push(CurtainScene(seat, name, tuple, lambda: self._look(eyes)))

    def _look(self, eyes: Eyes) -> None:
        self.flow.timeline.skip()
        self.session.look(eyes)
        self.look_again()

    def glance(self, number: int) -> None:
        """Show the board after that many actions while the slider is moving; the rest follows."""
        board = self.outlook.desk.position.board
        self.flow.playing = False
        self.flow.timeline.skip()
        self.flow.forget()
        self.session.at = number
        self.outlook = Outlook(self.session, self.say, self.outlook)
        self.hands.look_at(self.outlook)
        now = self.outlook.desk.position.board
        if (now.width, now.height) == (board.width, board.height):
            self.board_view()
        self.status.text = self.status_text()

    def sync(self) -> None:
        """Bring the widgets up to date, but never under a moving knob."""
        if not self.slider.pressed:
            super().sync()

    def _state(self) -> tuple[object, ...]:
        return (*super()._state(), self.session.at, self.session.eyes, self.flow.playing, self.flow.speed)

    # Keys

    def shortcut(self, event: Event) -> bool:
        """Space plays and stops wherever the focus is; nothing that is being shown holds a hand back."""
        match event:
            case KeyPressed(key=pygame.K_SPACE, mods=Mods.NONE, repeat=False):
                self.toggle()
                return True
            case _ if self.flow.timeline.busy:
                return False
            case _:
                return super().shortcut(event)

    def handle(self, event: Event) -> bool:
        """As at the table; keys that nothing took go through the match."""
        if super().handle(event):
            return True
        act = self._act_of(event) if isinstance(event, KeyPressed) else None
        if act is None:
            return False
        act()
        return True

    def _act_of(self, key: KeyPressed) -> Callable[[], None] | None:
        plain: dict[int, Callable[[], None]] = {
            pygame.K_HOME: self.to_start,
            pygame.K_END: self.to_end,
            pygame.K_PAGEUP: lambda: self.turn_by(-1),
            pygame.K_PAGEDOWN: lambda: self.turn_by(1),
        }
        with_ctrl: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: self.step_back,
            pygame.K_RIGHT: self.step_on,
        }
        match key.mods:
            case Mods.NONE:
                return plain.get(key.key)
            case Mods.CTRL:
                return with_ctrl.get(key.key)
            case _:
                return None

    def command(self, command: Command) -> bool:
        """What keys ask for, as far as it can be asked of a match that has been played."""
        return command not in UNUSED and super().command(command)

    def undo(self) -> None:
        """One action back."""
        self.step_back()

    def redo(self) -> None:
        """One action on."""
        self.step_on()

    def help(self) -> None:
        """The keys."""
        show_help(self.app, self.say("replay.hands"))

    def open(self) -> None:
        """Ask for another match to be watched."""
        folder = saves_folder()
        folder.mkdir(parents=True, exist_ok=True)
        self.app.push(FileDialog(self.say("replay.open"), folder, (SUFFIX,), self._open))

    def _open(self, path: Path) -> None:
        try:
            keeping.watch_instead(self.app, path)
        except InputError as error:
            report(self.app, error)

    def leave_table(self) -> None:
        """Away from the replay."""
        self.app.pop()

    def leave(self) -> None:
        """The scene is taken off the stack; there is nothing to keep."""
        self.flow.stop()
