"""What French typography asks of a text, as far as a program can see."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BREAKABLE = {
    "no no-break space before a sign": re.compile(
        r"(?<=[^\u00a0\u202f!?…])[;!?»]|(?<=[^\u00a0\u202f]):(?=\s|$)"
    ),
    "no no-break space after a quotation mark": re.compile(r"«(?![\u00a0\u202f])"),
    "a straight apostrophe": re.compile(r"'"),
    "three dots for an ellipsis": re.compile(r"\.\.\."),
    "two spaces": re.compile(r"[ \u00a0]{2}"),
}


def french_faults(text: str) -> Iterator[str]:
    """Every fault, with the words around it."""
    for fault, pattern in BREAKABLE.items():
        for found in pattern.finditer(text):
            around = text[max(found.start() - 12, 0) : found.end() + 12]
            yield f"{fault} ({found[0]}): {around!r}"
