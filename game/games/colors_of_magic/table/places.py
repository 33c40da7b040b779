"""The place of every part of the table. It depends on the window alone, so that nothing ever jumps."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.box import Box

BAR = 44.0
"""Height of the bar."""

HAND = (76.0, 0.115)
"""Least height of the hand, and its share of the window's height."""

ACTIONS = (216.0, 0.35, 330.0)
"""Height of the actions: least, share of the window's height, and greatest."""

COLUMN = (300.0, 480.0)
"""Width of the right column: least, and what it takes before strips become wide enough for names."""

STRIP = (62.0, 0.068, 100.0)
"""Width of a strip of portraits: least, share of the window's width, and greatest."""

NAMED = (146.0, 190.0)
"""Width of a strip with names: least and greatest."""

GAP = 4.0

FOLD = 52.0
"""Height of the button that brings a folded panel back."""


@dataclass(frozen=True, slots=True)
class Places:
    """Every part of the table, in logical units.

    Attributes:
        bar: the players, the turn and the buttons, across the window.
        own, other, neutral: the strips of both sides and of the scenario.
        board: the battlefield; square, unless the window is narrow or the panel is folded away.
        panel: card, objectives and log, or what is to be decided in their place, which comes even if folded.
        actions: the prompt and the buttons; always there.
        hand: the cards, at the lower edge.
    """

    bar: Box
    own: Box
    board: Box
    other: Box
    neutral: Box
    panel: Box
    actions: Box
    hand: Box

    @classmethod
    def of(cls, room: Box, *, folded: bool = False) -> Places:
        """The places in a window; with `folded` the board extends below the place of the panel.

        It still keeps clear of the actions: a square of its height lies in its middle.
        """
        hand = max(HAND[0], HAND[1] * room.h)
        actions = _share(*ACTIONS, room.h)
        height = room.h - BAR - hand
        beside = room.w - height - 5 * GAP
        strip = min((beside - COLUMN[1]) / 3, NAMED[1])
        if strip < NAMED[0]:
            strip = _share(*STRIP, room.w)
        column = max(COLUMN[0], beside - 3 * strip)
        left = room.x + GAP
        width = room.w - column - 3 * strip - 5 * GAP
        own = Box(left, room.y + BAR, strip, height)
        board = Box(own.right + GAP, own.y, width, height)
        end = room.right - column
        other = Box(board.right + GAP, own.y, strip, height)
        if folded:
            clear = 2 * (end - GAP - height / 2 - board.x)
            board = Box(board.x, board.y, max(width, min(width + column + GAP, clear)), height)
            other = Box(other.x + column + GAP, own.y, strip, room.h - BAR - actions)
        above = FOLD if folded else 0.0
        neutral = Box(other.right + GAP, own.y + above, strip, other.h - above)
        panel = Box(end, own.y, column, room.h - BAR - actions)
        below = Box(end, room.bottom - actions, column, actions)
        return cls(
            Box(room.x, room.y, room.w, BAR),
            own,
            board,
            other,
            neutral,
            panel,
            below,
            Box(room.x, room.bottom - hand, end - room.x, hand),
        )


def _share(least: float, part: float, most: float, whole: float) -> float:
    return min(max(part * whole, least), most)
