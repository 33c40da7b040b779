"""Cards are painted at every size, in every palette; nothing sticks out; nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest
from faults import none_of
from pictures import assert_golden
from svg_faults import faults

from game.art.card_art import card_drawing, scene
from game.art.card_face import LEAST_WIDTH, CardPainter
from game.art.card_paper import RATIO, Paper
from game.content.markup import rich
from game.games.colors_of_magic.art.magic_card import CardKind, CardNumber, CardRow, MagicFace, paint_pennant
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Element, PaletteKind, SideColour, palette
from game.ui.text.text import Face, Style, Texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.text.text import Paragraph, TextRun

COLOURS = palette()
NUMBERS = tuple(
    CardNumber(icon, value, word)
    for icon, value, word in (
        (Icon.MOVE, '6"', "Mouv."),
        (Icon.MELEE, "2", "Mêlée"),
        (Icon.DEFENCE, "4", "Défense"),
        (Icon.HEART, "2", "PV"),
    )
)
SERPENT = MagicFace(
    "Serpent des nuées",
    element=Element.AIR,
    side=SideColour.RED,
    seal="4",
    seal_word="Coût",
    types="Invocation · Air",
    text=rich('Invoquez un Serpent des nuées à 8" ou moins du lanceur.\n<i>Vol. Tir à 8" ou moins.</i>'),
    reach='8"',
    sight=True,
    numbers=NUMBERS,
    initiative="5",
    initiative_word="Initiative",
    boost="En attaque\u00a0: la créature adverse gagne 1 marque Statique.",
    art="serpent",
)
LONG = replace(SERPENT, title="Le très vieux Gardien de la plus vieille des forêts", text=SERPENT.text * 4)
MONSTER = MagicFace(
    "Activation des monstres",
    CardKind.MONSTER,
    types="avec le symbole",
    rows=tuple(CardRow(size, NUMBERS[:2], "Va vers la créature la plus proche.") for size in "SML"),
    art="beast",
    mark="marker_monster",
)
OBJECTIVE = MagicFace(
    "Tenir le pont",
    CardKind.OBJECTIVE,
    seal="3",
    types="Objectif majeur",
    text="Contrôlez le pont à la fin du tour.",
    boost="Jeton\u00a0: piochez une carte.",
    foot_icon=Icon.FLAG,
    art="tower",
    mark="marker_major",
)
CARDS = {"serpent": SERPENT, "long": LONG, "monster": MONSTER, "objective": OBJECTIVE, "bare": MagicFace("X")}

WORDS = [
    "flame",
    "wave",
    "orb",
    "wolf",
    "golem",
    "bird",
    "tree",
    "skull",
    "shield",
    "sword",
    "book",
    "eye",
    "star",
    "mountain",
    "wind",
    "serpent",
    "spirit",
    "imp",
    "crystal",
    "boots",
    "hand",
    "tower",
    "beast",
    "warrior",
    "wizard",
]


@pytest.fixture(scope="module")
def painter() -> CardPainter:
    return CardPainter(COLOURS)


@pytest.mark.parametrize("name", CARDS)
def test_cards_have_the_size_asked_for(name: str, painter: CardPainter) -> None:
    sizes = [(width, paint) for width in (90, 300, 421) for paint in (painter.face, painter.thumb)]
    for width, paint in sizes:
        made = paint(CARDS[name], width)
        assert made.get_size() == (width, round(width / RATIO))
        assert made.get_at((0, 0)).a == 0
        assert made.get_at((width // 2, made.get_height() // 2)).a == 255


@pytest.mark.parametrize("width", [0, 1, 7])
def test_a_card_without_room_is_painted_all_the_same(width: int, painter: CardPainter) -> None:
    for paint in (painter.face, painter.thumb):
        assert paint(SERPENT, width).get_width() == LEAST_WIDTH
    assert painter.back(None, width).get_width() == LEAST_WIDTH


def test_what_was_painted_is_kept(painter: CardPainter) -> None:
    assert painter.face(SERPENT, 300) is painter.face(replace(SERPENT), 300)
    assert painter.face(SERPENT, 300) is not painter.face(replace(SERPENT, seal="3"), 300)


@pytest.mark.parametrize("width", [260, 300, 480])
@pytest.mark.parametrize("name", CARDS)
def test_no_text_leaves_the_parchment(name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every piece of text is blitted well inside the card's frame."""
    rim = width * 11 / 300
    drawn: list[tuple[float, float, float, float]] = []
    placed = Texts.placed

    def watched(
        self: Texts, paragraph: Paragraph, rect: pygame.Rect, align: float
    ) -> Iterator[tuple[TextRun, tuple[int, int]]]:
        drawn.append((rect.left, rect.top, rect.right, rect.bottom))
        return placed(self, paragraph, rect, align)

    monkeypatch.setattr(Texts, "placed", watched)
    CardPainter(COLOURS).face(CARDS[name], width)
    high = width / RATIO
    assert drawn
    for left, top, right, bottom in drawn:
        assert left >= rim
        assert top >= rim
        assert right <= width - rim
        assert bottom <= high - rim


