"""Loads the library of Colors of Magic: shipped files, the user's files, and the user's own lists."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.board.maps.tiled import load_map, map_files
from game.content.locale import Language, translator
from game.content.own_file import OwnFile
from game.content.resources import maps
from game.content.shelf import (
    CardFiles,
    Shelf,
    Tables,
    parsed,
    part,
    read_file,
    read_folder,
    read_one,
    read_shipped,
)
from game.content.spec import Finding, Printed, Spec, id_findings, nested
from game.content.toml_source import shown
from game.core.errors import InputError, keyed, said
from game.core.files import read_text
from game.games.colors_of_magic.content.card_checks import own_findings, scenario_findings
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.rules.cards.effects import Marker
from game.games.colors_of_magic.rules.cards.library import Library, check_list
from game.games.colors_of_magic.rules.cards.specs import (
    ArmyList,
    CardSpec,
    CreatureSpec,
    MarkSpec,
    MonsterCardSpec,
    ScenarioSpec,
    SchoolSpec,
    WizardSpec,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

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
        "monster_card": MonsterCardSpec,
    }
)
"""The arrays of tables that a card file may have, and the type of their items."""

LISTS: Tables = MappingProxyType({"list": ArmyList})
"""The arrays of tables that a file of lists may have, and the type of their items."""

SYSTEM = "colors_of_magic"

TEXTS = (".tmx", ".tsx", ".tx")
"""The files of a map that are read as text; all others are pictures."""


def read_scenario_files(paths: Iterable[Path], shelf: Shelf) -> None:
    """Read scenarios into the shelf, one file each."""
    for path in paths:
        source = parsed(path, shelf)
        if source is not None:
            read_one(source, ScenarioSpec, (), shelf)


def _read(home: Path, extra: Path | None, without: Iterable[Path | str]) -> tuple[Library, list[InputError]]:
    shelf = Shelf()
    charts = home / "maps" if (home / "maps").is_dir() else maps()
    read_shipped(part(home, "cards", SYSTEM), TABLES, shelf)
    if extra is not None:
        read_folder(extra, TABLES, shelf, without)
    read_scenario_files(sorted(part(home, "scenarios", SYSTEM).glob("*.toml")), shelf)
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
        boards=_boards(shelf, charts),
        version=shelf.digest(),
        texts=shelf.by_place(("", home), ("maps/", charts), (f"own/{SYSTEM}/", extra)),
    )
    shelf.faults += _faults(shelf.printed, library)
    return library, shelf.faults


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


def _boards(shelf: Shelf, folder: Path) -> Mapping[str, Board]:
    """The boards of the maps in a folder that scenarios name; texts and faults are put on the shelf."""
    found: dict[str, Board] = {}
    for item in shelf.of(ScenarioSpec):
        name = item.spec.map
        path = folder / name
        if name in found:
            continue
        if path.suffix != ".tmx" or not path.is_file():
            shelf.faults.append(item.fault(("map",), shown(name), "a map (.tmx) in the maps folder"))
            continue
        try:
            found[name] = map_at(path).board
            for file in map_files(path):
                if file.suffix in TEXTS:
                    shelf.texts[file] = read_text(file)
                else:
                    shelf.pictures.append(file)
        except InputError as error:
            shelf.faults.append(error)
    return found


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
            yield from scenario_findings(spec, library)
        case Spec():
            yield from id_findings(spec)
            yield from own_findings(spec, library)
            yield from findings(spec, known)
        case ArmyList():
            yield from list_findings(spec, library)


def _known(library: Library) -> Known:
    tables = (library.cards, library.creatures, library.marks, library.monster_cards, library.scenarios)
    everything = (spec for table in tables for top in table.values() for spec in nested(top))
    laid = frozenset(spec.marker for spec in everything if isinstance(spec, Marker) and not spec.remove)
    scenarios = library.scenarios.values()
    return Known(
        creatures=frozenset(library.creatures),
        marks=frozenset(library.marks),
        markers=laid | {marker.id for scenario in scenarios for marker in scenario.markers},
        laid=laid,
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
    boards = {**library.boards, **_boards(shelf, maps())}
    return (*shelf.faults, *_faults(shelf.printed, replace(library, boards=boards)))


CARDS = CardFiles(SYSTEM, _read)
"""Scenarios and lists ship beside the cards, in `scenarios` and `lists`."""

shipped_cards, user_cards = CARDS.shipped, CARDS.own
load_library, open_library, library_faults = CARDS.load, CARDS.open, CARDS.faults
