"""The pages of the list builder: the wizard, the grimoire, the Codex."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, get_args

import msgspec

from game.content.markup import rich
from game.games.colors_of_magic.rules.cards.library import Library, codex_of, grimoire_of
from game.games.colors_of_magic.rules.cards.specs import ArmyList, CardSpec, Element
from game.games.colors_of_magic.rules.cards.words import SpellType
from game.table.card_widget import CardButton
from game.table.composer import Composition
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Element as Hue
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Grid, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.content.locale import Translator
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CardSpec, SchoolSpec
    from game.games.colors_of_magic.table.faces import Faces
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

TYPES: tuple[str, ...] = get_args(SpellType)
COSTS = (1, 2, 3, 4, 5, 6)
"""The costs to filter by; the last one includes everything dearer."""


@dataclass(frozen=True, slots=True)
class Draft(Composition[ArmyList]):
    """A list being edited."""

    @property
    def army(self) -> ArmyList:
        """The list."""
        return self.item

    @classmethod
    def blank(cls, library: Library, name: str) -> Draft:
        """A list with a wizard and nothing else."""
        return cls(ArmyList(name=name, wizard=next(iter(library.wizards))))

    @classmethod
    def copy(cls, army: ArmyList, name: str) -> Draft:
        """A copy of a list under another name."""
        return cls(msgspec.structs.replace(army, name=name), dirty=True)

    def led(self, wizard: str) -> Draft:
        """The list with another wizard and that wizard's Codex."""
        return self.changed(wizard=wizard, codex=())

    def schooled(self, school: str) -> Draft:
        """The list with that school, or without it if it had it; the grimoire is then made of schools."""
        schools = self.army.schools
        kept = tuple(name for name in schools if name != school) if school in schools else (*schools, school)
        return self.changed(schools=kept, grimoire=())

    def freed(self, library: Library) -> Draft:
        """The list with the cards of its schools named one by one."""
        return self.changed(grimoire=grimoire_of(self.army, library), schools=())

    def unfreed(self) -> Draft:
        """The list without named cards, to be made of schools."""
        return self.changed(grimoire=(), schools=())

    def with_card(self, card: str, library: Library, *, codex: bool) -> Draft:
        """The list with one more copy of a card, in the Codex or in the grimoire."""
        if codex:
            return self.changed(codex=(*codex_of(self.army, library), card))
        return self.changed(grimoire=(*self._grimoire(library), card), schools=())

    def without_card(self, card: str, library: Library, *, codex: bool) -> Draft:
        """The list with one copy of a card less, if it has one."""
        cards = list(codex_of(self.army, library) if codex else self._grimoire(library))
        if card not in cards:
            return self
        cards.reverse()
        cards.remove(card)
        kept = tuple(reversed(cards))
        return self.changed(codex=kept) if codex else self.changed(grimoire=kept, schools=())

    def own_codex(self) -> Draft:
        """The list with its wizard's own Codex."""
        return self.changed(codex=())

    def counts(self, library: Library, *, codex: bool) -> Counter[str]:
        """The number of copies of each card in the Codex or in the grimoire."""
        return Counter(codex_of(self.army, library) if codex else self._grimoire(library))

    def _grimoire(self, library: Library) -> tuple[str, ...]:
        known = all(school in library.schools for school in self.army.schools)
        return grimoire_of(self.army, library) if known else self.army.grimoire

    def changed(self, **changes: object) -> Draft:
        """The list with other values in these fields; it then counts as not saved."""
        return replace(self, item=msgspec.structs.replace(self.army, **changes), dirty=True)


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A choice of cards to show; None shows all."""

    element: Element | None = None
    type: str | None = None
    cost: int | None = None

    def passes(self, card: CardSpec) -> bool:
        """Whether that card is shown."""
        if self.element is not None and card.element is not self.element:
            return False
        if self.type is not None and self.type not in card.types:
            return False
        return (
            self.cost is None or card.cost == self.cost or (self.cost == COSTS[-1] and card.cost > self.cost)
        )

    def of(self, cards: Iterable[CardSpec]) -> list[CardSpec]:
        """The cards that are shown, by element, then by cost."""
        order = list(Element)
        return sorted(
            filter(self.passes, cards), key=lambda card: (order.index(card.element), card.cost, card.id)
        )


_THUMB, _USUAL = 84.0, 630.0
"""Width of a card, and that of a page up to which they are not larger."""

_LOW_WIZARD, _LOW_CARD = 59.0, 60.0
"""The widths of wizards, and of cards of their Codex, where there is little height for both."""

ABREAST = 1040.0
"""Width of a page from which on two schools stand side by side."""

_LARGEST = 1.5
"""The factor by which cards are larger on a wider page, at most."""


@dataclass(frozen=True, slots=True)
class ComposedList:
    """The list being composed, and the part of the library shown beside it.

    Attributes:
        faces: the cards of the library in the language in use.
        free: whether the grimoire is made of single cards and not of schools.
        filter: which cards are shown.
        room: width of a page, in logical units.
        delete_cap: the key that takes a card away.
        low: whether there is so little height that what is said below the cards scrolls with them.
    """

    library: Library
    faces: Faces
    draft: Draft
    free: bool
    filter: CardFilter
    room: float
    delete_cap: str
    low: bool = False


@dataclass(frozen=True, slots=True)
class ComposeActs:
    """Functions that presses on the pages call: another draft, a card looked at, one copy more or less."""

    change: Callable[[Draft], None]
    look: Callable[[str], None]
    add: Callable[[str, bool], None]
    remove: Callable[[str, bool], None]
    set_free: Callable[[bool], None]


class Pages:
    """Builds the pages of a list; `filters` stand above its cards, `buttons` holds the buttons by card id."""

    def __init__(
        self,
        ui: Ui,
        say: Translator,
        composed: ComposedList,
        acts: ComposeActs,
        filters: Callable[[], Widget],
    ) -> None:
        self._ui = ui
        self._say = say
        self._composed = composed
        self._acts = acts
        self._filters = filters
        self.buttons: dict[str, CardButton] = {}

    def wizard(self) -> Widget:
        """The wizards side by side, and what is printed of the chosen one."""
        composed, styles = self._composed, self._ui.styles
        library, faces, draft = composed.library, composed.faces, composed.draft
        cards: list[Widget] = []
        width = min(96.0 / _THUMB * self._thumb, (composed.room - 30) / len(library.wizards) - 18)
        width, beside = (min(width, _LOW_WIZARD), _LOW_CARD) if composed.low else (width, self._thumb)
        for spec in library.wizards.values():
            face = faces.creature(library.creatures[spec.creature])
            lead = partial(self._acts.change, draft.led(spec.id))
            chosen = spec.id == draft.army.wizard
            name = f"builder.wizard.{spec.id}"
            cards.append(CardButton(name, face, lead, width=width, chosen=chosen, named=True))
        grid = Grid(cards, columns=len(cards), gap=8)
        found = library.wizards.get(draft.army.wizard)
        about = Label(faces.say.words(found.text) if found is not None else "", styles.note, align=0.5)
        head = Label(self._say("builder.comes_with"), styles.subheading, align=0.5)
        known = [library.cards[card] for card in (found.codex if found is not None else ())]
        codex = [self._button(f"builder.comes.{spec.id}", spec, beside) for spec in known]
        with_it = Grid(codex, columns=self._columns_of(beside), gap=6)
        # In a low window two rows of the Codex come before what is said of a wizard who is seen beside them.
        parts = [grid, head, with_it, about] if composed.low else [grid, about, head, with_it]
        return Scroll(Column(parts, gap=8), name="builder.wizards")

    def grimoire(self) -> Widget:
        """Whole schools, or cards one by one."""
        free = self._composed.free
        kinds = [(False, self._say("builder.schools")), (True, self._say("builder.free"))]
        kind = Choice("builder.kind", kinds, free, self._acts.set_free)
        if free:
            shown = self._cards(codex=False)
        else:
            rows = [self._school(school) for school in self._composed.library.schools.values()]
            schools = Grid(rows, columns=self._abreast, gap=10)
            shown = [Scroll(schools, name="builder.rows")]
        return Column([Anchor(kind, 0, 0.5, h=38), *shown], gap=10, grow=1)

    def codex(self) -> Widget:
        """The wizard's own Codex, or ten chosen cards."""
        say, draft = self._say, self._composed.draft
        own = partial(self._acts.change, draft.own_codex())
        reset = Button("builder.own_codex", say("builder.own_codex"), own, icon=Icon.UNDO, height=38, size=17)
        if not draft.army.codex:
            reset.refusal = say("builder.is_own_codex")
        return Column([Anchor(reset, 0, 0.5, h=38), *self._cards(codex=True)], gap=10, grow=1)

    @property
    def _thumb(self) -> float:
        """The width of a card."""
        return _THUMB * min(_LARGEST, max(1.0, self._composed.room / _USUAL))

    @property
    def _abreast(self) -> int:
        """How many schools stand side by side."""
        return 1 if self._composed.room < ABREAST else 2

    @property
    def _columns(self) -> int:
        return self._columns_of(self._thumb)

    def _columns_of(self, width: float) -> int:
        """How many cards of that width stand side by side."""
        return max(1, int((self._composed.room - 24) / (width + 14)))

    def _school(self, school: SchoolSpec) -> Widget:
        composed = self._composed
        taken = school.id in composed.draft.army.schools
        hue = self._ui.palette.elements[Hue(school.element.value)]
        text = rich("<icon:{}> {}", hue.emblem.value, composed.faces.say.words(school.name))
        changed = composed.draft.schooled(school.id)
        toggle = Toggle(f"builder.school.{school.id}", text, taken, lambda _on: self._acts.change(changed))
        cards = dict.fromkeys(school.cards)
        width = min(_LARGEST * _THUMB, (composed.room / self._abreast - 30) / len(cards) - 12)
        thumbs = [
            self._button(
                f"builder.{school.id}.{card}", composed.library.cards[card], width, school.cards.count(card)
            )
            for card in cards
        ]
        return Column([toggle, Row(thumbs, gap=2)], gap=2)

    def _button(self, name: str, spec: CardSpec, width: float, count: int | None = None) -> CardButton:
        """A card that can only be looked at."""
        face = self._composed.faces.card(spec)
        look = partial(self._acts.look, spec.id)
        button = CardButton(name, face, look, width=width, count=count, named=True)
        self.buttons[spec.id] = button
        return button

    def _cards(self, *, codex: bool) -> list[Widget]:
        """The filters, and every card that passes them with its number of copies."""
        composed, say, styles = self._composed, self._say, self._ui.styles
        counts = composed.draft.counts(composed.library, codex=codex)
        buttons = []
        for spec in composed.filter.of(composed.library.cards.values()):
            button = CardButton(
                f"builder.card.{spec.id}",
                composed.faces.card(spec),
                partial(self._acts.add, spec.id, codex),
                width=self._thumb,
                chosen=counts[spec.id] > 0,
                count=counts[spec.id] or None,
                other=partial(self._acts.remove, spec.id, codex),
                named=True,
            )
            self.buttons[spec.id] = button
            buttons.append(button)
        note = Label(say("builder.hint", cap=composed.delete_cap), styles.small)
        cards: Widget = Grid(buttons, columns=self._columns, gap=6)
        scrolled = Column([cards, note], gap=6) if composed.low else cards
        shown: Widget = Scroll(scrolled, name="builder.cards")
        if not buttons:
            shown = Label(say("builder.none"), styles.note, align=0.5, lift=0.4, grow=1)
        return [self._filters(), shown] if composed.low and buttons else [self._filters(), shown, note]
