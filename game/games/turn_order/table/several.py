"""Actions on all marked people at once, in one step: hit points, conditions, removal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.games.turn_order.log import condition_name
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.conditions import Condition, held_of, most_of
from game.games.turn_order.rules.fields import Remove
from game.games.turn_order.table.chips import ChipRow
from game.games.turn_order.table.condition_dialog import ConditionDialog, everybody
from game.games.turn_order.table.fallen import give_points_to
from game.games.turn_order.table.marks_sheet import points_action
from game.games.turn_order.table.portraits import Portrait, breakable
from game.table.dialogs import PromptDialog
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.condition_dialog import Giver
    from game.games.turn_order.table.pane import Participant
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

TOOL = 30.0
"""Side of a small button, in logical units."""


@dataclass(frozen=True, slots=True)
class Several:
    """The sheet of several people, and what it does to them.

    Attributes:
        session: the match.
        ui: look and words.
        acts: does the actions.
        giver: how conditions are given and ended.
        people: those who are marked, with chips and health in the words of the reader.
        mark: called with the ids of those who stay marked.
    """

    session: MasterSession
    ui: Ui
    acts: Acts[Any]
    giver: Giver
    people: Sequence[Participant]
    mark: Callable[[Iterable[str]], None]

    # Actions

    def points_dialog(self) -> PromptDialog:
        """The dialog that asks for damage, healing or hit points of all of them, in one line."""
        say = self.ui.say

        def fault(entered: str) -> str:
            if not entered.strip():
                return say("marks.ask.type")
            return self.acts.refusal(Batch(tuple(self._points(entered).values())))

        text = f"{self._names} {say('marks.sheet.points.tip')}"
        return PromptDialog(self._title, text, self._give_points, fault=fault)

    def condition_dialog(self) -> ConditionDialog:
        """The dialog that asks for a condition of all of them, and how long it lasts."""
        people = everybody(self.session)
        return ConditionDialog(
            self.acts,
            self.giver,
            "",
            self._title,
            people,
            self._given,
            held=lambda given: not self._without(given),
        )

    def remove(self) -> None:
        """Take all of them out of the encounter."""
        self.acts.do(Batch(tuple(Remove(person.id) for person in self.people)))

    def _give_points(self, text: str) -> None:
        give_points_to(self.session, self.acts, self._points(text))

    def _points(self, text: str) -> dict[str, Any]:
        """The action that a line of text means for each of them, by their ids."""
        marks: Any = self.session.rules.marks  # type: ignore[attr-defined]  # rules of a master's table
        found = {}
        for person in self.people:
            item = marks.item(self.session.state, person.id)
            held, most = held_of(item.hp, item.max_hp), most_of(item.hp, item.max_hp)
            found[person.id] = points_action(person.id, text, held, most)
        return found

    def _without(self, condition: Condition) -> list[str]:
        """The ids of those who do not have that condition yet."""
        held = (self.giver.holds(self.session.state, person.id, condition) for person in self.people)
        return [person.id for person, has in zip(self.people, held, strict=True) if not has]

    def _given(self, condition: Condition) -> Batch:
        """The actions that give a condition to all of them who do not have it, as one batch.

        Each is made in the state that those before it leave: where a condition is an effect, it needs a new
        id.
        """
        given: list[Any] = []
        for who in self._without(condition):
            state = self.session.what_if(Batch(tuple(given))) if given else self.session.state
            if state is None:
                state = self.session.state
            given.append(self.giver.action(state, who, condition))
        return Batch(tuple(given))

    def _endings(self) -> dict[str, list[Any]]:
        """The actions that end each condition of theirs, by the condition's name.

        Conditions are named by their places, so a person's last one ends first and the others keep theirs.
        """
        found: dict[str, list[Any]] = {}
        for person in self.people:
            for held, action in reversed(self.giver.ended(self.session.state, person.id)):
                found.setdefault(condition_name(self.ui.say, held.name), []).append(action)
        return found

    # The dialog of the marked people

    @property
    def _title(self) -> str:
        return self.ui.say("several.title", count=len(self.people))

    @property
    def _names(self) -> str:
        return self.ui.say("several.names", names=", ".join(person.name for person in self.people))

    def parts(self) -> Iterator[Widget]:
        """Their names, a field for hit points, their conditions, and a button that removes all of them."""
        say, ui = self.ui.say, self.ui
        clear = Button(
            "several.clear",
            "",
            partial(self.mark, ()),
            icon=Icon.CLOSE,
            tip=say("several.clear", keys=ui.key(Command.CANCEL)),
            height=TOOL,
        )
        title = Label(self._title, ui.styles.heading.but(size=22), name="several.title")
        yield Row([Anchor(title, 0, 0.5, grow=1), clear], gap=6, align=0.5)
        yield TextField(
            "several.points",
            "",
            lambda _text: None,
            done=self._give_points,
            hint=say("marks.sheet.hint"),
            icon=Icon.HEART,
            longest=12,
            tip=say("several.points.tip", keys=ui.key(Command.HARM)),
        )
        yield Button(
            "several.condition",
            say("marks.sheet.add"),
            lambda: self.acts.push(self.condition_dialog()),
            icon=Icon.PLUS,
            tip=say("several.condition.tip", keys=ui.key(Command.CONDITION)),
            height=36,
            size=16,
        )
        yield from self._conditions()
        yield RuleLine()
        yield from map(self._person, self.people)
        yield RuleLine()
        yield Button(
            "several.remove",
            say("several.remove"),
            self.remove,
            icon=Icon.DELETE,
            tip=say("several.remove.tip", keys=ui.key(Command.DELETE)),
            look=Look.QUIET,
            height=36,
            size=16,
        )

    def _conditions(self) -> Iterator[Widget]:
        say = self.ui.say
        for number, (name, actions) in enumerate(self._endings().items()):
            words = say("several.in_condition", name=name, count=len(actions))
            away = self.acts.button(
                f"several.end.{number}",
                "",
                Icon.CLOSE,
                Batch(tuple(actions)),
                tip=say("several.end.tip", name=name),
                height=TOOL,
            )
            label = Label(words, self.ui.styles.body.but(size=17))
            yield Row([Anchor(label, 0, 0.5, grow=1), away], gap=6, align=0.5)

    def _person(self, person: Participant) -> Widget:
        others = [other.id for other in self.people if other.id != person.id]
        away = Button(
            f"several.drop.{person.id}",
            "",
            partial(self.mark, others),
            icon=Icon.MINUS,
            tip=self.ui.say("several.drop", name=person.name),
            height=TOOL,
        )
        words: list[Widget] = [Label(breakable(person.name), self.ui.styles.strong.but(size=17))]
        if person.matter:
            words.append(ChipRow(person.matter, size=14))
        picture = Portrait(person.side, person.emblem, 30)
        return Row([picture, Column(words, gap=1, grow=1), away], gap=7, align=0.5)
