"""The command `check`: faults of maps, positions, puzzles, encounters, cards, rules; rules without tests.

The tests are read as source: nothing of them is imported or run.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.card_folder import card_folder
from game.cli.import_map import portal_remarks
from game.content.locale import Language, Translator, translator
from game.content.map_files import any_map_faults, beside, idle_sayings, load_any_map
from game.content.rulebook import Rulebook, load_rulebook
from game.core.errors import InputError, said
from game.core.files import read_text
from game.games import GAMES
from game.games.turn_order.content import encounter_faults, passed_over
from game.positions.battle_map import SUFFIXES, battle_map_faults, position_of, read_battle_map
from game.positions.picture_file import check_pixels
from game.positions.piece_names import with_kind_names
from game.positions.position_file import load_position, position_faults
from game.positions.puzzle import LEAST_ROOM, worked_words
from game.positions.puzzle_file import checked_puzzles
from game.positions.reasons import layout_faults
from game.positions.ruleset_check import check_ruleset
from game.positions.ruleset_file import ruleset_of
from game.positions.wish_names import lost_wishes
from game.positions.wording import in_words_of

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from game.cli.query import Spoken
    from game.positions.position import Position
    from game.table.game import Cards

FAULT = 2
"""Exit code when something is at fault; remarks alone are none."""


def run(args: Namespace) -> int:
    """Check what the arguments name, one line a finding on standard output."""
    tr = translator(Language(args.lang))
    match args.subject:
        case "map":
            codes = [_check_map(Path(file), tr) for file in args.files]
        case "position":
            codes = [_check_position(Path(file), tr, args.lang) for file in args.files]
        case "puzzles":
            codes = [_check_puzzles(Path(file), tr) for file in args.files]
        case "ruleset":
            codes = [_check_ruleset(Path(file), tr) for file in args.files]
        case "encounter":
            codes = [_check_encounter(Path(file), tr) for file in args.files]
        case "cards":
            folder = None if args.folder is None else Path(args.folder)
            codes = [_check_cards(folder, args.system, tr, strict=args.strict)]
        case "rules":
            codes = [_check_rules(tr)]
        case "coverage":
            codes = [_check_coverage(Path(args.tests))]
        case _:
            codes = _check_files(args.subject, [Path(file) for file in args.files], tr)
    return max(codes)


def _check_map(path: Path, tr: Translator) -> int:
    """Check a map of Tiled or a battle map; what lies on one of anybody's and is no terrain is a remark."""
    faults = _battle_map_faults(path) if path.suffix.lower() in SUFFIXES else any_map_faults(path)
    for fault in faults:
        _print(tr.fault(fault))
    if not faults:
        for line in _left_out(path, tr) or [tr("check.fine", source=str(path))]:
            _print(line)
    return FAULT if faults else 0


def _battle_map_faults(path: Path) -> list[InputError]:
    if faults := battle_map_faults(path):
        return faults
    try:
        picture = position_of(read_battle_map(path)).picture
        if picture is not None:
            check_pixels(picture)
    except InputError as error:
        return [error]
    return []


def _left_out(path: Path, tr: Translator) -> list[str]:
    """A line for each kind of thing of a layer that is no terrain, and for each saying of nothing there."""
    if path.suffix.lower() in SUFFIXES:
        return portal_remarks(read_battle_map(path), str(path), tr)
    idle = [
        tr("check.said_of_nothing", source=str(beside(path)), number=number, what=what)
        for number, what in idle_sayings(path)
    ]
    return idle + [
        tr(
            "check.left_out_meant" if one.meant else "check.left_out",
            source=str(path),
            layer=one.layer,
            what=tr(f"map.form.{one.form}"),
            count=one.count,
        )
        for one in load_any_map(path).left_out
    ]


