"""What is asked about a combatant, an effect, and the actions that have values of their own."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, get_args

from game.core.turn_order import Side
from game.games.attention_donjon.rules.check_specs import MOST_DRAWS, MOST_ROUNDS
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, Kind, Lasting, Multi
from game.games.turn_order.table.form import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.attention_donjon.rules.state import State

LONG = 300


@dataclass(frozen=True, slots=True)
class Person:
    """A combatant as entered: as its spec, but for the members, who are named in one line."""

    id: str
    name: str
    kind: Kind = "pc"
    side: Side = "players"
    player: str = ""
    members: str = ""
    draws: int = 1
    slots: int = 1
    surplus: str = "discard"
    multi: Multi = "best"
    controller: str = ""
    directive: str = ""
    hidden: bool = False
    note: str = ""
    portrait: str = ""

    @classmethod
    def of(cls, spec: CombatantSpec) -> Person:
        """The spec as it is entered."""
        values = {one.name: getattr(spec, one.name) for one in fields(cls)}
        return cls(**{**values, "members": ", ".join(spec.members)})

    @property
    def spec(self) -> CombatantSpec:
        """What was entered."""
        values: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(self)}
        members = tuple(name.strip() for name in self.members.split(",") if name.strip())
        return CombatantSpec(**{**values, "name": self.name.strip(), "members": members})


def _is_group(one: Person) -> bool:
    return one.kind == "group"


def _is_pc(one: Person) -> bool:
    return one.kind == "pc"


def _several(one: Person) -> bool:
    return one.draws > one.slots


def person_fields(*, adding: bool) -> Sequence[Field]:
    """Everything that is entered about somebody."""
    kind = [Field("kind", "choice", choices=get_args(Kind))] if adding else []
    return [
        Field("name", "text"),
        *kind,
        Field("side", "choice", choices=get_args(Side)),
        Field("player", "text", when=_is_pc),
        Field("members", "text", longest=LONG, when=_is_group),
        Field("draws", "number", 1, MOST_DRAWS),
        Field("slots", "number", 1, MOST_DRAWS),
        Field("multi", "choice", choices=get_args(Multi), when=lambda one: _is_group(one) and _several(one)),
        Field("surplus", "choice", choices=("discard", "keep"), when=_several),
        Field("directive", "text", longest=LONG, when=_is_group),
        Field("controller", "text", when=_is_group),
        Field("hidden", "toggle"),
        Field("note", "text", longest=LONG),
        Field("portrait", "portrait"),
    ]


def effect_fields(state: State) -> Sequence[Field]:
    """Everything that is entered about an effect."""
    ids = ("", *(one.id for one in state.combatants))
    names = ("—", *(one.name for one in state.combatants))
    return [
        Field("label", "text"),
        Field("lasting", "choice", choices=get_args(Lasting)),
        Field("count", "number", 1, MOST_ROUNDS, when=lambda one: one.lasting == "rounds"),
        Field("target", "choice", choices=ids, called=names),
        Field("bound", "choice", choices=ids, called=names, when=_fades),
        Field("acts", "toggle"),
        Field("note", "text", longest=LONG),
    ]


def _fades(effect: EffectSpec) -> bool:
    return effect.lasting in ("until_start", "until_end")


def fresh_effect(state: State, target: str = "") -> EffectSpec:
    """An effect to be filled in, with an id of its own."""
    number = len(state.effects) + 1
    while state.effect(f"effect-{number}") is not None:
        number += 1
    return EffectSpec(f"effect-{number}", "", target)


ROUND = (Field("round", "number", 1, MOST_ROUNDS),)
COMMAND = (Field("player", "text"),)
EVENT = (Field("text", "text", longest=LONG),)
LABEL = (Field("label", "text", longest=LONG),)
COUNT = (Field("count", "number", 1, MOST_ROUNDS),)
LAST = (Field("player", "text"),)
