"""The colours of a card's frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.card_face import CardKind
from game.ui.palette import Crest, Hatch, Side

if TYPE_CHECKING:
    from game.art.card_face import CardFace
    from game.ui.palette import Colour, Hue, Palette

_PALE = 420
"""Sum of a colour's three parts above which cream letters are hard to read on it."""


@dataclass(frozen=True, slots=True)
class Enamel:
    """The enamel, what is written on parchment, the glow of the hatch."""

    fill: Colour
    ink: Colour
    glow: Colour
    hatch: Hatch

    @classmethod
    def of(cls, hue: Hue) -> Enamel:
        """A hue as enamel."""
        return cls(hue.fill, hue.ink, hue.glow, hue.hatch)

    @property
    def plate(self) -> Colour:
        """What cream letters stand on: the enamel, darker where it is pale."""
        return self.ink if sum(self.fill) > _PALE else self.fill


def enamel_of(card: CardFace, palette: Palette) -> Enamel:
    """The colours of a card's frame: by its element, else by its kind."""
    if card.element is not None:
        return Enamel.of(palette.elements[card.element])
    match card.kind:
        case CardKind.OBJECTIVE:
            return Enamel((150, 106, 34), palette.accent, palette.gilt, Hatch.UPRIGHT)
        case CardKind.MONSTER:
            return Enamel((74, 42, 40), (112, 30, 22), (255, 160, 120), Hatch.CROSSED)
        case CardKind.DUEL:
            return Enamel.of(palette.crests[card.crest or Crest.BLUFF])
        case CardKind.SPELL | CardKind.CREATURE:
            return Enamel.of(palette.sides[card.side or Side.NEUTRAL])
