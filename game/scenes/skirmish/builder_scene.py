"""Composing lists: a wizard, three schools or thirty cards, a Codex; kept with the user's files."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.client.card_paper import RATIO
from game.client.icons import Icon
from game.client.keys import Command
from game.client.scene import Scene
from game.client.sound import Cue
from game.client.widgets.button import Button, Look
from game.client.widgets.card import CardView
from game.client.widgets.choice import Choice
from game.client.widgets.label import Label, Ribbon, RuleLine
from game.client.widgets.layout import Anchor, Column, Row
from game.client.widgets.panel import Ground, Panel
from game.client.widgets.scroll import ListBox, Scroll
from game.client.widgets.text_field import TextField
from game.content.list_file import load_lists, save_lists, user_lists
from game.content.locale import Language, Translator, translator
from game.errors import InputError
from game.scenes.dialogs import ConfirmDialog, report
from game.scenes.filters import free_name
from game.scenes.help import show_help
from game.scenes.skirmish.builder_pages import Pages, sentences
from game.scenes.skirmish.draft import Draft
from game.scenes.skirmish.faces import Faces
from game.scenes.skirmish.shelf import CardFilter
from game.systems.colors_of_magic.cards.lists import CODEX_SIZE, GRIMOIRE_SIZE, check_list

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.client.app import App
    from game.client.card_face import CardFace
    from game.client.widgets.base import Widget
    from game.core.rules import Reason, Verdict
    from game.systems.colors_of_magic.cards.library import Library
    from game.systems.colors_of_magic.cards.specs import ArmyList

PAGES = ("wizard", "grimoire", "codex")
_PAGE_ICONS = (Icon.CREATURE, Icon.CARDS, Icon.RULES)
_MARGIN = 34.0
_LEFT = 250.0
_GAP = 18.0
_BELOW_CARD = 244.0
"""Height of what stands above and below the card that is looked at: name, faults, buttons."""

_NARROW = 480.0
"""Width of the pages below which their names go without icons."""


class BuilderScene(Scene):
    """Lists on the left with what is wrong with the one that is open; its parts on three pages."""

    def __init__(self, library: Library, max_copies: int | None, left: Callable[[], None]) -> None:
        super().__init__()
        self.library = library
        self.max_copies = max_copies
        self.page = PAGES[0]
        self.filter = CardFilter()
        self.free = False
        self.own: tuple[ArmyList, ...] = ()
        self.draft = Draft.copy(next(iter(library.lists.values())), "")
        self.shown = ""
        """The id of the card that is looked at."""
        self._left = left
        self._say: Translator | None = None
        self._fault: InputError | None = None

    # What is known

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        language = Language(self.app.options.language or Language.FR)
        if self._say is None or self._say.language is not language:
            self._say = translator(language)
        return self._say

    @property
    def faces(self) -> Faces:
        """The cards of the library in this language."""
        return Faces(self.library, self.say, self.say.language)

    @property
    def verdict(self) -> Verdict:
        """Whether the list may be played."""
        return check_list(self.draft.army, self.library, self.max_copies)

    @property
    def delete_cap(self) -> str:
        """The key that takes a card away."""
        return self.ui.key(Command.DELETE)

    @property
    def names(self) -> list[str]:
        """The names of all lists: those that ship with the game, then the user's own."""
        return [*self.library.lists, *(army.name for army in self.own)]

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence, with names in the place of ids."""
        values = tuple((key, self._name(value) if key == "name" else value) for key, value in reason.values)
        return self.say.reason(replace(reason, values=values))

    def _name(self, value: object) -> str:
        found = self.library.cards.get(str(value)) or self.library.schools.get(str(value))
        return self.faces.words(found.name) if found is not None else str(value)

    # Building

    def enter(self, app: App) -> None:
        """Read the user's lists, then show a fresh draft."""
        try:
            self.own = load_lists(user_lists())
        except InputError as error:
            self._fault = error
        self._app = app
        self.draft = Draft.blank(self.library, free_name(self.say("builder.unnamed"), self.names))
        super().enter(app)
        if self._fault is not None:
            report(app, self._fault)

    def build(self) -> Widget:
        """A framed sheet: the lists, the page that is open, the card that is looked at."""
        say, box = self.say, self.app.box
        wide, high = min(1300.0, box.w - 20), min(900.0, box.h - 18)
        card = min(330.0, (wide - 2 * _MARGIN) * 0.25)
        left = min(_LEFT, wide * 0.21)
        room = wide - 2 * _MARGIN - left - card - 2 * _GAP
        self._pages = Pages(self, room)
        pages: dict[str, Callable[[], Widget]] = {
            "wizard": self._pages.wizard,
            "grimoire": self._pages.grimoire,
            "codex": self._pages.codex,
        }
        tabs = Choice(
            "builder.page", self._tabs(), self.page, self._turn, icons=_PAGE_ICONS if room > _NARROW else ()
        )
        middle = Column([Anchor(tabs), pages[self.page]()], gap=10)
        inner = high - 2 * _MARGIN
        tall = inner - _BELOW_CARD
        self._view = CardView(self._face(), widest=min(card, tall * RATIO), name="builder.view")
        body = Row(
            [
                Anchor(self._lists(left), 0, 0, w=left, h=inner),
                Anchor(middle, 0, 0, w=room, h=inner),
                Anchor(self._right(say), 0, 0, w=card, h=inner),
            ],
            gap=_GAP,
        )
        return Anchor(Panel(body, Ground.FRAMED, margin=_MARGIN, corner=0), w=wide, h=high)

    def first_focus(self) -> str:
        """The page that is open."""
        return f"builder.page.{PAGES.index(self.page)}"

    def _tabs(self) -> list[tuple[str, str]]:
        say = self.say
        cards = self.draft.counts(self.library, codex=False).total()
        codex = self.draft.counts(self.library, codex=True).total()
        return [
            ("wizard", say("builder.page.wizard")),
            ("grimoire", say("builder.page.grimoire", found=cards, size=GRIMOIRE_SIZE)),
            ("codex", say("builder.page.codex", found=codex, size=CODEX_SIZE)),
        ]

    def _lists(self, wide: float) -> Widget:
        say = self.say
        names = self.names
        entries = [(name, Icon.FLAG if name not in self.library.lists else None) for name in names]
        origin = names.index(self.draft.origin) if self.draft.origin in names else None
        listed = ListBox("builder.lists", entries, origin, self._pick)
        fresh = Button("builder.new", say("builder.new"), self._fresh, icon=Icon.PLUS, height=38, size=16)
        delete = Button(
            "builder.delete", "", self._ask_delete, icon=Icon.DELETE, tip=say("builder.delete"), height=38
        )
        delete.refusal = "" if self._is_kept() else say("builder.not_kept")
        return Column(
            [
                Anchor(Ribbon(say("builder.title"), self.ui.palette.accent, height=52, overhang=10)),
                Row([Anchor(fresh, 0, 0, w=wide - 48, h=38), delete], gap=10),
                listed,
            ],
            gap=10,
        )

    def _right(self, say: Translator) -> Widget:
        """The name, the card that is looked at, what is wrong, and the way out."""
        name = TextField(
            "builder.name", self.draft.army.name, self._call, hint=say("builder.name"), longest=40
        )
        lines = [
            Label(line, self.ui.styles.small.but(colour=self.ui.palette.ink)) for line in sentences(self)
        ]
        self._save = Button(
            "builder.save", say("builder.save"), self.save, icon=Icon.SAVE, look=Look.PRIMARY, height=42
        )
        self._save.refusal = self._save_refusal()
        back = Button("builder.back", "", self._ask_leave, icon=Icon.BACK, tip=say("dialog.back"), height=42)
        parts: list[Widget] = [name]
        if self._face() is not None:
            parts.append(Anchor(self._view))
        icon = Icon.CHECK if self.verdict.allowed else Icon.WARNING
        state = say("builder.fine" if self.verdict.allowed else "builder.faulty")
        parts += [
            Label(f"<icon:{icon.value}> {state}", self.ui.styles.strong.but(size=18)),
            Scroll(Column(lines, gap=6), name="builder.faults"),
            RuleLine(),
            Anchor(Row([back, self._save], gap=10), h=42),
        ]
        return Column(parts, gap=8)

    def _face(self) -> CardFace | None:
        if self.shown in self.library.cards:
            return self.faces.card(self.library.cards[self.shown])
        wizard = self.library.wizards.get(self.draft.army.wizard)
        if wizard is None:
            return None
        return self.faces.creature(self.library.creatures[wizard.creature])

    # What is done

    def change(self, draft: Draft) -> None:
        """Go on with another draft."""
        self.draft = draft
        self.rebuild()

    def add(self, card: str, *, codex: bool) -> None:
        """One more copy of a card."""
        self.shown = card
        self.change(self.draft.with_card(card, self.library, codex=codex))

    def remove(self, card: str, *, codex: bool) -> None:
        """One copy of a card less."""
        self.shown = card
        self.ui.sounds.play(Cue.CLACK)
        self.change(self.draft.without_card(card, self.library, codex=codex))

    def own_codex(self) -> None:
        """Take the wizard's Codex again."""
        self.change(self.draft.own_codex())

    def set_free(self, free: bool) -> None:
        """Name the cards of the grimoire one by one, or make it of schools."""
        self.free = free
        known = all(school in self.library.schools for school in self.draft.army.schools)
        if not free:
            self.change(self.draft.unfreed())
        elif known and self.draft.army.schools:
            self.change(self.draft.freed(self.library))
        else:
            self.rebuild()

    def set_filter(self, shown: CardFilter) -> None:
        """Show other cards."""
        self.filter = shown
        self.rebuild()

    def look(self, card: str) -> None:
        """Show a card large."""
        if card != self.shown:
            self.shown = card
            self._view.face = self._face()
            self.app.redraw()

    def save(self) -> None:
        """Keep the list with the user's files."""
        army = self.draft.army
        saved = self.draft.saved_in(self.own)
        save_lists(saved, user_lists())
        self.own = saved
        self.draft = Draft(army, army.name)
        self.ui.sounds.play(Cue.CHIME)
        self.app.notify(self.say("builder.saved", name=army.name))
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
        for card, button in self._pages.buttons.items():
            if button.hovered or (button.focused and self.interface.ring):
                self.look(card)
                break
        return super().update(seconds)

    def _delete_focused(self) -> bool:
        focused = self.interface.focused
        other = getattr(focused, "other", None)
        if other is None:
            return False
        other()
        return True

    def _call(self, name: str) -> None:
        self.draft = self.draft.named(name)
        self._save.refusal = self._save_refusal()

    def _save_refusal(self) -> str:
        name = self.draft.army.name.strip()
        if not name:
            return self.say("builder.no_name")
        if name in self.library.lists:
            return self.say("builder.shipped_name")
        if name != self.draft.origin and any(army.name == name for army in self.own):
            return self.say("builder.taken_name")
        return "" if self.draft.dirty else self.say("builder.unchanged")

    def _is_kept(self) -> bool:
        return any(army.name == self.draft.origin for army in self.own)

    def _pick(self, index: int) -> None:
        name = self.names[index]
        own = {army.name: army for army in self.own}

        def pick() -> None:
            if name in own:
                self.draft = Draft(own[name], name)
            else:
                self.draft = replace(
                    Draft.copy(self.library.lists[name], free_name(name, self.names)), dirty=False
                )
            self.free, self.shown = bool(self.draft.army.grimoire), ""
            self.rebuild()

        self._guard(pick)

    def _fresh(self) -> None:
        def fresh() -> None:
            self.draft = Draft.blank(self.library, free_name(self.say("builder.unnamed"), self.names))
            self.free, self.shown, self.page = False, "", PAGES[0]
            self.rebuild()

        self._guard(fresh)

    def _guard(self, action: Callable[[], None]) -> None:
        """Do it, after asking where changes would be lost."""
        if not self.draft.dirty:
            action()
            return
        say = self.say
        text = say("builder.lose", name=self.draft.army.name)
        self.rebuild()
        self.app.push(ConfirmDialog(say("builder.lose_title"), text, say("builder.lose_yes"), action))

    def _ask_delete(self) -> None:
        say, name = self.say, self.draft.origin or ""
        self.app.push(
            ConfirmDialog(
                say("builder.delete"),
                say("builder.delete_ask", name=name),
                say("builder.delete_yes"),
                self._delete,
            )
        )

    def _delete(self) -> None:
        kept: Sequence[ArmyList] = [army for army in self.own if army.name != self.draft.origin]
        save_lists(kept, user_lists())
        self.own = tuple(kept)
        self.draft = Draft(self.draft.army, None, dirty=True)
        self.rebuild()

    def _ask_leave(self) -> None:
        self._guard(self._leave)

    def _leave(self) -> None:
        self.app.pop()
        self._left()

    def _turn(self, page: str) -> None:
        self.page = page
        self.ui.sounds.play(Cue.PAGE)
        self.rebuild()
