"""The duel that settles an attack: cards face down, the totals, and their consequences.

(CM-MELEE-03..13, CM-RANGED-01..05, rulings R-29, R-33, R-35, R-36, R-37 and R-47.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.meaning.meaning import number
from game.games.colors_of_magic.rules.play.duel_cards import (
    Boosts,
    Party,
    Played,
    adds_damage,
    boosts,
    parties,
    protects,
    shields,
)
from game.games.colors_of_magic.rules.play.harm import Deal
from game.games.colors_of_magic.rules.play.lasting import expire
from game.games.colors_of_magic.rules.play.piles import move_card, where
from game.games.colors_of_magic.rules.play.run import Run, SoleDecision, Task
from game.games.colors_of_magic.rules.state.actions import Action, Boost, Pass
from game.games.colors_of_magic.rules.state.creature_events import Boosted, DuelDecided, DuelRevealed
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Carry,
    Context,
    Happens,
    Moment,
    State,
    opponent,
    owner_of,
)
from game.games.colors_of_magic.rules.state.view import is_masked, masked_card
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect, Damage
    from game.games.colors_of_magic.rules.cards.words import Happening
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.terms import Terms

BLOW = 1
"""The damage that the winner of a duel deals, whatever the margin (CM-MELEE-10)."""


@dataclass(frozen=True, slots=True)
class Duel(SoleDecision):
    """`side` may lay the next card face down, or pass (CM-MELEE-04 and -05).

    Attributes:
        side: whose step it is.
        attacker: the creature that attacks.
        defender: the creature that is attacked.
        kind: whether the attack is a melee or a ranged one.
        attack: what the attacker starts from, after cover.
        defence: what the defender starts from.
        played: the cards laid so far, in order.
        cover: what cover took off the attack (CM-COVER-03).
        free: whether it is a free attack on a creature that disengages.
        effects: what a monster's activation card does if the attacker wins.
        steps: how many cards and passes there have been.
        passes: how many passes there have been in direct succession.
        out: who is not asked again.
        attack_terms: what `attack` is made of; `defence_terms` likewise.
    """

    attacker: str
    defender: str
    kind: Literal["melee", "ranged"]
    attack: int
    defence: int
    played: tuple[Played, ...] = ()
    cover: int = 0
    free: bool = False
    effects: tuple[AnyEffect, ...] = ()
    steps: int = 0
    passes: int = 0
    out: tuple[Side, ...] = ()
    attack_terms: Terms = ()
    defence_terms: Terms = ()

    def cards(self) -> tuple[Card, ...]:
        """The cards laid face down."""
        return tuple(played.card for played in self.played)

    def laid(self, side: Side) -> int:
        """How many of the cards are that side's."""
        return sum(played.side is side for played in self.played)

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether it is a pass, or a card of the hand; any may be played, as a bluff too (R-35)."""
        del referee
        match action:
            case Pass():
                return Verdict.yes(Reason.of("CM-MELEE-05", "duel.pass"))
            case Boost(card):
                return _check_card(state, side, card)
            case _:
                return Verdict.no(Reason.of("CM-MELEE-04", "duel.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """The pass, and every different card of the hand."""
        del referee
        yield Pass()
        hand = state.player(side).zones.hand
        # One offer for equal cards; reversed, since the last value of a key wins and the first copy is
        # offered.
        different = {printed(card): card for card in reversed(hand.cards) if not is_masked(card)}
        yield from map(Boost, different.values())

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Lay the card or pass, then go on with the other player."""
        if isinstance(action, Boost):
            player = run.player(side)
            hand = player.zones.hand.take(action.card)
            run.set_player(replace(player, zones=replace(player.zones, hand=hand)))
            run.emit(Boosted(side, action.card))
            played = (*self.played, Played(side, action.card))
            _go_on(run, replace(self, played=played, steps=self.steps + 1, passes=0))
        else:
            _go_on(run, _passed(run, self, side))

    def masked(self, side: Side | None) -> Duel:
        """The duel with the other player's cards face down; their number is open."""
        seen = tuple(
            played if played.side is side else replace(played, card=masked_card(played.card, number))
            for number, played in enumerate(self.played)
        )
        return replace(self, played=seen)


def begin_duel(run: Run, duel: Duel) -> None:
    """Ask the defender's player for the first card, or settle the duel at once."""
    _go_on(run, duel)


def players_of(state: State, duel: Duel) -> tuple[Side, ...]:
    """The players who lay cards, the defender's first; by default nobody plays for a monster.

    (CM-MELEE-04, rulings R-29 and R-47.)
    """
    if duel.free and state.setup.game.opportunity_duel == "static":
        return ()
    # The defender first: CM-MELEE-04 gives its player the first card.
    sides = [state.body(creature).side for creature in (duel.defender, duel.attacker)]
    if state.setup.game.monster_duel == "opponent_plays":
        persons = [side for side in sides if side in SIDES]
        # R-47 "opponent_plays": the player without a creature in the duel plays for the monster. Between two
        # monsters nobody does.
        sides = [opponent(persons[0]) if side is Side.NEUTRAL and persons else side for side in sides]
    return tuple(side for side in sides if side in SIDES)


