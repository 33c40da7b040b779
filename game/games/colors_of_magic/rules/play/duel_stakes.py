"""The stakes of a duel: what either creature's victory would do, as far as the cards are known.

(CM-MELEE-10 and -12, CM-RANGED-05, rulings R-33, R-35 and R-37.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.games.colors_of_magic.rules.cards.effects import Damage, Grant, If, Modify, Prevent
from game.games.colors_of_magic.rules.meaning.meaning import holds, number
from game.games.colors_of_magic.rules.meaning.reading import split_keyword
from game.games.colors_of_magic.rules.play.duel import Duel, players_of, victory
from game.games.colors_of_magic.rules.play.duel_cards import (
    Party,
    Played,
    adds_damage,
    boosts,
    parties,
    shields,
)
from game.games.colors_of_magic.rules.state.terms import Term, TermKind, Terms, total
from game.games.colors_of_magic.rules.state.view import is_masked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.meaning.reading import Reading
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import Context, State
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of the `loser`: the `terms` of the damage, and the hit points `left` afterwards.

    `hidden` is the number of face-down cards that could change this. Answers to the duel are not predicted.
    """

    winner: str
    loser: str
    terms: Terms
    left: int
    hidden: int = 0

    @property
    def damage(self) -> int:
        """The damage the creature would suffer."""
        return int(total(self.terms))

    @property
    def dies(self) -> bool:
        """Whether the creature would die of it."""
        return self.damage > 0 and self.left <= 0


def creature_of(state: State, duel: Duel, side: Side) -> str | None:
    """The creature that a side plays cards for; None if it plays none (R-29, R-47).

    Raises:
        KeyError: one of the two creatures is not in play.
    """
    if side not in players_of(state, duel):
        return None
    attacking, _ = parties(state, duel.attacker, duel.defender, (Played(side, ""),))
    return duel.attacker if attacking.played else duel.defender


def stakes(referee: Referee, state: State, duel: Duel, winner: str) -> Stakes:
    """The stakes of a victory of that creature, with the known cards.

    Raises:
        KeyError: one of the two creatures is not in play.
    """
    attacking, defending = parties(state, duel.attacker, duel.defender, duel.played)
    winning, losing = (attacking, defending) if winner == attacking.creature else (defending, attacking)
    hidden = sum(is_masked(played.card) for played in duel.played)
    winning, losing = _known(winning), _known(losing)
    reading = referee.reading(state)
    blow, more = _blow(referee, state, duel, winning)
    armour, prevented = _protection(reading, shields(referee.library, losing))
    armour += int(referee.stat(state, losing.creature, "armour"))
    prevented += sum(modifier.prevent for modifier in state.body(losing.creature).modifiers)
    # In the order of the rules: armour lessens the blow alone, prevention stops what is left of everything.
    kept = min(max(0, armour), max(0, int(total(blow))))
    terms = (*blow, *((Term(-kept, "armour"),) if kept else ()), *more)
    stopped = min(prevented, max(0, int(total(terms))))
    terms += (Term(-stopped, "prevented"),) if stopped else ()
    left = referee.hp(state, losing.creature) - int(total(terms))
    return Stakes(winning.creature, losing.creature, terms, left, hidden)


def _known(party: Party) -> Party:
    return replace(party, played=tuple(played for played in party.played if not is_masked(played.card)))


def _blow(referee: Referee, state: State, duel: Duel, winner: Party) -> tuple[Terms, Terms]:
    """The part of the damage that armour reduces, and the part that ignores it."""
    activation = duel.effects if winner.creature == duel.attacker else ()
    reading = referee.reading(state)
    blow: list[Term] = [Term(victory(state, duel, winner), "victory")]
    more: list[Term] = []
    for effects, context in boosts(reading, referee.library, winner, activation):
        kind: TermKind = "monster_card" if context.source == winner.creature else "card"
        for effect in effects:
            if isinstance(effect, Damage) and effect.to == "foe":
                amount = Term(max(0, number(reading, context, effect.amount)), kind, context.source)
                (blow if adds_damage(effect) else more).append(amount)
    return tuple(term for term in blow if term.amount), tuple(term for term in more if term.amount)


def _protection(reading: Reading, words: list[tuple[tuple[AnyEffect, ...], Context]]) -> tuple[int, int]:
    """The armour that cards give their own creature, and the damage they prevent."""
    armour = prevented = 0
    for effects, context in words:
        # Only what the creature gets for certain: options that a player may refuse are not foreseen.
        for effect in _plain(reading, effects, context):
            match effect:
                case Prevent(to="self", amount=amount):
                    prevented += number(reading, context, amount)
                case Modify(to="self", stat="armour", amount=amount):
                    armour += number(reading, context, amount)
                case Grant(to="self", keyword=keyword) if split_keyword(keyword)[0] == "armour":
                    armour += split_keyword(keyword)[1]
                case _:
                    pass
    return armour, prevented


def _plain(reading: Reading, effects: tuple[AnyEffect, ...], context: Context) -> Iterator[AnyEffect]:
    """The effects, with conditions resolved."""
    for effect in effects:
        if isinstance(effect, If):
            branch = effect.then if holds(reading, context, effect.condition) else effect.otherwise
            yield from _plain(reading, branch, context)
        else:
            yield effect
