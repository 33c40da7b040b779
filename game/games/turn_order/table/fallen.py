"""Hit points that change, and what follows: those who fall are asked about once, and all is one step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.conditions import held_of
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.session import MasterSession
    from game.ui.widgets.base import Widget

Answer = Literal["out", "dying", "stays"]

_Step: TypeAlias = "Callable[[Any], Sequence[Any]]"
"""A function that gives, from a state, the actions that follow in it."""


def give_points(session: MasterSession, acts: Acts[Any], who: str, action: Any) -> None:  # noqa: ANN401 - of the table
    """Do an action that changes a person's hit points, and what follows from it.

    One who falls leaves the turns as the house rule says; one who has hit points again takes turns again.
    """
    give_points_to(session, acts, {who: action})


def give_points_to(session: MasterSession, acts: Acts[Any], given: Mapping[str, Any]) -> None:
    """The same for several people, by their ids, in one step; one question is asked about all who fall."""
    rules: Any = session.rules
    actions = list(given.values())
    then = session.what_if(_together(actions))
    if then is None:
        acts.do(_together(actions))
        return
    changes = {who: (_points(rules, session.state, who), _points(rules, then, who)) for who in given}
    known = {
        who: (was, is_now) for who, (was, is_now) in changes.items() if was is not None and is_now is not None
    }
    fallen = [who for who, (was, is_now) in known.items() if was > rules.falls_at >= is_now]
    risen = [who for who, (was, is_now) in known.items() if was <= rules.falls_at < is_now]
    back: list[_Step] = [partial(rules.back_in_fight, who=who) for who in risen]

    def answer(answered: Answer) -> None:
        """Do the actions, with what becomes of those who fall."""
        dying = answered == "dying"
        out: list[_Step] = [partial(rules.out_of_fight, who=who, dying=dying) for who in fallen]
        acts.do(_followed(session, actions, back if answered == "stays" else [*back, *out]))

    if not fallen:
        acts.do(_followed(session, actions, back))
    elif session.state.rules.at_zero == "ask":
        points_left = [(rules.people.name(session.state, who), known[who][1]) for who in fallen]
        acts.push(FallenDialog(points_left, answer))
    else:
        answer(session.state.rules.at_zero)


def _together(actions: Sequence[Any]) -> Any:  # noqa: ANN401 - as above
    return actions[0] if len(actions) == 1 else Batch(tuple(actions))


def _followed(session: MasterSession, actions: Sequence[Any], steps: Iterable[_Step]) -> Any:  # noqa: ANN401 - as above
    """The actions and those that follow from each step, found in the state that those before it leave."""
    followed = [*actions]
    for step in steps:
        state = session.what_if(_together(followed))
        if state is not None:
            followed += step(state)
    return _together(followed)


def _points(rules: Any, state: Any, who: str) -> int | None:  # noqa: ANN401 - of the table
    item = rules.marks.item(state, who)
    return held_of(item.hp, item.max_hp)


class FallenDialog(Dialog):
    """Asks what becomes of those who fall, given by name with the hit points that are left.

    Closed without an answer, the change of hit points is done and nobody leaves the turns.
    """

    width = 700.0

    def __init__(self, fallen: Sequence[tuple[str, int]], answer: Callable[[Answer], None]) -> None:
        super().__init__(", ".join(name for name, _ in fallen))
        self._fallen, self._give_answer = fallen, answer

    def content(self) -> Sequence[Widget]:
        """How many hit points each of them has left, and what is asked."""
        lines = [
            self.ui.say("fallen.ask", name=name, points=str(points).replace("-", "\N{MINUS SIGN}"))
            for name, points in self._fallen
        ]
        lines.append(self.ui.say("fallen.then", count=len(self._fallen)))
        return [Label("\n".join(lines), self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """Keeps the turns, dying, out of the fight."""
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
        """The button that takes the person out of the fight, which is what most falls mean."""
        return "fallen.out"

    def cancel(self) -> bool:
        """Answer that all keep their turns: what was typed is done all the same."""
        self._answer("stays")
        return True

    def _answer(self, answered: Answer) -> None:
        self.close()
        self._give_answer(answered)
