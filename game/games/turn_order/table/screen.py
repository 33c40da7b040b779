"""The scenes of a turn-order table: choosing an encounter, and a match begun, continued or watched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.content.locale import Language
from game.core.dice import SeededDice, fresh_seed
from game.core.errors import InputError
from game.core.match import Match
from game.games.turn_order.content import (
    READ_SUFFIXES,
    SUFFIX,
    shipped_encounters,
    user_encounters,
)
from game.games.turn_order.table.encounter_page import HouseRulesDialog, encounter_for, left_out
from game.games.turn_order.table.how_it_works import HowItWorksDialog, pictured_table, show_first
from game.games.turn_order.table.master_model import MasterIntent, MasterModel, MasterPointing
from game.games.turn_order.table.master_table import MasterTable
from game.games.turn_order.table.players_scene import PlayersAlone
from game.games.turn_order.table.portraits import Portrait
from game.games.turn_order.table.session import MasterSession, TableMatch
from game.games.turn_order.table.sheet import sheet_of
from game.table.dialogs import report
from game.table.file_dialogs import FileDialog
from game.table.film import Clip
from game.table.film_dialog import Filmed
from game.table.game import Agents, Games, GameScreen
from game.table.match_scene import MatchScene
from game.table.rule_options import changed_options
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Flow, Material, Panel, Row
from game.ui.widgets.scroll import ListBox, Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from game.content.locale import Translator
    from game.core.record import AnyMatch
    from game.core.turn_order import Side
    from game.figures.order_sheet import OrderSheet
    from game.games.turn_order.table.pane import TurnTable
    from game.table.match_journal import MatchJournal
    from game.ui.app import App
    from game.ui.widgets.base import Widget


MOST = Size(1640, 960)
"""Greatest size of both sheets, in logical units."""

LIST = (430.0, 0.25, 480.0)
"""Usual width of the sheet with the list, the part of a wide window that it takes, and its greatest width."""

ROOMY, LARGE = Size(1600, 860), 1.45
"""The size of a window from which on those who take part are drawn larger, and by what factor."""

PICTURE = Size(760, 400)
"""Size of the picture of the table in such a window."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An encounter that can be run, and its file; None for the empty one."""

    name: str
    setup: Any
    path: Path | None = None


