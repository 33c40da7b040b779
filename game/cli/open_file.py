"""Files opened in the scene that each is for, whether named on the command line or dropped on the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.locale import Language
from game.content.map_files import MAPS, is_map
from game.content.resources import data_folder
from game.content.toml_source import TomlSource, one_of, shown
from game.core.errors import InputError, any_of, said
from game.games import GAMES
from game.positions.battle_map import SUFFIXES as BATTLE_MAPS
from game.positions.battle_map import position_of, read_battle_map
from game.positions.picture_file import check_pixels, picture_of
from game.positions.position_file import load_position, position_text
from game.positions.position_spec import PositionSpec
from game.table.dialogs import MessageDialog
from game.table.match_journal import SUFFIX
from game.table.open_match import go_on

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.table.game import Games
    from game.ui.app import App
    from game.ui.scene import Scene

TABLES = ".toml"
LINES = ".csv"
ELSEWHERE = ".json"

PICTURES = (".png", ".jpg", ".jpeg", ".webp")

POSITION = PositionSpec.__struct_fields__
"""The keys of a position file."""

KINDS = said(
    "{saved} (a saved game), {tables} (a position or an encounter), "
    "{lines} or {elsewhere} (an encounter), {map} or {elsewhere} (a map) or {pictures} (a photo of a table)",
    saved=SUFFIX,
    tables=TABLES,
    lines=LINES,
    elsewhere=ELSEWHERE,
    map=any_of((*MAPS, *BATTLE_MAPS)),
    pictures=any_of(PICTURES),
)


def open_file(app: App, path: Path) -> None:
    """Open a file in the scene that it is for, over whatever scene is on.

    Raises:
        InputError: it is not of a kind that can be opened, or has a fault.
    """
    check_suffix(path)
    if path.suffix == SUFFIX:
        go_on(app, path, GAMES)
        return
    encounter = _encounter_of(path)
    if encounter is not None:
        app.push(encounter(path, GAMES))
        _tell_passed_over(app, path)
        return
    if path.suffix.lower() in PICTURES:
        check_pixels(picture_of(path))
    from game.workshop.scene import WorkshopScene  # noqa: PLC0415 - loads the compiled geometry

    app.push(WorkshopScene(Language(app.options.language or Language.FR), path))


def check_file(path: Path) -> None:
    """Read a file as `open_file` would, without a screen.

    Raises:
        InputError: as `open_file`.
    """
    from game.games.turn_order.content import load_encounter  # noqa: PLC0415 - only without a screen
    from game.table.open_match import loaded  # noqa: PLC0415 - the same
    from game.workshop.map_file import map_position  # noqa: PLC0415 - loads the compiled geometry

    check_suffix(path)
    if path.suffix == SUFFIX:
        loaded(path, GAMES)
    elif path.suffix.lower() in PICTURES:
        check_pixels(picture_of(path))
    elif path.suffix.lower() in BATTLE_MAPS:
        position_of(read_battle_map(path))
    elif is_map(path):
        map_position(path)
    elif _encounter_of(path) is not None:
        load_encounter(path, GAMES.tables())
    else:
        load_position(path)


def _tell_passed_over(app: App, path: Path) -> None:
    """List the parts of another program's encounter that were not taken over."""
    from game.games.turn_order.content import passed_over  # noqa: PLC0415 - only for encounters

    if texts := passed_over(path, GAMES.tables()):
        say = app.ui.say
        app.push(MessageDialog(say("elsewhere.passed_over"), "\n".join(map(say.said, texts))))


def check_suffix(path: Path) -> None:
    """Make sure that files with this suffix can be opened.

    Raises:
        InputError: they cannot.
    """
    if path.suffix not in (SUFFIX, TABLES, LINES, ELSEWHERE) and path.suffix.lower() not in (
        *PICTURES,
        *MAPS,
        *BATTLE_MAPS,
    ):
        raise InputError(path, "", said("the suffix {suffix}", suffix=repr(path.suffix)), KINDS)


def _encounter_of(path: Path) -> Callable[[Path, Games], Scene] | None:
    """The function that opens the encounter in a file; None if it is none, and no other file of a game.

    Raises:
        InputError: the file is not TOML, an encounter of no table here, or of a kind that is not opened.
    """
    if path.suffix in (LINES, ELSEWHERE) and not is_map(path):
        from game.games.turn_order.content import load_encounter  # noqa: PLC0415 - only for encounters

        return GAMES[load_encounter(path, GAMES.tables())[0]].screen().encounter
    if path.suffix != TABLES:
        return None
    toml = TomlSource.parse(position_text(path), path, by_id=True)
    keys = toml.document.keys()
    if "system" in keys:
        name, tables = toml.document["system"], GAMES.tables()
        if name not in tables:
            raise toml.fault(("system",), shown(name), one_of(tuple(tables)))
        return GAMES[name].screen().encounter
    if keys and keys.isdisjoint(POSITION):
        wanted = said(
            "a position or an encounter (the game finds cards and lists of your own in {folder})",
            folder=str(data_folder()),
        )
        raise toml.fault((next(iter(keys)),), f'"{next(iter(keys))}"', wanted)
    return None
