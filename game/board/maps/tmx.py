"""The XML of Tiled files, read with suspicion: sizes are bounded, and every fault names its place.

What Tiled's classes and properties say about terrain is read here too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ParamSpec, TypeVar
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from game.board.terrain import GROUND_KINDS, Footing, Kind, Opacity
from game.core.errors import InputError, joined, said
from game.core.files import STANDARD, folder_of, is_file, standard_input

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


MAX_BYTES = 16_000_000
MAX_ELEMENTS = 300_000
MAX_DEPTH = 32
"""The most bytes, elements and levels of a Tiled file, so that reading one from anywhere takes neither long
nor much memory. The maps that ship have up to 30 kB and 434 elements, on five levels; files of before Tiled
0.7 have an element for every tile."""

FARTHEST = 1e12
"""The largest number that is taken for finite: sums and products of a few of those are no infinity."""

MAX_SHOWN = 48
"""Characters of a file that an error shows."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FilePlace:
    """A place in a file, in the words that an error uses."""

    source: Path
    where: str = ""

    def inside(self, words: str) -> FilePlace:
        """A place within this one."""
        return FilePlace(self.source, joined((self.where, words)) if self.where else words)

    def fault(self, found: str, expected: str) -> InputError:
        """The error to raise for what was found here."""
        return InputError(self.source, self.where, found, expected)


class FaultLog:
    """The faults of one file in the order they were met, so that reading can go on after each."""

    def __init__(self) -> None:
        self.faults: list[InputError] = []

    def attempt(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Return what `read` returns, or None after writing down the InputError that it raised."""
        try:
            return read(*args, **kwargs)
        except InputError as fault:
            self.faults.append(fault)
            return None


def beside(source: Path, name: str) -> Path:
    """The file that another one names, from its own folder.

    Where nothing is there, and the other one is a link, it is looked for from the folder that the link leads
    to, so that a link to a map is as good as the map.
    """
    name = name.replace("\\", "/")
    path = source.parent / name
    there = folder_of(source) / name
    return there if is_file(there) and not is_file(path) else path


def quoted(text: str) -> str:
    """A piece of a file as an error shows it: on one line, cut when it is long."""
    line = " ".join(text.split())
    printable = "".join(c if c.isprintable() else "?" for c in line)
    return f'"{printable[: MAX_SHOWN - 1]}…"' if len(printable) > MAX_SHOWN else f'"{printable}"'


def read_xml(path: Path, root_tag: str, max_bytes: int = MAX_BYTES) -> Element:
    """The root element of a Tiled file in XML.

    Raises:
        InputError: the file cannot be read, is too large, is not XML or has another root.
    """
    place = FilePlace(path)
    data = read_bytes(place, max_bytes)
    root = _parsed(data, place)
    if root.tag != root_tag:
        raise place.fault(said("{found} as the root", found=quoted(str(root.tag))), f"<{root_tag}>")
    return root


def properties_of(element: Element, place: FilePlace) -> dict[str, str]:
    """The custom properties of an element, as text.

    Raises:
        InputError: one without a name, or two of one name.
    """
    found: dict[str, str] = {}
    for node in element.findall("./properties/property"):
        name = node.get("name", "")
        if not name:
            raise place.fault("a property without a name", "a name")
        if name in found:
            raise place.fault(said("two properties {name}", name=quoted(name)), "one")
        found[name] = (node.get("value") or node.text or "").strip()
    return found


def name_in(language: str, values: Mapping[str, str], plain: str = "") -> str:
    """The name that properties give in a language, else in none, else the plain one, else in the other."""
    other = "en" if language == "fr" else "fr"
    names = (values.get(f"name_{language}"), values.get("name"), plain, values.get(f"name_{other}"))
    return next((" ".join(name.split()) for name in names if name and name.split()), "")


def class_of(element: Element) -> str:
    """Its class: Tiled 1.9 writes `class`, other versions `type`."""
    return (element.get("class") or element.get("type") or "").strip()


def number(element: Element, name: str, place: FilePlace, default: float | None = None) -> float:
    """A finite number from an attribute.

    Raises:
        InputError: it is missing without a default, or not a number.
    """
    text = element.get(name)
    if text is None:
        if default is None:
            raise place.fault(said("no {name}", name=name), "a number")
        return default
    return number_from(text, name, place)


def number_from(text: str, name: str, place: FilePlace) -> float:
    """A finite number from text.

    Raises:
        InputError: it is not one.
    """
    try:
        value = float(text)
    except ValueError:
        raise place.fault(f"{name} {quoted(text)}", "a number") from None
    if not abs(value) <= FARTHEST:  # nor is nan
        raise place.fault(f"{name} {quoted(text)}", "a finite number")
    return value


def integer(
    element: Element, name: str, place: FilePlace, bounds: tuple[int, int], default: int | None = None
) -> int:
    """A whole number from an attribute, between two bounds.

    Raises:
        InputError: it is missing without a default, not a whole number or out of bounds.
    """
    text = element.get(name)
    low, high = bounds
    expected = said("a whole number from {low} to {high}", low=low, high=high)
    if text is None:
        if default is None:
            raise place.fault(said("no {name}", name=name), expected)
        return default
    try:
        value = int(text)
    except ValueError:
        raise place.fault(f"{name} {quoted(text)}", expected) from None
    if not low <= value <= high:
        raise place.fault(f"{name} {quoted(text)}", expected)
    return value


def read_bytes(place: FilePlace, max_bytes: int) -> bytes:
    """The bytes of a file.

    Raises:
        InputError: it is not there, empty, too large, or cannot be read.
    """
    if place.source != STANDARD and not is_file(place.source):
        raise place.fault("no such file", "a file saved by Tiled")
    try:
        if place.source == STANDARD:
            data = standard_input(max_bytes + 1)
        else:
            with place.source.open("rb") as file:
                data = file.read(max_bytes + 1)
    except OSError as error:
        raise place.fault(
            said("a file that cannot be read ({error})", error=quoted(str(error))), "a readable file"
        ) from None
    if not data.strip():
        raise place.fault("an empty file", "a file saved by Tiled")
    if len(data) > max_bytes:
        raise place.fault(said("more than {most} bytes", most=max_bytes), "a smaller file")
    return data


def _parsed(data: bytes, place: FilePlace) -> Element:
    """The document's root. Files of early versions have a document type, which is passed over."""
    builder = _BoundedBuilder(place)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = builder.entity
    try:
        parser.Parse(data, True)
        return builder.close()
    except expat.ExpatError as error:
        if error.code == expat.errors.codes[expat.errors.XML_ERROR_UNKNOWN_ENCODING]:
            raise place.fault("text that cannot be decoded", "XML in UTF-8") from None
        there = place.inside(said("line {line}, column {column}", line=error.lineno, column=error.offset + 1))
        raise there.fault("broken XML", "a file saved by Tiled") from None
    except (LookupError, ValueError):
        raise place.fault("text that cannot be decoded", "XML in UTF-8") from None


class _BoundedBuilder(TreeBuilder):
    """Builds a tree of bounded size and depth, without entities."""

    def __init__(self, place: FilePlace) -> None:
        super().__init__()
        self._place = place
        self._depth = 0
        self._elements = self._tiles = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self._depth += 1
        self._elements += 1
        self._tiles += tag == "tile"
        if self._depth > MAX_DEPTH:
            raise self._place.fault("XML nested too deeply", said("at most {most} levels", most=MAX_DEPTH))
        if self._elements > MAX_ELEMENTS:
            if self._tiles > MAX_ELEMENTS / 2:
                found = said("more than {most} XML elements, most of them tiles", most=MAX_ELEMENTS)
                raise self._place.fault(found, "tiles as CSV or Base64, the map's Tile Layer Format in Tiled")
            raise self._place.fault("too many XML elements", said("at most {most}", most=MAX_ELEMENTS))
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)

    def entity(self, name: str, *_: object) -> None:
        """Refuse a document that declares what could stand for something long, or for another file."""
        raise self._place.fault(
            said("an entity {name}", name=quoted(name)), "a file without any, as Tiled saves it"
        )


