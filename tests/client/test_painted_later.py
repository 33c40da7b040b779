"""Boards and cards that are painted in a thread while frames go on, and pictures kept on the disk."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.art import background_cards
from game.art.background_cards import BackgroundCards
from game.art.background_world import BackgroundWorld
from game.art.card_face import CardPainter, CardPictures
from game.art.tokens import Token
from game.art.world_art import FINE_FROM, WorldArt
from game.battlefield.board_view import BoardView
from game.battlefield.camera import Camera
from game.battlefield.overlays import AreaOverlay
from game.board.area import area_of
from game.board.shapes import Disc, rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.emblems import EMBLEMS
from game.games.colors_of_magic.art.magic_card import CardKind, MagicFace
from game.table.match_cards import CardTile
from game.ui.box import Box
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.palette import Element, PaletteKind, SideColour, Tone, palette
from game.ui.drawing.picture_cache import PictureCache
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.battlefield.overlays import Overlay

WOOD = Piece("wood", rectangle(1, 1, 3, 3), *Kind.FOREST.preset, Kind.FOREST)
ROCK = Piece("rock", Disc(4.5, 4.5, 0.6), *Kind.ROCKS.preset, Kind.ROCKS)
BOARD = Board(6.0, 6.0, (WOOD, ROCK))
GROUND = (("grass", "sand"), ("water", "grass"))
SIDE = 200


def view(world: WorldArt | BackgroundWorld, board: Board = BOARD, seen: float = SIDE) -> BoardView:
    camera = Camera(board.width, board.height, Box(0, 0, seen, seen), glide=False)
    made = BoardView(camera, Texts(1.0, palette()), palette(), world)
    made.set_board(board, GROUND)
    return made


def frame(shown: BoardView, tokens: Sequence[Token] = (), overlays: Sequence[Overlay] = ()) -> bytes:
    surface = pygame.Surface((SIDE, SIDE), 0, 32)
    shown.draw(surface, tokens, overlays)
    return surface.get_buffer().raw


def settled(shown: BoardView) -> bytes:
    """The last frame, drawn only when the view asks for it."""
    seen = frame(shown)
    until = time.monotonic() + 60
    while not shown.sharp and time.monotonic() < until:
        if shown.update(1 / 60):
            seen = frame(shown)
        time.sleep(0.005)
    assert shown.sharp
    return seen


def light(picture: bytes) -> float:
    surface = pygame.image.frombuffer(picture, (SIDE, SIDE), "BGRA")
    return sum(pygame.transform.average_color(surface)[:3]) / 3


def test_a_board_is_seen_coarsely_at_once_and_soon_as_it_stays() -> None:
    later = view(BackgroundWorld(palette()))
    first = frame(later)
    assert not later.sharp
    last = settled(later)
    assert first != last
    assert abs(light(first) - light(last)) < 12, (light(first), light(last))
    assert last == frame(view(WorldArt(palette())))


def test_what_is_seen_from_near_gets_its_finer_picture_without_being_asked_again() -> None:
    later = view(BackgroundWorld(palette()), seen=FINE_FROM * (BOARD.width + 4))
    assert later.camera.zoom >= FINE_FROM
    settled(later)


def test_while_a_moved_piece_is_painted_the_board_is_not_coarse_again() -> None:
    later = view(BackgroundWorld(palette()))
    before = settled(later)
    wider = replace(WOOD, shape=rectangle(1, 1, 3.5, 3.2))
    later.set_board(replace(BOARD, pieces=(wider, ROCK)), GROUND)
    assert frame(later) == before
    assert settled(later) != before


def test_after_a_zoom_what_lies_on_the_board_is_borrowed_and_soon_as_it_stays() -> None:
    tokens = [Token(f"T{i}", (1.0 + i % 4, 1.0 + i // 4), 0.4, SideColour.RED, EMBLEMS[i]) for i in range(12)]
    answers = [AreaOverlay(area_of(Disc(3, 3, 2.5)), Tone.REACH, "")]
    later, at_once = view(BackgroundWorld(palette())), view(WorldArt(palette()))
    frame(later, tokens, answers)
    while not later.sharp or later.update(1 / 60):
        frame(later, tokens, answers)
        time.sleep(0.005)
    for shown in (later, at_once):
        shown.camera.zoom_at((100, 100), 6.0)
    last = at_first = frame(later, tokens, answers)
    until = time.monotonic() + 60
    while (later.update(1 / 60) or not later.sharp) and time.monotonic() < until:
        last = frame(later, tokens, answers)
        time.sleep(0.005)
    assert at_first != last
    wanted = [frame(at_once, tokens, answers) for _ in range(5)][-1]
    assert last == wanted


def test_what_was_made_ready_in_steps_is_drawn_as_at_once() -> None:
    tokens = [Token(f"T{i}", (1.0 + i, 2.0), 0.4, SideColour.RED, EMBLEMS[i]) for i in range(3)]
    answers = [AreaOverlay(area_of(Disc(3, 3, 2.5)), Tone.REACH, "")]
    ready, at_once = view(WorldArt(palette())), view(WorldArt(palette()))
    steps = list(ready.drawings(pygame.Surface((SIDE, SIDE), 0, 32), tokens, answers))
    assert len(steps) >= 1 + len(tokens) + len(answers)
    for step in steps:
        step()
    assert frame(ready, tokens, answers) == frame(at_once, tokens, answers)


def test_another_board_is_not_shown_as_the_one_before() -> None:
    later = view(BackgroundWorld(palette()))
    before = settled(later)
    later.set_board(BOARD, (("sand",),))
    assert frame(later) != before


def test_the_small_picture_follows_as_well() -> None:
    later = view(BackgroundWorld(palette()))
    settled(later)
    coarse = later.thumbnail((40, 40)).get_buffer().raw
    assert not later.sharp
    until = time.monotonic() + 60
    while later.thumbnail((40, 40)).get_buffer().raw == coarse and time.monotonic() < until:
        time.sleep(0.005)
    sharp = view(WorldArt(palette())).thumbnail((40, 40))
    assert later.thumbnail((40, 40)).get_buffer().raw == sharp.get_buffer().raw


# Cards

CARD = MagicFace("Foudre", CardKind.SPELL, Element.AIR, seal="3", text="Inflige 2 blessures.", art="star")
OTHER = replace(CARD, title="Tonnerre", seal="4")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where cards are kept on the disk, empty."""
    monkeypatch.setattr(background_cards, "user_pictures", lambda: PictureCache(tmp_path))
    return tmp_path


