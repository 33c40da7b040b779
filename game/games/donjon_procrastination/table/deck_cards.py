"""A deck being composed, and the cards of the deck builder: which are shown, how many the deck has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal
from unicodedata import combining, normalize

import msgspec

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.games.donjon_procrastination.art.duel_card import DuelFace
from game.games.donjon_procrastination.log.names import DuelNames, signed
from game.games.donjon_procrastination.rules.cards.specs import DeckKind, DeckSpec, Library
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family
from game.games.donjon_procrastination.rules.play.preparation import DECK_SIZE, size_of
from game.table.card_widget import CardButton
from game.table.composer import Composition
from game.ui.box import Box
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest
from game.ui.text.text import Face, Style
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Grid
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from game.content.locale import Translator
    from game.core.rules import Reason
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec
    from game.games.donjon_procrastination.table.pictures import DuelFaces
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class DeckDraft(Composition[DeckSpec]):
    """A deck being edited."""

    @property
    def deck(self) -> DeckSpec:
        """The deck."""
        return self.item

    @classmethod
    def blank(cls, library: Library, name: str, kind: DeckKind = "deck") -> DeckDraft:
        """A draft with no card but Esbroufe."""
        return cls(DeckSpec(name=name, cards={}, bluff=next(iter(library.bluffs)), kind=kind))

    @classmethod
    def copy(cls, deck: DeckSpec, name: str) -> DeckDraft:
        """A copy of another deck, under a name of its own."""
        return cls(msgspec.structs.replace(deck, name=name))

    def of_kind(self, kind: DeckKind) -> DeckDraft:
        """The same cards as a deck or as a collection."""
        return self.changed(kind=kind)

    def bluffing(self, bluff: str) -> DeckDraft:
        """The draft with another Esbroufe card."""
        return self.changed(bluff=bluff)

    def with_card(self, card: str) -> DeckDraft:
        """The draft with one more copy of a card."""
        cards = self.deck.cards
        return self.changed(cards={**cards, card: cards.get(card, 0) + 1})

    def without_card(self, card: str) -> DeckDraft:
        """The draft with one copy of a card less, if it has any."""
        left = {**self.deck.cards, card: self.deck.cards.get(card, 0) - 1}
        return self.changed(cards={name: number for name, number in left.items() if number > 0})

    def with_cards_of(self, other: DeckSpec) -> DeckDraft:
        """The draft with the cards and the Esbroufe card of another deck."""
        return self.changed(cards=other.cards, bluff=other.bluff)

    def changed(self, **changes: object) -> DeckDraft:
        """The deck with other values in these fields; if it differs then, it counts as not saved."""
        changed = msgspec.structs.replace(self.deck, **changes)
        return replace(self, item=changed, dirty=self.dirty or changed != self.deck)


THUMB, USUAL = 92.0, 690.0
"""Width of a card, and that of the columns up to which they are not larger."""

LARGEST = 1.5
"""The factor by which cards are larger where there is more room, at most."""

LEGIBLE = 105
"""The width in pixels from which the painted name of a card can be read."""

_SLACK = 14.0

Kind = Literal["numbered", "promo", "taken"]
"""The kinds of cards to show: those allowed in a deck, promos, or those in the deck."""


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A choice of cards to show; None and an empty text show all.

    `family` may be `none`, for cards without one. `text` is part of a name, or a number (7, or 7/26).
    """

    class_: CardClass | None = None
    family: Family | Literal["none"] | None = None
    series: str | None = None
    kind: Kind | None = None
    text: str = ""

    def of(
        self, library: Library, called: Callable[[CardSpec], str], taken: Container[str]
    ) -> list[CardSpec]:
        """The cards that are shown, by series and number; `called` names a card, `taken` are the deck's."""
        order = list(library.series)
        found = [
            card
            for card in library.cards.values()
            if self._passes(card, card.id in taken) and self._is_meant(card, library, called(card))
        ]
        return sorted(found, key=lambda card: (order.index(card.series), card.number))

    def _passes(self, card: CardSpec, taken: bool) -> bool:
        if self.class_ is not None and card.class_ is not self.class_:
            return False
        if self.family is not None and (card.family or "none") != self.family:
            return False
        if self.series is not None and card.series != self.series:
            return False
        match self.kind:
            case "promo":
                return card.promo
            case "numbered":
                return not card.promo
            case "taken":
                return taken
            case None:
                return True

    def _is_meant(self, card: CardSpec, library: Library, name: str) -> bool:
        text = self.text.strip()
        numbers = (str(card.number), f"{card.number}/{library.series[card.series].size}")
        return text in numbers if text[:1].isdigit() else _plain(text) in _plain(name)


