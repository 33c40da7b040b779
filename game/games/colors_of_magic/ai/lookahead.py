"""Estimates the rest of a turn: both sides take their best attacks in alternation."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from game.board.shapes import gap
from game.games.colors_of_magic.ai.duels import cheapest
from game.games.colors_of_magic.ai.felling import felled
from game.games.colors_of_magic.ai.objectives import NEAR, PULL, away_from, suits
from game.games.colors_of_magic.rules.meaning.meaning import is_wizard
from game.games.colors_of_magic.rules.play.attacks import Opening
from game.games.colors_of_magic.rules.state.state import SIDES, Body, State, opponent
from game.games.colors_of_magic.rules.state.view import is_masked
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.ai.evaluate import Evaluator

AFTER_A_MOVE = 0.8
"""The discount on an attack that needs a move first, since something may come in between."""

SHOT = 14.0
"""The distance, in inches, within which a shot without a range of its own is expected to find a clear line.
"""

UNCERTAIN = 0.7
"""The discount on a shot whose line of sight has not been checked."""

FADING = 0.85
"""How much each further go counts beside the one before it: the later it comes, the more may have changed."""

FORESEEN = 6
"""The number of goes that are looked ahead."""

HUNTING = 2
"""The initiative that an activation card usually adds to a monster's attack."""

WAR = 0.6
"""The cost in cards of a duel against another player, beyond what the opponent spends."""

STEEP = 2.2
"""The scale, in points of initiative, on which a difference in strength outweighs the cards in hand."""

EDGE = 0.5
"""The advantage, in points, of attacking: the defender's player lays the first card."""

DRAWN = 0.6
"""The share of duels that an attacker loses among those that it does not win; the others are ties."""

HANDS = 0.12
"""The worth of each surplus card in hand before a duel, in points of initiative."""

PINNED = 0.25
"""The share of an attack for which it counts that it may be made next turn on a wizard who is engaged."""

LIKELY = 0.5
"""The chance that a monster goes for a given creature near it."""


@dataclass(frozen=True, slots=True)
class ForeseenAttack:
    """An attack that a creature could make, and its worth to the creature's side.

    What it could get at a place is foreseen alike: `victim` is then the marker.
    """

    worth: float
    by: str
    victim: str


class Prospects:
    """What attacks of one state would bring; what a blow costs whom is worked out only once."""

    def __init__(self, evaluator: Evaluator, state: State) -> None:
        self._evaluator = evaluator
        self._state = state
        self._skirmish = evaluator.referee.skirmish(state)
        self._blows: dict[tuple[str, Side], float] = {}
        scenario = state.scenario
        self._errands = [] if scenario is None else evaluator.objectives(scenario).errands(state)
        self._hands = {
            player.side: tuple(card for card in player.zones.hand.cards if not is_masked(card))
            for player in state.players
        }

    def attacks(self, body: Body, inches: float) -> Iterator[ForeseenAttack]:
        """The attacks that the creature could make.

        It shoots from where it stands, and strikes from there or after a move of up to `inches`. Paths and
        lines of sight are estimated, not checked.
        """
        skirmish = self._skirmish
        creature, base = skirmish.position.creature(body.id), skirmish.base(body.id)
        within = creature.melee_reach(skirmish.position.rules)
        range_ = 0.0 if creature.ranged is None else creature.ranged_max or SHOT
        farthest = max(within + inches, range_)
        for foe in self._state.bodies:
            if foe.side is body.side:
                continue
            away = gap(base, skirmish.base(foe.id))
            if away > farthest:
                continue
            defence, worth = skirmish.position.creature(foe.id).defence, 0.0
            if away <= within + inches:
                sure = 1.0 if away <= within else AFTER_A_MOVE
                worth = sure * self.fight(body, foe, Opening(creature.melee, defence))
            if away <= range_:
                shot = self.fight(body, foe, Opening(creature.ranged or 0, defence))
                worth = max(worth, UNCERTAIN * shot)
            if worth > 0:
                yield ForeseenAttack(worth, body.id, foe.id)

    def errands(self, body: Body, inches: float) -> Iterator[ForeseenAttack]:
        """The points that the creature could get at once by an ability of a place within `inches` of it.

        Their worth is what they bring beyond what being near to them already counts for.
        """
        state, evaluator = self._state, self._evaluator
        if not self._errands or body.side not in SIDES or body.decoy:
            return
        base, player, weights = self._skirmish.base(body.id), state.player(body.side), evaluator.weights
        for spot in self._errands:
            chance, away = spot.chance, max(away_from(base, spot), 0.0)
            if away > inches or chance.cost > player.mana or not suits(chance, body):
                continue
            near = weights.objectives * PULL * chance.points * exp(-away / NEAR)
            worth = evaluator.gained(state, body.side, chance.at_once) - weights.point * near
            worth *= AFTER_A_MOVE if away > 0 else 1.0
            if worth > 0:
                yield ForeseenAttack(worth, body.id, spot.name)

    def ready(self, side: Side) -> list[ForeseenAttack]:
        """The attacks of a side's creatures that have not acted yet, the best first."""
        if self._state.player(side).passed:
            return []
        skirmish, found = self._skirmish, list[ForeseenAttack]()
        for body in self._state.bodies:
            if body.side is side and not body.tapped:
                held = bool(skirmish.engaged_with(body.id))
                inches = 0.0 if held else skirmish.position.creature(body.id).movement
                found += self.attacks(body, inches)
                found += self.errands(body, inches)
        return sorted(found, key=lambda attack: -attack.worth)

    def fight(self, attacker: Body, foe: Body, start: Opening) -> float:
        """The worth of attacking a creature before any card is laid."""
        side = attacker.side
        win, loss = self._blow(foe, side), self._blow(attacker, side)
        player, hand = self._state.player(side), self._hands[side]
        if foe.side not in SIDES:
            behind = start.defence - start.attack
            now = win if behind < 0 else 0.0 if behind == 0 else loss
            spending = cheapest(self._evaluator, hand, player.mana, behind + 0.5)
            return now if spending is None else max(now, win - spending.cost)
        surplus = len(hand) - len(self._state.player(foe.side).zones.hand)
        chance = 1.0 / (1.0 + exp((start.defence - start.attack - EDGE - HANDS * surplus) / STEEP))
        return chance * win + DRAWN * (1.0 - chance) * loss - WAR

    def hunts(self) -> Iterator[tuple[Body, float]]:
        """Whom each monster goes for in the coming Monsters phase: the nearest creature, and the worth to it.

        The winner of a duel deals damage whichever role it had: to a player with cards in hand, a weak
        monster that attacks is a prize.
        """
        state, skirmish = self._state, self._skirmish
        if state.scenario is None:
            return
        reaches = self._evaluator.objectives(state.scenario).hunters
        own = [body for body in state.bodies if body.side in SIDES and not body.decoy]
        for monster in state.bodies:
            inches = reaches.get(monster.profile)
            if monster.side is not Side.NEUTRAL or inches is None or not own:
                continue
            base = skirmish.base(monster.id)
            away, victim = min(
                ((gap(base, skirmish.base(body.id)), body) for body in own), key=lambda measured: measured[0]
            )
            hunter = skirmish.position.creature(monster.id)
            if away <= inches + hunter.melee_reach(skirmish.position.rules):
                defence = skirmish.position.creature(victim.id).defence
                duel = Opening(defence, hunter.melee + HUNTING)
                yield victim, LIKELY * self.fight(victim, monster, duel)

    def pinned(self) -> Iterator[tuple[Body, float]]:
        """The wizards whom a creature of the other side engages, and what that is worth to whoever engages.

        They cannot shoot, nor leave without being struck, and whoever is beside them strikes again next turn,
        even if it has acted in this one.
        """
        skirmish = self._skirmish
        for wizard in self._state.bodies:
            if wizard.side not in SIDES or not is_wizard(wizard):
                continue
            defence, worst = skirmish.position.creature(wizard.id).defence, 0.0
            for foe in skirmish.engaged_with(wizard.id):
                if foe.side is not Side.NEUTRAL:
                    attack = self.fight(self._state.body(foe.id), wizard, Opening(foe.melee, defence))
                    worst = max(worst, attack)
            if worst > 0:
                yield wizard, PINNED * worst

    def _blow(self, victim: Body, doer: Side) -> float:
        key = (victim.id, doer)
        known = self._blows.get(key)
        if known is None:
            known = self._blows[key] = self._evaluator.blow(self._state, victim, 1, doer)
        return known


