"""What happened, in the order it did: for the log, for the screen, and for those who look on.

Every event names the rule it follows from. Cards that were not shown to everybody are masked by `redact`
(see `view`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.content.spec import Words
    from game.core.rules import Reason
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.words import Phase, Stat
    from game.games.colors_of_magic.rules.play.state import Body, Corner, Target
    from game.positions.position import Side


Where = Literal["deck", "hand", "codex", "discard", "exile", "play", "stack", "aside", "duel", "monsters"]


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
    """A creature moved along a path, already cut where it stopped; `cost` in inches of movement."""

    creature: str
    path: tuple[Point, ...]
    cost: float
    engages: tuple[str, ...] = ()
    rule: str = "CM-MOVE-01"


@dataclass(frozen=True, slots=True)
class Leaves:
    """A creature announced that it disengages from these."""

    creature: str
    hostiles: tuple[str, ...]
    rule: str = "CM-DISENGAGE-02"


@dataclass(frozen=True, slots=True)
class Shifted:
    """A creature was put elsewhere by an effect."""

    creature: str
    source: Point
    target: Point
    how: Literal["push", "teleport", "swap", "return"]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """An attack with the characteristics it starts from; `cover` was taken off the attack (CM-COVER-03)."""

    attacker: str
    defender: str
    kind: Literal["melee", "ranged"]
    attack: int
    defence: int
    cover: int = 0
    free: bool = False
    rule: str = "CM-MELEE-01"


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
    """Who won, None for a stalemate (CM-MELEE-09)."""

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
    """A number of a creature changed, a keyword came, an order was forbidden, or a mark was put on it."""

    creature: str
    stat: Stat | None = None
    amount: int = 0
    keyword: str | None = None
    mark: str | None = None
    forbidden: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Grown:
    """A creature took another profile."""

    creature: str
    profile: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """A creature left play without dying: banished until the end of the turn, or exiled."""

    body: Body
    how: Literal["banished", "exiled"]
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
class MarkerPut:
    """A marker was put on the board, or removed."""

    marker: str
    kind: str
    at: Point
    removed: bool = False
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
class ObjectiveCollected:
    """A player collected an objective card."""

    side: Side
    objective: str
    points: int
    rule: str = "CM-END-01"


@dataclass(frozen=True, slots=True)
class Scored:
    """A player scored, and has `total` points now."""

    side: Side
    points: int
    total: int
    rule: str = "R-59"


@dataclass(frozen=True, slots=True)
class ScenarioProposed:
    """A player proposed a scenario; `agreed` once both have."""

    side: Side
    scenario: str
    agreed: bool
    rule: str = "CM-SETUP-03"


@dataclass(frozen=True, slots=True)
class InitiativeDrawn:
    """A card drawn for the first player's token."""

    side: Side
    card: Card
    bonus: int
    rule: str = "CM-SETUP-06"


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A player took the first-player token."""

    side: Side
    rule: str = "CM-SETUP-05"


@dataclass(frozen=True, slots=True)
class TerrainPut:
    """A piece of terrain was laid."""

    side: Side
    piece: str
    rule: str = "CM-SETUP-09"


@dataclass(frozen=True, slots=True)
class CornerTaken:
    """A player took a corner of the table."""

    side: Side
    corner: Corner
    rule: str = "CM-SETUP-12"


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase of a turn began."""

    turn: int
    phase: Phase
    rule: str = "CM-TURN-02"


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A draw pile was shuffled; `refilled` from the discard pile. The monsters' is the neutral side's."""

    side: Side
    refilled: bool = False
    rule: str = "CM-COLLECT-05"


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card went from one place to another. `shown`: its face is for everybody, whatever the places."""

    side: Side
    card: Card
    source: Where
    target: Where
    shown: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ManaChanged:
    """A reserve of mana changed by `amount`, to `now`."""

    side: Side
    amount: int
    now: int
    rule: str = "CM-COLLECT-03"


@dataclass(frozen=True, slots=True)
class Arrived:
    """A creature came into play; `how` says whether deployed, summoned, made by an effect, or come back."""

    body: Body
    how: Literal["deployed", "summoned", "token", "copy", "scenario", "back"]
    rule: str = "CM-TYPE-06"


@dataclass(frozen=True, slots=True)
class Passed:
    """A go was passed; `first` decides about the token (CM-ACT-09)."""

    side: Side
    first: bool
    rule: str = "CM-ACT-06"


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A spell was paid for and put on the stack, as that number."""

    side: Side
    card: Card
    number: int
    caster: str
    targets: tuple[Target, ...]
    cost: int
    pact: tuple[tuple[str, int], ...] = ()
    discard: Card | None = None
    instant: bool = False
    rule: str = "CM-CAST-02"


@dataclass(frozen=True, slots=True)
class SpellResolved:
    """A spell of the stack took effect."""

    number: int
    card: Card
    rule: str = "CM-STACK-06"


@dataclass(frozen=True, slots=True)
class Fizzled:
    """What was declared did not happen after all, for these reasons; spell, attack or move."""

    what: Literal["spell", "attack", "move", "activation", "ability"]
    who: str
    reasons: tuple[Reason, ...]
    rule: str = "CM-STACK-09"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """An ability of a creature, permanent or objective worked, by itself or used by a player."""

    source: str
    number: int
    side: Side
    used: bool
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Looked:
    """A player looked at cards; `shown` to both, or for that side alone."""

    side: Side
    whose: Side
    at: Literal["hand", "deck"]
    cards: tuple[Card, ...]
    shown: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Chose:
    """A question was answered; `secret` picks are cards that only this side knows."""

    side: Side
    picks: tuple[Target, ...]
    secret: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A player who holds an Instant that answers may play it now; that tells that there is one."""

    side: Side
    rule: str = "CM-STACK-03"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended; without winners it is a draw."""

    winners: tuple[Side, ...]
    rule: str = "R-59"


Event = (
    ScenarioProposed
    | InitiativeDrawn
    | TokenTaken
    | TerrainPut
    | CornerTaken
    | PhaseBegan
    | Shuffled
    | CardMoved
    | ManaChanged
    | Arrived
    | Passed
    | ActivationBegan
    | ActivationEnded
    | Walked
    | Leaves
    | Shifted
    | SpellCast
    | SpellResolved
    | Fizzled
    | AbilityUsed
    | AttackDeclared
    | Boosted
    | DuelRevealed
    | DuelDecided
    | Damaged
    | Prevented
    | Healed
    | Died
    | Changed
    | Grown
    | Left
    | Tapped
    | ZoneMade
    | ZoneEnded
    | MarkerPut
    | MonsterCardTurned
    | ObjectiveCollected
    | Scored
    | Looked
    | Chose
    | Asked
    | GameEnded
)
