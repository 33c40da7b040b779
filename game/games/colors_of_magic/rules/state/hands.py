"""The cards that players could cast, sorted once: those of their hands and of the Codex (CM-ACT-03)."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from game.games.colors_of_magic.rules.cards.library import card_passes, printed
from game.games.colors_of_magic.rules.cards.words import each_trigger
from game.games.colors_of_magic.rules.state.memo import Recent
from game.games.colors_of_magic.rules.state.view import FACE_DOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from game.core.zones import Card, Pile
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.cards.words import Condition, Happening
    from game.games.colors_of_magic.rules.state.state import Permission, Player
    from game.positions.position import Side


class AtHand(NamedTuple):
    """A copy of each printed card that a player may cast: those for a go, and Instants with their triggers.

    `answered` is what any of them answers; None stands for anything. `conditions` are those that some have.
    """

    for_goes: tuple[Card, ...]
    instants: tuple[tuple[Card, Happening | None], ...]
    answered: frozenset[Happening | None]
    conditions: Mapping[Card, Condition]


class _Use(NamedTuple):
    """When a card may be cast: on a go, in answer to what (None stands for anything), on which condition."""

    for_goes: bool
    answered: tuple[Happening | None, ...]
    condition: Condition | None


class Hands:
    """The hands in states of games with one library."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._use: Callable[[str], _Use] = cache(partial(_use, library))
        self._sorted: Recent[AtHand] = Recent()
        self._last: dict[Side, tuple[Pile, Pile, AtHand]] = {}

    def of(self, player: Player, other: Player | None = None) -> AtHand:
        """The cards that the player may cast, without masked ones; some may lie in piles of the `other`."""
        hand, codex, last = player.zones.hand, player.codex, self._last.get(player.side)
        # What may be cast from elsewhere is rare, and not kept.
        if player.permits:
            return self._sort((*hand, *codex, *self.permitted(player, other)))
        if last is None or last[0] is not hand or last[1] is not codex:
            found = self._sorted.get((hand, codex), lambda: self._sort((*hand, *codex)))
            last = self._last[player.side] = (hand, codex, found)
        return last[2]

    def permitted(self, player: Player, other: Player | None = None) -> Iterator[Card]:
        """The cards in other piles, also those of the `other` player, that may be cast by permission."""
        for permit in player.permits:
            owner = player if permit.side in {None, player.side} else other
            if owner is None:
                continue
            pile = owner.zones.discard if permit.zone == "discard" else owner.zones.exile
            for card in pile:
                own = card.partition(":")[0] == owner.side
                if own and allows(self._library, permit, card):
                    yield card

    def _sort(self, cards: tuple[Card, ...]) -> AtHand:
        # Equal cards can be cast in the same ways, so one of each is enough; reversed, to keep the first
        # copy.
        different = {printed(card): card for card in reversed(cards)}
        different.pop(FACE_DOWN, None)
        uses = [(card, self._use(name)) for name, card in different.items()]
        instants = [(card, when) for card, use in uses for when in use.answered]
        return AtHand(
            for_goes=tuple([card for card, use in uses if use.for_goes]),
            instants=tuple(instants),
            answered=frozenset([when for _, when in instants]),
            conditions={card: use.condition for card, use in uses if use.condition is not None},
        )


def _use(library: Library, name: str) -> _Use:
    """When a printed card may be cast."""
    spec = library.cards[name]
    # What only lends is not cast: nobody is asked whether it is.
    lends = only_lends(spec)
    answered = () if lends else tuple(_answered(spec))
    return _Use(not lends and "instant" not in spec.types, answered, spec.condition)


def allows(library: Library, permit: Permission, card: Card) -> bool:
    """Whether a permission is about that card."""
    return (permit.among is None or card in permit.among) and card_passes(library.card(card), permit.cards)


def only_lends(spec: CardSpec) -> bool:
    """Whether a card does nothing but lend its effect."""
    stays = any(kind in spec.types for kind in ("summon", "permanent", "artefact"))
    return spec.lend is not None and not spec.effects and not stays


def _answered(spec: CardSpec) -> Iterator[Happening | None]:
    """What a card may answer; None stands for anything."""
    if "instant" in spec.types:
        waits = dict.fromkeys(trigger.when for trigger in each_trigger(spec.trigger))
        yield from waits or (None,)
    elif spec.free_when is not None:
        yield spec.free_when.when
