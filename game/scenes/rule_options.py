"""Widgets for the options of house rules, whatever they hold: a yes, one of several words, a number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.client.widgets.choice import Choice, Stepper, Toggle
from game.systems.colors_of_magic.house_rules import PerSize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.client.widgets.base import Widget
    from game.content.locale import Translator

OptionValue = bool | str | float | PerSize | None
"""What an option holds."""


@dataclass(frozen=True, slots=True)
class Span:
    """Least, greatest and step of a number; `none` is how a stepper counts None, below the least."""

    low: float = 0.0
    high: float = 9.0
    step: float = 1.0
    none: float | None = None
    whole: bool = False


def option_widgets(
    name: str,
    value: OptionValue,
    choices: Sequence[tuple[str, str]],
    span: Span,
    say: Translator,
    set_to: Callable[[OptionValue], None],
) -> Iterator[Widget]:
    """What shows and changes one option; `choices` are the values of words with their texts."""
    match value:
        case bool():
            yield Toggle(name, say("workshop.yes"), value, set_to)
        case PerSize():
            yield from _per_size(name, value, span, say, set_to)
        case str():
            yield Choice(name, choices, value, set_to)
        case _:
            yield _number(name, value, span, say, set_to)


def _number(
    name: str, value: float | None, span: Span, say: Translator, set_to: Callable[[OptionValue], None]
) -> Widget:
    def changed(new: float) -> None:
        number = int(new) if span.whole else new
        set_to(None if new == span.none else number)

    def shown(number: float) -> str:
        return say("workshop.no_limit") if number == span.none else say.number(number)

    low = span.low if span.none is None else span.none
    start = low if value is None else value
    return Stepper(name, start, changed, low=low, high=span.high, step=span.step, shown=shown)


def _per_size(
    name: str, value: PerSize, span: Span, say: Translator, set_to: Callable[[OptionValue], None]
) -> Iterator[Widget]:
    for size in ("S", "M", "L"):

        def changed(new: float, size: str = size) -> None:
            set_to(replace(value, **{size: new}))

        label = f"{size}: {{}}".format
        yield Stepper(
            f"{name}.{size}",
            getattr(value, size),
            changed,
            low=span.low,
            high=span.high,
            step=span.step,
            shown=lambda number, label=label: label(say.number(number)),  # type: ignore[misc] # bound now
        )
