"""A scene whose words come from the catalogues of the game, in the language in use."""

from __future__ import annotations

from game.content.locale import Language, Translator, translator
from game.ui.scene import Scene


class TranslatedScene(Scene):
    """Base of the scenes that speak of rules and printed things."""

    def __init__(self) -> None:
        super().__init__()
        self._say: Translator | None = None

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        language = Language(self.app.options.language or Language.FR)
        if self._say is None or self._say.language is not language:
            self._say = translator(language)
        return self._say
