"""Measuring pages of PDF files: pictures, lines and words, in points from the lower left corner."""

from __future__ import annotations

from ctypes import c_float
from typing import TYPE_CHECKING

from pypdfium2 import raw

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage

MM = 72 / 25.4
CLOSE = 0.05 * MM
"""How far what is measured may be off: a twentieth of a millimetre, in points."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""

XY = tuple[float, float]


def pictures(page: PdfPage) -> list[Box]:
    """The places of all pictures, in the order in which they are drawn."""
    return [found.get_bounds() for found in page.get_objects([raw.FPDF_PAGEOBJ_IMAGE])]


def paths(page: PdfPage) -> list[list[XY]]:
    """The points of all paths, without the pen; handles of curves are among them."""
    found = []
    for path in page.get_objects([raw.FPDF_PAGEOBJ_PATH]):
        points = []
        for number in range(raw.FPDFPath_CountSegments(path.raw)):
            x, y = c_float(), c_float()
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(path.raw, number), x, y)
            points.append(path.get_matrix().on_point(x.value, y.value))
        found.append(points)
    return found


def sizes(page: PdfPage) -> list[XY]:
    """How wide and high each path is, without the pen."""
    spans = []
    for points in paths(page):
        xs, ys = zip(*points, strict=True)
        spans.append((max(xs) - min(xs), max(ys) - min(ys)))
    return spans


def dark(page: PdfPage, x: float, y: float) -> bool:
    """Whether there is black within a fifth of a millimetre of a place."""
    off, scale = 0.2 * MM, 10.0
    wide, high = page.get_size()
    crop = (x - off, y - off, wide - x - off, high - y - off)
    return bool(page.render(scale=scale, crop=crop).to_numpy().min() < 70)


def words(document: PdfDocument, page: int = 0) -> str:
    """All words of a page."""
    return str(document[page].get_textpage().get_text_range())
