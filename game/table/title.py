"""The first screens: the language, the title with what can be done, and the offer of the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.art.decor import medallion
from game.content.markup import rich
from game.table.dialogs import Dialog, MenuScene
from game.table.save_entries import Thumbnail
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import artwork
from game.ui.drawing.palette import Element, SideColour
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.content.locale import Translator
    from game.ui.app import App
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

LEAST_EMBLEM = 120.0
"""Side of the emblem below which it stands beside the entries instead of above them."""


WIDE = 1280.0, 720.0
"""The window in which the sheet with the emblem beside the entries has its size; in others it has theirs."""

MANY, LOW = 10, 600.0
"""More entries than these stand closer in a window that is lower than that."""

LARGEST = 1.5
"""The greatest factor by which the sheet is enlarged."""


@dataclass(frozen=True, slots=True)
class Left:
    """A game that can be continued: which one, when it was left, how far it had come, how it looked."""

    game: str
    when: str
    words: tuple[str, ...] = ()
    picture: Surface | None = None


@dataclass(frozen=True, slots=True)
class TitleEntry:
    """An entry of the title; the messages `title.<name>` and `title.<name>.tip` name and explain it.

    `left` gives what it goes on with, if that is what it does.
    """

    name: str
    icon: Icon
    open: Callable[[TitleScene], None]
    left: Callable[[Translator], Left] | None = None


class TitleScene(MenuScene):
    """Shows the entries that there are now, the first as the one most likely wanted.

    `greet` is called once it stands on the screen.
    """

    def __init__(
        self, offered: Callable[[], Sequence[TitleEntry]], greet: Callable[[TitleScene], None] | None = None
    ) -> None:
        super().__init__()
        self.offered = offered
        self.entries = tuple(offered())
        self.greet = greet
        self._covered = False
        self._left: Left | None = None

    def enter(self, app: App) -> None:
        """Show the title, then call `greet`."""
        super().enter(app)
        if self.greet is not None:
            self.greet(self)

    def update(self, seconds: float) -> bool:
        """Offer what there is to do by now once the scene above has gone."""
        covered, self._covered = self._covered, self.app.scene is not self
        if covered and not self._covered:
            self.entries = tuple(self.offered())
            self.rebuild()
        return super().update(seconds)

    def build(self) -> Widget:
        """A sheet with the emblem above the entries, or beside them where the window is low."""
        self._left = self._left_off()
        height = self.app.box.h
        if self._left is not None:
            return self._beside(self._continued(self._left, size := self._size()), size)
        needed = 330.0 + 62 * len(self.entries)
        if height - 1.25 * needed >= LEAST_EMBLEM:
            return self._tall(1.25, min(300.0, height - 1.25 * needed))
        emblem = min(280.0, height - needed)
        if emblem >= LEAST_EMBLEM:
            return self._tall(1, emblem)
        return self._beside(Emblem(220), 1)

    def _left_off(self) -> Left | None:
        """The game that the first entry continues, if it continues one."""
        left = self.entries[0].left
        return None if left is None else left(self.ui.say)

    def _size(self) -> float:
        """The scale of the sheet, at least 1, as large as the window allows."""
        box = self.app.box
        return max(1.0, min(LARGEST, box.w / WIDE[0], box.h / WIDE[1]))

    def _beside(self, part: Widget, size: float) -> Widget:
        """The sheet with another part beside the entries."""
        words = Column(self._words(size, hang=14 * size, columns=2), gap=11 * size, grow=1)
        body = Row([Anchor(part, 0.5, 0.5, w=220 * size), words], gap=30 * size, align=0.5)
        return Anchor(Panel(body, Material.FRAMED, margin=50 * size, corner=60 * size), w=1010 * size)

    def _continued(self, left: Left, size: float) -> Widget:
        """The emblem, and what the first entry goes on with."""
        styles = self.ui.styles
        lines = [
            Label(
                rich("<b>{}</b>", left.game), styles.body.but(size=18 * size), align=0.5, name="title.left"
            ),
            *(Label(word, styles.body.but(size=17 * size), align=0.5) for word in left.words),
            Label(
                self.ui.say("title.continue.when", when=left.when), styles.note.but(size=16 * size), align=0.5
            ),
        ]
        if left.picture is None:
            return Column([Anchor(Emblem(190 * size)), Column(lines, gap=2)], gap=18 * size)
        picture = Thumbnail(left.picture, 112 * size)
        return Column([Anchor(Emblem(118 * size)), Anchor(picture), Column(lines, gap=2)], gap=12 * size)

    def _tall(self, size: float, emblem: float) -> Widget:
        body = Column([Anchor(Emblem(emblem)), *self._words(size, 54 * size)], gap=13 * size)
        return Anchor(Panel(body, Material.FRAMED, margin=46 * size), w=640 * size)

    def _words(self, size: float, hang: float, columns: int = 1) -> list[Widget]:
        say, styles = self.ui.say, self.ui.styles
        accent = self.ui.palette.accent
        return [
            Ribbon(say("app.title"), accent, height=84 * size, size=40 * size, overhang=hang),
            Label(say("app.subtitle"), styles.note.but(size=22 * size), align=0.5),
            Anchor(RuleLine(), w=300 * size),
            Anchor(
                Grid(self._buttons(size, 21 if columns == 1 else 19), columns=columns, gap=self._gap(size)),
                w=(340 if columns == 1 else 612) * size,
            ),
        ]

    def _gap(self, size: float) -> float:
        """The gap between two entries: less where a low window has to hold many."""
        return (6 if self._is_crowded() else 12) * size

    def _is_crowded(self) -> bool:
        return len(self.entries) > MANY and self.app.box.h < LOW

    def first_focus(self) -> str:
        """The first entry."""
        return f"title.{self.entries[0].name}"

    def draw_ground(self, canvas: Canvas) -> None:
        """The table, with what lies about on it."""
        super().draw_ground(canvas)
        _scatter(canvas, self.ui)

    def _buttons(self, size: float, letters: float) -> list[Button]:
        made = [
            Button(
                f"title.{entry.name}",
                self.ui.say(f"title.{entry.name}"),
                partial(entry.open, self),
                icon=entry.icon,
                look=Look.PRIMARY if entry is self.entries[0] else Look.PLAIN,
                tip=self._tip(entry),
                height=(40 if self._is_crowded() else 50) * size,
                size=letters * size,
            )
            for entry in self.entries
        ]
        for button in made:
            button.kept_clear = True  # by the tip of another
        return made

    def _tip(self, entry: TitleEntry) -> str:
        left = self._left if entry is self.entries[0] else None
        values = {} if left is None else {"game": left.game, "when": left.when}
        return self.ui.say(f"title.{entry.name}.tip", **values)


class Emblem(Widget):
    """The medallion of the game."""

    def __init__(self, side: float) -> None:
        super().__init__()
        self.side = side

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """A square of a fixed size."""
        return Size(self.side, self.side)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the medallion with its shadow."""
        shape = ui.theme.drawing("medallion", canvas.size(self.box), lambda: medallion(ui.palette))
        canvas.lay("medallion", shape, (self.box.x, self.box.y), 9, 170)


