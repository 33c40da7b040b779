"""The sheet beside the table: a combatant, the log, the encounter."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.turn_order import MASTER
from game.games.turn_order.table.portraits import Portrait, side_hue
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.games.turn_order.table.kit import Person
    from game.games.turn_order.table.log_page import Told
    from game.games.turn_order.table.scene import MasterScene
    from game.ui.widgets.base import Widget

MOST_ACTIONS = 120
"""How many of the last actions the log shows."""

MARGIN = 20.0


class Page(StrEnum):
    """A page of the sheet."""

    PERSON = "person"
    LOG = "log"
    ENCOUNTER = "encounter"


PAGE_ICONS: Mapping[Page, Icon] = MappingProxyType(
    {Page.PERSON: Icon.CREATURE, Page.LOG: Icon.LOG, Page.ENCOUNTER: Icon.FLAG}
)


class Sheet:
    """Makes the sheet of one table, `width` logical units wide."""

    def __init__(self, scene: MasterScene, width: float) -> None:
        self._scene = scene
        self._width = width

    def build(self) -> Widget:
        """The tabs and the page that is open."""
        scene, say = self._scene, self._scene.say
        tabs = Choice(
            "table.page",
            [(one, "") for one in Page],
            scene.page,
            scene.turn_page,
            tips=[say(f"master.page.{one}") for one in Page],
            icons=[PAGE_ICONS[one] for one in Page],
        )
        match scene.page:
            case Page.PERSON:
                parts = self._person()
            case Page.LOG:
                parts = self._log()
            case Page.ENCOUNTER:
                parts = scene.encounters.page()
        scroll = Scroll(Column(parts, gap=9), name=f"table.sheet.{scene.page}")
        panel = Panel(Column([tabs, scroll], gap=9), margin=MARGIN, name="table.sheet", seed=13)
        return Anchor(panel, w=self._width, h=scene.app.box.h)

    # A combatant

    def _person(self) -> Sequence[Widget]:
        scene = self._scene
        person = scene.looked_at
        if person is None:
            add = Button(
                "person.add", scene.say("master.add"), scene.people.add, icon=Icon.PLUS, height=40, size=17
            )
            return [Label(scene.say("master.nobody"), scene.ui.styles.note), *self._everybody(), add]
        return [self._head(person), self._note(person), *scene.pane.sheet(person)]

    def _everybody(self) -> Iterator[Widget]:
        """A line for everybody, that opens their sheet."""
        for person in self._scene.pane.people():
            picture = Portrait(person.side, person.emblem, 34)
            select = partial(self._scene.select, person.id)
            name = Button(f"person.of.{person.id}", person.name, select, look=Look.QUIET, height=34, grow=1)
            yield Row([picture, name], gap=8, align=0.5)

    def _head(self, person: Person) -> Widget:
        scene, ui = self._scene, self._scene.ui
        hue = side_hue(ui, person.side)
        side = f"<icon:{hue.emblem}>\N{NO-BREAK SPACE}{scene.say(f'master.side.{person.side}')}"
        name = Label(person.name, ui.styles.heading.but(size=22), name="person.name")
        words = [name, Label(side, ui.styles.small.but(colour=hue.ink))]
        if person.hidden:
            words.append(
                Label(
                    f"<icon:eye_off_outline>\N{NO-BREAK SPACE}{scene.say('master.hidden')}", ui.styles.small
                )
            )
        picture = Portrait(person.side, person.emblem, 60)
        people = scene.people
        made = (
            ("rename", Icon.LOG, people.rename),
            ("edit", Icon.OPTIONS, people.edit),
            ("remove", Icon.DELETE, people.remove),
        )
        tools = [
            Button(
                f"person.{name}",
                "",
                partial(run, person),
                icon=icon,
                tip=scene.say(f"master.person.{name}"),
                height=34,
            )
            for name, icon, run in made
        ]
        return Column(
            [Row([picture, Column(words, gap=1, grow=1)], gap=10, align=0.5), Row(tools, gap=6)], gap=8
        )

    def _note(self, person: Person) -> Widget:
        """The note; what is typed counts from Enter, or from the tick beside it."""
        say, people = self._scene.say, self._scene.people
        text = people.draft(person)
        field = TextField(
            f"person.note.{person.id}",
            text,
            partial(people.draft_note, person),
            done=lambda _text: people.write_note(person),
            hint=say("master.note"),
            longest=400,
            tip=say("master.note.tip"),
            grow=1,
        )
        if text == person.note:
            return Row([field], gap=6)
        keep = Button(
            "person.note.keep",
            "",
            partial(people.write_note, person),
            icon=Icon.CHECK,
            tip=say("master.note.keep"),
            height=38,
        )
        return Row([field, keep], gap=6, align=0.5)

    # The log

    def _log(self) -> Sequence[Widget]:
        scene, say = self._scene, self._scene.say
        told = scene.told(MASTER)
        export = Button(
            "log.export",
            say("master.log.export"),
            scene.encounters.export_log,
            icon=Icon.EXPORT,
            height=38,
            size=16,
        )
        if not told:
            export.refusal = say("master.log.nothing")
            return [export, Label(say("master.log.nothing"), scene.ui.styles.note)]
        return [
            export,
            Label(say("master.log.hint"), scene.ui.styles.note.but(size=16)),
            *(self._line(one) for one in told[: -MOST_ACTIONS - 1 : -1]),
        ]

    def _line(self, told: Told) -> Widget:
        scene = self._scene
        words = "\n".join(
            f"{one.text} <soft>[{one.rule}]</soft>" if one.rule else one.text for one in told.entries
        )
        button = Button(
            f"log.{told.number}",
            words,
            partial(scene.look_at, told.number),
            look=Look.QUIET,
            height=28,
            size=17,
        )
        button.chosen = scene.session.at is not None and told.number == scene.session.at
        return button
