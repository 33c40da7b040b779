"""The places that people gain or lose when one order takes the place of another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.turn_order import Track


@dataclass(frozen=True, slots=True)
class Shift:
    """The places of a person's turns, from 1, in one order and in the other; empty where there are none."""

    who: str
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def gained(self) -> int:
        """The places gained, negative if lost: of the first turn, else of turns, else by places of others."""
        if not self.before or not self.after:
            return bool(self.after) - bool(self.before)
        first, more = self.before[0] - self.after[0], len(self.after) - len(self.before)
        return first or more or sum(self.before) - sum(self.after)


def shifts(before: Iterable[str], after: Iterable[str]) -> tuple[Shift, ...]:
    """Everybody whose places differ, in the order that comes, then those who are no longer in it."""
    old, new = _places(before), _places(after)
    everybody = dict.fromkeys((*new, *old))
    found = (Shift(who, old.get(who, ()), new.get(who, ())) for who in everybody)
    return tuple(shift for shift in found if shift.before != shift.after)


def turns_left(track: Track) -> tuple[str, ...]:
    """The ids of those whose turns are being taken or still to come, in order."""
    current = () if track.current is None else (track.current,)
    return tuple(turn.combatant for turn in (*current, *track.coming))


def _places(order: Iterable[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for place, who in enumerate(order, start=1):
        found.setdefault(who, []).append(place)
    return {who: tuple(places) for who, places in found.items()}
