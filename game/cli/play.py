"""Starts the program: in a window, or, where there is no screen, as a demonstration in pictures."""

from __future__ import annotations

import logging
import os
import signal
import sys
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Protocol

import msgspec
import platformdirs

from game.board.kernels.jit import compiled_kernels
from game.board.kernels.kernel_cache import is_warm
from game.board.later import LateKernels
from game.cli.card_folder import card_folder
from game.cli.language import of_locale
from game.cli.open_file import check_file, check_suffix, open_file
from game.cli.unfinished import continuing
from game.content.housekeeping import make_private, move_over, sweep
from game.content.locale import Language, translator
from game.content.program_log import LogHandler, note
from game.content.resources import data_folder
from game.content.rulebook import load_rulebook
from game.content.shelf import TRIED
from game.core.errors import InputError
from game.core.spare_memory import large_apart, stays
from game.games import GAMES
from game.table.chooser import ChooserScene
from game.table.dialogs import MessageDialog, report, show_rule
from game.table.file_dialogs import NotKeptDialog
from game.table.match_journal import headline, saves_folder, unfinished_games
from game.table.options import OptionsScene
from game.table.rules_reader import RulesReader
from game.table.save_entries import forget_former_pictures
from game.table.title import LanguageScene, LessonOffer, TitleEntry, TitleScene
from game.ui.app import App, Settings
from game.ui.drawing.icons import Icon
from game.ui.options import Options, load_or_set_aside, options_path
from game.ui.sound import Sounds
from game.ui.text.bold_face import bold_face
from game.ui.text.speech import Reader, voice_of
from game.ui.window.display import proposed_scale
from game.ui.window.window import NoScreenError, Window, has_screen
from game.workshop.unfinished import journals_folder, move_former

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

    from game.cli.card_watch import CardWatch
    from game.content.housekeeping import MovedFiles
    from game.content.locale import Translator
    from game.ui.crash import Crash
    from game.ui.scene import Scene

FAILED = 1
"""Exit code after an error that could not be gone on from."""

SIGNALLED = 128
"""Added to the number of the signal that ended the program, as shells do, for the exit code."""


class Arguments(Protocol):
    """The arguments of the command line; each is optional."""

    file: Path | None
    lang: str | None
    speak: bool
    set: Path | None
    watch: bool
    system: str | None


def speak(language: str) -> Translator:
    """The messages of a language.

    Raises:
        InputError: its catalogues are damaged.
    """
    return translator(Language(language))


def entries() -> Sequence[TitleEntry]:
    """The entries of the title."""
    return [
        *continuing(),
        TitleEntry("game", Icon.CARDS, _open_new_game),
        *_first_game(),
        TitleEntry("load", Icon.OPEN, _open_saved_game),
        TitleEntry("workshop", Icon.WORKSHOP, _open_workshop),
        TitleEntry("lesson", Icon.LESSON, _open_lesson),
        TitleEntry("quiz", Icon.HELP, _open_quiz),
        TitleEntry("puzzles", Icon.WHY, _open_puzzles),
        TitleEntry("rules", Icon.RULES, _open_rules),
        TitleEntry("options", Icon.OPTIONS, lambda scene: scene.app.push(OptionsScene())),
        TitleEntry("quit", Icon.QUIT, lambda scene: scene.app.quit()),
    ]


def _open_rules(scene: Scene) -> None:
    """Open the reader at the rules of the game that was left last, if there is one."""
    left = unfinished_games()[:1]
    scene.app.push(RulesReader(load_rulebook(), system=headline(left[0]).system if left else ""))


def read_ahead(say: Translator) -> None:
    """Load what is needed soon after the title, which nobody then waits for. Faults are told to whoever asks.

    That is the rules, what pictures of games and numbers are written with, and what locks files.
    """
    import filelock as _  # noqa: F401, PLC0415 - loads slowly, and no command needs it

    with suppress(InputError):
        load_rulebook()
    for game in GAMES.values():
        game.picture(say)
    say.number(0.5)


def workshop(language: Language) -> Scene:
    """The workshop, with a fresh position."""
    from game.workshop.scene import WorkshopScene  # noqa: PLC0415 - loads the compiled geometry

    return WorkshopScene(language)


