"""Tiled's JSON files (.tmj, .tsj, .tj), as the XML that says the same: one reader reads both.

The keys are those of https://doc.mapeditor.org/en/stable/reference/json-map-format.
"""

from __future__ import annotations

import json
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from game.board.maps.tmx import MAX_BYTES, MAX_ELEMENTS, FilePlace, read_bytes, read_xml
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SUFFIXES = frozenset({".tmj", ".tsj", ".tj", ".json"})
"""What the names of Tiled's JSON files end with."""

SAVED = "a file saved by Tiled"

_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""An escape of a surrogate, which JSON has in pairs."""

_LAYERS: Mapping[str, str] = MappingProxyType(
    {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
)
"""Elements of layers, by what the JSON calls their type."""


def read_root(path: Path, root_tag: str, max_bytes: int = MAX_BYTES) -> Element:
    """The root element of a Tiled file, in XML or in JSON.

    Raises:
        InputError: the file cannot be read, is too large, or holds something else.
    """
    read = read_json if path.suffix.lower() in SUFFIXES else read_xml
    return read(path, root_tag, max_bytes)


def read_json(path: Path, root_tag: str, max_bytes: int) -> Element:
    """The root element of a Tiled file in JSON.

    Raises:
        InputError: the file cannot be read, is too large, is not JSON or holds something else.
    """
    place = FilePlace(path)
    found = json_in(read_bytes(place, max_bytes), place, SAVED)
    if found.get("type", root_tag) != root_tag:
        raise place.fault("JSON of another kind", SAVED)
    return _Elements(place).root(root_tag, found)


def json_in(data: bytes, place: FilePlace, wanted: str) -> dict[str, Any]:
    """The object that the text of a JSON file holds; `wanted` is what is expected in its place.

    Raises:
        InputError: it is broken, nested too deeply, holds another kind, or text that is no Unicode.
    """
    try:
        found = json.loads(data, parse_constant=_no_constant)
        if _HALF.search(data):
            # Half of a pair is read without a word, and no sentence with it can be written.
            json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        there = place.inside(said("line {line}, column {column}", line=error.lineno, column=error.colno))
        raise there.fault("broken JSON", wanted) from None
    except (RecursionError, ValueError):
        raise place.fault("broken JSON", wanted) from None
    if not isinstance(found, dict):
        raise place.fault("JSON of another kind", wanted)
    return found


def _no_constant(word: str) -> None:
    """Refuse NaN and Infinity, which Python reads but JSON does not have."""
    raise ValueError(word)


class _Elements:
    """Makes the elements of one file, not too many of them.

    What a key does not hold as it should is left out: the reader of elements finds what is missing.
    """

    def __init__(self, place: FilePlace) -> None:
        self._place = place
        self._count = 0

    def root(self, tag: str, found: Mapping[str, Any]) -> Element:
        """The element of a whole file."""
        node = Element(tag)
        match tag:
            case "map":
                self._attributes(node, found)
                for tileset in _tables(found, "tilesets"):
                    self._tileset(self._child(node, "tileset"), tileset)
                self._layers(node, found)
            case "tileset":
                self._tileset(node, found)
            case _:
                for tileset in _tables({"one": [found.get("tileset")]}, "one"):
                    self._tileset(self._child(node, "tileset"), tileset)
                for one in _tables({"one": [found.get("object")]}, "one"):
                    self._object(self._child(node, "object"), one)
        return node

    def _child(self, parent: Element, tag: str) -> Element:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise self._place.fault("too many JSON objects", said("at most {most}", most=MAX_ELEMENTS))
        return SubElement(parent, tag)

    def _attributes(self, node: Element, found: Mapping[str, Any]) -> None:
        """Take over values as attributes, and properties as elements."""
        for key, value in found.items():
            if (text := _text(value)) is not None:
                node.set(key, text)
        listed = _properties(found)
        if listed:
            parent = self._child(node, "properties")
            for one in listed:
                child = self._child(parent, "property")
                self._attributes(child, one)
                if isinstance(value := one.get("value"), bool):
                    child.set("value", "true" if value else "false")

    def _tileset(self, node: Element, found: Mapping[str, Any]) -> None:
        self._attributes(node, found)
        self._picture(node, found)
        if isinstance(offset := found.get("tileoffset"), dict):
            self._attributes(self._child(node, "tileoffset"), offset)
        for tile in _tiles_of(found):
            child = self._child(node, "tile")
            self._attributes(child, tile)
            self._picture(child, tile)
            for frame in _tables(tile, "animation")[:1]:
                self._attributes(self._child(self._child(child, "animation"), "frame"), frame)

    def _picture(self, node: Element, found: Mapping[str, Any]) -> None:
        if not isinstance(source := found.get("image"), str) or not source:
            return
        del node.attrib["image"]
        picture = self._child(node, "image")
        picture.set("source", source)
        for key, name in (("imagewidth", "width"), ("imageheight", "height"), ("transparentcolor", "trans")):
            if (text := _text(found.get(key))) is not None:
                picture.set(name, text)

    def _layers(self, node: Element, found: Mapping[str, Any]) -> None:
        for layer in _tables(found, "layers"):
            tag = _LAYERS.get(str(layer.get("type")))
            if tag is None:
                continue
            child = self._child(node, tag)
            # What a layer of JSON calls its type, the XML has as its name; `type` would be its class there.
            self._attributes(child, {key: value for key, value in layer.items() if key != "type"})
            match tag:
                case "layer":
                    self._data(child, layer)
                case "objectgroup":
                    for one in _tables(layer, "objects"):
                        self._object(self._child(child, "object"), one)
                case "imagelayer":
                    self._picture(child, layer)
                    # Tiled writes the place of all layers as 0, 0 here; only the offset counts.
                    child.attrib.pop("x", None)
                    child.attrib.pop("y", None)
                case _:
                    self._layers(child, layer)

    def _data(self, node: Element, layer: Mapping[str, Any]) -> None:
        data = self._child(node, "data")
        data.set("encoding", str(layer.get("encoding") or "csv"))
        data.set("compression", str(layer.get("compression") or ""))
        chunks = _tables(layer, "chunks")
        data.text = _tiles(layer.get("data"))
        for chunk in chunks:
            child = self._child(data, "chunk")
            self._attributes(child, {key: value for key, value in chunk.items() if key != "data"})
            child.text = _tiles(chunk.get("data"))

    def _object(self, node: Element, found: Mapping[str, Any]) -> None:
        self._attributes(node, found)
        for tag in ("point", "ellipse", "capsule"):
            if found.get(tag) is True:
                self._child(node, tag)
        for tag in ("polygon", "polyline"):
            if isinstance(points := found.get(tag), list):
                words = (f"{_text(p.get('x'))},{_text(p.get('y'))}" for p in points if isinstance(p, dict))
                self._child(node, tag).set("points", " ".join(words))
        if isinstance(found.get("text"), dict):
            self._child(node, "text")


def _tables(found: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """The objects of a list."""
    value = found.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _properties(found: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Properties as a list. Before Tiled 1.2 they were an object."""
    values = found.get("properties")
    if not isinstance(values, dict):
        return _tables(found, "properties")
    return [{"name": name, "value": value} for name, value in values.items()]


