"""Asks for a creature's wish for a place, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.copies import replace
from game.positions.wish_names import wish_here
from game.positions.wishes import EXPECTED, WishError
from game.table.dialogs import PromptDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battlefield.inquiry import Inquiry
    from game.content.locale import Translator
    from game.positions.wishes import KeptWish


def wish_dialog(
    inquiry: Inquiry, kept: KeptWish, say: Translator, changed: Callable[[], None]
) -> PromptDialog:
    """The dialog that asks for the text of the wish that is shown, as it is to begin with."""
    position = inquiry.history.present

    def fault(typed: str) -> str:
        try:
            wish_here(typed, kept.creature, position)
        except WishError as error:
            found, expected = say.said(error.found), say.said(error.expected)
            return say("workshop.wish.fault", found=found, expected=expected)
        return ""

    def entered(typed: str) -> None:
        wish = wish_here(typed, kept.creature, position)
        inquiry.change_wish(kept if wish == kept.wish else replace(kept, wish=wish, off=()))
        changed()

    title = say("figure.heading.where", a=inquiry.called(kept.creature))
    text = say("workshop.wish.ask", conditions=EXPECTED)
    return PromptDialog(title, text, entered, begin=kept.wish.text, fault=fault)
