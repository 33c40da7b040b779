"""The evaluation function: what a state of a game is worth to a side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import TYPE_CHECKING, Literal

from game.core.rules import Seat
from game.games.colors_of_magic.ai.objectives import Claim, ObjectiveValues
from game.games.colors_of_magic.ai.printed_values import PrintedValues
from game.games.colors_of_magic.rules.meaning.meaning import is_wizard
from game.games.colors_of_magic.rules.meaning.reading import open_objectives, wizard_death
from game.games.colors_of_magic.rules.play.victory import last_turn
from game.games.colors_of_magic.rules.state.actions import Cast
from game.games.colors_of_magic.rules.state.state import SIDES, Body, Modifier, Player, State, opponent
from game.games.colors_of_magic.rules.state.view import is_masked
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.specs import Goal
    from game.games.colors_of_magic.rules.cards.words import Order
    from game.games.colors_of_magic.rules.meaning.continuous import Standing
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.actions import Action

Topic = Literal[
    "points",
    "win",
    "hold",
    "deny",
    "near",
    "away",
    "attack",
    "danger",
    "prize",
    "own",
    "foe",
    "ready",
    "hand",
    "mana",
    "first",
    "hidden",
    "other",
]
"""What a part of an evaluation is about.

`hold` and `deny` are what either side may collect, `near` and `away` what either is close to; `attack` and
`danger` the attacks that are foreseen, `prize` those of monsters that will be beaten; `own` and `foe` the
creatures. `hidden` is what only its player knows.
"""

DECIDED = 1000.0
"""The value of a won game; everything else is small beside it."""

SAFE = 6
"""The hit points that keep a wizard safe for a turn."""

LEAST = 3
"""No wizard pays with blood below this many hit points, unless that wins the game."""

MOST_HELD = 2
"""How many Instants in hand it is worth keeping mana for."""

FALLEN = 120.0
"""The value of a wizard's death in an undecided fight, where the scenario makes it a defeat."""

LATER = 0.6
"""How much a victory next turn counts against one this turn."""

STATS = {
    "movement": 0.25,
    "melee": 0.7,
    "ranged": 0.7,
    "defence": 0.6,
    "reach": 0.3,
    "armour": 1.5,
    "source": 1.5,
}
"""The worth of one more point of each characteristic of a creature."""


KEEPS = ("play", "forever")
"""The durations of what holds for longer than a while."""


EARMARKED = 0.7
"""The share for which mana counts that is for certain spells alone."""


def _set_aside(player: Player) -> float:
    """The worth of a player's mana for certain spells, in mana for any."""
    return EARMARKED * sum(purse.amount for purse in player.purses) if player.purses else 0.0


def _keeper(body: Body) -> Side:
    """Whose a creature is for longer than a while: it is worth little to who soon gives it back (R-78)."""
    takers = [one.control for one in body.modifiers if one.control is not None and one.until in KEEPS]
    return body.side if body.side is body.owner else takers[-1] if takers else body.owner


