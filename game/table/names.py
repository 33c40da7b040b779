"""What the players of a match and those who look at it are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.rules import Seat
    from game.table.playback import Eyes
    from game.ui.palette import Palette
    from game.ui.ui import Say


def seat_name(say: Say, seat: Seat, names: Mapping[Seat, str] | None = None) -> str:
    """The name of who plays that seat; where it is not known, its colour."""
    return (names or {}).get(seat) or say(f"seat.{seat + 1}")


def eyes_name(eyes: Eyes, say: Say, names: Mapping[Seat, str]) -> str:
    """What one calls who looks with these eyes."""
    return say(f"replay.eyes.{eyes}") if isinstance(eyes, str) else seat_name(say, eyes, names)


def eyes_tip(eyes: Eyes, say: Say, names: Mapping[Seat, str]) -> str:
    """What these eyes see, said in a tip."""
    if isinstance(eyes, str):
        return say(f"replay.eyes_tip.{eyes}")
    return say("replay.eyes_tip.player", name=seat_name(say, eyes, names))


def eyes_icon(eyes: Eyes, palette: Palette) -> Icon:
    """The sign of these eyes."""
    match eyes:
        case "onlooker":
            return Icon.EYE_OFF
        case "open":
            return Icon.CARDS
        case _:
            return palette.seats[eyes].emblem
