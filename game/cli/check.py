"""The command `check`: faults of maps, positions, cards, scenarios and rule texts; tests that cover rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.board.tiled import map_faults
from game.content.coverage import coverage_table, uncovered
from game.content.locale import Language, Translator, translator
from game.content.rulebook import load_rulebook
from game.core.errors import InputError
from game.games.colors_of_magic.content.library_files import library_faults, scenario_faults, shipped_cards
from game.games.donjon_procrastination.content.library_files import duel_library_faults, shipped_duel_cards
from game.games.registry import COLORS_OF_MAGIC, DONJON_PROCRASTINATION
from game.positions.position_file import load_position
from game.positions.reasons import layout_faults

if TYPE_CHECKING:
    from argparse import Namespace

    from game.positions.query import Spoken

FAULT = 2
"""Exit code when something is at fault; remarks alone are none."""

MAGIC_COUNTS = ("cards", "creatures", "schools", "wizards", "monster_cards", "scenarios")
DUEL_COUNTS = ("cards", "series", "bluffs", "decks")
"""What is counted in a library that has no fault."""


def run(args: Namespace) -> int:
    """Check what the arguments name, one line a finding on standard output."""
    tr = translator(Language(args.lang))
    match args.subject:
        case "map":
            codes = [_check_map(Path(file), tr) for file in args.files]
        case "position":
            codes = [_check_position(Path(file), tr, args.lang) for file in args.files]
        case "cards":
            folder = None if args.folder is None else Path(args.folder)
            codes = [_check_cards(folder, args.system, tr)]
        case "scenario":
            codes = _check_scenarios([Path(file) for file in args.files], tr)
        case "rules":
            codes = [_check_rules(tr)]
        case _:
            codes = [_check_coverage(Path(args.tests))]
    return max(codes)


def _check_map(path: Path, tr: Translator) -> int:
    faults = map_faults(path)
    for fault in faults:
        _print(str(fault))
    if not faults:
        _print(tr("check.fine", source=str(path)))
    return FAULT if faults else 0


def _check_position(path: Path, tr: Translator, language: Spoken) -> int:
    """A file that cannot be read is a fault; a position that could not be reached in play is a remark."""
    try:
        position = load_position(path, language)
    except InputError as error:
        _print(str(error))
        return FAULT
    remarks = layout_faults(position)
    for remark in remarks:
        _print(tr("check.remark", source=str(path), text=tr.reason(remark), rule=remark.rule))
    if not remarks:
        _print(tr("check.fine", source=str(path)))
    return 0


def _check_cards(folder: Path | None, system: str | None, tr: Translator) -> int:
    """The shipped libraries, or the files of a folder as additions to one of them.

    A folder that bears the name of a system in `cards` has its cards; without a name it is Colors of Magic's.
    """
    if folder is not None and not folder.is_dir():
        raise InputError(folder, "", "no folder", "a folder of card files (.toml)")
    if system is None and folder is not None:
        system = DONJON_PROCRASTINATION if folder.name == shipped_duel_cards().name else COLORS_OF_MAGIC
    codes = []
    if system in (COLORS_OF_MAGIC, None):
        magic, faults = library_faults(_added(folder, shipped_cards()))
        codes.append(_report(magic, faults, tr, "check.cards", MAGIC_COUNTS))
    if system in (DONJON_PROCRASTINATION, None):
        duels, faults = duel_library_faults(_added(folder, shipped_duel_cards()))
        codes.append(_report(duels, faults, tr, "check.duel_cards", DUEL_COUNTS))
    return max(codes)


def _added(folder: Path | None, shipped: Path) -> Path | None:
    """The folder, unless it is what ships with the game."""
    return None if folder is None or folder.resolve() == shipped.resolve() else folder


def _report(
    library: object, faults: tuple[InputError, ...], tr: Translator, key: str, counts: tuple[str, ...]
) -> int:
    for fault in faults:
        _print(str(fault))
    if not faults:
        _print(tr(key, **{count: len(getattr(library, count)) for count in counts}))
    return FAULT if faults else 0


def _check_scenarios(paths: list[Path], tr: Translator) -> list[int]:
    library, _ = library_faults()
    codes = []
    for path in paths:
        faults = scenario_faults(path, library)
        for fault in faults:
            _print(str(fault))
        if not faults:
            _print(tr("check.fine", source=str(path)))
        codes.append(FAULT if faults else 0)
    return codes


def _check_rules(tr: Translator) -> int:
    """The rule texts, and that both languages have the same messages."""
    rulebook = load_rulebook()
    french, english = (set(translator(language).messages) for language in Language)
    for key in sorted(french ^ english):
        _print(tr("check.one_language", message=key))
    if french ^ english:
        return FAULT
    _print(tr("check.rules_fine", rules=len(rulebook.ids), messages=len(french)))
    return 0


def _check_coverage(tests: Path) -> int:
    """The table of rules and tests; a rule without a test is listed, and is no fault of the data."""
    if not tests.is_dir():
        raise InputError(tests, "", "no folder", "a folder of tests (.py)")
    rulebook = load_rulebook()
    _print(coverage_table(rulebook, tests).rstrip("\n"))
    return FAULT if uncovered(rulebook, tests) else 0


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
