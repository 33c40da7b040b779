"""The cards of the deck builder: filters, and every card that passes them with how many the deck has."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from game.games.donjon_procrastination.rules.cards.decks import DECK_SIZE, size_of
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family
from game.table.card_widget import CardButton
from game.table.filters import filter_button
from game.ui.icons import Icon
from game.ui.palette import Crest
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Grid
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckKind
    from game.games.donjon_procrastination.table.builder_scene import DeckBuilder
    from game.games.donjon_procrastination.table.card_filter import Kind
    from game.ui.widgets.base import Widget

THUMB = 92.0
_SLACK = 14.0


class BuilderCards:
    """Builds the middle of one builder, `room` logical units wide; what is pressed there changes its deck."""

    def __init__(self, scene: DeckBuilder, room: float) -> None:
        self.scene = scene
        self.room = room
        self.buttons: dict[str, CardButton] = {}
        """The buttons of cards by their ids, to see which one is looked at."""

    def build(self) -> Widget:
        """What is composed, the filters, the cards, and how they are taken."""
        scene = self.scene
        deck = scene.draft.deck
        kinds: list[tuple[DeckKind, str]] = [
            ("deck", scene.say("deck.kind.deck", found=size_of(deck), size=DECK_SIZE)),
            ("collection", scene.say("deck.kind.collection", found=size_of(deck))),
        ]
        if deck.kind == "deck":
            kinds[1] = ("collection", scene.say("deck.collection"))
        else:
            kinds[0] = ("deck", scene.say("deck.deck"))
        kind = Choice("builder.kind", kinds, deck.kind, scene.set_kind, icons=(Icon.CARDS, Icon.FOLDER))
        hint = Label(scene.say("builder.hint", cap=scene.delete_cap), scene.ui.styles.small)
        parts = [Anchor(kind), self._filters(), self._counts(), self._cards(), hint]
        return Column(parts, gap=8, grow=1)

    def _cards(self) -> Widget:
        scene = self.scene
        counts = scene.draft.deck.cards
        found = scene.filter.of(scene.library, lambda card: scene.names.words(card.name), counts)
        if not found:
            return Label(scene.say("builder.none"), scene.ui.styles.note, align=0.5, lift=0.4, grow=1)
        columns = max(1, int((self.room - 24) / (THUMB + _SLACK)))
        return Scroll(
            Grid([self._card(card) for card in found], columns=columns, gap=6), name="builder.cards"
        )

    def _card(self, spec: CardSpec) -> Widget:
        scene = self.scene
        count = scene.draft.deck.cards.get(spec.id, 0)
        button = CardButton(
            f"builder.card.{spec.id}",
            scene.faces.card(spec),
            partial(scene.add, spec.id),
            width=THUMB,
            chosen=count > 0,
            count=count or None,
            other=partial(scene.remove, spec.id),
        )
        self.buttons[spec.id] = button
        return button

    def _counts(self) -> Widget:
        """How many cards of each class the deck has, by the emblems of the classes."""
        scene = self.scene
        counts: Counter[CardClass] = Counter()
        for card, number in scene.draft.deck.cards.items():
            if card in scene.library.cards:
                counts[scene.library.cards[card].class_] += number
        told = []
        for kind in CardClass:
            emblem = scene.ui.palette.crests[Crest(kind.value)].emblem
            words = (f"<icon:{emblem.value}>", scene.names.class_(kind), str(counts[kind]))
            told.append("\N{NO-BREAK SPACE}".join(words))
        return Label("   ".join(told), scene.ui.styles.small, align=0.5)

    def _filters(self) -> Widget:
        """A button for each thing to filter by, which opens a menu, and a line for names and numbers."""
        scene = self.scene
        search = TextField(
            "builder.search",
            scene.filter.text,
            scene.search,
            hint=scene.say("deck.search"),
            icon=Icon.SEARCH,
            longest=30,
        )
        buttons = [self._classes(), self._families(), self._series(), self._kinds()]
        return Column([Grid(buttons, columns=len(buttons), gap=6), search], gap=6)

    def _classes(self) -> Widget:
        scene, shown = self.scene, self.scene.filter
        choices = [
            (None, scene.say("deck.any_class")),
            *((kind, scene.names.class_(kind)) for kind in CardClass),
        ]
        return filter_button(
            "builder.class",
            choices,
            shown.class_,
            scene,
            lambda c: scene.set_filter(replace(shown, class_=c)),
        )

    def _families(self) -> Widget:
        scene, shown = self.scene, self.scene.filter
        choices: list[tuple[Family | Literal["none"] | None, str]] = [
            (None, scene.say("deck.any_family")),
            *((one, scene.names.family(one)) for one in Family),
            ("none", scene.say("deck.no_family")),
        ]
        return filter_button(
            "builder.family",
            choices,
            shown.family,
            scene,
            lambda f: scene.set_filter(replace(shown, family=f)),
        )

    def _series(self) -> Widget:
        scene, shown = self.scene, self.scene.filter
        choices: list[tuple[str | None, str]] = [(None, scene.say("deck.any_series"))]
        choices += [(spec.id, scene.names.words(spec.name)) for spec in scene.library.series.values()]
        return filter_button(
            "builder.series",
            choices,
            shown.series,
            scene,
            lambda s: scene.set_filter(replace(shown, series=s)),
        )

    def _kinds(self) -> Widget:
        scene, shown = self.scene, self.scene.filter
        choices: list[tuple[Kind | None, str]] = [
            (None, scene.say("deck.any_card")),
            ("taken", scene.say("deck.taken")),
            ("numbered", scene.say("deck.numbered")),
            ("promo", scene.say("deck.promo")),
        ]
        return filter_button(
            "builder.promo", choices, shown.kind, scene, lambda k: scene.set_filter(replace(shown, kind=k))
        )
