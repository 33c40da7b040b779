"""The pictures of one card table: cards whole, as thumbs or face down, the cloth and the places on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.card_face import CardPictures
from game.games.donjon_procrastination.art.cloth import bed, felt
from game.games.donjon_procrastination.art.duel_card import DuelFace, Trim
from game.games.donjon_procrastination.log.names import signed
from game.games.donjon_procrastination.rules.cards.specs import BluffSpec, CardSpec, Library, printed
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.palette import Crest

if TYPE_CHECKING:
    import pygame

    from game.art.card_face import CardPainter
    from game.content.locale import Translator
    from game.core.rules import Seat

BACK = "?"
"""Stands for a printed card: a card face down."""


def back_of(seat: Seat) -> str:
    """The picture id of a player's face-down card."""
    return f"{seat}:{BACK}:0"


def is_back(card: str) -> bool:
    """Whether that picture id is a face-down card."""
    return printed(card) == BACK


class DuelCards(CardPictures):
    """Pictures of copies (`0:portal-guard:1`) and backs."""

    def __init__(self, painter: CardPainter, faces: DuelFaces) -> None:
        super().__init__(painter)
        self.faces = faces

    def face(self, card: str) -> DuelFace | None:
        """The face of a card; None if it lies face down."""
        if is_back(card):
            return None
        library = self.faces.library
        if printed(card) in library.bluffs:
            return self.faces.bluff(library.bluffs[printed(card)])
        return self.faces.card(library.card(card))

    def back(self, card: str, width: int) -> pygame.Surface:
        """The card face down."""
        return self.painter.back(self.painter.palette.seats[int(card.partition(":")[0])], width)


@dataclass(frozen=True)
class DuelFaces:
    """Makes the faces of cards from the printed things of a library."""

    library: Library
    say: Translator

    def card(self, spec: CardSpec) -> DuelFace:
        """A numbered card: its class and value on the shield, its family around the border."""
        series = self.library.series[spec.series]
        return DuelFace(
            self.say.words(spec.name),
            crest=Crest(spec.class_.value),
            trim=Trim(spec.family.value) if spec.family is not None else None,
            seal=signed(spec.value),
            grows=spec.grows is not None,
            types=self.types(spec),
            text=self.say.words(spec.text),
            flavour=self.say.words(spec.flavour) if spec.flavour is not None else "",
            foot=f"{self.say.words(series.name)} · {spec.number}/{series.size}",
            promo=self.say("duel.card.promo") if spec.promo or spec.number > series.size else "",
            art=spec.art,
        )

    def types(self, spec: CardSpec) -> str:
        """Class and family, in words."""
        parts = [self.say(f"dp.class.{spec.class_}")]
        if spec.family is not None:
            parts.append(self.say(f"dp.family.{spec.family}"))
        return " · ".join(parts)

    def bluff(self, spec: BluffSpec) -> DuelFace:
        """An Esbroufe card: no value, masks on its shield."""
        return DuelFace(
            self.say.words(spec.name),
            crest=Crest.BLUFF,
            types=self.say("dp.bluff"),
            text=self.say.words(spec.text),
            art=spec.art,
        )


def all_faces(library: Library, say: Translator) -> dict[str, DuelFace]:
    """The faces of every card by its id, then of every Esbroufe card."""
    faces = DuelFaces(library, say)
    found = {card: faces.card(spec) for card, spec in library.cards.items()}
    found |= {f"bluff {bluff}": faces.bluff(spec) for bluff, spec in library.bluffs.items()}
    return found


class ClothPictures:
    """The cloth of one table and the places for cards on it; painted surfaces are kept."""

    def __init__(self) -> None:
        self._cache = SurfaceCache(48_000_000)

    def felt(self, size: tuple[int, int], scale: float) -> pygame.Surface:
        """The cloth of the table, that many pixels large."""
        return self._cache.get(("felt", size, scale), lambda: felt(size, scale))

    def bed(self, size: tuple[int, int], scale: float) -> pygame.Surface:
        """A place for a card on the cloth."""
        return self._cache.get(("bed", size, scale), lambda: bed(size, scale))
