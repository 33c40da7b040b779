"""Colours, and the emblem and hatch that go with each so that nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from game.ui.drawing.icons import Icon

Colour = tuple[int, int, int]


class Hatch(StrEnum):
    """A pattern of strokes that a region is filled with."""

    RISING = "rising"
    FALLING = "falling"
    CROSSED = "crossed"
    LEVEL = "level"
    UPRIGHT = "upright"
    DOTS = "dots"
    WAVES = "waves"


class PaletteKind(StrEnum):
    """The sets of colours."""

    STANDARD = "standard"
    SAFE = "safe"
    """Hues that stay apart for people with a colour vision deficiency (after Okabe and Ito)."""


class MapLook(StrEnum):
    """The ways to show the ground of a board."""

    PAINTED = "painted"
    MUTED = "muted"
    """Pale and quiet: how the painted ground steps back while a question is answered on it."""
    DIAGRAM = "diagram"
    """The ground as in the figures for print."""

    @property
    def after(self) -> MapLook:
        """The next look, to which the key switches."""
        looks = list(MapLook)
        return looks[(looks.index(self) + 1) % len(looks)]


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour with a meaning: how it is filled, outlined and written, its emblem and its hatch.

    `ink` is legible on parchment, `glow` on wood and on the board; `fill` is the colour itself.
    """

    fill: Colour
    ink: Colour
    glow: Colour
    emblem: Icon
    hatch: Hatch


class SideColour(StrEnum):
    """The colours of the sides: the two players', and the scenario's."""

    RED = "red"
    BLUE = "blue"
    NEUTRAL = "neutral"


class Element(StrEnum):
    """A colour of magic."""

    FIRE = "fire"
    WATER = "water"
    EARTH = "earth"
    AIR = "air"
    ARCANE = "arcane"


class Crest(StrEnum):
    """The shields of duel cards: one for each class, and one for a bluff."""

    FORCE = "force"
    DEXTERITY = "dexterity"
    MAGIC = "magic"
    EPIC = "epic"
    SUPPORT = "support"
    BLUFF = "bluff"


class Tone(StrEnum):
    """The meanings of overlays on the board, each with a colour."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    WARNING = "warning"
    REACH = "reach"
    THREAT = "threat"
    SIGHT = "sight"
    ENGAGEMENT = "engagement"
    GAINED = "gained"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour that the program uses."""

    ink: Colour
    ink_soft: Colour
    ink_faint: Colour
    accent: Colour
    cream: Colour
    gilt: Colour
    gilt_dark: Colour
    brass: Colour
    leather: Colour
    leather_dark: Colour
    parchment: Colour
    parchment_dark: Colour
    burn: Colour
    wood: Colour
    ring: Colour
    ring_edge: Colour
    sides: dict[SideColour, Hue]
    seats: tuple[Hue, ...]
    """The players of a match of up to six, by seat; the first two are red and blue."""
    elements: dict[Element, Hue]
    crests: dict[Crest, Hue]
    tones: dict[Tone, Hue]


_SIDES = {
    SideColour.RED: Hue((182, 26, 26), (138, 24, 22), (255, 152, 128), Icon.RED, Hatch.RISING),
    SideColour.BLUE: Hue((44, 92, 172), (26, 62, 128), (128, 184, 255), Icon.BLUE, Hatch.FALLING),
    SideColour.NEUTRAL: Hue((140, 126, 98), (84, 72, 48), (241, 227, 198), Icon.NEUTRAL, Hatch.DOTS),
}

_SAFE_SIDES = {
    SideColour.RED: Hue((213, 94, 0), (150, 62, 0), (255, 160, 80), Icon.RED, Hatch.RISING),
    SideColour.BLUE: Hue((0, 98, 168), (0, 70, 128), (110, 200, 255), Icon.BLUE, Hatch.FALLING),
    SideColour.NEUTRAL: Hue((130, 130, 130), (74, 74, 74), (228, 228, 228), Icon.NEUTRAL, Hatch.DOTS),
}

_SEATS = (
    _SIDES[SideColour.RED],
    _SIDES[SideColour.BLUE],
    Hue((58, 124, 58), (30, 84, 34), (146, 222, 128), Icon.GREEN, Hatch.LEVEL),
    Hue((196, 144, 32), (120, 80, 0), (255, 214, 110), Icon.GOLD, Hatch.CROSSED),
    Hue((122, 66, 158), (88, 40, 122), (214, 160, 255), Icon.VIOLET, Hatch.WAVES),
    Hue((66, 62, 60), (44, 40, 38), (206, 204, 200), Icon.BLACK, Hatch.UPRIGHT),
)