class ChooseEncounter(Scene):
    """Two sheets: the encounters, and who takes part in the chosen one."""

    def __init__(self, game: TurnTable, begin: Callable[[Any], None]) -> None:
        super().__init__()
        self.game = game
        self.begin = begin
        self.chosen = 0
        self._opened: list[Candidate] = []
        self._candidates: list[Candidate] = []
        self._rules: Any = None
        self._language = ""

    @property
    def candidates(self) -> Sequence[Candidate]:
        """The encounters that can be run; those that ship are in the language in use."""
        language = self.app.options.language or Language.FR
        if self._language != language:
            self._language = language
            self._candidates = [*self._shipped(language), *self._own(), *self._opened, self._empty()]
        return self._candidates

    def build(self) -> Widget:
        """The list on the left, the encounter on the right."""
        say, box = self.ui.say, self.app.box
        entries = [(candidate.name, self._icon(candidate)) for candidate in self.candidates]
        left = Column(
            [
                Anchor(
                    Ribbon(say(f"choose.{self.game.words}"), self.ui.palette.accent, height=58, overhang=12)
                ),
                Label(say("master.choose.text"), self.ui.styles.note, align=0.5),
                ListBox("encounters", entries, self.chosen, self._choose),
                Button(
                    "encounters.file", say("master.choose.file"), self._ask_file, icon=Icon.OPEN, height=42
                ),
                Button("encounters.how", say("how.title"), self._show_how, icon=Icon.LESSON, height=42),
                Button("encounters.back", say("dialog.back"), self.app.pop, icon=Icon.BACK, height=42),
            ],
            gap=10,
        )
        usual, part, most = LIST
        width = min(max(usual, part * box.w), most, box.w * 0.42)
        sheets = Row(
            [
                Anchor(Panel(left, margin=28, seed=3), w=width, h=box.h - 24),
                Panel(self._summary(), Material.FRAMED, margin=42, corner=70, grow=1),
            ],
            gap=14,
        )
        return Anchor(sheets, w=min(MOST.w, box.w - 24), h=min(MOST.h, box.h - 24))

    def first_focus(self) -> str:
        """The encounter that is chosen."""
        return f"encounters.{self.chosen}"

    def _summary(self) -> Widget:
        """The people who take part, the number of changed house rules, and the button to begin."""
        say, styles, setup = self.ui.say, self.ui.styles, self._setup()
        chosen = self.candidates[self.chosen]
        people = getattr(setup, self.game.people)
        parts: list[Widget] = [self._someone(person) for person in people]
        people_shown = Flow(parts, gap=12) if parts else Label(say("master.choose.nobody"), styles.note)
        changed = len(changed_options(setup.rules))
        rules = say("master.choose.rules", count=changed) if changed else say("master.choose.usual_rules")
        row = [
            Button(
                "encounters.rules", say("master.encounter.rules"), self._ask_rules, icon=Icon.RULES, height=46
            ),
            Button(
                "encounters.begin",
                say("master.choose.begin"),
                self._begin,
                icon=Icon.FORWARD,
                look=Look.PRIMARY,
            ),
        ]
        return Column(
            [
                Label(chosen.name, styles.heading, align=0.5),
                Label(say("master.encounter.people", count=len(people)), styles.note, align=0.5),
                RuleLine(),
                Scroll(people_shown, name="encounters.people"),
                *self._picture(setup),
                Label(rules, styles.note, align=0.5),
                Anchor(Flow(row, gap=12, align=0.5), 0.5, 1),
            ],
            gap=10,
        )

    def _picture(self, setup: Any) -> Sequence[Widget]:  # noqa: ANN401 - of the system
        """The table as players would see it at its beginning, where a large window has room for it."""
        if not self._is_roomy or not getattr(setup, self.game.people):
            return ()
        session = MasterSession(Match.start(self.game.system().system, setup, SeededDice(1)))
        return [Anchor(pictured_table(self.game, self.ui, session, PICTURE), 0.5)]

    @property
    def _is_roomy(self) -> bool:
        box = self.app.box
        return box.w >= ROOMY.w and box.h >= ROOMY.h

    def _someone(self, spec: Any) -> Widget:  # noqa: ANN401 - of the system
        """Portrait and name, larger in a large window."""
        side: Side = getattr(spec, "side", "players" if getattr(spec, "kind", "") == "pc" else "enemies")
        size = LARGE if self._is_roomy else 1.0
        name = Label(spec.name, self.ui.styles.body.but(size=18 * size), lift=0.5)
        portrait = Portrait(side, spec.portrait or spec.id, 44 * size)
        return Anchor(Row([portrait, name], gap=8 * size, align=0.5), 0, 0.5, w=210 * size)

    def _setup(self) -> Any:  # noqa: ANN401 - of the system
        """The chosen encounter, by the house rules that were settled here."""
        setup = self.candidates[self.chosen].setup
        return setup if self._rules is None else replace(setup, rules=self._rules)

    # Encounters that can be run

    def _shipped(self, language: str) -> Iterator[Candidate]:
        yield from self._read(sorted(shipped_encounters(self.game.name).glob(f"*.{language}{SUFFIX}")))

    def _own(self) -> Iterator[Candidate]:
        yield from self._read(sorted(user_encounters().glob(f"*{SUFFIX}")))

    def _read(self, paths: Sequence[Path]) -> Iterator[Candidate]:
        """The encounters of this game; files that cannot be read are left out, and reported when opened."""
        for path in paths:
            try:
                setup = encounter_for(self.game, path)
            except InputError:
                continue
            yield Candidate(setup.name or path.stem, setup, path)

    def _empty(self) -> Candidate:
        return Candidate(self.ui.say("master.choose.empty"), self.game.system().setup())

    def _icon(self, candidate: Candidate) -> Icon:
        """The icon of an encounter: an empty one, one that ships, or a file."""
        if candidate.path is None:
            return Icon.PLUS
        return self.game.icon if candidate.path.parent == shipped_encounters(self.game.name) else Icon.FILE

    # Input

    def _choose(self, index: int) -> None:
        if index == self.chosen:
            self._begin()
            return
        self.chosen = index
        self._rules = None
        self.rebuild()

    def _begin(self) -> None:
        self.begin(self._setup())

    def _show_how(self) -> None:
        self.app.push(HowItWorksDialog(self.ui.say(f"choose.{self.game.words}"), self.game))

    def command(self, command: Command) -> bool:
        """Help shows how the table works."""
        if command is Command.HELP:
            self._show_how()
            return True
        return super().command(command)

    def _ask_rules(self) -> None:
        def settled(rules: Any) -> None:  # noqa: ANN401 - of the system
            self._rules = rules
            self.rebuild()

        self.app.push(HouseRulesDialog(self.game, self._setup().rules, settled, begun=False))

    def _ask_file(self) -> None:
        title = self.ui.say("master.choose.file")
        self.app.push(FileDialog(title, user_encounters(), READ_SUFFIXES, self._open))

    def _open(self, path: Path) -> None:
        try:
            setup = encounter_for(self.game, path)
        except InputError as error:
            report(self.app, error)
            return
        place = next((i for i, candidate in enumerate(self.candidates) if candidate.path == path), None)
        if place is None:
            self._opened.append(Candidate(setup.name or path.stem, setup, path))
            self._language = ""
            place = next(i for i, candidate in enumerate(self.candidates) if candidate.path == path)
        self.chosen = place
        self._rules = None
        self.rebuild()
        if message := left_out(self.game, path, self.ui.say):
            self.app.push(message)


