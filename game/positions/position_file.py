"""Position files: TOML that people write and programs generate (reference: docs/positions.md)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from msgspec.structs import asdict

from game.board.lines import free_name, in_order, parts_of
from game.board.maps.tiled import MAX_ALL_CORNERS, MAX_PIECES, Language
from game.board.shapes import INCH_MM, Chain, Disc, Polygon, ShapeError
from game.board.terrain import GROUND_KINDS, LINE_KINDS, Board, Kind, LineOpening, Piece, ThinLine
from game.content.map_files import MAPS, load_any_map
from game.content.resources import maps
from game.content.toml_source import FORMAT, TomlSource, faults_of, one_of, shown
from game.content.toml_writer import toml_text
from game.core.copies import replace
from game.core.errors import InputError, said
from game.core.files import bounded_text, folder_of, is_file, read_text, write_text
from game.positions.battle_map import SUFFIXES as BATTLE_MAPS
from game.positions.look import FigureLook
from game.positions.map_picture import is_of_map, map_picture
from game.positions.picture_table import (
    check_picture,
    named_from,
    picture_table,
    read_picture,
    with_data,
    without_data,
)
from game.positions.position import Creature, HouseRules, Position, misplaced
from game.positions.position_spec import (
    EXPECTED,
    CreatureSpec,
    LineSpec,
    OpeningSpec,
    PositionSpec,
    SizeSpec,
    TerrainSpec,
    house_rules_of,
    house_rules_table,
    read_house_rules,
)
from game.positions.ruleset_file import find_ruleset, opacity_of, ruleset_of, standard_ruleset, with_kinds
from game.positions.run_names import runs_apart
from game.positions.shape_table import shape_of
from game.positions.translations import Reading, both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.board.terrain import Footing
    from game.content.spec import Words
    from game.content.toml_source import Steps
    from game.positions.picture import GroundPicture
    from game.positions.ruleset import Ruleset, TerrainKind
    from game.positions.translations import Translation
    from game.positions.wishes import KeptWish
    from game.positions.zones import Template, Zone

MOST_BYTES = 45_000_000
"""The most bytes of a position file with a picture in it; what is not the picture is as long as any text."""


def load_position(path: Path, language: Language = "fr", *, painted: bool = True) -> Position:
    """The position in a file; the pieces of its map are named in that language.

    A map that others drew is not `painted` where nobody looks at it.

    Raises:
        InputError: the file cannot be read or holds something else; also for faults of its map.
    """
    suffix = path.suffix.lower()
    if suffix in MAPS:
        raise InputError(path, "", "a map of Tiled", "a position, which names the map as its `board`")
    if suffix in BATTLE_MAPS:
        raise InputError(path, "", "a battle map", "a position; `import` makes one of a battle map")
    return parse_position(read_text(path, MOST_BYTES), path, language, painted=painted)


def parse_position(
    text: str, source: Path | str, language: Language = "fr", *, mended: bool = False, painted: bool = True
) -> Position:
    """The position in a text; `source` names it in errors and, if a path, is where its map is looked for.

    The pieces of its map are named in that language; `painted` is as in `load_position`. With `mended`
    control characters, which journals of earlier versions may hold, are read as replacement characters, and a
    picture that is gone is left out.

    >>> text = '''
    ... [[terrain]]
    ... name = "wall"
    ... kind = "wall"
    ... rectangle = [11, 5, 12, 18]
    ... [[creature]]
    ... id = "archer"
    ... side = "red"
    ... at = [6, 12]
    ... '''
    >>> position = parse_position(text, "example.toml")
    >>> position.board.pieces[0].opacity, position.creature("archer").at
    (<Opacity.BLOCKING: 'blocking'>, (6.0, 12.0))
    >>> parse_position(text.replace("red", "green"), "example.toml")
    Traceback (most recent call last):
    game.core.errors.InputError: example.toml, ...

    Raises:
        InputError: the text is not a position.
    """
    text, data = without_data(text)
    toml = TomlSource.parse(bounded_text(text, str(source)), source, mended=mended)
    return read_position(toml, language, data=data, mended=mended, painted=painted)


def position_faults(path: Path) -> tuple[InputError, ...]:
    """What in a file is no position: of every key of every table, then of every single thing in them."""
    faults: list[InputError] = []
    try:
        text, data = without_data(read_text(path, MOST_BYTES))
        toml = TomlSource.parse(bounded_text(text, str(path)), path)
        toml.sound_keys(toml.document, PositionSpec, EXPECTED, (), faults)
        sound = not faults
        faults += _later_faults(toml)
        if sound:
            faults += _single_faults(toml)
            undrawn = {key: value for key, value in toml.document.items() if key != "figure"}
            position = read_position(replace(toml, document=undrawn), data=data)
            faults += _look_faults(toml, position)
    except InputError as error:
        # It is the first fault of the whole, which may have been found by itself already.
        if str(error) not in map(str, faults):
            faults.append(error)
    return tuple(faults)


def _single_faults(toml: TomlSource) -> Iterator[InputError]:
    """The faults of single pieces, creatures and house rules, each looked at by itself.

    Raises:
        InputError: there is no ruleset of that name.
    """
    spec = toml.convert(toml.document, PositionSpec, EXPECTED)
    folder = folder_of(toml.source) if isinstance(toml.source, Path) else Path()
    named = None if spec.ruleset is None else find_ruleset(toml, spec.ruleset, folder)
    ruleset, reading = named or standard_ruleset(), Reading("en")
    reads: list[Callable[[], object]] = [
        *(
            partial(
                read_house_rules, replace(toml, document={"rules": {key: value}}), house_rules_of(ruleset)
            )
            for key, value in spec.rules.items()
        ),
        *(partial(_piece, toml, index, each, str(index), ruleset) for index, each in enumerate(spec.terrain)),
        *(
            partial(_line, toml, index, each, str(index), set(), ruleset, reading)
            for index, each in enumerate(spec.line)
        ),
        *(
            partial(_creature, toml, index, each, ruleset, reading)
            for index, each in enumerate(spec.creature)
        ),
    ]
    return faults_of(*reads)


def _later_faults(toml: TomlSource) -> Iterator[InputError]:
    """The faults of the tables that most positions have none of."""
    document = toml.document
    if "zone" in document or "template" in document:
        from game.positions.zone_table import laid_faults  # noqa: PLC0415 - most positions have none

        creatures = document.get("creature")
        tables = creatures if isinstance(creatures, list) else ()
        ids = [str(each.get("id")) for each in tables if isinstance(each, dict)]
        yield from laid_faults(toml, ids)
    if "wish" in document:
        from game.positions.wish_table import wish_faults  # noqa: PLC0415 - most positions have none

        yield from wish_faults(toml)


def _look_faults(toml: TomlSource, position: Position) -> Iterator[InputError]:
    """The faults of the words and colours of figures."""
    if "figure" in toml.document:
        from game.positions.look_table import look_faults  # noqa: PLC0415 - most positions have none

        yield from look_faults(toml, position)


def read_position(
    toml: TomlSource,
    language: Language = "fr",
    *,
    data: str = "",
    mended: bool = False,
    painted: bool = True,
) -> Position:
    """The position that a document holds, or a part of one.

    `data` are the bytes of a picture in it, in base64; the rest is as in `parse_position`.

    Raises:
        InputError: it holds none.
    """
    spec = toml.convert(toml.document, PositionSpec, EXPECTED)
    folder = folder_of(toml.source) if isinstance(toml.source, Path) else Path()
    named = None if spec.ruleset is None else find_ruleset(toml, spec.ruleset, folder)
    ruleset = named or standard_ruleset()
    rules = read_house_rules(toml, house_rules_of(ruleset))
    picture = None
    if spec.picture is not None:
        try:
            picture = read_picture(toml, spec.picture, folder, data)
        except InputError:
            if not mended:
                raise
            # What was being laid out is not lost with a picture that was moved meanwhile.
    map_file = _map_file(toml, spec, folder)
    reading = Reading(language)
    board = with_kinds(_board(toml, spec, rules, map_file, reading, picture, ruleset), ruleset)
    if picture is not None:
        check_picture(toml, picture, board)
    elif map_file is not None and painted:
        whole = map_path(map_file)
        picture = map_picture(load_any_map(whole, language).drawing, whole)
    creatures = tuple(
        _creature(toml, index, creature, ruleset, reading) for index, creature in enumerate(spec.creature)
    )
    _check_creatures(toml, creatures, board)
    zones, templates = _laid(toml, creatures, reading)
    title = reading.text("title", spec.title)
    wishes = _wishes(toml, reading)
    position = Position(board, creatures, rules, title, map_file, picture, named, zones, templates, wishes)
    look = _look(toml, position, reading)
    return replace(position, look=look, translations=tuple(reading.found))


def _look(toml: TomlSource, position: Position, reading: Reading) -> FigureLook:
    """The words and colours of figures that a document gives."""
    if "figure" not in toml.document:
        return FigureLook()
    from game.positions.look_table import read_look  # noqa: PLC0415 - most positions have none

    return read_look(toml, position, reading)


def _wishes(toml: TomlSource, reading: Reading) -> tuple[KeptWish, ...]:
    """The wishes of a document."""
    if "wish" not in toml.document:
        return ()
    from game.positions.wish_table import read_wishes  # noqa: PLC0415 - most positions have none

    return read_wishes(toml, reading)


def position_text(path: Path) -> str:
    """The text of a position file without the bytes of its picture; of any other file, all of it.

    Raises:
        InputError: the file cannot be read, or what is not the picture is longer than any text may be.
    """
    return bounded_text(without_data(read_text(path, MOST_BYTES))[0], str(path))


def _laid(
    toml: TomlSource, creatures: tuple[Creature, ...], reading: Reading
) -> tuple[tuple[Zone, ...], tuple[Template, ...]]:
    """The zones and templates of a document."""
    if "zone" not in toml.document and "template" not in toml.document:
        return (), ()
    from game.positions.zone_table import read_laid  # noqa: PLC0415 - most positions have none

    return read_laid(toml, [creature.id for creature in creatures], reading)


def save_position(position: Position, path: Path) -> None:
    """Write the position to a file, replacing it whole or not at all.

    What lies below the folder of the file is named from there, so that all can be moved or sent together.

    Raises:
        InputError: the file cannot be written, or the position's map cannot be read.
    """
    write_text(path, dump_position(position, folder_of(path)))


def dump_position(position: Position, folder: Path | None = None) -> str:
    """The text of a position file that loads to an equal position, in the language it was loaded in.

    A map, a picture or a ruleset below `folder` is named from there, a ruleset of the user's folder and what
    ships from theirs; others by their whole path.

    Terrain that the map already has is left out while the map is whole in the position; otherwise the file
    lists all terrain and takes only the size and the picture from the map. A map of another size than the
    board's is dropped.

    Raises:
        InputError: the position's map cannot be read.
    """
    ground, pieces = _ground(position), position.board.pieces
    position = _without_map_picture(position, kept=ground is None)
    if ground is None or position.map_file is None:
        return _dumped(position, _size_table(position), pieces, folder)
    board: dict[str, Any] = {"board": named_from(folder, position.map_file)}
    if pieces[: len(ground.pieces)] == ground.pieces:
        return _dumped(position, board, pieces[len(ground.pieces) :], folder)
    return _dumped(position, {**board, "board_terrain": False}, pieces, folder)


def dump_whole(position: Position) -> str:
    """As `dump_position`, but all terrain is listed, so that the map need not be read."""
    size = _size_table(position)
    board = {"board": position.map_file, "board_terrain": False} if position.map_file is not None else size
    return _dumped(_without_map_picture(position, kept=False), board, position.board.pieces)


def _without_map_picture(position: Position, *, kept: bool) -> Position:
    """The position without the picture of its map; where it is kept, it is one of the position's own."""
    picture = position.picture
    if picture is None or position.map_file is None or not is_of_map(picture, map_path(position.map_file)):
        return position
    return replace(position, picture=replace(picture, file=None) if kept else None)


