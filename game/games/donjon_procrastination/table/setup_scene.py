"""A new duel: where the cards come from, who plays with what, by which house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.shelf import Opened
from game.core.errors import InputError
from game.games.donjon_procrastination.content.library_files import load_decks, open_duel_library, user_decks
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.table.new_game import DuelPlan, choosable, plan_faults
from game.games.donjon_procrastination.table.setup_pages import SetupPages
from game.table.dialogs import MessageDialog, show_help
from game.table.rule_options import changed_options
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.games.donjon_procrastination.rules.cards.specs import DeckSpec, Library
    from game.ui.app import App
    from game.ui.widgets.base import Widget

PAGES = ("cards", "players", "rules")
_PAGE_ICONS = (Icon.CARDS, Icon.CREATURE, Icon.RULES)
_MARGIN = 36.0
_AROUND = 54 + 46 + 24
"""Height of what stands above and below a page."""


class DuelSetupScene(Scene):
    """Three pages about a duel to be. `begin` is called once nothing is wrong, `compose` to build decks."""

    def __init__(
        self,
        begin: Callable[[DuelSetupScene], None],
        compose: Callable[[DuelSetupScene], None],
        plan: DuelPlan | None = None,
        library: Library | None = None,
    ) -> None:
        super().__init__()
        opened = open_duel_library() if library is None else Opened(library)
        self.library = opened.library
        self.plan = plan if plan is not None else DuelPlan.first(self.library)
        self.page = PAGES[0]
        self.seat = 0
        """The seat that is looked at."""
        self.decks: Mapping[str, DeckSpec] = {}
        self._begin = begin
        self._compose = compose
        self._faults: list[InputError] = list(opened.faults)

    @property
    def names(self) -> DuelNames:
        """What things are called in this language."""
        return DuelNames(self.library, self.say, self.plan.names())

    def choosable(self) -> list[str]:
        """The names of the decks, or of the collections, that may be played with."""
        return choosable(self.plan, self.decks)

    def enter(self, app: App) -> None:
        """Read the decks, then show them; say what is wrong with the user's own files."""
        self.read_decks()
        super().enter(app)
        if self._faults:
            app.push(MessageDialog(app.ui.say("dialog.fault"), "\n".join(map(str, self._faults))))

    def read_decks(self) -> None:
        """Take the decks that ship with the game and those of the user as they are now."""
        own: tuple[DeckSpec, ...] = ()
        try:
            own = load_decks(user_decks())
        except InputError as error:
            self._faults.append(error)
        self.decks = {**self.library.decks, **{deck.name: deck for deck in own}}

    # Building

    def build(self) -> Widget:
        """A framed sheet: ribbon, tabs, the page, and the way on."""
        say, box = self.say, self.app.box
        wide, high = min(1240.0, box.w - 24), min(840.0, box.h - 20)
        names = {page: say(f"duel_new.page.{page}") for page in PAGES}
        changed = changed_options(self.plan.rules)
        if changed:
            names["rules"] = say("new.page.rules_changed", count=len(changed))
        tabs = Choice("new.page", list(names.items()), self.page, self._turn, icons=_PAGE_ICONS)
        head = Row(
            [
                Ribbon(say("duel_new.title"), self.ui.palette.accent, height=54),
                Anchor(tabs, 1, 0.5, grow=1),
            ],
            gap=18,
        )
        pages = SetupPages(
            settled=lambda: self.plan,
            seat=self.seat,
            decks=self.decks,
            library=self.library,
            ui=self.ui,
            say=self.say,
            wide=wide - 2 * _MARGIN,
            high=high - 2 * _MARGIN - _AROUND,
            change=self._change,
            rename=self._rename,
        )
        build: dict[str, Callable[[], Widget]] = {
            "cards": pages.cards,
            "players": pages.players,
            "rules": pages.rules,
        }
        body = Column([head, build[self.page](), self._bottom()], gap=12)
        return Anchor(Panel(body, Ground.FRAMED, margin=_MARGIN, corner=0), w=wide, h=high)

    def first_focus(self) -> str:
        """What is most likely wanted: to begin."""
        return "new.start"

    def refusal(self) -> str:
        """Why the duel cannot begin yet, empty if it can."""
        faults = plan_faults(self.plan, self.decks, self.library)
        found = [self.names.cited(reason) for reason in faults.table]
        found += [
            self.say("duel_new.bad_deck", name=name, why=self.names.cited(*reasons))
            for name, reasons in faults.decks
        ]
        return "\n".join(found)

    def _bottom(self) -> Widget:
        say, refusal = self.say, self.refusal()
        back = Button("new.back", say("dialog.back"), self.app.pop, icon=Icon.BACK)
        compose = Button(
            "new.compose",
            say("duel_new.compose"),
            lambda: self._compose(self),
            icon=Icon.CARDS,
            tip=say("duel_new.compose.tip"),
        )
        start = Button(
            "new.start",
            say("new.start"),
            lambda: self._begin(self),
            icon=Icon.FORWARD,
            look=Look.PRIMARY,
            refusal=refusal,
        )
        first = refusal.partition("\n")[0]
        told = Label(
            f"<icon:{Icon.WARNING.value}>\N{NO-BREAK SPACE}{first}" if first else "",
            self.ui.styles.small.but(colour=self.ui.palette.accent),
            lift=0.5,
            grow=1,
        )
        if first and self.ui.texts.paragraph(told.text, told.style, self._spare()).height > 46:
            told.text = f"<icon:{Icon.WARNING.value}>\N{NO-BREAK SPACE}{say('duel_new.cannot')}"
        return Anchor(Row([back, compose, told, start], gap=16), h=46)

    def _spare(self) -> float:
        """About the room between the buttons at the bottom."""
        return min(1240.0, self.app.box.w - 24) - 2 * _MARGIN - 560

    # What is settled

    def command(self, command: Command) -> bool:
        """Help shows the keys."""
        if command is Command.HELP:
            show_help(self.app)
            return True
        return super().command(command)

    def _change(self, plan: DuelPlan, seat: int) -> None:
        self.plan, self.seat = plan, seat
        self.rebuild()

    def _rename(self, name: str) -> None:
        self.plan = self.plan.seat(self.seat, replace(self.plan.seats[self.seat], name=name))

    def _turn(self, page: str) -> None:
        self.page = page
        self.ui.sounds.play(Sound.PAGE)
        self.rebuild()
