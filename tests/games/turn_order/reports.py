"""What reports say, for tests of the rules that make them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from game.games.turn_order.rules.report import Report

if TYPE_CHECKING:
    from collections.abc import Iterable


def reported(events: Iterable[object], key: str) -> list[Any]:
    """Each report that has the phrase of that key: its `rule`, `who` and `name`, and the phrase's values.

    reported(match.entries[-1].events, "d35.log.delays_to")[0].count
    """
    return [
        SimpleNamespace(
            **{"rule": event.rule, "who": event.who, "name": event.name, "more": phrase.more}
            | dict(phrase.values)
        )
        for event in events
        if isinstance(event, Report)
        for phrase in event.phrases
        if phrase.key == key
    ]
