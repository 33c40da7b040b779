"""What buttons and keys do at the table of a replay."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import pygame

from game.core.errors import InputError
from game.table import match_files as keeping
from game.table.curtain import CurtainScene
from game.table.dialogs import FileDialog, report
from game.table.help import show_help
from game.table.names import seat_name
from game.table.playback import seat_of
from game.table.saves import SUFFIX, saves_folder
from game.ui.events import KeyPressed, Mods
from game.ui.keys import Command
from game.ui.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.content.locale import Translator
    from game.table.game import Games
    from game.table.old_replay_course import ReplayCourse
    from game.table.playback import Eyes, Playback
    from game.ui.events import Event
    from game.ui.widgets.slider import Slider

UNUSED = frozenset((Command.SAVE, Command.END))
"""Commands of the table that mean nothing to a match that has been played."""


class ReplayHands(Scene):
    """To be put before the scene of a table: it goes through the match instead of playing it."""

    slider: Slider
    games: Games

    @property
    @abstractmethod
    def playback(self) -> Playback[Any, Any, Any, Any, Any]:
        """The match, and what of it is looked at."""

    @property
    @abstractmethod
    def course(self) -> ReplayCourse:
        """How the replay runs."""

    if TYPE_CHECKING:
        # What the table has that comes after this class.

        @property
        def say(self) -> Translator:
            """The words of the language in use."""
            ...

        def sync(self) -> None:
            """Make the widgets say what there is to say now."""

    def first_focus(self) -> str:
        """The slider: its arrows go from action to action."""
        return "replay.slider"

    def status_text(self) -> str:
        """Which action is on the table."""
        return self.say("replay.place", number=self.playback.at, total=self.playback.last)

    # What buttons do

    def toggle(self) -> None:
        """Run by itself, or stop."""
        self.course.play(on=not self.course.playing)
        self.sync()

    def go_to(self, number: int) -> None:
        """Stop, and show the table after that many actions."""
        self.course.playing = False
        self.course.jump(number)

    def step_on(self) -> None:
        """Stop, and show the next action."""
        self.course.playing = False
        self.course.step()
        self.sync()

    def step_back(self) -> None:
        """Stop, and show the table as it was before the last action."""
        self.go_to(self.playback.at - 1)

    def to_start(self) -> None:
        """Back to where the match began."""
        self.go_to(0)

    def to_end(self) -> None:
        """On to how the match ended."""
        self.go_to(self.playback.last)

    def turn_by(self, step: int) -> None:
        """To the beginning of the turn after, or with -1 to that of this turn or of the one before."""
        session = self.playback
        turns = session.turns()
        if step > 0:
            self.go_to(turns[session.turn + 1] if session.turn + 1 < len(turns) else session.last)
        else:
            begun = turns[session.turn]
            self.go_to(begun if session.at > begun else turns[max(0, session.turn - 1)])

    def run_at(self, speed: float) -> None:
        """Change the speed, of what is being shown as well."""
        self.course.speed = speed
        self.course.timeline.speed = self.course.pace
        self.sync()

    def look_with(self, eyes: Eyes) -> None:
        """See the match with other eyes; the cards of an unfinished one are shown behind a curtain."""
        seat = seat_of(eyes)
        self.course.playing = False
        if seat is None or self.playback.finished:
            self._look(eyes)
            return
        name = seat_name(self.say, seat, self.playback.names)
        self.app.push(CurtainScene(seat, name, tuple, lambda: self._look(eyes)))

    def _look(self, eyes: Eyes) -> None:
        self.course.timeline.skip()
        self.playback.look(eyes)
        self.course.look_again()

    # Keys

    def shortcut(self, event: Event) -> bool:
        """Space plays and stops wherever the focus is; nothing that is being shown holds a hand back."""
        match event:
            case KeyPressed(key=pygame.K_SPACE, mods=Mods.NONE, repeat=False):
                self.toggle()
                return True
            case _ if self.course.timeline.busy:
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

    # Files and help

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
            keeping.watch_instead(self.app, path, self.games)
        except InputError as error:
            report(self.app, error)

    def leave_table(self) -> None:
        """Away from the replay."""
        self.app.pop()
