"""The workshop's panel says what every area and line on the board is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from screens import misfits
from workshops import Table

from game.battlefield.answer_overlays import overlays
from game.battlefield.legend import LegendSample, meanings
from game.battlefield.overlays import AreaOverlay, HeatOverlay, LinkOverlay, PathOverlay
from game.board.area import area_of
from game.board.shapes import disc
from game.content.resources import assets
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from game.battlefield.overlays import Overlay
    from game.content.locale import Translator

FILE = assets() / "positions" / "forest-edge.toml"


def laid(table: Table) -> tuple[Overlay, ...]:
    return overlays(table.scene.inquiry, table.scene.say)


def drawn(table: Table) -> None:
    """Let a frame be seen, and the one after it, in which the legend tells of the first."""
    table.hand.wait(1)
    table.hand.frame()
    table.hand.wait(0.5)


def legend(table: Table) -> list[str]:
    """The legend's lines: the words beside each sample."""
    rows = [list(widget.walk()) for widget in table.hand.find("workshop.panel").walk()]
    pairs = [row for row in rows if len(row) == 4 and any(isinstance(part, LegendSample) for part in row)]
    return [part.text for row in pairs for part in row if isinstance(part, Label)]


@pytest.mark.parametrize(
    ("language", "size", "scale"), [("en", (1280, 720), 1.0), ("fr", (1920, 1080), 2.25)]
)
def test_everything_on_the_board_stands_in_the_legend(
    language: str, size: tuple[int, int], scale: float
) -> None:
    table = Table(FILE, language, size, scale)
    assert legend(table) == []
    hunter = table.creatures()[0]
    table.click(table.where(hunter))
    table.hand.key("k")
    table.hand.key("b")
    table.point((14.0, 12.0))
    drawn(table)
    areas = [overlay.label for overlay in laid(table) if isinstance(overlay, AreaOverlay)]
    assert len(areas) >= 3
    words = legend(table)
    assert set(areas) <= set(words)
    assert len(words) == len(set(words)), "each kind once"
    kinds = {type(overlay) for overlay in laid(table)}
    assert {PathOverlay, LinkOverlay} <= kinds
    path, sees = {
        "en": ("Path over open ground", "Would see it there"),
        "fr": ("Trajet en terrain dégagé", "La verrait là"),
    }[language]
    assert {path, sees} <= set(words)
    assert not misfits(table.hand)
    table.hand.key("k")
    table.hand.key("b")
    drawn(table)
    assert not set(areas[:2]) & set(legend(table)), "what is put away leaves the legend"


def test_the_danger_from_all_foes_says_what_its_strength_means(tr_en: Translator) -> None:
    heat = HeatOverlay((area_of(disc(3.0, 3.0, 1.0)),), "Danger for Red")
    (meaning,) = meanings((heat, heat), tr_en)
    assert meaning.text == "Danger for Red: the stronger, the more of them"
    assert meaning.area


@pytest.mark.parametrize("tool", ["p", "o"])
def test_an_outline_that_is_being_drawn_is_no_path(tool: str) -> None:
    table = Table(FILE)
    table.hand.key(tool)
    for corner in ((4.0, 4.0), (8.0, 4.0)):
        table.click(corner)
    table.point((9.0, 7.0))
    drawn(table)
    assert PathOverlay in {type(overlay) for overlay in laid(table)}
    assert legend(table) == []