def _go_on(run: Run, duel: Duel) -> None:
    """Ask the next player who has a card left, or reveal the cards."""
    players = players_of(run.state, duel)
    while not _is_over(run.state, duel, players):
        side = _next(duel, players)
        # An empty hand passes by itself. It is no secret: the number of cards in a hand is open.
        if run.player(side).zones.hand and not _may_lay_none(run, duel, side):
            run.push(replace(duel, side=side))
            return
        duel = _passed(run, duel, side)
    run.push(Reveal(duel))


def _may_lay_none(run: Run, duel: Duel, side: Side) -> bool:
    """Whether that side's creature in the duel keeps its player from laying cards (R-74)."""
    fighting = (run.state.find(creature) for creature in (duel.attacker, duel.defender))
    return any(
        body is not None
        and body.side is side
        and run.referee.forbidden(run.state, body.id, "lay") is not None
        for body in fighting
    )


def _is_over(state: State, duel: Duel, players: tuple[Side, ...]) -> bool:
    match state.setup.game.duel_mode:
        # a pass is not final. As many passes in a row as players, which is one against a monster.
        case "open":
            return duel.passes >= len(players)
        case "one_each":
            return duel.steps >= len(players)
        case "pass_final":
            return all(side in duel.out for side in players)


def _next(duel: Duel, players: tuple[Side, ...]) -> Side:
    """The player asked next: they alternate, without those who are out."""
    side = players[duel.steps % len(players)]
    if side not in duel.out:
        return side
    # With one player out the turns no longer alternate: the other lays cards until passing too.
    return next(other for other in players if other not in duel.out)


def _passed(run: Run, duel: Duel, side: Side) -> Duel:
    """The duel after a pass."""
    run.emit(Boosted(side, None, rule="CM-MELEE-05"))
    final = run.state.setup.game.duel_mode == "pass_final"
    # Out only where a pass is final; otherwise everybody is asked again after the next card.
    out = (*duel.out, side) if final else ()
    return replace(duel, steps=duel.steps + 1, passes=duel.passes + 1, out=out)


def _check_card(state: State, side: Side, card: Card) -> Verdict:
    player = state.player(side)
    if card in player.zones.hand:
        return Verdict.yes(Reason.of("CM-MELEE-03", "duel.card"))
    if card in player.zones.exile:
        return Verdict.no(Reason.of("CM-EXILE-02", "duel.exiled"))
    if card in player.codex:
        return Verdict.no(Reason.of("R-07", "duel.codex"))
    return Verdict.no(Reason.of("CM-MELEE-04", "duel.not_in_hand"))


@dataclass(frozen=True, slots=True)
class Reveal(Task):
    """Reveals the cards and decides the duel; a tie has no effect (CM-MELEE-06..09)."""

    duel: Duel

    def cards(self) -> tuple[Card, ...]:
        """The cards of the duel."""
        return self.duel.cards()

    def laid(self, side: Side) -> int:
        """How many of the cards are that side's."""
        return self.duel.laid(side)

    def run(self, run: Run) -> None:
        """Add up both sides; what follows comes in the order of ruling R-37."""
        duel = self.duel
        # First on the agenda, so last to run: the cards are discarded after all effects, and after a tie too
        #
        run.push(EndDuel(duel))
        # Nobody to compare: no damage and no boosts, but the cards are still discarded.
        if run.state.find(duel.attacker) is None or run.state.find(duel.defender) is None:
            return
        attacking, defending = parties(run.state, duel.attacker, duel.defender, duel.played)
        bonus = {**_bonuses(run, attacking), **_bonuses(run, defending)}
        attack = duel.attack + sum(bonus[played.card] for played in attacking.played)
        defence = duel.defence + sum(bonus[played.card] for played in defending.played)
        shown = tuple((played.side, played.card, bonus[played.card]) for played in duel.played)
        run.emit(DuelRevealed(shown, attack, defence))
        ahead = attack - defence
        for ties in (False, True):
            # A tie goes to whoever wins tied duels; where both do so, neither does.
            outright = [_wins_outright(run, party, ties=ties) for party in (attacking, defending)]
            if any(outright) and (not ties or ahead == 0):
                ahead = int(outright[0]) - int(outright[1])
        if ahead == 0:
            run.emit(DuelDecided(None, None, rule="CM-MELEE-09"))
            run.tell(_moment(run, "ties_duel", attacking, duel))
            return
        winner, loser = (attacking, defending) if ahead > 0 else (defending, attacking)
        run.emit(DuelDecided(winner.creature, loser.creature))
        _settle(run, duel, winner, loser)


def _bonuses(run: Run, party: Party) -> dict[Card, int]:
    """What each card of a side adds to its total: the printed number, and what is counted now (R-86)."""
    found: dict[Card, int] = {}
    for place, played in enumerate(party.played):
        spec = run.library.card(played.card)
        found[played.card] = spec.initiative or 0
        if spec.more:
            later = sum(other.side is played.side for other in party.played[place + 1 :])
            context = replace(party.context(played.side, played.card), later=later)
            found[played.card] += number(run.reading, context, spec.more)
    return found


