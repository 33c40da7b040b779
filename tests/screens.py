"""Every screen of the client that needs no game, for tests that look at all of them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.play import entries, speak
from game.content.locale import Translator
from game.content.rulebook import load_rulebook
from game.table.dialogs import ConfirmDialog, HelpScene, MessageDialog, PromptDialog
from game.table.file_dialogs import FileDialog
from game.table.options import PAGES, OptionsScene
from game.table.rules_reader import RulesReader
from game.table.title import LanguageScene, TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.button import Pressable
from game.ui.widgets.focus import focus_order
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Scroll
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.rules import Value
    from game.ui.box import Box
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

LONG = "Un fichier de carte a été trouvé, mais la couche « décors » manque. " * 4


def encloses(outer: Box, inner: Box, slack: float = 0.5) -> bool:
    """Whether the inner box lies inside, give or take `slack` units."""
    grown = outer.inset(-slack)
    return inner.within(grown) == inner and inner.w <= grown.w and inner.h <= grown.h


def _nothing(*_args: object) -> None:
    """A dialog's answer that no test waits for."""


SCREENS: dict[str, Callable[[], Scene]] = {
    "title": lambda: TitleScene(entries),
    "language": lambda: LanguageScene(lambda: TitleScene(entries)),
    **{f"options-{page}": partial(OptionsScene, page) for page in PAGES},
    "rules": lambda: RulesReader(load_rulebook(), "CM-LOS-01"),
    "message": lambda: MessageDialog("Une carte est fautive", LONG),
    "long-message": lambda: MessageDialog("Une carte est fautive", LONG * 8),
    "confirm": lambda: ConfirmDialog("Effacer", LONG, "Tout effacer", _nothing),
    "prompt": lambda: PromptDialog("Nom de la créature", "Comment la nommer ?", _nothing),
    "file": lambda: FileDialog("Ouvrir une position", Path(__file__).parent / "core", [".py"], _nothing),
    "help": lambda: HelpScene("Les touches", "Le clic droit annule."),
}


def show(name: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0, language: str = "fr") -> Driver:
    """A driver with that screen on, over the title if it is a dialog."""
    options = Options(language=language, ui_scale=scale, reduced_motion=True)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    scene = SCREENS[name]()
    if scene.overlay:
        app.push(TitleScene(entries))
    app.push(scene)
    return Driver(app)


def over_title(
    scene: Scene, size: tuple[int, int] = (1280, 720), language: str = "fr", scale: float = 1.0
) -> Driver:
    """A driver with the scene on, over the title."""
    options = Options(language=language, ui_scale=scale, reduced_motion=True)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    app.push(TitleScene(entries))
    app.push(scene)
    return Driver(app)


def texts(driver: Driver) -> str:
    """What the labels of the screen say, line by line."""
    return "\n".join(
        widget.text for widget in driver.scene.interface.root.walk() if isinstance(widget, Label)
    )


def refusal(driver: Driver, name: str) -> str:
    """Why that button cannot be pressed, empty if it can."""
    widget = driver.find(name)
    assert isinstance(widget, Pressable)
    return widget.refusal


def misnamed(driver: Driver) -> list[str]:
    """Names that two widgets have, and stops of the focus without a name."""
    root = driver.scene.interface.root
    names = Counter(widget.name for widget in root.walk() if widget.name)
    stops = focus_order(root)
    nameless = [f"{type(stop).__name__} has no name" for stop in stops if not stop.name]
    return [name for name, count in names.items() if count > 1] + nameless + ["no stop"] * (not stops)


def misfits(driver: Driver) -> list[str]:
    """What does not fit on the screen that is on: texts in their boxes, and widgets in the window.

    What lies in a scrolling part may be anywhere down its length, but no wider than it.
    """
    ui, root, box = driver.app.ui, driver.scene.interface.root, driver.app.box
    found = [f"{_called(widget)}: {text}" for widget in root.walk() for text in widget.misfits(ui)]
    scrolled = {
        id(inner) for outer in root.walk() if isinstance(outer, Scroll) for inner in outer.part.walk()
    }
    fixed = [widget for widget in root.walk() if id(widget) not in scrolled]
    found += [f"{_called(widget)} sticks out" for widget in fixed if not encloses(box, widget.box, 1)]
    return found + _overlaps(root)


def _overlaps(outer: Widget) -> list[str]:
    found = []
    parts = [part for part in outer.parts if not part.hidden and part.box.w > 0 and part.box.h > 0]
    for i, part in enumerate(parts):
        found += _overlaps(part)
        inner = part.box.inset(1)
        others = [other for other in parts[i + 1 :] if inner.overlaps(other.box.inset(1))]
        found += [f"{_called(part)} overlaps {_called(other)}" for other in others]
    return found


def _called(widget: Widget) -> str:
    """Its name, else what it is and what it says."""
    if widget.name:
        return widget.name
    said = getattr(widget, "text", "")
    return f"{type(widget).__name__} {said!r}" if said else type(widget).__name__


class Keys(Translator):
    """Says the keys of its messages."""

    def __call__(self, key: str, **_values: Value) -> str:
        return key