def _check_position(path: Path, tr: Translator, language: Spoken) -> int:
    """Check a position: an unreadable file is a fault, a position that play cannot reach a remark."""
    try:
        position = load_position(path, language)
        if position.picture is not None:
            check_pixels(position.picture)
    except InputError as error:
        # Its calls hold all that was read of the file, which is read once more.
        first = error.with_traceback(None)
    else:
        return _remark_on(position, path, tr)
    for fault in position_faults(path) or (first,):
        _print(tr.fault(fault))
    return FAULT


def _remark_on(position: Position, path: Path, tr: Translator) -> int:
    """Tell what of a sound position play cannot reach, and which of its wishes cannot be asked."""
    remarks = (*layout_faults(position), *lost_wishes(position))
    words = with_kind_names(position, in_words_of(ruleset_of(position), tr))
    for remark in remarks:
        key = "check.remark" if remark.rule else "check.remark_unruled"
        _print(tr(key, source=str(path), text=words.reason(remark), rule=remark.rule))
    if not remarks:
        _print(tr("check.fine", source=str(path)))
    return 0


def _check_puzzles(path: Path, tr: Translator) -> int:
    """Check a file of puzzles: one without an answer is a fault, one that is hardly findable a remark."""
    found, faults = checked_puzzles(path)
    for fault in faults:
        _print(tr.fault(fault))
    for puzzle, worked in found:
        if not worked.answer.spots:
            continue
        _print(worked_words(puzzle, worked, str(path), tr))
        for remark in layout_faults(puzzle.position):
            words = with_kind_names(puzzle.position, in_words_of(ruleset_of(puzzle.position), tr))
            _print(tr("check.remark_unruled", source=str(path), text=words.reason(remark)))
        if worked.room < LEAST_ROOM:
            _print(tr("check.puzzle_narrow", source=str(path), id=puzzle.id, room=tr.inches(worked.room)))
    return FAULT if faults else 0


def _check_ruleset(path: Path, tr: Translator) -> int:
    """Check a ruleset: what contradicts itself is a fault, what is left open a remark."""
    found = check_ruleset(path)
    for fault in found.faults:
        _print(tr.fault(fault))
    for remark in found.remarks:
        _print(tr(remark.key, source=str(path), names=", ".join(remark.names)))
    if not found.faults and not found.remarks:
        _print(tr("check.fine", source=str(path)))
    return FAULT if found.faults else 0


def _check_encounter(path: Path, tr: Translator) -> int:
    """Check an encounter; whatever is not taken over from another program's file is listed as a remark."""
    tables = GAMES.tables()
    faults = encounter_faults(path, tables)
    for fault in faults:
        _print(tr.fault(fault))
    if faults:
        return FAULT
    left_out = passed_over(path, tables)
    for text in left_out:
        _print(tr("check.passed_over", source=str(path), text=tr.said(text)))
    if not left_out:
        _print(tr("check.fine", source=str(path)))
    return 0


def _check_cards(folder: Path | None, system: str | None, tr: Translator, *, strict: bool) -> int:
    """Check the shipped libraries, or the files of a folder as additions to one of them.

    A folder belongs to the game that it or the folder around it is named for, else to the first one with
    cards: users have `cards/<game>`, what ships is in `<game>/cards`.
    """
    wanted: list[tuple[Cards, Path | None]]
    if folder is None and system is None:
        wanted = [(game.cards(), None) for game in GAMES.values() if game.cards is not None]
    else:
        name, added = card_folder(folder, system)
        found = GAMES[name].cards
        wanted = [] if found is None else [(found(), added)]
    return max(_check_library(cards, added, tr, strict=strict) for cards, added in wanted)


def _check_library(cards: Cards, folder: Path | None, tr: Translator, *, strict: bool) -> int:
    """Check what ships with a game, together with the files of a folder if there is one."""
    checked = cards.checked(folder)
    for fault in checked.faults:
        _print(tr.fault(fault))
    for remark in checked.remarks:
        _print(tr("check.card_remark", text=tr.fault(remark)))
    if not (checked.faults or checked.remarks):
        counted = {count: len(getattr(checked.library, count)) for count in cards.counts}
        _print(tr(cards.message, **counted))
    return FAULT if checked.faults or (strict and checked.remarks) else 0


