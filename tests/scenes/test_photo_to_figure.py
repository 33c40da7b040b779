"""A table of 44 by 60 inches with twenty models a side, from its photo to the printed figure, by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pictures_of_tables import Camera, crowded_table, drawn_table, encoded
from workshops import Table

from game.board.shapes import bounds, distance
from game.board.terrain import Kind
from game.positions.position import Side
from game.positions.skirmish import Skirmish
from game.ui.input.events import FileDropped
from game.workshop.map_file import export_figure
from game.workshop.photo import PhotoScene
from game.workshop.photo_pane import PhotoPane

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point
    from game.positions.picture import Pixel
    from game.positions.position import Position
    from game.ui.box import Spot

pytestmark = pytest.mark.usefixtures("coarse_boards")

CAMERA = Camera((22.0, -26.0, 66.0), (22.0, 27.5), 4200.0, (4000, 3000))
"""Held by somebody who stands before the middle of the near edge."""

KEPT = 0.05
"""How far from its place a base may be laid, in inches."""


class Hand(Table):
    """A hand that counts its inputs: keys, clicks, drags, turns of the wheel, and what is dropped."""

    def __init__(self, file: Path, language: str) -> None:
        super().__init__(file, language, (1920, 1080))
        self.inputs = 0

    def press(self, name: str) -> None:
        self.inputs += 1
        self.hand.press(name)

    def key(self, binding: str) -> None:
        self.inputs += 1
        self.hand.key(binding)

    def enter(self, field: str, text: str) -> None:
        self.press(field)
        for letter in text:
            self.inputs += 1
            self.hand.type(letter)

    def seen(self, at: Point) -> Spot:
        """The whole pixel of the screen where the straightened photo shows a point of the table."""
        position = self.scene.inquiry.position
        assert position.picture is not None
        plane = position.picture.plane(position.board.width, position.board.height)
        x, y = self.at(plane.place(CAMERA.pixel(at)))
        return (float(round(x)), float(round(y)))

    def set_down(self, at: Point) -> None:
        self.inputs += 1
        self.hand.click(self.seen(at))

    def pull(self, start: Point, end: Point) -> None:
        self.inputs += 1
        self.hand.drag(self.seen(start), self.seen(end))

    def nudge(self, scene: PhotoScene, number: int, to: Pixel) -> None:
        """Move a mark by keys onto the pixel that the glass shows."""
        for axis, (less, more) in enumerate((("left", "right"), ("up", "down"))):
            off = round(to[axis] - scene.laying.marks[number][axis])
            for _ in range(abs(off)):
                self.key(more if off > 0 else less)

    def look_at(self, at: Point) -> None:
        """Three turns of the wheel towards a point, of a table that was seen as a whole."""
        self.press("workshop.fit")
        for _ in range(3):
            self.inputs += 1
            self.hand.wheel(1, self.at(at))
        self.hand.wait(0.5)

    def lay(self, photo: Path, width: float, height: float) -> None:
        """Drop the photo, mark the four corners, type the size."""
        self.inputs += 1
        self.hand.post(FileDropped(photo))
        self.app.step(1 / 60)
        for number, (u, v) in enumerate(CAMERA.corners(width, height)):
            scene, pane = self.app.scene, self.hand.find("photo.pane")
            assert isinstance(scene, PhotoScene)
            assert isinstance(pane, PhotoPane)
            self.inputs += 1
            x, y = pane.spot((u, v))
            self.hand.drag(pane.spot(scene.laying.marks[number]), (float(round(x)), float(round(y))))
            self.nudge(scene, number, (u, v))
        self.enter("photo.width", f"{width:g}")
        self.enter("photo.height", f"{height:g}")
        self.press("photo.done")


def laid_out(hand: Hand, true: Position) -> None:
    """Lay bases over the models and rectangles over the pieces."""
    for side in (Side.RED, Side.BLUE):
        hand.key("c")
        hand.press(f"stamp.side.{list(Side).index(side)}")
        hand.look_at((22.0, 0.5 if side is Side.RED else 59.5))
        for model in true.creatures:
            if model.side is side:
                hand.set_down(model.at)
    hand.press("workshop.fit")
    hand.hand.wait(0.5)
    hand.key("p")
    hand.press("stamp.drawn.1")
    for kind in dict.fromkeys(piece.kind for piece in true.board.pieces):
        hand.press(f"stamp.kind.{kind}")
        for piece in true.board.pieces:
            if piece.kind is kind:
                x0, y0, x1, y1 = bounds(piece.shape)
                hand.pull((x0, y0), (x1, y1))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_from_a_photo_to_a_figure(tmp_path: Path, language: str) -> None:
    true = crowded_table()
    photo = tmp_path / "table.jpg"
    photo.write_bytes(encoded(CAMERA.photo(drawn_table(true), 44.0, 60.0), "JPEG", quality=92))
    (tmp_path / "table.toml").write_text("", encoding="utf-8")
    hand = Hand(tmp_path / "table.toml", language)
    hand.lay(photo, 44.0, 60.0)
    laid_out(hand, true)
    found = hand.scene.inquiry.position
    assert len(found.creatures) == 40
    order = [c for side in (Side.RED, Side.BLUE) for c in true.creatures if c.side is side]
    off = [min(distance(c.at, model.at) for model in order if model.side is c.side) for c in found.creatures]
    assert max(off) < KEPT
    assert [piece.kind for piece in found.board.pieces].count(Kind.WALL) == 5
    assert hand.inputs < 150
    assert 0 < found.error_in < 0.25
    # The verdicts of the photo are those of the table, but where it says that it cannot settle them.
    seen, known = Skirmish(found), Skirmish(true)
    named = {c.id: min(order, key=lambda model: distance(model.at, c.at)).id for c in found.creatures}
    for a, b in [(found.creatures[i], found.creatures[20 + (7 * i) % 20]) for i in range(0, 20, 4)]:
        mine = seen.sight(a.id, b.id)
        if mine.margin is not None and not mine.margin.too_close:
            truth = known.sight(named[a.id], named[b.id], margin=False)
            assert mine.verdict.allowed == truth.verdict.allowed, (named[a.id], named[b.id])
    export_figure(hand.scene.inquiry, hand.scene.say, tmp_path / "figure.svg")
    assert "data:image/jpeg" in (tmp_path / "figure.svg").read_text(encoding="utf-8")
