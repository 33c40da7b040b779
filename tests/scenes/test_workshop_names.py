"""The workshop calls terrain without a name by its kind, in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from positions_by_hand import piece_between
from workshops import Table, field_file

from game.battlefield.answer_overlays import overlays
from game.battlefield.overlays import HighlightOverlay

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("language", "name"), [("fr", "mur"), ("en", "wall")])
def test_a_wall_without_a_name_is_called_so_on_the_board_beside_it_and_below(
    tmp_path: Path, language: str, name: str
) -> None:
    table = Table(field_file(tmp_path, piece_between("wall")), language)
    inquiry = table.scene.inquiry
    inquiry.pair = ("A", "B")
    table.scene.sync()
    assert name in table.answer
    drawn = overlays(inquiry, table.scene.say)
    assert name in [each.label for each in drawn if isinstance(each, HighlightOverlay)]
    table.click((4, 8))
    table.click((8.5, 5))
    assert f"{name}." in table.status
