"""The effects, one class each, and the abilities they are part of.

Card files consist of these values and nothing else, so that no card needs code of its own. In a file every
effect is a table whose `do` names it: `{ do = "damage", to = "target", amount = 2 }` reads as
`Damage(to="target", amount=2)`.
"""

from __future__ import annotations

from typing import Literal

from game.content.spec import Spec, Words
from game.games.colors_of_magic.rules.cards.words import (
    Amount,
    Condition,
    Duration,
    Name,
    Order,
    Players,
    Stat,
    TargetSpec,
    Trigger,
    Who,
)


class Effect(Spec, tag_field="do", frozen=True):
    """An effect."""


class CreatureEffect(Effect, frozen=True):
    """An effect on creatures."""

    to: Who


class Damage(CreatureEffect, tag="damage", frozen=True):
    """Points of damage, less armour and what is prevented."""

    amount: Amount = 1
    ignores_armour: bool = False


class Heal(CreatureEffect, tag="heal", frozen=True):
    """Removes points of damage."""

    amount: Amount = 1


class Prevent(CreatureEffect, tag="prevent", frozen=True):
    """Prevents the next points of damage; with `reflect` they are dealt back to their source."""

    amount: Amount = 1
    until: Duration = "turn"
    reflect: bool = False


class GainMana(Effect, tag="mana", frozen=True):
    """Adds mana to the reserve; a negative amount removes it."""

    who: Players = "you"
    amount: Amount = 1


class Draw(Effect, tag="draw", frozen=True):
    """Draws cards from the grimoire."""

    who: Players = "you"
    amount: Amount = 1


class Discard(Effect, tag="discard", frozen=True):
    """Discards cards of the hand, chosen by their owner, by the owner's opponent, or at random."""

    who: Players = "opponent"
    amount: Amount = 1
    choice: Literal["own", "other", "chance"] = "own"


class Look(Effect, tag="look", frozen=True):
    """Looks at a hand or at the next cards of a pile; `reveal` shows them to both players."""

    at: Literal["hand", "deck"]
    whose: Players = "opponent"
    amount: Amount = 1
    reveal: bool = False


class Modify(CreatureEffect, tag="modify", frozen=True):
    """Changes a characteristic by a number for a while."""

    stat: Stat
    amount: Amount
    until: Duration = "turn"


class Grant(CreatureEffect, tag="grant", frozen=True):
    """Gives a keyword, with its number if it has one: `flying`, `armour 1`."""

    keyword: str
    until: Duration = "turn"


class Forbid(CreatureEffect, tag="forbid", frozen=True):
    """Orders that the creature may not carry out for a while."""

    orders: tuple[Order, ...]
    until: Duration = "turn"


class FreeMove(CreatureEffect, tag="move", frozen=True):
    """Moves up to that many inches, ignoring engagement if `slips`; `extra` is the creature's full move."""

    inches: Amount = 0
    extra: bool = False
    slips: bool = False


class Push(CreatureEffect, tag="push", frozen=True):
    """Pushes straight away from `origin` (or towards it), until something solid stops it."""

    inches: Amount
    origin: Name = "self"
    towards: bool = False


class Swap(Effect, tag="swap", frozen=True):
    """Swaps the places of two creatures."""

    a: Name
    b: Name


class Teleport(CreatureEffect, tag="teleport", frozen=True):
    """Teleports to a chosen place within that many inches of the creature, or of `near`; None is anywhere.

    The place is at least `away` inches from every hostile creature.
    """

    within: float | None = None
    near: Name | None = None
    away: float = 0.0


class Return(CreatureEffect, tag="return", frozen=True):
    """Returns the creature to where it stood when it was last activated this turn."""


class Token(Effect, tag="token", frozen=True):
    """Creates creatures of a profile, placed within that many inches of `near` by the effect's player."""

    profile: str
    count: Amount = 1
    within: float = 3.0
    near: Name = "self"
    tapped: bool = False


