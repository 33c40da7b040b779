"""What a player can do: small values with a text form of one line that people can read.

Places are in inches from the bottom left corner, snapped to 0.001" before the action is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from game.board.shapes import Point, snap
from game.core.copies import quick, replace
from game.core.errors import said
from game.games.colors_of_magic.rules.state.state import Corner, Target, TargetKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.zones import Card


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose a scenario; it is agreed on when both have proposed it (CM-SETUP-03)."""

    scenario: str


@dataclass(frozen=True, slots=True)
class PutTerrain:
    """Lay a piece of the map's terrain, moved by so many inches from where the map has it (R-02)."""

    piece: str
    shift: Point


@dataclass(frozen=True, slots=True)
class TakeCorner:
    """Take a corner; the opponent gets the opposite one (CM-SETUP-12)."""

    corner: Corner


@quick
@dataclass(frozen=True, slots=True)
class Deploy:
    """Place the wizard (`creature` is the body's id) or a Servant (the card's id)."""

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

    card: Card
    caster: str
    targets: tuple[Target, ...] = ()
    discard: Card | None = None
    pact: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a creature."""

    creature: str


@quick
@dataclass(frozen=True, slots=True)
class Move:
    """Move the creature being activated, or asked about, along a path from where it stands."""

    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Disengage:
    """Announce that the creature being activated leaves combat (CM-DISENGAGE-02)."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A melee attack of the creature being activated."""

    target: str


@dataclass(frozen=True, slots=True)
class Shoot:
    """A ranged attack of the creature being activated."""

    target: str


@dataclass(frozen=True, slots=True)
class Use:
    """Use an ability by its number among those of its source.

    The source is the creature being activated (an « Action : »), an objective (an « Action : » printed there,
    or its token, number -1), or a permanent to tap.
    """

    source: str
    ability: int
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeAttack:
    """Let a creature strike one that leaves combat (CM-DISENGAGE-03); `Done` waives what is left."""

    by: str


@quick
@dataclass(frozen=True, slots=True)
class Boost:
    """Play a card face down in a duel."""

    card: Card


@quick
@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a question with some of what it offers."""

    picks: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: the go, an Instant window, or the next card of a duel."""


@dataclass(frozen=True, slots=True)
class Done:
    """Be done: with deploying, laying terrain, free attacks, or an activation."""


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


FORMS = (
    "propose SCENARIO, terrain PIECE X,Y, corner SW|SE|NE|NW, deploy CREATURE X,Y, "
    "cast CARD CASTER [TARGET...] [discard=CARD] [pact=CREATURE*N...], activate CREATURE, move X,Y X,Y..., "
    "disengage, strike CREATURE, shoot CREATURE, use SOURCE NUMBER [TARGET...], free-attack CREATURE, "
    "boost CARD, choose [TARGET...], pass, done"
)
"""What may be written for an action; a target is KIND=ID or point=X,Y."""

_VERBS: dict[type, str] = {
    Activate: "activate",
    Strike: "strike",
    Shoot: "shoot",
    FreeAttack: "free-attack",
    Boost: "boost",
    Disengage: "disengage",
    Pass: "pass",
    Done: "done",
}


def write_action(action: Action) -> str:
    """The action on one line."""
    return " ".join(_words(action))


def read_action(text: str) -> Action:
    """The action that a line says.

    Raises:
        ValueError: it says none; the message is what was expected.
    """
    verb, *words = text.split() or [""]
    try:
        return _action(verb, words)
    except (ValueError, IndexError, OverflowError) as error:
        raise ValueError(said("an action: {forms}", forms=FORMS)) from error


def _words(action: Action) -> list[str]:
    match action:
        case Propose(name):
            return ["propose", name]
        case PutTerrain(piece, shift):
            return ["terrain", piece.replace(" ", "_"), _point(shift)]
        case TakeCorner(corner):
            return ["corner", corner]
        case Deploy(creature, at):
            return ["deploy", creature, _point(at)]
        case Cast():
            return _cast_words(action)
        case Move(path):
            return ["move", *map(_point, path)]
        case Use(source, ability, targets):
            return ["use", source, str(ability), *map(_target, targets)]
        case Choose(picks):
            return ["choose", *map(_target, picks)]
        case Activate(one) | Strike(one) | Shoot(one) | FreeAttack(one) | Boost(one):
            return [_VERBS[type(action)], one]
        case _:
            return [_VERBS[type(action)]]


def _cast_words(cast: Cast) -> list[str]:
    words = ["cast", cast.card, cast.caster, *map(_target, cast.targets)]
    if cast.discard is not None:
        words.append(f"discard={cast.discard}")
    return words + [f"pact={creature}*{points}" for creature, points in cast.pact]


def _action(verb: str, words: Sequence[str]) -> Action:  # noqa: C901, PLR0912 - one case for each action
    match verb, words:
        case "propose", [name]:
            return Propose(name)
        case "terrain", [piece, shift]:
            return PutTerrain(piece.replace("_", " "), _read_point(shift))
        case "corner", [corner] if corner in get_args(Corner):
            return TakeCorner(corner)  # type: ignore[arg-type]  # one of its values, as just seen
        case "deploy", [creature, at]:
            return Deploy(creature, _read_point(at))
        case "cast", [card, caster, *rest]:
            return _read_cast(card, caster, rest)
        case "move", [_, *_]:
            return Move(tuple(map(_read_point, words)))
        case "use", [source, number, *rest]:
            return Use(source, int(number), tuple(map(_read_target, rest)))
        case "choose", _:
            return Choose(tuple(map(_read_target, words)))
        case "activate", [creature]:
            return Activate(creature)
        case "strike", [target]:
            return Strike(target)
        case "shoot", [target]:
            return Shoot(target)
        case "free-attack", [by]:
            return FreeAttack(by)
        case "boost", [card]:
            return Boost(card)
        case "disengage", []:
            return Disengage()
        case "pass", []:
            return Pass()
        case "done", []:
            return Done()
        case _:
            raise ValueError(verb)


def _read_cast(card: str, caster: str, words: Sequence[str]) -> Cast:
    targets: list[Target] = []
    pact: list[tuple[str, int]] = []
    discard = None
    for word in words:
        kind, _, rest = word.partition("=")
        match kind:
            case "discard":
                discard = rest
            case "pact":
                creature, _, points = rest.rpartition("*")
                pact.append((creature, int(points)))
            case _:
                targets.append(_read_target(word))
    return Cast(card, caster, tuple(targets), discard, tuple(pact))


def _target(target: Target) -> str:
    return f"point={_point(target.at)}" if target.at is not None else f"{target.kind}={target.id}"


def _read_target(word: str) -> Target:
    kind, equals, rest = word.partition("=")
    if kind == "point":
        return Target.point(_read_point(rest))
    if not equals or not rest or kind not in get_args(TargetKind):
        raise ValueError(word)
    return Target(kind, rest)  # type: ignore[arg-type]  # one of its values, as just seen


def _point(at: Point) -> str:
    return f"{_number(at[0])},{_number(at[1])}"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def _read_point(text: str) -> Point:
    x, y = text.split(",")
    return snap((float(x), float(y)))


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
