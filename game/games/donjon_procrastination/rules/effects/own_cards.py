"""Which effects concern cards that only their player sees: whoever chooses about those needs to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Allow,
    AnyEffect,
    Choose,
    Copy,
    Gamble,
    Move,
    Replace,
    Who,
    Zone,
)
from game.games.donjon_procrastination.rules.play.view import OWN

if TYPE_CHECKING:
    from collections.abc import Iterator


def bears_on_own_cards(effect: AnyEffect) -> bool:
    """Whether an effect, or one that may follow, concerns its player's hand or what else only that one sees.

    Cards that come to the hand count as well: what they are worth depends on what is held already.
    """
    match effect:
        case Choose(options=options):
            return any(bears_on_own_cards(each) for option in options for each in option.effects)
        case Gamble(then=then, otherwise=otherwise):
            return any(map(bears_on_own_cards, (*then, *otherwise)))
        case Copy():
            # What is copied is not known before it is done.
            return True
        case Allow(who=who):
            # Another Soutien card is worth nothing to whoever holds none.
            return who == "own"
        case _:
            return any(who == "own" and zone in OWN for who, zone in _ends(effect))


def _ends(effect: AnyEffect) -> Iterator[tuple[Who, Zone]]:
    """Where cards come from and go to, by whose place it is."""
    match effect:
        case Move():
            yield effect.source_who, effect.source
            yield effect.target_who, effect.target
        case Replace():
            yield effect.who, effect.source
            yield effect.who, effect.old
        case _:
            return
