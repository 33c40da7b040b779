"""A combat before anybody has acted, by its house rules, and between two actions of the game master."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from game.core.rules import Reason
from game.core.turn_order import MOST_NOTE, EntryColumn, Side
from game.games.turn_order.rules.conditions import MOST_POINTS, AtZero, Condition, Shown, ShownOf, Word
from game.games.turn_order.rules.marks import entry_reasons
from game.games.turn_order.rules.people import SEEN_COLUMNS, Numbers, Roster

# Encounters are read from text, which looks the types of the fields up when the program runs.

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from game.core.rules import Outcome
    from game.core.turn_order import Person


MOST = 999
"""Numbers entered by hand go from minus this to this."""

MOST_TEXT = 400
"""Characters of a name or a label."""

MOST_COMBATANTS = 80

MOST_BADGES = 40
"""The most badges of one combatant."""

D20 = 20


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rulings that a table may want otherwise; every field has the default of the rulings."""

    last_tie: Literal["coin", "roll_off", "dexterity", "players_first"] = "coin"  # D35-E2
    flat_footed_until: Literal["turn_arrives", "acts"] = "turn_arrives"  # D35-E3
    unaware_roll: Literal["round_one", "at_start"] = "round_one"  # D35-E5
    ready_unused: Literal["action_lost", "turn_lost"] = "action_lost"  # D35-E8
    delayed_all_round: Literal["acts", "only_delays"] = "acts"  # D35-E10
    same_trigger: Literal["higher_first", "by_choice"] = "higher_first"  # D35-E14
    at_zero: AtZero = "ask"  # D35-E16


@dataclass(frozen=True, slots=True)
class Badge:
    """A condition that is only a name, for so many rounds more; None until it is taken away."""

    name: str
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class CombatantSpec:
    """The values entered about a combatant.

    Attributes:
        dexterity: the modifier; `misc` what else counts for initiative (feats and the like).
        armour_class: the whole of it, None if not given; `dodge` is the part that Dexterity gives to it, by
            default the modifier.
        uncanny_dodge: keeps `dodge` although flat-footed (D35-FLAT-03).
        reflexes: may make attacks of opportunity although flat-footed (ruling E4).
        aware: of the enemy; `spotted`: by the enemy.
        able: can act at all.
        group: those of one group share one roll; empty for none.
        roll: the die, if it is known already; `total`: the result, if it was entered without its die.
        hidden: players do not know that it is there; `numbers`: whether they see its numbers.
        note: for the game master only.
        hp, max_hp: hit points, if they are kept; `hp_shown` is what players see of them.
    """

    staged: ClassVar[bool] = True
    """Hit points of 0 and less have stages: disabled, dying, dead (D35-E16)."""

    id: str
    name: str
    side: Side = "enemies"
    dexterity: int = 0
    misc: int = 0
    armour_class: int | None = None
    dodge: int | None = None
    uncanny_dodge: bool = False
    reflexes: bool = False
    aware: bool = True
    spotted: bool = True
    able: bool = True
    group: str = ""
    roll: int | None = None
    total: int | None = None
    badges: tuple[Badge, ...] = ()
    hidden: bool = False
    numbers: Numbers = ""
    note: str = ""
    portrait: str = ""
    conditions: tuple[Condition, ...] = ()
    hp: int | None = None
    max_hp: int | None = None
    hp_shown: ShownOf = "table"


@dataclass(frozen=True, slots=True)
class Setup:
    """An encounter: who takes part, by which house rules; `health` is what players see of hit points."""

    name: str = ""
    combatants: tuple[CombatantSpec, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)
    health: Shown = "word"


COLUMNS = (
    EntryColumn(
        "dexterity", ("dex", "dex", "dexterity", "dextérité", "mod", "bonus", "init", "initiative"), own=True
    ),
    EntryColumn("armour_class", ("ac", "ca"), low=0, own=True),
    EntryColumn("hp", ("hp", "pv", "hitpoints", "points de vie"), low=1, high=MOST_POINTS, also="max_hp"),
    EntryColumn("misc", ("misc", "divers"), own=True),
    EntryColumn("total", ("total", "total", "score"), low=-MOST, high=MOST, own=True),
    *SEEN_COLUMNS,
    EntryColumn("group", ("group", "groupe"), "text"),
    EntryColumn("note", ("note", "note", "notes"), "text"),
)
"""The columns of quick entry."""


def gathered(people: Iterable[Person]) -> Setup:
    """An encounter of these people, with no modifiers."""
    return Setup(
        combatants=tuple(
            CombatantSpec(person.id, person.name, person.side, portrait=person.portrait) for person in people
        )
    )


def setup_faults(setup: Setup) -> Iterator[Reason]:
    """Yield the reasons why an encounter cannot be played."""
    if len(setup.name) > MOST_TEXT:
        yield Reason.of("D35-INIT-01", "d35.text", most=MOST_TEXT)
    ids = [spec.id for spec in setup.combatants]
    if len(set(ids)) != len(ids):
        again = next(identity for identity in ids if ids.count(identity) > 1)
        yield Reason.of("D35-INIT-01", "d35.again", id=again)
    if len(ids) > MOST_COMBATANTS:
        yield Reason.of("D35-INIT-01", "d35.full", most=MOST_COMBATANTS)
        return
    for spec in setup.combatants:
        yield from against_entry(spec, ids)


