"""Gathers the tags on bases where each would have no room of its own: one plate where they say the same.

It counts how many they are, "5 \N{MULTIPLICATION SIGN} shoots", and a line leads from it to each of them.
Where there are too many plates, those that stand farther apart share one, too, and those that only say who
sees are left out: the lines to these say it, too.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from game.battlefield.labels import BoardLabel
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battlefield.camera import Lens
    from game.battlefield.overlays import TagOverlay
    from game.board.shapes import Point

BESIDE = 44.0
"""Logical units between bases that are near enough for one plate: a plate with a word is hardly wider."""

SPREAD, FAR, FARTHEST = 1.5, 90.0, 150.0
"""How much farther apart they may stand while there are still too many plates, up to so many units.

From `FAR` on, where lines to them lead across a small board, only while there are more than anybody reads.
"""

SHARE = 0.07
"""The part of the view that plates with tags cover at most, unless all must be read."""

PLATE = 2700.0
"""Logical units squared that a plate with a count and a word takes, with its shadow."""

FEWEST, MOST = 5, 16
"""Plates of which the smallest view has room, and as many as anybody reads in the largest."""

SEEN = 2
"""The rank of tags that say no more than who sees, through what cover."""

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
    apart = BESIDE * lens.scale
    groups = _groups(shown, lens, apart)
    while len(groups) > (most if apart < FAR * lens.scale else MOST) and apart < FARTHEST * lens.scale:
        apart *= SPREAD
        groups = _groups(shown, lens, apart)
    groups.sort(key=_rank)
    needed = sum(_rank(group) == 0 for group in groups)
    return [_label(group, lens) for group in groups[: max(most, needed)]]


def _rank(group: Group) -> int:
    """How soon tags are left out: never where somebody certainly acts, first where a line says as much."""
    tag = group[0]
    if tag.tone is not Tone.SIGHT:
        return 0
    return 1 if any(word and icon is not Icon.DEFENCE for icon, word in tag.tags) else SEEN


def _groups(tags: Sequence[TagOverlay], lens: Lens, apart: float) -> list[Group]:
    """The tags, with each first one all of the same words that are no more than so many pixels from it.

    Those that may be left out never lie far apart.
    """
    groups: list[tuple[Point, Group]] = []
    close = BESIDE * lens.scale
    for tag in tags:
        x, y = lens.px(tag.base.centre)
        near = close if _rank([tag]) == SEEN else apart
        for (left, top), group in groups:
            same = (group[0].tags, group[0].tone) == (tag.tags, tag.tone)
            if same and hypot(x - left, y - top) <= near:
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
