"""A new duel: where the cards come from, who plays with what, by which house rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.content.shelf import Opened
from game.games.donjon_procrastination.content.library_files import load_decks, open_duel_library, user_decks
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.rules.cards.specs import DeckSpec
from game.games.donjon_procrastination.table.cards_page import CardsPage
from game.games.donjon_procrastination.table.deck_builder import DeckBuilder
from game.games.donjon_procrastination.table.new_game import (
    DuelPlan,
    agents,
    begun,
    choosable,
    pack_filled,
    pack_needed,
    pack_size,
    plan_faults,
)
from game.games.donjon_procrastination.table.seats_page import SeatsPage
from game.games.donjon_procrastination.table.setup_pages import HouseRulesPage, SetupPage
from game.table.new_match import Begin, NewMatchScene, SetupKeys
from game.table.rule_options import changed_options
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.table.game import Agents
    from game.ui.widgets.base import Widget

KEYS = SetupKeys(
    title_key="duel_new.title",
    compose_key="duel_new.compose",
    compose_tip_key="duel_new.compose.tip",
    pages={
        "cards": (Icon.CARDS, "duel_new.page.cards"),
        "players": (Icon.CREATURE, "duel_new.page.players"),
        "rules": (Icon.RULES, "duel_new.page.rules"),
    },
)

PAGES: Mapping[str, type[SetupPage]] = MappingProxyType(
    {"cards": CardsPage, "players": SeatsPage, "rules": HouseRulesPage}
)

_BUTTONS = 560.0
"""The approximate height of the buttons at the bottom."""

BESIDE = 46.0
"""The greatest height of a reason beside the buttons: two lines."""

BELOW = 8.0
"""The gap between a page and the reason below it."""

_FILLING = 230.0
"""The approximate height of the button that fills the pack."""


class DuelSetupScene(NewMatchScene[DeckSpec]):
    """Sets up a duel: cards, players, house rules; `seat` is the seat looked at."""

    plan: DuelPlan
    library: Library

    def __init__(self, begin: Begin, plan: DuelPlan | None = None, library: Library | None = None) -> None:
        opened = open_duel_library() if library is None else Opened(library)
        super().__init__(begin, KEYS, opened.faults)
        self.library = opened.library
        self.plan = plan if plan is not None else DuelPlan.first(self.library)
        self.seat = 0

    @property
    def names(self) -> DuelNames:
        """The names of things in the language in use."""
        return DuelNames(self.library, self.say, self.plan.names())

    def choosable(self) -> list[str]:
        """The names of the decks, or of the collections, that may be played with."""
        return choosable(self.plan, self.lists)

    @property
    def shipped(self) -> Mapping[str, DeckSpec]:
        """The decks that ship with the game, by name."""
        return self.library.decks

    def read_own(self) -> tuple[DeckSpec, ...]:
        """The user's own decks.

        Raises:
            InputError: the file cannot be read or is not what it should be.
        """
        return load_decks(user_decks())

    @property
    def changed(self) -> tuple[str, ...]:
        """The house rules that differ from those of the book."""
        return changed_options(self.plan.rules)

    def refusal(self) -> str:
        """The reason why the duel cannot begin yet, empty if it can."""
        faults = plan_faults(self.plan, self.lists, self.library)
        found = [self.names.cited(reason) for reason in faults.table]
        found += [
            self.say("duel_new.bad_deck", name=name, why=self.names.cited(*reasons))
            for name, reasons in faults.decks
        ]
        return "\n".join(found)

    def begun(self, seed: int) -> tuple[DuelMatch, Agents, Mapping[Seat, str]]:
        """The duel as set up, at its first decision, with its players and their names."""
        match = begun(self.plan, self.lists, self.library, seed)
        return match, agents(self.plan, self.library), self.plan.names()

    def composer(self, left: Callable[[], None]) -> DeckBuilder:
        """The scene that composes decks."""
        return DeckBuilder(self.library, self.plan.rules, left)

    def build_page(self) -> Widget:
        """The page that is open, above the reason against beginning if that has no room beside the button."""
        page = PAGES.get(self.page, HouseRulesPage)
        warning, beside = self._warning()
        below = 0.0 if beside else warning.wanted(self.ui, self.room.w).h + BELOW
        built = page(
            settled=lambda: self.plan,
            seat=self.seat,
            decks=self.lists,
            library=self.library,
            ui=self.ui,
            say=self.say,
            width=self.room.w,
            height=self.room.h - below,
            change=self._change,
            rename=self._rename,
        ).build()
        return built if beside else Column([built, warning], gap=BELOW, grow=1)

    def beside_start(self, refusal: str) -> Sequence[Widget]:  # noqa: ARG002 - asked for again, with its room
        """A warning with the first reason why the duel cannot begin, and a button that would fix it."""
        warning, beside = self._warning()
        filled = pack_filled(self.plan, self.library)
        filling = [] if filled == self.plan else [self._filling(filled)]
        return (warning if beside else Spacer(grow=1), *filling)

    def _warning(self) -> tuple[Label, bool]:
        """The first reason why the duel cannot begin, if any, and whether it fits beside the buttons."""
        first = self.refusal().partition("\n")[0]
        style = self.ui.styles.small.but(colour=self.ui.palette.accent)
        text = rich("<icon:{}>\N{NO-BREAK SPACE}{}", Icon.WARNING.value, first) if first else ""
        filled = pack_filled(self.plan, self.library)
        room = self.room.w - _BUTTONS - (_FILLING if filled != self.plan else 0.0)
        beside = not first or self.ui.texts.paragraph(text, style, room).height <= BESIDE
        return Label(text, style, lift=0.5, grow=1 if beside else 0), beside

    def _filling(self, filled: DuelPlan) -> Widget:
        """The button that adds as many cards to the pack as are needed."""
        series = [self.library.series[name].name for name in filled.series]
        tip = self.say(
            "duel_new.fill.tip",
            series=", ".join(self.names.tr.words(name) for name in series),
            packs=filled.packs,
            found=pack_size(filled, self.library),
            needed=pack_needed(filled),
        )
        fill = partial(self._change, filled, self.seat)
        return Button(
            "new.fill", self.say("duel_new.fill"), fill, icon=Icon.CARDS, look=Look.PRIMARY, tip=tip
        )

    # Changes

    def _change(self, plan: DuelPlan, seat: int) -> None:
        self.plan, self.seat = plan, seat
        self.rebuild()

    def _rename(self, name: str) -> None:
        self.plan = self.plan.seat(self.seat, replace(self.plan.seats[self.seat], name=name))
