"""Loads the library of Colors of Magic: shipped files, the user's files, and the user's own lists."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from os.path import normpath
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.board.maps.tiled import load_map, map_files
from game.content.json_schema import Written
from game.content.locale import Language, translator
from game.content.own_file import OwnFile
from game.content.resources import maps
from game.content.shelf import (
    CardFiles,
    Examined,
    Shelf,
    Tables,
    once_alone,
    parsed,
    part,
    read_file,
    read_folder,
    read_one,
    read_shipped,
    tried_set,
)
from game.content.spec import Finding, Printed, Spec, id_findings, nested
from game.content.toml_source import shown
from game.core.errors import InputError, keyed, said
from game.core.files import is_file, read_text
from game.games.colors_of_magic.content.card_checks import idle_findings, own_findings, scenario_findings
from game.games.colors_of_magic.content.effect_checks import BOUNDS, Known, findings
from game.games.colors_of_magic.content.map_names import names_on_map
from game.games.colors_of_magic.content.remarks import remarks
from game.games.colors_of_magic.content.set_lists import set_lists
from game.games.colors_of_magic.rules.cards.effects import Marker
from game.games.colors_of_magic.rules.cards.library import Library, check_list
from game.games.colors_of_magic.rules.cards.specs import (
    ArmyList,
    CardSpec,
    CreatureSpec,
    KeywordSpec,
    MarkSpec,
    MonsterCardSpec,
    ScenarioSpec,
    SchoolSpec,
    WizardSpec,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import msgspec

    from game.board.maps.tiled import TiledMap
    from game.board.terrain import Board

TABLES: Tables = MappingProxyType(
    {
        "creature": CreatureSpec,
        "card": CardSpec,
        "school": SchoolSpec,
        "wizard": WizardSpec,
        "mark": MarkSpec,
        "keyword": KeywordSpec,
        "monster_card": MonsterCardSpec,
    }
)
"""The arrays of tables that a card file may have, and the type of their items."""

LISTS: Tables = MappingProxyType({"list": ArmyList})
"""The arrays of tables that a file of lists may have, and the type of their items."""

CARD_FILES, SCENARIO_FILES, LIST_FILES = (
    Written(kind, bounds=BOUNDS, ids=True) for kind in (TABLES, ScenarioSpec, LISTS)
)
"""What the files of cards, scenarios and lists hold."""

SYSTEM = "colors_of_magic"

TEXTS = (".tmx", ".tsx", ".tx")
"""The files of a map that are read as text; all others are pictures."""


NAMED_ANEW = "a name that no map of ours has"
"""What is expected of a map of the user's: a scenario says by its name alone which map it means."""

GUIDED = "first-game"
"""The id of the scenario that marks a match as the guided one."""

OWN_SCENARIOS = "scenarios"
"""The folder of the user's scenarios and their maps, in that of the user's cards."""


def read_scenario_files(paths: Iterable[Path], shelf: Shelf) -> None:
    """Read scenarios into the shelf, one file each."""
    for path in paths:
        source = parsed(path, shelf)
        if source is not None:
            read_one(source, ScenarioSpec, (), shelf)


def _read_own_scenarios(folder: Path, shelf: Shelf, without: frozenset[Path | str]) -> None:
    """Read the user's scenarios into the shelf, but for files left out and those whose map is left out."""
    for path in sorted(set(folder.glob("*.toml")) - without):
        before = len(shelf.printed)
        read_scenario_files((path,), shelf)
        if any(folder / item.spec.map in without for item in shelf.printed[before:]):
            del shelf.printed[before:]


def _read(home: Path, extra: Path | None, without: Iterable[Path | str]) -> tuple[Library, list[InputError]]:
    library, shelf = _shelved(home, extra, without)
    return library, shelf.faults


def _shelved(home: Path, extra: Path | None, without: Iterable[Path | str]) -> tuple[Library, Shelf]:
    shelf = Shelf()
    charts = home / "maps" if (home / "maps").is_dir() else maps()
    read_shipped(part(home, "cards", SYSTEM), TABLES, shelf)
    if extra is not None:
        read_folder(extra, TABLES, shelf, without)
    read_scenario_files(sorted(part(home, "scenarios", SYSTEM).glob("*.toml")), shelf)
    if extra is not None:
        _read_own_scenarios(extra / OWN_SCENARIOS, shelf, frozenset(without))
    read_file(home / "lists" / f"{SYSTEM}.toml", LISTS, shelf)
    library = Library(
        cards=shelf.by_key(CardSpec),
        creatures=shelf.by_key(CreatureSpec),
        schools=shelf.by_key(SchoolSpec),
        wizards=shelf.by_key(WizardSpec),
        marks=shelf.by_key(MarkSpec),
        monster_cards=shelf.by_key(MonsterCardSpec),
        scenarios=shelf.by_key(ScenarioSpec),
        lists=shelf.by_key(ArmyList, "name"),
        boards=_boards(shelf, charts, extra),
        version=shelf.digest(),
        keywords=shelf.by_key(KeywordSpec),
        texts=shelf.by_place(("", home), ("maps/", charts), (f"own/{SYSTEM}/", extra)),
    )
    shelf.faults += _faults(shelf.printed, library)
    if home == CARDS.home():
        shelf.faults += _refused_in_files(shelf, library)
    if extra is not None and extra == tried_set(SYSTEM):
        library = with_lists_of(library, shelf, extra)
    return library, shelf


