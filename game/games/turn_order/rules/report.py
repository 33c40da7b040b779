"""What happened at a turn-order table and is only said: by which rule, in which words, to whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.core.turn_order import MASTER
from game.games.turn_order.rules.known_conditions import USUAL

if TYPE_CHECKING:
    from game.core.rules import Seat

Audience = Literal["all", "master", "players"]
"""Who reads a phrase."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message with its values: a sentence of a report, or a value that is itself a message.

        Phrase.of("d35.log.delays_to", count=12)
        Phrase.of("d35.log.readied", kind=Phrase.of("d35.ready.standard"))

    Attributes:
        key: the message. It is given `name` by its report.
        values: what fills its other places; what several things are called is a tuple.
        more: what somebody at the table adds in words of their own.
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
"""What a phrase may carry: a name, a number, several names, or words that depend on the language."""


@dataclass(frozen=True, slots=True)
class Report:
    """Something that happened and is only said; what else looks at is an event of a class of its own.

        Report.of("D35-E15", Phrase.of("d35.log.joined"), who="ada", name="Ada")
        Report.of("D35-SURPRISE-03", Phrase.of("d35.log.noticed"), who="orc", name="Orc", hidden=True)

    Attributes:
        rule: the rule that it follows from.
        phrases: its sentences in order.
        who: the id of whom it is about; empty for nobody.
        name: what they were called then.
        detail: whether it only repeats what others say; with a `heading` a round or a turn begins.
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
        """What that seat reads of it, with nothing that tells of the rest; None where that is nothing."""
        own: Audience = "master" if seat == MASTER else "players"
        phrases = tuple(phrase for phrase in self.phrases if phrase.audience in ("all", own))
        if own == "players":
            # That others read it otherwise would tell players that something is hidden.
            phrases = tuple(replace(phrase, audience="all") for phrase in phrases)
        return replace(self, phrases=phrases) if phrases else None


def unless(veiled: bool, phrase: Phrase, instead: Phrase | None = None) -> tuple[Phrase, ...]:
    """A phrase that players do not read if something in it is veiled, but another one if there is one."""
    if not veiled:
        return (phrase,)
    for_master = replace(phrase, audience="master")
    return (for_master,) if instead is None else (for_master, replace(instead, audience="players"))


def number_words(number: int) -> str:
    """A number as sentences have it, with a minus that is one."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def named_condition(name: str) -> Value:
    """A condition as a value of a phrase: the usual ones have messages, others are as they were written."""
    return Phrase.of(f"condition.{name}") if name in USUAL else name
