"""Files of puzzles: TOML that people write and the generator makes (reference: docs/puzzles.md)."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from game.content.resources import assets, data_folder
from game.content.rulebook import load_rulebook
from game.content.spec import ID, ID_WORDS, Words
from game.content.toml_source import FORMAT, TomlSource, one_of, shown
from game.content.toml_writer import toml_text
from game.core.errors import InputError, said
from game.core.files import folder_of, is_file, read_text
from game.positions.position_file import dump_position, load_position, read_position
from game.positions.puzzle import GRADES, Puzzle, Worked, is_right, worked_out
from game.positions.puzzle_misses import misses
from game.positions.ruleset_file import ruleset_of
from game.positions.skirmish import Skirmish
from game.positions.wish_names import check_names
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import WishError, parsed_wish

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.board.shapes import Point
    from game.content.toml_source import Steps
    from game.positions.position import Position
    from game.positions.wishes import Wish

MOST_PUZZLES = 1000
"""Puzzles that a file may have."""

_HEADER = re.compile(r"^(\[\[?)(\w)", re.MULTILINE)

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "puzzle": said("tables [[{table}]], at most {most}", table="puzzle", most=MOST_PUZZLES),
        "puzzle.id": ID_WORDS,
        "puzzle.title": "a text in each language",
        "puzzle.position": "a table as in a position file, or the name of one beside this file",
        "puzzle.mover": "the id of the creature that is put somewhere",
        "puzzle.wish": 'a wish such as "reachable and sees wizard and not seen by archer"',
        "puzzle.lesson": "a text in each language",
        "puzzle.hint": "a text in each language",
        "puzzle.rules": "a list of rule ids",
        "puzzle.names": "what things of the position are called in both languages, by their names there",
        "puzzle.solution": "[x, y] in inches, a place that is right",
        "puzzle.grade": "its grade, a whole number from 1 to 5",
    }
)
"""The expected content of each key, in words."""


class PuzzleSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `[[puzzle]]` table."""

    id: Annotated[str, msgspec.Meta(pattern=f"^{ID.pattern}$", max_length=60)]
    title: Words
    position: str | dict[str, Any]
    mover: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    wish: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    lesson: Words | None = None
    hint: Words | None = None
    rules: tuple[str, ...] = ()
    names: dict[str, Words] = {}
    solution: tuple[float, float] | None = None
    grade: Annotated[int, msgspec.Meta(ge=1, le=len(GRADES))] | None = None


class PuzzlesSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All of a file."""

    puzzle: Annotated[tuple[Any, ...], msgspec.Meta(max_length=MOST_PUZZLES)] = ()


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """The puzzles of some files that are sound, and what is wrong with the others."""

    puzzles: tuple[Puzzle, ...] = ()
    faults: tuple[InputError, ...] = ()


def shipped_puzzles() -> Path:
    """The folder of the puzzles that ship with the game."""
    return assets() / "puzzles"


def own_puzzles() -> Path:
    """The folder of this user's own puzzles; it need not exist yet."""
    return data_folder() / "puzzles"


def every_puzzle() -> PuzzleShelf:
    """The puzzles that ship with the game, then the user's own."""
    folders = (shipped_puzzles(), own_puzzles())
    return read_puzzles(path for folder in folders for path in sorted(folder.glob("*.toml")))


def read_puzzles(paths: Iterable[Path]) -> PuzzleShelf:
    """The puzzles of files, in their order; no two have one id."""
    puzzles: dict[str, Puzzle] = {}
    faults: list[InputError] = []
    for path in paths:
        for puzzle, toml, at in _each(path, faults):
            if puzzle.id in puzzles:
                again = said("{what} again", what=shown(puzzle.id))
                faults.append(toml.fault((*at, "id"), again, "an id that no other puzzle has"))
            else:
                puzzles[puzzle.id] = puzzle
    return PuzzleShelf(tuple(puzzles.values()), tuple(faults))


def checked_puzzles(path: Path) -> tuple[tuple[tuple[Puzzle, Worked], ...], tuple[InputError, ...]]:
    """The puzzles of a file with their answers, and everything that is wrong with it."""
    shelf = read_puzzles([path])
    sound = {puzzle.id for puzzle in shelf.puzzles}
    faults = list(shelf.faults)
    found = []
    for puzzle, toml, at in _each(path, []):
        if puzzle.id not in sound:
            continue
        sound.discard(puzzle.id)
        worked = worked_out(puzzle)
        found.append((puzzle, worked))
        if not worked.answer.spots:
            wanted = "a wish that some place fulfils"
            faults.append(toml.fault((*at, "wish"), shown(puzzle.wish.text), wanted))
            continue
        if puzzle.solution is not None and not is_right(puzzle, puzzle.solution):
            wanted = "a place where the wish is fulfilled"
            faults.append(toml.fault((*at, "solution"), _refused(puzzle, puzzle.solution), wanted))
        if puzzle.grade is not None and puzzle.grade != worked.grade:
            faults.append(toml.fault((*at, "grade"), str(puzzle.grade), str(worked.grade)))
    return tuple(found), tuple(faults)


def _refused(puzzle: Puzzle, at: Point) -> str:
    """A place with the first reason why it is not right."""
    found = misses(WishVerdicts(Skirmish(puzzle.position), puzzle.mover), puzzle.wish, at)
    return said("{what}: {why}", what=shown([*at]), why=found[0].reasons[0].said())


