"""The effects, one class each, and the abilities they are part of.

Card files consist of these values and nothing else, so that no card needs code of its own. In a file every
effect is a table whose `do` names it: `{ do = "damage", to = "target", amount = 2 }` reads as
`Damage(to="target", amount=2)`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.content.spec import Spec, Words
from game.games.colors_of_magic.rules.cards.words import (
    Amount,
    Away,
    Condition,
    Direction,
    Duration,
    Duty,
    Filter,
    Name,
    Order,
    Origin,
    Place,
    Players,
    Price,
    Stat,
    TargetSpec,
    Triggers,
    WhichCards,
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
    """Adds mana to the reserve; a negative amount removes it.

    With `spells` it pays for such spells alone, and is lost if it is not spent by then (R-88).
    """

    who: Players = "you"
    amount: Amount = 1
    spells: WhichCards | None = None
    until: Literal["turn", "next_turn"] | int = "turn"


class Draw(Effect, tag="draw", frozen=True):
    """Draws cards from the grimoire."""

    who: Players = "you"
    amount: Amount = 1


class Discard(Effect, tag="discard", frozen=True):
    """Discards cards of the hand, chosen by their owner, by the owner's opponent, or at random.

    They go `to` the discard, or to the bottom or the top of the draw pile, or are exiled. From the `deck`
    they are those on top of the draw pile.
    """

    who: Players = "opponent"
    amount: Amount = 1
    choice: Literal["own", "other", "chance"] = "own"
    to: Literal["discard", "bottom", "top", "exile"] = "discard"
    from_: Literal["hand", "deck"] = msgspec.field(default="hand", name="from")


class Search(Effect, tag="search", frozen=True):
    """The player takes up to so many such cards out of the draw pile, shows them, and shuffles it (R-77)."""

    cards: WhichCards = WhichCards()
    amount: Amount = 1
    to: Literal["hand", "top", "discard", "exile"] = "hand"


class Shuffle(Effect, tag="shuffle", frozen=True):
    """Shuffles the draw pile."""

    who: Players = "you"


class Lead(Effect, tag="lead", frozen=True):
    """The player takes the first-player token, and keeps it in this turn's End phase (R-77)."""

    who: Players = "you"


class Look(Effect, tag="look", frozen=True):
    """Looks at a hand or at the next cards of a pile; `reveal` shows them to both players.

    `then` says what the player does with cards of a pile: put them back in any order, or as many of them as
    wanted at the bottom, or one of them into its owner's hand.
    """

    at: Literal["hand", "deck"]
    whose: Players = "opponent"
    amount: Amount = 1
    reveal: bool = False
    then: Literal["order", "bottom", "hand"] | None = None


class Modify(CreatureEffect, tag="modify", frozen=True):
    """Changes a characteristic by a number for a while.

    A changed cost or range may be that of certain `spells` alone, of the next so many `times`; a cost does
    not go below `least`.
    """

    stat: Stat
    amount: Amount
    until: Duration = "turn"
    spells: WhichCards | None = None
    times: int | None = None
    least: int = 0


class Grant(CreatureEffect, tag="grant", frozen=True):
    """Gives a keyword, with its number if it has one: `flying`, `armour 1`."""

    keyword: str
    until: Duration = "turn"


class Lose(CreatureEffect, tag="lose", frozen=True):
    """Takes a keyword away for a while, or all the keywords and abilities printed on it (R-76)."""

    keyword: str = "all"
    until: Duration = "turn"


class Give(CreatureEffect, tag="give", frozen=True):
    """Gives an ability for a while; its `self` is the creature."""

    ability: Ability
    until: Duration = "turn"


class Forbid(CreatureEffect, tag="forbid", frozen=True):
    """Orders that the creature may not carry out for a while; with `by` only those creatures may not do it.

    The filter is seen from the player of the creature that the ban protects. With `spells` only those may
    not be cast, or not target it.
    """

    orders: tuple[Order, ...]
    until: Duration = "turn"
    by: Filter | None = None
    spells: WhichCards | None = None


class Compel(CreatureEffect, tag="compel", frozen=True):
    """It must attack if it can, and those who are `at` before all others (R-80)."""

    must: tuple[Duty, ...] = ()
    at: Who | None = None
    until: Duration = "turn"


class FreeMove(CreatureEffect, tag="move", frozen=True):
    """Moves up to that many inches, ignoring engagement if `slips`; `extra` is the creature's full move."""

    inches: Amount = 0
    extra: bool = False
    slips: bool = False


