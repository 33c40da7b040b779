"""Wishes for places at the table: the page that says where a creature could stand, for whoever may ask.

It knows what its player knows: the position is that of the view. Each side sees its own wishes alone.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.wish_page import WishActs, WishPage
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.paths import asked_of_board
from game.games.colors_of_magic.table.session import SkirmishPlayback
from game.games.colors_of_magic.table.step import AimWish, PointWish, TypeWish
from game.table.table import Announce, Focus, Handled, Open, TurnPage
from game.table.wish_dialog import wish_dialog
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.session import SkirmishSession
    from game.games.colors_of_magic.table.step import Gesture, WishGesture
    from game.games.colors_of_magic.table.table_view import TableView
    from game.table.table import Frame
    from game.ui.widgets.base import Widget

WishIntent = Announce | Focus | Handled | Open | TurnPage
"""What a gesture or a key about a wish means."""


class TableWishes:
    """The page of wishes as it was last built. `told` is what it depends on besides the table."""

    def __init__(self) -> None:
        self.told: tuple[object, ...] = ()
        self._page: WishPage | None = None
        self._typed = 0

    def page(self, view: TableView, pointing: Pointing, frame: Frame[Gesture]) -> Widget:
        """The page, or why it does not answer in this match."""
        if not assists(view.session, frame.ui.options.assistant):
            return Label(frame.say("table.assistant.off"), frame.ui.styles.note.but(size=17))
        acts = WishActs(
            partial(frame.turn_page, SheetPage.WISH),
            lambda aim: frame.press(AimWish(aim)),
            lambda: frame.press(TypeWish()),
        )
        page = WishPage(asked_of_board(view, pointing), acts, low=True)
        page.opened = self._page.opened if self._page is not None else None
        self._page = page
        return page.build(frame.ui, frame.say)

    def look(self, view: TableView, page: str, assistant: str) -> bool:
        """See what is known by now, and whether that is more than the page tells.

        Nothing is shown where the options no longer have it.
        """
        inquiry, before = view.inquiry, self.told
        if inquiry.wish is not None and not assists(view.session, assistant):
            inquiry.show_wish(None)
        if page == SheetPage.WISH:
            self.told = (inquiry.wished, inquiry.wish_aim, inquiry.wish_answer(), self._typed)
        return self.told != before

    def gesture(self, view: TableView, gesture: WishGesture) -> WishIntent:
        """What a gesture means: something is to be pointed at, has been, or the whole wish is typed."""
        inquiry = view.inquiry
        match gesture:
            case AimWish(aim):
                inquiry.wish_aim = aim
                return Focus("table.board")
            case PointWish(at, exactly):
                if inquiry.point_wish(at, exactly=exactly):
                    return TurnPage(SheetPage.WISH)
                return Announce(view.say("wish.page.not_that"))
            case TypeWish():
                kept = inquiry.wished
                if kept is None:
                    return Handled()
                return Open(wish_dialog(inquiry, kept, view.say, self._was_typed))

    def key(self, view: TableView, pointing: Pointing, assistant: str) -> WishIntent:
        """Show a wish of the creature picked and where it is fulfilled, or show that no more."""
        if not assists(view.session, assistant):
            return Announce(view.say("table.assistant.off"))
        inquiry = asked_of_board(view, pointing)
        creature, shown = inquiry.creature or inquiry.hovered, inquiry.wished
        if shown is not None and (creature is None or creature.id == shown.creature):
            inquiry.show_wish(None)
            return Handled()
        kept = inquiry.wishes_of(creature.id) if creature is not None else range(len(inquiry.position.wishes))
        if kept:
            inquiry.show_wish(kept[0])
        elif creature is not None:
            inquiry.begin_wish(creature.id)
        else:
            return Announce(view.say("workshop.wish.pick_first"))
        # What is dragged stays in the hand: only the board says where.
        return Handled() if pointing.dragged is not None else TurnPage(SheetPage.WISH)

    def cancel(self, view: TableView) -> bool:
        """Point at nothing any more; whether something was to be pointed at."""
        waits = view.inquiry.wish_aim is not None
        view.inquiry.wish_aim = None
        return waits

    def _was_typed(self) -> None:
        self._typed += 1


def assists(session: SkirmishSession | SkirmishPlayback, assistant: str) -> bool:
    """Whether a match says where a creature could stand for a wish, as the option has it.

    Two people who play each other at this screen have to agree on that first; whoever watches may ask.
    """
    against_people = not isinstance(session, SkirmishPlayback) and session.is_shared
    return assistant == "always" or (assistant == "machines" and not against_people)
