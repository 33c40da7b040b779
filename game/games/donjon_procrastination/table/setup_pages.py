"""The pages of a new duel: where the cards come from, who plays, the house rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.art.card_paper import RATIO
from game.art.decor import SeatGem
from game.content.rulebook import load_rulebook
from game.core.match import Strength
from game.games.donjon_procrastination.ai.strengths import STRENGTHS
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.rules.play.preparation import check_deck
from game.games.donjon_procrastination.rules.play.setup import HouseRules
from game.games.donjon_procrastination.table.deck_cards import bluff_buttons
from game.games.donjon_procrastination.table.new_game import (
    BOUTS,
    MODES,
    MOST_PACKS,
    DuelPlan,
    SeatPlan,
    called,
    choosable,
    joining_refused,
    leaving_refused,
    pack_needed,
    pack_size,
)
from game.games.donjon_procrastination.table.pictures import DuelFaces
from game.games.donjon_procrastination.table.wheel_option import wheel_choices
from game.table.card_widget import CardView
from game.table.rule_options import RulingCells, Span, changed_options, in_columns
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Row, Spacer
from game.ui.widgets.number import Stepper
from game.ui.widgets.scroll import ListBox, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.content.locale import Translator
    from game.core.rules import Reason
    from game.games.donjon_procrastination.rules.cards.specs import DeckSpec, Library
    from game.games.donjon_procrastination.rules.play.setup import Mode, Throwing
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

MODE_ICONS: Mapping[Mode, Icon] = MappingProxyType(
    {"classic": Icon.STACK, "deck": Icon.CARDS, "collection": Icon.FOLDER, "mimic": Icon.REDO}
)

THROWS: tuple[Throwing, ...] = ("program", "own", "table")
"""The ways in which the dice of a person may fall."""

SPANS: Mapping[str, Span] = MappingProxyType(
    {
        "bonus": Span(1, 5, whole=True),
        "die_per_card": Span(0, 4, whole=True),
        "min_dice": Span(0, 4, whole=True),
        "die_sides": Span(2, 20, whole=True),
        "hand_start": Span(1, 10, whole=True),
        "hand_min": Span(0, 10, whole=True),
        "hand_max": Span(1, 15, whole=True),
        "support_limit": Span(0, 4, whole=True),
    }
)
"""The numbers that the options may have."""

_ROOMY = 380.0
"""Height of a page from which on the cards of a deck are told below the list."""

_SAMPLE = 3
"""Cards that are shown of what is played with."""


@dataclass(frozen=True, slots=True)
class SetupPages:
    """Builds the pages of a duel to be, `wide` by `high` logical units large.

    Attributes:
        settled: what is settled so far; a name that is typed is settled without another page being built.
        seat: the seat that is looked at.
        decks: everything that can be played with, by name.
        library: everything printed.
        change: settle something else, and look at that seat.
        rename: call the person of the seat otherwise; the widgets stay as they are.
    """

    settled: Callable[[], DuelPlan]
    seat: int
    decks: Mapping[str, DeckSpec]
    library: Library
    ui: Ui
    say: Translator
    wide: float
    high: float
    change: Callable[[DuelPlan, int], None]
    rename: Callable[[str], None]

    @property
    def plan(self) -> DuelPlan:
        """What is settled now."""
        return self.settled()

    @property
    def faces(self) -> DuelFaces:
        """The cards of the library in this language."""
        return DuelFaces(self.library, self.say, self.say.language)

    @property
    def names(self) -> DuelNames:
        """What things are called in this language."""
        return DuelNames(self.library, self.say, self.plan.names())

    # What is settled

    def _settle(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of a DuelPlan
        """Settle something about the whole duel."""
        self.change(replace(self.plan, **fields), self.seat)

    def _settle_seat(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of a SeatPlan
        """Settle something about the seat that is looked at."""
        self.change(self.plan.seat(self.seat, replace(self._now, **fields)), self.seat)

    @property
    def _now(self) -> SeatPlan:
        return self.plan.seats[self.seat]

    def _take_series(self, name: str, taken: bool) -> None:
        """Put a series into the common pack, or leave it out."""
        series = [one for one in self.library.series if (taken if one == name else one in self.plan.series)]
        self._settle(series=tuple(series))

    def _join(self) -> None:
        """One more player."""
        self.change(self.plan.joined(self.library), len(self.plan.seats))

    def _part(self) -> None:
        """The player looked at leaves."""
        plan = self.plan.left(self.seat)
        self.change(plan, min(self.seat, len(plan.seats) - 1))

    def _take_deck(self, name: str) -> None:
        """The seat plays with that deck or collection, and its Esbroufe card."""
        self._settle_seat(bluff="", **{self.plan.mode: name})

    def _next_bluff(self, step: int) -> None:
        """Another Esbroufe card."""
        bluffs = list(self.library.bluffs)
        at = bluffs.index(self.plan.bluff(self.seat, self.decks, self.library))
        self._settle_seat(bluff=bluffs[(at + step) % len(bluffs)])

    # The cards

    def cards(self) -> Widget:
        """How the draw piles come about, and the common pack where there is one."""
        say = self.say
        left = min(330.0, self.wide * 0.36)
        plan = self.plan
        words: list[Widget] = [
            Label(say(f"duel_new.mode.{plan.mode}"), self.ui.styles.heading, align=0.5),
            Anchor(RuleLine(), w=240),
            Label(say(f"duel_new.mode_text.{plan.mode}"), self.ui.styles.body),
        ]
        words += self._pack() if plan.mode in ("classic", "mimic") else self._brought()
        words += self._games()
        column = Scroll(Column(words, gap=12), name="new.cards")
        modes = Column([*(self._mode(mode) for mode in MODES), *self._sample(left)], gap=10)
        return Row([Anchor(modes, 0, 0, w=left, h=self.high), column], gap=26, grow=1)

    def _mode(self, mode: Mode) -> Widget:
        say = self.say
        button = Button(
            f"new.mode.{mode}",
            say(f"duel_new.mode.{mode}"),
            lambda: self._settle(mode=mode),
            icon=MODE_ICONS[mode],
            tip=say(f"duel_new.mode_text.{mode}"),
            height=52 if self.high > 250 else 40,
            size=19,
        )
        button.chosen = mode == self.plan.mode
        return button

    def _pack(self) -> list[Widget]:
        say, plan = self.say, self.plan
        styles = self.ui.styles
        series = [self._series(name) for name in self.library.series]
        found, needed = pack_size(plan, self.library), pack_needed(plan)
        enough = found >= needed
        icon = Icon.CHECK if enough else Icon.WARNING
        told = say("duel_new.pack_size", found=found, needed=needed)
        state = styles.strong if enough else styles.strong.but(colour=self.ui.palette.accent)
        packs = Stepper(
            "new.packs",
            plan.packs,
            lambda packs: self._settle(packs=int(packs)),
            low=1,
            high=MOST_PACKS,
        )
        return [
            Label(say("duel_new.series"), styles.subheading),
            Column(series, gap=4),
            Row([Label(say("duel_new.packs"), styles.body, lift=0.5, grow=1), Anchor(packs, w=170)], gap=12),
            Label(f"<icon:{icon.value}>\N{NO-BREAK SPACE}{told}", state),
        ]

    def _games(self) -> list[Widget]:
        """Whether one game is played, or the better of several is found."""
        choices = [(most, self.say("duel_new.games", count=most)) for most in BOUTS]
        tips = [self.say("duel_new.games.tip", count=most // 2 + 1) for most in BOUTS]
        heading = Label(self.say("duel_new.games.title"), self.ui.styles.subheading)
        return [
            heading,
            Choice("new.games", choices, self.plan.most, lambda most: self._settle(most=most), tips=tips),
        ]

    def _series(self, name: str) -> Widget:
        spec = self.library.series[name]
        count = sum(card.series == name and not card.promo for card in self.library.cards.values())
        text = self.say("duel_new.series_of", name=self.faces.words(spec.name), count=count)
        toggle = Toggle(
            f"new.series.{name}", text, name in self.plan.series, partial(self._take_series, name)
        )
        if self.plan.series == (name,):
            toggle.refusal = self.say("duel_new.last_series")
        return toggle

    def _brought(self) -> list[Widget]:
        """What each player brings."""
        styles = self.ui.styles
        rows: list[Widget] = [Label(self.say("duel_new.brought"), styles.subheading)]
        for seat, plan in enumerate(self.plan.seats):
            name = plan.brings(self.plan.mode)
            text = f"<b>{called(self.plan, seat, self.say)}</b> \N{EN DASH} {name}"
            stone = SeatGem(self.ui.palette.seats[seat], 30)
            rows.append(Row([Anchor(stone, w=30), Label(text, styles.body, lift=0.5, grow=1)], gap=10))
            faults = self._faults(self.decks.get(name))
            if faults:
                rows.append(Label(faults, styles.small.but(colour=self.ui.palette.accent)))
        return rows

    def _sample(self, wide: float) -> list[Widget]:
        """A few of the cards that are played with, where there is room below the modes."""
        plan, library = self.plan, self.library
        width = (wide - 20) / _SAMPLE
        if self.high < len(MODES) * 62 + width / RATIO + 12:
            return []
        common = [card for card in library.cards.values() if card.series in plan.series and not card.promo]
        decks = [self.decks.get(seat.brings(plan.mode)) for seat in plan.seats]
        brought = [library.cards[card] for deck in decks if deck is not None for card in deck.cards]
        cards = common if plan.mode in ("classic", "mimic") else brought
        step = max(1, len(cards) // _SAMPLE)
        shown = [CardView(self.faces.card(card), widest=width) for card in cards[::step][:_SAMPLE]]
        return [Spacer(h=2), Row([Anchor(view, w=width, h=width / RATIO) for view in shown], gap=10)]

    # The players

    def players(self) -> Widget:
        """The seats, and what is settled for the one that is chosen."""
        say = self.say
        left = min(360.0, self.wide * 0.4)
        seats = [self._seat(seat) for seat in range(len(self.plan.seats))]
        join = Button(
            "new.join", say("duel_new.join"), self._join, icon=Icon.PLUS, height=38, size=16, grow=1
        )
        join.refusal = self._said(joining_refused(self.plan))
        part = Button("new.part", "", self._part, icon=Icon.MINUS, tip=say("duel_new.part"), height=38)
        part.refusal = self._said(leaving_refused(self.plan))
        ways = Row([join, part], gap=8)
        listed = Column([Scroll(Column(seats, gap=8), name="new.seats"), Anchor(ways, h=38)], gap=8)
        chosen = Anchor(self._chosen(self.wide - left - 26), 0, 0, w=self.wide - left - 26, h=self.high)
        return Row([Anchor(listed, 0, 0, w=left, h=self.high), chosen], gap=26, grow=1)

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

    def _chosen(self, wide: float) -> Widget:
        """Who plays the seat that is chosen, and with which cards."""
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
        room = self.high - len(parts) * 50
        card = Anchor(self._bluff(min(wide * 0.42, 250.0), room), 0, 0, w=min(wide * 0.42, 250.0), h=room)
        common = self.plan.mode in ("classic", "mimic")
        beside = (
            Scroll(Label(say("duel_new.common"), self.ui.styles.body), name="new.common")
            if common
            else self._decks()
        )
        parts.append(Row([card, beside], gap=20, grow=1))
        return Column(parts, gap=10, grow=1)

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

    def _bluff(self, wide: float, high: float) -> Widget:
        """The Esbroufe card, and the way to others."""
        say = self.say
        bluff = self.library.bluffs[self.plan.bluff(self.seat, self.decks, self.library)]
        before, after = bluff_buttons("new.bluff", self._next_bluff, say, 36)
        title = Label(
            say("duel_new.bluff"), self.ui.styles.subheading.but(size=18), align=0.5, lift=0.5, grow=1
        )
        room = high - 36 - 8
        view = CardView(self.faces.bluff(bluff), widest=max(1.0, min(wide, room * RATIO)))
        parts: list[Widget] = [Row([before, title, after], gap=6)]
        if room > 80:
            parts.append(Anchor(view, 0.5, 0))
        return Column(parts, gap=8)

    def _decks(self) -> Widget:
        """The decks or collections to choose from, and what is wrong with the one that is chosen."""
        names = choosable(self.plan, self.decks)
        chosen = self.plan.seats[self.seat].brings(self.plan.mode)
        entries = [(name, self._deck_icon(name)) for name in names]
        index = names.index(chosen) if chosen in names else None
        listed = ListBox("new.decks", entries, index, lambda i: self._take_deck(names[i]))
        if self.high < _ROOMY:
            return listed
        faults, deck = self._faults(self.decks.get(chosen)), self.decks.get(chosen)
        about = "" if deck is None else self._contents(deck)
        style = self.ui.styles.small
        told = Label(faults, style.but(colour=self.ui.palette.accent)) if faults else Label(about, style)
        below = Anchor(Scroll(told, name="new.about"), 0, 0, h=min(170.0, self.high * 0.3))
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

    def _faults(self, deck: DeckSpec | None) -> str:
        if deck is None:
            return self.say("duel_new.no_deck")
        verdict = check_deck(deck, self.library, self.plan.rules)
        return "" if verdict.allowed else self.names.cited(*verdict.reasons)

    def _said(self, reason: Reason | None) -> str:
        return "" if reason is None else self.names.cited(reason)

    # The house rules

    def rules(self) -> Widget:
        """Every option with its ruling, the wheel among them."""
        say, rules = self.say, self.plan.rules
        reset = Button(
            "new.reset", say("new.reset"), lambda: self._settle(rules=HouseRules()), icon=Icon.UNDO
        )
        if not changed_options(rules):
            reset.refusal = say("new.unchanged")
        note = Label(say("new.rules_note"), self.ui.styles.small, lift=0.5, grow=1)
        wheel = partial(
            wheel_choices,
            rules.wheel,
            self.ui,
            say,
            lambda new: self._settle(rules=replace(rules, wheel=new)),
        )
        cells = RulingCells(self.ui, say, SPANS, {"wheel": wheel})
        rulings = load_rulebook().rulings_of("donjon_procrastination")
        shown = in_columns(
            [*cells.of(rules, rulings, lambda new: self._settle(rules=new))], 2 if self.wide > 700 else 1
        )
        return Column([Row([note, reset], gap=16), Scroll(shown, name="new.rules")], gap=10, grow=1)