def _plain(text: str) -> str:
    """The text without accents and capitals, for searches."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def kind_choice(deck: DeckSpec, say: Translator, choose: Callable[[DeckKind], None]) -> Widget:
    """A choice between a deck and a collection, with their numbers of cards."""
    kinds: list[tuple[DeckKind, str]] = [
        ("deck", say("deck.kind.deck", found=size_of(deck), size=DECK_SIZE)),
        ("collection", say("deck.kind.collection", found=size_of(deck))),
    ]
    if deck.kind == "deck":
        kinds[1] = ("collection", say("deck.collection"))
    else:
        kinds[0] = ("deck", say("deck.deck"))
    return Choice("builder.kind", kinds, deck.kind, choose, icons=(Icon.CARDS, Icon.FOLDER))


def class_counts(deck: DeckSpec, library: Library, names: DuelNames, ui: Ui) -> Widget:
    """The number of cards of each class in a deck, with the emblems."""
    counts: Counter[CardClass] = Counter()
    for card, number in deck.cards.items():
        if card in library.cards:
            counts[library.cards[card].class_] += number
    counted = []
    for kind in CardClass:
        emblem = ui.palette.crests[Crest(kind.value)].emblem
        words = (rich("<icon:{}>", emblem.value), names.class_(kind), str(counts[kind]))
        counted.append("\N{NO-BREAK SPACE}".join(words))
    return Label("   ".join(counted), ui.styles.small, align=0.5)


@dataclass(frozen=True, slots=True)
class CardFault:
    """The reason why a card keeps a deck from being played: in a word or two, and in full."""

    short: str
    whole: str


class DeckCardButton(CardButton):
    """A card of the builder; its fault stands on a slip across it."""

    def __init__(self, *args: Any, fault: CardFault | None, **more: Any) -> None:  # noqa: ANN401 - as every card
        super().__init__(*args, tip="" if fault is None else rich("<red>{}</red>", fault.whole), **more)
        self.fault = fault

    @property
    def title(self) -> str:
        """The name of the card."""
        return self.face.title if isinstance(self.face, DuelFace) else ""

    def spoken(self, ui: Ui) -> str:
        """The words of every card button, and the card's fault."""
        spoken = super().spoken(ui)
        return spoken if self.fault is None else f"{spoken}, {self.fault.whole}"

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card, then the slip."""
        super().draw(canvas, ui)
        if self.fault is None:
            return
        left = self.box.centre[0] - self.width / 2
        card = Box(left, self.box.y + 4, self.width, self.width / RATIO)
        canvas.outline(card.inset(-3), ui.palette.accent, 3, 8)
        text = rich("<icon:{}>\N{NO-BREAK SPACE}{}", Icon.WARNING.value, self.fault.short)
        paragraph = ui.texts.paragraph(text, Style(Face.BOLD, 14, ui.palette.accent), card.w - 4)
        height = paragraph.height + 4
        slip = Box(card.x - 3, card.y + card.h * 0.7 - height, card.w + 6, height)
        canvas.fill(slip, ui.palette.parchment, 250, 4)
        canvas.outline(slip, ui.palette.accent, 1.6, 4)
        canvas.paragraph(paragraph, slip, 0.5, 0.5)


def card_faults(
    faults: Mapping[str, Sequence[Reason]], names: DuelNames, say: Translator
) -> dict[str, CardFault]:
    """The faults of cards in words, by card id."""
    return {
        card: CardFault(
            say(f"deck.fault.{reasons[0].key.rpartition('.')[2]}", **dict(reasons[0].values)),
            "\n".join(names.cited(reason) for reason in reasons),
        )
        for card, reasons in faults.items()
    }


def thumb_width(room: float) -> float:
    """The width of a card in columns that are together so wide."""
    return THUMB * min(LARGEST, max(1.0, room / USUAL))


def card_buttons(
    cards: Sequence[CardSpec],
    deck: DeckSpec,
    faces: DuelFaces,
    presses: tuple[Callable[[str], None], Callable[[str], None]],
    faults: Mapping[str, CardFault],
    room: float,
) -> dict[str, CardButton]:
    """A button for each card by its id, with its number of copies in the deck.

    Of the `presses` the first adds one more, the second takes one away; `faults` are shown on the cards.
    `room` is the width of all columns.
    """
    add, remove = presses
    return {
        card.id: DeckCardButton(
            f"builder.card.{card.id}",
            faces.card(card),
            partial(add, card.id),
            fault=faults.get(card.id),
            width=thumb_width(room),
            chosen=deck.cards.get(card.id, 0) > 0,
            count=deck.cards.get(card.id) or None,
            other=partial(remove, card.id),
            named=True,
            legible=LEGIBLE,
        )
        for card in cards
    }


def card_grid(buttons: Sequence[Widget], room: float, below: Sequence[Widget] = ()) -> Widget:
    """The cards in as many columns as fit into that width, in logical units; `below` scrolls with them."""
    columns = max(1, int((room - 24) / (thumb_width(room) + _SLACK)))
    return Scroll(Column([Grid(buttons, columns=columns, gap=6), *below], gap=6), name="builder.cards")


def bluff_buttons(
    name: str, step: Callable[[int], None], say: Translator, height: float
) -> tuple[Button, Button]:
    """The buttons that go to the previous and to the next Esbroufe card."""
    before = Button(f"{name}.previous", "", partial(step, -1), icon=Icon.PREVIOUS, height=height)
    after = Button(f"{name}.next", "", partial(step, 1), icon=Icon.NEXT, height=height)
    before.tip = after.tip = say("duel_new.bluff.tip")
    return before, after


def complete_button(
    text: str, words: str, changes: Iterable[tuple[str, int]], names: DuelNames, complete: Callable[[], None]
) -> Button:
    """A button that makes a deck playable; its tip says so in `words` and lists the cards that change."""

    def change_line(card: str, number: int) -> str:
        name = names.card(card) if card in names.library.cards else card
        return f"{signed(number) if number < 0 else f'+{number}'} {name}"

    tip = "\n".join((rich("<b>{}</b>", words), *(change_line(card, number) for card, number in changes)))
    return Button("builder.complete", text, complete, icon=Icon.CAST, tip=tip, height=36, size=15)
