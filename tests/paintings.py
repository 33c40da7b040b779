"""What is painted for one test serves the others of its process: the same sheets, cards and boards.

A painting depends on what it is asked for, on the palette and on the scale alone, so sharing it changes no
picture. Tests of the painters themselves do without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.art import world_art
from game.art.card_face import CardPainter
from game.art.world_art import WorldArt
from game.games.donjon_procrastination.table.pictures import ClothPictures
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.theme import Theme
from game.ui.text.text import Texts

if TYPE_CHECKING:
    import io
    from collections.abc import Callable, Iterator

    import pytest

    from game.art.scenery import Scenery, SceneryLayer
    from game.board.terrain import Board
    from game.ui.drawing.palette import Palette

SHEETS = {"wood", "leather", "parchment", "framed", "plate", "well", "ribbon", "seal", "knob", "rule", "fade"}
"""What a theme paints by its arguments alone."""

DRAWN = {"drawing", "turned", "painted"}
"""What a theme paints for others, by what they call it."""

CARDS = {"hand", "playing card", "playing paper", "badge"}
OWN = CARDS | {"stone", "curtain", "die", "tray", "medallion", "wheel", "light", "laurels", "turn mark"}
"""What those call so that hangs on nothing else."""

_sheets = SurfaceCache(200_000_000)
_pieces = SurfaceCache(160_000_000)
_cloths = SurfaceCache(96_000_000)
_drawings = SurfaceCache(64_000_000)
_cards: dict[str, SurfaceCache] = {}
_tables: dict[tuple[str, float, float], SceneryLayer] = {}
_frames: dict[tuple[float, float, float], pygame.Surface] = {}
_texts: dict[tuple[str, float], Texts] = {}
_grounds: dict[tuple[object, ...], pygame.Surface] = {}

MOST_GROUNDS = 12
"""Grounds that are kept; each has some five megabytes."""


_named: dict[int, tuple[Palette, str]] = {}


def _name(palette: Palette) -> str:
    """A palette by its colours: every app has one of its own, and they are no keys."""
    if id(palette) not in _named:
        _named[id(palette)] = palette, repr(palette)
    return _named[id(palette)][1]


def share(patch: pytest.MonkeyPatch) -> None:
    """Let every theme, card painter, board and text find what others of their kind have painted."""
    share_drawings(patch)
    _share_sheets(patch)
    _share_cards(patch)
    _share_boards(patch)
    _share_texts(patch)
    _share_cloths(patch)


def _share_sheets(patch: pytest.MonkeyPatch) -> None:
    made = Theme._made

    def sheet(theme: Theme, key: Any, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if _is_shared(key):
            return _sheets.get((_name(theme.palette), theme.scale, key), make)
        return made(theme, key, make)

    patch.setattr(Theme, "_made", sheet)


def _is_shared(key: Any) -> bool:
    name, about = _first(key), key[1] if isinstance(key, tuple) and len(key) > 1 else None
    return name in SHEETS or (name in DRAWN and _first(about) in OWN)


def _first(key: Any) -> Any:
    """What a key begins with, however deep."""
    while isinstance(key, tuple) and key:
        key = key[0]
    return key


def _share_cloths(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ClothPictures, "__init__", lambda pictures: setattr(pictures, "_cache", _cloths))


def _share_cards(patch: pytest.MonkeyPatch) -> None:
    begin = CardPainter.__init__

    def begun(painter: CardPainter, palette: Palette, **limits: int) -> None:
        begin(painter, palette, **limits)
        painter._cache = _cards.setdefault(_name(palette), SurfaceCache(160_000_000))

    patch.setattr(CardPainter, "__init__", begun)


def _share_boards(patch: pytest.MonkeyPatch) -> None:
    begin, table, paint = WorldArt.__init__, WorldArt._table, WorldArt._paint_ground

    def begun(art: WorldArt, palette: Palette) -> None:
        begin(art, palette)
        art.pieces, art._frames = _pieces, _frames

    def painted_table(art: WorldArt, board: Board) -> SceneryLayer:
        key = (_name(art._palette), board.width, board.height)
        if key not in _tables:
            _tables[key] = table(art, board)
        return _tables[key]

    def painted_ground(art: WorldArt, scenery: Scenery) -> Iterator[float]:
        key = scenery.ground_key
        if scenery.picture is not None:
            yield from paint(art, scenery)
            return
        kept = (world_art.GROUND_RES, *key)
        if kept in _grounds:
            art._grounds = {key: _grounds[kept]}
        yield from paint(art, scenery)
        _grounds[kept] = art._grounds[key]
        if len(_grounds) > MOST_GROUNDS:
            del _grounds[next(iter(_grounds))]

    patch.setattr(WorldArt, "__init__", begun)
    patch.setattr(WorldArt, "_table", painted_table)
    patch.setattr(WorldArt, "_paint_ground", painted_ground)


def share_drawings(patch: pytest.MonkeyPatch) -> None:
    """A drawing rasterised once is copied to all that want it so large."""
    surface = pygame.image.load_sized_svg

    def drawn(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return _drawings.get((file.getvalue(), size), lambda: surface(file, size)).copy()

    patch.setattr(pygame.image, "load_sized_svg", drawn)


def _share_texts(patch: pytest.MonkeyPatch) -> None:
    begin = Texts.__init__

    def begun(texts: Texts, scale: float, palette: Palette, **limits: int) -> None:
        begin(texts, scale, palette, **limits)
        known = _texts.setdefault((_name(palette), scale), texts)
        texts._fonts, texts._words = known._fonts, known._words
        texts._paragraphs, texts.drawn = known._paragraphs, known.drawn

    patch.setattr(Texts, "__init__", begun)
