"""An encounter before anybody has acted: who takes part, by which house rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from game.core.rules import Reason
from game.core.turn_order import Side  # noqa: TC001

# Encounters are read from text, which looks the types of the fields up when the program runs.
from game.games.turn_order.rules.fields import marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.turn_order import Person


MOST = 999
"""Numbers entered by hand go from minus this to this."""

MOST_TEXT = 400
"""Characters of a name, a note or a label."""

MOST_COMBATANTS = 80

D20 = 20


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rulings that a table may want otherwise; every field has the default of the rulings."""

    last_tie: Literal["coin", "roll_off", "dexterity", "players_first"] = "coin"  # D35-E2
    flat_footed_until: Literal["turn_arrives", "acts"] = "turn_arrives"  # D35-E3
    unaware_roll: Literal["round_one", "at_start"] = "round_one"  # D35-E5
    ready_unused: Literal["action_lost", "turn_lost"] = "action_lost"  # D35-E8
    delayed_all_round: Literal["acts", "only_delays"] = "acts"  # D35-E10


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

    @property
    def awareness(self) -> tuple[str, ...]:
        """Whether it is aware of the enemy, and spotted by it (D35-SURPRISE-02)."""
        return marked(aware=self.aware, spotted=self.spotted)

    @property
    def veil(self) -> tuple[str, ...]:
        """What of it the players do not see."""
        return marked(secret=self.secret, hidden=self.hidden)


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


def setup_faults(setup: Setup) -> Iterator[Reason]:
    """Why an encounter cannot be played, empty if it can."""
    ids = [spec.id for spec in setup.combatants]
    if len(set(ids)) != len(ids):
        again = next(identity for identity in ids if ids.count(identity) > 1)
        yield Reason.of("D35-INIT-01", "d35.again", id=again)
    if len(ids) > MOST_COMBATANTS:
        yield Reason.of("D35-INIT-01", "d35.full", most=MOST_COMBATANTS)
    for spec in setup.combatants:
        yield from against_entry(spec)


def against_entry(spec: CombatantSpec) -> Iterator[Reason]:
    """What is wrong with somebody as entered."""
    if not spec.id or not spec.name.strip() or max(len(spec.name), len(spec.note)) > MOST_TEXT:
        yield Reason.of("D35-INIT-01", "d35.text", most=MOST_TEXT)
    numbers = (spec.dexterity, spec.misc, spec.armour_class, spec.dodge or 0)
    if any(abs(number) > MOST for number in numbers):
        yield Reason.of("D35-INIT-02", "d35.number", most=MOST)
    if spec.roll is not None and not 1 <= spec.roll <= D20:
        yield Reason.of("D35-INIT-02", "d35.face")
