"""What the next creature or piece of terrain will be, chosen above the side panel's page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battlefield.inquiry import Tool
from game.positions.house_rules import Size
from game.positions.position import Side
from game.ui.widgets.choice import Choice
from game.workshop.kinds import kind_plates

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.terrain import Kind
    from game.content.locale import Translator
    from game.ui.widgets.base import Widget
    from game.workshop.tools import Tools


def stamp_choices(tool: Tool, tools: Tools, say: Translator, changed: Callable[[], None]) -> list[Widget]:
    """The choices that belong to a tool that puts something on the board; none for the others."""

    def side(value: Side) -> None:
        tools.template = replace(tools.template, side=value)
        changed()

    def size(value: Size) -> None:
        tools.template = replace(tools.template, size=value)
        changed()

    def kind(value: Kind) -> None:
        tools.kind = value
        changed()

    if tool is Tool.CREATURE:
        [(one, say(f"workshop.side.{one}")) for one in Side]
        [(one, say(f"workshop.size.{one.lower()}")) for one in Size]
        return [
            Choice("stamp.side", [(s, say(f"workshop.side.{s}")) for s in Side], tools.template.side, side),
            Choice(
                "stamp.size",
                [(s, say(f"workshop.size.{s.lower()}")) for s in Size],
                tools.template.size,
                size,
            ),
        ]
    if tool in (Tool.TERRAIN, Tool.POLYGON):
        return [kind_plates("stamp.kind", tools.kind, say, kind)]
    return []
