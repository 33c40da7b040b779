"""The referee: reads from a state the numbers, keywords and positions, and what is allowed.

Much is asked about the same few states, and states that differ only in their cards share the table, so the
last answers are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import is_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from game.board.shapes import INCH_MM
from game.core.copies import quick, replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.library import copy_passes
from game.games.colors_of_magic.rules.meaning import continuous
from game.games.colors_of_magic.rules.meaning.meaning import passes
from game.games.colors_of_magic.rules.meaning.reading import Profiles, Reading, Sort, split_keyword
from game.games.colors_of_magic.rules.state.grounds import Grounds
from game.games.colors_of_magic.rules.state.hands import Hands
from game.games.colors_of_magic.rules.state.memo import (
    UNKNOWN,
    OfState,
    Recent,
    on_same_ground,
    on_same_table,
    on_table,
)
from game.games.colors_of_magic.rules.state.state import DECOY_HP
from game.games.colors_of_magic.rules.state.terms import Term, TermKind, Terms, together, total
from game.positions.position import Creature, CreatureSize, HouseRules, Position, Side
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator, Mapping

    from game.board.terrain import Board
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.words import (
        Filter,
        Happening,
        Measured,
        Order,
        Stat,
        WhichCards,
    )
    from game.games.colors_of_magic.rules.meaning.continuous import InForce, Standing
    from game.games.colors_of_magic.rules.state.state import Body, Player, State

T = TypeVar("T")

NOTHING: Mapping[str, Standing] = MappingProxyType({})

BAN = "R-61"
"""The ruling that a card forbids what it says."""

RIDING = "R-70"
"""The ruling that a rider stands on the base of its mount, and goes where that goes."""


NEVER_NEGATIVE: frozenset[Stat] = frozenset({"movement", "melee", "ranged", "defence", "reach"})
"""The characteristics that are at least 0."""


class Referee(Profiles):
    """Answers questions about states of games with one library. It never changes a state.

    `referee.stat(state, "red:guard:1", "melee")` is 4 where `referee.terms` has 3 printed and 1 by a card.

    `edition` is that of the rules by which a game was begun (`EDITION` of the system).
    """

    def __init__(self, library: Library, edition: int) -> None:
        super().__init__(library)
        self.edition = edition
        self.hands = Hands(library)
        self.judged: State | None = None
        """The last state in which the game was found to go on."""
        self._grounds = Grounds(library)
        self._skirmishes: Recent[Skirmish] = Recent()
        self._plainly: Recent[Skirmish] = Recent()
        self._of_sides: Recent[Skirmish] = Recent()
        self._in_force: Recent[InForce] = Recent()
        self._last_in_force: tuple[tuple[object, ...], list[tuple[object, ...]], InForce] | None = None
        self._standings: Recent[Mapping[str, Standing]] = Recent()
        self._standing: Mapping[str, Standing] = NOTHING
        self._as_they_stand: Recent[dict[Hashable, object]] = Recent()
        self._last_stand: tuple[State, tuple[object, ...], dict[Hashable, object]] | None = None
        self._creatures: dict[str, tuple[Body, Standing | None, Creature]] = {}
        self._of_state = OfState()
        self._last: tuple[State, Mapping[str, Standing], InForce] | None = None
        self._last_found: tuple[State, InForce] | None = None
        self._last_board: tuple[State, Board] | None = None
        self._last_skirmish: tuple[State, Skirmish, Mapping[str, Standing]] | None = None
        self._last_reading: FullReading | None = None
        self._alive: tuple[tuple[Body, ...], frozenset[int]] = ((), frozenset())

    def board(self, state: State) -> Board:
        """The table: its terrain, and the zones that count as terrain."""
        if self._last_board is None or self._last_board[0] is not state:
            self._last_board = (state, self._grounds.board(state))
        return self._last_board[1]

    def once(self, state: State, key: Hashable, make: Callable[[], T]) -> T:
        """The result of `make` for a state, cached under `key` until another state is asked about."""
        return self._of_state.get(state, key, make)

    def as_they_stand(self, state: State, key: Hashable, make: Callable[[], T]) -> T:
        """The result of `make` for the creatures and permanents in play and the ground, cached under `key`.

        It stays cached while none of them changes, whatever happens to cards, mana and the agenda.
        """
        last = self._last_stand
        if last is None or last[0] is not state:
            # Compared by identity. Equal parts made anew count as different, which only costs working out
            # again.
            # The permanents too: a filter may ask who bears an artefact.
            parts = (state.bodies, state.permanents, self.skirmish(state), self.standing(state))
            if last is not None and all(map(is_, parts, last[1])):
                last = (state, parts, last[2])
            else:
                last = (state, parts, self._as_they_stand.get(parts, dict))
            self._last_stand = last
        known: dict[Hashable, Any] = last[2]
        answer: T = known.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = known[key] = make()
        return answer

    def sees_plainly(self, state: State, a: str, b: str) -> bool:
        """Whether one creature sees another, whatever continuous abilities do."""
        parts = (state.bodies, state.zones, state.pieces)
        plain = self._plainly.get(parts, lambda: self._skirmish(state, NOTHING))
        return a == b or plain.sights(a)[b].visible

    def position(self, state: State) -> Position:
        """The table with every creature in play and its current numbers."""
        return self.skirmish(state).position

    def skirmish(self, state: State) -> Skirmish:
        """The skirmish: who can move where, who sees whom, who is engaged."""
        last, standing = self._last_skirmish, self.standing(state)
        if last is not None and last[2] is standing and on_same_ground(state, last[0]):
            skirmish = last[1]
        else:
            parts = (state.bodies, state.zones, state.pieces, state.setup.table, standing)
            skirmish = self._skirmishes.get(parts, lambda: self._skirmish(state, standing))
        self._last_skirmish = (state, skirmish, standing)
        return skirmish

    def skirmish_for(self, state: State, creature: str) -> Skirmish:
        """The skirmish with the ground as it is for a creature that moves: a zone may hinder one side."""
        if all(zone.hinders is None for zone in state.zones):
            return self.skirmish(state)
        side, standing = state.body(creature).side, self.standing(state)
        parts = (state.bodies, state.zones, state.pieces, state.setup.table, standing)

        def own() -> Skirmish:
            position = self.skirmish(state).position
            board = self._grounds.board(state, side)
            return Skirmish(Position(board, position.creatures, position.rules))

        return self._of_sides.get(parts, own, side)

    def standing(self, state: State) -> Mapping[str, Standing]:
        """The standing of each creature: added numbers, keywords, forbidden orders."""
        last = self._last
        if last is not None and last[0] is state:
            return last[1]
        same = last is not None and on_same_table(state, last[0])
        found = last[2] if last is not None and same else self._found(state)
        if last is not None and same and not found.asks:
            standing = last[1]
        else:
            parts: tuple[object, ...] = on_table(state)
            for asked in found.asks:
                parts += tuple(asked(state))
            standing = self._standings.get(parts, lambda: self._work_out(state, found))
        self._last = (state, standing, found)
        return standing

    def bears(self, state: State, wanted: Sort) -> bool:
        """Whether something in play may have such abilities."""
        return wanted in self._found(state).sorts

    def _found(self, state: State) -> InForce:
        """The continuous abilities in play."""
        last = self._last_found
        if last is not None and (last[0] is state or on_same_table(state, last[0])):
            return last[1]
        parts = on_table(state)
        found = self._in_force.get(parts, lambda: self._again_in_force(state, parts[1:]))
        self._last_found = (state, found)
        return found

    def _again_in_force(self, state: State, others: tuple[object, ...]) -> InForce:
        """The continuous abilities in play; the last answer if nothing that bears any has changed."""
        bearing: list[tuple[object, ...]] = [
            (body.id, body.profile, body.side, body.decoy, body.keeps, body.marks, body.marked_by)
            for body in state.bodies
        ]
        # Most have no lasting effects.
        bearing += [(body.id, *_given(body)) for body in state.bodies if body.modifiers]
        last = self._last_in_force
        if last is not None and all(map(is_, others, last[0])) and bearing == last[1]:
            return last[2]
        found = continuous.in_force(self, state)
        self._last_in_force = (others, bearing, found)
        return found

    def reading(self, state: State) -> FullReading:
        """The basis for reading effects in that state."""
        last = self._last_reading
        if last is None or last.state is not state:
            last = self._last_reading = FullReading(self, state, self)
        return last

    def may_answer(
        self, player: Player, happenings: Collection[Happening], other: Player | None = None
    ) -> bool:
        """Whether one of the player's Instants may answer one of these happenings.

        Those of the `other` player count too, if one may be cast.
        """
        answered = self.hands.of(player, other).answered
        return None in answered or not answered.isdisjoint(happenings)

    def listens(self, state: State, when: Happening) -> bool:
        """Whether something in play, beside the table or in a hand speaks of such moments."""
        return when in self.library.spoken_of and (
            self.bears(state, when)
            or (state.scenario is not None and self.abilities.any_objective(state.scenario, when))
            or any(
                when in self.hands.of(player, other).answered
                for player, other in (state.players, state.players[::-1])
            )
        )

    def stat(self, state: State, creature: str, stat: Stat) -> float:
        """A characteristic as it is now; `hp` is the maximum, `armour` includes the keyword.

        `initiative`, `range` and `cost` are only what is added to those of duels and spells.

        Raises:
            KeyError: it is not in play.
        """
        body = state.body(creature)
        printed = self.printed_stat(state, body, stat)
        if stat == "armour":
            printed += self.keyword(state, creature, "armour") or 0
        if stat == "source":
            printed += self.keyword(state, creature, "source") or 0
        return printed + self._added(state, creature, stat)

    def terms(self, state: State, creature: str, stat: Stat) -> Terms:
        """The terms of a characteristic: the printed value, then what changes it, by source.

        They add up to what `stat` gives, except that those at least 0 get a last term that lifts them to 0.
        Of `armour` and `source` the printed keyword counts as printed, a gained keyword as coming from its
        source.
        """
        body, standing = state.body(creature), self.standing(state).get(creature)
        printed = self.printed_stat(state, body, stat)
        if standing is None or stat not in standing.lost:
            words = map(split_keyword, self._keywords(body, None))
            printed += sum(number for word, number in words if word == stat)
        # A sum below 0 is shown with the term that lifts it to 0, so that the terms always add up to the
        # number.
        terms = (Term(printed, "printed"), *together(self._changes(state, creature, stat)))
        short = -total(terms)
        return (*terms, Term(short, "least")) if stat in NEVER_NEGATIVE and short > 0 else terms

    def _changes(self, state: State, creature: str, stat: Stat) -> Iterator[Term]:
        standing = self.standing(state).get(creature)
        words = () if standing is None else (split_keyword(keyword)[0] for keyword in standing.keywords)
        if standing is None or (stat not in standing.numbers and stat not in words):
            return
        for change in continuous.changes(self, state, self._found(state).abilities):
            if change.creature != creature:
                continue
            kind: TermKind = "mark" if change.mark else "effect"
            word, number = split_keyword(change.effect.keyword or "")
            number = 0 if word in standing.lost else number
            amount = (change.amount if change.effect.stat == stat else 0) + (number if word == stat else 0)
            yield Term(amount, kind, change.mark or change.source)

    def keywords(self, state: State, creature: str) -> tuple[str, ...]:
        """Its keywords, printed and gained, each with its number."""
        return self._keywords(state.body(creature), self.standing(state).get(creature))

    def keyword(self, state: State, creature: str, name: str) -> int | None:
        """The number of a keyword, added up if it has it twice; 0 if it has no number, None without it."""
        words = self.keywords(state, creature)
        numbers = [number for word, number in map(split_keyword, words) if word == name] if words else ()
        return sum(numbers) if numbers else None

    def forbidden(
        self,
        state: State,
        creature: str,
        order: Order,
        doer: str | None = None,
        side: Side | None = None,
        card: Card | None = None,
    ) -> Reason | None:
        """The reason why it may not carry out that order, if any; of what is done to it, why not by `doer`.

        Without a creature that does it, `side` is whose doing it is. `card` is the spell that is cast: what
        forbids certain spells alone forbids nothing else.
        """
        body = state.find(creature) if order == "move" else None
        if body is not None and body.mount is not None:
            # It goes where its mount goes.
            return Reason.of(RIDING, "forbidden.rides", creature=creature, mount=body.mount)
        standing = self.standing(state).get(creature)
        for ban in () if standing is None else standing.bans:
            if (
                ban.order == order
                and (ban.by is None or self._concerns(state, creature, ban.by, doer, side))
                and (ban.spells is None or self._is_such(state, card, ban.spells))
            ):
                return Reason.of(BAN, f"forbidden.{order}", creature=creature, source=ban.source)
        return None

    def _is_such(self, state: State, card: Card | None, wanted: WhichCards) -> bool:
        """Whether a card is known and passes a filter."""
        return card is not None and copy_passes(self.library, state.setup.lists, card, wanted)

    def _concerns(self, state: State, creature: str, by: Filter, doer: str | None, side: Side | None) -> bool:
        """Whether a ban concerns who does it, from the point of view of the creature that it protects."""
        own, body = state.body(creature).side, state.find(doer)
        if body is not None:
            return passes(self.reading(state), own, body, by)
        # Nobody on the table does it: what is known is whose doing it is.
        sides = {"allies": side is own, "enemies": side is not own, "monsters": side is Side.NEUTRAL}
        return side is not None and sides.get(by.side, True)

    def max_hp(self, state: State, creature: str) -> int:
        """Its maximum hit points."""
        return int(self.stat(state, creature, "hp"))

    def hp(self, state: State, creature: str) -> int:
        """Its current hit points.

        Raises:
            KeyError: it is not in play.
        """
        return self._left(state.body(creature), self.standing(state))

    def without_hp(self, state: State) -> list[str]:
        """The creatures in play without hit points."""
        # If nothing gives hit points, only creatures that have changed since the last look can have lost
        # theirs.
        standing = self.hp_given(state)
        if standing is not NOTHING:
            return [body.id for body in state.bodies if self._left(body, standing) <= 0]
        bodies, (last, alive) = state.bodies, self._alive
        if bodies is last:
            return []
        reading = Reading(self, state)
        without = [body.id for body in bodies if id(body) not in alive and reading.hit_points(body) <= 0]
        if not without:
            self._alive = (bodies, frozenset(map(id, bodies)))
        return without

    def _left(self, body: Body, standing: Mapping[str, Standing]) -> int:
        """A creature's current hit points under that standing."""
        found = standing.get(body.id)
        added = 0 if found is None else found.numbers.get("hp", 0)
        printed = DECOY_HP if body.decoy else self.library.creatures[body.profile].hp
        return printed + added - body.damage

    def hp_given(self, state: State) -> Mapping[str, Standing]:
        """The standings that hit points depend on; empty if nothing in play changes them."""
        return self.standing(state) if self._found(state).give_hp else NOTHING

    def _keywords(self, body: Body, standing: Standing | None) -> tuple[str, ...]:
        plain = not (body.decoy or body.modifiers)
        printed = self.library.creatures[body.profile].keywords if plain or not body.bare else ()
        if standing is None:
            return printed
        words = (*printed, *standing.keywords)
        if not standing.lost:
            return words
        return tuple(word for word in words if split_keyword(word)[0] not in standing.lost)

    def _added(self, state: State, creature: str, stat: Stat) -> float:
        standing = self.standing(state).get(creature)
        return 0 if standing is None else standing.numbers.get(stat, 0)

    def _work_out(self, state: State, found: InForce) -> Mapping[str, Standing]:
        standing = continuous.standing(self, state, found)
        # The very same object while it says the same: what is kept further down compares by identity.
        if standing != self._standing:
            self._standing = standing
        return self._standing

    def _skirmish(self, state: State, standing: Mapping[str, Standing]) -> Skirmish:
        """The skirmish of a state; the last one if nothing relevant has changed."""
        known, rules = self._known, state.setup.table
        creatures = tuple([known(body, standing.get(body.id), rules) for body in state.bodies])
        riders = [body for body in state.bodies if body.mount is not None]
        if riders:
            creatures = tuple(map(partial(self._seated, state), state.bodies, creatures))
        board = self.board(state)
        before = None if self._last_skirmish is None else self._last_skirmish[1]
        if before is not None:
            last = before.position
            # Paths and sights are worked out in the skirmish once: a new one would lose them.
            if last.board is board and last.creatures == creatures and last.rules == rules:
                return before
        return Skirmish(Position(board, creatures, rules), before)

    def _seated(self, state: State, body: Body, creature: Creature) -> Creature:
        """The creature on the base that it stands on, which is that of its mount if it rides one (R-70)."""
        mount = state.find(body.mount)
        if mount is None:
            return creature
        across = 2 * self.radius(state, mount.profile) * INCH_MM
        return replace(creature, base_mm=across, mount=mount.id)

    def _known(self, body: Body, standing: Standing | None, rules: HouseRules) -> Creature:
        """The creature of a body; the same object as long as it is made of the same."""
        known = self._creatures.get(body.id)
        if known is not None and known[1] is standing:
            before = known[0]
            if before is body or (
                before.at is body.at
                and before.profile == body.profile
                and before.engaged_with == body.engaged_with
                and before.side is body.side
                and before.decoy is body.decoy
                and before.keeps is body.keeps
                and before.modifiers is body.modifiers
            ):
                return known[2]
        creature = self._creature(body, standing, rules)
        self._creatures[body.id] = (body, standing, creature)
        return creature

    def _creature(self, body: Body, standing: Standing | None, rules: HouseRules) -> Creature:
        spec = self.profile(body)
        added: Mapping[Stat, int] = {} if standing is None else standing.numbers
        size, longer, farther = CreatureSize(spec.size), added.get("reach", 0), added.get("ranged_max", 0)
        reach = spec.reach
        if longer:
            reach = max(0.0, (rules.melee_reach.of(size) if reach is None else reach) + longer)
        return Creature(
            body.id,
            body.side,
            body.at,
            size=size,
            base_mm=spec.base_mm,
            # The floor of 0 that R-39 gives the shooter, applied to every characteristic.
            movement=max(0.0, spec.movement + added.get("movement", 0)),
            melee=max(0, spec.melee + added.get("melee", 0)),
            ranged=None if spec.ranged is None else max(0, spec.ranged + added.get("ranged", 0)),
            defence=max(0, spec.defence + added.get("defence", 0)),
            reach=reach,
            ranged_max=_farther(spec.ranged_max, rules.ranged_max, farther) if farther else spec.ranged_max,
            keywords=self._keywords(body, standing),
            engaged_with=body.engaged_with,
        )


