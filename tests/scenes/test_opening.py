"""Files named or dropped on the window: each opens in its scene, or it is said why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from dp_case import DP_CASE
from foreign_maps import old_json
from screens import misfits, texts

from game.cli.open_file import POSITION as POSITION_KEYS
from game.cli.open_file import check_file, open_file
from game.cli.play import entries, speak
from game.content.resources import assets, maps
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match
from game.core.record import save
from game.games.donjon_procrastination.content.library_files import DUEL_CARDS
from game.positions.position_spec import PositionSpec
from game.table.dialogs import MessageDialog, report
from game.table.loading import LoadingScene
from game.table.match_scene import MatchScene
from game.table.open_match import SeatsDialog
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.input.events import FileDropped
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.scale_dialogs import MapTerrainDialog
from game.workshop.scene import WorkshopScene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("coarse_boards")

POSITION = assets() / "positions" / "narrow-gap.toml"
MAP = min(maps().glob("*.tmx"))
CARDS = DUEL_CARDS.home() / "lists" / "donjon_procrastination.toml"


@pytest.fixture
def hand() -> Driver:
    settings = Settings(speak, Options(language="en"), report=report, open_file=open_file)
    app = App(OffScreen((1280, 720)), settings)
    app.push(TitleScene(entries))
    return Driver(app)


def loaded(hand: Driver) -> WorkshopScene:
    """The workshop, once its board is painted."""
    while isinstance(hand.app.scene, LoadingScene):
        hand.wait(0.1)
    assert isinstance(hand.app.scene, WorkshopScene)
    return hand.app.scene


def saved(folder: Path) -> Path:
    path = folder / "duel.arcane"
    save(Match.start(DP_CASE.system, DP_CASE.setup(1), SeededDice(1)), path)
    return path


def refused(hand: Driver) -> str:
    """The sentence of the dialog on top."""
    dialog = hand.app.scene
    assert isinstance(dialog, MessageDialog)
    return dialog.text


def test_a_position_opens_in_the_workshop(hand: Driver) -> None:
    hand.post(FileDropped(POSITION))
    assert loaded(hand).files.file == POSITION


def test_a_map_opens_in_the_workshop_with_nobody_on_it(hand: Driver) -> None:
    hand.post(FileDropped(MAP))
    workshop = loaded(hand)
    assert workshop.inquiry.position.map_file == MAP.name
    assert workshop.inquiry.position.creatures == ()
    assert workshop.files.file is None


@pytest.mark.parametrize("path", sorted(assets().glob("*/encounters/*.en.toml")), ids=lambda p: p.stem)
def test_an_encounter_opens_at_its_table(path: Path, hand: Driver) -> None:
    hand.post(FileDropped(path))
    table = hand.app.scene
    assert isinstance(table, MatchScene)
    assert table.session.match.system.name.replace("-", "_") == path.parts[-3]


def test_a_saved_game_asks_who_plays(hand: Driver, tmp_path: Path) -> None:
    hand.post(FileDropped(saved(tmp_path)))
    assert isinstance(hand.app.scene, SeatsDialog)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_name_that_a_save_is_given_fits_where_it_is_opened(
    hand: Driver, tmp_path: Path, language: Literal["fr", "en"]
) -> None:
    hand.app.set_options(language=language)
    name = "Colors of Magic, Rouge \N{EN DASH} machine, Tour 2, 2026-11-29 06h25"
    path = saved(tmp_path)
    path = path.rename(path.with_stem(name))
    hand.post(FileDropped(path))
    assert isinstance(hand.app.scene, SeatsDialog)
    assert not misfits(hand)
    assert name in texts(hand)


def test_what_cannot_be_opened_says_why(hand: Driver, tmp_path: Path) -> None:
    picture = tmp_path / "map.gif"
    hand.post(FileDropped(picture))
    assert "the suffix '.gif', expected .arcane" in refused(hand)


def test_cards_and_lists_say_where_they_belong(hand: Driver) -> None:
    hand.post(FileDropped(CARDS))
    assert "cards and lists of your own in" in refused(hand)


def test_a_file_dropped_on_a_dialog_is_not_opened(hand: Driver, tmp_path: Path) -> None:
    hand.post(FileDropped(tmp_path / "map.gif"))
    dialog = hand.app.scene
    hand.post(FileDropped(POSITION))
    assert hand.app.scene is dialog
    assert POSITION.name in hand.app.notice.text


def test_a_file_dropped_while_something_loads_is_not_opened(hand: Driver) -> None:
    hand.post(FileDropped(POSITION))
    assert isinstance(hand.app.scene, LoadingScene)
    hand.post(FileDropped(MAP))
    assert loaded(hand).files.file == POSITION


def test_the_workshop_leaves_to_others_what_is_no_position(hand: Driver, tmp_path: Path) -> None:
    hand.post(FileDropped(POSITION))
    workshop = loaded(hand)
    hand.post(FileDropped(saved(tmp_path)))
    assert isinstance(hand.app.scene, SeatsDialog)
    assert workshop in hand.app.scenes


def test_a_position_dropped_on_a_changed_one_is_asked_about(hand: Driver) -> None:
    hand.post(FileDropped(POSITION))
    workshop = loaded(hand)
    workshop.inquiry.pick_next(1)
    workshop.inquiry.delete_picked()
    hand.post(FileDropped(assets() / "positions" / "crowded-bridge.toml"))
    assert hand.app.scene.overlay
    assert workshop.files.file == POSITION


@pytest.mark.parametrize(
    "make", [lambda _: POSITION, lambda _: MAP, saved, lambda _: min(assets().glob("*/encounters/*"))]
)
def test_what_opens_is_read_without_a_screen_too(make: Callable[[Path], Path], tmp_path: Path) -> None:
    check_file(make(tmp_path))


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.gif", "", "the suffix '.gif'"),
        ("a.toml", 'system = "chess"', 'found "chess"'),
        ("a.toml", "[[creature]]\n", "creature"),
        ("a.tmx", "<map/>", "a.tmx"),
        ("a.arcane", "nothing", "a.arcane"),
        ("a.arcane", None, "no such file"),
    ],
)
def test_what_does_not_open_is_named(name: str, text: str | None, sentence: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as fault:
        check_file(tmp_path / name)
    assert sentence in str(fault.value)


def test_the_keys_of_a_position_are_known() -> None:
    assert set(POSITION_KEYS) == set(PositionSpec.__struct_fields__)


def test_a_map_named_as_json_once_was_opens_as_any_other(hand: Driver, tmp_path: Path) -> None:
    """Tiled wrote .json before it wrote .tmj; encounters of other programs end with it, too."""
    path = old_json(tmp_path)
    path = path.rename(path.with_suffix(".json"))
    check_file(path)
    hand.post(FileDropped(path))
    while not isinstance(hand.app.scene, MapTerrainDialog):
        hand.wait(0.1)
    other = tmp_path / "other.json"
    other.write_text('{"tilewidth": 32}', encoding="utf-8")
    with pytest.raises(InputError, match="expected an encounter"):
        check_file(other)
