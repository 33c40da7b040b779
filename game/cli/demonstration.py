"""A demonstration for machines without a screen: runs the program unseen, and saves pictures and a log."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from game.games import GAMES
from game.table.game import Demonstration, DemoStep, Game
from game.table.title import TitleEntry, TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator

SIZE = (1280, 720)


def _open_options(driver: Driver) -> None:
    driver.press("title.options")


def _show_view(driver: Driver) -> None:
    driver.press("options.page.1")


def _show_keys(driver: Driver) -> None:
    driver.press("options.page.2")


def _leave_options(driver: Driver) -> None:
    driver.key("escape")


def _open_rules(driver: Driver) -> None:
    driver.press("title.rules")


def _search_rules(driver: Driver) -> None:
    driver.press("rules.search")
    driver.type("couvert" if driver.app.options.language == "fr" else "cover")


def _speak_english(driver: Driver) -> None:
    driver.key("escape")
    driver.app.set_options(language="en")


CLIENT_STEPS: Sequence[DemoStep] = (
    DemoStep("titre", "title screen, in French", lambda _driver: None),
    DemoStep("options", "press title.options", _open_options),
    DemoStep("affichage", "press options.page.1", _show_view),
    DemoStep("touches", "press options.page.2", _show_keys),
    DemoStep("retour", "key escape", _leave_options),
    DemoStep("regles", "press title.rules", _open_rules),
    DemoStep("recherche", "search the rules for «couvert»", _search_rules),
    DemoStep("title", "key escape, set the language to English", _speak_english),
    DemoStep("options-en", "press title.options", _open_options),
    DemoStep("view", "press options.page.1", _show_view),
    DemoStep("keys", "press options.page.2", _show_keys),
    DemoStep("back", "key escape", _leave_options),
    DemoStep("rules", "press title.rules", _open_rules),
    DemoStep("search", "search the rules for “cover”", _search_rules),
)
"""The screens that do not depend on any game."""


def all_steps() -> Sequence[DemoStep]:
    """The workshop, short games and the screens around them, in French and then in English."""
    from game.workshop.demonstration import workshop_steps  # noqa: PLC0415 - loads the geometry

    title, *others = CLIENT_STEPS
    english = [step.name for step in others].index("title") + 1
    french, english_ones = (
        (
            *workshop_steps(language),
            *(step for _, shown in demonstrations() for step in shown.steps(language)),
        )
        for language in ("fr", "en")
    )
    return (title, *french, *others[:english], *english_ones, *others[english:])


def demonstrations() -> Iterator[tuple[Game, Demonstration]]:
    """The games that can be shown, with what is shown of each."""
    for game in GAMES.values():
        shown = game.screen().demonstration
        if shown is not None:
            yield game, shown


def demonstrate(
    language: str, speak: Callable[[str], Translator], entries: Callable[[], Sequence[TitleEntry]]
) -> int:
    """Say in that language where, play the steps, and save a picture of each and a log in a new folder.

    The games that are played lie there too, as records and told in both languages.

    Returns:
        The exit status, 0.
    """
    home = Path(tempfile.mkdtemp(prefix="arcane-table-"))
    options = Options(language="fr", reduced_motion=True)
    app = App(OffScreen(SIZE), Settings(speak, options))
    driver = Driver(app)
    app.push(TitleScene(entries))
    print(speak(language)("demo.begin", folder=str(home)), flush=True)  # noqa: T201 - the command's answer
    log = []
    for number, step in enumerate(all_steps(), start=1):
        step.act(driver)
        driver.wait(0.1)
        picture = driver.save(home / f"{number:02}-{step.name}.png")
        log.append(f"{picture.name}: {step.line}")
    (home / "log.txt").write_text("\n".join(log) + "\n", encoding="utf-8")
    from game.table.demonstration import keep_game  # noqa: PLC0415 - only now

    for game, shown in demonstrations():
        keep_game(game, shown.match(), home, shown.file)
    return 0
