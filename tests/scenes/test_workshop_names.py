"""The workshop calls terrain without a name by its kind, and a position by its title, however long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from positions_by_hand import piece_between
from screens import misfits
from workshops import Table, field_file

from game.battlefield.answer_overlays import overlays
from game.battlefield.overlays import HighlightOverlay
from game.workshop.bars import BarTitle

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


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("page", range(5))
def test_a_name_without_a_blank_is_broken_in_the_panel(tmp_path: Path, scale: float, page: int) -> None:
    name = "Maximilien" * 6
    table = Table(
        field_file(
            tmp_path,
            f"[[creature]]\nid = 'A'\nname = '{name}'\nside = 'red'\nat = [4, 8]\n"
            "[[creature]]\nid = 'B'\nside = 'blue'\nat = [9, 8]\n",
        ),
        scale=scale,
    )
    table.click((4, 8))
    table.hand.press(f"workshop.page.{page}")
    assert not misfits(table.hand)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]
)
def test_the_board_keeps_its_size_whatever_is_said_below_it(
    tmp_path: Path, size: tuple[int, int], scale: float, language: str
) -> None:
    table = Table(field_file(tmp_path, piece_between("wall")), language, size, scale)
    board, said = table.hand.find("workshop.board").box, table.hand.find("workshop.said")
    sentence = "Entre le mur et le bord du plateau il manque 0,3 pouce à ce socle. [CM-MOVE-03] "
    for count in (1, 2, 3, 12):
        table.scene.status.tell((sentence * count).strip())
        table.hand.frame()
        assert table.hand.find("workshop.board").box == board
        assert not misfits(table.hand)
        assert (said.tip != "") == (count == 12), "what is cut is whole in the tip"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_title_stays_in_one_line_and_is_whole_in_its_tip(tmp_path: Path, scale: float) -> None:
    title = (
        "Who sees whom in the alley whose door stood open all night, as was asked on Saturday by all of us"
    )
    tables = [Table(field_file(tmp_path, f'title = "{text}"\n'), scale=scale) for text in (title[:12], title)]
    heads = [table.hand.find("workshop.title") for table in tables]
    assert isinstance(heads[0], BarTitle)
    assert isinstance(heads[1], BarTitle)
    assert (heads[0].words, heads[0].help) == (title[:12], "")
    assert (heads[1].words[-1], heads[1].help) == ("\N{HORIZONTAL ELLIPSIS}", title)
    assert heads[1].box.h == heads[0].box.h
    assert not misfits(tables[1].hand)