def lesson(language: Language) -> Scene:
    """The workshop with its guided lesson.

    Raises:
        InputError: the lesson's position has a fault.
    """
    from game.workshop.lesson import guided_lesson, lesson_position  # noqa: PLC0415 - the same
    from game.workshop.scene import WorkshopScene  # noqa: PLC0415 - the same

    return WorkshopScene(language, lesson_position(), guided_lesson())


def _first_game() -> Sequence[TitleEntry]:
    """The guided first game of the first game that has one."""
    guiding = any(game.guides for game in GAMES.values())
    return (TitleEntry("first_game", Icon.PLAY, _open_first_game),) if guiding else ()


def _open_first_game(title: Scene) -> None:
    game = next(game for game in GAMES.values() if game.guides)
    guided = game.screen().guided
    if guided is not None:
        guided(title.app, GAMES)


def _open_new_game(title: Scene) -> None:
    title.app.push(ChooserScene(GAMES))


def _open_saved_game(title: Scene) -> None:
    from game.table.open_match import open_saved_game  # noqa: PLC0415 - only then

    open_saved_game(title, GAMES)


def _open_workshop(title: Scene) -> None:
    title.app.push(workshop(_language(title.app)))


def _open_lesson(title: Scene) -> None:
    title.app.push(lesson(_language(title.app)))


def _open_quiz(title: Scene) -> None:
    from game.workshop.quiz import QuizScene  # noqa: PLC0415 - loads the compiled geometry

    title.app.push(QuizScene())


def _open_puzzles(title: Scene) -> None:
    from game.workshop.puzzles import PuzzleScene  # noqa: PLC0415 - loads the compiled geometry

    title.app.push(PuzzleScene())


def _language(app: App) -> Language:
    return Language(app.options.language or of_locale())


def first_scene(language: str) -> Scene:
    """The title, after the question of the language where it was never answered.

    The title offers the guided first game where that was never answered.
    """
    if language:
        return _title()
    return LanguageScene(_title, of_locale())


def _title() -> TitleScene:
    return TitleScene(entries, greet=_offer_lesson)


def _offer_lesson(title: TitleScene) -> None:
    app = title.app
    if app.options.lesson_offered:
        return

    def answered() -> None:
        app.set_options(lesson_offered=True)

    app.push(LessonOffer(answered, lambda: _open_first_game(title)))


def settings(language: str | None = None) -> tuple[Settings, InputError | None]:
    """How the app is made for this user, and what was wrong with the options file, if anything."""
    path = options_path()
    first = not path.exists()
    options, fault = load_or_set_aside(path)
    if first:
        options = enlarged(options, proposed_scale(os.environ, sys.platform))
    made = Settings(
        speak, options, path, pictures_folder(), report=report, open_file=open_file, follow=show_rule
    )
    if language:
        made = replace(made, options=msgspec.structs.replace(options, language=language))
    return made, fault


def enlarged(options: Options, scale: float) -> Options:
    """The options with that interface scale, and a window that shows as much as before."""
    width, height = (round(side * scale) for side in options.window)
    return msgspec.structs.replace(options, ui_scale=scale, window=(width, height))


def pictures_folder() -> Path:
    """The folder of screenshots."""
    return Path(platformdirs.user_pictures_dir()) / "Arcane Table"


def caught(app: App, crash: Crash) -> None:
    """Go on at the title after an error, and say what has happened and where it is told."""
    say = app.ui.say
    app.push(TitleScene(entries))
    for unkept in crash.unkept:
        far = say("table.kept_far", kept=unkept.kept, all=unkept.all)
        ask = "dialog.not_kept_crash"
        app.push(NotKeptDialog(unkept.fault, unkept.name, unkept.save, None, far, ask, left=True))
    app.push(MessageDialog(say("crash.title"), report_crash(crash, say)))


def report_crash(crash: Crash, say: Translator) -> str:
    """Write an error to the log of the program, and return the sentence that the player is shown."""
    kept = crash.kept and not crash.unkept
    try:
        path = str(note(crash.report()))
    except InputError as fault:
        return say("crash.kept.unlogged" if kept else "crash.text.unlogged", fault=say.fault(fault))
    return say("crash.kept" if kept else "crash.text", path=path)


