"""The page of the side panel with the house rules: try another ruling, see what changes, keep it or not."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from game.positions.house_rules import HouseRules
from game.table.rule_options import POSITION_SPANS, OptionValue, Span, option_widgets, ruling_tip
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.content.locale import Translator
    from game.content.rulebook import Option, Rulebook
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


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


_NAMES = frozenset(field.name for field in fields(HouseRules))


def _widgets(
    option: Option, rules: HouseRules, say: Translator, trial: Callable[[HouseRules], None]
) -> Iterator[Widget]:
    name = option.name

    def set_to(new: OptionValue) -> None:
        trial(replace(rules, **{name: new}))  # type: ignore[arg-type] # what the option holds

    choices = [(choice.value, choice.text(say.language)) for choice in option.choices]
    value: OptionValue = getattr(rules, name)
    yield from option_widgets(f"rules.{name}", value, choices, POSITION_SPANS.get(name, Span()), say, set_to)
