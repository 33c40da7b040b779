"""Cards of the duel: classes and families can be told apart, values below nothing too, and all words fit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from faults import none_of
from pictures import assert_golden
from svg_faults import faults

from game.art import card_face
from game.art.card_art import card_drawing
from game.art.card_face import LEAST_WIDTH, CardPainter
from game.games.donjon_procrastination.art.duel_card import DuelFace, Trim
from game.ui.drawing.palette import Crest, Hue, PaletteKind, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.text.text import Paragraph, TextRun

COLOURS = palette()
OAK = DuelFace(
    "Chêne centenaire",
    crest=Crest.FORCE,
    trim=Trim.PLANT,
    seal="3",
    grows=True,
    types="Force · Végétale",
    text="+1 de valeur par carte Végétale parmi vos champions (3 au plus).",
    flavour="Il a cent ans et trouve encore le temps trop court.",
    foot="Demain, promis · 1/40",
    art="tree",
)
CARDS = {
    "oak": OAK,
    "promo": replace(OAK, crest=Crest.EPIC, trim=Trim.PIRATE, promo="Promo", foot="Demain, promis · 41/40"),
    "support": replace(
        OAK, crest=Crest.SUPPORT, trim=Trim.FIRE, seal="\N{MINUS SIGN}4", grows=False, text="Relancez."
    ),
    "bluff": DuelFace("Rire trop fort", crest=Crest.BLUFF, types="Esbroufe", text="Leurre."),
    "long": replace(
        OAK, title="La très vieille gardienne des forêts oubliées", text=OAK.text * 4, flavour=OAK.flavour * 3
    ),
}

SUBJECTS = (
    *("cauldron", "crowd", "dice", "flag", "hourglass", "mask", "mug"),
    *("mushroom", "parrot", "rose", "scroll", "ship", "sleeper", "trophy"),
)


@pytest.fixture(scope="module")
def painter() -> CardPainter:
    return CardPainter(COLOURS)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_without_room_is_painted_all_the_same(name: str, painter: CardPainter) -> None:
    for width in (0, 1, 7):
        assert painter.thumb(CARDS[name], width).get_width() == LEAST_WIDTH
        assert painter.face(CARDS[name], width).get_width() == LEAST_WIDTH


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("width", [220, 300, 600])
def test_no_words_leave_the_frame(name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[pygame.Rect] = []
    placed = Texts.placed

    def watched(
        self: Texts, paragraph: Paragraph, rect: pygame.Rect, align: float
    ) -> Iterator[tuple[TextRun, tuple[int, int]]]:
        drawn.append(rect.copy())
        return placed(self, paragraph, rect, align)

    monkeypatch.setattr(Texts, "placed", watched)
    CardPainter(COLOURS).face(CARDS[name], width)
    inside = pygame.Rect(0, 0, width, round(width / 0.7)).inflate(-width / 15, -width / 15)
    assert drawn
    assert all(inside.contains(rect) for rect in drawn)


@pytest.mark.parametrize("kind", PaletteKind)
@pytest.mark.parametrize("width", [90, 300])
def test_classes_differ_in_more_than_colour(kind: PaletteKind, width: int) -> None:
    colours = palette(kind)
    grey = {
        crest: Hue((90, 90, 90), (60, 60, 60), (200, 200, 200), hue.emblem, hue.hatch)
        for crest, hue in colours.crests.items()
    }
    painter = CardPainter(replace(colours, crests=grey))
    paint = painter.thumb if width < 200 else painter.face
    plain = replace(OAK, types="", trim=None)
    faces = {paint(replace(plain, crest=crest), width).get_buffer().raw for crest in Crest}
    assert len(faces) == len(Crest)
    assert len({(hue.emblem, hue.hatch) for hue in colours.crests.values()}) == len(Crest)


@pytest.mark.parametrize(
    "changed",
    [{"seal": "\N{MINUS SIGN}3"}, {"grows": False}, {"trim": None}, {"trim": Trim.FIRE}, {"promo": "Promo"}],
)
def test_a_thumb_shows_minus_star_family_and_promo(changed: dict[str, str], painter: CardPainter) -> None:
    other = replace(OAK, **changed)  # type: ignore[arg-type]
    shown, before = (pygame.surfarray.array3d(painter.thumb(card, 90)).astype(int) for card in (other, OAK))
    assert (np.abs(shown - before).max(axis=2) > 60).sum() > 40


def test_every_seat_has_a_back_of_its_own(painter: CardPainter) -> None:
    backs = {painter.back(hue, 90).get_buffer().raw for hue in COLOURS.seats}
    assert len(backs) == len(COLOURS.seats)


def test_ornaments_use_only_what_is_drawn_right() -> None:
    documents = {f"shield of {crest}": card_face.shield(crest, (120, 60, 40)) for crest in Crest}
    documents |= {f"mask of {crest}": card_face.shield_mask(crest) for crest in Crest}
    none_of(f"{name}: {fault}" for name, document in documents.items() for fault in faults(document))


def test_every_subject_has_a_drawing_of_its_own() -> None:
    assert len({card_drawing(word) for word in (*SUBJECTS, "star")}) == len(SUBJECTS) + 1


def test_duel_cards_look_as_they_did(painter: CardPainter, rewrite: bool) -> None:
    table = pygame.Surface((1240, 450))
    table.fill((70, 46, 28))
    for index, name in enumerate(("oak", "promo", "support", "bluff")):
        table.blit(painter.face(CARDS[name], 300), (5 + index * 310, 10))
    assert_golden(table, "duel-cards", rewrite=rewrite)
