"""A combat between two actions of the game master."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.core.rules import Outcome
    from game.games.d20_initiative.rules.setup import CombatantSpec, HouseRules

ReadyKind = Literal["standard", "move", "free", "counterspell", "brace"]
"""What can be readied (D35-READY-03); to counter and to set a weapon against a charge are standard."""

Phase = Literal["awareness", "surprise", "rounds"]


@dataclass(frozen=True, slots=True)
class Ready:
    """An action readied, and what will set it off (D35-READY-04)."""

    kind: ReadyKind
    action: str
    trigger: str


@dataclass(frozen=True, slots=True)
class Used:
    """What of a turn has been used; `step` is the one of 1.5 m, `moved` is other movement."""

    standard: bool = False
    move: bool = False
    step: bool = False
    moved: bool = False

    @property
    def any(self) -> bool:
        """Whether anything has been done in the turn."""
        return self.standard or self.move or self.step or self.moved


@dataclass(frozen=True, slots=True)
class Combatant:
    """Somebody in the combat.

    Attributes:
        spec: what was entered; corrections change it.
        roll: of the initiative check; `score`: the count of its turn, which ready and delay change.
        flat_footed: until its turn has come (D35-FLAT-01).
        used: in the present or last turn.
        ready: an action readied and not yet performed.
        delaying: its turn came and it waits for a later one.
        delayed_all_round: it waited until its turn came again (D35-DELAY-06).
    """

    spec: CombatantSpec
    roll: int | None = None
    score: int | None = None
    flat_footed: bool = True
    used: Used = Used()
    ready: Ready | None = None
    delaying: bool = False
    delayed_all_round: bool = False

    @property
    def id(self) -> str:
        """Its id."""
        return self.spec.id

    @property
    def name(self) -> str:
        """What it is called."""
        return self.spec.name

    @property
    def modifier(self) -> int:
        """The total initiative modifier (ruling E1)."""
        return self.spec.dexterity + self.spec.misc

    @property
    def surprised(self) -> bool:
        """Whether it does not know of the enemy, who knows of it (D35-SURPRISE-01)."""
        return not self.spec.aware and self.spec.spotted

    @property
    def armour_class(self) -> int:
        """The armour class now: flat-footed, a Dexterity bonus is lost (D35-FLAT-02, D35-FLAT-03)."""
        dodge = self.spec.dexterity if self.spec.dodge is None else self.spec.dodge
        lost = max(0, dodge) if self.flat_footed and not self.spec.uncanny_dodge else 0
        return self.spec.armour_class - lost


@dataclass(frozen=True, slots=True)
class State:
    """Everything.

    Attributes:
        combatants: in the order in which they were entered.
        order: the ids of all that have a place in the order, the first to act first.
        coming: those whose turn is still to come in this round, in order.
        current: whose turn it is; None before the first, and in the gap after a turn.
        paused: whose turns were interrupted, the last one first (D35-READY-07).
        finished: whose turn ended last; a delayed turn is taken after it (D35-DELAY-02).
    """

    rules: HouseRules
    name: str = ""
    combatants: tuple[Combatant, ...] = ()
    phase: Phase = "awareness"
    round: int = 0
    order: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    current: str | None = None
    paused: tuple[str, ...] = ()
    finished: str | None = None
    outcome: Outcome | None = None

    def find(self, identity: str) -> Combatant | None:
        """The combatant of that id."""
        return next((one for one in self.combatants if one.id == identity), None)

    def get(self, identity: str) -> Combatant:
        """The combatant of that id.

        Raises:
            ValueError: there is none.
        """
        found = self.find(identity)
        if found is None:
            raise ValueError(f"no combatant {identity}")
        return found
