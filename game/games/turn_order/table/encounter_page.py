"""The encounter as a whole: its name, files to keep and share, parties, house rules, the log as text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.dice import SeededDice, fresh_seed
from game.core.errors import InputError
from game.core.files import write_text
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.turn_order.content.encounter_file import (
    SUFFIX,
    load_encounter,
    save_encounter,
    shipped_encounters,
    user_encounters,
    user_parties,
)
from game.games.turn_order.table.log_page import as_text
from game.games.turn_order.table.person_page import free_id
from game.games.turn_order.table.rules_dialog import HouseRulesDialog
from game.table.dialogs import FileDialog, PromptDialog, report
from game.ui.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.games.turn_order.table.kit import Kit
    from game.games.turn_order.table.scene import MasterScene
    from game.ui.widgets.base import Widget

LOG_SUFFIX = ".txt"


def encounter_for(kit: Kit, path: Path) -> Any:  # noqa: ANN401 - a setup of the system
    """The encounter in a file, which must be one of that table.

    Raises:
        InputError: it is none.
    """
    return load_encounter(path, {kit.name: kit.table()})[1]


class Encounters:
    """What is done with the encounter of one table as a whole."""

    def __init__(self, scene: MasterScene) -> None:
        self._scene = scene
        self.name: str = scene.session.state.name

    def page(self) -> Sequence[Widget]:
        """The buttons of the page."""
        scene, say, styles = self._scene, self._scene.say, self._scene.ui.styles
        counted = say("master.encounter.people", count=len(scene.pane.people()))
        return [
            Label(self.name or say("master.encounter.nameless"), styles.heading.but(size=21)),
            Label(counted, styles.note),
            self._button("rename", Icon.LOG, self._rename),
            self._button("add", Icon.PLUS, scene.people.add),
            RuleLine(),
            self._button("save", Icon.SAVE, self._save),
            self._button("open", Icon.OPEN, self._open),
            self._button("party_open", Icon.CREATURE, self._open_party),
            self._button("party_save", Icon.FLAG, self._save_party),
            RuleLine(),
            self._button("rules", Icon.RULES, self._rules),
            self._button("again", Icon.TO_START, self._again),
            self._button("close", Icon.CLOSE, self._close),
        ]

    def _button(self, name: str, icon: Icon, run: Callable[[], None]) -> Button:
        say = self._scene.say
        text, tip = say(f"master.encounter.{name}"), say(f"master.encounter.{name}.tip")
        button = Button(f"encounter.{name}", text, run, icon=icon, tip=tip, height=38, size=17)
        if name == "close":
            button.refusal = self._scene.why(self._scene.session.check(self._scene.pane.close()))
        return button

    # The encounter

    def now(self) -> Any:  # noqa: ANN401 - a setup of the system
        """The encounter as it stands."""
        scene = self._scene
        setup = scene.kit.table().encounter_of(scene.session.state)
        return replace(setup, name=self.name)

    def _rename(self) -> None:
        say = self._scene.say

        def entered(text: str) -> None:
            self.name = text.strip()
            self._scene.refresh()

        self._prompt(say("master.encounter.rename"), say("master.encounter.rename_ask"), self.name, entered)

    def _prompt(self, title: str, text: str, begin: str, entered: Callable[[str], None]) -> None:
        self._scene.app.push(PromptDialog(title, text, entered, begin=begin))

    def _begin(self, setup: Any) -> None:  # noqa: ANN401 - a setup of the system
        """Another encounter at this table; the one before is kept among the saved matches."""
        scene = self._scene
        match = Match.start(scene.session.match.system, setup, SeededDice(fresh_seed()))
        scene.app.replace(type(scene)(scene.kit, match))

    def _again(self) -> None:
        say = self._scene.say
        text = say("master.encounter.again_ask")
        self._scene.confirm(
            say("master.encounter.again"),
            text,
            say("master.encounter.again"),
            lambda: self._begin(self.now()),
        )

    def _close(self) -> None:
        self._scene.do(self._scene.pane.close())

    def _rules(self) -> None:
        scene = self._scene

        def settled(rules: Any) -> None:  # noqa: ANN401 - house rules of the system
            self._begin(replace(self.now(), rules=rules))

        begun = bool(scene.session.match.entries)
        scene.app.push(HouseRulesDialog(scene.kit, self.now().rules, settled, begun=begun))

    # Files

    def _save(self) -> None:
        self._ask_path("save", user_encounters(), self._save_to, f"{free_id(self.name, ())}{SUFFIX}")

    def _save_to(self, path: Path) -> None:
        self._keep(path, self.now())

    def _keep(self, path: Path, setup: Any) -> None:  # noqa: ANN401 - a setup of the system
        scene = self._scene
        try:
            save_encounter(path, scene.kit.name, setup)
        except InputError as error:
            report(scene.app, error)
            return
        scene.ui.sounds.play(Sound.CHIME)
        scene.message = scene.say("master.encounter.saved", name=path.name)
        scene.refresh()

    def _open(self) -> None:
        folder = user_encounters()
        if not folder.is_dir() or not any(folder.glob(f"*{SUFFIX}")):
            folder = shipped_encounters()
        self._ask_path("open", folder, self._open_from)

    def _open_from(self, path: Path) -> None:
        setup = self._loaded(path)
        if setup is not None:
            self._begin(setup)

    def _loaded(self, path: Path) -> Any | None:  # noqa: ANN401 - a setup of the system
        """The encounter of a file; what is wrong with it is shown."""
        scene = self._scene
        try:
            return encounter_for(scene.kit, path)
        except InputError as error:
            report(scene.app, error)
            return None

    def _save_party(self) -> None:
        party = self._scene.say("master.encounter.party")
        self._ask_path("party_save", user_parties(), self._save_party_to, f"{free_id(party, ())}{SUFFIX}")

    def _save_party_to(self, path: Path) -> None:
        people = self._scene.kit.people
        ours = {one.id for one in self._scene.pane.people() if one.side == "players"}
        setup = self.now()
        members = tuple(one for one in getattr(setup, people) if one.id in ours)
        self._keep(path, replace(type(setup)(), name=path.stem, **{people: members}))

    def _open_party(self) -> None:
        self._ask_path("party_open", user_parties(), self._join)

    def _join(self, path: Path) -> None:
        """Everybody of a party joins; whoever is here already stays as they are."""
        setup, scene = self._loaded(path), self._scene
        if setup is None:
            return
        here = {one.id for one in scene.pane.people()}
        newcomers = [one for one in getattr(setup, scene.kit.people) if one.id not in here]
        scene.do_all(scene.pane.add(one) for one in newcomers)

    def export_log(self) -> None:
        """Write the log to a text file."""
        name = free_id(self.name or self._scene.say("master.log.file"), ())
        scene = self._scene
        folder = user_encounters().parent / "logs"
        self._path_dialog(
            scene.say("master.log.export"), folder, LOG_SUFFIX, self._export_to, f"{name}{LOG_SUFFIX}"
        )

    def _export_to(self, path: Path) -> None:
        scene = self._scene
        try:
            write_text(path, as_text(self.name or scene.pane.title(), scene.told(MASTER)))
        except InputError as error:
            report(scene.app, error)
            return
        scene.ui.sounds.play(Sound.CHIME)
        scene.message = scene.say("master.log.exported", name=path.name)
        scene.refresh()

    def _ask_path(self, what: str, folder: Path, done: Callable[[Path], None], begin: str = "") -> None:
        self._path_dialog(self._scene.say(f"master.encounter.{what}"), folder, SUFFIX, done, begin)

    def _path_dialog(
        self, title: str, folder: Path, suffix: str, done: Callable[[Path], None], begin: str
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        dialog = FileDialog(title, folder, (suffix,), done, saving=bool(begin), begin=begin)
        self._scene.app.push(dialog)
