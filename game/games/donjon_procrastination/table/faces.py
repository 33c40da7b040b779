"""What is printed for Donjon & Procrastination, as cards to be shown in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.art.duel_card import DuelFace
from game.games.donjon_procrastination.art.ornaments import Trim
from game.games.donjon_procrastination.log.names import signed
from game.ui.palette import Crest

if TYPE_CHECKING:
    from game.content.locale import Language
    from game.content.spec import Words
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.cards.specs import BluffSpec, CardSpec
    from game.ui.ui import Say


@dataclass(frozen=True)
class DuelFaces:
    """Makes the faces of cards from the printed things of a library."""

    library: Library
    say: Say
    language: Language

    def words(self, words: Words) -> str:
        """The text in this language."""
        text: str = getattr(words, self.language.value)
        return text

    def card(self, spec: CardSpec) -> DuelFace:
        """A numbered card: its class and value on the shield, its family around the border."""
        series = self.library.series[spec.series]
        return DuelFace(
            self.words(spec.name),
            crest=Crest(spec.class_.value),
            trim=Trim(spec.family.value) if spec.family is not None else None,
            seal=signed(spec.value),
            grows=spec.grows is not None,
            types=self.types(spec),
            text=self.words(spec.text),
            flavour=self.words(spec.flavour) if spec.flavour is not None else "",
            foot=f"{self.words(series.name)} · {spec.number}/{series.size}",
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
            self.words(spec.name),
            crest=Crest.BLUFF,
            types=self.say("dp.bluff"),
            text=self.words(spec.text),
            art=spec.art,
        )
