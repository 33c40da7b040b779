"""Common parts of the logs of the turn-order tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from game.content.log_entry import LogEntry, listed
from game.core.turn_order import NOTE_BREAK
from game.games.turn_order.rules.fields import Corrected, Fields, Value
from game.games.turn_order.rules.known_conditions import USUAL
from game.games.turn_order.rules.marks import lasting_phrase
from game.games.turn_order.rules.report import Phrase, Report, number_words
from game.games.turn_order.rules.report import Value as Told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.core.rules import Value as Word
    from game.games.turn_order.rules.conditions import Lasting

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class RoundWords:
    """The messages that name rounds; a table that calls its rounds something else has its own.

    Attributes:
        lasting: says for how many rounds a condition lasts.
        choice: offers rounds as a way of lasting.
        count: asks for how many rounds.
    """

    lasting: str = "marks.lasting.rounds"
    choice: str = "marks.ask.rounds"
    count: str = "marks.ask.rounds.count"


ROUNDS = RoundWords()


def condition_name(tr: Translator, name: str) -> str:
    """The name of a condition in the reader's language; one that is not in `USUAL` stays as written."""
    return tr(f"condition.{name}") if name in USUAL else name


def lasting_words(tr: Translator, lasting: Lasting, count: int, of: str, rounds: RoundWords) -> str:
    """How long a condition lasts, in words; empty if until it is taken away.

    `of` is the name of the person whose turns end it; `rounds` are the table's messages that name rounds.
    """
    phrase = lasting_phrase(lasting, count, of, rounds.lasting)
    return "" if phrase is None else MasterLog[Any](tr).sentence(phrase)


class MasterLog(Generic[E]):
    """Turns events into sentences; they must have been redacted for the reader.

        D20Log(translator(Language.EN)).entries(step.events)

    `fields` are those of the table.
    """

    tells_end = True
    fields: ClassVar[Fields[Any, Any]]

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    def entry(self, event: E) -> LogEntry:
        """The event as an entry.

        Raises:
            TypeError: the log has no sentence for such an event.
        """
        if isinstance(event, Corrected):
            return self._corrected(event)
        report = event if isinstance(event, Report) else self.report(event)
        text = " ".join(self.sentence(phrase, report.name) for phrase in report.phrases)
        return LogEntry(report.rule, text, report.detail, report.heading)

    def report(self, event: E) -> Report:
        """The report for an event class of the game itself, one that more than the log uses.

        Raises:
            TypeError: the log has no sentence for such an event.
        """
        raise TypeError(type(event).__name__)

    def player(self, seat: Seat) -> str:
        """The game master, whatever the seat: nobody else acts."""
        del seat
        return self.tr("log.master")

    def entries(self, events: Iterable[E], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of the events in order; those marked as details only if `details`."""
        return tuple(entry for entry in map(self.entry, events) if details or not entry.detail)

    def sentence(self, phrase: Phrase, name: str = "") -> str:
        """A phrase in words; `name` is the name of the person it is about."""
        values = {place: self.word(value) for place, value in phrase.values}
        text = self.tr(phrase.key, **{"name": name, **values})
        return self.with_more(text, str(self.word(phrase.more))) if phrase.more else text

    def word(self, value: Told) -> Word:
        """A value of a phrase in words, or the number itself; several names make a list."""
        if isinstance(value, Phrase):
            return self.sentence(value)
        return listed(self.tr, value) if isinstance(value, tuple) else value

    def with_more(self, sentence: str, more: str) -> str:
        """A sentence, less its full stop, with words that were typed at the table."""
        return f"{sentence[:-1]} — {more}"

    def _corrected(self, event: Corrected) -> LogEntry:
        field = self.fields[event.field]
        values = {
            "name": event.name,
            "before": self.shown(event.field, event.before),
            "after": self.shown(event.field, event.after),
        }
        return LogEntry(field.rule, " ".join(self.tr(key, **values) for key in field.sentences(event)))

    def shown(self, field: str, value: Value) -> Word:
        """A value of a field, in words."""
        if field in ("hp_shown", "health"):
            return self.tr(f"marks.shown.{value}")
        if isinstance(value, bool):
            return self.tr("turn_order.yes" if value else "turn_order.no")
        if isinstance(value, tuple):
            return " \N{MIDDLE DOT} ".join(value)
        return number_words(value) if isinstance(value, int) else value.replace("\n", NOTE_BREAK)
