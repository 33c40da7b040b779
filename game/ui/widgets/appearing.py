"""Controls that have just appeared take no press: it was meant for what was there before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.ui.box import Box
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Place:
    """The box of a control, the time since which it has been there, and what it is about."""

    box: Box
    since: float
    occasion: object = None


class Appearing:
    """Remembers since when each control, by its name, has been where it is.

    One that bears another name than what was there before has appeared; so has one that is about something
    else, or has moved by more than half of itself. `time` counts the seconds.
    """

    def __init__(self) -> None:
        self.time = 0.0
        self._places: dict[str, Place] = {}

    def follow(self, widgets: Iterable[Widget]) -> None:
        """Take over the places of controls that were moved by scrolling; they do not count as new."""
        for widget in widgets:
            known = self._places.get(widget.name) if widget.settles else None
            if known is not None:
                self._places[widget.name] = Place(widget.box, known.since, known.occasion)

    def notice(self, widgets: Iterable[Widget]) -> None:
        """Take these as the present controls, and forget those that are gone."""
        places: dict[str, Place] = {}
        for widget in widgets:
            if widget.settles:
                known = self._places.get(widget.name)
                stayed = (
                    known is not None
                    and known.occasion == widget.occasion
                    and known.box.contains(widget.box.centre)
                )
                since = known.since if known is not None and stayed else self.time
                places[widget.name] = Place(widget.box, since, widget.occasion)
        self._places = places

    def uncover(self, box: Box) -> None:
        """Note that what covered that box has gone, so that the controls below it have just appeared."""
        for name, place in self._places.items():
            if place.box.overlaps(box):
                self._places[name] = replace(place, since=self.time)

    def is_new(self, widget: Widget, seconds: float) -> bool:
        """Whether it is a control that appeared less than `seconds` ago."""
        known = self._places.get(widget.name) if widget.settles else None
        return known is not None and self.time - known.since < seconds
