"""The forms for combatants, effects and actions with values, and effects as chips."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from game.core.turn_order import Side
from game.games.attention_donjon.rules.actions import Action, Add, AddEffect, Change, RemoveEffect
from game.games.attention_donjon.rules.setup import (
    ENTRIES,
    MOST_DRAWS,
    MOST_ROUNDS,
    CombatantSpec,
    EffectSpec,
    Entry,
    Kind,
    Lasting,
    Multi,
    entry_key,
)
from game.games.attention_donjon.rules.state import Effect, State
from game.games.turn_order.log import condition_name
from game.games.turn_order.rules.conditions import BOUND, COUNTED, Condition
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.known_conditions import USUAL
from game.games.turn_order.rules.people import Numbers
from game.games.turn_order.table.chips import Chip
from game.games.turn_order.table.condition_dialog import Giver
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.marked_people import ICONS
from game.games.turn_order.table.pane import PaneMoment, Participant, PeopleForms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator

RoundsMoment = PaneMoment[State, Action]
"""A table of this game at one moment."""

LONG = 300


@dataclass(frozen=True, slots=True)
class EnteredCombatant:
    """A combatant as a form has it: its spec, with the members as one line of text."""

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
    numbers: Numbers = ""
    note: str = ""
    portrait: str = ""

    @classmethod
    def of(cls, spec: CombatantSpec) -> EnteredCombatant:
        """The form's value for a spec."""
        values = {field.name: getattr(spec, field.name) for field in fields(cls)}
        return cls(**{**values, "members": ", ".join(spec.members)})

    @property
    def spec(self) -> CombatantSpec:
        """The spec that was entered."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        members = tuple(name.strip() for name in self.members.split(",") if name.strip())
        return CombatantSpec(**{**values, "name": self.name.strip(), "members": members})


def _is_group(entered_combatant: EnteredCombatant) -> bool:
    return entered_combatant.kind == "group"


def _is_pc(entered_combatant: EnteredCombatant) -> bool:
    return entered_combatant.kind == "pc"


def _several(entered_combatant: EnteredCombatant) -> bool:
    return entered_combatant.draws > entered_combatant.slots


def effect_fields(state: State) -> Sequence[FormField]:
    """The form fields of everything that is entered about an effect."""
    ids = ("", *(combatant.id for combatant in state.combatants))
    names = ("—", *(combatant.name for combatant in state.combatants))
    return [
        FormField("label", "text"),
        FormField("lasting", "choice", choices=get_args(Lasting)),
        FormField("count", "number", 1, MOST_ROUNDS, when=lambda effect: effect.lasting in COUNTED),
        FormField("target", "choice", choices=ids, called=names),
        FormField("bound", "choice", choices=ids, called=names, when=_fades),
        FormField("acts", "toggle"),
        FormField("note", "text", longest=LONG),
    ]


def _fades(effect: EffectSpec) -> bool:
    return effect.lasting in BOUND


def fresh_effect(state: State, target: str = "") -> EffectSpec:
    """An effect to be filled in, with an id of its own."""
    number = len(state.effects) + 1
    while state.effect(f"effect-{number}") is not None:
        number += 1
    return EffectSpec(f"effect-{number}", "", target)


def _effect_of(state: State, who: str, condition: Condition) -> Action:
    """The action that gives a condition: at this table, an effect with an id of its own and no Actions."""
    fresh = fresh_effect(state, who)
    lasting: Lasting = condition.lasting
    return AddEffect(
        replace(
            fresh,
            label=condition.name,
            lasting=lasting,
            count=condition.count,
            bound=condition.of,
            tone=condition.tone,
        )
    )


def _ended(state: State, who: str) -> Sequence[tuple[Condition, Action]]:
    """The effects that a combatant bears, as conditions, each with the action that removes it."""
    borne = ((effect.spec, effect.id) for effect in state.effects if effect.spec.target == who)
    return [
        (Condition(spec.label, spec.lasting, spec.count, spec.bound, spec.tone), RemoveEffect(identity))
        for spec, identity in borne
    ]


GIVER = Giver(action=_effect_of, ended=_ended)


def combatant_chips(state: State, identity: str, say: Translator) -> tuple[Chip, ...]:
    """The effects that a combatant bears, as chips."""
    return tuple(
        effect_chip(state, effect, say) for effect in state.effects if effect.spec.target == identity
    )


def effect_chip(state: State, effect: Effect, say: Translator) -> Chip:
    """The chip of an effect, with how long it still lasts."""
    spec, left = effect.spec, ""
    if spec.lasting in COUNTED:
        left = str(spec.count)
    elif spec.lasting in BOUND and state.has(effect.subject):
        left = f"\N{RIGHTWARDS ARROW} {state.get(effect.subject).name}"
    kind = spec.tone or USUAL.get(spec.label, "neutral")
    tip = effect_lasting(state, effect, say)
    icon = "fire" if spec.acts else ICONS.get(spec.label, "")
    return Chip(condition_name(say, spec.label), kind, left, tip, icon)


def effect_lasting(state: State, effect: Effect, say: Translator) -> str:
    """How long an effect lasts, in words."""
    spec, label = effect.spec, condition_name(say, effect.spec.label)
    subject = state.get(effect.subject).name if state.has(effect.subject) else ""
    match spec.lasting:
        case "rounds":
            return say("ad.effect.rounds", label=label, count=spec.count)
        case "turns" if subject:
            return say("ad.effect.turns", label=label, count=spec.count, name=subject)
        case "until_start" | "until_end" if subject:
            return say(f"ad.effect.{spec.lasting}", label=label, name=subject)
        case _:
            return label


_READY_MADE = frozenset(entry.name for entry in ENTRIES)


def entry_words(say: Translator, entry: Entry) -> str:
    """The name of an action of the scenario; those that the rules name have messages."""
    return say(entry_key(entry.name)) if entry.name in _READY_MADE else entry.name


COMMAND = (FormField("player", "text"),)
EVENT = (FormField("text", "text", longest=LONG),)
LABEL = (FormField("label", "text", longest=LONG),)
LAST = (FormField("player", "text", attribute="value"),)


class CombatantForms(PeopleForms[State, Action]):
    """The people of an encounter, and the forms for them."""

    def people(self, state: State, say: Translator | None = None) -> Sequence[Participant]:
        """Everybody in the encounter."""
        return [
            Participant.of(
                combatant,
                combatant.spec,
                combatant.spec.side,
                say,
                partial(combatant_chips, state, combatant.id),
            )
            for combatant in state.combatants
        ]

    def numbers(self, state: State, identity: str, say: Translator) -> Sequence[tuple[str, str]]:
        """The initiative, filled in by hand each Round, and the numbers of cards drawn and kept."""
        spec = state.get(identity).spec
        return (
            (say("ad.order_sheet.initiative"), ""),
            (say("ad.field.draws.short"), str(spec.draws)),
            (say("ad.field.slots.short"), str(spec.slots)),
        )

    def fresh(self, identity: str, name: str) -> EnteredCombatant:
        """A character of a player with defaults, to be filled in."""
        return EnteredCombatant(identity, name)

    def spec_of(self, state: State, identity: str) -> EnteredCombatant:
        """The form's value for a combatant as it stands now."""
        return EnteredCombatant.of(state.get(identity).spec)

    def fields(self, state: State, *, adding: bool) -> Sequence[FormField]:  # noqa: ARG002 - what forms are given
        """The form fields of everything that is entered about a combatant."""
        kind = [FormField("kind", "choice", choices=get_args(Kind))] if adding else []
        return [
            FormField("name", "text"),
            *kind,
            FormField("side", "choice", choices=get_args(Side)),
            FormField("player", "text", when=_is_pc),
            FormField("members", "text", longest=LONG, when=_is_group),
            FormField("draws", "number", 1, MOST_DRAWS),
            FormField("slots", "number", 1, MOST_DRAWS),
            FormField(
                "multi",
                "choice",
                choices=get_args(Multi),
                when=lambda spec: _is_group(spec) and _several(spec),
            ),
            FormField("surplus", "choice", choices=("discard", "keep"), when=_several),
            FormField("directive", "text", longest=LONG, when=_is_group),
            FormField("controller", "text", when=_is_group),
            FormField("hidden", "toggle"),
            FormField("numbers", "choice", choices=get_args(Numbers)),
            FormField("note", "text", longest=LONG),
            FormField("portrait", "portrait"),
        ]

    def add(self, spec: EnteredCombatant | CombatantSpec) -> Action:
        """The action by which a combatant joins, from a form or from the file of a group."""
        return Add(spec if isinstance(spec, CombatantSpec) else spec.spec)

    def edit(self, before: EnteredCombatant, after: EnteredCombatant) -> Sequence[Action]:
        """The actions for what was changed; what players see has fields of its own."""
        actions: list[Action] = []
        if after != before:
            actions.append(Change(after.spec))
        if after.hidden != before.hidden:
            actions.append(Correct(after.id, "hidden", after.hidden))
        if after.numbers != before.numbers:
            actions.append(Correct(after.id, "numbers", after.numbers))
        return actions
