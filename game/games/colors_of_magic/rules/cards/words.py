"""The nouns that effects are written with: who, how much, how long, when, and at what.

What is done with them is in `effects`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.content.spec import (
    Spec,
)

Stat = Literal[
    "movement", "melee", "ranged", "defence", "armour", "initiative", "source", "flux", "range", "cost", "hp"
]
"""What can be changed by a number. `initiative` counts in any duel; `range` and `cost` are those of spells
that the creature casts; `cost` and `flux` are read from the wizard."""


Duration = Literal["duel", "activation", "turn", "next_turn", "play", "forever"]
"""How long something lasts. `turn` ends with the End phase, `next_turn` with the one after; `play` lasts
while the card it comes from is in play; `forever` while the creature is."""


Name = Literal[
    "target",
    "target2",
    "self",
    "caster",
    "wizard",
    "enemy_wizard",
    "bearer",
    "foe",
    "subject",
    "object",
    "it",
]
"""One creature. `self`: the creature that bears the ability (of a spell: the caster; of a boost: the own
creature in the duel). `foe`: the opposing creature in the duel. `subject` and `object`: who did what
triggered the effect, and to whom. `it`: the one that `each` is at."""


Side = Literal["allies", "enemies", "creatures", "monsters"]
"""Seen from the player whose effect it is. `enemies` are hostile: the opponent's creatures and monsters."""


Players = Literal["you", "opponent", "both", "subject_owner"]


Order = Literal["move", "act", "attack", "shoot", "activate", "be_targeted", "be_attacked", "cast"]
"""What a creature can be forbidden. `cast`: to be the caster of a spell."""


Phase = Literal["collection", "activation", "monsters", "end"]


Happening = Literal[
    "declares_move",
    "comes_within",
    "ends_move",
    "activated",
    "arrives",
    "targeted",
    "attacks",
    "wins_duel",
    "loses_duel",
    "deals_damage",
    "takes_damage",
    "would_die",
    "dies",
    "spell_cast",
    "phase_begins",
    "phase_ends",
]
"""What can set off an Instant or an ability. The subject is who does it or suffers it (for `targeted` and
`takes_damage` the victim; for `spell_cast` the caster); the object is the other one."""


class Filter(Spec, frozen=True):
    """A choice of creatures; whatever is not given does not matter."""

    side: Side = "creatures"
    wizard: bool | None = None
    monster: bool | None = None
    named: str | None = None
    keyword: str | None = None
    mark: str | None = None
    largest: Literal["S", "M", "L"] | None = None
    wounded: bool | None = None
    engaged: bool | None = None
    tapped: bool | None = None


class Group(Filter, frozen=True):
    """All the creatures that pass the filter, within a distance of one if `within` is given.

    `pick` narrows them down: the nearest, or as many as `count` chosen by the player whose effect it is.
    """

    within: float | None = None
    around: Name = "self"
    others: bool = True
    pick: Literal["all", "nearest", "chosen"] = "all"
    count: int = 1


Who = Name | Group


class Count(Spec, frozen=True):
    """A number read from the table: `each` times as many as there are of `per`, plus `plus`, in bounds."""

    per: Literal[
        "hand",
        "opponent_hand",
        "creatures",
        "marks",
        "inches_moved",
        "damage_taken",
        "amount",
        "discard",
        "exile",
        "mana",
        "permanents",
        "turn",
    ]
    who: Who = "self"
    mark: str | None = None
    each: int = 1
    plus: int = 0
    least: int = 0
    most: int | None = None


Amount = int | Count
"""`amount` in a count is that of what triggered the effect (the damage taken, the cost of the spell)."""


class Condition(Spec, frozen=True):
    """A condition, all of whose given parts must hold. `unless` reverses the whole."""

    who: Name = "self"
    is_: Filter | None = msgspec.field(default=None, name="is")
    has_moved: bool | None = None
    moved_at_least: float | None = None
    hp_at_most: int | None = None
    within: float | None = None
    of: Name = "self"
    count: Count | None = None
    at_least: int | None = None
    at_most: int | None = None
    phase: Phase | None = None
    your_go: bool | None = None
    marker: str | None = None
    unless: bool = False


class Trigger(Spec, frozen=True):
    """The moment at which an Instant may be played or an ability works.

    `subject` and `object` filter who takes part, `within` asks that the subject be that near to `around`
    (`self` of a card in hand is its caster). `by` narrows attacks and targeting down to their kind.
    """

    when: Happening
    subject: Filter = Filter()
    subject_is: Name | None = None
    object: Filter | None = None
    object_is: Name | None = None
    by: Literal["melee", "ranged", "spell", "ability"] | None = None
    within: float | None = None
    around: Name = "self"
    phase: Phase | None = None
    whose: Literal["you", "opponent", "any"] = "any"
    condition: Condition | None = None


class TargetSpec(Spec, frozen=True):
    """The targets to choose when a spell or an ability is used.

    Without a range or sight of its own it has those of the spell. `optional` targets may be left out.
    """

    kind: Literal["creature", "point", "spell", "permanent", "card"] = "creature"
    filter: Filter = Filter()
    range: float | None = None
    sight: bool | None = None
    optional: bool = False
    zone: Literal["discard", "exile"] = "discard"
    whose: Literal["you", "opponent", "any"] = "you"
