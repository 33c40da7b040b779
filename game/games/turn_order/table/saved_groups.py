"""Saved groups, parties or monsters: added to an encounter with one press, or saved from one."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.errors import InputError
from game.core.files import stamp
from game.games.turn_order.content import SUFFIX, forget_group, keep_group, load_encounter, user_parties
from game.games.turn_order.names import folded, free_id, numbered, stem
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.table.form import LongDialog
from game.games.turn_order.table.portraits import Portrait
from game.table.dialogs import ConfirmDialog, MessageDialog, PromptDialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Flow, Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from game.core.turn_order import Side
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.pane import Participant, TurnTable
    from game.ui.widgets.base import Widget

PASSING = ("roll", "total", "space", "paused", "conditions", "jokers", "reserve")
"""Fields that belong to one fight and are not saved with a group; each game has some of them."""

SHOWN = 6
"""The most portraits shown of a group."""


@dataclass(frozen=True, slots=True)
class SavedGroup:
    """A saved group: its name, its file, its members as specs, and the stamp of the file when it was read."""

    name: str
    path: Path
    members: tuple[Any, ...]
    seen: tuple[int, int] | None = None


def saved_groups(game: TurnTable) -> Iterator[SavedGroup]:
    """The groups of a game in this user's folder; files of other games, and faulty ones, are left out."""
    tables = {game.name: game.system()}
    for path in sorted(user_parties().glob(f"*{SUFFIX}")):
        seen = stamp(path)
        try:
            _, setup = load_encounter(path, tables)
        except InputError:
            continue
        yield SavedGroup(setup.name or path.stem, path, getattr(setup, game.people), seen)


def newcomers(members: Sequence[Any], present: Sequence[Participant]) -> list[Any]:
    """The specs of a group's members who join those present.

    Characters of players who are there already are left out; all others get free ids and numbers.
    """
    names = {folded(person.name) for person in present if person.side == "players"}
    coming = [
        member for member in members if side_of(member) != "players" or folded(member.name) not in names
    ]
    taken = {person.id for person in present}
    pictures = {folded(stem(person.name)): person.emblem for person in reversed(present)}
    found = []
    new_names = numbered([person.name for person in coming], [person.name for person in present])
    for person, name in zip(coming, new_names, strict=True):
        identity = person.id if person.id not in taken else free_id(name, taken)
        taken.add(identity)
        picture = person.portrait or pictures.get(folded(stem(name)), person.id)
        found.append(replace(person, id=identity, name=name, portrait=picture))
    return found


def side_of(spec: Any) -> Side:  # noqa: ANN401 - of any game
    """The side of a spec; where it has none, that of its kind."""
    given: Side | None = getattr(spec, "side", None)
    return given or ("players" if spec.kind == "pc" else "enemies")


def rested(spec: Any) -> Any:  # noqa: ANN401 - of any game
    """The spec without what belongs to one fight, and with full hit points."""
    passing = {field.name: field.default for field in fields(spec) if field.name in PASSING}
    if getattr(spec, "max_hp", None) is not None:
        passing["hp"] = spec.max_hp
    return replace(spec, **passing)


