"""Events about creatures and the ground they stand on: moves, fights, harm, changes (see `events`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.content.spec import Words
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.words import Stat
    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.rules.state.terms import Terms
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class Arrived:
    """A creature came into play; `how` says whether deployed, summoned, made by an effect, or come back."""

    body: Body
    how: Literal["deployed", "summoned", "token", "copy", "scenario", "back", "raised"]
    rule: str = "CM-TYPE-06"


@dataclass(frozen=True, slots=True)
class ActivationBegan:
    """A creature was activated."""

    creature: str
    rule: str = "CM-UNIT-01"


@dataclass(frozen=True, slots=True)
class ActivationEnded:
    """An activation ended."""

    creature: str
    rule: str = "CM-UNIT-02"


@dataclass(frozen=True, slots=True)
class Walked:
    """A creature moved along a path, already cut where it stopped; `cost` in inches of movement.

    `by` is who controls it, if that is not its owner (R-78).
    """

    creature: str
    path: tuple[Point, ...]
    cost: float
    engages: tuple[str, ...] = ()
    rule: str = "CM-MOVE-01"
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class Leaves:
    """A creature announced that it disengages from these; `by` as of `Walked`."""

    creature: str
    hostiles: tuple[str, ...]
    rule: str = "CM-DISENGAGE-02"
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class Shifted:
    """A creature was put elsewhere by an effect."""

    creature: str
    source: Point
    target: Point
    how: Literal["push", "teleport", "swap", "return"]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class MonsterCardTurned:
    """An activation card was drawn for a monster to move or to attack."""

    monster: str
    card: str
    purpose: Literal["move", "attack"]
    symbol: bool
    rule: str = "CM-MONSTER-04"


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """An attack with the characteristics it starts from; `cover` was taken off the attack (CM-COVER-03).

    `attack_terms` and `defence_terms` say what the two numbers are made of; `by` as of `Walked`.
    """

    attacker: str
    defender: str
    kind: Literal["melee", "ranged"]
    attack: int
    defence: int
    cover: int = 0
    free: bool = False
    rule: str = "CM-MELEE-01"
    attack_terms: Terms = ()
    defence_terms: Terms = ()
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class Boosted:
    """A card was played face down in a duel, or the player passed."""

    side: Side
    card: Card | None
    rule: str = "CM-MELEE-04"


@dataclass(frozen=True, slots=True)
class DuelRevealed:
    """The cards are turned over: for each its side and its bonus, and both totals."""

    cards: tuple[tuple[Side, Card, int], ...]
    attack: int
    defence: int
    rule: str = "CM-MELEE-06"


@dataclass(frozen=True, slots=True)
class DuelDecided:
    """A duel has ended: the winner, None for a stalemate (CM-MELEE-09)."""

    winner: str | None
    loser: str | None
    rule: str = "CM-MELEE-10"


@dataclass(frozen=True, slots=True)
class Damaged:
    """`left` are the hit points left; `by` is the creature or card it came from."""

    creature: str
    amount: int
    left: int
    by: str | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Prevented:
    """Points of damage were prevented."""

    creature: str
    amount: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Healed:
    """`left` are the hit points it has now."""

    creature: str
    amount: int
    left: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Died:
    """A creature died; `body` is as it was."""

    body: Body
    rule: str = "R-52"


@dataclass(frozen=True, slots=True)
class Changed:
    """A number of a creature changed, a keyword came, an order was forbidden, or a mark was put on it.

    `lost` is a keyword that it has no more, or `all` that is printed on it.
    """

    creature: str
    stat: Stat | None = None
    amount: int = 0
    keyword: str | None = None
    mark: str | None = None
    forbidden: tuple[str, ...] = ()
    lost: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Grown:
    """A creature took another profile."""

    creature: str
    profile: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """A creature left play without dying: banished until the end of the turn, exiled, or taken back."""

    body: Body
    how: Literal["banished", "exiled", "returned"]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A creature or permanent was tapped, or untapped."""

    source: str
    tapped: bool
    rule: str = "CM-END-03"


@dataclass(frozen=True, slots=True)
class ZoneMade:
    """A disc of ground with effects of its own came into play."""

    zone: str
    name: Words
    at: Point
    radius: float
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ZoneEnded:
    """Such a disc is gone."""

    zone: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ZoneMoved:
    """Such a disc lies elsewhere now."""

    zone: str
    name: Words
    source: Point
    target: Point
    rule: str = "R-66"


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die of that many sides was thrown for an effect; for a direction, `way` names it as on a compass."""

    source: str
    sides: int
    shown: int
    way: str = ""
    rule: str = "R-67"


@dataclass(frozen=True, slots=True)
class Endowed:
    """A creature was given an ability, a victory in its next duel, its abilities of this turn once more.

    `stripped`: what held for a while was taken from it.
    """

    creature: str
    what: Literal["ability", "victory", "ties", "refreshed", "stripped"]
    rule: str = "R-68"


@dataclass(frozen=True, slots=True)
class Compelled:
    """A creature has to attack if it can, those who are `at` before all others (R-80)."""

    creature: str
    must: tuple[str, ...]
    at: tuple[str, ...]
    rule: str = "R-80"


@dataclass(frozen=True, slots=True)
class Rode:
    """A creature mounted another, or stands on its own base again (`off`)."""

    creature: str
    mount: str
    off: bool = False
    rule: str = "R-70"


@dataclass(frozen=True, slots=True)
class Controlled:
    """A creature is controlled by that side from now on, to which it goes `back` if it is its own (R-78)."""

    creature: str
    side: Side
    back: bool = False
    rule: str = "R-78"


@dataclass(frozen=True, slots=True)
class Taken:
    """A permanent or artefact belongs to another `side`, or to another `bearer`, from now on (R-73)."""

    card: Card
    side: Side | None = None
    bearer: str = ""
    rule: str = "R-73"


@dataclass(frozen=True, slots=True)
class MarkerPut:
    """A marker was put on the board, or removed."""

    marker: str
    kind: str
    at: Point
    removed: bool = False
    rule: str = ""


ActivationEvent = Arrived | ActivationBegan | ActivationEnded | Walked | Leaves | Shifted | MonsterCardTurned
"""The events of creatures that arrive and act."""

DuelEvent = AttackDeclared | Boosted | DuelRevealed | DuelDecided
"""Attacks and duels."""

HarmEvent = Damaged | Prevented | Healed | Died
"""Harm and healing."""

ChangeEvent = (
    Changed
    | Grown
    | Left
    | Tapped
    | ZoneMade
    | ZoneMoved
    | ZoneEnded
    | MarkerPut
    | Thrown
    | Endowed
    | Compelled
    | Rode
    | Controlled
    | Taken
)
"""The events by which effects change creatures and the ground."""
