"""What every widget and scene is given: look, words, keys, sound and options, for the current window."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from game.client.options import Options
from game.client.palette import Palette, palette
from game.client.sound import Sounds
from game.client.styles import Styles
from game.client.text import Texts
from game.client.theme import Theme

if TYPE_CHECKING:
    from game.client.box import Box
    from game.client.keys import Keys
    from game.core.rules import Value


class Say(Protocol):
    """Looks up a message by key, in the current language."""

    def __call__(self, key: str, **values: Value) -> str:
        """The message with its named places filled."""
        ...


class Host(Protocol):
    """What only a window can do."""

    def clipboard(self) -> str:
        """The text on the clipboard, empty if there is none."""
        ...

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard."""
        ...

    def begin_text(self, box: Box, scale: float) -> None:
        """Let the input method offer its candidates beside that box."""
        ...

    def end_text(self) -> None:
        """Text is no longer entered."""
        ...


@dataclass
class Ui:
    """One of these lasts until language, scale or palette change."""

    scale: float
    say: Say
    host: Host
    options: Options = field(default_factory=Options)
    sounds: Sounds = field(default_factory=lambda: Sounds(wanted=False))
    palette: Palette = field(init=False)
    theme: Theme = field(init=False)
    texts: Texts = field(init=False)
    styles: Styles = field(init=False)
    keys: Keys = field(init=False)

    def __post_init__(self) -> None:
        self.palette = palette(self.options.palette, high_contrast=self.options.high_contrast)
        self.theme = Theme(self.palette, self.scale)
        self.texts = Texts(self.scale, self.palette)
        self.styles = Styles.of(self.palette)
        self.keys = self.options.bindings()
