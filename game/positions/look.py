"""Words and colours of its own that figures of a position have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

COLOUR = "#[0-9A-Fa-f]{6}"
"""A colour of its own, as a regular expression."""


@dataclass(frozen=True, slots=True)
class FigureLook:
    """A caption, and labels and colours (`#rrggbb`) by what they stand at.

    That is the id of a creature, a zone or a template, or the name of terrain. An empty label leaves a thing
    without one.

    >>> FigureLook("One", (("imp", "1"),)).under(FigureLook("", (("imp", "2"), ("ogre", "3"))))
    FigureLook(caption='One', labels=(('imp', '2'), ('ogre', '3')), colours=())
    """

    caption: str = ""
    labels: tuple[tuple[str, str], ...] = ()
    colours: tuple[tuple[str, str], ...] = ()

    def under(self, other: FigureLook) -> FigureLook:
        """What the other one says, and this where that says nothing."""
        return FigureLook(
            other.caption or self.caption,
            _joined(self.labels, other.labels),
            _joined(self.colours, other.colours),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The things that it tells of."""
        return tuple(dict.fromkeys(name for name, _ in (*self.labels, *self.colours)))

    def of(self, names: Mapping[str, str]) -> FigureLook:
        """The same of things by the names that they have here; what has none is left out."""
        return FigureLook(self.caption, _named(self.labels, names), _named(self.colours, names))


def _joined(
    below: tuple[tuple[str, str], ...], above: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    return tuple((dict(below) | dict(above)).items())


def _named(pairs: tuple[tuple[str, str], ...], names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((names[name], text) for name, text in pairs if name in names)