def with_lists_of(library: Library, shelf: Shelf, folder: Path) -> Library:
    """The library with lists of what the files of a folder print, which has none of its own."""
    if shelf.faults:
        return library
    own = {item.spec for item in shelf.printed if Path(item.source.source).is_relative_to(folder)}
    others = replace(
        library,
        cards={name: spec for name, spec in library.cards.items() if spec not in own},
        schools={name: spec for name, spec in library.schools.items() if spec not in own},
        wizards={name: spec for name, spec in library.wizards.items() if spec not in own},
    )
    made = {army.name: army for army in set_lists(library, others)}
    return replace(library, lists={**library.lists, **made})


def checked_library(extra: Path | None = None) -> Examined[Library]:
    """What ships, with the files of the folder `extra` if one is given: with every fault and every remark."""
    library, shelf = _shelved(CARDS.home(), extra, ())
    found = tuple(item.fault(*remark) for item in shelf.printed for remark in remarks(item, library))
    return Examined(library, tuple(shelf.faults), found)


def map_at(path: Path) -> TiledMap:
    """A map in a folder of maps, cached as long as the file is unchanged, since reading one is slow.

    Raises:
        InputError: it cannot be read, or has a fault.
    """
    try:
        since = path.stat().st_mtime_ns
    except OSError:
        since = 0
    return _map_since(path, since)


@lru_cache(maxsize=8)
def _map_since(path: Path, since: int) -> TiledMap:
    del since
    return load_map(path)


def _boards(shelf: Shelf, charts: Path, extra: Path | None) -> Mapping[str, Board]:
    """The boards of the maps that scenarios name; texts and faults are put on the shelf.

    A map lies in the folder `charts`, or beside a scenario of the user's, in whose folder `extra` everything
    that belongs to it has to be: a saved match holds the files of that folder.
    """
    found: dict[str, Board] = {}
    for item in shelf.of(ScenarioSpec):
        name = item.spec.map
        path, beside = charts / name, Path(item.source.source).parent / name
        if extra is not None and beside.is_relative_to(extra) and is_file(beside):
            if is_file(path):
                shelf.faults.append(item.fault(("map",), said("{what} again", what=shown(name)), NAMED_ANEW))
                continue
            path = beside
        if name in found:
            continue
        if path.suffix != ".tmx" or not is_file(path):
            wanted = "a map beside this file or in the maps folder"
            shelf.faults.append(item.fault(("map",), shown(name), wanted))
            continue
        try:
            board, files = map_at(path).board, map_files(path)
            if path == beside and extra is not None:
                _check_all_lie_in(extra, path, files)
            found[name] = board
            for file in files:
                if file.suffix in TEXTS:
                    shelf.texts[file] = read_text(file)
                else:
                    shelf.pictures.append(file)
        except InputError as error:
            shelf.faults.append(error)
    return found


def _check_all_lie_in(folder: Path, path: Path, files: Iterable[Path]) -> None:
    # By their names, which a saved match holds them by: what a link in the folder leads to may lie anywhere.
    home = normpath(folder.absolute())
    for file in files:
        if not Path(normpath(file.absolute())).is_relative_to(home):
            wanted = said("tilesets, templates and pictures in {folder}", folder=str(folder))
            raise InputError(path, "", shown(str(file)), wanted)


def map_like(name: str, board: Board) -> TiledMap | None:
    """The map of that name, ours or the user's, to paint a match on that board by; None if there is none.

    A match that was saved holds its board, and the user may have drawn another one since.
    """
    if (maps() / name).is_file():
        return map_at(maps() / name)
    with suppress(InputError):
        found = map_at(user_cards() / OWN_SCENARIOS / name)
        if found.board == board:
            return found
    return None


