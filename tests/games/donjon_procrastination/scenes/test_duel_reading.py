"""Cards of the duel are seen whole, and read without covering what is asked."""

from __future__ import annotations

import pytest
from duel_player import Guest, app_of, duel_library, new_match, sit_down
from screens import encloses, misfits

from game.art.card_face import CardPainter
from game.core.agent import RandomAgent
from game.games.donjon_procrastination.table.draft_cloth import DraftTile
from game.games.donjon_procrastination.table.hand import HandRow, reading_place
from game.games.donjon_procrastination.table.model import HandCard
from game.games.donjon_procrastination.table.pictures import DuelCards, DuelFaces
from game.table.match_cards import CardTile

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
    for tile in (*tiles_of(guest, "pick."), *tiles_of(guest, "table.")):
        place = reading_place(guest.scene.interface, tile)
        assert place is not None
        assert not place.overlaps(asking)
        assert not place.overlaps(tile.box)


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
