"""The deck builder: all the cards, the deck or collection under construction, and its faults."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.content.own_file import free_name
from game.games.donjon_procrastination.content.library_files import OWN_DECKS
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family
from game.games.donjon_procrastination.rules.play.preparation import check_deck
from game.games.donjon_procrastination.table.deck_advice import (
    completed,
    differences,
    faults_by_card,
    is_complete,
)
from game.games.donjon_procrastination.table.deck_cards import (
    CardFilter,
    DeckDraft,
    bluff_buttons,
    card_buttons,
    card_faults,
    card_grid,
    class_counts,
    complete_button,
    kind_choice,
)
from game.games.donjon_procrastination.table.deck_curve import DeckCurve, DeckNumbers, analysis, sums_of
from game.games.donjon_procrastination.table.pictures import DuelFaces
from game.table.card_widget import CardButton, CardView
from game.table.composer import MOST, Composer, ComposerKeys, filter_button
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.sound import Sound
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row
from game.ui.widgets.scroll import ListBox, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from game.art.card_face import CardFace
    from game.core.rules import Verdict
    from game.games.donjon_procrastination.rules.cards.specs import DeckKind, DeckSpec, Library
    from game.games.donjon_procrastination.rules.play.setup import HouseRules
    from game.games.donjon_procrastination.table.deck_cards import Kind
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

_MARGIN = 34.0
_LEFT = 232.0
_ICONS_FROM = 200.0
"""Width of the decks from which the button for a new one has an icon."""

_SAVE_ICON_FROM = 240.0
"""Width of the right column from which the save button has an icon."""

_CURVE_FROM = 640.0
"""Height of the window from which the curve stands above the cards."""

MOST_REMEMBERED = 60
"""The number of changes that can be undone."""

_GAP = 18.0
_BELOW_CARD = 292.0
"""Height of everything above and below the card looked at: name, Esbroufe, faults, buttons."""


KEYS = ComposerKeys(
    name_key="deck.name",
    no_name_key="deck.no_name",
    shipped_name_key="deck.shipped_name",
    taken_name_key="deck.taken_name",
    saved_key="deck.saved",
    lose_key="deck.lose",
    delete_key="deck.delete",
    delete_ask_key="deck.delete_ask",
    not_kept_key="deck.not_kept",
)


class DeckBuilder(Composer[DeckDraft]):
    """Decks on the left, the cards in the middle, the card looked at and the faults on the right."""

    own: tuple[DeckSpec, ...]

    def __init__(self, library: Library, rules: HouseRules, left: Callable[[], None]) -> None:
        super().__init__(KEYS, OWN_DECKS, left)
        self.library = library
        self.rules = rules
        self.filter = CardFilter()
        self.analysing = False
        self._before: tuple[DeckDraft, ...] = ()
        self._buttons: dict[str, CardButton] = {}
        self.draft = DeckDraft.blank(library, "")

    # Values

    @property
    def faces(self) -> DuelFaces:
        """The cards of the library in this language."""
        return DuelFaces(self.library, self.say)

    @property
    def names(self) -> DuelNames:
        """The names of things in the language in use."""
        return DuelNames(self.library, self.say)

    @property
    def verdict(self) -> Verdict:
        """Whether the deck may be played."""
        return check_deck(self.draft.deck, self.library, self.rules)

    @property
    def shipped_names(self) -> Collection[str]:
        """The names of the decks that ship with the game."""
        return self.library.decks.keys()

    @property
    def buttons(self) -> Mapping[str, CardButton]:
        """The buttons of the cards, by the ids of the cards."""
        return self._buttons

    # Building

    def build(self) -> Widget:
        """A framed sheet: the decks, the cards, the card that is looked at."""
        box = self.app.box
        width, height = min(MOST.w, box.w - 20), min(MOST.h, box.h - 18)
        inner, room = height - 2 * _MARGIN, width - 2 * _MARGIN
        right, left = min(380.0, room * 0.26), min(_LEFT, room * 0.2)
        middle = room - left - right - 2 * _GAP
        widest = min(right, (inner - _BELOW_CARD) * RATIO)
        self.view = CardView(self.face(), widest=widest, name="builder.view")
        body = Row(
            [
                Anchor(self._decks(left), 0, 0, w=left, h=inner),
                Anchor(self._middle(middle), 0, 0, w=middle, h=inner),
                Anchor(self._right(right), 0, 0, w=right, h=inner),
            ],
            gap=_GAP,
        )
        return Anchor(Panel(body, Material.FRAMED, margin=_MARGIN, corner=0), w=width, h=height)

    def first_focus(self) -> str:
        """The first of the decks."""
        return "builder.decks.0"

    def _decks(self, width: float) -> Widget:
        say, known = self.say, self.known
        kinds = {deck.name: deck.kind for deck in (*self.library.decks.values(), *self.own)}
        entries = [(name, Icon.FOLDER if kinds[name] == "collection" else Icon.CARDS) for name in known]
        entries = [
            (name if name in self.library.decks else rich("<i>{}</i>", name), icon) for name, icon in entries
        ]
        origin = known.index(self.draft.origin) if self.draft.origin in known else None
        icon = Icon.PLUS if width >= _ICONS_FROM else None
        fresh = Button("builder.new", say("deck.new"), self._fresh, icon=icon, height=38, size=16, grow=1)
        return Column(
            [
                Anchor(Ribbon(say("deck.title"), self.ui.palette.accent, height=52, overhang=10)),
                Row([fresh, self.delete_button()], gap=8),
                ListBox("builder.decks", entries, origin, self._pick),
            ],
            gap=10,
        )

    def _middle(self, room: float) -> Widget:
        """The deck, the filters, the cards, and how to take them."""
        deck, ui = self.draft.deck, self.ui
        found = self.filter.of(self.library, lambda card: self.names.tr.words(card.name), deck.cards)
        faults = card_faults(faults_by_card(deck, self.library, self.rules), self.names, self.say)
        self._buttons = card_buttons(found, deck, self.faces, (self.add, self.remove), faults, room)
        counts = class_counts(deck, self.library, self.names, ui)
        kinds = Row([kind_choice(deck, self.say, self.set_kind), self._analysed()], gap=8, align=0.5)
        if self.analysing:
            self._buttons = {}
            return Column(
                [Anchor(kinds), analysis(deck, self.library, self.names, ui, counts)], gap=8, grow=1
            )
        hint = Label(self.say("builder.hint", cap=self.delete_cap), ui.styles.small)
        low = self.app.box.h < _CURVE_FROM
        if found:
            cards = card_grid(list(self._buttons.values()), room, [hint] if low else [])
        else:
            cards = Label(self.say("builder.none"), ui.styles.note, align=0.5, lift=0.4, grow=1)
        drawn: list[Widget] = [counts]
        if not low:
            numbers = DeckNumbers.of(deck, self.library)
            tip = f"{self.say('deck.curve.tip')}\n{sums_of(numbers, self.names)}"
            drawn.insert(
                0, DeckCurve(numbers, min(110.0, 0.1 * self.app.box.h), tip, self.say("deck.curve.none"))
            )
        below = [] if low and found else [hint]
        return Column([Anchor(kinds), self._filters(), *drawn, cards, *below], gap=8, grow=1)

    def _analysed(self) -> Button:
        """A button between the deck's numbers and its cards."""
        button = Button(
            "builder.analyse",
            "",
            self.analyse,
            icon=Icon.CHART,
            tip=self.say("deck.cards" if self.analysing else "deck.analyse"),
            height=40,
        )
        button.chosen = self.analysing
        return button

    def _filters(self) -> Widget:
        """A button for each filter, which opens a menu, and a search field for names and numbers."""
        search = TextField(
            "builder.search",
            self.filter.text,
            self.search,
            hint=self.say("deck.search"),
            icon=Icon.SEARCH,
            longest=30,
        )
        buttons = filter_buttons(self.filter, self.library, self.names, self, self.set_filter)
        return Column([Grid(buttons, columns=len(buttons), gap=6), search], gap=6)

    def _right(self, right: float) -> Widget:
        """The name, the card looked at, Esbroufe, the faults, and the way out."""
        say, styles = self.say, self.ui.styles
        icon = Icon.SAVE if right >= _SAVE_ICON_FROM else None
        save = self.save_button(icon=icon, grow=1, size=17)
        verdict = self.verdict
        icon = Icon.CHECK if verdict.allowed else Icon.WARNING
        state = say("deck.fine" if verdict.allowed else "deck.faulty")
        ink = styles.small.but(colour=self.ui.palette.ink)
        lines = [
            Label(rich("{} <soft><i>{}</i></soft>", self.names.reason(reason), reason.rule), ink)
            for reason in verdict.reasons
        ]
        parts: list[Widget] = [self.name_field()]
        if self.view.widest > 40:
            parts.append(Anchor(self.view))
        state_label = Label(
            rich("<icon:{}>\N{NO-BREAK SPACE}{}", icon.value, state),
            styles.strong.but(size=18),
            lift=0.5,
            grow=1,
        )
        parts += [
            self._bluff(),
            Row([state_label, *self._completion(right)], gap=6, align=0.5),
            Scroll(Column(lines, gap=6), name="builder.faults"),
            RuleLine(),
            Row([self.back_button(), save], gap=10),
        ]
        return Column(parts, gap=8)

    def _completion(self, right: float) -> list[Widget]:
        """The button that makes the deck playable, unless it is."""
        if is_complete(self.draft.deck, self.library, self.rules):
            return []
        after = completed(self.draft.deck, self.library, self.rules)
        changes = differences(self.draft.deck, after)
        words = self.say("deck.complete")
        text = words if right >= _SAVE_ICON_FROM else ""
        return [complete_button(text, words, changes, self.names, self.complete)]

    def _bluff(self) -> Widget:
        """The deck's Esbroufe card, and the buttons for others."""
        say, bluff = self.say, self.library.bluffs.get(self.draft.deck.bluff)
        called = self.names.tr.words(bluff.name) if bluff is not None else self.draft.deck.bluff
        before, after = bluff_buttons("builder.bluff", self._bluff_by, say, 34)
        text = rich("<soft>{}</soft>\n{}", say("duel_new.bluff"), called)
        label = Label(text, self.ui.styles.small.but(colour=self.ui.palette.ink), align=0.5, lift=0.5, grow=1)
        return Row([before, label, after], gap=6, align=0.5)

    def face(self) -> CardFace | None:
        """The card looked at, else Esbroufe."""
        if self.shown in self.library.cards:
            return self.faces.card(self.library.cards[self.shown])
        bluff = self.library.bluffs.get(self.draft.deck.bluff)
        return None if bluff is None else self.faces.bluff(bluff)

    # Files

    def blank(self) -> DeckDraft:
        """A deck with no card but Esbroufe."""
        return DeckDraft.blank(self.library, free_name(self.say("deck.unnamed"), self.known))

    # What is done

    def add(self, card: str) -> None:
        """Add one copy of a card."""
        self.shown = card
        self.change(self.draft.with_card(card))

    def remove(self, card: str) -> None:
        """Remove one copy of a card."""
        self.shown = card
        self.ui.sounds.play(Sound.CLACK)
        self.change(self.draft.without_card(card))

    def complete(self) -> None:
        """Remove what the deck may not have, and fill it up; undo takes that back."""
        self.filter = CardFilter(kind="taken")
        self.change(self.draft.with_cards_of(completed(self.draft.deck, self.library, self.rules)))
        self.app.notify(self.say("deck.completed", cap=self.ui.key(Command.UNDO)))

    def analyse(self) -> None:
        """Show the deck's numbers, or the cards again."""
        self.analysing = not self.analysing
        self.rebuild()

    def change(self, draft: DeckDraft) -> None:
        """Continue with another draft, and keep the former one for undo."""
        if draft.deck != self.draft.deck:
            self._before = (*self._before, self.draft)[-MOST_REMEMBERED:]
        super().change(draft)

    def command(self, command: Command) -> bool:
        """Undo the last change; other commands are those of every composer."""
        if command is not Command.UNDO:
            return super().command(command)
        if self._before:
            *before, self.draft = self._before
            self._before = tuple(before)
            self.rebuild()
        return True

    def set_kind(self, kind: DeckKind) -> None:
        """Switch between a deck and a collection."""
        self.change(self.draft.of_kind(kind))

    def set_filter(self, shown: CardFilter) -> None:
        """Show the cards that pass another filter."""
        self.filter = shown
        self.rebuild()

    def search(self, text: str) -> None:
        """Show the cards whose name or number matches the text."""
        self.set_filter(replace(self.filter, text=text))

    def _bluff_by(self, step: int) -> None:
        bluffs = list(self.library.bluffs)
        now = self.draft.deck.bluff
        at = bluffs.index(now) + step if now in bluffs else 0
        self.shown = ""
        self.change(self.draft.bluffing(bluffs[at % len(bluffs)]))

    def _pick(self, index: int) -> None:
        name = self.known[index]
        own = {deck.name: deck for deck in self.own}

        def pick() -> None:
            if name in own:
                self.draft = DeckDraft(own[name], name)
            else:
                self.draft = DeckDraft.copy(self.library.decks[name], free_name(name, self.known))
            self._begin_with(CardFilter(kind="taken"))

        self.guard(pick)

    def _fresh(self) -> None:
        def fresh() -> None:
            self.draft = self.blank().of_kind(self.draft.deck.kind)
            self._begin_with(CardFilter())

        self.guard(fresh)

    def _begin_with(self, shown: CardFilter) -> None:
        """Another deck was opened: show its cards, or those it could have."""
        self._before = ()
        self.shown, self.filter = "", shown
        self.rebuild()