def _dumped(
    position: Position, board: dict[str, Any], pieces: tuple[Piece, ...], folder: Path | None = None
) -> str:
    kept = position.translations
    title = both(kept, "title", position.title)
    document: dict[str, Any] = {"format": FORMAT, **({"title": title} if title else {})}
    if position.ruleset is not None:
        document["ruleset"] = named_from(folder, position.ruleset.file)
    document |= board
    if position.picture is not None:
        document["picture"] = picture_table(position.picture, folder)
    if rules := house_rules_table(position.rules, house_rules_of(ruleset_of(position))):
        document["rules"] = rules
    kind = ruleset_of(position).kind
    if terrain := [_terrain_table(piece, kind(piece.sort), kept) for piece in pieces if piece.line is None]:
        document["terrain"] = terrain
    if lines := [*dict.fromkeys(piece.line for piece in pieces if piece.line is not None)]:
        document["line"] = [_line_table(line, kind(line.sort), kept) for line in lines]
    if position.creatures:
        document["creature"] = [_creature_table(creature, kept) for creature in position.creatures]
    document |= _later_tables(position)
    text = toml_text(document)
    return text if position.picture is None else with_data(text, position.picture)


def _later_tables(position: Position) -> dict[str, Any]:
    """The tables that most positions have none of."""
    found: dict[str, Any] = {}
    if position.zones or position.templates:
        from game.positions.zone_table import laid_tables  # noqa: PLC0415 - most positions have none

        found |= laid_tables(position)
    if position.wishes:
        from game.positions.wish_table import wish_tables  # noqa: PLC0415 - most positions have none

        found["wish"] = wish_tables(position.wishes, position.translations)
    if position.look != FigureLook():
        from game.positions.look_table import look_table  # noqa: PLC0415 - most positions have none

        if table := look_table(position):
            found["figure"] = table
    return found