class Push(CreatureEffect, tag="push", frozen=True):
    """Pushes straight away from `origin`, or in another direction, until something solid stops it.

    `towards = true` is the same as the direction `towards`. `on_terrain` happens if impassable terrain or the
    edge of the table stops it, `on_creature` if a creature does, which is `other`; the one pushed is `it`.
    """

    inches: Amount
    origin: Place = "self"
    towards: bool = False
    direction: Direction = "away"
    on_terrain: tuple[AnyEffect, ...] = ()
    on_creature: tuple[AnyEffect, ...] = ()


class Swap(Effect, tag="swap", frozen=True):
    """Swaps the places of two creatures."""

    a: Name
    b: Name


class Teleport(CreatureEffect, tag="teleport", frozen=True):
    """Teleports to a chosen place within that many inches of the creature, or of `near`; None is anywhere.

    The place is at least `away` inches from every hostile creature.
    """

    within: float | None = None
    near: Place | None = None
    away: float = 0.0


class Return(CreatureEffect, tag="return", frozen=True):
    """Returns the creature to where it stood when it was last activated this turn."""


class Token(Effect, tag="token", frozen=True):
    """Creates creatures of a profile, placed within that many inches of `near` by the effect's player.

    The `effects` happen to each of them, as `it`.
    """

    profile: str
    count: Amount = 1
    within: float = 3.0
    near: Place = "self"
    tapped: bool = False
    effects: tuple[AnyEffect, ...] = ()


class Decoy(Effect, tag="copy", frozen=True):
    """Creates a copy of a creature, with 1 hit point, within that many inches of it.

    It has no abilities and keywords unless it `keeps` them.
    """

    of: Name = "self"
    within: float = 3.0
    keeps: bool = False


class Grow(CreatureEffect, tag="grow", frozen=True):
    """Changes the creature's profile; it keeps its damage, marks and artefacts."""

    profile: str
    until: Duration = "forever"


class Ride(CreatureEffect, tag="ride", frozen=True):
    """The creature mounts another one of its side, and stands on its base from then on (R-70).

    They are activated together, and the rider goes where its mount goes. Nobody rides a rider, nor two one.
    """

    on: Name


class Dismount(CreatureEffect, tag="dismount", frozen=True):
    """The creature gets off its mount, to a chosen place within that many inches of it."""

    within: float = 1.0


class Banish(CreatureEffect, tag="banish", frozen=True):
    """Removes from play for a while; the creature returns as near to its place as possible.

    With `within` the player chooses a place that near to where it stood, or to `near` (R-82).
    """

    until: Away = "turn"
    within: float | None = None
    near: Place | None = None


class Destroy(CreatureEffect, tag="destroy", frozen=True):
    """Kills the creature, whatever hit points it has left."""


class ExileCard(Effect, tag="exile", frozen=True):
    """Exiles the card itself once it has resolved, the card of a creature, or a targeted card.

    `discarded` are all cards in the discard of the player, or of `whose`.
    """

    what: Literal["this", "target_card", "discarded"] | Who = "this"
    whose: Players = "you"


ReturnPlace = Literal["hand", "deck", "bottom", "codex", "discard"]
"""Where a card goes back to: `deck` is on top of the draw pile, `bottom` below it."""


class Recall(Effect, tag="recall", frozen=True):
    """A targeted card goes to its owner's hand, draw pile (`deck`: on top) or Codex, or to the discard.

    `this` is the card itself, `exiled` and `discarded` all cards in that pile of the player, or of `whose`,
    `laid` those laid in the duel: only certain `cards`, and of these as many as `count` says, which are
    chosen. Creatures leave play, and their cards go.
    """

    what: Literal["target_card", "this", "exiled", "discarded", "laid"] | Who = "target_card"
    to: ReturnPlace = "hand"
    whose: Players = "you"
    cards: WhichCards = WhichCards()
    count: int | None = None


class IntoPlay(Effect, tag="deploy", frozen=True):
    """The player puts such a card from a pile into play for nothing: a creature, a permanent (R-81).

    A creature arrives `within` so many inches of `near`, an artefact is put on the creature that is `near`.
    """

    cards: WhichCards = WhichCards()
    from_: Literal["hand", "discard", "exile", "codex"] = msgspec.field(default="discard", name="from")
    whose: Literal["you", "opponent"] = "you"
    within: float = 3.0
    near: Place = "self"
    tapped: bool = False


class ExtraAction(CreatureEffect, tag="act", frozen=True):
    """Gives one more Action, within the creature's activation or else at once."""


class Attack(Effect, tag="attack", frozen=True):
    """An attack at once, outside the usual order; without `at`, on a target that `choice` chooses."""

    by: Who
    at: Name | None = None
    kind: Literal["melee", "ranged"] = "melee"
    choice: Literal["controller", "you", "opponent"] = "controller"


