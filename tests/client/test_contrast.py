"""What is laid over a board stands out on every map that ships, in every look and palette, to every eye.

All of it is measured in the pictures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations, product
from math import cos, pi, sin
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from colours import EYES, Values, apart, contrast, difference, luminance
from faults import none_of

from game.art import world_art
from game.art.board_frame import FRAME
from game.art.scenery import Scenery
from game.art.tokens import Medallions, Token
from game.art.world_art import WorldArt
from game.battlefield.camera import Lens
from game.battlefield.cost_chips import CostChips
from game.battlefield.labels import LabelLayer
from game.battlefield.overlay_layer import OverlayLayer
from game.battlefield.overlays import (
    AreaOverlay,
    HighlightOverlay,
    IsoLine,
    IsoOverlay,
    MarginOverlay,
    MarkerKind,
    MarkerOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    ZoneOverlay,
)
from game.battlefield.token_layer import TokenLayer
from game.board.area import area_of
from game.board.maps.tiled import load_map
from game.board.shapes import Disc, Point, Polygon, rectangle
from game.content.resources import maps
from game.ui.drawing.palette import Hue, MapLook, Palette, PaletteKind, SideColour, Tone, palette
from game.ui.options import Options
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable

BORDER, TEXT = 3.0, 4.5
"""The least contrast of a border with the ground beneath it, and of letters with what they stand on."""

LEAST_APART = 12.0
"""The least CIEDE2000 between colours that mean different things."""

RES = 16.0
"""Pixels an inch of these boards."""

GREYS = (0, 40, 60, 75, 85, 95, 105, 115, 130, 160, 200, 255)
"""Grounds of one colour, most of them about those where neither dark nor light stands out much."""

CELLS = 8
"""Overlays side by side on a board: as many as this squared."""

ENAMEL = 0.73, 0.86
"""Where the ring in a side's colour lies on a base, in parts of its radius."""

TOGETHER = (
    (Tone.ALLOWED, Tone.REFUSED, Tone.WARNING),
    (Tone.REACH, Tone.THREAT, Tone.SIGHT, Tone.ENGAGEMENT),
    (Tone.GAINED, Tone.LOST),
)
"""Tones that are seen together: the verdicts, the answers about a creature, what a ruling changes."""

Ground = tuple[str, MapLook]


@dataclass(frozen=True)
class Sample:
    """An overlay, places on its border or line, and within how many pixels of each something is drawn."""

    name: str
    overlay: Overlay
    border: tuple[Point, ...]
    within: int = 3


@dataclass
class Measured:
    """The least contrast by kind of overlay, and what is below the limit."""

    least: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def note(self, kind: str, label: str, found: float, limit: float) -> None:
        self.least[kind] = min(found, self.least.get(kind, 21.0))
        if found < limit:
            self.faults.append(f"{label}: {found:.2f}")


@cache
def grounds() -> dict[Ground, pygame.Surface]:
    """The mats of the maps that ship, in each look, at `RES` pixels an inch."""
    found: dict[Ground, pygame.Surface] = {}
    world = WorldArt(palette())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world_art, "GROUND_RES", RES)
        for file in sorted(maps().glob("*.tmx")):
            loaded = load_map(file)
            filled = tuple(layer for layer in loaded.tiles if any(tile for row in layer for tile in row))
            scenery, edge = Scenery(loaded.board, loaded.ground, filled), round(FRAME * RES)
            size = (round(loaded.board.width * RES), round(loaded.board.height * RES))
            for look in MapLook:
                whole = world.layer(scenery, RES, look).surface
                found[file.stem, look] = whole.subsurface((edge, edge, *size)).copy()
    return found


def pixels(surface: pygame.Surface) -> Values:
    return pygame.surfarray.array3d(surface).astype(np.float64)


def calm(light: Values) -> Values:
    """The mean of the five by five pixels about each: the ground that a border lies on is as broad as it."""
    wide = np.pad(light, 2, mode="edge")
    w, h = light.shape
    return np.asarray(sum(wide[i : i + w, j : j + h] for i in range(5) for j in range(5)) / 25)


def standing_out(values: Values, spots: Iterable[Point], within: int) -> float:
    """The least, over all spots, of the greatest value within so many pixels of it."""
    x, y = np.array([(round(x), round(y)) for x, y in spots]).T
    by = np.arange(-within, within + 1)
    across = np.clip(x[:, None] + by, 0, values.shape[0] - 1)
    down = np.clip(y[:, None] + by, 0, values.shape[1] - 1)
    near = values[across[:, :, None], down[:, None, :]]
    return float(near.max(axis=(1, 2)).min())


