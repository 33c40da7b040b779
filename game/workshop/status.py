"""The line below the workshop's board: what was last said, in words and in sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.dialogs import report

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.core.errors import InputError
    from game.ui.app import App
    from game.ui.sound import Sound


class Status:
    """What was last said; `text` is empty while only the hint of the tool in use is shown.

    `words` gives the translator of the language in use; `changed` is called when something new must be shown.
    """

    def __init__(self, app: App, words: Callable[[], Translator], changed: Callable[[], None]) -> None:
        self.text = ""
        self.changed = changed
        self._app = app
        self._words = words

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        return self._words()

    def tell(self, text: str, cue: Sound | None = None) -> None:
        """Say something from now on, with a sound."""
        if cue is not None:
            self._app.ui.sounds.play(cue)
        self.text = text
        self.changed()

    def fault(self, error: InputError) -> None:
        """Say in a dialog what is wrong with a file."""
        report(self._app, error)
