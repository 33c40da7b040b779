"""What is asked about a pawn, and about the actions that have values of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.actions import Action, Add
from game.games.speed_wheel.rules.rules import encounter_of
from game.games.speed_wheel.rules.setup import FASTEST, MOST_TEXT, PawnSpec
from game.games.speed_wheel.rules.state import BEFORE, State
from game.games.speed_wheel.table.pawns import side_of
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.context import TableContext
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.pane import Participant, PeopleForms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WheelContext = TableContext[State, Action]
"""A table of this game at one moment."""

MODIFIER = (
    FormField("value", "number", -FASTEST, FASTEST),
    FormField("label", "text", longest=60),
    FormField("turns", "number", 0, FASTEST),
)
ADVANCE = (FormField("spaces", "number", 1, FASTEST),)


class PawnForms(PeopleForms[State, Action]):
    """Who is on the wheel."""

    def people(self, state: State) -> Sequence[Participant]:
        """The pawns in the order of the list."""
        return [
            Participant(
                pawn.id,
                pawn.name,
                side_of(pawn),
                pawn.portrait,
                pawn.note,
                pawn.hidden,
            )
            for pawn in state.pawns
        ]

    def fresh(self, identity: str, name: str) -> PawnSpec:
        """A newcomer of Speed 0."""
        return PawnSpec(identity, name)

    def spec_of(self, state: State, identity: str) -> PawnSpec:
        """A pawn as it stands now."""
        return next(spec for spec in encounter_of(state).pawns if spec.id == identity)

    def fields(self, state: State, *, adding: bool) -> Sequence[FormField]:
        """What is asked about a pawn; its portrait only when it comes."""
        spaces = state.rules.spaces
        portrait = [FormField("portrait", "portrait")] if adding else []
        return [
            FormField("name", "text"),
            FormField("kind", "choice", choices=("pc", "npc")),
            FormField("speed", "number", -FASTEST, FASTEST),
            FormField("space", "number", BEFORE, spaces, optional=adding),
            FormField("paused", "toggle"),
            FormField("secret", "toggle"),
            FormField("hidden", "toggle"),
            FormField("note", "text", longest=MOST_TEXT),
            *portrait,
        ]

    def add(self, spec: PawnSpec) -> Action:
        """A pawn comes onto the wheel."""
        return Add(spec)

    def edit(self, before: PawnSpec, after: PawnSpec) -> Sequence[Action]:
        """What makes a pawn as entered anew."""
        return list(_changes(before, after))


def _changes(before: PawnSpec, after: PawnSpec) -> Iterator[Action]:
    """Each field of a pawn that is entered anew."""
    for name in ("name", "kind", "speed", "space", "paused", "veil", "note"):
        value = getattr(after, name)
        if value is not None and value != getattr(before, name):
            yield Correct(before.id, name, value)
