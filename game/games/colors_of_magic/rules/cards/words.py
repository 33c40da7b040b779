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
    "movement",
    "melee",
    "ranged",
    "ranged_max",
    "reach",
    "defence",
    "armour",
    "initiative",
    "source",
    "flux",
    "range",
    "cost",
    "hp",
    "control",
    "channel",
]
"""What can be changed by a number. `initiative` counts in any duel; `range` and `cost` are those of spells
that the creature casts; `cost` and `flux` are read from the wizard; `ranged_max` is how far it shoots,
`reach` how far it strikes (R-71), `control` as how many creatures it counts at objectives, and `channel` the
mana that its player keeps at the end of a turn."""


Period = Literal[
    "duel",
    "move",
    "activation",
    "activation_begins",
    "activation_ends",
    "turn",
    "next_turn",
    "play",
    "forever",
]
"""How long something lasts. `turn` ends with the End phase, `next_turn` with the one after; `play` lasts
while the card it comes from is in play; `forever` while the creature is. `move` ends with the creature's next
move, `activation_begins` and `activation_ends` with the beginning and the end of its next activation."""

Duration = Period | int
"""How long something lasts: a period, or so many End phases, that of this turn being the first (R-79)."""


ElementName = Literal["fire", "water", "earth", "air", "arcane"]
"""An element, of a creature or of a card."""

SpellType = Literal["permanent", "artefact", "summon", "ephemeral", "instant"]

Size = Literal["S", "M", "L"]


Name = Literal[
    "target",
    "target2",
    "target3",
    "self",
    "caster",
    "wizard",
    "enemy_wizard",
    "bearer",
    "foe",
    "subject",
    "object",
    "it",
    "other",
]
"""One creature. `self`: the creature that bears the ability (of a spell: the caster; of a boost: the own
creature in the duel). `foe`: the opposing creature in the duel. `subject` and `object`: who did what
triggered the effect, and to whom. `it`: the one that `each` is at, that was made or that was pushed;
`other`: the one that stopped the push."""


Spot = Literal["target_point", "target_point2", "target_zone"]
"""A place that is no creature: the first or the second targeted point, or the targeted zone."""


Side = Literal["allies", "enemies", "creatures", "monsters"]
"""Seen from the player whose effect it is. `enemies` are hostile: the opponent's creatures and monsters."""


Players = Literal["you", "opponent", "both", "subject_owner"]


Order = Literal[
    "move",
    "act",
    "attack",
    "shoot",
    "activate",
    "cast",
    "be_targeted",
    "be_targeted_by_spells",
    "be_attacked",
    "be_shot",
    "be_pushed",
    "be_healed",
    "untap",
    "lay",
]
"""What a creature can be forbidden. `cast`: to be the caster of a spell; those with `be` are what others may
not do to it, all of them or, with a filter beside the ban, some. `untap`: in the End phase; `lay`: cards of
its player's in its duels (R-74)."""


Duty = Literal["attack", "shoot"]
"""What a creature may have to do if it can, in its activation: attack in melee, shoot."""


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
    "activation_ends",
    "ends_attack",
    "disengages",
    "passes_through",
    "enters",
    "leaves",
    "crosses",
    "would_be_pushed",
    "pushed",
    "displaced",
    "gains_mark",
    "draws",
    "discards",
    "countered",
    "ties_duel",
    "passes",
    "collects",
]
"""What can set off an Instant or an ability. The subject is who does it or suffers it (for `targeted` and
`takes_damage` the victim; for `spell_cast` the caster); the object is the other one."""


class WhichCards(Spec, frozen=True):
    """A choice of cards; whatever is not given does not matter. One of several `types` is enough.

    `codex` asks whether the card is one of its owner's Codex, wherever it lies; `cost_at_least` and
    `cost_at_most` are bounds of the printed cost.
    """

    types: tuple[SpellType, ...] = ()
    element: ElementName | None = None
    named: str | None = None
    damages: bool | None = None
    codex: bool | None = None
    cost_at_least: int | None = None
    cost_at_most: int | None = None


class AtMarker(Spec, frozen=True):
    """A marker on the board as a place: the nearest of that name, of anybody's or of the player's own."""

    marker: str
    whose: Literal["you", "any"] = "any"


Place = Name | Spot | AtMarker
"""A place: where a creature stands or stood, a targeted point or zone, a marker."""


Direction = Literal["away", "towards", "chosen", "random"]
"""A direction: straight from a place or towards it, one that the player chooses, or by a die."""


Measured = Literal["movement", "melee", "ranged", "defence", "hp"]
"""A characteristic that may be counted; `hp` are the hit points left."""


class Bounds(Spec, frozen=True):
    """The least or the greatest that characteristics may be."""

    movement: int | None = None
    melee: int | None = None
    ranged: int | None = None
    defence: int | None = None
    hp: int | None = None


class Filter(Spec, frozen=True):
    """A choice of creatures; whatever is not given does not matter.

    `arrived` asks whether it came into play this turn, `token` whether no card brought it, `artefact` whether
    it bears one. `at_least` and `at_most` are bounds of its characteristics as they are now, and who passes
    `without` does not pass.
    """

    side: Side = "creatures"
    wizard: bool | None = None
    monster: bool | None = None
    named: str | None = None
    keyword: str | None = None
    mark: str | None = None
    largest: Size | None = None
    smallest: Size | None = None
    wounded: bool | None = None
    engaged: bool | None = None
    tapped: bool | None = None
    element: ElementName | None = None
    moved: bool | None = None
    attacked: bool | None = None
    lowered: Stat | None = None
    ground: str | None = None
    rides: bool | None = None
    ridden: bool | None = None
    arrived: bool | None = None
    token: bool | None = None
    artefact: bool | None = None
    at_least: Bounds | None = None
    at_most: Bounds | None = None
    without: Filter | None = None


