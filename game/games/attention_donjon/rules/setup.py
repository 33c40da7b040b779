"""An encounter before it starts: who takes part, what the scenario says, by which house rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from game.core.rules import Reason

# Setups are read from JSON, which looks the types of the fields up when the program runs.
from game.core.turn_order import MOST_NOTE, EntryColumn, Side
from game.games.attention_donjon.rules.cards import MOST_JOKERS, RANKS, SUITS, Card, full_deck, is_joker
from game.games.turn_order.rules.conditions import BOUND, MOST_POINTS, AtZero, Shown, ShownOf
from game.games.turn_order.rules.marks import entry_reasons
from game.games.turn_order.rules.people import SEEN_COLUMNS, Numbers
from game.games.turn_order.rules.report import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.core.turn_order import Person
    from game.games.turn_order.rules.report import Value

Kind = Literal["pc", "group"]
Multi = Literal["best", "worst", "choose", "all"]
ActionKind = Literal["movement", "standard", "bonus", "complex"]
Lasting = Literal["rounds", "turns", "until_start", "until_end", "manual"]


MOST_TEXT = 400
"""Characters of a name, a note or a directive."""

MOST_COMBATANTS = 40

MOST_EFFECTS = 200

MOST_EVENTS = 60
"""Patterns of events, and events that wait to be played."""

MOST_ENTRIES = 60
"""Actions of a scenario besides those of the rules (AD-ACT-09)."""

MOST_MEMBERS = 100
"""Members of a group."""

MOST_DRAWS = 6
"""Cards that a combatant draws at once, and those that it may keep."""

MOST_ROUNDS = 999


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rulings that a table may want otherwise; every field has the default of the rulings."""

    jokers: int = 2  # AD-A1
    event_check: Literal["initiative", "every_draw"] = "initiative"  # AD-A3
    lost_cards: Literal["one", "all"] = "one"  # AD-A4
    group_joker: Literal["replace", "first", "event"] = "replace"  # AD-A5
    unused_joker: Literal["discard", "keep", "last"] = "discard"  # AD-A7
    higher: Literal["rank_and_suit", "rank"] = "rank_and_suit"  # AD-A10
    first_command: Literal["next_player", "master"] = "next_player"  # AD-A14
    reactions: Literal["own_turn", "round", "any_turn"] = "own_turn"  # AD-A15
    fading: Literal["grace", "strict"] = "grace"  # AD-A17
    arrivals: Literal["next_round", "now"] = "next_round"  # AD-A18
    at_zero: AtZero = "ask"  # AD-A19


@dataclass(frozen=True, slots=True)
class CombatantSpec:
    """A character of a player, or an active group (AD-GROUP-01).

    Attributes:
        player: the name of who plays a character; where empty, the character's own is used.
        members: the figures or terrain elements of a group.
        draws: how many cards are drawn at once.
        slots: how many of them may be kept as initiative, each for a turn of its own (AD-A4).
        surplus: what becomes of the other cards (AD-INIT-06).
        multi: what a group does with several cards (AD-INIT-04).
        controller: the player who always commands the group (AD-GROUP-03); empty for the last who played.
        directive: the AI directive that whoever commands the group follows (AD-GROUP-04).
        hidden: players do not know that it is there; `numbers`: whether they see its numbers.
        note: for the game master only.
        jokers: Jokers kept to bless or curse (AD-JOKER-06); `reserve`: other cards kept by an ability.
        hp, max_hp: hit points, if they are kept; `hp_shown` is what players see of them.
    """

    id: str
    name: str
    kind: Kind = "pc"
    side: Side = "players"
    player: str = ""
    members: tuple[str, ...] = ()
    draws: int = 1
    slots: int = 1
    surplus: Literal["discard", "keep"] = "discard"
    multi: Multi = "best"
    controller: str = ""
    directive: str = ""
    hidden: bool = False
    numbers: Numbers = ""
    note: str = ""
    portrait: str = ""
    jokers: tuple[Card, ...] = ()
    reserve: tuple[Card, ...] = ()
    hp: int | None = None
    max_hp: int | None = None
    hp_shown: ShownOf = "table"


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """An effect in play.

    Attributes:
        target: the id of the bearer; empty for a place or nobody.
        lasting: for Rounds or a combatant's turns, counted down; until the start or the end of a combatant's
            next turn; or until taken away.
        count: Rounds or turns left.
        bound: the id of the combatant whose turns count; empty for the target.
        acts: whether it produces Actions in the resolution phase (AD-EFFECT-04).
        tone: whether it is good for the bearer; empty for what is usual.
    """

    id: str
    label: str
    target: str = ""
    lasting: Lasting = "rounds"
    count: int = 1
    bound: str = ""
    acts: bool = False
    note: str = ""
    tone: Literal["", "good", "bad", "neutral"] = ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Cards that trigger an unexpected event (AD-A3): a rank, a suit, both, or a Joker; empty matches any."""

    rank: str = ""
    suit: str = ""
    joker: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be done in a turn; most are standard actions (AD-ACT-07).

    The name of a ready-made entry is a word that `entry_key` turns into a message.
    """

    name: str
    kind: ActionKind = "standard"


