"""A small encounter of Attention Donjon ! for tests, whose cards are entered as if they were real.

    game = rounds("ada 8H", "bo 6S", "*orcs 10C")     # everybody has drawn; * marks a group
    game.act(Start()).act(EndTurn())
    assert game.up == "ada"
    assert game.refused(Take("complex")) == {"AD-ACT-06"}

`drawing(...)` stops before anybody draws; `game.draw("ada 8H")` then draws for one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from ad_case import faults
from reports import reported

from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.core.rules import Seat
from game.games.attention_donjon.log import RoundsLog
from game.games.attention_donjon.rules.actions import Draw, EndRound, EndTurn, Prepare, ToResolution
from game.games.attention_donjon.rules.rules import AttentionDonjon
from game.games.attention_donjon.rules.setup import CombatantSpec, HouseRules, Pattern, Setup

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.games.attention_donjon.rules.actions import Action
    from game.games.attention_donjon.rules.events import Event
    from game.games.attention_donjon.rules.state import Combatant, State

E = TypeVar("E")

RULES = AttentionDonjon()
MASTER = Seat(0)

_LOG = RoundsLog(translator(Language.EN))


@dataclass
class Game:
    """An encounter being played."""

    state: State
    dice: Dice = field(default_factory=lambda: SeededDice(1))
    events: list[Event] = field(default_factory=list)

    def act(self, *actions: Action) -> Game:
        for action in actions:
            verdict = RULES.check(self.state, MASTER, action)
            assert verdict.allowed, (action, verdict.reasons)
            step = RULES.apply(self.state, MASTER, action, self.dice)
            self.state = step.state
            self.events += step.events
            assert not list(faults(self.state))
        return self

    def refused(self, action: Action) -> set[str]:
        verdict = RULES.check(self.state, MASTER, action)
        assert not verdict.allowed, action
        return {reason.rule for reason in verdict.reasons}

    def allows(self, action: Action) -> bool:
        return RULES.check(self.state, MASTER, action).allowed

    def draw(self, *lines: str) -> Game:
        for line in lines:
            who, *cards = line.removeprefix("*").split()
            self.act(Draw(who, tuple(cards)))
        return self

    def round_over(self) -> Game:
        """Everybody left has a turn and does nothing in it, then the Round ends."""
        while self.state.pending:
            self.act(EndTurn())
        return self.act(ToResolution(), EndRound())

    def next_round(self, *lines: str) -> Game:
        if self.state.phase == "turns":
            self.round_over()
        return self.act(Prepare()).draw(*lines)

    def of(self, who: str) -> Combatant:
        return self.state.get(who)

    @property
    def up(self) -> str:
        assert self.state.current is not None
        return self.state.current.owner

    @property
    def order(self) -> str:
        return " ".join(slot.owner for slot in self.state.pending)

    @property
    def effects(self) -> set[str]:
        return {effect.id for effect in self.state.effects}

    def events_of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def reports(self, key: str) -> list[Any]:
        return reported(self.events, key)

    def told_to(self, seat: Seat | None = MASTER) -> list[str]:
        """What that seat has read (None: a player), each with its rule, in English; told once."""
        read = (RULES.redact(event, seat) for event in self.events)
        return [f"{entry.rule} {entry.text}" for entry in _LOG.entries((e for e in read if e), details=True)]

    def number_of(self, who: str) -> int:
        return next(slot.number for slot in self.state.slots if slot.owner == who)


def encounter(
    *lines: str,
    specs: dict[str, dict[str, Any]] | None = None,
    rules: HouseRules | None = None,
    events: str = "",
    **setup: Any,
) -> Setup:
    more = specs or {}
    combatants = []
    for line in lines:
        who = line.split()[0]
        name = who.removeprefix("*")
        kind = "group" if who.startswith("*") else "pc"
        given = {"name": name.capitalize(), "kind": kind, "player": f"player of {name}", **more.get(name, {})}
        combatants.append(CombatantSpec(id=name, **given))
    patterns = tuple(Pattern(card[:-1], card[-1], text=f"event of {card}") for card in events.split())
    return Setup(combatants=tuple(combatants), rules=rules or HouseRules(), events=patterns, **setup)


def started(setup: Setup, dice: Dice | None = None) -> Game:
    """An encounter at the Preparation of its first Round."""
    used = dice or SeededDice(1)
    return Game(RULES.start(setup, used).state, used)


def drawing(*lines: str, **more: Any) -> Game:
    """An encounter in which nobody has drawn yet."""
    return started(encounter(*lines, **more)).act(Prepare())


def rounds(*lines: str, **more: Any) -> Game:
    """An encounter in which everybody has drawn what the lines say, players first."""
    return drawing(*lines, **more).draw(*sorted(lines, key=lambda line: line.startswith("*")))


def without(game: Game, *, keep: str) -> Game:
    """The same encounter, in which only those cards are left in the deck and none on the drawn pile.

    The others are in somebody's keeping, as if abilities had set them aside.
    """
    kept = keep.split()
    away = tuple(card for card in (*game.state.deck, *game.state.discards) if card not in kept)
    holder = game.state.combatants[0]
    plain = tuple(card for card in away if not card.startswith("*"))
    jokers = tuple(card for card in away if card.startswith("*"))
    keeper = replace(holder, reserve=(*holder.reserve, *plain), jokers=(*holder.jokers, *jokers))
    combatants = (keeper, *game.state.combatants[1:])
    game.state = replace(game.state, deck=tuple(kept), discards=(), unseen=frozenset(), combatants=combatants)
    assert not list(faults(game.state))
    return game
