"""Asking for a condition: a usual one or free words, and how long it lasts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from game.games.turn_order.log import ROUNDS, RoundWords, condition_name
from game.games.turn_order.names import folded
from game.games.turn_order.rules.conditions import (
    BOUND,
    COUNTED,
    MOST_LEFT,
    MOST_NAME,
    Condition,
    Lasting,
    tone_of,
)
from game.games.turn_order.rules.known_conditions import GENERIC
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition
from game.games.turn_order.table.chips import SIZE, Chip, chip_width, chips_height, draw_chip
from game.games.turn_order.table.form import LongDialog
from game.games.turn_order.table.marked_people import ICONS, condition_chip
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look, Pressable
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Flow, Row
from game.ui.widgets.number import NumberField
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.session import MasterSession
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


_LASTING = re.compile(r"(.*\S)\s+(?:x\s*|\()?(\d{1,3})\)?\s*(?:r|rd|rds|rounds?|tours?)?\.?", re.IGNORECASE)

LEAST = 3
"""Least number of letters that are completed to the name of a usual condition."""


def _ended(state: Any, who: str) -> Sequence[tuple[Condition, Any]]:  # noqa: ANN401 - a state of a table
    """The conditions of a person, of the spec or of the pawn itself, each with the action that ends it."""
    person = state.get(who)
    held = getattr(person, "spec", person).conditions
    return [(condition, EndCondition(who, index)) for index, condition in enumerate(held)]


@dataclass(frozen=True, slots=True)
class Giver:
    """How conditions are given at a table.

    Attributes:
        usual: the ids of the conditions that are offered.
        action: from state, person and condition, the action that gives it.
        ended: from state and person, each condition with the action that ends it.
        rounds: the table's messages that name rounds.
    """

    usual: tuple[str, ...] = tuple(GENERIC)
    action: Callable[[Any, str, Condition], Any] = lambda _state, who, condition: AddCondition(who, condition)
    ended: Callable[[Any, str], Sequence[tuple[Condition, Any]]] = _ended
    rounds: RoundWords = ROUNDS

    def holds(self, state: Any, who: str, condition: Condition) -> bool:  # noqa: ANN401 - a state of a table
        """Whether that person has the condition already, for as long: twice it would say nothing more."""
        wanted = replace(condition, name=condition.name.strip(), fresh=False)
        return any(replace(held, fresh=False) == wanted for held, _ in self.ended(state, who))


GIVER = Giver()


def name_in(session: MasterSession, identity: str) -> str:
    """The name of the person of that id; empty if there is none."""
    return everybody(session).get(identity, "")


def everybody(session: MasterSession) -> dict[str, str]:
    """The names of all who take part, by their ids, in their order."""
    people = session.rules.people  # type: ignore[attr-defined]  # rules of a master's table
    return {identity: people.name(session.state, identity) for identity in people.ids(session.state)}


def condition_dialog(
    session: MasterSession, acts: Acts[Any], giver: Giver, who: str, name: str
) -> ConditionDialog:
    """The dialog that asks for a condition of the person of that id and name."""

    def given(condition: Condition) -> Any:  # noqa: ANN401 - an action of the table
        return giver.action(session.state, who, condition)

    def held(condition: Condition) -> bool:
        return giver.holds(session.state, who, condition)

    return ConditionDialog(acts, giver, who, name, everybody(session), given, held=held)


class UsualChip(Pressable):
    """A usual condition, to be chosen."""

    space_presses = True

    def __init__(self, name: str, chip: Chip, action: Callable[[], None], *, chosen: bool) -> None:
        super().__init__(name, action)
        self.chip = chip
        self.chosen = chosen

    def spoken(self, ui: Ui) -> str:
        """The condition's name, and that it is chosen if it is."""
        return f"{self.chip.text}, {ui.say('speech.chosen')}" if self.chosen else self.chip.text

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - as wide as its word
        """The chip, with room for a frame."""
        return Size(chip_width(ui, self.chip, SIZE) + 6, chips_height(SIZE) + 6)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the chip, framed if it is chosen or pointed at."""
        if self.chosen or self.hovered:
            canvas.fill(self.box, ui.palette.gilt_dark, 255 if self.chosen else 110, 9)
        draw_chip(canvas, ui, self.box.inset(3), self.chip, SIZE)


NOTHING = Condition("")
"""The values with which the form for a new condition opens."""

WIDE = 880.0
"""Width of the form in a low window, where the usual conditions stand in fewer rows."""


class ConditionDialog(LongDialog):
    """Asks for a condition: a usual one or free words, and how long it lasts.

    `action` makes an action of what is entered about the person of that id and name; `people` are the names
    of all, by their ids. The form begins with the condition `before`; one that is `held` is not given again.
    """

    width = 720.0

    def __init__(
        self,
        acts: Acts[Any],
        giver: Giver,
        who: str,
        name: str,
        people: Mapping[str, str],
        action: Callable[[Condition], Any],
        before: Condition = NOTHING,
        held: Callable[[Condition], bool] = lambda _condition: False,
    ) -> None:
        super().__init__(acts.say("marks.ask.condition", name=name))
        self.value = before
        self._words = condition_name(acts.say, before.name)
        self._acts = acts
        self._giver = giver
        self._who = who
        self._people = people
        self._given = action
        self._held = held

    def content(self) -> Sequence[Widget]:
        """Name, usual conditions and duration; in a low window the usual ones scroll between the others."""
        field, count, chips = self._name_field(), [*self._counted()], self._many()
        lasting = self._lasting()
        summary = Label(self._summary(), self.ui.styles.note, name="form.told")
        row = [Row(count, gap=10)] if count else []
        whole = self.scrolled(
            Column([field, chips[0], lasting, *row, *chips[1:], summary], gap=10), "form.all", 230
        )
        if not self._long:
            return [whole]
        self.width = WIDE
        top = Row([Column([field], grow=1), *count[1:]], gap=10, align=0.5)
        return [top, Scroll(Column(chips, gap=6), name="form.all"), self._lasting(size=14, edge=6)]

    def _name_field(self) -> Widget:
        return TextField(
            "form.name",
            self._words,
            self._type,
            done=lambda _text: self._enter(),
            hint=self.ui.say("marks.ask.name"),
            longest=MOST_NAME,
        )

    def _lasting(self, size: float = 17, edge: float = 12) -> Widget:
        """The choice of how it lasts."""
        say, rounds = self.ui.say, self._giver.rounds
        named = {kind: say(f"marks.ask.{kind}") for kind in get_args(Lasting) if kind != "rounds"}
        lasting = [(kind, named.get(kind) or say(rounds.choice)) for kind in get_args(Lasting)]
        return Choice(
            "form.lasting",
            lasting,
            self.value.lasting,
            lambda kind: self._put(lasting=kind),
            size=size,
            edge=edge,
        )

    def _counted(self) -> Iterator[Widget]:
        """The number of rounds or turns, where it lasts so many."""
        condition, rounds = self.value, self._giver.rounds
        if condition.lasting in COUNTED:
            asked = rounds.count if condition.lasting == "rounds" else "marks.ask.turns.count"
            tip = self.ui.say(asked)
            yield Label(tip, self.ui.styles.body, lift=0.5)
            yield NumberField(
                "form.count", condition.count, self._count, low=1, high=MOST_LEFT, done=self._enter
            )

    def _many(self) -> list[Widget]:
        """The usual conditions; then everybody, where it depends on a person's turns."""
        parts: list[Widget] = [Flow([self._usual(name) for name in self._giver.usual], gap=2)]
        if self.value.lasting in BOUND:
            parts += [Label(self.ui.say("marks.ask.of"), self.ui.styles.body)]
            parts += [Flow([*self._subjects()], gap=5)]
        return parts

    def buttons(self) -> Sequence[Widget]:
        """Cancel, then OK, whose tip says why it cannot be pressed."""
        say = self.ui.say
        yes = Button("dialog.yes", say("dialog.ok"), self._enter, look=Look.PRIMARY, icon=Icon.CHECK)
        yes.refusal = self._refusal()
        return [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE), yes]

    def first_focus(self) -> str:
        """The name."""
        return "form.name"

    def _usual(self, name: str) -> Widget:
        text = self.ui.say(f"condition.{name}")
        chip = Chip(text, tone_of(Condition(name)), icon=ICONS.get(name, ""))
        return UsualChip(
            f"usual.{name}", chip, partial(self._choose, name, text), chosen=self.value.name == name
        )

    def _subjects(self) -> Iterator[Widget]:
        for identity, name in self._people.items():
            of = "" if identity == self._who else identity
            button = Button(f"form.of.{identity}", name, partial(self._put, of=of), height=34, size=16)
            button.chosen = self.value.of == of
            yield button

    def _choose(self, name: str, text: str) -> None:
        self._words = text
        self._put(name=name)

    def _type(self, text: str) -> None:
        """Take typed words; those that name a usual condition in the reader's language become that one."""
        say, self._words = self.ui.say, text
        usual = {say(f"condition.{name}"): name for name in self._giver.usual}
        typed = typed_condition(text, usual)
        changes: dict[str, Any] = {"name": typed.name}
        if typed.rounds is not None:
            changes |= {"lasting": "rounds", "count": typed.rounds}
        self._put(**changes)

    def _completed(self) -> None:
        """Complete the name that was begun, if only one usual condition begins so."""
        say = self.ui.say
        usual = {say(f"condition.{name}"): name for name in self._giver.usual}
        found = completed_condition(self.value.name, usual)
        if found:
            self.value = replace(self.value, name=found)

    def _count(self, count: int | None) -> None:
        if count is not None:
            self._put(count=count)

    def _put(self, **changes: Any) -> None:  # noqa: ANN401 - fields of a condition
        self.value = replace(self.value, **changes)
        self.rebuild()

    @property
    def _entered(self) -> Condition:
        """The condition as it would be given."""
        condition = self.value
        counted = condition.count if condition.lasting in COUNTED else 1
        bound = condition.of if condition.lasting in BOUND else ""
        return replace(condition, count=counted, of=bound)

    def _summary(self) -> str:
        """The condition as it would be given, in one line."""
        if not self.value.name:
            return self.ui.say("marks.ask.nothing")
        say, rounds = self.ui.say, self._giver.rounds
        usual = {say(f"condition.{name}"): name for name in self._giver.usual}
        shown = replace(self.value, name=completed_condition(self.value.name, usual) or self.value.name)
        return condition_chip(say, shown, self._who, lambda person: self._people.get(person, ""), rounds).tip

    def _refusal(self) -> str:
        if self._held(self._entered):
            return self.ui.say("marks.held")
        return self._acts.refusal(self._given(self._entered))

    def _enter(self) -> None:
        self._completed()
        if not self._refusal():
            self.close()
            self._acts.do(self._given(self._entered))


