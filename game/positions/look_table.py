"""The table `[figure]` of a position file, read and written."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from game.content.spec import Words
from game.content.toml_source import faults_of
from game.core.errors import InputError, said
from game.positions.look import COLOUR, FigureLook
from game.positions.piece_names import on_board
from game.positions.position_spec import AnyTitle
from game.positions.translations import Reading, both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.content.toml_source import TomlSource
    from game.positions.position import Position
    from game.positions.translations import Translation

LongText = Annotated[str, msgspec.Meta(max_length=2000)]

Colour = Annotated[str, msgspec.Meta(pattern=f"^{COLOUR}$", max_length=7)]  # $ alone lets a line end


class CaptionWords(Words, frozen=True):
    """A caption in both languages."""

    fr: LongText
    en: LongText


AnyCaption = LongText | CaptionWords

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "figure": "one table [figure] with caption, labels and colours",
        "figure.caption": said(
            "a text of at most 2000 characters, or one in each language: {one}",
            one='{ fr = "...", en = "..." }',
        ),
        "figure.labels": said("texts by what they stand at, such as {one}", one='{ archer = "A" }'),
        "figure.colours": said("colours by what they are of, such as {one}", one='{ archer = "#7a1f5c" }'),
    }
)
"""The expected content of each key, in words."""


class LookSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The table `[figure]`: words and colours of its own for figures of the position."""

    caption: AnyCaption = ""
    labels: dict[str, AnyTitle] = {}
    colours: dict[str, Colour] = {}


class LooksSpec(msgspec.Struct, kw_only=True):
    """The table in its place."""

    figure: LookSpec


def read_look(toml: TomlSource, position: Position, reading: Reading) -> FigureLook:
    """The look that a document gives to the position in it.

    Raises:
        InputError: a key is unknown or holds something else, or names nothing of the position.
    """
    look = _look(toml, reading)
    return look_of(position, look, partial(_fault, toml, look), reading.found)


def look_faults(toml: TomlSource, position: Position) -> Iterator[InputError]:
    """Everything at fault in the look that a document gives, as `read_look` refuses the first of it."""
    faults: list[InputError] = []
    toml.sound_keys({"figure": toml.document["figure"]}, LooksSpec, EXPECTED, (), faults)
    yield from faults
    if faults:
        return
    look = _look(toml, Reading("en"))
    for name in look.names:
        yield from faults_of(partial(look_of, position, look.of({name: name}), partial(_fault, toml, look)))


def _look(toml: TomlSource, reading: Reading) -> FigureLook:
    """The look as a document has it; what it names need not be there."""
    spec = toml.convert({"figure": toml.document["figure"]}, LooksSpec, EXPECTED).figure
    return FigureLook(
        reading.text("caption", spec.caption),
        tuple((name, reading.text("label", text, name)) for name, text in spec.labels.items()),
        tuple(spec.colours.items()),
    )


def _fault(toml: TomlSource, look: FigureLook, name: str, expected: str) -> InputError:
    key = "labels" if name in dict(look.labels) else "colours"
    return toml.fault(("figure", key, name), f'"{name}"', expected)


def look_of(
    position: Position,
    look: FigureLook,
    fault: Callable[[str, str], InputError],
    translations: Sequence[Translation] | None = None,
) -> FigureLook:
    """The look by the names that things of the position have in the language that it is told in.

    Raises:
        InputError: it names nothing of the position; made by `fault` from the name and what is expected.
    """
    there = named_things(position)
    names = {name: name for name in there}
    for each in position.translations if translations is None else translations:
        for one, other in ((each.words.fr, each.words.en), (each.words.en, each.words.fr)):
            if each.of == "terrain" and one in names:
                names.setdefault(other, one)
    for name in look.names:
        names[name] = names.get(name) or on_board(name, position)
        if names[name] not in there:
            choices = ", ".join(there)
            raise fault(name, said("one of {choices}", choices=choices) if choices else "an empty table")
    return look.of(names)


def named_things(position: Position) -> tuple[str, ...]:
    """The ids of creatures, zones and templates, and the names of terrain."""
    creatures = [creature.id for creature in position.creatures]
    laid = [thing.id for things in (position.zones, position.templates) for thing in things]
    pieces = [piece.called for piece in position.board.pieces]
    return tuple(dict.fromkeys((*creatures, *laid, *pieces)))


def look_table(position: Position) -> dict[str, Any]:
    """The table of a position file that is read as its look; what is not there any more is left out."""
    kept, look = position.translations, position.look
    there = {name: name for name in named_things(position)}
    found: dict[str, Any] = {}
    if look.caption:
        found["caption"] = both(kept, "caption", look.caption)
    shown = look.of(there)
    if shown.labels:
        found["labels"] = {name: both(kept, "label", text, name) for name, text in shown.labels}
    if shown.colours:
        found["colours"] = dict(shown.colours)
    return found
