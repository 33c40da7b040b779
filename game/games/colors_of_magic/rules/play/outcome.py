"""What comes of a duel: totals, the winner, damage and the effects of the cards.

(CM-MELEE-06..13, rulings R-33, R-36 and R-37.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from game.games.colors_of_magic.rules.cards.verbs import Damage, Grant, Modify, Prevent
from game.games.colors_of_magic.rules.cards.vocabulary import Choose, If, May
from game.games.colors_of_magic.rules.effects.conditions import holds
from game.games.colors_of_magic.rules.effects.context import Context, Reading
from game.games.colors_of_magic.rules.effects.counts import number
from game.games.colors_of_magic.rules.effects.interpret import Carry
from game.games.colors_of_magic.rules.effects.lasting import expire
from game.games.colors_of_magic.rules.effects.triggers import Happens
from game.games.colors_of_magic.rules.play.field_events import DuelDecided, DuelRevealed
from game.games.colors_of_magic.rules.play.hands import move_card, owner_of, where
from game.games.colors_of_magic.rules.play.harm import Deal, bury_all
from game.games.colors_of_magic.rules.play.moments import Moment
from game.games.colors_of_magic.rules.play.referee import split_keyword
from game.games.colors_of_magic.rules.play.tasks import Task
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.vocabulary import AnyEffect
    from game.games.colors_of_magic.rules.cards.words import Happening
    from game.games.colors_of_magic.rules.play.duel import Duel, Played
    from game.games.colors_of_magic.rules.play.run import Run

BLOW = 1
"""The damage that the winner of a duel deals, whatever the margin (CM-MELEE-10)."""

Boosts = tuple[tuple["AnyEffect", ...], Context]
"""What one card does in a duel, and what its words mean."""


@dataclass(frozen=True, slots=True)
class Reveal(Task):
    """Turn the cards over and see who wins; a tie has no effect (CM-MELEE-06..09)."""

    duel: Duel

    def cards(self) -> tuple[Card, ...]:
        """The cards of the duel."""
        return self.duel.cards()

    def run(self, run: Run) -> None:
        """Add up both sides; what follows comes in the order of ruling R-37."""
        duel = self.duel
        run.push(EndDuel(duel))
        if run.state.find(duel.attacker) is None or run.state.find(duel.defender) is None:
            return
        attackers, defenders = _sorted(run, duel)
        attack = duel.attack + sum(_initiative(run, one.card) for one in attackers)
        defence = duel.defence + sum(_initiative(run, one.card) for one in defenders)
        shown = tuple((one.side, one.card, _initiative(run, one.card)) for one in duel.played)
        run.emit(DuelRevealed(shown, attack, defence))
        if attack == defence:
            run.emit(DuelDecided(None, None, rule="CM-MELEE-09"))
            return
        one = Party(duel.attacker, run.state.body(duel.attacker).side, duel.defender, attackers)
        other = Party(duel.defender, run.state.body(duel.defender).side, duel.attacker, defenders)
        winner, loser = (one, other) if attack > defence else (other, one)
        run.emit(DuelDecided(winner.creature, loser.creature))
        _settle(run, duel, winner, loser)


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a duel: its creature, whose that is, the creature it is up against, and its cards."""

    creature: str
    side: Side
    foe: str
    played: tuple[Played, ...]

    def context(self, side: Side, source: str) -> Context:
        """What the words of a card of this side mean."""
        return Context(side, source, own=self.creature, caster=self.creature, foe=self.foe)


@dataclass(frozen=True, slots=True)
class Blow(Task):
    """The winner's damage and what its cards add to it, as one package (CM-MELEE-10 and -12, R-37)."""

    duel: Duel
    winner: Party
    added: tuple[tuple[Damage, Context], ...]

    def run(self, run: Run) -> None:
        """Deal it."""
        reading = Reading(run.referee, run.state)
        amount = BLOW if self._hurts(run) else 0
        amount += sum(number(reading, context, effect.amount) for effect, context in self.added)
        run.push(
            Deal(
                self.winner.foe,
                max(0, amount),
                by=self.winner.creature,
                kind=self.duel.kind,
                side=self.winner.side,
                rule="CM-MELEE-10",
            )
        )

    def _hurts(self, run: Run) -> bool:
        """Whether the victory itself does: a defender's over a shooter may not, by house rule (R-33)."""
        shot_back = self.duel.kind == "ranged" and self.winner.creature == self.duel.defender
        return not shot_back or run.state.setup.game.ranged_defender_deals_damage