def _scatter(canvas: Canvas, ui: Ui) -> None:
    """Cards, dice and bases to the left and right of the sheet, where the window is wide enough."""
    box = canvas.box
    spare = (box.w - 900) / 2
    if spare < 120:
        return
    left, right = Box(0, 0, spare, box.h).centre[0] + 10, box.w - spare / 2 - 10
    palette = ui.palette
    wines = (palette.elements[Element.FIRE].fill, palette.elements[Element.WATER].fill, palette.accent)
    for i, (colour, turn) in enumerate(zip(wines, (17.0, 3.0, -12.0), strict=True)):
        at = (left - 26 + i * 30, box.h * 0.36 + i * 7)
        back = artwork("art/ornaments/card_back", dye=colour, paper=palette.parchment)
        _lay(canvas, f"card-{i}", back, (150, 214), at, turn)
    _lay(canvas, "die-5", artwork("art/ornaments/die_5"), (58, 58), (right - 34, box.h * 0.3), 19)
    _lay(canvas, "die-2", artwork("art/ornaments/die_2"), (58, 58), (right + 44, box.h * 0.36), -31)
    red, blue = palette.sides[SideColour.RED].fill, palette.sides[SideColour.BLUE].fill
    rising = artwork("art/ornaments/base_rising", enamel=red)
    falling = artwork("art/ornaments/base_falling", enamel=blue)
    _lay(canvas, "token-red", rising, (86, 86), (right - 20, box.h * 0.66), 0)
    _lay(canvas, "token-blue", falling, (66, 66), (right + 66, box.h * 0.74), 0)
    _lay(canvas, "die-6", artwork("art/ornaments/die_6"), (58, 58), (left - 12, box.h * 0.72), 8)


