"""Events of turn-order tables that only the log uses: by which rule, in which words, read by whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.core.turn_order import MASTER
from game.games.turn_order.rules.known_conditions import USUAL

if TYPE_CHECKING:
    from game.core.rules import Seat

Audience = Literal["all", "master", "players"]
"""The readers of a phrase."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message with its values: a sentence of a report, or a value that is itself a message.

        Phrase.of("d35.log.delays_to", count=12)
        Phrase.of("d35.log.readied", kind=Phrase.of("d35.ready.standard"))

    Attributes:
        key: the message. It is given `name` by its report.
        values: what fills its other places; several names are a tuple.
        more: words typed at the table, which are added to the sentence.
        audience: who reads it.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    more: Value = ""
    audience: Audience = "all"

    @classmethod
    def of(cls, key: str, *, more: Value = "", audience: Audience = "all", **values: Value) -> Phrase:
        """Build a phrase; `values` fill the message's named places."""
        return cls(key, tuple(values.items()), more, audience)


Value = str | int | tuple[str, ...] | Phrase
"""A value in a phrase: a name, a number, several names, or words that depend on the language."""


@dataclass(frozen=True, slots=True)
class Report:
    """Something that happened, for the log alone; what other code looks at has an event class of its own.

        Report.of("D35-E15", Phrase.of("d35.log.joined"), who="ada", name="Ada")
        Report.of("D35-SURPRISE-03", Phrase.of("d35.log.noticed"), who="orc", name="Orc", hidden=True)

    Attributes:
        rule: the rule that it follows from.
        phrases: its sentences in order.
        who: the id of the person it is about; empty for nobody.
        name: the name of that person then.
        detail: whether it only repeats what others say; `heading`: whether a round or a turn begins with it.
        reveals: whether it shows what even the game master did not know, so that it cannot be undone.
    """

    rule: str
    phrases: tuple[Phrase, ...]
    who: str = ""
    name: str = ""
    detail: bool = False
    heading: bool = False
    reveals: bool = False

    @classmethod
    def of(
        cls,
        rule: str,
        *phrases: Phrase,
        who: str = "",
        name: str = "",
        hidden: bool = False,
        detail: bool = False,
        heading: bool = False,
        reveals: bool = False,
    ) -> Report:
        """Build a report; if it is `hidden`, players read none of it."""
        if hidden:
            kept = (phrase for phrase in phrases if phrase.audience != "players")
            phrases = tuple(replace(phrase, audience="master") for phrase in kept)
        return cls(rule, phrases, who, name, detail, heading, reveals)

    def read_by(self, seat: Seat | None) -> Report | None:
        """Return the part of the report that this seat reads, without a trace of the rest; None if none."""
        own: Audience = "master" if seat == MASTER else "players"
        phrases = tuple(phrase for phrase in self.phrases if phrase.audience in ("all", own))
        if own == "players":
            # An audience left at `players` would tell them that the game master reads something else.
            phrases = tuple(replace(phrase, audience="all") for phrase in phrases)
        return replace(self, phrases=phrases) if phrases else None


def unless(veiled: bool, phrase: Phrase, instead: Phrase | None = None) -> tuple[Phrase, ...]:
    """The phrase for everybody; if `veiled`, for the game master alone, with `instead` for players."""
    if not veiled:
        return (phrase,)
    for_master = replace(phrase, audience="master")
    return (for_master,) if instead is None else (for_master, replace(instead, audience="players"))


def apart(for_master: Phrase, for_players: Phrase | None) -> tuple[Phrase, ...]:
    """What the game master reads, and what players do, who may know less: one phrase if it is the same."""
    return unless(for_master != for_players, for_master, for_players)


def number_words(number: int) -> str:
    """A number as text, with a typographic minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def named_condition(name: str) -> Value:
    """A condition as a value of a phrase: its message if it is in `USUAL`, else the name as written."""
    return Phrase.of(f"condition.{name}") if name in USUAL else name
