"""Every key of a TOML text is found on its line, however it is written."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from game.content.toml_lines import key_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.toml_lines import Steps

TEXT = '''\
# [[card]] in a comment
title = "a [[card]] = 1 # in a text"
long = """
[[card]]
x = "
"""
raw = \'\'\'it\\\'s\'\'\'
size.width = 3
"quoted key" = [1, # one
  2,
]

[[card]]
id = "a"

[card.trigger]
when = "dies"

[[card.effects]]
do = "damage"

[[card.effects]]
do = "each"
effects = [
  { do = "push", to = { side = "allies" } },
  { do = "draw" },
]

[[card]]
id = "b"
[[card.effects]]
do = "heal"
'''


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (("title",), 2),
        (("long",), 3),
        (("raw",), 7),
        (("size", "width"), 8),
        (("quoted key", 1), 10),
        (("card",), 13),
        (("card", 0), 13),
        (("card", 0, "trigger", "when"), 17),
        (("card", 0, "effects", 0, "do"), 20),
        (("card", 0, "effects", 1), 22),
        (("card", 0, "effects", 1, "effects", 0, "to", "side"), 25),
        (("card", 0, "effects", 1, "effects", 1, "do"), 26),
        (("card", 1, "id"), 30),
        (("card", 1, "effects", 0, "do"), 32),
    ],
)
def test_a_key_is_found_on_its_line(steps: Steps, line: int) -> None:
    assert key_lines(TEXT)[steps] == line


def _all_steps(value: object, above: Steps = ()) -> Iterator[Steps]:
    if above:
        yield above
    match value:
        case dict():
            for key, inner in value.items():
                yield from _all_steps(inner, (*above, key))
        case list():
            for index, inner in enumerate(value):
                yield from _all_steps(inner, (*above, index))


def test_nothing_of_a_document_is_missed() -> None:
    assert set(_all_steps(tomllib.loads(TEXT))) == set(key_lines(TEXT)) - {()}
