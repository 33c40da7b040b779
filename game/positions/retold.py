"""A position told in the other language, as far as its file says both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.copies import replace
from game.positions.look import FigureLook
from game.positions.run_names import runs_apart
from game.positions.translations import translation
from game.positions.wishes import with_names
from game.positions.zone_answers import asked_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.board.terrain import LineOpening, Piece, ThinLine
    from game.content.spec import Words
    from game.positions.position import Position
    from game.positions.translations import Told


def told(position: Position, words: Callable[[Words], str]) -> Position:
    """The position with each text that it has in both languages in the one of `words`."""
    kept = position.translations
    if not kept:
        return position

    def text(of: Told, given: str, identity: str = "") -> str:
        found = translation(kept, of, given, identity)
        return given if found is None else words(found)

    creatures = tuple(
        replace(each, name=text("creature", each.name, each.id), unit=text("unit", each.unit))
        for each in position.creatures
    )
    pieces = _terrain(position.board.pieces, lambda name: text("terrain", name))
    called: dict[str, str] = {}
    for old, new in zip(position.board.pieces, pieces, strict=True):
        called |= zip(asked_names(old), asked_names(new), strict=True)
    wishes = tuple(
        replace(each, name=text("wish", each.name), wish=with_names(each.wish, called))
        for each in position.wishes
    )
    look = position.look
    look = FigureLook(
        text("caption", look.caption),
        tuple((name, text("label", label, name)) for name, label in look.labels),
        look.colours,
    )
    return replace(
        position,
        look=look.of({name: name for name in look.names} | called),
        title=text("title", position.title),
        creatures=creatures,
        board=replace(position.board, pieces=pieces),
        zones=tuple(replace(each, name=text("zone", each.name, each.id)) for each in position.zones),
        templates=tuple(
            replace(each, name=text("template", each.name, each.id)) for each in position.templates
        ),
        wishes=wishes,
    )


def _terrain(pieces: Iterable[Piece], name: Callable[[str], str]) -> tuple[Piece, ...]:
    """The pieces by their names in the other language; what is numbered after a line goes with it."""
    lines: dict[ThinLine, ThinLine] = {}
    found = []
    for piece in pieces:
        line = piece.line
        if line is None:
            found.append(replace(piece, name=name(piece.name)))
            continue
        if line not in lines:
            openings = tuple(_opening(opening, name) for opening in line.openings)
            lines[line] = replace(line, name=name(line.name), openings=openings)
        new = lines[line]
        named = "" if piece.opening is None else line.openings[piece.opening].name
        called = name(piece.name) if piece.name == named else new.name + piece.name.removeprefix(line.name)
        found.append(replace(piece, name=called, line=new))
    return runs_apart(found)


def _opening(opening: LineOpening, name: Callable[[str], str]) -> LineOpening:
    return replace(opening, name=name(opening.name)) if opening.name else opening