@contextmanager
def ended_by_signals(app: App) -> Iterator[list[int]]:
    """Within, Ctrl+C, `kill` and a terminal that is closed end the program as closing its window does.

    The list says which one did. The same signal a second time counts as it did before.
    """
    received: list[int] = []
    before: dict[signal.Signals, signal.Handlers | Callable[..., object] | int | None] = {}

    def end(number: int, _: FrameType | None) -> None:
        received.append(number)
        app.quit()
        signal.signal(number, before[signal.Signals(number)])

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows has not all of them
            number = signal.Signals[name]
            before[number] = signal.getsignal(number)
            signal.signal(number, end)
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run(args: Arguments) -> int:
    """Play until the window is closed; the exit status of the program."""
    large_apart()
    watch = _tried(args)
    logging.basicConfig(handlers=[LogHandler()], level=logging.WARNING)
    made, fault = settings(getattr(args, "lang", None))
    moved = move_over()
    move_former()
    make_private(saves_folder(), journals_folder())
    sweep(pictures_folder())
    forget_former_pictures()
    language = made.options.language or of_locale()
    file = getattr(args, "file", None)
    if file is not None:
        check_suffix(file)
    if not has_screen(os.environ, sys.platform):
        return _demonstrate(language, file)
    bold_face()  # at the very first start cut from its font for half a second, which no frame has
    try:
        window = Window(made.options.window, full_screen=made.options.full_screen)
    except NoScreenError:
        return _demonstrate(language, file)
    reader = Reader(voice_of(sys.platform)) if getattr(args, "speak", False) else None
    kernels = LateKernels()
    made = replace(made, sounds=Sounds(), caught=caught, reader=reader, between=lambda: between(app))

    def between(app: App) -> None:
        kernels.step()
        if watch is not None:
            watch.step(app)

    app = App(window, made)
    stays()
    try:
        with ended_by_signals(app) as received:
            _play(app, file, fault, moved)
    except InputError:
        raise
    except Exception as error:  # noqa: BLE001 - the last place where an error can be told of
        sys.stderr.write(report_crash(app.crashed or app.crash(error), app.ui.say) + "\n")
        return FAILED
    finally:
        window.close()
        kernels.close()
        if reader is not None:
            reader.close()
    return SIGNALLED + received[0] if received else 0


def _tried(args: Arguments) -> CardWatch | None:
    """Let the set that the command line names take the place of the user's cards; what watches it, if asked.

    Raises:
        InputError: there is no such folder, or `--watch` without one.
    """
    folder = getattr(args, "set", None)
    if folder is None:
        if getattr(args, "watch", False):
            raise InputError("play", "--watch", "no --set", "a folder of cards to look at")
        return None
    from game.cli.card_watch import CardWatch  # noqa: PLC0415 - only then

    name, added = card_folder(folder, getattr(args, "system", None))
    game = GAMES[name]
    if game.cards is None or added is None:
        return None
    os.environ[TRIED] = f"{game.cards().folder().parent.name}={added.resolve()}"
    return CardWatch(game, added.resolve()) if getattr(args, "watch", False) else None


def _play(app: App, file: Path | None, fault: InputError | None, moved: MovedFiles) -> None:
    app.push(first_scene(app.options.language))
    Thread(target=read_ahead, args=(app.ui.say,), name="read ahead").start()
    if file is not None:
        open_file(app, file)
    if fault is not None:
        text = app.ui.say("options.reset", fault=app.ui.say.fault(fault))
        app.push(MessageDialog(app.ui.say("dialog.fault"), text))
    _tell_moved(app, moved)
    app.run()


def _tell_moved(app: App, moved: MovedFiles) -> None:
    say, folder = app.ui.say, str(data_folder())
    if moved.files:
        app.notify(say("data.moved", folder=folder))
    if moved.faults:
        text = say("data.not_moved", folder=folder, faults="\n".join(map(say.fault, moved.faults)))
        app.push(MessageDialog(say("dialog.fault"), text))


def _demonstrate(language: str, file: Path | None) -> int:
    """Run the demonstration without a screen; a file that could not be opened is a fault all the same."""
    from game.cli.demonstration import demonstrate  # noqa: PLC0415 - the same

    if file is not None:
        check_file(file)
    if is_warm():
        compiled_kernels()()
    return demonstrate(language, speak, entries)
