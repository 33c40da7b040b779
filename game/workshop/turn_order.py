"""The adapter by which any turn-order table leads the creatures on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from game.content.markup import rich
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Reason, Verdict
from game.core.turn_order import MASTER, Person, Side, TableSystem, Track, Turn, TurnRules
from game.games import GAMES
from game.games.turn_order.rules.fields import Correct, Field

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.content.locale import Translator
    from game.core.record import AnyMatch
    from game.games.turn_order.rules.master_rules import MasterRules
    from game.positions.position import Creature


MOST_STEPS = 6
"""How many steps follow one press at most."""


class TurnOrder:
    """A match at a turn-order table, with the creatures that take its turns.

    `joined` says for creatures of a board which combatant they are; several may be one, as in a group, and
    those without any take no turns.
    """

    def __init__(self, system: TableSystem, match: AnyMatch, joined: Mapping[str, str]) -> None:
        self.system = system
        self.match = match
        self.joined = dict(joined)

    @classmethod
    def of(cls, system: TableSystem, people: Iterable[Person], seed: int) -> TurnOrder:
        """A new encounter at that table, every creature being a combatant of the same id.

        Raises:
            ValueError: it cannot be played, as with more people than the table takes.
        """
        everybody = tuple(people)
        setups = system.system.setups
        setup = setups.read(setups.write(system.gathered(everybody)))
        match = Match.start(system.system, setup, SeededDice(seed))
        return cls(system, match, {person.id: person.id for person in everybody})

    @classmethod
    def met(
        cls,
        system: TableSystem,
        setup: object,
        creatures: Iterable[Person],
        seed: int,
        kept: Mapping[str, str] | None = None,
    ) -> TurnOrder:
        """An encounter as a file holds it, joined by the creatures that are called as its combatants are.

        `kept` says for some creatures which combatant they are whatever they are called.
        """
        order = cls(system, Match.start(system.system, setup, SeededDice(seed)), {})
        here = {person.id for person in order.people}
        order.joined.update({creature: who for creature, who in (kept or {}).items() if who in here})
        order.recognise(creatures)
        return order

    @property
    def rules(self) -> TurnRules[Any, Any, Any, Any]:
        """The rules of the table."""
        return self.match.system.rules  # type: ignore[return-value]  # those of a turn-order table

    @property
    def table(self) -> str:
        """The name of the table."""
        return self.match.system.name

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who takes turns at the table now."""
        specs = getattr(self.system.encounter_of(self.match.state), self.system.people)
        return tuple(Person(spec.id, spec.name, _side(spec)) for spec in specs)

    @property
    def track(self) -> Track:
        """The order as the game master sees it."""
        return self.rules.track(self.match.state, MASTER)

    @property
    def current(self) -> frozenset[str]:
        """The creatures whose turn it is."""
        turn = self.track.current
        return frozenset() if turn is None else self.creatures(turn)

    def creatures(self, turn: Turn) -> frozenset[str]:
        """The creatures that take a turn."""
        return frozenset(
            creature for creature, combatant in self.joined.items() if combatant == turn.combatant
        )

    def place_of(self, creature: str) -> int | None:
        """How many turns come before the creature's next one in this round; None if it has none left."""
        track = self.track
        combatant = self.joined.get(creature)
        turns = ([track.current] if track.current is not None else []) + list(track.coming)
        first = 0 if track.current is not None else 1
        places = (number for number, turn in enumerate(turns, first) if turn.combatant == combatant)
        return next(places, None)

    def join(self, creature: str, combatant: str | None) -> None:
        """Make a creature that combatant, or nobody."""
        if combatant is None:
            self.joined.pop(creature, None)
        else:
            self.joined[creature] = combatant

    def recognise(self, creatures: Iterable[Person], among: Iterable[Person] | None = None) -> None:
        """Join the creatures that nobody is yet to the combatants of their id, else of their name.

        `among` are the combatants that are looked at, all of them unless given.
        """
        everybody = self.people
        here = {person.id for person in everybody}
        looked_at = everybody if among is None else tuple(among)
        ids = {person.id for person in looked_at}
        names = {person.name.strip().casefold(): person.id for person in reversed(looked_at)}
        for creature in creatures:
            if self.joined.get(creature.id) in here:
                continue
            found = creature.id if creature.id in ids else names.get(creature.name.strip().casefold())
            if found is not None:
                self.joined[creature.id] = found

    def add(self, person: Person) -> Verdict:
        """Let somebody from the board join the encounter as a combatant of their own."""
        spec = getattr(self.system.gathered([person]), self.system.people)[0]
        return self.match.act(MASTER, self.system.add(spec))

    def number(self, combatant: str) -> int | None:
        """The number that decides a combatant's place, if it is set by hand at that table and known."""
        field, state = self._number_field, self.match.state
        if field is None:
            return None
        known = self.system.enter is None
        value = (
            field.value(state, combatant) if known else getattr(field.of.item(state, combatant), field.name)
        )
        return value if isinstance(value, int) else None

    def numbered(self, combatant: str, number: int) -> Any:  # noqa: ANN401 - an action of the system
        """The action that gives a combatant that number."""
        field, enter = self._number_field, self.system.enter
        if enter is not None and field is not None and any(field.against_any(self.match.state, combatant)):
            return enter(combatant, number)
        return Correct(combatant, self.system.number, number)

    @property
    def _number_field(self) -> Field[Any, Any] | None:
        """The field of that number."""
        name, rules = self.system.number, cast("MasterRules[Any, Any, Any, Any]", self.rules)
        return rules.fields[name] if name else None

    def proceed(self) -> Verdict:
        """Let the current turn end and the next begin, if nothing else must be decided first.

        Steps that nobody decides on follow by themselves, as at the table.
        """
        if self.match.outcome is not None:
            return Verdict.no(Reason.of("TABLE-TURN-03", "turn_order.closed"))
        action = self.rules.proceed(self.match.state)
        if action is None:
            return Verdict.no(Reason.of("TABLE-TURN-01", "turn_order.decide_first"))
        verdict = self.match.act(MASTER, action)
        for _ in range(MOST_STEPS):
            state = self.match.state
            following = self.rules.proceed(state) if self.rules.flows(state) else None
            if following is None:
                break
            self.match.act(MASTER, following)
        return verdict


