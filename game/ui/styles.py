"""The text styles of the interface, for one palette. No text is smaller than 16 units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.faces import Face
from game.ui.text import Style

if TYPE_CHECKING:
    from game.ui.palette import Palette


@dataclass(frozen=True, slots=True)
class Styles:
    """Named styles. Those on wood and leather are cream, those on parchment ink."""

    title: Style
    heading: Style
    subheading: Style
    body: Style
    strong: Style
    note: Style
    small: Style
    button: Style
    on_wood: Style
    on_wood_title: Style
    on_wood_small: Style
    ribbon: Style
    number: Style

    @classmethod
    def of(cls, palette: Palette) -> Styles:
        """The styles in these colours."""
        cream, dark = palette.cream, (38, 14, 6)
        return cls(
            title=Style(Face.TITLE, 44, palette.ink),
            heading=Style(Face.TITLE, 26, palette.accent),
            subheading=Style(Face.TITLE, 20, palette.ink),
            body=Style(Face.TEXT, 20, palette.ink),
            strong=Style(Face.BOLD, 20, palette.ink),
            note=Style(Face.ITALIC, 19, palette.ink_soft),
            small=Style(Face.TEXT, 17, palette.ink_soft),
            button=Style(Face.TITLE, 19, cream, dark),
            on_wood=Style(Face.TEXT, 19, cream, dark),
            on_wood_title=Style(Face.TITLE, 22, palette.gilt, dark),
            on_wood_small=Style(Face.TEXT, 17, cream, dark),
            ribbon=Style(Face.TITLE, 30, cream, (50, 6, 6)),
            number=Style(Face.TITLE, 22, cream, (60, 4, 4)),
        )
