"""Creatures on the workshop's board take their turns as the turn-order tables say."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from screens import encloses, misfits
from workshops import place, status, words

from game.battlefield import edits
from game.battlefield.position_answers import Picked
from game.battlefield.token_layer import NOW
from game.cli.play import speak
from game.content.journal import whole_lines
from game.content.locale import Language
from game.core.match import Match
from game.core.record import MOST_BYTES, parse, record
from game.core.turn_order import MASTER
from game.games import GAMES
from game.games.attention_donjon.rules.actions import TriggerEvent
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.turn_order.content import save_encounter
from game.games.turn_order.rules.fields import Close
from game.games.turn_order.table.plaques import Plaque
from game.games.turn_order.table.screen import BoardScene
from game.positions.position_file import load_position
from game.table.dialogs import PromptDialog
from game.table.file_dialogs import FileDialog
from game.table.loading import LoadingScene
from game.table.match_journal import headline, load_unfinished, saves_folder, unfinished_games
from game.table.rules_reader import RulesReader
from game.table.table import Act
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.scene import WorkshopScene
from game.workshop.turns_page import NO_NUMBER, RIMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.workshop.turn_order import TurnOrder

FIELD = """
title = "Three"
size_mm = 600

[[creature]]
id = "ada"
name = "Ada"
side = "blue"
at = [6.0, 12.0]

[[creature]]
id = "brun"
name = "Brun"
side = "red"
at = [18.0, 12.0]

[[creature]]
id = "wolf"
side = "neutral"
at = [12.0, 18.0]
"""

AMBUSH = """
system = "d20-initiative"

[[combatants]]
id = "ada"
name = "Ada"
side = "players"

