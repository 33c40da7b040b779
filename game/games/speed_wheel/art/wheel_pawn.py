"""A pawn of the speed wheel as a picture: portrait, speed, laps, place in the order, conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import pygame

from game.art.tokens import Medallions
from game.content.markup import rich
from game.games.speed_wheel.art import wheel_art as speed_wheel_art
from game.ui.box import Box, Spot
from game.ui.drawing.icons import Icon, glyph
from game.ui.drawing.palette import Hue, SideColour
from game.ui.drawing.svg import rasterised
from game.ui.text.text import Face, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.speed_wheel.art.wheel_layout import Standing
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.ui import Ui

LEAST_NAMED = 28.0
"""Width below which a pawn has no name beside it, in logical units."""

MOST_SIGNS = 3
"""The most signs of conditions on a pawn, with the dots that stand for more."""

Tone = Literal["good", "bad", "neutral"]

_STEP = 3
"""Pixels between the sizes in which pawns are painted: without steps a moving pawn would need very many."""


@dataclass(frozen=True, slots=True)
class WheelPawn:
    """A pawn as it is shown.

    Attributes:
        space: from 1; 0 before the line.
        friend: whether it is a player character; others stand on a plate with points.
        speed: the text of its badge.
        laps: how often it has passed the arrow since the start; from one on a badge shows them.
        order: its place in the order, while that is being shown.
        signs: icons of wounds and conditions, each with whether it is good or bad.
        veiled: players do not see it; `lit`: it takes its turn; `chosen`: its sheet is open.
    """

    id: str
    name: str
    space: int
    friend: bool = True
    speed: str = ""
    laps: int = 0
    order: str = ""
    signs: tuple[tuple[str, Tone], ...] = ()
    emblem: str = ""
    paused: bool = False
    veiled: bool = False
    lit: bool = False
    chosen: bool = False
    tip: str = ""

    @property
    def side(self) -> SideColour:
        """The colour, rim and emblem of its kind."""
        return SideColour.BLUE if self.friend else SideColour.RED


def draw_pawn(
    canvas: Canvas, ui: Ui, pawn: WheelPawn, middle: Spot, across: float, lift: float = 0.0
) -> None:
    """Draw the pawn itself, `lift` (0 to 1) above the wheel."""
    if pawn.lit or pawn.chosen:
        _draw_glow(canvas, ui, pawn, middle, across)
    pixels = max(8, _STEP * round(canvas.px(across * (1 + 0.12 * lift)) / _STEP))
    shape = ui.theme.painted(
        ("wheel-pawn", pawn.side, pawn.friend, pawn.emblem, pawn.paused, pixels),
        lambda: _pawn(ui, pawn, pixels),
    )
    half = pixels / canvas.scale / 2
    corner = (middle[0] - half, middle[1] - half - lifted(across, lift))
    canvas.lay(("wheel-pawn", pawn.friend), shape, corner, 3 + 5 * round(lift, 1), 170)
    if pawn.paused:
        _badge(canvas, ui, Icon.PAUSE.glyph, Face.ICON, middle, across * 0.46)


def draw_wake(canvas: Canvas, ui: Ui, pawn: WheelPawn, places: Sequence[Standing]) -> None:
    """Draw the wake of a pawn that walks more than a lap, so that the eye can follow it; it thins out."""
    glow = ui.palette.sides[pawn.side].glow
    for number, place in enumerate(places, 1):
        fresh = number / (len(places) + 1)
        x, y = place.at
        half = place.across * (0.16 + 0.22 * fresh)
        canvas.fill(Box(x - half, y - half, 2 * half, 2 * half), glow, round(110 * fresh), half)


def lifted(across: float, lift: float) -> float:
    """The height by which a pawn is drawn higher if it is lifted above the wheel."""
    return across * 0.1 * lift


def draw_ghost(canvas: Canvas, ui: Ui, pawn: WheelPawn, middle: Spot, across: float) -> None:
    """Draw a pawn where it would be: small, in a ring of light."""
    pixels = max(8, canvas.px(across))
    key = ("wheel-ghost", pawn.side, pawn.emblem, pixels)
    shape = ui.theme.painted(key, lambda: faint(_pawn(ui, pawn, pixels)))
    canvas.fill(
        Box(middle[0] - across / 2, middle[1] - across / 2, across, across), (26, 12, 5), 130, across / 2
    )
    canvas.blit_centred(shape, middle)
    half = across * 0.5
    canvas.outline(Box(middle[0] - half, middle[1] - half, across, across), ui.palette.cream, 1.2, half)


def faint(shape: pygame.Surface) -> pygame.Surface:
    """A translucent copy."""
    copy = shape.copy()
    copy.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def draw_kind(canvas: Canvas, ui: Ui, pawn: WheelPawn, middle: Spot, across: float) -> None:
    """Draw the sign of a pawn's kind at its edge; drawn before all badges, so that it covers none."""
    if across >= LEAST_NAMED:
        size, spots = _badge_size(across), _badge_spots(middle, across)
        emblem, glow = ui.palette.sides[pawn.side].emblem, ui.palette.sides[pawn.side].glow
        sign = Icon.EYE_OFF if pawn.veiled else emblem
        _badge(canvas, ui, sign.glyph, Face.ICON, spots["kind"], size * 0.82, colour=glow)