class Group(Filter, frozen=True):
    """All the creatures that pass the filter, within a distance of one if `within` is given.

    `pick` narrows them down: the nearest, those with the `least` or the `most` of a `stat`, or as many as
    `count` by chance or chosen, by the player whose effect it is or the opponent. With `sight` they must be
    seen from `around`, with `targeted` be among the targets, with `on` stand on the terrain that a targeted
    point lies on.
    """

    within: float | None = None
    around: Place = "self"
    on: Literal["target_point", "target_point2"] | None = None
    sight: bool = False
    targeted: bool = False
    others: bool = True
    pick: Literal["all", "nearest", "least", "most", "random", "chosen"] = "all"
    stat: Measured = "hp"
    by: Literal["you", "opponent"] = "you"
    count: int = 1


Who = Name | Group


Origin = Literal["caster", "wizard", "enemy_wizard"] | Group
"""What range and sight are measured from: whoever casts or uses it, a wizard, any creature of a group."""


Away = Literal["now", "duel", "activation", "turn", "next_turn"] | int
"""How long a creature is out of play; `now` it comes back at once."""


class Count(Spec, frozen=True):
    """A number read from the table: `each` times as many as there are of `per`, plus `plus`, in bounds.

    Of so many as `every` says only one counts.
    """

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
        "codex",
        "x",
        "thrown",
        "stat",
        "died",
        "points",
        "opponent_points",
        "spells",
        "laid",
        "opponent_laid",
        "laid_later",
        "done",
        "charges",
    ]
    who: Who = "self"
    mark: str | None = None
    stat: Measured | None = None
    every: int = 1
    each: int = 1
    plus: int = 0
    least: int = 0
    most: int | None = None


Amount = int | Count
"""`amount` in a count is that of what triggered the effect (the damage taken, the cost of the spell); `x` is
the mana paid for X, `thrown` the number that the die showed; `spells` are those that the player has cast this
turn, `laid` the cards that the player has laid in the duel, `laid_later` those laid after this one; `done` is
how much the effect before this one did (R-87), `charges` are the marks on the card itself (R-89)."""


class Condition(Spec, frozen=True):
    """A condition, all of whose given parts must hold. `unless` reverses the whole."""

    who: Name = "self"
    is_: Filter | None = msgspec.field(default=None, name="is")
    has_moved: bool | None = None
    moved_at_least: float | None = None
    hp_at_most: int | None = None
    within: float | None = None
    of: Place = "self"
    sight: bool | None = None
    as_attacker: bool | None = None
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
    (`self` of a card in hand is its caster) and, with `sight`, seen from there. `by` narrows attacks and
    targeting down to their kind, `spell` to a card: the spell, what the damage comes from, the card drawn or
    discarded; `mark` to a kind of mark.
    """

    when: Happening
    subject: Filter = Filter()
    subject_is: Name | None = None
    object: Filter | None = None
    object_is: Name | None = None
    by: Literal["melee", "ranged", "spell", "ability"] | None = None
    within: float | None = None
    around: Place = "self"
    sight: bool = False
    spell: WhichCards | None = None
    mark: str | None = None
    phase: Phase | None = None
    whose: Literal["you", "opponent", "any"] = "any"
    condition: Condition | None = None


Triggers = Trigger | tuple[Trigger, ...]
"""One trigger, or several any of which will do."""


def each_trigger(triggers: Triggers | None) -> tuple[Trigger, ...]:
    """The triggers, one by one."""
    if triggers is None:
        return ()
    return (triggers,) if isinstance(triggers, Trigger) else triggers


class Price(Spec, frozen=True):
    """A price besides the printed mana.

    `mana` more of it; `mark` and `marks` how many marks of a kind, taken off the player's creatures; `cards`
    discarded from the hand; `life` hit points of whoever casts or uses it; `sacrifice` a creature of the
    player's that dies. Of what `x` says as much is paid as the player likes: mana if it says no more. Marks
    are taken off the card itself if they are those `of` this one (R-89).
    """

    mana: int = 0
    x: bool | Literal["mana", "marks", "cards", "life"] = False
    mark: str | None = None
    marks: int = 1
    of: Literal["creatures", "this"] = "creatures"
    cards: int = 0
    life: int = 0
    sacrifice: Filter | None = None


class TargetSpec(Spec, frozen=True):
    """The targets to choose when a spell or an ability is used.

    Without a range or sight of its own it has those of the spell. `optional` targets may be left out. With a
    `count` it is that many targets alike; `apart` and `together` are the least and the greatest distance
    between each two of them, in inches, or from the first target of all. `where` asks for points where a
    creature died this turn, or that lie on terrain, of a kind if `ground` says which. `whose` are the spells,
    permanents or cards; if left out, spells are anybody's and the others the player's own.
    """

    kind: Literal["creature", "point", "spell", "permanent", "card", "zone"] = "creature"
    filter: Filter = Filter()
    card: WhichCards | None = None
    count: int = 1
    apart: float | None = None
    together: float | None = None
    between: Literal["each", "first"] = "each"
    where: Literal["anywhere", "died", "terrain"] = "anywhere"
    ground: str | None = None
    range: float | None = None
    sight: bool | None = None
    optional: bool = False
    zone: Literal["discard", "exile", "codex"] = "discard"
    whose: Literal["you", "opponent", "any"] | None = None
