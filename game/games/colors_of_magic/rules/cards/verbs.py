"""The verbs that effects are made of, one class each; those that hold other effects are in `vocabulary`."""

from __future__ import annotations

from typing import Literal

from game.content.spec import (
    Spec,
)
from game.games.colors_of_magic.rules.cards.words import Amount, Duration, Name, Order, Player, Stat, Who


class Effect(Spec, tag_field="do", frozen=True):
    """Something done."""


class Damage(Effect, tag="damage", frozen=True):
    """Points of damage, less armour and what is prevented."""

    to: Who
    amount: Amount = 1
    ignores_armour: bool = False


class Heal(Effect, tag="heal", frozen=True):
    """Points of damage taken away."""

    to: Who
    amount: Amount = 1


class Prevent(Effect, tag="prevent", frozen=True):
    """The next so many points of damage are prevented; `reflect` deals them back to who dealt them."""

    to: Who
    amount: Amount = 1
    until: Duration = "turn"
    reflect: bool = False


class GainMana(Effect, tag="mana", frozen=True):
    """Mana into the reserve, or out of it when the amount is negative."""

    who: Player = "you"
    amount: Amount = 1


class Draw(Effect, tag="draw", frozen=True):
    """Cards drawn from the grimoire."""

    who: Player = "you"
    amount: Amount = 1


class Discard(Effect, tag="discard", frozen=True):
    """Cards of the hand, chosen by their owner, by the opponent of the owner, or by chance."""

    who: Player = "opponent"
    amount: Amount = 1
    choice: Literal["own", "other", "chance"] = "own"


class Look(Effect, tag="look", frozen=True):
    """Look at a hand or at the next cards of a pile; `reveal` shows them to both."""

    at: Literal["hand", "deck"]
    whose: Player = "opponent"
    amount: Amount = 1
    reveal: bool = False


class Modify(Effect, tag="modify", frozen=True):
    """A characteristic changed by a number for a while."""

    to: Who
    stat: Stat
    amount: Amount
    until: Duration = "turn"


class Grant(Effect, tag="grant", frozen=True):
    """A keyword, with its number if it has one: `flying`, `armour 1`."""

    to: Who
    keyword: str
    until: Duration = "turn"


class Forbid(Effect, tag="forbid", frozen=True):
    """Orders that the creature may not carry out for a while."""

    to: Who
    orders: tuple[Order, ...]
    until: Duration = "turn"


class FreeMove(Effect, tag="move", frozen=True):
    """Up to so many inches, free of engagement if `slips`; `extra` is a full move of the creature."""

    to: Who
    inches: Amount = 0
    extra: bool = False
    slips: bool = False


class Push(Effect, tag="push", frozen=True):
    """Straight away from `origin` (or towards it), stopping at anything solid."""

    to: Who
    inches: Amount
    origin: Name = "self"
    towards: bool = False


class Swap(Effect, tag="swap", frozen=True):
    """Two creatures change places."""

    a: Name
    b: Name


class Teleport(Effect, tag="teleport", frozen=True):
    """To a place chosen within so many inches of where it stands, or of `near`; None is anywhere.

    `away` inches from every hostile creature at least.
    """

    to: Who
    within: float | None = None
    near: Name | None = None
    away: float = 0.0


class Return(Effect, tag="return", frozen=True):
    """Back to where it stood when it was activated last, this turn."""

    to: Who


class Token(Effect, tag="token", frozen=True):
    """New creatures of a profile, placed within so many inches of `near` by the player whose effect it is."""

    profile: str
    count: Amount = 1
    within: float = 3.0
    near: Name = "self"
    tapped: bool = False


class Decoy(Effect, tag="copy", frozen=True):
    """A copy of a creature with 1 hit point and no abilities, placed within so many inches of it."""

    of: Name = "self"
    within: float = 3.0


class Grow(Effect, tag="grow", frozen=True):
    """The creature takes another profile, and keeps its damage, marks and artefacts."""

    to: Who
    profile: str
    until: Duration = "forever"


class Banish(Effect, tag="banish", frozen=True):
    """Out of play until the end of the turn; it comes back where it stood, or as near as there is room."""

    to: Who


class Destroy(Effect, tag="destroy", frozen=True):
    """The creature dies, whatever hit points it has left."""

    to: Who


class ExileCard(Effect, tag="exile", frozen=True):
    """The card itself, once it has resolved; the card of a creature; or a card that was targeted."""

    what: Literal["this", "target_card"] | Who = "this"


class Recall(Effect, tag="recall", frozen=True):
    """A targeted card goes to its owner's hand, draw pile (on top) or Codex; `this` is the card itself."""

    what: Literal["target_card", "this"] = "target_card"
    to: Literal["hand", "deck", "codex"] = "hand"


class ExtraAction(Effect, tag="act", frozen=True):
    """One more Action in the activation of the creature, or at once outside it."""

    to: Who


class Attack(Effect, tag="attack", frozen=True):
    """An attack at once, outside the usual order; without `at`, on a target its controller chooses."""

    by: Who
    at: Name | None = None
    kind: Literal["melee", "ranged"] = "melee"


class Ready(Effect, tag="ready", frozen=True):
    """Untapped, so that it may be activated again."""

    to: Who


class Tap(Effect, tag="tap", frozen=True):
    """The creature counts as activated."""

    to: Who


class MustActivate(Effect, tag="must_activate", frozen=True):
    """Its controller's next go has to activate it, if that is possible."""

    to: Who


class Marker(Effect, tag="marker", frozen=True):
    """A named counter on the board, or (`remove`) the nearest such one off it."""

    marker: str
    at: Literal["target_point"] | Name = "target_point"
    remove: bool = False


class Mark(Effect, tag="mark", frozen=True):
    """Named counters put on a creature, or taken off when the amount is negative."""

    to: Who
    mark: str
    amount: Amount = 1


class Redirect(Effect, tag="redirect", frozen=True):
    """The attack or spell that triggered this aims at another creature, if that one may be its target."""

    to: Name


class Cancel(Effect, tag="cancel", frozen=True):
    """What triggered this does not happen: the attack, the move, the activation, the death."""


class Counter(Effect, tag="counter", frozen=True):
    """The spell that triggered this, or the one targeted on the stack, is discarded without effect."""


class Dispel(Effect, tag="dispel", frozen=True):
    """The targeted permanent or artefact goes to its owner's discard."""


class Repeat(Effect, tag="repeat", frozen=True):
    """What triggered this happens once more: the attack is made again, the spell resolves twice."""


class Collect(Effect, tag="collect", frozen=True):
    """The player takes the objective card that this is printed on."""


class Score(Effect, tag="score", frozen=True):
    """Victory points."""

    who: Player = "you"
    points: int = 1