def _hurts(order: Order) -> int:
    """Whether a ban is bad for a creature (1), or shelters it (-1)."""
    return -1 if order.startswith("be_") and order != "be_healed" else 1


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation: in tenths of a victory point, where no share is said.

    All were set by hand; matches measure them together, not one by one (docs/machine-players.md). Counted was
    only what decides: in 220 games what creatures were worth by themselves had no bearing on who won, while
    points, places, the hit points of wizards and cards had. So `creature`, `play` and `post` are shares.

    Attributes:
        point: a victory point.
        nearer: what each further point is worth more than the one before it, since the last ones win.
        life: what all hit points of a wizard are worth together, if it has very many.
        frail: the hit points over which the worth of a wizard's next one falls to about a third, so that a
            wizard at 2 fears a wound more than one at 8.
        creature: the share of its worth for which any other creature counts where points decide.
        play: the share of its printed worth for which a permanent or an artefact in play counts.
        post: the share of an objective's points that killing a creature at its place is worth.
        mana: a point of mana in the reserve, of the first six.
        ready: a creature that may still be activated this turn.
        go: a go that will be lost.
        card: by how much the printed worth of a card in hand is multiplied.
        shares: the share of an average card's worth for which each card in hand counts: of the first 3,
            of 3 more, of 4 more, and of all others.
        first: having passed first, which brings the first-player token next turn (CM-ACT-07).
        passing: the share for which a change counts that will not stay, of what a lasting one counts.
        banned: an order that a creature may not carry out.
        shield: a point of damage that will be prevented, of the first three.
        duel: the chance that one card decides a duel against an opponent for whom much is at stake.
        objectives: a factor for the points by which a side is closer to the scenario's goals.
        held: an Instant in hand with the mana for it.
        moment: the price of casting an Instant, since a better moment may come.
        blood: what each point of the Blood Pact costs a wizard in safety, besides the hit point.
        sacrifice: the share of what a creature is worth beyond `creature` that it costs if it dies of a Pact.
        token: the token of an objective that has been collected, until it is used.
        foreseen: the share for which the attacks that both sides may still make in this turn count.
        last: the share for which everything but points counts in the last turn.
        wins: the certainty of winning by the points that a side can claim this turn.
    """

    point: float = 10.0
    nearer: float = 0.6
    life: float = 42.0
    frail: float = 6.0
    creature: float = 0.45
    play: float = 0.4
    post: float = 0.4
    mana: float = 0.45
    ready: float = 0.4
    go: float = 0.8
    card: float = 1.8
    shares: tuple[float, float, float, float] = (1.2, 1.0, 0.8, 0.55)
    first: float = 0.4
    passing: float = 0.35
    banned: float = 0.6
    shield: float = 0.5
    duel: float = 0.5
    objectives: float = 1.0
    held: float = 0.2
    moment: float = 0.4
    blood: float = 0.4
    sacrifice: float = 0.35
    token: float = 0.5
    foreseen: float = 0.5
    last: float = 0.4
    wins: float = 35.0


@dataclass(frozen=True, slots=True)
class Spending:
    """The cheapest cards that bring a number of points, and what they are worth in hand."""

    cards: tuple[Card, ...]
    cost: float


class Evaluator:
    """Evaluates states of games played with one library."""

    def __init__(self, referee: Referee, weights: Weights = Weights()) -> None:
        self.referee = referee
        self.weights = weights
        self.library = referee.library
        self.printed = PrintedValues(referee.library)
        self._objectives: dict[str, ObjectiveValues] = {}
        self._asked: State | None = None
        self._standings: Mapping[str, Standing] = {}
        self.bargains: dict[tuple[tuple[Card, ...], int, int], dict[float, Spending | None]] = {}
        """Results of `cheapest`: the spending for so many points, by hand, mana and cards laid."""
        self.ahead: tuple[State, object] | None = None
        """What attacks of the last state would bring, kept here by `lookahead.prospects_of`."""

    def evaluate(self, state: State, side: Side) -> float:
        """How much better the state is for that side than for the other; the sides' values are opposite."""
        if state.outcome is not None:
            winners, seat = state.outcome.winners, Seat(SIDES.index(side))
            return 0.0 if len(winners) != 1 else DECIDED if seat in winners else -DECIDED
        other = opponent(side)
        value = self.score(state, side) - self.score(state, other)
        value += sum(self.forces(state, side).values()) - sum(self.forces(state, other).values())
        if state.scenario is not None:
            offered = self.objectives(state.scenario)
            claims = offered.claims(self.referee, state)
            likely = self._likely(offered, state, claims, side) - self._likely(offered, state, claims, other)
            likely += self.weights.objectives * offered.attraction(self.referee, state, side)
            own_chance, other_chance = (
                self.victory_near(state, player_side, claims[player_side]) for player_side in (side, other)
            )
            value += self.weights.point * likely + self.weights.wins * (own_chance - other_chance)
        return value

    def objectives(self, scenario: str) -> ObjectiveValues:
        """The objectives of the scenario, worked out once for each scenario."""
        if scenario not in self._objectives:
            self._objectives[scenario] = ObjectiveValues(self.library, scenario)
        return self._objectives[scenario]

    def creature(self, body: Body, damage: int = 0, given: int = 0) -> float:
        """The worth of a creature to its side after that much more damage, with the hit points `given` it."""
        seen = self.printed.creature(body.profile)
        left = (1 if body.decoy else seen.hp) + given - body.damage - damage
        if left <= 0:
            return 0.0
        value = sum(map(self.printed.mark, body.marks)) + sum(map(self._lasting, body.modifiers))
        if is_wizard(body):
            return value + seen.might + self.weights.life * (1.0 - exp(-left / self.weights.frail))
        might = 0.3 * seen.might if body.decoy else seen.might
        return value + might * (0.5 + 0.5 * min(left / seen.hp, 1.0)) + 0.9 * left

    def wounds(self, state: State, body: Body, damage: int) -> float:
        """The worth that a creature loses by that much damage; where points decide, little of it counts."""
        given = self._given(state, body)
        loss = self.creature(body, 0, given) - self.creature(body, damage, given)
        return loss * self._share(state, body)

    def _share(self, state: State, body: Body) -> float:
        """The share of a creature's worth that counts: where points decide, merely existing wins none."""
        return 1.0 if is_wizard(body) or self._wanted(state) is None else self.weights.creature

    def blow(self, state: State, victim: Body, amount: int, doer: Side) -> float:
        """The worth of dealing that much damage to a creature, for the side that deals it."""
        left = self.lives(state, victim)
        dies = amount >= left
        if victim.side is not Side.NEUTRAL:
            if dies and is_wizard(victim) and wizard_death(self.library, state) == "loses":
                loss = FALLEN
            else:
                loss = self.wounds(state, victim, amount)
            if dies and state.scenario is not None:
                loss += (
                    self.weights.point
                    * self.weights.post
                    * self.objectives(state.scenario).guarded(state, victim)
                )
            return -loss if victim.side is doer else loss
        return self._prize(state, victim, doer, min(1.0, amount / left), dies=dies)

    def lives(self, state: State, body: Body) -> int:
        """The hit points that a creature has left."""
        printed = 1 if body.decoy else self.printed.creature(body.profile).hp
        return printed + self._given(state, body) - body.damage

    def _given(self, state: State, body: Body) -> int:
        """The hit points that what lasts and what is in play add to a creature's printed ones."""
        if self._asked is not state:
            self._asked, self._standings = state, self.referee.hp_given(state)
        standing = self._standings.get(body.id)
        if standing is not None:
            return standing.numbers.get("hp", 0)
        return sum(modifier.amount for modifier in body.modifiers if modifier.stat == "hp")

    def price(self, state: State, action: Action) -> float:
        """The price of a spell beyond its mana: the wizard's blood, and a better moment for an Instant."""
        if not isinstance(action, Cast):
            return 0.0
        blood = sum(self._blood(state, state.body(creature), points) for creature, points in action.pact)
        moment = "instant" in self.library.card(action.card).types
        return blood + (self.weights.moment if moment else 0.0)

    def _blood(self, state: State, body: Body, points: int) -> float:
        """The price of the Blood Pact beyond the hit points.

        For a wizard that is its safety: it rises with each hit point that is gone. Of another creature
        that dies of it, more of its worth counts than else where points decide: what it would still have held
        or taken is given away for certain, while what it pays for has yet to do something.
        """
        left = self.lives(state, body) - points
        if not is_wizard(body):
            rest = 1.0 - self._share(state, body)
            worth = self.creature(body, 0, self._given(state, body))
            return self.weights.sacrifice * rest * worth if left <= 0 else 0.0
        risk = self.weights.blood * points * (1.0 + max(0, SAFE - left))
        return risk + (FALLEN if left < LEAST else 0.0)

    def card(self, card: str, mana: int) -> float:
        """The worth of a card in a hand of average size, for a player with that much mana."""
        return self.weights.card * self.printed.card(card.split(":")[1], mana)

    def scarcity(self, hand: int) -> float:
        """The share of its worth for which a card counts in a hand of that size (`Weights.shares`)."""
        return self.weights.shares[(hand > 3) + (hand > 6) + (hand > 10)]

    @cached_property
    def _average(self) -> float:
        """The worth of an average card of the library."""
        values = [self.printed.card(card, 4) for card in self.library.cards]
        return self.weights.card * sum(values) / max(len(values), 1)

    def forces(self, state: State, side: Side) -> dict[tuple[Topic, str], float]:
        """The worth of a side's creatures, cards, mana and permanents, each by itself."""
        player, weights = state.player(side), self.weights
        share = weights.last if self._is_last(state) else 1.0
        worth: dict[tuple[Topic, str], float] = {
            ("hand", ""): self._hand(len(player.zones.hand)),
            ("mana", ""): weights.mana * min(player.mana + _set_aside(player), 6),
            ("hidden", ""): weights.held * self._in_wait(player),
            ("first", ""): weights.first if state.first_to_pass is side else 0.0,
        }
        ready = 0
        for body in state.bodies:
            if body.side is side:
                ready += not body.tapped and not player.passed
            if _keeper(body) is side:
                value = self.creature(body, 0, self._given(state, body))
                worth["own", body.id] = self._share(state, body) * value
        worth["ready", ""] = weights.ready * ready - weights.go * player.lost_goes
        tokens = sum(
            side in objective.collected_by and not objective.token_used for objective in state.objectives
        )
        in_play = sum(
            self.printed.in_play(permanent.card) for permanent in state.permanents if permanent.side is side
        )
        worth["other", ""] = weights.token * tokens + weights.play * in_play
        return {key: share * value for key, value in worth.items()}

    def _in_wait(self, player: Player) -> int:
        """How many Instants in hand the player has mana for, at most MOST_HELD: they await their moment."""
        if not player.mana:
            return 0
        cards = (self.library.card(card) for card in player.zones.hand if not is_masked(card))
        costs = sorted(card.cost for card in cards if "instant" in card.types)
        count, mana = 0, player.mana
        for cost in costs[:MOST_HELD]:
            mana -= cost
            count += mana >= 0
        return count

    def score(self, state: State, side: Side) -> float:
        """The worth of the points that a side has."""
        points = state.player(side).points
        return points * (self.weights.point + self.weights.nearer * points)

    def gained(self, state: State, side: Side, points: int) -> float:
        """What so many more points are worth to a side, with the victory that they may bring."""
        had = state.player(side).points
        worth = points * (self.weights.point + self.weights.nearer * (2 * had + points))
        return worth + (self.weights.wins if self._wins(state, side, points) else 0.0)

    def _likely(
        self, offered: ObjectiveValues, state: State, claims: Mapping[Side, Sequence[Claim]], side: Side
    ) -> float:
        """The points that a side can expect from what it holds."""
        counted = sum(worth for _, worth in offered.counted(state, side))
        return sum(claim.points * claim.chance for claim in claims[side]) + counted

    def victory_near(self, state: State, side: Side, claims: Sequence[Claim]) -> float:
        """An estimate of the chance that a side collects its missing points this turn or the next."""
        wanted = self._wanted(state)
        if wanted is None:
            return 0.0
        missing = wanted - state.player(side).points
        soon = chance_of(missing, [claim for claim in claims if claim.soon])
        return soon + LATER * (chance_of(missing, claims) - soon)

    def _wanted(self, state: State) -> int | None:
        """The points that win the game; None if points do not."""
        return None if state.scenario is None else self.library.scenarios[state.scenario].points_to_win

    def _is_last(self, state: State) -> bool:
        """Whether this is the last turn, in which little but points counts."""
        return state.scenario is not None and state.turn >= last_turn(self.library, state)

    def _hand(self, count: int) -> float:
        """The worth of a hand of that many cards."""
        to_three, to_six, to_ten, beyond = self.weights.shares
        shares = to_three * min(count, 3) + to_six * max(min(count, 6) - 3, 0)
        shares += to_ten * max(min(count, 10) - 6, 0) + beyond * max(count - 10, 0)
        return shares * self._average

    def _lasting(self, modifier: Modifier) -> float:
        """The worth of a lasting change to a creature, for its side."""
        weights = self.weights
        value = STATS.get(modifier.stat or "", 0.0) * modifier.amount
        value += 0.5 * sum(gift is not None for gift in (modifier.keyword, modifier.ability, modifier.wins))
        value -= 0.5 * (modifier.lose is not None)
        # Whoever has to attack, or to attack somebody, has that much less of a choice.
        value -= 0.5 * weights.banned * (len(modifier.must) + bool(modifier.at))
        # What others may not do to it is good for it, what it may not do is bad.
        value -= weights.banned * sum(map(_hurts, modifier.forbid))
        value += weights.shield * min(modifier.prevent, 3)
        return value if modifier.until in KEEPS else weights.passing * value

    def _prize(self, state: State, victim: Body, doer: Side, part: float, *, dies: bool) -> float:
        """The points to be had for hurting a monster; points that need more than this blow count little."""
        value, wounds, points = 0.4, False, 0.0
        for objective, spec in open_objectives(self.library, state):
            if not _is_prey(spec.goal, victim) or objective.holder is not None:
                continue
            if spec.goal.kind == "wound" and not wounds:
                wounds = True
                value += self.weights.point * spec.points
                points += spec.points
            elif spec.goal.kind == "slay":
                value += self.weights.point * spec.points * (1.0 if dies else 0.3 * part)
                points += spec.points if dies else 0.0
        return value + (self.weights.wins if self._wins(state, doer, points) else 0.0)

    def _wins(self, state: State, side: Side, points: float) -> bool:
        """Whether that many more points win the game for the side."""
        wanted = self._wanted(state)
        if wanted is None or not points or side not in SIDES:
            return False
        return state.player(side).points + points >= wanted


def chance_of(missing: int, claims: Sequence[Claim]) -> float:
    """The chance that the claims bring at least that many points, each being independent of the others."""
    chances = {0: 1.0}
    for claim in claims:
        after: dict[int, float] = {}
        for points, chance in chances.items():
            after[points] = after.get(points, 0.0) + chance * (1.0 - claim.chance)
            total = points + claim.points
            after[total] = after.get(total, 0.0) + chance * claim.chance
        chances = after
    return sum(chance for points, chance in chances.items() if points >= missing)


def _is_prey(goal: Goal, victim: Body) -> bool:
    return goal.kind in {"slay", "wound"} and goal.profile in {None, victim.profile}
