"""The picture of a table in figures: at true scale, under the drawing, in each format."""

from __future__ import annotations

import base64
import io
import re

import numpy as np
import pygame
import pytest
from pictures_of_tables import encoded
from PIL import Image

from game.board.terrain import Board
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.figures.model import Page, Picture, texts, walk
from game.figures.options import FigureOptions
from game.figures.page import figure
from game.figures.pdf import pdf_document
from game.figures.png import paint
from game.figures.styles import Ink
from game.figures.svg import svg_document
from game.figures.view import Crop
from game.positions.picture import AtCorners, GroundPicture
from game.positions.position import Creature, Position, Side


def halves() -> GroundPicture:
    """Red to the left of the middle of the table, blue to the right of it."""
    image = Image.new("RGB", (400, 300), (200, 40, 40))
    image.paste((40, 40, 200), (200, 0, 400, 300))
    return GroundPicture(encoded(image), (400, 300))


def drawn(picture: GroundPicture, options: FigureOptions | None = None) -> Page:
    creatures = (Creature("a", Side.RED, (4.0, 4.0)),)
    position = Position(Board(24.0, 18.0), creatures, title="Halves", picture=picture)
    return figure(position, [], translator(Language.EN), options)


def picture_of(page: Page) -> Picture:
    (found,) = (item for item in walk(page.items) if isinstance(item, Picture))
    return found


def test_the_picture_fills_the_frame_and_is_crossed_where_the_table_is() -> None:
    shown = picture_of(drawn(halves()))
    pixels = np.frombuffer(shown.rgb, np.uint8).reshape(shown.size[1], shown.size[0], 3).astype(int)
    border = np.flatnonzero(pixels[10, :, 0] < pixels[10, :, 2])[0] / shown.size[0]
    assert border == pytest.approx(0.5, abs=0.002)
    across, down = shown.box.x1 - shown.box.x0, shown.box.height
    assert across / down == pytest.approx(24 / 18)


def test_a_crop_shows_its_part_of_the_picture() -> None:
    shown = picture_of(drawn(halves(), FigureOptions(crop=Crop(9.0, 2.0, 19.0, 12.0))))
    pixels = np.frombuffer(shown.rgb, np.uint8).reshape(shown.size[1], shown.size[0], 3).astype(int)
    assert np.flatnonzero(pixels[10, :, 0] < pixels[10, :, 2])[0] / shown.size[0] == pytest.approx(
        0.3, abs=0.002
    )


def test_every_format_holds_the_picture() -> None:
    page = drawn(halves())
    found = re.search(r'href="data:image/jpeg;base64,([^"]+)"', svg_document(page))
    assert found is not None
    data = base64.b64decode(found[1])
    assert Image.open(io.BytesIO(data)).size == picture_of(page).size
    assert data in pdf_document([page])
    painted, box = paint(page, 72), picture_of(page).box
    left = painted.get_at((round(box.x0 + 20), round(box.y0 + 40)))
    right = painted.get_at((round(box.x1 - 20), round(box.y0 + 40)))
    assert left.r > left.b + 60
    assert right.b > right.r + 60
    assert isinstance(painted, pygame.Surface)


def test_black_print_has_a_grey_picture() -> None:
    shown = picture_of(drawn(halves(), FigureOptions(ink=Ink.BLACK)))
    pixels = np.frombuffer(shown.rgb, np.uint8).reshape(-1, 3)
    assert (pixels == pixels[:, :1]).all()


def test_the_legend_says_how_exact_a_photo_is() -> None:
    corners = AtCorners(((0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0)))
    photo = GroundPicture(halves().content, (400, 300), corners, error_in=0.08)
    assert 'Picture of the table: exact to 0.08"' in " ".join(run.content for run in texts(drawn(photo)))
    assert "Picture of the table" not in " ".join(run.content for run in texts(drawn(halves())))


def test_a_broken_picture_is_told_with_its_file() -> None:
    content = encoded(Image.effect_noise((400, 300), 90))[:5000]
    with pytest.raises(InputError, match=r"table\.png: found a broken picture"):
        drawn(GroundPicture(content, (400, 300), file="table.png"))
