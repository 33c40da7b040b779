"""Whom and what an effect may speak of, by where it is printed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

from game.games.colors_of_magic.rules.cards.specs import (
    CardSpec,
    MarkSpec,
    MonsterLine,
    ObjectiveSpec,
)
from game.games.colors_of_magic.rules.cards.vocabulary import Each, Triggered, Used, Zone
from game.games.colors_of_magic.rules.cards.words import Name, TargetSpec, Trigger

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.content.spec import Spec

NAMES: frozenset[str] = frozenset(get_args(Name))

ALWAYS = frozenset({"self", "caster", "wizard", "enemy_wizard"})
"""The names that mean someone everywhere."""

NEEDED: Mapping[str, str] = MappingProxyType(
    {
        "target": "a target of kind creature",
        "target2": "a second target of kind creature",
        "bearer": "it on an artefact or a mark",
        "foe": "it in a combat boost, or where an attack or a duel triggers the effect",
        "subject": "it where something triggers the effect",
        "object": "it where something triggers the effect",
        "it": "it inside each",
    }
)
"""What each other name asks for, as an error says it."""

_NAMED_IN: Mapping[type[Spec], str] = MappingProxyType({MarkSpec: "bearer", MonsterLine: "foe", Each: "it"})


@dataclass(frozen=True, slots=True)
class Scope:
    """What stands around an effect: the names it may use, its targets, and what triggered it."""

    names: frozenset[str] = ALWAYS
    targets: tuple[TargetSpec, ...] = ()
    trigger: Trigger | None = None
    on_objective: bool = False

    def targeted(self, *kinds: str) -> bool:
        """Whether something of one of these kinds is chosen as a target."""
        return any(target.kind in kinds for target in self.targets)

    def knows(self, name: str) -> bool:
        """Whether the name means a creature here."""
        creatures = sum(target.kind == "creature" for target in self.targets)
        return name in self.names or creatures >= {"target": 1, "target2": 2}.get(name, 3)

    def inside(self, spec: Spec, key: str) -> Scope:
        """The scope of what a printed thing holds under a key."""
        match spec, key:
            case CardSpec(), _:
                return self._of_card(spec, key)
            case (MarkSpec(), _) | (MonsterLine(), _) | (Each(), "effects"):
                return self._with(_NAMED_IN[type(spec)])
            case ObjectiveSpec(token_targets=targets), _:
                return replace(self, targets=targets if key == "token" else (), on_objective=True)
            case Triggered(trigger=trigger), "effects":
                return replace(self._with(*_set_off(trigger)), trigger=trigger)
            case Trigger(), "condition":
                return replace(self._with(*_set_off(spec)), trigger=spec)
            case Used(), "effects":
                return replace(self, targets=spec.targets)
            case Zone(), "abilities":
                return Scope(on_objective=self.on_objective)
            case _:
                return self

    def _of_card(self, card: CardSpec, key: str) -> Scope:
        names = {"bearer"} if "artefact" in card.types else set()
        match key:
            case "on_attack" | "on_defence":
                return self._with("foe", *names)
            case "effects":
                scope = replace(self, targets=card.targets, trigger=card.trigger)
                return replace(scope, names=self.names | names | _set_off(card.trigger))
            case _:
                return self._with(*names)

    def _with(self, *names: str) -> Scope:
        return replace(self, names=self.names | set(names))


def _set_off(trigger: Trigger | None) -> frozenset[str]:
    """The names that what triggers an effect gives a meaning to."""
    if trigger is None:
        return frozenset()
    duel = trigger.when in ("attacks", "targeted", "wins_duel", "loses_duel")
    return frozenset({"subject", "object", "foe"} if duel else {"subject", "object"})
