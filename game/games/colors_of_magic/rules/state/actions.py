"""The actions of a player: small values with a text form of one line that people can read.

Places are in inches from the bottom left corner, snapped to 0.001" before the action is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, get_args

from game.board.shapes import Point, snap
from game.core.action_words import Optional, Several, Verb, Word, codec_of, one_of
from game.core.copies import quick, replace
from game.games.colors_of_magic.rules.state.state import Corner, Target, TargetKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.system import Codec
    from game.core.zones import Card


def _point(at: Point) -> str:
    return f"{_number(at[0])},{_number(at[1])}"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def _read_point(text: str) -> Point:
    x, y = text.split(",")
    return snap((float(x), float(y)))


def _target(target: Target) -> str:
    return f"point={_point(target.at)}" if target.at is not None else f"{target.kind}={target.id}"


def _read_target(word: str) -> Target:
    kind, equals, rest = word.partition("=")
    if kind == "point":
        return Target.point(_read_point(rest))
    if not equals or not rest or kind not in get_args(TargetKind):
        raise ValueError(word)
    return Target(kind, rest)  # type: ignore[arg-type]  # one of its values, as just seen


def _pact(damage: tuple[str, int]) -> str:
    creature, points = damage
    return f"{creature}*{points}"


def _read_pact(word: str) -> tuple[str, int]:
    creature, _, points = word.rpartition("*")
    return creature, int(points)


CARD = Word("CARD")
CREATURE = Word("CREATURE")
PIECE = Word("PIECE", lambda name: name.replace(" ", "_"), lambda word: word.replace("_", " "))
PLACE = Word("X,Y", _point, _read_point)
TARGET = Word("TARGET", _target, _read_target)
PACT = Word("CREATURE*N", _pact, _read_pact)


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose a scenario; it is agreed on when both have proposed it (CM-SETUP-03)."""

    verb: ClassVar = Verb("propose", Word("SCENARIO"))
    scenario: str


@dataclass(frozen=True, slots=True)
class PutTerrain:
    """Lay a piece of the map's terrain, shifted by that many inches from its place on the map (R-02)."""

    verb: ClassVar = Verb("terrain", PIECE, PLACE)
    piece: str
    shift: Point


@dataclass(frozen=True, slots=True)
class TakeCorner:
    """Take a corner; the opponent gets the opposite one (CM-SETUP-12)."""

    verb: ClassVar = Verb("corner", one_of(get_args(Corner)))
    corner: Corner


@quick
@dataclass(frozen=True, slots=True)
class Deploy:
    """Place the wizard (`creature` is the body's id) or a Servant (the card's id)."""

    verb: ClassVar = Verb("deploy", CREATURE, PLACE)
    creature: str
    at: Point


@quick
@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell, as a go or, if it is an Instant, in a window.

    A summoning's first target is where the creature arrives, an artefact's its bearer; the card's own targets
    follow. `discard` lowers the cost by 1 (CM-CAST-07), `pact` is the Blood Pact's damage by creature
    (CM-PACT-01..05).
    """

    verb: ClassVar = Verb(
        "cast", CARD, Word("CASTER"), Several(TARGET), Optional(CARD, "discard"), Several(PACT, "pact")
    )
    card: Card
    caster: str
    targets: tuple[Target, ...] = ()
    discard: Card | None = None
    pact: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a creature."""

    verb: ClassVar = Verb("activate", CREATURE)
    creature: str


@quick
@dataclass(frozen=True, slots=True)
class Move:
    """Move the creature being activated, or asked about, along a path from where it stands."""

    verb: ClassVar = Verb("move", Several(PLACE, least=1))
    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Disengage:
    """Announce that the creature being activated leaves combat (CM-DISENGAGE-02)."""

    verb: ClassVar = Verb("disengage")


@dataclass(frozen=True, slots=True)
class Strike:
    """A melee attack of the creature being activated."""

    verb: ClassVar = Verb("strike", CREATURE)
    target: str


@dataclass(frozen=True, slots=True)
class Shoot:
    """A ranged attack of the creature being activated."""

    verb: ClassVar = Verb("shoot", CREATURE)
    target: str


@dataclass(frozen=True, slots=True)
class Use:
    """Use an ability by its number among those of its source.

    The source is the creature being activated (an « Action : »), an objective (an « Action : » printed there,
    or its token, number -1), or a permanent to tap.
    """

    verb: ClassVar = Verb("use", Word("SOURCE"), Word("NUMBER", str, int), Several(TARGET))
    source: str
    ability: int
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeAttack:
    """Let a creature strike one that leaves combat (CM-DISENGAGE-03); `Done` waives what is left."""

    verb: ClassVar = Verb("free-attack", CREATURE)
    by: str


@quick
@dataclass(frozen=True, slots=True)
class Boost:
    """Play a card face down in a duel."""

    verb: ClassVar = Verb("boost", CARD)
    card: Card


@quick
@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a question with some of what it offers."""

    verb: ClassVar = Verb("choose", Several(TARGET))
    picks: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: the go, an Instant window, or the next card of a duel."""

    verb: ClassVar = Verb("pass")


@dataclass(frozen=True, slots=True)
class Done:
    """Be done: with deploying, laying terrain, free attacks, or an activation."""

    verb: ClassVar = Verb("done")


Action = (
    Propose
    | PutTerrain
    | TakeCorner
    | Deploy
    | Cast
    | Activate
    | Move
    | Disengage
    | Strike
    | Shoot
    | Use
    | FreeAttack
    | Boost
    | Choose
    | Pass
    | Done
)


ACTIONS: Codec[Action] = codec_of(get_args(Action))
"""Actions as text; a target is KIND=ID or point=X,Y.

A spell reads `cast red:spark:1 red:mage:0 creature=blue:ogre:1`, a move `move 1,2 4,2`.
"""


def snapped(action: Action) -> Action:
    """The action with its places on the 0.001 inch grid, as its text has them."""
    match action:
        case PutTerrain(shift=shift):
            return replace(action, shift=snap(shift))
        case Deploy(at=at):
            return replace(action, at=snap(at))
        case Move(path):
            return Move(tuple(map(snap, path)))
        case Cast(targets=targets) | Use(targets=targets):
            snapped_targets = tuple(map(_snapped, targets))
            return action if snapped_targets == targets else replace(action, targets=snapped_targets)
        case Choose(picks):
            return Choose(tuple(map(_snapped, picks)))
        case _:
            return action


def each_once(actions: Iterable[Action]) -> Iterable[Action]:
    """The actions with their places on the grid, in order, each of them once."""
    return dict.fromkeys(map(snapped, actions))


def _snapped(target: Target) -> Target:
    if target.at is None:
        return target
    at = snap(target.at)
    return target if at == target.at else replace(target, at=at)
