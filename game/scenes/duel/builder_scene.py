"""Decks and collections: all the cards there are, what is composed of them, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.client.card_paper import RATIO
from game.client.icons import Icon
from game.client.keys import Command
from game.client.scene import Scene
from game.client.sound import Cue
from game.client.widgets.button import Button, Look
from game.client.widgets.card import CardView
from game.client.widgets.label import Label, Ribbon, RuleLine
from game.client.widgets.layout import Anchor, Column, Row
from game.client.widgets.panel import Ground, Panel
from game.client.widgets.scroll import ListBox, Scroll
from game.client.widgets.text_field import TextField
from game.content.deck_file import load_decks, save_decks, user_decks
from game.content.locale import Language, Translator, translator
from game.errors import InputError
from game.scenes.dialogs import ConfirmDialog, report
from game.scenes.duel.builder_cards import BuilderCards
from game.scenes.duel.card_filter import CardFilter
from game.scenes.duel.deck_draft import DeckDraft
from game.scenes.duel.faces import DuelFaces
from game.scenes.duel.names import DuelNames
from game.scenes.filters import free_name
from game.scenes.help import show_help
from game.systems.donjon_procrastination.cards.decks import check_deck

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.app import App
    from game.client.card_face import CardFace
    from game.client.widgets.base import Widget
    from game.core.rules import Verdict
    from game.systems.donjon_procrastination.cards.library import Library
    from game.systems.donjon_procrastination.cards.specs import DeckKind, DeckSpec
    from game.systems.donjon_procrastination.house_rules import HouseRules

_MARGIN = 34.0
_LEFT = 232.0
_ICONS_FROM = 200.0
"""Width of the decks from which on there is room for an icon on the button for a new one."""

_SAVE_ICON_FROM = 240.0
"""Width of the right column from which on there is room for an icon on the button that saves."""

_GAP = 18.0
_BELOW_CARD = 292.0
"""Height of what stands above and below the card that is looked at: name, Esbroufe, faults, buttons."""


class DeckBuilder(Scene):
    """Decks on the left, the cards in the middle, what is looked at and what is wrong on the right."""

    def __init__(self, library: Library, rules: HouseRules, left: Callable[[], None]) -> None:
        super().__init__()
        self.library = library
        self.rules = rules
        self.filter = CardFilter()
        self.own: tuple[DeckSpec, ...] = ()
        self.draft = DeckDraft.blank(library, "")
        self.shown = ""
        """The id of the card that is looked at, empty for Esbroufe."""
        self._left = left
        self._say: Translator | None = None

    # What is known

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        language = Language(self.app.options.language or Language.FR)
        if self._say is None or self._say.language is not language:
            self._say = translator(language)
        return self._say

    @property
    def faces(self) -> DuelFaces:
        """The cards of the library in this language."""
        return DuelFaces(self.library, self.say, self.say.language)

    @property
    def names(self) -> DuelNames:
        """What things are called in this language."""
        return DuelNames(self.library, self.say)

    @property
    def verdict(self) -> Verdict:
        """Whether the deck may be played."""
        return check_deck(self.draft.deck, self.library, self.rules)

    @property
    def delete_cap(self) -> str:
        """The key that takes a card away."""
        return self.ui.key(Command.DELETE)

    @property
    def known(self) -> list[str]:
        """The names of all decks: those that ship with the game, then the user's own."""
        return [*self.library.decks, *(deck.name for deck in self.own)]

    # Building

    def enter(self, app: App) -> None:
        """Read the user's decks, then show a fresh one."""
        self._app = app
        fault: InputError | None = None
        try:
            self.own = load_decks(user_decks())
        except InputError as error:
            fault = error
        self.draft = DeckDraft.blank(self.library, free_name(self.say("deck.unnamed"), self.known))
        super().enter(app)
        if fault is not None:
            report(app, fault)

    def build(self) -> Widget:
        """A framed sheet: the decks, the cards, the card that is looked at."""
        box = self.app.box
        wide, high = min(1340.0, box.w - 20), min(920.0, box.h - 18)
        inner, room = high - 2 * _MARGIN, wide - 2 * _MARGIN
        right, left = min(320.0, room * 0.26), min(_LEFT, room * 0.2)
        middle = room - left - right - 2 * _GAP
        self._cards = BuilderCards(self, middle)
        widest = min(right, (inner - _BELOW_CARD) * RATIO)
        self._view = CardView(self._face(), widest=widest, name="builder.view")
        body = Row(
            [
                Anchor(self._decks(left), 0, 0, w=left, h=inner),
                Anchor(self._cards.build(), 0, 0, w=middle, h=inner),
                Anchor(self._right(right), 0, 0, w=right, h=inner),
            ],
            gap=_GAP,
        )
        return Anchor(Panel(body, Ground.FRAMED, margin=_MARGIN, corner=0), w=wide, h=high)

    def first_focus(self) -> str:
        """The first of the decks."""
        return "builder.decks.0"

    def _decks(self, wide: float) -> Widget:
        say, known = self.say, self.known
        kinds = {deck.name: deck.kind for deck in (*self.library.decks.values(), *self.own)}
        entries = [(name, Icon.FOLDER if kinds[name] == "collection" else Icon.CARDS) for name in known]
        entries = [(name if name in self.library.decks else f"<i>{name}</i>", icon) for name, icon in entries]
        origin = known.index(self.draft.origin) if self.draft.origin in known else None
        icon = Icon.PLUS if wide >= _ICONS_FROM else None
        fresh = Button("builder.new", say("deck.new"), self._fresh, icon=icon, height=38, size=16, grow=1)
        delete = Button(
            "builder.delete", "", self._ask_delete, icon=Icon.DELETE, tip=say("deck.delete"), height=38
        )
        delete.refusal = "" if self._is_kept() else say("deck.not_kept")
        return Column(
            [
                Anchor(Ribbon(say("deck.title"), self.ui.palette.accent, height=52, overhang=10)),
                Row([fresh, delete], gap=8),
                ListBox("builder.decks", entries, origin, self._pick),
            ],
            gap=10,
        )

    def _right(self, right: float) -> Widget:
        """The name, the card that is looked at, Esbroufe, what is wrong, and the way out."""
        say, styles = self.say, self.ui.styles
        name = TextField("builder.name", self.draft.deck.name, self._call, hint=say("deck.name"), longest=40)
        self._save = Button(
            "builder.save",
            say("builder.save"),
            self.save,
            icon=Icon.SAVE if right >= _SAVE_ICON_FROM else None,
            look=Look.PRIMARY,
            grow=1,
            height=42,
            size=17,
        )
        self._save.refusal = self._save_refusal()
        back = Button("builder.back", "", self._ask_leave, icon=Icon.BACK, tip=say("dialog.back"), height=42)
        verdict = self.verdict
        icon = Icon.CHECK if verdict.allowed else Icon.WARNING
        state = say("deck.fine" if verdict.allowed else "deck.faulty")
        ink = styles.small.but(colour=self.ui.palette.ink)
        lines = [
            Label(f"{self.names.reason(one)} <soft><i>{one.rule}</i></soft>", ink) for one in verdict.reasons
        ]
        parts: list[Widget] = [name]
        if self._view.widest > 40:
            parts.append(Anchor(self._view))
        parts += [
            self._bluff(),
            Label(f"<icon:{icon.value}>\N{NO-BREAK SPACE}{state}", styles.strong.but(size=18)),
            Scroll(Column(lines, gap=6), name="builder.faults"),
            RuleLine(),
            Row([back, self._save], gap=10),
        ]
        return Column(parts, gap=8)

    def _bluff(self) -> Widget:
        """The Esbroufe card of the deck, and the way to others."""
        say, bluff = self.say, self.library.bluffs.get(self.draft.deck.bluff)
        called = self.names.words(bluff.name) if bluff is not None else self.draft.deck.bluff
        before = Button(
            "builder.bluff.previous", "", partial(self._bluff_by, -1), icon=Icon.PREVIOUS, height=34
        )
        after = Button("builder.bluff.next", "", partial(self._bluff_by, 1), icon=Icon.NEXT, height=34)
        before.tip = after.tip = say("duel_new.bluff.tip")
        text = f"<soft>{say('duel_new.bluff')}</soft>\n{called}"
        label = Label(text, self.ui.styles.small.but(colour=self.ui.palette.ink), align=0.5, lift=0.5, grow=1)
        return Row([before, label, after], gap=6, align=0.5)

    def _face(self) -> CardFace | None:
        if self.shown in self.library.cards:
            return self.faces.card(self.library.cards[self.shown])
        bluff = self.library.bluffs.get(self.draft.deck.bluff)
        return None if bluff is None else self.faces.bluff(bluff)

    # What is done

    def change(self, draft: DeckDraft) -> None:
        """Go on with another draft."""
        self.draft = draft
        self.rebuild()

    def add(self, card: str) -> None:
        """One more copy of a card."""
        self.shown = card
        self.change(self.draft.with_card(card))

    def remove(self, card: str) -> None:
        """One copy of a card less."""
        self.shown = card
        self.ui.sounds.play(Cue.CLACK)
        self.change(self.draft.without_card(card))

    def set_kind(self, kind: DeckKind) -> None:
        """Compose a deck, or a collection."""
        self.change(self.draft.of_kind(kind))

    def set_filter(self, shown: CardFilter) -> None:
        """Show other cards."""
        self.filter = shown
        self.rebuild()

    def search(self, text: str) -> None:
        """Show the cards of that name or number."""
        self.set_filter(replace(self.filter, text=text))

    def look(self, card: str) -> None:
        """Show a card large."""
        if card != self.shown:
            self.shown = card
            self._view.face = self._face()
            self.app.redraw()

    def save(self) -> None:
        """Keep the deck with the user's files."""
        draft = self.draft.named(self.draft.deck.name.strip())
        saved = draft.saved_in(self.own)
        try:
            save_decks(saved, user_decks())
        except InputError as error:
            report(self.app, error)
            return
        self.own = saved
        self.draft = DeckDraft(draft.deck, draft.deck.name)
        self.ui.sounds.play(Cue.CHIME)
        self.app.notify(self.say("deck.saved", name=draft.deck.name))
        self.rebuild()

    def cancel(self) -> bool:
        """Leave, asking first what is not saved."""
        self._ask_leave()
        return True

    def command(self, command: Command) -> bool:
        """Save, take a card away, help."""
        match command:
            case Command.SAVE:
                if not self._save.refusal:
                    self.save()
            case Command.DELETE:
                return self._delete_focused()
            case Command.HELP:
                show_help(self.app)
            case _:
                return super().command(command)
        return True

    def update(self, seconds: float) -> bool:
        """Show large whatever card is looked at."""
        for card, button in self._cards.buttons.items():
            if button.hovered or (button.focused and self.interface.ring):
                self.look(card)
                break
        return super().update(seconds)

    def _delete_focused(self) -> bool:
        other = getattr(self.interface.focused, "other", None)
        if other is None:
            return False
        other()
        return True

    def _bluff_by(self, step: int) -> None:
        bluffs = list(self.library.bluffs)
        now = self.draft.deck.bluff
        at = bluffs.index(now) + step if now in bluffs else 0
        self.shown = ""
        self.change(self.draft.bluffing(bluffs[at % len(bluffs)]))

    def _call(self, name: str) -> None:
        self.draft = self.draft.named(name)
        self._save.refusal = self._save_refusal()

    def _save_refusal(self) -> str:
        name = self.draft.deck.name.strip()
        if not name:
            return self.say("deck.no_name")
        if name in self.library.decks:
            return self.say("deck.shipped_name")
        if name != self.draft.origin and any(deck.name == name for deck in self.own):
            return self.say("deck.taken_name")
        return "" if self.draft.dirty else self.say("builder.unchanged")

    def _is_kept(self) -> bool:
        return any(deck.name == self.draft.origin for deck in self.own)

    def _pick(self, index: int) -> None:
        name = self.known[index]
        own = {deck.name: deck for deck in self.own}

        def pick() -> None:
            if name in own:
                self.draft = DeckDraft(own[name], name)
            else:
                self.draft = DeckDraft.copy(self.library.decks[name], free_name(name, self.known))
            self._begin_with(CardFilter(kind="taken"))

        self._guard(pick)

    def _fresh(self) -> None:
        def fresh() -> None:
            name = free_name(self.say("deck.unnamed"), self.known)
            self.draft = DeckDraft.blank(self.library, name, self.draft.deck.kind)
            self._begin_with(CardFilter())

        self._guard(fresh)

    def _begin_with(self, shown: CardFilter) -> None:
        """Another deck lies open: show its cards, or those that it can be made of."""
        self.shown, self.filter = "", shown
        self.rebuild()

    def _guard(self, action: Callable[[], None]) -> None:
        """Do it, after asking where changes would be lost."""
        if not self.draft.dirty:
            action()
            return
        say, text = self.say, self.say("deck.lose", name=self.draft.deck.name)
        self.rebuild()
        self.app.push(ConfirmDialog(say("builder.lose_title"), text, say("builder.lose_yes"), action))

    def _ask_delete(self) -> None:
        say, text = self.say, self.say("deck.delete_ask", name=self.draft.origin or "")
        self.app.push(ConfirmDialog(say("deck.delete"), text, say("builder.delete_yes"), self._delete))

    def _delete(self) -> None:
        kept = tuple(deck for deck in self.own if deck.name != self.draft.origin)
        try:
            save_decks(kept, user_decks())
        except InputError as error:
            report(self.app, error)
            return
        self.own = kept
        self.draft = DeckDraft(self.draft.deck, None, dirty=True)
        self.rebuild()

    def _ask_leave(self) -> None:
        self._guard(self._leave)

    def _leave(self) -> None:
        self.app.pop()
        self._left()
