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
"""The most modifiers of one pawn."""

MOST_TURNS = 2000
"""The most turns in one global turn, replays included."""


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
    """A number added to a speed for `turns` moves more; None until it is taken away."""

    value: int
    label: str = ""
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class PawnSpec:
    """The values entered about a pawn.

    Attributes:
        space: where it stands, from 1; 0 is before the line of the start, None where newcomers are put.
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
"""The columns of quick entry."""


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

    `health_word` is what players see instead of its hit points; empty if they see numbers or nothing.
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
    health_word: Word | Literal[""] = ""

    @property
    def numbers_hidden(self) -> bool:
        """Whether players do not see its speed."""
        return numbers_hidden(self.numbers, friend=self.kind == "pc")

    @property
    def speed(self) -> int:
        """The final speed, with all modifiers; below 0 the pawn does not move (W1)."""
        return self.base + sum(modifier.value for modifier in self.modifiers)


@dataclass(frozen=True, slots=True)
class Slot:
    """A turn of the order.

    Attributes:
        pawn: the id of whose turn it is.
        extra: whether it is a replay.
        rule: the rule that puts it before the next turn; empty for the last.
        done: how it ended; empty while it has not.
    """

    pawn: str
    extra: bool
    rule: str = ""
    done: Literal["", "played", "skipped"] = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """The calculation of a pawn's move, in the letters of the rules (see `wheel.py`).

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
    """The whole state of the wheel.

    `turn` counts global turns, 0 before the first; `queue` is the order of the present one, `traces` its
    moves.
    """

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
