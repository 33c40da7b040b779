"""The creatures of a position as tokens on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.tokens import Token
from game.content.emblems import EMBLEMS
from game.positions.position import Creature, CreatureSize
from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from game.battlefield.inquiry import Inquiry
    from game.battlefield.token_layer import Walker


def tokens(inquiry: Inquiry, walker: Walker | None = None) -> tuple[Token, ...]:
    """One token a creature, in the order of the position."""
    engaged = inquiry.skirmish.engaged()
    picked, hovered = inquiry.creature, inquiry.hovered
    pair = inquiry.sighted() or ()
    return tuple(
        Token(
            id=creature.id,
            at=walker.at() if walker is not None and walker.creature == creature.id else creature.at,
            radius=creature.base(inquiry.position.rules).r,
            side=SideColour(creature.side.value),
            emblem=emblem(creature),
            label=creature.name or creature.id,
            selected=creature == picked,
            hovered=creature == hovered,
            focused=creature.id in pair,
            engaged=tuple(pair.b for pair in engaged if pair.a == creature.id),
        )
        for creature in inquiry.position.creatures
    )


def ghost_token(creature: Creature, inquiry: Inquiry) -> Token:
    """A creature that is not there yet."""
    base = creature.base(inquiry.position.rules)
    side = SideColour(creature.side.value)
    return Token("", creature.at, base.r, side, emblem(creature), ghost=True)


def emblem(creature: Creature) -> str:
    """The portrait: one that a keyword names, a bow for those who shoot, a dragon for the large."""
    named = next((word for word in creature.keywords if word in EMBLEMS), None)
    if named is not None:
        return named
    if creature.size is CreatureSize.LARGE:
        return "dragon"
    if creature.ranged is not None:
        return "bow"
    return creature.id.rstrip("0123456789 -_")