def filter_buttons(
    shown: CardFilter, library: Library, names: DuelNames, scene: Scene, choose: Callable[[CardFilter], None]
) -> list[Button]:
    """The filters by class, family, series and kind of card; `choose` is called with the new filter."""
    say = names.tr
    classes = [(None, say("deck.any_class")), *((kind, names.class_(kind)) for kind in CardClass)]
    families: list[tuple[Family | Literal["none"] | None, str]] = [
        (None, say("deck.any_family")),
        *((family, names.family(family)) for family in Family),
        ("none", say("deck.no_family")),
    ]
    series: list[tuple[str | None, str]] = [(None, say("deck.any_series"))]
    series += [(spec.id, names.tr.words(spec.name)) for spec in library.series.values()]
    kinds: list[tuple[Kind | None, str]] = [
        (None, say("deck.any_card")),
        ("taken", say("deck.taken")),
        ("numbered", say("deck.numbered")),
        ("promo", say("deck.promo")),
    ]
    return [
        filter_button(
            "builder.class",
            classes,
            shown.class_,
            scene,
            lambda new: choose(replace(shown, class_=new)),
        ),
        filter_button(
            "builder.family",
            families,
            shown.family,
            scene,
            lambda new: choose(replace(shown, family=new)),
        ),
        filter_button(
            "builder.series",
            series,
            shown.series,
            scene,
            lambda chosen: choose(replace(shown, series=chosen)),
        ),
        filter_button(
            "builder.promo", kinds, shown.kind, scene, lambda chosen: choose(replace(shown, kind=chosen))
        ),
    ]