class Ready(CreatureEffect, tag="ready", frozen=True):
    """Untaps the creature, so that it may be activated again."""


class Tap(CreatureEffect, tag="tap", frozen=True):
    """Taps the creature, which then counts as activated."""


class MustActivate(CreatureEffect, tag="must_activate", frozen=True):
    """Forces the controller's next go to activate the creature, if possible."""


class Skip(Effect, tag="skip", frozen=True):
    """The player loses the next go, of this turn or of a later one; that is no pass (R-72)."""

    who: Players = "opponent"


class Marker(Effect, tag="marker", frozen=True):
    """A named counter on the board, or (`remove`) the nearest such one off it."""

    marker: str
    at: Place = "target_point"
    remove: bool = False


class Mark(Effect, tag="mark", frozen=True):
    """Named counters put on a creature, or taken off when the amount is negative.

    `what` puts them on a permanent or an artefact instead: on this one, or on the targeted one (R-89).
    """

    mark: str
    to: Who = "self"
    amount: Amount = 1
    what: Literal["this", "target_card"] | None = None


class Redirect(Effect, tag="redirect", frozen=True):
    """The attack or spell that triggered this aims at another creature, if that one may be its target.

    Of a group the player chooses one of those that may.
    """

    to: Who


class Cancel(Effect, tag="cancel", frozen=True):
    """Cancels the event that triggered this: the attack, the move, the activation, the death."""


class Counter(Effect, tag="counter", frozen=True):
    """The spell that triggered this, or the one targeted on the stack, is discarded without effect."""


class Dispel(Effect, tag="dispel", frozen=True):
    """The targeted permanent or artefact goes to its owner's discard; a targeted zone is removed.

    `this` is the zone or permanent that the effect is printed on; of a creature all its artefacts go.
    """

    what: Literal["target_card", "this"] | Name = "target_card"


class Take(Effect, tag="take", frozen=True):
    """The targeted permanent or artefact, or this one, becomes the player's, and passes to another creature.

    `whose` may leave it whose it is, or give it to the opponent or the player of its new bearer. Without `to`
    it stays where it is (R-73).
    """

    what: Literal["target_card", "this"] = "target_card"
    to: Name | None = None
    whose: Literal["you", "opponent", "same", "bearer"] = "you"


class Repeat(Effect, tag="repeat", frozen=True):
    """Repeats the event that triggered this: the attack is made again, the spell resolves twice."""


class Collect(Effect, tag="collect", frozen=True):
    """The player takes the objective card that this is printed on."""


class Score(Effect, tag="score", frozen=True):
    """Victory points."""

    who: Players = "you"
    points: int = 1


class Zone(Effect, tag="zone", frozen=True):
    """A disc of ground around a place, or a wall from there `to` another, with abilities and a footing.

    Around a creature it `follows` it, unless it says that it stays. It `hinders` everybody, or only one side
    as the player whose effect it is sees it. `ground` is what filters call the ground there.
    """

    name: Words
    radius: float
    at: Place = "target_point"
    to: Place | None = None
    follows: bool = True
    until: Duration = "turn"
    footing: Literal["open", "difficult", "impassable"] = "open"
    opacity: Literal["clear", "light", "blocking"] = "clear"
    hinders: Literal["all", "allies", "enemies"] = "all"
    ground: str | None = None
    abilities: tuple[Ability, ...] = ()


class MoveZone(Effect, tag="shift", frozen=True):
    """Moves a zone: the one that this is printed on (`self`), or the targeted one."""

    inches: Amount
    zone: Literal["self", "target_zone"] = "self"
    origin: Place = "self"
    direction: Direction = "chosen"


class Replace(Effect, tag="replace", frozen=True):
    """The damage or the push that triggered this becomes an `amount`, or a `share` of what it was.

    Shares are rounded up; inches of a push are not rounded.
    """

    amount: Amount | None = None
    share: float | None = None


class Exchange(Effect, tag="exchange", frozen=True):
    """Exchanges a characteristic of two creatures for a while."""

    a: Name
    b: Name
    stat: Stat
    until: Duration = "turn"


class Control(CreatureEffect, tag="control", frozen=True):
    """The player controls the creature for a while, no wizard and no monster (R-78)."""

    until: Duration = "turn"


class Win(CreatureEffect, tag="win", frozen=True):
    """The creature wins its next duel outright, whatever the totals; two that do tie.

    With `ties` it does so only if the duel is tied.
    """

    until: Duration = "duel"
    ties: bool = False


class Strip(CreatureEffect, tag="strip", frozen=True):
    """Takes away whatever holds only for a while."""


