"""Filters over what can be chosen from, and names that nobody else has."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from game.ui.widgets.button import Button
from game.ui.widgets.choice import MenuItem, open_menu

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.scene import Scene

T = TypeVar("T")


def filter_button(
    name: str, values: Sequence[tuple[T, str]], chosen: T, scene: Scene, choose: Callable[[T], None]
) -> Button:
    """A button that says what is chosen, and opens a menu of all values; the first one filters nothing."""
    text = next(words for value, words in values if value == chosen)
    button = Button(name, text, lambda: None, height=38, size=15)

    def chooser(value: T) -> Callable[[], None]:
        return lambda: choose(value)

    entries = [MenuItem(f"{name}.{i}", words, chooser(value)) for i, (value, words) in enumerate(values)]
    button.action = lambda: open_menu(scene.interface, (button.box.x, button.box.bottom + 2), entries)
    button.chosen = chosen != values[0][0]
    return button


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """The name, with a number after it if it is taken."""
    number, name = 2, wanted
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name