def map_path(map_file: str) -> Path:
    """The file of a position's map: a path below the maps folder, or a path of its own."""
    return maps() / map_file


def _map_file(toml: TomlSource, spec: PositionSpec, folder: Path) -> str | None:
    """The map's name below the maps folder, or its absolute path if it lies elsewhere."""
    if spec.board is None:
        return None
    for key in ("size_mm", "size_in"):
        if getattr(spec, key) is not None:
            raise toml.fault((key,), "a size beside a board", "one of the two: a map has its own size")
    if Path(spec.board).suffix.lower() in BATTLE_MAPS:
        other = said('"{board}", a battle map of another program', board=spec.board)
        raise toml.fault(("board",), other, "a Tiled map; `import` makes a position of a battle map")
    for candidate in (folder / spec.board, maps() / spec.board):
        if is_file(candidate):
            found = candidate.resolve()
            shipped = maps().resolve()
            return found.relative_to(shipped).as_posix() if found.is_relative_to(shipped) else str(found)
    raise toml.fault(
        ("board",),
        said('"{board}", which is not there', board=spec.board),
        "a map beside this file or in the maps folder",
    )


def _board(
    toml: TomlSource,
    spec: PositionSpec,
    rules: HouseRules,
    map_file: str | None,
    reading: Reading,
    picture: GroundPicture | None,
    ruleset: Ruleset,
) -> Board:
    if map_file is None:
        width, height = _size(toml, spec, rules, picture)
        ground = Board(width, height)
    else:
        ground = load_any_map(map_path(map_file), reading.language).board
    pieces = list(ground.pieces) if spec.board_terrain else []
    names = [reading.text("terrain", terrain.name or "") for terrain in spec.terrain]
    of_lines = [reading.text("terrain", line.name or "") for line in spec.line]
    # Of the map every run keeps its name, by which it is known again when the position is saved.
    of_map = {piece.name for piece in pieces}
    taken = of_map | {*names, *of_lines}
    for index, (terrain, given) in enumerate(zip(spec.terrain, names, strict=True)):
        name = given or free_name(terrain.kind or Kind.OTHER, taken)
        if terrain.name and any(piece.name == name for piece in pieces):
            raise toml.fault(
                ("terrain", index, "name"),
                said("{what} again", what=f'"{name}"'),
                "a name that no other piece of terrain has",
            )
        taken.add(name)
        pieces.append(_piece(toml, index, terrain, name, ruleset))
    for index, (line, given) in enumerate(zip(spec.line, of_lines, strict=True)):
        known = of_map | {piece.called for piece in pieces}
        name = given or free_name(line.kind, known | {*of_lines})
        pieces += _line(toml, index, line, name, known, ruleset, reading)
    _check_size(toml, pieces)
    _check_other_names(toml, spec, reading)
    return Board(ground.width, ground.height, runs_apart(pieces))