def _lay(
    canvas: Canvas, key: str, document: str, size: tuple[float, float], at: tuple[float, float], turn: float
) -> None:
    pixels = (canvas.px(size[0]), canvas.px(size[1]))
    shape = canvas.theme.turned((key, document), pixels, turn, lambda: document)
    corner = (at[0] - shape.get_width() / canvas.scale / 2, at[1] - shape.get_height() / canvas.scale / 2)
    canvas.lay((key, turn), shape, corner, 7, 170)


class LessonOffer(Dialog):
    """Yes or later; `answered` is called with either, `accepted` after it with yes."""

    def __init__(self, answered: Callable[[], None], accepted: Callable[[], None]) -> None:
        super().__init__("")
        self._answered = answered
        self._accepted = accepted

    def build(self) -> Widget:
        """The sheet, its title in the language in use."""
        self.title = self.ui.say("lesson.offer")
        return super().build()

    def content(self) -> Sequence[Widget]:
        """The text of the offer."""
        return [Label(self.ui.say("lesson.offer_text"), self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """The buttons for later and for yes."""
        say = self.ui.say
        return [
            Button("lesson.later", say("lesson.offer_no"), self.close, icon=Icon.CLOSE),
            Button("lesson.begin", say("lesson.offer_yes"), self._begin, look=Look.PRIMARY, icon=Icon.LESSON),
        ]

    def first_focus(self) -> str:
        """The button for yes: nothing is lost by it."""
        return "lesson.begin"

    def cancel(self) -> bool:
        """Close the offer, as the button for later does."""
        self.close()
        return True

    def close(self) -> None:
        """Close the offer and do not make it again."""
        super().close()
        self._answered()

    def _begin(self) -> None:
        self.close()
        self._accepted()


class LanguageScene(Scene):
    """Both languages at once, since none is known yet."""

    def __init__(self, chosen: Callable[[], Scene], proposed: str = "fr") -> None:
        super().__init__()
        self.chosen = chosen
        self.proposed = proposed

    def build(self) -> Widget:
        """The emblem, the question twice, and two plates."""
        styles = self.ui.styles
        plates = [
            Button(
                f"language.{code}",
                name,
                partial(self._choose, code),
                icon=Icon.LANGUAGE,
                look=Look.PRIMARY if code == self.proposed else Look.PLAIN,
                height=56,
                size=23,
            )
            for code, name in (("fr", "Français"), ("en", "English"))
        ]
        body = Column(
            [
                Anchor(Emblem(180)),
                Label("Dans quelle langue jouez-vous\u00a0?", styles.heading, align=0.5),
                Label("Which language do you play in?", styles.note.but(size=23), align=0.5),
                Anchor(RuleLine(), w=300),
                Anchor(Row(plates, gap=24), h=56),
            ],
            gap=14,
        )
        return Anchor(Panel(body, Material.FRAMED, margin=48), w=620)

    def first_focus(self) -> str:
        """The button of the locale's language."""
        return f"language.{self.proposed}"

    def cancel(self) -> bool:
        """Do nothing: there is no scene to go back to."""
        return False

    def _choose(self, code: str) -> None:
        self.app.set_options(language=code)
        self.app.replace(self.chosen())
