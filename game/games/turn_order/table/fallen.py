"""Hit points given and taken: whoever falls by it is asked about once, and all of it is one step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.conditions import held_of
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.turn_order.table.context import TableContext
    from game.ui.widgets.base import Widget

Answer = Literal["out", "dying", "stays"]


def give_points(table: TableContext[Any, Any], who: str, action: Any) -> None:  # noqa: ANN401 - of the table
    """Do what changes somebody's hit points; whoever falls by it leaves the turns, as the house has it.

    Whoever has hit points again takes turns again.
    """
    rules: Any = table.session.rules
    then, before = table.session.what_if(action), _points(table, table.state, who)
    after = None if then is None else _points(table, then, who)
    if then is None or before is None or after is None:
        table.do(action)
        return
    if before > rules.falls_at >= after:
        wanted = table.state.rules.at_zero
        if wanted == "ask":
            table.push(FallenDialog(table, who, action, after))
        else:
            answer(table, who, action, wanted)
    elif before <= rules.falls_at < after:
        table.do(_together(action, rules.back_in_fight(then, who)))
    else:
        table.do(action)


def answer(table: TableContext[Any, Any], who: str, action: Any, wanted: Answer) -> None:  # noqa: ANN401 - as above
    """Do it, with what becomes of whoever falls by it."""
    rules: Any = table.session.rules
    then = table.session.what_if(action)
    more = () if wanted == "stays" else rules.out_of_fight(then, who, dying=wanted == "dying")
    table.do(_together(action, more))


def _together(action: Any, more: Sequence[Any]) -> Any:  # noqa: ANN401 - as above
    return Batch((action, *more)) if more else action


def _points(table: TableContext[Any, Any], state: Any, who: str) -> int | None:  # noqa: ANN401 - of the table
    rules: Any = table.session.rules
    item = rules.marks.item(state, who)
    return held_of(item.hp, item.max_hp)


class FallenDialog(Dialog):
    """Asks what becomes of somebody who falls. Left without an answer it is done, and the turns stay."""

    width = 700.0

    def __init__(self, table: TableContext[Any, Any], who: str, action: Any, after: int) -> None:  # noqa: ANN401 - as above
        rules: Any = table.session.rules
        name = rules.people.name(table.state, who)
        super().__init__(name)
        self._table, self._who, self._action = table, who, action
        self._text = table.say("fallen.ask", name=name, points=str(after).replace("-", "\N{MINUS SIGN}"))

    def content(self) -> Sequence[Widget]:
        """How many hit points are left."""
        return [Label(self._text, self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """The turns stay, dying, out of the fight."""
        say = self.ui.say
        made: tuple[tuple[Answer, Icon], ...] = (
            ("stays", Icon.TURN),
            ("dying", Icon.LIMBO),
            ("out", Icon.GO_BY),
        )
        return [
            Button(
                f"fallen.{name}",
                say(f"fallen.{name}"),
                partial(self._answer, name),
                icon=icon,
                look=Look.PRIMARY if name == "out" else Look.PLAIN,
                tip=say(f"fallen.{name}.tip"),
            )
            for name, icon in made
        ]

    def first_focus(self) -> str:
        """Out of the fight, which is what most falls mean."""
        return "fallen.out"

    def cancel(self) -> bool:
        """What was typed is done all the same."""
        self._answer("stays")
        return True

    def _answer(self, wanted: Answer) -> None:
        self.close()
        answer(self._table, self._who, self._action, wanted)
