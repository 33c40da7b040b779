"""The sheet of a combatant: numbers, conditions, out of turn, by hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.actions import (
    AddBadge,
    Brace,
    Counterspell,
    Opportunity,
    RemoveBadge,
    Roll,
)
from game.games.d20_initiative.rules.fields import FIELDS
from game.games.d20_initiative.table.forms import BADGE, BRACE, COUNTERSPELL, ROLL
from game.games.turn_order.table.corrections import Corrections
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.d20_initiative.rules.actions import Action
    from game.games.d20_initiative.rules.state import Combatant
    from game.games.d20_initiative.table.forms import InitiativeContext
    from game.ui.widgets.base import Widget


class PersonSheet:
    """Makes the parts of one sheet."""

    def __init__(self, table: InitiativeContext, one: Combatant) -> None:
        self._table = table
        self._one = one
        self._fields = Corrections(table, FIELDS, one.id, "person", "d35.sheet")

    def parts(self) -> Sequence[Widget]:
        """Everything below portrait and note."""
        return [
            self._numbers(),
            *self._conditions(),
            *self._table.section("d35.sheet.out_of_turn", self._out_of_turn()),
            *self._table.section("d35.sheet.by_hand", self._by_hand()),
            *self._table.section("d35.sheet.seen", self._fields.marks("veil")),
        ]

    def _numbers(self) -> Widget:
        one, say, spec = self._one, self._table.say, self._one.spec
        lines = [say("d35.sheet.initiative", modifier=_signed(one.modifier))]
        if one.roll is not None and one.score is not None:
            lines.append(say("d35.sheet.count", roll=one.roll, count=one.score))
        lines.append(say("d35.sheet.armour", now=one.armour_class, full=spec.armour_class))
        if spec.uncanny_dodge:
            lines.append(say("d35.sheet.uncanny_dodge"))
        if spec.group:
            lines.append(say("d35.awareness.group", name=spec.group))
        return Label("\n".join(lines), self._table.ui.styles.body.but(size=18))

    def _conditions(self) -> Iterator[Widget]:
        one, table, say = self._one, self._table, self._table.say
        yield RuleLine()
        for index, badge in enumerate(one.spec.badges):
            rounds = badge.rounds
            text = badge.name if rounds is None else say("d35.badge.rounds", name=badge.name, count=rounds)
            drop = Button(
                f"badge.{index}.remove",
                "",
                partial(table.do, RemoveBadge(one.id, index)),
                icon=Icon.CLOSE,
                tip=say("d35.sheet.badge_remove"),
                height=30,
            )
            label = Label(f"<red>{text}</red>", self._table.ui.styles.strong.but(size=18), lift=0.5, grow=1)
            yield Row([label, drop], gap=6, align=0.5)
        add = partial(
            table.ask, say("d35.sheet.badge"), AddBadge(one.id, ""), BADGE, field_key=_badge_field_key
        )
        yield Button("badge.add", say("d35.sheet.badge"), add, icon=Icon.PLUS, height=36, size=16)
        yield self._fields.flag("able")
        yield self._fields.flag("flat_footed")

    def _out_of_turn(self) -> Iterator[Widget]:
        one, table, say = self._one, self._table, self._table.say
        yield self._button("opportunity", Icon.MELEE, Opportunity(one.id))
        counter = partial(table.ask, say("d35.sheet.counterspell"), Counterspell(one.id, 1), COUNTERSPELL)
        yield self._button("counterspell", Icon.CAST, Counterspell(one.id, 1), counter)
        brace = partial(table.ask, say("d35.sheet.brace"), Brace(one.id, 0, charging=True), BRACE)
        yield self._button("brace", Icon.THREAT, Brace(one.id, 0, charging=True), brace)

    def _by_hand(self) -> Iterator[Widget]:
        one, table, say = self._one, self._table, self._table.say
        roll = partial(table.ask, say("d35.sheet.roll"), Roll(one.id), ROLL)
        yield self._button("roll", Icon.STAR, Roll(one.id), roll)
        yield self._fields.entered("score", Icon.TURN)
        yield self._fields.step("place", "up", Icon.UP, -1)
        yield self._fields.step("place", "down", Icon.DOWN, 1)
        coming = one.id in table.state.coming
        yield self._fields.turned("turn", "recall_off" if coming else "recall_on", Icon.UNDO)

    def _button(self, name: str, icon: Icon, action: Action, run: Callable[[], None] | None = None) -> Widget:
        text, tip = self._table.say(f"d35.sheet.{name}"), self._table.say(f"d35.sheet.{name}.tip")
        return self._table.button(f"person.{name}", text, icon, action, run, tip=tip)


def _badge_field_key(name: str) -> str:
    """A condition has a name of its own kind."""
    return f"d35.badge.field.{name}"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
