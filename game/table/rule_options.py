"""Widgets for the options of house rules: yes or no, one of several words, or a number."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from game.content.markup import rich
from game.positions.position import PerSize, RuleValue
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.number import Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.content.rulebook import Option, Ruling
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

R = TypeVar("R")
"""House rules: a dataclass whose fields are options."""


@dataclass(frozen=True, slots=True)
class NumberRange:
    """Least, greatest and step of a number; `none` is how a stepper counts None, below the least."""

    low: float = 0.0
    high: float = 9.0
    step: float = 1.0
    none: float | None = None
    whole: bool = False


POSITION_SPANS: Mapping[str, NumberRange] = MappingProxyType(
    {
        "board_mm": NumberRange(50.0, 3000.0, 10.0),
        "base_mm": NumberRange(10.0, 150.0, 5.0),
        "melee_reach": NumberRange(0.0, 6.0, 0.5),
        "ranged_max": NumberRange(0.0, 48.0, none=-1.0),
        "cover_floor": NumberRange(none=-1.0, whole=True),
        "cover_max": NumberRange(none=-1.0, whole=True),
    }
)
"""The numbers that the options of the positioning rules may have."""


def changed_options(rules: R) -> tuple[str, ...]:
    """The names of the options that differ from their defaults."""
    plain = type(rules)()
    names = [option.name for option in fields(rules)]  # type: ignore[arg-type] # a dataclass
    return tuple(name for name in names if getattr(rules, name) != getattr(plain, name))


class RulingCells:
    """Shows and changes the options that stand with the rulings of a rulebook.

    `spans` are the numbers that options may have, `own` the widgets of options that need some of their own;
    `changed` is given the house rules as they are to be.
    """

    def __init__(
        self,
        ui: Ui,
        say: Translator,
        spans: Mapping[str, NumberRange],
        own: Mapping[str, Callable[[], Sequence[Widget]]] | None = None,
    ) -> None:
        self.ui = ui
        self.say = say
        self.spans = spans
        self.own = own or {}

    def of(self, rules: R, rulings: Iterable[Ruling], changed: Callable[[R], None]) -> Iterator[Widget]:
        """A cell for each option of the rulings that is a field of the house rules."""
        names = {option.name for option in fields(rules)}  # type: ignore[arg-type] # a dataclass
        differing = changed_options(rules)
        for ruling in rulings:
            for option in ruling.options:
                if option.name in names:
                    widgets = self._widgets(option, rules, changed)
                    label, differs = option.text(self.say.language), option.name in differing
                    tip = ruling_tip(ruling, self.say)
                    yield rule_cell(self.ui, label, ruling.id, widgets, differs=differs, tip=tip)

    def _widgets(self, option: Option, rules: R, changed: Callable[[R], None]) -> Sequence[Widget]:
        name = option.name
        if name in self.own:
            return self.own[name]()

        def set_to(new: Any) -> None:  # noqa: ANN401 - what the option holds
            changed(replace(rules, **{name: new}))  # type: ignore[type-var] # a dataclass

        choices = [(choice.value, choice.text(self.say.language)) for choice in option.choices]
        span, value = self.spans.get(name, NumberRange()), getattr(rules, name)
        return [*option_widgets(f"rules.{name}", value, choices, span, self.say, set_to)]


def rule_cell(
    ui: Ui, label: str, ruling: str, widgets: Sequence[Widget], *, differs: bool, tip: str = ""
) -> Widget:
    """An option's name with its ruling, above what changes it; what differs from the default stands out."""
    style = ui.styles.strong if differs else ui.styles.body
    colour = ui.palette.accent if differs else ui.palette.ink
    heading = Label(
        rich("{} <soft><i>{}</i></soft>", label, ruling), style.but(size=18, colour=colour), tip=tip
    )
    return Column([heading, *widgets], gap=5)


def in_columns(cells: Sequence[Widget], columns: int) -> Widget:
    """The cells in that many columns, below one another."""
    share = -(-len(cells) // columns)
    parts = [Column(cells[i * share : (i + 1) * share], gap=16, grow=1) for i in range(columns)]
    return Row(parts, gap=26, align=0)


def ruling_tip(ruling: Ruling, say: Translator) -> str:
    """A tip with the default reading of the rule and the others."""
    others = "\n".join(f"\N{BULLET} {words.text(say.language)}" for words in ruling.alternatives)
    return f"{ruling.text(say.language)}\n{others}" if others else ruling.text(say.language)


def option_widgets(
    name: str,
    value: RuleValue,
    choices: Sequence[tuple[str, str]],
    span: NumberRange,
    say: Translator,
    set_to: Callable[[RuleValue], None],
) -> Iterator[Widget]:
    """The widgets that show and change one option; `choices` are the values of words with their texts."""
    match value:
        case bool():
            yield Toggle(name, say("workshop.yes" if value else "workshop.no"), value, set_to)
        case PerSize():
            yield from _per_size(name, value, span, say, set_to)
        case str():
            yield Choice(name, choices, value, set_to)
        case _:
            yield _number(name, value, span, say, set_to)


def _number(
    name: str, value: float | None, span: NumberRange, say: Translator, set_to: Callable[[RuleValue], None]
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
    name: str, value: PerSize, span: NumberRange, say: Translator, set_to: Callable[[RuleValue], None]
) -> Iterator[Widget]:
    for size, number in value.by_size.items():

        def changed(new: float, size: str = size) -> None:
            set_to(value.changed(size, new))

        yield Stepper(
            f"{name}.{size}",
            number,
            changed,
            low=span.low,
            high=span.high,
            step=span.step,
            shown=partial(_sized, say, size),
        )


def _sized(say: Translator, size: str, number: float) -> str:
    """The number of one size of bases, with that size before it."""
    return say("workshop.per_size", size=size, number=say.number(number))
