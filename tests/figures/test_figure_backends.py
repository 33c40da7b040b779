"""SVG, PDF and PNG draw the same display list: the same numbers, ink at the same places, the same words."""

from __future__ import annotations

import base64
import io
import re
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ET
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pypdfium2 as pdfium
import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from game.figures.cuts import static
from game.figures.model import (
    Circle,
    FigureFace,
    Fill,
    ItemGroup,
    Lines,
    Page,
    PageBox,
    Picture,
    Stroke,
    Text,
    walk,
)
from game.figures.pdf import pdf_document
from game.figures.png import paint, png_bytes
from game.figures.svg import Lettering, number, svg_document
from game.figures.typeface import text, typeface

if TYPE_CHECKING:
    from collections.abc import Iterator

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
RING = PageBox(20.0, 20.0, 80.0, 60.0).ring
HOLE = PageBox(40.0, 30.0, 60.0, 50.0).ring
WORDS = 'Où « l\N{RIGHT SINGLE QUOTATION MARK}œuf » — 4,5" ÀÉÎ 1\N{MINUS SIGN}2 \N{MULTIPLICATION SIGN} 3'

ITEMS = (
    Fill((RING, HOLE), "#c02020"),
    Fill((PageBox(20.0, 70.0, 80.0, 90.0).ring,), "#0000ff", opacity=0.25),
    Circle((120.0, 40.0), 18.0, "#20a020", stroke=Stroke("#000000", 2.0)),
    ItemGroup("inner", (Lines((((100.0, 80.0), (180.0, 80.0)),), Stroke("#000000", 1.5)),)),
    Lines((((100.0, 90.0), (180.0, 90.0)),), Stroke("#000000", 2.0, (10.0, 5.0))),
    text(20.0, 115.0, WORDS, FigureFace.TEXT, 12.0, "#101010"),
    text(20.0, 135.0, "ÉLAN Avatar", FigureFace.TITLE, 12.0, "#101010"),
)
PAGE = Page(200.0, 150.0, "Essai & épreuve", "Une « page » <courte>.", "fr", ITEMS)


def parsed(lettering: Lettering) -> ET.Element:
    return ET.fromstring(svg_document(PAGE, lettering))  # noqa: S314 - our own text


@pytest.fixture(scope="module")
def picture() -> pygame.Surface:
    return paint(PAGE, 144)


def colour_at(picture: pygame.Surface, x: float, y: float) -> tuple[int, int, int]:
    colour = picture.get_at((round(x * 2), round(y * 2)))
    return colour.r, colour.g, colour.b


def numbers(data: str) -> list[float]:
    return [float(value) for value in re.findall(r"-?\d+(?:\.\d+)?", data)]


def test_svg_gives_every_item_with_its_numbers() -> None:
    drawn = [
        e for e in parsed(Lettering.FONTS).iter() if e.tag in {SVG + "path", SVG + "circle", SVG + "text"}
    ]
    items = list(walk(PAGE.items))
    assert len(drawn) == len(items)
    for element, item in zip(drawn, items, strict=True):
        match item:
            case Lines(paths, stroke):
                flat = [value for path in paths for at in path for value in at]
                assert numbers(element.attrib["d"]) == pytest.approx(flat, abs=0.006)
                assert element.attrib["stroke"] == stroke.colour
            case Fill(rings, colour, _, _):
                flat = [value for ring in rings for at in ring for value in at]
                assert numbers(element.attrib["d"]) == pytest.approx(flat, abs=0.006)
                assert element.attrib["fill"] == colour
            case Circle(centre, radius, _, _, _):
                place = [float(element.attrib[name]) for name in ("cx", "cy", "r")]
                assert place == pytest.approx([*centre, radius], abs=0.006)
            case Text():
                assert element.text == item.content
                place = [float(element.attrib[name]) for name in ("x", "y", "font-size", "textLength")]
                assert place == pytest.approx([item.x, item.y, item.size, item.width], abs=0.006)


