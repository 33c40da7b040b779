"""An encounter before anybody has acted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.turn_order import Side  # noqa: TC001

# Encounters are read from text, which looks the types of the fields up when the program runs.
from game.games.d20_initiative.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.turn_order import Person


@dataclass(frozen=True, slots=True)
class Badge:
    """A condition somebody is in, for so many rounds more; None until it is taken away."""

    name: str
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class CombatantSpec:
    """Somebody in a combat.

    Attributes:
        dexterity: the modifier; `misc` what else counts for initiative (feats and the like).
        armour_class: the whole of it; `dodge` is what a positive Dexterity gives to it, by default all.
        uncanny_dodge: keeps that although flat-footed (D35-FLAT-03).
        reflexes: may make attacks of opportunity although flat-footed (ruling E4).
        aware: of the enemy; `spotted`: by the enemy.
        able: can act at all.
        group: those of one group share one roll; empty for none.
        secret: players do not see its numbers; `hidden`: they do not see it at all.
        note: for the game master only.
    """

    id: str
    name: str
    side: Side = "enemies"
    dexterity: int = 0
    misc: int = 0
    armour_class: int = 10
    dodge: int | None = None
    uncanny_dodge: bool = False
    reflexes: bool = False
    aware: bool = True
    spotted: bool = True
    able: bool = True
    group: str = ""
    roll: int | None = None
    badges: tuple[Badge, ...] = ()
    secret: bool = False
    hidden: bool = False
    note: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """An encounter: who takes part, by which house rules."""

    name: str = ""
    combatants: tuple[CombatantSpec, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)


def gathered(people: Iterable[Person]) -> Setup:
    """An encounter of these people, with no modifiers."""
    return Setup(
        combatants=tuple(CombatantSpec(one.id, one.name, one.side, portrait=one.portrait) for one in people)
    )
