"""Whether the picture of a card or a creature is put together from what there is."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from game.content.figures import shipped_figures
from game.content.toml_source import shown
from game.core.errors import said
from game.games.colors_of_magic.rules.cards.picture import COLOURS, FRAMES, PARTS, PictureSpec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.content.spec import Finding

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

_NEAR = 4
"""Words that are offered in the place of one that there is not."""

OF_SOMEBODY = ("gesture", "face", "head", "dress", "hand", "off_hand", "back", "over")
"""The keys that say something of a body with arms and legs."""


def picture_findings(picture: PictureSpec | None) -> Iterator[Finding]:
    """Everything that cannot be drawn in a picture, if there is one."""
    if picture is None:
        return
    figures = shipped_figures()
    if picture.body and picture.body not in FRAMES:
        yield from _named("body", picture.body, (*FRAMES, *figures.texts))
        for key in OF_SOMEBODY:
            if getattr(picture, key):
                found = said('"{key}" beside the body "{body}"', key=key, body=picture.body)
                yield (("picture", key), found, said("it only beside one of {names}", names=_listed(FRAMES)))
    if picture.gesture:
        yield from _named("gesture", picture.gesture, figures.gestures)
    for key in PARTS:
        if getattr(picture, key):
            yield from _named(key, getattr(picture, key), figures.texts)
    for key in COLOURS:
        colour = getattr(picture, key)
        if colour and not _COLOUR.fullmatch(colour):
            yield (("picture", key), shown(colour), "a colour written #rrggbb")


def _named(key: str, word: str, words: Iterable[str]) -> Iterator[Finding]:
    there = list(words)
    if word in there:
        return
    near = get_close_matches(word, there, _NEAR, 0.0)
    yield (("picture", key), shown(word), said("the name of a drawing, such as {names}", names=_listed(near)))


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)