def _check_other_names(toml: TomlSource, spec: PositionSpec, reading: Reading) -> None:
    """See that no two pieces share a name in the language that is not read, if any has one there."""
    if not reading.found:
        return
    names: list[tuple[Steps, str | Words | None]] = []
    names += [(("terrain", index, "name"), terrain.name) for index, terrain in enumerate(spec.terrain)]
    for index, line in enumerate(spec.line):
        names.append((("line", index, "name"), line.name))
        for key, openings in (("doors", line.doors), ("windows", line.windows)):
            names += [(("line", index, key, n, "name"), opening.name) for n, opening in enumerate(openings)]
    taken: set[str] = set()
    for steps, name in names:
        other = name if isinstance(name, str | None) else name.en if reading.language == "fr" else name.fr
        if other in taken:
            found = said("{what} again", what=f'"{other}"')
            raise toml.fault(steps, found, "a name that no other piece of terrain has")
        taken |= {other} if other else set()


def _check_size(toml: TomlSource, pieces: Sequence[Piece]) -> None:
    """See that there is no more terrain than a map may have."""
    corners = sum(len(piece.shape.corners) for piece in pieces if not isinstance(piece.shape, Disc))
    for count, most, what in ((len(pieces), MAX_PIECES, "pieces"), (corners, MAX_ALL_CORNERS, "corners")):
        if count > most:
            found = said("{count} {what} with those of the map", count=count, what=what)
            raise toml.fault(("terrain",), found, said("at most {most}", most=most))