def _wins_outright(run: Run, party: Party, *, ties: bool) -> bool:
    """Whether a creature wins its duel whatever the totals, or one that is tied."""
    wins = "ties" if ties else "outright"
    return any(modifier.wins == wins for modifier in run.state.body(party.creature).modifiers)


@dataclass(frozen=True, slots=True)
class Blow(Task):
    """The winner's damage and what its cards add, as one package (CM-MELEE-10 and -12, R-37)."""

    duel: Duel
    winner: Party
    added: tuple[tuple[Damage, Context], ...]

    def run(self, run: Run) -> None:
        """Add up the damage and deal it to the loser."""
        reading = run.reading
        amount = victory(run.state, self.duel, self.winner)
        # Counted only now, after the loser's shields: what they changed on the table counts.
        amount += sum(number(reading, context, effect.amount) for effect, context in self.added)
        run.push(
            Deal(
                self.winner.foe,
                # the package as a whole is at least 0; a card that lessens it cannot heal.
                max(0, amount),
                by=self.winner.creature,
                kind=self.duel.kind,
                side=self.winner.side,
                rule="CM-MELEE-10",
            )
        )


def victory(state: State, duel: Duel, winner: Party) -> int:
    """The damage of the victory itself; 0 for a defender who beats a shooter, by house rule (R-33)."""
    shot_back = duel.kind == "ranged" and winner.creature == duel.defender
    return 0 if shot_back and not state.setup.game.ranged_defender_deals_damage else BLOW


@dataclass(frozen=True, slots=True)
class EndDuel(Task):
    """Discards the cards to their owners' piles, and ends what lasted for the duel (R-36).

    `gone` are those that lie elsewhere by now; they were laid all the same (R-74).
    """

    duel: Duel
    gone: tuple[Card, ...] = ()

    def cards(self) -> tuple[Card, ...]:
        """The cards of the duel that still lie there."""
        return tuple(card for card in self.duel.cards() if card not in self.gone)

    def without(self, card: Card) -> EndDuel:
        """The end of the duel once a card of it was taken up."""
        return replace(self, gone=(*self.gone, card)) if card in self.duel.cards() else self

    def laid(self, side: Side) -> int:
        """How many of the cards are that side's."""
        return self.duel.laid(side)

    def run(self, run: Run) -> None:
        """Discard the cards, except one that has moved itself."""
        for card in self.cards():
            # A card lies nowhere while its duel lasts, so one that is found somewhere was moved by its own
            # effect.
            if where(run.state, card) is None:
                move_card(run, card, owner_of(card), "duel", "discard", "R-36", shown=True)
        run.push(DuelOver())
        attacker = run.state.find(self.duel.attacker)
        side = None if attacker is None else attacker.side
        run.tell(
            Moment(
                "ends_attack",
                self.duel.attacker,
                self.duel.defender,
                by=self.duel.kind,
                side=side,
                attacker=self.duel.attacker,
            )
        )


@dataclass(frozen=True, slots=True)
class DuelOver(Task):
    """What lasted for the duel is over (R-36), after whatever happens at its end."""

    def run(self, run: Run) -> None:
        """End it."""
        expire(run, "duel")


def _settle(run: Run, duel: Duel, winner: Party, loser: Party) -> None:
    """Push the consequences in order: the loser's protection, the blow, other effects, answers (R-37)."""
    # A monster's activation card speaks of its attack: it does nothing for a monster that wins in defence.
    activation = duel.effects if winner.creature == duel.attacker else ()
    boosted = boosts(run.reading, run.library, winner, activation)
    shielded = shields(run.library, loser)
    # R-37 in three steps: what protects the loser, the blow with all that adds to it, then everything else,
    # the winner's before the loser's.
    added = tuple(
        (effect, context) for effects, context in boosted for effect in effects if adds_damage(effect)
    )
    run.push(
        *_carry(shielded, protects),
        Blow(duel, winner, added),
        *_carry(boosted, lambda effect: not adds_damage(effect)),
        *_carry(shielded, lambda effect: not protects(effect)),
        Happens(_moment(run, "wins_duel", winner, duel)),
        Happens(_moment(run, "loses_duel", loser, duel)),
    )


def _carry(words: list[Boosts], counts: Callable[[AnyEffect], bool]) -> Iterator[Carry]:
    """Tasks for those effects that count at this point."""
    for effects, context in words:
        chosen = tuple(filter(counts, effects))
        if chosen:
            yield Carry(chosen, context)


def _moment(run: Run, when: Happening, party: Party, duel: Duel) -> Moment:
    body = run.state.body(party.creature)
    return Moment(
        when,
        party.creature,
        party.foe,
        by=duel.kind,
        side=party.side,
        last_known=(body,),
        attacker=duel.attacker,
    )
