"""Which effects concern cards that only their player sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from duel_table import words

from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Allow,
    Choose,
    Copy,
    Gamble,
    Move,
    Option,
    Points,
    Replace,
    SwapFighters,
)
from game.games.donjon_procrastination.rules.effects.own_cards import bears_on_own_cards

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect


def either(*effects: AnyEffect) -> Choose:
    """A choice between that and nothing."""
    return Choose(options=(Option(text=words("")), Option(text=words(""), effects=effects)))


@pytest.mark.parametrize(
    "effect",
    [
        Move(source="hand", target="discard"),
        Move(source="pile", target="hand", pick="top"),
        Move(source="discard", target="pile", optional=True),
        Replace(),
        Allow(),
        Copy(card="opponent_fighter"),
        either(Points(amount=4), Move(source="hand", target="discard")),
        Gamble(least=3, otherwise=(either(Replace()),)),
    ],
)
def test_what_may_cost_or_bring_a_card_bears_on_the_hand(effect: AnyEffect) -> None:
    assert bears_on_own_cards(effect)


@pytest.mark.parametrize(
    "effect",
    [
        Move(source="score", target="pile"),
        Move(source="hand", target="discard", source_who="opponent", target_who="opponent"),
        Replace(who="opponent", pick="random", old="hand"),
        Allow(who="opponent"),
        SwapFighters(),
        either(Gamble(least=4, then=(Points(amount=5),))),
    ],
)
def test_what_lies_before_everybody_or_is_hidden_from_oneself_does_not(effect: AnyEffect) -> None:
    assert not bears_on_own_cards(effect)