class Decoy(Effect, tag="copy", frozen=True):
    """Creates a copy of a creature, with 1 hit point and no abilities, within that many inches of it."""

    of: Name = "self"
    within: float = 3.0


class Grow(CreatureEffect, tag="grow", frozen=True):
    """Changes the creature's profile; it keeps its damage, marks and artefacts."""

    profile: str
    until: Duration = "forever"


class Banish(CreatureEffect, tag="banish", frozen=True):
    """Removes from play until the end of the turn; the creature returns as near to its place as possible."""


class Destroy(CreatureEffect, tag="destroy", frozen=True):
    """Kills the creature, whatever hit points it has left."""


class ExileCard(Effect, tag="exile", frozen=True):
    """Exiles the card itself once it has resolved, the card of a creature, or a targeted card."""

    what: Literal["this", "target_card"] | Who = "this"


class Recall(Effect, tag="recall", frozen=True):
    """A targeted card goes to its owner's hand, draw pile (on top) or Codex; `this` is the card itself."""

    what: Literal["target_card", "this"] = "target_card"
    to: Literal["hand", "deck", "codex"] = "hand"


class ExtraAction(CreatureEffect, tag="act", frozen=True):
    """Gives one more Action, within the creature's activation or else at once."""


class Attack(Effect, tag="attack", frozen=True):
    """An attack at once, outside the usual order; without `at`, on a target its controller chooses."""

    by: Who
    at: Name | None = None
    kind: Literal["melee", "ranged"] = "melee"


class Ready(CreatureEffect, tag="ready", frozen=True):
    """Untaps the creature, so that it may be activated again."""


class Tap(CreatureEffect, tag="tap", frozen=True):
    """Taps the creature, which then counts as activated."""


class MustActivate(CreatureEffect, tag="must_activate", frozen=True):
    """Forces the controller's next go to activate the creature, if possible."""


class Marker(Effect, tag="marker", frozen=True):
    """A named counter on the board, or (`remove`) the nearest such one off it."""

    marker: str
    at: Literal["target_point"] | Name = "target_point"
    remove: bool = False


class Mark(CreatureEffect, tag="mark", frozen=True):
    """Named counters put on a creature, or taken off when the amount is negative."""

    mark: str
    amount: Amount = 1


class Redirect(Effect, tag="redirect", frozen=True):
    """The attack or spell that triggered this aims at another creature, if that one may be its target."""

    to: Name


class Cancel(Effect, tag="cancel", frozen=True):
    """Cancels the event that triggered this: the attack, the move, the activation, the death."""


class Counter(Effect, tag="counter", frozen=True):
    """The spell that triggered this, or the one targeted on the stack, is discarded without effect."""


class Dispel(Effect, tag="dispel", frozen=True):
    """The targeted permanent or artefact goes to its owner's discard."""


class Repeat(Effect, tag="repeat", frozen=True):
    """Repeats the event that triggered this: the attack is made again, the spell resolves twice."""


class Collect(Effect, tag="collect", frozen=True):
    """The player takes the objective card that this is printed on."""


class Score(Effect, tag="score", frozen=True):
    """Victory points."""

    who: Players = "you"
    points: int = 1


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
    """One list of effects or another, depending on a condition."""

    condition: Condition
    then: tuple[AnyEffect, ...]
    otherwise: tuple[AnyEffect, ...] = ()


class Option(Spec, frozen=True):
    """An option to choose."""

    text: Words
    effects: tuple[AnyEffect, ...]


class Choose(Effect, tag="choose", frozen=True):
    """Lets the player whose effect it is (or the opponent) choose one of the options."""

    options: tuple[Option, ...]
    by: Literal["you", "opponent"] = "you"


class May(Effect, tag="may", frozen=True):
    """Effects that the player may decline, and must pay for if a cost is given."""

    effects: tuple[AnyEffect, ...]
    cost: int = 0


class Each(Effect, tag="each", frozen=True):
    """The effects once for each of a group, which is `it`."""

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
    """Holds while its source is in play: a change of numbers, a keyword, or something forbidden.

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