class Refresh(CreatureEffect, tag="refresh", frozen=True):
    """The abilities that it has used this turn may be used again."""


class Recast(Effect, tag="recast", frozen=True):
    """The effects of the spell that triggered this, or of the last one, once more, on new targets."""


class Raise(Effect, tag="raise", frozen=True):
    """Brings a creature back that died this turn, chosen among those that pass the filter."""

    filter: Filter = Filter(side="allies")
    within: float = 3.0
    near: Place = "self"


class Throw(Effect, tag="throw", frozen=True):
    """Throws a die with that many sides; the effects may count what it shows (`thrown`)."""

    effects: tuple[AnyEffect, ...]
    sides: int = 6


class Permit(Effect, tag="permit", frozen=True):
    """The player may cast such a card from another pile, of `whose`, once; it goes where `after` says."""

    cards: WhichCards = WhichCards()
    zone: Literal["discard", "exile"] = "discard"
    after: Literal["discard", "exile"] = "exile"
    until: Literal["turn", "next_turn"] | int = "turn"
    whose: Literal["you", "opponent"] = "you"


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
    """Effects that the player may decline, and must pay for if a cost or a price is given.

    With `by` it is the opponent who may, and pays. `otherwise` happens if that player declines or cannot pay.
    """

    effects: tuple[AnyEffect, ...] = ()
    cost: int = 0
    price: Price | None = None
    otherwise: tuple[AnyEffect, ...] = ()
    by: Literal["you", "opponent"] = "you"


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
    | Search
    | Shuffle
    | Lead
    | Look
    | Modify
    | Grant
    | Lose
    | Give
    | Forbid
    | Compel
    | FreeMove
    | Push
    | Swap
    | Teleport
    | Return
    | Token
    | Decoy
    | Grow
    | Ride
    | Dismount
    | Banish
    | Destroy
    | ExileCard
    | Recall
    | IntoPlay
    | ExtraAction
    | Attack
    | Ready
    | Tap
    | MustActivate
    | Skip
    | Zone
    | MoveZone
    | Replace
    | Exchange
    | Control
    | Win
    | Strip
    | Refresh
    | Recast
    | Raise
    | Throw
    | Permit
    | Marker
    | Mark
    | Redirect
    | Cancel
    | Counter
    | Dispel
    | Take
    | Repeat
    | Collect
    | Score
    | If
    | Choose
    | May
    | Each
)


class Continuous(Spec, tag="continuous", tag_field="kind", frozen=True):
    """Holds while its source is in play: a change of numbers, a keyword gained or lost, something forbidden.

    An aura is one whose `to` is a group with `within`. What is forbidden may be so only to certain creatures
    (`by`) or `spells`, a cost or a range changed only for certain `spells`. `must` and `at` are as in
    `compel`.
    """

    to: Who = "self"
    stat: Stat | None = None
    amount: Amount = 0
    keyword: str | None = None
    lose: str | None = None
    forbid: tuple[Order, ...] = ()
    by: Filter | None = None
    must: tuple[Duty, ...] = ()
    at: Who | None = None
    spells: WhichCards | None = None
    least: int = 0
    condition: Condition | None = None


class Triggered(Spec, tag="triggered", tag_field="kind", frozen=True):
    """Works by itself whenever its trigger happens; `once` limits it to once a turn.

    No ability is set off by its own effect.
    """

    trigger: Triggers
    effects: tuple[AnyEffect, ...]
    optional: bool = False
    once: bool = False


class Used(Spec, tag="used", tag_field="kind", frozen=True):
    """Used by a player: an « Action : » of a creature (CM-UNIT-06), or by tapping a permanent (R-12).

    A `free` one is used on the player's own go, or in an activation of theirs before, between and after its
    two parts, and spends neither (R-62): once a turn unless `limit` says otherwise. `at_marker` names the
    marker it must be within 1" of.
    """

    name: Words
    effects: tuple[AnyEffect, ...]
    way: Literal["action", "tap", "free"] = "action"
    limit: Literal["none", "turn", "game"] | None = None
    price: Price | None = None
    targets: tuple[TargetSpec, ...] = ()
    range: float | None = None
    sight: bool = False
    origin: Origin = "caster"
    cost: int = 0
    condition: Condition | None = None
    at_marker: str | None = None


Ability = Continuous | Triggered | Used


class Lend(Spec, frozen=True):
    """What a card in hand lends to another spell of its player's when that is cast, for its own cost.

    `to` says to which; the spell's damage rises by `damage`, `safe` makes that nothing counters it, and the
    `effects` are added to its own.
    """

    to: WhichCards = WhichCards()
    damage: Amount = 0
    safe: bool = False
    effects: tuple[AnyEffect, ...] = ()
