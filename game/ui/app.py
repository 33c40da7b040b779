"""The app: a screen, a stack of scenes, and the loop that joins them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.errors import InputError
from game.ui.box import Box
from game.ui.canvas import Canvas
from game.ui.crash import Crash, Crashes
from game.ui.drawing.pictures import screenshot
from game.ui.input.events import (
    Event,
    FileDropped,
    FromSecondWindow,
    KeyPressed,
    KeyReleased,
    PointerPressed,
    TextComposed,
    TextTyped,
    WindowClosed,
    WindowResized,
    WindowUncovered,
)
from game.ui.input.keys import Command
from game.ui.options import Options, UserOptions
from game.ui.sound import Sound, Sounds
from game.ui.ui import Ui, ui_for
from game.ui.widgets.notice import Notice
from game.ui.window.fit import Resting, Undrawn
from game.ui.window.second_window import SecondView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.ui.app_scene import AppScene
    from game.ui.text.speech import Reader
    from game.ui.window.picture_copy import PictureCopy
    from game.ui.window.window import Screen

FRAMES = 60
"""Frames a second, at most."""


@dataclass(frozen=True)
class Settings:
    """The settings of an app, and what it calls for its surroundings.

    `speak` gives the messages of a language ("fr" or "en"); `options_file` is None where nothing may be
    written; `pictures` is the folder of screenshots; `report` shows what is wrong with a file that a scene
    could not use and did not report itself; `open_file` opens a file that was dropped on the window; `follow`
    opens what a text refers to, and says whether there is any. `caught` is given every other error, once all
    scenes are left, and puts the first scene on the stack again; without it such an error ends the program.
    `reader` reads the screen aloud, if anybody wants that. `between` is called before each frame.
    """

    speak: Callable[[str], Translator]
    options: Options = field(default_factory=Options)
    options_file: Path | None = None
    pictures: Path = field(default_factory=Path)
    sounds: Sounds = field(default_factory=lambda: Sounds(wanted=False))
    report: Callable[[App, InputError], None] = lambda app, error: app.notify_fault(error)
    open_file: Callable[[App, Path], None] = lambda app, path: app.notify(path.name)
    follow: Callable[[App, str], bool] = lambda _app, _reference: False
    caught: Callable[[App, Crash], None] | None = None
    reader: Reader | None = None
    between: Callable[[], None] = lambda: None


class App:
    """Shows the scene on top of the stack until the last one is gone.

    Attributes:
        crashed: what was going on at an error that the program could not recover from.
        second_window: what is shown in a second window.
        kept: what scenes find again when they are opened anew, by class: what they were made from, and what
        was chosen.
    """

    def __init__(self, screen: Screen, settings: Settings) -> None:
        self.screen = screen
        self.settings = settings
        self._options = UserOptions(settings.options, settings.options_file)
        self.scenes: list[AppScene[App]] = []
        self.kept: dict[type, tuple[object, object]] = {}
        self.by_keyboard = False
        self._running = True
        self._undrawn = Undrawn()
        self._resting = Resting()
        self._crashes = Crashes()
        self.crashed: Crash | None = None
        self.notice = Notice()
        self._copied: tuple[Path, PictureCopy] | None = None
        self.ui = self._make_ui()
        self.canvas = Canvas(screen.surface, self.ui.theme, self.ui.texts)
        self.second_window = SecondView(screen, self._options, lambda: self.ui, self.notify)

    # What scenes call

    @property
    def options(self) -> Options:
        """The options in use."""
        return self._options.now

    @property
    def box(self) -> Box:
        """The whole window, in logical units."""
        w, h = self.screen.surface.get_size()
        return Box(0, 0, w / self.ui.scale, h / self.ui.scale)

    @property
    def scene(self) -> AppScene[App]:
        """The scene on top of the stack.

        Raises:
            IndexError: there is none.
        """
        return self.scenes[-1]

    @property
    def running(self) -> bool:
        """Whether there is anything left to do."""
        return self._running and bool(self.scenes)

    def push(self, scene: AppScene[App]) -> None:
        """Put a scene on the stack."""
        self.scenes.append(scene)
        scene.enter(self)
        self.redraw()

    def pop(self) -> None:
        """Take the top scene off the stack; no text is entered any more where it was."""
        self.scenes.pop().leave()
        self.screen.end_text()
        if self.scenes:
            self.scenes[-1].uncovered()
        self.redraw()

    def replace(self, scene: AppScene[App]) -> None:
        """Put a scene in the place of the top one; no text is entered any more where that was."""
        self.scenes.pop().leave()
        self.screen.end_text()
        self.push(scene)

    def close(self) -> None:
        """Stop, unless a scene has to ask something first."""
        if not any(scene.asks_before_leaving(self.close) for scene in reversed(self.scenes)):
            self.quit()

    def quit(self) -> None:
        """Stop after this frame."""
        self._running = False

    def redraw(self, part: Box | None = None) -> None:
        """Draw again, even if no event asks for it: everything, or a part of the window."""
        self._undrawn.more(part)

    def set_options(self, **changes: object) -> None:
        """Change options: everything is shown anew at once, and the file is written.

        Where it cannot be written, a notice says so and the change holds until the end.
        """
        before = self.options
        self._options.change(**changes)
        if self.options.full_screen is not before.full_screen:
            self.screen.full_screen(self.options.full_screen)
        self.refresh()
        self._save_options()

    def refresh(self) -> None:
        """Show everything anew: the size of the screen, the options or the language have changed."""
        self.ui = self._make_ui(self.ui)
        self.canvas = Canvas(self.screen.surface, self.ui.theme, self.ui.texts)
        for scene in self.scenes:
            scene.rebuild()
        self.second_window.refresh()
        self.redraw()

    def notify(self, text: str) -> None:
        """Show a line of text for some seconds, over whatever scene is on."""
        self.notice.show(text)
        self.redraw()

    def notify_fault(self, error: InputError) -> None:
        """Show in a line what is wrong with a file."""
        self.notify(self.ui.say.fault(error))

    def screenshot(self) -> None:
        """Save the frame as a PNG in the pictures folder and copy it; say where it is, or why not."""
        try:
            path = screenshot(self.screen.surface, self.settings.pictures)
        except InputError as error:
            self.ui.sounds.play(Sound.ERROR)
            self.notify(self.ui.say("screenshot.failed", fault=self.ui.say.fault(error)))
            return
        self.ui.sounds.play(Sound.CHIME)
        self._copied = (path, self.screen.copy_picture(path))
        self._tell_copied()

    def _tell_copied(self) -> None:
        """Say what became of a picture, once its copy is made or will not be."""
        if self._copied is not None and self._copied[1].over:
            (path, copy), self._copied = self._copied, None
            self.notify(
                self.ui.say("screenshot.saved" if copy.made else "screenshot.not_copied", path=str(path))
            )

    # The loop

    def run(self) -> None:
        """Run until the last scene is gone or the window is closed; scenes are left, options kept.

        Raises:
            Exception: an error that `frame` could not recover from, or the first one from leaving the scenes,
                when all of them are left.
        """
        clock = pygame.time.Clock()
        try:
            while self.running:
                self.settings.between()
                self.frame(clock.tick(FRAMES) / 1000)
        finally:
            unleft = self._leave_all()
            self.second_window.close()
            self._save_options()
        if unleft:
            raise unleft[0]

    def frame(self, seconds: float) -> None:
        """Answer the events, let time pass, draw: everything the program does happens in here.

        Raises:
            Exception: an error came up, and `caught` is not set or the same has happened again and again.
        """
        events, caught = self.screen.events(), self.settings.caught
        self._undrawn.begin()
        try:
            for event in events:
                self.handle(event)
            if self.running:
                self.step(seconds)
        except Exception as error:
            if self._crashes.again() or caught is None:
                self.crashed = self.crash(error)
                raise
            failed = error
        else:
            return
        crash = self._cleared(failed)
        for event in events:
            if isinstance(event, WindowClosed | WindowResized):
                self.handle(event)
        caught(self, crash)

    def crash(self, error: Exception) -> Crash:
        """The report of an error that has just occurred."""
        return self._crashes.crash(error, self.scenes)

    def _cleared(self, error: Exception) -> Crash:
        """Leave all scenes because of an error, and forget what a frame cut short may have left behind."""
        crash, scenes = self.crash(error), tuple(self.scenes)
        unleft = self._leave_all()
        unkept = []
        for scene in scenes:
            with suppress(Exception):  # a scene that has failed may fail here, too
                unkept.append(scene.unkept)
        self.screen.surface.set_clip(None)
        self.screen.end_text()
        self.refresh()
        return replace(crash, unleft=unleft, unkept=[match for match in unkept if match is not None])

    def _leave_all(self) -> list[Exception]:
        """Leave every scene, the top one first, and take it off; the errors that came up."""
        errors = []
        while self.scenes:
            try:
                self.scenes.pop().leave()
            except Exception as error:  # noqa: BLE001 - the others are to be left all the same
                errors.append(error)
        return errors

    def handle(self, event: Event) -> None:
        """Answer one event of the window."""
        self._crashes.remember(event)
        match event:
            case FromSecondWindow(inner):
                keys = KeyPressed | KeyReleased | TextTyped | TextComposed
                if not self.second_window.handle(inner) and isinstance(inner, keys):
                    self.handle(inner)
            case WindowClosed():
                self.close()
            case WindowResized():
                self._resting.begin()
            case WindowUncovered():
                self.redraw()
            case _:
                if isinstance(event, KeyPressed | PointerPressed):
                    self.by_keyboard = isinstance(event, KeyPressed)
                    self._crashes.pressed()
                self._answer(event)

    def step(self, seconds: float) -> None:
        """Let time pass, then draw if something changed and the window can be seen."""
        if self._resting.goes_on(seconds):
            self.screen.surface.fill(self.ui.palette.leather_dark)
            self.screen.show()
            return
        self.settle()
        self._tell_copied()
        changed = [scene.update(seconds) for scene in list(self.scenes)]
        if any([*changed, self.notice.update(seconds)]):
            self.redraw()
        if self.settings.reader is not None and self.running:
            self.settings.reader.follow(self.scene, self.notice.text, self.ui.say.language)
        if self.screen.watched and not self._undrawn.put_off():
            self.show()
        self.second_window.update(seconds)

    def show(self) -> None:
        """Draw and show what has changed since it was drawn last, if anything has."""
        undrawn = self._undrawn
        if not self.running or not (undrawn.all or undrawn.parts):
            return
        if undrawn.all or self.scene.overlay:
            self.draw()
        else:
            self._draw_parts(undrawn.parts)
        self.screen.show()

    def settle(self) -> None:
        """Lay everything out for the window's new size, if it has one."""
        if not self._resting.on:
            return
        self._resting.end()
        if not self.options.full_screen:
            self._options.change(window=self.screen.size)
        self.refresh()

    def draw(self) -> None:
        """Draw the scenes that are visible, the lowest first."""
        self._undrawn.drawn()
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].overlay:
            lowest -= 1
        for scene in self.scenes[lowest:]:
            scene.draw(self.canvas)
        self.notice.place(self.ui, self.box, self.scene.spared() if self.notice.text else ())
        self.notice.draw(self.canvas, self.ui)

    def _draw_parts(self, parts: Sequence[Box]) -> None:
        """Draw those parts of the scene on top again; no other is seen."""
        self._undrawn.drawn()
        for part in parts:
            with self.canvas.clip(part):
                self.scene.draw(self.canvas)
                self.notice.draw(self.canvas, self.ui)

    def _answer(self, event: Event) -> None:
        if not self.running:
            return
        scene = self.scene
        try:
            if scene.handle(event):
                self.redraw(scene.changes())
                return
            answered = self._common(event)
        except InputError as error:
            self.settings.report(self, error)
            answered = True
        if answered:
            self.redraw()

    def _common(self, event: Event) -> bool:
        """The commands that every scene has, and the files that it leaves to others."""
        if isinstance(event, FileDropped):
            self._open(event.path)
            return True
        command = self.ui.keys.command(event) if isinstance(event, KeyPressed) else None
        match command:
            case Command.FULL_SCREEN:
                self.set_options(full_screen=not self.options.full_screen)
            case Command.SCREENSHOT:
                self.screenshot()
            case Command.MAP_LOOK if self.scene.has_map:
                self._next_look()
            case _:
                return False
        return True

    def _next_look(self) -> None:
        """Show maps in the next look from the next frame on, and say which it is."""
        look = self.options.map_look.after
        self._options.change(map_look=look)
        self.ui.options = self.options
        self._save_options()
        self.notify(self.ui.say(f"map_look.{look}"))

    def _open(self, path: Path) -> None:
        """Open a file, unless something has to be done or answered first.

        Raises:
            InputError: it cannot be opened.
        """
        if self.scene.overlay or self.scene.passing:
            self.notify(self.ui.say("drop.busy", name=path.name))
        else:
            self.settings.open_file(self, path)

    def _save_options(self) -> None:
        try:
            self._options.save()
        except InputError as error:
            self.notify_fault(error)

    def _make_ui(self, before: Ui | None = None) -> Ui:
        return ui_for(self.screen, self.options, self.settings.sounds, self.settings.speak, before)
