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

ACTIONS_WIDE = (324.0, 0.316, 480.0)
"""Width of the actions: least, share of the window's width, and what they take before the piles grow."""

PILES = (66.0, 190.0)
"""Width of the piles, between hand and actions: least and greatest."""

LEAST_ACTIONS = 300.0
"""Width of the actions in a window that is nearly square."""

PORTRAITS = 62.0
"""Width of a strip of portraits: that of one, with its margins."""

NAMED = (146.0, 190.0)
"""Width of a strip with names: least and greatest."""

PANEL = 546.0
"""The width kept for the panel before strips become wide enough for names."""

GAP = 4.0

FOLD = 52.0
"""Height of the button that brings a folded panel back."""


@dataclass(frozen=True, slots=True)
class Places:
    """Every part of the table, in logical units.

    The panel is wider than the actions below it, so that the hand reaches as far as these:

        own | board | others |   panel
            |       |        |-----------------
        ----+-------+--------| piles | actions
         hand                        |

    Attributes:
        bar: the players, the turn and the buttons, across the window.
        own: the strip of one's own side.
        board: the battlefield; square, unless the window is narrow or the panel is folded away.
        others: the strip that the other side and the scenario share.
        panel: card, objectives and log, or what is to be decided in their place, which comes even if folded.
        piles: one's own piles; None while the panel is folded away: then they lie beside the hand.
        actions: the prompt and the buttons; always there.
        hand: the cards, at the lower edge.
    """

    bar: Box
    own: Box
    board: Box
    others: Box
    panel: Box
    piles: Box | None
    actions: Box
    hand: Box

    @classmethod
    def of(cls, room: Box, *, folded: bool = False) -> Places:
        """The places in a window; with `folded` the board extends below the place of the panel.

        It still keeps clear of the actions: a square of its height lies in its middle.
        """
        hand = max(HAND[0], HAND[1] * room.h)
        high = _share(*ACTIONS, room.h)
        height = room.h - BAR - hand
        beside = room.w - height - 4 * GAP
        strip = min((beside - PANEL) / 2, NAMED[1])
        if strip < NAMED[0]:
            strip = PORTRAITS
        column = max(LEAST_ACTIONS + PILES[0], beside - 2 * strip)
        wide = min(_share(*ACTIONS_WIDE, room.w), column - PILES[0])
        wide = max(wide, column - PILES[1])
        own = Box(room.x + GAP, room.y + BAR, strip, height)
        width = room.w - column - 2 * strip - 4 * GAP
        board = Box(own.right + GAP, own.y, width, height)
        others = Box(board.right + GAP, own.y, strip, height)
        panel = Box(room.right - column, own.y, column, room.h - BAR - high)
        actions = Box(room.right - wide, room.bottom - high, wide, high)
        piles: Box | None = Box(panel.x, actions.y, actions.x - panel.x, high - hand)
        if folded:
            piles = None
            clear = 2 * (actions.x - GAP - height / 2 - board.x)
            board = Box(board.x, board.y, max(width, min(width + column, clear)), height)
            others = Box(room.right - strip, own.y + FOLD, strip, panel.h - FOLD)
        return cls(
            Box(room.x, room.y, room.w, BAR),
            own,
            board,
            others,
            panel,
            piles,
            actions,
            Box(room.x, room.bottom - hand, actions.x - room.x, hand),
        )


def _share(least: float, part: float, most: float, whole: float) -> float:
    return min(max(part * whole, least), most)