[[combatants]]
id = "bandits"
name = "Bandits"
"""

TABLES = GAMES.tables()
BEGIN = [f"turns.begin.{table.replace('-', '_')}" for table in TABLES]
D20, WHEEL = BEGIN[2], BEGIN[0]


class Board:
    """A workshop at hand, its page of turns open."""

    def __init__(
        self, file: Path, language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0
    ) -> None:
        options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
        self.app = App(OffScreen(size), Settings(speak, options))
        self.hand = Driver(self.app)
        self.file = file
        self.begin_anew()

    def begin_anew(self) -> None:
        """The position as it was, nobody taking turns, the page of turns open."""
        self.leave()
        self.scene = WorkshopScene(Language(self.app.options.language), self.file)
        self.app.push(self.scene)
        while isinstance(self.app.scene, LoadingScene):
            self.app.step(1 / 60)
        self.hand.press("workshop.page.3")

    def leave(self) -> None:
        """Nothing is open any more."""
        while self.app.scenes:
            self.app.pop()

    def tab_to(self, name: str) -> None:
        """Go to a widget of the panel by keys alone."""
        for _ in range(120):
            focused = self.hand.scene.interface.focused
            if focused is not None and focused.name == name:
                return
            self.hand.key("f6" if focused is None or focused.name == "workshop.board" else "tab")
        raise AssertionError(name)

    @property
    def order(self) -> TurnOrder:
        order = self.scene.turns.order
        assert order is not None
        return order

    @property
    def acting(self) -> frozenset[str]:
        """Whose turn it is, of those on the board."""
        return frozenset(token.id for token in self.scene.tokens() if token.acting)

    @property
    def round(self) -> int:
        """The round, as the strip counts it."""
        return int("".join(filter(str.isdigit, words(self.hand, "turns.round"))))

    @property
    def picked(self) -> str:
        creature = self.scene.inquiry.creature
        return "" if creature is None else creature.id

    def shown(self) -> dict[str, str]:
        """What the markers of the creatures say; that of whoever is crowned must be the one of now."""
        tokens = self.scene.tokens()
        assert all((token.turn == NOW) is token.acting for token in tokens)
        return {token.id: token.turn for token in tokens}

    def go_on(self) -> None:
        """The next turn; where the table asks something, the first answer will do.

        An event may be triggered at any time, which answers nothing.
        """
        self.hand.key("ctrl+return")
        for _ in range(30):
            if "[TABLE-TURN-01]" not in status(self.hand):
                return
            self.hand.press("turns.table")
            table = self.app.scene
            assert isinstance(table, BoardScene)
            legal = table.session.match.legal_actions(MASTER)
            table.press(Act((next(action for action in legal if not isinstance(action, TriggerEvent)),)))
            self.hand.press("table.leave")
            self.hand.key("ctrl+return")


@pytest.fixture(scope="module", autouse=True)
def _coarse_paint() -> Iterator[None]:
    """The board is painted coarsely: these tests look at what it says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.battlefield.backdrop.GROUND_RES", 8)
        patch.setattr("game.art.world_art.GROUND_RES", 8)
        yield


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("turns") / "three.toml"
    path.write_text(FIELD, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def workshop(file: Path) -> Board:
    return Board(file)


@pytest.fixture
def board(workshop: Board) -> Iterator[Board]:
    workshop.begin_anew()
    yield workshop
    workshop.leave()


@pytest.mark.parametrize("table", BEGIN)
def test_each_table_leads_three_creatures_through_two_rounds(board: Board, table: str) -> None:
    board.hand.press(table)
    assert board.acting == frozenset()
    seen: dict[int, set[str]] = {}
    for _ in range(40):
        board.go_on()
        if board.round > 2:
            break
        acting = board.acting
        seen.setdefault(board.round, set()).update(acting)
        assert {identity for identity, turn in board.shown().items() if turn == NOW} == acting
        assert not acting or board.picked in acting
    assert seen[1] == seen[2] == {"ada", "brun", "wolf"}


def test_markers_count_the_turns_to_wait(board: Board) -> None:
    board.hand.press(WHEEL)
    assert board.shown() == {"ada": "", "brun": "", "wolf": ""}
    board.hand.press("turns.next")
    assert board.shown() == {"ada": NOW, "brun": "1", "wolf": "2"}
    board.hand.press("turns.go_on")
    assert board.shown() == {"ada": "check", "brun": NOW, "wolf": "1"}


def test_the_picked_creature_follows_the_turns_with_reach_and_sight(board: Board) -> None:
    board.hand.press(WHEEL)
    board.hand.key("ctrl+return")
    assert board.picked == "ada"
    kinds = [type(overlay).__name__ for overlay in board.scene.overlays()]
    assert kinds.count("AreaOverlay") == 2
    assert "IsoOverlay" in kinds
    board.hand.press("turns.follow")
    board.hand.key("ctrl+return")
    assert board.acting == {"brun"}
    assert board.picked == "ada"
    board.hand.press("turns.follow")
    assert board.picked == "brun"


def test_sides_are_players_enemies_and_neutral(board: Board) -> None:
    board.hand.press(D20)
    assert {person.id: person.side for person in board.order.people} == {
        "ada": "players",
        "brun": "enemies",
        "wolf": "neutral",
    }
    # A portrait at the table has the colours that the creature has on the board.
    rims = {creature.id: RIMS[creature.side] for creature in board.scene.turns.present}
    assert rims == {person.id: person.side for person in board.order.people}
    board.hand.press("turns.end")
    board.hand.press("dialog.yes")
    board.hand.press("turns.players.0")
    board.hand.press(D20)
    assert {person.id: person.side for person in board.order.people}["brun"] == "players"


def test_creatures_are_joined_by_hand_and_several_are_one(board: Board) -> None:
    board.hand.press(WHEEL)
    board.hand.press("join.brun")
    board.hand.press("join.1")
    assert board.order.joined == {"ada": "ada", "brun": "ada", "wolf": "wolf"}
    board.hand.key("ctrl+return")
    assert board.acting == {"ada", "brun"}
    assert board.picked == "ada"
    board.hand.press("join.ada")
    board.hand.press("join.0")
    assert board.shown() == {"ada": "", "brun": NOW, "wolf": "2"}
    assert board.picked == "brun"


def test_speeds_are_set_beside_the_board_and_put_the_turns_in_order(board: Board) -> None:
    board.hand.press(WHEEL)
    board.hand.press("number.wolf")
    board.hand.key("ctrl+a")
    board.hand.type("fast")
    board.hand.key("return")
    assert isinstance(board.hand.scene, PromptDialog)
    board.hand.key("ctrl+a")
    board.hand.type("5")
    board.hand.key("return")
    assert board.order.number("wolf") == 5
    board.hand.wait(0.1)
    assert words(board.hand, "number.wolf") == "5"
    board.hand.press("turns.next")
    assert board.acting == {"wolf"}


@pytest.mark.parametrize("table", BEGIN)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_what_is_asked_of_somebody_with_a_long_name_fits(
    file: Path, tmp_path: Path, table: str, size: tuple[int, int], scale: float
) -> None:
    long = tmp_path / "long.toml"
    long.write_text(
        file.read_text(encoding="utf-8").replace("Ada", "Bertrand de Montfaucon"), encoding="utf-8"
    )
    board = Board(long, "fr", size, scale)
    board.hand.press(table)
    board.hand.press("number.ada")
    assert not misfits(board.hand)
    board.leave()


def test_initiatives_are_entered_beside_the_board_before_and_after_the_combat_begins(board: Board) -> None:
    board.hand.press(D20)
    assert words(board.hand, "number.wolf") == NO_NUMBER
    places = {who: board.hand.find(f"number.{who}").box.y for who in ("wolf", "ada", "brun")}
    for who, total in (("wolf", "23"), ("ada", "4"), ("brun", "11")):
        board.hand.press(f"number.{who}")
        board.hand.type(total)
        board.hand.key("return")
        board.hand.wait(0.1)
        assert words(board.hand, f"number.{who}") == total
        heights = {identity: board.hand.find(f"number.{identity}").box.y for identity in places}
        assert heights == places, "what is told moves nothing"
    board.hand.press("turns.next")
    assert board.acting == {"wolf"}
    board.hand.press("number.ada")
    board.hand.type("15")
    board.hand.key("return")
    board.hand.press("turns.next")
    assert board.acting == {"ada"}


def test_who_is_who_is_saved_with_the_position(board: Board, tmp_path: Path) -> None:
    def changed() -> bool:
        return board.scene.files.changed

    encounter = tmp_path / "encounter.toml"
    encounter.write_text(AMBUSH, encoding="utf-8")
    board.scene.turns.open_path(encounter)
    assert board.order.joined == {"ada": "ada"}
    board.hand.press("join.brun")
    board.hand.press("join.2")
    board.hand.press("join.wolf")
    board.hand.press("join.2")
    kept = tmp_path / "kept.toml"
    assert changed()
    board.scene.files.write_to(kept)
    assert not changed()
    board.file = kept
    board.begin_anew()
    assert not changed()
    board.scene.turns.open_path(encounter)
    assert board.order.joined == {"ada": "ada", "brun": "bandits", "wolf": "bandits"}
    assert not changed()
    board.hand.press("join.wolf")
    board.hand.press("join.0")
    board.scene.files.write_to(kept)
    again = load_position(kept)
    assert [creature.combatant for creature in again.creatures] == ["", "bandits", ""]


def test_a_newcomer_takes_no_turn_until_it_joins_the_encounter(board: Board) -> None:
    board.hand.press(WHEEL)
    board.scene.inquiry.pick(Picked("creature", "wolf"))
    board.hand.key("ctrl+d")
    (new,) = {person.id for person in board.scene.turns.present} - {"ada", "brun", "wolf"}
    assert new not in board.order.joined
    board.hand.press(f"join.{new}")
    board.hand.press("join.4")
    assert board.order.joined[new] == new
    assert [person.id for person in board.order.people] == ["ada", "brun", "wolf", new]


def test_whoever_goes_leaves_its_place_and_has_it_again_when_it_comes_back(board: Board) -> None:
    board.hand.press(WHEEL)
    board.scene.inquiry.pick(Picked("creature", "brun"))
    board.hand.key("delete")
    assert "brun" not in board.order.joined
    board.hand.key("ctrl+z")
    assert board.order.joined["brun"] == "brun"


def test_undo_on_the_board_leaves_the_turns_and_says_so(board: Board) -> None:
    board.hand.press(WHEEL)
    board.hand.key("ctrl+return")
    board.hand.hold_key("lshift")
    board.hand.drag(place(board.hand, (6.0, 12.0)), place(board.hand, (7.0, 12.0)))
    board.hand.release_key("lshift")
    assert board.scene.inquiry.position.creature("ada").at == pytest.approx((7.0, 12.0), abs=0.02)
    board.hand.key("ctrl+return")
    board.hand.key("ctrl+z")
    assert board.acting == {"brun"}
    assert board.scene.inquiry.position.creature("ada").at == (6.0, 12.0)
    assert "the turns stay" in status(board.hand)
    board.hand.press("turns.back")
    assert board.acting == {"ada"}
    board.hand.press("turns.back")
    assert board.acting == frozenset()
    assert "No turn has begun." in board.hand.find("turns.back").help


@pytest.mark.rule("TABLE-TURN-01")
def test_what_cannot_go_on_says_why_with_the_rule(board: Board, tmp_path: Path) -> None:
    save_encounter(tmp_path / "empty.toml", "d20-initiative", Setup())
    board.scene.turns.open_path(tmp_path / "empty.toml")
    board.hand.key("ctrl+return")
    assert status(board.hand) == (
        "The turn-order table waits for a decision first. [TABLE-TURN-01] Open the table to settle it."
    )
    board.hand.key("f1")
    assert isinstance(board.app.scene, RulesReader)


def test_encounters_are_asked_for_where_no_folder_of_them_can_be(board: Board, data_dir: Path) -> None:
    data_dir.parent.mkdir(parents=True, exist_ok=True)
    data_dir.write_text("a file where the folder should be", encoding="utf-8")
    board.hand.press("turns.open")
    assert isinstance(board.app.scene, FileDialog)


@pytest.mark.rule("TABLE-TURN-03")
def test_a_closed_encounter_goes_on_no_more(board: Board) -> None:
    board.hand.press(D20)
    board.hand.press("turns.table")
    table = board.app.scene
    assert isinstance(table, BoardScene)
    table.press(Act((Close(),)))
    board.hand.press("table.leave")
    board.hand.key("ctrl+return")
    assert "[TABLE-TURN-03]" in status(board.hand)


@pytest.mark.parametrize("table", BEGIN)
def test_what_is_done_at_the_table_is_so_on_the_board(board: Board, table: str) -> None:
    board.hand.press(table)
    board.go_on()
    before = board.acting
    board.hand.press("turns.sit")
    scene = board.app.scene
    assert isinstance(scene, BoardScene)
    assert scene.session.match is board.order.match
    for _ in range(20):
        action = scene.session.next_step()
        scene.press(Act((action or next(iter(scene.session.match.legal_actions(MASTER))),)))
        current = scene.session.track().current
        if current is not None and current.combatant not in before:
            break
    assert current is not None
    board.hand.key("escape")
    if board.app.scene is scene:
        board.hand.press("table.leave")
    assert board.app.scene is board.scene
    assert board.acting == {current.combatant}
    assert board.picked == current.combatant


def test_turns_undone_at_the_table_are_undone_on_the_board(board: Board) -> None:
    board.hand.press(D20)
    board.hand.key("ctrl+return")
    board.hand.press("turns.table")
    for _ in range(5):
        board.hand.key("ctrl+z")
    board.hand.press("table.leave")
    assert board.acting == frozenset()
    assert board.order.match.entries == ()


def test_an_encounter_from_a_file_is_joined_by_id_else_by_name(board: Board, tmp_path: Path) -> None:
    people = (CombatantSpec("ada", "Somebody"), CombatantSpec("b", "BRUN"), CombatantSpec("c", "Nobody"))
    save_encounter(tmp_path / "ford.toml", "d20-initiative", Setup("Ford", people))
    board.scene.turns.open_path(tmp_path / "ford.toml")
    assert board.order.joined == {"ada": "ada", "brun": "b"}
    assert "2 of 3" in status(board.hand)


def test_a_bad_file_is_explained(board: Board, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('system = "chess"\n', encoding="utf-8")
    board.scene.turns.open_path(tmp_path / "bad.toml")
    assert "chess" in board.app.scene.text  # type: ignore[attr-defined] # a message dialog
    assert board.scene.turns.order is None


def test_an_encounter_is_kept_when_the_workshop_is_left(board: Board) -> None:
    board.hand.press(D20)
    board.hand.key("ctrl+return")
    board.scene.leave()
    assert [path.name for path in saves_folder().glob("*.arcane")] == ["unfinished.arcane"]


def test_an_encounter_is_one_file_whoever_leads_it(board: Board) -> None:
    """Led from the board, then at its table, then from the board again; and kept at every step."""
    board.hand.press(D20)
    board.hand.key("ctrl+return")
    board.scene.update(0)
    match = board.order.match
    for _ in range(3):
        board.scene.turns.open_table()
        table = board.app.scene
        assert isinstance(table, BoardScene)
        table.press(Act((table.session.next_step(),)))
        table.file.journal.wait()
        (path,) = saves_folder().glob("*.arcane")
        assert load_unfinished(path, GAMES.systems()).state == match.state
        board.app.pop()
        board.hand.key("ctrl+return")
    board.scene.turns.end()
    (path,) = unfinished_games()
    assert load_unfinished(path, GAMES.systems()).state == match.state
    assert headline(path).words[1].startswith("Round "), "the title says how far it has come"
    board.hand.press(WHEEL)
    board.hand.key("ctrl+return")
    board.scene.turns.begin(next(iter(TABLES)))
    assert len(unfinished_games()) == 2  # both are left, though the second was left for a third


def test_every_step_on_the_board_is_on_the_disk_before_the_next(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Match.act
    checked = []

    def act(match: AnyMatch, *args: Any) -> Any:
        if match.entries:
            (path,) = saves_folder().glob("unfinished*.arcane")
            assert parse(whole_lines(path, MOST_BYTES), path).log == record(match).log
            checked.append(match)
        return before(match, *args)

    board.hand.press(D20)
    monkeypatch.setattr(Match, "act", act)
    for _ in range(4):
        board.hand.key("ctrl+return")
    assert len(checked) >= 3


def test_everything_is_done_by_keyboard_alone(board: Board) -> None:
    hand = board.hand
    board.tab_to(WHEEL)
    hand.key("return")
    hand.key("ctrl+return")
    assert board.acting == {"ada"}
    stops: set[str] = set()
    for _ in range(6):
        hand.key("f6")
        focused = board.scene.interface.focused
        stops.add("" if focused is None else focused.name)
    assert {"turns.next", "workshop.page.3", "workshop.board"} <= stops
    board.tab_to("join.ada")
    hand.key("return")
    board.tab_to("join.0")
    hand.key("return")
    assert "ada" not in board.order.joined
    board.tab_to("turns.back")
    hand.key("return")
    assert board.acting == frozenset()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_nothing_is_clipped(file: Path, language: str, size: tuple[int, int], scale: float) -> None:
    board = Board(file, language, size, scale)
    assert not misfits(board.hand)
    for begin in BEGIN:
        board.hand.press(begin)
        for _ in range(3):
            board.hand.key("ctrl+return")
            assert not misfits(board.hand)
        board.hand.press("join.brun")
        assert not misfits(board.hand)
        board.hand.press("join.1")
        assert not misfits(board.hand)
        board.hand.press("turns.end")
        board.hand.press("dialog.yes")


def test_the_plain_workshop_loads_no_table() -> None:
    code = (
        "import sys, game.workshop.scene\n"
        "games = ('speed_wheel', 'attention_donjon', 'd20_initiative')\n"
        "parts = ('rules', 'table', 'content')\n"
        "tables = tuple(f'game.games.{game}.{part}' for game in games for part in parts)\n"
        "shared = 'game.games.turn_order.table.master_table'\n"
        "print([m for m in sys.modules if m.startswith((*tables, shared))])"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout.splitlines()[-1] == "[]"


def test_creatures_keep_their_portraits_at_the_table(board: Board) -> None:
    creature = board.scene.inquiry.position.creature("wolf")
    changed = replace(creature, ranged=9)
    board.scene.inquiry.change(edits.update_creature(board.scene.inquiry.position, "wolf", changed))
    board.hand.press(WHEEL)
    assert [pawn.portrait for pawn in board.order.match.setup.pawns] == ["ada", "brun", "bow"]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
@pytest.mark.parametrize("many", [11, 20])
def test_the_strip_shows_every_turn(tmp_path: Path, size: tuple[int, int], scale: float, many: int) -> None:
    names = ("Guard", "Bertrand de Montfaucon")
    creatures = (
        f'[[creature]]\nid = "c{i}"\nname = "{names[i % 5 == 1]} {i}"\nside = "{("blue", "red")[i % 2]}"\n'
        f"at = [{2 + i % 10 * 2}.0, {4 + i // 10 * 8}.0]\n"
        for i in range(many)
    )
    file = tmp_path / "many.toml"
    file.write_text('title = "Many"\nsize_mm = 600\n' + "".join(creatures), encoding="utf-8")
    board = Board(file, size=size, scale=scale)
    board.hand.press("turns.begin.d20_initiative")
    board.go_on()
    strip = board.hand.find("turns.strip")
    plaques = [widget for widget in strip.walk() if isinstance(widget, Plaque)]
    assert len({plaque.turn.combatant for plaque in plaques}) == len(plaques) == many
    assert all(encloses(strip.box, plaque.box) for plaque in plaques)
    back = board.hand.find("turns.back").box
    assert all(plaque.box.right <= back.x for plaque in plaques)
    assert not misfits(board.hand)
    board.leave()
