"""The log of a combat of D&D 3.5, in sentences: for log, history and replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.events import Event
from game.games.d20_initiative.rules.fields import FIELDS
from game.games.turn_order.log import MasterLog

if TYPE_CHECKING:
    from game.core.rules import Value
    from game.games.turn_order.rules.fields import Value as Held


class D20Log(MasterLog[Event]):
    """Turns events of a combat into sentences; they must have been redacted for the reader."""

    fields = FIELDS

    def shown(self, field: str, value: Held) -> Value:
        """A value before or after, in words."""
        if field == "used" and isinstance(value, tuple):
            return ", ".join(self.tr(f"d35.used.{name}") for name in value) or self.tr("d35.used.none")
        if field == "current" and not value:
            return self.tr("d35.nobody_yet")
        return super().shown(field, value)

    def with_more(self, sentence: str, more: str) -> str:
        """The sentence of an action, with the name that was typed for it."""
        return self.tr("d35.log.acted.more", sentence=sentence[:-1], more=more)
