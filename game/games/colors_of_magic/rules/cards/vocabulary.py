"""The words that effects are written in: who, how much, how long, when, and what is done.

Card files are made of these values and nothing else, so that no card needs code of its own. In a file every
effect is a table whose `do` names it: `{ do = "damage", to = "target", amount = 2 }`.
"""

from __future__ import annotations

from typing import Literal

from game.content.spec import (
    Spec,
    Words,
)
from game.games.colors_of_magic.rules.cards.verbs import (
    Attack,
    Banish,
    Cancel,
    Collect,
    Counter,
    Damage,
    Decoy,
    Destroy,
    Discard,
    Dispel,
    Draw,
    Effect,
    ExileCard,
    ExtraAction,
    Forbid,
    FreeMove,
    GainMana,
    Grant,
    Grow,
    Heal,
    Look,
    Mark,
    Marker,
    Modify,
    MustActivate,
    Prevent,
    Push,
    Ready,
    Recall,
    Redirect,
    Repeat,
    Return,
    Score,
    Swap,
    Tap,
    Teleport,
    Token,
)
from game.games.colors_of_magic.rules.cards.words import (
    Amount,
    Condition,
    Duration,
    Name,
    Order,
    Stat,
    TargetSpec,
    Trigger,
    Who,
)


class Zone(Effect, tag="zone", frozen=True):
    """A disc of ground around a targeted point or a creature, with abilities of its own and a footing."""

    name: Words
    radius: float
    at: Literal["target_point"] | Name = "target_point"
    until: Duration = "turn"
    footing: Literal["open", "difficult", "impassable"] = "open"
    opacity: Literal["clear", "light", "blocking"] = "clear"
    abilities: tuple[Ability, ...] = ()


class If(Effect, tag="if", frozen=True):
    """One thing or the other."""

    condition: Condition
    then: tuple[AnyEffect, ...]
    otherwise: tuple[AnyEffect, ...] = ()


class Option(Spec, frozen=True):
    """One of several things to choose from."""

    text: Words
    effects: tuple[AnyEffect, ...]


class Choose(Effect, tag="choose", frozen=True):
    """One of the options, chosen by the player whose effect it is (or the opponent)."""

    options: tuple[Option, ...]
    by: Literal["you", "opponent"] = "you"


class May(Effect, tag="may", frozen=True):
    """Only if the player wants, and pays the mana if a cost is given."""

    effects: tuple[AnyEffect, ...]
    cost: int = 0


class Each(Effect, tag="each", frozen=True):
    """The effects once for every one of the group, who is `it`."""

    of: Who
    effects: tuple[AnyEffect, ...]


AnyEffect = (
    Damage
    | Heal
    | Prevent
    | GainMana
    | Draw
    | Discard
    | Look
    | Modify
    | Grant
    | Forbid
    | FreeMove
    | Push
    | Swap
    | Teleport
    | Return
    | Token
    | Decoy
    | Grow
    | Banish
    | Destroy
    | ExileCard
    | Recall
    | ExtraAction
    | Attack
    | Ready
    | Tap
    | MustActivate
    | Zone
    | Marker
    | Mark
    | Redirect
    | Cancel
    | Counter
    | Dispel
    | Repeat
    | Collect
    | Score
    | If
    | Choose
    | May
    | Each
)


class Continuous(Spec, tag="continuous", tag_field="kind", frozen=True):
    """Holds while the card is in play: a change of numbers, a keyword, or something forbidden.

    An aura is one whose `to` is a group with `within`.
    """

    to: Who = "self"
    stat: Stat | None = None
    amount: Amount = 0
    keyword: str | None = None
    forbid: tuple[Order, ...] = ()
    condition: Condition | None = None


class Triggered(Spec, tag="triggered", tag_field="kind", frozen=True):
    """Works by itself whenever its trigger happens; `once` limits it to once a turn."""

    trigger: Trigger
    effects: tuple[AnyEffect, ...]
    optional: bool = False
    once: bool = False


class Used(Spec, tag="used", tag_field="kind", frozen=True):
    """Used by a player: an « Action : » of a creature (CM-UNIT-06), or by tapping a permanent (R-12).

    `who` may do it, for the actions printed on objective cards; `at_marker` names the marker it must be
    within 1" of.
    """

    name: Words
    effects: tuple[AnyEffect, ...]
    way: Literal["action", "tap"] = "action"
    targets: tuple[TargetSpec, ...] = ()
    range: float | None = None
    sight: bool = False
    cost: int = 0
    condition: Condition | None = None
    at_marker: str | None = None


Ability = Continuous | Triggered | Used
