"""`Ui`: the look, words, keys, sounds and options that every widget and scene is given."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from game.ui.drawing.palette import Palette, palette
from game.ui.drawing.theme import Theme
from game.ui.input.keys import NAMED_CAPS, Binding, Command, Keys
from game.ui.options import Options
from game.ui.sound import Sounds
from game.ui.text.text import Face, Style, Texts
from game.ui.window.fit import fitting_scale

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.ui.window.window import Host, Screen


@dataclass(frozen=True, slots=True)
class Styles:
    """Named styles. Those on wood and leather are cream, those on parchment ink; none is below 16 units."""

    title: Style
    heading: Style
    subheading: Style
    body: Style
    strong: Style
    note: Style
    small: Style
    button: Style
    on_wood: Style
    on_wood_title: Style
    on_wood_small: Style
    ribbon: Style
    number: Style

    @classmethod
    def of(cls, palette: Palette) -> Styles:
        """The styles in these colours."""
        cream, dark = palette.cream, (38, 14, 6)
        return cls(
            title=Style(Face.TITLE, 44, palette.ink),
            heading=Style(Face.TITLE, 26, palette.accent),
            subheading=Style(Face.TITLE, 20, palette.ink),
            body=Style(Face.TEXT, 20, palette.ink),
            strong=Style(Face.BOLD, 20, palette.ink),
            note=Style(Face.ITALIC, 19, palette.ink_soft),
            small=Style(Face.TEXT, 17, palette.ink_soft),
            button=Style(Face.TITLE, 19, cream, dark),
            on_wood=Style(Face.TEXT, 19, cream, dark),
            on_wood_title=Style(Face.TITLE, 22, palette.gilt, dark),
            on_wood_small=Style(Face.TEXT, 17, cream, dark),
            ribbon=Style(Face.TITLE, 30, cream, (50, 6, 6)),
            number=Style(Face.TITLE, 22, cream, (60, 4, 4)),
        )


class Painter(Protocol):
    """Something that paints in the colours of a palette, and may keep what it painted."""

    def __init__(self, palette: Palette) -> None:
        """A painter in these colours."""
        ...


P = TypeVar("P", bound=Painter)


@dataclass
class Ui:
    """The look, words, keys, sounds and options in use; replaced when language, scale or palette changes."""

    scale: float
    say: Translator
    host: Host
    options: Options = field(default_factory=Options)
    sounds: Sounds = field(default_factory=lambda: Sounds(wanted=False))
    palette: Palette = field(init=False)
    theme: Theme = field(init=False)
    texts: Texts = field(init=False)
    styles: Styles = field(init=False)
    keys: Keys = field(init=False)
    painters: dict[type, object] = field(init=False)
    before: InitVar[Ui | None] = None
    """The one that this one replaces: what it painted is used again if scale and colours are the same."""

    def __post_init__(self, before: Ui | None) -> None:
        self.palette = palette(self.options.palette, high_contrast=self.options.high_contrast)
        if before is not None and before.scale == self.scale and before.palette == self.palette:
            self.theme, self.texts = before.theme, before.texts
        else:
            self.theme = Theme(self.palette, self.scale)
            self.texts = Texts(self.scale, self.palette)
        self.painters = before.painters if before is not None and before.palette == self.palette else {}
        self.styles = Styles.of(self.palette)
        self.keys = self.options.bindings()

    def kept(self, painter: type[P]) -> P:
        """The painter of that class, made on first use; it lasts until the palette changes."""
        found = self.painters.get(painter)
        if not isinstance(found, painter):
            found = self.painters[painter] = painter(self.palette)
        return found

    def cap(self, binding: Binding) -> str:
        """A key as its cap reads in the current language: `Ctrl+Maj+Z`, `W*` for a place."""
        return "+".join(self.say(f"cap.{part}") if part in NAMED_CAPS else part for part in binding.caps)

    def key(self, command: Command) -> str:
        """The first key of a command as its cap reads, empty if it has none."""
        bindings = self.keys.bindings[command]
        return self.cap(bindings[0]) if bindings else ""


def ui_for(
    screen: Screen, options: Options, sounds: Sounds, speak: Callable[[str], Translator], before: Ui | None
) -> Ui:
    """The `Ui` that fits the screen and these options; the screen is given its scale and title.

    `speak` gives the messages of a language; those of `before` are kept where the language stays.
    """
    scale = fitting_scale(options.ui_scale * screen.ratio, screen.surface.get_size())
    screen.scale = scale
    screen.sticky = options.sticky_keys
    sounds.volume = options.sound_volume
    language = options.language or "fr"
    kept = before is not None and before.say.language == language
    say = before.say if before is not None and kept else speak(language)
    screen.retitle(say("app.title"))
    return Ui(scale, say, screen, options, sounds, before=before)
