"""The complete state of a game: the table, what is happening, and what is still to be done."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from game.core.copies import maker, quick
from game.core.rules import Outcome, Seat
from game.core.zones import Card, Pile, Zones
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.shapes import Point
    from game.board.terrain import Piece
    from game.content.spec import Words
    from game.games.colors_of_magic.rules.activation import Activation
    from game.games.colors_of_magic.rules.cards.effects import Ability, AnyEffect
    from game.games.colors_of_magic.rules.cards.words import (
        Duration,
        Duty,
        Filter,
        Happening,
        Order,
        Phase,
        Stat,
        WhichCards,
    )
    from game.games.colors_of_magic.rules.state.setup import Setup


By = Literal["melee", "ranged", "spell", "ability"]

TargetKind = Literal["creature", "point", "spell", "permanent", "card", "option", "zone"]


Corner = Literal["SW", "SE", "NE", "NW"]

DECOY_HP = 1
"""The hit points of a copy of a creature."""

SIDES = (Side.RED, Side.BLUE)
"""The players' sides, by seat."""


@quick
@dataclass(frozen=True, slots=True)
class Target:
    """A chosen target: a creature, permanent, zone or card by id, a place, or a spell by its number.

    An `option` is one of the answers to a question, by its number.
    """

    kind: TargetKind
    id: str = ""
    at: Point | None = None

    @classmethod
    def creature(cls, identity: str) -> Target:
        """A creature."""
        return _target("creature", identity, None)

    @classmethod
    def point(cls, at: Point) -> Target:
        """A place on the board, in inches."""
        return _target("point", "", at)


_target: Callable[[TargetKind, str, Point | None], Target] = maker(Target)


@quick
@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens: `subject` does or suffers it, `object` is the other one (R-42).

    `side` is whose doing it is, `amount` the damage or the cost, `at` where, `item` the spell's number on the
    stack. `last_known` are those who take part as they were: they may have left play by it. `card` is the
    spell or what the damage comes from, `mark` the kind of mark, `attacker` who attacked in the duel.
    """

    when: Happening
    subject: str | None = None
    object: str | None = None
    by: By | None = None
    side: Side | None = None
    amount: int = 0
    at: Point | None = None
    phase: Phase | None = None
    item: int | None = None
    last_known: tuple[Body, ...] = ()
    card: Card | None = None
    mark: str | None = None
    attacker: str | None = None

    def left(self, identity: str | None) -> Body | None:
        """The creature as it was when it left play at this moment."""
        return next((body for body in self.last_known if body.id == identity), None)


def seat_of(side: Side) -> Seat:
    """The seat that plays a side.

    Raises:
        ValueError: nobody plays the neutral side.
    """
    return Seat(SIDES.index(side))


def opponent(side: Side) -> Side:
    """The other player's side."""
    return Side.BLUE if side is Side.RED else Side.RED


