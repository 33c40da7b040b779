"""A turn-order game at the game master's table, declared once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.record import AnyMatch
    from game.core.turn_order import TableSystem
    from game.games.turn_order.table.pane import Pane, PeopleForms
    from game.table.rule_options import Span
    from game.ui.icons import Icon


@dataclass(frozen=True, slots=True)
class TurnTable:
    """What the master's scene knows of a game.

    Attributes:
        name: of the game, as in files.
        system: its system, and what its encounters are made and judged by.
        log: words what happens in a match of it.
        words: how it is called in message keys: `choose.<words>`.
        book: its id in the rulebook.
        icon: stands for it.
        forms: who takes part, and how they are entered.
        pane: makes its part of a table.
        field_key: the message key of a field of its forms, by the field's name.
        hands_key: the message on what can be done by hand at its table.
        people: the field of its encounters that holds who takes part.
        spans: least, greatest and step of the house rules that are numbers.
    """

    name: str
    system: Callable[[], TableSystem]
    log: Callable[[AnyMatch, Translator], Log]
    words: str
    book: str
    icon: Icon
    forms: PeopleForms[Any, Any]
    pane: Callable[[], Pane[Any, Any]]
    field_key: Callable[[str], str]
    hands_key: str
    people: str = "combatants"
    spans: Mapping[str, Span] = field(default_factory=dict)
