"""The part of a terrain's card that reshapes its outline, and the choice of what points are drawn to."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.battlefield.inquiry import Snap, Tool
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.number import Stepper
from game.ui.widgets.text_field import TextField
from game.workshop.outcomes import RefusedMove
from game.workshop.reshaping import OutlineEdit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.workshop.outcomes import Outcome
    from game.workshop.tools import Tools

ICONS: Mapping[OutlineEdit, Icon] = MappingProxyType(
    {
        OutlineEdit.MIRROR: Icon.MIRROR,
        OutlineEdit.MIRROR_UPRIGHT: Icon.MIRROR_UPRIGHT,
        OutlineEdit.SPLIT: Icon.SPLIT,
        OutlineEdit.JOIN: Icon.JOIN,
        OutlineEdit.ADD: Icon.ADD_CORNER,
        OutlineEdit.REMOVE: Icon.REMOVE_CORNER,
    }
)

_PLACE = re.compile(r"\s*(-?\d+(?:[.,]\d+)?)\s*(?:;|,\s|\s)\s*(-?\d+(?:[.,]\d+)?)\s*")
"""Two numbers, with a point or a comma, apart by a space, a semicolon or a comma and a space."""


def outline_parts(
    ui: Ui, tools: Tools, say: Translator, answer: Callable[[Outcome], None], changed: Callable[[], None]
) -> list[Widget]:
    """What reshapes what is picked by its outline: mirrors, a cut and a join, and its corners one by one.

    `answer` shows what came of it, and `changed` that another corner is chosen.
    """
    inquiry, reshaper = tools.inquiry, tools.reshaper
    corners = reshaper.corners

    def buttons(edits: tuple[OutlineEdit, ...]) -> list[Widget]:
        return [
            Button(
                f"card.outline.{edit}",
                "",
                lambda edit=edit: answer(reshaper.edit(edit)),  # type: ignore[misc] # bound now
                icon=ICONS[edit],
                tip=say(f"workshop.outline.{edit}"),
            )
            for edit in edits
        ]

    found: list[Widget] = [Row(buttons(reshaper.whole), gap=8)]
    if corners:
        number = reshaper.corner

        def choose(value: float) -> None:
            inquiry.corner = int(value) - 1
            changed()

        stepper = Stepper(
            "card.corner",
            number + 1,
            choose,
            low=1,
            high=len(corners),
            shown=lambda value: say("workshop.outline.corner", number=int(value), count=len(corners)),
        )
        at = TextField(
            "card.corner_at",
            _written(corners[number], say),
            lambda _text: None,
            done=lambda text: _put(text, tools, answer),
            longest=24,
            tip=say("workshop.outline.corner_at"),
        )
        found += [
            Label(say("workshop.outline.corners"), ui.styles.small),
            Row([stepper, *buttons((OutlineEdit.ADD, OutlineEdit.REMOVE))], gap=8),
            at,
        ]
    return [Column(found, gap=6)]


def snap_choice(tools: Tools, say: Translator, changed: Callable[[], None]) -> list[Widget]:
    """The choice of what points are drawn to, while a tool is in use that lays or shifts terrain."""
    if tools.inquiry.tool not in (Tool.TERRAIN, Tool.POLYGON, Tool.ZONE, Tool.PLACE) or tools.inquiry.brushes:
        return []

    def take(value: Snap) -> None:
        tools.inquiry.snap = value
        changed()

    choices = [(value, say(f"workshop.snap.{value}")) for value in Snap]
    tips = [say(f"workshop.snap.{value}.tip") for value in Snap]
    return [Choice("stamp.snap", choices, tools.inquiry.snap, take, tips=tips)]


def _written(at: Point, say: Translator) -> str:
    return "; ".join(say.number(value) for value in at)


def _put(text: str, tools: Tools, answer: Callable[[Outcome], None]) -> None:
    found = _PLACE.fullmatch(text)
    if found is None:
        answer(RefusedMove(key="workshop.outline.no_place"))
        return
    x, y = (float(value.replace(",", ".")) for value in found.groups())
    answer(tools.reshaper.put_corner((x, y)))