def against_entry(spec: CombatantSpec, known: Collection[str]) -> Iterator[Reason]:
    """Yield the faults of a combatant as entered; `known` are the ids of all that take part."""
    texts = (spec.id, spec.name, spec.group, *(badge.name for badge in spec.badges))
    if not spec.id or not spec.name.strip() or max(map(len, texts)) > MOST_TEXT:
        yield Reason.of("D35-INIT-01", "d35.text", most=MOST_TEXT)
    if len(spec.note) > MOST_NOTE:
        yield Reason.of("D35-INIT-01", "d35.text", most=MOST_NOTE)
    numbers = (spec.dexterity, spec.misc, spec.armour_class, spec.dodge, spec.total)
    rounds = (badge.rounds for badge in spec.badges)
    if any(number is not None and abs(number) > MOST for number in (*numbers, *rounds)):
        yield Reason.of("D35-INIT-02", "d35.number", most=MOST)
    if len(spec.badges) > MOST_BADGES:
        yield Reason.of("D35-INACT-01", "d35.badges", most=MOST_BADGES)
    if spec.roll is not None and not 1 <= spec.roll <= D20:
        yield Reason.of("D35-INIT-02", "d35.face")
    yield from entry_reasons(spec, (*known, spec.id))


ReadyKind = Literal["standard", "move", "free", "counterspell", "brace"]
"""The kinds of actions to ready (D35-READY-03); a counterspell and bracing count as standard actions."""

Phase = Literal["awareness", "surprise", "rounds"]


@dataclass(frozen=True, slots=True)
class Ready:
    """A readied action and what will set it off (D35-READY-04); both empty if they were said aloud."""

    kind: ReadyKind
    action: str
    trigger: str


@dataclass(frozen=True, slots=True)
class Used:
    """The actions of a turn that have been used; `step` is the one of 1.5 m, `moved` any other movement."""

    standard: bool = False
    move: bool = False
    step: bool = False
    moved: bool = False

    @property
    def any(self) -> bool:
        """Whether anything has been done in the turn."""
        return self.standard or self.move or self.step or self.moved


@dataclass(frozen=True, slots=True)
class Combatant:
    """A combatant during the combat.

    Attributes:
        spec: what was entered; corrections change it.
        roll: the die of the initiative check; None too where only its total was entered (`spec.total`).
        score: the count of its turn, which ready and delay change.
        flat_footed: until its turn has come (D35-FLAT-01).
        used: in the present or last turn.
        ready: an action readied and not yet performed.
        delaying: its turn came and it waits for a later one.
        delayed_all_round: it waited until its turn came again (D35-DELAY-06).
        noticed: it has noticed the enemy by a check (D35-SURPRISE-03).
        health_word: what players see instead of its hit points; empty if they see numbers or nothing.
    """

    spec: CombatantSpec
    roll: int | None = None
    score: int | None = None
    flat_footed: bool = True
    used: Used = Used()
    ready: Ready | None = None
    delaying: bool = False
    delayed_all_round: bool = False
    noticed: bool = False
    health_word: Word | Literal[""] = ""

    @property
    def id(self) -> str:
        """The id that was entered."""
        return self.spec.id

    @property
    def name(self) -> str:
        """The name that was entered."""
        return self.spec.name

    @property
    def modifier(self) -> int:
        """The total initiative modifier (ruling E1)."""
        return self.spec.dexterity + self.spec.misc

    @property
    def count(self) -> int:
        """The count of its turn, 0 before it is known."""
        return self.score or 0

    @property
    def rolled(self) -> bool:
        """Whether its initiative is known, by a die or as a total."""
        return self.roll is not None or self.spec.total is not None

    @property
    def surprised(self) -> bool:
        """Whether it is not aware of the enemy, who has spotted it (D35-SURPRISE-01)."""
        return not self.spec.aware and self.spec.spotted

    @property
    def exposed(self) -> bool:
        """Whether its armour class is lower now than its full one."""
        return self.armour_class is not None and self.armour_class != self.spec.armour_class

    @property
    def armour_class(self) -> int | None:
        """The armour class now: flat-footed, a Dexterity bonus is lost (D35-FLAT-02, D35-FLAT-03).

        None where it was not entered.
        """
        if self.spec.armour_class is None:
            return None
        dodge = self.spec.dexterity if self.spec.dodge is None else self.spec.dodge
        lost = max(0, dodge) if self.flat_footed and not self.spec.uncanny_dodge else 0
        return self.spec.armour_class - lost


@dataclass(frozen=True, slots=True)
class State(Roster[Combatant]):
    """The whole state of a combat.

    Attributes:
        combatants: in the order in which they were entered.
        order: the ids of all that have a place in the order, the first to act first.
        coming: those whose turn is still to come in this round, in order.
        current: whose turn it is; None before the first, and in the gap after a turn.
        paused: whose turns were interrupted, the last one first (D35-READY-07).
        finished: whose turn ended last; a delayed turn is taken after it (D35-DELAY-02).
    """

    rules: HouseRules
    name: str = ""
    combatants: tuple[Combatant, ...] = ()
    phase: Phase = "awareness"
    round: int = 0
    order: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    current: str | None = None
    paused: tuple[str, ...] = ()
    finished: str | None = None
    outcome: Outcome | None = None
    health: Shown = "word"

    @property
    def people(self) -> tuple[Combatant, ...]:
        """The combatants."""
        return self.combatants