@dataclass(frozen=True, slots=True)
class EndDuel(Task):
    """The cards go to their owners' discards, and what lasted for the duel is over (R-36)."""

    duel: Duel

    def cards(self) -> tuple[Card, ...]:
        """The cards of the duel."""
        return self.duel.cards()

    def run(self, run: Run) -> None:
        """Lay the cards down; one that has moved itself stays where it is."""
        for card in self.duel.cards():
            if where(run.state, card) is None:
                move_card(run, card, owner_of(card), "duel", "discard", "R-36", shown=True)
        expire(run, "duel")
        bury_all(run)


def _settle(run: Run, duel: Duel, winner: Party, loser: Party) -> None:
    """Shields of the loser, the blow, the other effects, the winner's first, then what answers (R-37)."""
    printed = [(run.library.card(p.card).on_attack, winner.context(p.side, p.card)) for p in winner.played]
    if winner.creature == duel.attacker and duel.effects:
        printed.append((duel.effects, winner.context(winner.side, winner.creature)))
    reading = Reading(run.referee, run.state)
    boosts = [(tuple(_decided(reading, context, effects)), context) for effects, context in printed]
    shields = [(run.library.card(p.card).on_defence, loser.context(p.side, p.card)) for p in loser.played]
    added = tuple((one, context) for effects, context in boosts for one in effects if _adds_damage(one))
    run.push(
        *_carry(shields, _shields),
        Blow(duel, winner, added),
        *_carry(boosts, lambda effect: not _adds_damage(effect)),
        *_carry(shields, lambda effect: not _shields(effect)),
        Happens(_moment(run, "wins_duel", winner, duel)),
        Happens(_moment(run, "loses_duel", loser, duel)),
    )


def _carry(boosts: list[Boosts], counts: Callable[[AnyEffect], bool]) -> Iterator[Carry]:
    """The tasks that do those of the effects that count now."""
    for effects, context in boosts:
        chosen = tuple(filter(counts, effects))
        if chosen:
            yield Carry(chosen, context)


def _moment(run: Run, when: Happening, party: Party, duel: Duel) -> Moment:
    body = run.state.body(party.creature)
    return Moment(when, party.creature, party.foe, by=duel.kind, side=party.side, body=body)


def _sorted(run: Run, duel: Duel) -> tuple[tuple[Played, ...], tuple[Played, ...]]:
    """The attacker's cards and the defender's; whoever is not a creature's player plays for a monster."""
    sides = {run.state.body(duel.attacker).side, run.state.body(duel.defender).side}
    attacking = run.state.body(duel.attacker).side
    attackers = tuple(
        one
        for one in duel.played
        if one.side is attacking or (attacking is Side.NEUTRAL and one.side not in sides)
    )
    return attackers, tuple(one for one in duel.played if one not in attackers)


def _initiative(run: Run, card: Card) -> int:
    """What a card adds to the total; nothing if it bears no number (R-03)."""
    return run.library.card(card).initiative or 0


def _decided(reading: Reading, context: Context, effects: tuple[AnyEffect, ...]) -> Iterator[AnyEffect]:
    """The effects, with what adds to the blow on a condition decided now: it is part of one package."""
    for effect in effects:
        match effect:
            case If(condition=condition, then=then, otherwise=otherwise) if any(
                map(_adds_damage, (*then, *otherwise))
            ):
                yield from then if holds(reading, context, condition) else otherwise
            case _:
                yield effect


def _adds_damage(effect: AnyEffect) -> TypeGuard[Damage]:
    """Whether an effect on attack is part of the blow."""
    return isinstance(effect, Damage) and effect.to == "foe" and not effect.ignores_armour


def _shields(effect: AnyEffect) -> bool:
    """Whether an effect on defence prevents or lessens damage, and so comes before the blow."""
    match effect:
        case Prevent() | Modify(stat="armour"):
            return True
        case Grant(keyword=keyword):
            return split_keyword(keyword)[0] == "armour"
        case If(then=then, otherwise=otherwise):
            return any(map(_shields, (*then, *otherwise)))
        case May(effects=effects):
            return any(map(_shields, effects))
        case Choose(options=options):
            return any(_shields(effect) for option in options for effect in option.effects)
        case _:
            return False