_SAFE_SEATS = (
    _SAFE_SIDES[SideColour.RED],
    _SAFE_SIDES[SideColour.BLUE],
    Hue((0, 158, 115), (0, 92, 66), (100, 230, 190), Icon.GREEN, Hatch.LEVEL),
    Hue((232, 200, 50), (108, 84, 0), (255, 240, 130), Icon.GOLD, Hatch.CROSSED),
    Hue((204, 121, 167), (134, 60, 102), (255, 180, 222), Icon.VIOLET, Hatch.WAVES),
    Hue((52, 52, 52), (36, 36, 36), (216, 216, 216), Icon.BLACK, Hatch.UPRIGHT),
)

_ELEMENTS = {
    Element.FIRE: Hue((207, 62, 18), (146, 40, 14), (255, 138, 53), Icon.FIRE, Hatch.RISING),
    Element.WATER: Hue((32, 120, 196), (18, 76, 122), (167, 222, 255), Icon.WATER, Hatch.WAVES),
    Element.EARTH: Hue((98, 128, 79), (62, 82, 22), (187, 213, 142), Icon.EARTH, Hatch.CROSSED),
    Element.AIR: Hue((150, 170, 186), (74, 96, 114), (246, 251, 255), Icon.AIR, Hatch.LEVEL),
    Element.ARCANE: Hue((106, 55, 134), (88, 40, 122), (203, 148, 255), Icon.ARCANE, Hatch.DOTS),
}

_SAFE_ELEMENTS = {
    Element.FIRE: Hue((213, 94, 0), (150, 62, 0), (255, 158, 74), Icon.FIRE, Hatch.RISING),
    Element.WATER: Hue((9, 111, 172), (0, 76, 128), (114, 185, 255), Icon.WATER, Hatch.WAVES),
    Element.EARTH: Hue((0, 158, 115), (0, 100, 72), (37, 244, 182), Icon.EARTH, Hatch.CROSSED),
    Element.AIR: Hue((180, 200, 215), (70, 92, 110), (255, 255, 253), Icon.AIR, Hatch.LEVEL),
    Element.ARCANE: Hue((200, 121, 164), (134, 60, 102), (237, 184, 212), Icon.ARCANE, Hatch.DOTS),
}

_CRESTS = {
    Crest.FORCE: Hue((172, 54, 40), (132, 34, 22), (255, 150, 122), Icon.FORCE, Hatch.RISING),
    Crest.DEXTERITY: Hue((52, 116, 66), (24, 82, 40), (150, 224, 150), Icon.DEXTERITY, Hatch.FALLING),
    Crest.MAGIC: Hue((64, 74, 168), (40, 48, 132), (160, 174, 255), Icon.MAGIC, Hatch.DOTS),
    Crest.EPIC: Hue((164, 108, 22), (116, 74, 0), (255, 222, 130), Icon.EPIC, Hatch.CROSSED),
    Crest.SUPPORT: Hue((62, 112, 124), (22, 78, 90), (160, 222, 232), Icon.SUPPORT, Hatch.LEVEL),
    Crest.BLUFF: Hue((124, 54, 124), (92, 28, 94), (236, 168, 232), Icon.BLUFF, Hatch.WAVES),
}

_SAFE_CRESTS = {
    Crest.FORCE: Hue((213, 94, 0), (150, 62, 0), (255, 160, 80), Icon.FORCE, Hatch.RISING),
    Crest.DEXTERITY: Hue((0, 146, 106), (0, 92, 66), (100, 230, 190), Icon.DEXTERITY, Hatch.FALLING),
    Crest.MAGIC: Hue((0, 98, 168), (0, 70, 128), (110, 200, 255), Icon.MAGIC, Hatch.DOTS),
    Crest.EPIC: Hue((214, 178, 40), (108, 84, 0), (255, 240, 130), Icon.EPIC, Hatch.CROSSED),
    Crest.SUPPORT: Hue((86, 160, 204), (10, 92, 140), (160, 222, 255), Icon.SUPPORT, Hatch.LEVEL),
    Crest.BLUFF: Hue((190, 104, 152), (134, 60, 102), (255, 180, 222), Icon.BLUFF, Hatch.WAVES),
}