def map_text(library: Library, name: str) -> str:
    """The text of a map that a scenario of the library names; empty if the library holds none."""
    own = f"own/{SYSTEM}/{OWN_SCENARIOS}/{name}"
    return library.texts.get(f"maps/{name}", library.texts.get(own, ""))


def _faults(printed: Iterable[Printed[msgspec.Struct]], library: Library) -> Iterator[InputError]:
    known = _known(library)
    for item in printed:
        for steps, found, expected in _findings(item.spec, library, known):
            yield item.fault(steps, found, expected)


def _findings(spec: msgspec.Struct, library: Library, known: Known) -> Iterator[Finding]:
    match spec:
        case ScenarioSpec(markers=markers):
            own = frozenset(marker.id for marker in markers)
            yield from id_findings(spec)
            yield from findings(spec, replace(known, markers=own | known.laid))
            yield from scenario_findings(spec, library, partial(_in_english, library, spec.map))
        case Spec():
            yield from id_findings(spec)
            yield from own_findings(spec, library)
            yield from findings(spec, known)
        case ArmyList():
            yield from list_findings(spec, library)


def _refused_in_files(shelf: Shelf, library: Library) -> Iterator[InputError]:
    """What a saved match may hold, and a file may not."""
    for item in shelf.of(ScenarioSpec):
        if item.spec.id == GUIDED:
            yield item.fault(("id",), shown(GUIDED), "an id other than that of the guided first game")
        for finding in idle_findings(item.spec, library):
            yield item.fault(*finding)


def _in_english(library: Library, file: str, name: str) -> str:
    """What a map calls in English what its board names."""
    return names_on_map(file, map_text(library, file), Language.EN).get(name, name)


def _known(library: Library) -> Known:
    tables = (
        library.cards,
        library.creatures,
        library.marks,
        library.keywords,
        library.monster_cards,
        library.scenarios,
    )
    everything = (spec for table in tables for top in table.values() for spec in nested(top))
    laid = frozenset(spec.marker for spec in everything if isinstance(spec, Marker) and not spec.remove)
    scenarios = library.scenarios.values()
    return Known(
        creatures=frozenset(library.creatures),
        marks=frozenset(library.marks),
        markers=laid | {marker.id for scenario in scenarios for marker in scenario.markers},
        laid=laid,
        keywords=frozenset(library.keywords),
        cards=frozenset(library.cards),
    )


OWN_LISTS = OwnFile(f"{SYSTEM}.toml", "list", ArmyList)
"""The user's lists; they may break the rules (see `check_list`)."""

user_lists, load_lists = OWN_LISTS.path, OWN_LISTS.load


def list_findings(army: ArmyList, library: Library) -> Iterator[Finding]:
    """Every fault of a list, as an error message."""
    verdict = check_list(army, library)
    if verdict.allowed:
        return
    tr = translator(Language.EN)
    for reason in verdict.reasons:
        message = keyed(reason.key, dict(reason.values), tr.reason(reason))
        found = said("a list against {rule} ({why})", rule=reason.rule, why=message)
        yield ((), found, "a list within the rules")


def scenario_faults(path: Path, library: Library) -> tuple[InputError, ...]:
    """Every fault of one scenario file, checked against a library's creatures and marks."""
    shelf = Shelf()
    read_scenario_files((path,), shelf)
    boards = {**library.boards, **_boards(shelf, maps(), path.parent)}
    beside = shelf.by_place((f"own/{SYSTEM}/{OWN_SCENARIOS}/", path.parent))
    there = replace(library, boards=boards, texts={**library.texts, **beside})
    return (
        *shelf.faults,
        *_again(shelf, path),
        *_refused_in_files(shelf, library),
        *_faults(shelf.printed, there),
    )


def _again(shelf: Shelf, path: Path) -> Iterator[InputError]:
    """That an id is another scenario's: one that ships, or where the file is the user's own, one of those."""
    folders = [part(CARDS.home(), "scenarios", SYSTEM), CARDS.own() / OWN_SCENARIOS]
    known = folders if path.resolve().parent == folders[1].resolve() else folders[:1]
    others = Shelf()
    files = (other for folder in known for other in sorted(folder.glob("*.toml")))
    read_scenario_files((other for other in files if other.resolve() != path.resolve()), others)
    for item in shelf.of(ScenarioSpec):
        for other in others.of(ScenarioSpec):
            if other.spec.id == item.spec.id:
                yield item.fault(("id",), *once_alone(other))
                break


CARDS = CardFiles(SYSTEM, _read)
"""Scenarios and lists ship beside the cards, in `scenarios` and `lists`."""

shipped_cards, user_cards = CARDS.shipped, CARDS.own
load_library, open_library, library_faults = CARDS.load, CARDS.open, CARDS.faults
