"""The base of the list builder and the deck builder: the open draft, and what is in the user's files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec

from game.content.own_file import OwnFile, name_of
from game.core.errors import InputError
from game.table.dialogs import ConfirmDialog, report, show_help
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import MenuItem, open_menu
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from game.art.card_face import CardFace
    from game.table.card_widget import CardButton, CardView
    from game.ui.app import App

MOST = Size(1860, 1040)
"""Greatest size of the sheet of a builder, in logical units."""

LONGEST_NAME = 40
"""The most characters of a name."""

Item = TypeVar("Item", bound=msgspec.Struct)
"""The thing that is composed: a list or a deck."""


@dataclass(frozen=True, slots=True)
class Composition(ABC, Generic[Item]):
    """A list or a deck as it is composed now.

    Attributes:
        item: the list or deck.
        origin: the name under which it is in the user's files; None if it is not.
        dirty: whether it was changed since it was last saved.
    """

    item: Item
    origin: str | None = None
    dirty: bool = False

    @property
    def name(self) -> str:
        """The name of the list or deck."""
        return name_of(self.item)

    def named(self, name: str) -> Self:
        """The same composition under another name."""
        return self.changed(name=name)

    @abstractmethod
    def changed(self, **changes: object) -> Self:
        """The same composition with other values in these fields of the list or deck."""

    def saved_in(self, own: Sequence[Item]) -> tuple[Item, ...]:
        """The user's lists or decks including this one: in the place of its origin, or at the end."""
        if any(name_of(item) == self.origin for item in own):
            return tuple(self.item if name_of(item) == self.origin else item for item in own)
        return (*own, self.item)


D = TypeVar("D", bound=Composition[Any])


@dataclass(frozen=True, slots=True)
class ComposerKeys:
    """The messages of a composer; those that take a name have its place `{name}`."""

    name_key: str
    no_name_key: str
    shipped_name_key: str
    taken_name_key: str
    saved_key: str
    lose_key: str
    delete_key: str
    delete_ask_key: str
    not_kept_key: str