def pixels(picture: pygame.Surface) -> bytes:
    return bytes(picture.get_buffer().raw)


class SameCards(CardPictures):
    """The cards of a match, of which all are the same."""

    def face(self, card: str) -> MagicFace:
        del card
        return CARD

    def back(self, card: str, width: int) -> pygame.Surface:
        raise AssertionError(f"{card} lies face up, {width} pixels wide")


class NobodyPaints(ThreadPoolExecutor):
    """A thread that never comes to what it is to do."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        return Future()


def painted_card(cards: BackgroundCards, face: MagicFace = CARD, width: int = 140) -> bytes:
    """The card once it is painted; it is asked for again only when something has been."""
    seen, finished, until = pixels(cards.face(face, width)), 0, time.monotonic() + 60
    frame = seen
    while seen == frame and time.monotonic() < until:
        if cards.finished != finished:
            finished, seen = cards.finished, pixels(cards.face(face, width))
        time.sleep(0.005)
    return seen


def test_a_card_is_seen_as_its_frame_at_once_and_soon_as_it_stays(folder: Path) -> None:
    del folder
    cards = BackgroundCards(palette())
    at_once = cards.face(CARD, 140)
    assert at_once.get_size() == cards.back(None, 140).get_size()
    assert painted_card(cards) == pixels(CardPainter(palette()).painted_face(CARD, 140)) != pixels(at_once)


def test_cards_can_be_read_at_once(folder: Path) -> None:
    """Before the thread has painted any, those of one frame are told apart by their words."""
    del folder
    cards, seconds = BackgroundCards(palette()), []
    cards._work.shutdown()
    cards._work = NobodyPaints(1)
    for show in (cards.thumb, cards.face):
        seen = set()
        for title in ("Spark", "Ember"):
            for seal in ("1", "2"):
                began = time.process_time()
                seen.add(pixels(show(replace(CARD, title=title, seal=seal), 140)))
                seconds.append(time.process_time() - began)
        assert len(seen) == 4
    assert min(seconds) < 0.05


def test_a_thumbnail_is_also_painted_in_the_background(folder: Path) -> None:
    del folder
    cards, until = BackgroundCards(palette()), time.monotonic() + 60
    wanted = pixels(CardPainter(palette()).painted_thumb(CARD, 90))
    while pixels(cards.thumb(CARD, 90)) != wanted and time.monotonic() < until:
        time.sleep(0.005)
    assert pixels(cards.thumb(CARD, 90)) == wanted


def test_a_card_that_was_painted_once_is_there_at_once_the_next_time(folder: Path) -> None:
    painted = painted_card(BackgroundCards(palette()))
    assert list(folder.iterdir())
    again = BackgroundCards(palette())
    assert pixels(again.face(CARD, 140)) == painted
    assert pixels(again.face(OTHER, 140)) != painted
    assert pixels(BackgroundCards(palette(PaletteKind.SAFE)).face(CARD, 140)) != painted


def test_a_card_that_leans_in_a_hand_is_painted_there_as_well(folder: Path) -> None:
    """What is kept of a card that is turned is not the frame that was seen at first."""
    del folder
    cards = BackgroundCards(palette())
    tile = CardTile("card", "red:spark:1", SameCards(cards), lambda: None, width=90)
    tile.tilt, tile.turned = 3.0, SurfaceCache(1_000_000)
    before, until = pixels(tile._picture(90)), time.monotonic() + 60
    while cards.finished == 0 and time.monotonic() < until:
        time.sleep(0.005)
    assert pixels(tile._picture(90)) != before


def test_a_card_that_cannot_be_painted_is_an_error_of_a_frame(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del folder
    monkeypatch.setattr(CardPainter, "painted_face", never)
    cards, until = BackgroundCards(palette()), time.monotonic() + 60
    cards.face(CARD, 140)
    while cards.finished == 0 and time.monotonic() < until:
        time.sleep(0.005)
    with pytest.raises(TypeError):
        cards.face(CARD, 140)


# On the disk


def picture(colour: tuple[int, int, int] = (90, 60, 30), *, clear: bool = False) -> pygame.Surface:
    made = pygame.Surface((120, 90), pygame.SRCALPHA if clear else 0, 32)
    made.fill(colour)
    return made


def never() -> pygame.Surface:
    raise AssertionError("it is kept")


@pytest.mark.parametrize("clear", [False, True])
def test_a_picture_that_was_painted_once_is_found_again_as_it_was(tmp_path: Path, clear: bool) -> None:
    made = PictureCache(tmp_path).get(("a", 1.5), lambda: picture(clear=clear))
    found = PictureCache(tmp_path).get(("a", 1.5), never)
    assert found.get_buffer().raw == made.get_buffer().raw
    assert (found.get_masks(), found.get_flags()) == (made.get_masks(), made.get_flags())
    assert PictureCache(tmp_path).find(("a", 1.6)) is None


@pytest.mark.parametrize("damage", [b"", b"ATP1", None])
def test_what_is_damaged_is_painted_anew(tmp_path: Path, damage: bytes | None) -> None:
    PictureCache(tmp_path).keep("a", picture())
    (path,) = tmp_path.iterdir()
    held = path.read_bytes()
    path.write_bytes(held[:-1] + b"?" if damage is None else damage)
    kept = PictureCache(tmp_path)
    assert kept.find("a") is None
    kept.get("a", picture)
    assert path.read_bytes() == held


def test_where_nothing_can_be_kept_everything_is_painted(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (None, tmp_path / "file" / "below"):
        kept = PictureCache(folder)
        assert tuple(kept.get("a", picture).get_at((0, 0))) == (90, 60, 30, 255)
        assert kept.find("a") is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    painting = 120 * 90 * 4 + 100
    for name in "abc":
        PictureCache(tmp_path, most=2 * painting).keep(name, picture())
        time.sleep(0.02)
    found = [name for name in "abc" if PictureCache(tmp_path).find(name) is not None]
    assert found == ["b", "c"]


def test_what_threads_paint_with_is_loaded_before_there_are_threads() -> None:
    """Both load it when it is first used; where two threads do so at once one finds half of it, or none."""
    script = (
        "import sys, game.ui.drawing.paint;"
        "print(*(type(sys.modules.get(one)).__name__ for one in sys.argv[1:]))"
    )
    late = ["pygame.surfarray", "pygame.pixelcopy", "numpy.random"]
    command = [sys.executable, "-c", script, *late]
    environment = {**os.environ, "ARCANE_TABLE_COMPILE": "later"}
    process = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert process.stdout.splitlines()[-1] == "module module module"
