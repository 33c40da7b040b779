"""Cards of the duel are seen whole, and read without covering what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from duel_player import Guest, app_of, duel_library, new_match, sit_down
from screens import encloses, misfits

from game.art.card_face import CardPainter
from game.art.card_paper import RATIO
from game.core.agent import RandomAgent
from game.core.rules import Seat
from game.games.donjon_procrastination.table.cloth_cards import CarriedStack
from game.games.donjon_procrastination.table.draft_cloth import DraftTile
from game.games.donjon_procrastination.table.hand import CardLook, HandRow, HandTile, reading_place
from game.games.donjon_procrastination.table.model import HandCard
from game.games.donjon_procrastination.table.pictures import DuelCards, DuelFaces, back_of, is_back
from game.table.match_cards import CardTile, PileButton
from game.ui.box import Box
from game.ui.canvas import Canvas
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from game.ui.box import Spot

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]


def tiles_of(guest: Guest, beginning: str) -> list[CardTile]:
    """The cards whose widgets have such names."""
    tiles = [widget for widget in guest.scene.interface.root.walk() if isinstance(widget, CardTile)]
    return [tile for tile in tiles if tile.name.startswith(beginning)]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_card_of_the_hand_is_seen_whole(size: tuple[int, int], scale: float) -> None:
    guest = sit_down(new_match(), (None, RandomAgent()), app_of(size, "fr", scale))
    tiles = tiles_of(guest, "hand.")
    assert len(tiles) == 5
    for tile in tiles:
        assert encloses(guest.hand.app.box, tile.box)
        assert tile.box.w == tile.width
        assert not any(tile.box.overlaps(other.box) for other in tiles if other is not tile)


@pytest.mark.parametrize(("size", "scale"), [SIZES[0], SIZES[2]])
def test_the_seal_of_a_picked_card_leaves_its_value_in_sight(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = sit_down(new_match(), (None, RandomAgent()), app_of(size, "fr", scale))
    spots: list[Spot] = []
    monkeypatch.setattr(HandTile, "_draw_mark", lambda _self, _canvas, _ui, spot: spots.append(spot))
    guest.press(tiles_of(guest, "hand.")[0].name)
    guest.hand.frame()
    (picked,) = [tile for tile in tiles_of(guest, "hand.") if tile.marked]
    x, y = spots[-1]
    small = picked.box.h * RATIO
    # The value stands in the upper left quarter; the seal is 40 wide, and the card under the pointer rises.
    assert x - 20 > picked.box.x + 0.4 * small
    assert y - 20 > picked.box.y - 10 + 0.3 * picked.box.h
    assert x + 20 <= picked.box.x + small


def test_a_card_with_the_focus_stays_within_its_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = sit_down(new_match(), (None, RandomAgent()), app_of((1280, 720), "fr", 1.0))
    laid: list[float] = []
    lay = Canvas.lay

    def watched(self: Canvas, name: str, picture: object, at: Spot, *rest: object) -> None:
        if name == "hand slip":
            laid.append(at[1])
        lay(self, name, picture, at, *rest)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(Canvas, "lay", watched)
    tiles = tiles_of(guest, "hand.")
    guest.hand.move((2.0, 2.0))
    guest.scene.interface.focus(tiles[0], ring=True)
    guest.hand.frame()
    assert set(laid) == {tile.box.y for tile in tiles}


def test_the_log_says_that_the_newest_comes_first() -> None:
    guest = sit_down(new_match(), (None, RandomAgent()), app_of((1280, 720), "en", 1.0))
    guest.scene.turn_page("log")
    guest.hand.frame()
    texts = [widget.text for widget in guest.scene.interface.root.walk() if isinstance(widget, Label)]
    assert texts[:2] == ["Log", "Newest first"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [SIZES[0], SIZES[2]])
def test_the_effect_of_every_card_fits_on_the_cards_of_a_hand_of_five(
    size: tuple[int, int], scale: float, language: str
) -> None:
    guest = sit_down(new_match(), (None, RandomAgent()), app_of(size, language, scale))
    ui = guest.hand.app.ui
    tiles = tiles_of(guest, "hand.")
    assert len(tiles) == 5
    cards = DuelCards(ui.kept(CardPainter), DuelFaces(duel_library(), ui.say))
    for tile in tiles:
        assert isinstance(tile, HandTile)
        assert tile.how is CardLook.WORDED
        assert tile.text
        assert not tile.misfits(ui)
    for card in duel_library().cards:
        shown = HandTile(HandCard("hand.any", f"0:{card}:0"), cards, guest.hand.app.pop)
        shown.how = CardLook.WORDED
        shown.arrange(ui, tiles[0].box)
        assert shown.text
        assert not shown.misfits(ui), card


def test_in_a_large_window_every_card_of_the_hand_is_a_whole_one_as_high_as_the_cloth_leaves() -> None:
    guest = sit_down(new_match(), (None, RandomAgent()), app_of((1920, 1080)))
    room = guest.scene.interface.find("table.hand").box
    for tile in tiles_of(guest, "hand."):
        assert isinstance(tile, HandTile)
        assert tile.how is CardLook.WHOLE
        assert tile.width >= 250
        assert tile.box.h >= room.h - 32
    assert guest.scene.interface.find("table.arena").box.h > 445


@pytest.mark.parametrize(("count", "how"), [(count, CardLook.WORDED) for count in (1, 2, 6, 7)])
def test_a_few_cards_more_or_less_still_say_what_they_do(count: int, how: CardLook) -> None:
    guest = sit_down(new_match(), (None, RandomAgent()))
    row = row_of(guest)
    row.tiles = [*row.tiles, *row.tiles][:count]
    row.arrange(guest.hand.app.ui, row.box)
    assert row.how is how
    assert row.tiles[-1].box.right <= row.box.right


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1440, 900), (1600, 900), (2560, 1440)])
def test_every_window_shows_the_words_of_five_cards(size: tuple[int, int]) -> None:
    guest = sit_down(new_match(), (None, RandomAgent()), app_of(size))
    row = row_of(guest)
    assert row.how is (CardLook.WORDED if size[1] < 900 else CardLook.WHOLE)
    assert not misfits(guest.hand)


def test_a_hand_of_ten_shows_small_cards_which_are_read_where_the_pointer_is() -> None:
    guest = sit_down(new_match(), (None, RandomAgent()))
    row = row_of(guest)
    row.tiles = [*row.tiles, *row.tiles]
    row.arrange(guest.hand.app.ui, row.box)
    assert row.how is CardLook.SMALL
    assert row.tiles[-1].box.right <= row.box.right
    assert row.tiles[0].box.w == row.tiles[0].width


def row_of(guest: Guest) -> HandRow:
    """The hand on the table."""
    return next(widget for widget in guest.scene.interface.root.walk() if isinstance(widget, HandRow))


def test_a_large_hand_gets_smaller_cards_and_none_is_hidden() -> None:
    guest = sit_down(new_match(), (None, RandomAgent()))
    tiles = [tile for tile in tiles_of(guest, "hand.") for _ in range(3)]
    row = HandRow(tiles, 150)
    row.arrange(guest.hand.app.ui, guest.hand.app.box.cut_left(1000)[0])
    assert sum(tile.width for tile in tiles) < 1000


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_card_is_read_over_the_sheet_and_while_that_asks_beside_it(
    size: tuple[int, int], scale: float
) -> None:
    guest = sit_down(new_match(2, 4), app=app_of(size, "fr", scale))
    guest.settle()
    place = reading_place(guest.scene.interface, tiles_of(guest, "hand.")[0])
    assert place is not None
    assert encloses(guest.scene.interface.find("table.sheet").box, place)
    for turn in range(200):
        guest.settle()
        question = guest.decision.question
        if question is not None and question.kind == "card":
            break
        seat = guest.asked
        assert seat is not None
        legal = list(guest.scene.session.match.legal_actions(seat))
        guest.do(legal[(turn * 7 + seat) % len(legal)])
    asking = guest.scene.interface.find("table.question").box
    open_cards = [
        tile for tile in (*tiles_of(guest, "pick."), *tiles_of(guest, "table.")) if not is_back(tile.card)
    ]
    assert len(open_cards) >= 3
    for tile in open_cards:
        place = reading_place(guest.scene.interface, tile)
        assert place is not None
        assert not place.overlaps(asking)
        assert not place.overlaps(tile.box)
    # What is to be chosen is read beside the plates, the other's hand, what fights, and what dice show.
    (tile, *_) = tiles_of(guest, "pick.")
    place = reading_place(guest.scene.interface, tile)
    assert place is not None
    decide = ("seat.", "backs.", "table.0.", "table.1.", "die.")
    beside = [widget for widget in guest.scene.interface.root.walk() if widget.name.startswith(decide)]
    assert len(beside) >= 5
    assert not [widget.name for widget in beside if place.overlaps(widget.box)]


def test_a_card_that_lies_face_down_is_not_enlarged_over_the_table() -> None:
    guest = sit_down(new_match(2, 4), app=app_of((1920, 1080), "fr", 2.0))
    guest.settle()
    tile = tiles_of(guest, "hand.")[0]
    assert reading_place(guest.scene.interface, tile) is not None
    tile.card = back_of(Seat(0))
    assert reading_place(guest.scene.interface, tile) is None


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_draft_shows_every_card_with_its_effect(
    size: tuple[int, int], scale: float, language: str
) -> None:
    guest = sit_down(new_match(2, 1, "mimic"), (None, RandomAgent()), app_of(size, language, scale))
    tiles = [tile for tile in tiles_of(guest, "hand.") if isinstance(tile, DraftTile)]
    assert len(tiles) == 11
    assert not misfits(guest.hand)
    ui = guest.hand.app.ui
    cards = DuelCards(ui.kept(CardPainter), DuelFaces(duel_library(), ui.say))
    for card in duel_library().cards:
        shown = DraftTile(HandCard("hand.any", f"0:{card}:0"), cards, guest.hand.app.pop)
        shown.arrange(ui, tiles[0].box)
        assert not shown.misfits(ui), card


@pytest.mark.parametrize("kind", ["carried", "pile"])
def test_the_number_of_cards_leaves_the_name_of_the_top_one_in_sight(kind: str) -> None:
    """However many there are, the lowest quarter of the card, where its name stands, looks the same."""
    ui = app_of().ui
    cards = DuelCards(ui.kept(CardPainter), DuelFaces(duel_library(), ui.say))
    top = f"0:{min(duel_library().cards)}:0"

    def name_on(count: int) -> bytes:
        pile: CarriedStack | PileButton
        if kind == "pile":
            pile = PileButton("pile", "", count, top, cards, lambda: None)
            pile.width = 70.0
        else:
            pile = CarriedStack("carried", (top, count), cards, lambda: None, lambda _: None)
            pile.width = 70.0
        pile.arrange(ui, Box(20, 20, 80, 130))
        surface = pygame.Surface((130, 180))
        pile.draw(Canvas(surface, ui.theme, ui.texts), ui)
        left = pile.box.centre[0] - 35 if kind == "pile" else pile.box.x
        foot = pygame.Rect(round(left) + 6, 20 + 78, 58, 18)
        return surface.subsurface(foot).copy().get_buffer().raw

    assert name_on(1) == name_on(2) == name_on(4)
