"""The wheel and its pawns, as they are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.speed_wheel.art import wheel_art as art
from game.games.speed_wheel.rules.state import Setup
from game.games.turn_order.table.portraits import SIDES
from game.table.game import PrintedToken, PrintedWheel
from game.ui.drawing.palette import palette
from game.ui.drawing.svg import rasterised

if TYPE_CHECKING:
    import pygame

    from game.content.locale import Translator

PAWN = 16.0
"""Diameter of a pawn in millimetres: two stand side by side in a space of a wheel on A4."""

BLANK = 8
"""How many pawns an empty wheel has, numbered."""


def printed_wheel(setup: Setup | None, say: Translator) -> PrintedWheel:
    """The wheel of an encounter with its pawns, or a usual one with numbered pawns of two sides."""
    colours = palette()
    count = (setup or Setup()).rules.spaces

    def disc(side: int) -> pygame.Surface:
        return art.disc(count, side, side / art.UNITS[0], colours)

    def arrow(side: int) -> pygame.Surface:
        return rasterised(art.drawing("arrow"), (side, side))

    spots = (art.at(art.start_of(space + 0.5, count), art.NUMBERS) for space in range(1, count + 1))
    return PrintedWheel(
        (setup.name if setup is not None else "") or say("choose.wh"),
        count,
        disc,
        arrow,
        tuple((x / art.UNITS[0], y / art.UNITS[1]) for x, y in spots),
        min(22.0, 21 * 12 / count + 4) / art.UNITS[0],
        _blank_pawns() if setup is None else _pawns(setup),
    )


def _pawns(setup: Setup) -> tuple[PrintedToken, ...]:
    players, others = SIDES["players"], SIDES["enemies"]
    return tuple(
        PrintedToken(
            pawn.id, pawn.name, pawn.portrait or pawn.name, PAWN, players if pawn.kind == "pc" else others
        )
        for pawn in setup.pawns
    )


def _blank_pawns() -> tuple[PrintedToken, ...]:
    sides = SIDES["players"], SIDES["enemies"]
    return tuple(
        PrintedToken(f"{side.value}{number}", str(number), "star", PAWN, side)
        for side in sides
        for number in range(1, BLANK // 2 + 1)
    )