FREE_ATTACK = "free_attack"
"""The most common Reaction (AD-REACT-02)."""

ENTRIES = (
    Entry("move", "movement"),
    Entry("attack"),
    Entry("cast"),
    Entry("open_door"),
    Entry("use_object"),
    Entry("rage", "bonus"),
    Entry("defensive_stance", "bonus"),
)
"""The actions that the rules name."""


def entry_key(name: str) -> str:
    """The message that names a ready-made entry, or `free_attack`."""
    return f"ad.entry.{name}"


def named_entry(label: str) -> Value:
    """An action as a value of a phrase: one that the rules name, a kind of action, or words of the table."""
    if label == FREE_ATTACK or any(label == entry.name for entry in ENTRIES):
        return Phrase.of(entry_key(label))
    return Phrase.of(f"ad.log.kind.{label}") if label in get_args(ActionKind) else label


@dataclass(frozen=True, slots=True)
class Setup:
    """An encounter: who takes part, the scenario's data, by which house rules.

    Attributes:
        suits: the suits in the order in which equal ranks act (AD-A8).
        events: the cards that trigger an unexpected event (AD-A3).
        entries: what can be done in a turn, with the actions of the scenario (AD-ACT-09).
        count_rounds: whether the number of Rounds is shown (AD-GEN-02).
        round: the Round it starts with; `last_actor`: the player who played last (AD-A14).
        health: what players see of hit points.
    """

    name: str = ""
    combatants: tuple[CombatantSpec, ...] = ()
    effects: tuple[EffectSpec, ...] = ()
    suits: tuple[str, ...] = SUITS
    events: tuple[Pattern, ...] = ()
    entries: tuple[Entry, ...] = ENTRIES
    count_rounds: bool = False
    round: int = 1
    last_actor: str = ""
    rules: HouseRules = field(default_factory=HouseRules)
    health: Shown = "word"


COLUMNS = (
    EntryColumn("draws", ("cards", "cartes", "draws", "tirées"), low=1, high=MOST_DRAWS, own=True),
    EntryColumn("slots", ("kept", "gardées", "turns", "tours"), low=1, high=MOST_DRAWS, own=True),
    EntryColumn("hp", ("hp", "pv", "hitpoints", "points de vie"), low=1, high=MOST_POINTS, also="max_hp"),
    EntryColumn("player", ("player", "joueur", "joueuse"), "text", own=True),
    EntryColumn("directive", ("directive", "directive", "ia", "ai"), "text", own=True),
    *SEEN_COLUMNS,
    EntryColumn("note", ("note", "note", "notes"), "text"),
)
"""The columns of quick entry."""


def gathered(people: Iterable[Person]) -> Setup:
    """An encounter of these people: characters of players, and a group for everybody else."""
    return Setup(
        combatants=tuple(
            CombatantSpec(
                person.id,
                person.name,
                "pc" if person.side == "players" else "group",
                person.side,
                portrait=person.portrait,
            )
            for person in people
        )
    )


# ---- what is wrong with what was entered


def name_reasons(*names: str) -> Iterator[Reason]:
    """Yield the faults of names: they are empty or too long."""
    if any(not name.strip() or len(name) > MOST_TEXT for name in names):
        yield Reason.of("AD-GROUP-01", "ad.text", most=MOST_TEXT)


def text_reasons(*texts: str, most: int = MOST_TEXT) -> Iterator[Reason]:
    """Yield the faults of texts: they are too long."""
    if any(len(text) > most for text in texts):
        yield Reason.of("AD-GROUP-01", "ad.text", most=most)