def _check_files(subject: str, paths: list[Path], tr: Translator) -> list[int]:
    """Check files of a kind that a game reads."""
    kind = next(offered for game in GAMES.values() for offered in game.files if offered.name == subject)
    codes = []
    for path, faults in zip(paths, kind.faults(paths), strict=True):
        for fault in faults:
            _print(tr.fault(fault))
        if not faults:
            _print(tr("check.fine", source=str(path)))
        codes.append(FAULT if faults else 0)
    return codes


def _check_rules(tr: Translator) -> int:
    """Check the rule texts, and that both languages have the same messages."""
    rulebook = load_rulebook()
    french, english = (set(translator(language).messages) for language in Language)
    for key in sorted(french ^ english):
        _print(tr("check.one_language", message=key))
    if french ^ english:
        return FAULT
    _print(tr("check.rules_fine", rules=len(rulebook.ids), messages=len(french)))
    return 0


def _check_coverage(tests: Path) -> int:
    """Print the table of rules and rulings with their tests; one without a test is a fault."""
    if not tests.is_dir():
        raise InputError(tests, "", "no folder", "a folder of tests (.py)")
    rulebook = load_rulebook()
    _print(coverage_table(rulebook, tests).rstrip("\n"))
    return FAULT if uncovered(rulebook, tests) else 0


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")


def rule_tests(tests: Path) -> dict[str, tuple[str, ...]]:
    """The tests of each rule id: those marked with it by `pytest.mark.rule` below that folder.

    A test is named `board/test_sight.py::test_a_wall_blocks`; a mark outside any test counts for its file.

    Raises:
        InputError: a file is not Python, or a mark's id is not written out.
    """
    found: dict[str, dict[str, None]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        name, text = path.relative_to(tests).as_posix(), read_text(path)
        parsed = _parsed(path, text)
        if "mark.rule" not in text:
            continue
        for rule, test in _marks(parsed, (), path):
            found.setdefault(rule, {})["::".join((name, *test))] = None
    return {rule: tuple(names) for rule, names in found.items()}


def uncovered(rulebook: Rulebook, tests: Path) -> tuple[str, ...]:
    """The rules and rulings that no test below the folder is marked with.

    Raises:
        InputError: as `rule_tests`.
    """
    covered = rule_tests(tests)
    return tuple(rule for rule in _all_ids(rulebook) if rule not in covered)


def coverage_table(rulebook: Rulebook, tests: Path) -> str:
    """Every rule, then every ruling, with its tests below it, one a line, or with the word `none`.

    Raises:
        InputError: as `rule_tests`.
    """
    covered = rule_tests(tests)
    lines: list[str] = []
    for rule in _all_ids(rulebook):
        lines += [rule, *(f"  {test}" for test in covered.get(rule, ("none",)))]
    return "\n".join(lines) + "\n"


def _all_ids(rulebook: Rulebook) -> tuple[str, ...]:
    """The id of every rule and of every ruling."""
    return (*rulebook.ids, *(ruling.id for ruling in rulebook.rulings))


def _parsed(path: Path, text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise InputError(path, said("line {line}", line=error.lineno), error.msg, "Python") from error


def _marks(node: ast.AST, test: tuple[str, ...], path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every rule marked at or below the node, with the names of the class and test it belongs to."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield from _marks(child, (*test, name), path)
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=[_, *_] as arguments
            ):
                yield from ((_written_out(argument, path), test) for argument in arguments)
            case _:
                yield from _marks(child, test, path)


def _written_out(argument: ast.expr, path: Path) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise InputError(
        path,
        said("line {line}", line=argument.lineno),
        ast.unparse(argument),
        'a rule id such as "CM-LOS-04"',
    )
