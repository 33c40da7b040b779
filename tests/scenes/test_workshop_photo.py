"""A photo laid onto the table by mouse and by keyboard: marks, lengths, what it looks like straightened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pictures_of_tables import Camera, drawn_table, encoded
from PIL import Image
from screens import misfits
from workshops import Table

from game.board.shapes import distance
from game.core.errors import InputError
from game.positions.picture import AtCorners, ByLength, Filling
from game.positions.position_file import load_position, parse_position
from game.ui.canvas import Canvas
from game.ui.input.events import FileDropped
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.workshop.photo import PhotoScene, Preview
from game.workshop.photo_pane import GLASS, PhotoPane

if TYPE_CHECKING:
    from pathlib import Path

    from game.positions.picture import Pixel
    from game.ui.box import Box

pytestmark = pytest.mark.usefixtures("coarse_boards")

FOUR = """
size_in = [24, 18]
[[terrain]]
name = "wall"
kind = "wall"
rectangle = [10, 6, 11, 12]
[[creature]]
id = "a"
side = "red"
at = [4, 9]
"""

CAMERA = Camera((12.0, -10.0, 30.0), (12.0, 8.5), 1100.0, (1600, 1200))


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "table.jpg"
    seen = CAMERA.photo(drawn_table(parse_position(FOUR, "four.toml")), 24.0, 18.0)
    path.write_bytes(encoded(seen, "JPEG", quality=90))
    return path


class Laid(Table):
    """A workshop in which a photo is being laid."""

    def __init__(self, photo: Path, language: str = "en", scale: float = 1.0) -> None:
        field = photo.parent / "field.toml"
        field.write_text("", encoding="utf-8")
        size = (1920, 1080) if scale > 1 else (1280, 720)
        super().__init__(field, language, size, scale)
        self.hand.post(FileDropped(photo))
        self.app.step(1 / 60)

    @property
    def photo(self) -> PhotoScene:
        assert isinstance(self.app.scene, PhotoScene)
        return self.app.scene

    @property
    def pane(self) -> PhotoPane:
        pane = self.hand.find("photo.pane")
        assert isinstance(pane, PhotoPane)
        return pane

    @property
    def told(self) -> str:
        return "\n".join(
            widget.text for widget in self.hand.find("photo.panel").walk() if isinstance(widget, Label)
        )

    def refusal(self) -> str:
        done = self.hand.find("photo.done")
        assert isinstance(done, Button)
        return done.refusal

    def choose(self, way: str) -> None:
        """Say what the marks show, in the menu of that."""
        self.hand.press("photo.way")
        self.hand.press(f"photo.way.{way}")

    def drag_mark(self, number: int, to: Pixel) -> None:
        self.hand.drag(self.pane.spot(self.photo.laying.marks[number]), self.pane.spot(to))

    def mark_corners(self) -> None:
        for number, pixel in enumerate(CAMERA.corners(24.0, 18.0)):
            self.drag_mark(number, pixel)

    def enter(self, field: str, text: str) -> None:
        """Click into a field, where everything is selected, and type."""
        self.hand.press(field)
        self.hand.key("ctrl+a")
        self.hand.type(text)


def test_a_photo_is_dropped_marked_measured_and_laid(photo: Path) -> None:
    table = Laid(photo)
    table.mark_corners()
    table.enter("photo.width", "24")
    table.enter("photo.height", "18")
    assert 'Table: 24" x 18"' in table.told
    assert "Exact to" in table.told
    table.hand.press("photo.done")
    position = table.scene.inquiry.position
    assert (position.board.width, position.board.height) == (24.0, 18.0)
    assert position.picture is not None
    assert position.picture.file == str(photo.resolve())
    plane = position.picture.plane(24.0, 18.0)
    for at in ((4.0, 9.0), (20.0, 3.0), (12.0, 17.0)):
        assert distance(plane.place(CAMERA.pixel(at)), at) < 0.05
    assert 0 < position.error_in < 0.3
    table.hand.press("workshop.undo")
    assert table.scene.inquiry.position.picture is None


def test_marks_go_by_keys_one_pixel_and_ten(photo: Path) -> None:
    table = Laid(photo)
    before = table.photo.laying.marks
    table.hand.key("right")
    table.hand.key("shift+down")
    table.hand.key("tab")
    table.hand.key("up")
    x, y = before[0]
    assert table.photo.laying.marks[0] == (x + 1, y + 10)
    assert table.photo.laying.marks[1] == (before[1][0], before[1][1] - 1)
    for _ in range(2):
        table.hand.key("tab")
    at_the_marks = [table.pane.focused]
    table.hand.key("tab")
    at_the_marks.append(table.pane.focused)
    assert at_the_marks == [True, False], "after the last mark the keys go on to the next control"
    for _ in range(3):
        table.hand.key("ctrl+z")
    assert table.photo.laying.marks == before
    table.hand.key("ctrl+shift+z")
    assert table.photo.laying.marks[0] == (x + 1, y)


def test_a_whole_drag_is_undone_at_once(photo: Path) -> None:
    table = Laid(photo)
    before = table.photo.laying
    table.drag_mark(2, (700.0, 800.0))
    assert table.photo.laying != before
    table.hand.press("photo.undo")
    assert table.photo.laying == before


def test_what_it_looks_like_straightened_follows_the_marks(photo: Path) -> None:
    table = Laid(photo)
    preview = table.hand.find("photo.preview")
    assert isinstance(preview, Preview)
    before = preview.surface
    table.hand.hold(table.pane.spot(table.photo.laying.marks[0]))
    table.hand.move(table.pane.spot((500.0, 300.0)))
    assert preview.surface is not None
    assert preview.surface is not before
    table.hand.release()


def test_corners_that_cross_are_told_and_nothing_is_laid(photo: Path) -> None:
    table = Laid(photo)
    table.drag_mark(0, (1500.0, 1100.0))
    assert "The corners cross" in table.told
    assert "The corners cross" in table.refusal()
    table.hand.press("photo.done")
    assert isinstance(table.app.scene, PhotoScene)
    table.hand.key("ctrl+z")
    assert table.refusal() == ""


def test_what_is_no_length_is_told(photo: Path) -> None:
    table = Laid(photo)
    table.enter("photo.width", "wide")
    assert "no number" in table.refusal()
    table.enter("photo.width", "300")
    assert "2 to 118 inches" in table.refusal()


def test_lengths_may_be_typed_in_millimetres(photo: Path) -> None:
    table = Laid(photo)
    units = table.hand.find("photo.unit").box
    table.hand.click((units.right - 20, units.centre[1]))
    table.enter("photo.width", "2032")
    table.enter("photo.height", "1117,6")
    table.hand.press("photo.done")
    board = table.scene.inquiry.position.board
    assert (board.width, board.height) == pytest.approx((80.0, 44.0))


def test_a_rectangle_of_known_size_will_do(photo: Path) -> None:
    table = Laid(photo)
    table.choose("rectangle")
    for number, at in enumerate(((10.0, 12.0), (11.0, 12.0), (11.0, 6.0), (10.0, 6.0))):
        table.drag_mark(number, CAMERA.pixel(at))
    for name, text in (("across", "1"), ("down", "6"), ("left", "10"), ("bottom", "6")):
        table.enter(f"photo.{name}", text)
    table.enter("photo.width", "24")
    table.enter("photo.height", "18")
    table.hand.press("photo.done")
    picture = table.scene.inquiry.position.picture
    assert picture is not None
    assert isinstance(picture.laid, AtCorners)
    assert picture.laid.onto == (10.0, 6.0, 11.0, 12.0)
    assert distance(picture.plane(24.0, 18.0).place(CAMERA.pixel((4.0, 9.0))), (4.0, 9.0)) < 1.0
    # A rectangle an inch wide says little of what is six inches away, and that is told.
    assert table.scene.inquiry.position.error_in > 0.3


def test_two_points_from_above_give_the_scale_and_the_size(photo: Path) -> None:
    table = Laid(photo)
    table.choose("length")
    table.drag_mark(0, (200.0, 600.0))
    table.drag_mark(1, (1000.0, 600.0))
    table.enter("photo.length", "10")
    table.hand.press("photo.done")
    position = table.scene.inquiry.position
    assert position.picture is not None
    assert isinstance(position.picture.laid, ByLength)
    assert (position.board.width, position.board.height) == pytest.approx((20.0, 15.0), abs=0.05)


def test_another_known_length_tells_how_true_it_is(photo: Path) -> None:
    table = Laid(photo)
    table.mark_corners()
    table.enter("photo.width", "24")
    table.enter("photo.height", "18")
    table.hand.press("photo.checked")
    table.drag_mark(4, CAMERA.pixel((10.0, 6.0)))
    table.drag_mark(5, CAMERA.pixel((10.0, 12.0)))
    table.enter("photo.check", "5")
    assert "too long" in table.told
    table.enter("photo.check", "6")
    table.hand.press("photo.done")
    position = table.scene.inquiry.position
    assert position.picture is not None
    assert position.picture.residuals(24.0, 18.0)[0] == pytest.approx(0.0, abs=0.1)


def test_a_picture_may_fill_the_table_and_lie_in_the_position_file(photo: Path, tmp_path: Path) -> None:
    table = Laid(photo)
    table.choose("filling")
    table.enter("photo.width", "20")
    table.enter("photo.height", "15")
    table.hand.press("photo.inside")
    table.hand.press("photo.done")
    table.scene.files.write_to(tmp_path / "one-file.toml")
    found = load_position(tmp_path / "one-file.toml").picture
    assert found is not None
    assert (found.file, found.laid, found.content) == (None, Filling(), photo.read_bytes())


def test_escape_leaves_everything_as_it_was(photo: Path) -> None:
    table = Laid(photo)
    table.mark_corners()
    table.hand.key("escape")
    assert table.app.scene is table.scene
    assert table.scene.inquiry.position.picture is None


def test_the_menu_of_maps_offers_pictures(photo: Path) -> None:
    table = Laid(photo)
    table.hand.press("photo.done")
    names = [entry.name for entry in table.scene.files.map_entries()]
    assert {"photo.open", "photo.again", "photo.none"} <= set(names)
    table.scene.files.lay_again()
    table.app.step(1 / 60)
    assert isinstance(table.app.scene, PhotoScene)


def test_a_broken_picture_is_told_and_nothing_is_lost(photo: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(photo.read_bytes()[:5000])
    table = Laid(broken)
    said = " ".join(widget.text for widget in table.hand.find("dialog").walk() if isinstance(widget, Label))
    assert "broken.jpg" in said
    assert "cut off" in said
    table.hand.press("dialog.ok")
    assert table.app.scene is table.scene


def test_a_far_too_large_picture_is_told(tmp_path: Path) -> None:
    large = tmp_path / "large.png"
    large.write_bytes(encoded(Image.new("1", (10_000, 10_000))))
    table = Laid(large)
    said = " ".join(widget.text for widget in table.hand.find("dialog").walk() if isinstance(widget, Label))
    assert "100.0 million pixels" in said


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_text_fits(photo: Path, language: str, scale: float) -> None:
    table = Laid(photo, language, scale)
    for way in ("table", "rectangle", "length", "filling"):
        table.hand.press("photo.way")
        assert misfits(table.hand) == []
        table.hand.press(f"photo.way.{way}")
        table.hand.press("photo.checked")
        table.app.draw()
        assert misfits(table.hand) == []


@pytest.mark.parametrize("scale", [1.0, 2.0, 2.25])
def test_in_a_low_window_the_size_of_the_table_is_seen_without_scrolling(photo: Path, scale: float) -> None:
    table = Laid(photo, scale=scale)
    body = table.hand.find("photo.body").box
    for name in ("photo.way", "photo.unit", "photo.width", "photo.height"):
        field = table.hand.find(name).box
        assert field.within(body) == field, name


def test_the_glass_is_not_over_the_middle_of_the_photo(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Laid(photo)
    drawn: list[Box] = []
    outline = Canvas.outline

    def kept(canvas: Canvas, box: Box, *drawn_as: Any) -> None:
        drawn.append(box)
        outline(canvas, box, *drawn_as)

    monkeypatch.setattr(Canvas, "outline", kept)
    table.hand.key("tab")
    table.app.draw()
    pane = table.pane.box
    glasses = [box for box in drawn if box.w == box.h == GLASS]
    assert glasses
    assert not any(box.inset(-1).contains(pane.centre) for box in glasses)


def test_a_photo_that_is_named_is_laid_once_the_workshop_is_open(photo: Path) -> None:
    table = Table(photo)
    table.app.step(1 / 60)
    assert isinstance(table.app.scene, PhotoScene)


def test_what_was_laid_out_is_not_lost_with_its_picture(photo: Path) -> None:
    text = f'picture = {{ file = "{photo.parent.as_posix()}/gone.jpg" }}\n{FOUR}'
    with pytest.raises(InputError, match=r"gone\.jpg"):
        parse_position(text, "journal.toml")
    found = parse_position(text, "journal.toml", mended=True)
    assert found.creature("a").at == (4.0, 9.0)
    assert found.picture is None
