"""Actions as text, each on one line that people can read, and setups as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from game.board.shapes import Point, snap
from game.games.colors_of_magic.rules.cards.library import Library, check_list
from game.games.colors_of_magic.rules.play.actions import (
    Action,
    Activate,
    Boost,
    Cast,
    Choose,
    Deploy,
    Disengage,
    Done,
    FreeAttack,
    Move,
    Pass,
    Propose,
    PutTerrain,
    Shoot,
    Strike,
    TakeCorner,
    Use,
)
from game.games.colors_of_magic.rules.play.setup import GameRules, Setup
from game.games.colors_of_magic.rules.play.state import Corner, Target, TargetKind
from game.positions.position import HouseRules

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMS = (
    "propose SCENARIO, terrain PIECE X,Y, corner SW|SE|NE|NW, deploy CREATURE X,Y, "
    "cast CARD CASTER [TARGET...] [discard=CARD] [pact=CREATURE*N...], activate CREATURE, move X,Y X,Y..., "
    "disengage, strike CREATURE, shoot CREATURE, use SOURCE NUMBER [TARGET...], free-attack CREATURE, "
    "boost CARD, choose [TARGET...], pass or done"
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
        raise ValueError(f"an action: {FORMS}") from error


def write_setup(setup: Setup) -> str:
    """The setup as indented JSON; house rules only where they differ from the defaults."""
    table: dict[str, Any] = msgspec.to_builtins(setup)
    for key, rules in (("table", HouseRules()), ("game", GameRules())):
        defaults = asdict(rules)
        table[key] = {name: value for name, value in table[key].items() if value != defaults[name]}
    return msgspec.json.format(msgspec.json.encode(table), indent=2).decode()


def read_setup(text: str, library: Library) -> Setup:
    """The setup that a text holds.

    Raises:
        ValueError: it holds none, or none that can be played with what is printed; the message is what was
            expected.
    """
    try:
        setup = msgspec.json.decode(text, type=Setup)
    except msgspec.MsgspecError as error:
        raise ValueError(f"a setup of Colors of Magic ({error})") from error
    if setup.scenario is not None and setup.scenario not in library.scenarios:
        known = ", ".join(sorted(library.scenarios))
        raise ValueError(f"a scenario of {known} instead of {setup.scenario}")
    for army in setup.lists:
        verdict = check_list(army, library, setup.game.max_copies)
        if not verdict.allowed:
            why = ", ".join(f"{reason.key} by {reason.rule}" for reason in verdict.reasons)
            raise ValueError(f"lists that may be played, unlike {army.name!r} ({why})")
    return setup


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
