"""The words that effects are written in: whose, where, how much, when, and what is done.

Card files are made of these values and nothing else, so that no card needs code of its own. In a file every
effect is a table whose `do` names it: `{ do = "points", amount = 2 }`. Everything is seen from the player
whose effect it is: `own` is that player, `opponent` the one faced in this round (DP-MULTI-06).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from game.content.spec import Spec, Words


class CardClass(StrEnum):
    """The classes of cards. The dominance wheel compares all but EPIC and SUPPORT (DP-FACE-07)."""

    FORCE = "force"
    DEXTERITY = "dexterity"
    MAGIC = "magic"
    EPIC = "epic"
    SUPPORT = "support"


class Family(StrEnum):
    """The families, shown by the frame (DP-CARD-02)."""

    PLANT = "plant"
    PIRATE = "pirate"
    FIRE = "fire"


Who = Literal["own", "opponent"]

Zone = Literal["pile", "hand", "discard", "score", "collection", "carried", "table", "this"]
"""Where cards lie. `table` is what was played this round; `collection` also holds, where the players share
one pack, what was not dealt of it; `this` is the card whose effect it is, wherever it lies now."""

Picking = Literal["chosen", "random", "top", "all", "lowest", "highest"]
"""How an effect picks from several things: the player chooses, at random, from the top of a pile, all, or
those of the lowest or highest printed value (of dice: of the face shown)."""

Card = Literal["own_fighter", "opponent_fighter", "own_supports", "opponent_supports", "this"]
"""Cards on the table."""


class Filter(Spec, frozen=True):
    """A choice of cards by their printed values; omitted parts match everything."""

    classes: tuple[CardClass, ...] = ()
    families: tuple[Family, ...] = ()
    least: int | None = None
    most: int | None = None


class Count(Spec, frozen=True):
    """A number found in play: `plus` + `per` for each thing counted, between `least` and `most`.

    Attributes:
        of: `cards` in a zone; what the `dice` show in sum; the number of dice that show one of `faces`;
            the `round`; the `value` of a card on the table as it stands (before doubling).
    """

    of: Literal["cards", "dice_sum", "dice", "round", "value"]
    who: Who = "own"
    zone: Zone = "score"
    filter: Filter | None = None
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    card: Card = "own_fighter"
    per: int = 1
    plus: int = 0
    least: int | None = None
    most: int | None = None


Amount = int | Count


class Condition(Spec, frozen=True):
    """The conditions of an effect; all the given parts must hold.

    Attributes:
        own_fighter, opponent_fighter: the fighter on the table is such a card.
        dominates, dominated: the player's fighter's class has, or suffers, the bonus of the wheel.
        total: how the player's total compares with the opponent's.
        score: how the player's number of champions compares with the opponent's.
        own_support, opponent_support: whether a Soutien was played this round.
        opponent_bluffed: whether the opponent played Esbroufe this round.
        count: a number, which is at least `at_least` and at most `at_most`.
        result: how the round ended for the player; only for what happens after it.
    """

    own_fighter: Filter | None = None
    opponent_fighter: Filter | None = None
    dominates: bool | None = None
    dominated: bool | None = None
    total: Literal["ahead", "behind", "level"] | None = None
    score: Literal["ahead", "behind", "level"] | None = None
    own_support: bool | None = None
    opponent_support: bool | None = None
    opponent_bluffed: bool | None = None
    count: Count | None = None
    at_least: int | None = None
    at_most: int | None = None
    result: Literal["won", "lost", "tied"] | None = None


class Effect(Spec, frozen=True, kw_only=True, tag_field="do"):
    """Something done by a card, if all of `when` holds as it begins."""

    when: tuple[Condition, ...] = ()


class Points(Effect, frozen=True, kw_only=True, tag="points"):
    """Add to a total of this round; not doubled."""

    amount: Amount
    who: Who = "own"


class Value(Effect, frozen=True, kw_only=True, tag="value"):
    """Changes the value of cards on the table, to or by a number; that of a dominating fighter is doubled."""

    card: Card = "this"
    to: Amount | None = None
    by: Amount | None = None


class Class(Effect, frozen=True, kw_only=True, tag="class"):
    """Change the class of cards on the table; without `to` the player chooses among those of the wheel."""

    card: Card = "this"
    to: CardClass | None = None


class Bonus(Effect, frozen=True, kw_only=True, tag="bonus"):
    """Take a fighter out of the wheel: its value is never doubled, or always is."""

    card: Card
    rule: Literal["none", "always"]


class Replace(Effect, frozen=True, kw_only=True, tag="replace"):
    """Put another card in the place of a fighter (D3), if there is one; the old one goes to `old`."""

    who: Who = "own"
    source: Zone = "hand"
    pick: Picking = "chosen"
    filter: Filter | None = None
    old: Literal["hand", "discard", "pile"] = "discard"


class SwapFighters(Effect, frozen=True, kw_only=True, tag="swap_fighters"):
    """The two fighters change sides."""


class Move(Effect, frozen=True, kw_only=True, tag="move"):
    """Cards go from one place to another: draw, discard, steal, search, give back.

    From the opponent's hand at random, unless the card says otherwise; Esbroufe is never taken (D14).
    Onto a pile means on top of it. `optional`: the player may take fewer, or none.
    """

    source: Zone
    target: Zone
    source_who: Who = "own"
    target_who: Who = "own"
    count: Amount = 1
    pick: Picking = "chosen"
    filter: Filter | None = None
    optional: bool = False


class Allow(Effect, frozen=True, kw_only=True, tag="allow"):
    """So many more Soutien cards may be played this round (DP-SUPPORT-04)."""

    count: int = 1
    who: Who = "own"


class Cancel(Effect, frozen=True, kw_only=True, tag="cancel"):
    """Voids the effects of cards on the table: what they gave is removed, what is to come does not happen."""

    card: Card


class Copy(Effect, frozen=True, kw_only=True, tag="copy"):
    """Does what the effects of a card on the table do at this time, as one's own; copies are not copied."""

    card: Card