@dataclass(frozen=True, slots=True)
class Modifier:
    """A lasting change of a creature: of a number, a keyword or a ban.

    `source` is the id of the card or creature it came from, `turn` when it was made. `prevent` is how many
    points of damage it still prevents, dealing them back if it `reflects`; one that `answers` damage prevents
    of that alone. `ability` is one that is given, known by its `serial`; `by` is whom the ban concerns;
    `spells` those whose cost or range changes, for so many `times`, to no less than `least`; `begun` is how
    often the creature had been activated by then. `wins` says that it wins its duel, or that only if it is
    tied. `lose` is a keyword that it does not have, or `all` that is printed on it; `control` is who
    controls it meanwhile. `must` is how it has to attack if it can, `at` whom before all others.
    """

    source: str
    until: Duration
    turn: int
    stat: Stat | None = None
    amount: int = 0
    keyword: str | None = None
    forbid: tuple[Order, ...] = ()
    prevent: int = 0
    reflects: bool = False
    answers: bool = False
    ability: Ability | None = None
    serial: int = 0
    by: Filter | None = None
    spells: WhichCards | None = None
    times: int | None = None
    least: int = 0
    begun: int = 0
    wins: Literal["outright", "ties"] | None = None
    lose: str | None = None
    control: Side | None = None
    must: tuple[Duty, ...] = ()
    at: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Body:
    """A creature in play. Its id is that of the card that brought it, if there is one.

    `side` is who controls it, for a while perhaps another than its owner, with whom the id begins (R-78).

    `damage` is what it has suffered; `marks` are its named counters, each as often as it bears it, and
    `marked_by` those whose doing each of them is, in the same order; `travelled` the inches
    it moved this turn, `origin` where it stood when it was activated last; `profile` is what it is now and
    `grown_from` the profiles it had before, each with how long the change lasts, the turn and the source of
    the change; `used` the abilities that work once a turn and have, `spent` those that work once a game;
    `attacked` whether it has attacked this turn, `begun` how often it has been activated; a decoy that
    `keeps` them has the abilities of its profile; `fresh` whether it came into play this turn.
    `mount` is whom it rides, `rider` who rides it: they stand on one base, and each names the other (R-70).
    """

    id: str
    profile: str
    side: Side
    at: Point
    card: Card | None = None
    damage: int = 0
    tapped: bool = False
    modifiers: tuple[Modifier, ...] = ()
    marks: tuple[str, ...] = ()
    marked_by: tuple[Side, ...] = ()
    travelled: float = 0.0
    origin: Point | None = None
    grown_from: tuple[tuple[str, Duration, int, str], ...] = ()
    engaged_with: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    decoy: bool = False
    spent: tuple[int, ...] = ()
    attacked: bool = False
    begun: int = 0
    keeps: bool = False
    mount: str | None = None
    rider: str | None = None
    fresh: bool = False

    @property
    def owner(self) -> Side:
        """Whose it is, whoever controls it for a while."""
        return owner_of(self.id)

    @property
    def taken_by(self) -> Side | None:
        """Who controls it, if that is not its owner."""
        return None if self.side is self.owner else self.side

    @property
    def bare(self) -> bool:
        """Whether it has no keyword and ability printed on its profile: a copy, or one that has lost them."""
        if self.decoy and not self.keeps:
            return True
        return bool(self.modifiers) and any(modifier.lose == "all" for modifier in self.modifiers)


def for_good(card: Card, side: Side, turn: int) -> tuple[Modifier, ...]:
    """What lets a side control the creature of a card: nothing if it is its own (R-78)."""
    if owner_of(card) is side:
        return ()
    return (Modifier(card, "forever", turn, control=side),)


@lru_cache(maxsize=1024)
def owner_of(card: Card) -> Side:
    """The side that owns a card or a creature, by its id, wherever it is."""
    return Side(card.partition(":")[0])


@dataclass(frozen=True, slots=True)
class Permanent:
    """A permanent or an artefact in play; an artefact has its bearer. `targets` are those it was cast on.

    `marks` are counters on it, which do nothing by themselves (R-89).
    """

    card: Card
    side: Side
    bearer: str | None = None
    tapped: bool = False
    targets: tuple[Target, ...] = ()
    caster: str | None = None
    used: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroundZone:
    """A disc of ground that a spell made, around a place or a creature, with its nature as terrain.

    A wall reaches from `at` to `end`, `radius` to either side. It `hinders` everybody, or one side; `ground`
    is what it is called. `layer` is the creature that laid it, and `begun` how often the one around which it
    lies, or else its layer, had been activated by then.
    """

    id: str
    name: Words
    side: Side
    radius: float
    until: Duration
    turn: int
    source: str
    at: Point | None = None
    around: str | None = None
    footing: Literal["open", "difficult", "impassable"] = "open"
    opacity: Literal["clear", "light", "blocking"] = "clear"
    abilities: tuple[Ability, ...] = ()
    used: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    end: Point | None = None
    hinders: Side | None = None
    ground: str | None = None
    layer: str | None = None
    begun: int = 0


