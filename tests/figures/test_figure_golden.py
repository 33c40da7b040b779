"""Figures that were looked at and found good: `--rewrite` draws them anew, to be looked at again."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from figure_positions import ford

from game.content.locale import Language, translator
from game.figures.options import FigureOptions
from game.figures.page import figure
from game.figures.png import paint
from game.figures.shows import parse_show
from game.figures.styles import FigurePaper, Ink
from game.figures.svg import svg_document

if TYPE_CHECKING:
    from game.figures.model import Page

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).resolve().parent.parent / "golden"
DPI = 72

FIGURES = {
    "sight": (("sight:A1:B3", "sight:A1:B2"), Language.FR, FigureOptions()),
    "move": (("reach:A1", "move:A1:9,13.5:9,14.5"), Language.EN, FigureOptions()),
    "threat": (("threat:B1", "engagement"), Language.FR, FigureOptions(FigurePaper.PARCHMENT)),
    "visible": (("visible:A1",), Language.EN, FigureOptions(FigurePaper.WHITE, Ink.BLACK)),
}
NAMES = pytest.mark.parametrize("name", FIGURES)


@cache
def draw(name: str) -> Page:
    shows, language, options = FIGURES[name]
    position = ford()
    return figure(position, [parse_show(show, position) for show in shows], translator(language), options)


@NAMES
def test_png_looks_as_it_did(name: str, rewrite: bool) -> None:
    path = GOLDEN / f"figure_{name}.png"
    picture = paint(draw(name), DPI)
    if rewrite:
        pygame.image.save(picture, path)
    golden = pygame.image.load(path)
    assert picture.get_size() == golden.get_size()
    drawn, expected = (pygame.surfarray.array3d(image).astype(np.int16) for image in (picture, golden))
    difference = np.abs(drawn - expected).max(axis=2)
    assert float((difference > 48).mean()) < 0.004
    assert float(difference.mean()) < 1.0


@pytest.mark.parametrize("name", ["sight", "move"])
def test_svg_says_what_it_did(name: str, rewrite: bool) -> None:
    path = GOLDEN / f"figure_{name}.svg"
    document = svg_document(draw(name))
    if rewrite:
        path.write_text(document, encoding="utf-8")
    drawn, golden = (ET.fromstring(svg) for svg in (document, path.read_text(encoding="utf-8")))  # noqa: S314
    assert words(drawn) == words(golden)
    for tag, names in (("text", ("x", "y", "font-size")), ("circle", ("cx", "cy", "r"))):
        assert places(drawn, tag, names) == pytest.approx(places(golden, tag, names), abs=0.05)
    assert ink(drawn) == pytest.approx(ink(golden), rel=0.01, abs=1.0)


def words(tree: ET.Element) -> list[str | None]:
    return [e.text for e in tree.iter(f"{SVG}text")]


def places(tree: ET.Element, tag: str, names: tuple[str, ...]) -> list[float]:
    return [float(e.attrib[name]) for e in tree.iter(f"{SVG}{tag}") for name in names]


def ink(tree: ET.Element) -> dict[str, float]:
    """The length drawn with each pen: last digits may differ between machines, the drawing may not."""
    lengths: dict[str, float] = {}
    for e in tree.findall(f"{SVG}g//{SVG}path"):
        pen = f"{e.attrib.get('stroke')} {e.attrib.get('stroke-width')} {e.attrib.get('fill')}"
        for part in e.attrib["d"].split("M")[1:]:
            numbers = [float(found) for found in re.findall(r"-?[\d.]+", part)]
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            lengths[pen] = lengths.get(pen, 0.0) + sum(dist(a, b) for a, b in pairwise(points))
    return lengths
