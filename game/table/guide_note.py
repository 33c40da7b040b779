"""The note of a guided first game: what to do now and why; and the hand that shows the gesture."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.content.markup import rich
from game.ui.drawing.icons import Icon
from game.ui.text.text import Face, Style
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.table.table import Frame
    from game.ui.box import Box, Spot
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

NBSP = "\N{NO-BREAK SPACE}"

HIGH, FOLDED = 112.0, 40.0
"""Height of the note across the window, and folded, in logical units."""

ROOMY = 640.0
"""The window height from which the note stands above the table."""

TITLE = 190.0
"""Width of its title."""

ROUND = 1.6
"""Seconds that the ghost hand takes for its gesture, with the pause before the next."""

MOVING = 0.62
"""The share of that time in which the hand moves."""

ROUNDS = 4
"""How often the hand shows the gesture before it rests at its end."""

HAND = 34.0
"""Size of the hand, in logical units."""

RING = 22.0
"""Radius of the ring round a place on the board, in logical units."""


PRINT = 16.0
"""The type size of the note, in logical units."""

Place = str | tuple[float, float]
"""A widget by its name, or a place on what is played on, as its table measures it."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A click at `start`, or with an `end` a drag from there to it."""

    start: Place
    end: Place | None = None

    @property
    def places(self) -> tuple[Place, ...]:
        """The places where the gesture begins and ends."""
        return (self.start,) if self.end is None else (self.start, self.end)


@dataclass(frozen=True, slots=True)
class GuideModel:
    """The content of the note.

    Attributes:
        title: what is to be done, in a word or two.
        count: how many steps were done, of how many; empty where that is not said.
        done: what came of the step before, empty for none.
        task: what to do.
        why: why one does it; empty where nothing is to be said.
        rule: where the rulebook says it, empty for none.
        stray: whether something else was done than what was asked.
        may_skip: whether the step can be left out.
        ghost: the gesture that is shown.
    """

    title: str
    count: str
    done: str
    task: str
    why: str
    rule: str
    stray: bool
    may_skip: bool
    ghost: Ghost | None


@dataclass(frozen=True, slots=True)
class GuideActs:
    """The actions of the note's buttons, and whether it is folded; without `undo` it has no such button."""

    read: Callable[[], None]
    skip: Callable[[], None]
    fold: Callable[[], None]
    undo: Callable[[], None] | None
    folded: bool


def is_low(room: Box) -> bool:
    """Whether a window is too low for the note to stand above the table."""
    return room.h < ROOMY


def band(frame: Frame[Any], model: GuideModel, acts: GuideActs) -> Widget:
    """The note, across the upper edge of the window; a line where it is folded."""
    ui, say = frame.ui, frame.say
    if acts.folded:
        return Panel(_head(ui, say, model, acts), margin=5, name="guide.note", seed=23)
    head = Anchor(Column([_title(ui, model), _count(ui, model)], gap=0), w=TITLE)
    lines = Column(_lines(ui, say, model), gap=2, grow=1)
    lines.kept_clear = True
    buttons = Row([*_buttons(say, model, acts), _fold(say, acts)], gap=2, align=0.5)
    return Panel(Row([head, lines, buttons], gap=14, align=0.5), margin=12, name="guide.note", seed=23)


def page(
    frame: Frame[Any],
    model: GuideModel,
    acts: GuideActs,
    *,
    elsewhere: bool,
    news: Widget | None = None,
    shown: Widget | None = None,
    size: float = PRINT,
) -> Widget:
    """The note as a page of the panel; how far one has come where it is folded. What is too high scrolls.

    What to do is left out where it is said `elsewhere`; `news` stand below, what is `shown` beside. `size` is
    that of its type.
    """
    ui, say = frame.ui, frame.say
    if acts.folded:
        count = Label(
            rich("<icon:{}>{}{}", Icon.LESSON, NBSP, model.count), ui.styles.heading.but(size=16), grow=1
        )
        return Panel(Row([count, _fold(say, acts)], gap=6, align=0.5), margin=5, name="guide.note", seed=23)
    head = Row([_title(ui, model), _fold(say, acts)], gap=6, align=0.5)
    said = [
        *_lines(ui, say, model, task=not elsewhere, size=size),
        _count(ui, model),
        *(() if news is None else (news,)),
    ]
    words = Column(said, gap=6, grow=1)
    body = words if shown is None else Row([words, shown], gap=14, align=0.0)
    lines = Scroll(body, name="guide.lines")
    lines.kept_clear = True
    buttons = Anchor(Row(_buttons(say, model, acts), gap=4, align=0.5), h=36)
    return Panel(Column([head, lines, buttons], gap=4), margin=16, name="guide.note", seed=23)


def _head(ui: Ui, say: Translator, model: GuideModel, acts: GuideActs) -> Widget:
    """A row with the title, how many steps were done, and the button that folds the note."""
    return Row([_title(ui, model), _count(ui, model), _fold(say, acts)], gap=10, align=0.5)


def _title(ui: Ui, model: GuideModel) -> Label:
    return Label(
        rich("<icon:{}>{}{}", Icon.LESSON, NBSP, model.title), ui.styles.heading.but(size=20), grow=1
    )