class Composer(Scene, Generic[D]):
    """Base of the scenes that compose something; `left` is called when one goes back.

    Attributes:
        own: what is in the user's files, as far as this program knows.
        draft: what is composed now.
        shown: the id of the card that is looked at; empty for what `face` then shows.
        view: that card, large; made by `build`.
    """

    own: tuple[Any, ...]
    draft: D
    view: CardView

    def __init__(self, keys: ComposerKeys, own_file: OwnFile[Any], left: Callable[[], None]) -> None:
        super().__init__()
        self.own = ()
        self.shown = ""
        self._own_file = own_file
        self._keys = keys
        self._left = left
        self._save: Button

    # For subclasses

    @abstractmethod
    def blank(self) -> D:
        """An empty draft, under a name that no known list or deck has."""

    @property
    @abstractmethod
    def shipped_names(self) -> Collection[str]:
        """The names of the lists or decks that ship with the game."""

    @property
    @abstractmethod
    def buttons(self) -> Mapping[str, CardButton]:
        """The buttons of cards, by the ids of the cards."""

    @abstractmethod
    def face(self) -> CardFace | None:
        """The card that is looked at."""

    # The user's files

    @property
    def own_names(self) -> Collection[str]:
        """The names of the lists or decks in the user's files."""
        return [name_of(item) for item in self.own]

    def read(self) -> None:
        """Read the lists or decks in the user's files as they are now.

        Raises:
            InputError: the file cannot be read or is not what it should be.
        """
        self.own = self._own_file.load(self._own_file.path())

    def keep(self, draft: D) -> None:
        """Write a draft to the user's files; it is the open draft from then on.

        It gets another name if another program has meanwhile written something else under its own.

        Raises:
            InputError: the file cannot be written.
        """
        merged = self._own_file.merge(self.own, draft.saved_in(self.own), self._own_file.path())
        self.own = merged.items
        draft = draft.named(merged.renamed.get(draft.name, draft.name))
        self.draft = replace(draft, origin=draft.name, dirty=False)

    def discard(self) -> None:
        """Delete the draft from the user's files; it stays open.

        Raises:
            InputError: the file cannot be written.
        """
        kept = [item for item in self.own if name_of(item) != self.draft.origin]
        self.own = self._own_file.merge(self.own, kept, self._own_file.path()).items
        self.draft = replace(self.draft, origin=None, dirty=True)

    # Parts

    @property
    def known(self) -> list[str]:
        """All names: of the lists or decks that ship with the game, then of the user's own."""
        return [*self.shipped_names, *self.own_names]

    @property
    def delete_cap(self) -> str:
        """The key that takes a card away."""
        return self.ui.key(Command.DELETE)

    def name_field(self) -> TextField:
        """The field in which the name is typed."""
        hint = self.say(self._keys.name_key)
        return TextField("builder.name", self.draft.name, self._call, hint=hint, longest=LONGEST_NAME)

    def back_button(self) -> Button:
        """The button that leaves the composer."""
        tip = self.say("dialog.back")
        return Button("builder.back", "", self._ask_leave, icon=Icon.BACK, tip=tip, height=42)

    def save_button(
        self, *, icon: Icon | None = Icon.SAVE, grow: float = 0, size: float | None = None
    ) -> Button:
        """The button that saves, which refuses where something prevents that."""
        self._save = Button(
            "builder.save",
            self.say("builder.save"),
            self.save,
            icon=icon,
            look=Look.PRIMARY,
            grow=grow,
            height=42,
            size=size,
        )
        self._save.refusal = self._save_refusal()
        return self._save

    def delete_button(self) -> Button:
        """The button that takes the draft out of the user's files."""
        tip = self.say(self._keys.delete_key)
        delete = Button("builder.delete", "", self._ask_delete, icon=Icon.DELETE, tip=tip, height=38)
        delete.refusal = "" if self.draft.origin in self.own_names else self.say(self._keys.not_kept_key)
        return delete

    # Actions

    def enter(self, app: App) -> None:
        """Read the user's files, then show an empty draft."""
        self._app = app
        fault: InputError | None = None
        try:
            self.read()
        except InputError as error:
            fault = error
        self.draft = self.blank()
        super().enter(app)
        if fault is not None:
            report(app, fault)

    def change(self, draft: D) -> None:
        """Continue with another draft."""
        self.draft = draft
        self.rebuild()

    def look(self, card: str) -> None:
        """Show a card large."""
        if card != self.shown:
            self.shown = card
            self.view.face = self.face()
            self.app.redraw()

    def save(self) -> None:
        """Keep the draft with the user's files.

        Raises:
            InputError: the file cannot be written.
        """
        wanted = self.draft.name.strip()
        self.keep(self.draft.named(wanted))
        self.ui.sounds.play(Sound.CHIME)
        if self.draft.name == wanted:
            self.app.notify(self.say(self._keys.saved_key, name=wanted))
        else:
            self.app.notify(self.say("builder.both_kept", name=wanted, mine=self.draft.name))
        self.rebuild()

    def cancel(self) -> bool:
        """Leave, asking first what is not saved."""
        self._ask_leave()
        return True

    def guard(self, action: Callable[[], None]) -> None:
        """Do an action; ask first if changes to the draft would be lost."""
        if not self.draft.dirty:
            action()
            return
        say, text = self.say, self.say(self._keys.lose_key, name=self.draft.name)
        self.rebuild()
        self.app.push(ConfirmDialog(say("builder.lose_title"), text, say("builder.lose_yes"), action))

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
        for card, button in self.buttons.items():
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

    def _call(self, name: str) -> None:
        self.draft = self.draft.named(name)
        self._save.refusal = self._save_refusal()

    def _save_refusal(self) -> str:
        name = self.draft.name.strip()
        if not name:
            return self.say(self._keys.no_name_key)
        if name in self.shipped_names:
            return self.say(self._keys.shipped_name_key)
        if name != self.draft.origin and name in self.own_names:
            return self.say(self._keys.taken_name_key)
        return "" if self.draft.dirty else self.say("builder.unchanged")

    def _ask_delete(self) -> None:
        say, text = self.say, self.say(self._keys.delete_ask_key, name=self.draft.origin or "")
        title = say(self._keys.delete_key)
        self.app.push(ConfirmDialog(title, text, say("builder.delete_yes"), self._delete))

    def _delete(self) -> None:
        self.discard()
        self.rebuild()

    def _ask_leave(self) -> None:
        self.guard(self._leave)

    def _leave(self) -> None:
        self.app.pop()
        self._left()


T = TypeVar("T")


def filter_button(
    name: str, values: Sequence[tuple[T, str]], chosen: T, scene: Scene, choose: Callable[[T], None]
) -> Button:
    """A button that says what is chosen, and opens a menu of all values; the first one filters nothing."""
    text = next(words for value, words in values if value == chosen)
    button = Button(name, text, lambda: None, height=38, size=15)

    entries = [
        MenuItem(f"{name}.{i}", words, partial(choose, value)) for i, (value, words) in enumerate(values)
    ]
    button.action = lambda: open_menu(scene.interface, (button.box.x, button.box.bottom + 2), entries)
    button.chosen = chosen != values[0][0]
    return button
