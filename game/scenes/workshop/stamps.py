"""What the next creature or piece of terrain will be, chosen above the side panel's page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.client.widgets.choice import Choice
from game.scenes.workshop.desk import Tool
from game.scenes.workshop.kinds import kind_plates
from game.systems.colors_of_magic.house_rules import Size
from game.systems.colors_of_magic.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.terrain import Kind
    from game.client.widgets.base import Widget
    from game.content.locale import Translator
    from game.scenes.workshop.hands import Hands


def stamp_choices(tool: Tool, hands: Hands, say: Translator, changed: Callable[[], None]) -> list[Widget]:
    """The choices that belong to a tool that puts something on the board; none for the others."""

    def side(value: Side) -> None:
        hands.template = replace(hands.template, side=value)
        changed()

    def size(value: Size) -> None:
        hands.template = replace(hands.template, size=value)
        changed()

    def kind(value: Kind) -> None:
        hands.kind = value
        changed()

    if tool is Tool.CREATURE:
        [(one, say(f"workshop.side.{one}")) for one in Side]
        [(one, say(f"workshop.size.{one.lower()}")) for one in Size]
        return [
            Choice("stamp.side", [(s, say(f"workshop.side.{s}")) for s in Side], hands.template.side, side),
            Choice(
                "stamp.size",
                [(s, say(f"workshop.size.{s.lower()}")) for s in Size],
                hands.template.size,
                size,
            ),
        ]
    if tool in (Tool.TERRAIN, Tool.POLYGON):
        return [kind_plates("stamp.kind", hands.kind, say, kind)]
    return []