def _count(ui: Ui, model: GuideModel) -> Label:
    return Label(model.count.replace(" ", NBSP), ui.styles.note.but(size=16))


def _fold(say: Translator, acts: GuideActs) -> Button:
    icon, tip = (Icon.DOWN, "guide.unfold") if acts.folded else (Icon.UP, "guide.fold")
    return Button("guide.fold", "", acts.fold, icon=icon, look=Look.QUIET, tip=say(tip), height=30)


def _lines(
    ui: Ui, say: Translator, model: GuideModel, *, task: bool = True, size: float = PRINT
) -> list[Widget]:
    """The lines of the note: the result of the last step, the task unless `task` is False, and the reason."""
    styles = ui.styles
    before = say("guide.stray") if model.stray else model.done
    icon = Icon.INFO if model.stray else Icon.DONE
    lines: list[Widget] = []
    if before:
        lines.append(Label(rich("<icon:{}>{}{}", icon, NBSP, before), styles.note.but(size=size)))
    if task:
        lines.append(Label(rich("<b>{}</b>", model.task), styles.body.but(size=size + 2), name="guide.task"))
    if model.why:
        lines.append(Label(model.why, styles.body.but(size=size)))
    return lines


def _buttons(say: Translator, model: GuideModel, acts: GuideActs) -> list[Widget]:
    found: list[Widget] = []
    if model.stray and acts.undo is not None:
        found.append(Button("guide.back", say("guide.back"), acts.undo, icon=Icon.UNDO, height=34, size=16))
    if model.rule:
        found.append(
            Button(
                "guide.rule",
                model.rule,
                acts.read,
                icon=Icon.RULES,
                look=Look.QUIET,
                tip=say("guide.rule.tip"),
                height=32,
                size=15,
            )
        )
    if model.may_skip:
        found.append(
            Button(
                "guide.skip",
                "",
                acts.skip,
                icon=Icon.NEXT,
                look=Look.QUIET,
                tip=rich("<b>{}</b>\n{}", say("guide.skip"), say("guide.skip.tip")),
                height=30,
            )
        )
    return found


# The hand


def hand_at(start: Spot, end: Spot | None, seconds: float, *, still: bool) -> Spot:
    """The place of the hand after that time; `still` or after some rounds it stays at the gesture's end."""
    if end is None:
        return start
    part = 1.0 if still or seconds >= ROUND * ROUNDS else min(1.0, (seconds % ROUND) / (ROUND * MOVING))
    eased = part * part * (3 - 2 * part)
    return (start[0] + (end[0] - start[0]) * eased, start[1] + (end[1] - start[1]) * eased)


def draw_ghost(
    canvas: Canvas, ui: Ui, ghost: Ghost, where: Callable[[Place], Box | None], seconds: float, *, still: bool
) -> None:
    """Draw rings round where the gesture begins and ends, the way between them, and the hand."""
    boxes = [where(place) for place in ghost.places]
    found = [box for box in boxes if box is not None]
    if len(found) < len(ghost.places):
        return
    start = found[0].centre
    end = found[1].centre if len(found) > 1 else None
    colour, dark = ui.palette.ring, ui.palette.ring_edge
    if end is not None:
        _dashes(canvas, start, end, (dark, colour))
    for box in found:
        canvas.outline(box.inset(-3), dark, 5, min(box.w, box.h) / 2 if _is_round(box) else 9)
        canvas.outline(box.inset(-2.2), colour, 2.6, min(box.w, box.h) / 2 if _is_round(box) else 8)
    x, y = hand_at(start, end, seconds, still=still)
    press = 0.0 if still or end is not None else 3 * abs(math.sin(min(seconds, ROUND * ROUNDS) * 2.6))
    style = Style(Face.ICON, HAND, (255, 250, 236), (30, 16, 6))
    canvas.blit_centred(ui.texts.line(Icon.ACTIVATE.glyph, style), (x + HAND * 0.3, y + HAND * 0.42 + press))


def _is_round(box: Box) -> bool:
    return abs(box.w - 2 * RING) < 1 and abs(box.h - 2 * RING) < 1


def _dashes(
    canvas: Canvas, start: Spot, end: Spot, colours: tuple[tuple[int, int, int], tuple[int, int, int]]
) -> None:
    """Draw a dashed line with an arrowhead."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 2 * RING:
        return
    ux, uy = dx / length, dy / length
    stops = [RING + 16.0 * n for n in range(int((length - 2 * RING) // 16) + 1)]
    for colour, width in zip(colours, (5.5, 2.6), strict=True):
        for stop in stops:
            far = min(stop + 9, length - RING)
            a = (start[0] + ux * stop, start[1] + uy * stop)
            canvas.line(a, (start[0] + ux * far, start[1] + uy * far), colour, width)
        tip = (end[0] - ux * (RING - 2), end[1] - uy * (RING - 2))
        neck = (tip[0] - ux * 13, tip[1] - uy * 13)
        half = 5 + width / 2
        canvas.polygon(
            (tip, (neck[0] - uy * half, neck[1] + ux * half), (neck[0] + uy * half, neck[1] - ux * half)),
            colour,
        )
