"""An encounter before it starts: who takes part, what the scenario says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

# Setups are read from JSON, which looks the types of the fields up when the program runs.
from game.core.turn_order import Side  # noqa: TC001
from game.games.attention_donjon.rules.cards import SUITS, Card
from game.games.attention_donjon.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.turn_order import Person

Kind = Literal["pc", "group"]
Multi = Literal["best", "worst", "choose", "all"]
ActionKind = Literal["movement", "standard", "bonus", "complex"]
Lasting = Literal["rounds", "until_start", "until_end", "manual"]


@dataclass(frozen=True, slots=True)
class CombatantSpec:
    """A character of a player, or an active group (AD-GROUP-01).

    Attributes:
        player: who plays a character; empty where the character's name will do.
        members: the figures or terrain elements of a group.
        draws: how many cards are drawn at once.
        slots: how many of them may be kept as initiative, each for a turn of its own (AD-A4).
        surplus: what becomes of the other cards (AD-INIT-06).
        multi: what a group does with several cards (AD-INIT-04).
        controller: the player who always commands the group (AD-GROUP-03); empty for the last who played.
        directive: what the group's AI does (AD-GROUP-04).
        hidden: players do not see it at all.
        note: for the game master only.
        jokers: Jokers kept to bless or curse (AD-JOKER-06); `reserve`: other cards kept by an ability.
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
    note: str = ""
    portrait: str = ""
    jokers: tuple[Card, ...] = ()
    reserve: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """An effect in play.

    Attributes:
        target: the id of who bears it; empty for a place or nobody.
        lasting: Rounds counted down, until the start or the end of somebody's next turn, or until taken away.
        count: Rounds left.
        bound: the id of whose next turn ends it; empty for the target's.
        acts: whether it produces Actions in the resolution phase (AD-EFFECT-04).
    """

    id: str
    label: str
    target: str = ""
    lasting: Lasting = "rounds"
    count: int = 1
    bound: str = ""
    acts: bool = False
    note: str = ""


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


@dataclass(frozen=True, slots=True)
class Setup:
    """An encounter: who takes part, the scenario's data, by which house rules.

    Attributes:
        suits: the order of suits among equal ranks, first the one that acts first (AD-A8).
        events: the cards that trigger an unexpected event (AD-A3).
        entries: what can be done in a turn, with the actions of the scenario (AD-ACT-09).
        count_rounds: whether the number of Rounds is shown (AD-GEN-02).
        round: the Round it starts with; `last_actor`: the player who played last (AD-A14).
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


def gathered(people: Iterable[Person]) -> Setup:
    """An encounter of these people: characters of players, and a group for everybody else."""
    return Setup(
        combatants=tuple(
            CombatantSpec(
                one.id,
                one.name,
                "pc" if one.side == "players" else "group",
                one.side,
                portrait=one.portrait,
            )
            for one in people
        )
    )