@dataclass(frozen=True, slots=True)
class TypedCondition:
    """A condition as it was typed.

    Attributes:
        name: the id of a usual condition, or free words.
        rounds: how many rounds it lasts; None if no number was typed.
    """

    name: str
    rounds: int | None = None


def typed_condition(text: str, usual: Mapping[str, str]) -> TypedCondition:
    """Read what was typed, such as `stunned 3 rounds`.

    `usual` maps the names of usual conditions, in the language of the reader, to their ids.
    """
    found = _LASTING.fullmatch(text)
    if found is None or not 1 <= int(found[2]) <= MOST_LEFT:
        return TypedCondition(_known(text, usual))
    return TypedCondition(_known(found[1], usual), int(found[2]))


def completed_condition(name: str, usual: Mapping[str, str]) -> str:
    """The id of the only usual condition whose name begins with `name`; empty if none does, or several do."""
    if name in usual.values():
        return name
    begun = folded(name)
    if len(begun) < LEAST:
        return ""
    found = [identity for called, identity in usual.items() if folded(called).startswith(begun)]
    return found[0] if len(found) == 1 else ""


def _known(text: str, usual: Mapping[str, str]) -> str:
    """The id of the usual condition of exactly that name; else the words as they are."""
    words = text.strip()
    return next((identity for called, identity in usual.items() if folded(called) == folded(words)), words)