class SavedGroupsDialog(LongDialog):
    """Lists the saved groups, each to be added with one press; below, those present can be saved as one."""

    width = 820.0

    def __init__(self, game: TurnTable, state: Any, acts: Acts[Any]) -> None:  # noqa: ANN401 - of the game
        super().__init__("")
        self._game = game
        self._system = game.system()
        self._state = state
        self._acts = acts
        self._kept: list[SavedGroup] = []

    def build(self) -> Widget:
        """The widgets of the dialog, under its title in the language in use."""
        self.title = self.ui.say("kept.title")
        self._kept = [*saved_groups(self._game)]
        return super().build()

    def content(self) -> Sequence[Widget]:
        """A line for each group, then the buttons that save one."""
        say, styles = self.ui.say, self.ui.styles
        rows = [self._row(index, kept) for index, kept in enumerate(self._kept)]
        listed: Widget = Column(rows, gap=8) if rows else Label(say("kept.none"), styles.note)
        keep = [self._keep_button(side) for side in (*self._system.sides, "all")]
        title = Label(say("kept.keep"), styles.subheading.but(size=18))
        return [self.scrolled(listed, "kept.all", 290), RuleLine(), title, Flow(keep, gap=8)]

    def buttons(self) -> Sequence[Widget]:
        """The button that closes it."""
        return [Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.CLOSE)]

    def first_focus(self) -> str:
        """The first group, if there is one."""
        return "kept.0" if self._kept else "dialog.cancel"

    def _row(self, index: int, kept: SavedGroup) -> Widget:
        say = self.ui.say
        coming = self._coming(kept)
        who = ", ".join(member.name for member in kept.members)
        faces = [
            Portrait(side_of(member), member.portrait or member.id, 30) for member in kept.members[:SHOWN]
        ]
        drop = Button(
            f"kept.{index}",
            say("kept.drop", name=kept.name, count=len(kept.members)),
            partial(self._drop, kept),
            icon=Icon.PLUS,
            look=Look.PRIMARY,
            height=40,
            size=17,
            tip=who,
        )
        drop.refusal = self._acts.refusal(self._action(coming)) if coming else say("kept.here")
        forget = Button(
            f"kept.{index}.forget",
            "",
            partial(self._ask_forget, kept),
            icon=Icon.DELETE,
            height=34,
            tip=say("kept.forget"),
        )
        words = Label(who, self.ui.styles.small.but(size=16), lift=0.5, grow=1)
        return Row([drop, Row(faces, gap=2), words, forget], gap=10, align=0.5)

    def _people(self) -> Sequence[Participant]:
        return self._game.forms.people(self._state)

    def _coming(self, kept: SavedGroup) -> list[Any]:
        return newcomers(kept.members, self._people())

    def _action(self, coming: Sequence[Any]) -> Any:  # noqa: ANN401 - an action of the game
        return Batch(tuple(self._system.add(spec) for spec in coming))

    def _drop(self, kept: SavedGroup) -> None:
        self.close()
        self._acts.do(self._action(self._coming(kept)))

    # Keeping and deleting

    def _keep_button(self, side: str) -> Button:
        say = self.ui.say
        button = Button(
            f"kept.keep.{side}",
            say(f"kept.keep.{side}"),
            partial(self._ask_name, side),
            icon=Icon.SAVE,
            height=38,
            size=16,
        )
        if not self._members(side):
            button.refusal = say("kept.keep.nobody")
        return button

    def _members(self, side: str) -> tuple[Any, ...]:
        """The people of a side as they stand now, without what belongs to this fight."""
        ids = {person.id for person in self._people() if side in ("all", person.side)}
        setup = self._system.encounter_of(self._state)
        return tuple(rested(person) for person in getattr(setup, self._game.people) if person.id in ids)

    def _ask_name(self, side: str) -> None:
        say = self.ui.say
        members = self._members(side)
        stems = list(dict.fromkeys(stem(member.name) for member in members))
        begin = say("kept.party") if side == "players" else ", ".join(stems[:3])
        title, text = say(f"kept.keep.{side}"), say("kept.keep.ask")
        self.app.push(
            PromptDialog(title, text, partial(self._keep, members), begin=begin, fault=self._unnamed)
        )

    def _unnamed(self, name: str) -> str:
        return "" if name.strip() else self.ui.say("dialog.no_name")

    def _keep(self, members: Sequence[Any], name: str) -> None:
        path = user_parties() / f"{self._game.name}-{free_id(name, ())}{SUFFIX}"
        setup = replace(self._system.setup(), name=name.strip(), **{self._game.people: tuple(members)})
        seen = next((kept.seen for kept in self._kept if kept.path == path), None)

        def write() -> None:
            try:
                written_name = keep_group(path, self._game.name, setup, seen)
            except InputError as error:
                self._report(error)
            else:
                if written_name != setup.name:
                    self.app.notify(self.ui.say("kept.both", name=setup.name, mine=written_name))
            self.rebuild()

        if seen is not None:
            say = self.ui.say
            text = say("dialog.overwrite", name=name.strip())
            self.app.push(ConfirmDialog(say("kept.keep"), text, say("dialog.replace"), write))
        else:
            write()

    def _ask_forget(self, kept: SavedGroup) -> None:
        say = self.ui.say
        text = say("kept.forget.ask", name=kept.name)
        self.app.push(
            ConfirmDialog(say("kept.forget"), text, say("kept.forget"), partial(self._forget, kept))
        )

    def _forget(self, kept: SavedGroup) -> None:
        try:
            if not forget_group(kept.path, kept.seen):
                self.app.notify(self.ui.say("kept.changed", name=kept.name))
        except InputError as error:
            self._report(error)
        self.rebuild()

    def _report(self, error: InputError) -> None:
        self.app.push(MessageDialog(self.ui.say("dialog.fault"), self.ui.say.fault(error)))