def test_svg_draws_the_outline_of_every_letter_at_its_measured_place() -> None:
    tree = parsed(Lettering.OUTLINES)
    outlines = {e.attrib["id"]: e.attrib["d"] for e in tree.findall(f"{SVG}defs/{SVG}path")}
    runs = [item for item in walk(PAGE.items) if isinstance(item, Text)]
    for group, run in zip(tree.findall(f".//{SVG}g[@class='type']"), runs, strict=True):
        x, y, scale = numbers(group.attrib["transform"])
        assert [x, y] == pytest.approx([run.x, run.y], abs=0.006)
        drawn = [(scale * float(use.attrib.get("x", 0)), outlines[use.attrib[HREF][1:]]) for use in group]
        face = typeface(run.face)
        measured = zip(face.offsets(run.content, run.size), run.content, strict=False)
        expected = [(at, face.glyphs.outlines[letter]) for at, letter in measured if not letter.isspace()]
        assert [outline for _, outline in drawn] == [outline for _, outline in expected]
        assert [at for at, _ in drawn] == pytest.approx([at for at, _ in expected], abs=0.01)


def test_outlines_are_those_of_the_fonts_at_their_weight() -> None:
    for face in (FigureFace.TEXT, FigureFace.BOLD, FigureFace.TITLE):
        font = TTFont(io.BytesIO(static(face)))
        known, metrics = typeface(face).glyphs, font["hmtx"].metrics
        for code, name in font.getBestCmap().items():
            assert known.advances[chr(code)] == pytest.approx(metrics[name][0], abs=1)
        inked = font["glyf"][font.getBestCmap()[ord("H")]]
        pen = BoundsPen(None)
        parse_path(known.outlines["H"], pen)
        assert pen.bounds == pytest.approx((inked.xMin, -inked.yMax, inked.xMax, -inked.yMin), abs=2)


def test_the_words_of_outlines_can_be_searched_and_are_not_drawn() -> None:
    (layer,) = parsed(Lettering.OUTLINES).findall(f"{SVG}g[@class='words']")
    assert (layer.attrib["opacity"], layer.attrib["fill"]) == ("0", "none")
    assert [e.text for e in layer] == [run.content for run in walk(PAGE.items) if isinstance(run, Text)]


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="librsvg (librsvg2-bin) is not installed")
def test_another_renderer_draws_the_same_picture(picture: pygame.Surface) -> None:
    def rendered(document: str) -> bytes:
        command = ["rsvg-convert", "--zoom=1.5", "--background-color=white"]
        return subprocess.run(command, input=document.encode(), capture_output=True, check=True).stdout

    document = svg_document(PAGE)
    rendering = rendered(document)
    assert rendering == rendered(re.sub(r'<g class="words".*?</g>', "", document, flags=re.DOTALL))
    drawn = pygame.surfarray.array3d(pygame.image.load(io.BytesIO(rendering), "page.png"))
    ours = pygame.surfarray.array3d(picture)
    assert drawn.shape == ours.shape
    assert np.abs(drawn.astype(int) - ours).mean() < 3


@pytest.mark.parametrize("lettering", Lettering)
def test_svg_says_what_it_is_to_those_who_hear_it(lettering: Lettering) -> None:
    tree = parsed(lettering)
    assert tree.attrib["role"] == "img"
    ids = tree.attrib["aria-labelledby"].split()
    spoken = [e.text for e in tree.iter() if e.attrib.get("id") in ids]
    assert spoken == ["Essai & épreuve", "Une « page » <courte>."]


def test_svg_refers_to_nothing_outside_itself() -> None:
    for lettering, urls in ((Lettering.OUTLINES, set()), (Lettering.FONTS, {"data:"})):
        document = svg_document(PAGE, lettering)
        assert set(re.findall(r"url\((\w+:)", document)) == urls
        assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', document))
        assert set(re.findall(r'(\S*)="https?://', document)) <= {"xmlns", "xmlns:xlink"}


def test_embedded_fonts_hold_the_characters_in_use_and_few_others() -> None:
    document = svg_document(PAGE, Lettering.FONTS)
    found = re.findall(r'font-family:"([^"]+)";[^}]*base64,([^)]+)\)', document)
    assert [family for family, _ in found] == ["EB Garamond", "Cinzel"]
    garamond = TTFont(io.BytesIO(base64.b64decode(found[0][1])))
    assert set(garamond.getBestCmap()) == {ord(c) for c in WORDS}
    widths = garamond["hmtx"].metrics[garamond.getBestCmap()[ord("O")]][0]
    assert widths / 1000 * 12 == pytest.approx(typeface(FigureFace.TEXT).width("O", 12.0))


