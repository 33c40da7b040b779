"""The area of terrain or of a zone, as a position file gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import ShapeError, disc, polygon, rectangle

if TYPE_CHECKING:
    from game.board.shapes import Shape
    from game.content.toml_source import Steps, TomlSource
    from game.positions.position_spec import OutlineSpec


def shape_of(toml: TomlSource, at: Steps, spec: OutlineSpec) -> Shape:
    """The shape of the table at that place.

    Raises:
        InputError: none or several are given, or it is no area.
    """
    given = [key for key in ("polygon", "circle", "rectangle") if getattr(spec, key) is not None]
    if len(given) != 1:
        found = ", ".join(given) if given else "no shape"
        raise toml.fault(at, found, "one of polygon, circle and rectangle")
    try:
        if spec.circle is not None:
            return disc(*spec.circle)
        if spec.rectangle is not None:
            return rectangle(*spec.rectangle)
        return polygon(spec.polygon or ())
    except ShapeError as error:
        expected = "a shape with an area, whose sides do not cross"
        raise toml.fault((*at, given[0]), str(error), expected) from None