def draw_badges(canvas: Canvas, ui: Ui, pawn: WheelPawn, middle: Spot, across: float) -> None:
    """Draw speed, laps and place in the order around the edge of a pawn."""
    size, spots = _badge_size(across), _badge_spots(middle, across)
    if pawn.laps:
        _laps(canvas, ui, pawn.laps, spots["laps"], size)
    if pawn.order:
        _seal(canvas, ui, pawn.order, spots["order"], size * 1.25)
    if pawn.signs and not pawn.order and across >= LEAST_NAMED:
        _draw_signs(canvas, ui, pawn, spots["signs"], size * 0.8)
    if pawn.speed:
        _coin(canvas, ui, pawn.speed, spots["speed"], size)


def badge_boxes(pawn: WheelPawn, standing: Standing) -> list[Box]:
    """The boxes of a pawn's badges."""
    across = standing.across
    size, spots = _badge_size(across), _badge_spots(standing.at, across)
    sizes: dict[str, tuple[float, float]] = {}
    if across >= LEAST_NAMED:
        sizes["kind"] = (size * 0.82, size * 0.82)
    if pawn.laps:
        sizes["laps"] = (size * 1.6, size)
    if pawn.order:
        sizes["order"] = (size * 1.25, size * 1.25)
    elif pawn.signs and across >= LEAST_NAMED:
        sizes["signs"] = (min(MOST_SIGNS, len(pawn.signs)) * size * 0.8, size * 0.8)
    if pawn.speed:
        sizes["speed"] = (size, size)
    return [Box(spots[badge][0] - w / 2, spots[badge][1] - h / 2, w, h) for badge, (w, h) in sizes.items()]


def _badge_size(across: float) -> float:
    return max(min(17.0, across * 0.58), across * 0.37)


def _badge_spots(middle: Spot, across: float) -> dict[str, Spot]:
    """The middles of badges around the edge of a pawn."""
    x, y = middle
    reach = across * 0.5 - _badge_size(across) * 0.22
    return {
        "kind": (x - reach, y + reach * 0.45),
        "laps": (x - reach * 0.86, y - reach * 0.86),
        "order": (x + reach * 0.9, y - reach * 0.9),
        "signs": (x, y - across * 0.5),
        "speed": (x + reach, y + reach * 0.45),
    }


def _draw_signs(canvas: Canvas, ui: Ui, pawn: WheelPawn, middle: Spot, size: float) -> None:
    """Draw a pawn's signs side by side at its upper edge; dots stand for those without room."""
    palette = ui.palette
    most = MOST_SIGNS - 1 if pawn.laps else MOST_SIGNS
    colours = {"good": palette.gilt, "bad": palette.sides[SideColour.RED].glow, "neutral": palette.cream}
    shown = pawn.signs
    if len(shown) > most:
        shown = (*shown[: most - 1], ("dots_horizontal", "neutral"))
    for number, (icon, tone) in enumerate(shown):
        x = middle[0] + (number + 0.35 if pawn.laps else number - (len(shown) - 1) / 2) * size
        _badge(canvas, ui, glyph(icon), Face.ICON, (x, middle[1]), size, colour=colours[tone])


# Parts