_TONES = {
    Tone.ALLOWED: Hue((74, 137, 87), (36, 96, 34), (209, 255, 179), Icon.CHECK, Hatch.LEVEL),
    Tone.REFUSED: Hue((188, 25, 29), (142, 18, 22), (255, 151, 136), Icon.CLOSE, Hatch.CROSSED),
    Tone.WARNING: Hue((206, 132, 20), (140, 82, 0), (255, 204, 76), Icon.WARNING, Hatch.UPRIGHT),
    Tone.REACH: Hue((50, 134, 167), (18, 84, 110), (186, 236, 243), Icon.MOVE, Hatch.LEVEL),
    Tone.THREAT: Hue((186, 54, 30), (138, 30, 12), (255, 153, 118), Icon.THREAT, Hatch.RISING),
    Tone.SIGHT: Hue((196, 160, 44), (120, 88, 0), (255, 237, 120), Icon.SIGHT, Hatch.FALLING),
    Tone.ENGAGEMENT: Hue((143, 54, 116), (108, 30, 92), (225, 161, 238), Icon.ENGAGED, Hatch.DOTS),
    Tone.GAINED: Hue((57, 144, 105), (14, 96, 60), (130, 254, 213), Icon.PLUS, Hatch.RISING),
    Tone.LOST: Hue((164, 42, 63), (128, 22, 46), (254, 150, 153), Icon.MINUS, Hatch.FALLING),
}

_SAFE_TONES = {
    Tone.ALLOWED: Hue((0, 114, 178), (0, 76, 128), (110, 200, 255), Icon.CHECK, Hatch.LEVEL),
    Tone.REFUSED: Hue((213, 94, 0), (150, 62, 0), (255, 157, 62), Icon.CLOSE, Hatch.CROSSED),
    Tone.WARNING: Hue((230, 162, 16), (132, 84, 0), (255, 227, 154), Icon.WARNING, Hatch.UPRIGHT),
    Tone.REACH: Hue((86, 180, 233), (10, 92, 140), (160, 222, 255), Icon.MOVE, Hatch.LEVEL),
    Tone.THREAT: Hue((213, 94, 0), (150, 62, 0), (247, 199, 157), Icon.THREAT, Hatch.RISING),
    Tone.SIGHT: Hue((240, 228, 66), (110, 96, 0), (255, 250, 118), Icon.SIGHT, Hatch.FALLING),
    Tone.ENGAGEMENT: Hue((204, 121, 167), (134, 60, 102), (255, 145, 197), Icon.ENGAGED, Hatch.DOTS),
    Tone.GAINED: Hue((0, 158, 115), (0, 100, 72), (107, 230, 188), Icon.PLUS, Hatch.RISING),
    Tone.LOST: Hue((204, 121, 167), (134, 60, 102), (255, 181, 224), Icon.MINUS, Hatch.FALLING),
}


def palette(kind: PaletteKind = PaletteKind.STANDARD, *, high_contrast: bool = False) -> Palette:
    """The colours for these options."""
    safe = kind is PaletteKind.SAFE
    chosen = Palette(
        ink=(48, 28, 14),
        ink_soft=(94, 62, 34),
        ink_faint=(132, 98, 62),
        accent=(122, 34, 26) if not safe else (20, 66, 118),
        cream=(255, 238, 200),
        gilt=(242, 207, 115),
        gilt_dark=(138, 90, 22),
        brass=(196, 150, 66),
        leather=(92, 52, 28),
        leather_dark=(46, 24, 12),
        parchment=(236, 217, 176),
        parchment_dark=(176, 132, 78),
        burn=(84, 50, 24),
        wood=(150, 98, 58),
        ring=(120, 232, 255),
        ring_edge=(6, 40, 58),
        sides=_SAFE_SIDES if safe else _SIDES,
        seats=_SAFE_SEATS if safe else _SEATS,
        elements=_SAFE_ELEMENTS if safe else _ELEMENTS,
        crests=_SAFE_CRESTS if safe else _CRESTS,
        tones=_SAFE_TONES if safe else _TONES,
    )
    return _strengthened(chosen, safe=safe) if high_contrast else chosen


def _strengthened(colours: Palette, *, safe: bool) -> Palette:
    """The same with blacker inks, lighter parchment and a focus ring in yellow."""
    return replace(
        colours,
        ink=(0, 0, 0),
        ink_soft=(24, 14, 6),
        ink_faint=(60, 40, 22),
        accent=(96, 0, 0) if not safe else (0, 36, 84),
        cream=(255, 255, 255),
        gilt=(255, 226, 130),
        leather=(40, 20, 8),
        leather_dark=(14, 6, 2),
        parchment=(252, 244, 224),
        parchment_dark=(222, 196, 150),
        wood=(92, 58, 34),
        ring=(255, 255, 0),
        ring_edge=(0, 0, 0),
    )
