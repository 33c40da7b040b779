"""Rich text: plain words with tags in them.

The tags are `<b>bold</b>`, `<i>italic</i>`, `<red>accent</red>`, `<soft>paler</soft>`, `<gain>more</gain>`,
`<loss>less</loss>` and `<icon:fire>` (any name of the icon font). Everything else is plain, `<` included.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.icons import glyph

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG = re.compile(r"<(/?)(b|i|red|soft|gain|loss)>|<icon:([a-z0-9_]+)>")
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
    """The pieces of a text that look the same; a closing tag ends the last one opened, whatever its name."""
    open_tags: tuple[str, ...] = ()
    at = 0
    text = _SIGN.sub(lambda sign: f"<icon:{_SIGNS[sign[0]]}>", text)
    for tag in _TAG.finditer(text):
        if tag.start() > at:
            yield Span(text[at : tag.start()], open_tags)
        at = tag.end()
        closing, name, icon = tag.groups()
        if icon:
            yield Span(glyph(icon), open_tags, is_icon=True)
        elif closing:
            open_tags = open_tags[:-1]
        else:
            open_tags = (*open_tags, name)
    if at < len(text):
        yield Span(text[at:], open_tags)


def plain(text: str) -> str:
    """Rich text without its tags."""
    return _TAG.sub("", text)


def in_a_row(*texts: str) -> str:
    """Texts as sentences one after another; those that are empty are left out."""
    stopped = (
        text if plain(text).endswith((".", "!", "?", "…", ":")) else f"{text}." for text in texts if text
    )
    return " ".join(stopped)