def test_png_fills_rings_and_leaves_holes_free(picture: pygame.Surface) -> None:
    assert colour_at(picture, 30, 40) == (0xC0, 0x20, 0x20)
    assert colour_at(picture, 50, 40) == (255, 255, 255)
    assert colour_at(picture, 90, 40) == (255, 255, 255)
    assert colour_at(picture, 120, 40) == (0x20, 0xA0, 0x20)


def test_png_mixes_translucent_tints_with_the_paper(picture: pygame.Surface) -> None:
    red, green, blue = colour_at(picture, 50, 80)
    assert (red, green, blue) == pytest.approx((191, 191, 255), abs=2)


def test_png_pens_are_as_wide_as_they_say() -> None:
    scale = 300 / 72
    picture = paint(PAGE, 300)
    column = [picture.get_at((round(140 * scale), y)).r for y in range(round(76 * scale), round(84 * scale))]
    ink = sum((255 - value) / 255 for value in column) / scale
    assert ink == pytest.approx(1.5, abs=0.15)


@pytest.mark.parametrize(
    ("x", "dark"), [(105, True), (112.5, False), (120, True), (127.5, False), (175, True)]
)
def test_png_dashes_fall_where_svg_puts_them(picture: pygame.Surface, x: float, dark: bool) -> None:
    assert (sum(colour_at(picture, x, 90)) < 200) is dark


def test_png_letters_stand_at_the_measured_places() -> None:
    scale = 4.0
    picture = paint(PAGE, round(72 * scale))
    for run in (item for item in PAGE.items if isinstance(item, Text)):
        offsets = typeface(run.face).offsets(run.content, run.size)
        for character, start, end in zip(run.content, offsets, offsets[1:], strict=False):
            left, right = round((run.x + start) * scale), round((run.x + end) * scale)
            top, foot = round((run.y - 0.75 * run.size) * scale), round((run.y + 0.2 * run.size) * scale)
            box = pygame.Rect(left, top, max(right - left, 1), foot - top)
            darkest = min(
                picture.get_at((x, y)).g for x in range(box.left, box.right) for y in range(top, foot)
            )
            assert darkest < 120 or character.isspace(), character
        after = pygame.Rect(round((run.x + run.width + 1.5) * scale), round((run.y - 8) * scale), 20, 40)
        assert all(
            picture.get_at((x, y)).g > 250
            for x in range(after.left, after.right)
            for y in range(after.top, after.bottom)
        )


def test_png_says_at_what_size_it_prints() -> None:
    data = png_bytes(PAGE, 144)
    at = data.index(b"pHYs")
    per_metre, _, unit = struct.unpack(">IIB", data[at + 4 : at + 13])
    assert (per_metre, unit) == (round(144 / 0.0254), 1)
    assert pygame.image.load(io.BytesIO(data), "page.png").get_size() == (400, 300)


def test_a_large_print_is_painted_in_bands_without_a_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pygame.image.tobytes(paint(PAGE, 100), "RGB")
    monkeypatch.setattr("game.figures.png.BAND_PIXELS", 40_000)
    assert pygame.image.tobytes(paint(PAGE, 100), "RGB") == whole


def test_the_same_page_gives_the_same_bytes() -> None:
    assert svg_document(PAGE) == svg_document(PAGE)
    assert png_bytes(PAGE, 100) == png_bytes(PAGE, 100)


def test_kerning_draws_letters_together() -> None:
    face = typeface(FigureFace.TEXT)
    assert face.width("To", 10.0) < face.width("T", 10.0) + face.width("o", 10.0)


def test_numbers_are_short_and_never_minus_zero() -> None:
    assert [number(value) for value in (1.0, 1.25, -0.001, 0.1 + 0.2, -2.5)] == [
        "1",
        "1.25",
        "0",
        "0.3",
        "-2.5",
    ]


# ---- PDF


def streams(document: bytes) -> list[bytes]:
    """Every packed stream of a PDF file, unpacked."""
    found = re.findall(rb"/Length (\d+) /Filter /FlateDecode[^>]*>>\nstream\n", document)
    starts = [match.end() for match in re.finditer(rb"/FlateDecode[^>]*>>\nstream\n", document)]
    return [
        zlib.decompress(document[start : start + int(length)])
        for start, length in zip(starts, found, strict=True)
    ]


