"""Marked-up text: what the program writes with tags in it, which nothing that people write can hold.

The tags are `<b>bold</b>`, `<i>italic</i>`, `<red>accent</red>`, `<soft>paler</soft>`, `<gain>more</gain>`,
`<loss>less</loss>` and `<icon:fire>` (any name of the icon font). They are written so in the templates of
`rich` and in the message catalogues, and nowhere else. Both put two characters in the place of `<` and `>`
that Unicode keeps for the inside of programs, and that no reader lets through (`core.characters`). So what
people write needs no escaping, wherever it is put: in it `<b>` is three letters.
"""

from __future__ import annotations

import re

BEGIN, END = "\ufdd0", "\ufdd1"
"""The characters around the name of a tag in a marked-up text."""

TAGS = ("b", "i", "red", "soft", "gain", "loss")

TAG = re.compile(f"{BEGIN}(/?)({'|'.join(TAGS)}){END}|{BEGIN}icon:([a-z0-9_]+){END}")

_IN_MESSAGE = re.compile(rf"<(/?(?:{'|'.join(TAGS)})|icon:[a-z0-9_]+)>")
_IN_TEMPLATE = re.compile(r"<(/?(?:[a-z]+|{})|icon:(?:[a-z0-9_]+|{}))>")


def marked(message: str) -> str:
    """A message of a catalogue with the tags of marked-up text; its places are still to be filled."""
    return _IN_MESSAGE.sub(rf"{BEGIN}\1{END}", message)


def rich(template: str, *values: object) -> str:
    """A template with tags in it, its places `{}` filled with values in which nothing is a tag any more.

    A place may also stand in a tag: `<icon:{}>`, `<{}>more</{}>`.
    """
    return _IN_TEMPLATE.sub(rf"{BEGIN}\1{END}", template).format(*values)


def icon(name: str) -> str:
    """The tag of an icon."""
    return f"{BEGIN}icon:{name}{END}"


def plain(text: str) -> str:
    """A marked-up text without its tags."""
    return TAG.sub("", text)