def _size(
    toml: TomlSource, spec: PositionSpec, rules: HouseRules, picture: GroundPicture | None
) -> tuple[float, float]:
    """The width and height of a board without a map: as given, as the picture's scale says, or by rule."""
    if spec.size_mm is not None and spec.size_in is not None:
        raise toml.fault(("size_in",), "two sizes", "one of size_mm and size_in")
    if spec.size_in is not None:
        across, down = _pair(toml, "size_in", spec.size_in)
        return (across, down)
    per_inch = None if picture is None else picture.per_inch()
    if spec.size_mm is None and picture is not None and per_inch is not None:
        across, down = (side / per_inch for side in picture.size)
        for side in (across, down):
            if not 2 <= side <= 118:
                raise toml.fault(
                    ("picture",),
                    said("a picture of {width:.1f} x {height:.1f} inches", width=across, height=down),
                    EXPECTED["size_in"],
                )
        return (across, down)
    width, height = _pair(toml, "size_mm", rules.board_mm if spec.size_mm is None else spec.size_mm)
    return (width / INCH_MM, height / INCH_MM)


def _pair(toml: TomlSource, key: str, size: object) -> tuple[float, float]:
    pair = size if isinstance(size, list) else [size, size]
    found: tuple[float, float] = getattr(toml.convert({key: pair}, SizeSpec, EXPECTED), key)
    return found