def combatant_reasons(spec: CombatantSpec, jokers: int) -> Iterator[Reason]:
    """Yield the faults of a combatant taken by itself; `jokers` is the number in the deck."""
    yield from name_reasons(spec.id, spec.name)
    yield from text_reasons(spec.player, spec.controller, spec.directive, *spec.members)
    yield from text_reasons(spec.note, most=MOST_NOTE)
    if len(spec.members) > MOST_MEMBERS:
        yield Reason.of("AD-GROUP-01", "ad.full", most=MOST_MEMBERS)
    if not 1 <= spec.draws <= MOST_DRAWS:
        yield Reason.of("AD-INIT-02", "ad.draws", most=MOST_DRAWS)
    if not 1 <= spec.slots <= MOST_DRAWS:
        yield Reason.of("AD-MULTI-01", "ad.slots", most=MOST_DRAWS)
    deck = frozenset(full_deck(jokers))
    kept = (*spec.jokers, *spec.reserve)
    if len(set(kept)) < len(kept) or not deck.issuperset(kept):
        yield Reason.of("AD-PREP-03", "ad.no_such_card")
    elif not all(map(is_joker, spec.jokers)) or any(map(is_joker, spec.reserve)):
        yield Reason.of("AD-JOKER-06", "ad.jokers_apart")
    if spec.kind == "group" and spec.jokers:
        yield Reason.of("AD-A5", "ad.group_joker")
    yield from entry_reasons(spec, ())


def effect_reasons(spec: EffectSpec, known: Iterable[str]) -> Iterator[Reason]:
    """Yield the faults of an effect; `known` are the ids of combatants."""
    yield from name_reasons(spec.id, spec.label)
    yield from text_reasons(spec.note)
    ids = {*known, ""}
    if spec.target not in ids or spec.bound not in ids:
        yield Reason.of("AD-DURATION-01", "ad.no_subject")
    if spec.lasting in BOUND and not (spec.bound or spec.target):
        yield Reason.of("AD-DURATION-01", "ad.no_subject")
    if not 1 <= spec.count <= MOST_ROUNDS:
        yield Reason.of("AD-EFFECT-01", "ad.count", most=MOST_ROUNDS)


def suit_reasons(suits: Sequence[str]) -> Iterator[Reason]:
    """Yield the fault of an order of suits that has not each of them once."""
    if sorted(suits) != sorted(SUITS):
        yield Reason.of("AD-ORDER-02", "ad.suits")


def setup_reasons(setup: Setup) -> Iterator[Reason]:
    """Yield the reasons why an encounter cannot be played."""
    if not 0 <= setup.rules.jokers <= MOST_JOKERS:
        yield Reason.of("AD-A1", "ad.jokers", most=MOST_JOKERS)
        return
    ids = [spec.id for spec in setup.combatants]
    if len(set(ids)) < len(ids):
        yield Reason.of("AD-GROUP-01", "ad.again", id=_twice(ids))
    if len(ids) > MOST_COMBATANTS:
        yield Reason.of("AD-GROUP-01", "ad.full", most=MOST_COMBATANTS)
        return
    if len(setup.effects) > MOST_EFFECTS:
        yield Reason.of("AD-EFFECT-01", "ad.full", most=MOST_EFFECTS)
        return
    for spec in setup.combatants:
        yield from combatant_reasons(spec, setup.rules.jokers)
    cards: list[Card] = [card for spec in setup.combatants for card in (*spec.jokers, *spec.reserve)]
    if len(set(cards)) < len(cards):
        yield Reason.of("AD-PREP-03", "ad.no_such_card")
    effects = [spec.id for spec in setup.effects]
    if len(set(effects)) < len(effects):
        yield Reason.of("AD-EFFECT-01", "ad.effect_again", id=_twice(effects))
    for effect in setup.effects:
        yield from effect_reasons(effect, ids)
    yield from suit_reasons(setup.suits)
    yield from scenario_reasons(setup.events, setup.entries)
    if not 1 <= setup.round <= MOST_ROUNDS:
        yield Reason.of("AD-GEN-02", "ad.round", most=MOST_ROUNDS)
    yield from text_reasons(setup.name, setup.last_actor)


def _twice(names: Iterable[str]) -> str:
    return next(name for name, count in Counter(names).items() if count > 1)


def scenario_reasons(events: Sequence[Pattern], entries: Sequence[Entry]) -> Iterator[Reason]:
    """Yield the faults of the events and actions of a scenario."""
    if len(events) > MOST_EVENTS:
        yield Reason.of("AD-A3", "ad.full", most=MOST_EVENTS)
    if len(entries) > MOST_ENTRIES:
        yield Reason.of("AD-ACT-09", "ad.full", most=MOST_ENTRIES)
    for pattern in events:
        yield from pattern_reasons(pattern)
    yield from name_reasons(*(entry.name for entry in entries))


def pattern_reasons(pattern: Pattern) -> Iterator[Reason]:
    """Yield the faults of a pattern of cards."""
    if pattern.rank not in ("", *RANKS) or pattern.suit not in ("", *SUITS):
        yield Reason.of("AD-A3", "ad.pattern")
    yield from text_reasons(pattern.text)
