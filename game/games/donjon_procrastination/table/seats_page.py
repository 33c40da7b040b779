"""The page of a new duel about its players: the seats, who plays each, and with which cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.art.card_paper import RATIO
from game.art.decor import SeatGem
from game.core.match import Strength
from game.games.donjon_procrastination.ai.strengths import STRENGTHS
from game.games.donjon_procrastination.table.deck_cards import bluff_buttons
from game.games.donjon_procrastination.table.new_game import (
    SeatPlan,
    called,
    choosable,
    joining_refused,
    leaving_refused,
)
from game.games.donjon_procrastination.table.setup_pages import GAP, SetupPage
from game.table.card_widget import CardView
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.scroll import ListBox, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from game.core.rules import Reason
    from game.games.donjon_procrastination.rules.cards.specs import DeckSpec
    from game.games.donjon_procrastination.rules.play.setup import Throwing
    from game.ui.widgets.base import Widget

THROWS: tuple[Throwing, ...] = ("program", "own", "table")
"""The ways to throw a person's dice."""

SAID, CHOSEN = 56.0, 300.0
"""Heights, in logical units, of the words about the common pack, and of the list of decks, above cards."""

_ROOMY = 380.0
"""Height of a page from which a deck's cards are listed below it."""


class SeatsPage(SetupPage):
    """The page of the seats and of the settings of the chosen one."""

    __slots__ = ()

    def build(self) -> Widget:
        """The seats, and the settings of the chosen one."""
        say = self.say
        left = min(360.0, self.width * 0.4)
        seats = [self._seat(seat) for seat in range(len(self.plan.seats))]
        join = Button(
            "new.join", say("duel_new.join"), self._join, icon=Icon.PLUS, height=38, size=16, grow=1
        )
        join.refusal = self._said(joining_refused(self.plan))
        part = Button("new.part", "", self._part, icon=Icon.MINUS, tip=say("duel_new.part"), height=38)
        part.refusal = self._said(leaving_refused(self.plan))
        ways = Row([join, part], gap=8)
        listed = Column([Scroll(Column(seats, gap=8), name="new.seats"), Anchor(ways, h=38)], gap=8)
        chosen = Anchor(self._chosen(self.width - left - 26), 0, 0, w=self.width - left - 26, h=self.height)
        return Row([Anchor(listed, 0, 0, w=left, h=self.height), chosen], gap=26, grow=1)

    def _seat(self, seat: int) -> Widget:
        brings = self.plan.seats[seat].brings(self.plan.mode)
        who = called(self.plan, seat, self.say)
        button = Button(
            f"new.seat.{seat}",
            f"{who} \N{MIDDLE DOT} {brings}" if brings else who,
            lambda: self.change(self.plan, seat),
            height=42,
            size=16,
            grow=1,
        )
        button.chosen = seat == self.seat
        stone = SeatGem(self.ui.palette.seats[seat], 38)
        return Row([Anchor(stone, w=38), button], gap=10)

    def _chosen(self, width: float) -> Widget:
        """The choice of the player of the chosen seat, and of the cards."""
        say, plan = self.say, self._now
        kinds = [(False, say("new.person")), (True, say("new.machine"))]
        who = Choice(
            "new.who",
            kinds,
            plan.machine is not None,
            lambda machine: self._settle_seat(machine=Strength.MIDDLE if machine else None),
        )
        stone = SeatGem(self.ui.palette.seats[self.seat], 40)
        head = Row([Anchor(stone, w=40), Anchor(who, 0, 0.5, h=40, grow=1)], gap=12)
        dice = [] if plan.machine is not None else [self._throwing()]
        parts: list[Widget] = [head, self._who(), *dice]
        room = self.height - len(parts) * 50
        across = min(width * 0.42, max(250.0, width * 0.3))
        card = Anchor(self._bluff(across, room), 0, 0, w=across, h=room)
        common = self.plan.mode in ("classic", "mimic")
        beside = (
            Scroll(Label(say("duel_new.common"), self.ui.styles.body), name="new.common")
            if common
            else self._decks()
        )
        if self.is_wide:
            beside = self._with_cards(beside, width - across - 20, room, common=common)
        parts.append(Row([card, beside], gap=20, grow=1))
        return Column(parts, gap=10, grow=1)

    def _with_cards(self, settled: Widget, width: float, height: float, *, common: bool) -> Widget:
        """What is settled above the cards that the seat may draw."""
        high = SAID if common else min(CHOSEN, height * 0.5)
        cards = self._shown(self._in_play((self.seat,)), width, height - high - GAP)
        both = Column([Anchor(settled, 0, 0, w=width, h=high), cards], gap=GAP)
        return Anchor(both, 0, 0, w=width, h=height)

    def _who(self) -> Widget:
        """The name of a person, or the strength of a machine."""
        say, plan = self.say, self._now
        if plan.machine is None:
            return TextField("new.name", plan.name, self.rename, hint=say("new.name_hint"), longest=24)
        values = [(strength, say(f"new.strength.{strength}")) for strength in STRENGTHS]
        tips = [say(f"new.strength.{strength}.tip") for strength, _ in values]
        return Choice(
            "new.strength",
            values,
            plan.machine,
            lambda strength: self._settle_seat(machine=strength),
            tips=tips,
        )

    def _throwing(self) -> Widget:
        """How the dice of a person fall."""
        say = self.say
        return Choice(
            "new.throws",
            [(throws, say(f"duel_new.throws.{throws}")) for throws in THROWS],
            self._now.throws,
            lambda throws: self._settle_seat(throws=throws),
            tips=[say(f"duel_new.throws.{throws}.tip") for throws in THROWS],
        )

    def _bluff(self, width: float, height: float) -> Widget:
        """The Esbroufe card, and the buttons for others."""
        say = self.say
        bluff = self.library.bluffs[self.plan.bluff(self.seat, self.decks, self.library)]
        before, after = bluff_buttons("new.bluff", self._next_bluff, say, 36)
        title = Label(
            say("duel_new.bluff"), self.ui.styles.subheading.but(size=18), align=0.5, lift=0.5, grow=1
        )
        room = height - 36 - 8
        view = CardView(self.faces.bluff(bluff), widest=max(1.0, min(width, room * RATIO)))
        parts: list[Widget] = [Row([before, title, after], gap=6)]
        if room > 80:
            parts.append(Anchor(view, 0.5, 0))
        return Column(parts, gap=8)

    def _decks(self) -> Widget:
        """The decks or collections to choose from, and the faults of the chosen one."""
        names = choosable(self.plan, self.decks)
        chosen = self.plan.seats[self.seat].brings(self.plan.mode)
        entries = [(name, self._deck_icon(name)) for name in names]
        index = names.index(chosen) if chosen in names else None
        listed = ListBox("new.decks", entries, index, lambda i: self._take_deck(names[i]))
        if self.height < _ROOMY:
            return listed
        faults, deck = self._faults(self.decks.get(chosen)), self.decks.get(chosen)
        about = "" if deck is None else self._contents(deck)
        style = self.ui.styles.small
        words = Label(faults, style.but(colour=self.ui.palette.accent)) if faults else Label(about, style)
        below = Anchor(
            Scroll(words, name="new.about"), 0, 0, h=80.0 if self.is_wide else min(170.0, self.height * 0.3)
        )
        return Column([listed, below], gap=8, grow=1)

    def _contents(self, deck: DeckSpec) -> str:
        """The cards of a deck with how many there are of each."""
        cards = deck.cards.items()
        return ", ".join(
            self.say("duel_new.copies", number=n, name=self.names.card(card)) for card, n in cards
        )

    def _deck_icon(self, name: str) -> Icon | None:
        if self._faults(self.decks[name]):
            return Icon.WARNING
        return None if name in self.library.decks else Icon.FLAG

    def _said(self, reason: Reason | None) -> str:
        return "" if reason is None else self.names.cited(reason)

    # Changes

    def _settle_seat(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of a SeatPlan
        """Change a setting of the chosen seat."""
        self.change(self.plan.seat(self.seat, replace(self._now, **fields)), self.seat)

    @property
    def _now(self) -> SeatPlan:
        return self.plan.seats[self.seat]

    def _join(self) -> None:
        """Add a player."""
        self.change(self.plan.joined(self.library), len(self.plan.seats))

    def _part(self) -> None:
        """Remove the player of the chosen seat."""
        plan = self.plan.left(self.seat)
        self.change(plan, min(self.seat, len(plan.seats) - 1))

    def _take_deck(self, name: str) -> None:
        """Give the seat that deck or collection and its Esbroufe card."""
        self._settle_seat(bluff="", **{self.plan.mode: name})

    def _next_bluff(self, step: int) -> None:
        """Take the next Esbroufe card."""
        bluffs = list(self.library.bluffs)
        at = bluffs.index(self.plan.bluff(self.seat, self.decks, self.library))
        self._settle_seat(bluff=bluffs[(at + step) % len(bluffs)])
