"""Specs of everything printed: creatures, spell cards, schools, wizards, monsters' cards and scenarios."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from game.content.spec import Spec, Words
from game.games.colors_of_magic.rules.cards.effects import Ability, AnyEffect, Lend
from game.games.colors_of_magic.rules.cards.picture import PictureSpec
from game.games.colors_of_magic.rules.cards.words import (
    Amount,
    Condition,
    Origin,
    Price,
    SpellType,
    TargetSpec,
    Trigger,
    Triggers,
)

SizeName = Literal["S", "M", "L"]

MonsterTarget = Literal["nearest", "nearest_wizard", "weakest", "strongest"]
"""Whom a monster goes for. Only creatures of players; what is equally near is arbitrated (CM-MONSTER-08)."""


class Element(StrEnum):
    """The five elements. Fire and water exclude each other in a list, as do earth and air."""

    FIRE = "fire"
    WATER = "water"
    EARTH = "earth"
    AIR = "air"
    ARCANE = "arcane"


class CreatureSpec(Spec, frozen=True):
    """A profile: a wizard's, a summoned creature's, a token's or a monster's.

    Attributes:
        id: small letters, digits and hyphens; no other creature has it.
        movement: inches.
        hp: hit points.
        text: says the keywords and the abilities in words.
        element: left out for monsters.
        base_mm: diameter of its base; that of its size if left out.
        ranged: left out for a creature that cannot shoot.
        ranged_max: greatest range of its shots in inches; that of the house rules if left out.
        reach: how far it strikes in inches; that of its size if left out.
        flux: mana each turn; a wizard's alone.
        channel_capacity: the mana that a wizard keeps at the end of a turn; its flux if left out (R-10).
        keywords: servant, source N, canalisation N, flying, precision, camouflage, armour N, untouchable,
            immovable, ethereal, surefooted, taunt, indirect; everything else is written out as abilities.
        abilities: what holds while it is in play, what works by itself, and what it may do.
        art: a word by which its picture is guessed where `picture` describes none.
        picture: the figure and the scene; what it leaves out is guessed.
    """

    id: str
    name: Words
    movement: float
    melee: int
    defence: int
    hp: int
    text: Words
    element: Element | None = None
    size: SizeName = "S"
    base_mm: float | None = None
    ranged: int | None = None
    ranged_max: float | None = None
    reach: float | None = None
    flux: int | None = None
    channel_capacity: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    art: str = ""
    picture: PictureSpec | None = None


class CardSpec(Spec, frozen=True):
    """A spell card.

    Attributes:
        id: small letters, digits and hyphens; no other card has it.
        types: one or several; an ephemeral is no permanent, artefact or summoning.
        cost: mana.
        text: what its spell does, in words.
        initiative: what it is worth in a duel, its combat boost; 0 if left out (R-03).
        more: what it is worth beside that once the cards of the duel are shown (R-86).
        range: inches from the caster to each target, to the bearer or to the summoned creature; without it
            no limit, but 3" for a summoning.
        sight: whether the caster must see them (CM-CAST-01).
        origin: what range and sight are measured from in place of the caster (R-83).
        targets: what is chosen when it is cast.
        trigger: when an instant may be played, or several such moments; without one an instant may be
            played in any window (R-62). Only an instant has one.
        price: what else is to be paid.
        discount: by how much the cost is less.
        condition: what must hold for it to be cast.
        free_when: when a card that is no instant may be cast from the hand for nothing, like an instant.
        lend: what the card in hand may lend to another spell instead of being cast.
        safe: whether nothing counters it.
        effects: what happens when it resolves.
        abilities: what a permanent or an artefact does while it is in play.
        creature: id of the creature that a summoning brings.
        bearer: of an artefact, a creature of the own side or any (R-54).
        boost: what the card does in a duel, in words; on_attack and on_defence do it.
        on_attack: what happens if its player wins the duel.
        on_defence: what happens if its player loses the duel.
        art: a word by which its picture is guessed where `picture` describes none.
        picture: the figure and the scene; what it leaves out is guessed.
    """

    id: str
    name: Words
    element: Element
    types: tuple[SpellType, ...]
    cost: int
    text: Words
    initiative: int | None = None
    more: Amount = 0
    range: float | None = None
    sight: bool = False
    origin: Origin = "caster"
    targets: tuple[TargetSpec, ...] = ()
    trigger: Triggers | None = None
    price: Price | None = None
    discount: Amount = 0
    condition: Condition | None = None
    free_when: Trigger | None = None
    lend: Lend | None = None
    safe: bool = False
    effects: tuple[AnyEffect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    creature: str | None = None
    bearer: Literal["own", "any"] = "own"
    boost: Words | None = None
    on_attack: tuple[AnyEffect, ...] = ()
    on_defence: tuple[AnyEffect, ...] = ()
    art: str = ""
    picture: PictureSpec | None = None


class SchoolSpec(Spec, frozen=True):
    """Ten cards of one element.

    Attributes:
        cards: ids of cards; one in two copies is named twice.
    """

    id: str
    name: Words
    element: Element
    cards: tuple[str, ...]


class WizardSpec(Spec, frozen=True):
    """A wizard that lists are built around.

    Attributes:
        creature: id of its profile.
        codex: ids of ten cards.
    """

    id: str
    creature: str
    element: Element
    codex: tuple[str, ...]
    text: Words


class MarkSpec(Spec, frozen=True):
    """A named counter that creatures bear, with what each of them does."""

    id: str
    name: Words
    text: Words
    abilities: tuple[Ability, ...] = ()


class KeywordSpec(Spec, frozen=True):
    """A keyword of a set: a name for abilities, which whoever has the keyword has.

    Attributes:
        id: small letters, digits and hyphens; no other keyword has it, not even one of the game's.
        text: what it means, in words; printed on every card that has it.
        abilities: what it means.
    """

    id: str
    name: Words
    text: Words
    abilities: tuple[Ability, ...]


class MonsterLine(Spec, frozen=True):
    """The part of an activation card for one size: the move, and the attack."""

    move: float
    attack: int
    move_to: MonsterTarget = "nearest"
    attack_on: MonsterTarget = "nearest"
    effects: tuple[AnyEffect, ...] = ()


class MonsterCardSpec(Spec, frozen=True):
    """A monster activation card (CM-MONSTER-04..06, R-48): a line for each size, and the symbol or not."""

    id: str
    S: MonsterLine
    M: MonsterLine
    L: MonsterLine
    symbol: bool = False


class MonsterStep(Spec, frozen=True):
    """A step of the Monsters phase: those of a profile act, or all; one card for each (R-48).

    `fixed` replaces the deck by an instruction of the scenario's own (CM-MONSTER-03).
    """

    do: Literal["move", "attack", "shoot"]
    who: str | None = None
    fixed: MonsterLine | None = None


class Goal(Spec, frozen=True):
    """The condition on which an objective is met.

    `control`: more own creatures than the other player within 1" of the marker (or of the disc `radius`
    around it), held for so many End phases in a row. `slay`: a monster of that profile died by the player's
    doing. `wound`: one was wounded by it. `hold_wizard`: the own wizard is within 1" of the marker.
    `never`: only an effect collects it.
    """

    kind: Literal["control", "slay", "wound", "hold_wizard", "never"]
    marker: str | None = None
    profile: str | None = None
    radius: float | None = None
    turns: int = 1


class ObjectiveSpec(Spec, frozen=True):
    """An objective card: how it is collected, what it makes the monsters do, and its token (the back).

    `special` is resolved when the monster activation card drawn bears the symbol (CM-MONSTER-07, R-50), with
    the monster as `self`. `token` is what its collector may do once, as a tap ability.
    """

    id: str
    name: Words
    text: Words
    rank: Literal["major", "minor"]
    goal: Goal
    points: int
    when: Literal["end", "immediate"] = "end"
    contested: Literal["none", "first", "both"] = "none"
    repeatable: bool = False
    abilities: tuple[Ability, ...] = ()
    monsters: tuple[MonsterStep, ...] = ()
    special: tuple[AnyEffect, ...] = ()
    symbol_mode: Literal["add", "replace"] = "add"
    token_text: Words | None = None
    token: tuple[AnyEffect, ...] = ()
    token_targets: tuple[TargetSpec, ...] = ()
    picture: PictureSpec | None = None


class ScenarioMonster(Spec, frozen=True):
    """A monster that the scenario sets up, in inches from the bottom left corner of the table."""

    creature: str
    at: tuple[float, float]


class ScenarioMarker(Spec, frozen=True):
    """A marker that the scenario sets up: a disc of that radius. `kind` names effects' markers too."""

    id: str
    name: Words
    at: tuple[float, float]
    radius: float = 0.5


class ScenarioSpec(Spec, frozen=True):
    """A scenario on its map (CM-SETUP-03, -04, -11; R-58, R-59)."""

    id: str
    name: Words
    text: Words
    map: str
    objectives: tuple[ObjectiveSpec, ...]
    monsters: tuple[ScenarioMonster, ...] = ()
    markers: tuple[ScenarioMarker, ...] = ()
    uses_deck: bool = True
    max_turns: int = 6
    points_to_win: int | None = 6
    wizard_death: Literal["loses", "points", "nothing"] = "loses"
    wizard_points: int = 2
    last_standing: bool = True


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's army.

    Attributes:
        wizard: id of a wizard.
        schools: ids of the three schools that make the grimoire.
        grimoire: ids of its thirty cards, where it is not made of whole schools (R-06).
        codex: ids of its cards; those of the wizard if left out (R-06).
    """

    name: str
    wizard: str
    schools: tuple[str, ...] = ()
    grimoire: tuple[str, ...] = ()
    codex: tuple[str, ...] = ()