@cache
def light(ground: Ground) -> Values:
    """How light each pixel of a ground is."""
    return calm(luminance(pixels(grounds()[ground])))


def line(start: Point, end: Point, count: int = 12) -> tuple[Point, ...]:
    return tuple(
        (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        for t in np.linspace(0.06, 0.94, count)
    )


def outline(shape: Disc | Polygon) -> tuple[Point, ...]:
    if isinstance(shape, Disc):
        turns = np.linspace(0, 2 * pi, 24, endpoint=False)
        return tuple((shape.x + shape.r * cos(turn), shape.y + shape.r * sin(turn)) for turn in turns)
    sides = zip(shape.corners, (*shape.corners[1:], shape.corners[0]), strict=True)
    return tuple(point for start, end in sides for point in line(start, end, 7))


def toned(number: int, tone: Tone, x: float, y: float, r: float) -> Sample:
    """One of the things that have a tone, about a place."""
    box, disc, ghost = rectangle(x - r, y - r, x + r, y + r), Disc(x, y, r), Disc(x, y, r * 0.8)
    ends = ((x - r, y - r * 0.7), (x + r, y + r))
    match number % 7:
        case 0:
            return Sample("area", AreaOverlay(area_of(box), tone), outline(box))
        case 1:
            return Sample("area", AreaOverlay(area_of(disc), tone), outline(disc))
        case 2:
            return Sample("highlight", HighlightOverlay(box, tone), outline(box))
        case 3:
            return Sample("zone", ZoneOverlay(Disc(x, y, r * 0.3), r * 0.7, tone), outline(disc), 8)
        case 4:
            return Sample("path", PathOverlay((PathLeg(*ends),), tone), line(*ends))
        case 5:
            legs = (PathLeg((x, y), (x + 0.01, y)),)
            return Sample("ghost", PathOverlay(legs, tone, ghost=ghost), outline(ghost), 8)
        case _:
            return Sample("margin", MarginOverlay(ghost, (0.3, 0.0), "", tone), outline(ghost), 6)


def toneless(number: int, x: float, y: float, r: float) -> Sample:
    """One of the others, about a place."""
    ends = ((x - r, y - r * 0.7), (x + r, y + r))
    a, b = Disc(*ends[0], 0.1), Disc(*ends[1], 0.1)
    disc, box = Disc(x, y, r), rectangle(x - r, y - r, x + r, y + r)
    match number % 5:
        case 0:
            return Sample("sight", SightOverlay(a, b, ends), line(*ends))
        case 1:
            return Sample("sight", SightOverlay(a, b, ends, stopped=ends[1]), line(*ends))
        case 2:
            return Sample("ruler", RulerOverlay(*ends, ""), line(*ends))
        case 3:
            rings = ((*box.corners, box.corners[0]),)
            return Sample("iso-line", IsoOverlay((IsoLine("", rings),)), outline(box))
        case _:
            return Sample("mark", MarkerOverlay(MarkerKind.DEPLOYMENT, (x, y), disc), outline(disc), 8)


def sheet(board: float, shift: int) -> list[Sample]:
    """An overlay of every kind and tone in cells all over a board, each in another cell by each shift."""
    step, cells = board / CELLS, CELLS * CELLS
    makers = [partial(toned, number, tone) for number in range(7) for tone in Tone]
    makers += [partial(toneless, shift + cell) for cell in range(cells - len(makers))]
    places = ((cell * 37 + shift * 11) % cells for cell in range(cells))
    return [
        maker((place % CELLS + 0.5) * step, (place // CELLS + 0.5) * step, step * 0.36)
        for maker, place in zip(makers, places, strict=True)
    ]


@cache
def overlaid(kind: PaletteKind) -> Measured:
    """The contrast of the borders of everything on every ground."""
    found = Measured()
    colours = palette(kind)
    art = OverlayLayer(colours)
    for shift, ((name, look), ground) in enumerate(grounds().items()):
        below = light((name, look))
        lens = Lens(RES, (0.0, float(ground.get_height())), ground.get_rect())
        samples, shown = sheet(ground.get_width() / RES, shift), ground.copy()
        overlays = [sample.overlay for sample in samples]
        art.pale = look is not MapLook.PAINTED
        art.draw_below(shown, lens, overlays, Options().overlay_opacity)
        art.draw_above(shown, lens, overlays, Options().overlay_opacity, 0.0)
        stands_out = contrast(luminance(pixels(shown)), below)
        for each in samples:
            least = standing_out(stands_out, map(lens.px, each.border), each.within)
            tone = getattr(each.overlay, "tone", "")
            found.note(each.name, f"{each.name} {tone} on {name}, {look}, {kind}", least, BORDER)
    return found


@cache
def labelled(kind: PaletteKind) -> Measured:
    """The contrast of the rims of labels on every ground, and of their words with their paper."""
    found = Measured()
    colours = palette(kind)
    art = LabelLayer(Texts(1.0, colours), colours)
    for tone in Tone:
        plate = art.plate("Hm", tone)
        w, h = plate.get_size()
        seen = luminance(pixels(plate))[w // 4 : -w // 4, h // 3 : -h // 3]
        found.note("words", f"words {tone}, {kind}", float(contrast(seen.min(), np.median(seen))), TEXT)
    for (name, look), ground in grounds().items():
        shown, boxes = ground.copy(), []
        across, down = (range(10, side - 52, 60) for side in ground.get_size())
        for cell, corner in enumerate(product(across, down)):
            tone = list(Tone)[cell % len(Tone)]
            boxes.append((shown.blit(art.plate("Hm", tone), corner), tone))
        stands_out = contrast(luminance(pixels(shown)), light((name, look)))
        for box, tone in boxes:
            rim = box.inflate(-10, -10)
            level, upright = range(rim.left + 9, rim.right - 9, 3), range(rim.top + 7, rim.bottom - 7, 3)
            spots = [*product(level, (rim.top, rim.bottom)), *product((rim.left, rim.right), upright)]
            least = standing_out(stands_out, spots, 3)
            found.note("label", f"label {tone} on {name}, {look}, {kind}", least, BORDER)
    return found


@pytest.mark.parametrize("kind", list(PaletteKind))
def test_every_border_contrasts_with_the_ground_of_every_map(kind: PaletteKind) -> None:
    assert set(overlaid(kind).least) == {
        *("area", "highlight", "zone", "path", "ghost", "margin"),
        *("sight", "ruler", "iso-line", "mark"),
    }
    none_of(overlaid(kind).faults)


@pytest.mark.parametrize("kind", list(PaletteKind))
def test_every_label_contrasts_with_the_ground_and_its_words_with_their_paper(kind: PaletteKind) -> None:
    none_of(labelled(kind).faults)


@pytest.mark.parametrize("kind", list(PaletteKind))
def test_names_contrast_with_their_ribbons(kind: PaletteKind) -> None:
    found, colours = Measured(), palette(kind)
    tokens = TokenLayer(Texts(1.0, colours), colours)
    ground = pygame.Surface((64, 64), 0, 32)
    for side, lit in product(SideColour, (False, True)):
        token = Token("a", (2.0, 2.0), 1.2, side, "sword", "MWMWMW", hovered=lit)
        (name,), *_ = tokens.draw(ground, Lens(RES, (0.0, 64.0), ground.get_rect()), [token], 0.0)
        light, high = luminance(pixels(name.picture)), name.picture.get_height()
        rows = slice(high // 5, 2 * high // 3)
        letters, beside = light[12:-12, rows].max(), light[9:11, rows]
        least = float(contrast(letters, beside).min())
        found.note("ribbon", f"ribbon {side}, lit {lit}, {kind}", least, TEXT)
    none_of(found.faults)


@pytest.mark.parametrize("kind", list(PaletteKind))
def test_costs_contrast_with_their_chips_on_every_ground(kind: PaletteKind) -> None:
    found, colours = Measured(), palette(kind)
    chips = CostChips(Texts(1.0, colours), colours)
    ring = tuple((10 + 4 * cos(turn), 10 + 4 * sin(turn)) for turn in np.linspace(0, 2 * pi, 40))
    costs = IsoOverlay((IsoLine('4"', (ring,)),))
    plain = {(f"grey {grey}", MapLook.PAINTED): pygame.Surface((320, 320), 0, 32) for grey in GREYS}
    for grey, ground in zip(GREYS, plain.values(), strict=True):
        ground.fill((grey, grey, grey))
    for (name, look), ground in {**plain, **grounds()}.items():
        shown = ground.copy()
        lens = Lens(RES, (0.0, float(shown.get_height())), shown.get_rect())
        boxes = chips.draw(shown, lens, costs, ())
        assert boxes
        light = luminance(pixels(shown))
        for box in boxes:
            chip = light[box.left + 3 : box.right - 3, box.top + 3 : box.bottom - 3]
            least = float(contrast(chip.max(), np.median(chip)))
            found.note("chip", f"chip on {name}, {look}, {kind}", least, TEXT)
    none_of(found.faults)


@pytest.mark.parametrize("kind", list(PaletteKind))
def test_a_border_contrasts_with_any_ground_at_all(kind: PaletteKind) -> None:
    colours, faults = palette(kind), []
    art = OverlayLayer(colours)
    lens = Lens(RES, (0.0, 64.0), pygame.Rect(0, 0, 64, 64))
    for tone, pale, grey in product(
        Tone, (False, True), (0, 40, 60, 75, 85, 95, 105, 115, 130, 160, 200, 255)
    ):
        ground = pygame.Surface((64, 64), 0, 32)
        ground.fill((grey, grey, grey))
        art.pale = pale
        art.draw_below(ground, lens, [AreaOverlay(area_of(rectangle(1, 1, 3, 3)), tone)], 0.15)
        across = luminance(pixels(ground)[10:22, 32])
        if contrast(across, luminance((grey, grey, grey))).max() < BORDER:
            faults.append(f"{tone} on a grey of {grey}, {'pale' if pale else 'painted'}")
    none_of(faults)


def cores(colours: Palette, look: MapLook) -> dict[Tone, Values]:
    """The colour of each tone's border as it is seen on a map, where it is least blended."""
    ground = grounds()["riviere", look]
    art = OverlayLayer(colours)
    art.pale = look is not MapLook.PAINTED
    lens = Lens(RES, (0.0, float(ground.get_height())), ground.get_rect())
    found = {}
    for tone in Tone:
        shown = ground.copy()
        box = rectangle(4, 4, 16, 16)
        art.draw_below(shown, lens, [AreaOverlay(area_of(box), tone)], 0.6)
        seen = pixels(shown)[64, 130:300]
        found[tone] = np.median(seen, axis=0)
    return found


def too_near(hues: dict[str, Values]) -> list[str]:
    found = []
    for (hue, a), (other, b) in combinations(hues.items(), 2):
        least, eyes = apart(a, b)
        if least < LEAST_APART:
            found.append(f"{hue} and {other} to {eyes}: {least:.1f}")
    return found


@pytest.mark.parametrize("kind", list(PaletteKind))
@pytest.mark.parametrize("look", list(MapLook))
def test_verdicts_and_answers_are_told_apart_by_every_eye(kind: PaletteKind, look: MapLook) -> None:
    seen = cores(palette(kind), look)
    none_of(fault for tones in TOGETHER for fault in too_near({tone: seen[tone] for tone in tones}))


@pytest.mark.parametrize("kind", list(PaletteKind))
def test_sides_are_told_apart_by_every_eye_on_their_bases(kind: PaletteKind) -> None:
    medallions, rims = Medallions(palette(kind)), {}
    for side in SideColour:
        base = pixels(medallions.base(side, "sword", 128))
        away = np.hypot(*(np.indices(base.shape[:2]) + 0.5 - base.shape[0] / 2)) / 64
        rims[str(side)] = np.median(base[(away > ENAMEL[0]) & (away < ENAMEL[1])], axis=0)
    none_of(too_near(rims))


@pytest.mark.parametrize("part", ["fill", "glow"])
@pytest.mark.parametrize("kind", list(PaletteKind))
def test_sides_and_elements_are_told_apart_by_every_eye(kind: PaletteKind, part: str) -> None:
    colours = palette(kind)
    groups: tuple[dict[str, Hue], ...] = (
        {str(side): hue for side, hue in colours.sides.items()},
        {str(element): hue for element, hue in colours.elements.items()},
    )
    none_of(
        fault
        for group in groups
        for fault in too_near({name: np.array(getattr(hue, part), float) for name, hue in group.items()})
    )


@pytest.mark.parametrize("high_contrast", [False, True])
def test_high_contrast_changes_no_colour_that_means_something(high_contrast: bool) -> None:
    for kind in PaletteKind:
        plain, strong = palette(kind), palette(kind, high_contrast=high_contrast)
        assert (plain.tones, plain.sides, plain.elements) == (strong.tones, strong.sides, strong.elements)


@pytest.mark.parametrize(
    ("colour", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_colours_are_as_far_apart_as_the_published_examples(
    colour: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(colour, other) == pytest.approx(expected, abs=1e-4)


def test_grey_is_grey_to_every_eye() -> None:
    for eyes in EYES:
        assert apart((120, 120, 120), (120, 120, 120))[0] == 0
        assert np.allclose(EYES[eyes].sum(axis=1), 1, atol=1e-5)
