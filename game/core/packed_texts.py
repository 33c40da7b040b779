"""The texts of files packed into lines, for the record of a match that is played with them."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING

from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH = 100
"""How many characters a line has."""

MOST_TEXTS = 300

MOST_BYTES = 8_000_000
"""The most bytes of all texts together; those that ship with a game take a fiftieth of it."""


def pack(texts: Mapping[str, str]) -> list[str]:
    """Lines that hold these texts by their names; `unpack(pack(texts)) == texts`.

    >>> lines = pack({"cards.toml": "name = 'Gust'"})
    >>> unpack(lines)
    {'cards.toml': "name = 'Gust'"}
    """
    data = json.dumps(dict(sorted(texts.items())), ensure_ascii=False).encode()
    packed = base64.b64encode(zlib.compress(data, 9)).decode()
    return [packed[at : at + WIDTH] for at in range(0, len(packed), WIDTH)]


def unpack(lines: Sequence[str]) -> Mapping[str, str]:
    """The texts that lines hold.

    Raises:
        ValueError: they hold none, or too much; its text says which.
    """
    # Not `zlib.decompress`: a few lines may unpack to any number of bytes, of which no more than may be are
    # made.
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(base64.b64decode("".join(lines), validate=True), MOST_BYTES)
    except (ValueError, zlib.error):
        raise ValueError("damaged lines") from None
    if unpacking.unconsumed_tail:
        raise ValueError(said("more than {most} bytes", most=MOST_BYTES))
    try:
        texts = json.loads(data)
        json.dumps(texts, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise ValueError("damaged lines") from None
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise ValueError("something else than texts by name")
    if len(texts) > MOST_TEXTS:
        raise ValueError(f"more than {MOST_TEXTS} texts")
    return texts
