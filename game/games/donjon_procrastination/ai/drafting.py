"""Which card of a draft is of most use: by what is printed on it, and by what the player remembers of it all.

The opponent's cards are known as far as hands came back without them; the player's own are all known. A class
is worth more the more of the opponent's fighters it dominates, and a Soutien the fewer of them are drafted
already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.ai.card_values import FIGHTER, MEETS
from game.games.donjon_procrastination.rules.play.actions import Draft

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Seat
    from game.games.donjon_procrastination.ai.evaluate import Appraiser
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.rules.play.state import Copy, State

UNKNOWN = 6.0
"""How many fighters of average classes are added to the opponent's known ones."""

SCARCE = 5.0
"""Points that a Soutien is worth more in a draw pile without any than where there are enough of them."""

ENOUGH = 7
"""With so many Soutien cards in a draw pile of ten, another one is worth no more than its points."""


def draft(appraiser: Appraiser, state: State, seat: Seat) -> Draft:
    """The most useful card, given what is drafted already and what the opponent is known to have."""
    player = state.players[seat]
    supports = sum(map(appraiser.is_support, player.drafted))
    classes = [appraiser.library.card(card).class_ for card in drafted_by_other(state, seat)]

    def worth(card: Copy) -> float:
        if appraiser.is_support(card):
            return appraiser.keeping(card) + SCARCE * max(0.0, 1 - supports / ENOUGH)
        return appraiser.keeping(card) + _meeting(state, appraiser.library.card(card).class_, classes)

    return Draft(max(player.dealt, key=worth))


def drafted_by_other(state: State, seat: Seat) -> tuple[Copy, ...]:
    """The cards that the opponent is known to have drafted."""
    mine = state.sightings[seat] if state.sightings else ()
    return tuple(sighting.card for sighting in mine if sighting.spots == {(1 - seat, "drafted")})


def _meeting(state: State, kind: CardClass, others: Iterable[CardClass]) -> float:
    """How many points more than usual a class brings against fighters of these classes."""
    wheel = state.setup.rules.wheel
    beaten = beating = count = 0
    for other in others:
        count += 1
        beaten += (kind, other) in wheel
        beating += (other, kind) in wheel
    surplus = (beaten - beating - MEETS * count * (_turns(wheel, kind, 0) - _turns(wheel, kind, 1))) / (
        count + UNKNOWN
    )
    return surplus * FIGHTER


def _turns(wheel: Iterable[tuple[CardClass, CardClass]], kind: CardClass, side: int) -> bool:
    return any(pair[side] is kind for pair in wheel)
