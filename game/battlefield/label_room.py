"""What of the overlays labels stay off: lines and paths, bases that are only shown, marks of the map."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.battlefield.label_places import LabelRoom
from game.battlefield.overlays import (
    MARK_INCHES,
    HighlightOverlay,
    MarkerOverlay,
    Overlay,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
)
from game.board.shapes import Disc
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battlefield.camera import Lens
    from game.board.shapes import Point, Segment


STOP = 10.0
"""Logical pixels around the place where a line of sight is stopped, which is crossed out."""


def obstacles(overlays: Iterable[Overlay], lens: Lens) -> LabelRoom:
    """The pixels of a frame that labels leave free for what is laid over the board."""
    lines: list[Segment] = []
    discs: list[tuple[float, float, float]] = []
    marks: list[pygame.Rect] = []
    for overlay in overlays:
        lines += [(lens.px(a), lens.px(b)) for a, b in _lines(overlay)]
        discs += [(*lens.px(disc.centre), disc.r * lens.ppi) for disc in _bases(overlay)]
        if isinstance(overlay, SightOverlay) and overlay.stopped is not None:
            discs.append((*lens.px(overlay.stopped), STOP * lens.scale))
        if isinstance(overlay, MarkerOverlay):
            side = round(MARK_INCHES[overlay.kind] * lens.ppi)
            x, y = lens.px(overlay.at)
            marks.append(pygame.Rect(round(x - side / 2), round(y - side / 2), side, side))
    return LabelRoom(tuple(discs), lines=tuple(lines), faint=tuple(marks))


def _lines(overlay: Overlay) -> Iterator[tuple[Point, Point]]:
    """The straight lines of an overlay, in inches."""
    match overlay:
        case PathOverlay(legs=legs, refused=refused):
            yield from ((leg.start, leg.end) for leg in legs)
            yield from pairwise(refused)
        case SightOverlay(line=line):
            yield line
        case RulerOverlay(start, end):
            yield start, end
        case _:
            pass


def _bases(overlay: Overlay) -> Iterator[Disc]:
    """The bases that an overlay speaks of or draws."""
    match overlay:
        case PathOverlay(ghost=ghost) if ghost is not None:
            yield ghost
        case SightOverlay(viewer=viewer, target=target):
            yield viewer
            yield target
        case HighlightOverlay(shape=Disc() as chosen, icon=Icon.CHECK):
            yield chosen
        case _:
            pass
