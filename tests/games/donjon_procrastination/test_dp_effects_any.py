"""Cards with effects that nobody would print, played at random: the rules stay whole whatever a file says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

import pytest
from duel_table import card, library, words

from game.core.dice import SeededDice
from game.core.match import Match
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Allow,
    AnyEffect,
    Bonus,
    Cancel,
    Card,
    CardClass,
    Choose,
    Class,
    Condition,
    Copy,
    Count,
    Family,
    Filter,
    Gamble,
    Look,
    Move,
    Option,
    Picking,
    Points,
    Replace,
    Reroll,
    SetDie,
    SwapDice,
    SwapFighters,
    Value,
    Who,
    Zone,
)
from game.games.donjon_procrastination.rules.play.setup import Brought, HouseRules, Setup
from game.games.donjon_procrastination.rules.play.view import cards_of
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.games.donjon_procrastination.simulation import faults

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.donjon_procrastination.rules.cards.specs import CardSpec

T = TypeVar("T")

LONGEST = 1500
RESULTS = ("won", "lost", "tied")
LEVELS = ("ahead", "behind", "level")


class Press:
    """Prints cards at random."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(seed)

    def choice(self, options: Sequence[T]) -> T:
        return self.dice.choice(options)

    def word(self, literal: Any) -> Any:
        """One of the words of a Literal."""
        return self.choice(get_args(literal))

    def odds(self, sides: int) -> bool:
        return self.dice.roll(sides) == 1

    def filter(self) -> Filter | None:
        if not self.odds(3):
            return None
        return Filter(
            classes=(self.choice(list(CardClass)),) if self.odds(2) else (),
            families=(self.choice(list(Family)),) if self.odds(3) else (),
            least=self.choice((None, 2)),
            most=self.choice((None, 6)),
        )

    def amount(self) -> int | Count:
        if not self.odds(3):
            return self.choice((-3, -1, 0, 1, 2, 4))
        return Count(
            of=self.choice(("cards", "dice_sum", "dice", "round", "value")),
            who=self.word(Who),
            zone=self.word(Zone),
            card=self.word(Card),
            filter=self.filter(),
            per=self.choice((-1, 1, 2)),
            least=self.choice((None, 0)),
            most=4,
        )

    def when(self) -> tuple[Condition, ...]:
        if not self.odds(5):
            return ()
        conditions = (
            Condition(own_fighter=self.filter(), opponent_fighter=self.filter()),
            Condition(dominates=self.odds(2), dominated=self.odds(2)),
            Condition(total=self.choice(LEVELS), score=self.choice((None, *LEVELS))),  # type: ignore[arg-type]  # its words
            Condition(own_support=self.odds(2), opponent_bluffed=self.odds(2)),
            Condition(result=self.choice(RESULTS)),  # type: ignore[arg-type]  # its words
        )
        return (self.choice(conditions),)

    def effects(self, depth: int = 0) -> tuple[AnyEffect, ...]:
        return tuple(self.effect(depth) for _ in range(self.choice((0, 1, 1, 2))))

    def effect(self, depth: int) -> AnyEffect:
        """One of the whole vocabulary; what holds others is not nested deeper than twice."""
        makers: list[Callable[[], AnyEffect]] = [
            lambda: Points(amount=self.amount(), who=self.word(Who), when=self.when()),
            lambda: Value(card=self.word(Card), to=self.choice((None, 0, self.amount())), by=self.amount()),
            lambda: Class(card=self.word(Card), to=self.choice((None, *CardClass)), when=self.when()),
            lambda: Bonus(card=self.word(Card), rule=self.choice(("none", "always")), when=self.when()),
            self.replace,
            lambda: SwapFighters(when=self.when()),
            self.move,
            lambda: Allow(count=self.choice((-1, 1, 2)), who=self.word(Who), when=self.when()),
            lambda: Cancel(card=self.word(Card), when=self.when()),
            lambda: Copy(card=self.word(Card), when=self.when()),
            lambda: Look(
                zone=self.choice(("hand", "pile")), who=self.word(Who), count=self.choice((None, 2))
            ),
            lambda: Reroll(who=self.word(Who), pick=self.word(Picking), count=2, optional=self.odds(2)),
            lambda: SetDie(who=self.word(Who), pick=self.word(Picking), to=self.choice((None, 6)), by=-2),
            lambda: AddDice(count=self.amount(), who=self.word(Who), when=self.when()),
            lambda: SwapDice(give=self.word(Picking), take=self.word(Picking), when=self.when()),
        ]
        if depth < 2:
            makers += [
                lambda: Gamble(least=4, then=self.effects(depth + 1), otherwise=self.effects(depth + 1)),
                lambda: Choose(options=tuple(self.option(depth) for _ in range(self.choice((1, 2))))),
            ]
        return self.choice(makers)()

    def replace(self) -> Replace:
        return Replace(
            who=self.word(Who),
            source=self.word(Zone),
            pick=self.word(Picking),
            filter=self.filter(),
            old=self.choice(("hand", "discard", "pile")),
            when=self.when(),
        )

    def move(self) -> Move:
        return Move(
            source=self.word(Zone),
            target=self.word(Zone),
            source_who=self.word(Who),
            target_who=self.word(Who),
            count=self.amount(),
            pick=self.word(Picking),
            filter=self.filter(),
            optional=self.odds(3),
            when=self.when(),
        )

    def option(self, depth: int) -> Option:
        return Option(text=words(""), effects=self.effects(depth + 1))

    def card(self, number: int) -> CardSpec:
        return card(
            f"any{number}",
            f"{self.choice('FXMES')}{self.choice((-2, 1, 3, 5, 7))}",
            family=self.choice((None, *Family)),
            effects=self.effects(),
            dice=self.effects(),
            after=self.effects(),
        )


def any_match(seed: int) -> Match[Any, Any, Any, Any, Any]:
    press = Press(seed)
    shelf = library(cards=[press.card(number) for number in range(14)])
    players = press.choice((2, 2, 3))
    always: Literal["always", "slot_to_come"] = press.choice(("always", "slot_to_come"))
    setup = Setup(
        mode="collection",
        bluffs=("ruse",) * players,
        decks=(Brought("all", tuple((name, 1) for name in shelf.cards), "ruse", "collection"),) * players,
        rules=HouseRules(replaced_effect=always),
    )
    return Match.start(donjon_procrastination(shelf), setup, press.dice)


@pytest.mark.parametrize("seed", range(60))
def test_rules_stay_whole_with_any_cards(seed: int) -> None:
    match, whims = any_match(seed), SeededDice(seed)
    at_first = cards_of(match.state)
    while match.outcome is None and len(match.entries) < LONGEST:
        seat = whims.choice(sorted(match.deciders))
        assert match.act(seat, whims.choice(list(match.legal_actions(seat)))).allowed
        assert not list(faults(match.system.rules.library, match.state))  # type: ignore[attr-defined]  # of this system
        assert cards_of(match.state) == at_first
