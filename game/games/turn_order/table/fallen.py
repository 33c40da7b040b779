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
    from collections.abc import Callable, Sequence

    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.session import MasterSession
    from game.ui.widgets.base import Widget

Answer = Literal["out", "dying", "stays"]


def give_points(session: MasterSession, acts: Acts[Any], who: str, action: Any) -> None:  # noqa: ANN401 - of the table
    """Do what changes somebody's hit points; whoever falls by it leaves the turns, as the house has it.

    Whoever has hit points again takes turns again.
    """
    rules: Any = session.rules
    then, before = session.what_if(action), _points(rules, session.state, who)
    after = None if then is None else _points(rules, then, who)
    if then is None or before is None or after is None:
        acts.do(action)
        return

    def answer(answered: Answer) -> None:
        """Do it, with what becomes of whoever falls by it."""
        if answered == "stays":
            acts.do(action)
        else:
            acts.do(_together(action, rules.out_of_fight(then, who, dying=answered == "dying")))

    if before > rules.falls_at >= after:
        house_rule = session.state.rules.at_zero
        if house_rule == "ask":
            acts.push(FallenDialog(rules.people.name(session.state, who), after, answer))
        else:
            answer(house_rule)
    elif before <= rules.falls_at < after:
        acts.do(_together(action, rules.back_in_fight(then, who)))
    else:
        acts.do(action)


def _together(action: Any, more: Sequence[Any]) -> Any:  # noqa: ANN401 - as above
    return Batch((action, *more)) if more else action


def _points(rules: Any, state: Any, who: str) -> int | None:  # noqa: ANN401 - of the table
    item = rules.marks.item(state, who)
    return held_of(item.hp, item.max_hp)


class FallenDialog(Dialog):
    """Asks what becomes of somebody of that name who falls, with so many hit points left.

    Left without an answer it is done, and the turns stay.
    """

    width = 700.0

    def __init__(self, name: str, points: int, answer: Callable[[Answer], None]) -> None:
        super().__init__(name)
        self._points, self._give_answer = points, answer

    def content(self) -> Sequence[Widget]:
        """How many hit points are left."""
        points = str(self._points).replace("-", "\N{MINUS SIGN}")
        return [Label(self.ui.say("fallen.ask", name=self.title, points=points), self.ui.styles.body)]

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

    def _answer(self, answered: Answer) -> None:
        self.close()
        self._give_answer(answered)
