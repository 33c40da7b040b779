"""What happened, in the order it did, and the action at work that tells of it.

`who` and `name` are those of the combatant; `hidden` is what the players do not hear of. The numbers of a
combatant whose numbers are hidden are left out for players.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from game.games.d20_initiative.rules.state import Combatant, State
from game.games.turn_order.rules.fields import Corrected, MasterRun, altered
from game.games.turn_order.rules.mark_events import Marked
from game.games.turn_order.rules.people import numbers_hidden

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.actions import ActKind
    from game.games.d20_initiative.rules.state import Ready


@dataclass(frozen=True, slots=True)
class About:
    """Something about one combatant."""

    who: str
    name: str
    hidden: bool
    numbers_hidden: bool


@dataclass(frozen=True, slots=True)
class Noticed(About):
    """A check of Spot or Listen: its face, its total, the difficulty."""

    face: int
    total: int
    difficulty: int

    @property
    def aware(self) -> bool:
        """Whether the enemy was noticed."""
        return self.total >= self.difficulty


@dataclass(frozen=True, slots=True)
class Rolled(About):
    """An initiative check (D35-INIT-02); its face is None where only the total was told."""

    face: int | None
    modifier: int
    score: int


@dataclass(frozen=True, slots=True)
class TieBroken:
    """Who stands in which order among equals, and the rule (D35-INIT-05, D35-INIT-06).

    `hidden` says of each whether players do not see them.
    """

    names: tuple[str, ...]
    rule: str
    hidden: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SurpriseBegan:
    """A surprise round, and who is surprised (D35-SURPRISE-04)."""

    surprised: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round of the combat."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(About):
    """Somebody's turn comes; `recovered` says that it was flat-footed until now (D35-FLAT-01)."""

    score: int
    recovered: bool


@dataclass(frozen=True, slots=True)
class TurnSkipped(About):
    """Somebody cannot act and keeps the place (D35-INACT-01), or loses the turn (ruling E8)."""

    rule: str


@dataclass(frozen=True, slots=True)
class TurnEnded(About):
    """Somebody's turn is over."""


@dataclass(frozen=True, slots=True)
class Resumed(About):
    """An interrupted turn goes on (D35-READY-07)."""


@dataclass(frozen=True, slots=True)
class Acted(About):
    """An action was used."""

    kind: ActKind
    label: str


@dataclass(frozen=True, slots=True)
class Readied(About):
    """An action was readied (D35-READY-04)."""

    ready: Ready


@dataclass(frozen=True, slots=True)
class ReadyLost(About):
    """A readied action was not performed in time (D35-READY-10), or was given up."""

    ready: Ready
    given_up: bool


@dataclass(frozen=True, slots=True)
class Triggered(About):
    """A readied action interrupts somebody; the count becomes `score` (D35-READY-06, D35-READY-08).

    `before` is the name of who is interrupted, empty where that may not be known.
    """

    ready: Ready
    before: str
    before_hidden: bool
    score: int
    step: bool
    concentration: bool


@dataclass(frozen=True, slots=True)
class Delayed(About):
    """Somebody waits, until a count if one was said (D35-DELAY-01, D35-DELAY-03)."""

    count: int | None


@dataclass(frozen=True, slots=True)
class DelayLost(About):
    """Somebody waited until the own turn came again (D35-DELAY-06)."""


@dataclass(frozen=True, slots=True)
class DelayTaken(About):
    """Somebody who waited acts now; the count becomes `score` (D35-DELAY-02, D35-DELAY-07)."""

    score: int


@dataclass(frozen=True, slots=True)
class OpportunityTaken(About):
    """An attack of opportunity was made (D35-FLAT-04)."""


@dataclass(frozen=True, slots=True)
class Countered(About):
    """A counterspell: the Spellcraft check, the check of dispel magic if there was one, what came of it."""

    face: int
    total: int
    difficulty: int
    dispel: int | None
    dispel_difficulty: int
    result: Literal["countered", "unknown", "not_prepared", "dispelled", "not_dispelled"]


@dataclass(frozen=True, slots=True)
class Braced(About):
    """A hit with a weapon set against a charge: its damage, doubled against a charge (D35-READY-19)."""

    damage: int
    total: int


@dataclass(frozen=True, slots=True)
class BadgeChanged(About):
    """A condition came, went, or ran out."""

    badge: str
    rounds: int | None
    how: Literal["came", "went", "ran_out"]


@dataclass(frozen=True, slots=True)
class Joined(About):
    """Somebody joined the combat."""


@dataclass(frozen=True, slots=True)
class Left(About):
    """Somebody left the combat."""


@dataclass(frozen=True, slots=True)
class Edited(About):
    """What was entered about somebody was corrected."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The combat is over, after so many rounds."""

    rounds: int


Event = About | TieBroken | SurpriseBegan | RoundBegan | Corrected | Marked | Closed


class Who(TypedDict):
    """What every event about a combatant begins with."""

    who: str
    name: str
    hidden: bool
    numbers_hidden: bool


class Run(MasterRun[State, Event]):
    """The state during one action."""

    def get(self, identity: str) -> Combatant:
        """The combatant of that id."""
        return self.state.get(identity)

    def edit(self, identity: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Combatant
        """Change fields of a combatant."""
        self.change(
            combatants=altered(self.state.combatants, lambda combatant: combatant.id == identity, **fields)
        )

    def edit_spec(self, identity: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of its spec
        """Change fields of what was entered about a combatant."""
        self.edit(identity, spec=replace(self.get(identity).spec, **fields))


def who(combatant: Combatant) -> Who:
    """Who an event is about, and what the players may know of it."""
    return Who(
        who=combatant.id, name=combatant.name, hidden=combatant.spec.hidden, numbers_hidden=veiled(combatant)
    )


def veiled(combatant: Combatant) -> bool:
    """Whether the players do not see its numbers: those of its enemies, unless it is said otherwise."""
    return numbers_hidden(combatant.spec.numbers, friend=combatant.spec.side == "players")