def _line(
    toml: TomlSource,
    index: int,
    spec: LineSpec,
    name: str,
    taken: set[str],
    ruleset: Ruleset,
    reading: Reading,
) -> tuple[Piece, ...]:
    """The pieces of a line of that name; neither it nor that of an opening may be taken."""
    kind, own = _kind(toml, ("line", index), spec.kind, LINE_KINDS, ruleset)
    footing, opacity = (own.footing, own.opacity) if own is not None else kind.preset

    def named(opening: OpeningSpec) -> str:
        return reading.text("terrain", opening.name or "")

    ends_where_it_began = len(spec.points) > 3 and spec.points[0] == spec.points[-1]
    line = ThinLine(
        name,
        spec.points[:-1] if ends_where_it_began else spec.points,
        kind,
        spec.movement or footing,
        opacity_of(spec.sight) or opacity,
        spec.closed or ends_where_it_began,
        in_order(
            (
                *(LineOpening(Kind.DOOR, at.start, at.end, at.open, named(at)) for at in spec.doors),
                *(LineOpening(Kind.WINDOW, at.start, at.end, name=named(at)) for at in spec.windows),
            )
        ),
        sort="" if own is None else own.name,
        cost=_cost(own, spec.movement),
    )
    try:
        parts = parts_of(line)
    except ShapeError as error:
        expected = "a line that neither crosses nor touches itself, its openings within it and apart"
        raise toml.fault(("line", index), str(error), expected) from None
    for part in parts:
        if part.called in taken:
            found = said("{what} again", what=f'"{part.called}"')
            raise toml.fault(("line", index), found, "a name that no other piece of terrain has")
    return parts


def _kind(
    toml: TomlSource, at: Steps, named: str, ours: Sequence[Kind], ruleset: Ruleset
) -> tuple[Kind, TerrainKind | None]:
    """The look of a kind, and the ruleset's own kind if it is one.

    Raises:
        InputError: it is neither one of ours that fits there nor one of the ruleset's.
    """
    own = ruleset.kind(named)
    if own is not None:
        return own.looks, own
    if named not in ours:
        names = (*(kind.name for kind in ruleset.kinds), *(kind for kind in ours if not ruleset.kind(kind)))
        raise toml.fault((*at, "kind"), shown(named), one_of(names))
    return Kind(named), None


def _piece(toml: TomlSource, index: int, spec: TerrainSpec, name: str, ruleset: Ruleset) -> Piece:
    if spec.kind is None and (spec.movement is None or spec.sight is None):
        raise toml.fault(("terrain", index), "no kind", "a kind, or both movement and sight")
    kind, own = _kind(toml, ("terrain", index), spec.kind or Kind.OTHER, GROUND_KINDS, ruleset)
    footing, opacity = (own.footing, own.opacity) if own is not None else kind.preset
    shape = shape_of(toml, ("terrain", index), spec)
    return Piece(
        name,
        shape,
        spec.movement or footing,
        opacity_of(spec.sight) or opacity,
        kind,
        sort="" if own is None else own.name,
        cost=_cost(own, spec.movement),
    )


def _cost(own: TerrainKind | None, movement: Footing | None) -> float | None:
    """What an inch in a piece of that kind costs, unless the piece says itself how it hinders."""
    return own.cost if own is not None and movement in (None, own.footing) else None


def _creature(
    toml: TomlSource, index: int, spec: CreatureSpec, ruleset: Ruleset, reading: Reading
) -> Creature:
    """A creature as the file has it, what that leaves out as the ruleset says."""
    sizes = tuple(size.name for size in ruleset.sizes)
    size = sizes[0] if spec.size is None else spec.size
    if size not in sizes:
        raise toml.fault(("creature", index, "size"), shown(size), one_of(sizes))
    given = toml.document["creature"][index]
    usual = {key: value for key, value in ruleset.creature if key not in given}
    texts = {
        "name": reading.text("creature", spec.name, spec.id),
        "unit": reading.text("unit", spec.unit),
        "size": size,
    }
    return Creature(**asdict(spec) | usual | texts)


def _check_creatures(toml: TomlSource, creatures: tuple[Creature, ...], board: Board) -> None:
    by_id: dict[str, Creature] = {}
    for index, creature in enumerate(creatures):
        if creature.id in by_id:
            raise toml.fault(
                ("creature", index, "id"),
                said("{what} again", what=f'"{creature.id}"'),
                "an id that no other creature has",
            )
        off = misplaced(creature.at, board.width, board.height)
        if off is not None:
            raise toml.fault(("creature", index, "at"), *off)
        by_id[creature.id] = creature
    for index, creature in enumerate(creatures):
        for other in creature.engaged_with:
            if other not in by_id or not creature.hostile_to(by_id[other]):
                raise toml.fault(
                    ("creature", index, "engaged_with"), f'"{other}"', "ids of creatures of another side"
                )


