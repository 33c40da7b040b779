"""The page of the side panel with the house rules: try another ruling, see what changes, keep it or not."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from game.client.icons import Icon
from game.client.widgets.button import Button, Look
from game.client.widgets.choice import Choice, Stepper, Toggle
from game.client.widgets.label import Label, RuleLine
from game.client.widgets.layout import Column, Grid
from game.systems.colors_of_magic.house_rules import HouseRules, PerSize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.client.ui import Ui
    from game.client.widgets.base import Widget
    from game.content.locale import Translator
    from game.content.rulebook import Option, Rulebook, Ruling

NO_LIMIT = -1.0
"""How a stepper shows None."""

STEPS = {"board_mm": (100.0, 1500.0, 10.0), "ranged_max": (NO_LIMIT, 48.0, 1.0)}
"""Least, greatest and step of the numbers that are not small counts."""


def rules_page(
    ui: Ui, say: Translator, book: Rulebook, rules: HouseRules, trial: Callable[[HouseRules], None]
) -> Column:
    """Every option with its ruling's number; `trial` is given the rules that are to be tried."""
    parts: list[Widget] = []
    for ruling in book.rulings:
        options = [option for option in ruling.options if option.name in _NAMES]
        for option in options:
            label = f"{option.text(say.language)} <soft><i>{ruling.id}</i></soft>"
            parts.append(
                Label(label, ui.styles.small.but(colour=ui.palette.ink), tip=ruling_tip(ruling, say))
            )
            parts.extend(_widgets(option, rules, say, trial))
    return Column(parts, gap=6)


class Trial:
    """The rules in force, those tried, and what can be done about the difference."""

    def __init__(
        self, held: HouseRules, tried: HouseRules, keep: Callable[[], None], drop: Callable[[], None]
    ) -> None:
        self.held = held
        self.tried = tried
        self._keep = keep
        self._drop = drop

    def head(self, ui: Ui, say: Translator) -> list[Widget]:
        """What to do with the change that is being tried."""
        if self.tried == self.held:
            return [Label(say("workshop.rules_hint"), ui.styles.note.but(size=17)), RuleLine()]
        keep = Button(
            "rules.keep",
            say("workshop.rules_keep"),
            self._keep,
            icon=Icon.CHECK,
            look=Look.PRIMARY,
            height=38,
            size=16,
        )
        drop = Button(
            "rules.drop", say("workshop.rules_drop"), self._drop, icon=Icon.CLOSE, height=38, size=16
        )
        return [Grid([keep, drop], columns=2, gap=8), RuleLine()]


def ruling_tip(ruling: Ruling, say: Translator) -> str:
    """The default reading and the others."""
    others = "\n".join(f"\N{BULLET} {words.text(say.language)}" for words in ruling.alternatives)
    return f"{ruling.text(say.language)}\n{others}" if others else ruling.text(say.language)


_NAMES = frozenset(field.name for field in fields(HouseRules))


def _widgets(
    option: Option, rules: HouseRules, say: Translator, trial: Callable[[HouseRules], None]
) -> Iterator[Widget]:
    name, value = option.name, getattr(rules, option.name)

    def set_to(new: Any) -> None:  # noqa: ANN401 - whatever the option holds
        trial(replace(rules, **{name: new}))

    match value:
        case bool():
            yield Toggle(f"rules.{name}", say("workshop.yes"), value, set_to)
        case PerSize():
            yield from _per_size(name, value, say, set_to)
        case str():
            values = [(choice.value, choice.text(say.language)) for choice in option.choices]
            yield Choice(f"rules.{name}", values, value, set_to)
        case _:
            yield _number(name, value, say, set_to)


def _number(name: str, value: float | None, say: Translator, set_to: Callable[[object], None]) -> Widget:
    whole = name.startswith("cover")
    low, high, step = STEPS.get(name, (NO_LIMIT, 9.0, 1.0))

    def changed(new: float) -> None:
        number = int(new) if whole else new
        set_to(None if new == NO_LIMIT else number)

    def shown(number: float) -> str:
        return say("workshop.no_limit") if number == NO_LIMIT else say.number(number)

    start = NO_LIMIT if value is None else value
    return Stepper(f"rules.{name}", start, changed, low=low, high=high, step=step, shown=shown)


def _per_size(
    name: str, value: PerSize, say: Translator, set_to: Callable[[object], None]
) -> Iterator[Widget]:
    high, step = (150.0, 5.0) if name == "base_mm" else (6.0, 0.5)
    for size in ("S", "M", "L"):

        def changed(new: float, size: str = size) -> None:
            set_to(replace(value, **{size: new}))

        label = f"{size}: {{}}".format
        yield Stepper(
            f"rules.{name}.{size}",
            getattr(value, size),
            changed,
            low=0 if name != "base_mm" else 10,
            high=high,
            step=step,
            shown=lambda number, label=label: label(say.number(number)),  # type: ignore[misc] # bound now
        )