PRESET = "preset"
"""The property value that leaves a piece what its kind makes it."""

E = TypeVar("E", bound=StrEnum)


def kind_of(name: str, place: FilePlace) -> Kind:
    """The kind of terrain of that class.

    Raises:
        InputError: there is no such kind.
    """
    if name not in set(GROUND_KINDS):
        found = said("the class {name}", name=quoted(name)) if name else "no class"
        raise place.fault(found, said("one of {choices}", choices=", ".join(GROUND_KINDS)))
    return Kind(name)


def terrain_of(name: str, values: Mapping[str, str], place: FilePlace) -> tuple[Kind, Footing, Opacity]:
    """A kind, and its footing and opacity unless the properties say otherwise.

    Raises:
        InputError: no such kind, or a `movement` or `sight` that does not exist.
    """
    kind = kind_of(name, place)
    return (kind, *effect_of(kind, values, place))


def effect_of(kind: Kind, values: Mapping[str, str], place: FilePlace) -> tuple[Footing, Opacity]:
    """What terrain of a kind does to movement and sight, unless the properties say otherwise.

    Raises:
        InputError: a `movement` or `sight` that does not exist.
    """
    footing, opacity = kind.preset
    return (
        _choice(Footing, "movement", values, place, footing),
        _choice(Opacity, "sight", values, place, opacity),
    )


def _choice(options: type[E], name: str, values: Mapping[str, str], place: FilePlace, preset: E) -> E:
    text = values.get(name, "")
    if text in ("", PRESET):
        return preset
    try:
        return options(text)
    except ValueError:
        raise place.fault(
            f"{name} {quoted(text)}", said("one of {choices}", choices=", ".join((*options, PRESET)))
        ) from None