def _draw_glow(canvas: Canvas, ui: Ui, pawn: WheelPawn, middle: Spot, across: float) -> None:
    """Draw a halo if it is the pawn's turn, a fine ring if its sheet is open."""
    pixels = canvas.px(across * 1.7)
    colour = ui.palette.gilt if pawn.lit else ui.palette.cream
    strength = 255 if pawn.lit else 150
    halo = ui.theme.painted(("wheel-halo", pixels, pawn.lit), lambda: _halo(pixels, colour, strength))
    canvas.blit_centred(halo, middle)
    if pawn.lit:
        half = across * 0.54
        ring = Box(middle[0] - half, middle[1] - half, 2 * half, 2 * half)
        canvas.outline(ring, ui.palette.gilt, 2.4, half)


def _halo(pixels: int, colour: tuple[int, int, int], strength: int) -> pygame.Surface:
    surface = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    middle = (pixels // 2, pixels // 2)
    pygame.draw.circle(surface, (*colour, strength), middle, round(pixels * 0.355))
    return pygame.transform.gaussian_blur(surface, max(1, pixels // 26))


def _pawn(ui: Ui, pawn: WheelPawn, pixels: int) -> pygame.Surface:
    make = Medallions(ui.palette)
    if pawn.friend:
        shape = make.base(pawn.side, pawn.emblem or pawn.id, pixels)
    else:
        hue: Hue = ui.palette.sides[pawn.side]
        shape = rasterised(speed_wheel_art.drawing("spikes", dye=hue.fill), (pixels, pixels))
        inner = round(pixels * 0.8)
        face = make.base(pawn.side, pawn.emblem or pawn.id, inner)
        shape.blit(face, ((pixels - inner) // 2, (pixels - inner) // 2))
    if not pawn.paused:
        return shape
    grey = pygame.transform.grayscale(shape)
    grey.fill((150, 150, 150, 235), special_flags=pygame.BLEND_RGBA_MULT)
    return grey


def _badge(
    canvas: Canvas,
    ui: Ui,
    text: str,
    face: Face,
    middle: Spot,
    size: float,
    *,
    colour: Colour | None = None,
) -> None:
    """Draw a small dark disc with a brass rim and a sign on it, as wide as the sign needs."""
    colour = ui.palette.cream if colour is None else colour
    line = ui.texts.line(text, Style(face, size * 0.66, colour, (20, 8, 4)))
    w = max(size, line.get_width() / canvas.scale + size * 0.4)
    box = Box(middle[0] - w / 2, middle[1] - size / 2, w, size)
    canvas.fill(box, (26, 12, 5), 235, size / 2)
    canvas.outline(box, ui.palette.gilt_dark, 1.2, size / 2)
    canvas.blit_centred(line, middle)


def _laps(canvas: Canvas, ui: Ui, laps: int, middle: Spot, size: float) -> None:
    """Draw a small dark plate with a turning arrow and the number of laps."""
    style = Style(Face.BOLD, size * 0.66, ui.palette.cream, (20, 8, 4))
    paragraph = ui.texts.paragraph(rich("<icon:{}>{}", Icon.LAP, laps), style)
    w = max(size, paragraph.width + size * 0.45)
    box = Box(middle[0] - w / 2, middle[1] - size / 2, w, size)
    canvas.fill(box, (26, 12, 5), 235, size / 2)
    canvas.outline(box, ui.palette.gilt_dark, 1.2, size / 2)
    canvas.paragraph(paragraph, box, 0.5, 0.5)


def _coin(canvas: Canvas, ui: Ui, text: str, middle: Spot, size: float) -> None:
    pixels = canvas.px(size)
    shape = ui.theme.drawing("wheel-coin", (pixels, pixels), lambda: speed_wheel_art.drawing("coin"))
    corner = (middle[0] - size / 2, middle[1] - size / 2)
    canvas.lay("wheel-coin", shape, corner, 2, 150)
    style = ui.texts.shrunk(text, Style(Face.BOLD, size * 0.62, (52, 22, 6)), size * 0.84, least=0.5)
    canvas.blit_centred(ui.texts.line(text, style), middle)


def _seal(canvas: Canvas, ui: Ui, text: str, middle: Spot, size: float) -> None:
    shape = ui.theme.seal(canvas.px(size), ui.palette.accent)
    corner = (middle[0] - size / 2, middle[1] - size / 2)
    canvas.lay(("seal", ui.palette.accent), shape, corner, 2, 150)
    style = ui.texts.shrunk(text, ui.styles.number.but(size=size * 0.5), size * 0.74, least=0.4)
    canvas.blit_centred(ui.texts.line(text, style), middle)
