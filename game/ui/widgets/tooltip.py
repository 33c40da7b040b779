"""Tooltips: when they show, how large they are, and where they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.box import Box, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

TIP_DELAY = 0.45
"""Seconds that the pointer or the focus rests before the tooltip shows."""

AWAY = 12.0
"""How far, in logical units, the pointer must go from a press before a tip may cover its result."""

TIP_WIDTH = 340.0


def tip_place(size: Size, about: Box, room: Box, read: Sequence[Box]) -> Box:
    """The place of a tooltip: below, above or beside its subject; off what is being `read` there.

    Where there is no such place, it goes below, or above where there is not the height.
    """
    (x, y), (w, h) = about.centre, size
    below = Box(x - w / 2, about.bottom + 10, w, h)
    above = Box(x - w / 2, about.y - 10 - h, w, h)
    covered = [box for box in read if below.within(room).overlaps(box)]
    under = [Box(below.x, box.bottom + 10, w, h) for box in covered]
    aside = [Box(left, below.y, w, h) for box in covered for left in (box.x - 10 - w, box.right + 10)]
    beside = [Box(left, y - h / 2, w, h) for left in (about.right + 10, about.x - 10 - w)]
    high = [box for box in (below, *under, above) if room.y <= box.y and box.bottom <= room.bottom]
    # At last to the left or the right of all that is read, wherever among it the subject stands.
    edges = [min(box.x for box in read) - 10 - w, max(box.right for box in read) + 10] if read else []
    apart = [Box(left, y - h / 2, w, h) for left in edges]
    wide = [box for box in (*aside, *beside, *apart) if room.x <= box.x and box.right <= room.right]
    for place in (box.within(room) for box in (*high, *wide)):
        if not any(place.overlaps(box) for box in (*read, about)):
            return place
    return (below if below.bottom <= room.bottom else above).within(room)


def draw_tip(canvas: Canvas, ui: Ui, text: str, about: Box, read: Sequence[Box]) -> None:
    """Draw the slip near the box that it explains."""
    place = tip_place(tip_size(ui, text), about, canvas.box.inset(6), read)
    canvas.sheet(place, seed=5)
    canvas.paragraph(_words(ui, text), place.inset(18, 13))


def tip_size(ui: Ui, text: str) -> Size:
    """How large a tooltip is."""
    paragraph = _words(ui, text)
    return Size(paragraph.width + 36, paragraph.height + 26)


def _words(ui: Ui, text: str) -> Paragraph:
    return ui.texts.paragraph(text, ui.styles.small.but(colour=ui.palette.ink, size=18), TIP_WIDTH)