def puzzles_text(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file of puzzles; each position stands in it whole."""
    return "\n".join([f"format = {FORMAT}\n", *map(_text, puzzles)])


def _text(puzzle: Puzzle) -> str:
    table: dict[str, Any] = {"id": puzzle.id, "title": _words(puzzle.title)}
    table |= {"mover": puzzle.mover, "wish": puzzle.wish.text}
    for key, words in (("hint", puzzle.hint), ("lesson", puzzle.lesson)):
        table |= {} if words is None else {key: _words(words)}
    table |= {"rules": list(puzzle.rules)} if puzzle.rules else {}
    table |= {"names": {name: _words(words) for name, words in puzzle.names}} if puzzle.names else {}
    table |= {} if puzzle.solution is None else {"solution": list(puzzle.solution)}
    table |= {} if puzzle.grade is None else {"grade": puzzle.grade}
    # The format is that of the whole file.
    inner = dump_position(puzzle.position).removeprefix(f"format = {FORMAT}\n").lstrip("\n")
    position = _HEADER.sub(r"\1puzzle.position.\2", inner)
    return f"{toml_text({'puzzle': [table]})}\n[puzzle.position]\n{position}"


def _words(words: Words) -> dict[str, str]:
    return {"fr": words.fr, "en": words.en}


def _each(path: Path, faults: list[InputError]) -> Iterator[tuple[Puzzle, TomlSource, Steps]]:
    """The sound puzzles of a file with their places; what is wrong with the others goes to the faults."""
    try:
        toml = TomlSource.parse(read_text(path), path, by_id=True)
    except InputError as error:
        faults.append(error)
        return
    sound = toml.sound_keys(toml.document, PuzzlesSpec, EXPECTED, (), faults)
    for index in range(len(sound.get("puzzle", ()))):
        at = ("puzzle", index)
        puzzle = _read(toml, at, faults)
        if puzzle is not None:
            yield puzzle, toml, at


def _read(toml: TomlSource, at: Steps, faults: list[InputError]) -> Puzzle | None:
    """One puzzle of a document; None if anything is wrong with it, all of which goes to the faults."""
    table = toml.value(at)
    if not isinstance(table, dict):
        faults.append(toml.fault(at, shown(table), EXPECTED["puzzle"]))
        return None
    found: list[InputError] = []
    sound = toml.sound_keys(table, PuzzleSpec, EXPECTED, at, found)
    position = wish = None
    with _noted(found):
        position = _position(toml, at, sound["position"]) if "position" in sound else None
    with _noted(found):
        wish = _wish(toml, at, sound["wish"]) if "wish" in sound else None
    if position is not None:
        found += _faults_there(position, wish, sound, toml, at)
    faults += found
    if found or position is None or wish is None:
        return None
    return Puzzle(
        sound["id"],
        sound["title"],
        position,
        sound["mover"],
        wish,
        sound.get("lesson"),
        sound.get("hint"),
        sound.get("rules", ()),
        tuple(sound.get("names", {}).items()),
        sound.get("solution"),
        sound.get("grade"),
    )


@contextmanager
def _noted(faults: list[InputError]) -> Iterator[None]:
    """Whatever is wrong inside goes to the faults."""
    try:
        yield
    except InputError as error:
        faults.append(error)


def _wish(toml: TomlSource, at: Steps, text: str) -> Wish:
    try:
        return parsed_wish(text)
    except WishError as error:
        raise toml.fault((*at, "wish"), error.found, error.expected) from None


def _faults_there(
    position: Position, wish: Wish | None, sound: Mapping[str, Any], toml: TomlSource, at: Steps
) -> Iterator[InputError]:
    """What of the sound parts of a puzzle does not fit its position."""
    known = tuple(creature.id for creature in position.creatures)
    mover = sound.get("mover")
    if mover is not None and mover not in known:
        expected = one_of(known) if known else "a creature of the position"
        yield toml.fault((*at, "mover"), shown(mover), expected)
    elif mover is not None and wish is not None:
        try:
            check_names(wish, mover, position)
        except WishError as error:
            yield toml.fault((*at, "wish"), error.found, error.expected)
    there = _names(position)
    for name in sound.get("names", ()):
        if name not in there:
            yield toml.fault((*at, "names", name), "a name of nothing in the position", one_of(sorted(there)))
    ruleset, ids = ruleset_of(position), load_rulebook().ids
    for rule in sound.get("rules", ()):
        if ruleset.rule(rule) is None and rule not in ids:
            yield toml.fault((*at, "rules"), shown(rule), "the id of a rule")


def _position(toml: TomlSource, at: Steps, told: str | dict[str, Any]) -> Position:
    if isinstance(told, dict):
        return read_position(toml.part((*at, "position"), told), "en")
    folder = folder_of(toml.source) if isinstance(toml.source, Path) else Path()
    path = folder / told
    if not is_file(path):
        found = said('"{board}", which is not there', board=told)
        raise toml.fault((*at, "position"), found, EXPECTED["puzzle.position"])
    return load_position(path, "en")


def _names(position: Position) -> set[str]:
    """Everything of a position that has a name."""
    pieces = position.board.pieces
    laid = {zone.id for zone in position.zones} | {template.id for template in position.templates}
    there = {creature.id for creature in position.creatures} | laid
    return there | {piece.name for piece in pieces} | {piece.called for piece in pieces}
