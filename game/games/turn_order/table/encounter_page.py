"""The encounter as a whole: name, files to keep and share, parties, house rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.content.locale import Language, translator
from game.content.rulebook import load_rulebook
from game.core.errors import InputError
from game.core.files import write_bytes
from game.figures.order_sheet import Format, order_sheet
from game.figures.pdf import pdf_document
from game.games.turn_order.content import (
    READ_SUFFIXES,
    SUFFIX,
    load_encounter,
    passed_over,
    save_encounter,
    shipped_encounters,
    user_encounters,
)
from game.games.turn_order.names import free_id
from game.games.turn_order.rules.fields import Close
from game.games.turn_order.table.marks_sheet import table_health
from game.games.turn_order.table.sheet import sheet_of
from game.table.dialogs import ConfirmDialog, Dialog, MessageDialog, PromptDialog
from game.table.file_dialogs import FileDialog
from game.table.rule_options import RulingCells, in_columns
from game.ui.drawing.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.content.locale import Translator
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.pane import TurnTable
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


def encounter_for(game: TurnTable, path: Path) -> Any:  # noqa: ANN401 - a setup of the game
    """The encounter in a file, which must be one of that game.

    Raises:
        InputError: the file is no encounter of the game.
    """
    return load_encounter(path, {game.name: game.system()})[1]


def left_out(game: TurnTable, path: Path, say: Translator) -> Dialog | None:
    """A message that lists what of an encounter's file was not taken over; None if all of it was.

    Raises:
        InputError: as `encounter_for`.
    """
    texts = passed_over(path, {game.name: game.system()})
    lines = "\n".join(map(say.said, texts))
    return MessageDialog(say("elsewhere.passed_over"), lines) if texts else None


@dataclass(frozen=True, slots=True)
class EncounterPage:
    """Makes the page, and does what its buttons ask for.

    Attributes:
        session: the match.
        ui: look, words, sounds.
        acts: does actions and shows dialogs.
        name: the name of the encounter; may be empty.
        rename: called with another name.
        quick: opens quick entry; `groups` opens the saved groups, `add_person` the form for one person.
        begin: called with an encounter to begin in place of this one.
        tell: called with a sentence on what was done.
    """

    game: TurnTable
    session: MasterSession
    ui: Ui
    acts: Acts[Any]
    name: str
    rename: Callable[[str], None]
    quick: Callable[[], None]
    groups: Callable[[], None]
    add_person: Callable[[], None]
    begin: Callable[[Any], None]
    tell: Callable[[str], None]

    def parts(self) -> Sequence[Widget]:
        """The buttons of the page."""
        say, styles = self.ui.say, self.ui.styles
        counted = say("master.encounter.people", count=len(self.game.forms.people(self.session.state)))
        close = self._button("close", Icon.CLOSE, lambda: self.acts.do(Close()))
        close.refusal = self.acts.refusal(Close())
        return [
            Label(self.name or say("master.encounter.nameless"), styles.heading.but(size=21)),
            Label(counted, styles.note),
            self._button("rename", Icon.LOG, self._ask_name),
            RuleLine(),
            self._button("quick", Icon.LOG, self.quick),
            self._button("groups", Icon.CREATURE, self.groups),
            self._button("add", Icon.PLUS, self.add_person),
            RuleLine(),
            self._button("save", Icon.SAVE, self._save),
            self._button("open", Icon.OPEN, self._open),
            self._button("sheet", Icon.EXPORT, self._print),
            RuleLine(),
            *table_health(self.ui, self.acts, self.session.state.health),
            self._button("rules", Icon.RULES, self._rules),
            self._button("again", Icon.TO_START, self._again),
            close,
        ]

    def _button(self, name: str, icon: Icon, run: Callable[[], None]) -> Button:
        say = self.ui.say
        text, tip = say(f"master.encounter.{name}"), say(f"master.encounter.{name}.tip")
        return Button(f"encounter.{name}", text, run, icon=icon, tip=tip, height=38, size=17)

    # The encounter

    def _now(self) -> Any:  # noqa: ANN401 - a setup of the game
        """The encounter as it stands."""
        return replace(self.game.system().encounter_of(self.session.state), name=self.name)

    def _ask_name(self) -> None:
        say = self.ui.say
        title, text = say("master.encounter.rename"), say("master.encounter.rename_ask")
        self.acts.push(
            PromptDialog(title, text, lambda entered: self.rename(entered.strip()), begin=self.name)
        )

    def _again(self) -> None:
        say = self.ui.say
        title, text = say("master.encounter.again"), say("master.encounter.again_ask")
        self.acts.push(ConfirmDialog(title, text, title, lambda: self.begin(self._now())))

    def _rules(self) -> None:
        def settled(rules: Any) -> None:  # noqa: ANN401 - house rules of the game
            self.begin(replace(self._now(), rules=rules))

        begun = bool(self.session.match.entries)
        self.acts.push(HouseRulesDialog(self.game, self._now().rules, settled, begun=begun))

    # Files

    def _save(self) -> None:
        begin = f"{free_id(self.name, ())}{SUFFIX}"
        self._ask_path("save", user_encounters(), lambda path: self._keep(path, self._now()), begin)

    def _keep(self, path: Path, setup: Any) -> None:  # noqa: ANN401 - a setup of the game
        try:
            save_encounter(path, self.game.name, setup)
        except InputError as error:
            self._report(error)
        else:
            self._done("master.encounter.saved", path)

    def _open(self) -> None:
        folder = user_encounters()
        if not folder.is_dir() or not any(folder.glob(f"*{SUFFIX}")):
            folder = shipped_encounters(self.game.name)
        self._ask_path("open", folder, self._open_from)

    def _open_from(self, path: Path) -> None:
        setup = self._loaded(path)
        if setup is not None:
            self.begin(setup)
            if message := left_out(self.game, path, self.ui.say):
                self.acts.push(message)

    def _loaded(self, path: Path) -> Any | None:  # noqa: ANN401 - a setup of the game
        """The encounter of a file; None if it cannot be read, which is then shown."""
        try:
            return encounter_for(self.game, path)
        except InputError as error:
            self._report(error)
            return None

    def _print(self) -> None:
        """Ask for a file and write an order sheet to it; the end of its name says for which paper."""
        papers = {f".{paper}.pdf": paper for paper in Format}

        def write(path: Path) -> None:
            paper = next(paper for suffix, paper in papers.items() if path.name.endswith(suffix))
            session, say = self.session, self.ui.say
            sheet = sheet_of(self.game, session.state, session.track(), self.name, say)
            data = pdf_document(order_sheet(sheet, paper, say))
            try:
                write_bytes(path, data)
            except InputError as error:
                self._report(error)
            else:
                self._done("master.encounter.sheet_saved", path)

        say = self.ui.say
        named = free_id(f"{self.name} {say('master.encounter.sheet_file')}", ())
        folder, title = user_encounters().parent / "sheets", say("master.encounter.sheet")
        begin = named + next(iter(papers))
        self.acts.push(FileDialog(title, folder, tuple(papers), write, saving=True, begin=begin))

    def _done(self, key: str, path: Path) -> None:
        self.ui.sounds.play(Sound.CHIME)
        self.tell(self.ui.say(key, name=path.name))

    def _report(self, error: InputError) -> None:
        self.acts.push(MessageDialog(self.ui.say("dialog.fault"), self.ui.say.fault(error)))

    def _ask_path(self, purpose: str, folder: Path, done: Callable[[Path], None], begin: str = "") -> None:
        title = self.ui.say(f"master.encounter.{purpose}")
        suffixes = (SUFFIX,) if begin else READ_SUFFIXES
        self.acts.push(FileDialog(title, folder, suffixes, done, saving=bool(begin), begin=begin))


class HouseRulesDialog(Dialog):
    """Shows the house rules, each with its ruling; changed ones apply to an encounter that begins anew."""

    width = 900.0

    def __init__(self, game: TurnTable, rules: Any, settled: Callable[[Any], None], *, begun: bool) -> None:  # noqa: ANN401 - of the game
        super().__init__("")
        self.rules = rules
        self._before = rules
        self._game = game
        self._settled = settled
        self._begun = begun

    def build(self) -> Widget:
        """The widgets of the dialog, under its title in the language in use."""
        self.title = self.ui.say("master.encounter.rules")
        return super().build()

    def content(self) -> Sequence[Widget]:
        """A note on what a change means, then the rules."""
        say = translator(Language(self.app.options.language or Language.FR))
        rulings = load_rulebook().rulings_of(self._game.book)
        cells = [*RulingCells(self.ui, say, self._game.spans).of(self.rules, rulings, self._change)]
        note = self.ui.say("master.rules.begun" if self._begun else "master.rules.note")
        columns = 2 if self.app.box.w > 900 else 1
        return [Label(note, self.ui.styles.note), Scroll(in_columns(cells, columns), name="rules.all")]

    def buttons(self) -> Sequence[Widget]:
        """Cancel, then begin with the changed rules."""
        say = self.ui.say
        ok = Button("dialog.yes", say("master.rules.apply"), self._apply, look=Look.PRIMARY, icon=Icon.CHECK)
        if self.rules == self._before:
            ok.refusal = say("master.rules.same")
        return [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE), ok]

    def height(self) -> float | None:
        """Nearly the whole screen."""
        return min(640.0, self.app.box.h - 30)

    def first_focus(self) -> str:
        """The button that cancels."""
        return "dialog.cancel"

    def _change(self, rules: Any) -> None:  # noqa: ANN401 - of the game
        self.rules = rules
        self.rebuild()

    def _apply(self) -> None:
        self.close()
        self._settled(self.rules)
