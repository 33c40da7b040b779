"""The shields of the duel's classes as pictures: bare, or with their emblem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_enamel import Enamel
from game.games.donjon_procrastination.art import ornaments as duel_ornaments
from game.games.donjon_procrastination.art.ornaments import SHIELD
from game.ui.faces import Face
from game.ui.ornaments import hatch_square, hatched
from game.ui.svg import rasterised
from game.ui.text import Style

if TYPE_CHECKING:
    import pygame

    from game.ui.palette import Crest
    from game.ui.text import Texts


def crest_shield(crest: Crest, enamel: Enamel, width: int) -> pygame.Surface:
    """The bare shield of a class, that many pixels wide, hatched in its way."""
    size = (width, round(width * SHIELD[1] / SHIELD[0]))
    shield = rasterised(duel_ornaments.shield(crest, enamel.plate), size)
    mask = rasterised(duel_ornaments.shield_mask(crest), size)
    pattern = hatch_square(enamel.hatch, max(6, round(width * 0.16)), enamel.glow, 0.36)
    shield.blit(hatched(mask, pattern), (0, 0))
    return shield


def crest_badge(crest: Crest, texts: Texts, width: int) -> pygame.Surface:
    """The shield of a class with its emblem, that many pixels wide."""
    hue = texts.palette.crests[crest]
    badge = crest_shield(crest, Enamel.of(hue), width)
    style = Style(Face.ICON, width * 0.56 / texts.scale, (255, 246, 222), (24, 8, 4))
    emblem = texts.line(hue.emblem.glyph, style)
    w, h = badge.get_size()
    badge.blit(emblem, ((w - emblem.get_width()) // 2, round(h * 0.5) - emblem.get_height() // 2))
    return badge
