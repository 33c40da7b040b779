"""Estimates what a printed card is worth: points as a fighter or a Soutien, and cards won.

The numbers here are guesses about an average table; what a card does at a given table is for the rules to
say.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Allow,
    Amount,
    AnyEffect,
    Bonus,
    Cancel,
    CardClass,
    Choose,
    Class,
    Copy,
    Count,
    Gamble,
    Look,
    Move,
    Picking,
    Points,
    Replace,
    Reroll,
    SetDie,
    SwapDice,
    SwapFighters,
    Value,
    Who,
    Zone,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.games.donjon_procrastination.rules.cards.specs import CardSpec

FIGHTER = 4.5
"""The value of an average fighter."""

MEETS = 0.25
"""The share of opponents that are of the class a fighter dominates."""

DIE = 3.5
"""The mean of a die."""

COUNTED = 2.0
"""The typical number of cards in a zone that an effect counts."""

SIDES = 6
"""The faces of a die in estimates of gambles."""

HOLDS = 0.5
"""How often the conditions of an effect hold."""

SORTED = 0.4
"""The share of the cards in a zone that are of the kind an effect counts."""

CARD = 1.0
"""The worth of a card in hand, in points of one round, for an effect that lets the player choose."""

LYING: Mapping[Zone, float] = MappingProxyType(
    {"pile": 0.7, "hand": 1.0, "score": 1.6, "carried": 0.8, "table": 0.8}
)
"""The worth of a card to its player by the zone it lies in, in cards in hand; 0 in any other zone."""

REROLLED: Mapping[Picking, float] = MappingProxyType({"lowest": 0.5, "highest": -0.5, "chosen": 0.9})
"""The expected gain of rolling a die again."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Points of a round, and cards, measured in cards in hand."""

    points: float = 0.0
    cards: float = 0.0

    def __add__(self, other: Worth) -> Worth:
        return Worth(self.points + other.points, self.cards + other.cards)

    def __mul__(self, part: float) -> Worth:
        return Worth(self.points * part, self.cards * part)

    @property
    def together(self) -> float:
        """The points and the cards as one number of points."""
        return self.points + CARD * self.cards


def as_fighter(card: CardSpec) -> Worth:
    """The expected worth of a card as a fighter; because of the wheel, values above average count more."""
    value = _value(card)
    if card.class_ not in (CardClass.EPIC, CardClass.SUPPORT):
        value += MEETS * (value - FIGHTER)
    return Worth(value) + effects_of(card)


def as_support(card: CardSpec) -> Worth:
    """The expected worth of a card as a Soutien, without the die that comes with it."""
    return Worth(_value(card)) + effects_of(card)


def effects_of(card: CardSpec) -> Worth:
    """The worth of all the effects of a card together."""
    return _sum((*card.effects, *card.dice, *card.after), card)


def expected(amount: Amount) -> float:
    """The expected value of an amount, which may depend on what is in play."""
    if isinstance(amount, int):
        return amount
    number = amount.plus + amount.per * _typical(amount)
    if amount.most is not None:
        number = min(number, amount.most)
    return number if amount.least is None else max(number, amount.least)


def _value(card: CardSpec) -> float:
    return card.value + (0.0 if card.grows is None else expected(card.grows))


def _typical(count: Count) -> float:
    match count.of:
        case "cards":
            return COUNTED if count.filter is None else SORTED * COUNTED
        case "dice_sum":
            return 1.5 * DIE
        case "dice":
            return 1.5 * len(count.faces) / SIDES
        case "round":
            return 4.0
        case "value":
            return FIGHTER


def _sum(effects: Iterable[AnyEffect], card: CardSpec) -> Worth:
    total = Worth()
    for effect in effects:
        total += _worth(effect, card) * (HOLDS if effect.when else 1.0)
    return total


def _worth(effect: AnyEffect, card: CardSpec) -> Worth:
    match effect:
        case Gamble(least=least, then=then, otherwise=otherwise):
            chance = (SIDES + 1 - least) / SIDES
            return _sum(then, card) * chance + _sum(otherwise, card) * (1 - chance)
        case Choose(options=options):
            worths = (_sum(option.effects, card) for option in options)
            return max(worths, key=lambda worth: worth.together, default=Worth())
        case Move():
            return Worth(cards=_moved(effect))
        case _:
            return Worth(points=_points(effect, card))


def _points(effect: AnyEffect, card: CardSpec) -> float:  # noqa: C901, PLR0912 - a case for each effect
    match effect:
        case Reroll(who=who, pick=pick, count=count):
            return _side(who) * count * REROLLED.get(pick, 0.0)
        case SetDie(who=who, count=count, to=to, by=by):
            return _side(who) * count * ((0.0 if to is None else to - DIE + 0.5) + (by or 0))
        case AddDice(who=who, count=count):
            return _side(who) * DIE * expected(count)
        case SwapDice():
            return DIE - 1
        case Points(who=who, amount=amount):
            return _side(who) * expected(amount)
        case Value(card=meant, to=to, by=by):
            own = meant in ("this", "own_fighter", "own_supports")
            before = card.value if meant == "this" else FIGHTER
            change = (0.0 if to is None else expected(to) - before) + (0.0 if by is None else expected(by))
            return change if own else -change
        case Bonus(card="opponent_fighter", rule=rule):
            return MEETS * FIGHTER if rule == "none" else -FIGHTER
        case Bonus(card=meant, rule=rule):
            value = card.value if meant == "this" else FIGHTER
            return -MEETS * value if rule == "none" else (1 - MEETS) * value
        case SwapFighters():
            fights = card.class_ is not CardClass.SUPPORT
            return max(0.0, 2 * (FIGHTER - card.value)) if fights else DIE
        case Class() | Cancel() | Copy() | Replace():
            return 0.8
        case Allow(count=count, who=who):
            return _side(who) * 0.5 * count
        case Look():
            return 0.2
        case _:
            return 0.0


def _moved(effect: Move) -> float:
    """The worth of a move of cards, in cards in hand."""
    comes = _side(effect.target_who) * LYING.get(effect.target, 0.0)
    goes = _side(effect.source_who) * LYING.get(effect.source, 0.0)
    moved = (comes - goes) * min(expected(effect.count), 2.0)
    return max(0.0, moved) if effect.optional else moved


def _side(who: Who) -> int:
    return 1 if who == "own" else -1
