"""The shields of the duel's classes with their emblem, as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_face import crest_shield
from game.art.card_paper import Enamel
from game.ui.text import Style
from game.ui.typefaces import Face

if TYPE_CHECKING:
    import pygame

    from game.ui.palette import Crest
    from game.ui.text import Texts


def crest_badge(crest: Crest, texts: Texts, width: int) -> pygame.Surface:
    """The shield of a class with its emblem, that many pixels wide."""
    hue = texts.palette.crests[crest]
    badge = crest_shield(crest, Enamel.of(hue), width)
    style = Style(Face.ICON, width * 0.56 / texts.scale, (255, 246, 222), (24, 8, 4))
    emblem = texts.line(hue.emblem.glyph, style)
    w, h = badge.get_size()
    badge.blit(emblem, ((w - emblem.get_width()) // 2, round(h * 0.5) - emblem.get_height() // 2))
    return badge
