"""The wheel before it starts, by its house rules, and between two actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from game.core.turn_order import EntryColumn

# Encounters are read from text, which looks the types of the fields up when the program runs.
from game.games.turn_order.rules.conditions import MOST_POINTS, AtZero, Condition, Shown, ShownOf, Word
from game.games.turn_order.rules.people import SEEN_COLUMNS, Numbers, Roster, numbers_hidden

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Outcome
    from game.core.turn_order import Person


Kind = Literal["pc", "npc"]

FASTEST = 99
"""Speeds go from minus this to this."""

MOST_TEXT = 400
"""Characters of a name or a note."""

MOST_LAPS = 999

MOST_PAWNS = 60

MOST_SPACES = 24

MOST_MODIFIERS = 20
"""Of one pawn."""

MOST_TURNS = 2000
"""Of one global turn, replays included."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rulings that a table may want otherwise; every field has the default of the rulings."""

    arrow: Literal["nearest", "slowest"] = "nearest"  # WH-W2
    start: Literal["first_space", "before_line"] = "first_space"  # WH-W3
    reaching_passes: bool = True  # WH-W4
    advance_now: bool = False  # WH-W6
    extras: Literal["block", "waves"] = "block"  # WH-W9
    newcomer: Literal["arrow", "first_space"] = "arrow"  # WH-W10
    hidden_pawns: Literal["taken_along", "hold_arrow"] = "taken_along"  # WH-W14
    spaces: int = 6  # WH-W13
    at_zero: AtZero = "ask"  # WH-W15


@dataclass(frozen=True, slots=True)
class Modifier:
    """Something added to a speed, for so many moves more; None until it is taken away."""

    value: int
    label: str = ""
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class PawnSpec:
    """Somebody on the wheel.

    Attributes:
        space: where the pawn stands, from 1; None where newcomers are put, 0 before the line of the start.
        paused: neither moves nor takes turns.
        hidden: players do not know that it is there; `numbers`: whether they see its speed.
        note: for the game master only.
        hp, max_hp: hit points, if they are kept; `hp_shown` is what players see of them.
    """

    id: str
    name: str
    kind: Kind = "npc"
    speed: int = 0
    modifiers: tuple[Modifier, ...] = ()
    space: int | None = None
    paused: bool = False
    hidden: bool = False
    numbers: Numbers = ""
    note: str = ""
    portrait: str = ""
    conditions: tuple[Condition, ...] = ()
    hp: int | None = None
    max_hp: int | None = None
    hp_shown: ShownOf = "table"


@dataclass(frozen=True, slots=True)
class Setup:
    """An encounter: who is on the wheel, where the arrow is, by which house rules.

    `health` is what players see of hit points.
    """

    name: str = ""
    pawns: tuple[PawnSpec, ...] = ()
    arrow: int = 1
    rules: HouseRules = field(default_factory=HouseRules)
    health: Shown = "word"


COLUMNS = (
    EntryColumn("speed", ("speed", "vitesse", "vit", "spd"), low=-FASTEST, high=FASTEST, own=True),
    EntryColumn("space", ("space", "case"), low=0, high=MOST_SPACES, own=True),
    EntryColumn("hp", ("hp", "pv", "hitpoints", "points de vie"), low=1, high=MOST_POINTS, also="max_hp"),
    EntryColumn("paused", ("paused", "pause", "en pause"), "flag", own=True),
    *SEEN_COLUMNS,
    EntryColumn("note", ("note", "note", "notes"), "text"),
)
"""What may be entered about a pawn in a line."""


def gathered(people: Iterable[Person]) -> Setup:
    """An encounter of these people, all at speed 0."""
    return Setup(
        pawns=tuple(
            PawnSpec(
                person.id, person.name, "pc" if person.side == "players" else "npc", portrait=person.portrait
            )
            for person in people
        )
    )


BEFORE = 0
"""The space of a pawn that waits before the line (ruling W3)."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """A pawn: `space` counts from 1, `laps` those since the start; the rest as in `PawnSpec`.

    `fares` is set where players see a word for its hit points in their stead.
    """

    id: str
    name: str
    kind: Kind
    base: int
    space: int
    modifiers: tuple[Modifier, ...] = ()
    laps: int = 0
    paused: bool = False
    hidden: bool = False
    numbers: Numbers = ""
    note: str = ""
    portrait: str = ""
    conditions: tuple[Condition, ...] = ()
    hp: int | None = None
    max_hp: int | None = None
    hp_shown: ShownOf = "table"
    fares: Word | Literal[""] = ""

    @property
    def numbers_hidden(self) -> bool:
        """Whether players do not see its speed."""
        return numbers_hidden(self.numbers, friend=self.kind == "pc")

    @property
    def speed(self) -> int:
        """The final speed, all bonuses and maluses counted (W1)."""
        return self.base + sum(modifier.value for modifier in self.modifiers)


@dataclass(frozen=True, slots=True)
class Slot:
    """One turn of the order: a replay or the normal one, the rule that puts it before the next, its end."""

    pawn: str
    extra: bool
    rule: str = ""
    done: Literal["", "played", "skipped"] = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """How a pawn's move was reckoned, in the letters of the definition.

    Attributes:
        d: spaces ahead of the arrow before the move; -1 before the line.
        a: the advance.
        q: their sum.
        k: laps, which are replays.
        r: spaces ahead of the arrow after the move.
    """

    pawn: str
    speed: int
    d: int
    a: int
    q: int
    k: int
    r: int


@dataclass(frozen=True, slots=True)
class State(Roster[Pawn]):
    """Everything. `turn` counts global turns, 0 before the first; `queue` is the order of the present one."""

    rules: HouseRules
    name: str = ""
    pawns: tuple[Pawn, ...] = ()
    arrow: int = 1
    turn: int = 0
    queue: tuple[Slot, ...] = ()
    traces: tuple[Trace, ...] = ()
    outcome: Outcome | None = None
    health: Shown = "word"

    @property
    def people(self) -> tuple[Pawn, ...]:
        """The pawns."""
        return self.pawns

    @property
    def left(self) -> tuple[Slot, ...]:
        """The turns of the queue that are not yet over."""
        return tuple(slot for slot in self.queue if not slot.done)

    @property
    def current(self) -> int | None:
        """The index in the queue of the turn being taken."""
        return next((index for index, slot in enumerate(self.queue) if not slot.done), None)
