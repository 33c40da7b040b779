"""The workshop calls terrain without a name by its kind, in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from workshops import Table, field_file

from game.battlefield.answer_overlays import overlays
from game.battlefield.overlays import HighlightOverlay

if TYPE_CHECKING:
    from pathlib import Path

FIELD = """
size_mm = 600
[[terrain]]
kind = "wall"
rectangle = [8, 4, 9, 12]
[[creature]]
id = "A"
side = "red"
at = [4, 8]
[[creature]]
id = "B"
side = "blue"
at = [14, 8]
"""


@pytest.mark.parametrize(("language", "name"), [("fr", "mur"), ("en", "wall")])
def test_a_wall_without_a_name_is_called_so_on_the_board_beside_it_and_below(
    tmp_path: Path, language: str, name: str
) -> None:
    table = Table(field_file(tmp_path, FIELD), language)
    inquiry = table.scene.inquiry
    inquiry.pair = ("A", "B")
    table.scene.sync()
    assert name in table.answer
    drawn = overlays(inquiry, table.scene.say)
    assert name in [each.label for each in drawn if isinstance(each, HighlightOverlay)]
    table.click((4, 8))
    table.click((8.5, 5))
    assert f"{name}." in table.status