def _side(spec: Any) -> Side:  # noqa: ANN401 - what any of the tables calls a combatant
    """The side of a combatant; pawns of the wheel only differ by who plays them."""
    side: Side | None = getattr(spec, "side", None)
    return side or ("players" if spec.kind == "pc" else "enemies")


MOST_LATEST = 4
"""How many of the latest sentences are shown; the table has them all."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the encounter as the board shows it, worked out once after every change.

    Attributes:
        people: everybody at the table.
        track: the order.
        acting: the creatures on the board whose turn it is.
        places: how many turns come before that of each creature that is joined; None for no more this round.
        done: the creatures that have had a turn in this round.
        latest: what happened last, a sentence for each thing, with its rule.
    """

    people: tuple[Person, ...]
    track: Track
    acting: frozenset[str]
    places: Mapping[str, int | None]
    done: frozenset[str]
    latest: tuple[str, ...]


def stands(order: TurnOrder, present: Iterable[Creature], since: int, say: Translator) -> Standing:
    """The state for the creatures on the board; `latest` begins after the first `since` actions."""
    ids = [creature.id for creature in present]
    people = order.people
    known = {person.id for person in people}
    log = GAMES.of(order.match).log(order.match, say)
    sentences = tuple(
        rich("{} <soft>[{}]</soft>", entry.text, entry.rule)
        for line in order.match.log(MASTER, since)
        for entry in log.entries(line.events)
    )[-MOST_LATEST:]
    done = frozenset().union(*(order.creatures(turn) for turn in order.track.done))
    return Standing(
        people,
        order.track,
        frozenset(order.current.intersection(ids)),
        {creature: order.place_of(creature) for creature in ids if order.joined.get(creature) in known},
        done,
        sentences,
    )
