"""The offer of the guided lesson, made once at the first launch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.dialogs import Dialog
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.widgets.base import Widget


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
        """The offer."""
        return [Label(self.ui.say("lesson.offer_text"), self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """Later, and yes."""
        say = self.ui.say
        return [
            Button("lesson.later", say("lesson.offer_no"), self.close, icon=Icon.CLOSE),
            Button("lesson.begin", say("lesson.offer_yes"), self._begin, look=Look.PRIMARY, icon=Icon.LESSON),
        ]

    def first_focus(self) -> str:
        """Yes: nothing is lost by it."""
        return "lesson.begin"

    def cancel(self) -> bool:
        """As later."""
        self.close()
        return True

    def close(self) -> None:
        """Leave, and do not ask again."""
        super().close()
        self._answered()

    def _begin(self) -> None:
        self.close()
        self._accepted()
