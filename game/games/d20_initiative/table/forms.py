"""What is asked about a combatant, and about the actions that have values of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from game.core.turn_order import Side
from game.games.d20_initiative.rules.actions import Action, Add, Edit
from game.games.d20_initiative.rules.setup import CombatantSpec
from game.games.d20_initiative.rules.state import ReadyKind, State
from game.games.turn_order.table.context import TableContext
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.pane import Participant, PeopleForms

if TYPE_CHECKING:
    from collections.abc import Sequence

InitiativeContext = TableContext[State, Action]
"""A table of this game at one moment."""

FACE = FormField("face", "number", 1, 20, optional=True)
"""A die entered by hand; left empty, it is rolled."""


NOTICE = (FormField("difficulty", "number", 0, 60), FormField("bonus", "number", -20, 40), FACE)
ROLL = (FACE,)
READY = (
    FormField("kind", "choice", choices=get_args(ReadyKind)),
    FormField("action", "text", longest=120),
    FormField("trigger", "text", longest=120),
)
DELAY = (FormField("count", "number", optional=True),)
TRIGGER = (FormField("step", "toggle"), FormField("casting", "toggle"))
BADGE = (FormField("name", "text", longest=40), FormField("rounds", "number", 0, 99))
BRACE = (FormField("damage", "number", 0, 200), FormField("charging", "toggle"))
COUNTERSPELL = (
    FormField("level", "number", 0, 9),
    FormField("bonus", "number", -20, 60),
    FACE,
    FormField("prepared", "toggle", when=lambda action: not action.dispel),
    FormField("dispel", "toggle"),
    FormField("dispel_bonus", "number", -20, 60, when=lambda action: action.dispel),
    FormField("dispel_difficulty", "number", 0, 60, when=lambda action: action.dispel),
    FormField("dispel_face", "number", 1, 20, optional=True, when=lambda action: action.dispel),
)


class CombatantForms(PeopleForms[State, Action]):
    """Who takes part in a combat."""

    def people(self, state: State) -> Sequence[Participant]:
        """Everybody in the combat."""
        return [
            Participant(one.id, one.name, one.spec.side, one.spec.portrait, one.spec.note, one.spec.hidden)
            for one in state.combatants
        ]

    def fresh(self, identity: str, name: str) -> CombatantSpec:
        """An enemy with nothing special about it."""
        return CombatantSpec(identity, name)

    def spec_of(self, state: State, identity: str) -> CombatantSpec:
        """Somebody as entered."""
        return state.get(identity).spec

    def fields(self, state: State, *, adding: bool) -> Sequence[FormField]:  # noqa: ARG002 - what forms are given
        """Everything that is entered about somebody."""
        roll = [FormField("roll", "number", 1, 20, optional=True)] if adding else []
        return [
            FormField("name", "text"),
            FormField("side", "choice", choices=get_args(Side)),
            FormField("dexterity", "number"),
            FormField("misc", "number"),
            *roll,
            FormField("armour_class", "number", 0, 99),
            FormField("dodge", "number", 0, 99, optional=True),
            FormField("group", "text", longest=40),
            FormField("uncanny_dodge", "toggle"),
            FormField("reflexes", "toggle"),
            FormField("aware", "toggle"),
            FormField("spotted", "toggle"),
            FormField("able", "toggle"),
            FormField("secret", "toggle"),
            FormField("hidden", "toggle"),
            FormField("note", "text", longest=400),
            FormField("portrait", "portrait"),
        ]

    def add(self, spec: CombatantSpec) -> Action:
        """Somebody joins, with the roll that was entered if there is one."""
        return Add(replace(spec, name=spec.name.strip()))

    def edit(self, before: CombatantSpec, after: CombatantSpec) -> Sequence[Action]:
        """Everything at once."""
        return [] if before == after else [Edit(after)]
