"""The figure of a wish: its caption, its borders and spots, and who stands in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from twenty_wishes import IN_VAIN, WISHES, table

from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.figures.model import texts
from game.figures.page import figure
from game.figures.png import paint
from game.figures.shows import MoveShow, Show, SideShow, SightShow, WhereShow, interest, parse_show
from game.figures.typeface import typeface
from game.positions.position import Creature, Position, Side
from game.positions.skirmish import Skirmish
from game.positions.wishes import parsed_wish

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
DPI = 48
CELL = (330, 500)
"""Pixels of each picture on the sheet, at the most."""

WALL = Piece("wall", rectangle(12, 8, 13, 16), *Kind.WALL.preset, Kind.WALL)
TABLE = Position(
    Board(24.0, 24.0, (WALL,)),
    (Creature("scout", Side.RED, (6.0, 12.0)), Creature("ogre", Side.BLUE, (20.0, 12.0))),
)


def test_who_is_asked_about_stands_in_the_figure() -> None:
    show = parse_show("where:scout:reachable and not seen by ogre", TABLE)
    assert isinstance(show, WhereShow)
    assert max(x for x, _ in interest(show, Skirmish(TABLE))) == pytest.approx(20.492, abs=1e-3)
    alone = parse_show("where:scout:reachable", TABLE)
    assert max(x for x, _ in interest(alone, Skirmish(TABLE))) < 13.0


@pytest.mark.parametrize(
    ("wish", "answer", "told"),
    [
        ("reachable and not seen by ogre", " sq in", "Nearest by path"),
        ("wholly in wall and within 1 of ogre", "0 sq in", "could stand so nowhere"),
    ],
)
def test_the_caption_says_what_is_wished_and_found(wish: str, answer: str, told: str) -> None:
    page = figure(TABLE, [parse_show(f"where:scout:{wish}", TABLE)], translator(Language.EN))
    assert answer in page.description
    assert told in page.description


@pytest.mark.parametrize(
    ("text", "show"),
    [
        ("sight:a:b:sight", SightShow("a:b", "sight")),
        ("sight:sight:a:b", SightShow("sight", "a:b")),
        ("move:a:b:5,5:6,6", MoveShow("a:b", ((5.0, 5.0), (6.0, 6.0)))),
        ("where:a:b:sees sight", WhereShow("a:b", parsed_wish("sees sight"))),
        ("side:red:sees:a:b:5,5", SideShow(Side.RED, ("sees",), ("a:b", (5.0, 5.0)))),
    ],
)
def test_an_id_may_have_a_colon(text: str, show: Show) -> None:
    scout, ogre = TABLE.creatures
    table = replace(TABLE, creatures=(replace(scout, id="a:b"), replace(ogre, id="sight")))
    assert parse_show(text, table) == show
    with pytest.raises(InputError, match="found 'sight:a:b'"):
        parse_show("sight:a:b", table)


def test_every_letter_of_the_caption_is_there_in_french() -> None:
    page = figure(TABLE, [parse_show("where:scout:reachable", TABLE)], translator(Language.FR))
    assert any(run.content.endswith("po²") for run in texts(page))
    for run in texts(page):
        known = typeface(run.face).glyphs.advances
        assert not [letter for letter in run.content if letter not in known], run.content


def test_twenty_wishes_look_as_they_did(rewrite: bool) -> None:
    """All on one sheet, those without an answer last, to be looked at where it is drawn anew."""
    path = GOLDEN / "where-wishes.png"
    position = table().position
    sheet = pygame.Surface((5 * CELL[0], 4 * CELL[1]))
    sheet.fill("white")
    for number, text in enumerate((*WISHES, *IN_VAIN)):
        show = WhereShow("scout", parsed_wish(text))
        picture = paint(figure(position, [show], translator(Language.EN)), DPI)
        assert picture.get_width() <= CELL[0]
        assert picture.get_height() <= CELL[1]
        sheet.blit(picture, (number % 5 * CELL[0], number // 5 * CELL[1]))
    if rewrite:
        pygame.image.save(sheet, path)
    drawn, expected = (
        pygame.surfarray.array3d(image).astype(np.int16) for image in (sheet, pygame.image.load(path))
    )
    difference = np.abs(drawn - expected).max(axis=2)
    assert float((difference > 48).mean()) < 0.004
    assert float(difference.mean()) < 1.0
