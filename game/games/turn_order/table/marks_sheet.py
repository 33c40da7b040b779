"""Hit points and conditions on somebody's sheet."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from game.games.turn_order.rules.conditions import (
    COUNTED,
    Condition,
    Shown,
    ShownOf,
    held_of,
    most_of,
)
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.mark_events import AddCondition, EndCondition, Harm
from game.games.turn_order.table.chips import ChipRow, chip_width
from game.games.turn_order.table.condition_dialog import (
    ConditionDialog,
    Giver,
    ask_condition,
    everybody,
    name_in,
)
from game.games.turn_order.table.fallen import give_points
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.layout import sheet_room
from game.games.turn_order.table.marked_people import condition_chip, health
from game.table.dialogs import PromptDialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Row, Spacer
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.turn_order.table.context import TableContext
    from game.ui.widgets.base import Widget

_CHANGE = re.compile(r"\s*([-+\N{MINUS SIGN}])\s*(\d{1,4})\s*")
FIELD = 132.0
"""Width of the field for hit points, in logical units."""

CHIP, TOOL, GAP = 17.0, 30.0, 4.0
"""Letters of a condition, height of its buttons, and what is between them; they are about as wide."""


def points_action(who: str, text: str, held: int | None, most: int | None) -> Harm | Correct:
    """What is meant: damage by `-7`, healing by `+3`, else the hit points as they are: `12` or `12/20`."""
    change = _CHANGE.fullmatch(text)
    if change is not None and "/" not in text:
        return Harm(who, int(change[2]) * (1 if change[1] == "+" else -1))
    if held is not None and most is not None and text.strip().isdigit():
        return Correct(who, "points", f"{text.strip()}/{most}")
    return Correct(who, "points", text.strip())


class MarksSheet:
    """The parts of a sheet about one person; `item` holds the hit points and, at most tables, conditions."""

    def __init__(self, table: TableContext[Any, Any], who: str, item: Any) -> None:  # noqa: ANN401 - see above
        self._table = table
        self._who = who
        self._item = item

    def points(self) -> Iterator[Widget]:
        """A field that damage, healing and hit points are typed into; what players see of them."""
        table, say, item = self._table, self._table.say, self._item
        held, most = held_of(item.hp, item.max_hp), most_of(item.hp, item.max_hp)
        shown = health(say, item, "")

        def done(text: str) -> None:
            give_points(table, self._who, points_action(self._who, text, held, most))

        field = TextField(
            "person.points",
            "",
            lambda _text: None,
            done=done,
            hint=say("marks.sheet.hint" if shown else "marks.sheet.hint_none"),
            icon=Icon.HEART,
            longest=12,
            tip=say("marks.sheet.points.tip"),
        )
        yield RuleLine()
        words: Widget = (
            Label(say("marks.sheet.none"), table.ui.styles.note.but(size=17), lift=0.5)
            if shown is None
            else ChipRow([shown.chip], size=18, name="person.health")
        )
        yield Row([Anchor(words, 0, 0.5, grow=1), Anchor(field, 1, 0.5, w=FIELD)], gap=6, align=0.5)
        if shown is not None:
            seen = say(f"marks.shown.{item.hp_shown}")
            text, action = say("marks.sheet.shown", shown=seen), Correct(self._who, "hp_shown", item.hp_shown)
            ask = partial(_ask_shown, table, action)
            yield table.button(
                "person.hp_shown", text, Icon.EYE, action, ask, look=Look.QUIET, height=30, size=16
            )

    def conditions(self, giver: Giver) -> Iterator[Widget]:
        """Every condition, with what counts it and takes it away; then a button for another."""
        table, say = self._table, self._table.say
        for index, one in enumerate(self._item.conditions):
            yield self._condition(index, one, giver)
        ask = partial(ask_condition, table, giver, self._who, name_in(table, self._who))
        tip = say("marks.sheet.add.tip")
        yield Button(
            "condition.add", say("marks.sheet.add"), ask, icon=Icon.PLUS, tip=tip, height=36, size=16
        )

    def _condition(self, index: int, one: Condition, giver: Giver) -> Widget:
        table, say = self._table, self._table.say
        chip = condition_chip(say, one, self._who, partial(name_in, table), giver.rounds)
        name, which = f"condition.{index}", f"{self._who}/{index}"
        tools = [
            table.button(
                f"{name}.{what}",
                "",
                icon,
                Correct(which, "left", one.count + by),
                tip=say(f"marks.sheet.{what}"),
                height=TOOL,
            )
            for what, icon, by in (("less", Icon.MINUS, -1), ("more", Icon.PLUS, 1))
            if one.lasting in COUNTED
        ]
        people = dict(everybody(table))
        called = people.get(self._who, "")
        alter = Button(
            f"{name}.alter",
            "",
            lambda: table.push(ConditionDialog(table, giver, self._who, called, people, (index, one))),
            icon=Icon.LOG,
            tip=say("marks.sheet.alter"),
            refusal=table.refusal(AddCondition(self._who, one, index)),
            height=TOOL,
        )
        away = table.button(
            f"{name}.remove",
            "",
            Icon.CLOSE,
            EndCondition(self._who, index),
            tip=say("marks.sheet.remove"),
            height=TOOL,
        )
        tools += [alter, away]
        words = Anchor(ChipRow([chip], size=CHIP), 0, 0.5, grow=1)
        taken = len(tools) * (TOOL + GAP)
        if chip_width(table.ui, chip, CHIP) <= sheet_room(table.window.w) - taken:
            return Row([words, *tools], gap=GAP, align=0.5)
        return Column([words, Row([Spacer(grow=1), *tools], gap=GAP)], gap=GAP)


def _ask_shown(table: TableContext[Any, Any], action: Correct) -> None:
    """Ask what players see of somebody's hit points."""
    field = FormField("shown", "choice", choices=get_args(ShownOf), attribute="value")
    table.ask(table.say("marks.shown"), action, [field], field_key=lambda _name: "marks.shown")


def table_health(table: TableContext[Any, Any]) -> Sequence[Widget]:
    """What players see of the hit points of all of whom nothing else is said."""
    say = table.say
    named = [(one, say(f"marks.shown.{one}")) for one in get_args(Shown)]

    def choose(value: str) -> None:
        table.do(Correct("", "health", value))

    held: str = table.state.health
    return [
        Label(say("marks.sheet.table"), table.ui.styles.small),
        Choice("encounter.health", named, held, choose),
    ]


def points_dialog(table: TableContext[Any, Any], who: str, name: str) -> PromptDialog:
    """Asks for damage, healing or hit points of somebody of that id and name, in one line."""
    item = table.session.rules.marks.item(table.state, who)  # type: ignore[attr-defined]  # as above
    held, most = held_of(item.hp, item.max_hp), most_of(item.hp, item.max_hp)
    shown = health(table.say, item, "")
    text = table.say("marks.sheet.none")
    if shown is not None:
        text = table.say("marks.ask.points", points=shown.numbers)

    def meant(entered: str) -> Harm | Correct:
        return points_action(who, entered, held, most)

    return PromptDialog(
        name,
        f"{text} {table.say('marks.sheet.points.tip')}",
        lambda entered: give_points(table, who, meant(entered)),
        fault=lambda entered: (
            table.refusal(meant(entered)) if entered.strip() else table.say("marks.ask.type")
        ),
    )
