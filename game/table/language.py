"""The question of the language, asked once at the first launch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.title import Emblem
from game.ui.icons import Icon
from game.ui.scene import Scene
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.widgets.base import Widget


class LanguageScene(Scene):
    """Both languages at once, since none is known yet."""

    def __init__(self, chosen: Callable[[], Scene]) -> None:
        super().__init__()
        self.chosen = chosen

    def build(self) -> Widget:
        """The emblem, the question twice, and two plates."""
        styles = self.ui.styles
        plates = [
            Button(
                f"language.{code}",
                name,
                self._choose(code),
                icon=Icon.LANGUAGE,
                look=look,
                height=56,
                size=23,
            )
            for code, name, look in (("fr", "Français", Look.PRIMARY), ("en", "English", Look.PLAIN))
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
        return Anchor(Panel(body, Ground.FRAMED, margin=48), w=620)

    def first_focus(self) -> str:
        """French, the game's first language."""
        return "language.fr"

    def cancel(self) -> bool:
        """There is nowhere to go back to."""
        return False

    def _choose(self, code: str) -> Callable[[], None]:
        def choose() -> None:
            self.app.set_options(language=code)
            self.app.replace(self.chosen())

        return choose
