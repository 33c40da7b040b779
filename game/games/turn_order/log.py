"""What the logs of the turn-order tables have in common."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from game.content.log_entry import LogEntry, listed
from game.games.turn_order.rules.fields import Corrected, Fields, Value
from game.games.turn_order.rules.known_conditions import USUAL
from game.games.turn_order.rules.mark_events import ConditionTold, Harmed
from game.games.turn_order.rules.report import Phrase, Report
from game.games.turn_order.rules.report import Value as Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.core.rules import Value as Word
    from game.games.turn_order.rules.conditions import Lasting

E = TypeVar("E")


def number_words(number: int) -> str:
    """A number as sentences have it, with a minus that is one."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is told by one message, which is given the values of the event.

    Attributes:
        rule: the rule that it cites, or how that follows from the event; the same for `key`, the message.
        count: the value by which the message has a plural.
        detail: whether it only repeats what other events say.
        heading: whether a round or a turn begins with it.
        usual: the value that may be the id of a usual condition.
    """

    rule: str | Callable[[Any], str]
    key: str | Callable[[Any], str]
    count: str = ""
    detail: bool = False
    heading: bool = False
    usual: str = ""

    def entry(self, event: Any, tr: Translator) -> LogEntry:  # noqa: ANN401 - any dataclass
        """An event as an entry."""
        values = {field.name: getattr(event, field.name) for field in fields(event)}
        words = {name: value for name, value in values.items() if isinstance(value, str | int)}
        if self.usual:
            words[self.usual] = condition_name(tr, values[self.usual])
        if self.count:
            words["count"] = values[self.count]
        rule, key = (one if isinstance(one, str) else one(event) for one in (self.rule, self.key))
        return LogEntry(rule, tr(key, **words), self.detail, self.heading)


@dataclass(frozen=True, slots=True)
class RoundWords:
    """The messages of a table that calls rounds otherwise: so many, as a choice, how many is asked."""

    lasting: str = "marks.lasting.rounds"
    choice: str = "marks.ask.rounds"
    count: str = "marks.ask.rounds.count"


ROUNDS = RoundWords()


def condition_name(tr: Translator, name: str) -> str:
    """What a condition is called: the usual ones have messages, others are as they were written."""
    return tr(f"condition.{name}") if name in USUAL else name


def lasting_words(tr: Translator, lasting: Lasting, count: int, of: str, rounds: RoundWords) -> str:
    """How long a condition lasts; `of` is the name of whose turns end it. Empty: until it is taken away.

    `rounds` says how the table calls rounds.
    """
    match lasting:
        case "manual":
            return ""
        case "rounds":
            return tr(rounds.lasting, count=count)
        case "turns":
            return tr("marks.lasting.turns", count=count, name=of)
        case "until_start" | "until_end":
            return tr(f"marks.lasting.{lasting}", name=of)


class MasterLog(Generic[E]):
    """Words events that were redacted for whoever reads them.

    `fields` are those of the table; `told` has for every other kind of event its sentence, or what makes one;
    `rounds` are its words for rounds.
    """

    tells_end = True
    rounds: ClassVar[RoundWords] = ROUNDS

    fields: ClassVar[Fields[Any, Any]]
    told: ClassVar[Mapping[type, Sentence | Callable[[Any, Any], LogEntry]]]

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    def entry(self, event: E) -> LogEntry:
        """The event as an entry.

        Raises:
            KeyError: there is no sentence for it.
        """
        if isinstance(event, Report):
            text = " ".join(self.sentence(phrase, event.name) for phrase in event.phrases)
            return LogEntry(event.rule, text, event.detail, event.heading)
        if isinstance(event, Corrected):
            return self._corrected(event)
        if isinstance(event, ConditionTold):
            return self._condition(event)
        if isinstance(event, Harmed):
            return self._harmed(event)
        told = self.told[type(event)]
        return told.entry(event, self.tr) if isinstance(told, Sentence) else told(self, event)

    def player(self, seat: Seat) -> str:
        """The game master, who alone acts."""
        del seat
        return self.tr("log.master")

    def entries(self, events: Iterable[E], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order; details only if wanted."""
        return tuple(entry for entry in map(self.entry, events) if details or not entry.detail)

    def sentence(self, phrase: Phrase, name: str = "") -> str:
        """A phrase in words; `name` is what they are called of whom it tells."""
        values = {place: self.word(value) for place, value in phrase.values}
        text = self.tr(phrase.key, **{"name": name, **values})
        return self.with_more(text, str(self.word(phrase.more))) if phrase.more else text

    def word(self, value: Told) -> Word:
        """A value of a phrase as a sentence has it; several names make a list."""
        if isinstance(value, Phrase):
            return self.sentence(value)
        return listed(self.tr, value) if isinstance(value, tuple) else value

    def with_more(self, sentence: str, more: str) -> str:
        """A sentence with what somebody at the table adds to it."""
        return f"{sentence[:-1]} — {more}"

    def _condition(self, event: ConditionTold) -> LogEntry:
        tr, name = self.tr, condition_name(self.tr, event.condition)
        lasting = lasting_words(tr, event.lasting, event.count, event.of, self.rounds)
        if event.how in ("came", "altered"):
            key = "marks.log.came_for" if lasting else "marks.log.came"
            text = tr(key, name=event.name, condition=name, lasting=lasting)
            if event.how == "altered":
                text = tr("marks.log.altered", text=text)
        else:
            text = tr(f"marks.log.{event.how}", name=event.name, condition=name)
        return LogEntry("TABLE-MARKS-01", text)

    def _harmed(self, event: Harmed) -> LogEntry:
        tr, word = self.tr, self.tr(f"marks.word.{event.fares}")
        if event.after is None or event.most is None:
            return LogEntry("TABLE-MARKS-05", tr("marks.log.fares", name=event.name, word=word))
        key = "marks.log.harmed" if event.by < 0 else "marks.log.healed"
        before, lost = event.before or 0, abs(event.by)
        told: dict[str, str | int] = {
            "before": number_words(before),
            "after": number_words(event.after),
            "most": event.most,
        }
        text = tr(key, name=event.name, count=lost, **told)
        if event.changed:
            text += " " + tr("marks.log.fares", name=event.name, word=word)
        return LogEntry("TABLE-MARKS-04", text)

    def _corrected(self, event: Corrected) -> LogEntry:
        field = self.fields[event.field]
        values = {
            "name": event.name,
            "before": self.shown(event.field, event.before),
            "after": self.shown(event.field, event.after),
        }
        return LogEntry(field.rule, " ".join(self.tr(key, **values) for key in field.sentences(event)))

    def shown(self, field: str, value: Value) -> Word:
        """A value of a field as a sentence has it."""
        if field in ("hp_shown", "health"):
            return self.tr(f"marks.shown.{value}")
        if isinstance(value, bool):
            return self.tr("turn_order.yes" if value else "turn_order.no")
        if isinstance(value, tuple):
            return " \N{MIDDLE DOT} ".join(value)
        return number_words(value) if isinstance(value, int) else str(value)