class Look(Effect, frozen=True, kw_only=True, tag="look"):
    """The player sees cards of the opponent's hand, or of the top of a pile."""

    zone: Literal["hand", "pile"] = "hand"
    who: Who = "opponent"
    count: int | None = None


class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """Rolls dice again; with `optional` the player may decline."""

    who: Who = "own"
    pick: Picking = "lowest"
    count: int = 1
    optional: bool = False


class SetDie(Effect, frozen=True, kw_only=True, tag="set_die"):
    """Turns dice to a face, or by a number (between 1 and 6)."""

    who: Who = "own"
    pick: Picking = "lowest"
    count: int = 1
    to: int | None = None
    by: int | None = None


class AddDice(Effect, frozen=True, kw_only=True, tag="add_dice"):
    """Roll more dice; a negative number removes the lowest dice, but never the last one."""

    count: Amount = 1
    who: Who = "own"


class SwapDice(Effect, frozen=True, kw_only=True, tag="swap_dice"):
    """One die changes places with one of the opponent's."""

    give: Picking = "lowest"
    take: Picking = "highest"


class Gamble(Effect, frozen=True, kw_only=True, tag="gamble"):
    """Rolls one die that counts nowhere: from `least` on one thing happens, else another."""

    least: int
    then: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()


class Option(Spec, frozen=True):
    """One of several things a player may choose."""

    text: Words
    effects: tuple[AnyEffect, ...] = ()


class Choose(Effect, frozen=True, kw_only=True, tag="choose"):
    """The player chooses what happens."""

    options: tuple[Option, ...]


AnyEffect = (
    Points
    | Value
    | Class
    | Bonus
    | Replace
    | SwapFighters
    | Move
    | Allow
    | Cancel
    | Copy
    | Look
    | Reroll
    | SetDie
    | AddDice
    | SwapDice
    | Gamble
    | Choose
)
