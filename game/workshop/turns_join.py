"""Which combatant a creature is: one of those at the table, a new one, or nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.dialogs import Dialog
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import ListBox

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.turn_order import Person
    from game.positions.position import Creature
    from game.ui.widgets.base import Widget
    from game.workshop.turns import Turns

ROW = 36.0
"""Height of an entry."""

AROUND = 322.0
"""Height of everything around the list."""


class JoinDialog(Dialog):
    """A list of combatants; several creatures may be the same."""

    width = 520.0

    def __init__(self, turns: Turns, creature: Creature) -> None:
        super().__init__(creature.name or creature.id)
        self.turns = turns
        self.creature = creature
        standing = turns.standing
        self.people: tuple[Person, ...] = () if standing is None else standing.people

    @property
    def chosen(self) -> int:
        """The entry of who the creature is now."""
        combatant = self.turns.combatant(self.creature.id)
        return 0 if combatant is None else 1 + self.people.index(combatant)

    def content(self) -> Sequence[Widget]:
        """What is asked, and who there is."""
        say = self.ui.say
        entries: list[tuple[str, Icon | None]] = [(say("workshop.turns.join_nobody"), Icon.CLOSE)]
        entries += [(self._named(one), Icon.CREATURE) for one in self.people]
        entries.append((say("workshop.turns.join_anew"), Icon.PLUS))
        text = Label(say("workshop.turns.join_text"), self.ui.styles.body)
        return [text, ListBox("join", entries, self.chosen, self._choose)]

    def height(self) -> float:
        """As high as the list needs and the screen allows."""
        return min(self.app.box.h - 30, AROUND + ROW * (len(self.people) + 2))

    def buttons(self) -> Sequence[Widget]:
        """The way back."""
        return [Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.BACK)]

    def first_focus(self) -> str:
        """Who the creature is now."""
        return f"join.{self.chosen}"

    def _named(self, person: Person) -> str:
        """A combatant, with the creatures that it already is."""
        others = (one for one in self.turns.creatures_of(person.id) if one.id != self.creature.id)
        here = [name for name in (one.name or one.id for one in others) if name != person.name]
        if not here:
            return person.name
        return self.ui.say("workshop.turns.join_with", name=person.name, others=", ".join(here))

    def _choose(self, index: int) -> None:
        self.close()
        if index == 0:
            self.turns.join(self.creature.id, None)
        elif index <= len(self.people):
            self.turns.join(self.creature.id, self.people[index - 1].id)
        else:
            self.turns.join_anew(self.creature)
