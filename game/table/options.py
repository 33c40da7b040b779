"""The options screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from game.content.credits import libraries
from game.content.markup import rich
from game.content.resources import program_version
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Element, MapLook, PaletteKind, SideColour
from game.ui.input.events import Event, KeyPressed, modifier
from game.ui.input.keys import Binding, BindingError, Command, Keys, default_bindings
from game.ui.options import ASSISTANTS, PACES
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label, Ribbon, RuleLine, Swatch
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row
from game.ui.widgets.number import Slider
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.widgets.base import Widget

T = TypeVar("T")

PAGES = ("general", "view", "keys", "credits")
_PAGE_ICONS = (Icon.OPTIONS, Icon.DISPLAY, Icon.KEYBOARD, Icon.INFO)


TURN_TIMES = (0, 60, 120, 180, 300)
"""Seconds that a turn may take at a turn-order table; 0: as long as it likes."""


class OptionsScene(Scene):
    """Three pages of options and one of credits; each change takes effect, and is saved, at once."""

    def __init__(self, page: str = PAGES[0]) -> None:
        super().__init__()
        self.page = page
        self._binding: Command | None = None
        self._note = ""

    def build(self) -> Widget:
        """A framed sheet: ribbon, tabs, the page, and a button that goes back."""
        say = self.ui.say
        tabs = Choice(
            "options.page",
            [(page, say(f"options.{page}")) for page in PAGES],
            self.page,
            self._turn,
            icons=_PAGE_ICONS,
        )
        pages = {
            "general": self._general,
            "view": self._view,
            "keys": self._keys,
            "credits": self._credits,
        }
        # The general page has the most rows: all of them are seen at once on a large screen.
        gap = 12 if self.page == "general" else 14
        back = Button("options.back", say("dialog.back"), self.app.pop, icon=Icon.BACK, look=Look.PRIMARY)
        body = Column(
            [
                Anchor(Ribbon(say("options.title"), self.ui.palette.accent, height=64)),
                Anchor(tabs, h=40),
                RuleLine(),
                Scroll(Column(pages[self.page](), gap=gap), name="options.scroll"),
                Anchor(back, h=46),
            ],
            gap=12,
        )
        panel = Panel(body, Material.FRAMED, margin=40)
        return Anchor(panel, w=min(900, self.app.box.w - 30), h=min(1040, self.app.box.h - 24))

    def first_focus(self) -> str:
        """The tab of the page that is open."""
        return f"options.page.{PAGES.index(self.page)}"

    def shortcut(self, event: Event) -> bool:
        """Take the next key while one is being chosen."""
        if self._binding is None or not isinstance(event, KeyPressed):
            return False
        if modifier(event.key):
            return True
        command, self._binding = self._binding, None
        if self.ui.keys.command(event) is Command.CANCEL:
            self._note = ""
            self.rebuild()
            return True
        by_place = any(binding.place for binding in default_bindings()[command]) and event.scancode != 0
        code = event.scancode if by_place else event.key
        self._bind(command, Binding(code, event.mods, place=by_place))
        return True

    def _general(self) -> Sequence[Widget]:
        say, options = self.ui.say, self.app.options
        assistants = [(each, say(f"options.assistant.{each}")) for each in ASSISTANTS]
        return [
            self._choice("language", [("fr", "Français"), ("en", "English")], options.language or "fr"),
            self._slider("sound_volume", 0, 1, 0.05, self._as_percent, self._volume),
            self._slider("animation_speed", 0.25, 4, 0.25, self._as_times),
            self._choice("pace", [(pace, say(f"options.pace.{pace}")) for pace in PACES], options.pace),
            self._switch("consequences", options.consequences),
            self._choice("assistant", assistants, options.assistant),
            self._switch("turn_chime", options.turn_chime),
            self._choice("turn_timer", self._times(), options.turn_timer),
            self._switch("reduced_motion", options.reduced_motion),
            self._switch("sticky_keys", options.sticky_keys),
        ]

    def _times(self) -> Sequence[tuple[int, str]]:
        """Minutes that a turn may take: none, some, and what the options file says if that is another."""
        say = self.ui.say

        def called(time: int) -> str:
            if time == 0:
                return say("options.turn_timer.off")
            return f"{time // 60}:{time % 60:02}" if time % 60 else str(time // 60)

        return [(time, called(time)) for time in sorted({*TURN_TIMES, self.app.options.turn_timer})]

    def _view(self) -> Sequence[Widget]:
        say, options = self.ui.say, self.app.options
        palettes = [(kind, say(f"options.palette.{kind}")) for kind in PaletteKind]
        looks = [(look, say(f"options.map_look.{look}")) for look in MapLook]
        return [
            self._slider("ui_scale", 0.75, 3, 0.25, self._as_percent),
            self._switch("full_screen", options.full_screen),
            self._switch("high_contrast", options.high_contrast),
            self._choice("palette", palettes, options.palette),
            self._choice("map_look", looks, options.map_look),
            self._slider("overlay_opacity", 0.15, 1, 0.05, self._as_percent),
            self._colours(),
        ]

    def _colours(self) -> Widget:
        """Sides and elements as the chosen palette shows them."""
        palette, say = self.ui.palette, self.ui.say
        hues = [(str(side), palette.sides[side]) for side in SideColour]
        hues += [(str(element), palette.elements[element]) for element in Element]
        return Grid([Swatch(say(f"hue.{name}"), hue) for name, hue in hues], columns=len(hues), gap=4)

    def _keys(self) -> Sequence[Widget]:
        say, styles = self.ui.say, self.ui.styles
        note = self._note or say("options.keys.note")
        rows: list[Widget] = []
        for command in Command:
            rows.append(Label(say(f"key.{command}"), styles.body, lift=0.5))
            rows.append(self._key_button(command))
        reset = Button("options.keys.reset", say("options.keys.reset"), self._reset, icon=Icon.UNDO)
        if not self.app.options.keys:
            reset.refusal = say("options.keys.unchanged")
        columns = (1.25, 1, 1.25, 1) if self.app.box.w >= 930 else (1.4, 1)
        return [
            Row([Label(note, styles.small, lift=0.5, grow=1, name="options.keys.note"), reset], gap=16),
            Grid(rows, columns=columns, gap=14, row_gap=6),
        ]

    def _credits(self) -> Sequence[Widget]:
        """The version, and every library with its licence."""
        say, styles = self.ui.say, self.ui.styles
        cells: list[Widget] = []
        for library in libraries():
            cells.append(Label(library.name, styles.body))
            cells.append(Label(library.licence, styles.small, lift=0.5))
        return [
            Label(say("options.credits.program", version=program_version()), styles.subheading),
            Label(say("options.credits.own"), styles.body),
            Label(say("options.credits.lgpl"), styles.small),
            RuleLine(),
            Grid(cells, columns=(1, 1), gap=14, row_gap=4),
        ]

    def _row(self, name: str, control: Widget) -> Widget:
        say, styles = self.ui.say, self.ui.styles
        label = Column(
            [
                Label(say(f"options.{name}"), styles.subheading),
                Label(say(f"options.{name}.tip"), styles.small),
            ],
            gap=0,
        )
        return Grid([label, Anchor(control, 0, 0.5)], columns=(1, 1), gap=24)

    def _switch(self, name: str, on: bool) -> Widget:
        text = self.ui.say(f"options.{name}.on", binding=self.ui.key(Command.FULL_SCREEN))
        toggle = Toggle(f"options.{name}", text, on, lambda value: self.app.set_options(**{name: value}))
        return self._row(name, toggle)

    def _choice(self, name: str, values: Sequence[tuple[T, str]], value: T) -> Widget:
        choice = Choice(f"options.{name}", values, value, lambda new: self.app.set_options(**{name: new}))
        return self._row(name, choice)

    def _slider(
        self,
        name: str,
        low: float,
        high: float,
        step: float,
        shown: Callable[[float], str],
        settled: Callable[[float], None] | None = None,
    ) -> Widget:
        """A row with a slider for the option of that name."""
        keep = settled or (lambda value: self.app.set_options(**{name: value}))
        value = getattr(self.app.options, name)
        slider = Slider(
            f"options.{name}", value, _ignore, low=low, high=high, step=step, shown=shown, settled=keep
        )
        return self._row(name, slider)

    def _key_button(self, command: Command) -> Button:
        waiting = command is self._binding
        keys = self.ui.keys.bindings[command]
        text = self.ui.say("options.keys.press") if waiting else " · ".join(map(self.ui.cap, keys[:2]))
        button = Button(f"options.key.{command}", text, lambda: self._ask(command), height=36, size=16)
        button.chosen = waiting
        return button

    def _as_percent(self, value: float) -> str:
        return self.ui.say("options.percent", value=round(value * 100))

    def _as_times(self, value: float) -> str:
        return self.ui.say("options.times", value=value)

    def _turn(self, page: str) -> None:
        self.page = page
        self._binding = None
        self._note = ""
        self.ui.sounds.play(Sound.PAGE)
        self.rebuild()

    def _volume(self, value: float) -> None:
        self.app.set_options(sound_volume=value)
        self.ui.sounds.play(Sound.CHIME)

    def _ask(self, command: Command) -> None:
        self._binding = command
        say = self.ui.say
        cancel = self.ui.key(Command.CANCEL)
        self._note = say("options.keys.ask", command=say(f"key.{command}"), cancel=cancel)
        self.rebuild()

    def _bind(self, command: Command, binding: Binding) -> None:
        say = self.ui.say
        try:
            keys = self.ui.keys.rebound(command, (binding,))
        except BindingError as error:
            taken = say(f"key.{error.taken_by}") if error.taken_by else ""
            self._note = rich("<red>{}</red>", say(error.key, binding=self.ui.cap(binding), command=taken))
            self.ui.sounds.play(Sound.ERROR)
            self.rebuild()
            return
        self._note = say("options.keys.done", command=say(f"key.{command}"), binding=self.ui.cap(binding))
        self.app.set_options(keys=keys.changes())

    def _reset(self) -> None:
        self._note = ""
        self.app.set_options(keys=Keys().changes())


def _ignore(_value: float) -> None:
    """Do nothing while a slider moves: this one's value counts once it is released."""
