"""Hit points and conditions on the sheet of a person."""

from __future__ import annotations

import re
from dataclasses import dataclass
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
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm
from game.games.turn_order.table.chips import ChipRow, chip_width
from game.games.turn_order.table.condition_dialog import (
    ConditionDialog,
    Giver,
    condition_dialog,
    everybody,
    name_in,
)
from game.games.turn_order.table.fallen import give_points
from game.games.turn_order.table.form import FormField
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

    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

_CHANGE = re.compile(r"\s*([-+\N{MINUS SIGN}])\s*(\d{1,4})\s*")
FIELD = 132.0
"""Width of the field for hit points, in logical units."""

CHIP, TOOL, GAP = 17.0, 30.0, 4.0
"""Letters of a condition, height of its buttons, which are about as wide, and the space between them."""


def points_action(who: str, text: str, held: int | None, most: int | None) -> Harm | Correct:
    """The action that a text means: damage `-7`, healing `+3`, or hit points set to `12` or `12/20`."""
    change = _CHANGE.fullmatch(text)
    if change is not None and "/" not in text:
        return Harm(who, int(change[2]) * (1 if change[1] == "+" else -1))
    if held is not None and most is not None and text.strip().isdigit():
        return Correct(who, "points", f"{text.strip()}/{most}")
    return Correct(who, "points", text.strip())


@dataclass(frozen=True, slots=True)
class MarksSheet:
    """The parts of a sheet about one person.

    Attributes:
        session: the match.
        ui: look and words.
        acts: does the actions.
        width: of the sheet without its margins, in logical units.
        who: the id of the person.
        item: what holds the hit points and, at most tables, the conditions.
    """

    session: MasterSession
    ui: Ui
    acts: Acts[Any]
    width: float
    who: str
    item: Any

    def points(self) -> Iterator[Widget]:
        """A field for damage, healing and hit points, and what players see of them."""
        say, item = self.ui.say, self.item
        held, most = held_of(item.hp, item.max_hp), most_of(item.hp, item.max_hp)
        shown = health(say, item, "")

        def done(text: str) -> None:
            give_points(self.session, self.acts, self.who, points_action(self.who, text, held, most))

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
            Label(say("marks.sheet.none"), self.ui.styles.note.but(size=17), lift=0.5)
            if shown is None
            else ChipRow([shown.chip], size=18, name="person.health")
        )
        yield Row([Anchor(words, 0, 0.5, grow=1), Anchor(field, 1, 0.5, w=FIELD)], gap=6, align=0.5)
        if shown is not None:
            seen = say(f"marks.shown.{item.hp_shown}")
            text, action = say("marks.sheet.shown", shown=seen), Correct(self.who, "hp_shown", item.hp_shown)
            ask = partial(_ask_shown, self.acts, action)
            yield self.acts.button(
                "person.hp_shown", text, Icon.EYE, action, ask, look=Look.QUIET, height=30, size=16
            )

    def conditions(self, giver: Giver) -> Iterator[Widget]:
        """Each condition with buttons that count it and end it; then a button that adds one."""
        say, called = self.ui.say, name_in(self.session, self.who)
        for index, condition in enumerate(self.item.conditions):
            yield self._condition(index, condition, giver)

        def ask() -> None:
            self.acts.push(condition_dialog(self.session, self.acts, giver, self.who, called))

        tip = say("marks.sheet.add.tip")
        yield Button(
            "condition.add", say("marks.sheet.add"), ask, icon=Icon.PLUS, tip=tip, height=36, size=16
        )

    def _condition(self, index: int, condition: Condition, giver: Giver) -> Widget:
        acts, say, people = self.acts, self.ui.say, everybody(self.session)
        chip = condition_chip(
            say, condition, self.who, lambda identity: people.get(identity, ""), giver.rounds
        )
        name, which = f"condition.{index}", f"{self.who}/{index}"
        tools = [
            acts.button(
                f"{name}.{change}",
                "",
                icon,
                Correct(which, "left", condition.count + by),
                tip=say(f"marks.sheet.{change}"),
                height=TOOL,
            )
            for change, icon, by in (("less", Icon.MINUS, -1), ("more", Icon.PLUS, 1))
            if condition.lasting in COUNTED
        ]

        def alter() -> None:
            """Ask for a condition that replaces this one."""
            called = people.get(self.who, "")
            acts.push(ConditionDialog(acts, giver, self.who, called, people, altered, condition))

        def altered(after: Condition) -> AddCondition:
            return AddCondition(self.who, after, index)

        another = Button(
            f"{name}.alter",
            "",
            alter,
            icon=Icon.LOG,
            tip=say("marks.sheet.alter"),
            refusal=acts.refusal(altered(condition)),
            height=TOOL,
        )
        away = acts.button(
            f"{name}.remove",
            "",
            Icon.CLOSE,
            EndCondition(self.who, index),
            tip=say("marks.sheet.remove"),
            height=TOOL,
        )
        tools += [another, away]
        words = Anchor(ChipRow([chip], size=CHIP), 0, 0.5, grow=1)
        taken = len(tools) * (TOOL + GAP)
        if chip_width(self.ui, chip, CHIP) <= self.width - taken:
            return Row([words, *tools], gap=GAP, align=0.5)
        return Column([words, Row([Spacer(grow=1), *tools], gap=GAP)], gap=GAP)


def _ask_shown(acts: Acts[Any], action: Correct) -> None:
    """Ask what players see of a person's hit points."""
    field = FormField("shown", "choice", choices=get_args(ShownOf), attribute="value")
    acts.ask(acts.say("marks.shown"), action, [field], field_key=lambda _name: "marks.shown")


def table_health(ui: Ui, acts: Acts[Any], held: str) -> Sequence[Widget]:
    """The choice of what players see of hit points, for people without their own setting; `held` is now."""
    say = ui.say
    named = [(shown, say(f"marks.shown.{shown}")) for shown in get_args(Shown)]

    def choose(value: str) -> None:
        acts.do(Correct("", "health", value))

    return [
        Label(say("marks.sheet.table"), ui.styles.small),
        Choice("encounter.health", named, held, choose),
    ]


def points_dialog(session: MasterSession, acts: Acts[Any], who: str, name: str) -> PromptDialog:
    """The dialog that asks for damage, healing or hit points of a person, in one line."""
    say = acts.say
    item = session.rules.marks.item(session.state, who)  # type: ignore[attr-defined]  # rules of a master's table
    held, most = held_of(item.hp, item.max_hp), most_of(item.hp, item.max_hp)
    shown = health(say, item, "")
    text = say("marks.sheet.none")
    if shown is not None:
        text = say("marks.ask.points", points=shown.numbers)

    def meant(entered: str) -> Harm | Correct:
        return points_action(who, entered, held, most)

    return PromptDialog(
        name,
        f"{text} {say('marks.sheet.points.tip')}",
        lambda entered: give_points(session, acts, who, meant(entered)),
        fault=lambda entered: acts.refusal(meant(entered)) if entered.strip() else say("marks.ask.type"),
    )
