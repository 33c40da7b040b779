"""The game master's actions besides setting fields, each a small value with a text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Actions are read from text, which looks the types of the fields up when the program runs.
from game.games.d20_initiative.rules.state import (
    CombatantSpec,  # noqa: TC001
    ReadyKind,  # noqa: TC001
)
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm

ActKind = Literal["standard", "move", "full", "free", "step"]


@dataclass(frozen=True, slots=True)
class CombatAction:
    """The base class of the actions in a combat."""


@dataclass(frozen=True, slots=True)
class Notice(CombatAction):
    """A check of Spot or Listen against a difficulty, which decides who is aware (D35-SURPRISE-03)."""

    id: str
    difficulty: int
    bonus: int = 0
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Roll(CombatAction):
    """The initiative check of a combatant, and of its whole group (D35-INIT-02).

    `face` is a die rolled at the table. `total` is a result of which the die is not known; it may also take
    the place of one that was entered before.
    """

    id: str
    face: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class RollAll(CombatAction):
    """The initiative checks that are still to be made."""


@dataclass(frozen=True, slots=True)
class Begin(CombatAction):
    """Begin the combat, with a surprise round where there is one (D35-SURPRISE-04)."""


@dataclass(frozen=True, slots=True)
class Next(CombatAction):
    """The next turn begins; at the end of the list, the next round.

    `onward`: combatants who cannot take a turn are passed over, up to the first who can.
    """

    onward: bool = False


@dataclass(frozen=True, slots=True)
class EndTurn(CombatAction):
    """The current turn is over; an interrupted one goes on.

    `onward`: the next one begins even if a combatant delays, and those who cannot take a turn are passed
    over.
    """

    onward: bool = False


@dataclass(frozen=True, slots=True)
class Act(CombatAction):
    """The one whose turn it is uses an action."""

    kind: ActKind
    label: str = ""


@dataclass(frozen=True, slots=True)
class ReadyAction(CombatAction):
    """The one whose turn it is readies an action, but no full-round one (D35-READY-02, D35-READY-03).

    Both texts are empty if it was declared aloud at the table.
    """

    kind: ReadyKind | Literal["full"]
    action: str
    trigger: str


@dataclass(frozen=True, slots=True)
class Trigger(CombatAction):
    """A readied action is performed, just before what sets it off (D35-READY-06).

    `step`: with a step of 1.5 m. `casting`: the one interrupted was casting a spell (D35-READY-13). `passed`:
    those of higher initiative who stand ready for the same let it pass, or wait for something else (D35-E14).
    """

    id: str
    step: bool = False
    casting: bool = False
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Drop(CombatAction):
    """A readied action is given up."""

    id: str


@dataclass(frozen=True, slots=True)
class Delay(CombatAction):
    """The one whose turn it is delays; `count` says until when, if that is announced (D35-DELAY-03).

    `onward`: the next turn begins at once, although a combatant delays now.
    """

    count: int | None = None
    onward: bool = False


@dataclass(frozen=True, slots=True)
class ActNow(CombatAction):
    """A combatant who delays takes the turn between two others (D35-DELAY-02), at `count` if given."""

    id: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Opportunity(CombatAction):
    """An attack of opportunity (D35-FLAT-04)."""

    id: str


@dataclass(frozen=True, slots=True)
class Counterspell(CombatAction):
    """A readied counterspell: a Spellcraft check to know the spell, then the same spell (D35-READY-14..18).

    `prepared`: the same spell is at hand. `dispel`: dispel magic is used instead, with a check of
    `dispel_face` plus `dispel_bonus` against `dispel_difficulty`.
    """

    id: str
    level: int
    bonus: int = 0
    face: int | None = None
    prepared: bool = False
    dispel: bool = False
    dispel_bonus: int = 0
    dispel_difficulty: int = 11
    dispel_face: int | None = None


@dataclass(frozen=True, slots=True)
class Brace(CombatAction):
    """A hit with a weapon set against a charge (D35-READY-19)."""

    id: str
    damage: int
    charging: bool


@dataclass(frozen=True, slots=True)
class AddBadge(CombatAction):
    """Give a combatant a badge for so many rounds; 0 until it is taken away."""

    id: str
    name: str
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class RemoveBadge(CombatAction):
    """Take a badge away; `index` is its place among the combatant's."""

    id: str
    index: int


@dataclass(frozen=True, slots=True)
class Add(CombatAction):
    """A combatant joins, and rolls on arrival (ruling E15); `face` is the roll entered by hand."""

    combatant: CombatantSpec
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Edit(CombatAction):
    """Replace everything that was entered about a combatant."""

    combatant: CombatantSpec


Action = CombatAction | Remove | Correct | Close | Harm | AddCondition | EndCondition | Batch
