"""All our SVG keeps to what the rasteriser draws right; paint is the same every time."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pygame
import pytest
from faults import none_of
from svg_faults import faults

from game.art.decor import medallion
from game.art.strokes import RingArt, RingStyle
from game.content.resources import assets
from game.ui.drawing import materials, ornaments
from game.ui.drawing.ornaments import artwork, hatch_square, hatched, shade
from game.ui.drawing.palette import Element, Hatch, PaletteKind, SideColour, Tone, palette
from game.ui.drawing.svg import rasterised

COLOURS = palette()
RED = COLOURS.sides[SideColour.RED].fill

DRAWINGS = {
    "medallion": medallion(COLOURS),
    "plate": ornaments.plate(120, 46, ornaments.Plate(RED)),
    "pushed plate": ornaments.plate(120, 46, ornaments.Plate(RED, pushed=True)),
    "well": ornaments.well(200, 40, COLOURS),
    "frame": ornaments.frame(300, 200, COLOURS),
    "ribbon": ornaments.ribbon(400, 64, RED),
    "rule": ornaments.rule_line(300, COLOURS),
}


def test_our_drawings_use_only_what_is_drawn_right() -> None:
    none_of(f"{name}: {fault}" for name, document in DRAWINGS.items() for fault in faults(document))
    surfaces = {name: rasterised(document, (300, 300)) for name, document in DRAWINGS.items()}
    none_of(
        name for name, surface in surfaces.items() if pygame.mask.from_surface(surface, 10).count() <= 100
    )


def test_pictures_have_their_colours_as_windows_have_them() -> None:
    """With red and blue the other way round each blit takes twenty times as long."""
    window = pygame.Surface((8, 8), 0, 32)
    for document, size in product(DRAWINGS.values(), ((60, 60), (7, 90))):
        assert rasterised(document, size).get_masks()[:3] == window.get_masks()[:3]


def test_no_file_holds_what_is_drawn_wrong() -> None:
    files = sorted(assets().rglob("*.svg"))
    assert files
    none_of(f"{path}: {fault}" for path in files for fault in faults(path.read_text("utf-8")))


def test_a_drawing_takes_the_colours_it_asks_for() -> None:
    wax = (40, 92, 123)
    seal = artwork("art/ornaments/seal", wax=wax)
    assert seal.count(shade(wax, 1.22)) == 2, "where the file lists it, and where it stands"
    assert "#985658" not in seal, "the sample colour"
    with pytest.raises(KeyError):
        artwork("art/ornaments/seal")


def test_what_is_drawn_wrong_is_found() -> None:
    wrong = (
        "<text>A</text>",
        '<rect fill="red"/>',
        '<rect fill="currentColor"/>',
        '<g opacity="0.5"/>',
        '<rect class="a"/>',
        '<rect style="fill:#fff"/>',
        '<rect clip-path="url(#a)"/>',
        '<circle stroke-dasharray="4 3"/>',
        '<use href="#a"/>',
        '<linearGradient id="a" x1="0" y1="0" x2="1" y2="1"/>',
        "<filter/>",
        "<pattern/>",
        "<mask/>",
    )
    none_of(body for body in wrong if not faults(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'))


def test_a_linear_gradient_in_percent_is_sound() -> None:
    gradient = '<linearGradient id="a" x1="0%" y1="0%" x2="100%" y2="0%"/>'
    assert faults(f'<svg xmlns="http://www.w3.org/2000/svg">{gradient}</svg>') == []


@pytest.mark.parametrize("size", [(300, 200), (1000, 500), (7, 5)])
def test_grounds_are_as_large_as_asked_and_the_same_every_time(size: tuple[int, int]) -> None:
    for make in (materials.wood, materials.parchment, materials.leather):
        first, second = make(size, 1.0, COLOURS), make(size, 1.0, COLOURS)
        assert first.get_size() == size
        assert np.array_equal(pygame.surfarray.array3d(first), pygame.surfarray.array3d(second))


def test_parchment_is_ragged_at_its_edge_and_whole_inside() -> None:
    sheet = materials.parchment((300, 200), 1.0, COLOURS)
    assert sheet.get_at((0, 0)).a == 0
    assert sheet.get_at((150, 100)).a == 255


def test_hatches_can_be_told_apart() -> None:
    mask = pygame.Surface((42, 42), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    shown = {
        hatch: hatched(mask, hatch_square(hatch, 21, (0, 0, 0), 1.0)).get_buffer().raw for hatch in Hatch
    }
    none_of(f"{hatch} and {other}" for hatch, other in combinations(Hatch, 2) if shown[hatch] == shown[other])


def test_a_hatch_stays_within_its_mask() -> None:
    mask = pygame.Surface((30, 30), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255, 255), (15, 15), 10)
    drawn = hatched(mask, hatch_square(Hatch.CROSSED, 15, (200, 0, 0), 1.0))
    assert drawn.get_at((1, 1)).a == 0
    assert pygame.mask.from_surface(drawn, 10).count() > 50


def luminance(colour: tuple[int, int, int]) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("kind", PaletteKind)
def test_inks_are_legible_on_parchment(kind: PaletteKind, high_contrast: bool) -> None:
    colours = palette(kind, high_contrast=high_contrast)
    for ink in (colours.ink, colours.ink_soft, colours.accent):
        assert contrast(ink, colours.parchment) >= (7 if high_contrast else 4.5)
    hues = [*colours.sides.values(), *colours.elements.values(), *colours.tones.values()]
    assert all(contrast(hue.ink, colours.parchment) >= 3.5 for hue in hues)


@pytest.mark.parametrize("kind", PaletteKind)
def test_nothing_is_told_by_colour_alone(kind: PaletteKind) -> None:
    colours = palette(kind)
    assert len({(hue.emblem, hue.hatch) for hue in colours.sides.values()}) == len(SideColour)
    assert len({(hue.emblem, hue.hatch) for hue in colours.elements.values()}) == len(Element)
    assert len({(hue.emblem, hue.hatch) for hue in colours.tones.values()}) == len(Tone)


@pytest.mark.parametrize("k", [1.0, 1.25, 1.78, 2.0, 2.5])
def test_a_dashed_ring_is_a_ring_at_every_size(k: float) -> None:
    look = RingStyle((90, 210, 250), 3 * k, 1.6 * k, (11 * k, 4 * k))
    for diameter in range(8, 60):
        surface = pygame.Surface((2 * diameter + 100, 2 * diameter + 100), pygame.SRCALPHA)
        middle = surface.get_width() / 2
        RingArt().draw(surface, (middle, middle), diameter / 2, look, 7 * k)
        alpha = pygame.surfarray.array_alpha(surface)
        span = np.arange(surface.get_width()) + 0.5 - middle
        away = np.abs(np.hypot(span[:, None], span[None, :]) - (diameter / 2 + 7 * k))
        assert alpha[away > 1.5 * k + 1.6 * k + 2.5].max() == 0
        assert alpha.max() > 200
