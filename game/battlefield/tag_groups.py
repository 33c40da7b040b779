"""Gathers the tags on bases where each would have no room of its own: one plate where they say the same.

It counts how many they are, "5 \N{MULTIPLICATION SIGN} shoots", and a line leads from it to each of them.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from game.battlefield.labels import BoardLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battlefield.camera import Lens
    from game.battlefield.overlays import TagOverlay
    from game.board.shapes import Point

BESIDE = 44.0
"""Logical units between bases that are near enough for one plate: a plate with a word is hardly wider."""

SPREAD = 1.5
"""How much farther apart they may stand once there are still too many plates."""

SHARE = 0.07
"""The part of the view that plates with tags cover at most, as long as some say the same."""

PLATE = 2700.0
"""Logical units squared that a plate with a count and a word takes, with its shadow."""

FEWEST, MOST = 5, 16
"""Plates of which the smallest view has room, and as many as anybody reads in the largest."""

WEIGHT = 4
"""The weight of their labels."""

_NEAR = 24
"""Bases farther outside the view than so many pixels have no tags."""

Group = list["TagOverlay"]


def tag_labels(tags: Sequence[TagOverlay], lens: Lens) -> list[BoardLabel]:
    """The labels of tags on bases, those of the same words as one where there is no room for each."""
    view = lens.view.inflate(2 * _NEAR, 2 * _NEAR)
    shown = [tag for tag in tags if view.collidepoint(lens.px(tag.base.centre))]
    area = lens.view.w * lens.view.h / lens.scale**2
    most = max(FEWEST, min(MOST, int(SHARE * area / PLATE)))
    apart, widest = BESIDE * lens.scale, hypot(*view.size)
    groups = _groups(shown, lens, apart)
    while len(groups) > most and apart < widest:
        apart *= SPREAD
        groups = _groups(shown, lens, apart)
    return [_label(group, lens) for group in groups]


def _groups(tags: Sequence[TagOverlay], lens: Lens, apart: float) -> list[Group]:
    """The tags, with each first one all of the same words that are no more than so many pixels from it."""
    groups: list[tuple[Point, Group]] = []
    for tag in tags:
        x, y = lens.px(tag.base.centre)
        for (left, top), group in groups:
            same = (group[0].tags, group[0].tone) == (tag.tags, tag.tone)
            if same and hypot(x - left, y - top) <= apart:
                group.append(tag)
                break
        else:
            groups.append(((x, y), [tag]))
    return [group for _, group in groups]


def _label(group: Group, lens: Lens) -> BoardLabel:
    """One plate beside the base that is nearest to the middle of all."""
    places = [lens.px(tag.base.centre) for tag in group]
    clears = [tag.base.r * lens.ppi + 2 * lens.scale for tag in group]
    x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    nearest = min(range(len(group)), key=lambda i: hypot(places[i][0] - x, places[i][1] - y))
    among = tuple(
        (*place, clear) for i, (place, clear) in enumerate(zip(places, clears, strict=True)) if i != nearest
    )
    first = group[nearest]
    return BoardLabel(
        "", places[nearest], first.tone, None, clears[nearest], WEIGHT, tags=first.tags, among=among
    )
