"""The dialog for everybody's initiative, as totals or dice, and for surprise before the combat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

import pygame

from game.content.markup import rich
from game.games.d20_initiative.rules.actions import Action, Roll, RollAll
from game.games.d20_initiative.rules.state import D20, MOST, State
from game.games.turn_order.rules.fields import Correct, marked
from game.games.turn_order.table.number_sheet import NumberSheet
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.turn_order import Side
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.pane import Participant
    from game.ui.widgets.base import Widget

Way = Literal["total", "die"]
"""The number that is typed: the whole result, or the d20 alone."""


class InitiativeSheet(NumberSheet[State]):
    """Everybody's initiative. S in a field turns surprise on and off, before the combat."""

    def __init__(self, state: State, people: Sequence[Participant], acts: Acts[Action]) -> None:
        super().__init__(state, people, acts)
        self._way: Way = "total"
        self.surprised = {combatant.id for combatant in state.combatants if not combatant.spec.aware}
        self._before = frozenset(self.surprised)

    @property
    def is_before(self) -> bool:
        """Whether the combat has not begun, so that awareness can still be set."""
        return self.state.phase == "awareness"

    def heading_text(self) -> str:
        """The title."""
        return self.ui.say("d35.initiatives.title")

    def above(self) -> Sequence[Widget]:
        """The choice of totals or dice; before the combat, buttons that surprise a whole side."""
        say = self.ui.say
        ways: list[tuple[Way, str]] = [(way, say(f"d35.initiatives.{way}")) for way in get_args(Way)]
        parts: list[Widget] = [Anchor(Choice("sheet.way", ways, self._way, self._put_way), 0, 0.5, h=36)]
        if self.is_before:
            for side in dict.fromkeys(person.side for person in self._people):
                on = self._members(side) <= self.surprised
                text = say(f"d35.initiatives.surprised.{side}")
                button = Button(
                    f"sheet.surprised.{side}",
                    text,
                    partial(self._surprise_side, side),
                    icon=Icon.WARNING,
                    height=36,
                    size=16,
                    tip=say("d35.initiatives.side.tip"),
                )
                button.chosen = on
                parts.append(button)
        return [Flow(parts, gap=10), Label(say("d35.initiatives.hint"), self.ui.styles.note.but(size=16))]

    def marks(self, person: Participant) -> Sequence[Widget]:
        """A toggle for whether the combatant is surprised."""
        if not self.is_before:
            return ()
        button = Button(
            f"sheet.surprised.{person.id}",
            "",
            partial(self._surprise, person.id),
            icon=Icon.WARNING,
            height=34,
            tip=self.ui.say("d35.initiatives.surprised.tip"),
        )
        button.chosen = person.id in self.surprised
        return (button,)

    def held(self, identity: str) -> int | None:
        """The count that is known, or the die if dice are typed."""
        combatant = self.state.get(identity)
        return combatant.roll if self._way == "die" else combatant.score

    def note_on(self, identity: str) -> str:
        """The modifier, and that the combatant rolls later if it does."""
        combatant, say = self.state.get(identity), self.ui.say
        number, modifier = self.number(identity), _signed(combatant.modifier)
        if number is None and identity in self.surprised and self.is_before:
            return rich("<soft>{}</soft>", say("d35.initiatives.waits"))
        if self._way == "total" or number is None:
            return rich("<soft>{}</soft>", say("d35.initiatives.modifier", modifier=modifier))
        return say("d35.initiatives.sum", die=number, modifier=modifier, total=number + combatant.modifier)

    def actions(self) -> Sequence[Action]:
        """Awareness first, then the numbers."""
        return [*self._awareness(), *self._rolls()]

    def more_buttons(self) -> Sequence[Widget]:
        """The button that rolls for those whose number was not typed."""
        say = self.ui.say
        rest = Button(
            "sheet.rest",
            say("d35.initiatives.rest"),
            self._roll_rest,
            icon=Icon.STAR,
            tip=say("d35.initiatives.rest.tip"),
        )
        rest.refusal = self.refusal([*self.actions(), RollAll()])
        return [rest]

    def key_on(self, identity: str, key: int) -> bool:
        """S turns surprise on and off."""
        if key != pygame.K_s or not self.is_before:
            return False
        self._surprise(identity)
        return True

    def _awareness(self) -> Iterator[Action]:
        for combatant in self.state.combatants:
            if (combatant.id in self.surprised) != (combatant.id in self._before):
                surprised = combatant.id in self.surprised
                marks = marked(aware=not surprised, spotted=surprised or combatant.spec.spotted)
                yield Correct(combatant.id, "awareness", marks)

    def _rolls(self) -> Iterator[Action]:
        grouped: set[str] = set()
        for who, number in self.changed():
            combatant = self.state.get(who)
            known = combatant.rolled or combatant.spec.group in grouped
            if self._way == "die" and not known:
                yield Roll(who, face=number)
            else:
                yield Roll(who, total=number + (combatant.modifier if self._way == "die" else 0))
            grouped |= {combatant.spec.group} - {""}

    def _roll_rest(self) -> None:
        self.do([*self.actions(), RollAll()])

    def _members(self, side: Side) -> set[str]:
        return {person.id for person in self._people if person.side == side}

    def _surprise_side(self, side: Side) -> None:
        members = self._members(side)
        self.surprised = self.surprised - members if members <= self.surprised else self.surprised | members
        self.rebuild()

    def _surprise(self, identity: str) -> None:
        self.surprised = self.surprised ^ {identity}
        self.rebuild()

    def _put_way(self, way: Way) -> None:
        self._way = way
        self.low, self.high = (1, D20) if way == "die" else (-MOST, MOST)
        self.typed.clear()
        self.rebuild()


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