class MasterScene(MatchScene[MasterSession, MasterModel, MasterPointing, Any, MasterIntent]):
    """A game master's table, with a second window for the players if it is open."""

    table: MasterTable

    def enter(self, app: App) -> None:
        """Open the players' window if it was open before."""
        super().enter(app)
        self.table.toggle_window = self._toggle
        if app.options.second_window.open:
            self._show_players()

    @property
    def acts(self) -> Mapping[str, Callable[[], None]]:
        """The actions of the shared buttons, and the film of an encounter that is watched, or over."""
        acts, session = super().acts, self.session
        return {**acts, "film": self.film} if session.watched or session.match.outcome is not None else acts

    def filmed(self) -> Filmed:
        """What of the encounter can be filmed, as its players saw it: the round, the last action, or all."""
        session = self.session
        start, end = session.span_of_round()
        clip = None if end - start == len(session.match.entries) else Clip(start, end)
        name = self.say(f"film.part.{self.table.game.words}")
        return Filmed(session.match, session.number, clip, name, "film.seen_by_players")

    def _toggle(self) -> None:
        """Open the players' window, or close it."""
        if self.app.second_window.screen is None:
            self._show_players()
        else:
            self.app.second_window.close(for_good=True)

    def _show_players(self) -> None:
        self.app.second_window.open(self.table.for_players(lambda: self.loop.timeline.busy))

    def uncovered(self) -> None:
        """Open the players' window again: a replay above this scene may have closed it."""
        super().uncovered()
        if self.app.options.second_window.open and self.app.second_window.screen is None:
            self._show_players()

    def leave(self) -> None:
        """Close the players' window with the table; the next table opens it again."""
        self.app.second_window.close()
        super().leave()


class BoardScene(MasterScene):
    """A table that leads creatures on a battlefield, and gives its encounter back when it is left."""

    give_back: Callable[[MasterSession], None]

    def open(self) -> None:
        """Say where an encounter is opened: the match under a battlefield cannot be exchanged from here."""
        self.message = self.say("workshop.turns.open_there")
        self.sync()

    def leave_table(self) -> None:
        """Go back to the battlefield, which keeps the encounter."""
        self.app.pop()

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:  # noqa: ARG002 - the battlefield asks
        """False, without asking: the battlefield keeps the encounter."""
        return False

    def leave(self) -> None:
        """Give the encounter back as it stands, its journal too."""
        self.app.second_window.close()
        self.loop.stop()
        self.file.write_last()
        self.give_back(self.session)


def table_of(game: TurnTable, session: MasterSession, games: Games) -> MasterTable:
    """The table of a session; another encounter begins at a new table of the same game."""

    def begin(setup: Any) -> Scene:  # noqa: ANN401 - a setup of the game
        return match_scene(game, MasterSession(_started(game, setup)), None, games)

    return MasterTable(game, session, begin)


def match_scene(game: TurnTable, session: MasterSession, file: Path | None, games: Games) -> MasterScene:
    """The scene of a match at a game master's table, saved in that file if there is one."""
    return MasterScene(session, table_of(game, session, games), file, games)


def screen_of(game: TurnTable) -> GameScreen:
    """The screen of a turn-order table; machines never play, so agents are ignored."""

    def set_up(app: App, games: Games) -> None:
        def begin(setup: Any) -> None:  # noqa: ANN401 - a setup of the game
            app.replace(match_scene(game, MasterSession(_started(game, setup)), None, games))

        app.push(ChooseEncounter(game, begin))
        show_first(app, game)

    def table(match: AnyMatch, agents: Agents, path: Path | None, games: Games) -> Scene:
        del agents
        return match_scene(game, MasterSession(match), path, games)

    def replay(match: AnyMatch, path: Path | None, games: Games) -> Scene:
        return match_scene(game, MasterSession(match, at=0), path, games)

    def lead(session: MasterSession, journal: MatchJournal, leave: Callable[[MasterSession], None]) -> Scene:
        games = Games()
        scene = BoardScene(session, table_of(game, session, games), None, games)
        scene.file.journal, scene.give_back = journal, leave
        return scene

    def encounter(path: Path, games: Games) -> Scene:
        return match_scene(game, MasterSession(_started(game, encounter_for(game, path))), None, games)

    def sheet(setup: Any, say: Translator) -> OrderSheet:  # noqa: ANN401 - a setup of the game
        session = MasterSession(_started(game, setup))
        return sheet_of(game, session.state, session.track(), session.state.name, say)

    def stills(match: AnyMatch) -> PlayersAlone:
        return PlayersAlone(game, match)

    return GameScreen(set_up, table, replay, lead=lead, encounter=encounter, sheet=sheet, stills=stills)


def _started(game: TurnTable, setup: Any) -> TableMatch:  # noqa: ANN401 - a setup of the game
    return Match.start(game.system().system, setup, SeededDice(fresh_seed()))