def _ground(position: Position) -> Board | None:
    """The board of the position's map, if it has one of its own size; in its own language, if it is whole."""
    if position.map_file is None:
        return None
    path, board = map_path(position.map_file), position.board
    ruleset = ruleset_of(position)
    boards = (load_any_map(path, language).board for language in get_args(Language))
    grounds = [with_kinds(ground, ruleset) for ground in boards]
    if (grounds[0].width, grounds[0].height) != (board.width, board.height):
        return None
    whole = (ground for ground in grounds if board.pieces[: len(ground.pieces)] == ground.pieces)
    return next(whole, grounds[0])


def _size_table(position: Position) -> dict[str, Any]:
    board = position.board
    side = position.rules.board_mm / INCH_MM
    scaled = position.picture is not None and position.picture.per_inch() is not None
    if (board.width, board.height) == (side, side) and not scaled:
        return {}
    inches = [board.width, board.height]
    if all(side == round(side, 2) for side in inches):
        return {"size_in": inches}
    return {"size_mm": [_millimetres(side) for side in inches]}


def _millimetres(inches: float) -> float:
    """The roundest number of millimetres that is read back as exactly that many inches, if there is one."""
    exact = inches * INCH_MM
    rounded = round(exact, 6)
    return rounded if rounded / INCH_MM == inches else exact


def _named_table(
    thing: Piece | ThinLine, own: TerrainKind | None, kept: Sequence[Translation]
) -> dict[str, Any]:
    """Name, kind, and what of movement and sight is not the kind's own."""
    table: dict[str, Any] = {"name": both(kept, "terrain", thing.name)}
    kindless = own is None and thing.kind is Kind.OTHER
    if not kindless:
        table["kind"] = str(thing.kind) if own is None else own.name
    footing, opacity = thing.kind.preset if own is None else (own.footing, own.opacity)
    if kindless or thing.footing is not footing:
        table["movement"] = str(thing.footing)
    if kindless or thing.opacity is not opacity:
        table["sight"] = str(thing.opacity)
    return table


def _line_table(line: ThinLine, own: TerrainKind | None, kept: Sequence[Translation]) -> dict[str, Any]:
    kind = str(line.kind) if own is None else own.name
    table = {**_named_table(line, own, kept), "kind": kind}  # a line without a kind is read as a wall
    table["points"] = [list(point) for point in line.points]
    if line.closed:
        table["closed"] = True
    for key, kind in (("doors", Kind.DOOR), ("windows", Kind.WINDOW)):
        if found := [_opening_table(opening, kept) for opening in line.openings if opening.kind is kind]:
            table[key] = found
    return table


def _opening_table(opening: LineOpening, kept: Sequence[Translation]) -> dict[str, Any]:
    table: dict[str, Any] = {"from": opening.start, "to": opening.end}
    if opening.is_open:
        table["open"] = True
    return table | ({"name": both(kept, "terrain", opening.name)} if opening.name else {})


def _terrain_table(piece: Piece, own: TerrainKind | None, kept: Sequence[Translation]) -> dict[str, Any]:
    table = _named_table(piece, own, kept)
    match piece.shape:
        case Disc(x, y, r):
            table["circle"] = [x, y, r]
        case Polygon(corners):
            table["polygon"] = [list(corner) for corner in corners]
        case Chain():
            raise AssertionError("a chain is part of a line")
    return table


def _creature_table(creature: Creature, kept: Sequence[Translation]) -> dict[str, Any]:
    table: dict[str, Any] = {"id": creature.id}
    if creature.name:
        table["name"] = both(kept, "creature", creature.name, creature.id)
    table |= {"side": str(creature.side), "at": list(creature.at), "size": str(creature.size)}
    table["movement"] = creature.movement
    for key in ("base_mm", "melee", "ranged", "defence", "reach", "ranged_max", "keywords", "engaged_with"):
        value = getattr(creature, key)
        if value not in (None, ()):
            table[key] = list(value) if isinstance(value, tuple) else value
    for key, text in (("combatant", creature.combatant), ("unit", both(kept, "unit", creature.unit))):
        if text:
            table[key] = text
    return table