def test_long_words_are_set_smaller() -> None:
    paper = Paper(300, 300.0, Texts(1.0, COLOURS), COLOURS)
    style = Style(Face.TEXT, 16)
    assert paper.fitted("Court.", style, 200, 40, 6) == 16
    size = paper.fitted(LONG.text, style, 200, 90, 6)
    assert 6 <= size < 16
    assert paper.fits(LONG.text, style.but(size=size), 200, 90)


@pytest.mark.parametrize("kind", PaletteKind)
def test_elements_and_sides_differ_in_more_than_colour(kind: PaletteKind) -> None:
    colours = palette(kind)
    grey = CardPainter(
        replace(
            colours,
            elements={
                e: replace(hue, fill=(90, 90, 90), ink=(60, 60, 60), glow=(200, 200, 200))
                for e, hue in colours.elements.items()
            },
            sides={
                s: replace(hue, fill=(90, 90, 90), ink=(60, 60, 60), glow=(200, 200, 200))
                for s, hue in colours.sides.items()
            },
        )
    )
    faces = {grey.thumb(replace(SERPENT, element=element), 90).get_buffer().raw for element in Element}
    backs = {grey.back(of, 90).get_buffer().raw for of in (*Element, *SideColour)}
    owners = {grey.thumb(replace(SERPENT, side=side), 120).get_buffer().raw for side in SideColour}
    assert len(faces) == len(Element)
    assert len(backs) == len(Element) + len(SideColour)
    assert len(owners) == len(SideColour)


def test_every_art_word_has_a_drawing_of_its_own() -> None:
    drawings = {word: card_drawing(word) for word in WORDS}
    assert len(set(drawings.values())) == len(WORDS)
    assert card_drawing("no such word") == card_drawing("star")


@pytest.mark.parametrize("width", [60, 96, 150])
def test_cost_and_initiative_stand_in_the_corner_that_is_seen_of_a_card_in_a_hand(
    painter: CardPainter, width: int
) -> None:
    """The left third, and of its height the part that a fan shows at least."""
    seen = pygame.Rect(0, 0, round(width * 0.3), round(width * 0.62))
    pictures = {
        (cost, initiative): painter.thumb(replace(SERPENT, seal=cost, initiative=initiative), width)
        .subsurface(seen)
        .copy()
        .get_buffer()
        .raw
        for cost in "14"
        for initiative in "25"
    }
    assert len(set(pictures.values())) == len(pictures)


def test_a_seal_and_a_pennant_differ_in_shape() -> None:
    """In one colour they are still told apart: what is solid of each is not the same."""
    paper = Paper(200, 200, Texts(1, COLOURS), COLOURS)
    paper.seal(50, 50, 60, (90, 90, 90), "4")
    paint_pennant(paper, 150, 50, 60, "4")
    round_, tailed = (
        pygame.mask.from_surface(paper.surface.subsurface((x, 0, 100, 100)), 200) for x in (0, 100)
    )
    assert round_.overlap_area(tailed, (0, 0)) < 0.85 * max(round_.count(), tailed.count())


def test_the_corner_has_words(painter: CardPainter) -> None:
    """What the seal and the pennant count stands on the card that is read, and is read aloud."""
    bare = replace(SERPENT, seal_word="", initiative_word="")
    assert painter.face(SERPENT, 300).get_buffer().raw != painter.face(bare, 300).get_buffer().raw
    assert "Coût 4" in SERPENT.words
    assert "Initiative 5" in SERPENT.words


def test_scenes_use_only_what_is_drawn_right_and_stay_the_same() -> None:
    drawn = {element: scene(element, (120, 60, 40), 3) for element in (*Element, None)}
    none_of(f"{element}: {fault}" for element, document in drawn.items() for fault in faults(document))
    none_of(
        f"{element}" for element, document in drawn.items() if scene(element, (120, 60, 40), 3) != document
    )


def test_cards_look_as_they_did(painter: CardPainter, rewrite: bool) -> None:
    table = pygame.Surface((1240, 450))
    table.fill((70, 46, 28))
    for index, name in enumerate(("serpent", "monster", "objective", "long")):
        table.blit(painter.face(CARDS[name], 300), (5 + index * 310, 10))
    assert_golden(table, "cards", rewrite=rewrite)


@pytest.mark.parametrize("title", ["Monster activation", "Activation des monstres", "Javelot de fournaise"])
def test_a_title_that_breaks_is_no_higher_than_its_plate(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heights: list[float] = []
    text = Paper.text

    def watched(paper: Paper, said: str, style: Style, x: float, y: float, w: float, align: float) -> float:
        heights.append(text(paper, said, style, x, y, w, align))
        return heights[-1]

    monkeypatch.setattr(Paper, "text", watched)
    paper = Paper(300, 300.0, Texts(1.0, COLOURS), COLOURS)
    for tenths in range(900, 2400, 7):
        paper.title(title, Style(Face.TITLE, 20, (255, 255, 255)), (0, 0, tenths / 10, 30))
    assert max(heights) <= 30
