"""What the game master does besides setting fields, each a small value with a text form."""

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
    """What all actions in a combat are."""


@dataclass(frozen=True, slots=True)
class Notice(CombatAction):
    """A check of Spot or Listen against a difficulty: success makes aware (D35-SURPRISE-03)."""

    id: str
    difficulty: int
    bonus: int = 0
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Roll(CombatAction):
    """The initiative check of somebody, and of its whole group (D35-INIT-02).

    `face` is the die entered by hand; `total` the whole result, whatever the die was: any number, which also
    takes the place of one that is known.
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

    `onward`: whoever cannot take it is passed over, to the first who can.
    """

    onward: bool = False


@dataclass(frozen=True, slots=True)
class EndTurn(CombatAction):
    """The current turn is over; an interrupted one goes on.

    `onward`: the next one begins even though somebody waits to act, and whoever cannot is passed over.
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

    Without words it was declared aloud at the table.
    """

    kind: ReadyKind | Literal["full"]
    action: str
    trigger: str


@dataclass(frozen=True, slots=True)
class Trigger(CombatAction):
    """A readied action is performed, just before what sets it off (D35-READY-06).

    `step`: with a step of 1.5 m. `casting`: the one interrupted was casting a spell (D35-READY-13). `passed`:
    whoever is higher and stands ready for the same lets it pass, or waits for something else (D35-E14).
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
    """The one whose turn it is waits; it may say until which count (D35-DELAY-03).

    `onward`: the next turn begins at once, although somebody now waits to act.
    """

    count: int | None = None
    onward: bool = False


@dataclass(frozen=True, slots=True)
class ActNow(CombatAction):
    """Somebody who waits takes the turn between two others (D35-DELAY-02); the count may be given."""

    id: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Opportunity(CombatAction):
    """An attack of opportunity (D35-FLAT-04)."""

    id: str


@dataclass(frozen=True, slots=True)
class Counterspell(CombatAction):
    """A readied counterspell: a Spellcraft check to know the spell, then the same spell (D35-READY-14..18).

    `prepared`: has the same spell at hand. `dispel`: uses dispel magic instead, with a check of `dispel_face`
    plus `dispel_bonus` against `dispel_difficulty`.
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
    """Somebody is in a condition, for so many rounds; 0 until it is taken away."""

    id: str
    name: str
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class RemoveBadge(CombatAction):
    """A condition is over, by its place among them."""

    id: str
    index: int


@dataclass(frozen=True, slots=True)
class Add(CombatAction):
    """Somebody joins, and rolls on arrival (ruling E15); `face` is the roll entered by hand."""

    combatant: CombatantSpec
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Edit(CombatAction):
    """Everything that was entered about somebody, corrected by hand."""

    combatant: CombatantSpec


Action = CombatAction | Remove | Correct | Close | Harm | AddCondition | EndCondition | Batch
