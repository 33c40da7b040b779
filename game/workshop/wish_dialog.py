"""Asks for a creature's wish for a place, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.positions.wish_names import check_names
from game.positions.wishes import EXPECTED, KeptWish, WishError, parsed_wish
from game.table.dialogs import PromptDialog

if TYPE_CHECKING:
    from game.battlefield.inquiry import Inquiry
    from game.content.locale import Translator
    from game.positions.position import Creature

FIRST = "reachable and not seen"
"""The wish that is offered to a creature without one."""


def wish_dialog(inquiry: Inquiry, creature: Creature, say: Translator) -> PromptDialog:
    """The dialog that asks for the wish, that which the position keeps to begin with."""
    kept, position = inquiry.kept_wish(creature.id), inquiry.history.present

    def fault(typed: str) -> str:
        try:
            check_names(parsed_wish(typed), creature.id, position)
        except WishError as error:
            found, expected = say.said(error.found), say.said(error.expected)
            return say("workshop.wish.fault", found=found, expected=expected)
        return ""

    def entered(typed: str) -> None:
        inquiry.ask_wish(KeptWish(creature.id, parsed_wish(typed)))

    title = say("figure.heading.where", a=inquiry.called(creature.id))
    text = say("workshop.wish.ask", conditions=EXPECTED)
    begin = kept.wish.text if kept is not None else FIRST
    return PromptDialog(title, text, entered, begin=begin, fault=fault)
