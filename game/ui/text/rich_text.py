"""The pieces of a marked-up text that look the same; `content.markup` says how text is marked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.markup import TAG, icon, plain
from game.ui.drawing.icons import glyph

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGNS = {
    "♠": "cards_spade",
    "♥": "cards_heart",
    "♦": "cards_diamond",
    "♣": "cards_club",
    "★": "star",
    "↻": "refresh",
}
"""Signs that the letters' fonts lack, and the icons that are drawn for them."""

_SIGN = re.compile(f"[{''.join(_SIGNS)}]")


@dataclass(frozen=True, slots=True)
class Span:
    """Letters, or the sign of an icon, inside these tags, the outermost first."""

    text: str
    tags: tuple[str, ...]
    is_icon: bool = False


def spans(text: str) -> Iterator[Span]:
    """The pieces of a text that look the same; a closing tag ends the last one opened, whatever its name.

    >>> from game.content.markup import rich
    >>> [(span.text, span.tags) for span in spans(rich("Move <b>{}</b>", 4))]
    [('Move ', ()), ('4', ('b',))]
    """
    open_tags: tuple[str, ...] = ()
    at = 0
    text = _SIGN.sub(lambda sign: icon(_SIGNS[sign[0]]), text)
    for tag in TAG.finditer(text):
        if tag.start() > at:
            yield Span(text[at : tag.start()], open_tags)
        at = tag.end()
        closing, name, drawn = tag.groups()
        if drawn:
            yield Span(glyph(drawn), open_tags, is_icon=True)
        elif closing:
            open_tags = open_tags[:-1]
        else:
            open_tags = (*open_tags, name)
    if at < len(text):
        yield Span(text[at:], open_tags)


def in_a_row(*texts: str) -> str:
    """The texts joined as sentences; empty ones are left out."""
    stopped = (
        text if plain(text).endswith((".", "!", "?", "…", ":")) else f"{text}." for text in texts if text
    )
    return " ".join(stopped)
