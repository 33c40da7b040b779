"""The pages of a new duel: where the cards come from, who plays, the house rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.rulebook import load_rulebook
from game.core.agent import Strength
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.decks import check_deck
from game.games.donjon_procrastination.rules.house_rules import HouseRules
from game.games.donjon_procrastination.table.deck_words import cited, contents
from game.games.donjon_procrastination.table.new_game import (
    MODES,
    MOST_PACKS,
    joining_refused,
    leaving_refused,
    pack_needed,
    pack_size,
)
from game.games.donjon_procrastination.table.wheel_option import wheel_choices
from game.table.card_widget import CardView
from game.table.names import seat_name
from game.table.rule_options import RulingCells, Span, changed_options, in_columns
from game.table.wall import SeatStone
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Stepper, Toggle
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Row, Spacer
from game.ui.widgets.scroll import ListBox, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.rules import Reason
    from game.games.donjon_procrastination.rules.cards.specs import DeckSpec
    from game.games.donjon_procrastination.rules.play.setup import Mode
    from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene
    from game.ui.widgets.base import Widget

MODE_ICONS: Mapping[Mode, Icon] = MappingProxyType(
    {"classic": Icon.STACK, "deck": Icon.CARDS, "collection": Icon.FOLDER, "mimic": Icon.REDO}
)

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


class SetupPages:
    """Builds the pages of one new duel, `wide` by `high` logical units large."""

    def __init__(self, scene: DuelSetupScene, wide: float, high: float) -> None:
        self.scene = scene
        self.wide = wide
        self.high = high

    # The cards

    def cards(self) -> Widget:
        """How the draw piles come about, and the common pack where there is one."""
        scene, say = self.scene, self.scene.say
        left = min(330.0, self.wide * 0.36)
        plan = scene.plan
        words: list[Widget] = [
            Label(say(f"duel_new.mode.{plan.mode}"), scene.ui.styles.heading, align=0.5),
            Anchor(RuleLine(), w=240),
            Label(say(f"duel_new.mode_text.{plan.mode}"), scene.ui.styles.body),
        ]
        words += self._pack() if plan.mode in ("classic", "mimic") else self._brought()
        column = Scroll(Column(words, gap=12), name="new.cards")
        modes = Column([*(self._mode(mode) for mode in MODES), *self._sample(left)], gap=10)
        return Row([Anchor(modes, 0, 0, w=left, h=self.high), column], gap=26, grow=1)

    def _mode(self, mode: Mode) -> Widget:
        say = self.scene.say
        button = Button(
            f"new.mode.{mode}",
            say(f"duel_new.mode.{mode}"),
            partial(self.scene.play_mode, mode),
            icon=MODE_ICONS[mode],
            tip=say(f"duel_new.mode_text.{mode}"),
            height=52 if self.high > 250 else 40,
            size=19,
        )
        button.chosen = mode == self.scene.plan.mode
        return button

    def _pack(self) -> list[Widget]:
        scene, say, plan = self.scene, self.scene.say, self.scene.plan
        styles = scene.ui.styles
        series = [self._series(name) for name in scene.library.series]
        found, needed = pack_size(plan, scene.library), pack_needed(plan)
        enough = found >= needed
        icon = Icon.CHECK if enough else Icon.WARNING
        told = say("duel_new.pack_size", found=found, needed=needed)
        state = styles.strong if enough else styles.strong.but(colour=scene.ui.palette.accent)
        packs = Stepper("new.packs", plan.packs, scene.set_packs, low=1, high=MOST_PACKS)
        return [
            Label(say("duel_new.series"), styles.subheading),
            Column(series, gap=4),
            Row([Label(say("duel_new.packs"), styles.body, lift=0.5, grow=1), Anchor(packs, w=170)], gap=12),
            Label(f"<icon:{icon.value}>\N{NO-BREAK SPACE}{told}", state),
        ]

    def _series(self, name: str) -> Widget:
        scene = self.scene
        spec = scene.library.series[name]
        count = sum(card.series == name and not card.promo for card in scene.library.cards.values())
        text = scene.say("duel_new.series_of", name=scene.faces.words(spec.name), count=count)
        toggle = Toggle(
            f"new.series.{name}", text, name in scene.plan.series, partial(scene.take_series, name)
        )
        if scene.plan.series == (name,):
            toggle.refusal = scene.say("duel_new.last_series")
        return toggle

    def _brought(self) -> list[Widget]:
        """What each player brings."""
        scene, styles = self.scene, self.scene.ui.styles
        rows: list[Widget] = [Label(scene.say("duel_new.brought"), styles.subheading)]
        for seat, plan in enumerate(scene.plan.seats):
            name = plan.brings(scene.plan.mode)
            text = f"<b>{scene.seat_called(seat)}</b> \N{EN DASH} {name}"
            stone = SeatStone(scene.ui.palette.seats[seat], 30)
            rows.append(Row([Anchor(stone, w=30), Label(text, styles.body, lift=0.5, grow=1)], gap=10))
            faults = self._faults(scene.decks.get(name))
            if faults:
                rows.append(Label(faults, styles.small.but(colour=scene.ui.palette.accent)))
        return rows

    def _sample(self, wide: float) -> list[Widget]:
        """A few of the cards that are played with, where there is room below the modes."""
        plan, library = self.scene.plan, self.scene.library
        width = (wide - 20) / _SAMPLE
        if self.high < len(MODES) * 62 + width / RATIO + 12:
            return []
        common = [card for card in library.cards.values() if card.series in plan.series and not card.promo]
        decks = [self.scene.decks.get(seat.brings(plan.mode)) for seat in plan.seats]
        brought = [library.cards[card] for deck in decks if deck is not None for card in deck.cards]
        cards = common if plan.mode in ("classic", "mimic") else brought
        step = max(1, len(cards) // _SAMPLE)
        shown = [CardView(self.scene.faces.card(card), widest=width) for card in cards[::step][:_SAMPLE]]
        return [Spacer(h=2), Row([Anchor(view, w=width, h=width / RATIO) for view in shown], gap=10)]

    # The players

    def players(self) -> Widget:
        """The seats, and what is settled for the one that is chosen."""
        scene, say = self.scene, self.scene.say
        left = min(360.0, self.wide * 0.4)
        seats = [self._seat(seat) for seat in range(len(scene.plan.seats))]
        join = Button(
            "new.join", say("duel_new.join"), scene.join, icon=Icon.PLUS, height=38, size=16, grow=1
        )
        join.refusal = self._said(joining_refused(scene.plan))
        part = Button("new.part", "", scene.part, icon=Icon.MINUS, tip=say("duel_new.part"), height=38)
        part.refusal = self._said(leaving_refused(scene.plan))
        ways = Row([join, part], gap=8)
        listed = Column([Scroll(Column(seats, gap=8), name="new.seats"), Anchor(ways, h=38)], gap=8)
        chosen = Anchor(self._chosen(self.wide - left - 26), 0, 0, w=self.wide - left - 26, h=self.high)
        return Row([Anchor(listed, 0, 0, w=left, h=self.high), chosen], gap=26, grow=1)

    def _seat(self, seat: int) -> Widget:
        scene = self.scene
        brings = scene.plan.seats[seat].brings(scene.plan.mode)
        who = scene.seat_called(seat)
        button = Button(
            f"new.seat.{seat}",
            f"{who} \N{MIDDLE DOT} {brings}" if brings else who,
            partial(scene.look_at, seat),
            height=42,
            size=16,
            grow=1,
        )
        button.chosen = seat == scene.seat
        stone = SeatStone(scene.ui.palette.seats[seat], 38)
        return Row([Anchor(stone, w=38), button], gap=10)

    def _chosen(self, wide: float) -> Widget:
        """Who plays the seat that is chosen, and with which cards."""
        scene, say, plan = self.scene, self.scene.say, self.scene.plan.seats[self.scene.seat]
        kinds = [(False, say("new.person")), (True, say("new.machine"))]
        who = Choice("new.who", kinds, plan.machine is not None, scene.set_machine)
        stone = SeatStone(scene.ui.palette.seats[scene.seat], 40)
        head = Row([Anchor(stone, w=40), Anchor(who, 0, 0.5, h=40, grow=1)], gap=12)
        parts: list[Widget] = [head, self._who()]
        room = self.high - 2 * 50
        card = Anchor(self._bluff(min(wide * 0.42, 250.0), room), 0, 0, w=min(wide * 0.42, 250.0), h=room)
        common = scene.plan.mode in ("classic", "mimic")
        beside = self._common() if common else self._decks()
        parts.append(Row([card, beside], gap=20, grow=1))
        return Column(parts, gap=10, grow=1)

    def _who(self) -> Widget:
        """The name of a person, or the strength of a machine."""
        scene, say, plan = self.scene, self.scene.say, self.scene.plan.seats[self.scene.seat]
        if plan.machine is None:
            return TextField("new.name", plan.name, scene.set_name, hint=say("new.name_hint"), longest=24)
        values = [(strength, say(f"new.strength.{strength}")) for strength in Strength]
        tips = [say(f"new.strength.{strength}.tip") for strength, _ in values]
        return Choice("new.strength", values, plan.machine, scene.set_strength, tips=tips)

    def _bluff(self, wide: float, high: float) -> Widget:
        """The Esbroufe card, and the way to others."""
        scene, say = self.scene, self.scene.say
        bluff = scene.library.bluffs[scene.plan.bluff(scene.seat, scene.decks, scene.library)]
        before = Button(
            "new.bluff.previous", "", partial(scene.next_bluff, -1), icon=Icon.PREVIOUS, height=36
        )
        after = Button("new.bluff.next", "", partial(scene.next_bluff, 1), icon=Icon.NEXT, height=36)
        before.tip = after.tip = say("duel_new.bluff.tip")
        title = Label(
            say("duel_new.bluff"), scene.ui.styles.subheading.but(size=18), align=0.5, lift=0.5, grow=1
        )
        room = high - 36 - 8
        view = CardView(scene.faces.bluff(bluff), widest=max(1.0, min(wide, room * RATIO)))
        parts: list[Widget] = [Row([before, title, after], gap=6)]
        if room > 80:
            parts.append(Anchor(view, 0.5, 0))
        return Column(parts, gap=8)

    def _common(self) -> Widget:
        say, styles = self.scene.say, self.scene.ui.styles
        return Scroll(Label(say("duel_new.common"), styles.body), name="new.common")

    def _decks(self) -> Widget:
        """The decks or collections to choose from, and what is wrong with the one that is chosen."""
        scene = self.scene
        names = scene.choosable()
        chosen = scene.plan.seats[scene.seat].brings(scene.plan.mode)
        entries = [(name, self._deck_icon(name)) for name in names]
        index = names.index(chosen) if chosen in names else None
        listed = ListBox("new.decks", entries, index, lambda i: scene.take_deck(names[i]))
        if self.high < _ROOMY:
            return listed
        faults, deck = self._faults(scene.decks.get(chosen)), scene.decks.get(chosen)
        about = "" if deck is None else contents(deck, scene.names)
        style = scene.ui.styles.small
        told = Label(faults, style.but(colour=scene.ui.palette.accent)) if faults else Label(about, style)
        below = Anchor(Scroll(told, name="new.about"), 0, 0, h=min(170.0, self.high * 0.3))
        return Column([listed, below], gap=8, grow=1)

    def _deck_icon(self, name: str) -> Icon | None:
        if self._faults(self.scene.decks[name]):
            return Icon.WARNING
        return None if name in self.scene.library.decks else Icon.FLAG

    def _faults(self, deck: DeckSpec | None) -> str:
        scene = self.scene
        if deck is None:
            return scene.say("duel_new.no_deck")
        verdict = check_deck(deck, scene.library, scene.plan.rules)
        return "" if verdict.allowed else cited(verdict.reasons, scene.names)

    def _said(self, reason: Reason | None) -> str:
        return "" if reason is None else cited([reason], self.scene.names)

    # The house rules

    def rules(self) -> Widget:
        """Every option with its ruling, the wheel among them."""
        scene, say, rules = self.scene, self.scene.say, self.scene.plan.rules
        reset = Button("new.reset", say("new.reset"), partial(scene.rule, HouseRules()), icon=Icon.UNDO)
        if not changed_options(rules):
            reset.refusal = say("new.unchanged")
        note = Label(say("new.rules_note"), scene.ui.styles.small, lift=0.5, grow=1)
        wheel = partial(
            wheel_choices, rules.wheel, scene.ui, say, lambda new: scene.rule(replace(rules, wheel=new))
        )
        cells = RulingCells(scene.ui, say, SPANS, {"wheel": wheel})
        rulings = load_rulebook().rulings_of("donjon_procrastination")
        shown = in_columns([*cells.of(rules, rulings, scene.rule)], 2 if self.wide > 700 else 1)
        return Column([Row([note, reset], gap=16), Scroll(shown, name="new.rules")], gap=10, grow=1)


def called(scene: DuelSetupScene, seat: int) -> str:
    """Who plays a seat, in a word or two: the name of a person, or how strong a machine is."""
    say, plan = scene.say, scene.plan.seats[seat]
    if plan.machine is not None:
        return f"{seat_name(say, Seat(seat))} \N{MIDDLE DOT} {say('new.machine')}"
    return plan.name.strip() or f"{seat_name(say, Seat(seat))} \N{MIDDLE DOT} {say('new.person')}"