def _farther(printed: float | None, ruled: float | None, more: int) -> float | None:
    """The greatest range of shots with so many inches more."""
    most = ruled if printed is None else printed
    # Without a greatest range, neither printed nor by house rule, there is nothing to lengthen.
    return None if most is None else max(0.0, most + more)


def _given(body: Body) -> list[tuple[object, ...]]:
    """What lasting effects give a creature of keywords and abilities, or take from it."""
    return [
        (m.keyword, m.serial, m.lose)
        for m in body.modifiers
        if m.keyword is not None or m.ability is not None or m.lose is not None
    ]


@quick
@dataclass(frozen=True, slots=True)
class FullReading(Reading):
    """The basis for reading effects, including what continuous abilities give."""

    referee: Referee

    def has_keyword(self, body: Body, keyword: str) -> bool:
        """Whether the creature has a keyword, whatever number it bears."""
        # Out of play it has its own keywords and those put on it, but none from continuous abilities.
        if self.state.find(body.id) is None:
            return Reading.has_keyword(self, body, keyword)
        return self.referee.keyword(self.state, body.id, keyword.partition(" ")[0]) is not None

    def hit_points(self, body: Body) -> int:
        """The hit points that the creature has left."""
        if self.state.find(body.id) is None:
            return Reading.hit_points(self, body)
        return self.referee.hp(self.state, body.id)

    def added(self, body: Body, stat: Stat) -> int:
        """What is added to a characteristic of the creature."""
        if self.state.find(body.id) is None:
            return Reading.added(self, body, stat)
        standing = self.referee.standing(self.state).get(body.id)
        return 0 if standing is None else standing.numbers.get(stat, 0)

    def measured(self, body: Body, stat: Measured) -> int:
        """A characteristic of the creature as it is now."""
        if stat == "hp" or self.state.find(body.id) is None:
            return Reading.measured(self, body, stat)
        return max(0, int(self.referee.stat(self.state, body.id, stat)))

    def set_keywords(self, body: Body) -> tuple[str, ...]:
        """The keywords of sets that the creature has, each as often as it has it."""
        if self.state.find(body.id) is None:
            return Reading.set_keywords(self, body)
        known = self.referee.library.keywords
        return tuple(word for word in self.referee.keywords(self.state, body.id) if word in known)

    def sees(self, a: str, b: str) -> bool:
        """Whether one creature in play sees another."""
        return a == b or self.referee.skirmish(self.state).sights(a)[b].visible
