"""The parts of the picture of a card or a creature."""

from __future__ import annotations

from typing import Literal

from game.content.spec import Spec

Frame = Literal["human", "child", "imp", "brute", "golem", "wisp"]
"""The frames that gestures, dresses, headgear and held things fit."""

Dress = Literal["tunic", "robe", "dress", "armour", "rags", "belt", "bare"]

Sky = Literal[
    "day", "dawn", "dusk", "night", "storm", "forge", "deep", "void", "cave", "hall", "winter", "marsh"
]

Ground = Literal["hills", "embers", "sea", "clouds", "stones", "forest", "snow", "shelves", "paving", "none"]

Weather = Literal[
    "clear",
    "rain",
    "snow",
    "sparks",
    "leaves",
    "bubbles",
    "stars",
    "wind",
    "lightning",
    "ash",
    "fog",
    "runes",
]


class PictureSpec(Spec, frozen=True):
    """A figure before a scene. What is left out is guessed from the rest of the card.

    `body` is a frame or the name of a drawing. `gesture`, `face`, `head`, `hand`, `off_hand`, `back` and
    `over` name drawings of what somebody does, wears and holds. `behind` and `front` name drawings of the
    whole picture. Colours are written `#rrggbb`.
    """

    body: str = ""
    gesture: str = ""
    face: str = ""
    head: str = ""
    dress: Dress | None = None
    hand: str = ""
    off_hand: str = ""
    back: str = ""
    over: str = ""
    behind: str = ""
    front: str = ""
    main: str = ""
    trim: str = ""
    dark: str = ""
    hair: str = ""
    skin: str = ""
    glow: str = ""
    sky: Sky | None = None
    ground: Ground | None = None
    weather: Weather | None = None


FRAMES: tuple[Frame, ...] = ("human", "child", "imp", "brute", "golem", "wisp")

PARTS = ("face", "head", "hand", "off_hand", "back", "over", "behind", "front")
"""The keys that name a drawing."""

COLOURS = ("main", "trim", "dark", "hair", "skin", "glow")
"""The keys that give a colour."""