def test_a_pdf_finds_its_objects_where_its_table_says() -> None:
    document = pdf_document([PAGE, PAGE])
    start = int(document.split(b"startxref\n")[1].split()[0])
    table = document[start:].split(b"trailer")[0].splitlines()[3:]
    for number_of, line in enumerate(table, start=1):
        assert document[int(line[:10]) :].startswith(b"%d 0 obj" % number_of)
    assert b"/Count 2" in document
    assert document == pdf_document([PAGE, PAGE])


def test_the_text_of_a_pdf_can_be_searched() -> None:
    maps, shown = [], ""
    for stream in streams(pdf_document([PAGE])):
        if b"beginbfchar" in stream:
            maps.append(
                dict(re.findall(rb"<([0-9a-f]{4})> <([0-9a-f]{4})>", stream.split(b"beginbfchar", 1)[1]))
            )
        elif b" cm 1 j" in stream:
            shown = stream.decode("ascii")
    lines = []
    for line in (line for line in shown.splitlines() if line.startswith("BT /")):
        glyphs = "".join(re.findall(r"<([0-9a-f]+)>", line))
        found = maps[0 if line.startswith("BT /text") else 1]
        codes = [found[glyphs[i : i + 4].encode()] for i in range(0, len(glyphs), 4)]
        lines.append("".join(chr(int(code, 16)) for code in codes))
    assert lines == [WORDS, "ÉLAN Avatar"]


def renderings(page: Page) -> Iterator[tuple[str, np.ndarray]]:
    """A page as each kind of file shows it, at 144 dots an inch, as grey from 0 to 255."""
    yield "png", pygame.surfarray.array3d(paint(page, 144)).mean(axis=2).T
    with pdfium.PdfDocument(pdf_document([page])) as document:
        yield "pdf", document[0].render(scale=2).to_numpy().mean(axis=2)
    if shutil.which("rsvg-convert") is not None:
        command = ["rsvg-convert", "--zoom=1.5", "--background-color=white"]
        drawn = subprocess.run(command, input=svg_document(page).encode(), capture_output=True, check=True)
        yield (
            "svg",
            pygame.surfarray.array3d(pygame.image.load(io.BytesIO(drawn.stdout), "page.png")).mean(axis=2).T,
        )


def test_type_can_be_turned_upside_down_and_stretched_in_every_kind_of_file() -> None:
    run = text(20.0, 30.0, "Q10", FigureFace.TITLE, 24.0, "#000000")
    narrow = replace(run, width=run.width / 2, stretch=0.5)
    turned = replace(narrow, x=80.0, y=30.0, turned=True)
    pages = [Page(100.0, 60.0, "x", "x", "en", (each,)) for each in (run, narrow, turned)]
    for (kind, plain), (_, thin), (_, upside_down) in zip(*map(renderings, pages), strict=True):
        across = [np.ptp(np.flatnonzero((shown < 128).any(axis=0))) for shown in (plain, thin)]
        assert across[1] == pytest.approx(across[0] / 2, abs=2), kind
        as_turned = np.abs(thin[::-1, ::-1] - upside_down).mean()
        assert as_turned < np.abs(thin - upside_down).mean() / 4, kind
    assert turned.box == PageBox(*(100 - narrow.box.x1, 60 - narrow.box.y1, 80, 60 - narrow.box.y0))


def test_a_picture_is_in_every_kind_of_file() -> None:
    red = Picture(PageBox(10.0, 10.0, 30.0, 30.0), (2, 2), b"\xff\x00\x00" * 4)
    page = Page(40.0, 40.0, "x", "x", "en", (red,))
    assert paint(page, 72).get_at((20, 20))[:3] == (255, 0, 0)
    assert b"\xff\x00\x00" * 4 in streams(pdf_document([page]))
    inside = re.search(r"base64,([^\"]*)", svg_document(page).split("<image")[1])
    assert inside is not None
    painted = pygame.image.load(io.BytesIO(base64.b64decode(inside[1])), "red.png")
    assert painted.get_at((1, 1))[:3] == (255, 0, 0)