def _tiles_of(found: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tiles of which a tileset says something, as a list.

    Before Tiled 1.2 they were an object, by their numbers, and their properties were in another.
    """
    tiles, named = found.get("tiles"), found.get("tileproperties")
    if not isinstance(tiles, dict) and not isinstance(named, dict):
        return _tables(found, "tiles")
    known = tiles if isinstance(tiles, dict) else {str(one.get("id")): one for one in _tables(found, "tiles")}
    named = named if isinstance(named, dict) else {}
    listed: list[Mapping[str, Any]] = []
    for index in dict.fromkeys((*known, *named)):
        tile = known.get(index)
        own = {"properties": named[index]} if index in named else {}
        listed.append({**(tile if isinstance(tile, dict) else {}), "id": index, **own})
    return listed


def _text(value: object) -> str | None:
    """A value as an attribute of the XML has it."""
    match value:
        case bool():
            return str(int(value))
        case str():
            return value
        case float() if value.is_integer():
            return str(int(value))  # other programs than Tiled write whole numbers with a point
        case int() | float():
            return repr(value)
        case _:
            return None


def _tiles(value: object) -> str:
    """The tiles of a layer as the text of an element."""
    match value:
        case list():
            return ",".join(map(str, value))
        case str():
            return value
        case _:
            return ""