def prospects_of(evaluator: Evaluator, state: State) -> Prospects:
    """The prospects of a state; those of the last one that was asked about are kept."""
    known = evaluator.ahead
    if known is not None and known[0] is state and isinstance(known[1], Prospects):
        return known[1]
    found = Prospects(evaluator, state)
    evaluator.ahead = (state, found)
    return found


def attackable(evaluator: Evaluator, state: State, body: Body, inches: float = 0.0) -> float:
    """The worth of the best that the creature could do: an attack, or what it may get at a place."""
    prospects = prospects_of(evaluator, state)
    found = (*prospects.attacks(body, inches), *prospects.errands(body, inches))
    return max((deed.worth for deed in found), default=0.0)


def lookahead(evaluator: Evaluator, state: State, side: Side, mover: Side | None) -> float:
    """How much more that side can expect of the remaining goes of the turn than the other."""
    return sum(worth for _, worth in foreseen(evaluator, state, side, mover))


def foreseen(
    evaluator: Evaluator, state: State, side: Side, mover: Side | None
) -> Iterator[tuple[str, float]]:
    """Who is likely to be attacked in the rest of the turn, and what that is worth to the side.

    The sides alternate, `mover` first, and each makes its best remaining attack, but for the goes that it
    loses. No creature attacks twice, and none is attacked twice. After that the monsters hunt, and wizards
    who are engaged remain so. Without a `mover` no goes are left: only who fells a monster next turn counts.
    """
    falling = set[str]()
    for monster, feller, worth in felled(evaluator, state, mover):
        falling.add(monster.id)
        yield monster.id, worth if feller is side else -worth
    if mover is None:
        return
    prospects = prospects_of(evaluator, state)
    left = {
        attacking: [attack for attack in prospects.ready(attacking) if attack.victim not in falling]
        for attacking in SIDES
    }
    fading, lost = 1.0, {player.side: player.lost_goes for player in state.players}
    for _ in range(FORESEEN):
        if lost[mover]:
            lost[mover] -= 1
            mover = opponent(mover)
            continue
        if not left[mover]:
            mover = opponent(mover)
        if not left[mover]:
            break
        best = left[mover][0]
        yield best.victim, fading * best.worth * (1.0 if mover is side else -1.0)
        used = {best.by, best.victim}
        left = {
            attacking: [attack for attack in remaining if not {attack.by, attack.victim} & used]
            for attacking, remaining in left.items()
        }
        fading *= FADING
        mover = opponent(mover)
    for victim, worth in prospects.hunts():
        yield victim.id, worth if victim.side is side else -worth
    for wizard, worth in prospects.pinned():
        yield wizard.id, -worth if wizard.side is side else worth
