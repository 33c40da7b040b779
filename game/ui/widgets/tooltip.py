"""Tooltips: when they show, how large they are, and where they go."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.ui.box import Box, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

TIP_DELAY = 0.45
"""Seconds that the pointer or the focus rests before the tooltip shows."""

AWAY = 12.0
"""How far, in logical units, the pointer must go from a press before a tip may cover its result."""

TIP_WIDTH = 340.0


def tip_place(size: Size, about: Box, room: Box, read: Sequence[Box], spared: Sequence[Box] = ()) -> Box:
    """The place of a tooltip: below, above or beside its subject; off what is being `read` there.

    It lies over what is `spared` only where there is no other place off what is read. Where there is none at
    all, it goes below, or above where there is not the height.
    """
    free = _free_place(size, about, room, (*read, *spared)) if spared else None
    found = free or _free_place(size, about, room, read)
    if found is not None:
        return found
    (x, _), (w, h) = about.centre, size
    low = about.bottom + 10 + h <= room.bottom
    return Box(x - w / 2, about.bottom + 10 if low else about.y - 10 - h, w, h).within(room)


def _free_place(size: Size, about: Box, room: Box, read: Sequence[Box]) -> Box | None:
    """The first place off its subject and all that is read; None where there is none."""
    (x, y), (w, h) = about.centre, size
    below = Box(x - w / 2, about.bottom + 10, w, h)
    above = Box(x - w / 2, about.y - 10 - h, w, h)
    covered = [box for box in read if below.within(room).overlaps(box)]
    under = [Box(below.x, box.bottom + 10, w, h) for box in covered]
    over = [Box(above.x, box.y - 10 - h, w, h) for box in read if above.within(room).overlaps(box)]
    aside = [Box(left, below.y, w, h) for box in covered for left in (box.x - 10 - w, box.right + 10)]
    beside = [Box(left, y - h / 2, w, h) for left in (about.right + 10, about.x - 10 - w)]
    high = [box for box in (below, *under, above, *over) if room.y <= box.y and box.bottom <= room.bottom]
    # At last to the left or the right of all that is read, wherever among it the subject stands.
    edges = [min(box.x for box in read) - 10 - w, max(box.right for box in read) + 10] if read else []
    apart = [Box(left, y - h / 2, w, h) for left in edges]
    wide = [box for box in (*aside, *beside, *apart) if room.x <= box.x and box.right <= room.right]
    for place in (box.within(room) for box in (*high, *wide)):
        if not any(place.overlaps(box) for box in (*read, about)):
            return place
    return None


class TipGround(NamedTuple):
    """A part of the screen with many small things in it, such as a board with creatures."""

    box: Box
    things: Sequence[Box]


STEPS = (10.0, 34.0, 64.0, 100.0, 140.0, 190.0)
"""How far from its subject a tooltip on such ground is tried, in logical units."""

ALONG = (0.5, 0.75, 0.25)
"""How much of a tooltip above or below its subject lies to the left of its middle, in turns."""


def place_on(ground: TipGround, size: Size, about: Box, read: Sequence[Box]) -> Box | None:
    """The place around its subject, off what is read, where a tooltip hides the least on the ground.

    Of places that hide as little it is the nearest; None where all around lies what is read.
    """
    (x, y), (w, h) = about.centre, size
    best: tuple[float, Box] | None = None
    for step in STEPS:
        columns = (*(x - w * part for part in ALONG), about.right + step, about.x - step - w)
        rows = (about.bottom + step, about.y - step - h, y - h / 2)
        for place in (Box(left, top, w, h).within(ground.box) for top in rows for left in columns):
            if any(place.overlaps(box) for box in (*read, about)):
                continue
            hidden = sum(place.common(thing).area for thing in ground.things)
            if best is None or hidden < best[0]:
                best = hidden, place
        if best is not None and not best[0]:
            break
    return None if best is None else best[1]


def draw_tip(
    canvas: Canvas, ui: Ui, text: str, about: Box, root: Widget, ground: TipGround | None = None
) -> None:
    """Draw the slip near the box that it explains, off what is read among the widgets of `root`.

    Where that lies on `ground` with things, the slip stays there and hides as little of them as may be.
    """
    read = [widget.box for widget in root.walk() if widget.kept_clear]
    spared = [widget.box for widget in root.walk() if widget.spared]
    size, room = tip_size(ui, text), canvas.box.inset(6)
    on = (
        place_on(ground, size, about, (*read, *spared))
        if ground and ground.box.contains(about.centre)
        else None
    )
    place = on or tip_place(size, about, room, read, spared)
    canvas.sheet(place, seed=5)
    canvas.paragraph(_words(ui, text), place.inset(18, 13))


def tip_size(ui: Ui, text: str) -> Size:
    """How large a tooltip is."""
    paragraph = _words(ui, text)
    return Size(paragraph.width + 36, paragraph.height + 26)


def _words(ui: Ui, text: str) -> Paragraph:
    return ui.texts.paragraph(
        text, ui.styles.small.but(colour=ui.palette.ink, size=18), TIP_WIDTH, breaks=True
    )