@dataclass(frozen=True, slots=True)
class BoardMarker:
    """A marker on the board: the scenario's, or one that an effect of a `side` put there.

    `kind` is what effects name.
    """

    id: str
    kind: str
    at: Point
    radius: float = 0.5
    name: Words | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card on the table: who collected it and how often, who holds it and for how many turns."""

    id: str
    collected_by: tuple[Side, ...] = ()
    holder: Side | None = None
    held: int = 0
    token_used: bool = False
    used: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class StackItem:
    """A spell on the stack, with the choices made for it and the moment it answers, if an Instant.

    `times` is how often it takes effect when it resolves; `with_life` says that its Blood Pact took the last
    hit point of its caster (R-44). `x` is the mana paid for X; `lent` are the cards that lent their effects,
    of which the spell deals `damage` more and nothing counters it if it is `safe`; `after` is where the card
    goes afterwards if not to the discard. `farther` are the inches of range that were for this spell alone.
    """

    number: int
    card: Card
    side: Side
    caster: str
    targets: tuple[Target, ...] = ()
    cost: int = 0
    moment: Moment | None = None
    times: int = 1
    with_life: bool = False
    x: int = 0
    lent: tuple[Card, ...] = ()
    damage: int = 0
    safe: bool = False
    after: Literal["discard", "exile"] = "discard"
    farther: int = 0


@dataclass(frozen=True, slots=True)
class Permission:
    """A player may cast one such card from another pile; it goes `after` it; `turn` is when that was said.

    It is one of the copies `among`, if these are named; `side` is whose pile it is, if not the player's own.
    """

    cards: WhichCards
    zone: Literal["discard", "exile"]
    after: Literal["discard", "exile"]
    until: Duration
    turn: int
    among: tuple[Card, ...] | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Absence:
    """When and where a banished creature comes back: near its place, or where that `side` wants.

    That is `within` so many inches of where the creature `near` stands by then, or else of its place.
    """

    creature: str
    until: Duration
    turn: int
    side: Side
    within: float | None = None
    near: str | None = None


@dataclass(frozen=True, slots=True)
class Purse:
    """Mana that pays for such spells alone; `turn` is when it was gained (R-88)."""

    amount: int
    spells: WhichCards
    until: Duration
    turn: int


@dataclass(frozen=True, slots=True)
class Player:
    """One player's cards and counters.

    `aside` holds what was drawn for the first player's token (R-03), `permits` what may be cast elsewhere,
    `lost_goes` how many of the next goes are lost (R-72), `cast` how many spells were cast this turn,
    `purses` the mana that is for certain spells alone.
    """

    side: Side
    zones: Zones = field(default_factory=Zones)
    codex: Pile = field(default_factory=Pile)
    aside: Pile = field(default_factory=Pile)
    mana: int = 0
    points: int = 0
    corner: Corner | None = None
    passed: bool = False
    permits: tuple[Permission, ...] = ()
    lost_goes: int = 0
    cast: int = 0
    purses: tuple[Purse, ...] = ()


class Pending:
    """Something still to be done: a frozen dataclass, carried out by other modules.

    The agenda of a state is a stack of them (see `run`).
    """

    __slots__ = ()

    def masked(self, side: Side | None) -> Pending:
        """The task as that side may see it (None: an onlooker), with hidden cards masked."""
        del side
        return self

    def cards(self) -> tuple[Card, ...]:
        """The copies of cards that lie in no pile while this is to be done."""
        return ()

    def laid(self, side: Side) -> int | None:
        """How many cards that side has laid in the duel that this is part of; None if it is part of none."""
        del side
        return None

    def without(self, card: Card) -> Pending:
        """The task once a card that lay in no pile has come to lie in one."""
        del card
        return self


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment. The first task of the agenda is what is being done or asked now.

    `turn` is 0 during the preparation; `stack` has its top first; `pieces` is the terrain of the table once
    the scenario is known; `activation` that of the creature whose go it is; `serial` numbers tokens, zones
    and spells; `died` are those that died this turn, as they were, and `last_spell` the spell cast last that
    copies none. `absences` are those of the `banished` that do not come back in the usual way.
    """

    setup: Setup
    players: tuple[Player, Player]
    scenario: str | None = None
    turn: int = 0
    phase: Phase | None = None
    token: Side | None = None
    first_to_pass: Side | None = None
    active: Side | None = None
    bodies: tuple[Body, ...] = ()
    banished: tuple[Body, ...] = ()
    permanents: tuple[Permanent, ...] = ()
    zones: tuple[GroundZone, ...] = ()
    markers: tuple[BoardMarker, ...] = ()
    pieces: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = ()
    monster_deck: Pile = field(default_factory=Pile)
    monster_discard: Pile = field(default_factory=Pile)
    stack: tuple[StackItem, ...] = ()
    activation: Activation | None = None
    must_activate: tuple[str, ...] = ()
    agenda: tuple[Pending, ...] = ()
    serial: int = 0
    outcome: Outcome | None = None
    died: tuple[Body, ...] = ()
    last_spell: StackItem | None = None
    absences: tuple[Absence, ...] = ()

    def player(self, side: Side) -> Player:
        """The player of that side.

        Raises:
            ValueError: the side is nobody's.
        """
        red, blue = self.players
        if side is red.side:
            return red
        if side is blue.side:
            return blue
        raise ValueError(f"nobody plays {side}")

    def body(self, identity: str) -> Body:
        """The creature in play of that id.

        Raises:
            KeyError: it is not in play.
        """
        for body in self.bodies:
            if body.id == identity:
                return body
        raise KeyError(identity)

    def find(self, identity: str | None) -> Body | None:
        """The creature of that id if it is in play."""
        for body in self.bodies:
            if body.id == identity:
                return body
        return None


