"""Labels hide no more than a quarter of what lies within an inch of a base, at every scale."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import hypot
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest

from game.art.tokens import Token
from game.battlefield.board_view import AROUND, BoardView
from game.battlefield.camera import Camera
from game.battlefield.label_places import MOST_HIDDEN, POINTED_AT, LabelRoom, Placer, Sign, hidden_of
from game.battlefield.labels import WIDE, BoardLabel, LabelLayer, NamePlate, gathered
from game.battlefield.token_layer import kind_of, on_two_lines
from game.board.terrain import Board
from game.ui.box import Box
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour, Tone, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point

SIDE = 23.6
"""Inches along the side of a board."""

SIZES = ((592, 1.0), (900, 1.0), (520, 2.0), (800, 2.25))
"""Pixels of the board at 1280x720 and 1920x1080, and at large scales, each with the scale."""

FEWEST = 3
"""Labels that even the smallest board has room for at twice the size: one a knot, of which two may meet."""

NAMES = ("Torchbearer", "Guard Badger", "Aldegonde of the Thousand Pages", "Spiteful Filchling", "Old Crag")


def crowd(seed: int, count: int = 26) -> tuple[Token, ...]:
    """Creatures of both sides and monsters in a few knots, as in the middle of a fight."""
    rng = np.random.default_rng(seed)
    knots = rng.uniform(4, SIDE - 4, (4, 2))
    found: list[Token] = []
    numbers: dict[str, int] = {}
    while len(found) < count:
        x, y = knots[rng.integers(len(knots))] + rng.normal(0, 1.8, 2)
        radius = float(rng.choice([0.49, 0.49, 0.79, 0.98]))
        if not all(hypot(x - t.at[0], y - t.at[1]) >= radius + t.radius for t in found):
            continue
        if not (radius < x < SIDE - radius and radius < y < SIDE - radius):
            continue
        side = (SideColour.RED, SideColour.BLUE, SideColour.NEUTRAL)[int(rng.integers(3))]
        kind = NAMES[int(rng.integers(len(NAMES)))]
        numbers[kind] = numbers.get(kind, 0) + 1
        name = kind if numbers[kind] == 1 else f"{kind} {numbers[kind]}"
        own = side is SideColour.RED
        found.append(
            Token(f"t{len(found)}", (float(x), float(y)), radius, side, "star", label=name, own=own, hp=2)
        )
    return tuple(found)


def placed(
    tokens: Sequence[Token], size: int, scale: float, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[pygame.Rect], Camera]:
    """The boxes of all labels of a frame, and its camera."""
    boxes: list[pygame.Rect] = []
    draw = LabelLayer.draw

    def kept(*args: object) -> list[pygame.Rect]:
        found = draw(*args)  # type: ignore[arg-type]  # as the view calls it
        boxes.extend(found)
        return found

    monkeypatch.setattr(LabelLayer, "draw", kept)
    camera = Camera(SIDE, SIDE, Box(0, 0, size / scale, size / scale), glide=False)
    view = BoardView(camera, Texts(scale, palette()), palette())
    view.set_board(Board(SIDE, SIDE, ()))
    view.draw(pygame.Surface((size, size), 0, 32), tokens)
    return boxes, camera


def on_screen(camera: Camera, at: Point, scale: float) -> Point:
    """A place of the board in pixels."""
    x, y = camera.to_screen(at)
    return x * scale, y * scale


def shares(
    boxes: Sequence[pygame.Rect], tokens: Sequence[Token], camera: Camera, size: int, scale: float
) -> list[float]:
    """The part, pixel by pixel, of what lies within an inch of each base that labels hide."""
    hidden = np.zeros((size, size), bool)
    for box in boxes:
        hidden[box.left : box.right, box.top : box.bottom] = True
    xs, ys = np.meshgrid(np.arange(size) + 0.5, np.arange(size) + 0.5, indexing="ij")
    ppi = on_screen(camera, (1.0, 0.0), scale)[0] - on_screen(camera, (0.0, 0.0), scale)[0]
    found = []
    for token in tokens:
        x, y = on_screen(camera, token.at, scale)
        away = np.hypot(xs - x, ys - y) / ppi
        around = (away > token.radius) & (away <= token.radius + AROUND)
        # What lies outside the view is not counted: nothing is hidden there, and nothing is seen.
        found.append(float(hidden[around].mean()))
    return found


@pytest.mark.parametrize(("seed", "size"), list(product(range(3), SIZES)))
def test_no_more_than_a_quarter_around_any_base_is_hidden(
    seed: int, size: tuple[int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = crowd(seed)
    boxes, camera = placed(tokens, *size, monkeypatch)
    inside = [
        share
        for share, token in zip(shares(boxes, tokens, camera, *size), tokens, strict=True)
        # At the rim of the board a part of what lies around is out of sight.
        if token.radius + AROUND <= min(*token.at, *(SIDE - place for place in token.at))
    ]
    assert boxes
    assert max(inside) <= MOST_HIDDEN
    assert len(boxes) >= FEWEST, "labels that hide nothing because there are none"


def test_who_is_pointed_at_has_the_whole_name_in_any_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    size, scale = SIZES[2]
    tokens = crowd(1)
    for token in tokens[:6]:
        pointed = [replace(one, hovered=one is token) for one in tokens]
        boxes, camera = placed(pointed, size, scale, monkeypatch)
        x, y = on_screen(camera, token.at, scale)
        near = [box for box in boxes if hypot(box.centerx - x, box.centery - y) < box.w]
        assert any(box.w >= 8 * len(kind_of(token.label)) * scale / 2 for box in near), token.label


def plate(key: str, at: Point, kind: str, weight: int = 0) -> NamePlate:
    words = pygame.Surface((90, 19))
    return NamePlate(key, words, at, 11.0, weight, None, kind, lambda count: pygame.Surface((60 + count, 19)))


def test_those_of_one_kind_share_a_plate_where_one_of_them_finds_no_room() -> None:
    """Together with those beside it, never with one that stands elsewhere or is pointed at."""
    names = [
        plate("a", (100.0, 100.0), "Torchbearer"),
        plate("b", (130.0, 100.0), "Torchbearer"),
        plate("c", (160.0, 100.0), "Torchbearer"),
        plate("far", (500.0, 100.0), "Torchbearer"),
        plate("picked", (130.0, 130.0), "Torchbearer", POINTED_AT),
        plate("other", (100.0, 130.0), "Old Crag"),
    ]
    box = pygame.Rect(0, 0, 90, 19)
    boxes = [None, box, box, box, box, box]
    left = gathered(names, boxes, 40.0)
    assert [name.key for name in left] == ["far", "picked", "other", ("a", "b", "c")]
    assert left[-1].picture.get_width() == 63
    assert left[-1].at == (130.0, 100.0)
    assert gathered(names, [box] * 6, 40.0) == names


def test_a_narrow_name_takes_the_place_of_one_that_finds_no_room() -> None:
    narrow = pygame.Rect(0, 0, 120, 80)
    tokens = ((60.0, 40.0, 12.0),)
    sign = Sign("name", (110, 19), tokens[0][:2], 12.0, upwards=0.25, near=True, narrow=(50, 19))
    room = LabelRoom(tokens, around=24.0)
    (box,) = Placer().place([sign], room, narrow)
    assert box is not None
    assert box.size == (50, 19)
    assert hidden_of(box, 60.0, 40.0, 36.0) <= MOST_HIDDEN * 3.1416 * (36.0**2 - 12.0**2)


def test_names_on_two_lines_are_whole() -> None:
    assert on_two_lines("Guard Badger 2") == "Guard\nBadger 2"
    assert on_two_lines("Aldegonde Mille-Pages") == "Aldegonde\nMille-Pages"
    assert on_two_lines("Torchbearer") == ""
    assert kind_of("Torchbearer 3") == "Torchbearer"


@pytest.mark.parametrize(
    ("size", "scale", "whole"), [(1100, 1.0, True), (1040, 2.25, False), (592, 1.0, False)]
)
def test_the_label_of_an_area_says_only_whose_it_is_where_it_would_be_wide(
    size: int, scale: float, whole: bool
) -> None:
    layer = LabelLayer(Texts(scale, palette()), palette())
    view = pygame.Rect(0, 0, size, size)
    long = BoardLabel("Portée de déplacement : Ysoline", (size / 2, size / 2), Tone.REACH, Icon.MOVE)
    (without,) = layer.draw(pygame.Surface(view.size), view, [long])
    (box,) = layer.draw(pygame.Surface(view.size), view, [replace(long, short="Ysoline")])
    assert box.w <= WIDE * size
    assert (box.size == without.size) is whole


def test_labels_shortened_to_one_name_are_one_with_the_icons_of_all() -> None:
    texts, view = Texts(2.0, palette()), pygame.Rect(0, 0, 520, 520)
    layer = LabelLayer(texts, palette())
    areas = ((Tone.REACH, Icon.MOVE), (Tone.THREAT, Icon.MELEE), (Tone.SIGHT, Icon.SIGHT))
    labels = [
        BoardLabel(
            f"The long name of this area {icon}", (100.0 + 90 * i, 200.0), tone, icon, weight=1, short="Wolf"
        )
        for i, (tone, icon) in enumerate(areas)
    ]
    surface = pygame.Surface(view.size)
    (box,) = layer.draw(surface, view, labels)
    alone = layer.plate("Wolf", Tone.REACH, Icon.MOVE)
    assert box.w > alone.get_width() + 1.5 * alone.get_height() / 2
    fills = {
        tuple(surface.get_at((x, y)))[:3]
        for x in range(box.left, box.right)
        for y in range(box.top, box.bottom)
    }
    tones = palette().tones
    assert all(tuple(tones[tone].fill)[:3] in fills for tone, _ in areas)
    # Another owner's stays apart; with room for the whole texts nothing is gathered.
    other = replace(labels[0], short="Archer", at=(300.0, 420.0))
    assert len(layer.draw(surface, view, [*labels, other])) == 2
    wide = pygame.Rect(0, 0, 4000, 1000)
    assert len(layer.draw(pygame.Surface(wide.size), wide, labels)) == 3
