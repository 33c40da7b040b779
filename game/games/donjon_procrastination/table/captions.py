"""What is said across the table while something is shown: the sentences of the log, with what cards say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.play.events import Answered, CardMoved, EffectBegan, PlacedDown
from game.games.donjon_procrastination.table.chronicle import duel_log

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.table.names import DuelNames


class Captions:
    """Words events for whoever they were redacted for."""

    def __init__(self, names: DuelNames) -> None:
        self.names = names
        self._log = duel_log(names)

    def of(self, event: Event) -> str:
        """The sentence of an event with its rule, empty where the table says enough."""
        match event:
            case (
                PlacedDown()
                | CardMoved(by="")
                | Answered(kind="card" | "own_die" | "opponent_die" | "number")
            ):
                return ""
            case EffectBegan(card=card, copied=copied):
                text = self.names.words(self.names.library.card(copied or card).text)
                return f"<b>{self._log.sentence(event)}</b> {text}"
            case _:
                entry = self._log.entry(event)
                return f"{entry.text} <soft>[{entry.rule}]</soft>" if entry.rule else entry.text