@quick
@dataclass(frozen=True, slots=True)
class Context:
    """The meaning of an effect's words. Creatures are given by id, and may have left play.

    `source` is the card, creature, zone or objective that the effect is printed on, `own` the creature that
    effects call `self` (for a zone the zone itself, from which distances are taken), `targets` what was
    chosen when a spell or ability was used, `moment` what triggered it, `foe` the opponent in a duel, `it`
    the creature that `each` is at. `amount` is the cost of the spell, or whatever the moment does not say.
    `doer` is whose doing it is, where that is not `side`: who put a mark on the creature that bears it.
    `other` is what stopped a push, `x` what was paid for X, `thrown` what a die showed, `done` how much the
    effect before did, `later` how many cards were laid after this one.
    """

    side: Side
    source: str
    own: str | None = None
    caster: str | None = None
    targets: tuple[Target, ...] = ()
    moment: Moment | None = None
    foe: str | None = None
    it: str | None = None
    amount: int = 0
    bearer: str | None = None
    doer: Side | None = None
    other: str | None = None
    x: int = 0
    thrown: int = 0
    done: int = 0
    later: int = 0


@dataclass(frozen=True, slots=True)
class Asking(Pending):
    """A task that asks questions: it pushes itself under a `Question`, whose answer is added to `answers`.

    Its `run` is called once for the question and once more with the answer:
    `if not self.answers: run.push(question, self)`, then `chosen = self.answers[0][0].id`.
    """

    answers: tuple[tuple[Target, ...], ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Happens(Pending):
    """A moment: abilities answer it, objectives are checked, then Instants may be played.

    The active player's abilities come first, then the opponent's, then the monsters'; each owner orders
    several of their own (CM-COLLECT-06, R-41, R-51). An Instant put on the stack opens no `window`: it lies
    in one that is open. Nothing answers a spell that has left the stack meanwhile.
    """

    moment: Moment
    window: bool = True


@quick
@dataclass(frozen=True, slots=True)
class Carry(Pending):
    """Carry effects out one by one, each when everything caused by the one before is over.

    `ability` names the ability that they belong to, by its source and number. As long as such a task is on
    the agenda the ability is at work, and does not answer what it causes itself.
    """

    effects: tuple[AnyEffect, ...]
    context: Context
    ability: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform(Asking):
    """Carry one effect out, on one creature (`on`) where it does something to creatures."""

    effect: AnyEffect
    context: Context
    on: str | None = None


def decider(state: State, side: Side) -> Side:
    """The side that answers for another: itself, or for monsters the first-player token's holder (R-51)."""
    if side in SIDES:
        return side
    return state.token if state.token in SIDES else SIDES[0]
